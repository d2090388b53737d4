(* The building of inner bodies, src/object/inner.c: what face_plane and put_faces say, computed with rounding, of the exact
   vertices and of the faces' vectors n / low, as real numbers. *)

From Coq Require Import Reals ZArith List Psatz Lia Lra.
From Flocq Require Import Core.
Require Import rounding tetra inner inner_about.
Import ListNotations.
Open Scope R_scope.

Record triangle := Triangle { p0 : vec; p1 : vec; p2 : vec }.

Definition sub_rounded a b := Vec (rnd (cx a - cx b)) (rnd (cy a - cy b)) (rnd (cz a - cz b)).
Definition minor_rounded a b c d := rnd (rnd (a * b) - rnd (c * d)).
Definition cross_rounded a b :=
  Vec (minor_rounded (cy a) (cz b) (cz a) (cy b)) (minor_rounded (cz a) (cx b) (cx a) (cz b))
      (minor_rounded (cx a) (cy b) (cy a) (cx b)).
Definition smaller x y := if Rlt_dec x y then x else y.

(* face_plane: h the shape's reach, c the centre. *)
Definition corner c v := sub_rounded v c.
Definition plane c t := cross_rounded (sub_rounded (corner c (p1 t)) (corner c (p0 t)))
  (sub_rounded (corner c (p2 t)) (corner c (p0 t))).
Definition height c t v := product rnd (plane c t) (corner c v).
Definition lowest c t := smaller (height c t (p2 t)) (smaller (height c t (p1 t)) (height c t (p0 t))).
Definition low h c t := rnd (lowest c t -
  rnd (rnd (bpow radix2 (-46) * sum_rounded (magnitudes (plane c t))) * sum_rounded h)).
Definition face_accepted h c t :=
  rnd (rnd (rnd (bpow radix2 (-40) * sum_rounded h) * sum_rounded h) * sum_rounded h) < low h c t.
(* The exact vector, and what becomes of it. *)
Definition normal h c t := scale (/ low h c t) (plane c t).
Definition face h c t := let n := plane c t in
  Vec (rnd (cx n / low h c t)) (rnd (cy n / low h c t)) (rnd (cz n / low h c t)).

(* is_in_range, and the coordinates that a world takes. *)
Definition bounded h v := Rabs (cx v) <= cx h /\ Rabs (cy v) <= cy h /\ Rabs (cz v) <= cz h.
Definition in_range h c :=
  bounded h c /\ cx h <= bpow radix2 110 /\ cy h <= bpow radix2 110 /\ cz h <= bpow radix2 110 /\
  bpow radix2 (-120) <= sum_rounded h.

Definition total h := cx h + cy h + cz h.

Lemma about_opposite : forall e b x r, about e b x r -> about e b (- x) (- r).
Proof.
  intros e b x r (A & B). split; [rewrite Rabs_Ropp; exact A|]. replace (- r - - x) with (- (r - x)) by ring.
  rewrite Rabs_Ropp. exact B.
Qed.

Lemma range_total : forall h c, in_range h c ->
  bpow radix2 (-121) <= total h <= bpow radix2 112 /\ 0 <= cx h /\ 0 <= cy h /\ 0 <= cz h /\
  (1 - 3 * u) * total h <= sum_rounded h.
Proof.
  intros h c ((X & Y & Z) & HX & HY & HZ & L).
  assert (PX := Rabs_pos (cx c)). assert (PY := Rabs_pos (cy c)). assert (PZ := Rabs_pos (cz c)).
  assert (Hu := u_small). assert (He := eta_pos). unfold sum_rounded in *.
  assert (A := rnd_err (cx h + cy h)). rewrite (Rabs_pos_eq (cx h + cy h)) in A by lra. apply Rabs_le_inv in A.
  assert (NN := rnd_nonneg (cx h + cy h) ltac:(lra)). set (s := rnd (cx h + cy h)) in *.
  assert (B := rnd_err (s + cz h)). rewrite (Rabs_pos_eq (s + cz h)) in B by lra. apply Rabs_le_inv in B.
  set (t := rnd (s + cz h)) in *. clearbody s t. unfold total in *.
  assert (E : 1000 * eta <= u * bpow radix2 (-120)).
  { unfold eta, u. apply Rle_trans with (bpow radix2 10 * bpow radix2 (-1075)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
    - rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (P := bpow_gt_0 radix2 (-120)).
  assert (UL : u * bpow radix2 (-120) <= u * t) by (apply Rmult_le_compat_l; lra).
  assert (US : u * s <= u * ((1 + u) * (cx h + cy h) + eta)) by (apply Rmult_le_compat_l; lra).
  assert (UH : u * (u * (cx h + cy h)) <= / 1000 * (u * (cx h + cy h))) by (apply Rmult_le_compat_r;
    [apply Rmult_le_pos|]; lra).
  assert (UE : u * eta <= / 1000 * eta) by (apply Rmult_le_compat_r; lra).
  assert (UZ : 0 <= u * cz h) by (apply Rmult_le_pos;
    lra). assert (UX : 0 <= u * (cx h + cy h)) by (apply Rmult_le_pos; lra).
  assert (UP : u * (cx h + cy h + cz h) <= / 1000 * (cx h + cy h + cz h)) by (apply Rmult_le_compat_r; lra).
  assert (D : bpow radix2 (-120) = 2 * bpow radix2 (-121)).
  { change 2 with (bpow radix2 1). rewrite <- bpow_plus. reflexivity. }
  assert (D2 : bpow radix2 112 = 4 * bpow radix2 110).
  { change 4 with (bpow radix2 2). rewrite <- bpow_plus. reflexivity. }
  assert (PQ := bpow_gt_0 radix2 110).
  (* t <= (1 + 3 u) total + little, so total is not little either *)
  assert (T : t <= (1 + 3 * u) * (cx h + cy h + cz h) + 3 * eta) by lra.
  assert (UQ : u * bpow radix2 (-120) <= / 1000 * bpow radix2 (-120)) by (apply Rmult_le_compat_r; lra).
  assert (L2 : bpow radix2 (-120) <= 2 * (cx h + cy h + cz h) - bpow radix2 (-120) / 1000) by lra.
  assert (UT : u * bpow radix2 (-120) <= u * (2 * (cx h + cy h + cz h))) by (apply Rmult_le_compat_l; lra).
  repeat split; lra.
Qed.

Lemma sum_below_top : forall h c, in_range h c -> sum_rounded h <= top.
Proof.
  intros h c H. destruct (range_total h c H) as ((_ & T) & HX & HY & HZ & _). unfold total in T.
  assert (Hu := u_small). unfold sum_rounded. assert (F := rnd_err (cx h + cy h)).
  rewrite (Rabs_pos_eq (cx h + cy h)) in F by lra.
  apply Rabs_le_inv in F. assert (NN := rnd_nonneg (cx h + cy h) ltac:(lra)).
  set (p := rnd (cx h + cy h)) in *. assert (G := rnd_err (p + cz h)). rewrite (Rabs_pos_eq (p + cz h)) in G by lra.
  apply Rabs_le_inv in G.
  assert (TT : top = 8 * bpow radix2 112).
  { unfold top. change 8 with (bpow radix2 3). rewrite <- bpow_plus. reflexivity. }
  assert (E : eta <= bpow radix2 112) by (unfold eta; apply bpow_le; lia).
  assert (U1 : u * (cx h + cy h) <= / 1000 * (cx h + cy h)) by (apply Rmult_le_compat_r; lra).
  assert (U2 : u * (p + cz h) <= / 1000 * (p + cz h)) by (apply Rmult_le_compat_r; lra). lra.
Qed.

(* v - c, with both within the reach. *)
Lemma corner_about : forall h c v, in_range h c -> bounded h v ->
  let b := 2 * total h in about_vec (1.07 * u) (Vec b b b) (sub v c) (corner c v).
Proof.
  intros h c v H (X & Y & Z) b. destruct (range_total h c H) as ((L & _) & HX & HY & HZ & _).
  destruct H as ((CX & CY & CZ) & _). assert (Hu := u_small).
  assert (E : 16 * eta <= u * bpow radix2 (-121)).
  { unfold eta, u. change 16 with (bpow radix2 4). rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (M : u * bpow radix2 (-121) <= u * total h) by (apply Rmult_le_compat_l; lra).
  assert (UT : 0 <= u * total h) by (assert (P := bpow_gt_0 radix2 (-121)); apply Rmult_le_pos; lra).
  assert (K : forall x y m, 0 <= m <= total h -> Rabs x <= m -> Rabs y
    <= m -> about (1.07 * u) b (x - y) (rnd (x - y))).
  { intros x y m Hm A B. replace (1.07 * u) with (0 + 1.07 * u) by ring.
    apply (about_rounded rnd u eta); [apply rnd_rounds | lra | unfold b; lra |]. split.
    - eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. unfold b. lra.
    - replace (x - y - (x - y)) with 0 by ring. rewrite Rabs_R0. lra. }
  unfold about_vec, corner, sub_rounded, sub. cbn [cx cy cz].
  split; [|split]; [apply (K _ _ (cx h)) | apply (K _ _ (cy h)) | apply (K _ _ (cz h))]; unfold total;
    lra || assumption.
Qed.

Lemma edge_about : forall s x y v w, bpow radix2 (-121) <= s ->
  let b := 2 * s in about (1.07 * u) b x v -> about (1.07 * u) b y w ->
  about (2.14 * u) (4 * s) (x - y) (rnd (v - w)).
Proof.
  intros s x y v w L b A B. assert (Hu := u_small).
  assert (E : 16 * eta <= u * bpow radix2 (-121)).
  { unfold eta, u. change 16 with (bpow radix2 4). rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (M : u * bpow radix2 (-121) <= u * s) by (apply Rmult_le_compat_l; lra).
  assert (UT : 0 <= u * s) by (assert (P := bpow_gt_0 radix2 (-121)); apply Rmult_le_pos; lra).
  replace (2.14 * u) with (1.07 * u + 1.07 * u) by lra. replace (4 * s) with (b + b) by (unfold b; ring).
  apply (about_rounded rnd u eta); [apply rnd_rounds | lra | unfold b; lra |].
  apply (about_sum _ _ _ x (- y) v (- w)); [exact A | apply about_opposite, B].
Qed.

Lemma square_range : forall s, bpow radix2 (-121) <= s -> bpow radix2 (-242) <= s * s.
Proof.
  intros s L. change (-242)%Z with (-121 + -121)%Z. rewrite bpow_plus. assert (P := bpow_gt_0 radix2 (-121)).
  apply Rmult_le_compat; lra.
Qed.

Lemma minor_about : forall s a b c d a' b' c' d', bpow radix2 (-121) <= s ->
  about (2.14 * u) (4 * s) a a' -> about (2.14 * u) (4 * s) b b' -> about (2.14 * u) (4 * s) c c' ->
  about (2.14 * u) (4 * s) d d' ->
  about (6.6 * u) (32 * (s * s)) (a * b - c * d) (minor_rounded a' b' c' d').
Proof.
  intros s a b c d a' b' c' d' L A B C D. assert (Hu := u_small). assert (SS := square_range s L).
  assert (E : 16 * eta <= u * bpow radix2 (-242)).
  { unfold eta, u. change 16 with (bpow radix2 4). rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (M : u * bpow radix2 (-242) <= u * (s * s)) by (apply Rmult_le_compat_l; lra).
  assert (UT : 0 <= u * (s * s)) by (assert (P := bpow_gt_0 radix2 (-242)); apply Rmult_le_pos; lra).
  assert (P := about_product (2.14 * u) (2.14 * u) _ _ _ _ _ _ ltac:(lra) ltac:(lra) A B).
  assert (Q := about_product (2.14 * u) (2.14 * u) _ _ _ _ _ _ ltac:(lra) ltac:(lra) C D).
  apply (about_rounded rnd u eta) in P; [|apply rnd_rounds | lra | lra].
  apply (about_rounded rnd u eta) in Q; [|apply rnd_rounds | lra | lra].
  assert (S := about_sum _ _ _ _ _ _ _ P (about_opposite _ _ _ _ Q)).
  apply (about_rounded rnd u eta) in S; [|apply rnd_rounds | lra | lra].
  unfold minor_rounded, Rminus. replace (32 * (s * s)) with (4 * s * (4 * s) + 4 * s * (4 * s)) by ring.
  eapply about_more; [exact S | lra].
Qed.

Definition within_reach h t := bounded h (p0 t) /\ bounded h (p1 t) /\ bounded h (p2 t).
Definition exact_plane c t := cross (sub (sub (p1 t) c) (sub (p0 t) c)) (sub (sub (p2 t) c) (sub (p0 t) c)).

Lemma plane_about : forall h c t, in_range h c -> within_reach h t ->
  let b := 32 * (total h * total h) in about_vec (6.6 * u) (Vec b b b) (exact_plane c t) (plane c t).
Proof.
  intros h c t H (T0 & T1 & T2) b. destruct (range_total h c H) as ((L & _) & _).
  assert (A := corner_about h c (p0 t) H T0). assert (B := corner_about h c (p1 t) H T1).
  assert (C := corner_about h c (p2 t) H T2). cbv zeta in A, B, C.
  destruct A as (AX & AY & AZ). destruct B as (BX & BY & BZ). destruct C as (CX & CY & CZ). cbn [cx cy cz] in *.
  assert (F := edge_about (total h)).
  unfold about_vec, plane, cross_rounded, exact_plane, cross. cbn [cx cy cz].
  unfold sub_rounded, sub. cbn [cx cy cz]. unfold sub in *. cbn [cx cy cz] in *.
  split; [|split]; apply minor_about; try exact L; apply F; assumption.
Qed.

Lemma exact_volume : forall c t,
  inner (exact_plane c t) (sub (p0 t) c) = volume (sub (p0 t) c) (sub (p1 t) c) (sub (p2 t) c).
Proof.
  intros c [a b d]. unfold exact_plane, volume. cbn [p0 p1 p2]. coordinates. ring.
Qed.

Lemma lowest_below : forall c t,
  lowest c t <= height c t (p0 t) /\ lowest c t <= height c t (p1 t) /\ lowest c t <= height c t (p2 t).
Proof.
  intros c t. unfold lowest, smaller. destruct (Rlt_dec (height c t (p1 t)) (height c t (p0 t)));
    match goal with |- context [Rlt_dec ?x ?y] => destruct (Rlt_dec x y) end; lra.
Qed.

(* A height, beside the exact one of the vector n that was computed. *)
Lemma height_error : forall h c t v, in_range h c -> bounded h v ->
  let n := plane c t in let b := size n * total h in
  Rabs (height c t v - inner n (sub v c)) <= 9 * u * b + E1 /\ Rabs (inner n (sub v c)) <= 2 * b.
Proof.
  intros h c t v H V n b. destruct (corner_about h c v H V) as (X & Y & Z). cbn [cx cy cz] in *.
  destruct (range_total h c H) as ((L & _) & _). assert (Hu := u_small).
  assert (PL := bpow_gt_0 radix2 (-121)).
  assert (SX := about_size (1.07 * u) _ _ _ ltac:(lra) X). assert (SY := about_size (1.07 * u) _ _ _ ltac:(lra) Y).
  assert (SZ := about_size (1.07 * u) _ _ _ ltac:(lra) Z).
  destruct X as (BX & EX). destruct Y as (BY & EY). destruct Z as (BZ & EZ).
  set (s := total h) in *. set (w := corner c v) in *. set (e := sub v c) in *.
  assert (D := dot3_err (cx n) (cy n) (cz n) (cx w) (cy w) (cz w)). cbv zeta in D.
  fold (product rnd n w) in D. change (product rnd n w) with (height c t v) in D.
  assert (PX := Rabs_pos (cx n)). assert (PY := Rabs_pos (cy n)). assert (PZ := Rabs_pos (cz n)).
  assert (M : forall x y k, Rabs y <= k -> Rabs (x * y) <= Rabs x * k).
  { intros x y k Hk. rewrite Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos | exact Hk]. }
  assert (MX := M (cx n) _ _ SX). assert (MY := M (cy n) _ _ SY). assert (MZ := M (cz n) _ _ SZ).
  assert (FX := M (cx n) _ _ EX). assert (FY := M (cy n) _ _ EY). assert (FZ := M (cz n) _ _ EZ).
  assert (GX := M (cx n) _ _ BX). assert (GY := M (cy n) _ _ BY). assert (GZ := M (cz n) _ _ BZ).
  assert (T3 : forall x y z, Rabs (x + y + z) <= Rabs x + Rabs y + Rabs z).
  { intros. eapply Rle_trans; [apply Rabs_triang|]. apply Rplus_le_compat_r, Rabs_triang. }
  assert (PB : 0 <= b) by (apply Rmult_le_pos; [apply size_pos | lra]).
  assert (UB : 0 <= u * b) by (apply Rmult_le_pos; lra).
  assert (Eb : b = Rabs (cx n) * s + Rabs (cy n) * s + Rabs (cz n) * s) by (unfold b, size; ring).
  split.
  - replace (height c t v - inner n e) with ((height c t v - (cx n * cx w + cy n * cy w + cz n * cz w)) +
      (cx n * (cx w - cx e) + cy n * (cy w - cy e) + cz n * (cz w - cz e))) by (unfold inner; ring).
    eapply Rle_trans; [apply Rabs_triang|].
    assert (Q := T3 (cx n * (cx w - cx e)) (cy n * (cy w - cy e)) (cz n * (cz w - cz e))).
    assert (R0 : K3 * (Rabs (cx n * cx w) + Rabs (cy n * cy w) + Rabs (cz n * cz w)) <= K3 * (201/100 * b)).
    { apply Rmult_le_compat_l; [unfold K3|]; lra. }
    assert (W : Rabs (cx n) * (1.07 * u * (2 * s)) + Rabs (cy n) * (1.07 * u * (2 * s)) +
      Rabs (cz n) * (1.07 * u * (2 * s)) = 2.14 * (u * b)) by (rewrite Eb; lra).
    unfold K3 in *. lra.
  - unfold inner. eapply Rle_trans; [apply T3|]. lra.
Qed.

(* The margin 2^-46 |n| s. *)
Lemma margin_above : forall h c t, in_range h c ->
  120 * u * (size (plane c t) * total h) - least <=
  rnd (rnd (bpow radix2 (-46) * sum_rounded (magnitudes (plane c t))) * sum_rounded h).
Proof.
  intros h c t H. destruct (range_total h c H) as ((L & T) & HX & HY & HZ & S).
  set (n := plane c t) in *. assert (Hu := u_small). assert (He := eta_pos).
  assert (PX := Rabs_pos (cx n)). assert (PY := Rabs_pos (cy n)). assert (PZ := Rabs_pos (cz n)).
  assert (A := above_sum 0 0 0 _ _ _ _ ltac:(lra) (above_exact _ PX) (above_exact _ PY)).
  assert (B := above_sum (0 + 1) _ 0 _ _ _ _ ltac:(lra) A
    (above_more 0 (0 + 1) 0 0 _ _ ltac:(lra) (Rle_refl 0) (above_exact _ PZ))).
  change (above (0 + 1 + 1) (0 + 0 + eta + 0 + eta) (size n) (sum_rounded (magnitudes n))) in B.
  assert (E46 : bpow radix2 (-46) = 128 * u).
  { unfold u. change 128 with (bpow radix2 7). rewrite <- bpow_plus. reflexivity. }
  assert (C := above_product (0 + 1 + 1) _ _ _ (bpow radix2 (-46)) 1 ltac:(lra) B ltac:(rewrite E46; lra)).
  (* the sum of the reach is in range *)
  assert (D1 := above_sum 0 0 0 _ _ _ _ ltac:(lra) (above_exact _ HX) (above_exact _ HY)).
  assert (D2 := above_sum (0 + 1) _ 0 _ _ _ _ ltac:(lra) D1
    (above_more 0 (0 + 1) 0 0 _ _ ltac:(lra) (Rle_refl 0) (above_exact _ HZ))).
  destruct D2 as (_ & _ & PS & _). change (0 <= sum_rounded h) in PS.
  assert (ST := sum_below_top h c H).
  assert (Q := above_product (0 + 1 + 1 + 1) _ _ _ (sum_rounded h) top ltac:(lra) C (conj PS ST)).
  destruct Q as (_ & _ & _ & Q). rewrite (Rmult_comm (sum_rounded h) (rnd _)) in Q.
  assert (LT := least_eta_top). assert (T1 := top_pos).
  assert (ET : eta * 1 <= eta * top) by (apply Rmult_le_compat_l; lra).
  eapply Rle_trans; [|exact Q]. rewrite E46.
  set (z := size n) in *. set (s := sum_rounded h) in *. assert (PZZ : 0 <= z) by apply size_pos.
  assert (ZS : z * ((1 - 3 * u) * total h) <= z * s) by (apply Rmult_le_compat_l; assumption).
  assert (P121 := bpow_gt_0 radix2 (-121)).
  assert (PZT : 0 <= z * total h) by (apply Rmult_le_pos; lra).
  assert (PUZ : 0 <= u * (z * total h)) by (apply Rmult_le_pos; lra).
  assert (UZT : u * (z * total h) <= / 1000 * (z * total h)) by (apply Rmult_le_compat_r; lra).
  assert (ZS2 : 997 / 1000 * (z * total h) <= z * s) by lra.
  assert (UZS : u * (997 / 1000 * (z * total h)) <= u * (z * s)) by (apply Rmult_le_compat_l; lra).
  assert (UUZ : u * (u * (z * s)) <= / 1000 * (u * (z * s))) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
  lra.
Qed.

(* 2^-40 s^3. *)
Lemma least_volume : forall h c t, in_range h c -> face_accepted h c t ->
  let s := total h in 8000 * u * (s * (s * s)) <= low h c t.
Proof.
  intros h c t H A s. destruct (range_total h c H) as ((L & T) & HX & HY & HZ & S). fold s in L, T, S.
  unfold face_accepted in A. set (r := sum_rounded h) in *. assert (Hu := u_small). assert (He := eta_pos).
  assert (P121 := bpow_gt_0 radix2 (-121)).
  assert (PS : 0 <= r) by (assert (0 <= (1 - 3 * u) * s) by (apply Rmult_le_pos; lra); lra).
  assert (RT : r <= top) by exact (sum_below_top h c H).
  assert (E40 : bpow radix2 (-40) = 8192 * u).
  { unfold u. change 8192 with (bpow radix2 13). rewrite <- bpow_plus. reflexivity. }
  assert (U40 : 0 <= bpow radix2 (-40) <= 1) by (split; [apply bpow_ge_0 | simpl; lra]).
  assert (B := above_product 0 0 _ _ (bpow radix2 (-40)) 1 ltac:(lra) (above_exact r PS) U40).
  assert (C := above_product (0 + 1) _ _ _ r top ltac:(lra) B (conj PS RT)).
  assert (D := above_product (0 + 1 + 1) _ _ _ r top ltac:(lra) C (conj PS RT)).
  destruct D as (_ & _ & _ & D).
  replace (r * rnd (r * rnd (bpow radix2 (-40) * r))) with (rnd (rnd (bpow radix2 (-40) * r) * r) * r) in D
    by (rewrite (Rmult_comm r (rnd (bpow radix2 (-40) * r))); ring).
  assert (Z : 1000 * (eta * (top * top)) <= u * bpow radix2 (-363)).
  { unfold eta, top, u. apply Rle_trans with (bpow radix2 10 * (bpow radix2 (-1075) * (bpow radix2 115 * bpow radix2
      115))).
    - apply Rmult_le_compat_r; [apply Rmult_le_pos; [|apply Rmult_le_pos]; apply bpow_ge_0 | simpl; lra].
    - rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (T1 := top_pos). assert (TT : top * 1 <= top * top) by (apply Rmult_le_compat_l; lra).
  assert (ET : eta * top <= eta * (top * top)) by (apply Rmult_le_compat_l; lra).
  assert (ET1 : eta * 1 <= eta * (top * top)) by (apply Rmult_le_compat_l; lra).
  assert (SS := square_range s L). assert (P242 := bpow_gt_0 radix2 (-242)).
  assert (SSS : bpow radix2 (-363) <= s * (s * s)).
  { change (-363)%Z with (-121 + -242)%Z. rewrite bpow_plus. apply Rmult_le_compat; lra. }
  assert (RR : (1 - 3 * u) * s * ((1 - 3 * u) * s) <= r * r) by (apply Rmult_le_compat; try assumption;
    apply Rmult_le_pos; lra).
  assert (R3 : (1 - 3 * u) * s * ((1 - 3 * u) * s * ((1 - 3 * u) * s)) <= r * (r * r)).
  { apply Rmult_le_compat; try assumption; [apply Rmult_le_pos; lra|].
    apply Rmult_le_pos; apply Rmult_le_pos; lra. }
  set (s3 := s * (s * s)) in *. assert (P3 : 0 < s3) by (assert (P := bpow_gt_0 radix2 (-363)); lra).
  assert (R4 : (1 - 9 * u) * s3 <= r * (r * r)).
  { assert (1 - 9 * u <= (1 - 3 * u) * ((1 - 3 * u) * (1 - 3 * u))).
    { assert (u * (u * u) <= / 1000 * (u * u)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
      assert (0 <= u * u) by (apply Rmult_le_pos; lra). lra. }
    assert ((1 - 9 * u) * s3 <= (1 - 3 * u) * ((1 - 3 * u) * (1 - 3 * u)) * s3) by (apply Rmult_le_compat_r; lra).
    unfold s3 in *. lra. }
  assert (UZ : u * bpow radix2 (-363) <= u * s3) by (apply Rmult_le_compat_l; lra).
  assert (R5 : u * ((1 - 9 * u) * s3) <= u * (r * (r * r))) by (apply Rmult_le_compat_l; lra).
  assert (P5 : 0 <= u * s3) by (apply Rmult_le_pos; lra).
  assert (U5 : u * (u * s3) <= / 1000 * (u * s3)) by (apply Rmult_le_compat_r; lra).
  assert (P6 : 0 <= u * (r * (r * r))) by lra.
  assert (U6 : u * (u * (r * (r * r))) <= / 1000 * (u * (r * (r * r)))) by (apply Rmult_le_compat_r; lra).
  rewrite E40 in D. rewrite E40 in A. lra.
Qed.

(* What is accepted: the triangle is counter-clockwise about the centre, and its face's plane is not above its corners. *)
Theorem face_supports : forall h c t, in_range h c -> within_reach h t -> face_accepted h c t ->
  0 < low h c t /\ 0 < volume (sub (p0 t) c) (sub (p1 t) c) (sub (p2 t) c) /\
  1 <= inner (normal h c t) (sub (p0 t) c) /\ 1 <= inner (normal h c t) (sub (p1 t) c) /\
  1 <= inner (normal h c t) (sub (p2 t) c).
Proof.
  intros h c t H W A. unfold normal. assert (LV := least_volume h c t H A). cbv zeta in LV.
  destruct (range_total h c H) as ((L & T) & _). assert (M := margin_above h c t H).
  destruct (lowest_below c t) as (B0 & B1 & B2).
  assert (PA := plane_about h c t H W). assert (CA := corner_about h c (p0 t) H (proj1 W)). cbv zeta in PA, CA.
  destruct W as (W0 & W1 & W2).
  destruct (height_error h c t (p0 t) H W0) as (H0 & G0). destruct (height_error h c t (p1 t) H W1) as (H1 & G1).
  destruct (height_error h c t (p2 t) H W2) as (H2 & G2).
  apply Rabs_le_inv in H0, H1, H2, G0, G1, G2.
  set (s := total h) in *. set (n := plane c t) in *.
  assert (Hu := u_small). assert (He := eta_pos). assert (LE := least_E1). assert (L0 := least_pos).
  assert (E8 : 8 * eta = E1) by reflexivity.
  assert (P121 := bpow_gt_0 radix2 (-121)).
  assert (SS := square_range s L). assert (P242 := bpow_gt_0 radix2 (-242)).
  assert (SSS : bpow radix2 (-363) <= s * (s * s)).
  { change (-363)%Z with (-121 + -242)%Z. rewrite bpow_plus. apply Rmult_le_compat; lra. }
  assert (P363 := bpow_gt_0 radix2 (-363)).
  assert (Z : 1000 * least <= u * (u * bpow radix2 (-363))).
  { unfold least, u. apply Rle_trans with (bpow radix2 10 * bpow radix2 (-900)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
    - rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (Z3 : u * bpow radix2 (-363) <= u * (s * (s * s))) by (apply Rmult_le_compat_l; lra).
  assert (UZ3 : u * (u * bpow radix2 (-363)) <= u * (u * (s * (s * s)))) by (apply Rmult_le_compat_l; lra).
  assert (PU3 : 0 < u * (s * (s * s))) by (apply Rmult_lt_0_compat; lra).
  assert (UU3 : u * (u * (s * (s * s))) <= / 1000 * (u * (s * (s * s)))) by (apply Rmult_le_compat_r; lra).
  assert (PLow : 0 < low h c t) by lra.
  set (m := rnd (rnd (bpow radix2 (-46) * sum_rounded (magnitudes n)) * sum_rounded h)) in *.
  assert (LM : 0 < lowest c t - m).
  { destruct (Rlt_dec 0 (lowest c t - m)) as [Y|N]; [exact Y|]. exfalso.
    assert (Q := rnd_nonneg (- (lowest c t - m)) ltac:(lra)). rewrite rnd_opp in Q. unfold low in PLow.
    fold n m in PLow. lra. }
  assert (R0 := rel_upper _ _ (rnd_err (lowest c t - m)) ltac:(lra)).
  assert (EL : rnd (lowest c t - m) = low h c t) by reflexivity. rewrite EL in R0. clear EL.
  set (b := size n * s) in *. assert (PB : 0 <= b) by (apply Rmult_le_pos; [apply size_pos | lra]).
  assert (UB : 0 <= u * b) by (apply Rmult_le_pos; lra).
  assert (UBB : u * b <= / 1000 * b) by (apply Rmult_le_compat_r; lra).
  set (lw := lowest c t) in *. set (lo := low h c t) in *. clearbody lw lo m.
  assert (LB : lw - m <= 2.1 * b + 2 * E1 + least) by lra.
  assert (UL : u * (lw - m) <= u * (2.1 * b + 2 * E1 + least)) by (apply Rmult_le_compat_l; lra).
  assert (UE : u * E1 <= / 1000 * E1) by (apply Rmult_le_compat_r; lra).
  assert (ULL : u * least <= / 1000 * least) by (apply Rmult_le_compat_r; lra).
  (* what was accepted is far above any underflow *)
  assert (BL : lo <= 3 * b + 4 * least) by lra.
  assert (ZB : 100 * least <= u * b).
  { assert (u * (8000 * u * (s * (s * s)) - 4 * least) <= u * (3 * b)) by (apply Rmult_le_compat_l; lra). lra. }
  assert (K0 : lo <= inner n (sub (p0 t) c)) by lra. assert (K1 : lo <= inner n (sub (p1 t) c)) by lra.
  assert (K2 : lo <= inner n (sub (p2 t) c)) by lra.
  assert (Div : forall v, lo <= inner n v -> 1 <= inner (scale (/ lo) n) v).
  { intros v Hv. replace (inner (scale (/ lo) n) v) with (/ lo * inner n v) by (unfold inner, scale; cbn [cx cy cz];
      ring).
    rewrite <- (Rinv_l lo) by lra. apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat; lra | exact Hv]. }
  split; [exact PLow|]. split; [|split; [|split]; apply Div; assumption].
  rewrite <- exact_volume.
  assert (E : forall x, bpow radix2 (-363) <= x -> 16 * eta <= u * x).
  { intros x Hx. apply Rle_trans with (u * bpow radix2 (-363)); [|apply Rmult_le_compat_l; lra].
    unfold eta, u. change 16 with (bpow radix2 4). rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (EB : bpow radix2 (-363) <= 32 * (s * s) * (2 * s)) by lra.
  assert (Q := product_about rnd u eta (6.6 * u) (1.07 * u)
    (Vec (32 * (s * s)) (32 * (s * s)) (32 * (s * s))) (Vec (2 * s) (2 * s) (2 * s)) _ _ _ _ rnd_rounds ltac:(lra)
      ltac:(lra)
    (E _ EB) (E _ EB) (E _ EB) PA CA).
  fold (height c t (p0 t)) in Q. unfold inner at 1 in Q. cbn [cx cy cz] in Q.
  change (product rnd n (corner c (p0 t))) with (height c t (p0 t)) in Q.
  assert (QS := about_size (1.01 * (6.6 * u + 1.07 * u) + 3.21 * u) _ _ _ ltac:(lra) Q). destruct Q as (Q1 & Q2).
  apply Rabs_le_inv in Q2, QS.
  assert (B3 : lw <= 193 * (s * (s * s))) by lra.
  assert (UW : u * (lw - m) <= u * (193 * (s * (s * s)) + least)) by (apply Rmult_le_compat_l; lra).
  lra.
Qed.

(* put_faces: the largest square, at least that of every face; its root is the faces' reach. *)
Lemma length_covered : forall x q, let a := Vec (rnd (cx x)) (rnd (cy x)) (rnd (cz x)) in
  product rnd a a <= q -> bpow radix2 (-115) < rnd (sqrt q) -> norm x <= (1 + bpow radix2 (-48)) * rnd (sqrt q).
Proof.
  intros x q a Q F. assert (Hu := u_small). assert (N := norm_pos x). assert (P := bpow_gt_0 radix2 (-115)).
  assert (S0 := bpow_gt_0 radix2 (-48)).
  assert (PF : 0 <= bpow radix2 (-48) * rnd (sqrt q)) by (apply Rmult_le_pos; lra).
  destruct (Rle_dec (norm x) (bpow radix2 (-115))) as [Short|Long]; [lra|].
  set (n := norm x) in *. destruct (coordinate_norm x) as (X & Y & Z). fold n in X, Y, Z.
  assert (E : 16 * eta <= u * bpow radix2 (-230)).
  { unfold eta, u. change 16 with (bpow radix2 4). rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (NN : bpow radix2 (-230) <= n * n).
  { change (-230)%Z with (-115 + -115)%Z. rewrite bpow_plus. apply Rmult_le_compat; lra. }
  assert (E1' : bpow radix2 (-230) <= bpow radix2 (-115)) by (apply bpow_le; lia).
  assert (E2' : u * bpow radix2 (-230) <= u * n) by (apply Rmult_le_compat_l; lra).
  assert (E3' : u * bpow radix2 (-230) <= u * (n * n)) by (apply Rmult_le_compat_l; lra).
  assert (K : forall y, Rabs y <= n -> about (1.07 * u) n y (rnd y)).
  { intros y Hy. replace (1.07 * u) with (0 + 1.07 * u) by ring.
    apply (about_rounded rnd u eta); [apply rnd_rounds | lra | lra |]. split; [exact Hy|].
    replace (y - y) with 0 by ring. rewrite Rabs_R0. lra. }
  assert (A : about_vec (1.07 * u) (Vec n n n) x a).
  { unfold about_vec, a. cbn [cx cy cz]. split; [|split]; apply K; assumption. }
  assert (D := product_about rnd u eta (1.07 * u) (1.07 * u) (Vec n n n) (Vec n n n) x x a a rnd_rounds ltac:(lra)
    ltac:(lra) ltac:(cbn [cx cy cz]; lra) ltac:(cbn [cx cy cz]; lra) ltac:(cbn [cx cy cz]; lra) A A).
  destruct D as (_ & D). replace (inner x x) with (n * n) in D by exact (norm_square x).
  unfold inner in D. cbn [cx cy cz] in D. apply Rabs_le_inv in D.
  assert (PN : 0 <= u * (n * n)) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]).
  assert (L : (1 - 17 * u) * (n * n) <= q) by lra.
  (* sqrt q is not below (1 - 17 u) n *)
  assert (R0 : (1 - 17 * u) * n <= sqrt q).
  { assert (PQ : 0 <= q) by (assert (0 <= (1 - 17 * u) * (n * n)) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]);
      lra).
    apply below_root; [apply sqrt_pos|]. rewrite sqrt_sqrt by exact PQ.
    assert (17 * u * ((1 - 17 * u) * (n * n)) >= 0) by (apply Rle_ge; repeat apply Rmult_le_pos; lra). lra. }
  assert (G := rel_lower _ _ (rnd_err (sqrt q)) (sqrt_pos q)). set (f := rnd (sqrt q)) in *.
  assert (G1 : (1 - u) * ((1 - 17 * u) * n) <= (1 - u) * sqrt q) by (apply Rmult_le_compat_l; lra).
  assert (E48 : bpow radix2 (-48) = 32 * u).
  { unfold u. change 32 with (bpow radix2 5). rewrite <- bpow_plus. reflexivity. }
  rewrite E48. assert (UN : u * n <= / 1000 * n) by (apply Rmult_le_compat_r; lra).
  assert (UN0 : 0 <= u * n) by (apply Rmult_le_pos; lra).
  assert (UUN : u * (u * n) <= / 1000 * (u * n)) by (apply Rmult_le_compat_r; lra).
  assert (UUN0 : 0 <= u * (u * n)) by (apply Rmult_le_pos; lra).
  assert (H1 : (1 - 19 * u) * n <= f) by lra.
  assert (H2 : (1 + 32 * u) * ((1 - 19 * u) * n) <= (1 + 32 * u) * f) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Theorem face_length : forall h c t q, product rnd (face h c t) (face h c t) <= q ->
  bpow radix2 (-115) < rnd (sqrt q) -> norm (normal h c t) <= (1 + bpow radix2 (-48)) * rnd (sqrt q).
Proof.
  intros h c t q Q F. apply length_covered; [|exact F]. unfold normal, scale. cbn [cx cy cz].
  replace (/ low h c t * cx (plane c t)) with (cx (plane c t) / low h c t) by (unfold Rdiv; ring).
  replace (/ low h c t * cy (plane c t)) with (cy (plane c t) / low h c t) by (unfold Rdiv; ring).
  replace (/ low h c t * cz (plane c t)) with (cz (plane c t) / low h c t) by (unfold Rdiv; ring). exact Q.
Qed.

(* Rounded to a double, then to a float. *)
Lemma twice_rounded : forall x, Rabs (rnd32 (rnd x) - x) <= bpow radix2 (-23) * Rabs x + bpow radix2 (-149).
Proof.
  intro x. assert (A := rnd_err x). assert (B := rnd32_err (rnd x)). assert (P := Rabs_pos x). assert (Hu := u_small).
  assert (He := eta_pos). assert (E23 : bpow radix2 (-23) = 2 * u32).
  { unfold u32. change 2 with (bpow radix2 1). rewrite <- bpow_plus. reflexivity. }
  assert (E149 : bpow radix2 (-149) = 2 * eta32).
  { unfold eta32. change 2 with (bpow radix2 1). rewrite <- bpow_plus. reflexivity. }
  assert (E : 1000 * eta <= eta32).
  { unfold eta, eta32. apply Rle_trans with (bpow radix2 10 * bpow radix2 (-1075)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  assert (U32 : u32 = / 16777216) by (unfold u32; simpl; lra).
  assert (C : Rabs (rnd x) <= Rabs x + (u * Rabs x + eta)).
  { replace (rnd x) with (x + (rnd x - x)) at 1 by ring. eapply Rle_trans; [apply Rabs_triang|]. lra. }
  assert (UX : u * Rabs x <= / 1000000000 * Rabs x) by (apply Rmult_le_compat_r; lra).
  replace (rnd32 (rnd x) - x) with ((rnd32 (rnd x) - rnd x) + (rnd x - x)) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. rewrite E23, E149. rewrite U32 in *. lra.
Qed.

(* Bounds of distances: what the proofs of bound.c take for granted, from the rounding of single operations. *)

From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core.
Require Import rounding.
Open Scope R_scope.

(* ------------------------------------------------------------------ Roots and quotients *)

(* A correctly rounded root: the contract of dcd_root. *)
Lemma root_err : forall a s, 0 <= s -> s * s = a -> Rabs (rnd (sqrt a) - s) <= u * s + eta.
Proof.
  intros a s Hs Ha. assert (E : sqrt a = s) by (rewrite <- Ha; apply sqrt_square; exact Hs).
  rewrite E. assert (H := rnd_err s). rewrite (Rabs_pos_eq s Hs) in H. exact H.
Qed.

(* A correctly rounded quotient, without a division: the contract of dcd_divide. *)
Lemma quotient_err : forall a b, b <> 0 -> Rabs (rnd (a / b) * b - a) <= u * Rabs a + eta * Rabs b.
Proof.
  intros a b Hb. replace (rnd (a / b) * b - a) with ((rnd (a / b) - a / b) * b) by (field; exact Hb).
  rewrite Rabs_mult. assert (H := rnd_err (a / b)).
  apply Rle_trans with ((u * Rabs (a / b) + eta) * Rabs b).
  - apply Rmult_le_compat_r; [apply Rabs_pos | exact H].
  - replace (Rabs a) with (Rabs (a / b) * Rabs b) by (rewrite <- Rabs_mult; f_equal; field; exact Hb). lra.
Qed.

(* Powers of two are numbers of the format, so rounding passes none of them. *)
Lemma rnd_bounded : forall e x, (-1000 <= e <= 1000)%Z -> Rabs x <= bpow radix2 e -> Rabs (rnd x) <= bpow radix2 e.
Proof. intros e x He. apply nearest_bounded; lia. Qed.

Lemma rnd_bpow : forall e, (-1000 <= e <= 1000)%Z -> rnd (bpow radix2 e) = bpow radix2 e.
Proof.
  intros e He. apply round_generic; [apply valid_rnd_N|]. apply generic_format_bpow. unfold FLT_exp. lia.
Qed.

Lemma rnd_monotone : forall x y, x <= y -> rnd x <= rnd y.
Proof.
  intros x y H. apply round_le; [apply FLT_exp_valid; exact eq_refl | apply valid_rnd_N | exact H].
Qed.

Lemma root_half : forall a, / 4 <= a -> / 2 <= rnd (sqrt a).
Proof.
  intros a Ha. change (/ 2) with (bpow radix2 (-1)). rewrite <- rnd_bpow by lia. apply rnd_monotone.
  change (bpow radix2 (-1)) with (/ 2). rewrite <- (sqrt_square (/ 2)) by lra. apply sqrt_le_1_alt. lra.
Qed.

Lemma root_range : forall a, 0 <= a -> 0 <= rnd (sqrt a) <= a + 1.
Proof.
  intros a Ha. assert (P := sqrt_pos a). assert (E := sqrt_sqrt a Ha). split.
  - replace 0 with (rnd 0) by (apply round_0; typeclasses eauto). apply rnd_monotone. exact P.
  - assert (H := root_err a (sqrt a) P E). assert (Hu : u <= / 4) by (change (/ 4) with (bpow radix2 (-2)); apply bpow_le; lia).
    assert (He : eta <= / 4) by (change (/ 4) with (bpow radix2 (-2)); apply bpow_le; lia).
    assert (Q : 0 <= (sqrt a - 1) * (sqrt a - 1)) by apply Rle_0_sqr.
    assert (M : u * sqrt a <= / 4 * sqrt a) by (apply Rmult_le_compat_r; assumption).
    apply Rabs_le_inv in H. nra.
Qed.

Lemma quotient_range : forall a b, / 2 <= Rabs b -> Rabs (rnd (a / b)) <= 4 * Rabs a + 1.
Proof.
  intros a b Hb. assert (Z : b <> 0) by (intro E; rewrite E, Rabs_R0 in Hb; lra).
  assert (P := Rabs_pos (a / b)). assert (Hu := u_pos). assert (He := eta_pos).
  assert (E1 : eta <= 1) by (change 1 with (bpow radix2 0); apply bpow_le; lia).
  assert (A : Rabs a = Rabs (a / b) * Rabs b) by (rewrite <- Rabs_mult; f_equal; field; exact Z).
  assert (T : Rabs (rnd (a / b)) <= Rabs (a / b) + Rabs (rnd (a / b) - a / b)).
  { replace (rnd (a / b)) with (a / b + (rnd (a / b) - a / b)) at 1 by ring. apply Rabs_triang. }
  assert (H := rnd_err (a / b)).
  assert (u * Rabs (a / b) <= Rabs (a / b)) by nra. nra.
Qed.

Lemma quotient_small : forall a b, b <> 0 -> Rabs a <= Rabs b -> Rabs (rnd (a / b)) <= 1.
Proof.
  intros a b Hb H. change 1 with (bpow radix2 0). apply rnd_bounded; [lia|].
  unfold Rdiv. rewrite Rabs_mult, Rabs_inv. change (bpow radix2 0) with 1.
  assert (P : 0 < Rabs b) by (apply Rabs_pos_lt; exact Hb).
  apply (Rmult_le_reg_r (Rabs b)); [exact P|]. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Lemma quotient_unit : forall a b, b <> 0 -> Rabs a = Rabs b -> Rabs (rnd (a / b)) = 1.
Proof.
  intros a b Hb H. assert (O : rnd 1 = 1) by (change 1 with (bpow radix2 0); apply rnd_bpow; lia).
  assert (a = b \/ a = - b) as [->| ->].
  { unfold Rabs in H. destruct (Rcase_abs a), (Rcase_abs b); lra. }
  - replace (b / b) with 1 by (field; exact Hb). rewrite O. apply Rabs_R1.
  - replace (- b / b) with (- (1)) by (field; exact Hb). unfold rnd. rewrite round_NE_opp. fold (rnd 1).
    rewrite O, Rabs_Ropp. apply Rabs_R1.
Qed.

(* ------------------------------------------------------------------ Divided by the length of an axis *)

Lemma small_terms : 0 < E1 <= u / 1000 /\ 0 < eta <= u / 1000 /\ 1000 * eta <= bpow radix2 (-1000).
Proof.
  unfold E1, eta, u. repeat split; try (apply Rmult_lt_0_compat; [lra | apply bpow_gt_0]); try apply bpow_gt_0.
  - assert (8 * bpow radix2 (-1075) * 1024 <= bpow radix2 (-53)).
    { change 8 with (bpow radix2 3). change 1024 with (bpow radix2 10). rewrite <- !bpow_plus. apply bpow_le. lia. }
    assert (P := bpow_gt_0 radix2 (-1075)). lra.
  - assert (bpow radix2 (-1075) * 1024 <= bpow radix2 (-53)).
    { change 1024 with (bpow radix2 10). rewrite <- !bpow_plus. apply bpow_le. lia. }
    assert (P := bpow_gt_0 radix2 (-1075)). lra.
  - assert (1024 * bpow radix2 (-1075) <= bpow radix2 (-1000)).
    { change 1024 with (bpow radix2 10). rewrite <- !bpow_plus. apply bpow_le. lia. }
    assert (P := bpow_gt_0 radix2 (-1075)). lra.
Qed.

Lemma square_le : forall a b, 0 <= b -> a * a <= b * b -> a <= b.
Proof. intros a b Hb H. destruct (Rle_dec a b) as [Y|N]; [exact Y|exfalso]. assert (b < a) by lra. nra. Qed.

(* The rounded root of a rounded square of a length. *)
Lemma length_near : forall len d h root,
  / 2 <= len * len -> 0 <= len <= 4 -> Rabs (d - len * len) <= K3 * (len * len) + E1 ->
  0 <= h -> h * h = d -> Rabs (root - h) <= u * h + eta -> Rabs (root - len) <= (31/10) * (u * len).
Proof.
  intros len d h root Hl Hp Hd Ph Hh Hr.
  assert (Hu := u_pos). destruct small_terms as ((e0 & e1) & (t0 & t1) & _).
  assert (L : / 2 <= len) by nra.
  assert (K : K3 * (len * len) + E1 <= (7/2) * u * (len * len)) by (unfold K3; nra).
  assert (B := Rabs_le_inv _ _ Hd).
  assert (uu : 0 <= u * u * (len * len)) by (apply Rmult_le_pos; nra).
  assert (up : h <= (1 + 2*u) * len).
  { apply square_le; [nra|]. rewrite Hh. nra. }
  assert (down : (1 - 2*u) * len <= h).
  { apply square_le; [exact Ph|]. rewrite Hh.
    assert (4 * (u * u) * (len * len) <= u / 2 * (len * len)) by (apply Rmult_le_compat_r; nra). nra. }
  assert (C := Rabs_le_inv _ _ Hr).
  assert (small : u * h <= u * ((1 + 2*u) * len)) by (apply Rmult_le_compat_l; lra).
  assert (uul : 0 <= u * (u * len) <= / 1000 * (u * len)).
  { split; [repeat apply Rmult_le_pos; lra|]. apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | lra]. }
  assert (t2 : eta <= / 500 * (u * len)) by nra.
  apply Rabs_le. split; nra.
Qed.

(* x / len or less: the contract of over_length. 8 u of the quotient are taken off. *)
Lemma over_length : forall x len d h root ratio scaled low result,
  / 2 <= len * len -> 0 <= len <= 4 -> Rabs (d - len * len) <= K3 * (len * len) + E1 ->
  0 <= h -> h * h = d -> Rabs (root - h) <= u * h + eta ->
  Rabs (ratio * root - x) <= u * Rabs x + eta * Rabs root ->
  Rabs (scaled - 8 * u * Rabs ratio) <= u * Rabs (8 * u * Rabs ratio) + eta ->
  Rabs (low - (ratio - scaled)) <= u * Rabs (ratio - scaled) + eta ->
  Rabs (result - (low - bpow radix2 (-1000))) <= u * Rabs (low - bpow radix2 (-1000)) + eta ->
  result * len <= x.
Proof.
  intros x len d h root ratio scaled low result Hl Hp Hd Ph Hh Hr Hq Hs Hlow Hres.
  assert (N := length_near _ _ _ _ Hl Hp Hd Ph Hh Hr).
  assert (Hu := u_pos). destruct small_terms as (_ & (t0 & t1) & t2).
  set (t := bpow radix2 (-1000)) in *. assert (Pt : 0 < t) by apply bpow_gt_0.
  assert (L : / 2 <= len) by nra.
  set (r := Rabs ratio) in *. assert (Pr : 0 <= r) by apply Rabs_pos.
  assert (R1 : ratio <= r) by apply Rle_abs.
  assert (R2 : - r <= ratio) by (unfold r; assert (X := Rle_abs (- ratio)); rewrite Rabs_Ropp in X; lra).
  assert (ul : 0 <= u * len <= / 1000 * len) by (split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]).
  assert (B := Rabs_le_inv _ _ N).
  assert (Proo : 0 <= root) by lra.
  rewrite (Rabs_pos_eq root Proo) in Hq.
  (* ratio len against x *)
  set (p := r * len). assert (Pp : 0 <= p) by (apply Rmult_le_pos; lra).
  assert (up : 0 <= u * p <= / 1000 * p) by (split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]).
  assert (rr : r * root <= (1 + (31/10) * u) * p).
  { unfold p. replace ((1 + 31/10*u) * (r * len)) with (r * (len + 31/10 * (u * len))) by ring.
    apply Rmult_le_compat_l; lra. }
  assert (er : 0 <= eta * root <= eta * (11/10 * len)).
  { split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_l; lra]. }
  assert (X : Rabs x <= (101/100) * p + 2 * (eta * len)).
  { assert (T : Rabs x <= Rabs (ratio * root) + Rabs (ratio * root - x)).
    { replace x with (ratio * root - (ratio * root - x)) at 1 by ring. eapply Rle_trans; [apply Rabs_triang|].
      rewrite Rabs_Ropp. lra. }
    rewrite Rabs_mult in T. fold r in T. rewrite (Rabs_pos_eq root Proo) in T.
    assert (0 <= Rabs x) by apply Rabs_pos.
    assert (u * Rabs x <= / 1000 * Rabs x) by (apply Rmult_le_compat_r; lra). lra. }
  assert (uX : u * Rabs x <= u * ((101/100) * p + 2 * (eta * len))) by (apply Rmult_le_compat_l; lra).
  assert (el : 0 < eta * len) by (apply Rmult_lt_0_compat; lra).
  assert (uel : u * (eta * len) <= / 1000 * (eta * len)) by (apply Rmult_le_compat_r; lra).
  assert (D : ratio * (len - root) <= (31/10) * (u * p)).
  { eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult. fold r. rewrite Rabs_minus_sym.
    apply Rle_trans with (r * (31/10 * (u * len))); [apply Rmult_le_compat_l; lra | unfold p; right; ring]. }
  assert (Q := Rabs_le_inv _ _ Hq).
  assert (M : ratio * len <= x + (42/10) * (u * p) + 2 * (eta * len)).
  { replace (ratio * len) with (ratio * root + ratio * (len - root)) by ring. lra. }
  (* what is taken off *)
  assert (ur : 0 <= u * r <= / 1000 * r) by (split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]).
  assert (uur : 0 <= u * (u * r) <= / 1000 * (u * r)) by (split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]).
  rewrite (Rabs_pos_eq (8 * u * r)) in Hs by (replace (8 * u * r) with (8 * (u * r)) by ring; lra).
  assert (S := Rabs_le_inv _ _ Hs).
  replace (u * (8 * u * r)) with (8 * (u * (u * r))) in S by ring. replace (8 * u * r) with (8 * (u * r)) in S by ring.
  assert (A1 : Rabs (ratio - scaled) <= r + 9 * (u * r) + eta) by (apply Rabs_le; lra).
  assert (uA1 : u * Rabs (ratio - scaled) <= u * (r + 9 * (u * r) + eta)) by (apply Rmult_le_compat_l; lra).
  assert (ue : 0 <= u * eta <= / 1000 * eta) by (split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]).
  assert (W := Rabs_le_inv _ _ Hlow).
  assert (low_up : low <= ratio - (69/10) * (u * r) + 4 * eta) by lra.
  assert (low_down : - low <= (11/10) * r + 4 * eta) by lra.
  assert (A2 : Rabs (low - t) <= (11/10) * r + 4 * eta + t) by (apply Rabs_le; lra).
  assert (uA2 : u * Rabs (low - t) <= u * ((11/10) * r + 4 * eta + t)) by (apply Rmult_le_compat_l; lra).
  assert (ut : 0 <= u * t <= / 1000 * t) by (split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]).
  assert (V := Rabs_le_inv _ _ Hres).
  assert (F : result <= ratio - (57/10) * (u * r) - t / 2) by lra.
  assert (G : result * len <= (ratio - (57/10) * (u * r) - t / 2) * len) by (apply Rmult_le_compat_r; lra).
  replace ((ratio - (57/10) * (u * r) - t / 2) * len) with (ratio * len - (57/10) * (u * p) - t * len / 2) in G
    by (unfold p; field).
  assert (tl : 1000 * (eta * len) <= t * len) by (rewrite <- Rmult_assoc; apply Rmult_le_compat_r; lra).
  lra.
Qed.

(* ------------------------------------------------------------------ As spec/bound.acsl states it *)

Definition is_root r a := forall s, 0 <= s -> s * s = a -> Rabs (r - s) <= u * s + eta.
Definition per_length low x dd := forall length, 0 <= length -> length * length = dd -> low * length <= x.
Definition rounds r x := Rabs (r - x) <= u * Rabs x + eta.

Lemma per_length_monotone : forall low x y dd, per_length low x dd -> x <= y -> per_length low y dd.
Proof. intros low x y dd H L length P E. specialize (H length P E). lra. Qed.

Lemma over_length_rounds : forall x dd d root ratio scaled low result,
  / 2 <= dd <= 12 -> Rabs (d - dd) <= K3 * dd + E1 -> is_root root d ->
  Rabs (ratio * root - x) <= u * Rabs x + eta * Rabs root ->
  rounds scaled (bpow radix2 (-50) * Rabs ratio) -> rounds low (ratio - scaled) ->
  rounds result (low - bpow radix2 (-1000)) -> per_length result x dd.
Proof.
  intros x dd d root ratio scaled low result Hdd Hd Hr Hq Hs Hl Hres length P E.
  assert (Hu := u_pos). destruct small_terms as (e & _).
  assert (Pd : 0 <= d) by (apply Rabs_le_inv in Hd; unfold K3 in Hd; nra).
  apply (over_length x length d (sqrt d) root ratio scaled low result); rewrite ?E; try assumption; try lra.
  - split; [exact P|]. apply square_le; lra.
  - apply sqrt_pos.
  - apply sqrt_sqrt. exact Pd.
  - apply Hr; [apply sqrt_pos | apply sqrt_sqrt; exact Pd].
  - unfold rounds in Hs. replace (bpow radix2 (-50)) with (8 * u) in Hs; [exact Hs|].
    unfold u. change 8 with (bpow radix2 3). rewrite <- bpow_plus. reflexivity.
Qed.

(* What such a bound means: |d| times it is at most d.w for every w of A - B, and so it is at most |w|. *)
Lemma low_bounds_distance : forall low d0 d1 d2 w0 w1 w2 distance,
  0 < dot d0 d1 d2 d0 d1 d2 -> per_length low (dot d0 d1 d2 w0 w1 w2) (dot d0 d1 d2 d0 d1 d2) ->
  0 <= distance -> distance * distance = dot w0 w1 w2 w0 w1 w2 -> low <= distance.
Proof.
  intros low d0 d1 d2 w0 w1 w2 distance Hd H P E. set (dd := dot d0 d1 d2 d0 d1 d2) in *.
  assert (S : sqrt dd * sqrt dd = dd) by (apply sqrt_sqrt; lra).
  assert (L : 0 < sqrt dd) by (apply sqrt_lt_R0; exact Hd).
  specialize (H (sqrt dd) (Rlt_le _ _ L) S).
  assert (C : dot d0 d1 d2 w0 w1 w2 <= sqrt dd * distance).
  { apply square_le; [apply Rmult_le_pos; lra|].
    replace (sqrt dd * distance * (sqrt dd * distance)) with ((sqrt dd * sqrt dd) * (distance * distance)) by ring.
    rewrite S, E. unfold dd, dot.
    assert (Q0 := Rle_0_sqr (d0*w1 - d1*w0)). assert (Q1 := Rle_0_sqr (d1*w2 - d2*w1)).
    assert (Q2 := Rle_0_sqr (d2*w0 - d0*w2)). unfold Rsqr in *. lra. }
  apply (Rmult_le_reg_r (sqrt dd)); [exact L|]. lra.
Qed.

(* A product that bounds vertices bounds every point between them. *)
Lemma low_bounds_mixtures : forall low s x y dd, 0 <= s <= 1 -> per_length low x dd -> per_length low y dd ->
  per_length low (s * x + (1 - s) * y) dd.
Proof.
  intros low s x y dd Hs Hx Hy length P E. specialize (Hx length P E). specialize (Hy length P E). nra.
Qed.

(* ------------------------------------------------------------------ Tips *)

Definition t1000 := bpow radix2 (-1000).
Definition u700 := bpow radix2 (-700).

(* A rounded coordinate p of a point of A - B stands for x, whose magnitude is at most q; size is q rounded. *)
Definition tip_near p size x q := Rabs x <= q /\ Rabs (p - x) <= (15/2) * u * q + t1000 /\ Rabs (size - q) <= 8 * u * q + t1000.

Lemma tiny_terms : 0 < eta /\ 64 * E1 <= t1000 /\ 64 * eta <= t1000 /\ 1000 * t1000 <= u700 /\ 0 < t1000 /\ 0 < E1 /\ u700 <= / 1000.
Proof.
  unfold E1, eta, t1000, u700. repeat split; try apply bpow_gt_0.
  - change 64 with (bpow radix2 6). change 8 with (bpow radix2 3). rewrite <- !bpow_plus. apply bpow_le. lia.
  - change 64 with (bpow radix2 6). rewrite <- !bpow_plus. apply bpow_le. lia.
  - assert (bpow radix2 10 * bpow radix2 (-1000) <= bpow radix2 (-700)) by (rewrite <- !bpow_plus; apply bpow_le; lia).
    change (bpow radix2 10) with 1024 in H. assert (P := bpow_gt_0 radix2 (-1000)). lra.
  - apply Rmult_lt_0_compat; [lra | apply bpow_gt_0].
  - assert (bpow radix2 (-700) <= bpow radix2 (-10)) by (apply bpow_le; lia).
    change (bpow radix2 (-10)) with (/ 1024) in H. lra.
Qed.

Lemma u_times : forall x, 0 <= x -> 0 <= u * x <= / 1000 * x.
Proof. intros x H. assert (P := u_pos). split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]. Qed.

(* One product of an axis with a tip. *)
Lemma tip_term : forall d p size x q, Rabs d <= 1 -> tip_near p size x q ->
  let h := Rabs d * q in
  0 <= h /\ Rabs (d * x) <= h /\ Rabs (d * p - d * x) <= (15/2) * (u * h) + t1000 /\
  Rabs (Rabs d * size) <= h + 8 * (u * h) + t1000 /\ Rabs d * size >= h - 8 * (u * h) - t1000.
Proof.
  intros d p size x q Hd (Hx & Hp & Hs) h. assert (P := Rabs_pos d). assert (Q : 0 <= q) by (assert (T := Rabs_pos x); lra).
  destruct tiny_terms as (_ & _ & _ & _ & Pt & _).
  assert (Hh : 0 <= h) by (apply Rmult_le_pos; lra).
  assert (dt : Rabs d * t1000 <= t1000) by (assert (X := Rmult_le_compat_r t1000 _ _ (Rlt_le _ _ Pt) Hd); lra).
  repeat split; [exact Hh | | | |].
  - rewrite Rabs_mult. apply Rmult_le_compat_l; lra.
  - replace (d * p - d * x) with (d * (p - x)) by ring. rewrite Rabs_mult.
    apply Rle_trans with (Rabs d * ((15/2) * u * q + t1000)); [apply Rmult_le_compat_l; lra|].
    unfold h. replace (Rabs d * (15 / 2 * u * q + t1000)) with (15/2 * (u * (Rabs d * q)) + Rabs d * t1000) by ring. lra.
  - rewrite Rabs_mult, Rabs_Rabsolu.
    apply Rle_trans with (Rabs d * (q + (8 * u * q + t1000))).
    + apply Rmult_le_compat_l; [lra|]. replace size with (q + (size - q)) by ring. eapply Rle_trans; [apply Rabs_triang|].
      rewrite (Rabs_pos_eq q Q). lra.
    + unfold h. replace (Rabs d * (q + (8 * u * q + t1000))) with (Rabs d * q + 8 * (u * (Rabs d * q)) + Rabs d * t1000) by ring. lra.
  - apply Rabs_le_inv in Hs.
    assert (Rabs d * size >= Rabs d * (q - 8 * u * q - t1000)) by (apply Rle_ge, Rmult_le_compat_l; lra).
    unfold h. replace (Rabs d * (q - 8 * u * q - t1000)) with (Rabs d * q - 8 * (u * (Rabs d * q)) - Rabs d * t1000) in H by ring. lra.
Qed.

(* The height of a plane: the rounded product with a tip, less 16 u of the sizes, is at most the exact one. *)
Lemma height_low : forall d0 d1 d2 p0 p1 p2 s0 s1 s2 x0 x1 x2 q0 q1 q2 along spread scaled margin height,
  Rabs d0 <= 1 -> Rabs d1 <= 1 -> Rabs d2 <= 1 ->
  tip_near p0 s0 x0 q0 -> tip_near p1 s1 x1 q1 -> tip_near p2 s2 x2 q2 ->
  is_dot along d0 d1 d2 p0 p1 p2 -> is_dot spread (Rabs d0) (Rabs d1) (Rabs d2) s0 s1 s2 ->
  rounds scaled (16 * u * spread) -> rounds margin (scaled + u700) -> rounds height (along - margin) ->
  height <= dot d0 d1 d2 x0 x1 x2.
Proof.
  intros d0 d1 d2 p0 p1 p2 s0 s1 s2 x0 x1 x2 q0 q1 q2 along spread scaled margin height D0 D1 D2 T0 T1 T2 Ha Hs Hc Hm Hh.
  destruct (tip_term _ _ _ _ _ D0 T0) as (h0 & a0 & b0 & c0 & e0).
  destruct (tip_term _ _ _ _ _ D1 T1) as (h1 & a1 & b1 & c1 & e1).
  destruct (tip_term _ _ _ _ _ D2 T2) as (h2 & a2 & b2 & c2 & e2).
  unfold is_dot, dot, mag, rounds in *.
  set (H0 := Rabs d0 * q0) in *. set (H1 := Rabs d1 * q1) in *. set (H2 := Rabs d2 * q2) in *.
  set (S := H0 + H1 + H2). assert (PS : 0 <= S) by (unfold S; lra).
  destruct tiny_terms as (Pe & Et & et & tu & Pt & PE & uu). assert (Hu := u_pos).
  destruct (u_times S PS) as (us0 & us1).
  assert (uS : u * S = u * H0 + u * H1 + u * H2) by (unfold S; ring).
  destruct (u_times H0 h0) as (v0 & v0'). destruct (u_times H1 h1) as (v1 & v1'). destruct (u_times H2 h2) as (v2 & v2').
  assert (M0 : Rabs (d0 * p0) <= H0 + 15/2 * (u * H0) + t1000).
  { replace (d0 * p0) with (d0 * x0 + (d0 * p0 - d0 * x0)) by ring. eapply Rle_trans; [apply Rabs_triang | lra]. }
  assert (M1 : Rabs (d1 * p1) <= H1 + 15/2 * (u * H1) + t1000).
  { replace (d1 * p1) with (d1 * x1 + (d1 * p1 - d1 * x1)) by ring. eapply Rle_trans; [apply Rabs_triang | lra]. }
  assert (M2 : Rabs (d2 * p2) <= H2 + 15/2 * (u * H2) + t1000).
  { replace (d2 * p2) with (d2 * x2 + (d2 * p2 - d2 * x2)) by ring. eapply Rle_trans; [apply Rabs_triang | lra]. }
  assert (KM : K3 * (Rabs (d0 * p0) + Rabs (d1 * p1) + Rabs (d2 * p2)) <= (32/10) * (u * S) + t1000).
  { apply Rle_trans with (K3 * ((101/100) * S + 3 * t1000)).
    - apply Rmult_le_compat_l; [unfold K3; lra|]. unfold S. lra.
    - unfold K3. replace (25 / 8 * u * (101 / 100 * S + 3 * t1000)) with (25/8 * (101/100) * (u * S) + 75/8 * (u * t1000)) by field.
      destruct (u_times t1000 (Rlt_le _ _ Pt)). lra. }
  assert (A := Rabs_le_inv _ _ Ha).
  assert (B0 := Rabs_le_inv _ _ b0). assert (B1 := Rabs_le_inv _ _ b1). assert (B2 := Rabs_le_inv _ _ b2).
  assert (up : along <= d0 * x0 + d1 * x1 + d2 * x2 + (108/10) * (u * S) + 5 * t1000) by lra.
  assert (X := Rabs_le_inv _ _ a0). assert (X1 := Rabs_le_inv _ _ a1). assert (X2 := Rabs_le_inv _ _ a2).
  assert (ab : Rabs along <= (102/100) * S + 5 * t1000) by (apply Rabs_le; unfold S in *; lra).
  (* the sizes *)
  assert (KS : K3 * (Rabs (Rabs d0 * s0) + Rabs (Rabs d1 * s1) + Rabs (Rabs d2 * s2)) <= / 100 * S + t1000).
  { apply Rle_trans with (K3 * ((101/100) * S + 3 * t1000)).
    - apply Rmult_le_compat_l; [unfold K3; lra|]. unfold S. lra.
    - unfold K3. replace (25 / 8 * u * (101 / 100 * S + 3 * t1000)) with (25/8 * (101/100) * (u * S) + 75/8 * (u * t1000)) by field.
      destruct (u_times t1000 (Rlt_le _ _ Pt)). lra. }
  assert (Sp := Rabs_le_inv _ _ Hs).
  assert (R0 := Rle_abs (Rabs d0 * s0)). assert (R1 := Rle_abs (Rabs d1 * s1)). assert (R2 := Rle_abs (Rabs d2 * s2)).
  assert (sp : (97/100) * S - 5 * t1000 <= spread <= (102/100) * S + 5 * t1000) by (unfold S in *; lra).
  assert (asp : Rabs spread <= (102/100) * S + 5 * t1000) by (apply Rabs_le; lra).
  assert (us : u * spread >= (97/100) * (u * S) - t1000 /\ u * spread <= (102/100) * (u * S) + t1000).
  { destruct (u_times t1000 (Rlt_le _ _ Pt)). split.
    - assert (u * spread >= u * ((97/100) * S - 5 * t1000)) by (apply Rle_ge, Rmult_le_compat_l; lra). lra.
    - assert (u * spread <= u * ((102/100) * S + 5 * t1000)) by (apply Rmult_le_compat_l; lra). lra. }
  assert (auS : Rabs (16 * u * spread) <= 17 * (u * S) + 16 * t1000).
  { rewrite Rmult_assoc. apply Rabs_le. lra. }
  destruct (u_times (17 * (u * S) + 16 * t1000)) as (w0 & w1); [lra|].
  assert (Uc : u * Rabs (16 * u * spread) <= u * (17 * (u * S) + 16 * t1000)) by (apply Rmult_le_compat_l; lra).
  assert (C := Rabs_le_inv _ _ Hc). rewrite Rmult_assoc in C.
  assert (sc : (154/10) * (u * S) - 20 * t1000 <= scaled <= 17 * (u * S) + 20 * t1000).
  { rewrite Rmult_assoc in Uc. lra. }
  assert (P7 : 0 < u700) by apply bpow_gt_0.
  assert (am : Rabs (scaled + u700) <= 17 * (u * S) + 2 * u700) by (apply Rabs_le; lra).
  destruct (u_times (17 * (u * S) + 2 * u700)) as (z0 & z1); [lra|].
  assert (Um : u * Rabs (scaled + u700) <= u * (17 * (u * S) + 2 * u700)) by (apply Rmult_le_compat_l; lra).
  assert (Mm := Rabs_le_inv _ _ Hm).
  assert (mg : (153/10) * (u * S) + (9/10) * u700 <= margin <= 18 * (u * S) + 3 * u700) by lra.
  assert (ah : Rabs (along - margin) <= (105/100) * S + 4 * u700) by (apply Rabs_le; apply Rabs_le_inv in ab; lra).
  assert (Uh : u * Rabs (along - margin) <= u * ((105/100) * S + 4 * u700)) by (apply Rmult_le_compat_l; lra).
  destruct (u_times u700 (Rlt_le _ _ P7)).
  assert (Hh' := Rabs_le_inv _ _ Hh). lra.
Qed.

(* One coordinate of a point between tips, with weights w: a bound of its magnitude, times the sum of the weights. *)
Lemma weight_term : forall w p size x q, 0 <= w <= 1 -> tip_near p size x q ->
  0 <= w * q /\ Rabs (w * p - w * x) <= (15/2) * (u * (w * q)) + t1000 * w /\ Rabs (w * p) = w * Rabs p /\
  Rabs (w * Rabs p) = w * Rabs p /\ 0 <= w * Rabs p.
Proof.
  intros w p size x q Hw (Hx & Hp & _). assert (Q : 0 <= q) by (assert (T := Rabs_pos x); lra).
  assert (P := Rabs_pos p). repeat split.
  - apply Rmult_le_pos; lra.
  - replace (w * p - w * x) with (w * (p - x)) by ring. rewrite Rabs_mult, (Rabs_pos_eq w) by lra.
    apply Rle_trans with (w * (15 / 2 * u * q + t1000)); [apply Rmult_le_compat_l; lra|].
    right. field.
  - rewrite Rabs_mult, (Rabs_pos_eq w) by lra. reflexivity.
  - rewrite Rabs_mult, (Rabs_pos_eq w), Rabs_Rabsolu by lra. reflexivity.
  - apply Rmult_le_pos; lra.
Qed.

Lemma coordinate_high : forall w0 w1 w2 p0 p1 p2 size sum x0 x1 x2 q total magnitude inner scaled padded outer more bound,
  0 <= w0 <= 1 -> 0 <= w1 <= 1 -> 0 <= w2 <= 1 -> / 4 <= w0 + w1 + w2 ->
  Rabs (sum - (w0 + w1 + w2)) <= (5/2) * u * (w0 + w1 + w2) ->
  tip_near p0 size x0 q -> tip_near p1 size x1 q -> tip_near p2 size x2 q ->
  is_dot total w0 w1 w2 p0 p1 p2 -> is_dot magnitude w0 w1 w2 (Rabs p0) (Rabs p1) (Rabs p2) ->
  rounds inner (8 * u * magnitude) -> rounds scaled (8 * u * size) -> rounds padded (scaled + u700) ->
  rounds outer (padded * sum) -> rounds more (inner + outer) -> rounds bound (Rabs total + more) ->
  Rabs (dot w0 w1 w2 x0 x1 x2) <= bound.
Proof.
  intros w0 w1 w2 p0 p1 p2 size sum x0 x1 x2 q total magnitude inner scaled padded outer more bound
    W0 W1 W2 Ws Hsum T0 T1 T2 Ht Hm Hi Hc Hp Ho Hr Hb.
  destruct (weight_term _ _ _ _ _ W0 T0) as (q0 & e0 & m0 & n0 & k0).
  destruct (weight_term _ _ _ _ _ W1 T1) as (q1 & e1 & m1 & n1 & k1).
  destruct (weight_term _ _ _ _ _ W2 T2) as (q2 & e2 & m2 & n2 & k2).
  destruct T0 as (Hx & _ & Hsize). assert (Q : 0 <= q) by (assert (T := Rabs_pos x0); lra). clear Hx T1 T2.
  unfold is_dot, dot, mag, rounds in *. rewrite m0, m1, m2 in Ht. rewrite n0, n1, n2 in Hm. clear m0 m1 m2 n0 n1 n2.
  set (M := w0 * Rabs p0 + w1 * Rabs p1 + w2 * Rabs p2) in *. assert (PM : 0 <= M) by (unfold M; lra).
  set (W := w0 + w1 + w2) in *. set (V := q * W). assert (PV : 0 <= V) by (apply Rmult_le_pos; lra).
  destruct tiny_terms as (Pe & Et & et & tu & Pt & PE & uu). assert (Hu := u_pos).
  assert (P7 : 0 < u700) by apply bpow_gt_0.
  assert (W3 : W <= 3) by (unfold W; lra).
  destruct (u_times M PM) as (um0 & um1). destruct (u_times V PV) as (uv0 & uv1).
  (* the exact coordinate *)
  assert (X : Rabs (w0 * x0 + w1 * x1 + w2 * x2) <= Rabs total + (25/8) * (u * M) + (15/2) * (u * V) + 4 * t1000).
  { replace (w0 * x0 + w1 * x1 + w2 * x2) with
      (total - (total - (w0 * p0 + w1 * p1 + w2 * p2)) - (((w0 * p0 - w0 * x0) + (w1 * p1 - w1 * x1)) + (w2 * p2 - w2 * x2))) by ring.
    assert (A : forall a b c, Rabs (a - b - c) <= Rabs a + Rabs b + Rabs c).
    { intros a b c. replace (a - b - c) with (a + (- b) + (- c)) by ring. eapply Rle_trans; [apply Rabs_triang|].
      rewrite Rabs_Ropp. apply Rplus_le_compat_r. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra. }
    eapply Rle_trans; [apply A|].
    assert (B : Rabs ((w0 * p0 - w0 * x0) + (w1 * p1 - w1 * x1) + (w2 * p2 - w2 * x2)) <= (15/2) * (u * V) + 3 * t1000).
    { eapply Rle_trans; [apply Rabs_triang|]. eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang|].
      assert (t1000 * w0 + t1000 * w1 + t1000 * w2 <= 3 * t1000).
      { replace (t1000 * w0 + t1000 * w1 + t1000 * w2) with (t1000 * W) by (unfold W; ring).
        assert (T := Rmult_le_compat_l t1000 W 3 (Rlt_le _ _ Pt) W3). lra. }
      assert (u * (w0 * q) + u * (w1 * q) + u * (w2 * q) = u * V) by (unfold V, W; ring). lra. }
    unfold K3 in Ht. replace (25 / 8 * u * M) with (25/8 * (u * M)) in Ht by ring. lra. }
  (* total against the magnitudes *)
  assert (tot : Rabs total <= (101/100) * M + t1000).
  { replace total with ((total - (w0 * p0 + w1 * p1 + w2 * p2)) + (w0 * p0 + w1 * p1 + w2 * p2)) by ring.
    eapply Rle_trans; [apply Rabs_triang|].
    assert (Rabs (w0 * p0 + w1 * p1 + w2 * p2) <= M).
    { eapply Rle_trans; [apply Rabs_triang|]. eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang|].
      rewrite !Rabs_mult, (Rabs_pos_eq w0), (Rabs_pos_eq w1), (Rabs_pos_eq w2) by lra. unfold M. lra. }
    unfold K3 in Ht. replace (25 / 8 * u * M) with (25/8 * (u * M)) in Ht by ring. lra. }
  assert (Pto := Rabs_pos total).
  (* inner *)
  apply Rabs_le_inv in Hm. fold M in Hm. unfold K3 in Hm. replace (25 / 8 * u * M) with (25/8 * (u * M)) in Hm by ring.
  assert (mg : (99/100) * M - t1000 <= magnitude <= (101/100) * M + t1000) by lra.
  destruct (u_times t1000 (Rlt_le _ _ Pt)) as (ut0 & ut1).
  assert (um : (99/100) * (u * M) - t1000 <= u * magnitude <= (101/100) * (u * M) + t1000).
  { split.
    - assert (u * ((99/100) * M - t1000) <= u * magnitude) by (apply Rmult_le_compat_l; lra). lra.
    - assert (u * magnitude <= u * ((101/100) * M + t1000)) by (apply Rmult_le_compat_l; lra). lra. }
  assert (Ai : Rabs (8 * u * magnitude) <= 9 * (u * M) + 8 * t1000) by (rewrite Rmult_assoc; apply Rabs_le; lra).
  destruct (u_times (9 * (u * M) + 8 * t1000)) as (y0 & y1); [lra|].
  assert (Ui : u * Rabs (8 * u * magnitude) <= u * (9 * (u * M) + 8 * t1000)) by (apply Rmult_le_compat_l; lra).
  apply Rabs_le_inv in Hi.
  assert (in_ : (785/100) * (u * M) - 10 * t1000 <= inner <= 9 * (u * M) + 10 * t1000).
  { rewrite Rmult_assoc in Hi, Ui. lra. }
  (* outer *)
  apply Rabs_le_inv in Hsize.
  destruct (u_times q Q) as (uq0 & uq1).
  assert (sz : (99/100) * q - t1000 <= size <= (101/100) * q + t1000) by lra.
  assert (sz2 : q - 8 * (u * q) - t1000 <= size) by lra.
  set (uq := u * q) in *.
  destruct (u_times uq uq0) as (uuq0 & uuq1).
  assert (us : uq - / 100 * uq - t1000 <= u * size <= (102/100) * uq + t1000).
  { split.
    - assert (u * (q - 8 * uq - t1000) <= u * size) by (apply Rmult_le_compat_l; lra).
      replace (u * (q - 8 * uq - t1000)) with (uq - 8 * (u * uq) - u * t1000) in H by (unfold uq; ring). lra.
    - assert (u * size <= u * ((101/100) * q + t1000)) by (apply Rmult_le_compat_l; lra).
      replace (u * ((101/100) * q + t1000)) with (101/100 * uq + u * t1000) in H by (unfold uq; field). lra. }
  assert (As : Rabs (8 * u * size) <= 9 * uq + 8 * t1000) by (rewrite Rmult_assoc; apply Rabs_le; lra).
  destruct (u_times (9 * uq + 8 * t1000)) as (g0 & g1); [lra|].
  assert (Us : u * Rabs (8 * u * size) <= u * (9 * uq + 8 * t1000)) by (apply Rmult_le_compat_l; lra).
  apply Rabs_le_inv in Hc.
  assert (sc : (79/10) * uq - 10 * t1000 <= scaled <= 9 * uq + 10 * t1000) by (rewrite Rmult_assoc in Hc, Us; lra).
  assert (Ap : Rabs (scaled + u700) <= 9 * uq + 2 * u700) by (apply Rabs_le; lra).
  destruct (u_times (9 * uq + 2 * u700)) as (j0 & j1); [lra|].
  assert (Up : u * Rabs (scaled + u700) <= u * (9 * uq + 2 * u700)) by (apply Rmult_le_compat_l; lra).
  apply Rabs_le_inv in Hp.
  assert (pd : (788/100) * uq + (9/10) * u700 <= padded <= 10 * uq + 3 * u700) by lra.
  apply Rabs_le_inv in Hsum. replace (5 / 2 * u * W) with (5/2 * (u * W)) in Hsum by ring.
  destruct (u_times W) as (uw0 & uw1); [lra|].
  assert (sm : (997/1000) * W <= sum <= (1003/1000) * W) by lra.
  assert (low : ((788/100) * uq + (9/10) * u700) * ((997/1000) * W) <= padded * sum).
  { apply Rmult_le_compat; lra. }
  assert (uqW : uq * W = u * V) by (unfold uq, V; ring).
  set (z := u700 * W) in *. assert (Pz : / 4 * u700 <= z).
  { unfold z. assert (T := Rmult_le_compat_l u700 (/4) W (Rlt_le _ _ P7) Ws). lra. }
  replace ((788 / 100 * uq + 9 / 10 * u700) * (997 / 1000 * W)) with (788/100 * (997/1000) * (uq * W) + 9/10 * (997/1000) * z) in low
    by (unfold z; field).
  rewrite uqW in low.
  assert (Po : 0 <= padded * sum) by lra.
  rewrite (Rabs_pos_eq _ Po) in Ho. apply Rabs_le_inv in Ho.
  destruct (u_times (padded * sum) Po) as (i0 & i1).
  assert (out : (78/10) * (u * V) + (8/10) * z <= outer) by lra.
  (* together *)
  assert (Pm : 0 <= inner + outer) by lra.
  rewrite (Rabs_pos_eq _ Pm) in Hr. apply Rabs_le_inv in Hr. destruct (u_times _ Pm) as (l0 & l1).
  assert (mr : (784/100) * (u * M) * (999/1000) + (779/100) * (u * V) + (7/10) * z <= more) by lra.
  assert (Pb : 0 <= Rabs total + more) by lra.
  rewrite (Rabs_pos_eq _ Pb) in Hb. apply Rabs_le_inv in Hb.
  assert (ub : u * (Rabs total + more) = u * Rabs total + u * more) by ring.
  assert (ut : u * Rabs total <= (102/100) * (u * M) + t1000).
  { assert (u * Rabs total <= u * ((101/100) * M + t1000)) by (apply Rmult_le_compat_l; lra). lra. }
  destruct (u_times more) as (o0 & o1); [lra|].
  lra.
Qed.

(* The length of a vector with coordinates of at most b, over W: 32 u of the quotient are added. *)
Lemma length_high_root : forall b0 b1 b2 x0 x1 x2 len s0 s1 s2 a0 a1 a2 h root sum W ratio extra high,
  Rabs x0 <= b0 -> Rabs x1 <= b1 -> Rabs x2 <= b2 -> 0 <= len -> len * len = x0 * x0 + x1 * x1 + x2 * x2 ->
  rounds s0 (b0 * b0) -> rounds s1 (b1 * b1) -> rounds s2 (b2 * b2) ->
  rounds a0 (t1000 + s0) -> rounds a1 (a0 + s1) -> rounds a2 (a1 + s2) ->
  0 <= h -> h * h = a2 -> Rabs (root - h) <= u * h + eta ->
  / 4 <= W <= 3 -> Rabs (sum - W) <= (5/2) * u * W ->
  Rabs (ratio * sum - root) <= u * Rabs root + eta * Rabs sum ->
  rounds extra (32 * u * ratio) -> rounds high (ratio + extra) -> len <= high * W.
Proof.
  intros b0 b1 b2 x0 x1 x2 len s0 s1 s2 a0 a1 a2 h root sum W ratio extra high
    X0 X1 X2 Pl El R0 R1 R2 A0 A1 A2 Ph Eh Hr HW Hs Hq He Hh.
  destruct tiny_terms as (Pe & Et & et & tu & Pt & PE & uu). assert (Hu := u_pos). unfold rounds in *.
  assert (sq : forall x b, Rabs x <= b -> x * x <= b * b /\ 0 <= b * b).
  { intros x b H. assert (P := Rabs_pos x). split; [|apply Rle_0_sqr].
    replace (x * x) with (Rabs x * Rabs x) by (rewrite <- Rabs_mult; apply Rabs_pos_eq, Rle_0_sqr).
    apply Rmult_le_compat; lra. }
  destruct (sq _ _ X0) as (y0 & k0). destruct (sq _ _ X1) as (y1 & k1). destruct (sq _ _ X2) as (y2 & k2).
  set (B0 := b0 * b0) in *. set (B1 := b1 * b1) in *. set (B2 := b2 * b2) in *.
  rewrite (Rabs_pos_eq _ k0) in R0. rewrite (Rabs_pos_eq _ k1) in R1. rewrite (Rabs_pos_eq _ k2) in R2.
  apply Rabs_le_inv in R0. apply Rabs_le_inv in R1. apply Rabs_le_inv in R2.
  destruct (u_times _ k0). destruct (u_times _ k1). destruct (u_times _ k2).
  assert (P0 : 0 <= t1000 + s0) by lra. rewrite (Rabs_pos_eq _ P0) in A0. apply Rabs_le_inv in A0.
  assert (c0 : u * (t1000 + s0) <= u * (t1000 + (B0 + / 100 * B0) + t1000)) by (apply Rmult_le_compat_l; lra).
  destruct (u_times t1000 (Rlt_le _ _ Pt)).
  assert (l0 : B0 - (22/10) * (u * B0) + (9/10) * t1000 <= a0 <= (102/100) * B0 + 2 * t1000) by lra.
  assert (P1 : 0 <= a0 + s1) by lra. rewrite (Rabs_pos_eq _ P1) in A1. apply Rabs_le_inv in A1.
  assert (c1 : u * (a0 + s1) <= u * ((102/100) * B0 + (102/100) * B1 + 3 * t1000)) by (apply Rmult_le_compat_l; lra).
  assert (l1 : B0 + B1 - (33/10) * (u * B0) - (22/10) * (u * B1) + (8/10) * t1000 <= a1 <= (104/100) * (B0 + B1) + 4 * t1000) by lra.
  assert (P2 : 0 <= a1 + s2) by lra. rewrite (Rabs_pos_eq _ P2) in A2. apply Rabs_le_inv in A2.
  assert (c2 : u * (a1 + s2) <= u * ((104/100) * (B0 + B1) + (102/100) * B2 + 5 * t1000)) by (apply Rmult_le_compat_l; lra).
  set (B := B0 + B1 + B2) in *. assert (uB : u * B = u * B0 + u * B1 + u * B2) by (unfold B; ring).
  assert (l2 : B - (45/10) * (u * B) + (7/10) * t1000 <= a2) by (unfold B in *; lra).
  assert (LB : len * len <= B) by (unfold B; lra).
  assert (uL : u * (len * len) <= u * B) by (apply Rmult_le_compat_l; lra).
  assert (PL2 : 0 <= len * len) by apply Rle_0_sqr.
  destruct (u_times B) as (ub0 & ub1); [lra|].
  (* the root *)
  assert (uu2 : 0 <= u * (u * (len * len)) <= / 1000 * (u * (len * len))) by (apply u_times, Rmult_le_pos; lra).
  assert (down : (1 - 3 * u) * len <= h).
  { apply square_le; [exact Ph|]. rewrite Eh.
    replace ((1 - 3 * u) * len * ((1 - 3 * u) * len)) with (len * len - 6 * (u * (len * len)) + 9 * (u * (u * (len * len)))) by ring.
    assert (len * len - (45/10) * (u * (len * len)) <= B - (45/10) * (u * B)).
    { assert (0 <= (1 - (45/10) * u) * (B - len * len)) by (apply Rmult_le_pos; lra). lra. }
    lra. }
  assert (tiny : bpow radix2 (-502) <= h).
  { apply square_le; [exact Ph|]. rewrite Eh. rewrite <- bpow_plus.
    assert (Q : bpow radix2 (-502 + -502) * 16 = t1000).
    { change 16 with (bpow radix2 4). rewrite <- bpow_plus. reflexivity. }
    assert (PQ := bpow_gt_0 radix2 (-502 + -502)). lra. }
  assert (eh : 1000 * eta <= u * h).
  { apply Rle_trans with (u * bpow radix2 (-502)); [|apply Rmult_le_compat_l; lra].
    unfold eta, u. apply Rle_trans with (bpow radix2 10 * bpow radix2 (-1075)).
    - change (bpow radix2 10) with 1024. assert (P := bpow_gt_0 radix2 (-1075)). lra.
    - rewrite <- !bpow_plus. apply bpow_le. lia. }
  apply Rabs_le_inv in Hr. destruct (u_times h Ph) as (uh0 & uh1).
  assert (rt : h - (11/10) * (u * h) <= root <= h + / 100 * h) by lra.
  assert (Proot : 0 <= root) by lra. rewrite (Rabs_pos_eq _ Proot) in Hq.
  apply Rabs_le_inv in Hs. replace (5 / 2 * u * W) with (5/2 * (u * W)) in Hs by ring.
  destruct (u_times W) as (uw0 & uw1); [lra|].
  assert (Psum : 0 < sum <= 4) by lra. rewrite (Rabs_pos_eq sum) in Hq by lra. apply Rabs_le_inv in Hq.
  assert (es : eta * sum <= 4 * eta) by (assert (T := Rmult_le_compat_l eta sum 4 (Rlt_le _ _ Pe)); lra).
  assert (ur : u * root <= u * (h + / 100 * h)) by (apply Rmult_le_compat_l; lra).
  assert (rs : h - (23/10) * (u * h) <= ratio * sum) by lra.
  assert (Prat : 0 < ratio).
  { apply (Rmult_lt_reg_r sum); [lra|]. assert (0 < bpow radix2 (-502)) by apply bpow_gt_0. lra. }
  (* the quotient by W rather than by the sum *)
  assert (sW : sum <= W + (5/2) * (u * W)) by lra.
  assert (rW : ratio * sum <= ratio * W + (5/2) * (u * (ratio * W))).
  { replace (ratio * W + 5 / 2 * (u * (ratio * W))) with (ratio * (W + 5/2 * (u * W))) by field.
    apply Rmult_le_compat_l; lra. }
  set (g := ratio * W) in *. assert (Pg : 0 <= g) by (apply Rmult_le_pos; lra).
  destruct (u_times g Pg) as (ug0 & ug1).
  (* what is added *)
  destruct (u_times ratio (Rlt_le _ _ Prat)) as (ua0 & ua1).
  assert (Pex : 0 <= 32 * u * ratio) by (rewrite Rmult_assoc; lra).
  rewrite (Rabs_pos_eq _ Pex) in He. apply Rabs_le_inv in He. rewrite Rmult_assoc in He.
  destruct (u_times (32 * (u * ratio))) as (v0 & v1); [lra|].
  assert (ex : (319/10) * (u * ratio) - eta <= extra <= 33 * (u * ratio) + eta) by lra.
  assert (big : eta <= / 1000 * ratio).
  { apply (Rmult_le_reg_r sum); [lra|].
    assert (eta * sum <= 4 * eta) by lra. assert (1000 * (4 * eta) <= h / 2 * 1) by lra. lra. }
  assert (Phi : 0 <= ratio + extra) by lra.
  rewrite (Rabs_pos_eq _ Phi) in Hh. apply Rabs_le_inv in Hh.
  assert (uhi : u * (ratio + extra) <= u * (ratio + / 10 * ratio)) by (apply Rmult_le_compat_l; lra).
  assert (hi : ratio + (307/10) * (u * ratio) - 2 * eta <= high) by lra.
  assert (HWl : (ratio + (307/10) * (u * ratio) - 2 * eta) * W <= high * W) by (apply Rmult_le_compat_r; lra).
  replace ((ratio + 307 / 10 * (u * ratio) - 2 * eta) * W) with (g + 307/10 * (u * g) - 2 * (eta * W)) in HWl by (unfold g; field).
  assert (eW : eta * W <= 3 * eta) by (assert (T := Rmult_le_compat_l eta W 3 (Rlt_le _ _ Pe)); lra).
  assert (hg : h - (23/10) * (u * h) <= g + (5/2) * (u * g)) by lra.
  assert (h2 : (99/100) * h <= g + / 100 * g) by lra.
  assert (uhg : u * ((97/100) * h) <= u * g) by (apply Rmult_le_compat_l; lra).
  assert (ul0 : 0 <= u * len <= / 1000 * len) by (apply u_times; exact Pl).
  assert (len2 : len <= h + / 100 * h).
  { assert (len - 3 * (u * len) <= h) by lra. lra. }
  assert (ulh : u * len <= u * (h + / 100 * h)) by (apply Rmult_le_compat_l; lra).
  lra.
Qed.

Definition norm_at_most high w x y z :=
  forall length, 0 <= length -> length * length = x * x + y * y + z * z -> length <= high * w.

Lemma length_high : forall b0 b1 b2 s0 s1 s2 a0 a1 a2 root sum w ratio extra high x y z,
  rounds s0 (b0 * b0) -> rounds s1 (b1 * b1) -> rounds s2 (b2 * b2) ->
  rounds a0 (t1000 + s0) -> rounds a1 (a0 + s1) -> rounds a2 (a1 + s2) -> is_root root a2 ->
  / 4 <= w <= 3 -> Rabs (sum - w) <= (5/2) * u * w -> Rabs (ratio * sum - root) <= u * Rabs root + eta * Rabs sum ->
  rounds extra (32 * u * ratio) -> rounds high (ratio + extra) ->
  Rabs x <= b0 -> Rabs y <= b1 -> Rabs z <= b2 -> norm_at_most high w x y z.
Proof.
  intros b0 b1 b2 s0 s1 s2 a0 a1 a2 root sum w ratio extra high x y z R0 R1 R2 A0 A1 A2 Hr Hw Hs Hq He Hh X Y Z length P E.
  destruct tiny_terms as (Pe & _ & et & _ & Pt & _). assert (Hu := u_pos).
  assert (low : forall r v, rounds r v -> 0 <= v -> - eta <= r).
  { intros r v H V. unfold rounds in H. rewrite (Rabs_pos_eq _ V) in H. apply Rabs_le_inv in H.
    destruct (u_times v V). lra. }
  assert (L0 := low _ _ R0 (Rle_0_sqr b0)). assert (L1 := low _ _ R1 (Rle_0_sqr b1)). assert (L2 := low _ _ R2 (Rle_0_sqr b2)).
  assert (up : forall r v, rounds r v -> t1000 / 2 <= v -> (999/1000) * v - eta <= r).
  { intros r v H V. unfold rounds in H. rewrite (Rabs_pos_eq v) in H by lra. apply Rabs_le_inv in H.
    destruct (u_times v); lra. }
  assert (M0 : (9/10) * t1000 <= a0) by (assert (T := up _ _ A0 ltac:(lra)); lra).
  assert (M1 : (8/10) * t1000 <= a1) by (assert (T := up _ _ A1 ltac:(lra)); lra).
  assert (M2 : 0 <= a2) by (assert (T := up _ _ A2 ltac:(lra)); lra).
  apply (length_high_root b0 b1 b2 x y z length s0 s1 s2 a0 a1 a2 (sqrt a2) root sum w ratio extra high); auto using sqrt_pos.
  - apply sqrt_sqrt. exact M2.
  - apply Hr; [apply sqrt_pos | apply sqrt_sqrt; exact M2].
Qed.

(* The premise of these bounds: a tip as dcd_difference_probe computes it, from vertices a and b as placed, the difference of
   the positions and the reaches. *)
Lemma tip_stands : forall a b A B HA HB ra rb T off between p reach size,
  near a A HA -> near b B HB -> near ra HA HA -> near rb HB HB -> rounds off T ->
  rounds between (a - b) -> rounds p (between + off) -> rounds reach (ra + rb) -> rounds size (reach + Rabs off) ->
  tip_near p size (A - B + T) (HA + HB + Rabs T).
Proof.
  intros a b A B HA HB ra rb T off between p reach size (a0 & a1) (b0 & b1) (ra0 & ra1) (rb0 & rb1) Ho Hb Hp Hr Hs.
  unfold rounds in *. destruct tiny_terms as (Pe & Et & et & _ & Pt & PE & _). assert (Hu := u_pos).
  assert (PA : 0 <= HA) by (assert (X := Rabs_pos A); lra). assert (PB : 0 <= HB) by (assert (X := Rabs_pos B); lra).
  assert (PT := Rabs_pos T). destruct (u_times _ PA) as (ua & ua1). destruct (u_times _ PB) as (ub & ub1).
  destruct (u_times _ PT) as (ut & ut1).
  unfold K3 in *. replace (25 / 8 * u * HA) with (25/8 * (u * HA)) in * by field.
  replace (25 / 8 * u * HB) with (25/8 * (u * HB)) in * by field.
  assert (i := Rabs_le_inv _ _ a1). assert (j := Rabs_le_inv _ _ b1). assert (k := Rabs_le_inv _ _ ra1).
  assert (l := Rabs_le_inv _ _ rb1). assert (m := Rabs_le_inv _ _ a0). assert (n := Rabs_le_inv _ _ b0).
  assert (o := Rabs_le_inv _ _ Ho).
  assert (T1 := Rle_abs T). assert (T2 : - Rabs T <= T) by (assert (X := Rle_abs (- T)); rewrite Rabs_Ropp in X; lra).
  assert (D : Rabs (a - b) <= HA + HB + 4 * (u * HA) + 4 * (u * HB) + 2 * E1) by (apply Rabs_le; lra).
  assert (tri : forall c, 0 <= c -> forall v, Rabs v <= c -> u * Rabs v <= u * c) by (intros; apply Rmult_le_compat_l; lra).
  assert (small : 0 <= u * E1 <= / 1000 * E1) by (apply u_times; lra).
  assert (uua : 0 <= u * (u * HA) <= / 1000 * (u * HA)) by (apply u_times; lra).
  assert (uub : 0 <= u * (u * HB) <= / 1000 * (u * HB)) by (apply u_times; lra).
  assert (uut : 0 <= u * (u * Rabs T) <= / 1000 * (u * Rabs T)) by (apply u_times; lra).
  assert (see : 0 <= u * eta <= / 1000 * eta) by (apply u_times; lra).
  assert (UD : u * Rabs (a - b) <= u * HA + u * HB + / 100 * (u * HA) + / 100 * (u * HB) + E1).
  { assert (X := Rmult_le_compat_l u _ _ (Rlt_le _ _ (proj1 Hu)) D). lra. }
  assert (q := Rabs_le_inv _ _ Hb).
  assert (F : Rabs (between + off) <= HA + HB + Rabs T + 6 * (u * HA) + 6 * (u * HB) + 2 * (u * Rabs T) + 4 * E1 + 4 * eta)
    by (apply Rabs_le; lra).
  assert (UF : u * Rabs (between + off) <= (101/100) * (u * HA) + (101/100) * (u * HB) + (101/100) * (u * Rabs T) + E1 + eta).
  { assert (X := Rmult_le_compat_l u _ _ (Rlt_le _ _ (proj1 Hu)) F). lra. }
  assert (r := Rabs_le_inv _ _ Hp).
  assert (O1 : Rabs T - u * Rabs T - eta <= Rabs off <= Rabs T + u * Rabs T + eta).
  { assert (X := Rabs_triang_inv T off). assert (Y := Rabs_triang_inv off T). rewrite Rabs_minus_sym in X. lra. }
  assert (G : Rabs (ra + rb) <= HA + HB + 4 * (u * HA) + 4 * (u * HB) + 2 * E1) by (apply Rabs_le; lra).
  assert (UG : u * Rabs (ra + rb) <= u * HA + u * HB + / 100 * (u * HA) + / 100 * (u * HB) + E1).
  { assert (X := Rmult_le_compat_l u _ _ (Rlt_le _ _ (proj1 Hu)) G). lra. }
  assert (s := Rabs_le_inv _ _ Hr). assert (PO := Rabs_pos off).
  assert (I : Rabs (reach + Rabs off) <= HA + HB + Rabs T + 6 * (u * HA) + 6 * (u * HB) + 2 * (u * Rabs T) + 4 * E1 + 4 * eta)
    by (apply Rabs_le; lra).
  assert (UI : u * Rabs (reach + Rabs off) <= (101/100) * (u * HA) + (101/100) * (u * HB) + (101/100) * (u * Rabs T) + E1 + eta).
  { assert (X := Rmult_le_compat_l u _ _ (Rlt_le _ _ (proj1 Hu)) I). lra. }
  assert (v := Rabs_le_inv _ _ Hs).
  replace (15 / 2 * u * (HA + HB + Rabs T)) with (15/2 * (u * HA) + 15/2 * (u * HB) + 15/2 * (u * Rabs T)) by field.
  repeat split.
  - apply Rabs_le. lra.
  - replace (15 / 2 * u * (HA + HB + Rabs T)) with (15/2 * (u * HA) + 15/2 * (u * HB) + 15/2 * (u * Rabs T)) by field.
    apply Rabs_le. lra.
  - replace (8 * u * (HA + HB + Rabs T)) with (8 * (u * HA) + 8 * (u * HB) + 8 * (u * Rabs T)) by ring.
    apply Rabs_le. lra.
Qed.

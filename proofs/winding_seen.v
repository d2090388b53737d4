(* The checker of src/measure/depth.c, computed with rounding: its signs and heights are those of winding.v, when it is certain.

   The definitions follow the C code operation by operation: side_of, ahead_of, certain_sign, count_crossing of
   depth.c, and dcd_bound_height with over_length of bound.c. *)

From Coq Require Import Reals ZArith List Psatz Lia Lra Bool.
From Flocq Require Import Core.
Require Import rounding bound tetra inner inner_about inner_closed winding.
Import ListNotations.
Open Scope R_scope.

(* Coordinates that the checker sees. *)
Definition far : R := bpow radix2 130.
Definition in_sight v := Rabs (cx v) <= far /\ Rabs (cy v) <= far /\ Rabs (cz v) <= far.
Definition u900 : R := bpow radix2 (-900).

Lemma far_pos : 1 <= far.
Proof. unfold far. change 1 with (bpow radix2 0). apply bpow_le. lia. Qed.

Lemma eta_far : 1000000 * (eta * far) <= u900.
Proof.
  unfold eta, far, u900. apply Rle_trans with (bpow radix2 20 * (bpow radix2 (-1075) * bpow radix2 130)).
  - apply Rmult_le_compat_r; [apply Rmult_le_pos; apply bpow_ge_0 | simpl; lra].
  - rewrite <- !bpow_plus. apply bpow_le. lia.
Qed.

(* ------------------------------------------------------------------ Signs *)

Definition certain_sign x e : Z := if Rlt_dec e x then 1%Z else if Rlt_dec x (- e) then (-1)%Z else 0%Z.
Definition sum_from_zero a b c := rnd (rnd (rnd (0 + a) + b) + c).
Definition side_sum r a b := sum_from_zero (rnd (cx r * minor (cy a) (cz b) (cz a) (cy b)))
  (rnd (cy r * minor (cz a) (cx b) (cx a) (cz b))) (rnd (cz r * minor (cx a) (cy b) (cy a) (cx b))).
Definition both a b c d := rnd (Rabs (rnd (a * b)) + Rabs (rnd (c * d))).
Definition side_magnitude r a b := sum_from_zero (rnd (Rabs (cx r) * both (cy a) (cz b) (cz a) (cy b)))
  (rnd (Rabs (cy r) * both (cz a) (cx b) (cx a) (cz b))) (rnd (Rabs (cz r) * both (cx a) (cy b) (cy a) (cx b))).
Definition sign_error magnitude := rnd (rnd (bpow radix2 (-49) * magnitude) + u900).
Definition side_of r a b := certain_sign (side_sum r a b) (sign_error (side_magnitude r a b)).
Definition ahead_magnitude r d :=
  sum_from_zero (Rabs (rnd (cx r * cx d))) (Rabs (rnd (cy r * cy d))) (Rabs (rnd (cz r * cz d))).
Definition ahead_of r d := certain_sign (product rnd r d) (sign_error (ahead_magnitude r d)).

Lemma abs_rounded_above : forall x, above 1 eta (Rabs x) (Rabs (rnd x)).
Proof.
  intro x. apply (above_more (0 + 1) _ (0 + eta)); [lra | lra |]. replace (Rabs (rnd x)) with (rnd (Rabs x)).
  - apply rounded_above; [lra|]. apply above_exact, Rabs_pos.
  - unfold Rabs. destruct (Rcase_abs x) as [N|P].
    + rewrite rnd_opp. assert (M := rnd_nonneg (- x) ltac:(lra)). rewrite rnd_opp in M.
      destruct (Rcase_abs (rnd x)); lra.
    + assert (M := rnd_nonneg x ltac:(lra)). destruct (Rcase_abs (rnd x)); lra.
Qed.

Lemma sum_above : forall k d a b c r s t, 0 <= k <= 4 -> above k d a r -> above k d b s -> above k d c t ->
  above (k + 3) (3 * d + 3 * eta) (a + b + c) (sum_from_zero r s t).
Proof.
  intros k d a b c r s t Hk A B C. assert (He := eta_pos). assert (D : 0 <= d) by (destruct A; assumption).
  assert (Z : above k 0 0 0) by (unfold above; assert (Hu := u_pos); repeat split; lra).
  assert (S := above_sum k _ _ _ _ _ _ ltac:(lra) Z A).
  apply (above_more k (k + 1) d d) in B; [|lra|lra].
  assert (T := above_sum (k + 1) _ _ _ _ _ _ ltac:(lra) S B).
  apply (above_more k (k + 1 + 1) d d) in C; [|lra|lra].
  assert (V := above_sum (k + 1 + 1) _ _ _ _ _ _ ltac:(lra) T C).
  replace (a + b + c) with (0 + a + b + c) by ring. unfold sum_from_zero. eapply above_more; [| | exact V]; lra.
Qed.

Lemma sum_within_zero : forall k d A B C a b c r s t, 0 <= k <= 4 ->
  within k d A a r -> within k d B b s -> within k d C c t ->
  within (k + 3.03) (30 * d + 15 * eta) (A + B + C) (a + b + c) (sum_from_zero r s t).
Proof.
  intros k d A B C a b c r s t Hk HA HB HC. assert (He := eta_pos). assert (D : 0 <= d) by (destruct HA; assumption).
  assert (Hu := u_pos).
  assert (Z : within k 0 0 0 0) by (unfold within; rewrite Rminus_0_r, Rabs_R0; repeat split; lra).
  assert (S := sum_within k _ _ _ _ _ _ _ _ ltac:(lra) Z HA).
  apply (within_more k (k + 1 + /100) d (2*d)) in HB; [|lra|lra].
  assert (T := sum_within (k + 1 + /100) _ _ _ _ _ _ _ _ ltac:(lra) S HB).
  apply (within_more k (k + 1 + /100 + 1 + /100) d (2*d)) in HC; [|lra|lra].
  assert (V := sum_within (k + 1 + /100 + 1 + /100) _ _ _ _ _ _ _ _ ltac:(lra) T HC).
  replace (a + b + c) with (0 + a + b + c) by ring. replace (A + B + C) with (0 + A + B + C) by ring.
  unfold sum_from_zero. eapply within_more; [| | exact V]; lra.
Qed.

(* 16 u of the magnitudes and 2^-900, as they are computed. *)
Lemma sign_error_above : forall k d m s, 0 <= k <= 6 -> above k d m s -> d <= u900 / 100 ->
  15 * u * m + u900 / 2 <= sign_error s.
Proof.
  intros k d m s Hk A D. assert (Hu := u_pos). assert (He := eta_pos). assert (EF := eta_far). assert (F := far_pos).
  assert (E1' : eta * 1 <= eta * far) by (apply Rmult_le_compat_l; lra).
  assert (E49 : bpow radix2 (-49) = 16 * u).
  { unfold u. change 16 with (bpow radix2 4). rewrite <- bpow_plus. reflexivity. }
  assert (P : 0 < u900) by apply bpow_gt_0.
  assert (D0 : 0 <= d) by (destruct A; assumption).
  assert (S := above_product k _ _ _ (bpow radix2 (-49)) 1 ltac:(lra) A ltac:(rewrite E49; lra)).
  assert (T := above_sum (k + 1) _ _ _ _ _ _ ltac:(lra) S
    (above_more 0 (k + 1) 0 0 _ _ ltac:(lra) (Rle_refl 0) (above_exact u900 ltac:(lra)))).
  destruct T as (_ & _ & _ & T). unfold sign_error. eapply Rle_trans; [|exact T]. rewrite E49.
  assert (M : 0 <= m) by (destruct A as (_ & M & _); exact M).
  assert (UM : 0 <= u * m) by (apply Rmult_le_pos; lra).
  assert (KU : (k + 1 + 1) * u <= / 100) by (assert (k * u <= 6 * / 1000) by (apply Rmult_le_compat; lra); lra).
  assert (K1 : (k + 1 + 1) * u * (16 * (u * m)) <= / 100 * (16 * (u * m))) by (apply Rmult_le_compat_r; lra).
  assert (K2 : (k + 1 + 1) * u * u900 <= / 100 * u900) by (apply Rmult_le_compat_r; lra). lra.
Qed.

(* One coordinate of a x b, and what it is made of. *)
Lemma minor_close : forall a b c d, within 2.02 (5 * eta) (Rabs (a * b) + Rabs (c * d)) (a * b - c * d) (minor a b c d).
Proof.
  intros a b c d. assert (P := product_within a b _ _ (Rle_refl _) (Rle_refl _)).
  assert (Q := product_within c d _ _ (Rle_refl _) (Rle_refl _)). rewrite <- Rabs_mult in P, Q.
  assert (S := sum_within 1.01 eta eta _ _ _ _ _ _ ltac:(lra) P (opposite_within _ _ _ _ _ Q)).
  unfold minor, Rminus. assert (He := eta_pos). eapply within_more; [| | exact S]; lra.
Qed.

Lemma both_above : forall a b c d, above 2 (3 * eta) (Rabs (a * b) + Rabs (c * d)) (both a b c d).
Proof.
  intros a b c d. assert (S := above_sum 1 _ _ _ _ _ _ ltac:(lra) (abs_rounded_above (a * b)) (abs_rounded_above (c
    * d))).
  unfold both. assert (He := eta_pos). eapply above_more; [| | exact S]; lra.
Qed.

Lemma certain_cases : forall x e, 0 <= e ->
  (certain_sign x e = 1%Z /\ e < x) \/ (certain_sign x e = (-1)%Z /\ x < - e) \/ certain_sign x e = 0%Z.
Proof.
  intros x e He. unfold certain_sign. destruct (Rlt_dec e x); [tauto|]. destruct (Rlt_dec x (- e)); [|tauto].
  right. left. split; [reflexivity | assumption].
Qed.

Theorem side_certain : forall r a b, in_sight r ->
  (side_of r a b = 1%Z -> 0 < volume r a b) /\ (side_of r a b = (-1)%Z -> volume r a b < 0) /\
  (side_of r a b = 1%Z \/ side_of r a b = (-1)%Z \/ side_of r a b = 0%Z).
Proof.
  intros r a b (RX & RY & RZ). assert (Hu := u_pos). assert (He := eta_pos). assert (EF := eta_far).
  assert (F := far_pos).
  assert (E1' : eta * 1 <= eta * far) by (apply Rmult_le_compat_l; lra).
  set (d := 10 * (eta * far) + eta).
  assert (T : forall f a b c d', Rabs f <= far ->
    within 3.04 d (Rabs f * (Rabs (a * b) + Rabs (c * d'))) (f * (a * b - c * d')) (rnd (f * minor a b c d'))).
  { intros f a' b' c' d' Hf. assert (W := times_within 2.02 _ _ _ _ f (Rabs f) ltac:(lra) (minor_close a' b' c' d')
      (Rle_refl _)).
    assert (eta * Rabs f <= eta * far) by (apply Rmult_le_compat_l; lra).
    eapply within_more; [| | exact W]; unfold d; lra. }
  assert (M : forall f a b c d', Rabs f <= far ->
    above 3 d (Rabs f * (Rabs (a * b) + Rabs (c * d'))) (rnd (Rabs f * both a b c d'))).
  { intros f a' b' c' d' Hf. assert (W := above_product 2 _ _ _ (Rabs f) far ltac:(lra) (both_above a' b' c' d')
      (conj (Rabs_pos f) Hf)). eapply above_more; [| | exact W]; unfold d; lra. }
  assert (S := sum_within_zero 3.04 d _ _ _ _ _ _ _ _ _ ltac:(lra) (T (cx r) (cy a) (cz b) (cz a) (cy b) RX)
    (T (cy r) (cz a) (cx b) (cx a) (cz b) RY) (T (cz r) (cx a) (cy b) (cy a) (cx b) RZ)).
  assert (G := sum_above 3 d _ _ _ _ _ _ ltac:(lra) (M (cx r) (cy a) (cz b) (cz a) (cy b) RX)
    (M (cy r) (cz a) (cx b) (cx a) (cz b) RY) (M (cz r) (cx a) (cy b) (cy a) (cx b) RZ)).
  assert (P : 0 < u900) by apply bpow_gt_0.
  assert (E := sign_error_above (3 + 3) (3 * d + 3 * eta) _ _ ltac:(lra) G ltac:(unfold d; lra)).
  destruct S as (_ & _ & S). destruct G as (_ & GM & _).
  match type of GM with 0 <= ?m => set (mag := m) in * end.
  fold (side_sum r a b) in S. fold (side_magnitude r a b) in E.
  assert (V : volume r a b = cx r * (cy a * cz b - cz a * cy b) + cy r * (cz a * cx b - cx a * cz b) +
    cz r * (cx a * cy b - cy a * cx b)) by (unfold volume, inner, cross; cbn [cx cy cz]; ring).
  rewrite <- V in S. apply Rabs_le_inv in S. set (e := sign_error (side_magnitude r a b)) in *.
  assert (UM : 0 <= u * mag) by (apply Rmult_le_pos; lra).
  assert (E0 : 0 <= e) by lra. unfold d in *. unfold side_of. fold e.
  destruct (certain_cases (side_sum r a b) e E0) as [(-> & C)|[(-> & C)| -> ]].
  - repeat split; [intros _; lra | discriminate | auto].
  - repeat split; [discriminate | intros _; lra | auto].
  - repeat split; [discriminate | discriminate | auto].
Qed.

Theorem ahead_certain : forall r d,
  (ahead_of r d = 1%Z -> 0 < inner d r) /\ (ahead_of r d = (-1)%Z -> inner d r < 0) /\
  (ahead_of r d = 1%Z \/ ahead_of r d = (-1)%Z \/ ahead_of r d = 0%Z).
Proof.
  intros r d. assert (Hu := u_pos). assert (He := eta_pos). assert (EF := eta_far). assert (F := far_pos).
  assert (E1' : eta * 1 <= eta * far) by (apply Rmult_le_compat_l; lra). assert (P : 0 < u900) by apply bpow_gt_0.
  assert (G := sum_above 1 eta _ _ _ _ _ _ ltac:(lra) (abs_rounded_above (cx r * cx d)) (abs_rounded_above (cy r *
    cy d))
    (abs_rounded_above (cz r * cz d))).
  assert (E := sign_error_above (1 + 3) (3 * eta + 3 * eta) _ _ ltac:(lra) G ltac:(lra)).
  assert (D := dot3_err (cx r) (cy r) (cz r) (cx d) (cy d) (cz d)). cbv zeta in D.
  destruct G as (_ & GM & _). match type of GM with 0 <= ?m => set (mag := m) in * end.
  fold (ahead_magnitude r d) in E. fold (product rnd r d) in D.
  replace (cx r * cx d + cy r * cy d + cz r * cz d) with (inner d r) in D by (unfold inner; ring).
  apply Rabs_le_inv in D. set (e := sign_error (ahead_magnitude r d)) in *.
  assert (UM : 0 <= u * mag) by (apply Rmult_le_pos; lra). assert (E0 : 0 <= e) by lra.
  unfold K3, E1 in D. unfold ahead_of. fold e.
  destruct (certain_cases (product rnd r d) e E0) as [(-> & C)|[(-> & C)| -> ]].
  - repeat split; [intros _; lra | discriminate | auto].
  - repeat split; [discriminate | intros _; lra | auto].
  - repeat split; [discriminate | discriminate | auto].
Qed.

(* count_crossing: what is added to the turns; None when in doubt. *)
Definition count_crossing r d t : option Z :=
  let pq := side_of r (e0 t) (e1 t) in let qr := side_of r (e1 t) (e2 t) in let rp := side_of r (e2 t) (e0 t) in
  let ahead := ahead_of r d in
  let misses := ((ahead <? 0) || (pq * qr <? 0) || (qr * rp <? 0) || (rp * pq <? 0))%Z in
  let hits := ((0 <? ahead) && negb (pq =? 0) && (pq =? qr) && (qr =? rp))%Z in
  if hits || misses then Some (if hits then pq else 0%Z) else None.

Theorem crossing_counted : forall r d t n, in_sight r -> count_crossing r d t = Some n -> counted d t r n.
Proof.
  intros r d t n I H. unfold count_crossing in H.
  destruct (side_certain r (e0 t) (e1 t) I) as (P1 & P2 & [P|[P|P]]);
    destruct (side_certain r (e1 t) (e2 t) I) as (Q1 & Q2 & [Q|[Q|Q]]);
    destruct (side_certain r (e2 t) (e0 t) I) as (R1 & R2 & [R0|[R0|R0]]);
    destruct (ahead_certain r d) as (A1 & A2 & [A|[A|A]]);
    rewrite P, Q, R0, A in H; simpl in H; try discriminate; injection H as <-;
    try (right; split; [|reflexivity]; unfold passes, opposite; auto 10; fail).
  - left. split; [split; [auto | left; auto]|]. rewrite (sg_pos _ (P1 P)). reflexivity.
  - left. split; [split; [auto | right; auto]|]. assert (N := P2 P).
    destruct (sg_cases (volume r (e0 t) (e1 t))) as [(_ & W)|[(W & _)|(_ & W)]]; [lra | congruence | lra].
Qed.

(* ------------------------------------------------------------------ Heights *)

(* dcd_bound_height before over_length, and over_length. *)
Definition height_of d p s :=
  rnd (product rnd d p - rnd (rnd (bpow radix2 (-49) * product rnd (magnitudes d) s) + u700)).
Definition over_length_rounded x d :=
  let root := rnd (sqrt (product rnd d d)) in let ratio := rnd (x / root) in
  rnd (rnd (ratio - rnd (bpow radix2 (-50) * Rabs ratio)) - bpow radix2 (-1000)).
Definition bound_height d p s := over_length_rounded (height_of d p s) d.

Definition is_axis d := Rabs (cx d) <= 1 /\ Rabs (cy d) <= 1 /\ Rabs (cz d) <= 1 /\ 1 <= square d.

(* A tip p of sizes s stands for the exact q. *)
Definition stands p s q := exists m, tip_near (cx p) (cx s) (cx q) (cx m) /\ tip_near (cy p) (cy s) (cy q) (cy m) /\
  tip_near (cz p) (cz s) (cz q) (cz m).

Lemma over_length_below : forall x d, is_axis d -> over_length_rounded x d * norm d <= x.
Proof.
  intros x d (X & Y & Z & One). assert (Hu := u_pos). destruct small_terms as (_ & (T0 & T1) & _).
  assert (N := norm_square d). assert (P := norm_pos d).
  assert (SQ : forall a, Rabs a <= 1 -> 0 <= a * a <= 1).
  { intros a Ha. split; [apply Rle_0_sqr|]. apply Rabs_le_inv in Ha. nra. }
  assert (S3 : square d <= 3).
  { unfold square, inner. destruct (SQ _ X), (SQ _ Y), (SQ _ Z). lra. }
  assert (D := dot3_err (cx d) (cy d) (cz d) (cx d) (cy d) (cz d)). cbv zeta in D. fold (product rnd d d) in D.
  rewrite !(Rabs_pos_eq (_ * _)) in D by apply Rle_0_sqr.
  change (cx d * cx d + cy d * cy d + cz d * cz d) with (square d) in D.
  assert (K : K3 <= / 100) by (unfold K3; lra). assert (E : 0 < E1 <= / 1000) by (split; [unfold E1 | ];
    destruct small_terms as (A & _); lra).
  assert (KS : K3 * square d <= / 100 * square d) by (apply Rmult_le_compat_r; lra).
  assert (Q : 1 / 2 <= product rnd d d) by (apply Rabs_le_inv in D; lra).
  set (q := product rnd d d) in *.
  assert (H := sqrt_pos q). assert (HH : sqrt q * sqrt q = q) by (apply sqrt_sqrt; lra).
  assert (R0 := rnd_err (sqrt q)). rewrite (Rabs_pos_eq (sqrt q)) in R0 by exact H.
  assert (HL : / 2 <= sqrt q) by (destruct (Rle_dec (/ 2) (sqrt q)) as [L|L]; [exact L | exfalso; nra]).
  assert (US : u * sqrt q <= / 1000 * sqrt q) by (apply Rmult_le_compat_r; lra).
  assert (RP : rnd (sqrt q) <> 0) by (apply Rabs_le_inv in R0; intro Z0; rewrite Z0 in R0; lra).
  assert (E50 : bpow radix2 (-50) = 8 * u).
  { unfold u. change 8 with (bpow radix2 3). rewrite <- bpow_plus. reflexivity. }
  unfold over_length_rounded. fold q. rewrite E50. set (root := rnd (sqrt q)) in *. set (ratio := rnd (x / root)).
  apply (over_length x (norm d) q (sqrt q) root ratio (rnd (8 * u * Rabs ratio)) (rnd (ratio - rnd (8 * u * Rabs
    ratio)))).
  - rewrite N. lra.
  - split; [exact P|]. apply norm_at_most; lra.
  - rewrite N. exact D.
  - exact H.
  - exact HH.
  - exact R0.
  - apply quotient_err, RP.
  - apply rnd_err.
  - apply rnd_err.
  - apply rnd_err.
Qed.

Lemma height_below : forall d p s q, is_axis d -> stands p s q -> height_of d p s <= inner d q.
Proof.
  intros d p s q (X & Y & Z & _) (m & MX & MY & MZ).
  assert (E49 : bpow radix2 (-49) = 16 * u).
  { unfold u. change 16 with (bpow radix2 4). rewrite <- bpow_plus. reflexivity. }
  apply (height_low (cx d) (cy d) (cz d) (cx p) (cy p) (cz p) (cx s) (cy s) (cz s) (cx q) (cy q) (cz q) (cx m) (cy
    m) (cz m)
    (product rnd d p) (product rnd (magnitudes d) s) (rnd (16 * u * product rnd (magnitudes d) s))
    (rnd (rnd (16 * u * product rnd (magnitudes d) s) + u700))); try assumption.
  - apply dot3_err.
  - apply (dot3_err (Rabs (cx d)) (Rabs (cy d)) (Rabs (cz d))).
  - apply rnd_err.
  - apply rnd_err.
  - unfold height_of. rewrite E49. apply rnd_err.
Qed.

(* A height above 0 is one of the rounded tip as well: the margin is more than the product's own rounding. *)
Lemma height_of_rounded : forall d p s q, is_axis d -> stands p s q -> 0 < height_of d p s -> 0 < inner d p.
Proof.
  intros d p s q (X & Y & Z & _) (m & MX & MY & MZ) H.
  assert (E49 : bpow radix2 (-49) = 16 * u).
  { unfold u. change 16 with (bpow radix2 4). rewrite <- bpow_plus. reflexivity. }
  destruct (tip_term _ _ _ _ _ X MX) as (h0 & a0 & b0 & c0 & g0).
  destruct (tip_term _ _ _ _ _ Y MY) as (h1 & a1 & b1 & c1 & g1).
  destruct (tip_term _ _ _ _ _ Z MZ) as (h2 & a2 & b2 & c2 & g2).
  destruct tiny_terms as (Pe & Et & et & tu & Pt & PE & uu). assert (Hu := u_pos).
  assert (P7 : 0 < u700) by apply bpow_gt_0.
  set (H0 := Rabs (cx d) * cx m) in *. set (H1 := Rabs (cy d) * cy m) in *. set (H2 := Rabs (cz d) * cz m) in *.
  set (S := H0 + H1 + H2). assert (PS : 0 <= S) by (unfold S; lra).
  assert (UH : forall h, 0 <= h -> 0 <= u * h <= / 1000 * h) by exact u_times.
  assert (U0 := UH _ h0). assert (U1 := UH _ h1). assert (U2 := UH _ h2). assert (U3 := UH _ PS).
  assert (uS : u * S = u * H0 + u * H1 + u * H2) by (unfold S; ring).
  assert (A := dot3_err (cx d) (cy d) (cz d) (cx p) (cy p) (cz p)). cbv zeta in A. fold (product rnd d p) in A.
  assert (B := dot3_err (Rabs (cx d)) (Rabs (cy d)) (Rabs (cz d)) (cx s) (cy s) (cz s)). cbv zeta in B.
  change (rnd (rnd (rnd (Rabs (cx d) * cx s) + rnd (Rabs (cy d) * cy s)) + rnd (Rabs (cz d) * cz s))) with
    (product rnd (magnitudes d) s) in B.
  change (cx d * cx p + cy d * cy p + cz d * cz p) with (inner d p) in A.
  assert (M : forall e y h v, Rabs (e * v) <= h -> Rabs (e * y - e * v) <= 15/2 * (u * h) + t1000
    -> 0 <= u * h <= / 1000 * h ->
    Rabs (e * y) <= 1.01 * h + t1000).
  { intros e y h v V W W0. replace (e * y) with (e * v + (e * y - e * v)) by ring.
    eapply Rle_trans; [apply Rabs_triang | lra]. }
  assert (M0 := M _ _ _ _ a0 b0 U0). assert (M1 := M _ _ _ _ a1 b1 U1). assert (M2 := M _ _ _ _ a2 b2 U2).
  assert (K : K3 = 25 / 8 * u) by reflexivity. assert (KP : 0 < K3 <= / 100) by (rewrite K; lra).
  assert (KM : K3 * (Rabs (cx d * cx p) + Rabs (cy d * cy p) + Rabs (cz d * cz p)) <= K3 * (1.01 * S + 3 * t1000)).
  { apply Rmult_le_compat_l; [lra|]. unfold S. lra. }
  assert (KT0 : 0 <= u * t1000) by (apply Rmult_le_pos; lra).
  assert (KT : u * t1000 <= / 1000 * t1000) by (apply Rmult_le_compat_r; lra).
  assert (KS : K3 * (Rabs (Rabs (cx d) * cx s) + Rabs (Rabs (cy d) * cy s) + Rabs (Rabs (cz d) * cz s))
    <= / 100 * (1.01 * S + 3 * t1000)).
  { apply Rmult_le_compat; [lra | | lra | unfold S; lra].
    assert (Q0 := Rabs_pos (Rabs (cx d) * cx s)). assert (Q1 := Rabs_pos (Rabs (cy d) * cy s)).
    assert (Q2 := Rabs_pos (Rabs (cz d) * cz s)). lra. }
  apply Rabs_le_inv in A, B.
  assert (Sp : 0.97 * S - 6 * t1000 <= product rnd (magnitudes d) s) by (unfold S in *; lra).
  set (spread := product rnd (magnitudes d) s) in *.
  (* the margin *)
  assert (Mg : 15 * (u * S) + u700 / 2 <= rnd (rnd (16 * u * spread) + u700)).
  { assert (U16 : 16 * u * (0.97 * S - 6 * t1000) <= 16 * u * spread) by (apply Rmult_le_compat_l; lra).
    assert (C := rnd_monotone _ _ U16).
    assert (R0 := rnd_err (16 * u * (0.97 * S - 6 * t1000))). apply Rabs_le_inv in R0.
    assert (AB : Rabs (16 * u * (0.97 * S - 6 * t1000)) <= 16 * (u * S) + t1000) by (apply Rabs_le; lra).
    assert (UA : u * Rabs (16 * u * (0.97 * S - 6 * t1000)) <= / 1000 * (16 * (u * S) + t1000)).
    { apply Rmult_le_compat; [lra | apply Rabs_pos | lra | exact AB]. }
    assert (L : 15.5 * (u * S) - 2 * t1000 <= rnd (16 * u * spread)) by lra.
    assert (V : 15.5 * (u * S) - 2 * t1000 + u700 <= rnd (16 * u * spread) + u700) by lra.
    assert (W := rnd_monotone _ _ V).
    assert (R1 := rnd_err (15.5 * (u * S) - 2 * t1000 + u700)). apply Rabs_le_inv in R1.
    assert (AB2 : Rabs (15.5 * (u * S) - 2 * t1000 + u700) <= 15.5 * (u * S) + u700) by (apply Rabs_le; lra).
    assert (UB : u * Rabs (15.5 * (u * S) - 2 * t1000 + u700) <= / 1000 * (15.5 * (u * S) + u700)).
    { apply Rmult_le_compat; [lra | apply Rabs_pos | lra | exact AB2]. }
    lra. }
  assert (Pos : 0 < product rnd d p - rnd (rnd (16 * u * spread) + u700)).
  { destruct (Rlt_dec 0 (product rnd d p - rnd (rnd (16 * u * spread) + u700))) as [L|L]; [exact L|]. exfalso.
    assert (G := rnd_monotone (product rnd d p - rnd (rnd (16 * u * spread) + u700)) 0 ltac:(lra)).
    assert (Z0 : rnd 0 = 0) by (unfold rnd; apply round_0, valid_rnd_N). rewrite Z0 in G.
    unfold height_of in H. rewrite E49 in H. fold spread in H. lra. }
  rewrite K in KM, A. lra.
Qed.

(* ------------------------------------------------------------------ The checker *)

(* ball_low, is_closed and ray_shows_inside of depth.c: h is at most what dcd_bound_height gives for each corner, and
   the count of every triangle is certain. Then the ball of radius h lies in the hull of the exact tips. *)
Theorem depth_is_shown : forall ts p q s axis count ray h y, balanced_edges ts -> 0 < h -> in_sight ray ->
  (forall t, In t ts -> is_axis (axis t)) ->
  (forall t i, In t ts -> In i (let '(a, b, c) := t in [a; b; c]) -> stands (p i) s (q i)) ->
  (forall t i, In t ts -> In i (let '(a, b, c) := t in [a; b; c]) -> h <= bound_height (axis t) (p i) s) ->
  (forall t, In t ts -> count_crossing ray (axis t) (of_corners p t) = Some (count t)) -> total (map count ts) <> 0%Z ->
  norm y <= h -> in_hull (tip_of q ts) y.
Proof.
  intros ts p q s axis count ray h y E H I A T B C N Y.
  assert (G : forall t i, In t ts -> In i (let '(a, b, c) := t in [a; b; c]) ->
    0 < inner (axis t) (p i) /\ h * norm (axis t) <= inner (axis t) (q i)).
  { intros t i It Ii. assert (Ax := A t It). assert (St := T t i It Ii). assert (Bt := B t i It Ii).
    assert (L := over_length_below (height_of (axis t) (p i) s) (axis t) Ax).
    assert (P : 0 < norm (axis t)).
    { assert (Nn := norm_pos (axis t)). assert (Ns := norm_square (axis t)). destruct Ax as (_ & _ & _ & One).
      destruct (Req_dec (norm (axis t)) 0) as [Z|]; [|lra]. rewrite Z in Ns. lra. }
    assert (M : h * norm (axis t) <= bound_height (axis t) (p i) s * norm (axis t)) by (apply Rmult_le_compat_r; lra).
    assert (HN : 0 < h * norm (axis t)) by (apply Rmult_lt_0_compat; assumption).
    unfold bound_height in M. split.
    - apply (height_of_rounded _ _ s (q i) Ax St). lra.
    - assert (K := height_below _ _ _ _ Ax St). lra. }
  apply (surface_holds_ball ts p q axis count ray h y); try assumption.
  - intros t It. assert (Gt := fun i => G t i It). destruct t as ((i, j), k). unfold pair_ahead.
    split; [|split]; apply Gt; simpl; auto.
  - intros t v It Iv. assert (Gt := fun i => G t i It). destruct t as ((i, j), k). simpl in Iv.
    destruct Iv as [<-|[<-|[<-|[]]]]; apply Gt; simpl; auto.
  - intros t It. apply crossing_counted; [exact I | apply C, It].
Qed.

(* ------------------------------------------------------------------ Depths *)

(* The hull of differences is the difference of the hulls. *)
Lemma hull_of_differences : forall (a b tip : vec -> Prop) y,
  (forall v, tip v -> exists x z, a x /\ b z /\ v = sub x z) -> in_hull tip y ->
  exists x z, in_hull a x /\ in_hull b z /\ y = sub x z.
Proof.
  intros a b tip y T (l & F & W & <-).
  assert (K : exists la lb, Forall (fun p => 0 <= fst p /\ a (snd p)) la /\
    Forall (fun p => 0 <= fst p /\ b (snd p)) lb /\ weight la = weight l /\ weight lb = weight l /\
    mean l = sub (mean la) (mean lb)).
  { clear W. induction l as [|(w, v) l IH].
    - exists [], []. repeat split; try constructor. apply vec_equal; simpl; ring.
    - inversion F as [|p r (W0 & Tv) Fl]; subst. simpl in *. destruct (T v Tv) as (x & z & Ax & Bz & E).
      destruct (IH Fl) as (la & lb & FA & FB & WA & WB & M). exists ((w, x) :: la), ((w, z) :: lb).
      simpl. rewrite WA, WB, M, E. repeat split; try (constructor; [split|]; assumption).
      apply vec_equal; simpl; ring. }
  destruct K as (la & lb & FA & FB & WA & WB & M). exists (mean la), (mean lb).
  split; [exists la; rewrite WA; auto|]. split; [exists lb; rewrite WB; auto | exact M].
Qed.

(* No translation of B shorter than h ends the contact: each tip is a vertex of A less one of B. *)
Theorem depth_is_at_least : forall (a b : vec -> Prop) ts p q s axis count ray h y, balanced_edges ts -> 0 < h ->
  in_sight ray -> (forall t, In t ts -> is_axis (axis t)) ->
  (forall v, tip_of q ts v -> exists x z, a x /\ b z /\ v = sub x z) ->
  (forall t i, In t ts -> In i (let '(j, k, l) := t in [j; k; l]) -> stands (p i) s (q i)) ->
  (forall t i, In t ts -> In i (let '(j, k, l) := t in [j; k; l]) -> h <= bound_height (axis t) (p i) s) ->
  (forall t, In t ts -> count_crossing ray (axis t) (of_corners p t) = Some (count t)) -> total (map count ts) <> 0%Z ->
  norm y <= h -> exists x z, in_hull a x /\ in_hull b z /\ x = add z y.
Proof.
  intros a b ts p q s axis count ray h y E H I A D T B C N Y.
  destruct (hull_of_differences a b (tip_of q ts) y D
    (depth_is_shown ts p q s axis count ray h y E H I A T B C N Y)) as (x & z & HA & HB & ->).
  exists x, z. split; [exact HA|]. split; [exact HB|]. apply vec_equal; simpl; ring.
Qed.

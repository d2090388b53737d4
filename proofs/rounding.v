(* Rounding errors: what the proofs of the C code take for granted about floating point, proved from Flocq.

   IEEE 754 rounds a real x to the nearest number of the format, ties to even. `rnd` is that for binary64 and `rnd32` for
   binary32, both with subnormal numbers and without an upper end; rnd_fin and rnd32_fin show that the upper end is not
   reached in the range that the code works in. So a sum of two doubles is rnd (a + b), a product rnd (a * b).

   u is half a unit in the last place of 1, eta half the smallest subnormal number. *)

From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core Relative.
Open Scope R_scope.

Definition rnd := round radix2 (FLT_exp (-1074) 53) ZnearestE.
Definition u := bpow radix2 (-53).
Definition eta := bpow radix2 (-1075).

Definition rnd32 := round radix2 (FLT_exp (-149) 24) ZnearestE.
Definition u32 := bpow radix2 (-24).
Definition eta32 := bpow radix2 (-150).

(* ------------------------------------------------------------------ One operation *)

Lemma half_bpow : forall e, / 2 * bpow radix2 (e + 1) = bpow radix2 e.
Proof. intro e. rewrite bpow_plus. change (bpow radix2 1) with 2. field. Qed.

Lemma nearest_error : forall emin prec x, (0 < prec)%Z ->
  Rabs (round radix2 (FLT_exp emin prec) ZnearestE x - x) <= bpow radix2 (- prec) * Rabs x + bpow radix2 (emin - 1).
Proof.
  intros emin prec x Hprec.
  destruct (error_N_FLT radix2 emin prec Hprec (fun t => negb (Z.even t)) x) as (e & h & He & Hh & _ & ->).
  rewrite half_bpow in He.
  replace emin with (emin - 1 + 1)%Z in Hh by ring. rewrite half_bpow in Hh.
  replace (x * (1 + e) + h - x) with (e * x + h) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_mult.
  apply Rplus_le_compat; [|exact Hh].
  apply Rmult_le_compat_r; [apply Rabs_pos | exact He].
Qed.

Lemma rnd_err : forall x, Rabs (rnd x - x) <= u * Rabs x + eta.
Proof. intro x. exact (nearest_error (-1074) 53 x eq_refl). Qed.

Lemma rnd32_err : forall x, Rabs (rnd32 x - x) <= u32 * Rabs x + eta32.
Proof. intro x. exact (nearest_error (-149) 24 x eq_refl). Qed.

Lemma nearest_bounded : forall emin prec e x, (0 < prec)%Z -> (emin <= e + 1 - prec)%Z ->
  Rabs x <= bpow radix2 e -> Rabs (round radix2 (FLT_exp emin prec) ZnearestE x) <= bpow radix2 e.
Proof.
  intros emin prec e x Hprec He Hx.
  assert (V : Valid_exp (FLT_exp emin prec)) by (apply FLT_exp_valid; exact Hprec).
  apply abs_round_le_generic; [exact V | apply valid_rnd_N | | exact Hx].
  apply generic_format_bpow. unfold FLT_exp. lia.
Qed.

(* No overflow: 2^1000 and 2^127 are below the largest finite numbers. *)
Lemma rnd_fin : forall x, Rabs x <= bpow radix2 1000 -> Rabs (rnd x) <= bpow radix2 1000.
Proof. intros x. apply nearest_bounded; lia. Qed.

Lemma rnd32_fin : forall x, Rabs x <= bpow radix2 127 -> Rabs (rnd32 x) <= bpow radix2 127.
Proof. intros x. apply nearest_bounded; lia. Qed.

(* ------------------------------------------------------------------ Constants *)

Definition K3 := (25/8) * u.   (* of a product of three terms *)
Definition K7 := (13/2) * u.   (* of one with factors that have such an error themselves *)
Definition E1 := 8 * eta.
Definition E2 := bpow radix2 (-900).
Definition big := bpow radix2 120.

Lemma u_pos : 0 < u <= / 1000. Proof. unfold u; simpl; lra. Qed.
Lemma eta_pos : 0 < eta. Proof. apply bpow_gt_0. Qed.
Lemma E2_pos : 0 < E2. Proof. apply bpow_gt_0. Qed.

Lemma E1_big : E1 * big <= bpow radix2 (-950) /\ E1 <= bpow radix2 (-950) /\ 64 * bpow radix2 (-950) <= E2.
Proof.
  unfold E1, E2, big, eta. change 8 with (bpow radix2 3). change 64 with (bpow radix2 6).
  rewrite <- !bpow_plus. repeat split; apply bpow_le; lia.
Qed.

Lemma Rabs_mul_le : forall a b A B, Rabs a <= A -> Rabs b <= B -> Rabs (a*b) <= A*B.
Proof. intros. rewrite Rabs_mult. apply Rmult_le_compat; auto using Rabs_pos. Qed.

(* ------------------------------------------------------------------ Products of three terms *)

(* (a0 b0 + a1 b1) + a2 b2, every operation rounded: the contract of dcd_dot. *)
Lemma dot3_err : forall a0 a1 a2 b0 b1 b2,
  let S := Rabs (a0*b0) + Rabs (a1*b1) + Rabs (a2*b2) in
  Rabs (rnd (rnd (rnd (a0*b0) + rnd (a1*b1)) + rnd (a2*b2)) - (a0*b0 + a1*b1 + a2*b2)) <= K3 * S + E1.
Proof.
  intros a0 a1 a2 b0 b1 b2 S. unfold K3, E1.
  set (p0 := a0*b0) in *. set (p1 := a1*b1) in *. set (p2 := a2*b2) in *.
  generalize (rnd_err p0) (rnd_err p1) (rnd_err p2) (rnd_err (rnd p0 + rnd p1))
             (rnd_err (rnd (rnd p0 + rnd p1) + rnd p2)).
  set (q0 := rnd p0). set (q1 := rnd p1). set (q2 := rnd p2). set (s := rnd (q0+q1)). set (t := rnd (s+q2)).
  intros H0 H1 H2 H3 H4.
  assert (Hu := u_pos). assert (He := eta_pos).
  assert (P0 := Rabs_pos p0). assert (P1 := Rabs_pos p1). assert (P2 := Rabs_pos p2).
  assert (A0 : Rabs ((q0-p0)+(q1-p1)) <= u*(Rabs p0 + Rabs p1) + 2*eta).
  { eapply Rle_trans; [apply Rabs_triang|]. nra. }
  assert (A : Rabs (q0 + q1) <= (1+u) * (Rabs p0 + Rabs p1) + 2*eta).
  { replace (q0+q1) with ((q0-p0)+(q1-p1)+(p0+p1)) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. assert (T := Rabs_triang p0 p1). nra. }
  assert (B : Rabs (s - (p0 + p1)) <= (2*u + u*u) * (Rabs p0 + Rabs p1) + (3 + 2*u)*eta).
  { replace (s-(p0+p1)) with ((s-(q0+q1)) + ((q0-p0)+(q1-p1))) by ring.
    eapply Rle_trans; [apply Rabs_triang|].
    assert (u * Rabs (q0+q1) <= u * ((1+u) * (Rabs p0 + Rabs p1) + 2*eta)) by (apply Rmult_le_compat_l; lra).
    nra. }
  assert (C : Rabs (s - (p0+p1) + (q2 - p2)) <= (2*u+u*u) * S + (4+2*u)*eta).
  { eapply Rle_trans; [apply Rabs_triang|]. unfold S. nra. }
  assert (D : Rabs (s + q2) <= (1 + 2*u+u*u) * S + (4+2*u)*eta).
  { replace (s+q2) with ((s-(p0+p1)+(q2-p2)) + (p0+p1+p2)) by ring.
    eapply Rle_trans; [apply Rabs_triang|].
    assert (Rabs (p0+p1+p2) <= S).
    { unfold S. eapply Rle_trans; [apply Rabs_triang|]. apply Rplus_le_compat_r. apply Rabs_triang. }
    lra. }
  replace (t - (p0+p1+p2)) with ((t - (s+q2)) + (s-(p0+p1) + (q2-p2))) by ring.
  eapply Rle_trans; [apply Rabs_triang|].
  assert (E : u * Rabs (s+q2) <= u * ((1 + 2*u+u*u) * S + (4+2*u)*eta)) by (apply Rmult_le_compat_l; lra).
  assert (PS : 0 <= S) by (unfold S; lra).
  assert (F : u*u <= u/1000) by nra. assert (G : u*u*u <= u/1000000) by nra.
  nra.
Qed.

(* One term of a product whose factor g stands for G, within an error relative to H. *)
Lemma comp : forall g G H x M, 0 <= M <= big -> Rabs G <= H -> Rabs (g - G) <= K3*H + E1 -> Rabs x <= M ->
  Rabs (g*x - G*x) <= K3*(H*M) + E1*big /\ Rabs (g*x) <= (1+K3)*(H*M) + E1*big.
Proof.
  intros g G H x M HM HG Hg Hx.
  assert (Hu := u_pos). assert (He := eta_pos).
  assert (X : Rabs (g*x - G*x) <= K3*(H*M) + E1*big).
  { replace (g*x - G*x) with ((g-G)*x) by ring.
    eapply Rle_trans; [apply (Rabs_mul_le _ _ _ _ Hg Hx)|]. unfold E1 in *.
    assert (8*eta*M <= 8*eta*big) by (apply Rmult_le_compat_l; lra). nra. }
  split; [exact X|].
  replace (g*x) with ((g*x - G*x) + G*x) by ring. eapply Rle_trans; [apply Rabs_triang|].
  assert (Rabs (G*x) <= H*M) by (apply Rabs_mul_le; auto). lra.
Qed.

(* A rounded product s of (g0, g1, g2) with (x, y, z), against the exact product of the exact (G0, G1, G2). *)
Lemma vertex_bound : forall g0 g1 g2 G0 G1 G2 H0 H1 H2 x y z M0 M1 M2 s,
  0 <= M0 <= big -> 0 <= M1 <= big -> 0 <= M2 <= big -> Rabs G0 <= H0 -> Rabs G1 <= H1 -> Rabs G2 <= H2 ->
  Rabs (g0-G0) <= K3*H0 + E1 -> Rabs (g1-G1) <= K3*H1 + E1 -> Rabs (g2-G2) <= K3*H2 + E1 ->
  Rabs x <= M0 -> Rabs y <= M1 -> Rabs z <= M2 ->
  Rabs (s - (g0*x+g1*y+g2*z)) <= K3*(Rabs (g0*x) + Rabs (g1*y) + Rabs (g2*z)) + E1 ->
  Rabs (s - (G0*x+G1*y+G2*z)) <= K7*(H0*M0+H1*M1+H2*M2) + E2.
Proof.
  intros g0 g1 g2 G0 G1 G2 H0 H1 H2 x y z M0 M1 M2 s m0 m1 m2 b0 b1 b2 c0 c1 c2 x0 y0 z0 HS.
  destruct (comp _ _ _ _ _ m0 b0 c0 x0) as [a0 d0]. destruct (comp _ _ _ _ _ m1 b1 c1 y0) as [a1 d1].
  destruct (comp _ _ _ _ _ m2 b2 c2 z0) as [a2 d2].
  assert (Hu := u_pos). destruct E1_big as (T & T1 & T9).
  assert (P : 0 < bpow radix2 (-950)) by apply bpow_gt_0.
  set (q := bpow radix2 (-950)) in *.
  assert (N0 : 0 <= H0*M0) by (apply Rmult_le_pos; [eapply Rle_trans; [apply Rabs_pos | exact b0] | lra]).
  assert (N1 : 0 <= H1*M1) by (apply Rmult_le_pos; [eapply Rle_trans; [apply Rabs_pos | exact b1] | lra]).
  assert (N2 : 0 <= H2*M2) by (apply Rmult_le_pos; [eapply Rle_trans; [apply Rabs_pos | exact b2] | lra]).
  replace (s - (G0*x+G1*y+G2*z)) with ((s - (g0*x+g1*y+g2*z)) + (((g0*x-G0*x)+(g1*y-G1*y))+(g2*z-G2*z))) by ring.
  eapply Rle_trans; [apply Rabs_triang|].
  assert (W : Rabs (((g0*x-G0*x)+(g1*y-G1*y))+(g2*z-G2*z)) <= K3*(H0*M0+H1*M1+H2*M2) + 3*q).
  { eapply Rle_trans; [apply Rabs_triang|]. eapply Rle_trans; [apply Rplus_le_compat_r; apply Rabs_triang|]. lra. }
  set (S := H0*M0+H1*M1+H2*M2) in *.
  assert (PS : 0 <= S) by (unfold S; lra).
  assert (V : Rabs (g0*x) + Rabs (g1*y) + Rabs (g2*z) <= (1+K3)*S + 3*q) by (unfold S; lra).
  assert (PK : 0 < K3 <= /100) by (unfold K3; lra).
  assert (V2 : K3*(Rabs (g0*x) + Rabs (g1*y) + Rabs (g2*z)) <= K3*((1+K3)*S + 3*q)) by (apply Rmult_le_compat_l; lra).
  assert (K2 : K3*K3 <= u/30) by (unfold K3; nra).
  assert (K2S : K3*K3*S <= u/30*S) by (apply Rmult_le_compat_r; lra).
  assert (Kq : K3*q <= q) by nra.
  assert (R : K3*((1+K3)*S+3*q) = K3*S + K3*K3*S + 3*(K3*q)) by ring.
  assert (Z : K3*S + K3*S + u/30*S <= K7*S) by (unfold K3, K7; nra).
  lra.
Qed.

(* The same with a lower bound m of the rounded product in place of the product. *)
Lemma vertex_lower : forall g0 g1 g2 G0 G1 G2 H0 H1 H2 x y z M0 M1 M2 m,
  0 <= M0 <= big -> 0 <= M1 <= big -> 0 <= M2 <= big -> Rabs G0 <= H0 -> Rabs G1 <= H1 -> Rabs G2 <= H2 ->
  Rabs (g0-G0) <= K3*H0 + E1 -> Rabs (g1-G1) <= K3*H1 + E1 -> Rabs (g2-G2) <= K3*H2 + E1 ->
  Rabs x <= M0 -> Rabs y <= M1 -> Rabs z <= M2 ->
  g0*x+g1*y+g2*z >= m - (K3*(Rabs (g0*x) + Rabs (g1*y) + Rabs (g2*z)) + E1) ->
  G0*x+G1*y+G2*z >= m - (K7*(H0*M0+H1*M1+H2*M2) + E2).
Proof.
  intros g0 g1 g2 G0 G1 G2 H0 H1 H2 x y z M0 M1 M2 m m0 m1 m2 b0 b1 b2 c0 c1 c2 x0 y0 z0 HL.
  set (A := K3*(Rabs (g0*x) + Rabs (g1*y) + Rabs (g2*z)) + E1) in *.
  assert (PA : 0 <= A).
  { unfold A, K3, E1. assert (Hu := u_pos). assert (He := eta_pos).
    assert (0 <= Rabs (g0*x) + Rabs (g1*y) + Rabs (g2*z)).
    { assert (q0 := Rabs_pos (g0*x)). assert (q1 := Rabs_pos (g1*y)). assert (q2 := Rabs_pos (g2*z)). lra. }
    nra. }
  assert (HS : Rabs (Rmax m (g0*x+g1*y+g2*z) - (g0*x+g1*y+g2*z)) <= A).
  { unfold Rmax. destruct (Rle_dec m (g0*x+g1*y+g2*z)).
    - rewrite Rminus_eq_0, Rabs_R0. exact PA.
    - rewrite Rabs_pos_eq; lra. }
  assert (HB := vertex_bound _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ m0 m1 m2 b0 b1 b2 c0 c1 c2 x0 y0 z0 HS).
  assert (HM := Rmax_l m (g0*x+g1*y+g2*z)).
  apply Rabs_le_inv in HB. lra.
Qed.

(* ------------------------------------------------------------------ As the checkers use them *)

Definition dot d0 d1 d2 x0 x1 x2 := d0*x0 + d1*x1 + d2*x2.
Definition mag d0 d1 d2 x0 x1 x2 := Rabs (d0*x0) + Rabs (d1*x1) + Rabs (d2*x2).

(* w stands for x within what placing may err, relative to H. *)
Definition near w x H := Rabs x <= H /\ Rabs (w - x) <= K3*H + E1.

(* s is a rounded product of d and w; m is at most such a product. *)
Definition is_dot s d0 d1 d2 w0 w1 w2 := Rabs (s - dot d0 d1 d2 w0 w1 w2) <= K3 * mag d0 d1 d2 w0 w1 w2 + E1.
Definition is_low m d0 d1 d2 w0 w1 w2 := dot d0 d1 d2 w0 w1 w2 >= m - (K3 * mag d0 d1 d2 w0 w1 w2 + E1).

Lemma abs_le_big : forall d, Rabs d <= 2 -> 0 <= Rabs d <= big.
Proof.
  intros d H. split; [apply Rabs_pos|]. eapply Rle_trans; [exact H|].
  unfold big. change 2 with (bpow radix2 1). apply bpow_le. lia.
Qed.

Lemma near_dot : forall s d0 d1 d2 w0 w1 w2 x0 x1 x2 H0 H1 H2,
  Rabs d0 <= 2 -> Rabs d1 <= 2 -> Rabs d2 <= 2 -> near w0 x0 H0 -> near w1 x1 H1 -> near w2 x2 H2 ->
  is_dot s d0 d1 d2 w0 w1 w2 ->
  Rabs (s - dot d0 d1 d2 x0 x1 x2) <= K7 * (Rabs d0 * H0 + Rabs d1 * H1 + Rabs d2 * H2) + E2.
Proof.
  intros s d0 d1 d2 w0 w1 w2 x0 x1 x2 H0 H1 H2 D0 D1 D2 (b0 & c0) (b1 & c1) (b2 & c2) HS. unfold is_dot, dot, mag in *.
  replace (d0*x0 + d1*x1 + d2*x2) with (x0*d0 + x1*d1 + x2*d2) by ring.
  replace (Rabs d0*H0 + Rabs d1*H1 + Rabs d2*H2) with (H0*Rabs d0 + H1*Rabs d1 + H2*Rabs d2) by ring.
  apply (vertex_bound w0 w1 w2); auto using abs_le_big, Rle_refl.
  rewrite (Rmult_comm w0), (Rmult_comm w1), (Rmult_comm w2). exact HS.
Qed.

Lemma near_low : forall m d0 d1 d2 w0 w1 w2 x0 x1 x2 H0 H1 H2,
  Rabs d0 <= 2 -> Rabs d1 <= 2 -> Rabs d2 <= 2 -> near w0 x0 H0 -> near w1 x1 H1 -> near w2 x2 H2 ->
  is_low m d0 d1 d2 w0 w1 w2 ->
  dot d0 d1 d2 x0 x1 x2 >= m - (K7 * (Rabs d0 * H0 + Rabs d1 * H1 + Rabs d2 * H2) + E2).
Proof.
  intros m d0 d1 d2 w0 w1 w2 x0 x1 x2 H0 H1 H2 D0 D1 D2 (b0 & c0) (b1 & c1) (b2 & c2) HL. unfold is_low, dot, mag in *.
  replace (d0*x0 + d1*x1 + d2*x2) with (x0*d0 + x1*d1 + x2*d2) by ring.
  replace (Rabs d0*H0 + Rabs d1*H1 + Rabs d2*H2) with (H0*Rabs d0 + H1*Rabs d1 + H2*Rabs d2) by ring.
  apply (vertex_lower w0 w1 w2); auto using abs_le_big, Rle_refl.
  rewrite (Rmult_comm w0), (Rmult_comm w1), (Rmult_comm w2). exact HL.
Qed.

(* Witness of contact: weights on points of A - B whose sum is the origin give a point that A and B share. *)
Lemma witness_common_point : forall l0 l1 l2 l3 a0 a1 a2 a3 b0 b1 b2 b3 : R,
  0 <= l0 -> 0 <= l1 -> 0 <= l2 -> 0 <= l3 -> 0 < l0+l1+l2+l3 ->
  l0*(a0-b0) + l1*(a1-b1) + l2*(a2-b2) + l3*(a3-b3) = 0 ->
  (l0*a0+l1*a1+l2*a2+l3*a3) / (l0+l1+l2+l3) = (l0*b0+l1*b1+l2*b2+l3*b3) / (l0+l1+l2+l3).
Proof. intros. f_equal. lra. Qed.

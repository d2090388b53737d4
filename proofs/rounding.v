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

(* ------------------------------------------------------------------ Gaps against radii *)

Lemma rel_upper : forall r x, Rabs (r - x) <= u * Rabs x + eta -> 0 <= x -> r <= (1+u)*x + eta.
Proof. intros r x H P. rewrite (Rabs_pos_eq x P) in H. apply Rabs_le_inv in H. lra. Qed.

Lemma rel_lower : forall r x, Rabs (r - x) <= u * Rabs x + eta -> 0 <= x -> r >= (1-u)*x - eta.
Proof. intros r x H P. rewrite (Rabs_pos_eq x P) in H. apply Rabs_le_inv in H. lra. Qed.

(* The comparison of squares in axis.c: gg is gap^2 rounded, scaled is (1 + 2^-48) (ra + rb)^2 dd rounded throughout. *)
Lemma square_exceeds : forall gap ra rb r rr dd d square scaled gg,
  bpow radix2 (-300) < gap <= bpow radix2 130 -> 0 <= ra <= bpow radix2 112 -> 0 <= rb <= bpow radix2 112 ->
  0 <= dd <= 12 ->
  Rabs (r - (ra + rb)) <= u * Rabs (ra + rb) + eta ->
  Rabs (rr - r*r) <= u * Rabs (r*r) + eta -> Rabs (d - dd) <= K3 * dd + E1 ->
  Rabs (square - rr*d) <= u * Rabs (rr*d) + eta ->
  Rabs (scaled - (1 + bpow radix2 (-48)) * square) <= u * Rabs ((1 + bpow radix2 (-48)) * square) + eta ->
  Rabs (gg - gap*gap) <= u * Rabs (gap*gap) + eta ->
  gg > scaled -> gap * gap > (ra + rb) * (ra + rb) * dd.
Proof.
  intros gap ra rb r rr dd d square scaled gg Hg Ha Hb Hd Hr Hrr Hdd Hsq Hsc Hgg Hlt.
  assert (Hu := u_pos). assert (He := eta_pos).
  assert (Pg : 0 < bpow radix2 (-300)) by apply bpow_gt_0.
  assert (Pgg : 0 <= gap*gap) by (apply Rmult_le_pos; lra).
  apply rel_upper in Hgg; [|exact Pgg].
  set (R0 := ra + rb) in *. assert (P0 : 0 <= R0) by (unfold R0; lra).
  assert (BR : R0 <= bpow radix2 113).
  { unfold R0. change 113%Z with (1 + 112)%Z. rewrite bpow_plus. change (bpow radix2 1) with 2. lra. }
  apply rel_lower in Hr; [|exact P0].
  apply rel_lower in Hrr; [|apply Rle_0_sqr].
  (* r^2 >= (1-2u) R0^2 - 2 R0 eta *)
  set (q := bpow radix2 114 * eta).
  assert (Hq : 2 * R0 * eta <= q).
  { unfold q. change 114%Z with (1 + 113)%Z. rewrite bpow_plus. change (bpow radix2 1) with 2. nra. }
  assert (Rr : r * r >= (1 - 2*u) * (R0*R0) - q).
  { destruct (Rle_dec ((1-u)*R0 - eta) 0) as [N|N].
    - assert (R0 * ((1-u)*R0 - eta) <= 0) by nra. assert (0 <= r*r) by apply Rle_0_sqr.
      assert (0 <= u*(R0*R0)) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]). nra.
    - assert (r * r >= ((1-u)*R0 - eta) * ((1-u)*R0 - eta)).
      { apply Rle_ge, Rmult_le_compat; lra. }
      assert (0 <= u*u*(R0*R0)) by (apply Rmult_le_pos; nra). assert (0 <= u*(2*R0*eta)) by (repeat apply Rmult_le_pos; lra). nra. }
  assert (Q0 : rr >= (1 - 3*u) * (R0*R0) - 2*q).
  { assert (eta <= q). { unfold q. assert (1 <= bpow radix2 114) by (change 1 with (bpow radix2 0); apply bpow_le; lia). nra. }
    nra. }
  assert (D0 : d >= (1 - K3) * dd - E1).
  { apply Rabs_le_inv in Hdd. lra. }
  assert (PD : 0 <= R0*R0*dd) by (apply Rmult_le_pos; nra).
  (* More than any underflow term. *)
  set (z := bpow radix2 (-800)).
  
  assert (BRR : R0*R0 <= bpow radix2 226).
  { change 226%Z with (113 + 113)%Z. rewrite bpow_plus. nra. }
  assert (Z1 : E1 * bpow radix2 226 <= z).
  { unfold E1, eta, z. change 8 with (bpow radix2 3). rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (Z2 : 64 * q <= z).
  { unfold q, eta, z. change 64 with (bpow radix2 6). rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (Z3 : 64 * eta <= z).
  { unfold eta, z. change 64 with (bpow radix2 6). rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (Z4 : 64 * E1 <= z).
  { unfold E1, eta, z. change 8 with (bpow radix2 3). change 64 with (bpow radix2 6). rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (Zg : bpow radix2 100 * z <= gap*gap).
  { apply Rle_trans with (bpow radix2 (-300) * bpow radix2 (-300)).
    - unfold z. rewrite <- !bpow_plus. apply bpow_le. lia.
    - nra. }
  assert (Pz : 0 < z) by apply bpow_gt_0.
  destruct (Rlt_dec (R0*R0*dd) (gap*gap)) as [Y|N]; [lra|exfalso].
  assert (L : gap*gap <= R0*R0*dd) by lra. clear N.
  (* then R0^2 dd is far above every underflow term, so d and rr are positive *)
  assert (E1p : 0 < E1) by (unfold E1; lra).
  assert (K3u : 0 < K3 <= 4*u) by (unfold K3; lra).
  set (S := R0*R0*dd) in *.
  assert (SZ : bpow radix2 100 * z <= S) by lra.
  assert (B100 : bpow radix2 40 <= bpow radix2 100) by (apply bpow_le; lia).
  assert (PRR : 0 <= R0*R0) by nra.
  assert (RD : rr * d >= (1 - 8*u) * S - 16 * z).
  { set (T := R0*R0) in *.
    assert (S = T * dd) by reflexivity.
    assert (T*dd >= bpow radix2 100 * z) by lra.
    (* positivity of both lower bounds *)
    assert (LB1 : (1 - 3*u) * T - 2*q > 0).
    { assert (12 * T >= T * dd) by nra. assert (bpow radix2 100 * z >= 64 * z).
      { assert (64 <= bpow radix2 100) by (change 64 with (bpow radix2 6); apply bpow_le; lia). nra. }
      nra. }
    assert (LB2 : (1 - K3) * dd - E1 > 0).
    { assert (bpow radix2 226 * dd >= T * dd) by nra.
      assert (W : bpow radix2 100 * z >= 64 * (E1 * bpow radix2 226)).
      { assert (64 <= bpow radix2 100) by (change 64 with (bpow radix2 6); apply bpow_le; lia). nra. }
      assert (P226 : 0 < bpow radix2 226) by apply bpow_gt_0.
      assert (bpow radix2 226 * dd >= bpow radix2 226 * (64 * E1)) by lra.
      assert (dd >= 64 * E1) by nra. nra. }
    assert (M : rr * d >= ((1 - 3*u) * T - 2*q) * ((1 - K3) * dd - E1)) by (apply Rle_ge, Rmult_le_compat; lra).
    assert (q_pos : 0 < q) by (unfold q; apply Rmult_lt_0_compat; [apply bpow_gt_0 | lra]).
    assert (X1 : 2*q*dd <= z).
    { assert (q*dd <= q*12) by (apply Rmult_le_compat_l; lra). lra. }
    assert (X2 : T*E1 <= z).
    { assert (T*E1 <= bpow radix2 226 * E1) by (apply Rmult_le_compat_r; lra). lra. }
    assert (X3 : 0 <= q*E1) by (apply Rmult_le_pos; lra).
    assert (X4 : (1 - 3*u) * (1 - K3) >= 1 - 8*u) by nra.
    assert (X5 : (1 - 3*u) * (1 - K3) * (T*dd) >= (1 - 8*u) * (T*dd)) by nra.
    assert (X6 : 0 <= 3*u*(T*E1)) by (repeat apply Rmult_le_pos; lra).
    assert (X7 : 0 <= K3 * (2*q*dd)) by (repeat apply Rmult_le_pos; lra).
    assert (EQ : ((1 - 3*u) * T - 2*q) * ((1 - K3) * dd - E1) =
      (1 - 3*u) * (1 - K3) * (T*dd) - T*E1 + 3*u*(T*E1) - 2*q*dd + K3*(2*q*dd) + 2*(q*E1)) by ring.
    change S with (T*dd). lra. }
  assert (S64 : 64 * z <= S).
  { apply Rle_trans with (bpow radix2 100 * z); [|exact SZ]. apply Rmult_le_compat_r; [lra|].
    change 64 with (bpow radix2 6). apply bpow_le. lia. }
  assert (RDp : 0 <= rr*d) by (assert (u * S <= / 1000 * S) by (apply Rmult_le_compat_r; lra); lra).
  apply rel_lower in Hsq; [|exact RDp].
  assert (P1 : 0 <= u * S) by (apply Rmult_le_pos; lra).
  assert (P2 : 0 <= u * u * S) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
  assert (P3 : 0 <= u * z) by (apply Rmult_le_pos; lra).
  assert (P4 : u * u * S <= u * S / 1000).
  { replace (u * u * S) with (u * (u * S)) by ring. apply Rle_trans with (/1000 * (u * S)); [|lra].
    apply Rmult_le_compat_r; lra. }
  assert (SQ : square >= (1 - 10*u) * S - 20 * z).
  { assert ((1-u) * (rr*d) >= (1-u) * ((1 - 8*u) * S - 16*z)) by (apply Rle_ge, Rmult_le_compat_l; lra).
    replace ((1-u) * ((1 - 8*u) * S - 16*z)) with (S - 9*(u*S) + 8*(u*u*S) - 16*z + 16*(u*z)) in H by ring. lra. }
  assert (SQp : 0 <= square) by (assert (u * S <= / 1000 * S) by (apply Rmult_le_compat_r; lra); lra).
  assert (E48 : bpow radix2 (-48) = 32 * u).
  { unfold u. change 32 with (bpow radix2 5). rewrite <- bpow_plus. reflexivity. }
  rewrite E48 in Hsc.
  assert (Pc : 0 <= (1 + 32*u) * square) by (apply Rmult_le_pos; lra).
  apply rel_lower in Hsc; [|exact Pc].
  assert (C30 : 1 + 30*u <= (1-u)*(1+32*u)).
  { assert (u * u <= / 1000 * u) by (apply Rmult_le_compat_r; lra). lra. }
  assert (SC : scaled >= (1 + 19*u) * S - 31 * z).
  { assert (H1 : (1-u)*(1+32*u)*square >= (1 + 30*u)*square) by (apply Rle_ge, Rmult_le_compat_r; lra).
    assert (H2 : (1 + 30*u)*square >= (1 + 30*u)*((1 - 10*u) * S - 20 * z)) by (apply Rle_ge, Rmult_le_compat_l; lra).
    replace ((1 + 30*u)*((1 - 10*u) * S - 20 * z)) with (S + 20*(u*S) - 300*(u*u*S) - 20*z - 600*(u*z)) in H2 by ring.
    assert (H3 : u * z <= /1000 * z) by (apply Rmult_le_compat_r; lra).
    replace ((1-u) * ((1 + 32*u) * square)) with ((1-u)*(1+32*u)*square) in Hsc by ring. lra. }
  assert (LL : gg <= (1+u) * S + z).
  { assert ((1+u)*(gap*gap) <= (1+u)*S) by (apply Rmult_le_compat_l; lra). lra. }
  assert (US : u * (bpow radix2 100 * z) <= u * S) by (apply Rmult_le_compat_l; lra).
  assert (U100 : u * bpow radix2 100 >= 64).
  { unfold u. rewrite <- bpow_plus. change 64 with (bpow radix2 6). apply Rle_ge, bpow_le. lia. }
  assert (UZ : u * bpow radix2 100 * z >= 64 * z) by (apply Rle_ge, Rmult_le_compat_r; lra).
  replace (u * (bpow radix2 100 * z)) with (u * bpow radix2 100 * z) in US by ring.
  lra.
Qed.

Lemma dot_extent : forall d0 d1 d2 x0 x1 x2,
  Rabs (dot d0 d1 d2 x0 x1 x2) <= Rabs d0 * Rabs x0 + Rabs d1 * Rabs x1 + Rabs d2 * Rabs x2.
Proof.
  intros. unfold dot. rewrite <- !Rabs_mult.
  eapply Rle_trans; [apply Rabs_triang|]. apply Rplus_le_compat_r, Rabs_triang.
Qed.

(* More of a gap is enough as well. *)
Lemma square_monotone : forall gap more radius dd, 0 < gap -> gap <= more ->
  (radius = 0 \/ gap * gap > radius * radius * dd) -> 0 < more /\ (radius = 0 \/ more * more > radius * radius * dd).
Proof. intros gap more radius dd Hg Hm [H|H]; (split; [lra|]); [left; exact H | right; nra]. Qed.

(* near_dot and its kind as the axioms of spec/rounding.acsl state them. *)
Lemma near_size : forall s d0 d1 d2 w0 w1 w2 H0 H1 H2,
  Rabs d0 <= 2 -> Rabs d1 <= 2 -> Rabs d2 <= 2 -> near w0 H0 H0 -> near w1 H1 H1 -> near w2 H2 H2 ->
  is_dot s (Rabs d0) (Rabs d1) (Rabs d2) w0 w1 w2 ->
  Rabs (s - (Rabs d0 * H0 + Rabs d1 * H1 + Rabs d2 * H2)) <= K7 * (Rabs d0 * H0 + Rabs d1 * H1 + Rabs d2 * H2) + E2
  /\ 0 <= Rabs d0 * H0 + Rabs d1 * H1 + Rabs d2 * H2.
Proof.
  intros s d0 d1 d2 w0 w1 w2 H0 H1 H2 D0 D1 D2 N0 N1 N2 HS. split.
  - assert (X := near_dot s (Rabs d0) (Rabs d1) (Rabs d2) w0 w1 w2 H0 H1 H2 H0 H1 H2).
    rewrite !Rabs_Rabsolu in X. apply X; assumption.
  - destruct N0 as (P0 & _). destruct N1 as (P1 & _). destruct N2 as (P2 & _).
    assert (Q0 := Rabs_pos H0). assert (Q1 := Rabs_pos H1). assert (Q2 := Rabs_pos H2).
    assert (0 <= Rabs d0 * H0) by (apply Rmult_le_pos; [apply Rabs_pos | lra]).
    assert (0 <= Rabs d1 * H1) by (apply Rmult_le_pos; [apply Rabs_pos | lra]).
    assert (0 <= Rabs d2 * H2) by (apply Rmult_le_pos; [apply Rabs_pos | lra]). lra.
Qed.

Lemma dot_bounded : forall d0 d1 d2 x0 x1 x2 H0 H1 H2, Rabs x0 <= H0 -> Rabs x1 <= H1 -> Rabs x2 <= H2 ->
  Rabs (dot d0 d1 d2 x0 x1 x2) <= Rabs d0 * H0 + Rabs d1 * H1 + Rabs d2 * H2.
Proof.
  intros. eapply Rle_trans; [apply dot_extent|].
  repeat apply Rplus_le_compat; apply Rmult_le_compat_l; auto using Rabs_pos.
Qed.

Lemma opposite_products : forall d0 d1 d2 b0 b1 b2,
  dot (-d0) (-d1) (-d2) b0 b1 b2 = - dot d0 d1 d2 b0 b1 b2 /\
  Rabs (-d0) * b0 + Rabs (-d1) * b1 + Rabs (-d2) * b2 = Rabs d0 * b0 + Rabs d1 * b1 + Rabs d2 * b2.
Proof. intros. unfold dot. rewrite !Rabs_Ropp. split; ring. Qed.

(* ------------------------------------------------------------------ Placing *)

Lemma mag_extent : forall r0 r1 r2 v0 v1 v2 m0 m1 m2, Rabs v0 <= m0 -> Rabs v1 <= m1 -> Rabs v2 <= m2 ->
  mag r0 r1 r2 v0 v1 v2 <= Rabs r0 * m0 + Rabs r1 * m1 + Rabs r2 * m2.
Proof.
  intros. unfold mag. rewrite !Rabs_mult.
  repeat apply Rplus_le_compat; apply Rmult_le_compat_l; auto using Rabs_pos.
Qed.

(* A rounded product of a row of R and a vertex stands for the exact one. *)
Lemma near_placed : forall w r0 r1 r2 v0 v1 v2 m0 m1 m2, is_dot w r0 r1 r2 v0 v1 v2 ->
  Rabs v0 <= m0 -> Rabs v1 <= m1 -> Rabs v2 <= m2 ->
  near w (dot r0 r1 r2 v0 v1 v2) (Rabs r0 * m0 + Rabs r1 * m1 + Rabs r2 * m2).
Proof.
  intros w r0 r1 r2 v0 v1 v2 m0 m1 m2 HD H0 H1 H2. split; [apply dot_bounded; assumption|].
  assert (M := mag_extent r0 r1 r2 v0 v1 v2 m0 m1 m2 H0 H1 H2).
  eapply Rle_trans; [exact HD|]. apply Rplus_le_compat_r, Rmult_le_compat_l; [|exact M].
  assert (Hu := u_pos). unfold K3. lra.
Qed.

Lemma near_reach : forall s r0 r1 r2 m0 m1 m2, 0 <= m0 -> 0 <= m1 -> 0 <= m2 ->
  is_dot s (Rabs r0) (Rabs r1) (Rabs r2) m0 m1 m2 ->
  near s (Rabs r0 * m0 + Rabs r1 * m1 + Rabs r2 * m2) (Rabs r0 * m0 + Rabs r1 * m1 + Rabs r2 * m2).
Proof.
  intros s r0 r1 r2 m0 m1 m2 H0 H1 H2 HD.
  assert (N := near_placed s (Rabs r0) (Rabs r1) (Rabs r2) m0 m1 m2 m0 m1 m2 HD).
  rewrite !Rabs_Rabsolu in N. apply N; rewrite Rabs_pos_eq; auto using Rle_refl.
Qed.

Lemma extent_range : forall r0 r1 r2 m0 m1 m2, Rabs r0 <= 2 -> Rabs r1 <= 2 -> Rabs r2 <= 2 ->
  0 <= m0 <= bpow radix2 110 -> 0 <= m1 <= bpow radix2 110 -> 0 <= m2 <= bpow radix2 110 ->
  0 <= Rabs r0 * m0 + Rabs r1 * m1 + Rabs r2 * m2 <= 3 / 2 * bpow radix2 112.
Proof.
  intros r0 r1 r2 m0 m1 m2 R0 R1 R2 M0 M1 M2.
  assert (L : forall r m, Rabs r <= 2 -> 0 <= m <= bpow radix2 110 -> 0 <= Rabs r * m <= 2 * bpow radix2 110).
  { intros r m Hr Hm. assert (P := Rabs_pos r). split; [apply Rmult_le_pos; lra|]. apply Rmult_le_compat; lra. }
  assert (A := L r0 m0 R0 M0). assert (B := L r1 m1 R1 M1). assert (C := L r2 m2 R2 M2).
  change 112%Z with (2 + 110)%Z. rewrite bpow_plus. change (bpow radix2 2) with 4. lra.
Qed.

(* The error bound of src/narrow/witness.c: what its rounded sums say of a point of the hull of the exact points.

   The definitions follow the C code operation by operation, for three points; one that is not there has weight 0 and
   changes no rounded sum (`absent_product`, `absent_weight`). A square that overflows is above every number that the
   code accepts, so rounding without a largest number stands for it. *)

From Coq Require Import Reals ZArith Psatz Lia Lra.
From Flocq Require Import Core.
Require Import rounding tetra.
Open Scope R_scope.

Lemma absent_weight : forall y, rnd (rnd y + 0) = rnd y.
Proof.
  intro y. rewrite Rplus_0_r. unfold rnd. apply round_generic; [apply valid_rnd_N|]. apply generic_format_round;
    [apply FLT_exp_valid; unfold Prec_gt_0; lia | apply valid_rnd_N].
Qed.

Lemma absent_product : forall y x, rnd (rnd y + rnd (0 * x)) = rnd y.
Proof.
  intros y x. rewrite Rmult_0_l. replace (rnd 0) with 0; [apply absent_weight|].
  symmetry. unfold rnd. apply round_0. apply valid_rnd_N.
Qed.

(* ((0 + a) + b) + c, rounded. *)
Definition sum3 (a b c : R) : R := rnd (rnd (rnd (0 + a) + b) + c).
(* A bound on a coordinate of w0 p0 + w1 p1 + w2 p2: coordinate_square is its rounded square. *)
Definition bound (x0 x1 x2 w0 w1 w2 sum error : R) : R :=
  rnd (Rabs (sum3 (rnd (w0*x0)) (rnd (w1*x1)) (rnd (w2*x2))) +
       rnd (rnd (bpow radix2 (-50) * sum3 (rnd (w0*Rabs x0)) (rnd (w1*Rabs x1)) (rnd (w2*Rabs x2))) + rnd (error*sum))).

Lemma sum3_within : forall k d A B C a b c r s t, 0 <= k <= 4 ->
  within k d A a r -> within k d B b s -> within k d C c t ->
  within (k + 3.03) (30 * d + 15 * eta) (A + B + C) (a + b + c) (sum3 r s t).
Proof.
  intros k d A B C a b c r s t Hk HA HB HC. pose proof eta_pos. assert (D : 0 <= d) by (destruct HA; assumption).
  pose proof u_pos.
  assert (Z : within k 0 0 0 0).
  { unfold within. rewrite Rminus_0_r, Rabs_R0. repeat split; lra. }
  pose proof (sum_within k _ _ _ _ _ _ _ _ ltac:(lra) Z HA) as S.
  apply (within_more k (k + 1 + /100) d (2*d)) in HB; [|lra|lra].
  pose proof (sum_within (k + 1 + /100) _ _ _ _ _ _ _ _ ltac:(lra) S HB) as T.
  apply (within_more k (k + 1 + /100 + 1 + /100) d (2*d)) in HC; [|lra|lra].
  pose proof (sum_within (k + 1 + /100 + 1 + /100) _ _ _ _ _ _ _ _ ltac:(lra) T HC) as V.
  replace (a + b + c) with (0 + a + b + c) by ring. replace (A + B + C) with (0 + A + B + C) by ring.
  unfold sum3. eapply within_more; [| | exact V]; lra.
Qed.

Lemma sum3_above : forall k d a b c r s t, 0 <= k <= 4 -> above k d a r -> above k d b s -> above k d c t ->
  above (k + 3) (3 * d + 3 * eta) (a + b + c) (sum3 r s t).
Proof.
  intros k d a b c r s t Hk HA HB HC. pose proof eta_pos. assert (D : 0 <= d) by (destruct HA; assumption).
  pose proof u_pos.
  assert (Z : above k 0 0 0) by (unfold above; repeat split; lra).
  pose proof (above_sum k _ _ _ _ _ _ ltac:(lra) Z HA) as S.
  apply (above_more k (k + 1) d d) in HB; [|lra|lra].
  pose proof (above_sum (k + 1) _ _ _ _ _ _ ltac:(lra) S HB) as T.
  apply (above_more k (k + 1 + 1) d d) in HC; [|lra|lra].
  pose proof (above_sum (k + 1 + 1) _ _ _ _ _ _ ltac:(lra) T HC) as V.
  replace (a + b + c) with (0 + a + b + c) by ring. unfold sum3. eapply above_more; [| | exact V]; lra.
Qed.

Definition little : R := bpow radix2 (-940).
Lemma little_pos : 0 < little. Proof. apply bpow_gt_0. Qed.
Lemma eta_little : 10000 * (eta * top) <= little.
Proof.
  unfold eta, little, top. apply Rle_trans with (bpow radix2 14 * (bpow radix2 (-1075) * bpow radix2 115)).
  - apply Rmult_le_compat_r; [apply Rmult_le_pos; apply bpow_ge_0|]. simpl. lra.
  - rewrite <- !bpow_plus. apply bpow_le. lia.
Qed.

(* The weights' rounded sum is within 3.03 u of the exact one. *)
Lemma weights_sum : forall w0 w1 w2, 0 <= w0 -> 0 <= w1 -> 0 <= w2 ->
  within 3.03 (15 * eta) (w0 + w1 + w2) (w0 + w1 + w2) (sum3 w0 w1 w2) /\
  above 3 (3 * eta) (w0 + w1 + w2) (sum3 w0 w1 w2).
Proof.
  intros w0 w1 w2 P0 P1 P2. pose proof eta_pos. pose proof u_pos. split.
  - assert (E : forall w, 0 <= w -> within 0 0 w w w).
    { intros w P. unfold within. replace (w - w) with 0 by ring. rewrite Rabs_R0, Rabs_pos_eq by exact P.
      repeat split; lra. }
    pose proof (sum3_within 0 0 _ _ _ _ _ _ _ _ _ ltac:(lra) (E _ P0) (E _ P1) (E _ P2)) as S.
    eapply within_more; [| | exact S]; lra.
  - pose proof (sum3_above 0 0 _ _ _ _ _ _ ltac:(lra) (above_exact _ P0) (above_exact _ P1) (above_exact _ P2)) as S.
    eapply above_more; [| | exact S]; lra.
Qed.

Lemma bound_covers : forall x0 x1 x2 p0 p1 p2 w0 w1 w2 e, 0 <= w0 -> 0 <= w1 -> 0 <= w2 -> 0 <= e <= top ->
  Rabs (x0 - p0) <= e -> Rabs (x1 - p1) <= e -> Rabs (x2 - p2) <= e ->
  let b := bound x0 x1 x2 w0 w1 w2 (sum3 w0 w1 w2) e in
  0 <= b /\ Rabs (w0*p0 + w1*p1 + w2*p2) <= (1 + 10*u) * b + little.
Proof.
  intros x0 x1 x2 p0 p1 p2 w0 w1 w2 e W0 W1 W2 He D0 D1 D2 b.
  pose proof u_pos. pose proof eta_pos. pose proof top_pos. pose proof eta_little. pose proof little_pos.
  assert (ET : eta * 1 <= eta * top) by (apply Rmult_le_compat_l; lra).
  set (M := w0 * Rabs x0 + w1 * Rabs x1 + w2 * Rabs x2).
  set (V := w0*x0 + w1*x1 + w2*x2). set (W := w0 + w1 + w2).
  assert (PM : 0 <= M).
  { unfold M. assert (0 <= w0 * Rabs x0) by (apply Rmult_le_pos; [assumption | apply Rabs_pos]).
    assert (0 <= w1 * Rabs x1) by (apply Rmult_le_pos; [assumption | apply Rabs_pos]).
    assert (0 <= w2 * Rabs x2) by (apply Rmult_le_pos; [assumption | apply Rabs_pos]). lra. }
  (* the rounded total *)
  assert (PR : forall w x, 0 <= w -> within 1.01 eta (w * Rabs x) (w * x) (rnd (w * x))).
  { intros w x P. apply product_within; [rewrite Rabs_pos_eq by exact P|]; apply Rle_refl. }
  pose proof (sum3_within 1.01 eta _ _ _ _ _ _ _ _ _ ltac:(lra) (PR w0 x0 W0) (PR w1 x1 W1) (PR w2 x2 W2)) as T.
  fold M V in T. destruct T as (_ & _ & T). set (t := sum3 (rnd (w0*x0)) (rnd (w1*x1)) (rnd (w2*x2))) in *.
  (* the points' errors *)
  assert (EP : Rabs (w0*p0 + w1*p1 + w2*p2 - V) <= e * W).
  { assert (Q : forall w x p, 0 <= w -> Rabs (x - p) <= e -> Rabs (w * (p - x)) <= w * e).
    { intros w x p P Hx. rewrite Rabs_mult, (Rabs_pos_eq w P), Rabs_minus_sym. apply Rmult_le_compat_l; assumption. }
    pose proof (Q w0 x0 p0 W0 D0) as Q0. pose proof (Q w1 x1 p1 W1 D1) as Q1. pose proof (Q w2 x2 p2 W2 D2) as Q2.
    replace (w0*p0 + w1*p1 + w2*p2 - V) with (w0*(p0-x0) + w1*(p1-x1) + w2*(p2-x2)) by (unfold V; ring).
    eapply Rle_trans; [apply Rabs_triang|]. pose proof (Rabs_triang (w0*(p0-x0)) (w1*(p1-x1))).
    unfold W. lra. }
  (* the rounded margins *)
  assert (AB : forall w x, 0 <= w -> above 1 eta (w * Rabs x) (rnd (w * Rabs x))).
  { intros w x P. assert (N : 0 <= w * Rabs x) by (apply Rmult_le_pos; [exact P | apply Rabs_pos]).
    apply (above_more (0 + 1) _ (0 + eta)); [lra | lra |]. apply rounded_above; [lra|]. apply above_exact, N. }
  pose proof (sum3_above 1 eta _ _ _ _ _ _ ltac:(lra) (AB w0 x0 W0) (AB w1 x1 W1) (AB w2 x2 W2)) as G. fold M in G.
  assert (R50 : bpow radix2 (-50) = 8 * u).
  { unfold u. change 8 with (bpow radix2 3). rewrite <- bpow_plus. reflexivity. }
  pose proof (above_product (1 + 3) _ _ _ (bpow radix2 (-50)) 1 ltac:(lra) G ltac:(rewrite R50; lra)) as G8.
  destruct (weights_sum w0 w1 w2 W0 W1 W2) as (_ & WS). fold W in WS.
  pose proof (above_product 3 _ _ _ e top ltac:(lra) WS He) as GE.
  apply (above_more _ (1 + 3 + 1) _ (3 * eta * top + eta)) in GE; [|lra|lra].
  pose proof (above_sum (1 + 3 + 1) _ _ _ _ _ _ ltac:(lra) G8 GE) as S.
  assert (TA : above (1 + 3 + 1 + 1) 0 (Rabs t) (Rabs t)).
  { apply (above_more 0 _ 0); [lra | lra |]. apply above_exact, Rabs_pos. }
  pose proof (above_sum (1 + 3 + 1 + 1) _ _ _ _ _ _ ltac:(lra) TA S) as (_ & _ & PB & B).
  rewrite R50 in PB, B. unfold b, bound. rewrite R50. fold t. split; [exact PB|].
  match type of B with _ <= ?z => set (c := z) in * end.
  assert (EW : 0 <= e * W) by (apply Rmult_le_pos; [|unfold W]; lra).
  assert (X : Rabs (w0*p0 + w1*p1 + w2*p2) <= Rabs t + 4.04 * (u * M) + e * W + 45 * eta).
  { replace (w0*p0 + w1*p1 + w2*p2) with (t + ((w0*p0 + w1*p1 + w2*p2 - V) - (t - V))) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. unfold Rminus at 1.
    pose proof (Rabs_triang (w0*p0 + w1*p1 + w2*p2 - V) (- (t - V))) as TR. rewrite Rabs_Ropp in TR. lra. }
  clearbody M V W t c. set (y := Rabs t + (8 * u * M + e * W)) in *.
  assert (PU : 0 <= u * M) by (apply Rmult_le_pos; lra).
  assert (PY : 0 <= y) by (unfold y; pose proof (Rabs_pos t); lra).
  assert (XY : Rabs (w0*p0 + w1*p1 + w2*p2) <= y + 45 * eta) by (unfold y; lra).
  assert (M3 : 0 <= u * y) by (apply Rmult_le_pos; lra).
  assert (YC : (1 - 8*u) * y <= c + 100 * (eta * top)) by (unfold y in *; lra).
  assert (M1 : (1 + 10*u) * ((1 - 8*u) * y) <= (1 + 10*u) * (c + 100 * (eta * top))) by (apply Rmult_le_compat_l; lra).
  assert (M2 : u * (u * y) <= /1000 * (u * y)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
  assert (M4 : u * (eta * top) <= 1 * (eta * top)) by (apply Rmult_le_compat_r; lra).
  lra.
Qed.

(* Three more rounded sums, of squares. *)
Definition squares (a b c : R) : R := rnd (rnd (rnd (a*a) + rnd (b*b)) + rnd (c*c)).

Lemma squares_above : forall a b c, 0 <= a -> 0 <= b -> 0 <= c ->
  above 3 (10 * eta) (a*a + b*b + c*c) (squares a b c).
Proof.
  intros a b c A B C. pose proof eta_pos.
  assert (Q : forall x, 0 <= x -> above 1 eta (x*x) (rnd (x*x))).
  { intros x X. apply (above_more (0 + 1) _ (0 + eta)); [lra | lra |]. apply rounded_above; [lra|].
    apply above_exact, Rmult_le_pos; exact X. }
  pose proof (above_sum 1 _ _ _ _ _ _ ltac:(lra) (Q a A) (Q b B)) as S.
  pose proof (Q c C) as QC. apply (above_more 1 (1 + 1) eta eta) in QC; [|lra|lra].
  pose proof (above_sum (1 + 1) _ _ _ _ _ _ ltac:(lra) S QC) as T.
  unfold squares. eapply above_more; [| | exact T]; lra.
Qed.

Lemma square_bound : forall X b, 0 <= X -> 0 <= b -> X <= (1 + 10*u) * b + little ->
  X * X <= (1 + 23*u) * (b*b) + 2 * eta.
Proof.
  intros X b PX PB H. pose proof u_pos. pose proof little_pos. set (l := little) in *.
  assert (S : X * X <= ((1 + 10*u) * b + l) * ((1 + 10*u) * b + l)) by (apply Rmult_le_compat; lra).
  assert (PBB : 0 <= b * b) by (apply Rmult_le_pos; lra).
  assert (U1 : u * (u * (b*b)) <= /1000 * (u * (b*b))) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
  assert (U2 : 0 <= u * (b*b)) by (apply Rmult_le_pos; lra).
  assert (L2 : u * (l * b) <= /1000 * (l * b)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
  assert (E : 4 * (l * l) <= u * eta).
  { unfold l, little, u, eta. change 4 with (bpow radix2 2). rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (PE := eta_pos). assert (UE : u * eta <= /1000 * eta) by (apply Rmult_le_compat_r; lra).
  (* 2 l b is below u b b, or b is tiny *)
  assert (L : 2 * (l * b) <= u * (b*b) + eta).
  { destruct (Rle_dec (2 * l) (u * b)) as [Y|N].
    - assert (2 * l * b <= u * b * b) by (apply Rmult_le_compat_r; lra). lra.
    - assert (u * (2 * (l * b)) <= u * eta).
      { assert (2 * l * (u * b) <= 2 * l * (2 * l)) by (apply Rmult_le_compat_l; lra). lra. }
      assert (2 * (l * b) <= eta) by (apply (Rmult_le_reg_l u); lra). lra. }
  lra.
Qed.

(* near = (sum radius)^2, rounded, is not above (W R)^2 but for 14 roundings, when it is not tiny. *)
Definition near_of (sum radius : R) : R := rnd (rnd (sum * radius) * rnd (sum * radius)).

Lemma near_below : forall w0 w1 w2 ra rb, 0 <= w0 -> 0 <= w1 -> 0 <= w2 -> 0 <= ra -> 0 <= rb ->
  w0 + w1 + w2 <= bpow radix2 500 -> ra + rb <= top ->
  let W := w0 + w1 + w2 in let near := near_of (sum3 w0 w1 w2) (rnd (ra + rb)) in
  bpow radix2 (-800) < near -> near <= (1 + 14*u) * ((W * (ra + rb)) * (W * (ra + rb))).
Proof.
  intros w0 w1 w2 ra rb W0 W1 W2 RA RB WB RT W near HN. pose proof u_pos. pose proof eta_pos.
  destruct (weights_sum w0 w1 w2 W0 W1 W2) as ((_ & _ & WU) & (_ & PW & PS & _)). fold W in WU, PW, WB.
  set (s := sum3 w0 w1 w2) in *. apply Rabs_le_inv in WU.
  assert (SU : s <= (1 + 3.03*u) * W + 15 * eta) by lra.
  set (R0 := ra + rb) in *. assert (PR : 0 <= R0) by (unfold R0; lra).
  pose proof (rel_upper _ _ (rnd_err R0) PR) as RU. pose proof (rnd_nonneg R0 PR) as PRr.
  set (r := rnd R0) in *.
  assert (PG : 0 <= s * r) by (apply Rmult_le_pos; lra).
  pose proof (rel_upper _ _ (rnd_err (s * r)) PG) as GU. pose proof (rnd_nonneg _ PG) as PGr.
  unfold near, near_of in *. set (g := rnd (s * r)) in *.
  assert (PGG : 0 <= g * g) by (apply Rmult_le_pos; lra).
  pose proof (rel_upper _ _ (rnd_err (g * g)) PGG) as NU. set (n := rnd (g * g)) in *.
  clearbody n g r s W R0.
  (* g is not tiny *)
  assert (E : 16 * eta <= u * bpow radix2 (-800)).
  { unfold eta, u. change 16 with (bpow radix2 4). rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (P800 : 0 < bpow radix2 (-800)) by apply bpow_gt_0.
  assert (GG : bpow radix2 (-802) <= g * g).
  { assert (F : bpow radix2 (-800) = 4 * bpow radix2 (-802)).
    { change 4 with (bpow radix2 2). rewrite <- bpow_plus. reflexivity. }
    assert (u * (g * g) <= /1000 * (g * g)) by (apply Rmult_le_compat_r; lra).
    assert (u * bpow radix2 (-800) <= /1000 * bpow radix2 (-800)) by (apply Rmult_le_compat_r; lra). lra. }
  assert (GL : bpow radix2 (-401) <= g).
  { destruct (Rle_dec (bpow radix2 (-401)) g) as [Y|N]; [exact Y|].
    assert (g * g < bpow radix2 (-401) * bpow radix2 (-401)) by (apply Rmult_le_0_lt_compat; lra).
    rewrite <- bpow_plus in H1. change (-401 + -401)%Z with (-802)%Z in H1. lra. }
  (* every underflow is below u g / 100 *)
  set (z := eta * bpow radix2 520) in *.
  assert (Z : 1000 * z <= u * bpow radix2 (-401)).
  { unfold z, eta, u. apply Rle_trans with (bpow radix2 10 * (bpow radix2 (-1075) * bpow radix2 520)).
    - apply Rmult_le_compat_r; [apply Rmult_le_pos; apply bpow_ge_0|]. simpl. lra.
    - rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (UG : u * bpow radix2 (-401) <= u * g) by (apply Rmult_le_compat_l; lra).
  assert (B1 : 1 <= bpow radix2 520) by (change 1 with (bpow radix2 0); apply bpow_le; lia).
  assert (Z1 : eta * 1 <= z) by (unfold z; apply Rmult_le_compat_l; lra).
  assert (B500 : 1000 * bpow radix2 500 <= bpow radix2 520).
  { apply Rle_trans with (bpow radix2 10 * bpow radix2 500).
    - apply Rmult_le_compat_r; [apply bpow_ge_0|]. simpl. lra.
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  assert (ZW : eta * (1000 * W) <= z) by (unfold z; apply Rmult_le_compat_l; lra).
  assert (ZR : eta * (1000 * R0) <= z).
  { unfold z. apply Rmult_le_compat_l; [lra|]. apply Rle_trans with (1000 * bpow radix2 500); [|exact B500].
    apply Rmult_le_compat_l; [lra|]. apply Rle_trans with top; [exact RT|]. unfold top. apply bpow_le. lia. }
  set (Q := W * R0) in *. assert (PQ : 0 <= Q) by (unfold Q; apply Rmult_le_pos; lra).
  assert (UQ : u * (u * Q) <= /1000 * (u * Q)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
  assert (PUQ : 0 <= u * Q) by (apply Rmult_le_pos; lra).
  assert (SR : s * r <= (1 + 4.1*u) * Q + z).
  { assert (X1 : s * r <= ((1 + 3.03*u) * W + 15 * eta) * ((1 + u) * R0 + eta)) by (apply Rmult_le_compat; lra).
    assert (X2 : u * (W * eta) <= /1000 * (W * eta)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
    assert (X3 : u * (R0 * eta) <= /1000 * (R0 * eta)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
    assert (X4 : eta * eta <= eta * /1000).
    { apply Rmult_le_compat_l; [lra|]. unfold eta. apply Rle_trans with (bpow radix2 (-10)); [apply bpow_le; lia|].
      simpl. lra. }
    unfold Q in *. lra. }
  assert (G5 : g <= (1 + 5.2*u) * Q + 3 * z).
  { assert (X1 : (1 + u) * (s * r) <= (1 + u) * ((1 + 4.1*u) * Q + z)) by (apply Rmult_le_compat_l; lra).
    assert (X2 : u * z <= /1000 * z) by (apply Rmult_le_compat_r; lra). lra. }
  assert (UGG : u * (u * g) <= /1000 * (u * g)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
  assert (G6 : g <= (1 + 5.3*u) * Q).
  { assert (X1 : (1 - /300 * u) * g <= (1 + 5.2*u) * Q) by lra.
    assert (X2 : (1 + /200 * u) * ((1 - /300 * u) * g) <= (1 + /200 * u) * ((1 + 5.2*u) * Q)).
    { apply Rmult_le_compat_l; lra. }
    assert (X3 : 0 <= u * g) by (apply Rmult_le_pos; lra). lra. }
  assert (G7 : g * g <= (1 + 5.3*u) * Q * ((1 + 5.3*u) * Q)) by (apply Rmult_le_compat; lra).
  assert (PQQ : 0 <= Q * Q) by (apply Rmult_le_pos; lra).
  assert (UQQ : u * (u * (Q*Q)) <= /1000 * (u * (Q*Q))) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
  assert (PUQQ : 0 <= u * (Q*Q)) by (apply Rmult_le_pos; lra).
  assert (G8 : g * g <= (1 + 10.7*u) * (Q*Q)) by lra.
  assert (G9 : (1 + u) * (g * g) <= (1 + u) * ((1 + 10.7*u) * (Q*Q))) by (apply Rmult_le_compat_l; lra).
  assert (N1 : n <= (1 + 11.8*u) * (Q*Q) + eta) by lra.
  assert (UN : u * bpow radix2 (-800) <= u * n) by (apply Rmult_le_compat_l; lra).
  assert (N2 : (1 - /16 * u) * n <= (1 + 11.8*u) * (Q*Q)) by lra.
  assert (N3 : (1 + /8 * u) * ((1 - /16 * u) * n) <= (1 + /8 * u) * ((1 + 11.8*u) * (Q*Q))).
  { apply Rmult_le_compat_l; lra. }
  assert (UNN : u * (u * n) <= /1000 * (u * n)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
  assert (PUN : 0 <= u * n) by (apply Rmult_le_pos; lra). lra.
Qed.

(* dcd_witness_is_near: the point (w0 p0 + w1 p1 + w2 p2) / W of the exact points' hull is nearer to the origin than the
   radii together. What is below 2^1000 has not overflowed. *)
Theorem witness_is_near : forall x0 x1 x2 y0 y1 y2 z0 z1 z2 p0 p1 p2 q0 q1 q2 r0 r1 r2 w0 w1 w2 ex ey ez ra rb,
  0 <= w0 -> 0 <= w1 -> 0 <= w2 -> w0 + w1 + w2 <= bpow radix2 500 -> 0 <= ra -> 0 <= rb -> ra + rb <= top ->
  0 <= ex <= top -> 0 <= ey <= top -> 0 <= ez <= top ->
  Rabs (x0 - p0) <= ex -> Rabs (x1 - p1) <= ex -> Rabs (x2 - p2) <= ex ->
  Rabs (y0 - q0) <= ey -> Rabs (y1 - q1) <= ey -> Rabs (y2 - q2) <= ey ->
  Rabs (z0 - r0) <= ez -> Rabs (z1 - r1) <= ez -> Rabs (z2 - r2) <= ez ->
  let s := sum3 w0 w1 w2 in let near := near_of s (rnd (ra + rb)) in
  let square := squares (bound x0 x1 x2 w0 w1 w2 s ex) (bound y0 y1 y2 w0 w1 w2 s ey) (bound z0 z1 z2 w0 w1 w2 s ez) in
  bpow radix2 (-800) < near -> near < bpow radix2 1000 -> rnd ((1 + bpow radix2 (-47)) * square) < near ->
  let W := w0 + w1 + w2 in let px := (w0*p0 + w1*p1 + w2*p2) / W in
  let py := (w0*q0 + w1*q1 + w2*q2) / W in let pz := (w0*r0 + w1*r1 + w2*r2) / W in
  0 < W /\ px*px + py*py + pz*pz < (ra + rb) * (ra + rb).
Proof.
  intros x0 x1 x2 y0 y1 y2 z0 z1 z2 p0 p1 p2 q0 q1 q2 r0 r1 r2 w0 w1 w2 ex ey ez ra rb W0 W1 W2 WB RA RB RT Ex Ey Ez
    Dx0 Dx1 Dx2 Dy0 Dy1 Dy2 Dz0 Dz1 Dz2 s near square N0 N1 HL W px py pz.
  pose proof u_pos. pose proof eta_pos. pose proof little_pos.
  pose proof (near_below w0 w1 w2 ra rb W0 W1 W2 RA RB WB RT N0) as NB. fold W s near in NB.
  destruct (bound_covers x0 x1 x2 p0 p1 p2 w0 w1 w2 ex W0 W1 W2 Ex Dx0 Dx1 Dx2) as (PX & CX).
  destruct (bound_covers y0 y1 y2 q0 q1 q2 w0 w1 w2 ey W0 W1 W2 Ey Dy0 Dy1 Dy2) as (PY & CY).
  destruct (bound_covers z0 z1 z2 r0 r1 r2 w0 w1 w2 ez W0 W1 W2 Ez Dz0 Dz1 Dz2) as (PZ & CZ).
  fold s in PX, CX, PY, CY, PZ, CZ.
  set (X := w0*p0 + w1*p1 + w2*p2) in *. set (Y := w0*q0 + w1*q1 + w2*q2) in *. set (Z := w0*r0 + w1*r1 + w2*r2) in *.
  set (a := bound x0 x1 x2 w0 w1 w2 s ex) in *. set (b := bound y0 y1 y2 w0 w1 w2 s ey) in *.
  set (c := bound z0 z1 z2 w0 w1 w2 s ez) in *.
  destruct (squares_above a b c PX PY PZ) as (_ & _ & PS & S). fold square in PS, S.
  assert (R47 : bpow radix2 (-47) = 64 * u).
  { unfold u. change 64 with (bpow radix2 6). rewrite <- bpow_plus. reflexivity. }
  rewrite R47 in HL.
  assert (PC : 0 <= (1 + 64*u) * square) by (apply Rmult_le_pos; lra).
  pose proof (rel_lower _ _ (rnd_err ((1 + 64*u) * square)) PC) as HC.
  set (Q := (W * (ra + rb)) * (W * (ra + rb))) in *.
  clearbody a b c X Y Z square near. clear Dx0 Dx1 Dx2 Dy0 Dy1 Dy2 Dz0 Dz1 Dz2 Ex Ey Ez.
  (* how large the bounds can be, and the underflows beside them *)
  set (T := a*a + b*b + c*c) in *.
  assert (Paa : 0 <= a*a) by (apply Rmult_le_pos; lra). assert (Pbb : 0 <= b*b) by (apply Rmult_le_pos; lra).
  assert (Pcc : 0 <= c*c) by (apply Rmult_le_pos; lra). assert (PT : 0 <= T) by (unfold T; lra).
  assert (UT : u * T <= /1000 * T) by (apply Rmult_le_compat_r; lra).
  assert (PUS : 0 <= u * square) by (apply Rmult_le_pos; lra).
  assert (UUS : u * (u * square) <= /1000 * (u * square)) by (apply Rmult_le_compat_r; lra).
  assert (SN : (1 + 62*u) * square <= near + eta) by lra.
  assert (E8 : 100 * eta <= u * bpow radix2 (-800)).
  { unfold eta, u. apply Rle_trans with (bpow radix2 7 * bpow radix2 (-1075)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0|]. simpl. lra.
    - rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (UN : u * bpow radix2 (-800) <= u * near) by (apply Rmult_le_compat_l; lra).
  assert (PN : 0 < bpow radix2 (-800)) by apply bpow_gt_0.
  assert (BX := square_bound (Rabs X) a (Rabs_pos X) PX CX). assert (BY := square_bound (Rabs Y) b (Rabs_pos Y) PY CY).
  assert (BZ := square_bound (Rabs Z) c (Rabs_pos Z) PZ CZ).
  rewrite <- Rabs_mult, (Rabs_pos_eq (X*X)) in BX by (apply Rle_0_sqr).
  rewrite <- Rabs_mult, (Rabs_pos_eq (Y*Y)) in BY by (apply Rle_0_sqr).
  rewrite <- Rabs_mult, (Rabs_pos_eq (Z*Z)) in BZ by (apply Rle_0_sqr).
  assert (XT : X*X + Y*Y + Z*Z <= (1 + 23*u) * T + 6 * eta) by (unfold T; lra).
  assert (T1 : (1 + 4*u) * ((1 - 3*u) * T) <= (1 + 4*u) * (square + 10 * eta)) by (apply Rmult_le_compat_l; lra).
  assert (PUT : 0 <= u * T) by (apply Rmult_le_pos; lra).
  assert (UUT : u * (u * T) <= /1000 * (u * T)) by (apply Rmult_le_compat_r; lra).
  assert (UE : u * eta <= /1000 * eta) by (apply Rmult_le_compat_r; lra).
  assert (T2 : T <= (1 + 4*u) * square + 11 * eta) by lra.
  assert (T3 : (1 + 23*u) * T <= (1 + 23*u) * ((1 + 4*u) * square + 11 * eta)) by (apply Rmult_le_compat_l; lra).
  assert (XS : X*X + Y*Y + Z*Z <= (1 + 28*u) * square + 18 * eta) by lra.
  assert (PUN : 0 < u * near) by (apply Rmult_lt_0_compat; lra).
  assert (UUN : u * (u * near) <= /1000 * (u * near)) by (apply Rmult_le_compat_r; lra).
  assert (S2 : (1 - 30*u) * ((1 + 62*u) * square) <= (1 - 30*u) * (near + eta)) by (apply Rmult_le_compat_l; lra).
  assert (PUE : 0 <= u * eta) by (apply Rmult_le_pos; lra).
  assert (XN : X*X + Y*Y + Z*Z <= (1 - 30*u) * near + 20 * eta) by (clear - XS S2 PUS UUS PUE H H0; lra).
  assert (NQ : (1 - 15*u) * near <= (1 - 15*u) * ((1 + 14*u) * Q)) by (apply Rmult_le_compat_l; lra).
  assert (PQ : 0 <= Q) by (unfold Q; apply Rle_0_sqr).
  assert (PUQ : 0 <= u * Q) by (apply Rmult_le_pos; lra).
  assert (UUQ : 0 <= u * (u * Q)) by (apply Rmult_le_pos; lra).
  assert (XQ : X*X + Y*Y + Z*Z < Q) by lra.
  assert (QP : 0 < Q).
  { pose proof (Rle_0_sqr X); pose proof (Rle_0_sqr Y); pose proof (Rle_0_sqr Z); unfold Rsqr in *; lra. }
  assert (WP : 0 < W).
  { assert (0 <= W) by (unfold W; lra). destruct (Req_dec W 0) as [E|]; [|lra]. exfalso.
    unfold Q in QP. rewrite E in QP. lra. }
  split; [exact WP|]. unfold px, py, pz.
  apply (Rmult_lt_reg_l (W * W)); [apply Rmult_lt_0_compat; assumption|].
  replace (W * W * (X/W*(X/W) + Y/W*(Y/W) + Z/W*(Z/W))) with (X*X + Y*Y + Z*Z) by (field; lra).
  unfold Q in XQ. lra.
Qed.

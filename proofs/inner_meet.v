(* The queries of src/object/inner.c: what dcd_inner_balls_meet and dcd_inner_meet say, computed with rounding, of the placed
   bodies in real arithmetic.

   The definitions follow the C code operation by operation; `rnd` and `rnd32` are the roundings of rounding.v, to double
   and to float. They have no largest number: that floats stay below theirs is floats_do_not_overflow. *)

From Coq Require Import Reals ZArith List Psatz Lia Lra.
From Flocq Require Import Core.
Require Import rounding tetra inner inner_about.
Import ListNotations.
Open Scope R_scope.

(* ------------------------------------------------------------------ Objects *)

(* |R R^T - I|, entry by entry, that dcd_pose_check lets pass: 1e-6 and its own roundings. *)
Definition tolerance : R := 10001 / 10000000000.

(* `normals`: the faces' vectors whose body is inside the hull; `faces`: the same as floats. *)
Record object := Object {
  rotation : mat; position : vec; centre : vec; reach : vec; (* |x|, |y|, |z| of the vertices, at most *)
  normals : list vec; faces : list vec; face_reach : R
}.

Definition float_of x r := Rabs (r - x) <= bpow radix2 (-23) * Rabs x + bpow radix2 (-149).
Definition floats_of x r := float_of (cx x) (cx r) /\ float_of (cy x) (cy r) /\ float_of (cz x) (cz r).

Definition fair o :=
  orthonormal tolerance (rotation o) /\
  (Rabs (cx (centre o)) <= cx (reach o) <= top /\ Rabs (cy (centre o)) <= cy (reach o) <= top /\
   Rabs (cz (centre o)) <= cz (reach o) <= top) /\
  bpow radix2 (-115) < face_reach o < bpow radix2 115 /\
  Forall2 floats_of (normals o) (faces o) /\
  (forall a, In a (normals o) -> norm a <= (1 + bpow radix2 (-48)) * face_reach o).

(* Of dcd_place. *)
Definition turn_rounded m v := Vec (product rnd (row0 m) v) (product rnd (row1 m) v) (product rnd (row2 m) v).
Definition placed_centre o := turn_rounded (rotation o) (centre o).
Definition placed_reach o :=
  let m := rotation o in
  turn_rounded (Mat (magnitudes (row0 m)) (magnitudes (row1 m)) (magnitudes (row2 m))) (reach o).
Definition placed_size o := sum_rounded (placed_reach o).

(* The exact centre, relative to the position, and the exact reach. *)
Definition exact_centre o := turn (rotation o) (centre o).
Definition exact_reach o :=
  let m := rotation o in turn (Mat (magnitudes (row0 m)) (magnitudes (row1 m)) (magnitudes (row2 m))) (reach o).
Definition extent o := cx (exact_reach o) + cy (exact_reach o) + cz (exact_reach o).
Definition body o := placed (rotation o) (position o) (in_body (normals o) (centre o)).
Definition distance a b :=
  sub (place (rotation b) (position b) (centre b)) (place (rotation a) (position a) (centre a)).

(* The line between the centres, as both queries have it. *)
Definition offset a b := Vec (rnd (cx (position b) - cx (position a))) (rnd (cy (position b) - cy (position a)))
  (rnd (cz (position b) - cz (position a))).
Definition between p q o := Vec (rnd (cx o + rnd (cx q - cx p))) (rnd (cy o + rnd (cy q - cy p)))
  (rnd (cz o + rnd (cz q - cz p))).
Definition line a b := between (placed_centre a) (placed_centre b) (offset a b).

(* ------------------------------------------------------------------ Errors of the line *)

Lemma row_product_error : forall r c h, Rabs (cx c) <= cx h -> Rabs (cy c) <= cy h -> Rabs (cz c) <= cz h ->
  Rabs (inner r c) <= inner (magnitudes r) h /\
  Rabs (product rnd r c - inner r c) <= K3 * inner (magnitudes r) h + E1.
Proof.
  intros r c h X Y Z.
  assert (D := dot3_err (cx r) (cy r) (cz r) (cx c) (cy c) (cz c)). cbv zeta in D.
  assert (M : Rabs (cx r * cx c) + Rabs (cy r * cy c) + Rabs (cz r * cz c) <= inner (magnitudes r) h).
  { unfold inner, magnitudes. cbn [cx cy cz]. rewrite !Rabs_mult.
    repeat apply Rplus_le_compat; apply Rmult_le_compat_l; auto using Rabs_pos. }
  split.
  - unfold inner at 1. eapply Rle_trans; [apply Rabs_triang|].
    eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang | exact M].
  - unfold product, inner at 1. eapply Rle_trans; [exact D|]. apply Rplus_le_compat_r, Rmult_le_compat_l; [|exact M].
    assert (Hu := u_pos). unfold K3. lra.
Qed.

(* One coordinate: o, p, q of the positions' difference and of the two centres. *)
Lemma coordinate_error : forall t p q P Q h k, Rabs P <= h -> Rabs Q <= k ->
  Rabs (p - P) <= K3 * h + E1 -> Rabs (q - Q) <= K3 * k + E1 ->
  Rabs (rnd (rnd t + rnd (q - p)) - (t + (Q - P))) <= 6 * u * (Rabs t + (h + k)) + 6 * E1.
Proof.
  intros t p q P Q h k HP HQ EP EQ. assert (Hu := u_pos). assert (He := eta_pos).
  assert (T := rnd_err t). assert (D := rnd_err (q - p)). assert (S := rnd_err (rnd t + rnd (q - p))).
  assert (PT := Rabs_pos t). assert (PP := Rabs_pos P). assert (PQ := Rabs_pos Q).
  set (t' := rnd t) in *. set (d := rnd (q - p)) in *. set (s := rnd (t' + d)) in *. clearbody t' d s.
  assert (K : K3 * h + K3 * k = 25/8 * (u * (h + k))) by (unfold K3; lra).
  assert (N : 0 <= u * (h + k)) by (apply Rmult_le_pos; lra).
  assert (NT : 0 <= u * Rabs t) by (apply Rmult_le_pos; lra).
  assert (E1e : 8 * eta = E1) by reflexivity.
  assert (D0 : Rabs ((q - p) - (Q - P)) <= 25/8 * (u * (h + k)) + 2 * E1).
  { replace (q - p - (Q - P)) with ((q - Q) - (p - P)) by ring. eapply Rle_trans; [apply Rabs_triang|].
    rewrite Rabs_Ropp. lra. }
  assert (D1 : Rabs (Q - P) <= h + k).
  { eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra. }
  assert (D2 : Rabs (q - p) <= (1 + 4 * u) * (h + k) + 2 * E1).
  { replace (q - p) with ((Q - P) + ((q - p) - (Q - P))) by ring. eapply Rle_trans; [apply Rabs_triang|]. lra. }
  assert (U1 : u * Rabs (q - p) <= u * ((1 + 4 * u) * (h + k) + 2 * E1)) by (apply Rmult_le_compat_l; lra).
  assert (U2 : u * (u * (h + k)) <= /1000 * (u * (h + k))) by (apply Rmult_le_compat_r; lra).
  assert (U3 : u * E1 <= /1000 * E1) by (apply Rmult_le_compat_r; lra).
  assert (D3 : Rabs (d - (Q - P)) <= 4.2 * (u * (h + k)) + 2.2 * E1).
  { replace (d - (Q - P)) with ((d - (q - p)) + ((q - p) - (Q - P))) by ring. eapply Rle_trans; [apply Rabs_triang|].
    lra. }
  assert (S1 : Rabs ((t' + d) - (t + (Q - P))) <= u * Rabs t + 4.2 * (u * (h + k)) + 2.4 * E1).
  { replace (t' + d - (t + (Q - P))) with ((t' - t) + (d - (Q - P))) by ring. eapply Rle_trans; [apply Rabs_triang|].
    lra. }
  assert (S2 : Rabs (t + (Q - P)) <= Rabs t + (h + k)).
  { eapply Rle_trans; [apply Rabs_triang|]. lra. }
  assert (S3 : Rabs (t' + d) <= Rabs t + (h + k) + (u * Rabs t + 4.2 * (u * (h + k)) + 2.4 * E1)).
  { replace (t' + d) with ((t + (Q - P)) + ((t' + d) - (t + (Q - P)))) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. lra. }
  assert (U4 : u * Rabs (t' + d) <= u * (Rabs t + (h + k) + (u * Rabs t + 4.2 * (u * (h + k)) + 2.4 * E1))).
  { apply Rmult_le_compat_l; lra. }
  assert (U5 : u * (u * Rabs t) <= /1000 * (u * Rabs t)) by (apply Rmult_le_compat_r; lra).
  replace (s - (t + (Q - P))) with ((s - (t' + d)) + ((t' + d) - (t + (Q - P)))) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. lra.
Qed.

Definition apart a b := sub (position b) (position a).

Lemma line_error : forall a b, fair a -> fair b ->
  size (sub (line a b) (distance a b)) <= 6 * u * (size (apart a b) + (extent a + extent b)) + least.
Proof.
  intros a b (_ & (AX & AY & AZ) & _) (_ & (BX & BY & BZ) & _).
  assert (A := fun r => row_product_error r (centre a) (reach a) (proj1 AX) (proj1 AY) (proj1 AZ)).
  assert (B := fun r => row_product_error r (centre b) (reach b) (proj1 BX) (proj1 BY) (proj1 BZ)).
  assert (C : forall t r s, Rabs (rnd (rnd t + rnd (product rnd s (centre b) - product rnd r (centre a))) -
      (t + (inner s (centre b) - inner r (centre a)))) <=
      6 * u * (Rabs t + (inner (magnitudes r) (reach a) + inner (magnitudes s) (reach b))) + 6 * E1).
  { intros t r s. apply coordinate_error; apply A || apply B. }
  assert (L := least_E1). assert (EP : 0 < E1) by (unfold E1; assert (He := eta_pos); lra).
  assert (X := C (cx (position b) - cx (position a)) (row0 (rotation a)) (row0 (rotation b))).
  assert (Y := C (cy (position b) - cy (position a)) (row1 (rotation a)) (row1 (rotation b))).
  assert (Z := C (cz (position b) - cz (position a)) (row2 (rotation a)) (row2 (rotation b))).
  unfold line, between, distance, placed_centre, turn_rounded, offset, size, place, add, sub, turn, extent, exact_reach,
    apart, sub. cbn [cx cy cz row0 row1 row2 turn sub].
  match goal with |- Rabs ?p + Rabs ?q + Rabs ?r <= _ =>
    match type of X with Rabs ?p' <= _ => replace p with p' by ring end;
    match type of Y with Rabs ?q' <= _ => replace q with q' by ring end;
    match type of Z with Rabs ?r' <= _ => replace r with r' by ring end end.
  unfold turn. cbn [cx cy cz row0 row1 row2]. lra.
Qed.

(* The exact reach, as it is computed. *)
Lemma product_above : forall r h, 0 <= cx h <= top -> 0 <= cy h <= top -> 0 <= cz h <= top ->
  above 3 (10 * eta * top) (inner (magnitudes r) h) (product rnd (magnitudes r) h).
Proof.
  intros r h X Y Z. assert (He := eta_pos). assert (T := top_pos).
  assert (ET : eta * 1 <= eta * top) by (apply Rmult_le_compat_l; lra).
  assert (P : forall v m, 0 <= m <= top -> above 1 eta (Rabs v * m) (rnd (Rabs v * m))).
  { intros v m Hm. apply (above_more (0 + 1) _ (0 + eta)); [lra | lra |]. apply rounded_above; [lra|].
    apply above_exact, Rmult_le_pos; [apply Rabs_pos | lra]. }
  assert (S := above_sum 1 _ _ _ _ _ _ ltac:(lra) (P (cx r) _ X) (P (cy r) _ Y)).
  assert (Q := above_more 1 (1 + 1) _ eta _ _ ltac:(lra) (Rle_refl _) (P (cz r) _ Z)).
  assert (V := above_sum (1 + 1) _ _ _ _ _ _ ltac:(lra) S Q).
  unfold product, inner, magnitudes. cbn [cx cy cz]. eapply above_more; [| | exact V]; lra.
Qed.

Lemma size_above : forall o, fair o -> above 5 (50 * eta * top) (extent o) (placed_size o).
Proof.
  intros o (_ & (X & Y & Z) & _). assert (He := eta_pos). assert (T := top_pos).
  assert (ET : eta * 1 <= eta * top) by (apply Rmult_le_compat_l; lra).
  assert (P : forall r, above 3 (10 * eta * top) (inner (magnitudes r) (reach o)) (product rnd (magnitudes r) (reach
    o))).
  { intro r. assert (A := Rabs_pos (cx (centre o))). assert (B := Rabs_pos (cy (centre o))).
    assert (C := Rabs_pos (cz (centre o))). apply product_above; lra. }
  assert (S := above_sum 3 (10 * eta * top) (10 * eta * top) _ _ _ _ ltac:(lra) (P (row0 (rotation o))) (P (row1
    (rotation o)))).
  assert (Q := above_more 3 (3 + 1) _ (10 * eta * top) _ _ ltac:(lra) (Rle_refl _) (P (row2 (rotation o)))).
  assert (V := above_sum (3 + 1) _ _ _ _ _ _ ltac:(lra) S Q).
  unfold extent, placed_size, sum_rounded, exact_reach, placed_reach, turn, turn_rounded. cbn [cx cy cz row0 row1 row2].
  eapply above_more; [| | exact V]; lra.
Qed.

(* ------------------------------------------------------------------ Balls *)

Definition no_ball : R := - bpow radix2 120.

Definition ball o : R :=
  let b := rnd (rnd ((1 - bpow radix2 (-16)) / face_reach o) - rnd (bpow radix2 (-47) * placed_size o)) in
  if Rlt_dec 0 b then rnd32 b else no_ball.

Definition balls_meet a b : Prop :=
  let d := line a b in let both := rnd (ball a + ball b) in
  0 < both /\ rnd (rnd (rnd (cx d * cx d) + rnd (cy d * cy d)) + rnd (cz d * cz d)) <= rnd (both * both).

(* Radius of a ball that the placed body holds. *)
Definition radius o : R := (1 - 2 * tolerance) / ((1 + bpow radix2 (-48)) * face_reach o).

Lemma extent_pos : forall o, fair o -> 0 <= extent o.
Proof. intros o H. destruct (size_above o H) as (_ & P & _). exact P. Qed.

Lemma face_reach_inverse : forall o, fair o -> bpow radix2 (-115) < / face_reach o < bpow radix2 115.
Proof.
  intros o (_ & _ & (L & H) & _). assert (P := bpow_gt_0 radix2 (-115)). assert (Q := bpow_gt_0 radix2 115).
  assert (E : bpow radix2 (-115) = / bpow radix2 115) by (rewrite <- bpow_opp; reflexivity).
  split; [rewrite E | rewrite <- (Rinv_inv (bpow radix2 115)); rewrite <- E];
    apply Rinv_lt_contravar; try assumption; apply Rmult_lt_0_compat; lra.
Qed.

Lemma radius_above : forall o, fair o -> (1 - 3/1000000) * / face_reach o <= radius o.
Proof.
  intros o H. assert (I := face_reach_inverse o H). destruct H as (_ & _ & (L & _) & _).
  assert (P := bpow_gt_0 radix2 (-115)). unfold radius, tolerance, Rdiv.
  assert (S : bpow radix2 (-48) <= / 1000000000) by (simpl; lra). assert (S0 := bpow_gt_0 radix2 (-48)).
  set (s := bpow radix2 (-48)) in *. clearbody s.
  rewrite Rinv_mult. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [lra|].
  apply (Rmult_le_reg_r (1 + s)); [lra|]. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Lemma ball_below : forall o, fair o -> ball o <> no_ball ->
  0 <= ball o <= (1 - 1/131072) * radius o - 63 * u * extent o.
Proof.
  intros o H. assert (I := face_reach_inverse o H). assert (RA := radius_above o H).
  destruct (size_above o H) as (D & X & P & A). unfold ball. destruct Rlt_dec as [B|]; [intros _ | intro; tauto].
  assert (Hu := u_pos). assert (He := eta_pos). assert (LT := least_eta_top). assert (T := top_pos).
  assert (ET : eta * 1 <= eta * top) by (apply Rmult_le_compat_l; lra).
  assert (E47 : bpow radix2 (-47) = 64 * u).
  { unfold u. change 64 with (bpow radix2 6). rewrite <- bpow_plus. reflexivity. }
  assert (E16 : bpow radix2 (-16) = 1/65536) by (simpl; lra).
  rewrite E47, E16 in *.
  set (i := / face_reach o) in *. unfold Rdiv in *. fold i in B |- *.
  set (s := placed_size o) in *. set (h := extent o) in *.
  assert (P64 : 0 <= 64 * u * s) by (apply Rmult_le_pos; lra).
  assert (Q16 : 0 <= (1 - 1 * / 65536) * i) by (apply Rmult_le_pos; assert (Z := bpow_gt_0 radix2 (-115)); lra).
  assert (R1 := rel_upper _ _ (rnd_err ((1 - 1 * / 65536) * i)) Q16).
  assert (R2 := rel_lower _ _ (rnd_err (64 * u * s)) P64).
  set (p := rnd ((1 - 1 * / 65536) * i)) in *. set (q := rnd (64 * u * s)) in *.
  assert (Pq : 0 <= q) by (apply rnd_nonneg; exact P64).
  assert (PQ : 0 < p - q).
  { destruct (Rlt_dec 0 (p - q)) as [Y|N]; [exact Y|]. exfalso.
    assert (M := rnd_nonneg (- (p - q)) ltac:(lra)). rewrite rnd_opp in M. lra. }
  assert (R3 := rel_upper _ _ (rnd_err (p - q)) ltac:(lra)).
  set (b := rnd (p - q)) in *.
  assert (R4 := rnd32_err b). rewrite (Rabs_pos_eq b) in R4 by lra.
  assert (N32 : 0 <= rnd32 b).
  { unfold rnd32. rewrite <- (round_0 radix2 (FLT_exp (-149) 24) ZnearestE). apply round_le; [|
    apply valid_rnd_N | lra]. apply FLT_exp_valid. unfold Prec_gt_0. lia. }
  split; [exact N32|]. apply Rabs_le_inv in R4. destruct R4 as (_ & R4).
  set (f := rnd32 b) in *.
  assert (U32 : u32 = / 16777216) by (unfold u32; simpl; lra). rewrite U32 in R4.
  assert (E32 : 1000000000 * eta32 <= bpow radix2 (-115)).
  { unfold eta32. apply Rle_trans with (bpow radix2 30 * bpow radix2 (-150)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  assert (L115 : 1000000000 * least <= bpow radix2 (-115)).
  { unfold least. apply Rle_trans with (bpow radix2 30 * bpow radix2 (-900)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  clearbody f b p q i s.
  assert (US : u <= / 1000000000) by (unfold u; simpl; lra).
  assert (Ui : u * i <= / 1000000000 * i) by (apply Rmult_le_compat_r; [assert (Z := bpow_gt_0 radix2 (-115)) |]; lra).
  assert (Uq : 0 <= u * (p - q)) by (apply Rmult_le_pos; [lra|]; lra).
  assert (Up : u * (p - q) <= / 1000000000 * (p - q)) by (apply Rmult_le_compat_r; lra).
  assert (Pp : u * p <= / 1000000000 * p).
  { apply Rmult_le_compat_r; [|exact US]. lra. }
  assert (A2 : 64 * u * ((1 - 5 * u) * h - 50 * eta * top) <= 64 * u * s) by (apply Rmult_le_compat_l; lra).
  assert (A3 : (1 - u) * (64 * u * ((1 - 5 * u) * h - 50 * eta * top)) <= (1 - u) * (64 * u * s)).
  { apply Rmult_le_compat_l; lra. }
  assert (UH : 0 <= u * h) by (apply Rmult_le_pos; lra).
  assert (UUH : u * (u * h) <= / 1000 * (u * h)) by (apply Rmult_le_compat_r; lra).
  assert (UUUH : 0 <= u * (u * (u * h))) by (repeat apply Rmult_le_pos; lra).
  assert (UE : u * (eta * top) <= / 1000 * (eta * top)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
  assert (UUE : 0 <= u * (u * (eta * top))) by (repeat apply Rmult_le_pos; lra).
  assert (Q1 : 63 * u * h - 4 * (eta * top) - eta <= q) by lra.
  assert (F1 : f <= (1 + / 16000000) * p - q + eta32 + 2 * eta) by lra.
  lra.
Qed.

Lemma no_ball_alone : forall o, fair o -> ball o <= bpow radix2 118.
Proof.
  intros o H. destruct (Req_dec (ball o) no_ball) as [->|N].
  - unfold no_ball. assert (P := bpow_gt_0 radix2 120). assert (Q := bpow_gt_0 radix2 118). lra.
  - destruct (ball_below o H N) as (_ & B). assert (I := face_reach_inverse o H). assert (E := extent_pos o H).
    assert (Hu := u_pos). assert (0 <= u * extent o) by (apply Rmult_le_pos; lra).
    assert (R0 : radius o <= / face_reach o).
    { unfold radius, Rdiv, tolerance. destruct H as (_ & _ & (L & _) & _). assert (P := bpow_gt_0 radix2 (-115)).
      assert (S0 := bpow_gt_0 radix2 (-48)). set (s := bpow radix2 (-48)) in *. clearbody s.
      rewrite Rinv_mult. rewrite <- Rmult_assoc. rewrite <- (Rmult_1_l (/ face_reach o)) at 2.
      apply Rmult_le_compat_r; [lra|]. apply (Rmult_le_reg_r (1 + s)); [lra|]. rewrite Rmult_assoc, Rinv_l by lra.
      lra. }
    assert (M : bpow radix2 115 <= bpow radix2 118) by (apply bpow_le; lia).
    assert (P := bpow_gt_0 radix2 (-115)). assert (RA := radius_above o H). lra.
Qed.

Lemma both_balls : forall a b, fair a -> fair b -> 0 < rnd (ball a + ball b) -> ball a <> no_ball /\ ball b <> no_ball.
Proof.
  intros a b A B H. assert (LA := no_ball_alone a A). assert (LB := no_ball_alone b B).
  assert (P : 0 < ball a + ball b).
  { destruct (Rlt_dec 0 (ball a + ball b)) as [Y|N]; [exact Y|]. exfalso.
    assert (M := rnd_nonneg (- (ball a + ball b)) ltac:(lra)). rewrite rnd_opp in M. lra. }
  assert (L : bpow radix2 118 < bpow radix2 120) by (apply bpow_lt; lia).
  unfold no_ball. split; intro E; rewrite E in P; lra.
Qed.

(* Squares of a vector and of a length, compared as they are rounded. *)
Lemma squares_compared : forall v r, 0 <= r ->
  rnd (rnd (rnd (cx v * cx v) + rnd (cy v * cy v)) + rnd (cz v * cz v)) <= rnd (r * r) ->
  norm v <= (1 + 4 * u) * r + bpow radix2 (-530).
Proof.
  intros v r Hr H. assert (Hu := u_pos). assert (He := eta_pos).
  assert (Q : forall x, above 1 eta (x * x) (rnd (x * x))).
  { intro x. apply (above_more (0 + 1) _ (0 + eta)); [lra | lra |]. apply rounded_above; [lra|].
    apply above_exact, Rle_0_sqr. }
  assert (S := above_sum 1 _ _ _ _ _ _ ltac:(lra) (Q (cx v)) (Q (cy v))).
  assert (V := above_sum (1 + 1) _ _ _ _ _ _ ltac:(lra) S (above_more 1 (1 + 1) _ eta _ _ ltac:(lra) (Rle_refl _) (Q
    (cz v)))).
  destruct V as (_ & P & _ & L). change (cx v * cx v + cy v * cy v + cz v * cz v) with (square v) in *.
  assert (PR : 0 <= r * r) by apply Rle_0_sqr.
  assert (M := rel_upper _ _ (rnd_err (r * r)) PR).
  assert (K : (1 - 3 * u) * square v <= (1 + u) * (r * r) + 10 * eta) by lra.
  assert (K2 : (1 + 4 * u) * ((1 - 3 * u) * square v) <= (1 + 4 * u) * ((1 + u) * (r * r) + 10 * eta)).
  { apply Rmult_le_compat_l; lra. }
  assert (US : 0 <= u * square v) by (apply Rmult_le_pos; lra).
  assert (UUS : u * (u * square v) <= / 1000 * (u * square v)) by (apply Rmult_le_compat_r; lra).
  assert (UR : 0 <= u * (r * r)) by (apply Rmult_le_pos; lra).
  assert (UUR : u * (u * (r * r)) <= / 1000 * (u * (r * r))) by (apply Rmult_le_compat_r; lra).
  assert (UE : u * eta <= / 1000 * eta) by (apply Rmult_le_compat_r; lra).
  assert (K3' : square v <= (1 + 6 * u) * (r * r) + 11 * eta) by lra.
  assert (B := bpow_gt_0 radix2 (-530)).
  apply norm_at_most.
  - apply Rplus_le_le_0_compat; [apply Rmult_le_pos; lra | lra].
  - assert (T : 11 * eta <= bpow radix2 (-530) * bpow radix2 (-530)).
    { unfold eta. rewrite <- bpow_plus. apply Rle_trans with (bpow radix2 4 * bpow radix2 (-1075)).
      - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
      - rewrite <- bpow_plus. apply bpow_le. lia. }
    set (z := bpow radix2 (-530)) in *.
    assert (0 <= (1 + 4 * u) * r * z) by (repeat apply Rmult_le_pos; lra).
    assert (0 <= u * (u * (r * r))) by (repeat apply Rmult_le_pos; lra). lra.
Qed.

Lemma size_norm : forall v, size v <= 3 * norm v.
Proof. intro v. destruct (coordinate_norm v) as (X & Y & Z). unfold size. lra. Qed.

(* |t| <= |D| + h: the positions' difference is that of the centres but for what the shapes reach. *)
Lemma apart_size : forall a b, fair a -> fair b -> size (apart a b) <= size (distance a b) + (extent a + extent b).
Proof.
  intros a b (_ & (AX & AY & AZ) & _) (_ & (BX & BY & BZ) & _).
  assert (A := fun r => proj1 (row_product_error r (centre a) (reach a) (proj1 AX) (proj1 AY) (proj1 AZ))).
  assert (B := fun r => proj1 (row_product_error r (centre b) (reach b) (proj1 BX) (proj1 BY) (proj1 BZ))).
  assert (C : forall s t p q h k, Rabs p <= h -> Rabs q <= k -> Rabs (s - t) <= Rabs (q + s - (p + t)) + (h + k)).
  { intros s t p q h k Hp Hq. replace (s - t) with ((q + s - (p + t)) + (p + - q)) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. assert (T := Rabs_triang p (- q)). rewrite Rabs_Ropp in T. lra. }
  assert (X := C (cx (position b)) (cx (position a)) _ _ _ _ (A (row0 (rotation a))) (B (row0 (rotation b)))).
  assert (Y := C (cy (position b)) (cy (position a)) _ _ _ _ (A (row1 (rotation a))) (B (row1 (rotation b)))).
  assert (Z := C (cz (position b)) (cz (position a)) _ _ _ _ (A (row2 (rotation a))) (B (row2 (rotation b)))).
  unfold size, apart, distance, place, add, sub, extent, exact_reach, turn. cbn [cx cy cz row0 row1 row2]. lra.
Qed.

Theorem balls_meet_share_point : forall a b, fair a -> fair b -> balls_meet a b -> exists p, body a p /\ body b p.
Proof.
  intros a b A B (H0 & H). destruct (both_balls a b A B H0) as (NA & NB).
  destruct (ball_below a A NA) as (PA & LA). destruct (ball_below b B NB) as (PB & LB).
  assert (HR := rel_upper _ _ (rnd_err (ball a + ball b)) ltac:(lra)).
  set (both := rnd (ball a + ball b)) in *.
  assert (SQ := squares_compared (line a b) both ltac:(lra) H).
  assert (ER := line_error a b A B). assert (AP := apart_size a b A B). assert (SN := size_norm (distance a b)).
  assert (HX := extent_pos a A). assert (HY := extent_pos b B).
  assert (RA := radius_above a A). assert (RB := radius_above b B).
  assert (IA := face_reach_inverse a A). assert (IB := face_reach_inverse b B).
  assert (Hu := u_pos). assert (US : u <= / 1000000000) by (unfold u; simpl; lra). assert (He := eta_pos).
  (* what is tiny beside the radii *)
  set (z := bpow radix2 (-115)) in *. assert (PZ : 0 < z) by apply bpow_gt_0.
  assert (Z1 : 1000000000 * bpow radix2 (-530) <= z).
  { unfold z. apply Rle_trans with (bpow radix2 30 * bpow radix2 (-530)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  assert (Z2 : 1000000000 * least <= z).
  { unfold z, least. apply Rle_trans with (bpow radix2 30 * bpow radix2 (-900)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  assert (Z3 : 1000000000 * eta <= z).
  { unfold z, eta. apply Rle_trans with (bpow radix2 30 * bpow radix2 (-1075)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  assert (DN : norm (distance a b) <= radius a + radius b).
  { assert (T := norm_triangle (line a b) (sub (distance a b) (line a b))).
    replace (add (line a b) (sub (distance a b) (line a b))) with (distance a b) in T by (apply vec_equal; simpl; ring).
    rewrite norm_opposite in T. assert (NS := norm_size (sub (line a b) (distance a b))).
    assert (ND := norm_pos (distance a b)).
    set (d := norm (distance a b)) in *. set (l := norm (line a b)) in *. set (e := extent a + extent b) in *.
    assert (U1 : u * size (apart a b) <= u * (3 * d + e)) by (apply Rmult_le_compat_l; lra).
    assert (UE : 0 <= u * e) by (apply Rmult_le_pos; unfold e; lra).
    assert (UD : u * d <= / 1000000000 * d) by (apply Rmult_le_compat_r; lra).
    assert (UB : u * both <= / 1000000000 * both) by (apply Rmult_le_compat_r; lra).
    assert (UBB : u * (ball a + ball b) <= / 1000000000 * (ball a + ball b)) by (apply Rmult_le_compat_r; lra).
    assert (EA : u * extent a + u * extent b = u * e) by (unfold e; ring).
    lra. }
  assert (RPA : 0 <= radius a) by lra. assert (RPB : 0 <= radius b) by lra.
  destruct (balls_share_point (distance a b) (radius a) (radius b) RPA RPB DN) as (s & SA & SB).
  assert (G : forall o d, fair o -> norm d <= radius o ->
    body o (add (place (rotation o) (position o) (centre o)) d)).
  { intros o d Ho Hd. assert (Ho' := Ho). destruct Ho' as (O & _ & (L & _) & _ & N).
    assert (P := bpow_gt_0 radix2 (-115)). assert (S0 := bpow_gt_0 radix2 (-48)).
    assert (PF : 0 < (1 + bpow radix2 (-48)) * face_reach o) by (apply Rmult_lt_0_compat; lra).
    unfold body. apply (placed_holds_ball tolerance _ _ _ _ ((1 + bpow radix2 (-48)) * face_reach o) (radius o));
      [unfold tolerance; lra | exact O | exact PF | exact N | | exact Hd].
    unfold radius. right. field. lra. }
  exists (add (place (rotation a) (position a) (centre a)) (scale s (distance a b))). split; [apply G; assumption|].
  replace (add (place (rotation a) (position a) (centre a)) (scale s (distance a b))) with
    (add (place (rotation b) (position b) (centre b)) (scale (- (1 - s)) (distance a b)))
    by (unfold distance; apply vec_equal; simpl; ring).
  apply G; assumption.
Qed.

(* ------------------------------------------------------------------ The line between the centres *)

Definition float v := Vec (rnd32 (cx v)) (rnd32 (cy v)) (rnd32 (cz v)).
Definition column0 m := Vec (cx (row0 m)) (cx (row1 m)) (cx (row2 m)).
Definition column1 m := Vec (cy (row0 m)) (cy (row1 m)) (cy (row2 m)).
Definition column2 m := Vec (cz (row0 m)) (cz (row1 m)) (cz (row2 m)).

(* What turn_back() gives. *)
Definition back32 m d := let d' := float d in
  Vec (product rnd32 (float (column0 m)) d') (product rnd32 (float (column1 m)) d')
      (product rnd32 (float (column2 m)) d').

(* The largest of the faces' products, at least zero. *)
Definition most (l : list R) := fold_right Rmax 0 l.
Definition furthest fs g := most (map (fun a => product rnd32 a g) fs).

(* Lanes, their order, faces looked at twice, and faces of zeros make no difference. *)
Lemma most_least : forall l b, 0 <= b -> (forall x, In x l -> x <= b) -> most l <= b.
Proof.
  induction l as [|x l IH]; intros b Hb H; simpl; [exact Hb|].
  apply Rmax_lub; [apply H; left; reflexivity | apply IH; [exact Hb|]]. intros y Hy. apply H. right. exact Hy.
Qed.

Lemma most_above : forall l x, In x l -> x <= most l.
Proof.
  induction l as [|y l IH]; intros x H; simpl in *; [tauto|]. destruct H as [->|H]; [apply Rmax_l|].
  eapply Rle_trans; [apply IH, H | apply Rmax_r].
Qed.

Lemma most_pos : forall l, 0 <= most l.
Proof. induction l as [|y l IH]; simpl; [lra|]. eapply Rle_trans; [exact IH | apply Rmax_r]. Qed.

Theorem most_of_the_same : forall l m, (forall x, In x l -> In x m \/ x <= 0) -> (forall x, In x m -> In x l \/ x
  <= 0) ->
  most l = most m.
Proof.
  intros l m L M. assert (PL := most_pos l). assert (PM := most_pos m).
  apply Rle_antisym; apply most_least; try assumption; intros x H.
  - destruct (L x H) as [Y|N]; [apply most_above, Y | lra].
  - destruct (M x H) as [Y|N]; [apply most_above, Y | lra].
Qed.

Definition core_reach o := rnd32 (rnd ((1 + bpow radix2 (-20)) * face_reach o)).

Definition length_of d := rnd (rnd (rnd (0 + Rabs (cx d)) + Rabs (cy d)) + Rabs (cz d)).
Definition sizes a b := let o := offset a b in
  rnd (rnd (rnd (rnd (placed_size a + placed_size b) + Rabs (cx o)) + Rabs (cy o)) + Rabs (cz o)).
Definition slack a b :=
  rnd (rnd (bpow radix2 (-16) * length_of (line a b)) + rnd (bpow radix2 (-47) * sizes a b)).
Definition room o s := rnd (rnd (core_reach o * s) + bpow radix2 (-60)).
(* k_a and k_b of dcd_inner_meet(). *)
Definition fits o d s := rnd (furthest (faces o) (back32 (rotation o) d) + room o s).

Definition lines_meet a b : Prop :=
  let s := slack a b in let d := line a b in
  let ka := fits a d s in let kb := fits b (scale (-1) d) s in
  ka < bpow radix2 100 /\ kb < bpow radix2 100 /\
  rnd (ka * kb) <= rnd (rnd (ka + kb) * (1 - bpow radix2 (-48))).

(* What R^T d and its product with a face are, computed in floats. *)
Lemma column_entries : forall m, orthonormal tolerance m ->
  Rabs (cx (row0 m)) <= 1.001 /\ Rabs (cy (row0 m)) <= 1.001 /\ Rabs (cz (row0 m)) <= 1.001 /\
  Rabs (cx (row1 m)) <= 1.001 /\ Rabs (cy (row1 m)) <= 1.001 /\ Rabs (cz (row1 m)) <= 1.001 /\
  Rabs (cx (row2 m)) <= 1.001 /\ Rabs (cy (row2 m)) <= 1.001 /\ Rabs (cz (row2 m)) <= 1.001.
Proof.
  intros m (A & B & C & _). unfold tolerance in *.
  assert (N : forall r, Rabs (inner r r - 1) <= 10001 / 10000000000 -> norm r <= 1.001).
  { intros r H. apply norm_at_most; [lra|]. apply Rabs_le_inv in H. unfold square. lra. }
  apply N in A, B, C. assert (X := coordinate_norm (row0 m)). assert (Y := coordinate_norm (row1 m)).
  assert (Z := coordinate_norm (row2 m)). repeat split; lra.
Qed.

Lemma about_float : forall b x, Rabs x <= b -> 16 * eta32 <= u32 * b -> about (1.07 * u32) b x (rnd32 x).
Proof.
  intros b x H T. replace (1.07 * u32) with (0 + 1.07 * u32) by ring.
  apply (about_rounded rnd32 u32 eta32); [apply rnd32_rounds | lra | exact T |]. split; [exact H|].
  replace (x - x) with 0 by ring. rewrite Rabs_R0. lra.
Qed.

Lemma u32_value : u32 = / 16777216.
Proof. unfold u32. simpl. lra. Qed.

(* b: a bound on the line, 3/2 of its size. *)
Lemma back_about : forall m d, orthonormal tolerance m -> bpow radix2 (-118) <= size d ->
  let b := 1.4 * size d in about_vec (6 * u32) (Vec b b b) (back m d) (back32 m d).
Proof.
  intros m d O S b. assert (C := column_entries m O). destruct C as (X0 & Y0 & Z0 & X1 & Y1 & Z1 & X2 & Y2 & Z2).
  assert (HU := u32_value). assert (T0 : 0 < eta32) by apply bpow_gt_0.
  assert (T : 200 * eta32 <= u32 * bpow radix2 (-118)).
  { unfold eta32, u32. rewrite <- bpow_plus. apply Rle_trans with (bpow radix2 8 * bpow radix2 (-150)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  assert (T1 : u32 * bpow radix2 (-118) <= u32 * 1).
  { apply Rmult_le_compat_l; [lra|]. change 1 with (bpow radix2 0). apply bpow_le. lia. }
  set (s := size d) in *. assert (PS : u32 * bpow radix2 (-118) <= u32 * s) by (apply Rmult_le_compat_l; lra).
  set (e := Vec (Rabs (cx d) + s / 8) (Rabs (cy d) + s / 8) (Rabs (cz d) + s / 8)).
  assert (PX := Rabs_pos (cx d)). assert (PY := Rabs_pos (cy d)). assert (PZ := Rabs_pos (cz d)).
  assert (US : forall x, 0 <= x -> u32 * (s / 8) <= u32 * (x + s / 8)) by (intros; apply Rmult_le_compat_l; lra).
  assert (S0 : 0 < s) by (assert (P := bpow_gt_0 radix2 (-118)); lra).
  assert (D : about_vec (1.07 * u32) e d (float d)).
  { assert (UX := US _ PX). assert (UY := US _ PY). assert (UZ := US _ PZ).
    unfold about_vec, float, e. cbn [cx cy cz]. repeat split_and; apply about_float; lra. }
  assert (K : forall r, Rabs (cx r) <= 1.001 -> Rabs (cy r) <= 1.001 -> Rabs (cz r) <= 1.001 ->
    about (6 * u32) b (inner r d) (product rnd32 (float r) (float d))).
  { intros r RX RY RZ. assert (F : about_vec (1.07 * u32) (Vec 1.001 1.001 1.001) r (float r)).
    { unfold about_vec, float. cbn [cx cy cz]. repeat split_and; apply about_float; assumption || lra. }
    assert (UX := US _ PX). assert (UY := US _ PY). assert (UZ := US _ PZ).
    assert (Q := product_about rnd32 u32 eta32 (1.07 * u32) (1.07 * u32) (Vec 1.001 1.001 1.001) e r d
      (float r) (float d) rnd32_rounds ltac:(lra) ltac:(lra)
      ltac:(unfold e; cbn [cx cy cz]; lra) ltac:(unfold e; cbn [cx cy cz]; lra) ltac:(unfold e; cbn [cx cy cz];
        lra) F D).
    assert (B : inner (Vec 1.001 1.001 1.001) e <= b).
    { unfold inner, e, b, s, size in *. cbn [cx cy cz]. lra. }
    destruct Q as (Q1 & Q2). split; [lra|]. eapply Rle_trans; [exact Q2|].
    apply Rmult_le_compat; try lra. eapply Rle_trans; [apply Rabs_pos | exact Q1]. }
  unfold back32, about_vec. cbn [cx cy cz].
  replace (cx (back m d)) with (inner (column0 m) d) by (unfold back, column0, inner, add, scale; simpl; ring).
  replace (cy (back m d)) with (inner (column1 m) d) by (unfold back, column1, inner, add, scale; simpl; ring).
  replace (cz (back m d)) with (inner (column2 m) d) by (unfold back, column2, inner, add, scale; simpl; ring).
  repeat split_and; apply K; assumption.
Qed.

Lemma face_about : forall r x a m, bpow radix2 (-116) <= r -> norm x <= r -> floats_of x a -> orthonormal tolerance m ->
  forall d, bpow radix2 (-118) <= size d -> / 4 <= r * size d ->
  Rabs (product rnd32 a (back32 m d) - inner x (back m d)) <= bpow radix2 (-18) * (r * size d) /\
  Rabs (inner x (back m d)) <= 4.2 * (r * size d).
Proof.
  intros r x a m Hr Hx (FX & FY & FZ) O d S RS. assert (BD := back_about m d O S). cbv zeta in BD.
  assert (HU := u32_value). destruct (coordinate_norm x) as (NX & NY & NZ).
  assert (G : forall y z, Rabs y <= r -> float_of y z -> about (2.1 * u32) r y z).
  { intros y z Hy Hz. split; [exact Hy|]. eapply Rle_trans; [exact Hz|].
    assert (E23 : bpow radix2 (-23) = 2 * u32).
    { unfold u32. change 2 with (bpow radix2 1). rewrite <- bpow_plus. reflexivity. }
    assert (T : 20 * bpow radix2 (-149) <= u32 * bpow radix2 (-116)).
    { unfold u32. rewrite <- bpow_plus. apply Rle_trans with (bpow radix2 5 * bpow radix2 (-149)).
      - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
      - rewrite <- bpow_plus. apply bpow_le. lia. }
    assert (u32 * bpow radix2 (-116) <= u32 * r) by (apply Rmult_le_compat_l; lra).
    assert (u32 * Rabs y <= u32 * r) by (apply Rmult_le_compat_l; lra).
    assert (0 <= u32 * Rabs y) by (apply Rmult_le_pos; [lra | apply Rabs_pos]). rewrite E23. lra. }
  assert (A : about_vec (2.1 * u32) (Vec r r r) x a).
  { unfold about_vec. cbn [cx cy cz]. repeat split_and; apply G; assumption || lra. }
  assert (T : 1000 * eta32 <= u32).
  { unfold eta32, u32. apply Rle_trans with (bpow radix2 10 * bpow radix2 (-150)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  assert (US : u32 * / 4 <= u32 * (r * size d)) by (apply Rmult_le_compat_l; lra).
  assert (E32 : 0 < eta32) by apply bpow_gt_0.
  assert (Q := product_about rnd32 u32 eta32 (2.1 * u32) (6 * u32) (Vec r r r)
    (Vec (1.4 * size d) (1.4 * size d) (1.4 * size d)) x (back m d) a (back32 m d) rnd32_rounds ltac:(lra) ltac:(lra)
    ltac:(cbn [cx cy cz]; lra) ltac:(cbn [cx cy cz]; lra) ltac:(cbn [cx cy cz]; lra) A BD).
  unfold inner at 1 in Q. cbn [cx cy cz] in Q. destruct Q as (Q1 & Q2).
  assert (E18 : bpow radix2 (-18) = 64 * u32).
  { unfold u32. change 64 with (bpow radix2 6). rewrite <- bpow_plus. reflexivity. }
  split; [|lra]. eapply Rle_trans; [exact Q2|]. rewrite E18.
  assert (0 <= u32 * (r * size d)) by lra. rewrite HU in *. lra.
Qed.

(* The margins, as they are computed. *)
Lemma length_above : forall d, above 3 (3 * eta) (size d) (length_of d).
Proof.
  intro d. assert (X := Rabs_pos (cx d)). assert (Y := Rabs_pos (cy d)). assert (Z := Rabs_pos (cz d)).
  assert (S := above_sum 0 0 0 _ _ _ _ ltac:(lra) (above_exact 0 (Rle_refl 0)) (above_exact _ X)).
  assert (T := above_sum (0 + 1) _ 0 _ _ _ _ ltac:(lra) S (above_more 0 (0 + 1) 0 0 _ _ ltac:(lra) (Rle_refl 0)
    (above_exact _ Y))).
  assert (V := above_sum (0 + 1 + 1) _ 0 _ _ _ _ ltac:(lra) T
    (above_more 0 (0 + 1 + 1) 0 0 _ _ ltac:(lra) (Rle_refl 0) (above_exact _ Z))).
  unfold size, length_of. replace (Rabs (cx d)) with (0 + Rabs (cx d)) at 1 by ring.
  eapply above_more; [| | exact V]; assert (He := eta_pos); lra.
Qed.

Lemma sizes_above : forall a b, fair a -> fair b ->
  above 9 (120 * eta * top) (extent a + extent b + size (apart a b)) (sizes a b).
Proof.
  intros a b A B. assert (He := eta_pos). assert (T := top_pos).
  assert (ET : eta * 1 <= eta * top) by (apply Rmult_le_compat_l; lra).
  assert (O : forall k x, 1 <= k -> above k eta (Rabs x) (Rabs (rnd x))).
  { intros k x Hk. apply (above_more (0 + 1) _ (0 + eta)); [lra | lra |].
    replace (Rabs (rnd x)) with (rnd (Rabs x)).
    - apply rounded_above; [lra|]. apply above_exact, Rabs_pos.
    - unfold Rabs. destruct (Rcase_abs x) as [N|P].
      + rewrite rnd_opp. assert (M := rnd_nonneg (- x) ltac:(lra)). rewrite rnd_opp in M.
        destruct (Rcase_abs (rnd x)); lra.
      + assert (M := rnd_nonneg x ltac:(lra)). destruct (Rcase_abs (rnd x)); lra. }
  assert (S := above_sum 5 _ _ _ _ _ _ ltac:(lra) (size_above a A) (size_above b B)).
  assert (X := above_sum (5 + 1) _ _ _ _ _ _ ltac:(lra) S (O (5 + 1) (cx (position b) - cx (position a)) ltac:(lra))).
  assert (Y := above_sum (5 + 1 + 1) _ _ _ _ _ _ ltac:(lra) X (O (5 + 1 + 1) (cy (position b) - cy (position a))
    ltac:(lra))).
  assert (Z := above_sum (5 + 1 + 1 + 1) _ _ _ _ _ _ ltac:(lra) Y
    (O (5 + 1 + 1 + 1) (cz (position b) - cz (position a)) ltac:(lra))).
  unfold sizes, offset, size, apart, sub. cbn [cx cy cz].
  match type of Z with above _ _ ?x _ => match goal with |- above _ _ ?y _ => replace y with x by ring end end.
  eapply above_more; [| | exact Z]; lra.
Qed.

Lemma core_reach_above : forall o, fair o ->
  (1 + bpow radix2 (-22)) * face_reach o <= core_reach o <= bpow radix2 116.
Proof.
  intros o (_ & _ & (L & H) & _). unfold core_reach. set (f := face_reach o) in *.
  assert (P := bpow_gt_0 radix2 (-115)). assert (Hu := u_pos). assert (He := eta_pos).
  assert (E20 : bpow radix2 (-20) = / 1048576) by (simpl; lra). rewrite E20.
  assert (E22 : bpow radix2 (-22) = / 4194304) by (simpl; lra). rewrite E22.
  assert (PF : 0 <= (1 + / 1048576) * f) by (apply Rmult_le_pos; lra).
  assert (A := rel_lower _ _ (rnd_err _) PF). assert (B := rel_upper _ _ (rnd_err _) PF).
  assert (NN := rnd_nonneg _ PF).
  set (p := rnd ((1 + / 1048576) * f)) in *. clearbody p.
  assert (Q := rnd32_err p). rewrite (Rabs_pos_eq p NN) in Q. apply Rabs_le_inv in Q. rewrite u32_value in Q.
  assert (US : u <= / 1000000000) by (unfold u; simpl; lra).
  assert (UF : u * f <= / 1000000000 * f) by (apply Rmult_le_compat_r; lra).
  assert (E1' : 1000000000 * eta <= bpow radix2 (-115)).
  { unfold eta. apply Rle_trans with (bpow radix2 30 * bpow radix2 (-1075)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  assert (E2' : 1000000000 * eta32 <= bpow radix2 (-115)).
  { unfold eta32. apply Rle_trans with (bpow radix2 30 * bpow radix2 (-150)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  assert (D : bpow radix2 116 = 2 * bpow radix2 115).
  { change 2 with (bpow radix2 1). rewrite <- bpow_plus. reflexivity. }
  split; lra.
Qed.

(* r: of the faces' lengths; e: the sizes that the line is made of; t: its own. *)
Lemma room_above : forall a b o, fair a -> fair b -> fair o -> forall r, 0 <= r <= core_reach o ->
  let e := extent a + extent b + size (apart a b) in let t := size (line a b) in
  (1 - / 1000) * (r * (/ 65536 * t + 64 * u * e)) + bpow radix2 (-61) <= room o (slack a b).
Proof.
  intros a b o A B O r Hr e t. assert (He := eta_pos). assert (T := top_pos). assert (Hu := u_pos).
  assert (ET : eta * 1 <= eta * top) by (apply Rmult_le_compat_l; lra).
  assert (E47 : bpow radix2 (-47) = 64 * u).
  { unfold u. change 64 with (bpow radix2 6). rewrite <- bpow_plus. reflexivity. }
  assert (E16 : bpow radix2 (-16) = / 65536) by (simpl; lra).
  assert (L := above_product 3 _ _ _ (bpow radix2 (-16)) 1 ltac:(lra) (length_above (line a b)) ltac:(rewrite E16;
    lra)).
  assert (Z := above_product 9 _ _ _ (bpow radix2 (-47)) 1 ltac:(lra) (sizes_above a b A B) ltac:(rewrite E47; lra)).
  apply (above_more (3 + 1) (9 + 1) _ (3 * eta * 1 + eta)) in L; [|lra|lra].
  assert (S := above_sum (9 + 1) _ _ _ _ _ _ ltac:(lra) L Z). fold e t in S.
  rewrite E47, E16 in S.
  destruct (core_reach_above o O) as (_ & CR).
  assert (P := above_product (9 + 1 + 1) _ _ _ (core_reach o) (bpow radix2 116) ltac:(lra) S ltac:(lra)).
  assert (U := above_sum (9 + 1 + 1 + 1) _ _ _ _ _ _ ltac:(lra) P
    (above_more 0 (9 + 1 + 1 + 1) 0 0 _ _ ltac:(lra) (Rle_refl 0) (above_exact _ (bpow_ge_0 radix2 (-60))))).
  destruct U as (_ & _ & _ & U). rewrite <- E47, <- E16 in U. fold (slack a b) in U. fold (room o (slack a b)) in U.
  rewrite E47, E16 in U.
  assert (PE : 0 <= e).
  { unfold e, size. assert (X := extent_pos a A). assert (Y := extent_pos b B).
    assert (P1 := Rabs_pos (cx (apart a b))). assert (P2 := Rabs_pos (cy (apart a b))).
    assert (P3 := Rabs_pos (cz (apart a b))). lra. }
  assert (PT : 0 <= t).
  { apply size_pos. }
  assert (PU : 0 <= / 65536 * t + 64 * u * e) by (assert (0 <= u * e) by (apply Rmult_le_pos; lra); lra).
  set (v := / 65536 * t + 64 * u * e) in *.
  assert (M : r * v <= core_reach o * v) by (apply Rmult_le_compat_r; lra).
  assert (PR : 0 <= r * v) by (apply Rmult_le_pos; lra).
  assert (US : u <= / 1000000000) by (unfold u; simpl; lra).
  assert (D60 : bpow radix2 (-60) = 2 * bpow radix2 (-61)).
  { change 2 with (bpow radix2 1). rewrite <- bpow_plus. reflexivity. }
  assert (X0 : 1000000 * (eta * top * bpow radix2 116) <= bpow radix2 (-61)).
  { unfold eta, top. apply Rle_trans with (bpow radix2 20 * (bpow radix2 (-1075) * bpow radix2 115 * bpow radix2 116)).
    - apply Rmult_le_compat_r; [apply Rmult_le_pos; [apply Rmult_le_pos|]; apply bpow_ge_0 | simpl; lra].
    - rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (X1 : eta * top * 1 <= eta * top * bpow radix2 116).
  { apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|]. change 1 with (bpow radix2 0). apply bpow_le. lia. }
  assert (X2 : eta * 1 * bpow radix2 116 <= eta * top * bpow radix2 116).
  { apply Rmult_le_compat_r; [apply bpow_ge_0 | exact ET]. }
  set (w := core_reach o * v) in *. set (q := bpow radix2 (-61)) in *. rewrite D60 in U.
  assert (PQ : 0 < q) by apply bpow_gt_0.
  assert (W : u * w <= / 1000000000 * w) by (apply Rmult_le_compat_r; lra).
  assert (Q : u * q <= / 1000000000 * q) by (apply Rmult_le_compat_r; lra).
  lra.
Qed.

(* Faces and their floats. *)
Lemma face_float : forall (l m : list vec) x, Forall2 floats_of l m -> In x l -> exists a, In a m /\ floats_of x a.
Proof.
  intros l m x F. induction F as [|y z l m H F IH]; simpl; [tauto|]. intros [->|I].
  - exists z. split; [left; reflexivity | exact H].
  - destruct (IH I) as (a & Ia & Ha). exists a. split; [right; exact Ia | exact Ha].
Qed.

Lemma back_sub : forall m a b, back m (sub a b) = sub (back m a) (back m b).
Proof. intros [r0 r1 r2] a b. unfold back. simpl. coordinates. f_equal; ring. Qed.

(* k is not below how often the exact body fits into the exact line, when that is more than once. g: the exact line,
   w: it, turned back; d: as computed. *)
Lemma fits_enough : forall o d g w x e s, fair o -> In x (normals o) ->
  let r := (1 + bpow radix2 (-48)) * face_reach o in
  size (sub d g) <= 6 * u * e + least ->
  norm (sub w (back (rotation o) g)) <= 302/100 * tolerance * norm g -> (1 - 2 * tolerance) * norm w <= norm g ->
  1 < r * norm w ->
  (1 - / 1000) * (r * (/ 65536 * size d + 64 * u * e)) + bpow radix2 (-61) <= room o s ->
  inner x w <= fits o d s.
Proof.
  intros o d g w x e s Ho Hx r D W1 W2 Far Room.
  assert (Ho' := Ho). destruct Ho' as (O & _ & (FL & FH) & FF & N). assert (NX := N x Hx). fold r in NX.
  assert (S48 : bpow radix2 (-48) <= / 1000000000) by (simpl; lra). assert (S0 := bpow_gt_0 radix2 (-48)).
  assert (P115 := bpow_gt_0 radix2 (-115)).
  assert (R1 : bpow radix2 (-115) <= r).
  { unfold r. assert (0 <= bpow radix2 (-48) * face_reach o) by (apply Rmult_le_pos; lra). lra. }
  assert (D116 : bpow radix2 116 = 2 * bpow radix2 115).
  { change 2 with (bpow radix2 1). rewrite <- bpow_plus. reflexivity. }
  assert (R2 : r <= bpow radix2 116).
  { unfold r. assert (bpow radix2 (-48) * face_reach o <= 1 * face_reach o) by (apply Rmult_le_compat_r; lra). lra. }
  clearbody r.
  assert (Hu := u_pos). assert (He := eta_pos). assert (L0 := least_pos).
  set (t := size d) in *. set (E := size (sub d g)) in *.
  assert (PT : 0 <= t).
  { apply size_pos. }
  assert (PE : 0 <= E).
  { apply size_pos. }
  assert (G : norm g <= t + E).
  { assert (T := norm_triangle d (sub g d)). replace (add d (sub g d)) with g in T by (apply vec_equal; simpl; ring).
    assert (A := norm_size d). assert (B := norm_size (sub d g)). rewrite norm_opposite in T. fold t in A.
    fold E in B. lra. }
  assert (RL : 1000000000 * (r * least) <= bpow radix2 (-61)).
  { unfold least. apply Rle_trans with (bpow radix2 30 * (bpow radix2 116 * bpow radix2 (-900))).
    - apply Rmult_le_compat; [lra | apply Rmult_le_pos; [lra | apply bpow_ge_0] | simpl; lra |].
      apply Rmult_le_compat_r; [apply bpow_ge_0 | exact R2].
    - rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (RE : r * E <= r * (6 * u * e + least)) by (apply Rmult_le_compat_l; lra).
  assert (PRT : 0 <= r * t) by (apply Rmult_le_pos; lra).
  assert (PRE : 0 <= r * E) by (apply Rmult_le_pos; lra).
  assert (Q61 : bpow radix2 (-61) <= / 1000000000) by (simpl; lra).
  assert (Q0 := bpow_gt_0 radix2 (-61)).
  assert (E1' : 1000 * eta <= bpow radix2 (-61)).
  { unfold eta. apply Rle_trans with (bpow radix2 10 * bpow radix2 (-1075)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  set (q := bpow radix2 (-61)) in *.
  assert (US : u <= / 1000000000) by (unfold u; simpl; lra).
  assert (PRoom : 0 <= room o s) by lra.
  assert (FP : 0 <= furthest (faces o) (back32 (rotation o) d)) by apply most_pos.
  unfold fits. assert (K := rel_lower _ _ (rnd_err (furthest (faces o) (back32 (rotation o) d) + room o s)) ltac:(lra)).
  assert (UR : u * room o s <= / 1000000000 * room o s) by (apply Rmult_le_compat_r; lra).
  assert (NG := norm_pos g). assert (NW := norm_pos w).
  assert (RG : r * norm g <= r * (t + E)) by (apply Rmult_le_compat_l; lra).
  destruct (Rle_dec (/ 4) (r * t)) as [Long|Short].
  - (* the line is long enough for floats *)
    assert (T118 : bpow radix2 (-118) <= t).
    { destruct (Rle_dec (bpow radix2 (-118)) t) as [Y|Z]; [exact Y|]. exfalso.
      assert (F : r * t <= bpow radix2 116 * t) by (apply Rmult_le_compat_r; lra).
      assert (F2 : bpow radix2 116 * t < bpow radix2 116 * bpow radix2 (-118)).
      { apply Rmult_lt_compat_l; [apply bpow_gt_0 | lra]. }
      rewrite <- bpow_plus in F2. change (bpow radix2 (116 + -118)) with (/ 4) in F2. lra. }
    destruct (face_float _ _ x FF Hx) as (a & Ia & Fa).
    assert (R116 : bpow radix2 (-116) <= r).
    { apply Rle_trans with (bpow radix2 (-115)); [apply bpow_le; lia | exact R1]. }
    destruct (face_about r x a (rotation o) R116 NX Fa O d T118 Long) as (A1 & A2). fold t in A1, A2.
    apply Rabs_le_inv in A1, A2.
    assert (M : product rnd32 a (back32 (rotation o) d) <= furthest (faces o) (back32 (rotation o) d)).
    { apply most_above. apply (in_map (fun a => product rnd32 a (back32 (rotation o) d))). exact Ia. }
    assert (B := back_norm tolerance (rotation o) (sub g d) ltac:(unfold tolerance; lra) O).
    rewrite (norm_opposite g d) in B. assert (NS := norm_size (sub d g)). fold E in NS.
    assert (I1 := inner_at_most x (back (rotation o) (sub g d))).
    assert (I2 := inner_at_most x (sub w (back (rotation o) g))).
    assert (Split : inner x w = inner x (back (rotation o) d) + inner x (back (rotation o) (sub g d)) +
      inner x (sub w (back (rotation o) g))).
    { rewrite back_sub. unfold inner, sub. cbn [cx cy cz]. ring. }
    assert (J1 : norm x * norm (back (rotation o) (sub g d)) <= r * (1.001 * E)).
    { apply Rmult_le_compat; [apply norm_pos | apply norm_pos | exact NX |].
      unfold tolerance in B. assert (P := norm_pos (sub d g)). lra. }
    assert (J2 : norm x * norm (sub w (back (rotation o) g)) <= r * (302/100 * tolerance * norm g)).
    { apply Rmult_le_compat; [apply norm_pos | apply norm_pos | exact NX | exact W1]. }
    set (f := furthest (faces o) (back32 (rotation o) d)) in *.
    set (p := product rnd32 a (back32 (rotation o) d)) in *.
    set (k := rnd (f + room o s)) in *. unfold tolerance in *.
    assert (E18 : bpow radix2 (-18) = / 262144) by (simpl; lra). rewrite E18 in A1.
    assert (KP : (1 - u) * (p + room o s) <= (1 - u) * (f + room o s)) by (apply Rmult_le_compat_l; lra).
    assert (UP : u * p <= / 1000000000 * (5 * (r * t))).
    { apply Rle_trans with (u * (5 * (r * t))); [apply Rmult_le_compat_l; lra|]. apply Rmult_le_compat_r; lra. }
    lra.
  - (* or its error is what makes it long *)
    assert (I := inner_at_most x w).
    assert (J : norm x * norm w <= r * norm w) by (apply Rmult_le_compat_r; assumption).
    assert (RW : r * ((1 - 2 * tolerance) * norm w) <= r * norm g) by (apply Rmult_le_compat_l; lra).
    unfold tolerance in *. set (f := furthest (faces o) (back32 (rotation o) d)) in *.
    assert (KP : (1 - u) * room o s <= (1 - u) * (f + room o s)) by (apply Rmult_le_compat_l; lra).
    lra.
Qed.

(* The last comparison: 1 / ka + 1 / kb >= 1. *)
Lemma compared : forall ka kb, bpow radix2 (-62) <= ka -> bpow radix2 (-62) <= kb ->
  rnd (ka * kb) <= rnd (rnd (ka + kb) * (1 - bpow radix2 (-48))) -> ka * kb <= ka + kb.
Proof.
  intros ka kb A B H. assert (Hu := u_pos). assert (He := eta_pos). assert (P := bpow_gt_0 radix2 (-62)).
  assert (E48 : bpow radix2 (-48) = 32 * u).
  { unfold u. change 32 with (bpow radix2 5). rewrite <- bpow_plus. reflexivity. }
  rewrite E48 in H.
  assert (PP : bpow radix2 (-124) <= ka * kb).
  { change (-124)%Z with (-62 + -62)%Z. rewrite bpow_plus. apply Rmult_le_compat; lra. }
  assert (P2 := bpow_gt_0 radix2 (-124)).
  assert (L := rel_lower _ _ (rnd_err (ka * kb)) ltac:(lra)).
  assert (S := rel_upper _ _ (rnd_err (ka + kb)) ltac:(lra)).
  assert (S0 := rnd_nonneg (ka + kb) ltac:(lra)).
  set (s := rnd (ka + kb)) in *.
  assert (PS : 0 <= s * (1 - 32 * u)) by (apply Rmult_le_pos; lra).
  assert (M := rel_upper _ _ (rnd_err (s * (1 - 32 * u))) PS).
  assert (Z : 1000 * eta <= u * bpow radix2 (-124)).
  { unfold eta, u. apply Rle_trans with (bpow radix2 10 * bpow radix2 (-1075)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
    - rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (ZP : u * bpow radix2 (-124) <= u * (ka * kb)) by (apply Rmult_le_compat_l; lra).
  set (m := ka * kb) in *. set (t := ka + kb) in *.
  assert (X1 : (1 - 32 * u) * s <= (1 - 32 * u) * ((1 + u) * t + eta)) by (apply Rmult_le_compat_l; lra).
  assert (X2 : (1 + u) * ((1 - 32 * u) * s) <= (1 + u) * ((1 - 32 * u) * ((1 + u) * t + eta))).
  { apply Rmult_le_compat_l; lra. }
  assert (PT : 0 < t) by (unfold t; lra).
  assert (UT : 0 <= u * t) by (apply Rmult_le_pos; lra).
  assert (UUT : u * (u * t) <= / 1000 * (u * t)) by (apply Rmult_le_compat_r; lra).
  assert (UUT0 : 0 <= u * (u * t)) by (apply Rmult_le_pos; lra).
  assert (UUUT : 0 <= u * (u * (u * t))) by (apply Rmult_le_pos; lra).
  assert (UE : u * eta <= / 1000 * eta) by (apply Rmult_le_compat_r; lra).
  assert (UUE : 0 <= u * (u * eta)) by (repeat apply Rmult_le_pos; lra).
  assert (UE0 : 0 <= u * eta) by (repeat apply Rmult_le_pos; lra).
  assert (Y : (1 - 2 * u) * m <= (1 - 29 * u) * t) by lra.
  (* (1 - 29 u) / (1 - 2 u) < 1 *)
  assert (Y2 : (1 - 2 * u) * m <= (1 - 2 * u) * t) by lra.
  apply (Rmult_le_reg_l (1 - 2 * u)); lra.
Qed.

Lemma size_opposite : forall v, size (scale (-1) v) = size v.
Proof.
  intro v. unfold size, scale. cbn [cx cy cz]. replace (-1 * cx v) with (- cx v) by ring.
  replace (-1 * cy v) with (- cy v) by ring. replace (-1 * cz v) with (- cz v) by ring. now rewrite !Rabs_Ropp.
Qed.

Lemma fits_pos : forall o d s, bpow radix2 (-61) <= room o s -> bpow radix2 (-62) <= fits o d s.
Proof.
  intros o d s H. assert (FP : 0 <= furthest (faces o) (back32 (rotation o) d)) by apply most_pos.
  assert (P := bpow_gt_0 radix2 (-61)). unfold fits.
  assert (K := rel_lower _ _ (rnd_err (furthest (faces o) (back32 (rotation o) d) + room o s)) ltac:(lra)).
  assert (Hu := u_pos). assert (He := eta_pos).
  assert (U : u * (furthest (faces o) (back32 (rotation o) d) + room o s) <=
    / 1000 * (furthest (faces o) (back32 (rotation o) d) + room o s)) by (apply Rmult_le_compat_r; lra).
  assert (D : bpow radix2 (-61) = 2 * bpow radix2 (-62)).
  { change 2 with (bpow radix2 1). rewrite <- bpow_plus. reflexivity. }
  assert (E1' : 1000 * eta <= bpow radix2 (-61)).
  { unfold eta. apply Rle_trans with (bpow radix2 10 * bpow radix2 (-1075)).
    - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra].
    - rewrite <- bpow_plus. apply bpow_le. lia. }
  lra.
Qed.

Theorem lines_meet_share_point : forall a b, fair a -> fair b -> lines_meet a b ->
  exists s, 0 <= s <= 1 /\
    let p := add (place (rotation a) (position a) (centre a)) (scale s (distance a b)) in body a p /\ body b p.
Proof.
  intros a b A B (_ & _ & H).
  assert (D := line_error a b A B).
  assert (RA := room_above a b a A B A). assert (RB := room_above a b b A B B). cbv zeta in RA, RB.
  set (e := extent a + extent b + size (apart a b)) in *.
  replace (size (apart a b) + (extent a + extent b)) with e in D by (unfold e; ring).
  assert (S48 : bpow radix2 (-48) <= bpow radix2 (-22)) by (apply bpow_le; lia).
  assert (Reach : forall o, fair o -> 0 <= (1 + bpow radix2 (-48)) * face_reach o <= core_reach o).
  { intros o Ho. destruct (core_reach_above o Ho) as (L & _). destruct Ho as (_ & _ & (F & _) & _).
    assert (P := bpow_gt_0 radix2 (-115)). assert (Q := bpow_gt_0 radix2 (-48)). split; [apply Rmult_le_pos; lra|].
    eapply Rle_trans; [|exact L]. apply Rmult_le_compat_r; lra. }
  specialize (RA _ (Reach a A)). specialize (RB _ (Reach b B)).
  assert (PR : forall o, fair o -> 0 <= (1 - / 1000) * ((1 + bpow radix2 (-48)) * face_reach o *
    (/ 65536 * size (line a b) + 64 * u * e))).
  { intros o Ho. destruct (Reach o Ho) as (P & _). assert (Hu := u_pos).
    assert (XA := extent_pos a A). assert (XB := extent_pos b B).
    assert (SZ : forall v, 0 <= size v).
    { intro v. apply size_pos. }
    assert (S1 := SZ (line a b)). assert (S2 := SZ (apart a b)).
    assert (0 <= u * e) by (apply Rmult_le_pos; unfold e; lra).
    apply Rmult_le_pos; [lra|]. apply Rmult_le_pos; lra. }
  assert (PA := PR a A). assert (PB := PR b B).
  set (s := slack a b) in *.
  assert (KA := fits_pos a (line a b) s ltac:(lra)). assert (KB := fits_pos b (scale (-1) (line a b)) s ltac:(lra)).
  assert (C := compared _ _ KA KB H).
  set (ka := fits a (line a b) s) in *. set (kb := fits b (scale (-1) (line a b)) s) in *.
  assert (P62 := bpow_gt_0 radix2 (-62)).
  assert (T : 0 <= tolerance <= / 1000) by (unfold tolerance; lra).
  destruct (turned_back tolerance (rotation a) (distance a b) T (proj1 A)) as (wa & WA & WA1 & WA2).
  destruct (turned_back tolerance (rotation b) (scale (-1) (distance a b)) T (proj1 B)) as (wb & WB & WB1 & WB2).
  assert (Err : forall n, 0 <= n -> 301/100 * tolerance * n * (1 + 10 * tolerance) <= 302/100 * tolerance * n).
  { intros n Hn. unfold tolerance. lra. }
  assert (EA := Err _ (norm_pos (distance a b))). assert (EB := Err _ (norm_pos (scale (-1) (distance a b)))).
  assert (WA3 := Rle_trans _ _ _ WA2 EA). assert (WB3 := Rle_trans _ _ _ WB2 EB).
  assert (Once : forall o w x, fair o -> In x (normals o) ->
    ~ 1 < (1 + bpow radix2 (-48)) * face_reach o * norm w -> inner x w <= 1).
  { intros o w x Ho Hx N. destruct Ho as (_ & _ & _ & _ & F). assert (I := inner_at_most x w).
    assert (norm x * norm w <= (1 + bpow radix2 (-48)) * face_reach o * norm w).
    { apply Rmult_le_compat_r; [apply norm_pos | apply F, Hx]. }
    lra. }
  (* a body that the line fits into once or less, whatever was computed *)
  assert (Fit : forall o k w, fair o ->
    (1 < (1 + bpow radix2 (-48)) * face_reach o * norm w -> forall x, In x (normals o) -> inner x w <= k) ->
    (forall x, In x (normals o) -> inner x w <= 1) \/ (forall x, In x (normals o) -> inner x w <= k)).
  { intros o k w Ho F. destruct (Rlt_dec 1 ((1 + bpow radix2 (-48)) * face_reach o * norm w)) as [Y|N].
    - right. exact (F Y).
    - left. intros x Hx. exact (Once o w x Ho Hx N). }
  assert (FA := Fit a ka wa A (fun far x Hx =>
    fits_enough a (line a b) (distance a b) wa x e s A Hx D WA3 WA1 far RA)).
  assert (FB : (forall x, In x (normals b) -> inner x wb <= 1) \/ (forall x, In x (normals b) -> inner x wb <= kb)).
  { apply (Fit b kb wb B). intros far x Hx.
    apply (fits_enough b _ (scale (-1) (distance a b)) wb x e s B Hx); try assumption.
    - replace (sub (scale (-1) (line a b)) (scale (-1) (distance a b))) with
        (scale (-1) (sub (line a b) (distance a b))) by (apply vec_equal; simpl; ring).
      rewrite size_opposite. exact D.
    - rewrite size_opposite. exact RB. }
  assert (Share : forall k l, (forall x, In x (normals a) -> inner x wa <= k) ->
    (forall x, In x (normals b) -> inner x wb <= l) -> k * l <= k + l -> 0 < k -> 0 < l ->
    exists s, 0 <= s <= 1 /\
      let p := add (place (rotation a) (position a) (centre a)) (scale s (distance a b)) in body a p /\ body b p).
  { intros k l F G KL K L. exact (bodies_share_point _ _ _ _ _ _ _ _ wa wb k l WA WB F G KL K L). }
  destruct FA as [FA|FA]; destruct FB as [FB|FB].
  - apply (Share 1 1 FA FB); lra.
  - apply (Share 1 kb FA FB); lra.
  - apply (Share ka 1 FA FB); lra.
  - apply (Share ka kb FA FB C); lra.
Qed.

(* ------------------------------------------------------------------ Floats stay finite *)

(* What is rounded to a float on the way to product rnd32 a b is far from a float's end. *)
Definition stays x := Rabs x <= bpow radix2 127.
Definition product_stays a b :=
  stays (cx a * cx b) /\ stays (cy a * cy b) /\ stays (rnd32 (cx a * cx b) + rnd32 (cy a * cy b)) /\
  stays (cz a * cz b) /\ stays (rnd32 (rnd32 (cx a * cx b) + rnd32 (cy a * cy b)) + rnd32 (cz a * cz b)).
Definition below_each m v := Rabs (cx v) <= m /\ Rabs (cy v) <= m /\ Rabs (cz v) <= m.

Lemma rnd32_size : forall x m, Rabs x <= m -> Rabs (rnd32 x) <= 1.01 * m + eta32.
Proof.
  intros x m H. assert (E := rnd32_err x). rewrite u32_value in E. assert (P := Rabs_pos x).
  replace (rnd32 x) with (x + (rnd32 x - x)) by ring. eapply Rle_trans; [apply Rabs_triang|]. lra.
Qed.

Lemma eta32_small : 0 < eta32 <= / 1000000000.
Proof.
  split; [apply bpow_gt_0|]. apply Rle_trans with (bpow radix2 (-60)); [unfold eta32; apply bpow_le; lia | simpl; lra].
Qed.

Lemma product_is_small : forall a b m, below_each m a -> forall k, below_each k b -> m * k <= bpow radix2 123 ->
  product_stays a b /\ Rabs (product rnd32 a b) <= 3.2 * (m * k) + 10 * eta32.
Proof.
  intros a b m (AX & AY & AZ) k (BX & BY & BZ) L.
  assert (D : bpow radix2 127 = 16 * bpow radix2 123).
  { change 16 with (bpow radix2 4). rewrite <- bpow_plus. reflexivity. }
  assert (One : 1 <= bpow radix2 123) by (change 1 with (bpow radix2 0); apply bpow_le; lia).
  assert (E := eta32_small).
  assert (X := Rabs_mul_le _ _ _ _ AX BX). assert (Y := Rabs_mul_le _ _ _ _ AY BY).
  assert (Z := Rabs_mul_le _ _ _ _ AZ BZ).
  assert (P0 : 0 <= m * k) by (assert (P := Rabs_pos (cx a * cx b)); lra).
  assert (RX := rnd32_size _ _ X). assert (RY := rnd32_size _ _ Y). assert (RZ := rnd32_size _ _ Z).
  unfold product_stays, product, stays.
  set (p := rnd32 (cx a * cx b)) in *. set (q := rnd32 (cy a * cy b)) in *. set (r := rnd32 (cz a * cz b)) in *.
  assert (S : Rabs (p + q) <= 2.02 * (m * k) + 2 * eta32) by (eapply Rle_trans; [apply Rabs_triang|]; lra).
  assert (RS := rnd32_size _ _ S). set (s := rnd32 (p + q)) in *.
  assert (T : Rabs (s + r) <= 3.06 * (m * k) + 4.1 * eta32) by (eapply Rle_trans; [apply Rabs_triang|]; lra).
  assert (RT := rnd32_size _ _ T). rewrite D. repeat split_and; lra.
Qed.

(* furthest() is never below zero, also where it has seen infinities: a k below 2^100 has a margin below 2^101. *)
Lemma accepted_room : forall f m, 0 <= f -> 0 <= m -> rnd (f + m) < bpow radix2 100 -> m <= bpow radix2 101.
Proof.
  intros f m F M H. assert (A := rel_lower _ _ (rnd_err (f + m)) ltac:(lra)). assert (Hu := u_pos).
  assert (He := eta_pos).
  assert (U : u * (f + m) <= / 1000 * (f + m)) by (apply Rmult_le_compat_r; lra).
  assert (D : bpow radix2 101 = 2 * bpow radix2 100).
  { change 2 with (bpow radix2 1). rewrite <- bpow_plus. reflexivity. }
  assert (E : eta <= / 1000 * bpow radix2 100).
  { apply Rle_trans with (/ 1000 * 1).
    - apply Rle_trans with (bpow radix2 (-10)); [unfold eta; apply bpow_le; lia | simpl; lra].
    - apply Rmult_le_compat_l; [lra|]. change 1 with (bpow radix2 0). apply bpow_le. lia. }
  lra.
Qed.

Theorem floats_do_not_overflow : forall a b o d, fair a -> fair b -> fair o ->
  d = line a b \/ d = scale (-1) (line a b) -> size (line a b) <= bpow radix2 120 ->
  room o (slack a b) <= bpow radix2 101 ->
  below_each (bpow radix2 120) d /\
  product_stays (float (column0 (rotation o))) (float d) /\ product_stays (float (column1 (rotation o))) (float d) /\
  product_stays (float (column2 (rotation o))) (float d) /\
  forall x, In x (faces o) -> product_stays x (back32 (rotation o) d).
Proof.
  intros a b o d A B O Hd Small Room.
  assert (SD : size d = size (line a b)) by (destruct Hd as [->| ->]; [reflexivity | apply size_opposite]).
  assert (E := eta32_small). assert (Hu := u_pos).
  assert (S48 : bpow radix2 (-48) <= bpow radix2 (-22)) by (apply bpow_le; lia).
  assert (S1 : bpow radix2 (-48) <= / 1000) by (simpl; lra).
  destruct (core_reach_above o O) as (CR & _). assert (O' := O). destruct O' as (Ort & _ & (FL & FH) & FF & N).
  assert (P115 := bpow_gt_0 radix2 (-115)). assert (P48 := bpow_gt_0 radix2 (-48)).
  set (r := (1 + bpow radix2 (-48)) * face_reach o) in *.
  assert (R1 : bpow radix2 (-115) <= r <= core_reach o).
  { split.
    - unfold r. assert (0 <= bpow radix2 (-48) * face_reach o) by (apply Rmult_le_pos; lra). lra.
    - eapply Rle_trans; [|exact CR]. apply Rmult_le_compat_r; lra. }
  assert (R2 : r <= 2 * bpow radix2 115).
  { unfold r. assert (bpow radix2 (-48) * face_reach o <= / 1000 * face_reach o) by (apply Rmult_le_compat_r; lra).
    lra. }
  assert (RA := room_above a b o A B O r ltac:(lra)). cbv zeta in RA. rewrite <- SD in RA. set (t := size d) in *.
  assert (PT : 0 <= t).
  { apply size_pos. }
  (* how large the products can be *)
  assert (RT : r * t <= bpow radix2 118).
  { assert (XA := extent_pos a A). assert (XB := extent_pos b B).
    assert (XS : 0 <= size (apart a b)).
    { apply size_pos. }
    assert (PU : 0 <= r * (u * (extent a + extent b + size (apart a b)))) by (repeat apply Rmult_le_pos; lra).
    assert (D : bpow radix2 118 = 131072 * bpow radix2 101).
    { change 131072 with (bpow radix2 17). rewrite <- bpow_plus. reflexivity. }
    assert (Q := bpow_gt_0 radix2 (-61)). rewrite D.
    assert (PRT : 0 <= r * t) by (apply Rmult_le_pos; lra). lra. }
  assert (BD : below_each t d).
  { unfold t, size, below_each. assert (P1 := Rabs_pos (cx d)). assert (P2 := Rabs_pos (cy d)).
    assert (P3 := Rabs_pos (cz d)).
    repeat split; lra. }
  assert (FD : below_each (1.01 * t + eta32) (float d)).
  { destruct BD as (X & Y & Z). unfold float, below_each. cbn [cx cy cz].
    repeat split_and; apply rnd32_size; assumption. }
  destruct (column_entries _ Ort) as (X0 & Y0 & Z0 & X1 & Y1 & Z1 & X2 & Y2 & Z2).
  assert (One : forall x, Rabs x <= 1.001 -> Rabs (rnd32 x) <= 1.02).
  { intros x Hx. assert (G := rnd32_size x _ Hx). lra. }
  assert (T120 : 8 * bpow radix2 120 = bpow radix2 123).
  { change 8 with (bpow radix2 3). rewrite <- bpow_plus. reflexivity. }
  assert (Pos120 : 1 <= bpow radix2 120) by (change 1 with (bpow radix2 0); apply bpow_le; lia).
  assert (Col : forall v, Rabs (cx v) <= 1.001 -> Rabs (cy v) <= 1.001 -> Rabs (cz v) <= 1.001 ->
    product_stays (float v) (float d) /\ Rabs (product rnd32 (float v) (float d)) <= 3.4 * t + 20 * eta32).
  { intros v X Y Z. assert (F : below_each 1.02 (float v)).
    { unfold float, below_each. cbn [cx cy cz]. repeat split_and; apply One; assumption. }
    destruct (product_is_small _ _ _ F _ FD ltac:(lra)) as (S & L). split; [exact S | lra]. }
  destruct (Col (column0 (rotation o)) X0 X1 X2) as (C0 & G0).
  destruct (Col (column1 (rotation o)) Y0 Y1 Y2) as (C1 & G1).
  destruct (Col (column2 (rotation o)) Z0 Z1 Z2) as (C2 & G2).
  split. { destruct BD as (X & Y & Z). repeat split; lra. }
  split; [exact C0|]. split; [exact C1|]. split; [exact C2|]. intros x Hx.
  assert (FX : below_each (1.1 * r) x).
  { assert (M : exists y, In y (normals o) /\ floats_of y x).
    { clear - FF Hx. revert Hx. induction FF as [|y z l m H F IH]; simpl; [tauto|]. intros [->|I].
      - exists y. split; [left; reflexivity | exact H].
      - destruct (IH I) as (a & Ia & Ha). exists a. split; [right; exact Ia | exact Ha]. }
    destruct M as (y & Iy & (HX & HY & HZ)). assert (NY := N y Iy). destruct (coordinate_norm y) as (NX' & NY' & NZ').
    assert (E149 : bpow radix2 (-149) <= / 100 * bpow radix2 (-115)).
    { apply Rle_trans with (bpow radix2 (-10) * bpow radix2 (-115)).
      - rewrite <- bpow_plus. apply bpow_le. lia.
      - apply Rmult_le_compat_r; [apply bpow_ge_0 | simpl; lra]. }
    assert (E23 : bpow radix2 (-23) <= / 100) by (simpl; lra).
    assert (G : forall p q, Rabs p <= norm y -> float_of p q -> Rabs q <= 1.1 * r).
    { intros p q Hp Hq. unfold float_of in Hq. assert (Pp := Rabs_pos p).
      assert (bpow radix2 (-23) * Rabs p <= / 100 * Rabs p) by (apply Rmult_le_compat_r; lra).
      replace q with (p + (q - p)) by ring. eapply Rle_trans; [apply Rabs_triang|]. lra. }
    unfold below_each. repeat split_and; [apply (G _ _ NX' HX) | apply (G _ _ NY' HY) | apply (G _ _ NZ' HZ)]. }
  assert (FG : below_each (3.4 * t + 20 * eta32) (back32 (rotation o) d)).
  { unfold below_each, back32. cbn [cx cy cz]. repeat split_and; assumption. }
  assert (RE : r * eta32 <= bpow radix2 118).
  { apply Rle_trans with (2 * bpow radix2 115 * 1); [apply Rmult_le_compat; lra|].
    assert (D : bpow radix2 118 = 8 * bpow radix2 115); [|rewrite D; assert (Q := bpow_gt_0 radix2 115); lra].
    change 8 with (bpow radix2 3). rewrite <- bpow_plus. reflexivity. }
  assert (D5 : bpow radix2 123 = 32 * bpow radix2 118).
  { change 32 with (bpow radix2 5). rewrite <- bpow_plus. reflexivity. }
  apply (product_is_small _ _ _ FX _ FG). rewrite D5. lra.
Qed.

(* Positions are at most 2^110, as dcd_pose_check has it: then no line is too long for a float. *)
Lemma line_size : forall a b, fair a -> fair b -> below_each (bpow radix2 110) (position a) ->
  below_each (bpow radix2 110) (position b) -> size (line a b) <= bpow radix2 120.
Proof.
  intros a b A B (AX & AY & AZ) (BX & BY & BZ). assert (E := line_error a b A B). assert (Hu := u_pos).
  assert (Ext : forall o, fair o -> 0 <= extent o <= 10 * top).
  { intros o Ho. split; [apply extent_pos, Ho|]. destruct Ho as (O & (X & Y & Z) & _).
    destruct (column_entries _ O) as (X0 & Y0 & Z0 & X1 & Y1 & Z1 & X2 & Y2 & Z2).
    assert (PX := Rabs_pos (cx (centre o))). assert (PY := Rabs_pos (cy (centre o))).
    assert (PZ := Rabs_pos (cz (centre o))).
    assert (M : forall r h, Rabs r <= 1.001 -> 0 <= h <= top -> Rabs r * h <= 1.001 * top).
    { intros r h Hr Hh. apply Rmult_le_compat; [apply Rabs_pos | lra | exact Hr | lra]. }
    assert (Row : forall r, Rabs (cx r) <= 1.001 -> Rabs (cy r) <= 1.001 -> Rabs (cz r) <= 1.001 ->
      inner (magnitudes r) (reach o) <= 3.003 * top).
    { intros r HX HY HZ. unfold inner, magnitudes. cbn [cx cy cz].
      assert (QX := M _ _ HX (conj (Rle_trans _ _ _ PX (proj1 X)) (proj2 X))).
      assert (QY := M _ _ HY (conj (Rle_trans _ _ _ PY (proj1 Y)) (proj2 Y))).
      assert (QZ := M _ _ HZ (conj (Rle_trans _ _ _ PZ (proj1 Z)) (proj2 Z))). lra. }
    assert (T := top_pos). unfold extent, exact_reach, turn. cbn [cx cy cz row0 row1 row2].
    assert (G0 := Row _ X0 Y0 Z0). assert (G1 := Row _ X1 Y1 Z1). assert (G2 := Row _ X2 Y2 Z2). lra. }
  assert (XA := Ext a A). assert (XB := Ext b B).
  assert (T32 : top = 32 * bpow radix2 110).
  { unfold top. change 32 with (bpow radix2 5). rewrite <- bpow_plus. reflexivity. }
  assert (T1024 : bpow radix2 120 = 1024 * bpow radix2 110).
  { change 1024 with (bpow radix2 10). rewrite <- bpow_plus. reflexivity. }
  assert (P110 : 1 <= bpow radix2 110) by (change 1 with (bpow radix2 0); apply bpow_le; lia).
  assert (Sub : forall x y, Rabs x <= bpow radix2 110 -> Rabs y <= bpow radix2 110 -> Rabs (y - x)
    <= 2 * bpow radix2 110).
  { intros x y HX HY. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra. }
  assert (AP : size (apart a b) <= 6 * bpow radix2 110).
  { unfold size, apart, sub. cbn [cx cy cz]. assert (SX := Sub _ _ AX BX). assert (SY := Sub _ _ AY BY).
    assert (SZ := Sub _ _ AZ BZ). lra. }
  (* the centres are no further apart than the positions and what the shapes reach *)
  assert (DS : size (distance a b) <= size (apart a b) + (extent a + extent b)).
  { destruct A as (_ & (X & Y & Z) & _). destruct B as (_ & (X' & Y' & Z') & _).
    assert (FA := fun r => proj1 (row_product_error r (centre a) (reach a) (proj1 X) (proj1 Y) (proj1 Z))).
    assert (FB := fun r => proj1 (row_product_error r (centre b) (reach b) (proj1 X') (proj1 Y') (proj1 Z'))).
    assert (C : forall s t p q h k, Rabs p <= h -> Rabs q <= k -> Rabs (q + s - (p + t)) <= Rabs (s - t) + (h + k)).
    { intros s t p q h k Hp Hq. replace (q + s - (p + t)) with ((s - t) + (q + - p)) by ring.
      eapply Rle_trans; [apply Rabs_triang|]. assert (G := Rabs_triang q (- p)). rewrite Rabs_Ropp in G. lra. }
    assert (CX := C (cx (position b)) (cx (position a)) _ _ _ _ (FA (row0 (rotation a))) (FB (row0 (rotation b)))).
    assert (CY := C (cy (position b)) (cy (position a)) _ _ _ _ (FA (row1 (rotation a))) (FB (row1 (rotation b)))).
    assert (CZ := C (cz (position b)) (cz (position a)) _ _ _ _ (FA (row2 (rotation a))) (FB (row2 (rotation b)))).
    unfold size, apart, distance, place, add, sub, extent, exact_reach, turn. cbn [cx cy cz row0 row1 row2]. lra. }
  assert (L : least <= 1).
  { unfold least. change 1 with (bpow radix2 0). apply bpow_le. lia. }
  assert (T := Rabs_triang). assert (SZ : size (line a b)
    <= size (distance a b) + size (sub (line a b) (distance a b))).
  { unfold size, sub. cbn [cx cy cz].
    assert (K : forall x y, Rabs x <= Rabs y + Rabs (x - y)).
    { intros x y. replace x with (y + (x - y)) at 1 by ring. apply Rabs_triang. }
    assert (K0 := K (cx (line a b)) (cx (distance a b))). assert (K1 := K (cy (line a b)) (cy (distance a b))).
    assert (K2 := K (cz (line a b)) (cz (distance a b))). lra. }
  assert (UU : u * (size (apart a b) + (extent a + extent b)) <= / 1000 * (646 * bpow radix2 110)).
  { apply Rmult_le_compat; try lra.
    assert (0 <= size (apart a b)); [|lra].
    apply size_pos. }
  lra.
Qed.

(* A face of zeros, as rows are padded with. *)
Lemma zero_face : forall g, product rnd32 (Vec 0 0 0) g = 0.
Proof.
  intro g. assert (Z : rnd32 0 = 0) by (unfold rnd32; apply round_0, valid_rnd_N).
  unfold product. cbn [cx cy cz]. rewrite !Rmult_0_l, !Z, !Rplus_0_r, !Z. reflexivity.
Qed.

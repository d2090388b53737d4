(* Error bounds of the coarse checkers, src/narrow/coarse.c: what floats say of the exact points that placed doubles stand for.
   The axioms of spec/coarse.acsl restate near_low_float and extent_most. *)

From Coq Require Import Reals ZArith Psatz Lra.
From Flocq Require Import Core.
Require Import rounding.
Open Scope R_scope.

Definition K3F := (25/8) * u32.  (* of a product of three terms in floats *)
Definition KF := (17/4) * u32.   (* of one with rounded vertices *)
Definition E1F := 8 * eta32.
Definition EF := bpow radix2 (-146).

(* f is w, rounded to a float. *)
Definition is_float f w := Rabs (f - w) <= u32 * Rabs w + eta32.

(* m is at most a product of d and f that was rounded in floats. *)
Definition is_low_float m d0 d1 d2 f0 f1 f2 :=
  dot d0 d1 d2 f0 f1 f2 >= m - (K3F * mag d0 d1 d2 f0 f1 f2 + E1F).

Lemma u32_small : 0 < u32 <= / 10000000.
Proof. unfold u32; simpl; lra. Qed.

Lemma eta32_pos : 0 < eta32. Proof. apply bpow_gt_0. Qed.

Lemma u_u32 : u <= u32 / 100000000.
Proof. unfold u, u32; simpl; lra. Qed.

Lemma E1_eta32 : E1 <= eta32 / 1000.
Proof.
  unfold E1, eta, eta32. apply Rle_trans with (bpow radix2 (-1072)).
  - change 8 with (bpow radix2 3). rewrite <- bpow_plus. apply bpow_le. lia.
  - apply Rle_trans with (bpow radix2 (-160)); [apply bpow_le; lia|].
    replace (bpow radix2 (-160)) with (bpow radix2 (-150) * bpow radix2 (-10)) by (rewrite <- bpow_plus; reflexivity).
    unfold Rdiv. apply Rmult_le_compat_l; [apply bpow_ge_0|]. simpl. lra.
Qed.

Lemma eta32_EF : 16 * eta32 <= EF.
Proof. unfold eta32, EF. change 16 with (bpow radix2 4). rewrite <- bpow_plus. apply bpow_le. lia. Qed.

Lemma E1_pos : 0 < E1. Proof. unfold E1. pose proof eta_pos. lra. Qed.

(* A placed coordinate as a float, against the exact one. *)
Lemma float_near : forall f w x h, near w x h -> is_float f w ->
  Rabs (f - x) <= 1.001 * u32 * h + 1.01 * eta32 /\ Rabs f <= 1.001 * h + 1.01 * eta32 /\ 0 <= h.
Proof.
  intros f w x h (X & W) F. unfold is_float in F.
  pose proof u32_small. pose proof eta32_pos. pose proof u_pos. pose proof u_u32. pose proof E1_eta32. pose proof E1_pos.
  assert (Hh : 0 <= h) by (pose proof (Rabs_pos x); lra).
  assert (U : u * h <= u32 / 100000000 * h) by (apply Rmult_le_compat_r; lra).
  assert (UH : 0 <= u32 * h) by (apply Rmult_le_pos; lra).
  assert (D : Rabs (w - x) <= /10000000 * (u32 * h) + eta32 / 1000).
  { unfold K3 in W. replace (25 / 8 * u * h) with (25 / 8 * (u * h)) in W by ring. lra. }
  assert (WB : Rabs w <= 1.0001 * h + eta32 / 1000).
  { replace w with (x + (w - x)) by ring. eapply Rle_trans; [apply Rabs_triang|].
    assert (u32 * h <= / 10000000 * h) by (apply Rmult_le_compat_r; lra). lra. }
  assert (UW : u32 * Rabs w <= 1.0001 * (u32 * h) + eta32 / 1000).
  { apply Rle_trans with (u32 * (1.0001 * h + eta32 / 1000)); [apply Rmult_le_compat_l; lra|].
    assert (u32 * (eta32 / 1000) <= 1 * (eta32 / 1000)) by (apply Rmult_le_compat_r; lra). lra. }
  assert (FX : Rabs (f - x) <= 1.001 * u32 * h + 1.01 * eta32).
  { replace (f - x) with ((f - w) + (w - x)) by ring. eapply Rle_trans; [apply Rabs_triang|]. lra. }
  repeat split; [exact FX | | exact Hh].
  replace f with (x + (f - x)) by ring. eapply Rle_trans; [apply Rabs_triang|].
  assert (u32 * h <= / 10000000 * h) by (apply Rmult_le_compat_r; lra). lra.
Qed.

(* One term of the product: how far it moves, and how large it is. *)
Lemma float_term : forall d f w x h, Rabs d <= 2 -> near w x h -> is_float f w ->
  Rabs (d * f - d * x) <= 1.001 * u32 * (Rabs d * h) + 2.02 * eta32 /\
  Rabs (d * f) <= 1.001 * (Rabs d * h) + 2.02 * eta32 /\ 0 <= Rabs d * h.
Proof.
  intros d f w x h D N F. destruct (float_near f w x h N F) as (A & B & H).
  pose proof (Rabs_pos d) as P. pose proof eta32_pos.
  assert (E : Rabs d * (1.01 * eta32) <= 2 * (1.01 * eta32)) by (apply Rmult_le_compat_r; lra).
  repeat split.
  - replace (d * f - d * x) with (d * (f - x)) by ring. rewrite Rabs_mult.
    apply Rle_trans with (Rabs d * (1.001 * u32 * h + 1.01 * eta32)); [apply Rmult_le_compat_l; assumption|]. lra.
  - rewrite Rabs_mult.
    apply Rle_trans with (Rabs d * (1.001 * h + 1.01 * eta32)); [apply Rmult_le_compat_l; assumption|]. lra.
  - apply Rmult_le_pos; assumption.
Qed.

Lemma near_low_float : forall m d0 d1 d2 f0 f1 f2 w0 w1 w2 x0 x1 x2 H0 H1 H2,
  Rabs d0 <= 2 -> Rabs d1 <= 2 -> Rabs d2 <= 2 -> near w0 x0 H0 -> near w1 x1 H1 -> near w2 x2 H2 ->
  is_float f0 w0 -> is_float f1 w1 -> is_float f2 w2 -> is_low_float m d0 d1 d2 f0 f1 f2 ->
  dot d0 d1 d2 x0 x1 x2 >= m - (KF * (Rabs d0 * H0 + Rabs d1 * H1 + Rabs d2 * H2) + EF).
Proof.
  intros m d0 d1 d2 f0 f1 f2 w0 w1 w2 x0 x1 x2 H0 H1 H2 D0 D1 D2 N0 N1 N2 F0 F1 F2 L.
  destruct (float_term d0 f0 w0 x0 H0 D0 N0 F0) as (A0 & B0 & P0).
  destruct (float_term d1 f1 w1 x1 H1 D1 N1 F1) as (A1 & B1 & P1).
  destruct (float_term d2 f2 w2 x2 H2 D2 N2 F2) as (A2 & B2 & P2).
  pose proof u32_small. pose proof eta32_pos. pose proof eta32_EF.
  unfold is_low_float, dot, mag in *.
  set (S := Rabs d0 * H0 + Rabs d1 * H1 + Rabs d2 * H2) in *.
  assert (US : 0 <= u32 * S) by (apply Rmult_le_pos; unfold S; lra).
  assert (M : Rabs (d0 * f0) + Rabs (d1 * f1) + Rabs (d2 * f2) <= 1.001 * S + 6.06 * eta32) by (unfold S; lra).
  assert (KM : K3F * (Rabs (d0 * f0) + Rabs (d1 * f1) + Rabs (d2 * f2)) <= 25/8 * 1.001 * (u32 * S) + eta32).
  { unfold K3F. apply Rle_trans with (25 / 8 * u32 * (1.001 * S + 6.06 * eta32)).
    - apply Rmult_le_compat_l; lra.
    - assert (u32 * eta32 <= / 10000000 * eta32) by (apply Rmult_le_compat_r; lra). lra. }
  apply Rabs_le_inv in A0, A1, A2. unfold KF, E1F in *.
  assert (V : 1.001 * u32 * (Rabs d0 * H0) + 1.001 * u32 * (Rabs d1 * H1) + 1.001 * u32 * (Rabs d2 * H2) =
              1.001 * (u32 * S)) by (unfold S; ring).
  replace (17 / 4 * u32 * S) with (17 / 4 * (u32 * S)) by ring. lra.
Qed.

(* How far a shape of reach h extends along a direction, at most. *)
Lemma extent_most : forall d0 d1 d2 h0 h1 h2, Rabs d0 <= 2 -> Rabs d1 <= 2 -> Rabs d2 <= 2 ->
  0 <= h0 -> 0 <= h1 -> 0 <= h2 ->
  0 <= Rabs d0 * h0 + Rabs d1 * h1 + Rabs d2 * h2 <= 2 * (h0 + h1 + h2).
Proof.
  intros d0 d1 d2 h0 h1 h2 D0 D1 D2 P0 P1 P2.
  assert (T : forall d h, Rabs d <= 2 -> 0 <= h -> 0 <= Rabs d * h <= 2 * h).
  { intros d h D P. split; [apply Rmult_le_pos; [apply Rabs_pos | exact P]|]. apply Rmult_le_compat_r; assumption. }
  pose proof (T d0 h0 D0 P0). pose proof (T d1 h1 D1 P1). pose proof (T d2 h2 D2 P2). lra.
Qed.

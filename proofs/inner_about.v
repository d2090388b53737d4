(* Rounding errors relative to a bound on the number: what the proofs about inner bodies compute with. *)

From Coq Require Import Reals ZArith Psatz Lia Lra.
From Flocq Require Import Core.
Require Import rounding tetra inner.
Open Scope R_scope.

Ltac split_and := match goal with |- _ /\ _ => split end.

Lemma u_small : 0 < u <= / 1000000000.
Proof. unfold u. simpl. lra. Qed.

(* f rounds to U of the number, and to T where it is small. *)
Definition rounds (f : R -> R) U T := 0 < U <= / 1000000 /\ 0 < T /\ forall x, Rabs (f x - x) <= U * Rabs x + T.

Lemma rnd_rounds : rounds rnd u eta.
Proof. split; [unfold u; simpl; lra|]. split; [apply eta_pos | apply rnd_err]. Qed.

Lemma rnd32_rounds : rounds rnd32 u32 eta32.
Proof. split; [unfold u32; simpl; lra|]. split; [apply bpow_gt_0 | apply rnd32_err]. Qed.

(* r stands for x, at most b in magnitude, within e of b. *)
Definition about (e b x r : R) := Rabs x <= b /\ Rabs (r - x) <= e * b.

Lemma about_more : forall e b x r e', about e b x r -> e <= e' -> about e' b x r.
Proof.
  intros e b x r e' (B & E) H. assert (P := Rabs_pos x). split; [exact B|].
  assert (e * b <= e' * b) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Lemma about_size : forall e b x r, 0 <= e <= / 200 -> about e b x r -> Rabs r <= 201/200 * b.
Proof.
  intros e b x r He (B & E). assert (P := Rabs_pos x). replace r with (x + (r - x)) by ring.
  assert (e * b <= / 200 * b) by (apply Rmult_le_compat_r; lra).
  eapply Rle_trans; [apply Rabs_triang|]. lra.
Qed.

Lemma about_rounded : forall f U T e b x s, rounds f U T -> 0 <= e <= / 200 -> 16 * T <= U * b ->
  about e b x s -> about (e + 1.07 * U) b x (f s).
Proof.
  intros f U T e b x s (HU & HT & Hf) He H A. assert (S := about_size e b x s He A). destruct A as (B & E).
  split; [exact B|]. assert (F := Hf s). replace (f s - x) with ((f s - s) + (s - x)) by ring.
  eapply Rle_trans; [apply Rabs_triang|].
  assert (U * Rabs s <= U * (201/200 * b)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma about_sum : forall e a b x y r s, about e a x r -> about e b y s -> about e (a + b) (x + y) (r + s).
Proof.
  intros e a b x y r s (A & E) (B & F). split.
  - eapply Rle_trans; [apply Rabs_triang|]. lra.
  - replace (r + s - (x + y)) with ((r - x) + (s - y)) by ring. eapply Rle_trans; [apply Rabs_triang|]. lra.
Qed.

Lemma about_product : forall e d a b x y r s, 0 <= e <= / 200 -> 0 <= d <= / 200 -> about e a x r -> about d b y s ->
  about (1.01 * (e + d)) (a * b) (x * y) (r * s).
Proof.
  intros e d a b x y r s He Hd A B. assert (S := about_size d b y s Hd B). destruct A as (A & E). destruct B as (B & D).
  split; [apply Rabs_mul_le; assumption|].
  replace (r * s - x * y) with ((r - x) * s + x * (s - y)) by ring. eapply Rle_trans; [apply Rabs_triang|].
  assert (E1' := Rabs_mul_le _ _ _ _ E S). assert (E2' := Rabs_mul_le _ _ _ _ A D).
  assert (P := Rabs_pos x). assert (Q := Rabs_pos y).
  assert (AB : 0 <= a * b) by (apply Rmult_le_pos; lra).
  assert (0 <= e * (a * b)) by (apply Rmult_le_pos; lra). assert (0 <= d * (a * b)) by (apply Rmult_le_pos; lra). lra.
Qed.

(* (x x' + y y') + z z', each operation rounded: as C has it, and as the vectors' lanes do. *)
Definition product (f : R -> R) a b := f (f (f (cx a * cx b) + f (cy a * cy b)) + f (cz a * cz b)).

Definition about_vec e b x r :=
  about e (cx b) (cx x) (cx r) /\ about e (cy b) (cy x) (cy r) /\ about e (cz b) (cz x) (cz r).

Lemma product_about : forall f U T e d a b x y r s, rounds f U T -> 0 <= e <= / 1000 -> 0 <= d <= / 1000 ->
  16 * T <= U * (cx a * cx b) -> 16 * T <= U * (cy a * cy b) -> 16 * T <= U * (cz a * cz b) ->
  about_vec e a x r -> about_vec d b y s ->
  about (1.01 * (e + d) + 3.21 * U) (inner a b) (inner x y) (product f r s).
Proof.
  intros f U T e d a b x y r s Hf He Hd TX TY TZ (AX & AY & AZ) (BX & BY & BZ).
  assert (HU := proj1 Hf). assert (HT := proj1 (proj2 Hf)).
  assert (PX := about_product e d _ _ _ _ _ _ ltac:(lra) ltac:(lra) AX BX).
  assert (PY := about_product e d _ _ _ _ _ _ ltac:(lra) ltac:(lra) AY BY).
  assert (PZ := about_product e d _ _ _ _ _ _ ltac:(lra) ltac:(lra) AZ BZ).
  apply (about_rounded f U T) in PX; [|exact Hf | lra | exact TX].
  apply (about_rounded f U T) in PY; [|exact Hf | lra | exact TY].
  apply (about_rounded f U T) in PZ; [|exact Hf | lra | exact TZ].
  assert (S := about_sum _ _ _ _ _ _ _ PX PY).
  apply (about_rounded f U T) in S; [|exact Hf | lra | lra].
  assert (V := about_sum _ _ _ _ _ _ _ S (about_more _ _ _ _ (1.01 * (e + d) + 1.07 * U + 1.07 * U) PZ ltac:(lra))).
  apply (about_rounded f U T) in V; [|exact Hf | lra | lra].
  unfold inner, product. eapply about_more; [exact V|]. lra.
Qed.

Definition magnitudes v := Vec (Rabs (cx v)) (Rabs (cy v)) (Rabs (cz v)).
Definition sum_rounded v := rnd (rnd (cx v + cy v) + cz v).

(* Above any underflow, below whatever matters. *)
Definition least : R := bpow radix2 (-900).

Lemma least_pos : 0 < least. Proof. apply bpow_gt_0. Qed.

Lemma least_E1 : 100 * E1 <= least.
Proof.
  unfold E1, eta, least. change 8 with (bpow radix2 3). apply Rle_trans with (bpow radix2 7 * (bpow radix2 3 * bpow
    radix2 (-1075))).
  - apply Rmult_le_compat_r; [apply Rmult_le_pos; apply bpow_ge_0 | simpl; lra].
  - rewrite <- !bpow_plus. apply bpow_le. lia.
Qed.

Lemma least_eta_top : 1000000 * (eta * top) <= least.
Proof.
  unfold eta, top, least. apply Rle_trans with (bpow radix2 20 * (bpow radix2 (-1075) * bpow radix2 115)).
  - apply Rmult_le_compat_r; [apply Rmult_le_pos; apply bpow_ge_0 | simpl; lra].
  - rewrite <- !bpow_plus. apply bpow_le. lia.
Qed.

(* How far a matrix whose rows are nearly orthonormal is from a rotation: what spec/outer.md takes of the poses that are let
   in. Everything is real arithmetic. *)

From Coq Require Import Reals Lra Psatz.
Open Scope R_scope.

(* |a.b| <= |a| |b|, squared. *)
Lemma cauchy : forall a1 a2 a3 b1 b2 b3,
  (a1 * b1 + a2 * b2 + a3 * b3) * (a1 * b1 + a2 * b2 + a3 * b3) <=
  (a1 * a1 + a2 * a2 + a3 * a3) * (b1 * b1 + b2 * b2 + b3 * b3).
Proof.
  intros. assert (H1 := Rle_0_sqr (a1 * b2 - a2 * b1)). assert (H2 := Rle_0_sqr (a1 * b3 - a3 * b1)).
  assert (H3 := Rle_0_sqr (a2 * b3 - a3 * b2)). unfold Rsqr in *. nra.
Qed.

(* A product of two numbers with a small factor. *)
Lemma cross_term : forall w g x y, Rabs g <= w -> 2 * (x * y * g) <= w * (x * x + y * y).
Proof.
  intros w g x y H. apply Rabs_le in H || idtac.
  assert (P := Rle_0_sqr (x - y)). assert (Q := Rle_0_sqr (x + y)). unfold Rsqr in *.
  assert (- w <= g <= w) by (split_Rabs; lra). destruct (Rle_dec 0 (x * y)); nra.
Qed.

Lemma own_term : forall w g x, Rabs (g - 1) <= w -> x * x * g <= (1 + w) * (x * x).
Proof.
  intros w g x H. assert (P := Rle_0_sqr x). unfold Rsqr in P. assert (g <= 1 + w) by (split_Rabs; lra). nra.
Qed.

Section Rows.

Variables a1 a2 a3 b1 b2 b3 c1 c2 c3 w : R. (* rows a, b, c of R *)

Context (w_range : 0 <= w).
Context (aa : Rabs (a1 * a1 + a2 * a2 + a3 * a3 - 1) <= w).
Context (bb : Rabs (b1 * b1 + b2 * b2 + b3 * b3 - 1) <= w).
Context (cc : Rabs (c1 * c1 + c2 * c2 + c3 * c3 - 1) <= w).
Context (ab : Rabs (a1 * b1 + a2 * b2 + a3 * b3) <= w).
Context (ac : Rabs (a1 * c1 + a2 * c2 + a3 * c3) <= w).
Context (bc : Rabs (b1 * c1 + b2 * c2 + b3 * c3) <= w).

(* |R^T y|^2 <= (1 + 3w) |y|^2 *)
Lemma transposed : forall p q r,
  (a1 * p + b1 * q + c1 * r) * (a1 * p + b1 * q + c1 * r) + (a2 * p + b2 * q + c2 * r) * (a2 * p + b2 * q + c2 * r) +
  (a3 * p + b3 * q + c3 * r) * (a3 * p + b3 * q + c3 * r) <= (1 + 3 * w) * (p * p + q * q + r * r).
Proof.
  intros. assert (H1 := own_term _ _ p aa). assert (H2 := own_term _ _ q bb). assert (H3 := own_term _ _ r cc).
  assert (H4 := cross_term _ _ p q ab). assert (H5 := cross_term _ _ p r ac). assert (H6 := cross_term _ _ q r bc).
  match goal with |- ?l <= _ => replace l with
    (p * p * (a1 * a1 + a2 * a2 + a3 * a3) + q * q * (b1 * b1 + b2 * b2 + b3 * b3) + r * r * (c1 * c1 + c2 * c2 + c3 * c3) +
     2 * (p * q * (a1 * b1 + a2 * b2 + a3 * b3)) + 2 * (p * r * (a1 * c1 + a2 * c2 + a3 * c3)) +
     2 * (q * r * (b1 * c1 + b2 * c2 + b3 * c3))) by ring end.
  lra.
Qed.

(* |R x|^2 <= (1 + 3w) |x|^2 *)
Theorem turned : forall x y z,
  (a1 * x + a2 * y + a3 * z) * (a1 * x + a2 * y + a3 * z) + (b1 * x + b2 * y + b3 * z) * (b1 * x + b2 * y + b3 * z) +
  (c1 * x + c2 * y + c3 * z) * (c1 * x + c2 * y + c3 * z) <= (1 + 3 * w) * (x * x + y * y + z * z).
Proof.
  intros.
  set (p := a1 * x + a2 * y + a3 * z). set (q := b1 * x + b2 * y + b3 * z). set (r := c1 * x + c2 * y + c3 * z).
  assert (T := transposed p q r).
  assert (C := cauchy (a1 * p + b1 * q + c1 * r) (a2 * p + b2 * q + c2 * r) (a3 * p + b3 * q + c3 * r) x y z).
  assert (E : (a1 * p + b1 * q + c1 * r) * x + (a2 * p + b2 * q + c2 * r) * y + (a3 * p + b3 * q + c3 * r) * z =
              p * p + q * q + r * r) by (unfold p, q, r; ring).
  rewrite E in C. set (Y := p * p + q * q + r * r) in *. set (X := x * x + y * y + z * z) in *.
  assert (0 <= X) by (unfold X; nra). assert (0 <= Y) by (unfold Y; nra).
  match type of T with ?l <= _ => set (Z := l) in * end.
  assert (Y * Y <= (1 + 3 * w) * Y * X) by (apply Rle_trans with (Z * X); [exact C | nra]).
  destruct (Req_dec Y 0) as [Y0 | Y0]; [rewrite Y0; nra|]. assert (0 < Y) by lra.
  apply Rmult_le_reg_l with Y; [assumption | nra].
Qed.

(* A column is about 1 long. *)
Theorem column_most : a1 * a1 + b1 * b1 + c1 * c1 <= 1 + 3 * w /\ a2 * a2 + b2 * b2 + c2 * c2 <= 1 + 3 * w /\
  a3 * a3 + b3 * b3 + c3 * c3 <= 1 + 3 * w.
Proof.
  assert (H1 := turned 1 0 0). assert (H2 := turned 0 1 0). assert (H3 := turned 0 0 1).
  repeat split; nra.
Qed.

Theorem column_least : 1 - 9 * w <= a1 * a1 + b1 * b1 + c1 * c1 /\ 1 - 9 * w <= a2 * a2 + b2 * b2 + c2 * c2 /\
  1 - 9 * w <= a3 * a3 + b3 * b3 + c3 * c3.
Proof.
  destruct column_most as [H1 [H2 H3]].
  assert (1 - w <= a1 * a1 + a2 * a2 + a3 * a3) by (split_Rabs; lra).
  assert (1 - w <= b1 * b1 + b2 * b2 + b3 * b3) by (split_Rabs; lra).
  assert (1 - w <= c1 * c1 + c2 * c2 + c3 * c3) by (split_Rabs; lra).
  repeat split; lra.
Qed.

(* Two columns are about at right angles. *)
Theorem columns_apart : Rabs (a1 * a2 + b1 * b2 + c1 * c2) <= 12 * w /\ Rabs (a1 * a3 + b1 * b3 + c1 * c3) <= 12 * w /\
  Rabs (a2 * a3 + b2 * b3 + c2 * c3) <= 12 * w.
Proof.
  destruct column_least as [L1 [L2 L3]].
  assert (P12 := turned 1 1 0). assert (M12 := turned 1 (-1) 0). assert (P13 := turned 1 0 1).
  assert (M13 := turned 1 0 (-1)). assert (P23 := turned 0 1 1). assert (M23 := turned 0 1 (-1)).
  repeat split; apply Rabs_le; split; nra.
Qed.

End Rows.

(* The numbers of src/object/outer.c, for poses that are let in (rows orthonormal to 1e-6, computed to 2^-49). *)
Definition bent := 1.01e-6.

Theorem turn_constant : 1 + 3 * bent <= (1 + 1.6e-6) * (1 + 1.6e-6) /\ 1 + 1.6e-6 < 1 + / 262144.
Proof.
  unfold bent. lra.
Qed.

(* What a direction has to leave: 12 w of the sizes, and 1.6e-6 and rounding of them. *)
Theorem columns_constant : 12 * bent + 1.6e-6 + 1e-13 < / 32768.
Proof.
  unfold bent. lra.
Qed.

(* An edge's direction n parts two turned boxes, each swept by a ball: points of them differ along n. d = c_b - c_a; y and z are
   products of n with what is within the boxes, s with the two balls. *)
Theorem parted : forall nd y z s reach_a reach_b rest,
  Rabs y <= reach_a -> Rabs z <= reach_b -> Rabs s <= rest -> Rabs nd > reach_a + reach_b + rest -> nd + z - y + s <> 0.
Proof.
  intros. split_Rabs; lra.
Qed.

(* No contact is lost before the narrow phase: the joint of what placing, order, tree and search ensure each for itself. The
   premises are their contracts, over real numbers and indices; spec/candidates.md names them one by one. *)

From Coq Require Import Reals List Lra Lia Arith.
Import ListNotations.
Require Import placing.
Open Scope R_scope.

(* A point of a swept shape: within r of a mean of its placed vertices, R v + t. *)
Definition point := nat -> R.
Definition squared (p q : point) :=
  (p 0%nat - q 0%nat) * (p 0%nat - q 0%nat) + (p 1%nat - q 1%nat) * (p 1%nat - q 1%nat) +
  (p 2%nat - q 2%nat) * (p 2%nat - q 2%nat).
Definition weighted (ws : list R) (vs : list point) (d : nat) := combine ws (map (fun v => v d) vs).
Definition in_hull (vs : list point) (p : point) := exists ws, length ws = length vs /\
  Forall (fun w => 0 <= w) ws /\ fold_right Rplus 0 ws = 1 /\ forall d, (d < 3)%nat -> p d = mean (weighted ws vs d).
Definition in_shape (vs : list point) (r : R) (p : point) := exists q, in_hull vs q /\ squared p q <= r * r.

(* The clause `box` of dcd_place_one. *)
Definition boxed (low high : point) (vs : list point) (r : R) := forall v, In v vs -> forall d, (d < 3)%nat ->
  low d <= v d - r /\ high d >= v d + r.
(* find_overlap. *)
Definition overlap (low_a high_a low_b high_b : point) := forall d, (d < 3)%nat ->
  low_a d <= high_b d /\ high_a d >= low_b d.

Lemma coordinate_within : forall p q r d, 0 <= r -> squared p q <= r * r -> (d < 3)%nat -> Rabs (p d - q d) <= r.
Proof.
  unfold squared. intros p q r d Hr H D. apply Rabs_le.
  assert (0 <= (p 0%nat - q 0%nat) * (p 0%nat - q 0%nat)) by apply Rle_0_sqr.
  assert (0 <= (p 1%nat - q 1%nat) * (p 1%nat - q 1%nat)) by apply Rle_0_sqr.
  assert (0 <= (p 2%nat - q 2%nat) * (p 2%nat - q 2%nat)) by apply Rle_0_sqr.
  destruct d as [|[|[|d]]]; [| | |lia]; split; nra.
Qed.

Lemma weighted_convex : forall ws vs d, length ws = length vs -> Forall (fun w => 0 <= w) ws ->
  fold_right Rplus 0 ws = 1 -> convex (weighted ws vs d).
Proof.
  unfold weighted. intros ws vs d L W S. split.
  - clear S. revert vs L. induction W as [|w ws W0 W1 I]; intros [|v vs] L; simpl in *; try discriminate; constructor;
      simpl; auto.
  - rewrite <- S. clear S. revert vs L. induction ws as [|w ws I]; intros [|v vs] L; simpl in *;
      try discriminate; [reflexivity|]. inversion W; subst. rewrite I; auto.
Qed.

Lemma weighted_boxed : forall low high ws vs r most d, boxed low high vs most -> r <= most -> (d < 3)%nat ->
  Forall (fun v => low d <= snd v - r /\ high d >= snd v + r) (weighted ws vs d).
Proof.
  intros low high ws vs r most d B M D. apply Forall_forall. intros [w x] H.
  apply in_combine_r in H. apply in_map_iff in H. destruct H as [v [E V]]. simpl. subst x.
  destruct (B v V d D). lra.
Qed.

(* Step 1: shapes that are no further apart than their margins have boxes that overlap. With margins of 0: that share a
   point. most_a and most_b are the radii that placing takes, rounded up. *)
Theorem near_shapes_overlap : forall va vb low_a high_a low_b high_b ra rb ma mb most_a most_b p q,
  boxed low_a high_a va most_a -> boxed low_b high_b vb most_b -> ra + ma <= most_a -> rb + mb <= most_b ->
  0 <= ra -> 0 <= rb -> 0 <= ma -> 0 <= mb -> in_shape va ra p -> in_shape vb rb q ->
  squared p q <= (ma + mb) * (ma + mb) -> overlap low_a high_a low_b high_b.
Proof.
  intros va vb low_a high_a low_b high_b ra rb ma mb most_a most_b p q BA BB MA MB Ra Rb Ma Mb
    [p' [[wa [LA [WA [SA PA]]]] DA]] [q' [[wb [LB [WB [SB PB]]]] DB]] D d Hd.
  assert (O := near_points_overlap (weighted wa va d) (weighted wb vb d) (low_a d) (high_a d) (low_b d) (high_b d)
    ra rb ma mb (q d) (p d)).
  assert (T := coordinate_within _ _ _ d (Rplus_le_le_0_compat _ _ Ma Mb) D Hd).
  assert (A := coordinate_within _ _ _ d Ra DA Hd). assert (B := coordinate_within _ _ _ d Rb DB Hd).
  rewrite PA in A by assumption. rewrite PB in B by assumption.
  assert (low_a d <= high_b d /\ low_b d <= high_a d); [|lra].
  apply O; try (apply weighted_convex; assumption);
    try (eapply weighted_boxed; eassumption); assumption.
Qed.

(* Step 5: slices of blocks cover all blocks. *)
Lemma slice_of : forall (begin : nat -> nat) parts k, begin 0%nat = 0%nat -> (k < begin parts)%nat ->
  exists s, (s < parts)%nat /\ (begin s <= k < begin (S s))%nat.
Proof.
  induction parts as [|parts I]; intros k Z K; [lia|].
  destruct (le_lt_dec (begin parts) k) as [H|H].
  - exists parts. lia.
  - destruct (I k Z H) as [s [S B]]. exists s. split; [lia|exact B].
Qed.

Definition unordered (found : nat -> nat -> Prop) i j := found (Nat.min i j) (Nat.max i j).

(* All steps. Objects i have vertices, a radius, margins and a box; position and order are inverse (dcd_permutation_ensure);
   lane a of the blocks holds the box of object `order a` (dcd_tree_gather); slice s of blocks finds the pairs of positions
   that overlap and whose earlier one it holds (the clause `complete` of dcd_find_pairs). *)
Theorem no_contact_lost : forall count blocks parts (begin : nat -> nat) (vs : nat -> list point)
    (r m most : nat -> R) (low high low_at high_at : nat -> point) (position order : nat -> nat)
    (found : nat -> nat -> nat -> Prop),
  (forall i, (i < count)%nat -> boxed (low i) (high i) (vs i) (most i)) ->
  (forall i, (i < count)%nat -> 0 <= r i /\ 0 <= m i /\ r i + m i <= most i) ->
  (forall i, (i < count)%nat -> (position i < count)%nat /\ order (position i) = i) ->
  (forall a, (a < count)%nat -> low_at a = low (order a) /\ high_at a = high (order a)) ->
  begin 0%nat = 0%nat -> begin parts = blocks -> (count <= 16 * blocks)%nat ->
  (forall s a b, (s < parts)%nat -> (16 * begin s <= a < 16 * begin (S s))%nat -> (a < b < count)%nat ->
     overlap (low_at a) (high_at a) (low_at b) (high_at b) -> unordered (found s) (order a) (order b)) ->
  forall i j p q, (i < count)%nat -> (j < count)%nat -> i <> j -> in_shape (vs i) (r i) p -> in_shape (vs j) (r j) q ->
  squared p q <= (m i + m j) * (m i + m j) -> exists s, (s < parts)%nat /\ unordered (found s) i j.
Proof.
  intros count blocks parts begin vs r m most low high low_at high_at position order found
    Box Radius Order Gather Zero All Room Find i j p q I J N P Q D.
  destruct (Radius i I) as [Ri [Mi Ti]]. destruct (Radius j J) as [Rj [Mj Tj]].
  destruct (Order i I) as [Pi Oi]. destruct (Order j J) as [Pj Oj].
  assert (O := near_shapes_overlap _ _ _ _ _ _ _ _ _ _ _ _ _ _ (Box i I) (Box j J) Ti Tj Ri Rj Mi Mj P Q D).
  assert (X : position i <> position j) by (intro E; apply N; rewrite <- Oi, <- Oj, E; reflexivity).
  destruct (Gather _ Pi) as [Li Hi]. destruct (Gather _ Pj) as [Lj Hj]. rewrite Oi in Li, Hi. rewrite Oj in Lj, Hj.
  assert (first : forall a, (a < count)%nat -> exists s, (s < parts)%nat /\ (16 * begin s <= a < 16 * begin (S s))%nat).
  { intros a A. destruct (slice_of begin parts (a / 16) Zero) as [s [S B]].
    - rewrite All. apply Nat.div_lt_upper_bound; lia.
    - exists s. assert (a = 16 * (a / 16) + a mod 16)%nat by (apply Nat.div_mod; lia).
      assert (a mod 16 < 16)%nat by (apply Nat.mod_upper_bound; lia). lia. }
  destruct (lt_eq_lt_dec (position i) (position j)) as [[L|E]|L]; [|contradiction|].
  - destruct (first _ Pi) as [s [S B]]. exists s. split; [exact S|].
    assert (F := Find s _ _ S B (conj L Pj)). rewrite Li, Hi, Lj, Hj, Oi, Oj in F. apply F, O.
  - destruct (first _ Pj) as [s [S B]]. exists s. split; [exact S|].
    assert (F := Find s _ _ S B (conj L Pi)). rewrite Li, Hi, Lj, Hj, Oi, Oj in F. unfold unordered in *.
    rewrite Nat.min_comm, Nat.max_comm. apply F. intros d Hd. destruct (O d Hd). lra.
Qed.

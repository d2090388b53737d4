(* A box that holds a ball around every placed vertex holds the whole object: the hull, swept by the ball. So objects
   whose boxes are apart share no point. Everything is real arithmetic, one coordinate at a time. *)

From Coq Require Import Reals List Lra.
Import ListNotations.
Open Scope R_scope.

(* A point of the hull: weights, each with the coordinate of a vertex. *)
Definition weight (l : list (R * R)) := fold_right (fun p s => fst p + s) 0 l.
Definition mean (l : list (R * R)) := fold_right (fun p s => fst p * snd p + s) 0 l.
Definition convex (l : list (R * R)) := Forall (fun p => 0 <= fst p) l /\ weight l = 1.

Lemma mean_above : forall l low, Forall (fun p => 0 <= fst p) l -> Forall (fun p => low <= snd p) l ->
  low * weight l <= mean l.
Proof.
  induction l as [|[w x] l IH]; intros low W X; simpl; [lra|].
  inversion W as [|p q W0 W1]; inversion X as [|p' q' X0 X1]; subst; simpl in *.
  assert (I := IH low W1 X1). assert (low * w <= w * x) by (rewrite Rmult_comm; apply Rmult_le_compat_l; assumption).
  lra.
Qed.

Lemma mean_below : forall l high, Forall (fun p => 0 <= fst p) l -> Forall (fun p => snd p <= high) l ->
  mean l <= high * weight l.
Proof.
  induction l as [|[w x] l IH]; intros high W X; simpl; [lra|].
  inversion W as [|p q W0 W1]; inversion X as [|p' q' X0 X1]; subst; simpl in *.
  assert (I := IH high W1 X1). assert (w * x <= high * w).
  { rewrite (Rmult_comm high). apply Rmult_le_compat_l; assumption. }
  lra.
Qed.

(* Edges low and high that leave room for the ball around every vertex, and a point p within r of a point of the hull. *)
Theorem box_holds_object : forall l low high r p, convex l ->
  Forall (fun v => low <= snd v - r /\ high >= snd v + r) l -> Rabs (p - mean l) <= r -> low <= p <= high.
Proof.
  intros l low high r p [W S] B P.
  assert (L := mean_above l (low + r) W). assert (H := mean_below l (high - r) W). rewrite S in L, H.
  assert (low + r <= mean l).
  { rewrite <- (Rmult_1_r (low + r)). apply L. eapply Forall_impl; [|exact B]. simpl. intros; lra. }
  assert (mean l <= high - r).
  { rewrite <- (Rmult_1_r (high - r)). apply H. eapply Forall_impl; [|exact B]. simpl. intros; lra. }
  split_Rabs; lra.
Qed.

(* A point of the ball is within its radius in every coordinate. *)
Lemma ball_coordinate : forall x y z r, 0 <= r -> x * x + y * y + z * z <= r * r -> Rabs x <= r.
Proof.
  intros x y z r Hr H. apply Rabs_le. split; nra.
Qed.

(* Two objects with a point in common have boxes that overlap, in every coordinate. *)
Theorem common_point_overlaps : forall a b low_a high_a low_b high_b ra rb p, convex a -> convex b ->
  Forall (fun v => low_a <= snd v - ra /\ high_a >= snd v + ra) a ->
  Forall (fun v => low_b <= snd v - rb /\ high_b >= snd v + rb) b ->
  Rabs (p - mean a) <= ra -> Rabs (p - mean b) <= rb -> low_a <= high_b /\ low_b <= high_a.
Proof.
  intros a b low_a high_a low_b high_b ra rb p CA CB BA BB PA PB.
  assert (A := box_holds_object _ _ _ _ _ CA BA PA). assert (B := box_holds_object _ _ _ _ _ CB BB PB). lra.
Qed.

(* And so have two at a distance of at most the sum of margins that were added to their radii: q of A is within
   ma + mb of p of B. *)
Theorem near_points_overlap : forall a b low_a high_a low_b high_b ra rb ma mb p q, convex a -> convex b ->
  Forall (fun v => low_a <= snd v - (ra + ma) /\ high_a >= snd v + (ra + ma)) a ->
  Forall (fun v => low_b <= snd v - (rb + mb) /\ high_b >= snd v + (rb + mb)) b ->
  Rabs (q - mean a) <= ra -> Rabs (p - mean b) <= rb -> Rabs (q - p) <= ma + mb ->
  low_a <= high_b /\ low_b <= high_a.
Proof.
  intros a b low_a high_a low_b high_b ra rb ma mb p q [WA SA] [WB SB] BA BB Q P D.
  assert (A1 := mean_above a (low_a + (ra + ma)) WA). assert (A2 := mean_below a (high_a - (ra + ma)) WA).
  assert (B1 := mean_above b (low_b + (rb + mb)) WB). assert (B2 := mean_below b (high_b - (rb + mb)) WB).
  rewrite SA in A1, A2. rewrite SB in B1, B2. rewrite !Rmult_1_r in *.
  assert (Forall (fun v => low_a + (ra + ma) <= snd v) a) by (eapply Forall_impl; [|exact BA]; simpl; intros; lra).
  assert (Forall (fun v => snd v <= high_a - (ra + ma)) a) by (eapply Forall_impl; [|exact BA]; simpl; intros; lra).
  assert (Forall (fun v => low_b + (rb + mb) <= snd v) b) by (eapply Forall_impl; [|exact BB]; simpl; intros; lra).
  assert (Forall (fun v => snd v <= high_b - (rb + mb)) b) by (eapply Forall_impl; [|exact BB]; simpl; intros; lra).
  assert (L1 := A1 H). assert (L2 := A2 H0). assert (L3 := B1 H1). assert (L4 := B2 H2). split_Rabs; lra.
Qed.

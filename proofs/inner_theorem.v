(* Inner bodies, all together: what src/object/inner.c calls a contact is one, of the hulls of the exact placed vertices. *)

From Coq Require Import Reals ZArith List Psatz Lia Lra.
From Flocq Require Import Core.
Require Import rounding bound tetra inner inner_about inner_build inner_closed inner_meet.
Import ListNotations.
Open Scope R_scope.

(* ------------------------------------------------------------------ Shapes *)

(* A triangle by the numbers of its corners. *)
Record numbers := Numbers { n0 : nat; n1 : nat; n2 : nat }.

Definition has_numbers t a b := (n0 t = a /\ n1 t = b) \/ (n1 t = a /\ n2 t = b) \/ (n2 t = a /\ n0 t = b).

(* is_closed and has_twins, of which the proof needs the twins. *)
Definition twins (ts : list numbers) :=
  forall t a b, In t ts -> has_numbers t a b -> exists s, In s ts /\ has_numbers s b a.

Record shape := Shape { count : nat; vertex : nat -> vec; extents : vec; middle : vec; surface : list numbers }.

Definition is_vertex s v := exists k, (k < count s)%nat /\ v = vertex s k.
Definition of_numbers s t := Triangle (vertex s (n0 t)) (vertex s (n1 t)) (vertex s (n2 t)).
Definition triangles s := map (of_numbers s) (surface s).
Definition largest_square s := most (map
  (fun t => let a := face (extents s) (middle s) t in product rnd a a) (triangles s)).
Definition longest s := rnd (sqrt (largest_square s)).

(* dcd_inner_build gives the shape a body. *)
Definition built s :=
  (forall k, (k < count s)%nat -> bounded (extents s) (vertex s k)) /\
  (forall t, In t (surface s) -> (n0 t < count s)%nat /\ (n1 t < count s)%nat /\ (n2 t < count s)%nat) /\
  twins (surface s) /\ in_range (extents s) (middle s) /\
  (forall t, In t (triangles s) -> face_accepted (extents s) (middle s) t) /\
  bpow radix2 (-115) < longest s < bpow radix2 115.

(* As it is placed and asked. *)
Definition float_face s t := let a := face (extents s) (middle s) t in Vec (rnd32 (cx a)) (rnd32 (cy a)) (rnd32 (cz a)).
Definition placed_object s m t :=
  Object m t (middle s) (extents s) (map (normal (extents s) (middle s)) (triangles s))
    (map (float_face s) (triangles s)) (longest s).
Definition placed_hull s m t := placed m t (in_hull (is_vertex s)).

(* ------------------------------------------------------------------ A body is fair, and inside the hull *)

Lemma float_face_near : forall s t, floats_of (normal (extents s) (middle s) t) (float_face s t).
Proof.
  intros s t. unfold floats_of, float_of, float_face, normal, face, scale. cbn [cx cy cz].
  set (l := low (extents s) (middle s) t). set (n := plane (middle s) t).
  replace (/ l * cx n) with (cx n / l) by (unfold Rdiv; ring).
  replace (/ l * cy n) with (cy n / l) by (unfold Rdiv; ring).
  replace (/ l * cz n) with (cz n / l) by (unfold Rdiv; ring). repeat split; apply twice_rounded.
Qed.

Lemma built_fair : forall s m t, built s -> orthonormal tolerance m -> fair (placed_object s m t).
Proof.
  intros s m t (_ & _ & _ & (C & X & Y & Z & _) & _ & L) O. unfold fair, placed_object.
  cbn [rotation centre reach face_reach normals faces].
  assert (T : bpow radix2 110 <= top) by (unfold top; apply bpow_le; lia).
  destruct C as (CX & CY & CZ).
  split; [exact O|]. split; [repeat split; lra|]. split; [exact L|]. split.
  - induction (triangles s) as [|a l IH]; simpl; constructor; [apply float_face_near | exact IH].
  - intros a Ha. apply in_map_iff in Ha. destruct Ha as (x & <- & Hx). apply face_length; [|exact (proj1 L)].
    apply most_above. apply (in_map (fun t => let a := face (extents s) (middle s) t in product rnd a a)). exact Hx.
Qed.

(* The triangles, as they are seen from the centre. *)
Definition seen c t := Cone (sub (p0 t) c) (sub (p1 t) c) (sub (p2 t) c).
Definition cones s := map (seen (middle s)) (triangles s).

Lemma cones_closed : forall s, twins (surface s) -> closed (cones s).
Proof.
  intros s T k a b I E. unfold cones, triangles in *. rewrite map_map in *. apply in_map_iff in I.
  destruct I as (t & <- & It).
  assert (G : exists i j, has_numbers t i j /\ a = sub (vertex s i) (middle s) /\ b = sub (vertex s j) (middle s)).
  { unfold has_edge, seen, of_numbers in E. cbn [e0 e1 e2 p0 p1 p2] in E. unfold has_numbers.
    destruct E as [(<- & <-)|[(<- & <-)|(<- & <-)]];
      [exists (n0 t), (n1 t) | exists (n1 t), (n2 t) | exists (n2 t), (n0 t)]; auto. }
  destruct G as (i & j & H & -> & ->). destruct (T t i j It H) as (r & Ir & F).
  exists (seen (middle s) (of_numbers s r)). split; [apply (in_map (fun x => seen (middle s) (of_numbers s x))), Ir|].
  unfold has_edge, seen, of_numbers. cbn [e0 e1 e2 p0 p1 p2].
  destruct F as [(<- & <-)|[(<- & <-)|(<- & <-)]]; auto.
Qed.

Lemma triangle_within : forall s t, built s -> In t (triangles s) -> within_reach (extents s) t.
Proof.
  intros s t (B & N & _) I. apply in_map_iff in I. destruct I as (k & <- & Ik). destruct (N k Ik) as (A & C & D).
  unfold within_reach, of_numbers. cbn [p0 p1 p2]. repeat split_and; apply B; assumption.
Qed.

Theorem built_inside : forall s x, built s ->
  in_body (map (normal (extents s) (middle s)) (triangles s)) (middle s) x -> in_hull (is_vertex s) x.
Proof.
  intros s x H. assert (H' := H). destruct H' as (_ & N & T & R0 & A & L).
  assert (S : forall t, In t (triangles s)
    -> 0 < low (extents s) (middle s) t /\ counter_clockwise (seen (middle s) t) /\
    1 <= inner (normal (extents s) (middle s) t) (e0 (seen (middle s) t)) /\
    1 <= inner (normal (extents s) (middle s) t) (e1 (seen (middle s) t)) /\
    1 <= inner (normal (extents s) (middle s) t) (e2 (seen (middle s) t))).
  { intros t It. exact (face_supports _ _ t R0 (triangle_within s t H It) (A t It)). }
  apply (body_in_hull (is_vertex s) (middle s) (cones s)).
  - apply cones_closed, T.
  - intros k I. apply in_map_iff in I. destruct I as (t & <- & It). exact (proj1 (proj2 (S t It))).
  - intro E. unfold cones in E. apply map_eq_nil in E. unfold longest, largest_square in L. rewrite E in L. simpl in L.
    rewrite sqrt_0 in L. unfold rnd in L. rewrite round_0 in L by apply valid_rnd_N.
    assert (P := bpow_gt_0 radix2 (-115)). simpl in P. lra.
  - intros v (k & I & V). apply in_map_iff in I. destruct I as (t & <- & It). apply in_map_iff in It.
    destruct It as (n & <- & In'). destruct (N n In') as (X & Y & Z). unfold seen, of_numbers in V.
    cbn [e0 e1 e2 p0 p1 p2] in V.
    assert (K : forall i, (i < count s)%nat -> is_vertex s (add (middle s) (sub (vertex s i) (middle s)))).
    { intros i Hi. exists i. split; [exact Hi|]. apply vec_equal; simpl; ring. }
    destruct V as [->|[->| ->]]; apply K; assumption.
  - intros k I. apply in_map_iff in I. destruct I as (t & <- & It). exists (normal (extents s) (middle s) t).
    destruct (S t It) as (_ & _ & F). split; [apply in_map, It | exact F].
Qed.

Lemma placed_inside : forall s m t p, built s -> body (placed_object s m t) p -> placed_hull s m t p.
Proof. intros s m t p H (x & B & ->). exists x. split; [apply built_inside; assumption | reflexivity]. Qed.

(* ------------------------------------------------------------------ Contacts *)

Definition touch a ma ta b mb tb := exists p, placed_hull a ma ta p /\ placed_hull b mb tb p.

Theorem balls_touch : forall a ma ta b mb tb, built a -> built b -> orthonormal tolerance ma
  -> orthonormal tolerance mb ->
  balls_meet (placed_object a ma ta) (placed_object b mb tb) -> touch a ma ta b mb tb.
Proof.
  intros a ma ta b mb tb A B OA OB H.
  destruct (balls_meet_share_point _ _ (built_fair a ma ta A OA) (built_fair b mb tb B OB) H) as (p & PA & PB).
  exists p. split; apply placed_inside; assumption.
Qed.

Theorem lines_touch : forall a ma ta b mb tb, built a -> built b -> orthonormal tolerance ma
  -> orthonormal tolerance mb ->
  lines_meet (placed_object a ma ta) (placed_object b mb tb) -> touch a ma ta b mb tb.
Proof.
  intros a ma ta b mb tb A B OA OB H.
  destruct (lines_meet_share_point _ _ (built_fair a ma ta A OA) (built_fair b mb tb B OB) H) as (s & _ & PA & PB).
  eexists. split; apply placed_inside; [exact A | exact PA | exact B | exact PB].
Qed.

(* ------------------------------------------------------------------ What dcd_pose_check lets pass *)

Definition checked x d := Rabs (rnd (x - d)) <= rnd (1 / 1000000).
Definition is_rotation m :=
  let p := product rnd in
  checked (p (row0 m) (row0 m)) 1 /\ checked (p (row1 m) (row1 m)) 1 /\ checked (p (row2 m) (row2 m)) 1 /\
  checked (p (row0 m) (row1 m)) 0 /\ checked (p (row0 m) (row2 m)) 0 /\ checked (p (row1 m) (row2 m)) 0.

Lemma checked_near : forall x d, 0 <= d <= 1 -> checked x d -> Rabs (x - d) <= 100001 / 100000000000.
Proof.
  intros x d Hd H. unfold checked in H. assert (Hu := u_small). assert (He := eta_pos).
  assert (E : eta <= / 1000000000000000) by (apply Rle_trans with (bpow radix2 (-60)); [unfold eta; apply bpow_le;
    lia | simpl; lra]).
  assert (A := rnd_err (x - d)). assert (B := rel_upper _ _ (rnd_err (1 / 1000000)) ltac:(lra)).
  assert (UX : u * Rabs (x - d) <= / 1000000000 * Rabs (x - d)) by (apply Rmult_le_compat_r; [apply Rabs_pos | lra]).
  assert (C : Rabs (x - d) <= Rabs (rnd (x - d)) + Rabs (rnd (x - d) - (x - d))).
  { replace (x - d) with (rnd (x - d) + - (rnd (x - d) - (x - d))) at 1 by ring.
    eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra. }
  lra.
Qed.

Theorem checked_orthonormal : forall m, is_rotation m -> orthonormal tolerance m.
Proof.
  intros m (A & B & C & D & E & F).
  apply checked_near in A, B, C, D, E, F; try lra. rewrite Rminus_0_r in D, E, F.
  assert (Hu := u_small). assert (US : u <= / 1000000000000000) by (unfold u; simpl; lra).
  assert (K : K3 <= / 100000000000000) by (unfold K3; lra). assert (K0 : 0 <= K3) by (unfold K3; lra).
  assert (E1s : E1 <= / 1000000000000000).
  { unfold E1, eta. apply Rle_trans with (bpow radix2 (-60)); [|simpl; lra]. change 8 with (bpow radix2 3).
    rewrite <- bpow_plus. apply bpow_le. lia. }
  assert (Dot : forall a b, Rabs (product rnd a b - inner a b) <= K3 * ((square a + square b) / 2) + E1).
  { intros a b. eapply Rle_trans; [apply (dot3_err (cx a) (cy a) (cz a) (cx b) (cy b) (cz b))|].
    apply Rplus_le_compat_r, Rmult_le_compat_l; [exact K0|].
    assert (M : forall x y, Rabs (x * y) <= (x * x + y * y) / 2).
    { intros x y. assert (P := Rle_0_sqr (x - y)). assert (Q := Rle_0_sqr (x + y)). unfold Rsqr in *. apply Rabs_le.
      lra. }
    assert (X := M (cx a) (cx b)). assert (Y := M (cy a) (cy b)). assert (Z := M (cz a) (cz b)).
    unfold square, inner. lra. }
  assert (Same : forall a, Rabs (product rnd a a - 1) <= 100001 / 100000000000 ->
    0 <= square a <= 2 /\ Rabs (inner a a - 1) <= tolerance).
  { intros a H. assert (G := Dot a a). apply Rabs_le_inv in G, H. assert (P := square_pos a).
    change (inner a a) with (square a) in *.
    assert (K1 : K3 * ((square a + square a) / 2) <= / 100000000000000 * square a).
    { apply Rle_trans with (K3 * square a); [right; field|]. apply Rmult_le_compat_r; assumption. }
    assert (S : square a <= 2) by lra. split; [lra|]. apply Rabs_le. unfold tolerance. lra. }
  assert (Other : forall a b, 0 <= square a <= 2 -> 0 <= square b <= 2 ->
    Rabs (product rnd a b) <= 100001 / 100000000000 -> Rabs (inner a b) <= tolerance).
  { intros a b Sa Sb H. assert (G := Dot a b). apply Rabs_le_inv in G, H.
    assert (K1 : K3 * ((square a + square b) / 2) <= / 100000000000000 * 2) by (apply Rmult_le_compat; lra).
    apply Rabs_le. unfold tolerance. lra. }
  destruct (Same _ A) as (SA & A'). destruct (Same _ B) as (SB & B'). destruct (Same _ C) as (SC & C').
  unfold orthonormal. repeat split_and; try assumption; apply Other; assumption.
Qed.

(* ------------------------------------------------------------------ There are such shapes *)

Lemma rnd_integer : forall z x, x = IZR z -> (Z.abs z <= 1000000)%Z -> rnd x = IZR z.
Proof.
  intros z x -> H. destruct (Z.eq_dec z 0) as [->|N].
  { unfold rnd. apply round_0, valid_rnd_N. }
  unfold rnd. apply round_generic; [apply valid_rnd_N|].
  assert (E : IZR z = F2R (Float radix2 z 0)) by (unfold F2R; simpl; ring). rewrite E.
  apply generic_format_F2R. intros _. rewrite <- E. unfold cexp, FLT_exp.
  assert (M : (Raux.mag radix2 (IZR z) <= 20)%Z).
  { apply mag_le_bpow; [apply IZR_neq; exact N|]. rewrite <- abs_IZR. simpl. apply IZR_lt. lia. }
  lia.
Qed.

Ltac integer e := match e with
  | IZR ?z => z
  | ?a + ?b => let x := integer a in let y := integer b in eval compute in (x + y)%Z
  | ?a - ?b => let x := integer a in let y := integer b in eval compute in (x - y)%Z
  | ?a * ?b => let x := integer a in let y := integer b in eval compute in (x * y)%Z
  | Rabs ?a => let x := integer a in eval compute in (Z.abs x)
  | - ?a => let x := integer a in eval compute in (- x)%Z
  end.

Ltac integers := repeat match goal with |- context [rnd ?e] =>
  let z := integer e in rewrite (rnd_integer z e ltac:(rewrite <- ?abs_IZR; simpl; lra) ltac:(lia)) end.

(* A regular tetrahedron in a cube of side 2. *)
Definition corner_number k := match k with
  | 0%nat => Vec 1 1 1 | 1%nat => Vec 1 (-1) (-1) | 2%nat => Vec (-1) 1 (-1) | _ => Vec (-1) (-1) 1 end.
Definition tetrahedron := Shape 4 corner_number (Vec 1 1 1) (Vec 0 0 0)
  [Numbers 0 1 2; Numbers 0 3 1; Numbers 0 2 3; Numbers 1 3 2].

Ltac exact_plane := unfold plane, cross_rounded, minor_rounded, corner, sub_rounded, of_numbers; simpl; integers;
  reflexivity.

Lemma planes :
  plane (Vec 0 0 0) (of_numbers tetrahedron (Numbers 0 1 2)) = Vec 4 4 (-4) /\
  plane (Vec 0 0 0) (of_numbers tetrahedron (Numbers 0 3 1)) = Vec 4 (-4) 4 /\
  plane (Vec 0 0 0) (of_numbers tetrahedron (Numbers 0 2 3)) = Vec (-4) 4 4 /\
  plane (Vec 0 0 0) (of_numbers tetrahedron (Numbers 1 3 2)) = Vec (-4) (-4) (-4).
Proof. repeat split; exact_plane. Qed.

(* Every face: three heights of 4, a normal of size 12. *)
Definition regular t := lowest (Vec 0 0 0) t = 4 /\ sum_rounded (magnitudes (plane (Vec 0 0 0) t)) = 12 /\
  Rabs (cx (plane (Vec 0 0 0) t)) = 4 /\ Rabs (cy (plane (Vec 0 0 0) t)) = 4 /\ Rabs (cz (plane (Vec 0 0 0) t)) = 4.

Lemma four : Rabs 4 = 4 /\ Rabs (-4) = 4.
Proof. split; [apply Rabs_pos_eq; lra | rewrite Rabs_left; lra]. Qed.

Lemma regular_faces : forall t, In t (triangles tetrahedron) -> regular t.
Proof.
  destruct planes as (A & B & C & D). destruct four as (P & N).
  assert (L : forall c t, height c t (p0 t) = 4 -> height c t (p1 t) = 4 -> height c t (p2 t) = 4 -> lowest c t = 4).
  { intros c t X Y Z. unfold lowest, smaller. rewrite X, Y, Z. destruct (Rlt_dec 4 4); [lra|].
    destruct (Rlt_dec 4 4); lra. }
  assert (T : sum_rounded (Vec 4 4 4) = 12) by (unfold sum_rounded; simpl; integers; reflexivity).
  intros t I. unfold regular. unfold triangles, tetrahedron in I. cbn [map surface] in I. fold tetrahedron in I.
  destruct I as [<-|[<-|[<-|[<-|[]]]]];
    (split; [apply L; unfold height; rewrite ?A, ?B, ?C, ?D; unfold product, corner, sub_rounded, of_numbers; simpl;
       integers; reflexivity|]);
    rewrite ?A, ?B, ?C, ?D; unfold magnitudes; cbn [cx cy cz]; rewrite ?P, ?N; auto.
Qed.

Lemma regular_low : forall t, regular t -> 3 <= low (Vec 1 1 1) (Vec 0 0 0) t <= 5.
Proof.
  intros t (L & S & _). unfold low. rewrite L, S.
  assert (R3 : sum_rounded (Vec 1 1 1) = 3) by (unfold sum_rounded; simpl; integers; reflexivity). rewrite R3.
  assert (Hu := u_small). assert (He := eta_pos).
  assert (E : eta <= / 1000000) by (apply Rle_trans with (bpow radix2 (-30)); [unfold eta; apply bpow_le;
    lia | simpl; lra]).
  assert (B : 0 <= bpow radix2 (-46) <= / 1000000) by (split; [apply bpow_ge_0 | simpl; lra]).
  assert (A1 := rnd_err (bpow radix2 (-46) * 12)). rewrite (Rabs_pos_eq (bpow radix2 (-46) * 12)) in A1 by lra.
  assert (A1' : Rabs (rnd (bpow radix2 (-46) * 12) - bpow radix2 (-46) * 12) <= / 1000).
  { eapply Rle_trans; [exact A1|]. assert (u * (bpow radix2 (-46) * 12) <= / 1000000 * 1) by (apply Rmult_le_compat;
      lra). lra. }
  apply Rabs_le_inv in A1'. set (m := rnd (bpow radix2 (-46) * 12)) in *.
  assert (A2 := rnd_err (m * 3)).
  assert (M : Rabs (m * 3) <= / 100) by (apply Rabs_le; lra).
  assert (u * Rabs (m * 3) <= / 1000000 * 1) by (apply Rmult_le_compat; try apply Rabs_pos; lra).
  assert (A2' : Rabs (rnd (m * 3) - m * 3) <= / 100) by lra. apply Rabs_le_inv in A2', M. set (k := rnd (m * 3)) in *.
  assert (A3 := rnd_err (4 - k)). assert (Q : Rabs (4 - k) <= 5) by (apply Rabs_le; lra).
  assert (u * Rabs (4 - k) <= / 1000 * 5) by (apply Rmult_le_compat; try apply Rabs_pos; lra).
  assert (A3' : Rabs (rnd (4 - k) - (4 - k)) <= / 10) by lra. apply Rabs_le_inv in A3'. lra.
Qed.

Theorem tetrahedron_built : built tetrahedron.
Proof.
  assert (Z : forall x, Rabs x <= 1 -> Rabs (rnd x) <= 1).
  { intros x H. unfold rnd. change 1 with (bpow radix2 0). apply nearest_bounded; [lia | lia | exact H]. }
  assert (One : Rabs 1 = 1) by (apply Rabs_pos_eq; lra). assert (Neg : Rabs (-1) = 1) by (rewrite Rabs_left; lra).
  assert (Zero : Rabs 0 = 0) by apply Rabs_R0.
  split. { intros k _. unfold bounded, tetrahedron. cbn [vertex extents]. unfold corner_number.
    destruct k as [|[|[|k]]]; cbn [cx cy cz]; rewrite ?One, ?Neg; repeat split; lra. }
  split. { intros t I. simpl in I. destruct I as [<-|[<-|[<-|[<-|[]]]]]; simpl; lia. }
  split. { intros t a b I H. simpl in I.
    assert (S : forall s, In s (surface tetrahedron) -> has_numbers s b a
      -> exists s, In s (surface tetrahedron) /\ has_numbers s b a).
    { intros s Is Hs. exists s. split; assumption. }
    destruct I as [<-|[<-|[<-|[<-|[]]]]]; unfold has_numbers in H; simpl in H;
      destruct H as [(<- & <-)|[(<- & <-)|(<- & <-)]];
      (apply (S (Numbers 0 1 2)); unfold has_numbers; simpl; [auto | tauto]) ||
      (apply (S (Numbers 0 3 1)); unfold has_numbers; simpl; [auto | tauto]) ||
      (apply (S (Numbers 0 2 3)); unfold has_numbers; simpl; [auto | tauto]) ||
      (apply (S (Numbers 1 3 2)); unfold has_numbers; simpl; [auto | tauto]). }
  assert (R3 : sum_rounded (Vec 1 1 1) = 3) by (unfold sum_rounded; simpl; integers; reflexivity).
  assert (B110 : 1 <= bpow radix2 110) by (change 1 with (bpow radix2 0); apply bpow_le; lia).
  assert (B120 : bpow radix2 (-120) <= 1) by (change 1 with (bpow radix2 0); apply bpow_le; lia).
  split. { unfold in_range, tetrahedron. cbn [extents middle]. rewrite R3. unfold bounded. cbn [cx cy cz]. rewrite Zero.
    repeat split; lra. }
  split. { intros t I. unfold face_accepted. cbn [extents middle tetrahedron]. rewrite R3.
    destruct (regular_low t (regular_faces t I)) as (L & _).
    assert (E38 : 4 * bpow radix2 (-40) = bpow radix2 (-38)).
    { change 4 with (bpow radix2 2). rewrite <- bpow_plus. reflexivity. }
    assert (E36 : 4 * bpow radix2 (-38) = bpow radix2 (-36)).
    { change 4 with (bpow radix2 2). rewrite <- bpow_plus. reflexivity. }
    assert (E34 : 4 * bpow radix2 (-36) = bpow radix2 (-34)).
    { change 4 with (bpow radix2 2). rewrite <- bpow_plus. reflexivity. }
    assert (Three : forall x e f, Rabs x <= bpow radix2 e -> 4 * bpow radix2 e = bpow radix2 f
      -> (-1000 <= f <= 1000)%Z ->
      Rabs (rnd (x * 3)) <= bpow radix2 f).
    { intros x e f Hx Hf Rf. apply rnd_bounded; [exact Rf|]. rewrite Rabs_mult, (Rabs_pos_eq 3) by lra.
      assert (G := bpow_ge_0 radix2 e). lra. }
    assert (X := Three (bpow radix2 (-40)) (-40)%Z (-38)%Z ltac:(right; apply Rabs_pos_eq, bpow_ge_0) E38 ltac:(lia)).
    assert (Y := Three _ _ _ X E36 ltac:(lia)). assert (W := Three _ _ _ Y E34 ltac:(lia)).
    assert (B34 : bpow radix2 (-34) <= 1) by (change 1 with (bpow radix2 0); apply bpow_le; lia).
    apply Rabs_le_inv in W. lra. }
  (* the longest face's vector *)
  assert (Low : forall x, / 4 <= x -> / 4 <= rnd x).
  { intros x H. change (/ 4) with (bpow radix2 (-2)) in *. rewrite <- (rnd_bpow (-2)) by lia. apply rnd_monotone, H. }
  assert (High : forall x e, (0 <= e <= 10)%Z -> Rabs x <= bpow radix2 e -> Rabs (rnd x) <= bpow radix2 e).
  { intros x e He H. apply rnd_bounded; [lia | exact H]. }
  assert (Sq : forall t, In t (triangles tetrahedron)
    -> let a := face (Vec 1 1 1) (Vec 0 0 0) t in / 4 <= product rnd a a <= 16).
  { intros t I a. destruct (regular_low t (regular_faces t I)) as (L & U).
    destruct (regular_faces t I) as (_ & _ & NX & NY & NZ).
    set (l := low (Vec 1 1 1) (Vec 0 0 0) t) in *.
    assert (I0 : / 5 <= / l <= / 3) by (split; apply Rinv_le; lra).
    assert (C : forall n, Rabs n = 4 -> / 4 <= rnd (n / l) * rnd (n / l) <= 4).
    { intros n Hn. assert (Q : 4 / 5 <= Rabs (n / l) <= 2).
      { unfold Rdiv. rewrite Rabs_mult, Hn, (Rabs_pos_eq (/ l)) by lra. lra. }
      assert (H2 := High (n / l) 1%Z ltac:(lia) ltac:(simpl; lra)). simpl in H2.
      assert (E := rnd_err (n / l)). assert (Hu := u_small).
      assert (He : eta <= / 100) by (apply Rle_trans with (bpow radix2 (-30)); [unfold eta; apply bpow_le;
        lia | simpl; lra]).
      assert (UQ : u * Rabs (n / l) <= / 1000 * 2) by (apply Rmult_le_compat; try apply Rabs_pos; lra).
      assert (H3 : / 2 <= Rabs (rnd (n / l))).
      { assert (T := Rabs_triang (rnd (n / l)) (- (rnd (n / l) - n / l))).
        replace (rnd (n / l) + - (rnd (n / l) - n / l)) with (n / l) in T by ring. rewrite Rabs_Ropp in T. lra. }
      assert (S : rnd (n / l) * rnd (n / l) = Rabs (rnd (n / l)) * Rabs (rnd (n / l))).
      { rewrite <- Rabs_mult, Rabs_pos_eq; [reflexivity | apply Rle_0_sqr]. }
      rewrite S. split; nra. }
    assert (CX := C _ NX). assert (CY := C _ NY). assert (CZ := C _ NZ).
    unfold a, face, product. cbn [cx cy cz]. fold l.
    set (x := rnd (cx (plane (Vec 0 0 0) t) / l) * rnd (cx (plane (Vec 0 0 0) t) / l)) in *.
    set (y := rnd (cy (plane (Vec 0 0 0) t) / l) * rnd (cy (plane (Vec 0 0 0) t) / l)) in *.
    set (z := rnd (cz (plane (Vec 0 0 0) t) / l) * rnd (cz (plane (Vec 0 0 0) t) / l)) in *.
    assert (Four : forall v, / 4 <= v <= 4 -> / 4 <= rnd v <= 4).
    { intros v Hv. split; [apply Low; lra|]. assert (G := High v 2%Z ltac:(lia) ltac:(simpl; rewrite Rabs_pos_eq; lra)).
      simpl in G. apply Rabs_le_inv in G. lra. }
    assert (FX := Four _ CX). assert (FY := Four _ CY). assert (FZ := Four _ CZ).
    assert (S1 : / 4 <= rnd (rnd x + rnd y) <= 8).
    { split; [apply Low; lra|]. assert (G := High (rnd x + rnd y) 3%Z ltac:(lia) ltac:(simpl; rewrite Rabs_pos_eq;
        lra)).
      simpl in G. apply Rabs_le_inv in G. lra. }
    split; [apply Low; lra|].
    assert (G := High (rnd (rnd x + rnd y) + rnd z) 4%Z ltac:(lia) ltac:(simpl; rewrite Rabs_pos_eq; lra)).
    simpl in G. apply Rabs_le_inv in G. lra. }
  assert (Q : / 4 <= largest_square tetrahedron <= 16).
  { unfold largest_square. split.
    - assert (I : In (of_numbers tetrahedron (Numbers 0 1 2)) (triangles tetrahedron)) by (left; reflexivity).
      eapply Rle_trans; [apply (Sq _ I)|]. apply most_above.
      apply (in_map (fun t => let a := face (extents tetrahedron) (middle tetrahedron) t in product rnd a a)). exact I.
    - apply most_least; [lra|]. intros x Hx. apply in_map_iff in Hx. destruct Hx as (t & <- & I). apply (Sq t I). }
  assert (R1 : / 2 <= sqrt (largest_square tetrahedron) <= 4).
  { assert (P := sqrt_pos (largest_square tetrahedron)).
    assert (SS : sqrt (largest_square tetrahedron) * sqrt (largest_square tetrahedron) = largest_square tetrahedron)
      by (apply sqrt_sqrt; lra). split; nra. }
  unfold longest.
  assert (G1 := Low (sqrt (largest_square tetrahedron)) ltac:(lra)).
  assert (G2 := High (sqrt (largest_square tetrahedron)) 2%Z ltac:(lia) ltac:(simpl; rewrite Rabs_pos_eq; lra)).
  simpl in G2. apply Rabs_le_inv in G2.
  assert (B1 : bpow radix2 (-115) < / 4) by (change (/ 4) with (bpow radix2 (-2)); apply bpow_lt; lia).
  assert (B2 : 8 <= bpow radix2 115) by (change 8 with (bpow radix2 3); apply bpow_le; lia). split; lra.
Qed.

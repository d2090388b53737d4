(* A body with a closed surface is inside the hull of the surface's corners.

   Triangles seen from a centre c: every directed edge of one is, the other way round, an edge of another, and every
   triangle is counter-clockwise about c. Then every ray from c meets a triangle (`covered`): walk from inside some
   triangle's cone straight towards the ray's direction; a walk that meets no corner leaves a cone through an edge, and
   comes into the cone of the edge's other triangle, so the last cone that it is in holds the end. *)

From Coq Require Import Reals List Lra Psatz Classical.
Require Import inner.
Import ListNotations.
Open Scope R_scope.

(* ------------------------------------------------------------------ Hulls *)

Fixpoint weight (l : list (R * vec)) := match l with [] => 0 | (w, _) :: l => w + weight l end.
Fixpoint mean (l : list (R * vec)) := match l with [] => Vec 0 0 0 | (w, v) :: l => add (scale w v) (mean l) end.

(* x is a convex combination of vertices. *)
Definition in_hull (vertex : vec -> Prop) x :=
  exists l, Forall (fun p => 0 <= fst p /\ vertex (snd p)) l /\ weight l = 1 /\ mean l = x.

Lemma weight_app : forall l m, weight (l ++ m) = weight l + weight m.
Proof. induction l as [|[w v] l IH]; intro m; simpl; [ring | rewrite IH; ring]. Qed.

Lemma mean_app : forall l m, mean (l ++ m) = add (mean l) (mean m).
Proof.
  induction l as [|[w v] l IH]; intro m; simpl; [apply vec_equal; simpl; ring|]. rewrite IH.
  apply vec_equal; simpl; ring.
Qed.

Definition times s (l : list (R * vec)) := map (fun p => (s * fst p, snd p)) l.

Lemma weight_times : forall s l, weight (times s l) = s * weight l.
Proof. induction l as [|[w v] l IH]; simpl; [ring | rewrite IH; ring]. Qed.

Lemma mean_times : forall s l, mean (times s l) = scale s (mean l).
Proof.
  induction l as [|[w v] l IH]; simpl; [apply vec_equal; simpl; ring|]. rewrite IH. apply vec_equal; simpl; ring.
Qed.

Lemma times_fair : forall (vertex : vec -> Prop) s l, 0 <= s -> Forall (fun p => 0 <= fst p /\ vertex (snd p)) l ->
  Forall (fun p => 0 <= fst p /\ vertex (snd p)) (times s l).
Proof.
  intros vertex s l Hs F. apply Forall_map. eapply Forall_impl; [|exact F]. intros [w v] (W & V). simpl in *.
  split; [apply Rmult_le_pos; assumption | exact V].
Qed.

(* ------------------------------------------------------------------ Cones *)

(* Corners relative to the centre. *)
Record cone := Cone { e0 : vec; e1 : vec; e2 : vec }.

Definition sum3 a b c t := add (add (scale a (e0 t)) (scale b (e1 t))) (scale c (e2 t)).
Definition in_cone t x := exists a b c, 0 <= a /\ 0 <= b /\ 0 <= c /\ x = sum3 a b c t.
Definition counter_clockwise t := 0 < volume (e0 t) (e1 t) (e2 t).
Definition has_edge t a b := (e0 t = a /\ e1 t = b) \/ (e1 t = a /\ e2 t = b) \/ (e2 t = a /\ e0 t = b).
Definition closed (ts : list cone) := forall t a b, In t ts -> has_edge t a b -> exists s, In s ts /\ has_edge s b a.
Definition corner_of (ts : list cone) v := exists t, In t ts /\ (v = e0 t \/ v = e1 t \/ v = e2 t).

(* Weights of x on the corners, times the volume. *)
Definition part0 t x := volume x (e1 t) (e2 t).
Definition part1 t x := volume (e0 t) x (e2 t).
Definition part2 t x := volume (e0 t) (e1 t) x.

Lemma parts : forall t x, counter_clockwise t -> let d := volume (e0 t) (e1 t) (e2 t) in
  x = sum3 (part0 t x / d) (part1 t x / d) (part2 t x / d) t.
Proof.
  intros [u v w] x H d. unfold counter_clockwise, d, sum3, part0, part1, part2 in *. cbn [e0 e1 e2] in *.
  apply vec_equal; coordinates; field; lra.
Qed.

Lemma in_cone_parts : forall t x, counter_clockwise t ->
  (in_cone t x <-> 0 <= part0 t x /\ 0 <= part1 t x /\ 0 <= part2 t x).
Proof.
  intros t x H. split.
  - intros (a & b & c & A & B & C & ->). unfold counter_clockwise in H. destruct t as [u v w].
    unfold sum3, part0, part1, part2. cbn [e0 e1 e2] in *.
    assert (D : forall s, 0 <= s -> 0 <= s * volume u v w) by (intros; apply Rmult_le_pos; lra).
    repeat split.
    + replace (volume _ v w) with (a * volume u v w) by (coordinates; ring). apply D, A.
    + replace (volume u _ w) with (b * volume u v w) by (coordinates; ring). apply D, B.
    + replace (volume u v _) with (c * volume u v w) by (coordinates; ring). apply D, C.
  - intros (A & B & C). assert (P := parts t x H). cbv zeta in P. set (d := volume (e0 t) (e1 t) (e2 t)) in *.
    assert (I : 0 < / d) by (apply Rinv_0_lt_compat; exact H).
    exists (part0 t x / d), (part1 t x / d), (part2 t x / d).
    repeat split; try (unfold Rdiv; apply Rmult_le_pos; lra). exact P.
Qed.

(* The other way round: turned corners are the same cone. *)
Definition turned t := Cone (e1 t) (e2 t) (e0 t).

Lemma turned_same : forall t x, in_cone (turned t) x <-> in_cone t x.
Proof.
  intros [u v w] x. unfold in_cone, turned, sum3. cbn [e0 e1 e2]. split; intros (a & b & c & A & B & C & ->).
  - exists c, a, b. repeat split; try assumption. apply vec_equal; simpl; ring.
  - exists b, c, a. repeat split; try assumption. apply vec_equal; simpl; ring.
Qed.

Lemma turned_counter_clockwise : forall t, counter_clockwise t -> counter_clockwise (turned t).
Proof.
  intros [u v w] H. unfold counter_clockwise, turned in *. cbn [e0 e1 e2] in *.
  replace (volume v w u) with (volume u v w) by (coordinates; ring). exact H.
Qed.

(* ------------------------------------------------------------------ A walk that meets no corner *)

Definition walk p x t := add (scale (1 - t) p) (scale t x).
Definition misses (ts : list cone) p x := forall v t s, corner_of ts v -> 0 <= t <= 1 -> 0
  <= s -> walk p x t <> scale s v.

(* An affine function that is positive at t is so nearby. *)
Lemma near_positive : forall a b t, 0 < a + b * t -> exists d, 0 < d /\ forall e, Rabs e <= d -> 0 < a + b * (t + e).
Proof.
  intros a b t H. set (m := a + b * t) in *. set (k := Rabs b + 1).
  assert (K : 1 <= k) by (unfold k; assert (P := Rabs_pos b); lra).
  exists (m / (2 * k)). split; [apply Rdiv_lt_0_compat; lra|]. intros e He.
  assert (B : Rabs (b * e) <= k * (m / (2 * k))).
  { rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; [unfold k; lra | exact He]. }
  replace (k * (m / (2 * k))) with (m / 2) in B by (field; lra).
  replace (a + b * (t + e)) with (m + b * e) by (unfold m; ring).
  assert (F := Rle_abs (- (b * e))). rewrite Rabs_Ropp in F. lra.
Qed.

Definition affine (f : vec -> R) := forall p x t, f (walk p x t) = f p + (f x - f p) * t.

Lemma part0_affine : forall s, affine (part0 s).
Proof. intros [u v w] p x t. unfold part0, walk. cbn [e0 e1 e2]. coordinates. ring. Qed.
Lemma part1_affine : forall s, affine (part1 s).
Proof. intros [u v w] p x t. unfold part1, walk. cbn [e0 e1 e2]. coordinates. ring. Qed.
Lemma part2_affine : forall s, affine (part2 s).
Proof. intros [u v w] p x t. unfold part2, walk. cbn [e0 e1 e2]. coordinates. ring. Qed.

Lemma near_positive_part : forall f p x t, affine f -> 0 < f (walk p x t) ->
  exists d, 0 < d /\ forall e, Rabs e <= d -> 0 < f (walk p x (t + e)).
Proof.
  intros f p x t A H. rewrite A in H. destruct (near_positive _ _ _ H) as (d & D & F). exists d. split; [exact D|].
  intros e He. rewrite A. exact (F e He).
Qed.

(* Some cone holds the walk from t on, for a while. *)
Definition goes_on (ts : list cone) p x t :=
  exists d s, 0 < d /\ In s ts /\ forall e, 0 <= e <= d -> in_cone s (walk p x (t + e)).

Lemma inside_goes_on : forall ts p x t s, In s ts -> counter_clockwise s ->
  0 < part0 s (walk p x t) -> 0 < part1 s (walk p x t) -> 0 < part2 s (walk p x t) -> goes_on ts p x t.
Proof.
  intros ts p x t s I C A0 A1 A2.
  destruct (near_positive_part _ p x t (part0_affine s) A0) as (d0 & D0 & F0).
  destruct (near_positive_part _ p x t (part1_affine s) A1) as (d1 & D1 & F1).
  destruct (near_positive_part _ p x t (part2_affine s) A2) as (d2 & D2 & F2).
  exists (Rmin d0 (Rmin d1 d2)), s. split; [repeat apply Rmin_glb_lt; assumption|]. split; [exact I|].
  intros e (E0 & E). apply in_cone_parts; [exact C|].
  assert (L0 := Rmin_l d0 (Rmin d1 d2)). assert (L := Rmin_r d0 (Rmin d1 d2)).
  assert (L1 := Rmin_l d1 d2). assert (L2 := Rmin_r d1 d2).
  assert (Ae : Rabs e = e) by (apply Rabs_pos_eq; exact E0).
  repeat split; left; [apply F0 | apply F1 | apply F2]; rewrite Ae; lra.
Qed.

(* At a point of the edge v, w between two cones, one of them holds what follows. *)
Lemma edge_goes_on : forall ts p x t s r u v w q, In s ts -> In r ts ->
  (forall y, in_cone (Cone u v w) y -> in_cone s y) -> (forall y, in_cone (Cone q w v) y -> in_cone r y) ->
  counter_clockwise (Cone u v w) -> counter_clockwise (Cone q w v) ->
  part0 (Cone u v w) (walk p x t) = 0 -> 0 < part1 (Cone u v w) (walk p x t) -> 0 < part2 (Cone u v w) (walk p x t) ->
  goes_on ts p x t.
Proof.
  intros ts p x t s r u v w q Is Ir Hs Hr Cs Cr P0 P1 P2.
  assert (Q := parts (Cone u v w) (walk p x t) Cs). cbv zeta in Q. rewrite P0 in Q.
  set (y := walk p x t) in *. unfold counter_clockwise in Cs, Cr. cbn [e0 e1 e2] in Cs, Cr, Q.
  set (d := volume u v w) in *. set (b := part1 (Cone u v w) y / d) in *. set (c := part2 (Cone u v w) y / d) in *.
  assert (B : 0 < b) by (apply Rdiv_lt_0_compat; assumption).
  assert (C : 0 < c) by (apply Rdiv_lt_0_compat; assumption).
  assert (R1 : 0 < part1 (Cone q w v) y).
  { replace (part1 (Cone q w v) y) with (c * volume q w v).
    - apply Rmult_lt_0_compat; assumption.
    - rewrite Q. unfold part1, sum3. cbn [e0 e1 e2]. clear. clearbody b c d. unfold Rdiv. rewrite Rmult_0_l.
      coordinates. ring. }
  assert (R2 : 0 < part2 (Cone q w v) y).
  { replace (part2 (Cone q w v) y) with (b * volume q w v).
    - apply Rmult_lt_0_compat; assumption.
    - rewrite Q. unfold part2, sum3. cbn [e0 e1 e2]. clear. clearbody b c d. unfold Rdiv. rewrite Rmult_0_l.
      coordinates. ring. }
  destruct (near_positive_part _ p x t (part1_affine _) P1) as (d1 & D1 & F1).
  destruct (near_positive_part _ p x t (part2_affine _) P2) as (d2 & D2 & F2).
  destruct (near_positive_part _ p x t (part1_affine _) R1) as (d3 & D3 & F3).
  destruct (near_positive_part _ p x t (part2_affine _) R2) as (d4 & D4 & F4).
  set (m := Rmin (Rmin d1 d2) (Rmin d3 d4)).
  assert (M : 0 < m) by (unfold m; repeat apply Rmin_glb_lt; assumption).
  assert (M1 : m <= d1) by (unfold m; eapply Rle_trans; [apply Rmin_l | apply Rmin_l]).
  assert (M2 : m <= d2) by (unfold m; eapply Rle_trans; [apply Rmin_l | apply Rmin_r]).
  assert (M3 : m <= d3) by (unfold m; eapply Rle_trans; [apply Rmin_r | apply Rmin_l]).
  assert (M4 : m <= d4) by (unfold m; eapply Rle_trans; [apply Rmin_r | apply Rmin_r]).
  (* the first part is k e from here on, and the other cone's is - k e *)
  set (k := part0 (Cone u v w) x - part0 (Cone u v w) p).
  assert (K : forall e, part0 (Cone u v w) (walk p x (t + e)) = k * e).
  { intro e. assert (A := part0_affine (Cone u v w) p x t). fold y in A. rewrite P0 in A.
    rewrite (part0_affine (Cone u v w) p x (t + e)). fold k in A |- *. lra. }
  assert (N : forall z, part0 (Cone q w v) z = - part0 (Cone u v w) z).
  { intro z. unfold part0. cbn [e0 e1 e2]. clear. coordinates. ring. }
  destruct (Rle_dec 0 k) as [Up|Down].
  - exists m, s. split; [exact M|]. split; [exact Is|]. intros e (E0 & E). apply Hs, in_cone_parts; [exact Cs|].
    assert (Ae : Rabs e = e) by (apply Rabs_pos_eq; exact E0).
    rewrite K. repeat split; [apply Rmult_le_pos; assumption | left; apply F1 | left; apply F2]; rewrite Ae; lra.
  - exists m, r. split; [exact M|]. split; [exact Ir|]. intros e (E0 & E). apply Hr, in_cone_parts; [exact Cr|].
    assert (Ae : Rabs e = e) by (apply Rabs_pos_eq; exact E0). rewrite N, K.
    assert (0 <= - k * e) by (apply Rmult_le_pos; lra).
    repeat split; [lra | left; apply F3 | left; apply F4]; rewrite Ae; lra.
Qed.

(* The cone on the other side of an edge, its third corner first. *)
Lemma twin : forall ts s a b, closed ts -> (forall t, In t ts -> counter_clockwise t) -> In s ts -> has_edge s a b ->
  exists r q, In r ts /\ counter_clockwise (Cone q b a) /\ forall y, in_cone (Cone q b a) y -> in_cone r y.
Proof.
  intros ts s a b C W I E. destruct (C s a b I E) as (r & Ir & F). assert (Wr := W r Ir). exists r.
  destruct F as [(F0 & F1)|[(F1 & F2)|(F2 & F0)]].
  - exists (e2 r). split; [exact Ir|].
    assert (Eq : Cone (e2 r) b a = turned (turned r)) by (unfold turned; cbn [e0 e1 e2]; congruence).
    rewrite Eq. split; [apply turned_counter_clockwise, turned_counter_clockwise, Wr|].
    intros y H. apply (proj1 (turned_same r y)), (proj1 (turned_same (turned r) y)), H.
  - exists (e0 r). split; [exact Ir|].
    assert (Eq : Cone (e0 r) b a = r) by (destruct r; cbn [e0 e1 e2] in *; congruence).
    rewrite Eq. split; [exact Wr | auto].
  - exists (e1 r). split; [exact Ir|].
    assert (Eq : Cone (e1 r) b a = turned r) by (unfold turned; cbn [e0 e1 e2]; congruence).
    rewrite Eq. split; [apply turned_counter_clockwise, Wr|]. intros y H. apply (proj1 (turned_same r y)), H.
Qed.

Lemma one_part : forall ts p x t s, misses ts p x -> 0 <= t <= 1 -> In s ts -> counter_clockwise s ->
  in_cone s (walk p x t) -> let y := walk p x t in
  ~ (part0 s y = 0 /\ part1 s y = 0) /\ ~ (part0 s y = 0 /\ part2 s y = 0) /\ ~ (part1 s y = 0 /\ part2 s y = 0).
Proof.
  intros ts p x t s M T I W H y. assert (Q := parts s y W). cbv zeta in Q. set (d := volume (e0 s) (e1 s) (e2 s)) in *.
  destruct (proj1 (in_cone_parts s y W) H) as (A & B & C).
  assert (D : 0 < / d) by (apply Rinv_0_lt_compat; exact W).
  assert (Pos : forall z, 0 <= z -> 0 <= z / d) by (intros z Hz; unfold Rdiv; apply Rmult_le_pos; lra).
  assert (Z : 0 / d = 0) by (unfold Rdiv; ring).
  repeat split; intros (E & F); rewrite E, F, Z in Q.
  - apply (M (e2 s) t (part2 s y / d)); [exists s; auto | exact T | apply Pos, C|].
    fold y. rewrite Q at 1. unfold sum3. apply vec_equal; simpl; ring.
  - apply (M (e1 s) t (part1 s y / d)); [exists s; auto | exact T | apply Pos, B|].
    fold y. rewrite Q at 1. unfold sum3. apply vec_equal; simpl; ring.
  - apply (M (e0 s) t (part0 s y / d)); [exists s; auto | exact T | apply Pos, A|].
    fold y. rewrite Q at 1. unfold sum3. apply vec_equal; simpl; ring.
Qed.

Lemma walk_goes_on : forall ts p x t s, closed ts -> (forall r, In r ts -> counter_clockwise r) -> misses ts p x ->
  0 <= t <= 1 -> In s ts -> in_cone s (walk p x t) -> goes_on ts p x t.
Proof.
  intros ts p x t s C W M T I H. assert (Ws := W s I). set (y := walk p x t) in *.
  destruct (one_part ts p x t s M T I Ws H) as (N01 & N02 & N12). fold y in N01, N02, N12.
  destruct (proj1 (in_cone_parts s y Ws) H) as (A & B & D).
  destruct (Req_dec (part0 s y) 0) as [Z0|Z0].
  - destruct (twin ts s (e1 s) (e2 s) C W I ltac:(right; left; auto)) as (r & q & Ir & Wr & Hr).
    apply (edge_goes_on ts p x t s r (e0 s) (e1 s) (e2 s) q); try assumption; destruct s as [u v w];
      cbn [e0 e1 e2] in *;
      auto; fold y; [assert (part1 (Cone u v w) y <> 0) by tauto | assert (part2 (Cone u v w) y <> 0) by tauto]; lra.
  - destruct (Req_dec (part1 s y) 0) as [Z1|Z1].
    + destruct (twin ts s (e2 s) (e0 s) C W I ltac:(right; right; auto)) as (r & q & Ir & Wr & Hr).
      assert (Wt := turned_counter_clockwise s Ws).
      apply (edge_goes_on ts p x t s r (e1 s) (e2 s) (e0 s) q); try assumption.
      * intros z Hz. apply (proj1 (turned_same s z)). exact Hz.
      * destruct s as [u v w]. unfold part0, part1 in *. cbn [e0 e1 e2] in *. rewrite <- Z1. fold y. clear.
        coordinates. ring.
      * destruct s as [u v w]. unfold part1, part2 in *. cbn [e0 e1 e2] in *. fold y.
        replace (volume v y u) with (volume u v y) by (clear; coordinates; ring).
        assert (volume u v y <> 0) by tauto. lra.
      * destruct s as [u v w]. unfold part0, part2 in *. cbn [e0 e1 e2] in *. fold y.
        replace (volume v w y) with (volume y v w) by (clear; coordinates; ring). lra.
    + destruct (Req_dec (part2 s y) 0) as [Z2|Z2].
      * destruct (twin ts s (e0 s) (e1 s) C W I ltac:(left; auto)) as (r & q & Ir & Wr & Hr).
        assert (Wt := turned_counter_clockwise _ (turned_counter_clockwise s Ws)).
        apply (edge_goes_on ts p x t s r (e2 s) (e0 s) (e1 s) q); try assumption.
        -- intros z Hz. apply (proj1 (turned_same s z)), (proj1 (turned_same (turned s) z)). exact Hz.
        -- destruct s as [u v w]. unfold part0, part2 in *. cbn [e0 e1 e2] in *. rewrite <- Z2. fold y. clear.
           coordinates. ring.
        -- destruct s as [u v w]. unfold part1, part0 in *. cbn [e0 e1 e2] in *. fold y.
           replace (volume w y v) with (volume y v w) by (clear; coordinates; ring). lra.
        -- destruct s as [u v w]. unfold part1, part2 in *. cbn [e0 e1 e2] in *. fold y.
           replace (volume w u y) with (volume u y w) by (clear; coordinates; ring). lra.
      * apply (inside_goes_on ts p x t s); try assumption; fold y; lra.
Qed.

(* ------------------------------------------------------------------ Its end *)

Definition held (ts : list cone) p x t := exists s, In s ts /\ in_cone s (walk p x t).

Lemma not_held_near : forall ts p x t, (forall r, In r ts -> counter_clockwise r) -> ~ held ts p x t ->
  exists d, 0 < d /\ forall e, Rabs e <= d -> ~ held ts p x (t + e).
Proof.
  induction ts as [|s ts IH]; intros p x t W N.
  - exists 1. split; [lra|]. intros e _ (r & [] & _).
  - destruct (IH p x t (fun r I => W r (or_intror I))) as (d & D & F).
    { intros (r & I & H). apply N. exists r. split; [right; exact I | exact H]. }
    assert (Ws := W s (or_introl eq_refl)).
    assert (Out : ~ in_cone s (walk p x t)) by (intro H; apply N; exists s; split; [left; reflexivity | exact H]).
    assert (Neg : exists f, affine f /\ f (walk p x t) < 0 /\ forall y, in_cone s y -> 0 <= f y).
    { destruct (Rlt_dec (part0 s (walk p x t)) 0) as [L|L].
      - exists (part0 s). split; [apply part0_affine|]. split; [exact L|]. intros y H.
        apply (in_cone_parts s y Ws) in H. tauto.
      - destruct (Rlt_dec (part1 s (walk p x t)) 0) as [L1|L1].
        + exists (part1 s). split; [apply part1_affine|]. split; [exact L1|]. intros y H.
          apply (in_cone_parts s y Ws) in H. tauto.
        + destruct (Rlt_dec (part2 s (walk p x t)) 0) as [L2|L2].
          * exists (part2 s). split; [apply part2_affine|]. split; [exact L2|]. intros y H.
            apply (in_cone_parts s y Ws) in H. tauto.
          * exfalso. apply Out, in_cone_parts; [exact Ws|]. lra. }
    destruct Neg as (f & Af & Lf & Hf).
    destruct (near_positive (- f p) (- (f x - f p)) t) as (k & K & G).
    { assert (A := Af p x t). lra. }
    exists (Rmin d k). split; [apply Rmin_glb_lt; assumption|]. intros e He (r & I & H).
    assert (L := Rmin_l d k). assert (R0 := Rmin_r d k).
    destruct I as [<-|I].
    + assert (P := Hf _ H). rewrite Af in P. assert (Q := G e ltac:(lra)). lra.
    + apply (F e ltac:(lra)). exists r. split; assumption.
Qed.

Lemma walk_arrives : forall ts p x, closed ts -> (forall r, In r ts -> counter_clockwise r) -> misses ts p x ->
  held ts p x 0 -> held ts p x 1.
Proof.
  intros ts p x C W M H. set (E := fun t => 0 <= t <= 1 /\ held ts p x t).
  destruct (completeness E) as (m & Up & Least).
  - exists 1. intros t (T & _). lra.
  - exists 0. split; [lra | exact H].
  - assert (M0 : 0 <= m) by (apply Up; split; [lra | exact H]).
    assert (M1 : m <= 1) by (apply Least; intros t (T & _); lra).
    assert (Hm : held ts p x m).
    { apply NNPP. intro N. destruct (not_held_near ts p x m W N) as (d & D & F).
      assert (m <= m - d); [|lra]. apply Least. intros t (T & Ht).
      destruct (Rle_dec t (m - d)) as [L|L]; [exact L|]. exfalso. assert (t <= m) by (apply Up; split; assumption).
      apply (F (t - m)); [apply Rabs_le; lra|]. replace (m + (t - m)) with t by ring. exact Ht. }
    destruct (Req_dec m 1) as [->|N]; [exact Hm|]. exfalso.
    destruct Hm as (s & I & Hs).
    destruct (walk_goes_on ts p x m s C W M ltac:(lra) I Hs) as (d & r & D & Ir & F).
    assert (R0 := Rmin_l d (1 - m)). assert (R1 := Rmin_r d (1 - m)).
    assert (P : 0 < Rmin d (1 - m)) by (apply Rmin_glb_lt; lra).
    assert (m + Rmin d (1 - m) <= m); [|lra]. apply Up. split; [lra|]. exists r. split; [exact Ir|]. apply F. lra.
Qed.

(* ------------------------------------------------------------------ Its beginning *)

(* A number that is no root of any of these a + b s + c s^2: any large one. *)
Definition zero3 (q : R * R * R) := let '(a, b, c) := q in a = 0 /\ b = 0 /\ c = 0.
Definition value (q : R * R * R) s := let '(a, b, c) := q in a + b * s + c * (s * s).

Lemma no_root_beyond : forall q, ~ zero3 q -> exists m, forall s, m < s -> value q s <> 0.
Proof.
  intros ((a, b), c) N. simpl in *.
  assert (PA := Rabs_pos a). assert (PB := Rabs_pos b).
  assert (Big : forall x y, Rabs y < Rabs x -> x + y <> 0).
  { intros x y L E. replace x with (- y) in L by lra. rewrite Rabs_Ropp in L. lra. }
  destruct (Req_dec c 0) as [C|C].
  - destruct (Req_dec b 0) as [B|B].
    + exists 0. intros s _. rewrite B, C. intro E. apply N. repeat split; lra.
    + assert (PC := Rabs_pos_lt b B). exists (Rabs a / Rabs b). intros s S E.
      assert (S0 : 0 <= Rabs a / Rabs b) by (unfold Rdiv; apply Rmult_le_pos; [exact PA | left;
        apply Rinv_0_lt_compat; exact PC]).
      apply (Big (b * s) a); [|rewrite C in E; lra]. rewrite Rabs_mult, (Rabs_pos_eq s) by lra.
      apply (Rmult_lt_compat_l (Rabs b)) in S; [|exact PC]. replace (Rabs b * (Rabs a / Rabs b)) with (Rabs a) in S
        by (field; lra). lra.
  - assert (PC := Rabs_pos_lt c C). exists ((Rabs a + Rabs b) / Rabs c + 1). intros s S E.
    assert (S0 : 0 <= (Rabs a + Rabs b) / Rabs c) by (unfold Rdiv; apply Rmult_le_pos; [lra | left;
      apply Rinv_0_lt_compat; exact PC]).
    apply (Big (c * (s * s)) (a + b * s)); [|lra].
    rewrite Rabs_mult, (Rabs_pos_eq (s * s)) by (apply Rmult_le_pos; lra).
    assert (T : Rabs (a + b * s) <= Rabs a + Rabs b * s).
    { eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_mult, (Rabs_pos_eq s) by lra. lra. }
    assert (S1 : (Rabs a + Rabs b) / Rabs c < s) by lra.
    apply (Rmult_lt_compat_l (Rabs c)) in S1; [|exact PC].
    replace (Rabs c * ((Rabs a + Rabs b) / Rabs c)) with (Rabs a + Rabs b) in S1 by (field; lra).
    assert (S2 : (Rabs a + Rabs b) * s < Rabs c * s * s) by (apply Rmult_lt_compat_r; lra).
    assert (Rabs a * 1 <= Rabs a * s) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma no_root : forall l, exists m, forall s, m < s -> Forall (fun q => ~ zero3 q -> value q s <> 0) l.
Proof.
  induction l as [|q l (k & K)].
  - exists 0. intros. constructor.
  - destruct (classic (zero3 q)) as [Z|N].
    + exists k. intros s S. constructor; [contradiction | apply K, S].
    + destruct (no_root_beyond q N) as (m & M). exists (Rmax m k). intros s S.
      assert (L := Rmax_l m k). assert (R0 := Rmax_r m k). constructor; [intros _; apply M | apply K]; lra.
Qed.

(* No plane holds all three corners of a cone. *)
Lemma plane_coefficients : forall t m, counter_clockwise t -> m <> Vec 0 0 0 ->
  ~ zero3 (inner m (e0 t), inner m (e1 t), inner m (e2 t)).
Proof.
  intros [u v w] m H N (A & B & C). unfold counter_clockwise in H. cbn [e0 e1 e2] in *. apply N.
  assert (I : forall x, inner m x * volume u v w =
    inner m u * volume x v w + inner m v * volume u x w + inner m w * volume u v x) by (intro x; coordinates; ring).
  assert (Z : forall x, inner m x = 0).
  { intro x. assert (J := I x). rewrite A, B, C in J. apply (Rmult_eq_reg_r (volume u v w)); lra. }
  apply vec_equal; simpl.
  - rewrite <- (Z (Vec 1 0 0)). unfold inner. simpl. ring.
  - rewrite <- (Z (Vec 0 1 0)). unfold inner. simpl. ring.
  - rewrite <- (Z (Vec 0 0 1)). unfold inner. simpl. ring.
Qed.

Definition corners (ts : list cone) := flat_map (fun t => [e0 t; e1 t; e2 t]) ts.

Lemma corner_listed : forall ts v, corner_of ts v -> In v (corners ts).
Proof.
  intros ts v (t & I & H). apply in_flat_map. exists t. split; [exact I|]. simpl. destruct H as [->|[->| ->]]; auto.
Qed.

(* A point in the cone's inside that is in no plane of x and a corner. *)
Lemma start : forall ts t x, counter_clockwise t -> exists p, in_cone t p /\
  forall v, In v (corners ts) -> cross v x <> Vec 0 0 0 -> inner (cross v x) p <> 0.
Proof.
  intros ts t x W.
  set (q := fun v => let m := cross v x in (inner m (e0 t), inner m (e1 t), inner m (e2 t))).
  destruct (no_root (map q (corners ts))) as (m & M).
  set (s := Rmax m 0 + 1). assert (S : m < s) by (unfold s; assert (L := Rmax_l m 0); lra).
  assert (S0 : 0 <= s) by (unfold s; assert (L := Rmax_r m 0); lra).
  exists (sum3 1 s (s * s) t). split.
  - exists 1, s, (s * s). repeat split; try lra. apply Rmult_le_pos; lra.
  - intros v Hv N. assert (F := M s S). rewrite Forall_forall in F.
    assert (G : value (q v) s <> 0).
    { apply F; [apply in_map, Hv | apply plane_coefficients; assumption]. }
    intro E. apply G. rewrite <- E. unfold q, value, sum3. destruct t as [a b c]. cbn [e0 e1 e2].
    generalize (cross v x).
    intro k. coordinates. ring.
Qed.

Theorem covered : forall ts x, closed ts -> (forall r, In r ts -> counter_clockwise r) -> ts <> [] ->
  exists s, In s ts /\ in_cone s x.
Proof.
  intros ts x C W N.
  destruct (classic (exists v k, corner_of ts v /\ 0 <= k /\ x = scale k v)) as [(v & k & (t & I & V) & K & ->)|Far].
  { exists t. split; [exact I|]. unfold in_cone, sum3. destruct V as [->|[->| ->]];
      [exists k, 0, 0 | exists 0, k, 0 | exists 0, 0, k]; repeat split; try lra; apply vec_equal; simpl; ring. }
  destruct ts as [|t ts0]; [contradiction|]. set (ts := t :: ts0) in *.
  assert (I : In t ts) by (left; reflexivity). assert (Wt := W t I).
  destruct (start ts t x Wt) as (p & Hp & P).
  (* some corner of t is not on the line of x *)
  assert (Side : exists v, In v (corners ts) /\ cross v x <> Vec 0 0 0).
  { apply NNPP. intro No.
    assert (Z : forall v, corner_of ts v -> cross v x = Vec 0 0 0).
    { intros v Hv. apply NNPP. intro Nz. apply No. exists v. split; [apply corner_listed, Hv | exact Nz]. }
    assert (Z0 := Z (e0 t) ltac:(exists t; auto)). assert (Z1 := Z (e1 t) ltac:(exists t; auto)).
    assert (Z2 := Z (e2 t) ltac:(exists t; auto)).
    apply Far. exists (e0 t), 0. split; [exists t; auto|]. split; [lra|].
    unfold counter_clockwise in Wt. set (d := volume (e0 t) (e1 t) (e2 t)) in *.
    assert (J : scale d x = add (add (scale (inner (e0 t) (cross (e1 t) x)) (e2 t))
      (scale (inner (e1 t) (cross (e2 t) x)) (e0 t))) (scale (inner (e2 t) (cross (e0 t) x)) (e1 t))).
    { unfold d. destruct t as [a b c]. cbn [e0 e1 e2]. clear. apply vec_equal; coordinates; ring. }
    rewrite Z0, Z1, Z2 in J.
    assert (O : forall a, inner a (Vec 0 0 0) = 0) by (intro a; unfold inner; simpl; ring). rewrite !O in J.
    apply vec_equal; simpl; apply (Rmult_eq_reg_l d); try lra;
      [apply (f_equal cx) in J | apply (f_equal cy) in J | apply (f_equal cz) in J]; simpl in J; lra. }
  destruct Side as (v0 & V0 & N0). assert (P0 := P v0 V0 N0).
  assert (Mi : misses ts p x).
  { intros v r s V R0 S E.
    assert (X : scale (1 - r) (cross p x) = scale s (cross v x)).
    { replace (scale s (cross v x)) with (cross (scale s v) x) by (clear; apply vec_equal; coordinates; ring).
      rewrite <- E. clear. unfold walk. apply vec_equal; coordinates; ring. }
    destruct (Req_dec r 1) as [->|R1].
    - apply Far. exists v, s. split; [exact V|]. split; [exact S|]. rewrite <- E. unfold walk.
      apply vec_equal; simpl; ring.
    - assert (Sz : scale s (cross v x) = Vec 0 0 0).
      { destruct (classic (cross v x = Vec 0 0 0)) as [Z|Z].
        - rewrite Z. apply vec_equal; simpl; ring.
        - assert (Pv := P v (corner_listed ts v V) Z).
          assert (D : s * inner (cross v x) p = 0).
          { replace (s * inner (cross v x) p) with (inner (scale s (cross v x)) p) by (clear; coordinates; ring).
            rewrite <- X. clear. coordinates. ring. }
          apply Rmult_integral in D. destruct D as [->|D]; [|contradiction]. apply vec_equal; simpl; ring. }
      rewrite Sz in X. apply P0.
      replace (inner (cross v0 x) p) with (- inner v0 (cross p x)) by (clear; coordinates; ring).
      assert (Y : scale (1 - r) (cross p x) = Vec 0 0 0) by exact X.
      assert (Q : inner v0 (cross p x) * (1 - r) = 0).
      { replace (inner v0 (cross p x) * (1 - r)) with (inner v0 (scale (1 - r) (cross p x))) by (clear; coordinates;
          ring).
        rewrite Y. unfold inner. simpl. ring. }
      apply Rmult_integral in Q. destruct Q; lra. }
  assert (Start : held ts p x 0).
  { exists t. split; [exact I|]. replace (walk p x 0) with p by (unfold walk; apply vec_equal; simpl; ring). exact Hp. }
  destruct (walk_arrives ts p x C W Mi Start) as (s & Is & Hs). exists s. split; [exact Is|].
  replace (walk p x 1) with x in Hs by (unfold walk; apply vec_equal; simpl; ring). exact Hs.
Qed.

(* ------------------------------------------------------------------ The body *)

(* Every ray from c meets one of the triangles. *)
Definition covers (ts : list cone) := forall x, exists t, In t ts /\ in_cone t x.

Lemma centre_in_hull : forall (vertex : vec -> Prop) c ts, covers ts -> (forall v, corner_of ts v
  -> vertex (add c v)) ->
  in_hull vertex c.
Proof.
  intros vertex c ts Cover V. destruct (Cover (Vec 0 0 0)) as (t & I & _).
  destruct (Cover (scale (-1) (e0 t))) as (s & Is & (a & b & d & A & B & D & E)).
  set (w := 1 + a + b + d). assert (Pw : 0 < / w) by (apply Rinv_0_lt_compat; unfold w; lra).
  exists [(/ w, add c (e0 t)); (a * / w, add c (e0 s)); (b * / w, add c (e1 s)); (d * / w, add c (e2 s))].
  assert (Ew : / w * w = 1) by (apply Rinv_l; unfold w; lra).
  split; [|split].
  - assert (F : forall k r e, 0 <= k -> In r ts -> e = e0 r \/ e = e1 r \/ e = e2 r ->
      0 <= fst (k, add c e) /\ vertex (snd (k, add c e))).
    { intros k r e K Ir Er. split; [exact K | apply V; exists r; auto]. }
    assert (K : forall k, 0 <= k -> 0 <= k * / w) by (intros k K; apply Rmult_le_pos; lra).
    apply Forall_cons; [apply (F _ t); auto; lra|]. apply Forall_cons; [apply (F _ s); auto|].
    apply Forall_cons; [apply (F _ s); auto|]. apply Forall_cons; [apply (F _ s); auto | apply Forall_nil].
  - simpl. rewrite <- Ew. unfold w at 6. ring.
  - assert (Z : add (e0 t) (sum3 a b d s) = Vec 0 0 0) by (rewrite <- E; apply vec_equal; simpl; ring).
    assert (K : mean [(/ w, add c (e0 t)); (a * / w, add c (e0 s)); (b * / w, add c (e1 s)); (d * / w, add c (e2 s))] =
      add (scale (/ w * w) c) (scale (/ w) (add (e0 t) (sum3 a b d s)))).
    { generalize (/ w). intro k. unfold w, sum3. apply vec_equal; simpl; ring. }
    rewrite K, Z, Ew. apply vec_equal; simpl; ring.
Qed.

Theorem covered_body_in_hull : forall (vertex : vec -> Prop) c ts faces x, covers ts ->
  (forall v, corner_of ts v -> vertex (add c v)) ->
  (forall t, In t ts -> exists a, In a faces /\ 1 <= inner a (e0 t) /\ 1 <= inner a (e1 t) /\ 1 <= inner a (e2 t)) ->
  in_body faces c x -> in_hull vertex x.
Proof.
  intros vertex c ts faces x C V F B.
  destruct (centre_in_hull vertex c ts C V) as (l & L0 & L1 & L2).
  destruct (C (sub x c)) as (t & It & (p & q & r & P & Q & R0 & E)).
  destruct (F t It) as (a & Ia & A0 & A1 & A2). assert (Ba := B a Ia). rewrite E in Ba.
  assert (S : p + q + r <= 1).
  { assert (I : inner a (sum3 p q r t) = p * inner a (e0 t) + q * inner a (e1 t) + r * inner a (e2 t)).
    { unfold sum3. destruct t as [u v w]. cbn [e0 e1 e2]. clear. coordinates. ring. }
    rewrite I in Ba.
    assert (p * 1 <= p * inner a (e0 t)) by (apply Rmult_le_compat_l; assumption).
    assert (q * 1 <= q * inner a (e1 t)) by (apply Rmult_le_compat_l; assumption).
    assert (r * 1 <= r * inner a (e2 t)) by (apply Rmult_le_compat_l; assumption). lra. }
  exists ([(p, add c (e0 t)); (q, add c (e1 t)); (r, add c (e2 t))] ++ times (1 - (p + q + r)) l).
  split; [|split].
  - apply Forall_app. split; [|apply times_fair; [lra | exact L0]].
    assert (G : forall k e, 0 <= k -> e = e0 t \/ e = e1 t \/ e = e2 t ->
      0 <= fst (k, add c e) /\ vertex (snd (k, add c e))).
    { intros k e K Et. split; [exact K | apply V; exists t; auto]. }
    apply Forall_cons; [apply G; auto|]. apply Forall_cons; [apply G; auto|].
    apply Forall_cons; [apply G; auto | apply Forall_nil].
  - rewrite weight_app, weight_times, L1. simpl. ring.
  - rewrite mean_app, mean_times, L2.
    replace x with (add c (sub x c)) by (apply vec_equal; simpl; ring). rewrite E. unfold sum3.
    apply vec_equal; simpl; ring.
Qed.

Theorem body_in_hull : forall (vertex : vec -> Prop) c ts faces x, closed ts ->
  (forall r, In r ts -> counter_clockwise r) -> ts <> [] -> (forall v, corner_of ts v -> vertex (add c v)) ->
  (forall t, In t ts -> exists a, In a faces /\ 1 <= inner a (e0 t) /\ 1 <= inner a (e1 t) /\ 1 <= inner a (e2 t)) ->
  in_body faces c x -> in_hull vertex x.
Proof.
  intros vertex c ts faces x C W N. apply covered_body_in_hull. intro y. exact (covered ts y C W N).
Qed.

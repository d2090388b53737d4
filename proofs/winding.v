(* Closed surfaces of triangles that wind around the origin, as src/measure/depth.c checks them: the ball that all triangles
   stay out of is inside the hull of their corners.

   `turns x` counts the triangles that the ray along x goes through, with their orientation. Between two directions x
   and y it changes by the edges that cross the sector from x to y, and each edge of a closed surface is cancelled by
   others: so it is the same in all directions that are on no edge. Where it is not zero, every ray meets a triangle. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz Bool Permutation Classical.
Require Import inner inner_closed.
Import ListNotations.
Open Scope R_scope.

(* ------------------------------------------------------------------ Signs *)

Definition sg (x : R) : Z := if Rlt_dec 0 x then 1%Z else if Rlt_dec x 0 then (-1)%Z else 0%Z.

Lemma sg_cases : forall x, (sg x = 1%Z /\ 0 < x) \/ (sg x = (-1)%Z /\ x < 0) \/ (sg x = 0%Z /\ x = 0).
Proof.
  intro x. unfold sg. destruct (Rlt_dec 0 x); [left; split; [reflexivity | assumption]|]. right.
  destruct (Rlt_dec x 0); [left; split; [reflexivity | assumption] | right; split; [reflexivity | lra]].
Qed.

Lemma sg_pos : forall x, 0 < x -> sg x = 1%Z.
Proof. intros x H. unfold sg. destruct (Rlt_dec 0 x); [reflexivity | contradiction]. Qed.

Lemma sg_zero : sg 0 = 0%Z.
Proof. destruct (sg_cases 0) as [(_ & H)|[(_ & H)|(H & _)]]; [lra | lra | exact H]. Qed.

Lemma sg_mult : forall x y, sg (x * y) = (sg x * sg y)%Z.
Proof.
  intros x y. destruct (sg_cases x) as [(-> & X)|[(-> & X)|(-> & X)]];
    destruct (sg_cases y) as [(-> & Y)|[(-> & Y)|(-> & Y)]];
    destruct (sg_cases (x * y)) as [(-> & Z)|[(-> & Z)|(-> & Z)]]; try reflexivity; exfalso; nra.
Qed.

Lemma sg_opp : forall x, sg (- x) = (- sg x)%Z.
Proof. intro x. replace (- x) with (-1 * x) by ring. rewrite sg_mult. replace (sg (-1)) with (-1)%Z; [lia|].
  unfold sg. destruct (Rlt_dec 0 (-1)); [lra|]. destruct (Rlt_dec (-1) 0); [reflexivity | lra].
Qed.

(* Signs that three numbers with the sum 0 can have. *)
Definition balanced (a b c : Z) : bool :=
  eqb ((0 <? a)%Z || (0 <? b)%Z || (0 <? c)%Z) ((a <? 0)%Z || (b <? 0)%Z || (c <? 0)%Z).

Lemma balanced_sum : forall a b c, a + b + c = 0 -> balanced (sg a) (sg b) (sg c) = true.
Proof.
  intros a b c H. destruct (sg_cases a) as [(-> & A)|[(-> & A)|(-> & A)]];
    destruct (sg_cases b) as [(-> & B)|[(-> & B)|(-> & B)]];
    destruct (sg_cases c) as [(-> & C)|[(-> & C)|(-> & C)]]; try reflexivity; exfalso; lra.
Qed.

(* Whether a ray x goes through a triangle, and which way: d the triangle's volume, a, b, c those of x and two
   corners. *)
Definition through (d a b c : Z) : Z :=
  if ((0 <? d) && (0 <? a) && (0 <? b) && (0 <? c))%Z then 1%Z
  else if ((d <? 0) && (a <? 0) && (b <? 0) && (c <? 0))%Z then (-1)%Z else 0%Z.

(* Whether an edge crosses the sector from x to y, and which way: m, n which side of the sector's plane its ends are,
   a and b its volumes with x and with y. *)
Definition crosses (m n a b : Z) : Z :=
  if ((0 <? m) && (n <? 0) && (a <? 0) && (0 <? b))%Z then 1%Z
  else if ((m <? 0) && (0 <? n) && (0 <? a) && (b <? 0))%Z then (-1)%Z else 0%Z.

(* What the ten signs of a triangle, x and y obey. An edge that x is level with is one of parallel corners. *)
Definition flat_edge (d a b m n : Z) : bool := implb ((a =? 0) || (b =? 0))%Z ((d =? 0) && (a =? 0) && (b =? 0) &&
  (m =? n))%Z.
Definition obey (d m n k x1 x2 x3 y1 y2 y3 : Z) : bool :=
  balanced (d * m) (- (x3 * y1)) (x1 * y3) && balanced (d * n) (- (x1 * y2)) (x2 * y1) &&
  balanced (d * k) (- (x2 * y3)) (x3 * y2) && balanced (x2 * m) (x3 * n) (x1 * k) &&
  balanced (y2 * m) (y3 * n) (y1 * k) && implb (d =? 0)%Z (balanced x1 x2 x3 && balanced y1 y2 y3) &&
  flat_edge d x1 y1 m n && flat_edge d x2 y2 n k && flat_edge d x3 y3 k m.
Definition changes (d m n k x1 x2 x3 y1 y2 y3 : Z) : bool :=
  (through d y1 y2 y3 - through d x1 x2 x3 =? crosses m n x1 y1 + crosses n k x2 y2 + crosses k m x3 y3)%Z.

Definition three := [(-1)%Z; 0%Z; 1%Z].
Definition two := [(-1)%Z; 1%Z].

Lemma all_signs : forallb (fun d => forallb (fun m => forallb (fun n => forallb (fun k =>
  forallb (fun x1 => forallb (fun x2 => forallb (fun x3 => forallb (fun y1 => forallb (fun y2 => forallb (fun y3 =>
    implb (obey d m n k x1 x2 x3 y1 y2 y3) (changes d m n k x1 x2 x3 y1 y2 y3)) three) three) three) three) three)
      three)
  two) two) two) three = true.
Proof. vm_compute. reflexivity. Qed.

Lemma sign_listed : forall x, In (sg x) three.
Proof. intro x. unfold three. destruct (sg_cases x) as [(-> & _)|[(-> & _)|(-> & _)]]; simpl; auto. Qed.

Lemma sign_listed_two : forall x, x <> 0 -> In (sg x) two.
Proof. intros x N. unfold two. destruct (sg_cases x) as [(-> & _)|[(-> & _)|(_ & Z)]]; simpl; auto; contradiction. Qed.

Lemma signs_change : forall d m n k x1 x2 x3 y1 y2 y3, m <> 0 -> n <> 0 -> k <> 0 ->
  obey (sg d) (sg m) (sg n) (sg k) (sg x1) (sg x2) (sg x3) (sg y1) (sg y2) (sg y3) = true ->
  changes (sg d) (sg m) (sg n) (sg k) (sg x1) (sg x2) (sg x3) (sg y1) (sg y2) (sg y3) = true.
Proof.
  intros d m n k x1 x2 x3 y1 y2 y3 M N K H. assert (A := all_signs).
  rewrite forallb_forall in A. specialize (A _ (sign_listed d)).
  rewrite forallb_forall in A. specialize (A _ (sign_listed_two m M)).
  rewrite forallb_forall in A. specialize (A _ (sign_listed_two n N)).
  rewrite forallb_forall in A. specialize (A _ (sign_listed_two k K)).
  rewrite forallb_forall in A. specialize (A _ (sign_listed x1)).
  rewrite forallb_forall in A. specialize (A _ (sign_listed x2)).
  rewrite forallb_forall in A. specialize (A _ (sign_listed x3)).
  rewrite forallb_forall in A. specialize (A _ (sign_listed y1)).
  rewrite forallb_forall in A. specialize (A _ (sign_listed y2)).
  rewrite forallb_forall in A. specialize (A _ (sign_listed y3)).
  rewrite H in A. exact A.
Qed.

(* ------------------------------------------------------------------ One triangle *)

Definition zero := Vec 0 0 0.
Definition turn_of t x : Z :=
  through (sg (volume (e0 t) (e1 t) (e2 t))) (sg (volume x (e0 t) (e1 t))) (sg (volume x (e1 t) (e2 t)))
    (sg (volume x (e2 t) (e0 t))).
Definition crossing x y u v : Z :=
  crosses (sg (volume x y u)) (sg (volume x y v)) (sg (volume x u v)) (sg (volume y u v)).

Lemma crossing_opposite : forall x y u v, crossing x y v u = (- crossing x y u v)%Z.
Proof.
  intros x y u v. unfold crossing.
  replace (volume x v u) with (- volume x u v) by (coordinates; ring).
  replace (volume y v u) with (- volume y u v) by (coordinates; ring). rewrite !sg_opp.
  destruct (sg_cases (volume x y u)) as [(-> & _)|[(-> & _)|(-> & _)]];
    destruct (sg_cases (volume x y v)) as [(-> & _)|[(-> & _)|(-> & _)]];
    destruct (sg_cases (volume x u v)) as [(-> & _)|[(-> & _)|(-> & _)]];
    destruct (sg_cases (volume y u v)) as [(-> & _)|[(-> & _)|(-> & _)]]; reflexivity.
Qed.

Lemma turn_swapped : forall u v w x, turn_of (Cone u w v) x = (- turn_of (Cone u v w) x)%Z.
Proof.
  intros u v w x. unfold turn_of. cbn [e0 e1 e2].
  replace (volume u w v) with (- volume u v w) by (coordinates; ring).
  replace (volume x u w) with (- volume x w u) by (coordinates; ring).
  replace (volume x w v) with (- volume x v w) by (coordinates; ring).
  replace (volume x v u) with (- volume x u v) by (coordinates; ring). rewrite !sg_opp.
  destruct (sg_cases (volume u v w)) as [(-> & _)|[(-> & _)|(-> & _)]];
    destruct (sg_cases (volume x u v)) as [(-> & _)|[(-> & _)|(-> & _)]];
    destruct (sg_cases (volume x v w)) as [(-> & _)|[(-> & _)|(-> & _)]];
    destruct (sg_cases (volume x w u)) as [(-> & _)|[(-> & _)|(-> & _)]]; reflexivity.
Qed.

Lemma turn_turned : forall u v w x, turn_of (Cone v w u) x = turn_of (Cone u v w) x.
Proof.
  intros u v w x. unfold turn_of. cbn [e0 e1 e2].
  replace (volume v w u) with (volume u v w) by (coordinates; ring).
  destruct (sg_cases (volume u v w)) as [(-> & _)|[(-> & _)|(-> & _)]];
    destruct (sg_cases (volume x u v)) as [(-> & _)|[(-> & _)|(-> & _)]];
    destruct (sg_cases (volume x v w)) as [(-> & _)|[(-> & _)|(-> & _)]];
    destruct (sg_cases (volume x w u)) as [(-> & _)|[(-> & _)|(-> & _)]]; reflexivity.
Qed.

Lemma turn_reversed : forall u v w x, turn_of (Cone v u w) x = (- turn_of (Cone u v w) x)%Z.
Proof. intros u v w x. rewrite <- turn_swapped. symmetry. apply turn_turned. Qed.

Lemma turn_flat : forall t x, volume (e0 t) (e1 t) (e2 t) = 0 -> turn_of t x = 0%Z.
Proof.
  intros t x H. unfold turn_of. rewrite H, sg_zero. reflexivity.
Qed.

(* All corners on one side of a plane through the origin. *)
Definition ahead a t := 0 < inner a (e0 t) /\ 0 < inner a (e1 t) /\ 0 < inner a (e2 t).

Lemma volume_inner : forall t a x, volume (e0 t) (e1 t) (e2 t) * inner a x =
  volume x (e1 t) (e2 t) * inner a (e0 t) + volume x (e2 t) (e0 t) * inner a (e1 t) +
  volume x (e0 t) (e1 t) * inner a (e2 t).
Proof. intros [u v w] a x. cbn [e0 e1 e2]. coordinates. ring. Qed.

Lemma behind_turn : forall t a x, ahead a t -> inner a x < 0 -> turn_of t x = 0%Z.
Proof.
  intros t a x (A & B & C) H. assert (V := volume_inner t a x). unfold turn_of, through.
  destruct (sg_cases (volume (e0 t) (e1 t) (e2 t))) as [(-> & D)|[(-> & D)|(-> & D)]]; [| |reflexivity];
    destruct (sg_cases (volume x (e0 t) (e1 t))) as [(-> & X)|[(-> & X)|(-> & X)]]; try reflexivity;
    destruct (sg_cases (volume x (e1 t) (e2 t))) as [(-> & Y)|[(-> & Y)|(-> & Y)]]; try reflexivity;
    destruct (sg_cases (volume x (e2 t) (e0 t))) as [(-> & Z)|[(-> & Z)|(-> & Z)]]; try reflexivity; exfalso.
  - assert (0 < volume x (e1 t) (e2 t) * inner a (e0 t)) by (apply Rmult_lt_0_compat; assumption).
    assert (0 < volume x (e2 t) (e0 t) * inner a (e1 t)) by (apply Rmult_lt_0_compat; assumption).
    assert (0 < volume x (e0 t) (e1 t) * inner a (e2 t)) by (apply Rmult_lt_0_compat; assumption).
    assert (0 < volume (e0 t) (e1 t) (e2 t) * - inner a x) by (apply Rmult_lt_0_compat; lra). lra.
  - assert (0 < - volume x (e1 t) (e2 t) * inner a (e0 t)) by (apply Rmult_lt_0_compat; lra).
    assert (0 < - volume x (e2 t) (e0 t) * inner a (e1 t)) by (apply Rmult_lt_0_compat; lra).
    assert (0 < - volume x (e0 t) (e1 t) * inner a (e2 t)) by (apply Rmult_lt_0_compat; lra).
    assert (0 < - volume (e0 t) (e1 t) (e2 t) * - inner a x) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

(* x is on no plane of an edge, or the edge has none. *)
Definition level_free x (points : list vec) := forall u, In u points -> forall v, In v points
  -> cross u v <> zero -> volume x u v <> 0.
Definition sector_free x y (points : list vec) := forall u, In u points -> volume x y u <> 0.

Lemma zero_cross : forall u v, cross u v = zero -> (forall x, volume x u v = 0) /\ (forall x, volume u v x = 0).
Proof.
  intros u v H. split; intro x.
  - unfold volume. rewrite H. unfold inner, zero. simpl. ring.
  - replace (volume u v x) with (inner x (cross u v)) by (coordinates; ring). rewrite H. unfold inner, zero. simpl.
    ring.
Qed.

(* The condition of an edge, whatever the triangle. *)
Lemma edge_flat : forall a u v x y d, 0 < inner a u -> 0 < inner a v -> (cross u v <> zero -> volume x u v <> 0) ->
  (cross u v <> zero -> volume y u v <> 0) -> (cross u v = zero -> d = 0) ->
  flat_edge (sg d) (sg (volume x u v)) (sg (volume y u v)) (sg (volume x y u)) (sg (volume x y v)) = true.
Proof.
  intros a u v x y d A B X Y D. unfold flat_edge.
  destruct (classic (cross u v = zero)) as [Z|N].
  - destruct (zero_cross u v Z) as (V & _). rewrite (V x), (V y), (D Z).
    assert (S : inner a u * volume x y v = inner a v * volume x y u).
    { assert (E : inner a u * volume x y v - inner a v * volume x y u = inner (cross x y) (cross a (cross v u))).
      { clear. coordinates. ring. }
      replace (cross v u) with (scale (-1) (cross u v)) in E by (clear; apply vec_equal; coordinates; ring).
      rewrite Z in E. unfold zero, inner, cross, scale in E. cbn [cx cy cz] in E. unfold inner, volume, cross in *.
      cbn [cx cy cz] in *. lra. }
    assert (M : (sg (volume x y u) =? sg (volume x y v))%Z = true).
    { apply Z.eqb_eq. assert (T := f_equal sg S). rewrite !sg_mult, (sg_pos _ A), (sg_pos _ B) in T. lia. }
    rewrite M, sg_zero. reflexivity.
  - assert (X' := X N). assert (Y' := Y N).
    destruct (sg_cases (volume x u v)) as [(-> & _)|[(-> & _)|(_ & W)]]; try contradiction;
      destruct (sg_cases (volume y u v)) as [(-> & _)|[(-> & _)|(_ & W)]]; try contradiction; reflexivity.
Qed.

Lemma triangle_changes : forall t a x y, ahead a t ->
  let points := [e0 t; e1 t; e2 t] in level_free x points -> level_free y points -> sector_free x y points ->
  (turn_of t y - turn_of t x = crossing x y (e0 t) (e1 t) + crossing x y (e1 t) (e2 t) + crossing x y (e2 t) (e0 t))%Z.
Proof.
  intros [u v w] a x y (A & B & C) points X Y S. unfold points in *. cbn [e0 e1 e2] in *. clear points.
  assert (Iu : In u [u; v; w]) by (simpl; auto). assert (Iv : In v [u; v; w]) by (simpl; auto).
  assert (Iw : In w [u; v; w]) by (simpl; auto).
  assert (G := signs_change (volume u v w) (volume x y u) (volume x y v) (volume x y w) (volume x u v) (volume x v w)
    (volume x w u) (volume y u v) (volume y v w) (volume y w u) (S u Iu) (S v Iv) (S w Iw)).
  unfold turn_of, crossing. cbn [e0 e1 e2]. apply Z.eqb_eq. apply G. clear G. unfold obey.
  repeat rewrite <- sg_mult. repeat rewrite <- sg_opp. repeat (apply andb_true_intro; split).
  - apply balanced_sum. clear. coordinates. ring.
  - apply balanced_sum. clear. coordinates. ring.
  - apply balanced_sum. clear. coordinates. ring.
  - apply balanced_sum. clear. coordinates. ring.
  - apply balanced_sum. clear. coordinates. ring.
  - destruct (sg_cases (volume u v w)) as [(-> & _)|[(-> & _)|(-> & D)]]; try reflexivity. simpl.
    assert (K : forall z, balanced (sg (volume z u v)) (sg (volume z v w)) (sg (volume z w u)) = true).
    { intro z. assert (V := volume_inner (Cone u v w) a z). cbn [e0 e1 e2] in V. rewrite D in V.
      assert (E := balanced_sum (volume z u v * inner a w) (volume z v w * inner a u) (volume z w u * inner a v)
        ltac:(lra)).
      rewrite !sg_mult, (sg_pos _ A), (sg_pos _ B), (sg_pos _ C), !Z.mul_1_r in E. exact E. }
    rewrite (K x), (K y). reflexivity.
  - apply (edge_flat a); auto. intro Z. destruct (zero_cross _ _ Z) as (_ & V). apply V.
  - apply (edge_flat a); auto. intro Z. destruct (zero_cross _ _ Z) as (V & _). apply V.
  - apply (edge_flat a); auto. intro Z. destruct (zero_cross _ _ Z) as (_ & V).
    replace (volume u v w) with (volume w u v) by (clear; coordinates; ring). apply V.
Qed.

(* ------------------------------------------------------------------ Closed surfaces *)

Fixpoint total (l : list Z) : Z := match l with [] => 0%Z | x :: l => (x + total l)%Z end.

Lemma total_app : forall l m, total (l ++ m) = (total l + total m)%Z.
Proof. induction l as [|x l IH]; intro m; simpl; [reflexivity | rewrite IH; lia]. Qed.

Definition turns ts x := total (map (fun t => turn_of t x) ts).
Definition edges_of (g : vec -> vec -> Z) t := (g (e0 t) (e1 t) + g (e1 t) (e2 t) + g (e2 t) (e0 t))%Z.
Definition closed_chain (ts : list cone) :=
  forall g, (forall u v, g v u = (- g u v)%Z) -> total (map (edges_of g) ts) = 0%Z.

Lemma turns_change : forall ts x y, (forall t, In t ts -> exists a, ahead a t) ->
  level_free x (corners ts) -> level_free y (corners ts) -> sector_free x y (corners ts) ->
  (turns ts y - turns ts x = total (map (edges_of (crossing x y)) ts))%Z.
Proof.
  induction ts as [|t ts IH]; intros x y A X Y S; [reflexivity|].
  assert (I : forall u, In u [e0 t; e1 t; e2 t] -> In u (corners (t :: ts))).
  { intros u H. unfold corners. simpl. simpl in H. tauto. }
  assert (J : forall u, In u (corners ts) -> In u (corners (t :: ts))).
  { intros u H. unfold corners in *. simpl. auto. }
  destruct (A t (or_introl eq_refl)) as (a & Ha).
  assert (C := triangle_changes t a x y Ha (fun u Hu v Hv => X u (I u Hu) v (I v Hv))
    (fun u Hu v Hv => Y u (I u Hu) v (I v Hv)) (fun u Hu => S u (I u Hu))).
  assert (D := IH x y (fun s Hs => A s (or_intror Hs)) (fun u Hu v Hv => X u (J u Hu) v (J v Hv))
    (fun u Hu v Hv => Y u (J u Hu) v (J v Hv)) (fun u Hu => S u (J u Hu))).
  unfold turns in *. simpl. unfold edges_of at 1. lia.
Qed.

Theorem turns_same : forall ts x y, closed_chain ts -> (forall t, In t ts -> exists a, ahead a t) ->
  level_free x (corners ts) -> level_free y (corners ts) -> sector_free x y (corners ts) -> turns ts x = turns ts y.
Proof.
  intros ts x y C A X Y S. assert (D := turns_change ts x y A X Y S).
  rewrite (C (crossing x y) (fun u v => crossing_opposite x y u v)) in D. lia.
Qed.

(* ------------------------------------------------------------------ Directions on no edge *)

(* True of all large numbers. *)
Definition always (P : R -> Prop) := exists m, forall s, m < s -> P s.

Lemma always_and : forall P Q, always P -> always Q -> always (fun s => P s /\ Q s).
Proof.
  intros P Q (m & M) (n & N). exists (Rmax m n). intros s S. assert (L := Rmax_l m n). assert (R0 := Rmax_r m n).
  split; [apply M | apply N]; lra.
Qed.

Lemma always_more : forall (P Q : R -> Prop), (forall s, P s -> Q s) -> always P -> always Q.
Proof. intros P Q H (m & M). exists m. intros s S. apply H, M, S. Qed.

Lemma always_all : forall A (l : list A) (P : A -> R -> Prop), (forall a, In a l -> always (P a)) ->
  always (fun s => forall a, In a l -> P a s).
Proof.
  intros A l P. induction l as [|a l IH]; intro H.
  - exists 0. intros s _ a [].
  - apply (always_more (fun s => P a s /\ forall b, In b l -> P b s)).
    + intros s (Pa & Pl) b [<-|Hb]; [exact Pa | apply Pl, Hb].
    + apply always_and; [apply H; left; reflexivity | apply IH; intros b Hb; apply H; right; exact Hb].
Qed.

Lemma always_some : forall P, always P -> exists s, P s.
Proof. intros P (m & M). exists (m + 1). apply M. lra. Qed.

Definition cubic a b c d s := a * (s * s * s) + b * (s * s) + c * s + d.

Lemma cubic_positive : forall a b c d, 0 < a -> always (fun s => 0 < cubic a b c d s).
Proof.
  intros a b c d A. set (k := Rabs b + Rabs c + Rabs d). exists (k / a + 1). intros s S.
  assert (PB := Rabs_pos b). assert (PC := Rabs_pos c). assert (PD := Rabs_pos d).
  assert (K : 0 <= k / a) by (unfold Rdiv; apply Rmult_le_pos; [unfold k; lra | left; apply Rinv_0_lt_compat, A]).
  assert (S1 : 1 < s) by lra. assert (S2 : k < a * s).
  { apply (Rmult_lt_compat_l a) in S; [|exact A]. replace (a * (k / a + 1)) with (k + a) in S by (field; lra). lra. }
  assert (Q1 : 1 < s * s) by nra. assert (Q2 : s < s * s) by nra.
  assert (T : k * (s * s) < a * s * (s * s)) by (apply Rmult_lt_compat_r; lra).
  assert (FB := Rle_abs (- b)). assert (FC := Rle_abs (- c)). assert (FD := Rle_abs (- d)).
  rewrite Rabs_Ropp in FB, FC, FD.
  assert (B1 : - Rabs b * (s * s) <= b * (s * s)) by (apply Rmult_le_compat_r; lra).
  assert (C1 : - Rabs c * s <= c * s) by (apply Rmult_le_compat_r; lra).
  assert (C2 : Rabs c * s <= Rabs c * (s * s)) by (apply Rmult_le_compat_l; lra).
  assert (D2 : Rabs d * 1 <= Rabs d * (s * s)) by (apply Rmult_le_compat_l; lra).
  unfold cubic. unfold k in T. lra.
Qed.

Lemma cubic_not_zero_first : forall a b c d, a <> 0 -> always (fun s => cubic a b c d s <> 0).
Proof.
  intros a b c d A. destruct (Rlt_dec 0 a) as [P|N].
  - apply (always_more (fun s => 0 < cubic a b c d s)); [intros s H; lra | apply cubic_positive, P].
  - apply (always_more (fun s => 0 < cubic (- a) (- b) (- c) (- d) s)).
    + intros s H E. unfold cubic in *. lra.
    + apply cubic_positive. lra.
Qed.

Lemma cubic_not_zero : forall a b c d, ~ (a = 0 /\ b = 0 /\ c = 0 /\ d = 0) -> always (fun s => cubic a b c d s <> 0).
Proof.
  intros a b c d N.
  destruct (Req_dec a 0) as [->|A]; [|apply cubic_not_zero_first, A].
  destruct (Req_dec b 0) as [->|B].
  - destruct (Req_dec c 0) as [->|C].
    + exists 0. intros s _ E. unfold cubic in E. apply N. repeat split; lra.
    + apply (always_more (fun s => 0 < s /\ cubic c d 0 0 s <> 0)).
      * intros s (S & H) E. apply H. unfold cubic in *. replace (c * (s * s * s) + d * (s * s) + 0 * s + 0) with
          ((0 * (s * s * s) + 0 * (s * s) + c * s + d) * (s * s)) by ring. rewrite E. ring.
      * apply always_and; [exists 0; auto | apply cubic_not_zero_first, C].
  - apply (always_more (fun s => 0 < s /\ cubic b c d 0 s <> 0)).
    + intros s (S & H) E. apply H. unfold cubic in *. replace (b * (s * s * s) + c * (s * s) + d * s + 0) with
        ((0 * (s * s * s) + b * (s * s) + c * s + d) * s) by ring. rewrite E. ring.
    + apply always_and; [exists 0; auto | apply cubic_not_zero_first, B].
Qed.

(* Nearly the direction x, the nearer the larger s. *)
Definition beside x s := add (scale (s * s * s) x) (Vec (s * s) s 1).

Lemma beside_inner : forall m x s, inner m (beside x s) = cubic (inner m x) (cx m) (cy m) (cz m) s.
Proof. intros m x s. unfold beside, cubic, inner. simpl. ring. Qed.

Lemma beside_positive : forall m x, 0 < inner m x -> always (fun s => 0 < inner m (beside x s)).
Proof.
  intros m x H. apply (always_more (fun s => 0 < cubic (inner m x) (cx m) (cy m) (cz m) s)).
  - intros s. rewrite beside_inner. auto.
  - apply cubic_positive, H.
Qed.

Lemma beside_negative : forall m x, inner m x < 0 -> always (fun s => inner m (beside x s) < 0).
Proof.
  intros m x H. apply (always_more (fun s => 0 < inner (scale (-1) m) (beside x s))).
  - intros s K. replace (inner (scale (-1) m) (beside x s)) with (- inner m (beside x s)) in K by
      (unfold inner; simpl; ring). lra.
  - apply beside_positive. replace (inner (scale (-1) m) x) with (- inner m x) by (unfold inner; simpl; ring). lra.
Qed.

Lemma beside_not_zero : forall m x, m <> zero -> always (fun s => inner m (beside x s) <> 0).
Proof.
  intros m x N. apply (always_more (fun s => cubic (inner m x) (cx m) (cy m) (cz m) s <> 0)).
  - intros s. rewrite beside_inner. auto.
  - apply cubic_not_zero. intros (_ & A & B & C). apply N. apply vec_equal; assumption.
Qed.

Lemma volume_first : forall x u v, volume x u v = inner (cross u v) x.
Proof. intros. coordinates. ring. Qed.

Lemma beside_level_free : forall x points, always (fun s => level_free (beside x s) points).
Proof.
  intros x points. apply always_all. intros u _. apply always_all. intros v _.
  destruct (classic (cross u v = zero)) as [Z|N].
  - exists 0. intros s _ H. contradiction.
  - apply (always_more (fun s => inner (cross u v) (beside x s) <> 0)); [|apply beside_not_zero, N].
    intros s H _. rewrite volume_first. exact H.
Qed.

Definition basis := [Vec 1 0 0; Vec 0 1 0; Vec 0 0 1].

(* A direction on no plane of a corner and a basis vector is not along the corner. *)
Lemma beside_sector_free : forall x y points, level_free x (points ++ basis) -> (forall u, In u points -> u <> zero) ->
  always (fun s => sector_free x (beside y s) points).
Proof.
  intros x y points L N. apply always_all. intros u Iu.
  assert (M : cross u x <> zero).
  { intro Z. assert (Iu' : In u (points ++ basis)) by (apply in_or_app; left; exact Iu).
    assert (V : forall e, In e basis -> cross u e = zero).
    { intros e Ie. apply NNPP. intro Ne.
      apply (L u Iu' e (in_or_app _ _ _ (or_intror Ie)) Ne).
      replace (volume x u e) with (- inner e (cross u x)) by (coordinates; ring). rewrite Z. unfold inner, zero.
      simpl. ring. }
    assert (V0 := V (Vec 1 0 0) ltac:(simpl; auto)). assert (V1 := V (Vec 0 1 0) ltac:(simpl; auto)).
    apply (N u Iu). unfold cross, zero in *. simpl in *. injection V0 as A0 B0 C0. injection V1 as A1 B1 C1.
    apply vec_equal; simpl; lra. }
  apply (always_more (fun s => inner (cross u x) (beside y s) <> 0)); [|apply beside_not_zero, M].
  intros s H E. apply H. rewrite <- E. clear. coordinates. ring.
Qed.

Lemma ahead_corners : forall ts, (forall t, In t ts -> exists a, ahead a t) -> forall u, In u (corners ts) -> u <> zero.
Proof.
  intros ts H u I Z. unfold corners in I. apply in_flat_map in I. destruct I as (t & It & Iu).
  destruct (H t It) as (a & A & B & C).
  assert (O : inner a u = 0) by (rewrite Z; unfold inner, zero; simpl; ring).
  simpl in Iu. destruct Iu as [E|[E|[E|[]]]]; rewrite E in *; lra.
Qed.

Lemma level_free_less : forall x p q, (forall u, In u p -> In u q) -> level_free x q -> level_free x p.
Proof. intros x p q S L u Iu v Iv. apply L; apply S; assumption. Qed.

(* ------------------------------------------------------------------ Surfaces that move *)

Definition swap_free (ts : list (nat * nat * nat)) := forall g : nat -> nat -> Z, (forall i j, g j i = (- g i j)%Z) ->
  total (map (fun t => let '(i, j, k) := t in (g i j + g j k + g k i)%Z) ts) = 0%Z.

Definition of_corners (p : nat -> vec) (t : nat * nat * nat) := let '(i, j, k) := t in Cone (p i) (p j) (p k).

Lemma chain_of_corners : forall p ts, swap_free ts -> closed_chain (map (of_corners p) ts).
Proof.
  intros p ts S g G. rewrite map_map. rewrite <- (S (fun i j => g (p i) (p j)) (fun i j => G (p i) (p j))).
  f_equal. apply map_ext. intros ((i, j), k). reflexivity.
Qed.

(* The side between an edge and where it was: two triangles, parted alike from either side. *)
Definition side (p q : nat -> vec) i j : list cone :=
  if (i <? j)%nat then [Cone (p i) (p j) (q j); Cone (p i) (q j) (q i)] else [Cone (p i) (p j) (q i);
    Cone (q i) (p j) (q j)].

Definition prism p q (t : nat * nat * nat) := let '(i, j, k) := t in
  Cone (q i) (q j) (q k) :: Cone (p i) (p k) (p j) :: side p q i j ++ side p q j k ++ side p q k i.

Lemma prism_closed : forall p q t, closed_chain (prism p q t).
Proof.
  intros p q ((i, j), k) g G. unfold prism, side.
  assert (A0 := G (p i) (p j)). assert (A1 := G (p j) (p k)). assert (A2 := G (p k) (p i)).
  assert (B0 := G (q i) (q j)). assert (B1 := G (q j) (q k)). assert (B2 := G (q k) (q i)).
  assert (C0 := G (p i) (q i)). assert (C1 := G (p i) (q j)). assert (C2 := G (p i) (q k)).
  assert (D0 := G (p j) (q i)). assert (D1 := G (p j) (q j)). assert (D2 := G (p j) (q k)).
  assert (E0 := G (p k) (q i)). assert (E1 := G (p k) (q j)). assert (E2 := G (p k) (q k)).
  destruct (i <? j)%nat, (j <? k)%nat, (k <? i)%nat; simpl; unfold edges_of; cbn [e0 e1 e2]; lia.
Qed.

Lemma side_opposite : forall p q i j x, turns (side p q j i) x = (- turns (side p q i j) x)%Z.
Proof.
  intros p q i j x. unfold side, turns. destruct (Nat.ltb_spec i j) as [L|L]; destruct (Nat.ltb_spec j i) as [M|M];
    try lia.
  - simpl. rewrite (turn_reversed (p i) (p j) (q j)), (turn_reversed (p i) (q j) (q i)). lia.
  - simpl. rewrite (turn_reversed (p i) (p j) (q i)), (turn_reversed (q i) (p j) (q j)). lia.
  - assert (i = j) by lia. subst j. simpl.
    rewrite !turn_flat; [reflexivity | cbn [e0 e1 e2]; coordinates; ring ..].
Qed.

Definition pair_ahead a (p : nat -> vec) (t : nat * nat * nat) := let '(i, j, k) := t in
  0 < inner a (p i) /\ 0 < inner a (p j) /\ 0 < inner a (p k).

Lemma prism_ahead : forall a p q t s, pair_ahead a p t -> pair_ahead a q t -> In s (prism p q t) -> ahead a s.
Proof.
  intros a p q ((i, j), k) s (A & B & C) (D & E & F) I. unfold prism, side in I. unfold ahead.
  destruct (i <? j)%nat, (j <? k)%nat, (k <? i)%nat; simpl in I;
    repeat (destruct I as [<-|I]; [cbn [e0 e1 e2]; tauto|]); contradiction.
Qed.

Definition tips (p : nat -> vec) (t : nat * nat * nat) := let '(i, j, k) := t in [p i; p j; p k].

Lemma prism_corners : forall p q t u, In u (corners (prism p q t)) -> In u (tips p t ++ tips q t).
Proof.
  intros p q ((i, j), k) u I. unfold corners, prism, side in I. unfold tips.
  destruct (i <? j)%nat, (j <? k)%nat, (k <? i)%nat; simpl in *; tauto.
Qed.

(* All turns of a prism cancel: it lies ahead of the origin, and behind it there are none. *)
Lemma prism_turns : forall a p q t x, pair_ahead a p t -> pair_ahead a q t ->
  level_free x ((tips p t ++ tips q t) ++ basis) -> turns (prism p q t) x = 0%Z.
Proof.
  intros a p q t x P Q L.
  assert (A : forall s, In s (prism p q t) -> ahead a s) by (intros s; apply (prism_ahead a p q t s P Q)).
  assert (A' : forall s, In s (prism p q t) -> exists b, ahead b s) by (intros s I; exists a; apply A, I).
  assert (Lx : level_free x (corners (prism p q t) ++ basis)).
  { apply (level_free_less x _ ((tips p t ++ tips q t) ++ basis)); [|exact L].
    intros u I. apply in_app_or in I. apply in_or_app. destruct I as [I|I]; [left; apply prism_corners, I | right;
      exact I]. }
  assert (Na : a <> zero).
  { intro Z. destruct t as ((i, j), k). destruct P as (P & _). rewrite Z in P. unfold inner, zero in P. simpl in P.
    lra. }
  assert (Neg : inner a (scale (-1) a) < 0).
  { replace (inner a (scale (-1) a)) with (- square a) by (coordinates; ring).
    assert (S := square_pos a). destruct (Req_dec (square a) 0) as [E|E]; [|lra]. exfalso. apply Na.
    assert (X0 := norm_square a). assert (N := norm_pos a). rewrite E in X0.
    assert (N0 : norm a = 0) by (apply Rmult_integral in X0; tauto).
    destruct (coordinate_norm a) as (X & Y & Z). rewrite N0 in X, Y, Z.
    apply vec_equal; simpl; match goal with |- ?c = 0 => destruct (Req_dec c 0) as [e|e]; [exact e|];
      apply Rabs_pos_lt in e; lra end. }
  destruct (always_some _ (always_and _ _ (always_and _ _ (beside_negative a _ Neg)
    (beside_level_free (scale (-1) a) (corners (prism p q t))))
    (beside_sector_free x (scale (-1) a) _ Lx (ahead_corners _ A')))) as (s & (S1 & S2) & S3).
  rewrite (turns_same (prism p q t) x (beside (scale (-1) a) s)); auto.
  - unfold turns. assert (Z : forall l, (forall r, In r l -> ahead a r) ->
      total (map (fun r => turn_of r (beside (scale (-1) a) s)) l) = 0%Z).
    { induction l as [|r l IH]; intro H; [reflexivity|]. simpl.
      rewrite (behind_turn r a _ (H r (or_introl eq_refl)) S1), IH; [reflexivity|]. intros b Ib. apply H. right.
      exact Ib. }
    apply Z, A.
  - apply prism_closed.
  - apply (level_free_less x _ (corners (prism p q t) ++ basis)); [|exact Lx]. intros u I. apply in_or_app. left.
    exact I.
Qed.

Lemma turns_app : forall l m x, turns (l ++ m) x = (turns l x + turns m x)%Z.
Proof. intros l m x. unfold turns. rewrite map_app. apply total_app. Qed.

(* A surface that stays ahead of its triangles' planes while it moves turns as often around the origin. *)
Theorem turns_moved : forall ts p q x, swap_free ts ->
  (forall t, In t ts -> exists a, pair_ahead a p t /\ pair_ahead a q t) ->
  (forall t, In t ts -> level_free x ((tips p t ++ tips q t) ++ basis)) ->
  turns (map (of_corners p) ts) x = turns (map (of_corners q) ts) x.
Proof.
  intros ts p q x S A L.
  assert (G := S (fun i j => turns (side p q i j) x) (fun i j => side_opposite p q i j x)).
  assert (E : (turns (map (of_corners q) ts) x - turns (map (of_corners p) ts) x +
    total (map (fun t => let '(i, j, k) := t in
      turns (side p q i j) x + turns (side p q j k) x + turns (side p q k i) x) ts) = 0)%Z); [|lia].
  clear S G. induction ts as [|t ts IH]; [reflexivity|].
  destruct (A t (or_introl eq_refl)) as (a & P & Q).
  assert (T := prism_turns a p q t x P Q (L t (or_introl eq_refl))).
  assert (R0 := IH (fun r I => A r (or_intror I)) (fun r I => L r (or_intror I))).
  destruct t as ((i, j), k). unfold prism in T.
  change (Cone (q i) (q j) (q k) :: Cone (p i) (p k) (p j) :: side p q i j ++ side p q j k ++ side p q k i) with
    ([Cone (q i) (q j) (q k); Cone (p i) (p k) (p j)] ++ (side p q i j ++ side p q j k ++ side p q k i)) in T.
  rewrite !turns_app in T. unfold turns at 1 in T. simpl in T. rewrite (turn_swapped (p i) (p j) (p k)) in T.
  unfold turns in *. simpl. lia.
Qed.

(* ------------------------------------------------------------------ Every ray meets a triangle *)

(* What the program sees of a ray and a triangle, when it is certain. *)
Definition hits a t x := 0 < inner a x /\
  ((0 < volume x (e0 t) (e1 t) /\ 0 < volume x (e1 t) (e2 t) /\ 0 < volume x (e2 t) (e0 t)) \/
   (volume x (e0 t) (e1 t) < 0 /\ volume x (e1 t) (e2 t) < 0 /\ volume x (e2 t) (e0 t) < 0)).
Definition opposite a b := (a < 0 /\ 0 < b) \/ (0 < a /\ b < 0).
Definition passes a t x := inner a x < 0 \/ opposite (volume x (e0 t) (e1 t)) (volume x (e1 t) (e2 t)) \/
  opposite (volume x (e1 t) (e2 t)) (volume x (e2 t) (e0 t)) \/ opposite (volume x (e2 t) (e0 t)) (volume x (e0 t)
    (e1 t)).
Definition counted a t x (n : Z) := (hits a t x /\ n = sg (volume x (e0 t) (e1 t))) \/ (passes a t x /\ n = 0%Z).

Lemma hits_turn : forall a t x, ahead a t -> hits a t x -> turn_of t x = sg (volume x (e0 t) (e1 t)).
Proof.
  intros a t x (A & B & C) (H & S). assert (V := volume_inner t a x). unfold turn_of.
  destruct S as [(X & Y & Z)|(X & Y & Z)].
  - assert (0 < volume x (e1 t) (e2 t) * inner a (e0 t)) by (apply Rmult_lt_0_compat; assumption).
    assert (0 < volume x (e2 t) (e0 t) * inner a (e1 t)) by (apply Rmult_lt_0_compat; assumption).
    assert (0 < volume x (e0 t) (e1 t) * inner a (e2 t)) by (apply Rmult_lt_0_compat; assumption).
    assert (D : 0 < volume (e0 t) (e1 t) (e2 t)).
    { apply (Rmult_lt_reg_r (inner a x)); [exact H|]. lra. }
    rewrite (sg_pos _ D), (sg_pos _ X), (sg_pos _ Y), (sg_pos _ Z). reflexivity.
  - assert (0 < - volume x (e1 t) (e2 t) * inner a (e0 t)) by (apply Rmult_lt_0_compat; lra).
    assert (0 < - volume x (e2 t) (e0 t) * inner a (e1 t)) by (apply Rmult_lt_0_compat; lra).
    assert (0 < - volume x (e0 t) (e1 t) * inner a (e2 t)) by (apply Rmult_lt_0_compat; lra).
    assert (D : volume (e0 t) (e1 t) (e2 t) < 0).
    { apply Ropp_lt_cancel. apply (Rmult_lt_reg_r (inner a x)); [exact H|]. lra. }
    assert (N : forall z, z < 0 -> sg z = (-1)%Z).
    { intros z Hz. destruct (sg_cases z) as [(_ & W)|[(W & _)|(_ & W)]]; [lra | exact W | lra]. }
    rewrite (N _ D), (N _ X), (N _ Y), (N _ Z). reflexivity.
Qed.

Lemma passes_turn : forall a t x, ahead a t -> passes a t x -> turn_of t x = 0%Z.
Proof.
  intros a t x A [H|H]; [apply (behind_turn t a); assumption|]. unfold turn_of, through.
  destruct (sg_cases (volume (e0 t) (e1 t) (e2 t))) as [(-> & D)|[(-> & D)|(-> & D)]]; [| |reflexivity];
    destruct (sg_cases (volume x (e0 t) (e1 t))) as [(-> & X)|[(-> & X)|(-> & X)]]; try reflexivity;
    destruct (sg_cases (volume x (e1 t) (e2 t))) as [(-> & Y)|[(-> & Y)|(-> & Y)]]; try reflexivity;
    destruct (sg_cases (volume x (e2 t) (e0 t))) as [(-> & Z)|[(-> & Z)|(-> & Z)]]; try reflexivity;
    exfalso; unfold opposite in H; lra.
Qed.

Lemma always_volume_positive : forall x u v, 0 < volume x u v -> always (fun s => 0 < volume (beside x s) u v).
Proof.
  intros x u v H. rewrite volume_first in H. apply (always_more (fun s => 0 < inner (cross u v) (beside x s))).
  - intros s. rewrite volume_first. auto.
  - apply beside_positive, H.
Qed.

Lemma always_volume_negative : forall x u v, volume x u v < 0 -> always (fun s => volume (beside x s) u v < 0).
Proof.
  intros x u v H. rewrite volume_first in H. apply (always_more (fun s => inner (cross u v) (beside x s) < 0)).
  - intros s. rewrite volume_first. auto.
  - apply beside_negative, H.
Qed.

Lemma always_opposite : forall x u v w z, opposite (volume x u v) (volume x w z) ->
  always (fun s => opposite (volume (beside x s) u v) (volume (beside x s) w z)).
Proof.
  intros x u v w z [(A & B)|(A & B)].
  - apply (always_more _ _ (fun s (H : volume (beside x s) u v < 0 /\ 0 < volume (beside x s) w z) => or_introl H)).
    apply always_and; [apply always_volume_negative, A | apply always_volume_positive, B].
  - apply (always_more _ _ (fun s (H : 0 < volume (beside x s) u v /\ volume (beside x s) w z < 0) => or_intror H)).
    apply always_and; [apply always_volume_positive, A | apply always_volume_negative, B].
Qed.

(* A certain count is that of all directions nearby. *)
Lemma counted_beside : forall a t x n, ahead a t -> counted a t x n -> always (fun s => turn_of t (beside x s) = n).
Proof.
  intros a t x n A [((H & S) & ->)|(P & ->)].
  - destruct S as [(X & Y & Z)|(X & Y & Z)].
    + apply (always_more (fun s => 0 < inner a (beside x s) /\ (0 < volume (beside x s) (e0 t) (e1 t) /\
        (0 < volume (beside x s) (e1 t) (e2 t) /\ 0 < volume (beside x s) (e2 t) (e0 t))))).
      * intros s (H1 & X1 & Y1 & Z1). rewrite (hits_turn a t _ A).
        -- rewrite (sg_pos _ X), (sg_pos _ X1). reflexivity.
        -- split; [exact H1 | left; repeat split; assumption].
      * repeat apply always_and; try apply always_volume_positive; try assumption. apply beside_positive, H.
    + apply (always_more (fun s => 0 < inner a (beside x s) /\ (volume (beside x s) (e0 t) (e1 t) < 0 /\
        (volume (beside x s) (e1 t) (e2 t) < 0 /\ volume (beside x s) (e2 t) (e0 t) < 0)))).
      * intros s (H1 & X1 & Y1 & Z1). rewrite (hits_turn a t _ A).
        -- assert (N : forall z, z < 0 -> sg z = (-1)%Z).
           { intros z Hz. destruct (sg_cases z) as [(_ & W)|[(W & _)|(_ & W)]]; [lra | exact W | lra]. }
           rewrite (N _ X), (N _ X1). reflexivity.
        -- split; [exact H1 | right; repeat split; assumption].
      * repeat apply always_and; try apply always_volume_negative; try assumption. apply beside_positive, H.
  - apply (always_more (fun s => passes a t (beside x s))); [intros s; apply passes_turn, A|].
    destruct P as [P|[P|[P|P]]].
    + apply (always_more (fun s => inner a (beside x s) < 0)); [intros; left; assumption | apply beside_negative, P].
    + eapply always_more; [intros s Hs; right; left; exact Hs | apply always_opposite, P].
    + eapply always_more; [intros s Hs; right; right; left; exact Hs | apply always_opposite, P].
    + eapply always_more; [intros s Hs; right; right; right; exact Hs | apply always_opposite, P].
Qed.

(* A direction in no closed cone: nearby, none is gone through. *)
Lemma outside_beside : forall t x, ~ in_cone t x -> always (fun s => turn_of t (beside x s) = 0%Z).
Proof.
  intros t x N. destruct (sg_cases (volume (e0 t) (e1 t) (e2 t))) as [(_ & D)|[(_ & D)|(_ & D)]].
  - assert (P := in_cone_parts t x D). unfold part0, part1, part2 in P.
    assert (Q1 : volume (e0 t) x (e2 t) = volume x (e2 t) (e0 t)) by (coordinates; ring).
    assert (Q2 : volume (e0 t) (e1 t) x = volume x (e0 t) (e1 t)) by (coordinates; ring). rewrite Q1, Q2 in P.
    assert (Z : forall u v, volume x u v < 0 -> (forall y, volume y u v < 0 -> turn_of t y = 0%Z) ->
      always (fun s => turn_of t (beside x s) = 0%Z)).
    { intros u v V H. apply (always_more (fun s => volume (beside x s) u v < 0)); [intros s; apply H|].
      apply always_volume_negative, V. }
    assert (T : forall y, (volume y (e1 t) (e2 t) < 0 \/ volume y (e2 t) (e0 t) < 0 \/ volume y (e0 t) (e1 t) < 0) ->
      turn_of t y = 0%Z).
    { intros y H. unfold turn_of, through. rewrite (sg_pos _ D).
      destruct (sg_cases (volume y (e0 t) (e1 t))) as [(-> & X)|[(-> & X)|(-> & X)]]; try reflexivity;
      destruct (sg_cases (volume y (e1 t) (e2 t))) as [(-> & Y)|[(-> & Y)|(-> & Y)]]; try reflexivity;
      destruct (sg_cases (volume y (e2 t) (e0 t))) as [(-> & W)|[(-> & W)|(-> & W)]]; try reflexivity; exfalso; lra. }
    destruct (Rlt_dec (volume x (e1 t) (e2 t)) 0) as [L|L]; [apply (Z _ _ L); intros y Hy; apply T; auto|].
    destruct (Rlt_dec (volume x (e2 t) (e0 t)) 0) as [L1|L1]; [apply (Z _ _ L1); intros y Hy; apply T; auto|].
    destruct (Rlt_dec (volume x (e0 t) (e1 t)) 0) as [L2|L2]; [apply (Z _ _ L2); intros y Hy; apply T; auto|].
    exfalso. apply N, P. lra.
  - (* the cone with two corners exchanged *)
    set (r := Cone (e0 t) (e2 t) (e1 t)).
    assert (D' : counter_clockwise r).
    { unfold counter_clockwise, r. cbn [e0 e1 e2].
      replace (volume (e0 t) (e2 t) (e1 t)) with (- volume (e0 t) (e1 t) (e2 t)) by (coordinates; ring). lra. }
    assert (N' : ~ in_cone r x).
    { intros (a & b & c & A & B & C & ->). apply N. exists a, c, b. repeat split; try assumption.
      unfold sum3, r. cbn [e0 e1 e2]. apply vec_equal; simpl; ring. }
    assert (P := in_cone_parts r x D'). unfold part0, part1, part2, r in P. cbn [e0 e1 e2] in P.
    assert (Q0 : volume x (e2 t) (e1 t) = - volume x (e1 t) (e2 t)) by (clear; coordinates; ring).
    assert (Q1 : volume (e0 t) x (e1 t) = - volume x (e0 t) (e1 t)) by (clear; coordinates; ring).
    assert (Q2 : volume (e0 t) (e2 t) x = - volume x (e2 t) (e0 t)) by (clear; coordinates; ring).
    rewrite Q0, Q1, Q2 in P.
    assert (Z : forall u v, 0 < volume x u v -> (forall y, 0 < volume y u v -> turn_of t y = 0%Z) ->
      always (fun s => turn_of t (beside x s) = 0%Z)).
    { intros u v V H. apply (always_more (fun s => 0 < volume (beside x s) u v)); [intros s; apply H|].
      apply always_volume_positive, V. }
    assert (T : forall y, (0 < volume y (e1 t) (e2 t) \/ 0 < volume y (e2 t) (e0 t) \/ 0 < volume y (e0 t) (e1 t)) ->
      turn_of t y = 0%Z).
    { intros y H. unfold turn_of, through.
      destruct (sg_cases (volume (e0 t) (e1 t) (e2 t))) as [(_ & W0)|[(-> & _)|(_ & W0)]]; try lra.
      destruct (sg_cases (volume y (e0 t) (e1 t))) as [(-> & X)|[(-> & X)|(-> & X)]]; try reflexivity;
      destruct (sg_cases (volume y (e1 t) (e2 t))) as [(-> & Y)|[(-> & Y)|(-> & Y)]]; try reflexivity;
      destruct (sg_cases (volume y (e2 t) (e0 t))) as [(-> & W)|[(-> & W)|(-> & W)]]; try reflexivity; exfalso; lra. }
    destruct (Rlt_dec 0 (volume x (e1 t) (e2 t))) as [L|L]; [apply (Z _ _ L); intros y Hy; apply T; auto|].
    destruct (Rlt_dec 0 (volume x (e2 t) (e0 t))) as [L1|L1]; [apply (Z _ _ L1); intros y Hy; apply T; auto|].
    destruct (Rlt_dec 0 (volume x (e0 t) (e1 t))) as [L2|L2]; [apply (Z _ _ L2); intros y Hy; apply T; auto|].
    exfalso. apply N', P. lra.
  - exists 0. intros s _. apply turn_flat, D.
Qed.

(* p: the corners as they were looked at along the ray x0, q: as they are. Counts, and an axis for each triangle. *)
Theorem ray_meets : forall ts p q axis count x0 y, swap_free ts ->
  (forall t, In t ts -> pair_ahead (axis t) p t /\ pair_ahead (axis t) q t) ->
  (forall t, In t ts -> counted (axis t) (of_corners p t) x0 (count t)) -> total (map count ts) <> 0%Z ->
  exists t, In t ts /\ in_cone (of_corners q t) y.
Proof.
  intros ts p q axis count x0 y S A C N. apply NNPP. intro No.
  assert (Ap : forall t, In t ts -> ahead (axis t) (of_corners p t)).
  { intros ((i, j), k) I. exact (proj1 (A _ I)). }
  assert (Aq : forall t, In t ts -> ahead (axis t) (of_corners q t)).
  { intros ((i, j), k) I. exact (proj2 (A _ I)). }
  assert (Aq' : forall t, In t (map (of_corners q) ts) -> exists a, ahead a t).
  { intros t I. apply in_map_iff in I. destruct I as (r & <- & Ir). exists (axis r). apply Aq, Ir. }
  (* a ray near x0 with the same count, on no edge *)
  set (points := (corners (map (of_corners p) ts) ++ corners (map (of_corners q) ts)) ++ basis).
  destruct (always_some _ (always_and _ _ (beside_level_free x0 points)
    (always_all _ ts (fun t s => turn_of (of_corners p t) (beside x0 s) = count t)
      (fun t I => counted_beside (axis t) _ x0 (count t) (Ap t I) (C t I))))) as (s & L & T).
  set (x := beside x0 s) in *.
  assert (Tp : turns (map (of_corners p) ts) x = total (map count ts)).
  { unfold turns. rewrite map_map. f_equal. apply map_ext_in. exact T. }
  assert (Tips : forall r t u, In t ts -> In u (tips r t) -> In u (corners (map (of_corners r) ts))).
  { intros r t u I U. unfold corners. apply in_flat_map. exists (of_corners r t). split; [apply in_map, I|].
    destruct t as ((i, j), k). simpl in *. tauto. }
  assert (Tq : turns (map (of_corners q) ts) x = total (map count ts)).
  { rewrite <- Tp. symmetry. apply turns_moved; [exact S | |].
    - intros t I. exists (axis t). apply A, I.
    - intros t I. apply (level_free_less x _ points); [|exact L]. intros u Iu. unfold points.
      apply in_app_or in Iu. apply in_or_app. destruct Iu as [Iu|Iu]; [left | right; exact Iu].
      apply in_app_or in Iu. apply in_or_app. destruct Iu as [Iu|Iu]; [left | right]; apply (Tips _ t); assumption. }
  (* one near y that goes through nothing *)
  assert (Lx : level_free x (corners (map (of_corners q) ts) ++ basis)).
  { apply (level_free_less x _ points); [|exact L]. intros u Iu. unfold points. apply in_app_or in Iu. apply in_or_app.
    destruct Iu as [Iu|Iu]; [left; apply in_or_app; right; exact Iu | right; exact Iu]. }
  destruct (always_some _ (always_and _ _ (always_and _ _ (beside_level_free y (corners (map (of_corners q) ts)))
    (beside_sector_free x y _ Lx (ahead_corners _ Aq')))
    (always_all _ ts (fun t s => turn_of (of_corners q t) (beside y s) = 0%Z)
      (fun t I => outside_beside (of_corners q t) y (fun H => No (ex_intro _ t (conj I H))))))) as (r & (R1 & R2) & R3).
  apply N. rewrite <- Tq.
  rewrite (turns_same (map (of_corners q) ts) x (beside y r)); auto.
  - unfold turns. rewrite map_map. clear - R3. induction ts as [|t ts IH]; [reflexivity|]. simpl.
    rewrite (R3 t (or_introl eq_refl)), IH; [reflexivity|]. intros u I. apply R3. right. exact I.
  - apply chain_of_corners, S.
  - apply (level_free_less x _ (corners (map (of_corners q) ts) ++ basis)); [|exact Lx].
    intros u I. apply in_or_app. left. exact I.
Qed.

(* ------------------------------------------------------------------ Closed, by counting edges *)

Definition edge_list (ts : list (nat * nat * nat)) :=
  flat_map (fun t => let '(i, j, k) := t in [(i, j); (j, k); (k, i)]) ts.
Definition flip (e : nat * nat) := (snd e, fst e).
Definition same_edge : forall e f : nat * nat, {e = f} + {e <> f}.
Proof. decide equality; apply Nat.eq_dec. Defined.

(* is_closed of depth.c: every edge is run through as often one way as the other. *)
Definition balanced_edges ts := forall i j, count_occ same_edge (edge_list ts) (i, j) = count_occ same_edge
  (edge_list ts) (j, i).

Lemma total_same : forall l m, Permutation l m -> total l = total m.
Proof. intros l m H. induction H; simpl; lia. Qed.

Lemma flips_same : forall l, (forall i j, count_occ same_edge l (i, j) = count_occ same_edge l (j, i)) ->
  Permutation l (map flip l).
Proof.
  intros l H. apply (Permutation_count_occ same_edge). intros (i, j). rewrite H. change (i, j) with (flip (j, i)).
  apply count_occ_map. intros (a, b) (c, d) E. unfold flip in E. simpl in E. congruence.
Qed.

Lemma balanced_swap_free : forall ts, balanced_edges ts -> swap_free ts.
Proof.
  intros ts H g G.
  assert (T : total (map (fun t => let '(i, j, k) := t in (g i j + g j k + g k i)%Z) ts) =
    total (map (fun e => g (fst e) (snd e)) (edge_list ts))).
  { clear. induction ts as [|((i, j), k) ts IH]; [reflexivity|]. simpl. rewrite IH. lia. }
  assert (P := total_same _ _ (Permutation_map (fun e => g (fst e) (snd e)) (flips_same _ H))).
  rewrite map_map in P.
  assert (N : forall l, total (map (fun e => g (fst (flip e)) (snd (flip e))) l) =
    (- total (map (fun e => g (fst e) (snd e)) l))%Z).
  { induction l as [|(i, j) l IH]; [reflexivity|]. simpl in *. rewrite IH, (G i j). lia. }
  rewrite N in P. rewrite T. lia.
Qed.

(* ------------------------------------------------------------------ The ball *)

Definition tip_of (q : nat -> vec) ts v := exists t, In t ts /\ In v (tips q t).

(* A closed surface that winds around the origin, of exact tips q, each triangle at least h ahead of the origin along
   its axis: the ball of radius h lies in the hull of the tips. The program looks at the ray x0 with rounded tips p. *)
Theorem surface_holds_ball : forall ts p q axis count x0 h y, balanced_edges ts -> 0 < h ->
  (forall t, In t ts -> pair_ahead (axis t) p t) ->
  (forall t v, In t ts -> In v (tips q t) -> h * norm (axis t) <= inner (axis t) v) ->
  (forall t, In t ts -> counted (axis t) (of_corners p t) x0 (count t)) -> total (map count ts) <> 0%Z ->
  norm y <= h -> in_hull (tip_of q ts) y.
Proof.
  intros ts p q axis count x0 h y E H P Q C N Y.
  assert (A : forall t, In t ts -> 0 < norm (axis t)).
  { intros t I. assert (G := norm_pos (axis t)). destruct (Req_dec (norm (axis t)) 0) as [Z|]; [|lra]. exfalso.
    assert (Pt := P t I). destruct t as ((i, j), k). destruct Pt as (Pt & _).
    assert (L := inner_at_most (axis (i, j, k)) (p i)). rewrite Z in L. lra. }
  set (ts' := map (of_corners q) ts).
  apply (covered_body_in_hull (tip_of q ts) zero ts' (map (fun t => scale (/ (h * norm (axis t))) (axis t)) ts)).
  - intro x. destruct (ray_meets ts p q axis count x0 x (balanced_swap_free ts E)) as (t & I & K); [| assumption..|].
    + intros t I. split; [exact (P t I)|]. assert (Qt := fun v => Q t v I). assert (At := A t I).
      assert (HN : 0 < h * norm (axis t)) by (apply Rmult_lt_0_compat; assumption).
      destruct t as ((i, j), k). unfold tips in Qt. unfold pair_ahead.
      assert (Q0 := Qt (q i) ltac:(simpl; auto)). assert (Q1 := Qt (q j) ltac:(simpl; auto)).
      assert (Q2 := Qt (q k) ltac:(simpl; auto)). lra.
    + exists (of_corners q t). split; [apply in_map, I | exact K].
  - intros v (r & I & V). unfold ts' in I. apply in_map_iff in I. destruct I as (t & <- & It). exists t.
    split; [exact It|].
    replace (add zero v) with v by (unfold zero; apply vec_equal; simpl; ring).
    destruct t as ((i, j), k). simpl in *. destruct V as [->|[->| ->]]; auto.
  - intros r I. unfold ts' in I. apply in_map_iff in I. destruct I as (t & <- & It).
    exists (scale (/ (h * norm (axis t))) (axis t)).
    split; [apply (in_map (fun t => scale (/ (h * norm (axis t))) (axis t))), It|].
    assert (HN : 0 < h * norm (axis t)) by (apply Rmult_lt_0_compat; [exact H | apply A, It]).
    assert (One : forall v, In v (tips q t) -> 1 <= inner (scale (/ (h * norm (axis t))) (axis t)) v).
    { intros v Iv. assert (G := Q t v It Iv).
      replace (inner (scale (/ (h * norm (axis t))) (axis t)) v) with (/ (h * norm (axis t)) * inner (axis t) v)
        by (unfold inner, scale; cbn [cx cy cz]; ring).
      rewrite <- (Rinv_l (h * norm (axis t))) by lra. apply Rmult_le_compat_l; [left;
        apply Rinv_0_lt_compat, HN | exact G]. }
    destruct t as ((i, j), k). cbn [of_corners e0 e1 e2] in *. repeat split; apply One; simpl; auto.
  - intros a Ia. apply in_map_iff in Ia. destruct Ia as (t & <- & It).
    replace (sub y zero) with y by (unfold zero; apply vec_equal; simpl; ring).
    assert (An := A t It). assert (HN : 0 < h * norm (axis t)) by (apply Rmult_lt_0_compat; assumption).
    assert (L := inner_at_most (axis t) y).
    assert (M : norm (axis t) * norm y <= norm (axis t) * h) by (apply Rmult_le_compat_l; lra).
    replace (inner (scale (/ (h * norm (axis t))) (axis t)) y) with (/ (h * norm (axis t)) * inner (axis t) y)
      by (unfold inner, scale; cbn [cx cy cz]; ring).
    rewrite <- (Rinv_l (h * norm (axis t))) by lra. apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, HN | lra].
Qed.

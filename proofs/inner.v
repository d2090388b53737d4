(* Inner bodies, in real arithmetic: bodies placed by a nearly orthonormal R, balls in them, the line between two
   centres. What the rounded program has to do with this is in inner_build.v and inner_meet.v; that a body with a closed
   surface is inside the hull is in inner_closed.v. *)

From Coq Require Import Reals List Lra Psatz.
From Flocq Require Import Core.
Import ListNotations.
Open Scope R_scope.

(* ------------------------------------------------------------------ Vectors *)

Record vec := Vec { cx : R; cy : R; cz : R }.

Definition add a b := Vec (cx a + cx b) (cy a + cy b) (cz a + cz b).
Definition sub a b := Vec (cx a - cx b) (cy a - cy b) (cz a - cz b).
Definition scale s a := Vec (s * cx a) (s * cy a) (s * cz a).
Definition inner a b := cx a * cx b + cy a * cy b + cz a * cz b.
Definition cross a b :=
  Vec (cy a * cz b - cz a * cy b) (cz a * cx b - cx a * cz b) (cx a * cy b - cy a * cx b).
Definition volume a b c := inner a (cross b c).
Definition square a := inner a a.
Definition norm a := sqrt (square a).
Definition size a := Rabs (cx a) + Rabs (cy a) + Rabs (cz a).

Lemma vec_equal : forall a b, cx a = cx b -> cy a = cy b -> cz a = cz b -> a = b.
Proof. intros [x y z] [x' y' z']. simpl. intros -> -> ->. reflexivity. Qed.

Ltac coordinates := repeat match goal with v : vec |- _ => destruct v end;
  unfold square, volume, cross, inner, add, sub, scale in *; simpl in *.

Lemma square_pos : forall a, 0 <= square a.
Proof. intros a. coordinates. nra. Qed.

Lemma norm_pos : forall a, 0 <= norm a.
Proof. intro a. apply sqrt_pos. Qed.

Lemma norm_square : forall a, norm a * norm a = square a.
Proof. intro a. apply sqrt_sqrt, square_pos. Qed.

(* Roots compare as squares do. *)
Lemma below_root : forall x y, 0 <= y -> x * x <= y * y -> x <= y.
Proof. intros x y Hy H. destruct (Rle_dec x y) as [L|N]; [exact L|]. exfalso. nra. Qed.

Lemma norm_at_most : forall a y, 0 <= y -> square a <= y * y -> norm a <= y.
Proof. intros a y Hy H. apply below_root; [exact Hy|]. rewrite norm_square. exact H. Qed.

Lemma cauchy_square : forall a b, inner a b * inner a b <= square a * square b.
Proof.
  intros a b. assert (H : square a * square b - inner a b * inner a b = square (cross a b)) by (coordinates; ring).
  assert (P := square_pos (cross a b)). lra.
Qed.

Lemma cauchy : forall a b, Rabs (inner a b) <= norm a * norm b.
Proof.
  intros a b. apply below_root; [apply Rmult_le_pos; apply norm_pos|].
  replace (Rabs (inner a b) * Rabs (inner a b)) with (inner a b * inner a b).
  - replace (norm a * norm b * (norm a * norm b)) with (norm a * norm a * (norm b * norm b)) by ring.
    rewrite !norm_square. apply cauchy_square.
  - rewrite <- Rabs_mult, Rabs_pos_eq; [reflexivity|]. apply Rle_0_sqr.
Qed.

Lemma inner_at_most : forall a b, inner a b <= norm a * norm b.
Proof. intros a b. eapply Rle_trans; [apply Rle_abs | apply cauchy]. Qed.

Lemma norm_triangle : forall a b, norm (add a b) <= norm a + norm b.
Proof.
  intros a b. assert (A := norm_pos a). assert (B := norm_pos b). apply norm_at_most; [lra|].
  assert (C := inner_at_most a b). assert (NA := norm_square a). assert (NB := norm_square b).
  replace (square (add a b)) with (square a + square b + 2 * inner a b) by (coordinates; ring). nra.
Qed.

Lemma norm_scale : forall s a, norm (scale s a) = Rabs s * norm a.
Proof.
  intros s a. unfold norm. replace (square (scale s a)) with (Rsqr s * square a) by (coordinates; unfold Rsqr; ring).
  rewrite sqrt_mult; [|apply Rle_0_sqr | apply square_pos]. now rewrite sqrt_Rsqr_abs.
Qed.

Lemma norm_opposite : forall a b, norm (sub a b) = norm (sub b a).
Proof. intros a b. unfold norm. f_equal. coordinates. ring. Qed.

Lemma norm_size : forall a, norm a <= size a.
Proof.
  intro a. unfold size. assert (A := Rabs_pos (cx a)). assert (B := Rabs_pos (cy a)). assert (C := Rabs_pos (cz a)).
  apply norm_at_most; [lra|]. unfold square, inner.
  assert (S : forall x, x * x = Rabs x * Rabs x).
  { intro x. rewrite <- Rabs_mult, Rabs_pos_eq; [reflexivity|]. apply Rle_0_sqr. }
  rewrite (S (cx a)), (S (cy a)), (S (cz a)). nra.
Qed.

Lemma size_pos : forall a, 0 <= size a.
Proof.
  intro a. unfold size. assert (A := Rabs_pos (cx a)). assert (B := Rabs_pos (cy a)). assert (C := Rabs_pos (cz a)).
  lra.
Qed.

Lemma coordinate_norm : forall a, Rabs (cx a) <= norm a /\ Rabs (cy a) <= norm a /\ Rabs (cz a) <= norm a.
Proof.
  intro a. assert (N := norm_pos a). assert (Q := norm_square a). unfold square, inner in Q.
  assert (S : forall x, Rabs x * Rabs x = x * x).
  { intro x. rewrite <- Rabs_mult, Rabs_pos_eq; [reflexivity|]. apply Rle_0_sqr. }
  assert (P : forall x, 0 <= x * x) by (intro; apply Rle_0_sqr).
  assert (A := P (cx a)). assert (B := P (cy a)). assert (C := P (cz a)).
  repeat split; apply below_root; try exact N; rewrite S; lra.
Qed.

(* ------------------------------------------------------------------ Turning *)

(* Rows of R. *)
Record mat := Mat { row0 : vec; row1 : vec; row2 : vec }.

Definition turn m v := Vec (inner (row0 m) v) (inner (row1 m) v) (inner (row2 m) v).
Definition back m v := add (add (scale (cx v) (row0 m)) (scale (cy v) (row1 m))) (scale (cz v) (row2 m)).
Definition place m t v := add (turn m v) t.

(* |R R^T - I| <= e, entry by entry. *)
Definition orthonormal e m :=
  Rabs (inner (row0 m) (row0 m) - 1) <= e /\ Rabs (inner (row1 m) (row1 m) - 1) <= e /\
  Rabs (inner (row2 m) (row2 m) - 1) <= e /\ Rabs (inner (row0 m) (row1 m)) <= e /\
  Rabs (inner (row0 m) (row2 m)) <= e /\ Rabs (inner (row1 m) (row2 m)) <= e.

(* R R^T v, with R R^T = ((a, d, e), (d, b, f), (e, f, c)). *)
Definition symmetric a b c d e f v :=
  Vec (a * cx v + d * cy v + e * cz v) (d * cx v + b * cy v + f * cz v) (e * cx v + f * cy v + c * cz v).

Lemma turn_back : forall m v, turn m (back m v) =
  symmetric (inner (row0 m) (row0 m)) (inner (row1 m) (row1 m)) (inner (row2 m) (row2 m)) (inner (row0 m) (row1 m))
    (inner (row0 m) (row2 m)) (inner (row1 m) (row2 m)) v.
Proof. intros [r0 r1 r2] v. unfold turn, back, symmetric. simpl. coordinates. f_equal; ring. Qed.

Lemma turn_add : forall m a b, turn m (add a b) = add (turn m a) (turn m b).
Proof. intros [r0 r1 r2] a b. unfold turn. simpl. coordinates. f_equal; ring. Qed.

Lemma turn_scale : forall m s a, turn m (scale s a) = scale s (turn m a).
Proof. intros [r0 r1 r2] s a. unfold turn. simpl. coordinates. f_equal; ring. Qed.

Lemma square_back : forall m v, square (back m v) = inner v (turn m (back m v)).
Proof. intros [r0 r1 r2] v. unfold turn, back. simpl. coordinates. ring. Qed.

Lemma symmetric_solved : forall a b c d e f y,
  Rabs (a - 1) <= /100 -> Rabs (b - 1) <= /100 -> Rabs (c - 1) <= /100 ->
  Rabs d <= /100 -> Rabs e <= /100 -> Rabs f <= /100 -> exists z, symmetric a b c d e f z = y.
Proof.
  intros a b c d e f y A B C D E F. apply Rabs_le_inv in A, B, C, D, E, F.
  assert (P : 0 < a * (b * c - f * f) - d * (d * c - e * f) + e * (d * f - e * b)).
  { assert (K1 : 9/10 <= b * c - f * f) by nra. assert (K2 : -/10 <= d * c - e * f <= /10) by nra.
    assert (K3 : -/10 <= d * f - e * b <= /10) by nra. nra. }
  set (g := a * (b * c - f * f) - d * (d * c - e * f) + e * (d * f - e * b)) in *.
  exists (Vec (((b*c - f*f) * cx y + (e*f - c*d) * cy y + (d*f - b*e) * cz y) / g)
              (((e*f - c*d) * cx y + (a*c - e*e) * cy y + (d*e - a*f) * cz y) / g)
              (((d*f - b*e) * cx y + (d*e - a*f) * cy y + (a*b - d*d) * cz y) / g)).
  apply vec_equal; unfold symmetric; simpl; unfold g; field; fold g; lra.
Qed.

Lemma product_between : forall e x y, Rabs x <= e -> - (e * Rabs y) <= x * y <= e * Rabs y.
Proof.
  intros e x y H. apply Rabs_le_inv. rewrite Rabs_mult. apply Rmult_le_compat_r; [apply Rabs_pos | exact H].
Qed.

(* (R R^T - I) v is short. *)
Lemma symmetric_near : forall e m v, 0 <= e -> orthonormal e m -> norm (sub (turn m (back m v)) v) <= 3 * e * norm v.
Proof.
  intros e m v He (A & B & C & D & E & F). rewrite turn_back.
  set (a := inner (row0 m) (row0 m)) in *. set (b := inner (row1 m) (row1 m)) in *.
  set (c := inner (row2 m) (row2 m)) in *. set (d := inner (row0 m) (row1 m)) in *.
  set (g := inner (row0 m) (row2 m)) in *. set (f := inner (row1 m) (row2 m)) in *. clearbody a b c d g f.
  assert (N := norm_pos v).
  apply norm_at_most; [repeat apply Rmult_le_pos; lra|].
  assert (S : size v * size v <= 3 * (norm v * norm v)).
  { rewrite norm_square. unfold size, square, inner.
    assert (Q : forall x, x * x = Rabs x * Rabs x).
    { intro x. rewrite <- Rabs_mult, Rabs_pos_eq; [reflexivity|]. apply Rle_0_sqr. }
    rewrite (Q (cx v)), (Q (cy v)), (Q (cz v)).
    set (p := Rabs (cx v)). set (q := Rabs (cy v)). set (r := Rabs (cz v)).
    assert (0 <= (p - q) * (p - q)) by apply Rle_0_sqr. assert (0 <= (p - r) * (p - r)) by apply Rle_0_sqr.
    assert (0 <= (q - r) * (q - r)) by apply Rle_0_sqr. lra. }
  assert (K : forall x y z, Rabs x <= e -> Rabs y <= e -> Rabs z <= e ->
    (x * cx v + y * cy v + z * cz v) * (x * cx v + y * cy v + z * cz v) <= e * size v * (e * size v)).
  { intros x y z X Y Z. assert (X' := product_between e x (cx v) X). assert (Y' := product_between e y (cy v) Y).
    assert (Z' := product_between e z (cz v) Z). unfold size.
    set (s := x * cx v + y * cy v + z * cz v).
    set (t := e * (Rabs (cx v) + Rabs (cy v) + Rabs (cz v))).
    assert (s <= t) by (unfold s, t; lra). assert (- t <= s) by (unfold s, t; lra). nra. }
  assert (K0 := K _ _ _ A D E). assert (K1 := K _ _ _ D B F). assert (K2 := K _ _ _ E F C).
  unfold square, inner, sub, symmetric. cbn [cx cy cz].
  replace (a * cx v + d * cy v + g * cz v - cx v) with ((a - 1) * cx v + d * cy v + g * cz v) by ring.
  replace (d * cx v + b * cy v + f * cz v - cy v) with (d * cx v + (b - 1) * cy v + f * cz v) by ring.
  replace (g * cx v + f * cy v + c * cz v - cz v) with (g * cx v + f * cy v + (c - 1) * cz v) by ring.
  assert (T : e * e * (size v * size v) <= e * e * (3 * (norm v * norm v))).
  { apply Rmult_le_compat_l; [apply Rle_0_sqr | exact S]. }
  lra.
Qed.

Lemma back_norm : forall e m v, 0 <= e -> orthonormal e m -> norm (back m v) <= (1 + 3/2 * e) * norm v.
Proof.
  intros e m v He H. assert (N := norm_pos v). assert (B := norm_pos (back m v)).
  assert (Q : norm (back m v) * norm (back m v) <= (1 + 3 * e) * (norm v * norm v)).
  { rewrite norm_square, square_back, norm_square.
    replace (inner v (turn m (back m v))) with (square v + inner v (sub (turn m (back m v)) v)) by (coordinates; ring).
    assert (I := inner_at_most v (sub (turn m (back m v)) v)). assert (S := symmetric_near e m v He H).
    assert (J : norm v * norm (sub (turn m (back m v)) v) <= norm v * (3 * e * norm v)).
    { apply Rmult_le_compat_l; assumption. }
    rewrite <- norm_square. lra. }
  apply below_root; [apply Rmult_le_pos; lra|].
  assert (0 <= e * e * (norm v * norm v)) by (apply Rmult_le_pos; apply Rle_0_sqr). lra.
Qed.

(* R^-1 y: R is onto, does not make vectors much shorter, and R^T is nearly its inverse. *)
Lemma turned_back : forall e m y, 0 <= e <= / 1000 -> orthonormal e m ->
  exists w, turn m w = y /\ (1 - 2 * e) * norm w <= norm y /\
    norm (sub w (back m y)) <= 301/100 * e * norm y * (1 + 10 * e).
Proof.
  intros e m y He H. assert (H' := H). destruct H' as (A & B & C & D & E & F).
  destruct (symmetric_solved _ _ _ _ _ _ y ltac:(apply Rle_trans with e; [exact A | lra])
    ltac:(apply Rle_trans with e; [exact B | lra]) ltac:(apply Rle_trans with e; [exact C | lra])
    ltac:(apply Rle_trans with e; [exact D | lra]) ltac:(apply Rle_trans with e; [exact E | lra])
    ltac:(apply Rle_trans with e; [exact F | lra])) as (z & Hz).
  rewrite <- turn_back in Hz. exists (back m z). split; [exact Hz|].
  assert (NZ := norm_pos z). assert (NY := norm_pos y). assert (NW := norm_pos (back m z)).
  assert (S := symmetric_near e m z ltac:(lra) H). rewrite Hz in S.
  (* |z| is hardly longer than |y| *)
  assert (Z : (1 - 3 * e) * norm z <= norm y).
  { assert (T := norm_triangle y (sub z y)). replace (add y (sub z y)) with z in T by (apply vec_equal; simpl; ring).
    rewrite norm_opposite in S. lra. }
  split.
  - assert (Q : norm (back m z) * norm (back m z) <= norm z * norm y).
    { rewrite norm_square, square_back, Hz. apply inner_at_most. }
    assert (L : (1 - 3 * e) * (norm z * norm z) <= norm (back m z) * norm (back m z)).
    { rewrite (norm_square (back m z)), square_back, Hz.
      replace (inner z y) with (square z + inner z (sub y z)) by (coordinates; ring).
      assert (I := cauchy z (sub y z)). apply Rabs_le_inv in I.
      assert (norm z * norm (sub y z) <= norm z * (3 * e * norm z)) by (apply Rmult_le_compat_l; assumption).
      rewrite <- norm_square. lra. }
    set (w := norm (back m z)) in *. set (p := norm z) in *. set (q := norm y) in *. clearbody w p q.
    clear - He NZ NY NW Q L.
    (* w^2 <= p q and (1 - 3e) p^2 <= w^2 *)
    apply below_root; [exact NY|].
    destruct (Req_dec w 0) as [->|W]; [nra|].
    assert (P : (1 - 3 * e) * (w * w) * (w * w) <= q * q * (w * w)).
    { assert ((w * w) * (w * w) <= (p * q) * (p * q)) by (apply Rmult_le_compat; nra).
      assert ((1 - 3 * e) * ((w * w) * (w * w)) <= (1 - 3 * e) * ((p * q) * (p * q))) by (apply Rmult_le_compat_l; lra).
      assert (q * q * ((1 - 3 * e) * (p * p)) <= q * q * (w * w)) by (apply Rmult_le_compat_l;
        [apply Rle_0_sqr | exact L]).
      lra. }
    assert (W2 : 0 < w * w) by nra.
    assert (P2 : (1 - 3 * e) * (w * w) <= q * q) by (apply (Rmult_le_reg_r (w * w)); lra).
    assert (e * (4 * e) <= e * 1) by (apply Rmult_le_compat_l; lra).
    assert ((1 - 2 * e) * (1 - 2 * e) * (w * w) <= (1 - 3 * e) * (w * w)) by (apply Rmult_le_compat_r; lra).
    lra.
  - replace (sub (back m z) (back m y)) with (back m (sub z y)) by (destruct m; unfold back; coordinates; f_equal;
      ring).
    assert (B1 := back_norm e m (sub z y) ltac:(lra) H). rewrite norm_opposite in S.
    assert (Z2 : norm z <= (1 + 4 * e) * norm y).
    { assert ((1 + 4 * e) * ((1 - 3 * e) * norm z) <= (1 + 4 * e) * norm y) by (apply Rmult_le_compat_l; lra).
      assert (0 <= e * (1 - 12 * e) * norm z) by (repeat apply Rmult_le_pos; lra). lra. }
    set (d := norm (sub z y)) in *. set (p := norm z) in *. set (q := norm y) in *. clearbody d p q.
    assert (T1 : (1 + 3/2 * e) * d <= (1 + 3/2 * e) * (3 * e * p)) by (apply Rmult_le_compat_l; lra).
    assert (T2 : (1 + 3/2 * e) * (3 * e) * p <= (1 + 3/2 * e) * (3 * e) * ((1 + 4 * e) * q)).
    { apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | exact Z2]. }
    assert (T3 : (1 + 3/2 * e) * (1 + 4 * e) <= (1 + 10 * e)) by nra.
    assert (T4 : 3 * e * q * ((1 + 3/2 * e) * (1 + 4 * e)) <= 3 * e * q * (1 + 10 * e)).
    { apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; lra | exact T3]. }
    assert (T5 : 0 <= e * q * (1 + 10 * e)) by (repeat apply Rmult_le_pos; lra). lra.
Qed.

(* ------------------------------------------------------------------ Bodies *)

Definition in_body (faces : list vec) c x := forall a, In a faces -> inner a (sub x c) <= 1.
Definition placed (m : mat) (t : vec) (body : vec -> Prop) p := exists x, body x /\ p = place m t x.

Lemma place_from : forall m t c w, place m t (add c w) = add (place m t c) (turn m w).
Proof. intros. unfold place. rewrite turn_add. apply vec_equal; simpl; ring. Qed.

(* A body holds the ball of radius 1 / most about its centre, ... *)
Lemma body_holds_ball : forall faces c most w, (forall a, In a faces -> norm a <= most) -> most * norm w <= 1 ->
  in_body faces c (add c w).
Proof.
  intros faces c most w H W a Ha. replace (sub (add c w) c) with w by (apply vec_equal; simpl; ring).
  assert (I := inner_at_most a w). assert (N := norm_pos w). assert (M := H a Ha).
  assert (norm a * norm w <= most * norm w) by (apply Rmult_le_compat_r; assumption). lra.
Qed.

(* ... and placed, one that is hardly smaller. *)
Theorem placed_holds_ball : forall e m t faces c most r d, 0 <= e <= / 1000 -> orthonormal e m -> 0 < most ->
  (forall a, In a faces -> norm a <= most) -> most * r <= 1 - 2 * e -> norm d <= r ->
  placed m t (in_body faces c) (add (place m t c) d).
Proof.
  intros e m t faces c most r d He H Hm HF HR HD.
  destruct (turned_back e m d He H) as (w & Hw & W & _). exists (add c w). split.
  - apply (body_holds_ball faces c most); [exact HF|]. assert (N := norm_pos w).
    assert (M : most * ((1 - 2 * e) * norm w) <= most * r) by (apply Rmult_le_compat_l; lra).
    apply (Rmult_le_reg_l (1 - 2 * e)); lra.
  - rewrite place_from, Hw. reflexivity.
Qed.

(* Balls about p and p + d that are near enough share a point of the line between their centres. *)
Lemma balls_share_point : forall d ra rb, 0 <= ra -> 0 <= rb -> norm d <= ra + rb ->
  exists s, norm (scale s d) <= ra /\ norm (scale (- (1 - s)) d) <= rb.
Proof.
  intros d ra rb A B H. assert (N := norm_pos d).
  destruct (Rle_dec (norm d) ra) as [L|L].
  - exists 1. rewrite !norm_scale, Rabs_R1. replace (- (1 - 1)) with 0 by ring. rewrite Rabs_R0. split; lra.
  - exists (ra / norm d). rewrite !norm_scale.
    assert (P : 0 <= ra / norm d <= 1).
    { split; [apply Rmult_le_pos; [exact A | left; apply Rinv_0_lt_compat; lra]|].
      apply (Rmult_le_reg_r (norm d)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
    rewrite Rabs_Ropp, !Rabs_pos_eq by lra. assert (E : ra / norm d * norm d = ra) by (field; lra). split; lra.
Qed.

(* The point s of the way along a line d from the centre is in the body when every face fits it s times. *)
Lemma body_holds_part : forall m t faces c w s k, turn m w = s -> 0 <= k ->
  (forall a, In a faces -> k * inner a w <= 1) -> placed m t (in_body faces c) (add (place m t c) (scale k s)).
Proof.
  intros m t faces c w s k Hw Hk H. exists (add c (scale k w)). split.
  - intros a Ha. replace (inner a (sub (add c (scale k w)) c)) with (k * inner a w) by (coordinates; ring).
    exact (H a Ha).
  - rewrite place_from, turn_scale, Hw. reflexivity.
Qed.

(* Two placed bodies, their centres d apart. ka and kb: how often they fit into the line between them, or more. *)
Theorem bodies_share_point : forall ma ta fa ca mb tb fb cb wa wb ka kb,
  let d := sub (place mb tb cb) (place ma ta ca) in
  turn ma wa = d -> turn mb wb = scale (-1) d ->
  (forall a, In a fa -> inner a wa <= ka) -> (forall a, In a fb -> inner a wb <= kb) ->
  ka * kb <= ka + kb -> 0 < ka -> 0 < kb ->
  exists s, 0 <= s <= 1 /\ let p := add (place ma ta ca) (scale s d) in
    placed ma ta (in_body fa ca) p /\ placed mb tb (in_body fb cb) p.
Proof.
  intros ma ta fa ca mb tb fb cb wa wb ka kb d WA WB FA FB K PA PB.
  assert (G : forall s, 0 <= s <= 1 -> s * ka <= 1 -> (1 - s) * kb <= 1 ->
    let p := add (place ma ta ca) (scale s d) in
    placed ma ta (in_body fa ca) p /\ placed mb tb (in_body fb cb) p).
  { intros s Hs SA SB p. split.
    - apply (body_holds_part ma ta fa ca wa); [exact WA | lra |]. intros a Ha.
      assert (s * inner a wa <= s * ka) by (apply Rmult_le_compat_l; [lra | exact (FA a Ha)]). lra.
    - replace p with (add (place mb tb cb) (scale (1 - s) (scale (-1) d))) by
        (unfold p, d; apply vec_equal; simpl; ring).
      apply (body_holds_part mb tb fb cb wb); [exact WB | lra |]. intros a Ha.
      assert ((1 - s) * inner a wb <= (1 - s) * kb) by (apply Rmult_le_compat_l; [lra | exact (FB a Ha)]). lra. }
  destruct (Rle_dec ka 1) as [L|L].
  - exists 1. split; [lra|]. apply G; lra.
  - assert (P : 0 < / ka < 1).
    { split; [apply Rinv_0_lt_compat; lra|]. rewrite <- Rinv_1. apply Rinv_lt_contravar; lra. }
    assert (E : / ka * ka = 1) by (apply Rinv_l; lra).
    exists (/ ka). split; [lra|]. apply G; [lra | lra |].
    apply (Rmult_le_reg_l ka); [lra|]. replace (ka * ((1 - / ka) * kb)) with (ka * kb - (/ ka * ka) * kb) by ring.
    rewrite E. lra.
Qed.

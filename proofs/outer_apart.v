(* Outer bodies, with all rounding: what src/object/outer.c reports as apart shares no point.

   The definitions follow the C code operation by operation; `rnd` is the rounding of rounding.v.
     The premises are what
   src/world/frame.h says of a shape's frame, that the pose is let in,
     and that the radius is not below that of the ball which
   sweeps the hull, with its margins (src/object/margin.c). *)

From Coq Require Import Reals ZArith List Psatz Lra.
From Flocq Require Import Core.
Require outer.
Require Import rounding tetra inner inner_about inner_closed.
Open Scope R_scope.

(* ------------------------------------------------------------------ As the code has it *)

(* A frame of a shape, and its pose, and the radius with margins that is handed over. *)
Record frame := Frame { middle : vec; extent : vec; ball : R }.
Record pose := Pose { rotation : mat; position : vec }.
Record body := Body { frame_of : frame; pose_of : pose; swept : R }.

Definition round_centre : R := bpow radix2 (-49).
Definition round_sum : R := bpow radix2 (-50).
Definition round_turn : R := bpow radix2 (-18).
Definition round_squares : R := bpow radix2 (-48).
Definition round_columns : R := bpow radix2 (-15).
Definition least : R := bpow radix2 (-500).

(* dcd_outer_place *)
Definition sizes_of m t := rnd (sum_rounded (magnitudes m) + sum_rounded (magnitudes t)).
Definition centre_of o := let r := rotation (pose_of o) in let t := position (pose_of o) in let m := middle
  (frame_of o) in
  Vec (rnd (product rnd (row0 r) m + cx t)) (rnd (product rnd (row1 r) m + cy t)) (rnd (product rnd (row2 r) m + cz
    t)).
Definition rest_of o :=
  rnd (rnd ((1 + round_sum) * rnd (swept o + rnd (round_centre * sizes_of (middle (frame_of o)) (position (pose_of
    o))))) +
       least).
Definition radius_of o := rnd ((1 + round_sum) * rnd (rnd ((1 + round_turn) * ball (frame_of o)) + rest_of o)).

(* balls_apart *)
Definition difference a b :=
  Vec (rnd (cx (centre_of b) - cx (centre_of a))) (rnd (cy (centre_of b) - cy (centre_of a)))
    (rnd (cz (centre_of b) - cz (centre_of a))).
Definition balls_apart a b :=
  let both := rnd (radius_of a + radius_of b) in let d := difference a b in
  product rnd d d > rnd ((1 + round_squares) * rnd (both * both)).

(* dcd_outer_boxes_apart *)
Definition column0 m := Vec (cx (row0 m)) (cx (row1 m)) (cx (row2 m)).
Definition column1 m := Vec (cy (row0 m)) (cy (row1 m)) (cy (row2 m)).
Definition column2 m := Vec (cz (row0 m)) (cz (row1 m)) (cz (row2 m)).
Definition more_of a b :=
  let ha := extent (frame_of a) in let hb := extent (frame_of b) in
  let rest := rnd (rest_of a + rest_of b) in
  rnd (rest + rnd (rnd (round_columns * rnd (rnd (sum_rounded ha + sum_rounded hb) + rest)) +
                   rnd (round_centre * sum_rounded (magnitudes (difference a b))))).
(* One direction n, with own half length h; p, q, r: n's computed products with the other box's edges. *)
Definition parts n h p q r other off more :=
  Rabs (product rnd n off) > rnd (rnd (h + product rnd (magnitudes (Vec p q r)) other) + more).
Definition boxes_apart a b :=
  let ra := rotation (pose_of a) in let rb := rotation (pose_of b) in
  let ha := extent (frame_of a) in let hb := extent (frame_of b) in
  let off := difference a b in let more := more_of a b in
  let g f l := product rnd (f ra) (l rb) in
  parts (column0 ra) (cx ha) (g column0 column0) (g column0 column1) (g column0 column2) hb off more \/
  parts (column0 rb) (cx hb) (g column0 column0) (g column1 column0) (g column2 column0) ha off more \/
  parts (column1 ra) (cy ha) (g column1 column0) (g column1 column1) (g column1 column2) hb off more \/
  parts (column1 rb) (cy hb) (g column0 column1) (g column1 column1) (g column2 column1) ha off more \/
  parts (column2 ra) (cz ha) (g column2 column0) (g column2 column1) (g column2 column2) hb off more \/
  parts (column2 rb) (cz hb) (g column0 column2) (g column1 column2) (g column2 column2) ha off more.

(* ------------------------------------------------------------------ As it is meant *)

(* x is within the frame's box and ball. *)
Definition framed f x :=
  Rabs (cx x - cx (middle f)) <= cx (extent f) /\ Rabs (cy x - cy (middle f)) <= cy (extent f) /\
  Rabs (cz x - cz (middle f)) <= cz (extent f) /\ norm (sub x (middle f)) <= ball f.

(* |R R^T - I| as dcd_pose_check lets it pass: 1e-6 and its own roundings. *)
Definition tolerance : R := 10001 / 10000000000.

(* A body that a world lets in; `vertex` says which the vertices are, and r is the exact radius with margins. *)
Definition fair o r := orthonormal tolerance (rotation (pose_of o)) /\ 0 <= r <= swept o.

(* The placed shape: its hull, turned and moved, and swept by a ball. *)
Definition shape (vertex : vec -> Prop) o r p := exists x s,
  in_hull vertex x /\ norm s <= r /\ p = add (place (rotation (pose_of o)) (position (pose_of o)) x) s.

(* ------------------------------------------------------------------ Numbers *)

Lemma round_centre_u : round_centre = 16 * u.
Proof. unfold round_centre, u. change 16 with (bpow radix2 4). rewrite <- bpow_plus. reflexivity. Qed.
Lemma round_sum_u : round_sum = 8 * u.
Proof. unfold round_sum, u. change 8 with (bpow radix2 3). rewrite <- bpow_plus. reflexivity. Qed.
Lemma round_squares_u : round_squares = 32 * u.
Proof. unfold round_squares, u. change 32 with (bpow radix2 5). rewrite <- bpow_plus. reflexivity. Qed.
Lemma round_turn_value : round_turn = / 262144.
Proof. unfold round_turn. simpl. lra. Qed.
Lemma round_columns_value : round_columns = / 32768.
Proof. unfold round_columns. simpl. lra. Qed.

Lemma u_tiny : 0 < u <= / 1000000000000.
Proof.
  unfold u. split; [apply bpow_gt_0|]. eapply Rle_trans; [apply (bpow_le radix2 (-53) (-40)); lia|]. simpl. lra.
Qed.

(* What underflow takes is far below what every length is made longer by. *)
Lemma least_eta : 0 < least /\ 1000000 * eta <= u * u * least /\ 1000000 * eta <= u * (least * least).
Proof.
  split; [apply bpow_gt_0|]. assert (E : 1000000 * eta <= bpow radix2 20 * eta).
  { apply Rmult_le_compat_r; [apply Rlt_le, eta_pos|]. simpl. lra. }
  split; eapply Rle_trans; try exact E; unfold eta, u, least; rewrite <- !bpow_plus; apply bpow_le; lia.
Qed.

(* ------------------------------------------------------------------ What a turned vector is *)

Lemma magnitude_bound : forall x y z, x * x + y * y + z * z <= 1 + tolerance ->
  Rabs x <= 1.001 /\ Rabs y <= 1.001 /\ Rabs z <= 1.001.
Proof. unfold tolerance. intros. repeat split; apply Rabs_le; split; nra. Qed.

Lemma rows_bounded : forall m, orthonormal tolerance m ->
  size (row0 m) <= 3.003 /\ size (row1 m) <= 3.003 /\ size (row2 m) <= 3.003 /\
  (forall v, v = row0 m \/ v = row1 m \/ v = row2 m -> Rabs (cx v) <= 1.001 /\ Rabs (cy v) <= 1.001 /\
    Rabs (cz v) <= 1.001).
Proof.
  intros m (A & B & C & _).
  assert (G : forall v, Rabs (inner v v - 1) <= tolerance -> Rabs (cx v) <= 1.001 /\ Rabs (cy v) <= 1.001 /\
    Rabs (cz v) <= 1.001).
  { intros v H. apply Rabs_le_inv in H. unfold inner in H. apply magnitude_bound. lra. }
  assert (GA := G _ A). assert (GB := G _ B). assert (GC := G _ C). unfold size.
  repeat (split; [lra|]). intros v [->|[->| ->]]; assumption.
Qed.

Lemma columns_bounded : forall m v, orthonormal tolerance m -> v = column0 m \/ v = column1 m \/ v = column2 m ->
  Rabs (cx v) <= 1.001 /\ Rabs (cy v) <= 1.001 /\ Rabs (cz v) <= 1.001.
Proof.
  intros m v H E. destruct (rows_bounded m H) as (_ & _ & _ & G).
  assert (A := G _ (or_introl eq_refl)). assert (B := G _ (or_intror (or_introl eq_refl))).
  assert (C := G _ (or_intror (or_intror eq_refl))).
  destruct E as [->|[->| ->]]; unfold column0, column1, column2; cbn [cx cy cz]; tauto.
Qed.

Lemma turn_norm : forall m x, orthonormal tolerance m -> norm (turn m x) <= (1 + 1.6e-6) * norm x.
Proof.
  intros m x (A & B & C & D & E & F). assert (N := norm_pos x). apply norm_at_most; [nra|].
  assert (T := outer.turned _ _ _ _ _ _ _ _ _ tolerance ltac:(unfold tolerance;
    lra) A B C D E F (cx x) (cy x) (cz x)).
  assert (Q := norm_square x). unfold square, inner, turn in *. cbn [cx cy cz] in *.
  eapply Rle_trans; [exact T|]. rewrite <- Q. unfold tolerance. nra.
Qed.

(* ------------------------------------------------------------------ Sums of magnitudes *)

Lemma sum_above : forall v, 0 <= cx v -> 0 <= cy v -> 0 <= cz v ->
  above 2 (2 * eta) (cx v + cy v + cz v) (sum_rounded v).
Proof.
  intros v X Y Z. assert (E := eta_pos). unfold sum_rounded.
  assert (S := above_sum 0 _ _ _ _ _ _ ltac:(lra) (above_exact _ X) (above_exact _ Y)).
  assert (W := above_more 0 (0 + 1) _ 0 _ _ ltac:(lra) (Rle_refl _) (above_exact _ Z)).
  eapply above_more; [| | exact (above_sum (0 + 1) _ _ _ _ _ _ ltac:(lra) S W)]; lra.
Qed.

Lemma size_above : forall v, above 2 (2 * eta) (size v) (sum_rounded (magnitudes v)).
Proof. intro v. apply (sum_above (magnitudes v)); apply Rabs_pos. Qed.

Lemma sizes_above : forall m t, above 3 (5 * eta) (size m + size t) (sizes_of m t).
Proof.
  intros m t. assert (E := eta_pos). unfold sizes_of.
  eapply above_more; [| | exact (above_sum 2 _ _ _ _ _ _ ltac:(lra) (size_above m) (size_above t))]; lra.
Qed.

(* ------------------------------------------------------------------ The centre *)

Lemma E1_eta : E1 = 8 * eta. Proof. reflexivity. Qed.

(* A rounded product with a row or a column of a pose. *)
Lemma product_near : forall n v, Rabs (cx n) <= 1.001 /\ Rabs (cy n) <= 1.001 /\ Rabs (cz n) <= 1.001 ->
  Rabs (inner n v) <= 1.001 * size v /\ Rabs (product rnd n v - inner n v) <= 3.13 * (u * size v) + 8 * eta.
Proof.
  intros n v (X & Y & Z). assert (Hu := u_tiny). assert (P := size_pos v).
  assert (D := dot3_err (cx n) (cy n) (cz n) (cx v) (cy v) (cz v)). cbv zeta in D.
  assert (M : Rabs (cx n * cx v) + Rabs (cy n * cy v) + Rabs (cz n * cz v) <= 1.001 * size v).
  { unfold size. rewrite !Rabs_mult. assert (A := Rabs_pos (cx v)). assert (B := Rabs_pos (cy v)).
    assert (C := Rabs_pos (cz v)). nra. }
  split.
  - unfold inner. eapply Rle_trans; [apply Rabs_triang|]. eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang|].
    exact M.
  - unfold product, inner. eapply Rle_trans; [exact D|]. rewrite E1_eta. apply Rplus_le_compat_r. unfold K3.
    apply Rle_trans with (25 / 8 * u * (1.001 * size v)); [apply Rmult_le_compat_l; [lra | exact M]|].
    assert (0 <= u * size v) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma coordinate_near : forall n m t, Rabs (cx n) <= 1.001 /\ Rabs (cy n) <= 1.001 /\ Rabs (cz n) <= 1.001 ->
  Rabs (rnd (product rnd n m + t) - (inner n m + t)) <= 4.2 * (u * size m) + u * Rabs t + 10 * eta.
Proof.
  intros n m t H. destruct (product_near n m H) as (B & D). assert (Hu := u_tiny). assert (He := eta_pos).
  assert (P := size_pos m). assert (T := Rabs_pos t). assert (R0 := rnd_err (product rnd n m + t)).
  set (p := product rnd n m) in *. set (q := inner n m) in *. clearbody p q. set (s := rnd (p + t)) in *. clearbody s.
  assert (S : Rabs (p + t) <= 1.001 * size m + (3.13 * (u * size m) + 8 * eta) + Rabs t).
  { replace (p + t) with (q + (p - q) + t) by ring. eapply Rle_trans; [apply Rabs_triang|].
    apply Rplus_le_compat_r. eapply Rle_trans; [apply Rabs_triang|]. lra. }
  assert (N : 0 <= u * size m) by (apply Rmult_le_pos; lra).
  assert (S' : u * Rabs (p + t) <= u * (1.001 * size m + (3.13 * (u * size m) + 8 * eta) + Rabs t)).
  { apply Rmult_le_compat_l; [lra | exact S]. }
  assert (U : u * (u * size m) <= / 1000000 * (u * size m)) by (apply Rmult_le_compat_r; lra).
  assert (V : u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra).
  replace (s - (q + t)) with ((s - (p + t)) + (p - q)) by ring. eapply Rle_trans; [apply Rabs_triang|]. lra.
Qed.

Definition exact_centre o := place (rotation (pose_of o)) (position (pose_of o)) (middle (frame_of o)).

Lemma centre_near : forall o, orthonormal tolerance (rotation (pose_of o)) ->
  norm (sub (exact_centre o) (centre_of o)) <=
  13 * u * (size (middle (frame_of o)) + size (position (pose_of o))) + 30 * eta.
Proof.
  intros o H. destruct (rows_bounded _ H) as (_ & _ & _ & G).
  assert (X := coordinate_near _ (middle (frame_of o)) (cx (position (pose_of o))) (G _ (or_introl eq_refl))).
  assert (Y := coordinate_near _ (middle (frame_of o)) (cy (position (pose_of o))) (G _ (or_intror (or_introl
    eq_refl)))).
  assert (Z := coordinate_near _ (middle (frame_of o)) (cz (position (pose_of o))) (G _ (or_intror (or_intror
    eq_refl)))).
  assert (Hu := u_tiny). assert (PM := size_pos (middle (frame_of o))).
    assert (PT := size_pos (position (pose_of o))).
  rewrite norm_opposite. eapply Rle_trans; [apply norm_size|].
  unfold size at 1. unfold sub, centre_of, exact_centre, place, turn, add. cbn [cx cy cz].
  set (m := size (middle (frame_of o))) in *.
  assert (E : u * size (position (pose_of o)) = u * Rabs (cx (position (pose_of o))) +
    u * Rabs (cy (position (pose_of o))) + u * Rabs (cz (position (pose_of o)))) by (unfold size; ring).
  assert (0 <= u * m) by (apply Rmult_le_pos; lra).
  assert (0 <= u * size (position (pose_of o))) by (apply Rmult_le_pos; lra). lra.
Qed.

(* `rest` holds the ball and what the centre is rounded by. *)
Lemma rest_holds : forall o r, fair o r -> norm (sub (exact_centre o) (centre_of o)) + r + least / 2 <= rest_of o.
Proof.
  intros o r (H & R0 & R1). assert (C := centre_near o H). assert (Hu := u_tiny). assert (He := eta_pos).
  destruct least_eta as (L0 & L1 & _). assert (S := sizes_above (middle (frame_of o)) (position (pose_of o))).
  unfold rest_of. rewrite round_centre_u, round_sum_u.
  assert (PM := size_pos (middle (frame_of o))). assert (PT := size_pos (position (pose_of o))).
  set (z := size (middle (frame_of o)) + size (position (pose_of o))) in *.
  assert (A := above_product 3 _ _ _ (16 * u) 1 ltac:(lra) S ltac:(lra)).
  assert (B := above_more 0 (3 + 1) 0 0 _ _ ltac:(lra) (Rle_refl _) (above_exact (swept o) ltac:(lra))).
  assert (D := above_sum (3 + 1) _ _ _ _ _ _ ltac:(lra) B A).
  assert (E := above_product (3 + 1 + 1) _ _ _ (1 + 8 * u) 2 ltac:(lra) D ltac:(lra)).
  assert (F := above_more 0 (3 + 1 + 1 + 1) 0 0 _ _ ltac:(lra) (Rle_refl _) (above_exact least ltac:(lra))).
  destruct (above_sum (3 + 1 + 1 + 1) _ _ _ _ _ _ ltac:(lra) E F) as (_ & _ & _ & Q).
  set (rest := rnd (rnd ((1 + 8 * u) * rnd (swept o + rnd (16 * u * sizes_of (middle (frame_of o)) (position
    (pose_of o))))) +
    least)) in *. clearbody rest.
  assert (Z : 0 <= u * z) by (apply Rmult_le_pos; unfold z; lra).
  set (y := swept o + 16 * u * z) in *. assert (Y : 0 <= y) by (unfold y; lra).
  assert (V : y <= (1 - 7 * u) * ((1 + 8 * u) * y)).
  { assert (0 <= u * y) by (apply Rmult_le_pos; lra). assert (u * (u * y) <= / 1000000 * (u * y)) by
      (apply Rmult_le_compat_r; lra). lra. }
  assert (W : u * u * least <= / 1000000 * least) by (apply Rmult_le_compat_r; nra).
  assert (W2 : u * least <= / 1000000 * least) by (apply Rmult_le_compat_r; lra).
  assert (norm (sub (exact_centre o) (centre_of o)) + r <= y + 30 * eta) by (unfold y; lra). lra.
Qed.

Lemma radius_holds : forall o r, fair o r -> 0 <= ball (frame_of o) ->
  (1 + 1.6e-6) * ball (frame_of o) + rest_of o <= radius_of o.
Proof.
  intros o r F B. assert (S := rest_holds o r F). destruct F as (_ & R0 & _). assert (Hu := u_tiny).
    assert (He := eta_pos).
  destruct least_eta as (L0 & L1 & _). assert (N := norm_pos (sub (exact_centre o) (centre_of o))).
  unfold radius_of. rewrite round_sum_u, round_turn_value.
  assert (A := above_product 0 _ _ _ (1 + / 262144) 2 ltac:(lra) (above_exact _ B) ltac:(lra)).
  assert (C := above_more 0 (0 + 1) 0 0 _ _ ltac:(lra) (Rle_refl _) (above_exact (rest_of o) ltac:(lra))).
  assert (D := above_sum (0 + 1) _ _ _ _ _ _ ltac:(lra) A C).
  destruct (above_product (0 + 1 + 1) _ _ _ (1 + 8 * u) 2 ltac:(lra) D ltac:(lra)) as (_ & _ & _ & Q).
  set (k := rnd ((1 + 8 * u) * rnd (rnd ((1 + / 262144) * ball (frame_of o)) + rest_of o))) in *. clearbody k.
  set (y := (1 + / 262144) * ball (frame_of o) + rest_of o) in *. assert (Y : least / 2 <= y) by (unfold y; lra).
  assert (V : y + u * y <= (1 - 3 * u) * ((1 + 8 * u) * y)).
  { assert (0 <= u * y) by (apply Rmult_le_pos; lra). assert (u * (u * y) <= / 1000000 * (u * y)) by
      (apply Rmult_le_compat_r; lra). lra. }
  assert (W : u * (least / 2) <= u * y) by (apply Rmult_le_compat_l; lra).
  assert (W2 : u * u * least <= / 1000000 * (u * least)).
  { rewrite Rmult_assoc. apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | lra]. }
  assert (y >= (1 + 1.6e-6) * ball (frame_of o) + rest_of o) by (unfold y; lra). lra.
Qed.

(* ------------------------------------------------------------------ What holds a placed shape *)

(* The hull is inside the frame, as the vertices are. *)
Lemma mean_framed : forall c (inside : vec -> Prop), (forall v, inside v -> norm (sub v (middle c)) <= ball c /\
    Rabs (cx v - cx (middle c)) <= cx (extent c) /\ Rabs (cy v - cy (middle c)) <= cy (extent c) /\
    Rabs (cz v - cz (middle c)) <= cz (extent c)) ->
  forall l, List.Forall (fun p => 0 <= fst p /\ inside (snd p)) l ->
  norm (sub (mean l) (scale (weight l) (middle c))) <= weight l * ball c /\
  Rabs (cx (mean l) - weight l * cx (middle c)) <= weight l * cx (extent c) /\
  Rabs (cy (mean l) - weight l * cy (middle c)) <= weight l * cy (extent c) /\
  Rabs (cz (mean l) - weight l * cz (middle c)) <= weight l * cz (extent c).
Proof.
  intros c inside H l F.
  assert (G : forall w x m e s S M, 0 <= w -> Rabs (x - m) <= e -> Rabs (s - S * m) <= S * M -> M = e ->
    Rabs (w * x + s - (w + S) * m) <= (w + S) * M).
  { intros w x m e s S M W X Y ->. replace (w * x + s - (w + S) * m) with (w * (x - m) + (s - S * m)) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_mult, (Rabs_pos_eq w W).
    assert (w * Rabs (x - m) <= w * e) by (apply Rmult_le_compat_l; assumption). lra. }
  induction F as [|[w v] l (W & V) F (I0 & I1 & I2 & I3)].
  - cbn [mean weight cx cy cz].
    replace (sub (Vec 0 0 0) (scale 0 (middle c))) with (scale 0 (middle c)) by (apply vec_equal; simpl; ring).
    rewrite norm_scale, !Rmult_0_l, Rminus_0_r, Rabs_R0, Rmult_0_l. repeat split; apply Rle_refl.
  - cbn [fst snd] in *. destruct (H v V) as (J0 & J1 & J2 & J3). cbn [mean weight].
    split; [|split; [|split]]; try (cbn [cx cy cz add scale]; eapply G; eauto).
    replace (sub (add (scale w v) (mean l)) (scale (w + weight l) (middle c))) with
      (add (scale w (sub v (middle c))) (sub (mean l) (scale (weight l) (middle c)))) by (apply vec_equal; simpl;
        ring).
    eapply Rle_trans; [apply norm_triangle|]. rewrite norm_scale, (Rabs_pos_eq w W).
    assert (w * norm (sub v (middle c)) <= w * ball c) by (apply Rmult_le_compat_l; assumption). lra.
Qed.

Lemma hull_framed : forall f (vertex : vec -> Prop) x, (forall v, vertex v -> framed f v) -> in_hull vertex x ->
  framed f x.
Proof.
  intros f vertex x H (l & F & W & M).
  destruct (mean_framed f vertex ltac:(intros v V; destruct (H v V) as (A & B & C & D);
    tauto) l F) as (A & B & C & D).
  rewrite W, M, !Rmult_1_l in *. unfold framed. repeat (split; [assumption|]).
  replace (scale 1 (middle f)) with (middle f) in A by (apply vec_equal; simpl; ring). exact A.
Qed.

(* A point of a shape is the centre, a turned point of the box, and at most `rest`. *)
Theorem box_holds : forall (vertex : vec -> Prop) o r p, fair o r -> (forall v, vertex v ->
  framed (frame_of o) v) -> shape vertex o r p ->
  exists y s, p = add (add (centre_of o) (turn (rotation (pose_of o)) y)) s /\ norm s <= rest_of o - least / 2 /\
    Rabs (cx y) <= cx (extent (frame_of o)) /\ Rabs (cy y) <= cy (extent (frame_of o)) /\
    Rabs (cz y) <= cz (extent (frame_of o)) /\ norm y <= ball (frame_of o).
Proof.
  intros vertex o r p F V (x & s & X & S & ->). destruct (hull_framed _ _ x V X) as (A & B & C & D).
  exists (sub x (middle (frame_of o))), (add (sub (exact_centre o) (centre_of o)) s).
  split; [|split].
  - unfold exact_centre, place. apply vec_equal; unfold turn, inner; simpl; ring.
  - assert (N := norm_triangle (sub (exact_centre o) (centre_of o)) s). assert (Q := rest_holds o r F). lra.
  - repeat split; assumption.
Qed.

Theorem ball_holds : forall (vertex : vec -> Prop) o r p, fair o r -> (forall v, vertex v ->
  framed (frame_of o) v) -> shape vertex o r p ->
  norm (sub p (centre_of o)) <= radius_of o - least / 2.
Proof.
  intros vertex o r p F V P. destruct (box_holds vertex o r p F V P) as (y & s & -> & S & _ & _ & _ & Y).
  assert (N := norm_pos y). assert (R0 := radius_holds o r F ltac:(lra)). destruct F as (H & _).
  assert (T := turn_norm (rotation (pose_of o)) y H).
  replace (sub (add (add (centre_of o) (turn (rotation (pose_of o)) y)) s) (centre_of o)) with
    (add (turn (rotation (pose_of o)) y) s) by (apply vec_equal; simpl; ring).
  assert (Q := norm_triangle (turn (rotation (pose_of o)) y) s). lra.
Qed.

(* ------------------------------------------------------------------ Balls *)

(* Without underflow, a rounding loses little. *)
Lemma rounded_down : forall x, eta <= u * x -> (1 - 2 * u) * x <= rnd x.
Proof. intros x H. assert (He := eta_pos). assert (Hu := u_tiny). assert (0 <= x) by nra.
  assert (R0 := rel_lower _ _ (rnd_err x) ltac:(assumption)). lra. Qed.

(* The square of a rounded difference. *)
Lemma square_up : forall x, rnd (rnd x * rnd x) <= (1 + 5 * u) * (x * x) + 2 * eta.
Proof.
  intro x. assert (Hu := u_tiny). assert (He := eta_pos). assert (A := rnd_err x). set (d := rnd x) in *. clearbody d.
  assert (P := Rabs_pos x). assert (Q := Rabs_pos d).
  assert (D : Rabs d <= (1 + u) * Rabs x + eta).
  { replace d with (x + (d - x)) by ring. eapply Rle_trans; [apply Rabs_triang|]. lra. }
  assert (XX : x * x = Rabs x * Rabs x) by (rewrite <- Rabs_mult, Rabs_pos_eq; [reflexivity | nra]).
  assert (DD : d * d = Rabs d * Rabs d) by (rewrite <- Rabs_mult, Rabs_pos_eq; [reflexivity | nra]).
  assert (Z := rel_upper _ _ (rnd_err (d * d)) ltac:(nra)). rewrite DD in Z at 2. rewrite XX.
  set (X := Rabs x) in *. set (Y := Rabs d) in *. clearbody X Y.
  assert (E : eta * eta <= / 1000000 * (u * eta)).
  { assert (L := least_eta). destruct L as (L0 & L1 & _). assert (least <= 1) by (unfold least;
    change 1 with (bpow radix2 0);
      apply bpow_le; lia).
    assert (eta <= / 1000000 * u) by nra. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; lra. }
  (* 2 eta X <= u X^2 + eta^2 / u, the last of which is less than eta *)
  assert (M : 2 * eta * X <= u * (X * X) + / 1000000 * eta).
  { apply Rmult_le_reg_l with u; [lra|]. assert (0 <= (u * X - eta) * (u * X - eta)) by (apply Rle_0_sqr). lra. }
  assert (YY : Y * Y <= ((1 + u) * X + eta) * ((1 + u) * X + eta)) by (apply Rmult_le_compat; lra).
  assert (PX : 0 <= X * X) by nra. assert (PU : 0 <= u * (X * X)) by (apply Rmult_le_pos; lra).
  assert (UU : u * (u * (X * X)) <= / 1000000 * (u * (X * X))) by (apply Rmult_le_compat_r; lra).
  assert (UUU : u * (u * (u * (X * X))) <= u * (u * (X * X))).
  { assert (0 <= u * (u * (X * X))) by (apply Rmult_le_pos; lra). nra. }
  assert (UX : u * (eta * X) <= / 1000000 * (eta * X)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | lra]).
  assert (EE : eta * eta <= / 1000000 * eta) by (apply Rle_trans with (/ 1000000 * (u * eta)); [exact E | nra]).
  assert (Y2 : Y * Y <= (1 + 3.1 * u) * (X * X) + / 1000 * eta) by lra.
  assert (u * (Y * Y) <= u * ((1 + 3.1 * u) * (X * X) + / 1000 * eta)) by (apply Rmult_le_compat_l; lra).
  assert (u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Lemma distance_up : forall x y z, let d := Vec (rnd x) (rnd y) (rnd z) in
  product rnd d d <= (1 + 8 * u) * (x * x + y * y + z * z) + 20 * eta.
Proof.
  intros x y z d. assert (Hu := u_tiny). assert (He := eta_pos). unfold product, d. cbn [cx cy cz].
  assert (N : forall k, 0 <= rnd (rnd k * rnd k)) by (intro k; apply rnd_nonneg; apply Rle_0_sqr).
  assert (X := square_up x). assert (Y := square_up y). assert (Z := square_up z).
  assert (NX := N x). assert (NY := N y). assert (NZ := N z).
  assert (PX := Rle_0_sqr x). assert (PY := Rle_0_sqr y). assert (PZ := Rle_0_sqr z). unfold Rsqr in *.
  set (a := rnd (rnd x * rnd x)) in *. set (b := rnd (rnd y * rnd y)) in *. set (c := rnd (rnd z * rnd z)) in *.
  clearbody a b c. assert (S := rel_upper _ _ (rnd_err (a + b)) ltac:(lra)).
  assert (NS := rnd_nonneg (a + b) ltac:(lra)). set (s := rnd (a + b)) in *. clearbody s.
  assert (T := rel_upper _ _ (rnd_err (s + c)) ltac:(lra)). set (t := rnd (s + c)) in *. clearbody t.
  set (q := x * x + y * y + z * z) in *. assert (Q : 0 <= q) by (unfold q; lra).
  assert (A : a + b + c <= (1 + 5 * u) * q + 6 * eta) by (unfold q; lra).
  assert (Uq : 0 <= u * q) by (apply Rmult_le_pos; lra).
  assert (UA : u * (a + b + c) <= u * ((1 + 5 * u) * q + 6 * eta)) by (apply Rmult_le_compat_l; lra).
  assert (UU : u * (u * q) <= / 1000000 * (u * q)) by (apply Rmult_le_compat_r; lra).
  assert (UE : u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra).
  assert (Uc : 0 <= u * c) by (apply Rmult_le_pos; lra).
  assert (SC : s + c <= (1 + 6.1 * u) * q + 8 * eta) by lra.
  assert (u * (s + c) <= u * ((1 + 6.1 * u) * q + 8 * eta)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma balls_distance : forall a b, least / 2 <= radius_of a -> least / 2 <= radius_of b -> balls_apart a b ->
  radius_of a + radius_of b < norm (sub (centre_of b) (centre_of a)).
Proof.
  intros a b A B H. unfold balls_apart in H. cbv zeta in H. rewrite round_squares_u in H.
  assert (Hu := u_tiny). assert (He := eta_pos). destruct least_eta as (L0 & L1 & L2).
  assert (D := distance_up (cx (centre_of b) - cx (centre_of a)) (cy (centre_of b) - cy (centre_of a))
    (cz (centre_of b) - cz (centre_of a))). cbv zeta in D. unfold difference in H.
  set (q := product rnd _ _) in *. clearbody q.
  assert (N : norm (sub (centre_of b) (centre_of a)) * norm (sub (centre_of b) (centre_of a)) =
    (cx (centre_of b) - cx (centre_of a)) * (cx (centre_of b) - cx (centre_of a)) +
    (cy (centre_of b) - cy (centre_of a)) * (cy (centre_of b) - cy (centre_of a)) +
    (cz (centre_of b) - cz (centre_of a)) * (cz (centre_of b) - cz (centre_of a))) by (rewrite norm_square;
      reflexivity).
  assert (PN := norm_pos (sub (centre_of b) (centre_of a))).
  set (n := norm (sub (centre_of b) (centre_of a))) in *. clearbody n. rewrite <- N in D. clear N.
  set (s := radius_of a + radius_of b) in *. assert (S : least <= s) by (unfold s; lra). clearbody s. clear A B.
  assert (UL : u * u * least <= u * least) by (apply Rmult_le_compat_r; nra).
  assert (S1 : u * least <= u * s) by (apply Rmult_le_compat_l; lra).
  assert (B1 := rounded_down s ltac:(lra)). set (both := rnd s) in *. clearbody both.
  assert (SS : least * least <= s * s) by (apply Rmult_le_compat; lra).
  assert (P : 0 <= u * (s * s)) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]).
  assert (UU : u * (u * (s * s)) <= / 1000000 * (u * (s * s))) by (apply Rmult_le_compat_r; lra).
  assert (UP : 0 <= u * (u * (s * s))) by (apply Rmult_le_pos; lra).
  assert (US : u * (least * least) <= u * (s * s)) by (apply Rmult_le_compat_l; lra).
  assert (us : 0 <= u * s) by (apply Rmult_le_pos; lra). assert (us2 : 2 * (u * s) <= s).
  { assert (u * s <= / 1000000 * s) by (apply Rmult_le_compat_r; lra). lra. }
  assert (B2 : (1 - 2 * u) * s * ((1 - 2 * u) * s) <= both * both) by (apply Rmult_le_compat; lra).
  assert (B3 : (1 - 4 * u) * (s * s) <= both * both) by lra.
  assert (U3 : u * ((1 - 4 * u) * (s * s)) <= u * (both * both)) by (apply Rmult_le_compat_l; lra).
  assert (C1 := rounded_down (both * both) ltac:(lra)). set (c := rnd (both * both)) in *. clearbody c.
  assert (V : (1 - 2 * u) * ((1 - 4 * u) * (s * s)) <= (1 - 2 * u) * (both * both)) by (apply Rmult_le_compat_l; lra).
  assert (C2 : (1 - 6 * u) * (s * s) <= c) by lra.
  assert (W : (1 + 32 * u) * ((1 - 6 * u) * (s * s)) <= (1 + 32 * u) * c) by (apply Rmult_le_compat_l; lra).
  assert (W2 : (1 + 25 * u) * (s * s) <= (1 + 32 * u) * c) by lra.
  assert (P0 := Rle_0_sqr s). unfold Rsqr in P0.
  assert (U4 : u * ((1 + 25 * u) * (s * s)) <= u * ((1 + 32 * u) * c)) by (apply Rmult_le_compat_l; lra).
  assert (E1' := rounded_down ((1 + 32 * u) * c) ltac:(lra)). set (e := rnd ((1 + 32 * u) * c)) in *. clearbody e.
  assert (X : (1 - 2 * u) * ((1 + 25 * u) * (s * s)) <= (1 - 2 * u) * ((1 + 32 * u) * c)) by (apply
    Rmult_le_compat_l; lra).
  assert (Y : (1 + 22 * u) * (s * s) <= e) by lra.
  assert (G : s * s < n * n).
  { assert (K : (1 + 8 * u) * (s * s) < (1 + 8 * u) * (n * n)) by lra. apply Rmult_lt_reg_l in K; lra. }
  apply Rnot_le_lt. intro F. assert (n * n <= s * s) by (apply Rmult_le_compat; lra). lra.
Qed.

(* What dcd_outer_meeting leaves out shares no point. *)
Theorem balls_apart_free : forall (va : vec -> Prop) a ra (vb : vec -> Prop) b rb, fair a ra -> fair b rb ->
  (forall v, va v -> framed (frame_of a) v) -> (forall v, vb v -> framed (frame_of b) v) -> balls_apart a b ->
  ~ exists p, shape va a ra p /\ shape vb b rb p.
Proof.
  intros va a ra vb b rb FA FB VA VB H (p & PA & PB).
  assert (A := ball_holds _ _ _ _ FA VA PA). assert (B := ball_holds _ _ _ _ FB VB PB).
    destruct least_eta as (L0 & _).
  assert (NA := norm_pos (sub p (centre_of a))). assert (NB := norm_pos (sub p (centre_of b))).
  assert (D := balls_distance a b ltac:(lra) ltac:(lra) H).
  replace (sub (centre_of b) (centre_of a)) with (add (sub p (centre_of a)) (sub (centre_of b) p)) in D
    by (apply vec_equal; simpl; ring).
  assert (T := norm_triangle (sub p (centre_of a)) (sub (centre_of b) p)).
    rewrite (norm_opposite (centre_of b) p) in T. lra.
Qed.

(* ------------------------------------------------------------------ Turned boxes *)

Lemma magnitude_above : forall x, above 1 eta (Rabs x) (Rabs (rnd x)).
Proof.
  intro x. assert (He := eta_pos). assert (R0 := rnd_err x). assert (P := Rabs_pos x). assert (Q := Rabs_pos (rnd x)).
  repeat split; [lra | lra | lra |]. assert (T := Rabs_triang (rnd x) (- (rnd x - x))).
  replace (rnd x + - (rnd x - x)) with x in T by ring. rewrite Rabs_Ropp in T. lra.
Qed.

Definition rounded v := Vec (rnd (cx v)) (rnd (cy v)) (rnd (cz v)).

Lemma rounded_size_above : forall v, above 3 (5 * eta) (size v) (sum_rounded (magnitudes (rounded v))).
Proof.
  intro v. assert (He := eta_pos). unfold sum_rounded, magnitudes, rounded, size. cbn [cx cy cz].
  assert (S := above_sum 1 _ _ _ _ _ _ ltac:(lra) (magnitude_above (cx v)) (magnitude_above (cy v))).
  assert (W := above_more 1 (1 + 1) _ eta _ _ ltac:(lra) (Rle_refl _) (magnitude_above (cz v))).
  eapply above_more; [| | exact (above_sum (1 + 1) _ _ _ _ _ _ ltac:(lra) S W)]; lra.
Qed.

Lemma rounded_size : forall v, size (sub (rounded v) v) <= u * size v + 3 * eta.
Proof.
  intro v. assert (X := rnd_err (cx v)). assert (Y := rnd_err (cy v)). assert (Z := rnd_err (cz v)).
  unfold size, sub, rounded. cbn [cx cy cz]. lra.
Qed.

(* A direction's product with a rounded difference. *)
Lemma along_up : forall n v, Rabs (cx n) <= 1.001 /\ Rabs (cy n) <= 1.001 /\ Rabs (cz n) <= 1.001 ->
  Rabs (product rnd n (rounded v)) <= Rabs (inner n v) + 4.2 * (u * size v) + 13 * eta.
Proof.
  intros n v H. assert (Hu := u_tiny). assert (He := eta_pos). assert (D := rounded_size v). assert (P := size_pos v).
  destruct (product_near n (rounded v) H) as (_ & A). destruct (product_near n (sub (rounded v) v) H) as (B & _).
  assert (E : inner n (rounded v) = inner n v + inner n (sub (rounded v) v)) by (unfold inner, sub; simpl; ring).
  assert (S : size (rounded v) <= size v + size (sub (rounded v) v)).
  { unfold size, sub, rounded. cbn [cx cy cz]. assert (X := Rabs_triang (cx v) (rnd (cx v) - cx v)).
    assert (Y := Rabs_triang (cy v) (rnd (cy v) - cy v)). assert (Z := Rabs_triang (cz v) (rnd (cz v) - cz v)).
    replace (cx v + (rnd (cx v) - cx v)) with (rnd (cx v)) in X by ring.
    replace (cy v + (rnd (cy v) - cy v)) with (rnd (cy v)) in Y by ring.
    replace (cz v + (rnd (cz v) - cz v)) with (rnd (cz v)) in Z by ring. lra. }
  assert (US : u * size (rounded v) <= u * (size v + (u * size v + 3 * eta))) by (apply Rmult_le_compat_l; lra).
  assert (Uv : 0 <= u * size v) by (apply Rmult_le_pos; lra).
  assert (UU : u * (u * size v) <= / 1000000 * (u * size v)) by (apply Rmult_le_compat_r; lra).
  assert (UE : u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra).
  rewrite E in A. assert (T := Rabs_triang (inner n v) (inner n (sub (rounded v) v))).
  set (k := product rnd n (rounded v)) in *. set (i := inner n v + inner n (sub (rounded v) v)) in *.
  assert (F := Rabs_triang i (k - i)). replace (i + (k - i)) with k in F by ring. lra.
Qed.

(* How far the other box reaches along a direction. *)
Lemma reach_above : forall p q r h, 0 <= cx h -> 0 <= cy h -> 0 <= cz h ->
  above 3 (5 * eta) (Rabs p * cx h + Rabs q * cy h + Rabs r * cz h) (product rnd (magnitudes (Vec p q r)) h).
Proof.
  intros p q r h X Y Z. assert (He := eta_pos). unfold product, magnitudes. cbn [cx cy cz].
  assert (P : forall f x, 0 <= x -> above 1 eta (Rabs f * x) (rnd (Rabs f * x))).
  { intros f x H. assert (F := Rabs_pos f). eapply above_more;
      [| | exact (above_product 0 0 x x (Rabs f) (Rabs f) ltac:(lra) (above_exact x H) ltac:(lra))]; lra. }
  assert (S := above_sum 1 _ _ _ _ _ _ ltac:(lra) (P p _ X) (P q _ Y)).
  assert (W := above_more 1 (1 + 1) _ eta _ _ ltac:(lra) (Rle_refl _) (P r _ Z)).
  eapply above_more; [| | exact (above_sum (1 + 1) _ _ _ _ _ _ ltac:(lra) S W)]; lra.
Qed.

Definition total h := cx h + cy h + cz h.

Lemma more_above : forall a b,
  0 <= cx (extent (frame_of a)) -> 0 <= cy (extent (frame_of a)) -> 0 <= cz (extent (frame_of a)) ->
  0 <= cx (extent (frame_of b)) -> 0 <= cy (extent (frame_of b)) -> 0 <= cz (extent (frame_of b)) ->
  0 <= rest_of a -> 0 <= rest_of b ->
  let rho := rest_of a + rest_of b in let e := total (extent (frame_of a)) + total (extent (frame_of b)) + rho in
  above 7 (20 * eta) (rho + (/ 32768 * e + 16 * u * size (sub (centre_of b) (centre_of a)))) (more_of a b).
Proof.
  intros a b AX AY AZ BX BY BZ RA RB rho e. assert (He := eta_pos). assert (Hu := u_tiny).
  unfold more_of. cbv zeta. rewrite round_columns_value, round_centre_u.
  assert (R0 := above_sum 0 _ _ _ _ _ _ ltac:(lra) (above_exact _ RA) (above_exact _ RB)).
  set (rest := rnd (rest_of a + rest_of b)) in *. clearbody rest. fold rho in R0.
  assert (H := above_sum 2 _ _ _ _ _ _ ltac:(lra) (sum_above _ AX AY AZ) (sum_above _ BX BY BZ)).
  assert (R3 := above_more (0 + 1) (2 + 1) (0 + 0 + eta) eta _ _ ltac:(lra) ltac:(lra) R0).
  assert (E := above_sum (2 + 1) _ _ _ _ _ _ ltac:(lra) H R3).
  assert (F := above_product (2 + 1 + 1) _ _ _ (/ 32768) 1 ltac:(lra) E ltac:(lra)).
  assert (G := above_product 3 _ _ _ (16 * u) 1 ltac:(lra) (rounded_size_above (sub (centre_of b) (centre_of a)))
    ltac:(lra)).
  assert (G5 := above_more (3 + 1) (2 + 1 + 1 + 1) (5 * eta * 1 + eta) (6 * eta) _ _ ltac:(lra) ltac:(lra) G).
  assert (K := above_sum (2 + 1 + 1 + 1) _ _ _ _ _ _ ltac:(lra) F G5).
  assert (R6 := above_more (0 + 1) (2 + 1 + 1 + 1 + 1) (0 + 0 + eta) eta _ _ ltac:(lra) ltac:(lra) R0).
  eapply above_more; [| | exact (above_sum (2 + 1 + 1 + 1 + 1) _ _ _ _ _ _ ltac:(lra) R6 K)]; lra.
Qed.

(* A direction that parts. g, g', g'': its exact products with the other box's edges;
   x: a turned point of the own box, y of
   the other, s of the two balls together. *)
Lemma parts_apart : forall n h p q r g g' g'' other d more rho e x y s,
  Rabs (cx n) <= 1.001 /\ Rabs (cy n) <= 1.001 /\ Rabs (cz n) <= 1.001 -> norm n <= 1 + 1.6e-6 ->
  0 <= h -> 0 <= cx other -> 0 <= cy other -> 0 <= cz other ->
  least <= rho -> h + total other + rho <= e ->
  Rabs g <= 3.02 -> Rabs g' <= 3.02 -> Rabs g'' <= 3.02 ->
  Rabs (p - g) <= 11 * u -> Rabs (q - g') <= 11 * u -> Rabs (r - g'') <= 11 * u ->
  above 7 (20 * eta) (rho + (/ 32768 * e + 16 * u * size d)) more ->
  parts n h p q r other (rounded d) more ->
  Rabs (inner n x) <= h + 12 * tolerance * e ->
  Rabs (inner n y) <= Rabs g * cx other + Rabs g' * cy other + Rabs g'' * cz other ->
  norm s <= rho -> inner n d = inner n x - inner n y + inner n s \/ inner n d = inner n y - inner n x + inner n s
    -> False.
Proof.
  intros n h p q r g g' g'' other d more rho e x y s N NN H OX OY OZ L E G0 G1 G2 P0 P1 P2 M C X Y S D.
  assert (He := eta_pos). assert (Hu := u_tiny). destruct least_eta as (L0 & L1 & _). assert (PD := size_pos d).
  assert (A := along_up n d N). unfold parts in C.
  assert (W := reach_above p q r other OX OY OZ).
  assert (W3 := above_more 0 3 0 0 _ _ ltac:(lra) (Rle_refl _) (above_exact h H)).
  assert (V := above_sum 3 _ _ _ _ _ _ ltac:(lra) W3 W).
  assert (V7 := above_more (3 + 1) 7 (0 + 5 * eta + eta) (6 * eta) _ _ ltac:(lra) ltac:(lra) V).
  destruct (above_sum 7 _ _ _ _ _ _ ltac:(lra) V7 M) as (_ & _ & _ & Q).
  set (k := rnd (rnd (h + product rnd (magnitudes (Vec p q r)) other) + more)) in *. clearbody k.
  assert (T : forall p' g o, 0 <= o -> Rabs g <= 3.02 -> Rabs (p' - g) <= 11 * u ->
    Rabs g * o - 40 * (u * o) <= (1 - 8 * u) * (Rabs p' * o)).
  { intros p' g0 o O B F. assert (T1 := Rabs_triang p' (- (p' - g0))).
    replace (p' + - (p' - g0)) with g0 in T1 by ring.
    rewrite Rabs_Ropp in T1. assert (T2 := Rabs_triang g0 (p' - g0)). replace (g0 + (p' - g0)) with p' in T2 by ring.
    assert (Z : Rabs g0 - 11 * u - 8 * u * 3.1 <= (1 - 8 * u) * Rabs p').
    { assert (u * Rabs p' <= u * 3.1) by (apply Rmult_le_compat_l; lra). lra. }
    assert (Z2 : (Rabs g0 - 40 * u) * o <= (1 - 8 * u) * Rabs p' * o) by (apply Rmult_le_compat_r; lra). lra. }
  assert (T0 := T p g _ OX G0 P0). assert (T1 := T q g' _ OY G1 P1). assert (T2 := T r g'' _ OZ G2 P2). clear T.
  assert (I : Rabs (inner n s) <= rho + 1.6e-6 * e).
  { eapply Rle_trans; [apply cauchy|]. assert (PN := norm_pos n). assert (PS := norm_pos s).
    apply Rle_trans with ((1 + 1.6e-6) * rho); [apply Rmult_le_compat; assumption|]. unfold total in E. lra. }
  assert (J : Rabs (inner n d) <= Rabs (inner n x) + Rabs (inner n y) + Rabs (inner n s)).
  { destruct D as [-> | ->]; unfold Rminus; (eapply Rle_trans; [apply Rabs_triang|]; apply Rplus_le_compat_r;
      eapply Rle_trans; [apply Rabs_triang|]; rewrite Rabs_Ropp; lra). }
  assert (Ue : u * e <= / 1000000000 * e) by (apply Rmult_le_compat_r; unfold total in E; lra).
  assert (Uh : u * h <= u * e) by (apply Rmult_le_compat_l; unfold total in E; lra).
  assert (Ur : u * rho <= u * e) by (apply Rmult_le_compat_l; unfold total in E; lra).
  assert (Uo : u * (cx other + cy other + cz other) <= u * e) by (apply Rmult_le_compat_l; unfold total in E; lra).
  assert (Ud : u * (u * size d) <= / 1000000 * (u * size d)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos;
    lra | lra]).
  assert (Pd : 0 <= u * size d) by (apply Rmult_le_pos; lra).
  assert (W2 : u * u * least <= / 1000000 * least) by (apply Rmult_le_compat_r; nra).
  assert (Le : least <= e) by (unfold total in E; lra).
  unfold tolerance in X. lra.
Qed.

(* ------------------------------------------------------------------ Columns of a pose *)

Lemma columns_near : forall m, orthonormal tolerance m ->
  norm (column0 m) <= 1 + 1.6e-6 /\ norm (column1 m) <= 1 + 1.6e-6 /\ norm (column2 m) <= 1 + 1.6e-6.
Proof.
  intros m (A & B & C & D & E & F).
  destruct (outer.column_most _ _ _ _ _ _ _ _ _ tolerance ltac:(unfold tolerance; lra) A B C D E F) as (X & Y & Z).
  unfold tolerance in *.
  repeat split; (apply norm_at_most; [lra|]); unfold square, inner, column0, column1, column2; cbn [cx cy cz]; lra.
Qed.

Lemma column_reach : forall m y h, orthonormal tolerance m ->
  Rabs (cx y) <= cx h -> Rabs (cy y) <= cy h -> Rabs (cz y) <= cz h ->
  Rabs (inner (column0 m) (turn m y)) <= cx h + 12 * tolerance * total h /\
  Rabs (inner (column1 m) (turn m y)) <= cy h + 12 * tolerance * total h /\
  Rabs (inner (column2 m) (turn m y)) <= cz h + 12 * tolerance * total h.
Proof.
  intros m y h (A & B & C & D & E & F) HX HY HZ.
  destruct (outer.column_most _ _ _ _ _ _ _ _ _ tolerance ltac:(unfold tolerance; lra) A B C D E F) as (X & Y & Z).
  destruct (outer.columns_apart _ _ _ _ _ _ _ _ _ tolerance ltac:(unfold tolerance; lra) A B C D E F) as (P & Q & S).
  assert (PX := Rabs_pos (cx y)). assert (PY := Rabs_pos (cy y)). assert (PZ := Rabs_pos (cz y)).
  assert (G : forall a b c k l o x y z p q r, 0 <= a <= 1 + 3 * k -> Rabs b <= l -> Rabs c <= l -> 0 <= k ->
    3 * k <= l ->
    Rabs x <= p -> Rabs y <= q -> Rabs z <= r -> o = a * x + b * y + c * z -> Rabs o <= p + l * (p + q + r)).
  { clear. intros a b c k l o x y z p q r HA HB HC K KL HX HY HZ ->. assert (PX := Rabs_pos x).
    eapply Rle_trans; [apply Rabs_triang|]. eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang|].
    assert (H1 : Rabs (a * x) <= (1 + l) * p) by (apply Rabs_mul_le; [rewrite Rabs_pos_eq; lra | assumption]).
    assert (H2 := Rabs_mul_le _ _ _ _ HB HY). assert (H3 := Rabs_mul_le _ _ _ _ HC HZ). lra. }
  assert (T : 0 <= tolerance) by (unfold tolerance; lra). unfold total.
  assert (Q0 := Rle_0_sqr). unfold Rsqr in Q0.
  split; [|split].
  - eapply (G _ _ _ tolerance _ _ (cx y) (cy y) (cz y)); [split; [|exact X] | exact P | exact Q | lra | lra | | | |];
      try assumption; [|unfold inner, turn, column0, inner; cbn [cx cy cz]; ring].
    assert (V := Q0 (cx (row0 m))). assert (W := Q0 (cx (row1 m))). assert (U := Q0 (cx (row2 m))). lra.
  - replace (cx h + cy h + cz h) with (cy h + cx h + cz h) by ring.
    eapply (G _ _ _ tolerance _ _ (cy y) (cx y) (cz y)); [split; [|exact Y] | exact P | exact S | lra | lra | | | |];
      try assumption; [|unfold inner, turn, column1, inner; cbn [cx cy cz]; ring].
    assert (V := Q0 (cy (row0 m))). assert (W := Q0 (cy (row1 m))). assert (U := Q0 (cy (row2 m))). lra.
  - replace (cx h + cy h + cz h) with (cz h + cx h + cy h) by ring.
    eapply (G _ _ _ tolerance _ _ (cz y) (cx y) (cy y)); [split; [|exact Z] | exact Q | exact S | lra | lra | | | |];
      try assumption; [|unfold inner, turn, column2, inner; cbn [cx cy cz]; ring].
    assert (V := Q0 (cz (row0 m))). assert (W := Q0 (cz (row1 m))). assert (U := Q0 (cz (row2 m))). lra.
Qed.

(* A direction's product with a turned point, by its products with the edges. *)
Lemma other_reach : forall n m y h, Rabs (cx y) <= cx h -> Rabs (cy y) <= cy h -> Rabs (cz y) <= cz h ->
  Rabs (inner n (turn m y)) <=
  Rabs (inner n (column0 m)) * cx h + Rabs (inner n (column1 m)) * cy h + Rabs (inner n (column2 m)) * cz h.
Proof.
  intros n m y h X Y Z.
  replace (inner n (turn m y)) with (inner n (column0 m) * cx y + inner n (column1 m) * cy y + inner n (column2 m)
    * cz y)
    by (unfold inner, turn, column0, column1, column2, inner; cbn [cx cy cz]; ring).
  eapply Rle_trans; [apply Rabs_triang|]. eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang|].
    rewrite !Rabs_mult.
  repeat apply Rplus_le_compat; apply Rmult_le_compat_l; auto using Rabs_pos.
Qed.

Definition column m v := v = column0 m \/ v = column1 m \/ v = column2 m.

Lemma edges_near : forall m m' v w, orthonormal tolerance m -> orthonormal tolerance m' -> column m v ->
  column m' w ->
  Rabs (inner v w) <= 3.02 /\ Rabs (product rnd v w - inner v w) <= 11 * u.
Proof.
  intros m m' v w H H' V W. assert (Hu := u_tiny). assert (He := eta_pos). destruct least_eta as (L0 & L1 & _).
  assert (L : least <= 1) by (unfold least; change 1 with (bpow radix2 0); apply bpow_le; lia).
  destruct (product_near v w (columns_bounded m v H V)) as (A & B).
  destruct (columns_bounded m' w H' W) as (X & Y & Z). assert (S : size w <= 3.003) by (unfold size; lra).
  assert (u * size w <= u * 3.003) by (apply Rmult_le_compat_l; lra).
  assert (u * u * least <= u * u) by (rewrite <- (Rmult_1_r (u * u)) at 2; apply Rmult_le_compat_l; nra).
  assert (u * u <= / 1000000 * u) by (apply Rmult_le_compat_r; lra). split; lra.
Qed.

Lemma edges_near_turned : forall m m' v w, orthonormal tolerance m -> orthonormal tolerance m' -> column m v ->
  column m' w ->
  Rabs (inner w v) <= 3.02 /\ Rabs (product rnd v w - inner w v) <= 11 * u.
Proof.
  intros m m' v w H H' V W. replace (inner w v) with (inner v w) by (unfold inner; ring).
  exact (edges_near m m' v w H H' V W).
Qed.

(* ------------------------------------------------------------------ What the code calls apart *)

(* Where dcd_outer_boxes_apart says so, the shapes share no point. *)
Theorem boxes_apart_free : forall (va : vec -> Prop) a ra (vb : vec -> Prop) b rb, fair a ra -> fair b rb ->
  (forall v, va v -> framed (frame_of a) v) -> (forall v, vb v -> framed (frame_of b) v) -> boxes_apart a b ->
  ~ exists p, shape va a ra p /\ shape vb b rb p.
Proof.
  intros va a ra vb b rb FA FB VA VB H (p & PA & PB). destruct least_eta as (L0 & _).
  destruct (box_holds _ _ _ _ FA VA PA) as (x & s & EA & SA & AX & AY & AZ & _).
  destruct (box_holds _ _ _ _ FB VB PB) as (y & z & EB & SB & BX & BY & BZ & _).
  assert (NS := norm_pos s). assert (NZ := norm_pos z).
  assert (PX := Rabs_pos (cx x)). assert (PY := Rabs_pos (cy x)). assert (PZ := Rabs_pos (cz x)).
  assert (QX := Rabs_pos (cx y)). assert (QY := Rabs_pos (cy y)). assert (QZ := Rabs_pos (cz y)).
  assert (M := more_above a b ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)
    ltac:(lra)).
  cbv zeta in M. unfold boxes_apart in H. cbv zeta in H.
  change (difference a b) with (rounded (sub (centre_of b) (centre_of a))) in H.
  set (d := sub (centre_of b) (centre_of a)) in *. destruct FA as (OA & _). destruct FB as (OB & _).
  set (ma := rotation (pose_of a)) in *. set (mb := rotation (pose_of b)) in *.
  set (ha := extent (frame_of a)) in *. set (hb := extent (frame_of b)) in *.
  assert (D : d = add (sub (turn ma x) (turn mb y)) (sub s z)).
  { unfold d. assert (E : add (add (centre_of a) (turn ma x)) s = add (add (centre_of b) (turn mb y)) z) by
    congruence.
    apply vec_equal; [apply (f_equal cx) in E | apply (f_equal cy) in E | apply (f_equal cz) in E];
      unfold add, sub in *; cbn [cx cy cz] in *; lra. }
  assert (R0 : norm (sub s z) <= rest_of a + rest_of b).
  { replace (sub s z) with (add s (scale (-1) z)) by (apply vec_equal; simpl; ring).
    eapply Rle_trans; [apply norm_triangle|]. rewrite norm_scale, Rabs_left by lra. lra. }
  set (rho := rest_of a + rest_of b) in *. assert (LR : least <= rho) by (unfold rho; lra).
  assert (IA : forall n, inner n d = inner n (turn ma x) - inner n (turn mb y) + inner n (sub s z)).
  { intro n. rewrite D. unfold inner, add, sub. cbn [cx cy cz]. ring. }
  destruct (columns_near ma OA) as (NA0 & NA1 & NA2). destruct (columns_near mb OB) as (NB0 & NB1 & NB2).
  destruct (column_reach ma x ha OA AX AY AZ) as (XA0 & XA1 & XA2).
  destruct (column_reach mb y hb OB BX BY BZ) as (XB0 & XB1 & XB2).
  set (e := total ha + total hb + rho) in *.
  assert (TA : 12 * tolerance * total ha <= 12 * tolerance * e).
  { apply Rmult_le_compat_l; unfold tolerance, e, total; lra. }
  assert (TB : 12 * tolerance * total hb <= 12 * tolerance * e).
  { apply Rmult_le_compat_l; unfold tolerance, e, total; lra. }
  assert (A0 : column ma (column0 ma)) by (left; reflexivity).
  assert (A1 : column ma (column1 ma)) by (right; left; reflexivity).
  assert (A2 : column ma (column2 ma)) by (right; right; reflexivity).
  assert (B0 : column mb (column0 mb)) by (left; reflexivity).
  assert (B1 : column mb (column1 mb)) by (right; left; reflexivity).
  assert (B2 : column mb (column2 mb)) by (right; right; reflexivity).
  assert (OWN : forall n h, column ma n -> norm n <= 1 + 1.6e-6 -> 0 <= h -> h <= total ha ->
    Rabs (inner n (turn ma x)) <= h + 12 * tolerance * e ->
    ~ parts n h (product rnd n (column0 mb)) (product rnd n (column1 mb)) (product rnd n (column2 mb)) hb (rounded d)
        (more_of a b)).
  { intros n h C N P T X K. destruct (edges_near _ _ _ _ OA OB C B0) as (G0 & E0).
    destruct (edges_near _ _ _ _ OA OB C B1) as (G1 & E1'). destruct (edges_near _ _ _ _ OA OB C B2) as (G2 & E2').
    refine (parts_apart n h _ _ _ _ _ _ hb d (more_of a b) rho e (turn ma x) (turn mb y) (sub s z)
      (columns_bounded ma n OA C) N P _ _ _ LR _ G0 G1 G2 E0 E1' E2' M K X _ R0 (or_introl (IA n)));
      [lra | lra | lra | unfold e; lra | apply other_reach; assumption]. }
  assert (OTHER : forall n h, column mb n -> norm n <= 1 + 1.6e-6 -> 0 <= h -> h <= total hb ->
    Rabs (inner n (turn mb y)) <= h + 12 * tolerance * e ->
    ~ parts n h (product rnd (column0 ma) n) (product rnd (column1 ma) n) (product rnd (column2 ma) n) ha (rounded d)
        (more_of a b)).
  { intros n h C N P T X K. destruct (edges_near_turned _ _ _ _ OA OB A0 C) as (G0 & E0).
    destruct (edges_near_turned _ _ _ _ OA OB A1 C) as (G1 & E1').
    destruct (edges_near_turned _ _ _ _ OA OB A2 C) as (G2 & E2').
    refine (parts_apart n h _ _ _ _ _ _ ha d (more_of a b) rho e (turn mb y) (turn ma x) (sub s z)
      (columns_bounded mb n OB C) N P _ _ _ LR _ G0 G1 G2 E0 E1' E2' M K X _ R0 (or_intror (IA n)));
      [lra | lra | lra | unfold e; lra | apply other_reach; assumption]. }
  unfold total in OWN, OTHER.
  destruct H as [K|[K|[K|[K|[K|K]]]]]; revert K; [apply OWN | apply OTHER | apply OWN | apply OTHER | apply OWN |
    apply OTHER];
    assumption || lra.
Qed.

(* With margins: what is no further apart than the radii and margins together has swept shapes with a common point. *)
Theorem near_share : forall x y ra rb, 0 <= ra -> 0 <= rb -> norm (sub y x) <= ra + rb ->
  exists s z, norm s <= ra /\ norm z <= rb /\ add x s = add y z.
Proof.
  intros x y ra rb A B H. assert (N := norm_pos (sub y x)). set (n := norm (sub y x)) in *.
  destruct (Rle_dec n ra) as [L | L].
  - exists (sub y x), (scale 0 y). split; [exact L|]. rewrite norm_scale, Rabs_R0. split; [lra|].
    apply vec_equal; simpl; ring.
  - assert (P : 0 < / n) by (apply Rinv_0_lt_compat; lra). assert (I : / n * n = 1) by (apply Rinv_l; lra).
    assert (K : 0 <= ra * / n) by (apply Rmult_le_pos; lra).
    assert (K1 : ra * / n <= 1) by (rewrite <- I, (Rmult_comm (/ n)); apply Rmult_le_compat_r; lra).
    exists (scale (ra * / n) (sub y x)), (scale (ra * / n - 1) (sub y x)).
    rewrite !norm_scale. fold n. rewrite (Rabs_pos_eq _ K), Rabs_left1 by lra.
    assert (E : ra * / n * n = ra) by (rewrite Rmult_assoc, I; ring).
    split; [lra|]. split; [lra|]. apply vec_equal; simpl; ring.
Qed.

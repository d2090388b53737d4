(* Outer bodies, with all rounding: what src/outer.c reports as apart shares no point.

   The definitions follow the C code operation by operation; `rnd` is the rounding of rounding.v. The premises are what
   src/frame.h says of a shape's frame, that the pose is let in, and that the radius is not below that of the ball which
   sweeps the hull, with its margins (src/margin.c). *)

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
Definition centre_of o := let r := rotation (pose_of o) in let t := position (pose_of o) in let m := middle (frame_of o) in
  Vec (rnd (product rnd (row0 r) m + cx t)) (rnd (product rnd (row1 r) m + cy t)) (rnd (product rnd (row2 r) m + cz t)).
Definition rest_of o :=
  rnd (rnd ((1 + round_sum) * rnd (swept o + rnd (round_centre * sizes_of (middle (frame_of o)) (position (pose_of o))))) +
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
  (forall v, v = row0 m \/ v = row1 m \/ v = row2 m -> Rabs (cx v) <= 1.001 /\ Rabs (cy v) <= 1.001 /\ Rabs (cz v) <= 1.001).
Proof.
  intros m (A & B & C & _).
  assert (G : forall v, Rabs (inner v v - 1) <= tolerance -> Rabs (cx v) <= 1.001 /\ Rabs (cy v) <= 1.001 /\ Rabs (cz v) <= 1.001).
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
  assert (T := outer.turned _ _ _ _ _ _ _ _ _ tolerance ltac:(unfold tolerance; lra) A B C D E F (cx x) (cy x) (cz x)).
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
  assert (Y := coordinate_near _ (middle (frame_of o)) (cy (position (pose_of o))) (G _ (or_intror (or_introl eq_refl)))).
  assert (Z := coordinate_near _ (middle (frame_of o)) (cz (position (pose_of o))) (G _ (or_intror (or_intror eq_refl)))).
  assert (Hu := u_tiny). assert (PM := size_pos (middle (frame_of o))). assert (PT := size_pos (position (pose_of o))).
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
  set (rest := rnd (rnd ((1 + 8 * u) * rnd (swept o + rnd (16 * u * sizes_of (middle (frame_of o)) (position (pose_of o))))) +
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

Lemma radius_holds : forall o r, fair o r -> 0 <= ball (frame_of o) -> (1 + 1.6e-6) * ball (frame_of o) + rest_of o <= radius_of o.
Proof.
  intros o r F B. assert (S := rest_holds o r F). destruct F as (_ & R0 & _). assert (Hu := u_tiny). assert (He := eta_pos).
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
      (add (scale w (sub v (middle c))) (sub (mean l) (scale (weight l) (middle c)))) by (apply vec_equal; simpl; ring).
    eapply Rle_trans; [apply norm_triangle|]. rewrite norm_scale, (Rabs_pos_eq w W).
    assert (w * norm (sub v (middle c)) <= w * ball c) by (apply Rmult_le_compat_l; assumption). lra.
Qed.

Lemma hull_framed : forall f (vertex : vec -> Prop) x, (forall v, vertex v -> framed f v) -> in_hull vertex x -> framed f x.
Proof.
  intros f vertex x H (l & F & W & M).
  destruct (mean_framed f vertex ltac:(intros v V; destruct (H v V) as (A & B & C & D); tauto) l F) as (A & B & C & D).
  rewrite W, M, !Rmult_1_l in *. unfold framed. repeat (split; [assumption|]).
  replace (scale 1 (middle f)) with (middle f) in A by (apply vec_equal; simpl; ring). exact A.
Qed.

(* A point of a shape is the centre, a turned point of the box, and at most `rest`. *)
Theorem box_holds : forall (vertex : vec -> Prop) o r p, fair o r -> (forall v, vertex v -> framed (frame_of o) v) -> shape vertex o r p ->
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

Theorem ball_holds : forall (vertex : vec -> Prop) o r p, fair o r -> (forall v, vertex v -> framed (frame_of o) v) -> shape vertex o r p ->
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
  { assert (L := least_eta). destruct L as (L0 & L1 & _). assert (least <= 1) by (unfold least; change 1 with (bpow radix2 0);
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
    (cz (centre_of b) - cz (centre_of a)) * (cz (centre_of b) - cz (centre_of a))) by (rewrite norm_square; reflexivity).
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
  assert (X : (1 - 2 * u) * ((1 + 25 * u) * (s * s)) <= (1 - 2 * u) * ((1 + 32 * u) * c)) by (apply Rmult_le_compat_l; lra).
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
  assert (A := ball_holds _ _ _ _ FA VA PA). assert (B := ball_holds _ _ _ _ FB VB PB). destruct least_eta as (L0 & _).
  assert (NA := norm_pos (sub p (centre_of a))). assert (NB := norm_pos (sub p (centre_of b))).
  assert (D := balls_distance a b ltac:(lra) ltac:(lra) H).
  replace (sub (centre_of b) (centre_of a)) with (add (sub p (centre_of a)) (sub (centre_of b) p)) in D
    by (apply vec_equal; simpl; ring).
  assert (T := norm_triangle (sub p (centre_of a)) (sub (centre_of b) p)). rewrite (norm_opposite (centre_of b) p) in T. lra.
Qed.

(* A shape's frame, with all rounding: what src/world/frame.c computes holds every vertex.
   Then what src/object/outer.c calls apart is
   apart with no premise about frames. The definitions follow the C code operation by operation. *)

From Coq Require Import Reals ZArith List Psatz Lra.
From Flocq Require Import Core.
Require Import rounding tetra inner inner_about inner_closed outer_apart.
Open Scope R_scope.

Definition round_extent : R := bpow radix2 (-51).
Definition round_ball : R := bpow radix2 (-48).

(* extent_of and ball_of; `most` is the greatest computed square of a distance. *)
Definition extent_of low m high := rnd (rnd ((1 + round_extent) * Rmax (rnd (high - m)) (rnd (m - low))) + least).
Definition ball_of most := rnd (rnd ((1 + round_ball) * rnd (sqrt most)) + least).
Definition square_from m v := product rnd (rounded (sub v m)) (rounded (sub v m)).

(* f is what dcd_frame_build gives, whatever middle it has. *)
Definition built (vertex : vec -> Prop) f := exists low high most,
  (forall v, vertex v -> cx low <= cx v <= cx high /\ cy low <= cy v <= cy high /\ cz low <= cz v <= cz high /\
    square_from (middle f) v <= most) /\
  extent f = Vec (extent_of (cx low) (cx (middle f)) (cx high)) (extent_of (cy low) (cy (middle f)) (cy high))
    (extent_of (cz low) (cz (middle f)) (cz high)) /\
  ball f = ball_of most.

Lemma round_extent_u : round_extent = 4 * u.
Proof. unfold round_extent, u. change 4 with (bpow radix2 2). rewrite <- bpow_plus. reflexivity. Qed.

Lemma round_ball_u : round_ball = 32 * u.
Proof. exact round_squares_u. Qed.

(* ------------------------------------------------------------------ The box *)

Lemma extent_holds : forall low m high v, low <= v <= high -> Rabs (v - m) <= extent_of low m high.
Proof.
  intros low m high v V. assert (Hu := u_tiny). assert (He := eta_pos). destruct least_eta as (L0 & L1 & _).
  unfold extent_of. rewrite round_extent_u. set (k := Rmax (rnd (high - m)) (rnd (m - low))).
  assert (A : above 1 eta (Rabs (v - m)) k).
  { assert (P := Rabs_pos (v - m)). unfold k. destruct (Rle_dec 0 (v - m)) as [S | S].
    - assert (N := rnd_nonneg (high - m) ltac:(lra)). assert (R0 := rel_lower _ _ (rnd_err (high - m)) ltac:(lra)).
      assert (M := Rmax_l (rnd (high - m)) (rnd (m - low))). rewrite (Rabs_pos_eq (v - m)) in * by lra.
      assert (u * (v - m) <= u * (high - m)) by (apply Rmult_le_compat_l; lra).
      assert ((1 - u) * (v - m) <= (1 - u) * (high - m)) by (apply Rmult_le_compat_l; lra). repeat split; lra.
    - assert (N := rnd_nonneg (m - low) ltac:(lra)). assert (R0 := rel_lower _ _ (rnd_err (m - low)) ltac:(lra)).
      assert (M := Rmax_r (rnd (high - m)) (rnd (m - low))). rewrite (Rabs_left (v - m)) in * by lra.
      assert ((1 - u) * - (v - m) <= (1 - u) * (m - low)) by (apply Rmult_le_compat_l; lra). repeat split; lra. }
  clearbody k. assert (B := above_product 1 _ _ _ (1 + 4 * u) 2 ltac:(lra) A ltac:(lra)).
  assert (C := above_more 0 (1 + 1) 0 0 _ _ ltac:(lra) (Rle_refl _) (above_exact least ltac:(lra))).
  destruct (above_sum (1 + 1) _ _ _ _ _ _ ltac:(lra) B C) as (_ & _ & _ & Q).
  set (e := rnd (rnd ((1 + 4 * u) * k) + least)) in *. clearbody e. assert (P := Rabs_pos (v - m)).
  set (x := Rabs (v - m)) in *. clearbody x. assert (X : 0 <= u * x) by (apply Rmult_le_pos; lra).
  assert (UX : u * (u * x) <= / 1000000 * (u * x)) by (apply Rmult_le_compat_r; lra).
  assert (UL : u * least <= / 1000000 * least) by (apply Rmult_le_compat_r; lra).
  assert (W : u * u * least <= / 1000000 * least) by (apply Rmult_le_compat_r; nra). lra.
Qed.

(* ------------------------------------------------------------------ The ball *)

Lemma square_down : forall x, (1 - 5 * u) * (x * x) - 2 * eta <= rnd (rnd x * rnd x).
Proof.
  intro x. assert (Hu := u_tiny). assert (He := eta_pos). destruct (magnitude_above x) as (_ & P & Q & D).
  assert (XX : x * x = Rabs x * Rabs x) by (rewrite <- Rabs_mult, Rabs_pos_eq; [reflexivity | nra]).
  assert (DD : rnd x * rnd x = Rabs (rnd x) * Rabs (rnd x)) by (rewrite <- Rabs_mult, Rabs_pos_eq;
    [reflexivity | nra]).
  assert (N := rnd_nonneg (rnd x * rnd x) ltac:(nra)). assert (Z := rel_lower _ _ (rnd_err (rnd x * rnd x))
    ltac:(nra)).
  set (z := rnd (rnd x * rnd x)) in *. clearbody z. rewrite DD in Z. rewrite XX.
  set (X := Rabs x) in *. set (Y := Rabs (rnd x)) in *. clearbody X Y. clear XX DD.
  assert (L : eta <= / 1000000 * u).
  { destruct least_eta as (L0 & L1 & _). assert (least <= 1) by (unfold least; change 1 with (bpow radix2 0);
      apply bpow_le; lia).
    assert (u * u * least <= u * u * 1) by (apply Rmult_le_compat_l; [nra | assumption]).
    assert (u * u <= / 1000000 * u) by (apply Rmult_le_compat_r; lra). lra. }
  assert (E : eta * eta <= / 1000000 * (u * eta)) by (rewrite <- Rmult_assoc; apply Rmult_le_compat_r; lra).
  assert (M : 2 * eta * X <= u * (X * X) + / 1000000 * eta).
  { apply Rmult_le_reg_l with u; [lra|]. assert (0 <= (u * X - eta) * (u * X - eta)) by (apply Rle_0_sqr). lra. }
  assert (PX : 0 <= X * X) by nra. assert (PU : 0 <= u * (X * X)) by (apply Rmult_le_pos; lra).
  assert (UU : u * (u * (X * X)) <= / 1000000 * (u * (X * X))) by (apply Rmult_le_compat_r; lra).
  assert (PP : 0 <= u * (u * (X * X))) by (apply Rmult_le_pos; lra).
  assert (EE : eta * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra).
  assert (UE : 0 <= u * eta <= / 1000000 * eta).
  { split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]. }
  assert (EX : 0 <= u * (eta * X)) by (repeat apply Rmult_le_pos; lra).
  destruct (Rle_dec 0 ((1 - u) * X - eta)) as [G | G].
  - assert (YY : ((1 - u) * X - eta) * ((1 - u) * X - eta) <= Y * Y) by (apply Rmult_le_compat; lra).
    assert (Y2 : (1 - 3 * u) * (X * X) - / 1000 * eta <= Y * Y) by nra.
    assert ((1 - u) * ((1 - 3 * u) * (X * X) - / 1000 * eta) <= (1 - u) * (Y * Y)) by (apply Rmult_le_compat_l;
      lra). lra.
  - assert (S : X <= 2 * eta) by nra. assert (X * X <= 2 * eta * (2 * eta)) by (apply Rmult_le_compat; lra). lra.
Qed.

Lemma distance_down : forall m v, (1 - 8 * u) * square (sub v m) - 10 * eta <= square_from m v.
Proof.
  intros m v. assert (Hu := u_tiny). assert (He := eta_pos). unfold square_from, product, square, inner, rounded.
  cbn [cx cy cz]. set (x := cx (sub v m)). set (y := cy (sub v m)). set (z := cz (sub v m)).
  assert (N : forall k, 0 <= rnd (rnd k * rnd k)) by (intro k; apply rnd_nonneg; apply Rle_0_sqr).
  assert (X := square_down x). assert (Y := square_down y). assert (Z := square_down z).
  assert (NX := N x). assert (NY := N y). assert (NZ := N z).
  assert (PX := Rle_0_sqr x). assert (PY := Rle_0_sqr y). assert (PZ := Rle_0_sqr z). unfold Rsqr in *.
  set (a := rnd (rnd x * rnd x)) in *. set (b := rnd (rnd y * rnd y)) in *. set (c := rnd (rnd z * rnd z)) in *.
  clearbody a b c x y z. assert (S := rel_lower _ _ (rnd_err (a + b)) ltac:(lra)).
  assert (NS := rnd_nonneg (a + b) ltac:(lra)). set (s := rnd (a + b)) in *. clearbody s.
  assert (T := rel_lower _ _ (rnd_err (s + c)) ltac:(lra)). set (t := rnd (s + c)) in *. clearbody t.
  set (q := x * x + y * y + z * z) in *. assert (Q : 0 <= q) by (unfold q; lra).
  assert (A : (1 - 5 * u) * q - 6 * eta <= a + b + c) by (unfold q; lra).
  assert (Uq : 0 <= u * q) by (apply Rmult_le_pos; lra). assert (Uc : 0 <= u * c) by (apply Rmult_le_pos; lra).
  assert (UP : 0 <= u * (u * q)) by (apply Rmult_le_pos; lra).
  assert (UU : u * (u * q) <= / 1000000 * (u * q)) by (apply Rmult_le_compat_r; lra).
  assert (UE : 0 <= u * eta <= / 1000000 * eta).
  { split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]. }
  assert (UA : (1 - u) * ((1 - 5 * u) * q - 6 * eta) <= (1 - u) * (a + b + c)) by (apply Rmult_le_compat_l; lra).
  assert (SC : (1 - 6.1 * u) * q - 8 * eta <= s + c) by lra.
  assert ((1 - u) * ((1 - 6.1 * u) * q - 8 * eta) <= (1 - u) * (s + c)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma ball_of_holds : forall m v most, square_from m v <= most -> norm (sub v m) <= ball_of most.
Proof.
  intros m v most H. assert (Hu := u_tiny). assert (He := eta_pos). destruct least_eta as (L0 & L1 & L2).
  assert (D := distance_down m v). rewrite <- norm_square in D. assert (N := norm_pos (sub v m)).
  set (n := norm (sub v m)) in *. clearbody n. unfold ball_of. rewrite round_ball_u.
  assert (PS := sqrt_pos most). assert (SS := fun P => sqrt_sqrt most P). set (s := sqrt most) in *. clearbody s.
  assert (A := rounded_above 0 0 _ _ ltac:(lra) (above_exact s PS)).
  assert (B := above_product (0 + 1) _ _ _ (1 + 32 * u) 2 ltac:(lra) A ltac:(lra)).
  assert (C := above_more 0 (0 + 1 + 1) 0 0 _ _ ltac:(lra) (Rle_refl _) (above_exact least ltac:(lra))).
  destruct (above_sum (0 + 1 + 1) _ _ _ _ _ _ ltac:(lra) B C) as (_ & _ & _ & Q).
  set (b := rnd (rnd ((1 + 32 * u) * rnd s) + least)) in *. clearbody b.
  assert (UL : u * least <= / 1000000 * least) by (apply Rmult_le_compat_r; lra).
  assert (W : u * u * least <= / 1000000 * least) by (apply Rmult_le_compat_r; nra).
  assert (US : 0 <= u * s) by (apply Rmult_le_pos; lra).
  assert (UUS : u * (u * s) <= / 1000000 * (u * s)) by (apply Rmult_le_compat_r; lra).
  assert (K : (1 + 28 * u) * s + least / 2 <= b) by lra.
  destruct (Rle_dec n (least / 2)) as [S | S]; [lra|].
  assert (NN : least / 2 * (least / 2) <= n * n) by (apply Rmult_le_compat; lra).
  assert (UN : u * (least / 2 * (least / 2)) <= u * (n * n)) by (apply Rmult_le_compat_l; lra).
  assert (PN : 0 <= n * n) by nra. assert (PUN : 0 <= u * (n * n)) by (apply Rmult_le_pos; lra).
  assert (UUN : u * (u * (n * n)) <= / 1000000 * (u * (n * n))) by (apply Rmult_le_compat_r; lra).
  assert (UNN : u * (n * n) <= / 1000000 * (n * n)) by (apply Rmult_le_compat_r; lra).
  assert (M : (1 - 9 * u) * (n * n) <= most) by lra. assert (PM : 0 <= most) by lra. assert (E := SS PM).
  assert (R0 : (1 - 5 * u) * n <= s) by (apply below_root; [exact PS | rewrite E; lra]).
  assert (V : (1 + 28 * u) * ((1 - 5 * u) * n) <= (1 + 28 * u) * s) by (apply Rmult_le_compat_l; lra).
  assert (Un : 0 <= u * n) by (apply Rmult_le_pos; lra).
  assert (u * (u * n) <= / 1000000 * (u * n)) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Theorem frame_holds : forall (vertex : vec -> Prop) f, built vertex f -> forall v, vertex v -> framed f v.
Proof.
  intros vertex f (low & high & most & H & E & B) v V. destruct (H v V) as (X & Y & Z & Q). unfold framed.
    rewrite E, B.
  cbn [cx cy cz]. repeat split; try (apply extent_holds; assumption). apply ball_of_holds, Q.
Qed.

(* ------------------------------------------------------------------ All together *)

(* What src/object/outer.c calls apart, of shapes with frames of src/world/frame.c, shares no point. *)
Theorem outer_free : forall (va : vec -> Prop) a ra (vb : vec -> Prop) b rb, fair a ra -> fair b rb ->
  built va (frame_of a) -> built vb (frame_of b) -> balls_apart a b \/ boxes_apart a b ->
  ~ exists p, shape va a ra p /\ shape vb b rb p.
Proof.
  intros va a ra vb b rb FA FB VA VB [H | H]; [apply balls_apart_free | apply boxes_apart_free]; auto;
    apply frame_holds; assumption.
Qed.

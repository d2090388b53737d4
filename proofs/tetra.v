(* The error bound of src/narrow/tetra.c: what its four rounded determinants say of the exact points.

   The definitions follow the C code operation by operation; `rnd` is the rounding of rounding.v. Ranges keep every
   intermediate result far from overflow, as spec/rounding.md says. *)

From Coq Require Import Reals ZArith Psatz Lia Lra.
From Flocq Require Import Core.
Require Import rounding coarse.
Open Scope R_scope.

Definition det (x0 y0 z0 x1 y1 z1 x2 y2 z2 : R) : R :=
  x0 * (y1*z2 - z1*y2) + y0 * (z1*x2 - x1*z2) + z0 * (x1*y2 - y1*x2).

(* Below any margin, above any underflow. *)
Definition tiny : R := bpow radix2 (-720).
Definition top : R := bpow radix2 115.

Lemma tiny_pos : 0 < tiny. Proof. apply bpow_gt_0. Qed.
Lemma top_pos : 1 <= top. Proof. unfold top. change 1 with (bpow radix2 0). apply bpow_le. lia. Qed.

Lemma eta_tiny : 1000 * eta * (top * top) <= tiny.
Proof.
  unfold eta, tiny, top.
  apply Rle_trans with (bpow radix2 10 * bpow radix2 (-1075) * (bpow radix2 115 * bpow radix2 115)).
  - repeat apply Rmult_le_compat_r; try (apply Rmult_le_pos; apply bpow_ge_0); try apply bpow_ge_0. simpl. lra.
  - rewrite <- !bpow_plus. apply bpow_le. lia.
Qed.

Lemma rnd_nonneg : forall x, 0 <= x -> 0 <= rnd x.
Proof.
  intros x H. unfold rnd. rewrite <- (round_0 radix2 (FLT_exp (-1074) 53) ZnearestE). apply round_le; [|
    apply valid_rnd_N | exact H]. apply FLT_exp_valid. unfold Prec_gt_0. lia.
Qed.

Lemma rnd_opp : forall x, rnd (- x) = - rnd x.
Proof. intro x. unfold rnd. apply round_NE_opp. Qed.

(* r is x, at most b in magnitude, but for k roundings and d. *)
Definition within (k d b x r : R) : Prop := 0 <= d /\ Rabs x <= b /\ Rabs (r - x) <= k * u * b + d.

Lemma within_more : forall k j d c b x r, k <= j -> d <= c -> within k d b x r -> within j c b x r.
Proof.
  intros k j d c b x r Hk Hd (D & B & E). unfold within.
  assert (0 <= Rabs x) by apply Rabs_pos. pose proof u_pos.
  assert (k * u * b <= j * u * b) by (apply Rmult_le_compat_r; [lra|]; apply Rmult_le_compat_r; lra).
  repeat split; lra.
Qed.

Lemma rounded_within : forall k d b x s, 0 <= k <= 8 ->
  within k d b x s -> within (k + 1 + /100) (2*d + eta) b x (rnd s).
Proof.
  intros k d b x s Hk (D & B & E). pose proof u_pos. pose proof eta_pos. pose proof (rnd_err s) as R0.
  assert (P : 0 <= Rabs x) by apply Rabs_pos.
  assert (S : Rabs s <= b + (k * u * b + d)).
  { replace s with (x + (s - x)) by ring. eapply Rle_trans; [apply Rabs_triang|]. lra. }
  assert (KB : 0 <= k * (u * b)) by (repeat apply Rmult_le_pos; lra).
  assert (US : u * Rabs s <= u * b + /100 * (u * b) + d).
  { apply Rle_trans with (u * (b + (k * u * b + d))); [apply Rmult_le_compat_l; lra|].
    assert (U1 : u * (k * (u * b)) <= /1000 * (k * (u * b))) by (apply Rmult_le_compat_r; lra).
    assert (U2 : k * (u * b) <= 8 * (u * b)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
    assert (U3 : u * d <= 1 * d) by (apply Rmult_le_compat_r; lra).
    replace (u * (b + (k * u * b + d))) with (u * b + u * (k * (u * b)) + u * d) by ring. lra. }
  repeat split; [lra | exact B |].
  replace (rnd s - x) with ((rnd s - s) + (s - x)) by ring.
  eapply Rle_trans; [apply Rabs_triang|].
  replace ((k + 1 + /100) * u * b) with (k * u * b + u * b + /100 * (u * b)) by ring. lra.
Qed.

Lemma product_within : forall a b A B, Rabs a <= A -> Rabs b <= B -> within 1.01 eta (A * B) (a * b) (rnd (a * b)).
Proof.
  intros a b A B HA HB. apply within_more with (0 + 1 + /100) (2*0 + eta); [lra | lra |].
  apply rounded_within; [lra|]. repeat split; [lra | apply Rabs_mul_le; assumption |].
  replace (a * b - a * b) with 0 by ring. rewrite Rabs_R0. lra.
Qed.

Lemma sum_within : forall k c d a b x y r s, 0 <= k <= 8 -> within k c a x r -> within k d b y s ->
  within (k + 1 + /100) (2*(c + d) + eta) (a + b) (x + y) (rnd (r + s)).
Proof.
  intros k c d a b x y r s Hk (C & A & E) (D & B & F). apply rounded_within; [exact Hk|]. repeat split; [lra | |].
  - eapply Rle_trans; [apply Rabs_triang|]. lra.
  - replace (r + s - (x + y)) with ((r - x) + (s - y)) by ring. eapply Rle_trans; [apply Rabs_triang|].
    replace (k * u * (a + b) + (c + d)) with ((k * u * a + c) + (k * u * b + d)) by ring. lra.
Qed.

Lemma opposite_within : forall k d b x r, within k d b x r -> within k d b (- x) (- r).
Proof.
  intros k d b x r (D & B & E). repeat split; [lra | now rewrite Rabs_Ropp |].
  replace (- r - - x) with (- (r - x)) by ring. now rewrite Rabs_Ropp.
Qed.

Lemma times_within : forall k d b x r f F, 0 <= k <= 8 -> within k d b x r -> Rabs f <= F ->
  within (k + 1 + /100) (2*(d * F) + eta) (F * b) (f * x) (rnd (f * r)).
Proof.
  intros k d b x r f F Hk (D & B & E) HF. assert (0 <= Rabs f) by apply Rabs_pos.
  apply rounded_within; [exact Hk|]. repeat split.
  - apply Rmult_le_pos; lra.
  - apply Rabs_mul_le; assumption.
  - replace (f * r - f * x) with (f * (r - x)) by ring.
    replace (k * u * (F * b) + d * F) with (F * (k * u * b + d)) by ring. apply Rabs_mul_le; assumption.
Qed.

(* a b - c d, each operation rounded. *)
Definition minor (a b c d : R) : R := rnd (rnd (a * b) - rnd (c * d)).

Lemma minor_within : forall a b c d A B, Rabs a <= A -> Rabs b <= B -> Rabs c <= B -> Rabs d <= A ->
  within 2.02 (5 * eta) (2 * (A * B)) (a*b - c*d) (minor a b c d).
Proof.
  intros a b c d A B Ha Hb Hc Hd.
  pose proof (product_within a b A B Ha Hb) as P. pose proof (product_within c d B A Hc Hd) as Q.
  replace (B * A) with (A * B) in Q by ring.
  pose proof (sum_within 1.01 eta eta _ _ _ _ _ _ ltac:(lra) P (opposite_within _ _ _ _ _ Q)) as S.
  unfold minor, Rminus. replace (2 * (A * B)) with (A * B + A * B) by ring.
  eapply within_more; [| | exact S]; lra.
Qed.

(* determinant() of tetra.c. *)
Definition determinant (x0 y0 z0 x1 y1 z1 x2 y2 z2 : R) : R :=
  rnd (rnd (rnd (x0 * minor y1 z2 z1 y2) + rnd (y0 * minor z1 x2 x1 z2)) + rnd (z0 * minor x1 y2 y1 x2)).

Lemma determinant_rounded : forall x0 y0 z0 x1 y1 z1 x2 y2 z2 X Y Z,
  Rabs x0 <= X -> Rabs x1 <= X -> Rabs x2 <= X -> Rabs y0 <= Y -> Rabs y1 <= Y -> Rabs y2 <= Y ->
  Rabs z0 <= Z -> Rabs z1 <= Z -> Rabs z2 <= Z -> X <= top -> Y <= top -> Z <= top ->
  Rabs (determinant x0 y0 z0 x1 y1 z1 x2 y2 z2 - det x0 y0 z0 x1 y1 z1 x2 y2 z2) <= 31 * u * (X*Y*Z) + tiny / 4.
Proof.
  intros x0 y0 z0 x1 y1 z1 x2 y2 z2 X Y Z X0 X1 X2 Y0 Y1 Y2 Z0 Z1 Z2 TX TY TZ.
  pose proof (times_within 2.02 _ _ _ _ _ _ ltac:(lra) (minor_within y1 z2 z1 y2 Y Z Y1 Z2 Z1 Y2) X0) as A.
  pose proof (times_within 2.02 _ _ _ _ _ _ ltac:(lra) (minor_within z1 x2 x1 z2 Z X Z1 X2 X1 Z2) Y0) as B.
  pose proof (times_within 2.02 _ _ _ _ _ _ ltac:(lra) (minor_within x1 y2 y1 x2 X Y X1 Y2 Y1 X2) Z0) as C.
  pose proof (sum_within (2.02 + 1 + /100) _ _ _ _ _ _ _ _ ltac:(lra) A B) as S.
  apply (within_more _ (2.02 + 1 + /100 + 1 + /100) _ (2*(5*eta*Z) + eta)) in C; [|lra|lra].
  pose proof (sum_within (2.02 + 1 + /100 + 1 + /100) _ _ _ _ _ _ _ _ ltac:(lra) S C) as (_ & _ & E).
  unfold det, determinant. eapply Rle_trans; [exact E|].
  assert (HX := Rabs_pos x0). assert (HY := Rabs_pos y0). assert (HZ := Rabs_pos z0).
  pose proof u_pos. pose proof eta_pos. pose proof eta_tiny. pose proof top_pos.
  assert (TT : top * 1 <= top * top) by (apply Rmult_le_compat_l; lra).
  assert (P : 0 <= u * (X*Y*Z)) by (repeat apply Rmult_le_pos; lra).
  assert (EX : eta * X <= eta * (top * top)) by (apply Rmult_le_compat_l; lra).
  assert (EY : eta * Y <= eta * (top * top)) by (apply Rmult_le_compat_l; lra).
  assert (EZ : eta * Z <= eta * (top * top)) by (apply Rmult_le_compat_l; lra).
  assert (E1' : eta * 1 <= eta * (top * top)) by (apply Rmult_le_compat_l; lra).
  match goal with |- ?k * u * ?b + ?d <= _ =>
    replace (k * u * b) with (k * 6 * (u * (X*Y*Z))) by ring;
    assert (d <= 250 * (eta * (top * top))) by lra end.
  lra.
Qed.

(* Each of the six products moves by at most the first bound when the points move by e. *)
Lemma product_moved : forall x y z p q r ex ey ez X Y Z,
  Rabs (x - p) <= ex -> Rabs (y - q) <= ey -> Rabs (z - r) <= ez ->
  Rabs p <= X -> Rabs y <= Y -> Rabs q <= Y -> Rabs z <= Z ->
  Rabs (x*y*z - p*q*r) <= ex*Y*Z + X*ey*Z + X*Y*ez.
Proof.
  intros x y z p q r ex ey ez X Y Z Ex Ey Ez Hp Hy Hq Hz.
  replace (x*y*z - p*q*r) with ((x - p)*y*z + p*(y - q)*z + p*q*(z - r)) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. apply Rplus_le_compat.
  - eapply Rle_trans; [apply Rabs_triang|]. apply Rplus_le_compat; repeat apply Rabs_mul_le; assumption.
  - repeat apply Rabs_mul_le; assumption.
Qed.

Definition moved (e b x p : R) : Prop := Rabs (x - p) <= e /\ Rabs x <= b /\ Rabs p <= b.

Lemma determinant_moved : forall x0 y0 z0 x1 y1 z1 x2 y2 z2 p0 q0 r0 p1 q1 r1 p2 q2 r2 ex ey ez X Y Z,
  moved ex X x0 p0 -> moved ex X x1 p1 -> moved ex X x2 p2 ->
  moved ey Y y0 q0 -> moved ey Y y1 q1 -> moved ey Y y2 q2 ->
  moved ez Z z0 r0 -> moved ez Z z1 r1 -> moved ez Z z2 r2 ->
  Rabs (det x0 y0 z0 x1 y1 z1 x2 y2 z2 - det p0 q0 r0 p1 q1 r1 p2 q2 r2) <= 6 * (ex*Y*Z + X*ey*Z + X*Y*ez).
Proof.
  unfold moved. intros x0 y0 z0 x1 y1 z1 x2 y2 z2 p0 q0 r0 p1 q1 r1 p2 q2 r2 ex ey ez X Y Z
    (?&?&?) (?&?&?) (?&?&?) (?&?&?) (?&?&?) (?&?&?) (?&?&?) (?&?&?) (?&?&?).
  assert (P : forall x y z p q r, Rabs (x - p) <= ex -> Rabs (y - q) <= ey -> Rabs (z - r) <= ez ->
    Rabs p <= X -> Rabs y <= Y -> Rabs q <= Y -> Rabs z <= Z -> - (ex*Y*Z + X*ey*Z + X*Y*ez) <= x*y*z - p*q*r
      <= ex*Y*Z + X*ey*Z + X*Y*ez).
  { intros. apply Rabs_le_inv, product_moved; assumption. }
  assert (- (ex*Y*Z + X*ey*Z + X*Y*ez) <= x0*y1*z2 - p0*q1*r2 <= ex*Y*Z + X*ey*Z + X*Y*ez) by (apply P; assumption).
  assert (- (ex*Y*Z + X*ey*Z + X*Y*ez) <= x0*y2*z1 - p0*q2*r1 <= ex*Y*Z + X*ey*Z + X*Y*ez) by (apply P; assumption).
  assert (- (ex*Y*Z + X*ey*Z + X*Y*ez) <= x2*y0*z1 - p2*q0*r1 <= ex*Y*Z + X*ey*Z + X*Y*ez) by (apply P; assumption).
  assert (- (ex*Y*Z + X*ey*Z + X*Y*ez) <= x1*y0*z2 - p1*q0*r2 <= ex*Y*Z + X*ey*Z + X*Y*ez) by (apply P; assumption).
  assert (- (ex*Y*Z + X*ey*Z + X*Y*ez) <= x1*y2*z0 - p1*q2*r0 <= ex*Y*Z + X*ey*Z + X*Y*ez) by (apply P; assumption).
  assert (- (ex*Y*Z + X*ey*Z + X*Y*ez) <= x2*y1*z0 - p2*q1*r0 <= ex*Y*Z + X*ey*Z + X*Y*ez) by (apply P; assumption).
  apply Rabs_le. unfold det. lra.
Qed.

(* x >= 0, and r >= 0 is not below it but for k roundings and d. *)
Definition above (k d x r : R) : Prop := 0 <= d /\ 0 <= x /\ 0 <= r /\ (1 - k*u) * x - d <= r.

Lemma above_more : forall k j d c x r, k <= j -> d <= c -> above k d x r -> above j c x r.
Proof.
  intros k j d c x r Hk Hd (D & X & P & L). pose proof u_pos.
  assert (0 <= (j - k) * (u * x)) by (repeat apply Rmult_le_pos; lra). repeat split; lra.
Qed.

Lemma above_exact : forall x, 0 <= x -> above 0 0 x x.
Proof. intros x H. repeat split; lra. Qed.

Lemma rounded_above : forall k d x s, 0 <= k <= 20 -> above k d x s -> above (k + 1) (d + eta) x (rnd s).
Proof.
  intros k d x s Hk (D & X & P & L). pose proof u_pos. pose proof eta_pos.
  pose proof (rel_lower (rnd s) s (rnd_err s) P) as R0.
  repeat split; [lra | exact X | apply rnd_nonneg, P |].
  assert ((1 - u) * ((1 - k*u) * x - d) <= (1 - u) * s) by (apply Rmult_le_compat_l; lra).
  assert (0 <= k * (u * (u * x))) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= u * d) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma above_sum : forall k c d x y r s, 0 <= k <= 20 -> above k c x r -> above k d y s ->
  above (k + 1) (c + d + eta) (x + y) (rnd (r + s)).
Proof.
  intros k c d x y r s Hk (? & ? & ? & ?) (? & ? & ? & ?). apply rounded_above; [exact Hk|]. repeat split; lra.
Qed.

Lemma above_product : forall k d x r f F, 0 <= k <= 20 -> above k d x r -> 0 <= f <= F ->
  above (k + 1) (d * F + eta) (f * x) (rnd (f * r)).
Proof.
  intros k d x r f F Hk (D & X & P & L) Hf. apply rounded_above; [exact Hk|]. repeat split.
  - apply Rmult_le_pos; lra.
  - apply Rmult_le_pos; lra.
  - apply Rmult_le_pos; lra.
  - assert (f * ((1 - k*u) * x - d) <= f * r) by (apply Rmult_le_compat_l; lra).
    assert (d * f <= d * F) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Definition underflow : R := bpow radix2 (-700).

Lemma underflow_tiny : 1000 * tiny <= underflow.
Proof.
  unfold underflow, tiny. apply Rle_trans with (bpow radix2 10 * bpow radix2 (-720)).
  - apply Rmult_le_compat_r; [apply bpow_ge_0|]. simpl. lra.
  - rewrite <- bpow_plus. apply bpow_le. lia.
Qed.

(* `error` of dcd_tetra_encloses. *)
Definition three (a b c : R) : R := rnd (c * rnd (a * b)).
Definition error (ex ey ez mx my mz : R) : R :=
  rnd (rnd (rnd (8 * rnd (rnd (three ex my mz + three mx ey mz) + three mx my ez)) +
            rnd (bpow radix2 (-47) * three mx my mz)) + underflow).

Lemma three_above : forall a b c, 0 <= a <= top -> 0 <= b <= top -> 0 <= c <= top ->
  above 2 (2 * (eta * top)) (a*b*c) (three a b c).
Proof.
  intros a b c A B C. pose proof eta_pos. pose proof top_pos.
  assert (E : eta * 1 <= eta * top) by (apply Rmult_le_compat_l; lra).
  pose proof (above_product 0 0 b b a top ltac:(lra) (above_exact b ltac:(lra)) A) as P.
  pose proof (above_product (0 + 1) _ _ _ c top ltac:(lra) P C) as Q.
  replace (a * b * c) with (c * (a * b)) by ring. unfold three. eapply above_more; [| | exact Q]; lra.
Qed.

Lemma error_above : forall ex ey ez mx my mz, 0 <= ex <= top -> 0 <= ey <= top -> 0 <= ez <= top ->
  0 <= mx <= top -> 0 <= my <= top -> 0 <= mz <= top ->
  (1 - 8*u) * (8 * (ex*my*mz + mx*ey*mz + mx*my*ez) + 64*u * (mx*my*mz)) + underflow / 2 <= error ex ey ez mx my mz.
Proof.
  intros ex ey ez mx my mz Ex Ey Ez Mx My Mz.
  pose proof (three_above ex my mz Ex My Mz) as A. pose proof (three_above mx ey mz Mx Ey Mz) as B.
  pose proof (three_above mx my ez Mx My Ez) as C. pose proof (three_above mx my mz Mx My Mz) as D.
  pose proof (above_sum 2 _ _ _ _ _ _ ltac:(lra) A B) as S.
  apply (above_more _ (2 + 1) _ (2 * (eta * top))) in C; [|lra|lra].
  pose proof (above_sum (2 + 1) _ _ _ _ _ _ ltac:(lra) S C) as T.
  pose proof (above_product (2 + 1 + 1) _ _ _ 8 8 ltac:(lra) T ltac:(lra)) as T8.
  assert (R47 : bpow radix2 (-47) = 64 * u).
  { unfold u. change 64 with (bpow radix2 6). rewrite <- bpow_plus. reflexivity. }
  pose proof u_pos.
  pose proof (above_product 2 _ _ _ (bpow radix2 (-47)) 1 ltac:(lra) D ltac:(rewrite R47; lra)) as P.
  apply (above_more _ (2 + 1 + 1 + 1) _ (2 * (eta * top) * 1 + eta)) in P; [|lra|lra].
  pose proof (above_sum (2 + 1 + 1 + 1) _ _ _ _ _ _ ltac:(lra) T8 P) as Q.
  assert (U : above (2 + 1 + 1 + 1 + 1) 0 underflow underflow).
  { apply (above_more 0 _ 0); [lra | lra |]. apply above_exact. unfold underflow. apply bpow_ge_0. }
  pose proof (above_sum (2 + 1 + 1 + 1 + 1) _ _ _ _ _ _ ltac:(lra) Q U) as (_ & _ & _ & L).
  unfold error. pose proof eta_pos. pose proof eta_tiny. pose proof top_pos. pose proof underflow_tiny.
  pose proof tiny_pos.
  assert (TT : top * 1 <= top * top) by (apply Rmult_le_compat_l; lra).
  assert (ET : eta * top <= eta * (top * top)) by (apply Rmult_le_compat_l; lra).
  assert (ET1 : eta * 1 <= eta * (top * top)) by (apply Rmult_le_compat_l; lra).
  assert (N : 0 <= ex*my*mz + mx*ey*mz + mx*my*ez).
  { assert (0 <= ex*my*mz) by (repeat apply Rmult_le_pos; lra).
    assert (0 <= mx*ey*mz) by (repeat apply Rmult_le_pos; lra).
    assert (0 <= mx*my*ez) by (repeat apply Rmult_le_pos; lra). lra. }
  assert (M : 0 <= mx*my*mz) by (repeat apply Rmult_le_pos; lra).
  rewrite R47 in *.
  assert (UN : 0 <= u * (ex*my*mz + mx*ey*mz + mx*my*ez)) by (apply Rmult_le_pos; lra).
  assert (UM : 0 <= u * (u * (mx*my*mz))) by (repeat apply Rmult_le_pos; lra).
  assert (UU : u * underflow <= /1000 * underflow) by (apply Rmult_le_compat_r; lra).
  lra.
Qed.

(* A sum rounded up again: m >= (b + e) nearly, where e is not tiny. *)
Lemma largest_covers : forall b e, 0 <= b -> underflow / 2 <= e -> b + e <= (1 + 3*u) * rnd (b + e).
Proof.
  intros b e B E. pose proof u_pos. pose proof tiny_pos. pose proof underflow_tiny. pose proof eta_pos.
  assert (P : 0 <= b + e) by lra.
  pose proof (rel_lower _ _ (rnd_err (b + e)) P) as L.
  assert (T : 4 * eta <= u * tiny).
  { unfold eta, u, tiny. change 4 with (bpow radix2 2). rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (V : u * tiny <= u * (b + e)) by (apply Rmult_le_compat_l; lra).
  assert (M : (1 - 2*u) * (b + e) <= rnd (b + e)) by lra.
  assert ((1 + 3*u) * ((1 - 2*u) * (b + e)) <= (1 + 3*u) * rnd (b + e)) by (apply Rmult_le_compat_l; lra).
  assert (u * (u * (b + e)) <= /1000 * (u * (b + e))) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
  assert (0 <= u * (b + e)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma product_near : forall g a b c A B C, 1 <= g <= 1 + 3 / 1000 -> 0 <= A -> 0 <= B -> 0 <= C ->
  0 <= a <= g*A -> 0 <= b <= g*B -> 0 <= c <= g*C -> a*b*c <= 1.01 * (A*B*C).
Proof.
  intros g a b c A B C G HA HB HC Ha Hb Hc.
  assert (G2 : g * g <= (1 + 3 / 1000) * (1 + 3 / 1000)) by (apply Rmult_le_compat; lra).
  assert (G3 : g * g * g <= 1.01).
  { assert (0 <= g * g) by (apply Rmult_le_pos; lra).
    assert (g * g * g <= (1 + 3 / 1000) * (1 + 3 / 1000) * (1 + 3 / 1000)) by (apply Rmult_le_compat; lra). lra. }
  assert (AB : a * b <= g * A * (g * B)) by (apply Rmult_le_compat; lra).
  assert (P : 0 <= a * b) by (apply Rmult_le_pos; lra).
  assert (ABC : a * b * c <= g * A * (g * B) * (g * C)) by (apply Rmult_le_compat; lra).
  assert (Q : 0 <= A * B * C) by (repeat apply Rmult_le_pos; lra).
  assert (g * g * g * (A*B*C) <= 1.01 * (A*B*C)) by (apply Rmult_le_compat_r; lra). lra.
Qed.

(* The errors of rounding and of the points, in terms of the computed magnitudes, are below `error`. *)
Lemma error_enough : forall ex ey ez mx my mz X Y Z, underflow / 2 <= ex <= top -> underflow / 2 <= ey <= top ->
  underflow / 2 <= ez <= top -> 0 <= mx <= top -> 0 <= my <= top -> 0 <= mz <= top ->
  0 <= X <= (1 + 3*u) * mx -> 0 <= Y <= (1 + 3*u) * my -> 0 <= Z <= (1 + 3*u) * mz ->
  31 * u * (X*Y*Z) + tiny / 4 + 6 * (ex*Y*Z + X*ey*Z + X*Y*ez) <= error ex ey ez mx my mz.
Proof.
  intros ex ey ez mx my mz X Y Z Ex Ey Ez Mx My Mz HX HY HZ.
  pose proof u_pos. pose proof tiny_pos. pose proof underflow_tiny.
  pose proof (error_above ex ey ez mx my mz ltac:(lra) ltac:(lra) ltac:(lra) Mx My Mz) as EA.
  set (g := 1 + 3*u) in *. assert (G : 1 <= g <= 1 + 3 / 1000) by (unfold g; lra).
  assert (GE : forall e, 0 <= e -> e <= g * e).
  { intros e He. assert (1 * e <= g * e) by (apply Rmult_le_compat_r; lra). lra. }
  pose proof (GE ex ltac:(lra)). pose proof (GE ey ltac:(lra)). pose proof (GE ez ltac:(lra)). clear GE.
  pose proof (product_near g X Y Z mx my mz G ltac:(lra) ltac:(lra) ltac:(lra) HX HY HZ) as S0.
  pose proof (product_near g ex Y Z ex my mz G ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) HY HZ) as S1.
  pose proof (product_near g X ey Z mx ey mz G ltac:(lra) ltac:(lra) ltac:(lra) HX ltac:(lra) HZ) as S2.
  pose proof (product_near g X Y ez mx my ez G ltac:(lra) ltac:(lra) ltac:(lra) HX HY ltac:(lra)) as S3.
  assert (Q0 : 0 <= mx*my*mz) by (repeat apply Rmult_le_pos; lra).
  assert (Q1 : 0 <= ex*my*mz) by (repeat apply Rmult_le_pos; lra).
  assert (Q2 : 0 <= mx*ey*mz) by (repeat apply Rmult_le_pos; lra).
  assert (Q3 : 0 <= mx*my*ez) by (repeat apply Rmult_le_pos; lra).
  set (E := error ex ey ez mx my mz) in *. set (M := mx*my*mz) in *. set (N := ex*my*mz + mx*ey*mz + mx*my*ez) in *.
  assert (S : ex*Y*Z + X*ey*Z + X*Y*ez <= 1.01 * N) by (unfold N; lra).
  assert (PN : 0 <= N) by (unfold N; lra).
  assert (S4 : u * (X*Y*Z) <= u * (1.01 * M)) by (apply Rmult_le_compat_l; lra).
  set (T := ex*Y*Z + X*ey*Z + X*Y*ez) in *. set (V := X*Y*Z) in *. clearbody E M N T V.
  clear - EA S S4 PN Q0 H H0 H1.
  assert (V0 : 0 <= u * M) by (apply Rmult_le_pos; lra).
  assert (V1 : u * N <= /1000 * N) by (apply Rmult_le_compat_r; lra).
  assert (V4 : u * (u * M) <= /1000 * (u * M)) by (apply Rmult_le_compat_r; lra).
  lra.
Qed.

(* A computed determinant and the exact one of the exact points differ by no more than `error`. *)
Lemma error_covers : forall ex ey ez bx by_ bz x0 y0 z0 x1 y1 z1 x2 y2 z2 p0 q0 r0 p1 q1 r1 p2 q2 r2,
  let mx := rnd (bx + ex) in let my := rnd (by_ + ey) in let mz := rnd (bz + ez) in
  underflow / 2 <= ex -> underflow / 2 <= ey -> underflow / 2 <= ez ->
  Rabs x0 <= bx -> Rabs x1 <= bx -> Rabs x2 <= bx -> Rabs y0 <= by_ -> Rabs y1 <= by_ -> Rabs y2 <= by_ ->
  Rabs z0 <= bz -> Rabs z1 <= bz -> Rabs z2 <= bz ->
  Rabs (x0 - p0) <= ex -> Rabs (x1 - p1) <= ex -> Rabs (x2 - p2) <= ex ->
  Rabs (y0 - q0) <= ey -> Rabs (y1 - q1) <= ey -> Rabs (y2 - q2) <= ey ->
  Rabs (z0 - r0) <= ez -> Rabs (z1 - r1) <= ez -> Rabs (z2 - r2) <= ez ->
  bx + ex <= top / 2 -> by_ + ey <= top / 2 -> bz + ez <= top / 2 ->
  Rabs (determinant x0 y0 z0 x1 y1 z1 x2 y2 z2 - det p0 q0 r0 p1 q1 r1 p2 q2 r2) <= error ex ey ez mx my mz.
Proof.
  intros ex ey ez bx by_ bz x0 y0 z0 x1 y1 z1 x2 y2 z2 p0 q0 r0 p1 q1 r1 p2 q2 r2 mx my mz
    Ex Ey Ez X0 X1 X2 Y0 Y1 Y2 Z0 Z1 Z2 Dx0 Dx1 Dx2 Dy0 Dy1 Dy2 Dz0 Dz1 Dz2 Tx Ty Tz.
  pose proof u_pos. pose proof tiny_pos. pose proof underflow_tiny. pose proof top_pos. pose proof eta_pos.
  assert (Bx := Rabs_pos x0). assert (By := Rabs_pos y0). assert (Bz := Rabs_pos z0).
  assert (ET : eta <= /1000).
  { pose proof eta_tiny. assert (1 * 1 <= top * top) by (apply Rmult_le_compat; lra).
    assert (1000 * eta * 1 <= 1000 * eta * (top * top)) by (apply Rmult_le_compat_l; lra).
    assert (tiny <= 1). { unfold tiny. change 1 with (bpow radix2 0). apply bpow_le. lia. } lra. }
  assert (R : forall b e, 0 <= b -> underflow / 2 <= e -> b + e <= top / 2 ->
    0 <= rnd (b + e) <= top /\ b + e <= (1 + 3*u) * rnd (b + e) /\ e <= top).
  { intros b e B E T. split; [|split].
    - split; [apply rnd_nonneg; lra|]. pose proof (rel_upper _ _ (rnd_err (b + e)) ltac:(lra)).
      assert (u * (b + e) <= /1000 * (b + e)) by (apply Rmult_le_compat_r; lra). lra.
    - apply largest_covers; assumption.
    - lra. }
  destruct (R bx ex) as (Mx & Cx & Lx); [lra | assumption | assumption |].
  destruct (R by_ ey) as (My & Cy & Ly); [lra | assumption | assumption |].
  destruct (R bz ez) as (Mz & Cz & Lz); [lra | assumption | assumption |]. clear R.
  fold mx in Mx, Cx. fold my in My, Cy. fold mz in Mz, Cz. clearbody mx my mz.
  set (X := bx + ex) in *. set (Y := by_ + ey) in *. set (Z := bz + ez) in *.
  assert (W : forall x p e b, Rabs x <= b -> Rabs (x - p) <= e -> moved e (b + e) x p).
  { intros x p e b Hx He. pose proof (Rabs_pos (x - p)). repeat split; [assumption | lra |].
    replace p with (x + - (x - p)) by ring. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra. }
  pose proof (determinant_moved _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ ex ey ez X Y Z
    (W _ _ _ _ X0 Dx0) (W _ _ _ _ X1 Dx1) (W _ _ _ _ X2 Dx2) (W _ _ _ _ Y0 Dy0) (W _ _ _ _ Y1 Dy1) (W _ _ _ _ Y2 Dy2)
    (W _ _ _ _ Z0 Dz0) (W _ _ _ _ Z1 Dz1) (W _ _ _ _ Z2 Dz2)) as MV.
  assert (RD : Rabs (determinant x0 y0 z0 x1 y1 z1 x2 y2 z2 - det x0 y0 z0 x1 y1 z1 x2 y2 z2)
    <= 31 * u * (X*Y*Z) + tiny / 4).
  { apply determinant_rounded; unfold X, Y, Z in *; lra. }
  assert (EE : 31 * u * (X*Y*Z) + tiny / 4 + 6 * (ex*Y*Z + X*ey*Z + X*Y*ez) <= error ex ey ez mx my mz).
  { apply error_enough; unfold X, Y, Z in *; lra. }
  replace (determinant x0 y0 z0 x1 y1 z1 x2 y2 z2 - det p0 q0 r0 p1 q1 r1 p2 q2 r2) with
    ((determinant x0 y0 z0 x1 y1 z1 x2 y2 z2 - det x0 y0 z0 x1 y1 z1 x2 y2 z2) +
     (det x0 y0 z0 x1 y1 z1 x2 y2 z2 - det p0 q0 r0 p1 q1 r1 p2 q2 r2)) by ring.
  eapply Rle_trans; [apply Rabs_triang|].
  eapply Rle_trans; [|exact EE]. apply Rplus_le_compat; [exact RD | exact MV].
Qed.

(* error_of of tetra.c. *)
Definition point_error (ra rb offset : R) : R :=
  rnd (rnd (bpow radix2 (-50) * rnd (rnd (ra + rb) + Rabs offset)) + underflow).

(* A coordinate of a point of A - B as simplex_of of narrow.c computes it, from placed vertices wa, wb of reach ha, hb:
   xa, xb are what they are roundings of, ra and rb the reaches as computed. *)
Lemma point_moved : forall wa xa ha ra wb xb hb rb ta tb,
  near wa xa ha -> near wb xb hb -> near ra ha ha -> near rb hb hb -> 0 <= ra -> 0 <= rb ->
  let offset := rnd (ta - tb) in
  Rabs (rnd (rnd (wa - wb) + offset) - ((xa - xb) + (ta - tb))) <= point_error ra rb offset /\
  underflow / 2 <= point_error ra rb offset.
Proof.
  intros wa xa ha ra wb xb hb rb ta tb (Xa & Wa) (Xb & Wb) (_ & Ra) (_ & Rb) Pa Pb offset.
  pose proof u_pos. pose proof eta_pos.
  assert (Ha : 0 <= ha) by (pose proof (Rabs_pos xa); lra). assert (Hb : 0 <= hb) by (pose proof (Rabs_pos xb); lra).
  set (t := ta - tb) in *. assert (Ht := Rabs_pos t).
  (* above *)
  assert (A : within (25/8) E1 ha xa wa).
  { unfold within, E1. repeat split; [lra | assumption |]. unfold K3, E1 in Wa. lra. }
  assert (B : within (25/8) E1 hb (- xb) (- wb)).
  { apply opposite_within. unfold within, E1. repeat split; [lra | assumption |]. unfold K3, E1 in Wb. lra. }
  assert (O : within (0 + 1 + /100) (2*0 + eta) (Rabs t) t offset).
  { unfold offset. apply rounded_within; [lra|]. repeat split; [lra | lra |].
    replace (t - t) with 0 by ring. rewrite Rabs_R0. lra. }
  pose proof (sum_within (25/8) _ _ _ _ _ _ _ _ ltac:(lra) A B) as S.
  apply (within_more _ (25/8 + 1 + /100) _ (2*0 + eta)) in O; [|lra|lra].
  pose proof (sum_within (25/8 + 1 + /100) _ _ _ _ _ _ _ _ ltac:(lra) S O) as (_ & _ & U0). clear S A B.
  (* below *)
  assert (La : above (25/8) E1 ha ra).
  { apply Rabs_le_inv in Ra. unfold above, E1 in *. unfold K3 in Ra. repeat split; lra. }
  assert (Lb : above (25/8) E1 hb rb).
  { apply Rabs_le_inv in Rb. unfold above, E1 in *. unfold K3 in Rb. repeat split; lra. }
  pose proof (above_sum (25/8) _ _ _ _ _ _ ltac:(lra) La Lb) as L.
  assert (Lo : above (25/8 + 1) eta (Rabs t) (Rabs offset)).
  { apply (above_more 1 _ eta); [lra | lra |]. unfold above. repeat split; [lra | lra | apply Rabs_pos |].
    pose proof (rnd_err t) as E. fold offset in E. pose proof (Rabs_triang_inv t offset) as TI.
    rewrite Rabs_minus_sym in E. lra. }
  pose proof (above_sum (25/8 + 1) _ _ _ _ _ _ ltac:(lra) L Lo) as M.
  assert (R50 : bpow radix2 (-50) = 8 * u).
  { unfold u. change 8 with (bpow radix2 3). rewrite <- bpow_plus. reflexivity. }
  pose proof (above_product (25/8 + 1 + 1) _ _ _ (bpow radix2 (-50)) 1 ltac:(lra) M ltac:(rewrite R50; lra)) as N.
  assert (U : above (25/8 + 1 + 1 + 1) 0 underflow underflow).
  { apply (above_more 0 _ 0); [lra | lra |]. apply above_exact. unfold underflow. apply bpow_ge_0. }
  pose proof (above_sum (25/8 + 1 + 1 + 1) _ _ _ _ _ _ ltac:(lra) N U) as (_ & _ & _ & V). rewrite R50 in V.
  unfold point_error. rewrite R50.
  replace (xa - xb + t) with (xa + - xb + t) by ring. change (wa - wb) with (wa + - wb).
  pose proof eta_tiny. pose proof top_pos. pose proof underflow_tiny. pose proof tiny_pos.
  assert (TT : 1 * 1 <= top * top) by (apply Rmult_le_compat; lra).
  assert (ET : eta * 1 <= eta * (top * top)) by (apply Rmult_le_compat_l; lra).
  assert (P : 0 <= u * (ha + hb + Rabs t)) by (apply Rmult_le_pos; lra).
  assert (PU : u * (u * (ha + hb + Rabs t)) <= /1000 * (u * (ha + hb + Rabs t))) by (apply Rmult_le_compat_r; lra).
  assert (UU : u * underflow <= /1000 * underflow) by (apply Rmult_le_compat_r; lra).
  unfold E1 in *. split; lra.
Qed.

(* The same of vertices as floats, as dcd_coarse_encloses of coarse.c computes it. *)
Definition float_underflow : R := bpow radix2 (-130).
Definition float_point_error (ra rb offset : R) : R :=
  rnd (rnd (bpow radix2 (-23) * rnd (rnd (ra + rb) + Rabs offset)) + float_underflow).

Lemma float_underflow_eta : 1000 * eta32 <= float_underflow /\ underflow <= float_underflow / 2 /\ 0 < float_underflow.
Proof.
  unfold float_underflow, eta32, underflow. repeat split.
  - apply Rle_trans with (bpow radix2 10 * bpow radix2 (-150)).
    + apply Rmult_le_compat_r; [apply bpow_ge_0|]. simpl. lra.
    + rewrite <- bpow_plus. apply bpow_le. lia.
  - replace (bpow radix2 (-130) / 2) with (bpow radix2 (-131)); [apply bpow_le; lia|].
    replace (bpow radix2 (-130)) with (bpow radix2 1 * bpow radix2 (-131)) by (rewrite <- bpow_plus; reflexivity).
    change (bpow radix2 1) with 2. field.
  - apply bpow_gt_0.
Qed.

Lemma float_point_moved : forall fa wa xa ha ra fb wb xb hb rb ta tb,
  near wa xa ha -> near wb xb hb -> is_float fa wa -> is_float fb wb ->
  near ra ha ha -> near rb hb hb -> 0 <= ra -> 0 <= rb ->
  let offset := rnd (ta - tb) in
  Rabs (rnd (rnd (fa - fb) + offset) - ((xa - xb) + (ta - tb))) <= float_point_error ra rb offset /\
  underflow / 2 <= float_point_error ra rb offset.
Proof.
  intros fa wa xa ha ra fb wb xb hb rb ta tb Na Nb Fa Fb (_ & Ra) (_ & Rb) Pa Pb offset.
  destruct (float_near fa wa xa ha Na Fa) as (Da & Ba & Ha). destruct (float_near fb wb xb hb Nb Fb) as (Db & Bb & Hb).
  pose proof u_pos. pose proof eta_pos. pose proof u32_small. pose proof eta32_pos. pose proof u_u32.
  pose proof E1_eta32. destruct float_underflow_eta as (FU & UF & FP).
  set (t := ta - tb) in *. assert (Ht := Rabs_pos t).
  assert (EE : eta <= eta32 / 1000) by (unfold E1 in *; lra).
  set (h := ha + hb). assert (Hh : 0 <= h) by (unfold h; lra).
  assert (Uh : 0 <= u * h <= u32 / 100000000 * h) by (split; [apply Rmult_le_pos | apply Rmult_le_compat_r]; lra).
  assert (Vh : 0 <= u32 * h <= /10000000 * h) by (split; [apply Rmult_le_pos | apply Rmult_le_compat_r]; lra).
  assert (Ut : 0 <= u * Rabs t <= u32 / 100000000 * Rabs t) by (split; [apply Rmult_le_pos | apply Rmult_le_compat_r]; lra).
  assert (Vt : 0 <= u32 * Rabs t <= /10000000 * Rabs t) by (split; [apply Rmult_le_pos | apply Rmult_le_compat_r]; lra).
  assert (Ue : u * eta32 <= /1000 * eta32) by (apply Rmult_le_compat_r; lra).
  (* above *)
  assert (Up : forall x, Rabs x <= 2 * h + 2 * Rabs t + 4 * eta32 -> u * Rabs x <= /10000000 * (u32 * h) + /10000000 * (u32 * Rabs t) + 4 * eta32 / 1000).
  { intros x B. apply Rle_trans with (u * (2 * h + 2 * Rabs t + 4 * eta32)); [apply Rmult_le_compat_l; lra|]. lra. }
  pose proof (rnd_err (fa - fb)) as P. pose proof (rnd_err t) as O. fold offset in O.
  pose proof (rnd_err (rnd (fa - fb) + offset)) as Q.
  set (p := rnd (fa - fb)) in *. set (q := rnd (p + offset)) in *.
  assert (Tt : - Rabs t <= t <= Rabs t) by (apply Rabs_le_inv; lra).
  assert (Bf : Rabs (fa - fb) <= 2 * h + 2 * Rabs t + 4 * eta32).
  { apply Rabs_le_inv in Ba, Bb. apply Rabs_le. unfold h. lra. }
  pose proof (Up _ Bf) as Uf. pose proof (Up t ltac:(lra)) as Uo.
  assert (Bp : Rabs (p + offset) <= 2 * h + 2 * Rabs t + 4 * eta32).
  { apply Rabs_le_inv in Ba, Bb, P, O. apply Rabs_le. unfold h in *. lra. }
  pose proof (Up _ Bp) as Uq. clear Up.
  assert (U0 : Rabs (q - (xa - xb + t)) <= 1.01 * (u32 * h) + 1.01 * (u32 * Rabs t) + 3 * eta32).
  { apply Rabs_le_inv in Da, Db, P, O, Q. apply Rabs_le.
    assert (S : 1.001 * u32 * ha + 1.001 * u32 * hb = 1.001 * (u32 * h)) by (unfold h; ring). lra. }
  (* below *)
  assert (La : above (25/8) E1 ha ra).
  { apply Rabs_le_inv in Ra. unfold above, E1 in *. unfold K3 in Ra. repeat split; lra. }
  assert (Lb : above (25/8) E1 hb rb).
  { apply Rabs_le_inv in Rb. unfold above, E1 in *. unfold K3 in Rb. repeat split; lra. }
  pose proof (above_sum (25/8) _ _ _ _ _ _ ltac:(lra) La Lb) as L. fold h in L.
  assert (Lo : above (25/8 + 1) eta (Rabs t) (Rabs offset)).
  { apply (above_more 1 _ eta); [lra | lra |]. unfold above. repeat split; [lra | lra | apply Rabs_pos |].
    pose proof (Rabs_triang_inv t offset) as TI. rewrite Rabs_minus_sym in O. lra. }
  pose proof (above_sum (25/8 + 1) _ _ _ _ _ _ ltac:(lra) L Lo) as M.
  assert (R23 : bpow radix2 (-23) = 2 * u32).
  { unfold u32. change 2 with (bpow radix2 1). rewrite <- bpow_plus. reflexivity. }
  pose proof (above_product (25/8 + 1 + 1) _ _ _ (bpow radix2 (-23)) 1 ltac:(lra) M ltac:(rewrite R23; lra)) as N.
  assert (U : above (25/8 + 1 + 1 + 1) 0 float_underflow float_underflow).
  { apply (above_more 0 _ 0); [lra | lra |]. apply above_exact. lra. }
  pose proof (above_sum (25/8 + 1 + 1 + 1) _ _ _ _ _ _ ltac:(lra) N U) as (_ & _ & _ & V). rewrite R23 in V.
  unfold float_point_error. rewrite R23.
  assert (VV : 0 <= u32 * (h + Rabs t)) by (apply Rmult_le_pos; lra).
  assert (W : u * (2 * u32 * (h + Rabs t)) <= /1000 * (2 * (u32 * (h + Rabs t)))).
  { rewrite (Rmult_assoc 2). apply Rmult_le_compat_r; lra. }
  assert (UU : u * float_underflow <= /1000 * float_underflow) by (apply Rmult_le_compat_r; lra).
  assert (VH : u32 * (h + Rabs t) = u32 * h + u32 * Rabs t) by ring.
  pose proof E1_pos. split; lra.
Qed.

(* Four exact points and their exact determinants: when all have one sign, the origin is strictly inside the hull. *)
Definition inside (p0 q0 r0 p1 q1 r1 p2 q2 r2 p3 q3 r3 : R) : Prop :=
  det (p1-p0) (q1-q0) (r1-r0) (p2-p0) (q2-q0) (r2-r0) (p3-p0) (q3-q0) (r3-r0) <> 0 /\
  exists l0 l1 l2 l3, 0 < l0 /\ 0 < l1 /\ 0 < l2 /\ 0 < l3 /\ l0 + l1 + l2 + l3 = 1 /\
    l0*p0 + l1*p1 + l2*p2 + l3*p3 = 0 /\ l0*q0 + l1*q1 + l2*q2 + l3*q3 = 0 /\ l0*r0 + l1*r1 + l2*r2 + l3*r3 = 0.

Lemma signs_inside : forall p0 q0 r0 p1 q1 r1 p2 q2 r2 p3 q3 r3,
  let d0 := det p1 q1 r1 p2 q2 r2 p3 q3 r3 in let d1 := - det p0 q0 r0 p2 q2 r2 p3 q3 r3 in
  let d2 := det p0 q0 r0 p1 q1 r1 p3 q3 r3 in let d3 := - det p0 q0 r0 p1 q1 r1 p2 q2 r2 in
  (0 < d0 /\ 0 < d1 /\ 0 < d2 /\ 0 < d3) \/ (d0 < 0 /\ d1 < 0 /\ d2 < 0 /\ d3 < 0) ->
  inside p0 q0 r0 p1 q1 r1 p2 q2 r2 p3 q3 r3.
Proof.
  intros p0 q0 r0 p1 q1 r1 p2 q2 r2 p3 q3 r3 d0 d1 d2 d3 H.
  set (s := d0 + d1 + d2 + d3).
  assert (V : det (p1-p0) (q1-q0) (r1-r0) (p2-p0) (q2-q0) (r2-r0) (p3-p0) (q3-q0) (r3-r0) = s).
  { unfold s, d0, d1, d2, d3, det. ring. }
  assert (N : s <> 0) by (unfold s; lra).
  unfold inside. rewrite V. split; [exact N|].
  exists (d0 / s), (d1 / s), (d2 / s), (d3 / s).
  assert (Q : forall d, (0 < d /\ 0 < s) \/ (d < 0 /\ s < 0) -> 0 < d / s).
  { intros d [[A B]|[A B]]; [apply Rdiv_lt_0_compat; assumption|].
    replace (d / s) with ((- d) / (- s)) by (field; lra). apply Rdiv_lt_0_compat; lra. }
  repeat split; try (apply Q; unfold s; lra).
  - unfold s. field. exact N.
  - replace (d0/s*p0 + d1/s*p1 + d2/s*p2 + d3/s*p3) with ((d0*p0 + d1*p1 + d2*p2 + d3*p3) / s) by (field; exact N).
    replace (d0*p0 + d1*p1 + d2*p2 + d3*p3) with 0 by (unfold d0, d1, d2, d3, det; ring). unfold Rdiv. ring.
  - replace (d0/s*q0 + d1/s*q1 + d2/s*q2 + d3/s*q3) with ((d0*q0 + d1*q1 + d2*q2 + d3*q3) / s) by (field; exact N).
    replace (d0*q0 + d1*q1 + d2*q2 + d3*q3) with 0 by (unfold d0, d1, d2, d3, det; ring). unfold Rdiv. ring.
  - replace (d0/s*r0 + d1/s*r1 + d2/s*r2 + d3/s*r3) with ((d0*r0 + d1*r1 + d2*r2 + d3*r3) / s) by (field; exact N).
    replace (d0*r0 + d1*r1 + d2*r2 + d3*r3) with 0 by (unfold d0, d1, d2, d3, det; ring). unfold Rdiv. ring.
Qed.

(* dcd_tetra_encloses: x, y, z are computed points, p, q, r the exact ones, bx, by, bz the largest magnitudes. *)
Theorem tetra_encloses : forall ex ey ez bx by_ bz
  x0 y0 z0 x1 y1 z1 x2 y2 z2 x3 y3 z3 p0 q0 r0 p1 q1 r1 p2 q2 r2 p3 q3 r3,
  let e := error ex ey ez (rnd (bx + ex)) (rnd (by_ + ey)) (rnd (bz + ez)) in
  let d0 := determinant x1 y1 z1 x2 y2 z2 x3 y3 z3 in let d1 := - determinant x0 y0 z0 x2 y2 z2 x3 y3 z3 in
  let d2 := determinant x0 y0 z0 x1 y1 z1 x3 y3 z3 in let d3 := - determinant x0 y0 z0 x1 y1 z1 x2 y2 z2 in
  underflow / 2 <= ex -> underflow / 2 <= ey -> underflow / 2 <= ez ->
  bx + ex <= top / 2 -> by_ + ey <= top / 2 -> bz + ez <= top / 2 ->
  Rabs x0 <= bx -> Rabs x1 <= bx -> Rabs x2 <= bx -> Rabs x3 <= bx ->
  Rabs y0 <= by_ -> Rabs y1 <= by_ -> Rabs y2 <= by_ -> Rabs y3 <= by_ ->
  Rabs z0 <= bz -> Rabs z1 <= bz -> Rabs z2 <= bz -> Rabs z3 <= bz ->
  Rabs (x0 - p0) <= ex -> Rabs (x1 - p1) <= ex -> Rabs (x2 - p2) <= ex -> Rabs (x3 - p3) <= ex ->
  Rabs (y0 - q0) <= ey -> Rabs (y1 - q1) <= ey -> Rabs (y2 - q2) <= ey -> Rabs (y3 - q3) <= ey ->
  Rabs (z0 - r0) <= ez -> Rabs (z1 - r1) <= ez -> Rabs (z2 - r2) <= ez -> Rabs (z3 - r3) <= ez ->
  (e < d0 /\ e < d1 /\ e < d2 /\ e < d3) \/ (d0 < -e /\ d1 < -e /\ d2 < -e /\ d3 < -e) ->
  inside p0 q0 r0 p1 q1 r1 p2 q2 r2 p3 q3 r3.
Proof.
  intros. apply signs_inside. cbv zeta.
  assert (C0 : Rabs (d0 - det p1 q1 r1 p2 q2 r2 p3 q3 r3) <= e) by (apply error_covers; assumption).
  assert (C1 : Rabs (- d1 - det p0 q0 r0 p2 q2 r2 p3 q3 r3) <= e).
  { unfold d1. rewrite Ropp_involutive. apply error_covers; assumption. }
  assert (C2 : Rabs (d2 - det p0 q0 r0 p1 q1 r1 p3 q3 r3) <= e) by (apply error_covers; assumption).
  assert (C3 : Rabs (- d3 - det p0 q0 r0 p1 q1 r1 p2 q2 r2) <= e).
  { unfold d3. rewrite Ropp_involutive. apply error_covers; assumption. }
  apply Rabs_le_inv in C0, C1, C2, C3.
  match goal with H : _ \/ _ |- _ => destruct H as [(?&?&?&?)|(?&?&?&?)] end; [left | right]; repeat split; lra.
Qed.

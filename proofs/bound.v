(* Bounds of distances: what the proofs of bound.c take for granted, from the rounding of single operations. *)

From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core.
Require Import rounding.
Open Scope R_scope.

(* ------------------------------------------------------------------ Roots and quotients *)

(* A correctly rounded root: the contract of dcd_root. *)
Lemma root_err : forall a s, 0 <= s -> s * s = a -> Rabs (rnd (sqrt a) - s) <= u * s + eta.
Proof.
  intros a s Hs Ha. assert (E : sqrt a = s) by (rewrite <- Ha; apply sqrt_square; exact Hs).
  rewrite E. assert (H := rnd_err s). rewrite (Rabs_pos_eq s Hs) in H. exact H.
Qed.

(* A correctly rounded quotient, without a division: the contract of dcd_divide. *)
Lemma quotient_err : forall a b, b <> 0 -> Rabs (rnd (a / b) * b - a) <= u * Rabs a + eta * Rabs b.
Proof.
  intros a b Hb. replace (rnd (a / b) * b - a) with ((rnd (a / b) - a / b) * b) by (field; exact Hb).
  rewrite Rabs_mult. assert (H := rnd_err (a / b)).
  apply Rle_trans with ((u * Rabs (a / b) + eta) * Rabs b).
  - apply Rmult_le_compat_r; [apply Rabs_pos | exact H].
  - replace (Rabs a) with (Rabs (a / b) * Rabs b) by (rewrite <- Rabs_mult; f_equal; field; exact Hb). lra.
Qed.

(* Powers of two are numbers of the format, so rounding passes none of them. *)
Lemma rnd_bounded : forall e x, (-1000 <= e <= 1000)%Z -> Rabs x <= bpow radix2 e -> Rabs (rnd x) <= bpow radix2 e.
Proof. intros e x He. apply nearest_bounded; lia. Qed.

Lemma rnd_bpow : forall e, (-1000 <= e <= 1000)%Z -> rnd (bpow radix2 e) = bpow radix2 e.
Proof.
  intros e He. apply round_generic; [apply valid_rnd_N|]. apply generic_format_bpow. unfold FLT_exp. lia.
Qed.

Lemma rnd_monotone : forall x y, x <= y -> rnd x <= rnd y.
Proof.
  intros x y H. apply round_le; [apply FLT_exp_valid; exact eq_refl | apply valid_rnd_N | exact H].
Qed.

Lemma root_half : forall a, / 4 <= a -> / 2 <= rnd (sqrt a).
Proof.
  intros a Ha. change (/ 2) with (bpow radix2 (-1)). rewrite <- rnd_bpow by lia. apply rnd_monotone.
  change (bpow radix2 (-1)) with (/ 2). rewrite <- (sqrt_square (/ 2)) by lra. apply sqrt_le_1_alt. lra.
Qed.

Lemma quotient_range : forall a b, / 2 <= Rabs b -> Rabs (rnd (a / b)) <= 4 * Rabs a + 1.
Proof.
  intros a b Hb. assert (Z : b <> 0) by (intro E; rewrite E, Rabs_R0 in Hb; lra).
  assert (P := Rabs_pos (a / b)). assert (Hu := u_pos). assert (He := eta_pos).
  assert (E1 : eta <= 1) by (change 1 with (bpow radix2 0); apply bpow_le; lia).
  assert (A : Rabs a = Rabs (a / b) * Rabs b) by (rewrite <- Rabs_mult; f_equal; field; exact Z).
  assert (T : Rabs (rnd (a / b)) <= Rabs (a / b) + Rabs (rnd (a / b) - a / b)).
  { replace (rnd (a / b)) with (a / b + (rnd (a / b) - a / b)) at 1 by ring. apply Rabs_triang. }
  assert (H := rnd_err (a / b)).
  assert (u * Rabs (a / b) <= Rabs (a / b)) by nra. nra.
Qed.

Lemma quotient_small : forall a b, b <> 0 -> Rabs a <= Rabs b -> Rabs (rnd (a / b)) <= 1.
Proof.
  intros a b Hb H. change 1 with (bpow radix2 0). apply rnd_bounded; [lia|].
  unfold Rdiv. rewrite Rabs_mult, Rabs_inv. change (bpow radix2 0) with 1.
  assert (P : 0 < Rabs b) by (apply Rabs_pos_lt; exact Hb).
  apply (Rmult_le_reg_r (Rabs b)); [exact P|]. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Lemma quotient_unit : forall a b, b <> 0 -> Rabs a = Rabs b -> Rabs (rnd (a / b)) = 1.
Proof.
  intros a b Hb H. assert (O : rnd 1 = 1) by (change 1 with (bpow radix2 0); apply rnd_bpow; lia).
  assert (a = b \/ a = - b) as [->| ->].
  { unfold Rabs in H. destruct (Rcase_abs a), (Rcase_abs b); lra. }
  - replace (b / b) with 1 by (field; exact Hb). rewrite O. apply Rabs_R1.
  - replace (- b / b) with (- (1)) by (field; exact Hb). unfold rnd. rewrite round_NE_opp. fold (rnd 1).
    rewrite O, Rabs_Ropp. apply Rabs_R1.
Qed.

(* ------------------------------------------------------------------ Divided by the length of an axis *)

Lemma small_terms : 0 < E1 <= u / 1000 /\ 0 < eta <= u / 1000 /\ 1000 * eta <= bpow radix2 (-1000).
Proof.
  unfold E1, eta, u. repeat split; try (apply Rmult_lt_0_compat; [lra | apply bpow_gt_0]); try apply bpow_gt_0.
  - assert (8 * bpow radix2 (-1075) * 1024 <= bpow radix2 (-53)).
    { change 8 with (bpow radix2 3). change 1024 with (bpow radix2 10). rewrite <- !bpow_plus. apply bpow_le. lia. }
    assert (P := bpow_gt_0 radix2 (-1075)). lra.
  - assert (bpow radix2 (-1075) * 1024 <= bpow radix2 (-53)).
    { change 1024 with (bpow radix2 10). rewrite <- !bpow_plus. apply bpow_le. lia. }
    assert (P := bpow_gt_0 radix2 (-1075)). lra.
  - assert (1024 * bpow radix2 (-1075) <= bpow radix2 (-1000)).
    { change 1024 with (bpow radix2 10). rewrite <- !bpow_plus. apply bpow_le. lia. }
    assert (P := bpow_gt_0 radix2 (-1075)). lra.
Qed.

Lemma square_le : forall a b, 0 <= b -> a * a <= b * b -> a <= b.
Proof. intros a b Hb H. destruct (Rle_dec a b) as [Y|N]; [exact Y|exfalso]. assert (b < a) by lra. nra. Qed.

(* The rounded root of a rounded square of a length. *)
Lemma length_near : forall len d h root,
  / 2 <= len * len -> 0 <= len <= 4 -> Rabs (d - len * len) <= K3 * (len * len) + E1 ->
  0 <= h -> h * h = d -> Rabs (root - h) <= u * h + eta -> Rabs (root - len) <= (31/10) * (u * len).
Proof.
  intros len d h root Hl Hp Hd Ph Hh Hr.
  assert (Hu := u_pos). destruct small_terms as ((e0 & e1) & (t0 & t1) & _).
  assert (L : / 2 <= len) by nra.
  assert (K : K3 * (len * len) + E1 <= (7/2) * u * (len * len)) by (unfold K3; nra).
  assert (B := Rabs_le_inv _ _ Hd).
  assert (uu : 0 <= u * u * (len * len)) by (apply Rmult_le_pos; nra).
  assert (up : h <= (1 + 2*u) * len).
  { apply square_le; [nra|]. rewrite Hh. nra. }
  assert (down : (1 - 2*u) * len <= h).
  { apply square_le; [exact Ph|]. rewrite Hh.
    assert (4 * (u * u) * (len * len) <= u / 2 * (len * len)) by (apply Rmult_le_compat_r; nra). nra. }
  assert (C := Rabs_le_inv _ _ Hr).
  assert (small : u * h <= u * ((1 + 2*u) * len)) by (apply Rmult_le_compat_l; lra).
  assert (uul : 0 <= u * (u * len) <= / 1000 * (u * len)).
  { split; [repeat apply Rmult_le_pos; lra|]. apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | lra]. }
  assert (t2 : eta <= / 500 * (u * len)) by nra.
  apply Rabs_le. split; nra.
Qed.

(* x / len or less: the contract of over_length. 8 u of the quotient are taken off. *)
Lemma over_length : forall x len d h root ratio scaled low result,
  / 2 <= len * len -> 0 <= len <= 4 -> Rabs (d - len * len) <= K3 * (len * len) + E1 ->
  0 <= h -> h * h = d -> Rabs (root - h) <= u * h + eta ->
  Rabs (ratio * root - x) <= u * Rabs x + eta * Rabs root ->
  Rabs (scaled - 8 * u * Rabs ratio) <= u * Rabs (8 * u * Rabs ratio) + eta ->
  Rabs (low - (ratio - scaled)) <= u * Rabs (ratio - scaled) + eta ->
  Rabs (result - (low - bpow radix2 (-1000))) <= u * Rabs (low - bpow radix2 (-1000)) + eta ->
  result * len <= x.
Proof.
  intros x len d h root ratio scaled low result Hl Hp Hd Ph Hh Hr Hq Hs Hlow Hres.
  assert (N := length_near _ _ _ _ Hl Hp Hd Ph Hh Hr).
  assert (Hu := u_pos). destruct small_terms as (_ & (t0 & t1) & t2).
  set (t := bpow radix2 (-1000)) in *. assert (Pt : 0 < t) by apply bpow_gt_0.
  assert (L : / 2 <= len) by nra.
  set (r := Rabs ratio) in *. assert (Pr : 0 <= r) by apply Rabs_pos.
  assert (R1 : ratio <= r) by apply Rle_abs.
  assert (R2 : - r <= ratio) by (unfold r; assert (X := Rle_abs (- ratio)); rewrite Rabs_Ropp in X; lra).
  assert (ul : 0 <= u * len <= / 1000 * len) by (split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]).
  assert (B := Rabs_le_inv _ _ N).
  assert (Proo : 0 <= root) by lra.
  rewrite (Rabs_pos_eq root Proo) in Hq.
  (* ratio len against x *)
  set (p := r * len). assert (Pp : 0 <= p) by (apply Rmult_le_pos; lra).
  assert (up : 0 <= u * p <= / 1000 * p) by (split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]).
  assert (rr : r * root <= (1 + (31/10) * u) * p).
  { unfold p. replace ((1 + 31/10*u) * (r * len)) with (r * (len + 31/10 * (u * len))) by ring.
    apply Rmult_le_compat_l; lra. }
  assert (er : 0 <= eta * root <= eta * (11/10 * len)).
  { split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_l; lra]. }
  assert (X : Rabs x <= (101/100) * p + 2 * (eta * len)).
  { assert (T : Rabs x <= Rabs (ratio * root) + Rabs (ratio * root - x)).
    { replace x with (ratio * root - (ratio * root - x)) at 1 by ring. eapply Rle_trans; [apply Rabs_triang|].
      rewrite Rabs_Ropp. lra. }
    rewrite Rabs_mult in T. fold r in T. rewrite (Rabs_pos_eq root Proo) in T.
    assert (0 <= Rabs x) by apply Rabs_pos.
    assert (u * Rabs x <= / 1000 * Rabs x) by (apply Rmult_le_compat_r; lra). lra. }
  assert (uX : u * Rabs x <= u * ((101/100) * p + 2 * (eta * len))) by (apply Rmult_le_compat_l; lra).
  assert (el : 0 < eta * len) by (apply Rmult_lt_0_compat; lra).
  assert (uel : u * (eta * len) <= / 1000 * (eta * len)) by (apply Rmult_le_compat_r; lra).
  assert (D : ratio * (len - root) <= (31/10) * (u * p)).
  { eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult. fold r. rewrite Rabs_minus_sym.
    apply Rle_trans with (r * (31/10 * (u * len))); [apply Rmult_le_compat_l; lra | unfold p; right; ring]. }
  assert (Q := Rabs_le_inv _ _ Hq).
  assert (M : ratio * len <= x + (42/10) * (u * p) + 2 * (eta * len)).
  { replace (ratio * len) with (ratio * root + ratio * (len - root)) by ring. lra. }
  (* what is taken off *)
  assert (ur : 0 <= u * r <= / 1000 * r) by (split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]).
  assert (uur : 0 <= u * (u * r) <= / 1000 * (u * r)) by (split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]).
  rewrite (Rabs_pos_eq (8 * u * r)) in Hs by (replace (8 * u * r) with (8 * (u * r)) by ring; lra).
  assert (S := Rabs_le_inv _ _ Hs).
  replace (u * (8 * u * r)) with (8 * (u * (u * r))) in S by ring. replace (8 * u * r) with (8 * (u * r)) in S by ring.
  assert (A1 : Rabs (ratio - scaled) <= r + 9 * (u * r) + eta) by (apply Rabs_le; lra).
  assert (uA1 : u * Rabs (ratio - scaled) <= u * (r + 9 * (u * r) + eta)) by (apply Rmult_le_compat_l; lra).
  assert (ue : 0 <= u * eta <= / 1000 * eta) by (split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]).
  assert (W := Rabs_le_inv _ _ Hlow).
  assert (low_up : low <= ratio - (69/10) * (u * r) + 4 * eta) by lra.
  assert (low_down : - low <= (11/10) * r + 4 * eta) by lra.
  assert (A2 : Rabs (low - t) <= (11/10) * r + 4 * eta + t) by (apply Rabs_le; lra).
  assert (uA2 : u * Rabs (low - t) <= u * ((11/10) * r + 4 * eta + t)) by (apply Rmult_le_compat_l; lra).
  assert (ut : 0 <= u * t <= / 1000 * t) by (split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]).
  assert (V := Rabs_le_inv _ _ Hres).
  assert (F : result <= ratio - (57/10) * (u * r) - t / 2) by lra.
  assert (G : result * len <= (ratio - (57/10) * (u * r) - t / 2) * len) by (apply Rmult_le_compat_r; lra).
  replace ((ratio - (57/10) * (u * r) - t / 2) * len) with (ratio * len - (57/10) * (u * p) - t * len / 2) in G
    by (unfold p; field).
  assert (tl : 1000 * (eta * len) <= t * len) by (rewrite <- Rmult_assoc; apply Rmult_le_compat_r; lra).
  lra.
Qed.

(* ------------------------------------------------------------------ As spec/bound.acsl states it *)

Definition is_root r a := forall s, 0 <= s -> s * s = a -> Rabs (r - s) <= u * s + eta.
Definition per_length low x dd := forall length, 0 <= length -> length * length = dd -> low * length <= x.
Definition rounds r x := Rabs (r - x) <= u * Rabs x + eta.

Lemma per_length_monotone : forall low x y dd, per_length low x dd -> x <= y -> per_length low y dd.
Proof. intros low x y dd H L length P E. specialize (H length P E). lra. Qed.

Lemma over_length_rounds : forall x dd d root ratio scaled low result,
  / 2 <= dd <= 12 -> Rabs (d - dd) <= K3 * dd + E1 -> is_root root d ->
  Rabs (ratio * root - x) <= u * Rabs x + eta * Rabs root ->
  rounds scaled (bpow radix2 (-50) * Rabs ratio) -> rounds low (ratio - scaled) ->
  rounds result (low - bpow radix2 (-1000)) -> per_length result x dd.
Proof.
  intros x dd d root ratio scaled low result Hdd Hd Hr Hq Hs Hl Hres length P E.
  assert (Hu := u_pos). destruct small_terms as (e & _).
  assert (Pd : 0 <= d) by (apply Rabs_le_inv in Hd; unfold K3 in Hd; nra).
  apply (over_length x length d (sqrt d) root ratio scaled low result); rewrite ?E; try assumption; try lra.
  - split; [exact P|]. apply square_le; lra.
  - apply sqrt_pos.
  - apply sqrt_sqrt. exact Pd.
  - apply Hr; [apply sqrt_pos | apply sqrt_sqrt; exact Pd].
  - unfold rounds in Hs. replace (bpow radix2 (-50)) with (8 * u) in Hs; [exact Hs|].
    unfold u. change 8 with (bpow radix2 3). rewrite <- bpow_plus. reflexivity.
Qed.

(* What such a bound means: |d| times it is at most d.w for every w of A - B, and so it is at most |w|. *)
Lemma low_bounds_distance : forall low d0 d1 d2 w0 w1 w2 distance,
  0 < dot d0 d1 d2 d0 d1 d2 -> per_length low (dot d0 d1 d2 w0 w1 w2) (dot d0 d1 d2 d0 d1 d2) ->
  0 <= distance -> distance * distance = dot w0 w1 w2 w0 w1 w2 -> low <= distance.
Proof.
  intros low d0 d1 d2 w0 w1 w2 distance Hd H P E. set (dd := dot d0 d1 d2 d0 d1 d2) in *.
  assert (S : sqrt dd * sqrt dd = dd) by (apply sqrt_sqrt; lra).
  assert (L : 0 < sqrt dd) by (apply sqrt_lt_R0; exact Hd).
  specialize (H (sqrt dd) (Rlt_le _ _ L) S).
  assert (C : dot d0 d1 d2 w0 w1 w2 <= sqrt dd * distance).
  { apply square_le; [apply Rmult_le_pos; lra|].
    replace (sqrt dd * distance * (sqrt dd * distance)) with ((sqrt dd * sqrt dd) * (distance * distance)) by ring.
    rewrite S, E. unfold dd, dot.
    assert (Q0 := Rle_0_sqr (d0*w1 - d1*w0)). assert (Q1 := Rle_0_sqr (d1*w2 - d2*w1)).
    assert (Q2 := Rle_0_sqr (d2*w0 - d0*w2)). unfold Rsqr in *. lra. }
  apply (Rmult_le_reg_r (sqrt dd)); [exact L|]. lra.
Qed.

(* A product that bounds vertices bounds every point between them. *)
Lemma low_bounds_mixtures : forall low s x y dd, 0 <= s <= 1 -> per_length low x dd -> per_length low y dd ->
  per_length low (s * x + (1 - s) * y) dd.
Proof.
  intros low s x y dd Hs Hx Hy length P E. specialize (Hx length P E). specialize (Hy length P E). nra.
Qed.

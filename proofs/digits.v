(* Sums of digits in base 2^32: the lemmas that spec/big.acsl restates.

   Digits and places are functions of an integer; where the axioms speak of memory at two points of a program, the lemmas
   speak of two functions. *)

From Coq Require Import Reals ZArith Psatz Lia Lra.
Open Scope R_scope.

Definition base : R := 4294967296.
Definition unit (k : Z) : R := powerRZ base k.

Lemma base_nonzero : base <> 0.
Proof. unfold base. lra. Qed.

Lemma unit_positive : forall k, 0 < unit k.
Proof. intro k. apply powerRZ_lt. unfold base. lra. Qed.

Lemma unit_zero : unit 0 = 1.
Proof. reflexivity. Qed.

Lemma unit_sum : forall j k, unit (j + k) = unit j * unit k.
Proof. intros. apply powerRZ_add, base_nonzero. Qed.

Lemma unit_next : forall j k, j = (k + 1)%Z -> unit j = base * unit k.
Proof. intros j k ->. rewrite unit_sum. unfold unit at 2. rewrite powerRZ_1. ring. Qed.

(* d 2^(32 k). *)
Definition term (d k : Z) : R := IZR d * unit k.

Lemma term_zero : forall k, term 0 k = 0.
Proof. intro. unfold term. ring. Qed.

Lemma term_split : forall s d r j k, s = (d + 4294967296 * r)%Z -> j = (k + 1)%Z -> term s k = term d k + term r j.
Proof.
  intros s d r j k -> E. unfold term. rewrite (unit_next j k E), plus_IZR, mult_IZR. unfold base. ring.
Qed.

Lemma term_sum : forall x y k, term (x + y) k = term x k + term y k.
Proof. intros. unfold term. rewrite plus_IZR. ring. Qed.

Lemma term_complement : forall y j k, j = (k + 1)%Z -> term (4294967295 - y) k + term y k + term 1 k = term 1 j.
Proof. intros y j k E. unfold term. rewrite (unit_next j k E), minus_IZR. unfold base. ring. Qed.

Lemma term_times : forall m s p k, p = (m * s)%Z -> term p k = IZR m * term s k.
Proof. intros m s p k ->. unfold term. rewrite mult_IZR. ring. Qed.

Definition power (k : Z) : R := powerRZ 2 k.

Lemma power_zero : power 0 = 1.
Proof. reflexivity. Qed.

Lemma power_next : forall j k, j = (k + 1)%Z -> power j = 2 * power k.
Proof. intros j k ->. unfold power. rewrite powerRZ_add, powerRZ_1 by lra. ring. Qed.

Lemma power_is_unit : forall j k, j = (32 * k)%Z -> power j = unit k.
Proof.
  assert (S : forall k, power (32 * (k + 1)) = base * power (32 * k)).
  { intro k. replace (32 * (k + 1))%Z with (32 + 32 * k)%Z by ring. unfold power. rewrite powerRZ_add by lra.
    f_equal. unfold base. change 32%Z with (Z.of_nat 32). rewrite <- pow_powerRZ. simpl. lra. }
  intros j k ->. induction k as [|k IH|k IH] using Z.peano_ind.
  - reflexivity.
  - unfold Z.succ. rewrite S, IH. symmetry. apply unit_next. reflexivity.
  - apply (Rmult_eq_reg_l base); [|exact base_nonzero]. rewrite <- S, <- (unit_next (Z.pred k + 1)) by reflexivity.
    replace (Z.pred k + 1)%Z with k by lia. exact IH.
Qed.

Lemma power_unit : forall j k, j = (32 * k)%Z -> power j = term 1 k.
Proof. intros j k E. rewrite (power_is_unit j k E). unfold term. ring. Qed.

Lemma term_power : forall m s p k e, p = (m * s)%Z -> power e = term s k -> term p k = IZR m * power e.
Proof. intros m s p k e E ->. apply term_times, E. Qed.

(* f 0 + ... + f (n - 1). *)
Fixpoint sum (f : Z -> R) (n : nat) : R :=
  match n with O => 0 | S m => sum f m + f (Z.of_nat m) end.

Lemma sum_same : forall f g n, (forall k, (0 <= k < Z.of_nat n)%Z -> f k = g k) -> sum f n = sum g n.
Proof.
  intros f g n. induction n as [|n IH]; intro H; [reflexivity|].
  cbn [sum]. rewrite IH, H; [reflexivity | lia | intros; apply H; lia].
Qed.

Lemma sum_zero : forall f n, (forall k, (0 <= k < Z.of_nat n)%Z -> f k = 0) -> sum f n = 0.
Proof.
  intros f n. induction n as [|n IH]; intro H; [reflexivity|].
  cbn [sum]. rewrite IH, H; [ring | lia | intros; apply H; lia].
Qed.

Lemma sum_append : forall f m n, sum f (m + n) = sum f m + sum (fun k => f (Z.of_nat m + k)%Z) n.
Proof.
  intros f m n. induction n as [|n IH].
  - rewrite Nat.add_0_r. cbn [sum]. ring.
  - rewrite Nat.add_succ_r. cbn [sum]. rewrite IH, Nat2Z.inj_add. ring.
Qed.

(* The first n of the digits d, the lowest at place e. *)
Definition digits (d : Z -> Z) (n e : Z) : R := sum (fun k => term (d k) (k + e)) (Z.to_nat n).

Lemma digits_none : forall d n e, (n <= 0)%Z -> digits d n e = 0.
Proof. intros. unfold digits. replace (Z.to_nat n) with O by lia. reflexivity. Qed.

Lemma digits_more : forall d m n e, (0 <= n)%Z -> m = (n + 1)%Z ->
  digits d m e = digits d n e + term (d n) (n + e).
Proof.
  intros d m n e H ->. unfold digits. replace (Z.to_nat (n + 1)) with (S (Z.to_nat n)) by lia.
  cbn [sum]. rewrite Z2Nat.id by lia. reflexivity.
Qed.

Lemma digits_zero : forall d n e, (forall k, (0 <= k < n)%Z -> d k = 0%Z) -> digits d n e = 0.
Proof.
  intros d n e H. apply sum_zero. intros k Hk. rewrite H by lia. apply term_zero.
Qed.

Lemma digits_same : forall d d' n e, (forall k, (0 <= k < n)%Z -> d k = d' k) -> digits d n e = digits d' n e.
Proof. intros. apply sum_same. intros. rewrite H; [reflexivity | lia]. Qed.

Lemma digits_scaled : forall d n e f, digits d n (e + f) = digits d n e * unit f.
Proof.
  intros. unfold digits. induction (Z.to_nat n) as [|m IH]; cbn [sum]; [ring|].
  rewrite IH, Z.add_assoc. unfold term. rewrite (unit_sum _ f). ring.
Qed.

Lemma sum_bound : forall d n e, (forall k, (0 <= k < Z.of_nat n)%Z -> (0 <= d k <= 4294967295)%Z) ->
  0 <= sum (fun k => term (d k) (k + e)) n < unit (Z.of_nat n + e).
Proof.
  intros d n e. induction n as [|n IH]; intro H.
  - cbn [sum]. split; [lra | apply unit_positive].
  - cbn [sum]. destruct IH as [L U]; [intros; apply H; lia|].
    assert (D : (0 <= d (Z.of_nat n) <= 4294967295)%Z) by (apply H; lia).
    destruct D as [D0 D1]. apply IZR_le in D0, D1.
    unfold term at 2 4. rewrite (unit_next (Z.of_nat (S n) + e) (Z.of_nat n + e)) by lia.
    pose proof (unit_positive (Z.of_nat n + e)). unfold base. split; nra.
Qed.

Lemma digits_bound : forall d n e, (0 <= n)%Z -> (forall k, (0 <= k < n)%Z -> (0 <= d k <= 4294967295)%Z) ->
  0 <= digits d n e < term 1 (n + e).
Proof.
  intros. unfold digits. replace (term 1 (n + e)) with (unit (n + e)) by (unfold term; ring).
  rewrite <- (Z2Nat.id n) at 3 by lia. apply sum_bound. intros. apply H0. lia.
Qed.

Lemma digits_positive : forall d n e, (0 < n)%Z -> (forall k, (0 <= k < n)%Z -> (0 <= d k <= 4294967295)%Z) ->
  (0 < d (n - 1))%Z -> 0 < digits d n e.
Proof.
  intros d n e Hn Hd Ht. rewrite (digits_more d n (n - 1) e) by lia.
  destruct (digits_bound d (n - 1) e) as [L _]; [lia | intros; apply Hd; lia |].
  assert (0 < term (d (n - 1)%Z) (n - 1 + e)).
  { unfold term. apply Rmult_lt_0_compat; [apply IZR_lt; exact Ht | apply unit_positive]. }
  lra.
Qed.

Definition times (x : Z) (v : R) : R := IZR x * v.
Definition product (v w : R) : R := v * w.

Lemma times_zero : forall x, times x 0 = 0.
Proof. intro. unfold times. ring. Qed.

Lemma product_zero : forall w, product 0 w = 0.
Proof. intro. unfold product. ring. Qed.

Lemma times_more : forall b x j k at_, (0 <= k)%Z -> j = (k + 1)%Z ->
  times x (digits b j at_) = times x (digits b k at_) + term (x * b k) (k + at_).
Proof.
  intros b x j k at_ H E. rewrite (digits_more b j k at_ H E). unfold times. rewrite (term_times x (b k) _ _ eq_refl). ring.
Qed.

Lemma product_more : forall a b j k n, (0 <= k)%Z -> j = (k + 1)%Z ->
  product (digits a j 0) (digits b n 0) = product (digits a k 0) (digits b n 0) + times (a k) (digits b n k).
Proof.
  intros a b j k n H E. rewrite (digits_more a j k 0 H E). replace (digits b n k) with (digits b n 0 * unit k).
  - unfold product, times, term. rewrite Z.add_0_r. ring.
  - rewrite <- digits_scaled. f_equal.
Qed.

Lemma product_scaled : forall c a b l m n e f, digits c l 0 = product (digits a m 0) (digits b n 0) ->
  digits c l (e + f) = digits a m e * digits b n f.
Proof.
  intros c a b l m n e f H.
  replace (digits c l (e + f)) with (digits c l 0 * unit (e + f)) by (rewrite <- digits_scaled; f_equal).
  replace (digits a m e) with (digits a m 0 * unit e) by (rewrite <- digits_scaled; f_equal).
  replace (digits b n f) with (digits b n 0 * unit f) by (rewrite <- digits_scaled; f_equal).
  rewrite H, unit_sum. unfold product. ring.
Qed.

(* What the places from low up to below k hold, `at_place` j at place j. *)
Definition places (at_place : Z -> Z) (low k : Z) : R :=
  sum (fun j => term (at_place (low + j)%Z) (low + j)) (Z.to_nat (k - low)).

(* Of digits d, `size` of them, the lowest at place e. *)
Definition place_of (d : Z -> Z) (e size j : Z) : Z :=
  if ((e <=? j) && (j <? e + size))%Z%bool then d (j - e)%Z else 0%Z.

Lemma places_none : forall p low k, (k <= low)%Z -> places p low k = 0.
Proof. intros. unfold places. replace (Z.to_nat (k - low)) with O by lia. reflexivity. Qed.

Lemma places_more : forall p low j k, (low <= k)%Z -> j = (k + 1)%Z ->
  places p low j = places p low k + term (p k) k.
Proof.
  intros p low j k H ->. unfold places. replace (Z.to_nat (k + 1 - low)) with (S (Z.to_nat (k - low))) by lia.
  cbn [sum]. rewrite Z2Nat.id by lia. replace (low + (k - low))%Z with k by ring. reflexivity.
Qed.

Lemma places_same : forall p q low k, (forall j, (low <= j < k)%Z -> p j = q j) -> places p low k = places q low k.
Proof. intros. apply sum_same. intros j Hj. rewrite H; [reflexivity | lia]. Qed.

Lemma places_whole : forall d e size low high, (0 <= size)%Z -> (low <= e)%Z -> (e + size <= high)%Z ->
  places (place_of d e size) low high = digits d size e.
Proof.
  intros d e size low high Hs Hl Hh. unfold places, digits.
  replace (Z.to_nat (high - low)) with (Z.to_nat (e - low) + (Z.to_nat size + Z.to_nat (high - e - size)))%nat by lia.
  rewrite 2 sum_append, (sum_zero _ (Z.to_nat (e - low))), (sum_zero _ (Z.to_nat (high - e - size))).
  - rewrite Rplus_0_l, Rplus_0_r. apply sum_same. intros k Hk. rewrite Z2Nat.id by lia. unfold place_of.
    replace (low + (e - low + k))%Z with (k + e)%Z by ring.
    destruct (Z.leb_spec e (k + e)); [|lia]. destruct (Z.ltb_spec (k + e) (e + size)); [|lia].
    cbn [andb]. replace (k + e - e)%Z with k by ring. reflexivity.
  - intros k Hk. unfold place_of.
    destruct (Z.ltb_spec (low + (Z.of_nat (Z.to_nat (e - low)) + (Z.of_nat (Z.to_nat size) + k))) (e + size)); [lia|].
    rewrite Bool.andb_false_r. apply term_zero.
  - intros k Hk. unfold place_of. destruct (Z.leb_spec e (low + k)); [lia|]. cbn [andb]. apply term_zero.
Qed.

(* The highest place in which two numbers differ decides. *)
Lemma places_less : forall p q low k high, (low <= k < high)%Z ->
  (forall j, (low <= j < high)%Z -> (0 <= p j <= 4294967295)%Z /\ (0 <= q j <= 4294967295)%Z) ->
  (forall j, (k < j < high)%Z -> p j = q j) -> (p k < q k)%Z -> places p low high < places q low high.
Proof.
  intros p q low k high Hk Hr Hs Hlt. unfold places.
  replace (Z.to_nat (high - low)) with (Z.to_nat (k - low) + (1 + Z.to_nat (high - k - 1)))%nat by lia.
  rewrite 4 sum_append. rewrite (sum_same
    (fun j => term (p (low + (Z.of_nat (Z.to_nat (k - low)) + (Z.of_nat 1 + j)))%Z) _)
    (fun j => term (q (low + (Z.of_nat (Z.to_nat (k - low)) + (Z.of_nat 1 + j)))%Z)
      (low + (Z.of_nat (Z.to_nat (k - low)) + (Z.of_nat 1 + j))))).
  2: { intros j Hj. rewrite Hs by lia. reflexivity. }
  cbn [sum]. rewrite Z2Nat.id by lia. replace (low + (k - low + Z.of_nat 0))%Z with k by (cbn; ring).
  assert (A : forall r, (forall j, (low <= j < high)%Z -> (0 <= r j <= 4294967295)%Z) ->
      0 <= sum (fun j => term (r (low + j)%Z) (low + j)) (Z.to_nat (k - low)) < unit k).
  { intros r Hb. pose proof (sum_bound (fun j => r (low + j)%Z) (Z.to_nat (k - low)) low) as B.
    rewrite Z2Nat.id in B by lia. replace (k - low + low)%Z with k in B by ring.
    rewrite (sum_same _ (fun k => term (r (low + k)%Z) (k + low))).
    - apply B. intros j Hj. apply Hb. lia.
    - intros j Hj. rewrite (Z.add_comm low j). reflexivity. }
  pose proof (A p (fun j Hj => proj1 (Hr j Hj))) as Ap. pose proof (A q (fun j Hj => proj2 (Hr j Hj))) as Aq.
  assert (D : IZR (p k) + 1 <= IZR (q k)) by (rewrite <- plus_IZR; apply IZR_le; lia).
  pose proof (unit_positive k). unfold term in *. nra.
Qed.

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
Definition digits (d : Z -> Z) (n e : Z) : R := sum (fun k => IZR (d k) * unit (k + e)) (Z.to_nat n).

Lemma digits_none : forall d n e, (n <= 0)%Z -> digits d n e = 0.
Proof. intros. unfold digits. replace (Z.to_nat n) with O by lia. reflexivity. Qed.

Lemma digits_more : forall d m n e, (0 <= n)%Z -> m = (n + 1)%Z ->
  digits d m e = digits d n e + IZR (d n) * unit (n + e).
Proof.
  intros d m n e H ->. unfold digits. replace (Z.to_nat (n + 1)) with (S (Z.to_nat n)) by lia.
  cbn [sum]. rewrite Z2Nat.id by lia. reflexivity.
Qed.

Lemma digits_same : forall d d' n e, (forall k, (0 <= k < n)%Z -> d k = d' k) -> digits d n e = digits d' n e.
Proof. intros. apply sum_same. intros. rewrite H; [reflexivity | lia]. Qed.

Lemma digits_shifted : forall d d' m n e f, (0 <= m <= n)%Z -> f = (e + (n - m))%Z ->
  (forall k, (0 <= k < n - m)%Z -> d k = 0%Z) -> (forall k, (0 <= k < m)%Z -> d' k = d (k + (n - m))%Z) ->
  digits d' m f = digits d n e.
Proof.
  intros d d' m n e f Hm -> Hz Hs. unfold digits.
  replace (Z.to_nat n) with (Z.to_nat (n - m) + Z.to_nat m)%nat by lia.
  rewrite sum_append, (sum_zero _ (Z.to_nat (n - m))).
  - rewrite Rplus_0_l. apply sum_same. intros k Hk. rewrite Z2Nat.id by lia.
    rewrite Hs by lia. f_equal; [do 2 f_equal | f_equal]; lia.
  - intros k Hk. rewrite Hz by lia. ring.
Qed.

Lemma digits_scaled : forall d n e f, digits d n (e + f) = digits d n e * unit f.
Proof.
  intros. unfold digits. induction (Z.to_nat n) as [|m IH]; cbn [sum]; [ring|].
  rewrite IH, Z.add_assoc, (unit_sum _ f). ring.
Qed.

Lemma sum_bound : forall d n e, (forall k, (0 <= k < Z.of_nat n)%Z -> (0 <= d k <= 4294967295)%Z) ->
  0 <= sum (fun k => IZR (d k) * unit (k + e)) n < unit (Z.of_nat n + e).
Proof.
  intros d n e. induction n as [|n IH]; intro H.
  - cbn [sum]. split; [lra | apply unit_positive].
  - cbn [sum]. destruct IH as [L U]; [intros; apply H; lia|].
    assert (D : (0 <= d (Z.of_nat n) <= 4294967295)%Z) by (apply H; lia).
    destruct D as [D0 D1]. apply IZR_le in D0, D1.
    rewrite (unit_next (Z.of_nat (S n) + e) (Z.of_nat n + e)) by lia.
    pose proof (unit_positive (Z.of_nat n + e)). unfold base. split; nra.
Qed.

Lemma digits_bound : forall d n e, (0 <= n)%Z -> (forall k, (0 <= k < n)%Z -> (0 <= d k <= 4294967295)%Z) ->
  0 <= digits d n e < unit (n + e).
Proof.
  intros. unfold digits. rewrite <- (Z2Nat.id n) at 3 by lia. apply sum_bound. intros. apply H0. lia.
Qed.

(* What the places from low up to below k hold, `at_place` j at place j. *)
Definition places (at_place : Z -> Z) (low k : Z) : R :=
  sum (fun j => IZR (at_place (low + j)%Z) * unit (low + j)) (Z.to_nat (k - low)).

(* Of digits d, `size` of them, the lowest at place e. *)
Definition place_of (d : Z -> Z) (e size j : Z) : Z :=
  if ((e <=? j) && (j <? e + size))%Z%bool then d (j - e)%Z else 0%Z.

Lemma places_none : forall p low k, (k <= low)%Z -> places p low k = 0.
Proof. intros. unfold places. replace (Z.to_nat (k - low)) with O by lia. reflexivity. Qed.

Lemma places_more : forall p low j k, (low <= k)%Z -> j = (k + 1)%Z ->
  places p low j = places p low k + IZR (p k) * unit k.
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
    rewrite Bool.andb_false_r. ring.
  - intros k Hk. unfold place_of. destruct (Z.leb_spec e (low + k)); [lia|]. cbn [andb]. ring.
Qed.

(* The highest place in which two numbers differ decides. *)
Lemma places_less : forall p q low k high, (low <= k < high)%Z ->
  (forall j, (low <= j < high)%Z -> (0 <= p j <= 4294967295)%Z /\ (0 <= q j <= 4294967295)%Z) ->
  (forall j, (k < j < high)%Z -> p j = q j) -> (p k < q k)%Z -> places p low high < places q low high.
Proof.
  intros p q low k high Hk Hr Hs Hlt. unfold places.
  replace (Z.to_nat (high - low)) with (Z.to_nat (k - low) + (1 + Z.to_nat (high - k - 1)))%nat by lia.
  rewrite 4 sum_append. rewrite (sum_same
    (fun j => IZR (p (low + (Z.of_nat (Z.to_nat (k - low)) + (Z.of_nat 1 + j)))%Z) * _ _)
    (fun j => IZR (q (low + (Z.of_nat (Z.to_nat (k - low)) + (Z.of_nat 1 + j)))%Z) *
      unit (low + (Z.of_nat (Z.to_nat (k - low)) + (Z.of_nat 1 + j))))).
  2: { intros j Hj. rewrite Hs by lia. reflexivity. }
  cbn [sum]. rewrite Z2Nat.id by lia. replace (low + (k - low + Z.of_nat 0))%Z with k by (cbn; ring).
  assert (A : forall r, (forall j, (low <= j < high)%Z -> (0 <= r j <= 4294967295)%Z) ->
      0 <= sum (fun j => IZR (r (low + j)%Z) * unit (low + j)) (Z.to_nat (k - low)) < unit k).
  { intros r Hb. pose proof (sum_bound (fun j => r (low + j)%Z) (Z.to_nat (k - low)) low) as B.
    rewrite Z2Nat.id in B by lia. replace (k - low + low)%Z with k in B by ring.
    rewrite (sum_same _ (fun k => IZR (r (low + k)%Z) * unit (k + low))).
    - apply B. intros j Hj. apply Hb. lia.
    - intros j Hj. rewrite (Z.add_comm low j). reflexivity. }
  pose proof (A p (fun j Hj => proj1 (Hr j Hj))) as Ap. pose proof (A q (fun j Hj => proj2 (Hr j Hj))) as Aq.
  assert (D : IZR (p k) + 1 <= IZR (q k)) by (rewrite <- plus_IZR; apply IZR_le; lia).
  pose proof (unit_positive k). nra.
Qed.

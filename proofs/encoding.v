(* The encoding of a double: what the contract of dcd_bits_of_double in src/number/bits.h says, for Flocq's binary64.

   sign, exponent, mantissa and scale are the functions of spec/bits.acsl of the same names. What is left to assume is
   that the bytes of a C double are those of the integer that Flocq's bits_of_b64 gives (IEEE 754-2019, 3.4). *)

From Coq Require Import Reals ZArith Psatz Lia Lra.
From Flocq Require Import Core Binary Bits.
Require Import digits.
Open Scope R_scope.

Definition exponent (b : Z) : Z := ((b / 4503599627370496) mod 2048)%Z.
Definition mantissa (b : Z) : Z :=
  if (exponent b =? 0)%Z then (b mod 4503599627370496)%Z else (b mod 4503599627370496 + 4503599627370496)%Z.
Definition scale (b : Z) : Z := if (exponent b =? 0)%Z then (-1074)%Z else (exponent b - 1075)%Z.
Definition sign (b : Z) : Z := if (b <? 9223372036854775808)%Z then 1%Z else (-1)%Z.
Definition signed (s : Z) (m : R) : R := if (s <? 0)%Z then - m else if (s =? 0)%Z then 0 else m.

Lemma power_bpow : forall k, power k = bpow radix2 k.
Proof. intro k. unfold power. rewrite bpow_powerRZ. reflexivity. Qed.

(* Of the sign that Flocq keeps as a boolean. *)
Lemma signed_bool : forall b m, signed (sign b) m = if (9223372036854775808 <=? b)%Z then - m else m.
Proof.
  intros b m. unfold signed, sign. rewrite Z.leb_antisym. destruct (b <? 9223372036854775808)%Z; reflexivity.
Qed.

Lemma zeq_eqb : forall a b, Zeq_bool a b = (a =? b)%Z.
Proof. intros a b. apply Bool.eq_true_iff_eq. rewrite <- Zeq_is_eq_bool, Z.eqb_eq. reflexivity. Qed.

Lemma F2R_cond : forall (s : bool) m e, F2R (Float radix2 (cond_Zopp s m) e) = if s then - (IZR m * power e) else IZR m * power e.
Proof.
  intros s m e. rewrite power_bpow. unfold F2R. cbn [Fnum Fexp]. destruct s; cbn [cond_Zopp].
  - rewrite opp_IZR. ring.
  - reflexivity.
Qed.

Lemma fields_value : forall b, is_finite 53 1024 (b64_of_bits b) = true ->
  B2R 53 1024 (b64_of_bits b) = signed (sign b) (IZR (mantissa b) * power (scale b)).
Proof.
  intros b. unfold b64_of_bits, binary_float_of_bits. rewrite is_finite_FF2B, B2R_FF2B, signed_bool.
  unfold binary_float_of_bits_aux, split_bits.
  change (2 ^ 52)%Z with 4503599627370496%Z. change (2 ^ 11)%Z with 2048%Z.
  change (4503599627370496 * 2048)%Z with 9223372036854775808%Z.
  unfold mantissa, scale. fold (exponent b).
  assert (M : (0 <= b mod 4503599627370496)%Z) by (apply Z.mod_pos_bound; lia).
  rewrite !zeq_eqb.
  destruct (exponent b =? 0)%Z eqn:E.
  - destruct (b mod 4503599627370496)%Z as [|p|p] eqn:D; [| |lia]; intros _.
    + cbn [FF2R]. destruct (_ <=? _)%Z; lra.
    + cbn [FF2R]. rewrite F2R_cond. reflexivity.
  - destruct (exponent b =? 2048 - 1)%Z eqn:I.
    + destruct (b mod 4503599627370496)%Z as [|p|p]; discriminate.
    + destruct (b mod 4503599627370496 + 4503599627370496)%Z as [|p|p] eqn:D; [lia| |lia]; intros _.
      cbn [FF2R]. rewrite F2R_cond.
      replace (exponent b + SpecFloat.emin (52 + 1) (2 ^ (11 - 1)) - 1)%Z with (exponent b - 1075)%Z; [reflexivity|].
      change (SpecFloat.emin (52 + 1) (2 ^ (11 - 1))) with (-1074)%Z. lia.
Qed.

(* The contract of dcd_bits_of_double; that the bits are those of a uint64_t too. *)
Theorem double_encoded : forall x : binary64, is_finite 53 1024 x = true ->
  (0 <= bits_of_b64 x < 18446744073709551616)%Z /\
  B2R 53 1024 x = signed (sign (bits_of_b64 x)) (IZR (mantissa (bits_of_b64 x)) * power (scale (bits_of_b64 x))).
Proof.
  intros x H. split.
  - exact (bits_of_binary_float_range 52 11 eq_refl eq_refl x).
  - rewrite <- fields_value; unfold b64_of_bits, bits_of_b64;
      rewrite (binary_float_of_bits_of_binary_float 52 11 eq_refl eq_refl eq_refl); [reflexivity | exact H].
Qed.

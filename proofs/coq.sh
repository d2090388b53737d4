#!/bin/sh
# usage: coq.sh FOLDER FILE.v...
# Compiles Coq files in FOLDER and fails when a lemma is admitted or rests on more than Coq's axioms of the real numbers.
set -e
folder=$1
shift
mkdir -p "$folder"
allowed='ClassicalDedekindReals.sig_forall_dec ClassicalDedekindReals.sig_not_dec Classical_Prop.classic
FunctionalExtensionality.functional_extensionality_dep'
lemmas=0
for file in "$@"; do
    name=$(basename "$file" .v)
    if grep -nwE 'Admitted|admit|give_up|Axiom|Axioms|Parameter|Parameters|Hypothesis|Conjecture' "$file"; then
        echo "coq: $file: not everything is proved" >&2
        exit 1
    fi
    cp "$file" "$folder/$name.v"
    (cd "$folder" && coqc "$name.v")
    {
        echo "Require Import $name."
        sed -nE "s/^(Lemma|Theorem|Corollary) ([A-Za-z0-9_']+).*/Print Assumptions \2./p" "$file"
    } > "$folder/check_$name.v"
    (cd "$folder" && coqc "check_$name.v") > "$folder/check_$name.txt"
    for axiom in $(sed -nE '/^(Axioms:|Closed)/!s/^([^ :]+).*/\1/p' "$folder/check_$name.txt" | sort -u); do
        case " $(echo $allowed) " in
        *" $axiom "*) ;;
        *) echo "coq: $file rests on $axiom" >&2; exit 1 ;;
        esac
    done
    here=$(grep -cE 'Axioms:|Closed under the global context' "$folder/check_$name.txt")
    asked=$(grep -c '^Print' "$folder/check_$name.v")
    [ "$here" -eq "$asked" ] || { echo "coq: $file: $asked lemmas, $here answers" >&2; exit 1; }
    lemmas=$((lemmas + here))
done
[ "$lemmas" -gt 0 ] || { echo "coq: no lemmas" >&2; exit 1; }
echo "coq: $lemmas lemmas proved"

#!/bin/sh
# usage: coq.sh FOLDER FILE.v...
# Compiles Coq files in FOLDER and fails when a lemma is admitted or rests on more than Coq's axioms of the real numbers.
set -e
folder=$1
shift
mkdir -p "$folder"
rm -f "$folder"/* # nothing is to be found that an earlier run left
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
    # One term that holds all the lemmas, so that what they rest on is looked up once.
    names=$(sed -nE "s/^(Lemma|Theorem|Corollary) ([A-Za-z0-9_']+).*/\2/p" "$file")
    {
        echo "Require Import $name."
        echo "Definition lemmas := (I"
        for lemma in $names; do
            echo ", @$name.$lemma"
        done
        echo "). Print Assumptions lemmas."
    } > "$folder/check_$name.v"
    (cd "$folder" && coqc "check_$name.v") > "$folder/check_$name.txt"
    for axiom in $(sed -nE '/^(Axioms:|Closed)/!s/^([^ :]+).*/\1/p' "$folder/check_$name.txt" | sort -u); do
        case " $(echo $allowed) " in
        *" $axiom "*) ;;
        *) echo "coq: $file rests on $axiom" >&2; exit 1 ;;
        esac
    done
    grep -qE 'Axioms:|Closed under the global context' "$folder/check_$name.txt" ||
        { echo "coq: $file: no answer" >&2; exit 1; }
    lemmas=$((lemmas + $(echo "$names" | wc -w)))
done
[ "$lemmas" -gt 0 ] || { echo "coq: no lemmas" >&2; exit 1; }
echo "coq: $lemmas lemmas proved"

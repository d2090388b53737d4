"""Runs the contracts of the kernels: builds run_contracts.c with E-ACSL, which turns clauses into checks, and starts it.

usage: run_contracts.py FOLDER UNIT...    FOLDER is for what is built; each UNIT is src/UNIT.c or src/FOLDER/UNIT.c

E-ACSL of Frama-C 25 does not take predicates that read memory, and few forms of bounded quantifiers. So it gets copies
of the sources in which such predicates are macros and those forms are written another way; code is left as it is.
Clauses that it can't evaluate all the same (assigns, terminates, axioms, unbounded quantifiers, finite numbers, counts of
digits, what items were before a loop moved them) are left to the proofs.

Then faults are planted in copies of the kernels, and each must be noticed.
"""
import os
import pathlib
import re
import subprocess
import sys

RUNTIME = '/usr/share/frama-c/e-acsl'
ALLOCATOR = '/usr/lib/frama-c/e-acsl/libeacsl-dlmalloc.a'
# Fewer checks than this mean that clauses got lost on the way.
LEAST_CHECKS = 5400

# unit, text, the same with a fault that a clause notices
FAULTS = [
    ('slice', 'length * k +', 'length * k + 1 +'),
    ('pair', 'i * ((uint64_t)1 << bits) + j', 'i * ((uint64_t)1 << bits) + i'),
    ('find', 'out[kept_now] = child;', 'out[kept_now] = child + 1;'),
    ('find', 'b == q ? lane : DCD_LANES', 'DCD_LANES'),
    ('find', 'found++;', 'found += 2;'),
    ('support', 'group[lane] + lane', 'group[lane] + padded'),
    ('permutation', 'seen[i] != 0) {', '0) {'),
    ('permutation', 'order[i] = i;', 'order[i] = i + 1;'),
    ('filter', 'return DCD_DROP_COMPOUND', 'return DCD_DROP_GROUPS'),
]

ANNOTATION = re.compile(r'/\*@.*?\*/', re.S)
PREDICATE = re.compile(r'\b(?:predicate|logic integer(?=\s+\w+\{))\s+(\w+)(?:\{\w+\})?\(([^)]*)\)\s*=(.*?);'
                       r'(?=\s*(?:\*/|predicate|logic|lemma|axiomatic|\}))', re.S)
LABELLED = re.compile(r'\b(\w+)\{(Old|Pre|Here|LoopEntry|LoopCurrent|Before)\}\(([^()]*)\)')
# A macro would take `was`, of the loop's body, back to the start of the body, where it is not yet.
EARLIER = re.compile(r'/\*@ assert [^/]*\{LoopCurrent\}\([^()]*\bwas\b')
NEXT = re.compile(r'(\w+(?:->\w+)?) <= (\w+) && \2 \+ 1 < ([\w>.-]+)( ==>)')
SMALLER = re.compile(r'\\min\(([^(),]+), ([^(),]+)\)')
FINITE = re.compile(r'\\is_finite\([^()]*\)')
FINITE_CLAUSE = re.compile(r'\b(?:requires|ensures) finite:(?: \\forall [^;]*;)?[^;]*;')
BOUND = r'(?:[^;]*?\\(?:forall|exists) [^;]*;)*[^;]*?'
COUNTS = re.compile(r'\b(?:requires|ensures|loop invariant|assert) \w+:' + BOUND +
                    r'(?:\bradix_(?:below|equal|slot|goes|taken|digit)|\(begin\[0\] \.\.)' + BOUND + r';', re.I)
# What items were before a function is taken from what they are now, when a loop has changed them.
BEFORE = re.compile(r'\b(?:loop invariant|assert) \w+:' + BOUND + r'(?:\\at\((?:items|position)\[|\b(?:ITEM|KEY)\()' + BOUND +
                    r';')
LARGER = re.compile(r'\\max\(([^(),]+), ([^(),]+)\)')


def macro(name, parameters, body):
    names = [p.split()[-1].lstrip('*') for p in parameters.split(',')]
    body = re.sub(r'(?<![.>\w\\])(%s)\b' % '|'.join(names), r'(\1)', ' '.join(body.split()))
    return '#define %s(%s) (%s)' % (name, ', '.join(names), body)


def converted(text):
    """The text with annotations as E-ACSL takes them."""
    macros = []

    def take(predicate):
        macros.append(macro(*predicate.groups()))
        return ''

    def annotation(match):
        a = re.sub(r'//[^\n]*', '', match.group(0))
        if EARLIER.match(a):
            return ''
        a = LABELLED.sub(r'\\at(\1(\3), \2)', a)
        a = NEXT.sub(r'\1 <= \2 < \3 - 1\4', a)
        a = FINITE_CLAUSE.sub('', a)
        a = re.sub(r'/@\s*@/', '', BEFORE.sub('', COUNTS.sub('', a)))
        a = FINITE.sub(r'\\true', a)
        a = SMALLER.sub(r'(\1 < \2 ? \1 : \2)', a)
        a = LARGER.sub(r'(\1 > \2 ? \1 : \2)', a)
        a = PREDICATE.sub(take, a)
        return '' if re.fullmatch(r'/\*@\s*\*/', a) else a

    text = ANNOTATION.sub(annotation, text)
    return '\n'.join(macros + [text])


def source_of(unit):
    """The file of a unit, from the root of the project."""
    found = [path for path in pathlib.Path('src').rglob(unit + '.c') if path.parent.name not in ('cli', 'vector')]
    return str(found[0])


def convert_all(folder):
    for source in [*pathlib.Path('src').rglob('*.[ch]'), *pathlib.Path('spec').glob('*.acsl')]:
        target = folder / source
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(converted(source.read_text()))
    (folder / 'run_contracts.c').write_text(pathlib.Path('proofs/run_contracts.c').read_text())


def run(command, folder, log):
    with open(folder / log, 'w') as out:
        # Frama-C takes the folder it is in from PWD.
        return subprocess.run(command, cwd=folder, env=dict(os.environ, PWD=str(folder)), stdout=out,
                              stderr=subprocess.STDOUT).returncode


def instrument(folder, units):
    """run_contracts.c and the units with their clauses as checks, in run.checked.c. Returns how many checks there are."""
    code = run(['frama-c', '-c11', '-machdep', 'gcc_x86_64',
                '-cpp-extra-args=-D__E_ACSL__ -I%s -Isrc -Ispec' % RUNTIME,
                'run_contracts.c', *[source_of(u) for u in units],
                '-e-acsl', '-then-last', '-print', '-ocode', 'run.checked.c'], folder, 'frama-c.log')
    if code != 0:
        sys.exit('run_contracts.py: frama-c failed, see %s' % (folder / 'frama-c.log'))
    checked = folder / 'run.checked.c'
    # It prints a qualifier that gcc does not know.
    text = checked.read_text().replace('\\ghost', '')
    checked.write_text(text)
    return text.count('__e_acsl_assert(')


def build(folder):
    code = run(['gcc', '-std=gnu11', '-O1', '-w', '-fno-builtin', '-ffunction-sections', '-Wl,--gc-sections',
                '-I' + RUNTIME, '-DE_ACSL_SEGMENT_MMODEL', '-DE_ACSL_IDENTIFY', '-o', 'run', 'run.checked.c',
                RUNTIME + '/e_acsl_rtl.c', ALLOCATOR, '-lgmp', '-lm', '-pthread'], folder, 'gcc.log')
    if code != 0:
        sys.exit('run_contracts.py: gcc failed, see %s' % (folder / 'gcc.log'))


def clause_failed(folder):
    """True when a clause does not hold; its name is in run.log."""
    code = run(['timeout', '300', './run'], folder, 'run.log')
    if code not in (0, -6, 134):
        sys.exit('run_contracts.py: ended with %d, see %s' % (code, folder / 'run.log'))
    return code != 0


def plant(folder, units, unit, text, fault):
    source = folder / source_of(unit)
    before = source.read_text()
    if text not in before:
        sys.exit('run_contracts.py: the fault of %s has no place any more: %s' % (unit, text))
    source.write_text(before.replace(text, fault, 1))
    instrument(folder, units)
    build(folder)
    noticed = clause_failed(folder)
    source.write_text(before)
    return noticed


def main():
    folder, units = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    convert_all(folder)
    checks = instrument(folder, units)
    build(folder)
    if clause_failed(folder):
        sys.exit('run_contracts.py: a clause does not hold:\n' + (folder / 'run.log').read_text())
    if checks < LEAST_CHECKS:
        sys.exit('run_contracts.py: %d checks, %d expected' % (checks, LEAST_CHECKS))
    missed = [f for f in FAULTS if not plant(folder, units, *f)]
    print('contracts run: %d checks in %d units hold; %d of %d planted faults noticed' %
          (checks, len(units), len(FAULTS) - len(missed), len(FAULTS)))
    if missed:
        sys.exit('run_contracts.py: not noticed: %s' % missed)


main()

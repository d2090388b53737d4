#!/usr/bin/env python3
"""Seeded faults: each one, put into a copy of the sources, must make a proof fail.

usage: mutants.py SCRATCH [UNIT...]   (from the root of the project; without units: all of mutants.txt)

mutants.txt has three lines a fault: 'unit file function', the text to replace, the text to put there. The text must
occur once in the file, which is found by its name below src/ or spec/. First the unit's functions are proved without a
fault, in the same way and time. A fault is caught when Frama-C reports an unproved goal of that function that was proved
without it; when there is none, or Frama-C refuses the file, it survived.

Faults in bodies of different functions are planted together, since no body is seen by the proof of another function;
'contract' at the end of the first line says that a fault changes what others see: it is planted alone.
"""
import json
import os
import shutil
import subprocess
import sys
from collections import namedtuple

from goals import read_goals

HERE = os.path.dirname(os.path.abspath(__file__))
Fault = namedtuple('Fault', 'number unit file function alone old new')


def read_faults():
    lines = [line.rstrip('\n') for line in open(os.path.join(HERE, 'mutants.txt'))]
    lines = [line for line in lines if line and not line.startswith('#')]
    if len(lines) % 3:
        sys.exit('mutants.txt: not three lines for each fault')
    faults = []
    for k in range(0, len(lines), 3):
        unit, name, function, *alone = lines[k].split()
        faults.append(Fault(k // 3 + 1, unit, find(name), function, alone == ['contract'], lines[k + 1], lines[k + 2]))
    return faults


def find(name):
    found = [os.path.join(folder, name) for top in ('src', 'spec') for folder, _, files in os.walk(top)
             if name in files and os.path.basename(folder) not in ('vector', 'cli')]
    if len(found) != 1:
        sys.exit(f'mutants.txt: not one file {name}: {found}')
    return found[0]


def check(faults):
    """Each fault can be planted."""
    bad = [f'{f.number}: {f.file} contains {count} times, not once: {f.old}'
           for f in faults if (count := open(f.file).read().count(f.old)) != 1]
    rows = read_goals()
    bad += [f'{f.number}: {f.function} is not proved without a fault' for f in faults
            if (f.unit, f.function) not in rows or rows[f.unit, f.function].status != 'proved']
    if bad:
        sys.exit('mutants.txt:\n' + '\n'.join(bad))


def rounds(faults):
    """The faults of a unit in groups that are planted together."""
    groups = []
    for fault in faults:
        place = next((g for g in groups if not fault.alone and not g[0].alone and
                      fault.function not in {f.function for f in g}), None)
        if place is None:
            groups.append([fault])
        else:
            place.append(fault)
    return groups


def plant(scratch, faults):
    for folder in ('src', 'spec'):
        shutil.rmtree(os.path.join(scratch, folder), ignore_errors=True)
        shutil.copytree(folder, os.path.join(scratch, folder))
    for fault in faults:
        path = os.path.join(scratch, fault.file)
        text = open(path).read()
        open(path, 'w').write(text.replace(fault.old, fault.new))


def prove(scratch, unit, functions):
    """{function: (names of unproved goals, number of all)}; None when Frama-C refused the file."""
    report = os.path.join(scratch, unit + '.json')
    command = ['make', '-s', '--no-print-directory', '-f', os.path.join(HERE, 'proofs.mk'), 'prove-one',
               f'U={unit}', f'F={",".join(functions)}', f'ROOT={scratch}', f'B={scratch}']
    if os.path.exists(report):
        os.remove(report)
    subprocess.run(command, check=False)
    if not os.path.exists(report):
        return None
    found = {}
    for name, goals in json.load(open(report)).get('wp:functions', {}).items():
        results = {goal: result['wp:main'] for goal, result in goals.items() if not goal.startswith('wp:') and 'wp:main' in result}
        unproved = {goal for goal, result in results.items() if result.get('valid', 0) < result['total']}
        found[name] = unproved, sum(result['total'] for result in results.values())
    return found


def try_unit(scratch, unit, faults):
    """The numbers of faults that survived."""
    survived = []
    plant(scratch, [])
    without = prove(scratch, unit, sorted({fault.function for fault in faults})) or {}
    for group in rounds(faults):
        plant(scratch, group)
        result = prove(scratch, unit, sorted({fault.function for fault in group}))
        for f in group:
            unproved, total = (set(), 0) if result is None else result.get(f.function, (set(), 0))
            left = len(unproved - without[f.function][0]) if f.function in without else 0
            caught = left > 0
            survived += [] if caught else [f.number]
            what = 'refused' if result is None else f'{left} of {total} goals unproved that were proved without it'
            print(f'{f.number}: {"caught" if caught else "SURVIVED"}: {f.function}: {f.new.strip()} ({what})', flush=True)
    return survived


def main(arguments):
    scratch, wanted = os.path.abspath(arguments[0]), arguments[1:]
    faults = [fault for fault in read_faults() if not wanted or fault.unit in wanted]
    check(faults)
    os.makedirs(scratch, exist_ok=True)
    survived = []
    for unit in dict.fromkeys(fault.unit for fault in faults):
        survived += try_unit(scratch, unit, [fault for fault in faults if fault.unit == unit])
    print(f'mutants: {len(faults)} planted, {len(survived)} survived')
    return 1 if survived or not faults else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))

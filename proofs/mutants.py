#!/usr/bin/env python3
"""Seeded faults: each one, put into a copy of the sources, must make a proof fail.

usage: mutants.py SCRATCH [NUMBER...]   (from the root of the project; without numbers: all of mutants.txt)

mutants.txt has three lines a fault: 'unit file function', the text to replace, the text to put there. The text must
occur once in the file. A fault is caught when Frama-C reports an unproved goal of that function; when every goal is
proved, it survived. Before the first fault of a function the function is proved without one: otherwise nothing was learnt.
"""
import json
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def faults():
    lines = [line.rstrip('\n') for line in open(os.path.join(HERE, 'mutants.txt'))]
    lines = [line for line in lines if line and not line.startswith('#')]
    if len(lines) % 3:
        sys.exit('mutants.txt: not three lines for each fault')
    return [(lines[k].split(), lines[k + 1], lines[k + 2]) for k in range(0, len(lines), 3)]


def copy(scratch):
    for folder in ('src', 'spec', 'proofs'):
        shutil.rmtree(os.path.join(scratch, folder), ignore_errors=True)
        shutil.copytree(folder, os.path.join(scratch, folder))


def plant(scratch, name, old, new):
    copy(scratch)
    path = os.path.join(scratch, name)
    text = open(path).read()
    if text.count(old) != 1:
        sys.exit(f'mutants.txt: {name} contains {text.count(old)} times, not once: {old}')
    open(path, 'w').write(text.replace(old, new))


def prove(scratch, unit, function):
    """Unproved goals of the function, and all; None when Frama-C refused the file."""
    report = os.path.join(scratch, unit + '.json')
    command = ['make', '-s', '--no-print-directory', '-f', os.path.join(HERE, 'proofs.mk'), 'prove-one',
               f'U={unit}', f'F={function}', f'ROOT={scratch}', f'B={scratch}']
    if os.path.exists(report):
        os.remove(report)
    subprocess.run(command, check=False)
    if not os.path.exists(report):
        return None
    goals = json.load(open(report))['wp:global'].get('wp:main', {'total': 0})
    return goals['total'] - goals.get('valid', 0), goals['total']


def main(arguments):
    scratch, wanted = os.path.abspath(arguments[0]), {int(n) for n in arguments[1:]}
    os.makedirs(scratch, exist_ok=True)
    survived = tried = 0
    sound = set()
    for number, ((unit, name, function), old, new) in enumerate(faults(), 1):
        if wanted and number not in wanted:
            continue
        tried += 1
        if function not in sound:
            copy(scratch)
            result = prove(scratch, unit, function)
            if result is None or result[0] or not result[1]:
                print(f'{number}: {function} is not proved without a fault')
                survived += 1
                continue
            sound.add(function)
        plant(scratch, name, old, new)
        result = prove(scratch, unit, function)
        caught = result is not None and result[0] > 0
        survived += not caught
        what = 'refused' if result is None else f'{result[0]} of {result[1]} goals unproved'
        print(f'{number}: {"caught" if caught else "SURVIVED"}: {function}: {new.strip()} ({what})', flush=True)
    print(f'mutants: {tried} planted, {survived} survived')
    return 1 if survived or not tried else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))

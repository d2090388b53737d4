#!/usr/bin/env python3
"""Gate and table of the proofs.

usage: goals.py COMMAND [FOLDER] UNIT...
  gate FOLDER UNIT...   fail unless every goal of FOLDER/UNIT.json is proved and goals.txt is met
  table FOLDER UNIT...  rewrite goals.txt from FOLDER (keeps status 'open', theorems and notes)
  show FOLDER UNIT...   print unproved goals
  smoke FOLDER UNIT...  fail when a smoke test found a contradiction or dead code
  asks FOLDER UNIT GO PROVER [open]   print the options of a go, fail when there is nothing to ask. GO: 'all' the unit but
                        what is open in goals.txt, with [open] that too; 'one' the functions that PROVER is enough for, by
                        goals.txt; 'many' the others; 'left' what the goes before left
  join FOLDER UNIT      make one report of the last go and those before it
  total                 print the sums of goals.txt
  pack/unpack FOLDER UNIT...   FOLDER/UNIT/cache/*.json to and from proofs/cache/UNIT.txt

goals.txt has a line per function: status unit function proved total seconds provers theorem note.
The status is written by hand: 'proved' functions are in the gate, 'open' ones are not run by it.
"""
import json
import os
import re
import shutil
import sys
from collections import namedtuple

HERE = os.path.dirname(os.path.abspath(__file__))
GOALS = os.path.join(HERE, 'goals.txt')
CACHE = os.path.join(HERE, 'cache')
FULL_LIMIT = 60  # seconds, the limit that proofs.mk has
SOURCES = os.path.join(HERE, '..', 'src')
WIDTHS = (8, 11, 28, 6, 5, 7, 16, 7)  # of the columns of goals.txt: wide, so that a new line leaves the others as they are
SECTIONS = ('wp:functions', 'wp:axiomatics')  # of a report
BEFORE = 'before'  # FOLDER/UNIT/before.json and .log are those of the goes before the last one
Row = namedtuple('Row', 'status unit function proved total seconds provers theorem note')

# Warnings that mean that a proof says less than it seems to. Anything else in a log is for reading.
BAD_WARNINGS = ('User Error', 'Missing assigns', 'Missing RTE', 'Neither code nor', 'No code nor', 'Degenerated',
                'recursive', 'Undefined function', 'Ignored', 'ignored', 'not implemented', 'Skipped')


def read_goals():
    """goals.txt as {(unit, function): Row}."""
    rows = {}
    if not os.path.exists(GOALS):
        return rows
    for line in open(GOALS):
        if line.strip() and not line.startswith('#'):
            field = line.rstrip('\n').split(None, 8)
            field += [''] * (9 - len(field))
            row = Row(*field[:3], int(field[3]), int(field[4]), *field[5:])
            rows[row.unit, row.function] = row
    return rows


def read_report(folder, unit):
    """Goals per function: {function: {'proved', 'total', 'provers', 'unproved'}}; None when there is no report."""
    try:
        report = json.load(open(os.path.join(folder, unit + '.json')))
    except (OSError, ValueError):
        return None
    functions = {}
    for section in SECTIONS:
        for name, goals in report.get(section, {}).items():
            found = functions.setdefault(name or 'lemmas', dict(proved=0, total=0, provers=set(), unproved=[]))
            for goal, result in goals.items():
                if goal.startswith('wp:') or 'wp:main' not in result:
                    continue
                total, valid = result['wp:main']['total'], result['wp:main'].get('valid', 0)
                found['total'] += total
                found['proved'] += valid
                found['provers'] |= {p.split(':')[0].lower() for p in result
                                     if not p.startswith('wp:') and result[p].get('valid', 0)}
                if valid != total:
                    found['unproved'].append(goal)
    whole = report.get('wp:global', {}).get('wp:main', {'total': 0})
    if whole['total'] != sum(f['total'] for f in functions.values()):
        return None
    return functions


def read_log(folder, unit):
    try:
        return open(os.path.join(folder, unit + '.log'), errors='replace').read()
    except OSError:
        return ''


def annotated(log):
    """The functions that Frama-C found bodies of and generated proof obligations for."""
    return set(re.findall(r'\[rte:annot\] annotating function (\w+)', log))


def warnings(log):
    # Of lemmas alone is the second run.
    first = '[wp] Running WP plugin'.join(log.split('[wp] Running WP plugin')[:2])
    text = re.sub(r'\n +', ' ', first)
    return [line for line in text.splitlines() if any(w in line for w in BAD_WARNINGS)]


def seconds_of(log, function):
    """Prover seconds of one function, cached answers included (with the time they took)."""
    total = 0.0
    for name, times in re.findall(r'\] Goal typed_(?:cast_|real_)*(\w+) : Valid (.*)', log):
        if name.startswith(function + '_'):
            for value, unit in re.findall(r'\((?:Qed:)?([\d.]+)(ms|s)\)', times):
                total += float(value) / (1000 if unit == 'ms' else 1)
    return total


def check_unit(folder, unit, goals):
    """Complaints about one unit, and its number of proved goals."""
    report, log = read_report(folder, unit), read_log(folder, unit)
    if report is None:
        last = [line for line in log.splitlines() if 'rror' in line][:3]
        return [f'{unit}: no complete report. ' + ' '.join(last)], 0
    bad = [f'{unit}: {line}' for line in warnings(log)]
    expected = {f: row for (u, f), row in goals.items() if u == unit}
    for function in sorted((annotated(log) | set(report)) - set(expected)):
        bad.append(f'{unit}: {function} is not in goals.txt')
    for function, row in expected.items():
        if row.status == 'open':
            if not is_defined(unit, function):
                bad.append(f'{unit}: {function} is open in goals.txt, but there is no such function: remove its line')
            continue
        got = report.get(function)
        if got is None:
            bad.append(f'{unit}: {function} has no goals any more')
            continue
        bad += [f'{unit}: {function}: unproved {goal}' for goal in got['unproved']]
        if got['total'] < row.total:
            bad.append(f"{unit}: {function}: {got['total']} goals, {row.total} in goals.txt")
    for function, got in report.items():
        if function in expected and expected[function].status == 'open':
            bad.append(f'{unit}: {function} is open and was run: its goals do not count')
    return bad, sum(got['proved'] for got in report.values())


def gate(folder, units):
    goals, bad, proved = read_goals(), [], 0
    for unit in units:
        complaints, count = check_unit(folder, unit, goals)
        bad += complaints
        proved += count
    bad += [f'{unit} is in goals.txt but was not run' for unit in sorted({u for u, _ in goals} - set(units))]
    bad += check_files()
    print('\n'.join(bad + [f'prove: {proved} goals proved, {len(bad)} complaints, '
                           f'{sum(row.status == "open" for row in goals.values())} functions open']))
    return 1 if bad or not proved else 0


def check_files():
    """Complaints about files of src/: each is a unit, or is in the table of README.md that says why not."""
    rows = re.findall(r'^\| (`.*?) \|', open(os.path.join(HERE, 'README.md')).read(), re.M)
    excused = {name for row in rows for name in re.findall(r'`([\w/]+(?:\.c|/))`', row)}
    there = {os.path.relpath(path, SOURCES) for path in source_files('.c')}
    there = {next((name for name in excused if name.endswith('/') and path.startswith(name)), path) for path in there}
    units = {os.path.relpath(unit_source(unit) or unit + '.c', SOURCES) for unit in unit_order()}
    return [f'src/{name} is no unit of proofs.mk, and the table in README.md does not say why' for name in
            sorted(there - units - excused)] + \
           [f'src/{name} is a unit of proofs.mk: remove it from the table in README.md' for name in sorted(units & excused)] + \
           [f'src/{name}, a unit or in the table of README.md, is not there' for name in sorted((units | excused) - there)]


def show(folder, units):
    for unit in units:
        report = read_report(folder, unit)
        if report is None:
            print(f'{unit}: no complete report')
            continue
        for function, got in report.items():
            print(f"{unit}: {function}: {got['proved']}/{got['total']}", *got['unproved'])
    return 0


def unit_order():
    """The units in the order of proofs.mk."""
    found = re.search(r'^PROVE_UNITS \?=((?:.*\\\n)*.*)$', open(os.path.join(HERE, 'proofs.mk')).read(), re.M)
    return found.group(1).replace('\\', ' ').split() if found else []


def table(folder, units):
    old, rows = read_goals(), []
    for unit in units:
        report, log = read_report(folder, unit), read_log(folder, unit)
        if report is None:
            print(f'{unit}: no complete report: its lines stay as they are')
            rows += [row for (u, _), row in old.items() if u == unit]
            continue
        skipped = {f for (u, f), row in old.items() if u == unit and row.status == 'open'}
        for function in sorted(annotated(log) | set(report) | skipped):
            if function in skipped and function not in report:
                rows += [old[unit, function]] if is_defined(unit, function) else []
                continue
            got = report.get(function, dict(proved=0, total=0, provers=set(), unproved=['no goals']))
            was = old.get((unit, function))
            status = 'open' if got['unproved'] else 'proved'
            rows.append(Row(status, unit, function, got['proved'], got['total'],
                            f'{seconds_of(log, function):.1f}', ','.join(sorted(got['provers'])) or '-',
                            was.theorem if was else '-', was.note if was else ''))
    rows += [row for (u, _), row in old.items() if u not in units]
    order = {u: k for k, u in enumerate(unit_order())}
    write_goals(sorted(rows, key=lambda row: order.get(row.unit, len(order))))
    return 0


def write_goals(rows):
    head = Row('# status', 'unit', 'function', 'proved', 'total', 'seconds', 'provers', 'theorem', 'note')
    width = [max(least, *(len(str(row[k])) for row in rows + [head])) for k, least in enumerate(WIDTHS)]
    with open(GOALS, 'w') as out:
        for row in [head] + rows:
            out.write(' '.join(str(x).ljust(w) for x, w in zip(row, width + [0])).rstrip() + '\n')


def total():
    rows = read_goals().values()
    done = [row.proved for row in rows if row.status == 'proved']
    print(f'{sum(done)} goals of {len(done)} functions proved; {len(rows) - len(done)} functions open')
    return 0


def smoke(folder, units):
    doomed, tests = [], 0
    for unit in units:
        log = read_log(folder, unit)
        found = len(re.findall(r'\[(?:Passed|Failed)\] Smoke-test ', log))
        tests += found
        doomed += [f'{unit}: {line}' for line in log.splitlines() if 'Doomed' in line or 'User Error' in line
                   or '[Failed] Smoke-test' in line]
        if not found:
            doomed.append(f'{unit}: no smoke tests ran')
    print('\n'.join(doomed + [f'smoke: {tests} tests, {len(doomed)} complaints']))
    return 1 if doomed else 0


def asks(folder, arguments):
    unit, go, first, want_open = *arguments[:3], 'open' in arguments[3:]
    if go in ('all', 'kept'):
        if read_report(folder, unit) is not None:
            return 1
        return 0 if want_open else ask_but(unit, named(unit, 'open'))
    if go == 'left':
        return ask_left(folder, unit)
    rows = [row for (u, _), row in read_goals().items() if u == unit and row.status == 'proved']
    many = [row.function for row in rows if set(row.provers.split(',')) - {'-', 'qed', first.split('-')[0]}]
    if go == 'many':
        return ask_for(unit, many)
    return ask_but(unit, many + named(unit, 'open')) if len(many) < len(rows) else 1


def named(unit, status):
    """The functions of a unit that have this status in goals.txt."""
    return [function for (u, function), row in read_goals().items() if u == unit and row.status == status]


def ask_left(folder, unit):
    """A prover that ran out of time is asked again at a longer limit anyway, one that gave up because of it only when its answer
    is forgotten."""
    before = read_report(os.path.join(folder, unit), BEFORE)
    forget(os.path.join(folder, unit, 'cache'))
    if before is None:
        return ask_but(unit, named(unit, 'open'))
    return ask_for(unit, sorted((set(named(unit, 'proved')) - set(before)) | {f for f, got in before.items() if got['unproved']}))


def ask_for(unit, functions):
    """Prints the options that ask for some functions; 'lemmas' are those of the unit."""
    names = [name for name in functions if name != 'lemmas' and is_defined(unit, name)]
    lemmas = '-wp-prop=@lemma' if 'lemmas' in functions else ''
    print(f"-wp-fct {','.join(names)}" + (f' -then -wp -wp-fct=-@all {lemmas}' if lemmas else '') if names else lemmas)
    return 0 if names or lemmas else 1


def ask_but(unit, functions):
    """Prints the options that ask for all but some functions. With functions left out, WP leaves lemmas out too: they are a
    second run."""
    names = [name for name in functions if name != 'lemmas' and is_defined(unit, name)]
    for name in sorted(set(functions) - set(names) - {'lemmas'}):
        print(f'{unit}: {name} is in goals.txt, but there is no such function: remove its line', file=sys.stderr)
    lemmas = '' if 'lemmas' in functions else ' -then -wp -wp-skip-fct=-@all -wp-prop=@lemma'
    print('-wp-skip-fct ' + ','.join(names) + lemmas if names else '')
    return 0


def join(folder, units):
    """What the goes so far say together is FOLDER/UNIT.json and .log, as after a single go."""
    for unit in units:
        before = os.path.join(folder, unit, BEFORE)
        now = os.path.join(folder, unit)
        if read_report(folder, unit) is None:
            continue
        if os.path.exists(before + '.json'):
            write_text(now + '.json', json.dumps(join_reports(read_json(before + '.json'), read_json(now + '.json'))))
            write_text(now + '.log', read_log(os.path.dirname(before), BEFORE) + read_log(folder, unit))
        os.makedirs(now, exist_ok=True)
        for ending in ('.json', '.log'):
            shutil.copy(now + ending, before + ending)
    return 0


def read_json(path):
    with open(path) as text:
        return json.load(text)


def write_text(path, text):
    with open(path, 'w') as out:
        out.write(text)


def join_reports(whole, part):
    """The report `whole` with those functions anew that are in `part`."""
    for section in SECTIONS:
        whole.setdefault(section, {}).update(part.get(section, {}))
    totals = [result['wp:main']['total'] for section in SECTIONS for goals in whole[section].values()
              for goal, result in goals.items() if not goal.startswith('wp:') and 'wp:main' in result]
    whole['wp:global']['wp:main']['total'] = sum(totals)
    return whole


def forget(place):
    for name in os.listdir(place) if os.path.isdir(place) else ():
        path = os.path.join(place, name)
        if '"verdict": "valid"' not in ' '.join(open(path).read().split()):
            os.remove(path)


def is_defined(unit, function):
    """Whether a unit's file or a header names a function: Frama-C stops at an option that names none."""
    return any(re.search(rf'\b{function}\(', open(path).read()) for path in [unit_source(unit), *source_files('.h')] if path)


def source_files(ending):
    return [os.path.join(folder, name) for folder, _, names in os.walk(SOURCES) for name in names if name.endswith(ending)]


def unit_source(unit):
    """The file of a unit, None when there is none; forms for the compiler's vectors are no units."""
    found = [path for path in source_files('.c') if os.path.basename(path) == unit + '.c' and
             os.path.basename(os.path.dirname(path)) not in ('cli', 'vector')]
    return found[0] if found else None


def pack(folder, units):
    """Within a short limit 'valid' is an answer, and a time-out says its limit; 'unknown' or 'failed' would be taken for the
    answer at any limit."""
    short = float(os.environ.get('PROVE_TIMEOUT', FULL_LIMIT)) < FULL_LIMIT
    os.makedirs(CACHE, exist_ok=True)
    for unit in units:
        place = os.path.join(folder, unit, 'cache')
        names = sorted(os.listdir(place)) if os.path.isdir(place) else []
        lines = [n[:-5] + ' ' + ' '.join(open(os.path.join(place, n)).read().split()) for n in names]
        lines = [line for line in lines if not (short and re.search('"verdict": "(unknown|failed)"', line))]
        with open(os.path.join(CACHE, unit + '.txt'), 'w') as out:
            out.write(''.join(line + '\n' for line in lines))
    return 0


def unpack(folder, units):
    for unit in units:
        place = os.path.join(folder, unit, 'cache')
        os.makedirs(place, exist_ok=True)
        packed = os.path.join(CACHE, unit + '.txt')
        for line in open(packed) if os.path.exists(packed) else ():
            name, answer = line.split(None, 1)
            with open(os.path.join(place, name + '.json'), 'w') as out:
                out.write(answer)
    return 0


def main(arguments):
    command = arguments[0] if arguments else ''
    if command == 'total':
        return total()
    commands = dict(gate=gate, table=table, show=show, smoke=smoke, asks=asks, join=join, pack=pack, unpack=unpack)
    if command not in commands or len(arguments) < 2:
        print(__doc__)
        return 2
    return commands[command](arguments[1], arguments[2:])


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
"""Checks certificates of `dcd explain --json` in exact rational arithmetic.

usage: recheck.py FILE|FOLDER|- ...

A file or - (standard input) holds JSON texts one after the other; of a folder, every *.json file is read. What is checked
is the comment of dcd_explanation in dcd.h, on the numbers in the text, each of which stands for exactly one double:

  contact  some point of the hull of the p_k is within the sum of the radii and margins of the origin
  free     the axis d leaves a gap g > 0 between the two, and g^2 > (sum of radii and margins)^2 (d.d)

Of a half-space the axis is its normal, exactly. Contacts of curved shapes have no certificate here: they are counted as "not
shown".

Exit code: 0 all hold, 1 a wrong certificate, 2 bad usage or input.
"""

import json
import math
import os
import sys
from fractions import Fraction
from itertools import combinations

DECISIONS = ("filtered", "exact", "conservative")


class Malformed(Exception):
    """The text is no explanation."""


# ---------------------------------------------------------------- Vectors


def sub(a, b):
    return [x - y for x, y in zip(a, b)]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def is_zero(a):
    return not any(a)


# ------------------------------------------------------------------- Text


def number(value):
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Malformed("not a number: %r" % (value,))
    if value - value != 0:
        raise Malformed("not finite: %r" % (value,))
    return Fraction(value)


def numbers(value, count):
    if not isinstance(value, list) or len(value) != count:
        raise Malformed("not an array of %d: %r" % (count, value))
    return [number(x) for x in value]


def field(value, name, kind):
    if not isinstance(value, dict) or name not in value or not isinstance(value[name], kind):
        raise Malformed("field %s is missing or of another kind" % name)
    return value[name]


def margin_of(value):
    margin = number(value.get("margin", 0.0))
    if margin < 0:
        raise Malformed("a negative margin")
    return margin


# How fine square roots are, in bits after the point.
ROOT_BITS = 600


def root_above(q):
    """A rational number that is at least the square root, and hardly more."""
    return Fraction(math.isqrt(math.floor(q * 4**ROOT_BITS)) + 1, 2**ROOT_BITS)


# Half axes of the bulge, half the length, and the share of the bulge at the top.
SOLIDS = {
    "cylinder": lambda s: ([s[0], s[0], 0], s[1] / 2, 1),
    "cone": lambda s: ([s[0], s[0], 0], s[1] / 2, 0),
    "ellipsoid": lambda s: (s[:3], Fraction(0), 1),
    "halfspace": lambda s: None,
}


class Shape:
    """A placed shape: its points R v + t and the radius of its ball, its margin included. A curved one is the hull of two
    bulges on its axis; a half-space has a normal."""

    def __init__(self, value):
        self.solid = value.get("solid", "hull")
        self.bulge = None
        if self.solid != "hull":
            if self.solid not in SOLIDS:
                raise Malformed("unknown solid %r" % (self.solid,))
            self.size = numbers(field(value, "size", list), 4)
            self.bulge = SOLIDS[self.solid](self.size)
        rows = [numbers(row, 3) for row in field(value, "rotation", list)]
        if len(rows) != 3:
            raise Malformed("rotation has %d rows" % len(rows))
        t = numbers(field(value, "position", list), 3)
        vertices = [numbers(v, 3) for v in field(value, "vertices", list)]
        self.radius = number(value.get("radius")) + margin_of(value)
        self.points = [[dot(row, v) + s for row, s in zip(rows, t)] for v in vertices]
        if not self.points or self.radius < 0:
            raise Malformed("no vertices, or a negative radius")
        self.rows, self.t = rows, t
        self.normal = [dot(row, self.size[:3]) for row in rows] if self.solid == "halfspace" else None

    def lowest(self, d):
        """At most d.x for every point x, without the ball."""
        if self.bulge is None:
            return min(dot(d, p) for p in self.points)
        axes, half, top = self.bulge
        g = [dot(d, [row[k] for row in self.rows]) for k in range(3)]
        across = root_above(sum((a * x) ** 2 for a, x in zip(axes, g)))
        return dot(d, self.t) + min(half * g[2] - top * across, -half * g[2] - across)


def differences(value, a, b):
    """The points p_k; an index out of range is a wrong certificate, not a malformed text."""
    points = []
    for pair in field(value, "pairs", list):
        i, j = numbers(pair, 2)
        if not (0 <= i < len(a.points) and 0 <= j < len(b.points) and i.denominator == j.denominator == 1):
            return None
        points.append(sub(a.points[int(i)], b.points[int(j)]))
    return points


# ------------------------------------------------------------ Certificates


def solve(matrix, right):
    """Gauss, in rationals; None for a singular matrix."""
    n = len(matrix)
    rows = [list(row) + [x] for row, x in zip(matrix, right)]
    for k in range(n):
        pivot = next((r for r in range(k, n) if rows[r][k]), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for r in range(n):
            if r != k and rows[r][k]:
                factor = rows[r][k]
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[k])]
    return [row[n] for row in rows]


def affine_nearest(points):
    """The point of the affine hull nearest to the origin, if the points are independent and it is in their hull."""
    edges = [sub(p, points[0]) for p in points[1:]]
    weights = solve([[dot(e, f) for f in edges] for e in edges], [-dot(e, points[0]) for e in edges])
    if weights is None or any(w < 0 for w in weights) or sum(weights) > 1:
        return None
    nearest = list(points[0])
    for weight, edge in zip(weights, edges):
        nearest = [x + weight * y for x, y in zip(nearest, edge)]
    return nearest


def comes_within(points, radius):
    """Some independent subset holds the nearest point of the hull: Caratheodory."""
    for size in range(1, len(points) + 1):
        for subset in combinations(points, size):
            nearest = affine_nearest(subset)
            if nearest is not None and dot(nearest, nearest) <= radius * radius:
                return True
    return False


def axis_of(value, points):
    if len(points) == 0:
        return numbers(field(value, "axis", list), 3)
    if len(points) == 1:
        return points[0]
    e = sub(points[1], points[0])
    if len(points) == 2:
        return cross(cross(e, points[0]), e)
    n = cross(e, sub(points[2], points[0]))
    return [-x for x in n] if dot(n, points[0]) < 0 else n


def separates(d, a, b, radius):
    gap = a.lowest(d) + b.lowest([-x for x in d])
    return gap > 0 and gap * gap > radius * radius * dot(d, d)


def beyond(plane, other, radius):
    """Whether the other one is outside a half-space by more than the radius: its own normal is the axis. For a curved one,
    only True is for certain."""
    rise = other.lowest(plane.normal) - dot(plane.normal, plane.t) - plane.size[3]
    return rise > 0 and rise * rise > radius * radius * dot(plane.normal, plane.normal)


def shows_nothing(value, a, b):
    """Contacts that a text has no certificate of: those of curved shapes, and of two half-spaces."""
    curved = any(s.bulge is not None for s in (a, b)) or (a.normal and b.normal)
    return bool(curved) and field(value, "contact", bool)


def certificate_holds(value, a, b):
    if a.normal or b.normal:
        plane, other = (a, b) if a.normal else (b, a)
        radius = a.radius + b.radius + margin_of(value)
        return not other.normal and beyond(plane, other, radius) != field(value, "contact", bool)
    points = differences(value, a, b)
    if points is None or len(points) > 4:
        return False
    radius = a.radius + b.radius + margin_of(value)
    if field(value, "contact", bool):
        return comes_within(points, radius)
    return len(points) < 4 and separates(axis_of(value, points), a, b, radius)


# -------------------------------------------------------------------- Run


def name_of(value):
    return value.get("name") or "%g" % number(value.get("object"))


class Counts:
    def __init__(self):
        self.kinds = {}
        self.wrong = 0

    def check(self, value, where):
        a, b = Shape(field(value, "a", dict)), Shape(field(value, "b", dict))
        decision = field(value, "decision", str)
        if decision not in DECISIONS:
            raise Malformed("unknown decision %r" % decision)
        kind = ("contact" if field(value, "contact", bool) else "free", decision)
        if decision != "conservative" and shows_nothing(value, a, b):
            self.kinds[("contact", "not shown")] = self.kinds.get(("contact", "not shown"), 0) + 1
            return
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        holds = kind[0] == "contact" if decision == "conservative" else certificate_holds(value, a, b)
        if not holds:
            self.wrong += 1
            print("%s: objects %s and %s: the certificate of %s does not hold" %
                  (where, name_of(value["a"]), name_of(value["b"]), kind[0]), file=sys.stderr)

    def show(self):
        for kind in sorted(self.kinds):
            print("%-8s %-12s %d" % (kind + (self.kinds[kind],)))
        print("certificates %d, wrong %d" % (sum(self.kinds.values()), self.wrong))


def values_of(text):
    """All JSON values of a text, one after the other. Every number is read as a double."""
    decoder = json.JSONDecoder(parse_int=float)
    at = len(text) - len(text.lstrip())
    while at < len(text):
        value, at = decoder.raw_decode(text, at)
        yield value
        while at < len(text) and text[at].isspace():
            at += 1


def files_of(name):
    if os.path.isdir(name):
        return sorted(os.path.join(name, f) for f in os.listdir(name) if f.endswith(".json"))
    return [name]


def read(name):
    if name == "-":
        return sys.stdin.read()
    with open(name, encoding="utf-8") as file:
        return file.read()


def main(names):
    if not names or names[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if names else 2
    counts = Counts()
    try:
        for name in [f for n in names for f in files_of(n)]:
            for k, value in enumerate(values_of(read(name))):
                where = "%s: text %d" % (name, k)
                counts.check(value, where)
    except (OSError, UnicodeError) as error:
        print("recheck: %s" % error, file=sys.stderr)
        return 2
    except (ValueError, Malformed) as error:
        print("recheck: %s: %s" % (where if isinstance(error, Malformed) else name, error), file=sys.stderr)
        return 2
    counts.show()
    if not counts.kinds:
        print("recheck: nothing to check", file=sys.stderr)
        return 2
    return 1 if counts.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

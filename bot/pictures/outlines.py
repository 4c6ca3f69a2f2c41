"""Shapes as closed lines of points, and how they are turned, moved and rounded."""

from collections.abc import Iterator
from itertools import pairwise
from math import cos, pi, sin
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = tuple[Point, ...]
"""The last point is joined to the first. x goes to the right, y goes down. A shape lies around (0, 0)."""

_ROUND: Final = 48
"""The number of corners that look like a circle."""

_SMOOTH: Final = 16
"""The number of straight pieces between two points of a curve."""


def star(points: int, outer: float, inner: float) -> Outline:
    """A star with one point at the top."""
    turns = (step * pi / points for step in range(2 * points))
    radii = (outer, inner) * points
    return tuple((radius * sin(turn), -radius * cos(turn)) for turn, radius in zip(turns, radii, strict=True))


def ring(corners: int, radius: float) -> Outline:
    """A regular polygon with one corner at the top."""
    return star(corners, radius, radius)[::2]


def disc(radius: float) -> Outline:
    """A circle."""
    return ring(_ROUND, radius)


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    """A rectangle."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def scaled(outline: Outline, factor: float) -> Outline:
    """The shape made larger or smaller. The factor -1 turns it by half a circle."""
    return tuple((x * factor, y * factor) for x, y in outline)


def moved(outline: Outline, to: Point) -> Outline:
    """The shape moved from (0, 0) to another point."""
    right, down = to
    return tuple((x + right, y + down) for x, y in outline)


def both(outline: Outline) -> tuple[Outline, Outline]:
    """A shape and its mirror image, left and right exchanged."""
    # Reversed, so that ``mirrored`` can go on with the second half where the first one ends.
    return outline, tuple((-x, y) for x, y in reversed(outline))


def mirrored(half: Outline) -> Outline:
    """The whole of a symmetric shape. ``half`` is its left half, from top to bottom."""
    left, right = both(half)
    return left + right


def rounded(outline: Outline, times: int) -> Outline:
    """The shape with its corners cut off this many times. After three times the corners look like curves."""
    for _ in range(times):
        outline = tuple(_cut(outline))
    return outline


def _cut(outline: Outline) -> Iterator[Point]:
    # Chaikin's corner cutting: of each side only the middle half is left.
    for (x, y), (to_x, to_y) in pairwise((*outline, outline[0])):
        yield (3 * x + to_x) / 4, (3 * y + to_y) / 4
        yield (x + 3 * to_x) / 4, (y + 3 * to_y) / 4


def curve(points: Outline) -> Outline:
    """A smooth line through all the points, from the first to the last."""
    # A Catmull-Rom spline. The ends are doubled, because each piece also looks at the points before and after it.
    all_points = (points[0], *points, points[-1])
    pieces = zip(all_points, all_points[1:], all_points[2:], all_points[3:], strict=False)
    return (*[_between(piece, step / _SMOOTH) for piece in pieces for step in range(_SMOOTH)], points[-1])


def _between(piece: tuple[Point, Point, Point, Point], share: float) -> Point:
    """The point of the spline between the second and the third of four points."""
    (first_x, first_y), (x, y), (to_x, to_y), (last_x, last_y) = piece
    return _spline(first_x, x, to_x, last_x, share), _spline(first_y, y, to_y, last_y, share)


def _spline(first: float, start: float, end: float, last: float, share: float) -> float:
    straight, bend, turn = end - first, 2 * first - 5 * start + 4 * end - last, 3 * (start - end) + last - first
    return start + share * (straight + share * (bend + share * turn)) / 2

"""Measures of a chart: round numbers at its axes, labels that keep a distance, dashed lines."""

from collections.abc import Iterator, Sequence
from math import dist

from bot.pictures.outlines import Point


def tick_step(span: int, most: int) -> int:
    """The distance of ticks: the smallest of 1, 2, 5, 10, 20, … that needs at most ``most`` steps for the span."""
    step = 1
    while step * most < span:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return step


def spread(wanted: Sequence[float], apart: float, lowest: float) -> list[float]:
    """Positions near the wanted ones, at least ``apart`` from each other, none below ``lowest``.

    Positions grow downwards. ``wanted`` has to be in order from the top.
    """
    # First each label moves down until it is far enough from the one above. Then the labels that are too low move up.
    places: list[float] = []
    for place in wanted:
        places.append(max(place, places[-1] + apart) if places else place)
    for back in range(len(places)):
        places[-1 - back] = min(places[-1 - back], lowest - back * apart)
    return places


def dashes(start: Point, end: Point, long: float) -> Iterator[tuple[Point, Point]]:
    """A line as dashes. Dashes and gaps are about ``long``. The first and the last dash touch the ends of the line."""
    # The number of pieces is odd, so that the line begins and ends with a dash.
    pieces = int(dist(start, end) / long) // 2 * 2 + 1
    for piece in range(0, pieces, 2):
        yield _between(start, end, piece / pieces), _between(start, end, (piece + 1) / pieces)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share

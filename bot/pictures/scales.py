"""How a chart is measured: round numbers at its sides, labels that keep apart, dashed lines."""

from collections.abc import Iterator, Sequence
from math import dist

from bot.pictures.outlines import Point


def tick_step(span: int, most: int) -> int:
    """The distance of ticks that are round numbers, at most so many steps for the span: 1, 2, 5, 10, 20, ..."""
    step = 1
    while step * most < span:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return step


def spread(wanted: Sequence[float], apart: float, lowest: float) -> list[float]:
    """Places that keep apart and end above the lowest, near the wanted ones, which are in order from the top."""
    places: list[float] = []
    for place in wanted:
        places.append(max(place, places[-1] + apart) if places else place)
    for back in range(len(places)):
        places[-1 - back] = min(places[-1 - back], lowest - back * apart)
    return places


def dashes(start: Point, end: Point, long: float) -> Iterator[tuple[Point, Point]]:
    """A line as dashes with gaps between, both about that long; the first and the last touch its ends."""
    pieces = int(dist(start, end) / long) // 2 * 2 + 1
    for piece in range(0, pieces, 2):
        yield _between(start, end, piece / pieces), _between(start, end, (piece + 1) / pieces)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share

"""How long it takes to seat two hundred people; ``make bench-league`` begins with this. Beyond the limit: exit 1."""

import random
import sys
from time import process_time
from typing import Final

from bot.core.clock.pace import MINUTE
from bot.core.evenings.grouping import Seats
from bot.core.evenings.seating import Waiting, seat
from storage.ids import Millis, PlayerId
from tests.figures.figure import Figure, tell

PEOPLE: Final = 200
MOST: Final = 50
"""Milliseconds. A process does it beside presses in a thread, which still shares the core with them."""

TIMES: Final = 20


def queue(seed: int) -> list[Waiting]:
    """Two hundred people late in an evening: each has met fifteen others."""
    luck = random.Random(seed)
    met: dict[int, dict[PlayerId, int]] = {player: {} for player in range(PEOPLE)}
    for player in range(PEOPLE):
        for other in luck.sample([one for one in range(PEOPLE) if one != player], 8):
            times = luck.randrange(1, 4)
            met[player][PlayerId(other)] = met[other][PlayerId(player)] = times
    return [
        Waiting(PlayerId(player), round(luck.gauss(1500, 150)), Millis(luck.randrange(2 * MINUTE)), met[player])
        for player in range(PEOPLE)
    ]


def figure() -> Figure:
    """The slowest of the seatings, in milliseconds of CPU time."""
    spans = []
    for seed in range(TIMES):
        waiting = queue(seed)
        begun = process_time()
        seat(waiting, Millis(2 * MINUTE), Seats(3, 4, 6))
        spans.append((process_time() - begun) * 1000)
    return Figure(f"seating {PEOPLE} waiting people, ms", max(spans), MOST)


if __name__ == "__main__":
    sys.exit(0 if tell([figure()]) else 1)

"""The standing of an evening: what the games of this evening have brought each person."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from bot.core.evenings.evening_views import EveningLine
from storage.evenings.evening_tables import Played
from storage.ids import PlayerId
from storage.league.scoring import PLACEMENT_SCALE

PLAYING_ON: Final = PLACEMENT_SCALE // 4
"""What each game after a person's first one brings besides its placement, if the person has finished it.

So nobody who leads does best to stop: even the last place of one more game brings a little.
"""


def standing(played: Iterable[Played]) -> Sequence[EveningLine]:
    """The standing after these games, which are given in their order: by points, then by victories, then by name."""
    points: dict[PlayerId, int] = defaultdict(int)
    games: dict[PlayerId, int] = defaultdict(int)
    wins: dict[PlayerId, int] = defaultdict(int)
    names: dict[PlayerId, str] = {}
    for one in played:
        bonus = PLAYING_ON if games[one.player] and not one.by_house else 0
        points[one.player] += one.placement + bonus
        games[one.player] += 1
        wins[one.player] += one.rank == 1
        names[one.player] = one.name
    order = sorted(names, key=lambda player: (-points[player], -wins[player], names[player].casefold(), player))
    ranks: dict[int, int] = {}
    for place, player in enumerate(order, 1):
        ranks.setdefault(points[player], place)
    return [
        EveningLine(player, names[player], ranks[points[player]], points[player], games[player], wins[player])
        for player in order
    ]

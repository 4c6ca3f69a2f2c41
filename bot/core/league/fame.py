"""A league's hall of fame: who has won its seasons and weeks, and who holds its records."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from bot.core.league.league_views import Champions, Record, RecordKind
from storage.ids import PlayerId
from storage.league.fame_rows import BestScore, FameRows, Holder, Winner
from storage.league.kinds import Scoring

LAST_WEEKS: Final = 10
"""The champions of so many weeks are named, the last ones. All weeks count for the records."""

LAST_SEASONS: Final = 10
LAST_EVENINGS: Final = 5
"""Fewer than weeks: the standing of each evening is computed from its games."""

MOST_SHARE: Final = 3
"""A record that more people share is not told."""


def champions(winners: Iterable[Winner]) -> tuple[Champions, ...]:
    """The winners by week or season, in the same order."""
    return tuple(_champions(list(group)) for _, group in groupby(winners, key=lambda one: one.period))


def records(rows: FameRows, scoring: Scoring) -> tuple[Record, ...]:
    """The league's records.

    Points by another way of counting than ``scoring`` cannot be compared, so such weeks are left out of the best week.
    """
    comparable = [one for one in rows.weeks if one.scoring is scoring]
    told = [*_weeks_won(rows.weeks), *_best_week(comparable), *_best_scores(rows.scores)]
    held = (
        (RecordKind.WINS, rows.wins),
        (RecordKind.GAMES, rows.games),
        (RecordKind.WEEKS_IN_A_ROW, rows.weeks_in_a_row if _is_row(rows.weeks_in_a_row) else ()),
    )
    for kind, holders in held:
        if holders:
            told.append(Record(kind, tuple(one.name for one in holders), holders[0].value))
    return tuple(one for one in told if len(one.names) <= MOST_SHARE)


def _is_row(holders: Sequence[Holder]) -> bool:
    """Whether they have played in more than one week: a single one is no row."""
    return bool(holders) and holders[0].value > 1


def _best_scores(scores: Sequence[BestScore]) -> Iterator[Record]:
    for game, held in groupby(scores, key=lambda one: one.game):
        holders = [one.holder for one in held]
        yield Record(RecordKind.BEST_SCORE, tuple(one.name for one in holders), holders[0].value, game=game)


def _champions(shared: Sequence[Winner]) -> Champions:
    return Champions(shared[0].period, tuple(one.name for one in shared), shared[0].points, shared[0].scoring)


def _weeks_won(weeks: Sequence[Winner]) -> Iterator[Record]:
    won, names = Counter[PlayerId](one.player for one in weeks), {one.player: one.name for one in weeks}
    most = max(won.values(), default=0)
    if most:
        holders = sorted(player for player, number in won.items() if number == most)
        yield Record(RecordKind.WEEKS_WON, tuple(names[player] for player in holders), most)


def _best_week(weeks: Sequence[Winner]) -> Iterator[Record]:
    if weeks:
        # The newest week comes first. If several are equal, the first of them holds the record.
        best = max(reversed(weeks), key=lambda one: one.points)
        names = tuple(one.name for one in weeks if one.period == best.period)
        yield Record(RecordKind.BEST_WEEK, names, best.points, best.period, best.scoring)

"""A week's feats: what somebody did better than everybody else, chosen from all that was played."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

from bot.core.ports import FeatKind, WeekFeat
from storage.ids import PlayerId
from storage.league.feats import WeekGame

MOST_SHARE: Final = 3
"""What more people did than these is no feat."""

LEAST_STREAK: Final = 2


def week_feats(games: Sequence[WeekGame], least: int) -> tuple[WeekFeat, ...]:
    """The feats of a week's games, each person's together and in their order.

    Best game, surest bets, longest streak and most games; the surest bets among those who played the ``least`` number
    of games that a rank takes.
    """
    people = {player: list(theirs) for player, theirs in groupby(games, key=lambda one: one.player)}
    return tuple(_feats(people, least))


def _feats(people: Mapping[PlayerId, Sequence[WeekGame]], least: int) -> Iterator[WeekFeat]:
    for game in sorted({one.game for games in people.values() for one in games}):
        scores = {who: [one.score for one in games if one.game == game] for who, games in people.items()}
        best = {who: max(theirs) for who, theirs in scores.items() if theirs}
        yield from _feat(FeatKind.BEST_GAME, best, people, game)
    yield from _surest(people, least)
    streaks = {who: _streak(games) for who, games in people.items()}
    yield from _feat(FeatKind.STREAK, {who: won for who, won in streaks.items() if won >= LEAST_STREAK}, people)
    yield from _feat(FeatKind.GAMES, {who: len(games) for who, games in people.items()}, people)


def _feat(
    kind: FeatKind, values: Mapping[PlayerId, int], people: Mapping[PlayerId, Sequence[WeekGame]], game: str = ""
) -> Iterator[WeekFeat]:
    """Who has the most, if few have."""
    most = max(values.values(), default=0)
    names = tuple(people[who][0].name for who, value in values.items() if value == most)
    if 0 < len(names) <= MOST_SHARE:
        yield WeekFeat(kind, names, most, game=game)


def _surest(people: Mapping[PlayerId, Sequence[WeekGame]], least: int) -> Iterator[WeekFeat]:
    """By the share of bets that were kept, exactly; the same share of more bets is surer."""
    sums = {
        who: (sum(one.kept for one in games), sum(one.bets for one in games))
        for who, games in people.items()
        if len(games) >= least
    }
    sums = {who: (kept, bets) for who, (kept, bets) in sums.items() if kept}
    if not sums:
        return
    kept, bets = max(sums.values(), key=_sureness)
    names = tuple(people[who][0].name for who, theirs in sums.items() if theirs == (kept, bets))
    if len(names) <= MOST_SHARE:
        yield WeekFeat(FeatKind.KEPT, names, kept, bets)


def _sureness(sums: tuple[int, int]) -> tuple[Fraction, int]:
    kept, bets = sums
    return Fraction(kept, bets), bets


def _streak(games: Sequence[WeekGame]) -> int:
    """The most victories in a row."""
    runs = (sum(1 for _ in run) for won, run in groupby(games, key=lambda one: one.rank == 1) if won)
    return max(runs, default=0)

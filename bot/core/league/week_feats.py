"""Finds a week's feats: the best that anybody did in the week."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

from bot.core.ports import FeatKind, WeekFeat
from rules.catalogue import SHARES
from storage.ids import PlayerId
from storage.league.week_games import WeekGame

MOST_SHARE: Final = 3
"""A feat that more people share is not told."""

LEAST_STREAK: Final = 2


def week_feats(games: Sequence[WeekGame], least: int) -> tuple[WeekFeat, ...]:
    """The feats of a week. ``games`` are grouped by person, and each person's games are in order.

    These are the best score in each game, the largest share of each kind, the longest streak, and the most games. For
    the largest share a person needs ``least`` games, as many as for a rank. Games that robots finished for somebody
    bring neither a score nor hits.
    """
    people = {player: list(theirs) for player, theirs in groupby(games, key=lambda one: one.player)}
    return tuple(_feats(people, least))


def _feats(people: Mapping[PlayerId, Sequence[WeekGame]], least: int) -> Iterator[WeekFeat]:
    for game in sorted({one.game for games in people.values() for one in games}):
        scores = {who: [one.score for one in _stayed(games) if one.game == game] for who, games in people.items()}
        best = {who: max(theirs) for who, theirs in scores.items() if theirs}
        yield from _feat(FeatKind.BEST_GAME, best, people, game)
    for share, keys in SHARES.items():
        yield from _largest_share(share.tries, keys, people, least)
    streaks = {who: _streak(games) for who, games in people.items()}
    yield from _feat(FeatKind.STREAK, {who: won for who, won in streaks.items() if won >= LEAST_STREAK}, people)
    yield from _feat(FeatKind.GAMES, {who: len(games) for who, games in people.items()}, people)


def _feat(
    kind: FeatKind, values: Mapping[PlayerId, int], people: Mapping[PlayerId, Sequence[WeekGame]], game: str = ""
) -> Iterator[WeekFeat]:
    """The feat of the people with the highest value; nothing if too many share it, or if there is nobody."""
    most = max(values.values(), default=0)
    names = tuple(people[who][0].name for who, value in values.items() if value == most)
    if 0 < len(names) <= MOST_SHARE:
        yield WeekFeat(kind, names, most, game=game)


def _largest_share(
    what: str, keys: Sequence[str], people: Mapping[PlayerId, Sequence[WeekGame]], least: int
) -> Iterator[WeekFeat]:
    """The people with the largest share of hits among their tries; of equal shares, the one of more tries is larger."""
    # Games of every kind count towards ``least``, as they do for a rank.
    enough = {who: _stayed(games) for who, games in people.items() if len(games) >= least}
    played = {who: [one for one in games if one.game in keys] for who, games in enough.items()}
    sums = {who: (sum(one.hits for one in games), sum(one.tries for one in games)) for who, games in played.items()}
    # Somebody without a hit has done nothing to be told, even if nobody did better.
    sums = {who: (hits, tries) for who, (hits, tries) in sums.items() if hits}
    if not sums:
        return
    hits, tries = max(sums.values(), key=_size)
    names = tuple(people[who][0].name for who, theirs in sums.items() if theirs == (hits, tries))
    if len(names) <= MOST_SHARE:
        yield WeekFeat(FeatKind.SHARE, names, hits, tries, share=what)


def _stayed(games: Iterable[WeekGame]) -> Sequence[WeekGame]:
    return [one for one in games if not one.left]


def _size(sums: tuple[int, int]) -> tuple[Fraction, int]:
    hits, tries = sums
    return Fraction(hits, tries), tries


def _streak(games: Sequence[WeekGame]) -> int:
    """The longest run of victories."""
    runs = (sum(1 for _ in run) for won, run in groupby(games, key=lambda one: one.rank == 1) if won)
    return max(runs, default=0)

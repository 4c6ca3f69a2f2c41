"""Finds what people have won with a game that has just ended, so that their table can be told."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.core.league.week_rows import latest_row
from rules.catalogue import feats_of
from storage.people.honours import HonoursAt

EARLIER_GAMES: Final = 5
"""A best score is told only after this many games of the kind: nearly every one of the first games is a best one."""

MILESTONES: Final = frozenset({4, 8})
QUARTER: Final = 13
"""Weeks in a row are told at each milestone, and after each quarter of a year."""


class WonKind(StrEnum):
    """What a person can win with a game."""

    BADGE = "badge"
    """A level of a badge."""

    BEST = "best"
    """A best score in this game."""

    WEEKS = "weeks"
    """Weeks in a row with a game, a number that is worth telling."""


@dataclass(frozen=True, slots=True)
class Won:
    """Something that a person has won with the game."""

    kind: WonKind
    name: str
    """The person's name."""

    value: int
    """The score, the number of weeks, or the badge's value."""

    badge: str = ""
    """The badge's key, for BADGE."""

    level: int = 0
    """The badge's new level, for BADGE."""


def won_in(people: Iterable[HonoursAt]) -> tuple[Won, ...]:
    """What these people have won with the game, person by person."""
    return tuple(won for one in people for won in _won(one))


def _won(one: HonoursAt) -> Iterator[Won]:
    before, after = one.before.badges.get(one.game, {}), one.after.badges.get(one.game, {})
    for badge in feats_of(one.game).badges:
        value = after.get(badge.key, 0)
        if (level := badge.level(value)) > badge.level(before.get(badge.key, 0)):
            yield Won(WonKind.BADGE, one.name, value, badge.key, level)
    earlier, now = one.before.bests.get(one.game), one.after.bests[one.game]
    if earlier is not None and earlier.games >= EARLIER_GAMES and now.score > earlier.score:
        yield Won(WonKind.BEST, one.name, now.score)
    weeks = latest_row(one.weeks)
    if weeks in MILESTONES or (weeks and weeks % QUARTER == 0):
        yield Won(WonKind.WEEKS, one.name, weeks)

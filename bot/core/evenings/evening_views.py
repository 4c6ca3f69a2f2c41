"""Evenings as people see them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from storage.evenings.kinds import Stage
from storage.ids import EveningId, Millis, PlayerId


@dataclass(frozen=True, slots=True)
class EveningLine:
    """A person's line in the standing."""

    player: PlayerId
    name: str
    rank: int
    """From 1; equal points give equal ranks."""

    points: int
    """Placements as in a league, 5040 for a victory, and the bonus for playing on."""

    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class EveningShown:
    """An evening as everybody may see it."""

    id: EveningId
    revision: int
    stage: Stage
    league: str | None
    """The name of the organisers' league; None for the community's own."""

    games: tuple[str, ...]
    day: date
    """The local day."""

    clock: str
    """The local hour, such as ``20:00``."""

    zone: str
    hours: int
    starts: Millis
    ends: Millis
    weekly: bool
    takes_check_ins: bool
    signed_up: int
    here: int
    paused: int
    tables: int
    """How many tables are open now."""

    lines: Sequence[EveningLine]

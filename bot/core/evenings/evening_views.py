"""Evenings as people see them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from storage.evenings.kinds import Format, NoShows, Stage
from storage.ids import EveningId, LeagueId, Millis, PlayerId


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
    """In a knock-out the last round that the person has reached."""

    wins: int
    table: int | None = None
    """In a knock-out the table of that round at which the person still plays, as its pairings count; otherwise None."""

    is_in: bool = False
    """Whether the person can still win a knock-out that goes on. Until it is over, nobody's rank is certain."""


@dataclass(frozen=True, slots=True)
class TournamentShown:
    """What an evening has besides if it is a tournament."""

    format: Format
    rounds: int | None
    """None for a knock-out."""

    no_shows: NoShows
    minutes: int
    fewest: int
    """So many people must be there at the beginning."""

    round: int
    """The last round that has begun; 0 before the first."""

    round_ends: Millis | None
    """When the next round begins at the latest. Before the first round: when that begins, if it waits for people."""

    final: bool
    """Whether that round is the final of a knock-out."""

    @property
    def is_last(self) -> bool:
        """Whether no round comes after the one that has begun."""
        return self.final or self.round == self.rounds


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table of a round: who sits there."""

    people: tuple[str, ...]
    robots: int


@dataclass(frozen=True, slots=True)
class RoundShown:
    """Who sits with whom in a round, and who sits out."""

    number: int
    tables: Sequence[RoundTable]
    byes: tuple[str, ...]
    final: bool
    """Whether it is the final of a knock-out."""


@dataclass(frozen=True, slots=True)
class EveningShown:
    """An evening as everybody may see it."""

    id: EveningId
    revision: int
    stage: Stage
    league: str | None
    """The name of the organisers' league; None for the community's own."""

    league_id: LeagueId
    """The number of that league, or of the community's own."""

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
    tournament: TournamentShown | None = None
    """None for an evening on which everybody sits down when they are free."""

    goes_on: bool = False
    """Whether another week of a weekly evening is planned."""

    held: bool = False
    """Whether no tables open now, because the bot may not write in the channel."""

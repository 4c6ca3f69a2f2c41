"""A tournament as its organiser describes it: its rounds, and how long it lasts about."""

from typing import Final

from bot.core.errors import Refused
from storage.evenings.kinds import Format, NoShows
from storage.evenings.steps import Tournament

ROUNDS: Final = range(2, 10)
"""How many rounds a Swiss system may have."""

MINUTES: Final = range(10, 81)
"""How many minutes a round may last."""

USUAL_ROUNDS: Final = 4
USUAL_MINUTES: Final = 40

ROUNDS_OF_KNOCK_OUT: Final = 3
"""For how many rounds of a knock-out time is planned: from 9 people to about 24 need so many."""


def tournament(kind: Format, rounds: int | None, minutes: int | None, no_shows: NoShows | None) -> Tournament:
    """The tournament; None for a usual value. Raises Refused: tournament-rounds, tournament-no-rounds, -minutes."""
    if kind is Format.KNOCK_OUT and rounds is not None:
        raise Refused("tournament-no-rounds")
    if kind is Format.SWISS:
        rounds = USUAL_ROUNDS if rounds is None else rounds
        if rounds not in ROUNDS:
            raise Refused("tournament-rounds", least=ROUNDS[0], most=ROUNDS[-1])
    minutes = USUAL_MINUTES if minutes is None else minutes
    if minutes not in MINUTES:
        raise Refused("tournament-minutes", least=MINUTES[0], most=MINUTES[-1])
    return Tournament(kind, rounds, no_shows or NoShows.STRUCK, minutes)


def hours_of(planned: Tournament) -> int:
    """How many hours are planned for a tournament: if all rounds take their time, it lasts so long."""
    return -(-(planned.rounds or ROUNDS_OF_KNOCK_OUT) * planned.minutes // 60)

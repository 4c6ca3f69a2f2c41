"""Decides what comes next in a tournament: a round, a wait, or the end. A pure function of what is stored."""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.core.clock.pace import MINUTE
from bot.core.evenings.grouping import Seats
from bot.core.evenings.pairing import Entrant, Pairing, is_final, knock_out, swiss
from bot.core.evenings.standing import tournament_standing
from bot.core.evenings.tables_to_open import planned, seats_of
from bot.core.league.rating_math import NEWCOMER, shown
from storage.evenings.kinds import Format, NoShows
from storage.evenings.rounds import Bracket, Course, NewRound, Participant, RoundSeat
from storage.evenings.steps import Evening, Tournament
from storage.ids import Millis, PlayerId

GO_ON: Final = 2
"""How many people of each table of a knock-out go on to the next round."""


class NoRound(Enum):
    """Why no round begins."""

    YET = "yet"
    """Tables still play, or the first round waits for people."""

    MORE = "more"
    """There will be no more rounds."""


@dataclass(frozen=True, slots=True)
class _Field:
    """The people of a tournament before a round."""

    here: Sequence[Participant]
    """Those who are to be paired."""

    missing: Sequence[Participant]
    """Those who should be paired, and are not here."""

    playing: Sequence[Participant]
    """Those whose tables still play."""

    beaten: Sequence[Participant]
    """Those whom the last round of a knock-out has put out."""


def next_round(found: Evening, bracket: Bracket, now: Millis) -> NewRound | NoRound:
    """The round that begins now, or why none does. ``found`` must be a tournament."""
    tournament = found.tournament
    assert tournament is not None
    field, seats = _field(tournament, bracket), seats_of(found.games[0])
    if (none := _no_round(found, tournament, bracket.course, field, seats, now)) is not None:
        return none
    pairing = _pairing(tournament, bracket.course, field, seats)
    presses = {one.player: one.press for one in field.here}
    is_swiss = tournament.format is Format.SWISS
    out = [] if is_swiss and tournament.no_shows is NoShows.ROBOT else field.missing
    return NewRound(
        number=found.round + 1,
        tables=planned(found, bracket.last, found.games[0], pairing.tables, presses),
        # Who still plays has no seat in this round, and should not lose by it. Who has left the game is missing.
        byes=[*pairing.byes, *(one.player for one in field.playing if is_swiss and not one.left)],
        out=[one.player for one in (*out, *field.beaten)],
        ends=Millis(now + tournament.minutes * MINUTE),
    )


def _no_round(  # noqa: PLR0913, PLR0917 - all that a round depends on
    found: Evening, tournament: Tournament, course: Course, field: _Field, seats: Seats, now: Millis
) -> NoRound | None:
    """Why no round begins now; None if one does."""
    if found.round_ends is not None and now < found.round_ends and (field.playing or not found.round):
        return NoRound.YET
    if tournament.format is Format.SWISS:
        if tournament.rounds is not None and found.round >= tournament.rounds:
            return NoRound.MORE
    elif was_final(found.round, course):
        return NoRound.MORE
    elif field.playing and is_final(len(field.here), seats):
        return NoRound.YET  # The people who go on from the last tables are missing for the final.
    if len(field.here) < GO_ON:
        return NoRound.YET if field.playing else NoRound.MORE
    return None


def was_final(number: int, course: Course) -> bool:
    """Whether this round of a knock-out is, or was, a single table, and nobody sits out."""
    tables = {seat.table for seat in course.seats if seat.round == number}
    return len(tables) == 1 and not any(bye.round == number for bye in course.byes)


def _pairing(tournament: Tournament, course: Course, field: _Field, seats: Seats) -> Pairing:
    points = {line.player: line.points for line in tournament_standing(tournament.format, course)}
    byes = Counter(bye.player for bye in course.byes)
    sat: dict[PlayerId, set[int]] = defaultdict(set)
    for seat in course.seats:
        sat[seat.player].add(seat.table)
    entrants = [
        Entrant(one.player, points.get(one.player, 0), _rating(one), frozenset(sat[one.player]), byes[one.player])
        for one in field.here
    ]
    pair = swiss if tournament.format is Format.SWISS else knock_out
    return pair(entrants, len(field.missing), seats)


def _field(tournament: Tournament, bracket: Bracket) -> _Field:
    playing = {seat.player for seat in bracket.course.seats if not seat.over}
    beaten = _beaten(bracket) if tournament.format is Format.KNOCK_OUT else set()
    still_in = [one for one in bracket.people if one.player not in playing | beaten]
    return _Field(
        here=[one for one in still_in if one.here],
        missing=[one for one in still_in if not one.here],
        playing=[one for one in bracket.people if one.player in playing],
        beaten=[one for one in bracket.people if one.player in beaten],
    )


def still_in(bracket: Bracket) -> Collection[PlayerId]:
    """The people of a knock-out whom no table has put out."""
    return {one.player for one in bracket.people} - _beaten(bracket)


def _beaten(bracket: Bracket) -> set[PlayerId]:
    """The people who are not among the best of their last table; everybody, if that has no result."""
    rating = {one.player: _rating(one) for one in bracket.people}
    last = {seat.player: seat for seat in bracket.course.seats}
    sat_out = {bye.player: bye.round for bye in bracket.course.byes}
    at_tables: dict[int, list[RoundSeat]] = defaultdict(list)
    for seat in bracket.course.seats:
        at_tables[seat.table].append(seat)
    beaten: set[PlayerId] = set()
    for player, seat in last.items():
        if seat.over and sat_out.get(player, 0) < seat.round:
            ranked = [one for one in at_tables[seat.table] if one.placement is not None]
            # Of equal people the better rated go on.
            ranked.sort(key=lambda one: (-(one.placement or 0), -rating.get(one.player, 0), one.player))
            # The last one of a table is always out, so each round leaves fewer people.
            best = ranked[: max(1, min(GO_ON, len(at_tables[seat.table]) - 1))]
            if player not in {one.player for one in best}:
                beaten.add(player)
    return beaten


def _rating(one: Participant) -> int:
    return shown(one.rating or NEWCOMER).number

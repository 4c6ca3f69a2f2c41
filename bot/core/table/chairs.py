"""Who sits in a table's seats, the names that the others see, and what the clock did in somebody's place."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from bot.core.table.robot_names import free_name, names_of
from bot.core.table.views import ClockMove, Holder, SeatView
from bot.core.ui.plain_text import LONGEST_NAME, glance
from rules.game import Event, Move, PrivateEvent, Seat
from rules.record import Play
from storage.ids import PlayerId

ClockMoves: TypeAlias = tuple[ClockMove, ...]


class ForcedAt(NamedTuple):
    """A question at which the table made a person's only possible move."""

    decision: int
    chapter: int
    move: Move


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits in a seat. Copies of a table share it until something about it changes."""

    player: PlayerId | None
    """None for a robot."""

    robot_name: str = ""
    robot: str | None = None
    """Which robot sits here, by its key; None is the one that stands in for people."""

    contribution: str = ""
    away: bool = False
    missed: int = 0
    """How many questions in a row a robot has answered for the person."""

    owner: PlayerId | None = None
    """The person who gets the seat's result: the first who moved here; before a move, who sits or last sat here."""

    own_moves: int = 0
    """How many moves the owner has made; a changed bet counts once."""

    stood_in: int = 0
    """How many moves others made for the owner: robots, or a person who took the seat over."""

    forced: ForcedAt | None = None
    """The last question at which the table moved for the person; None if they have moved since."""

    warned: bool = False
    reached: bool = True
    """Whether private messages reach the person."""

    newcomer: bool = False
    """Whether the person had not finished a game of this kind before."""

    vacated: bool = False
    """Whether a person left this seat, so that another may take it. False if a league's host took the seat away."""

    inherited: int = 0
    """The chapter in which the person took the seat from a robot; 0 if nobody had the seat before."""

    @property
    def present(self) -> bool:
        """Whether a person answers for the seat."""
        return self.player is not None and not self.away

    @property
    def taken_over(self) -> bool:
        """Whether the person here plays on for another one, who keeps the result."""
        return self.player is not None and self.player != self.owner

    def settled(self) -> "Chair":
        """The chair of a person who is here again, as if they had never been away."""
        return replace(self, away=False, warned=False, missed=0)

    def moved(self, *, is_first_answer: bool) -> "Chair":
        """The chair after its person's move. If the player only changed an answer, that counts as no new move."""
        owner, other = (0, is_first_answer) if self.taken_over else (is_first_answer, 0)
        own_moves, stood_in = self.own_moves + owner, self.stood_in + other
        # Not by ``settled``: each copy takes longer than all else that a move changes here, and a replay has hundreds.
        return replace(self, away=False, warned=False, missed=0, forced=None, own_moves=own_moves, stood_in=stood_in)

    def moved_by_robot(self) -> "Chair":
        """The chair after a robot has moved in the person's place."""
        return replace(self, missed=self.missed + 1, stood_in=self.stood_in + 1)

    @property
    def key(self) -> str:
        """Names the seat in a press: a person's id, or a robot's name."""
        return self.robot_name if self.player is None else str(self.player)


def after_play(
    told: ClockMoves, play: Play, chair: Chair, question: tuple[int, bool], events: Sequence[Event]
) -> ClockMoves:
    """What there is to tell after this play. ``chair`` is as before the play, ``question`` its number and its secrecy.

    A person whose time is up has been warned before. If they let a robot answer, they have not: nobody needs to tell
    them. A robot's own move changes nothing, so that what the clock did can be read while robots play on.
    """
    seat = play.seat
    if seat is None or chair.player is None:
        return told
    decision, secret = question
    others = tuple(move for move in told if move.seat != seat)
    if not play.by_clock:
        return tuple(replace(move, latest=False) for move in others)
    if chair.away or not chair.warned:
        return others
    # Some moves of an open question are private, too, such as which cards are given to whom.
    hidden = secret or any(isinstance(event, PrivateEvent) for event in events)
    earlier = (replace(move, latest=move.latest and move.decision == decision) for move in others)
    return (*earlier, ClockMove(seat, decision, play.move, hidden))


def seen_by(told: ClockMoves, viewer: Seat | None) -> ClockMoves:
    """The same as this seat, or everybody, may know it."""
    return tuple(replace(move, move=None) if move.secret and move.seat != viewer else move for move in told)


def added(before: ClockMoves, now: ClockMoves) -> ClockMoves:
    """The moves that the clock has made since ``before``."""
    known = {(move.seat, move.decision) for move in before}
    return tuple(move for move in now if (move.seat, move.decision) not in known)


def seat_views(
    chairs: Sequence[Chair], host: PlayerId | None, names: Mapping[PlayerId, str], chapter: int
) -> Iterator[SeatView]:
    """The seats as everybody sees them in this chapter.

    Where two names look alike, each name begins with its seat's number. Where a person's name begins like a robot's
    name, the robot is shown under another name. Forgotten people have no name.
    """
    people = [chair.player for chair in chairs if chair.player is not None]
    seen = [glance(name) for player in people if (name := names.get(player, f"#{player}"))]
    alike = len(set(seen)) < len(seen)
    taken = {chair.robot_name for chair in chairs}
    for number, chair in enumerate(chairs, 1):
        if chair.player is None:
            name = chair.robot_name
            if _is_taken_for(name, seen):
                spare = (other for other in names_of(chair.robot) if not _is_taken_for(other, seen))
                name = free_name(spare, taken)
                taken.add(name)
            yield SeatView(name, Holder.ROBOT, None, key=chair.key, robot=chair.robot)
        else:
            name = names.get(chair.player, f"#{chair.player}")
            # A record takes no longer name. Names stay different, because the number comes first.
            shown = f"{number} {name}"[:LONGEST_NAME].rstrip() if alike and name else name
            holder, is_host = Holder.AWAY if chair.away else Holder.PERSON, chair.player == host
            inherited = bool(chair.inherited) and chair.inherited == chapter
            yield SeatView(shown, holder, chair.player, is_host, chair.reached, chair.key, chair.taken_over, inherited)


def _is_taken_for(robot_name: str, people: Iterable[str]) -> bool:
    """Whether a person's name looks as if it began with the robot's name."""
    return any(seen.startswith(glance(robot_name)) for seen in people)

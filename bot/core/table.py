"""A table as the replay of its entries: who sits where, what the game has come to, who is host."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.core.names import glance
from bot.core.views import Holder, SeatView, TableView
from rules.catalogue import game_of
from rules.chance import Committed, client_seed, commitment
from rules.game import Event, Game, Pending, Seat, State
from rules.record import Abandoned, Luck, Play, enter
from storage.changes import Deadline, Status, TableSetup
from storage.entries import (
    CameBack,
    Closed,
    Ending,
    Joined,
    Reachable,
    RobotAdded,
    SeatLeft,
    Started,
    TableEntry,
    Unreachable,
    Warned,
    WentAway,
)
from storage.ids import PlayerId

HOUSE_NAMES: Final = (
    "Ariadne",
    "Talos",
    "Daedalus",
    "Pasiphae",
    "Icarus",
    "Europa",
    "Glaucus",
    "Phaedra",
    "Naucrate",
    "Catreus",
)
"""What the house's players are called; as many as the largest table has seats."""


@dataclass(slots=True)
class Chair:
    """Who sits in a seat."""

    player: PlayerId | None
    """None for the house."""

    house_name: str = ""
    robot: str | None = None
    """Which house player sits here; None is the one that stands in for people."""

    contribution: str = ""
    away: bool = False
    missed: int = 0
    """How many questions in a row the house has answered for the person."""

    owner: PlayerId | None = None
    """Whose the seat is when the game ends: who sits here, or sat here last."""

    own_moves: int = 0
    """How many moves its owner has made."""

    stood_in: int = 0
    """How many the house has made for its owner, away or gone."""

    warned: bool = False
    reached: bool = True
    """Whether the person can be written to privately."""

    vacated: bool = False
    """A person sat here and left: somebody who joins may have the seat."""

    @property
    def present(self) -> bool:
        """Whether a person answers for the seat."""
        return self.player is not None and not self.away

    @property
    def word(self) -> str:
        """Who sits here, in a press: a person by their id, the house's player by the house's own name for it."""
        return self.house_name if self.player is None else str(self.player)

    @property
    def holder(self) -> Holder:
        """Who moves for the seat."""
        if self.player is None:
            return Holder.HOUSE
        return Holder.AWAY if self.away else Holder.PERSON


class Table:
    """Setup and entries folded into where things stand. Entries are checked before they get here."""

    def __init__(self, setup: TableSetup) -> None:
        self.setup = setup
        self.game: Game = game_of(setup.game, setup.rules)
        self.status = Status.LOBBY
        self.version = 0
        self.chairs: list[Chair] = []
        self.host: PlayerId | None = setup.host
        self.state: State | None = None
        self.luck: Committed | None = None
        self.contributions: tuple[str, ...] = ()
        self.deadline: Deadline | None = None
        self.ending: Ending | None = None
        self.why_abandoned: str | None = None
        self.opening_robots: tuple[Seat, ...] = ()
        self.left: Mapping[PlayerId, Seat] = {}
        """Which seat people have left in play: what they have seen there they may not take to another."""

        self.removed: frozenset[PlayerId] = frozenset()
        """Whom the host has taken a seat away from: they do not sit down here again."""

        self.former: tuple[PlayerId | None, ...] = ()
        """Who sat where in the game whose rematch this is; None for the house. Not an entry: the setup names it."""

    def copy(self) -> "Table":
        """An independent table in the same position."""
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.chairs = [replace(chair) for chair in self.chairs]
        twin.state = self.state.copy() if self.state else None
        return twin

    # --- entries ------------------------------------------------------------------------------------

    def enter(self, entry: TableEntry) -> Sequence[Event]:
        """Let an entry happen. Raises IllegalMove, with nothing changed, where the rules refuse it."""
        events = self._entered(entry)
        self.version += 1
        return events

    def _entered(self, entry: TableEntry) -> Sequence[Event]:
        match entry:
            case Play():
                return self._play(entry)
            case Luck():
                return self._rules_entry(entry)
            case Joined():
                self._join(entry)
            case RobotAdded(robot):
                self.chairs.append(Chair(None, self._free_house_name(), robot))
            case SeatLeft(seat, removed):
                gone = self.chairs[seat].player
                if removed and gone is not None:
                    self.removed |= {gone}
                self._leave(seat)
            case Started(order):
                self._start(order)
            case Warned(seat):
                self.chairs[seat].warned = True
            case WentAway(seat):
                self.chairs[seat].away = True
            case CameBack(seat):
                self._settle_in(self.chairs[seat])
            case Unreachable(seat):
                self.chairs[seat].reached = False
            case Reachable(seat):
                self.chairs[seat].reached = True
            case Closed(why):
                self.status, self.ending = Status.CLOSED, why
            case Abandoned(why):
                self.status, self.why_abandoned = Status.ABANDONED, why
        return ()

    def _rules_entry(self, entry: Play | Luck) -> Sequence[Event]:
        assert self.state is not None
        events = enter(self.state, entry)
        if self.state.pending is Pending.OVER:
            self.status = Status.FINISHED
        return events

    def _play(self, entry: Play) -> Sequence[Event]:
        events = self._rules_entry(entry)
        if entry.seat is not None:
            chair = self.chairs[entry.seat]
            if entry.by_clock:
                chair.missed += 1
                chair.stood_in += 1
            else:
                self._settle_in(chair)
                chair.own_moves += 1
        return events

    @staticmethod
    def _settle_in(chair: Chair) -> None:
        chair.away = chair.warned = False
        chair.missed = 0

    def _join(self, entry: Joined) -> None:
        chair = Chair(entry.player, contribution=entry.contribution, owner=entry.player)
        if entry.seat is None:
            self.chairs.append(chair)
            return
        if (left := self.chairs[entry.seat]).owner == entry.player:
            chair.own_moves, chair.stood_in = left.own_moves, left.stood_in
        self.chairs[entry.seat] = chair

    def _leave(self, seat: Seat) -> None:
        gone = self.chairs[seat]
        if self.status is Status.LOBBY:
            del self.chairs[seat]
            following = self.chairs[seat:] + self.chairs[:seat]
        else:
            self.chairs[seat] = Chair(
                None,
                self._free_house_name(),
                vacated=True,
                owner=gone.owner,
                own_moves=gone.own_moves,
                stood_in=gone.stood_in,
            )
            if gone.player is not None:
                self.left = {**self.left, gone.player: seat}
            following = self.chairs[seat + 1 :] + self.chairs[:seat]
        if gone.player is not None and gone.player == self.host:
            self.host = next((chair.player for chair in following if chair.player is not None), None)

    def _start(self, order: tuple[Seat, ...]) -> None:
        if order:
            self.chairs = [self.chairs[seat] for seat in order]
        self.status = Status.PLAYING
        self.contributions = tuple(chair.contribution for chair in self.chairs if chair.player is not None)
        self.opening_robots = tuple(seat for seat, chair in enumerate(self.chairs) if chair.player is None)
        self.luck = Committed(self.setup.seed, self.setup.id, client_seed(self.contributions))
        self.state = self.game.start(len(self.chairs), self.setup.options)

    def _free_house_name(self) -> str:
        taken = {chair.house_name for chair in self.chairs}
        return next(name for name in HOUSE_NAMES if name not in taken)

    # --- questions ----------------------------------------------------------------------------------

    def seat_of(self, player: PlayerId | None) -> Seat | None:
        """Where the person sits, or None."""
        if player is None:
            return None
        return next((seat for seat, chair in enumerate(self.chairs) if chair.player == player), None)

    @property
    def people(self) -> tuple[PlayerId, ...]:
        """Everybody who sits here, in seat order."""
        return tuple(chair.player for chair in self.chairs if chair.player is not None)

    @property
    def present(self) -> int:
        """How many people answer for their seats."""
        return sum(chair.present for chair in self.chairs)

    @property
    def over(self) -> bool:
        """Whether nothing more can happen at the table."""
        return not self.status.live

    @property
    def decision(self) -> int:
        """The number of the open question; 0 in the lobby."""
        return self.state.decision if self.state else 0

    @property
    def chapter(self) -> int:
        """The chapter whose card the table writes; 0 in the lobby."""
        return self.state.chapter if self.state else 0

    def awaited_people(self) -> list[Seat]:
        """The seats whose people the table waits for."""
        if self.state is None or self.over:
            return []
        return [seat for seat in self.state.awaited if self.chairs[seat].present]

    def may_reveal(self, player: PlayerId | None) -> bool:
        """Whether the person may have the answers shown now: all are in, and they play the house alone."""
        seat = self.seat_of(player)
        return (
            self.state is not None
            and self.state.pending is Pending.REVEAL
            and not self.over
            and seat is not None
            and self.chairs[seat].present
            and self.present == 1
        )

    def stance(self, player: PlayerId) -> tuple[object, ...]:
        """Where the person sits and what they may do now: their private card is another one when this changes."""
        seat = self.seat_of(player)
        if seat is None or self.state is None:
            return ()
        choices = () if self.over else self.state.legal(seat)
        return seat, self.chairs[seat].away, self.may_reveal(player), choices, self.decision if choices else 0

    def view(self, viewer: PlayerId | None, names: Mapping[PlayerId, str]) -> TableView:
        """The table as this person, or everybody, may see it."""
        setup = self.setup
        seat = self.seat_of(viewer)
        return TableView(
            id=setup.id,
            community=setup.community,
            channel=setup.channel,
            game=setup.game,
            rules=setup.rules,
            options=setup.options,
            pace=setup.pace,
            status=self.status,
            language=setup.language,
            seats=tuple(self._seat_views(names)),
            capacity=setup.seats,
            least=self.game.seats[0],
            viewer=viewer,
            seat=seat,
            play=self.state.view(seat) if self.state else None,
            closes=self.deadline.closes if self.deadline else None,
            may_reveal=self.may_reveal(viewer),
            commitment=commitment(setup.seed),
            contributions=self.contributions,
            seed=setup.seed.hex() if self.over else None,
            result=self.state.result() if self.state else None,
            ending=self.ending,
            why_abandoned=self.why_abandoned,
            after=setup.after,
        )

    def _seat_views(self, names: Mapping[PlayerId, str]) -> Iterator[SeatView]:
        """Each seat: people who could be taken for each other have their seats' numbers before their names.

        Where a person could be taken for one of the house's players, that one goes by another name. Those whom the
        house has forgotten have no name.
        """
        seen = [glance(name) for player in self.people if (name := names.get(player, f"#{player}"))]
        alike = len(set(seen)) < len(seen)
        taken = {chair.house_name for chair in self.chairs}
        spare = (name for name in HOUSE_NAMES if name not in taken and not _is_taken_for(name, seen))
        for number, chair in enumerate(self.chairs, 1):
            if chair.player is None:
                name = next(spare) if _is_taken_for(chair.house_name, seen) else chair.house_name
                yield SeatView(name, chair.holder, None, word=chair.word)
            else:
                name = names.get(chair.player, f"#{chair.player}")
                shown = f"{number} {name}" if alike and name else name
                host = chair.player == self.host
                yield SeatView(shown, chair.holder, chair.player, host, chair.reached, chair.word)


def _is_taken_for(house_name: str, people: Iterable[str]) -> bool:
    """Whether one of the people, at a glance, begins as the house's player is called."""
    return any(seen.startswith(glance(house_name)) for seen in people)

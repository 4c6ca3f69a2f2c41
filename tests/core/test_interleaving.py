"""Two processes work at one table at the same moment, in every order of their steps.

One commits, the other decides again. Whatever the order, answers, entries and table must be as if one process had
carried out one call after the other.
"""

import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Final, TypeAlias

import pytest
from sqlalchemy import func, select

from bot.core.clock.pace import HOUR, MINUTE
from bot.core.table.actions import Action, Answer
from bot.core.table.draft import Draft
from bot.core.table.draft_change import change_of, changes_nothing
from bot.core.table.mailboxes import load
from bot.core.table.robots import Robots
from bot.core.table.table import Table
from bot.core.table.tables import Tables
from bot.core.table.verbs import VERBS, expire
from bot.core.table.views import TableView
from bot.core.ui.presses import Verb
from rules.game import RulesError
from rules.record import Play
from storage.changes import Change, Deadline, Pace
from storage.ids import CommandId, Millis, PlayerId, TableId
from storage.people import player_cache
from storage.schema import commands
from storage.tables.entries import TableEntry
from storage.tables.open_time import OpenClock
from tests.core.fakes import MONDAY_EVENING, HandClock
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, EMILY, NAMES, InMemoryTable
from tests.core.interleaving import Stepped, Steps, every_way
from tests.core.league.audited import as_one, at_table
from tests.core.room import Room, code, open_room, spell
from tests.postgres.databases import connected

LATER: Final = Millis(MONDAY_EVENING + 24 * HOUR)
"""When the calls are made: all deadlines are over."""

# --- the calls --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Press:
    """A press of the question that is open at first, or of the lobby's card. Two equal presses are one, heard twice."""

    actor: PlayerId
    verb: Verb
    arg: str = ""

    def at(self, table: Table) -> Action:
        """The press at this table."""
        command = CommandId(f"{table.setup.id} {self.actor} {self.verb} {self.arg}")
        return Action(table.setup.id, self.actor, command, self.verb, self.arg, table.decision)


@dataclass(frozen=True, slots=True)
class Due:
    """The deadline that the table has at first is due: it is carried out, or moves on because of a silence."""

    silence: Millis | None = None
    actor = None

    @staticmethod
    def at(table: Table) -> Deadline:
        """The deadline of this table."""
        assert table.deadline is not None
        return table.deadline


Call: TypeAlias = Press | Due


@dataclass(frozen=True, slots=True)
class Told:
    """What a call was answered: the refusal's code, and the table as the caller may see it.

    Nobody reads why a deadline was not carried out. If both processes see it, the second one may be told that its call
    has been made already, or that the table has another deadline by now.
    """

    refusal: str | None
    view: TableView | None

    @classmethod
    def to(cls, call: Call, answer: Answer) -> "Told":
        """The answer to the call."""
        return cls(code(answer.refusal) if isinstance(call, Press) else None, answer.view)


class EvenLuck(random.Random):
    """The same luck at each draw, however often robots have drawn before."""

    def random(self) -> float:
        """One half."""
        return 0.5

    def getrandbits(self, k: int, /) -> int:
        """Zero."""
        return 0


class InTurn:
    """The table in memory, on which one call comes after the other."""

    def __init__(self, table: Table, room: Room) -> None:
        self._before = self._table = table
        self._room = room
        self._made: list[Call] = []
        self.entries: list[TableEntry] = []
        """What the calls have added to the table."""

    def make(self, call: Call) -> Told:
        """Make the call, and give the answer. A press that is heard a second time changes nothing."""
        refusal = None
        if isinstance(call, Due) or call not in self._made:
            draft = Draft(self._table, self._room.time.now(), self._room.store.clock, Robots(EvenLuck()))
            try:
                self._decide(draft, call)
            except RulesError as refused:
                refusal = refused
            else:
                self._enter(draft, call)
        return Told.to(call, Answer(self._table.view(call.actor, NAMES), refusal))

    def _decide(self, draft: Draft, call: Call) -> None:
        match call:
            case Press():
                VERBS[call.verb](draft, call.at(self._before))
            case Due(int(silence)):
                if draft.table.deadline == call.at(self._before):
                    draft.prolonged_by = silence
            case Due():
                expire(draft, call.at(self._before))

    def _enter(self, draft: Draft, call: Call) -> None:
        if not changes_nothing(draft):
            change_of(draft, CommandId(""), call.actor)
            self._table = draft.table
            self._made.append(call)
            self.entries += draft.entries


def merged(one: Sequence[int], other: Sequence[int]) -> Iterator[Sequence[int]]:
    """All orders of the items of both in which the items of each keep their order."""
    if not one or not other:
        yield [*one, *other]
        return
    yield from ([one[0], *rest] for rest in merged(one[1:], other))
    yield from ([other[0], *rest] for rest in merged(one, other[1:]))


# --- two processes ----------------------------------------------------------------------------------------------


class Pair:
    """Two processes on one database. Each order of steps gets a table of its own."""

    def __init__(self, rooms: Sequence[Room], steps: Steps) -> None:
        self._rooms = rooms
        self._steps = steps
        self._tables = count(1)

    async def make(
        self,
        position: Sequence[Change],
        one: Sequence[Call],
        other: Sequence[Call],
        choose: Callable[[int], int],
    ) -> None:
        """Each process makes its calls at a table that has come so far, in the chosen order of steps.

        Then all that has come of it is checked.
        """
        table, room = TableId(f"table {next(self._tables)}"), self._rooms[0]
        await room.store.commit(as_one(at_table(position, table, MONDAY_EVENING)))
        for knowing in self._rooms:
            await knowing.tables.view(table, None)
        before = await load(room.store, table)
        assert before is not None
        calls, first = [*one, *other], len(one)
        made = await self._steps.run(
            [lambda: _made(self._rooms[0].tables, one, before), lambda: _made(self._rooms[1].tables, other, before)],
            choose,
        )
        told = [Told.to(call, answer) for call, answer in zip(calls, chain(*made), strict=True)]
        after = await load(room.store, table)
        assert after is not None
        entries = await self._entries(table, before.version)
        orders = merged(range(first), range(first, len(calls)))
        assert (told, entries) in [_in_turn(before, room, calls, order) for order in orders]
        # Both know the same table, and each change of it has one command.
        assert [await each.tables.view(table, None) for each in self._rooms] == [after.view(None, NAMES)] * 2
        assert await self._commands(table) == 1 + after.revision - before.revision

    async def _entries(self, table: TableId, since: int) -> Sequence[TableEntry]:
        """The table's entries after this version."""
        stored = await self._rooms[0].store.table(table)
        assert stored is not None
        assert stored.version == len(stored.entries)
        return [row.entry for row in stored.entries[since:]]

    async def _commands(self, table: TableId) -> int:
        """How many commands have been carried out at the table."""
        there = select(func.count()).where(commands.c.table == table)
        return await self._rooms[0].store.rewrite(lambda connection: connection.scalars(there).one())


async def _made(tables: Tables, calls: Sequence[Call], table: Table) -> Sequence[Answer]:
    """The answers to one process's calls."""
    return [await _call(tables, call, table) for call in calls]


def _call(tables: Tables, call: Call, table: Table) -> Awaitable[Answer]:
    match call:
        case Press():
            return tables.act(call.at(table))
        case Due(int(silence)):
            return tables.prolong(call.at(table), silence)
        case Due():
            return tables.expire(call.at(table))


def _in_turn(
    table: Table, room: Room, calls: Sequence[Call], order: Sequence[int]
) -> tuple[Sequence[Told], Sequence[TableEntry]]:
    """The answers to the calls, and all new entries, if the calls come in this order."""
    turn = InTurn(table, room)
    told = {number: turn.make(calls[number]) for number in order}
    return [told[number] for number in range(len(calls))], turn.entries


@pytest.fixture
async def pair(people_on_server: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Pair]:
    """Both processes, which stop before each step."""
    # Else people would be read again after some seconds, and one order would have more steps than another.
    monkeypatch.setattr(player_cache, "SHARED_FOR", 3600)
    time = HandClock(LATER)
    async with (
        open_room(people_on_server, time) as one,
        open_room(people_on_server, time, one.mailman, 2) as other,
        connected(people_on_server) as server,
    ):
        await one.community()
        for room in (one, other):
            room.store.clock = OpenClock(LATER, LATER)
            room.tables = Tables(room.store, time, Robots(EvenLuck()))
            await room.store.people.players(NAMES)
        processes = [Stepped(room.store._database, monkeypatch) for room in (one, other)]  # noqa: SLF001 - only there
        yield Pair([one, other], Steps(processes, server))


# --- where the table stands -------------------------------------------------------------------------------------


def lobby(seats: int, *people: PlayerId) -> Sequence[Change]:
    """These people wait for others."""
    return InMemoryTable(*people, seats=seats, pace=Pace.RELAXED).changes


def bets(*made: PlayerId) -> Sequence[Change]:
    """Cindy, Ben and Emily are to bet. These have done it, and the others have been warned."""
    table = InMemoryTable(CINDY, BEN, EMILY, pace=Pace.RELAXED)
    for player in made:
        table.bet(player, 0)
    table.expire()
    return table.changes


def almost_over() -> tuple[Sequence[Change], Press]:
    """Only one roll is missing, and its person has been warned; and that roll."""
    table = InMemoryTable(CINDY, BEN, EMILY, pace=Pace.RELAXED)
    table.play_out()
    *_, last = table.changes
    actor, (play, *_) = last.actor, last.entries
    assert actor is not None
    assert isinstance(play, Play)
    return table.changes[:-1], Press(actor, Verb.MOVE, spell(play.move))


# --- all orders -------------------------------------------------------------------------------------------------

DUE: Final = Due()
SILENCE: Final = Millis(MINUTE)
JOIN: Final = {player: Press(player, Verb.JOIN) for player in NAMES}
LEAVE: Final = {player: Press(player, Verb.LEAVE) for player in NAMES}


def bet(player: PlayerId, tricks: int = 0) -> Press:
    """The player bets."""
    return Press(player, Verb.MOVE, f"bet.{tricks}")


ALMOST_OVER, LAST_ROLL = almost_over()
LONG: Final = pytest.mark.long


@pytest.mark.parametrize(
    ("position", "one", "other"),
    [
        pytest.param(lobby(4, CINDY), JOIN[BEN], JOIN[EMILY], id="two sit down", marks=LONG),
        pytest.param(lobby(3, CINDY, CHARLIE), JOIN[BEN], JOIN[EMILY], id="one seat for two", marks=LONG),
        pytest.param(lobby(4, CINDY), JOIN[BEN], JOIN[BEN], id="a press heard twice"),
        pytest.param(
            lobby(4, CINDY, BEN, EMILY), Press(CINDY, Verb.START), LEAVE[BEN], id="start and leave", marks=LONG
        ),
        pytest.param(lobby(4, CINDY), Press(CINDY, Verb.CANCEL), JOIN[BEN], id="cancel and join", marks=LONG),
        pytest.param(lobby(4, CINDY), JOIN[BEN], DUE, id="a join when the lobby closes", marks=LONG),
        pytest.param(bets(), bet(BEN), bet(EMILY), id="two bet", marks=LONG),
        pytest.param(bets(), bet(BEN), bet(BEN, 1), id="one bets twice", marks=LONG),
        pytest.param(bets(), bet(BEN), LEAVE[BEN], id="bet and leave", marks=LONG),
        pytest.param(bets(CINDY), bet(BEN), bet(EMILY), id="the last two bet", marks=LONG),
        pytest.param(bets(CINDY, EMILY), bet(BEN), Press(BEN, Verb.STAND_IN), id="bet and let a robot bet", marks=LONG),
        pytest.param(bets(CINDY, EMILY), bet(BEN), DUE, id="a bet at the deadline"),
        pytest.param(bets(CINDY, EMILY), DUE, DUE, id="a deadline seen by both", marks=LONG),
        pytest.param(bets(), DUE, Due(SILENCE), id="a deadline and a silence", marks=LONG),
        pytest.param(bets(), bet(BEN), Due(SILENCE), id="a bet and a silence"),
        pytest.param(ALMOST_OVER, LAST_ROLL, LAST_ROLL, id="the last roll heard twice", marks=LONG),
        pytest.param(ALMOST_OVER, LAST_ROLL, LEAVE[LAST_ROLL.actor], id="the last roll and leave", marks=LONG),
    ],
)
async def test_in_every_order(pair: Pair, position: Sequence[Change], one: Call, other: Call) -> None:
    """One commits, the other decides again, or both had nothing to do with each other."""
    orders = 0
    for way in every_way():
        await pair.make(position, [one], [other], way)
        orders += 1
    # Each has four steps: it looks whether the table has changed, begins to write, writes, and commits.
    assert orders > 20


@pytest.mark.parametrize("orders", [6, pytest.param(300, marks=LONG)])
@pytest.mark.parametrize(
    ("position", "one", "other"),
    [
        pytest.param(
            lobby(4, CINDY),
            [JOIN[BEN], Press(CINDY, Verb.FILL), LEAVE[BEN]],
            [JOIN[EMILY], JOIN[BEN], Press(CINDY, Verb.START)],
            id="lobby",
        ),
        pytest.param(bets(), [bet(BEN), bet(BEN, 1), DUE], [bet(EMILY), bet(CINDY, 1), LEAVE[EMILY]], id="bets"),
        pytest.param(bets(CINDY), [bet(BEN), DUE, JOIN[EMILY]], [LEAVE[EMILY], Due(SILENCE), DUE], id="deadline"),
    ],
)
async def test_several_calls_in_random_orders(
    pair: Pair, position: Sequence[Change], one: Sequence[Call], other: Sequence[Call], orders: int
) -> None:
    """Too many orders to try them all."""
    luck = random.Random(orders)
    for _ in range(orders):
        await pair.make(position, one, other, luck.randrange)

"""The bot is stopped and started again in the middle of a game: the game ends as if nothing had happened."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple
from unittest.mock import AsyncMock

import pytest

from bot.core.clock.pace import SECOND
from bot.core.ports import Announcing, StandingLine
from bot.core.table import opening
from bot.core.table.table_ids import table_id
from bot.core.table.views import TableView
from bot.core.ui.presses import Verb
from rules.game import Pending
from rules.mythical_dice.view import MythicalView
from storage.changes import Message, SeatResult, Status
from storage.errors import StoreFault
from storage.ids import CommandId, PlayerId
from storage.tables.entries import TableEntry
from storage.writer import Writer
from tests.core.fakes import HandClock, Mailman
from tests.core.room import Room, open_room

Stop = Callable[[TableView], bool]


class Evening(NamedTuple):
    """What a finished game has left in the store and on the platform."""

    entries: list[TableEntry]
    seats: tuple[SeatResult, ...]
    standings: list[list[StandingLine]]
    posts: Counter[tuple[Message | Announcing, PlayerId | None]]
    openings: int


@pytest.fixture(autouse=True)
def _the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table of these tests has the same seed."""
    monkeypatch.setattr(opening, "new_seed", lambda: bytes(32))


async def evening(path: Path, people: int, stops: Stop, *, unnoted: bool = False) -> Evening:
    """Play one game from the opening to its end; the bot is stopped after each press for which ``stops`` is true.

    ``unnoted``: the bot sends its messages before it stops, but does not store that they were sent.
    """
    time, mailman = HandClock(), Mailman()
    openings = 0
    while True:
        openings += 1
        async with open_room(path, time, mailman, number=openings) as room:
            room.table = table_id(CommandId("opening"))
            everybody = await room.seat(*("Cindy", "Ben")[:people])
            await room.deliver()
            while await step(room, everybody):
                if stops(await room.view()):
                    if unnoted:
                        await send_without_noting(room)
                    break
                await room.deliver()
            else:
                return await left(room, openings)
        time.forward(5 * SECOND)


async def step(room: Room, everybody: Sequence[PlayerId]) -> bool:
    """Make the next press at the table; returns False when the table is over."""
    view = await room.tables.view(room.table, None)
    if view is None:
        await room.open(everybody[0], seats=6)
    elif view.status is Status.LOBBY and len(view.seats) < len(everybody):
        await room.press(everybody[-1], Verb.JOIN, command="ben joins")
    elif view.status is Status.LOBBY:
        await room.press(everybody[0], Verb.ADD_ROBOT)
    elif view.status is Status.PLAYING:
        await room.play_one()
    else:
        return False
    return True


async def send_without_noting(room: Room) -> None:
    """Send all messages; the bot stops before it can store that they were sent."""
    room.store.broken = {"posted"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Writer, "run_after_notes", AsyncMock(side_effect=StoreFault("the store is down")))
        with pytest.raises(StoreFault):
            await room.deliver()


async def left(room: Room, openings: int) -> Evening:
    """The stored game and the platform's posts; no message may be left to send."""
    stored = await room.stored()
    assert await room.deliver() == []
    lines = [(await room.page(practice=practice)).lines for practice in (True, False)]
    posts = Counter((one.kind, one.player) for one in room.mailman.posts.values())
    result = await room.store.leagues.result_of(room.table)
    assert result is not None
    return Evening([row.entry for row in stored.entries], result.seats, [list(part) for part in lines], posts, openings)


def seen(view: TableView) -> MythicalView:
    """The game as everybody sees it."""
    assert isinstance(view.play, MythicalView)
    return view.play


def in_the_lobby(view: TableView) -> bool:
    """Whether the table waits for people."""
    return view.status is Status.LOBBY


def in_betting(view: TableView) -> bool:
    """Whether some bets are in and some are not."""
    return view.status is Status.PLAYING and seen(view).secret and seen(view).awaited != ()


def before_the_reveal(view: TableView) -> bool:
    """Whether the last bet is in and the reveal is to come."""
    return view.status is Status.PLAYING and seen(view).pending is Pending.REVEAL


def in_a_trick(view: TableView) -> bool:
    """Whether some dice of a trick lie on the table."""
    return view.status is Status.PLAYING and seen(view).round == 5 and seen(view).trick != ()


def after_the_last_move(view: TableView) -> bool:
    """Whether the game is over, with its result not sent yet."""
    return view.status is Status.FINISHED


def always(view: TableView) -> bool:
    """After every single press."""
    return True


def never(view: TableView) -> bool:
    """After no press."""
    return False


@pytest.mark.parametrize(
    ("people", "when"),
    [
        (2, [in_betting, in_a_trick, after_the_last_move]),
        (1, [in_the_lobby, before_the_reveal, always]),
    ],
)
async def test_a_game_ends_as_if_the_bot_had_never_been_shut(tmp_path: Path, people: int, when: Sequence[Stop]) -> None:
    """Entries, scores, standings and posts are the same, wherever the bot was stopped."""
    calm = await evening(tmp_path / "calm.db", people, never)
    for number, stops in enumerate(when):
        found = await evening(tmp_path / f"{number}.db", people, stops)
        assert found.openings > calm.openings == 1
        assert (stops, found[:4]) == (stops, calm[:4])


@pytest.mark.usefixtures("killed")
async def test_a_message_sent_before_a_crash_is_posted_once(tmp_path: Path) -> None:
    """After every press the bot stops between the platform's answer and its own note; every message is posted once."""
    calm = await evening(tmp_path / "calm.db", 1, never)
    found = await evening(tmp_path / "broken.db", 1, always, unnoted=True)
    assert found[:4] == calm[:4]

"""Discord may carry out an old edit after a newer one: the card soon shows the newest state again."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest

from bot.adapters.discord import channel_limit, responder
from bot.core.delivery import tries
from rules.mythical_dice.view import MythicalView
from storage.ids import Millis, TableId
from storage.messages import outcomes
from tests.faults.evening import Evening, eventually
from tests.faults.hosted_game import EDIT, HostedGame
from tests.faults.ledger import read_ledger
from tests.stub.bots import hosted
from tests.stub.faults import Belated, CallEffect, Hang, Slow, TooMany
from tests.stub.playing import offered, offering
from tests.stub.reading import words
from tests.stub.things import Message

HORIZON: Final = 3_000
"""Milliseconds: enough for a press and its edit on a busy machine, and short enough for a test."""

MOMENT: Final = 1.0
"""Seconds that a busy machine may need for something that normally happens at once."""


@pytest.fixture
def arrival(monkeypatch: pytest.MonkeyPatch) -> Iterator[asyncio.Event]:
    """Late calls arrive when this event is set."""
    arrives = asyncio.Event()

    async def wait(*_: object) -> None:
        await arrives.wait()

    monkeypatch.setattr("tests.stub.rest.Rest._wait", wait)
    monkeypatch.setattr(tries, "FIRST_PAUSE", Millis(20))
    monkeypatch.setattr(channel_limit, "MOST", 10**6)
    # Each edit of the table's card is sent at once, and no die falls by itself while a late edit is awaited.
    monkeypatch.setattr("bot.core.table.draft_change.CARD_EVERY", Millis(0))
    monkeypatch.setattr(MythicalView, "forced", lambda _view, _seat: False)
    for module in (tries, outcomes):
        monkeypatch.setattr(module, "HORIZON", HORIZON)
    yield arrives
    arrives.set()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The bot's database."""
    return tmp_path / "minotaur.db"


@asynccontextmanager
async def told(evening: Evening, database: Path) -> AsyncIterator[tuple[HostedGame, Message]]:
    """A game in which one of three has bet and every message was sent; and the table's card."""
    async with hosted(evening.stub, database) as (_, bot):
        hosted_game = HostedGame(bot, evening, database)
        await evening.begin()
        await evening.play(1)
        await bot.dispatcher.deliver_due()
        card = offering(hosted_game.thread.standing, "hand")
        assert card is not None
        yield hosted_game, card


async def the_last_bets(evening: Evening, card: Message) -> str:
    """The others bet; returns the text of the table's card when the dice are to be rolled."""
    await evening.play(1)
    await evening.stub.until(lambda: "Place your bets" not in words(card))
    return words(card)


async def check_comes_back(hosted_game: HostedGame, card: Message, newest: str, arrival: asyncio.Event) -> None:
    """The late edit covers the newest text only for a short time; then no message is waiting to be sent."""
    arrival.set()
    await hosted_game.stub.until(lambda: words(card) != newest)
    await hosted_game.stub.until(lambda: words(card) == newest, HORIZON / 1000 + MOMENT)
    assert await hosted_game.left_over() == []
    assert words(card) == newest


@pytest.mark.parametrize("then", [(), (TooMany(0.3),)], ids=["in flight", "after a wait for a limit"])
async def test_an_edit_that_comes_after_a_newer_one_does_not_stay(
    evening: Evening, database: Path, arrival: asyncio.Event, then: tuple[CallEffect, ...]
) -> None:
    """The answer to the first edit is lost. The bot repeats that edit, perhaps later, and then sends a newer one."""
    async with told(evening, database) as (hosted_game, card):
        faults = [evening.stub.faults.add(EDIT, one, channel=card.channel) for one in (Belated(0), *then)]
        await evening.play(1)
        await eventually(lambda: all(fault.struck for fault in faults))
        newest = await the_last_bets(evening, card)
        await check_comes_back(hosted_game, card, newest, arrival)


async def test_an_edit_that_comes_after_a_restart_does_not_stay(
    evening: Evening, database: Path, arrival: asyncio.Event
) -> None:
    """The edit was on its way when the bot stopped. The restarted bot has shown something newer since."""
    async with told(evening, database) as (_, card):
        late = evening.stub.faults.add(EDIT, Slow(0, late=True), channel=card.channel)
        await evening.play(1)
        await eventually(lambda: late.struck)
    async with hosted(evening.stub, database) as (_, bot):
        newest = await the_last_bets(evening, card)
        await check_comes_back(HostedGame(bot, evening, database), card, newest, arrival)


async def redraw_card(hosted_game: HostedGame, name: str) -> None:
    """Make the bot redraw the private card of the person with this name: note that they can be reached again."""
    table = TableId(read_ledger(hosted_game.database).lines[0].table)
    view = await hosted_game.bot.tables.view(table, None)
    assert view is not None
    (player,) = [seat.player for seat in view.seats if seat.name == name and seat.player is not None]
    for reached in (False, True):
        await hosted_game.bot.tables.note_reach(table, player, reached=reached)


async def test_no_answer_to_a_press_is_later_than_discord_lets_it_be(hosted_game: HostedGame) -> None:
    """The bot is just editing the pressed card, and that call hangs: Discord is still told in time to wait."""
    ann = hosted_game.evening.people[0]
    await hosted_game.bot.dispatcher.deliver_due()
    card = offering(ann.inbox, "move")
    assert card is not None
    hangs = hosted_game.stub.faults.add(EDIT, Hang(responder.PATIENCE + MOMENT), person=ann.id)
    await redraw_card(hosted_game, ann.user.name)
    await eventually(lambda: hangs.struck)
    pressed = await ann.press(card, offered(card, "move")[0])
    assert pressed.seconds is not None
    assert pressed.seconds < responder.PATIENCE + MOMENT / 2
    await pressed.changes.until(lambda: pressed.edits)
    assert await hosted_game.left_over() == []

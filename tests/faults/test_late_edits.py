"""An edit of a card that Discord carries out late, over a newer one: soon after, the newest stands there again."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest

from bot.adapters.discord import channel_limit, responder
from bot.core.delivery import dispatcher
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
"""Milliseconds: as long as a press and its edit may take on a busy machine, and no longer than a test should."""

MOMENT: Final = 1.0
"""Seconds that a busy machine may take for what it could do at once."""


@pytest.fixture
def arrival(monkeypatch: pytest.MonkeyPatch) -> Iterator[asyncio.Event]:
    """When it is set, what is late arrives."""
    arrives = asyncio.Event()

    async def wait(*_: object) -> None:
        await arrives.wait()

    monkeypatch.setattr("tests.stub.rest.Rest._wait", wait)
    monkeypatch.setattr(dispatcher, "FIRST_PAUSE", Millis(20))
    monkeypatch.setattr(channel_limit, "MOST", 10**6)
    for module in (dispatcher, outcomes):
        monkeypatch.setattr(module, "HORIZON", HORIZON)
    yield arrives
    arrives.set()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """What the bot keeps."""
    return tmp_path / "minotaur.db"


@asynccontextmanager
async def told(evening: Evening, database: Path) -> AsyncIterator[tuple[HostedGame, Message]]:
    """A game in which one of three has bet, and everything has been told; with the table's card."""
    async with hosted(evening.stub, database) as (_, bot):
        hosted_game = HostedGame(bot, evening, database)
        await evening.begin()
        await evening.play(1)
        await bot.dispatcher.deliver_due()
        card = offering(hosted_game.thread.standing, "hand")
        assert card is not None
        yield hosted_game, card


async def the_last_bets(evening: Evening, card: Message) -> str:
    """The last of them bets; what the card shows when the dice are to be rolled."""
    await evening.play(1)
    await evening.stub.until(lambda: "Bets close" not in words(card))
    return words(card)


async def check_comes_back(hosted_game: HostedGame, card: Message, newest: str, arrival: asyncio.Event) -> None:
    """The late edit covers what is newest, and not for long; then nothing is owed."""
    arrival.set()
    await hosted_game.stub.until(lambda: words(card) != newest)
    await hosted_game.stub.until(lambda: words(card) == newest, HORIZON / 1000 + MOMENT)
    assert await hosted_game.left_over() == []
    assert words(card) == newest


@pytest.mark.parametrize("then", [(), (TooMany(0.3),)], ids=["in flight", "after a wait for a limit"])
async def test_an_edit_that_comes_after_a_newer_one_does_not_stay(
    evening: Evening, database: Path, arrival: asyncio.Event, then: tuple[CallEffect, ...]
) -> None:
    """Its answer was lost; it is made once more, perhaps when that may be, and then a newer one."""
    async with told(evening, database) as (hosted_game, card):
        faults = [evening.stub.faults.add(EDIT, one, channel=card.channel) for one in (Belated(0), *then)]
        await evening.play(1)
        await eventually(lambda: all(fault.struck for fault in faults))
        newest = await the_last_bets(evening, card)
        await check_comes_back(hosted_game, card, newest, arrival)


async def test_an_edit_that_comes_after_a_restart_does_not_stay(
    evening: Evening, database: Path, arrival: asyncio.Event
) -> None:
    """It was on its way when the bot was stopped; the bot has shown something newer since it is there again."""
    async with told(evening, database) as (_, card):
        late = evening.stub.faults.add(EDIT, Slow(0, late=True), channel=card.channel)
        await evening.play(1)
        await eventually(lambda: late.struck)
    async with hosted(evening.stub, database) as (_, bot):
        newest = await the_last_bets(evening, card)
        await check_comes_back(HostedGame(bot, evening, database), card, newest, arrival)


async def redraw_card(hosted_game: HostedGame, name: str) -> None:
    """The private card of the person of that name is wanted once more: the bot has found that it reaches them."""
    table = TableId(read_ledger(hosted_game.database).lines[0].table)
    view = await hosted_game.bot.tables.view(table, None)
    assert view is not None
    (player,) = [seat.player for seat in view.seats if seat.name == name and seat.player is not None]
    for reached in (False, True):
        await hosted_game.bot.tables.note_reach(table, player, reached=reached)


async def test_no_answer_to_a_press_is_later_than_discord_lets_it_be(hosted_game: HostedGame) -> None:
    """The card that is pressed is just being edited, and nobody answers that: Discord is told to wait, in time."""
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

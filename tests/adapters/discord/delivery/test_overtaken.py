"""Answers and edits of one card take turns: whatever is slow, and whichever comes last, the newest face stays."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import discord
import pytest

from bot.adapters.discord import responder
from bot.adapters.discord.client import Discord as Client
from bot.app.caller import Caller
from bot.app.response import Private, Redrawn, Response, Revision
from bot.core.table.actions import Action
from bot.core.ui.panels import Verb
from storage.ids import CommandId, TableId
from storage.messages.rows import HORIZON
from tests.adapters.discord.asking import last, press, words
from tests.adapters.discord.fake_interactions import PRESS, Asked, Slow
from tests.adapters.discord.played_tables import Way, sit_down
from tests.adapters.discord.seen_messages import buttons, choices
from tests.adapters.discord.simulated_discord import World
from tests.adapters.discord.test_every_game import beginning, pressed
from tests.adapters.discord.test_responder import SAID

TABLE: Final = TableId("k7m2q4x9ab")
CARD: Final = "5/9"
"""Where the card stands that ``Asked`` has pressed."""

MOMENT: Final = 0.5
"""Seconds that a busy machine may take for what it could do at once."""


# --- an answer on its way, and the table goes on ------------------------------------------------------------


def hinder(world: World, monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], Awaitable[object]]) -> list[str]:
    """The next answer that redraws a card arrives when that has happened, and all was sent that came of it.

    What is returned are the cards that were edited until then.
    """
    redraw = discord.InteractionResponse.edit_message
    edited: list[str] = []

    async def late(response: discord.InteractionResponse[Client], **message: object) -> object:
        monkeypatch.undo()
        before = len(world.env.http_requests)
        await meanwhile()
        await world.bot.dispatcher.deliver_due()
        edited.extend(call.path for call in world.env.http_requests[before:] if call.method == "PATCH")
        return await redraw(response, **message)  # type: ignore[arg-type]  # Passed on as it comes.

    monkeypatch.setattr(discord.InteractionResponse, "edit_message", late)
    return edited


async def joining(world: World, name: str) -> Callable[[], Awaitable[object]]:
    """How that person sits down, past Discord."""
    (member,) = world.people(name)
    player = (await world.bot.people.person("discord", str(member.id), name)).id
    action = Action((await world.table()).id, player, CommandId(f"{name}'s"), Verb.JOIN, "", 0)
    return lambda: world.bot.tables.act(action)


async def test_the_lobbys_card_names_who_came_during_an_answer(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ben sits down, and so does Emily while he is answered: the card waits for his answer, and then shows her."""
    cindy, ben = world.people("Cindy", "Ben")
    await world.slash(cindy, "play", seats=4)

    edited = hinder(world, monkeypatch, await joining(world, "Emily"))
    await press(world, ben, last(world), "Join")

    assert edited == []
    assert "At the table: Cindy, Ben, Emily" in words(last(world))


async def test_the_private_card_asks_nothing_that_was_settled_during_an_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cindy looks how her move may go on, and the house moves for her while she is answered."""
    table = await sit_down(world, Way.BUTTONS, Way.BUTTONS, game="mythic-dice")
    cindy = table.people[0]
    word = await beginning(table, cindy)
    card, decision = table.hand(cindy), (await table.view()).decision

    async def move() -> None:
        await world.bot.tables.act(Action(table.id, cindy.player, CommandId("hers"), Verb.STAND_IN, "", decision))

    edited = hinder(world, monkeypatch, move)
    await pressed(table, cindy, card, word)

    (stands,) = [message for message in table.told(cindy) if message.id == card.id]
    assert (await table.view()).decision != decision
    assert [path for path in edited if path.endswith(f"/{card.id}")] == []
    assert [one for one in (*buttons(stands).values(), *choices(stands)) if f":{decision}:" in one] == []


# --- an answer of which nothing is heard --------------------------------------------------------------------


@pytest.mark.parametrize("comes", ["before", "after", "never"])
async def test_ten_seconds_after_an_answer_that_nobody_heard_of_the_card_is_right(
    world: World, monkeypatch: pytest.MonkeyPatch, comes: str
) -> None:
    """Ben's answer may be carried out yet. Emily sits down: it comes before the card shows her, or after, or never."""
    cindy, ben = world.people("Cindy", "Ben")
    await world.slash(cindy, "play", seats=4)
    join, redraw = await joining(world, "Emily"), discord.InteractionResponse.edit_message
    lost: list[Callable[[], Awaitable[object]]] = []

    async def lose(response: discord.InteractionResponse[Client], **message: object) -> object:
        lost.append(lambda: redraw(response, **message))  # type: ignore[arg-type]  # Passed on as it comes.
        raise TimeoutError

    monkeypatch.setattr(discord.InteractionResponse, "edit_message", lose)
    await ben.click(last(world), custom_id=buttons(last(world))["Join"])
    await join()
    if comes == "before":
        await lost[0]()
    await world.deliver()
    shown = words(last(world))
    if comes == "after":
        await lost[0]()
        assert "Emily" not in words(last(world))
    await world.forward(HORIZON)

    assert "At the table: Cindy, Ben, Emily" in shown
    assert "At the table: Cindy, Ben, Emily" in words(last(world))


# --- several on one card ------------------------------------------------------------------------------------


def redrawing(world: World, asked: Asked, revision: int, after: asyncio.Event | None = None) -> asyncio.Task[None]:
    """The press is answered with that revision of the card, which is known when ``after`` has happened."""

    async def handle(_: Caller) -> Response:
        if after is not None:
            await after.wait()
        return Redrawn(SAID, Revision(TABLE, revision))

    return asyncio.create_task(world.client.responder.answer(asked.interaction, handle, redraws=True))


async def test_a_newer_answer_waits_for_the_one_that_is_on_its_way(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So they cannot arrive in another order; Discord knows meanwhile that it comes."""
    arrivals: list[str] = []
    older, newer = Slow("5", arrivals), Slow("6", arrivals)

    first = redrawing(world, older, 5)
    await older.on_its_way.wait()
    monkeypatch.setattr(responder, "PATIENCE", 0)
    second = redrawing(world, newer, 6)
    await newer.told_to_wait.wait()
    for slow in (older, newer):
        slow.may_arrive.set()
    await asyncio.gather(first, second)

    assert arrivals == ["6 waits", "5 is shown", "6 is shown"]


async def test_an_older_answer_does_not_cover_a_newer_one(world: World) -> None:
    """It says that it has been heard, and no more."""
    arrivals: list[str] = []
    older, newer, drawn = Slow("5", arrivals), Slow("6", arrivals), asyncio.Event()
    newer.may_arrive.set()

    first = redrawing(world, older, 5, drawn)
    await redrawing(world, newer, 6)
    drawn.set()
    await first

    assert arrivals == ["6 is shown", "5 waits"]


async def test_an_answer_does_not_cover_what_was_sent_before_it(world: World) -> None:
    """The dispatcher was at the card when the press came, with something newer than what the answer shows."""
    asked = Slow("5")
    with world.bot.dispatcher.answering(CARD) as card:
        async with card.turn:
            answered = redrawing(world, asked, 5)
            await asyncio.sleep(0.01)
            card.shown = 6
        await answered

    assert asked.arrivals == ["5 waits"]


async def test_no_answer_to_a_press_is_later_than_discord_lets_it_be(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though an edit of the same card hangs, it is acknowledged in time; then it shows the newest."""
    monkeypatch.setattr(responder, "PATIENCE", 0.05)
    asked = Slow("7")
    asked.may_arrive.set()
    with world.bot.dispatcher.answering(CARD) as card:
        async with card.turn:
            answered = redrawing(world, asked, 7)
            await asyncio.wait_for(asked.told_to_wait.wait(), responder.PATIENCE + MOMENT)
            await asyncio.sleep(2 * responder.PATIENCE)
            assert asked.arrivals == ["7 waits"]
        await answered

    assert asked.arrivals == ["7 waits", "7 is shown"]


async def test_what_is_told_beside_the_card_waits_for_nobody(world: World) -> None:
    """An edit of the card hangs, and a press on it is refused or only looks something up: that is told at once."""
    asked = Asked(PRESS)

    async def handle(_: Caller) -> Response:
        return Private(SAID)

    with world.bot.dispatcher.answering(CARD) as card:
        async with card.turn:
            await world.client.responder.answer(asked.interaction, handle, redraws=True)

    assert asked.answers == ["message"]

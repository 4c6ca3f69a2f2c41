"""Answers and edits of one card take turns, so the newest card stays even if an older one arrives late."""

import asyncio
from typing import Final

import discord
import pytest

from bot.adapters.discord import responder
from bot.adapters.discord.client import Discord as Client
from bot.app.caller import Caller
from bot.app.response import Private, Redrawn, Response, Revision
from bot.core.table.actions import Action
from bot.core.ui.presses import Verb
from storage.ids import CommandId, TableId
from tests.adapters.discord.fake_interactions import PRESS, Asked, Slow
from tests.adapters.discord.played_tables import Way, sit_down
from tests.adapters.discord.seen_messages import buttons, choices
from tests.adapters.discord.simulated_discord import World
from tests.adapters.discord.test_every_game import beginning, pressed
from tests.adapters.discord.test_responder import SAID

TABLE: Final = TableId("k7m2q4x9ab")
CARD: Final = "5/9"
"""The ref (channel and message id) of the card on which ``Asked`` is a press."""

MOMENT: Final = 0.5
"""Seconds that a busy machine may need for work that waits for nothing."""


# --- an answer on its way, and the table goes on ------------------------------------------------------------


async def test_the_private_card_asks_nothing_that_was_settled_during_an_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A robot moves for Cindy while her press is answered: no edit comes in between, and no old question stays."""
    table = await sit_down(world, Way.BUTTONS, Way.BUTTONS, game="mythic-dice")
    cindy = table.people[0]
    word = await beginning(table, cindy)
    while (play := (await table.view()).play) is not None and play.secret:
        # Secret answers wait for each other, so a robot that gives one settles nothing.
        await table.play_one()
        word = await beginning(table, cindy)
    card, decision = table.hand(cindy), (await table.view()).decision
    redraw, edited = discord.InteractionResponse.edit_message, list[str]()

    async def late(response: discord.InteractionResponse[Client], **message: object) -> object:
        monkeypatch.undo()
        before = len(world.env.http_requests)
        await world.bot.tables.act(Action(table.id, cindy.player, CommandId("hers"), Verb.STAND_IN, "", decision))
        await world.bot.dispatcher.deliver_due()
        edited.extend(call.path for call in world.env.http_requests[before:] if call.method == "PATCH")
        return await redraw(response, **message)  # type: ignore[arg-type]  # Passed on as it comes.

    monkeypatch.setattr(discord.InteractionResponse, "edit_message", late)
    await pressed(table, cindy, card, word)

    (stands,) = [message for message in table.told(cindy) if message.id == card.id]
    assert (await table.view()).decision != decision
    assert [path for path in edited if path.endswith(f"/{card.id}")] == []
    assert [one for one in (*buttons(stands).values(), *choices(stands)) if f":{decision}:" in one] == []


# --- several on one card ------------------------------------------------------------------------------------


def redrawing(world: World, asked: Asked, revision: int, after: asyncio.Event | None = None) -> asyncio.Task[None]:
    """Answer the press with this revision of the card, and only after the event ``after`` if there is one."""

    async def handle(_: Caller) -> Response:
        if after is not None:
            await after.wait()
        return Redrawn(SAID, Revision(TABLE, revision, None))

    return asyncio.create_task(world.client.responder.answer(asked.interaction, handle, redraws=True))


async def test_a_newer_answer_waits_for_the_one_that_is_on_its_way(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answers arrive in their order. Meanwhile Discord is told that the newer one will come."""
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
    """The older answer only acknowledges the press, and redraws nothing."""
    arrivals: list[str] = []
    older, newer, drawn = Slow("5", arrivals), Slow("6", arrivals), asyncio.Event()
    newer.may_arrive.set()

    first = redrawing(world, older, 5, drawn)
    await redrawing(world, newer, 6)
    drawn.set()
    await first

    assert arrivals == ["6 is shown", "5 waits"]


async def test_an_answer_does_not_cover_what_was_sent_before_it(world: World) -> None:
    """The dispatcher showed a newer revision while the press waited, so the answer redraws nothing."""
    asked = Slow("5")
    with world.bot.dispatcher.cards.answering(CARD) as card:
        async with card.turn:
            answered = redrawing(world, asked, 5)
            await asyncio.sleep(0.01)
            card.shown = 6
        await answered

    assert asked.arrivals == ["5 waits"]


async def test_no_answer_to_a_press_is_later_than_discord_lets_it_be(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While an edit of the same card hangs, the press is acknowledged in time. After the edit the answer is shown."""
    monkeypatch.setattr(responder, "PATIENCE", 0.05)
    asked = Slow("7")
    asked.may_arrive.set()
    with world.bot.dispatcher.cards.answering(CARD) as card:
        async with card.turn:
            answered = redrawing(world, asked, 7)
            await asyncio.wait_for(asked.told_to_wait.wait(), responder.PATIENCE + MOMENT)
            await asyncio.sleep(2 * responder.PATIENCE)
            assert asked.arrivals == ["7 waits"]
        await answered

    assert asked.arrivals == ["7 waits", "7 is shown"]


async def test_what_is_told_beside_the_card_waits_for_nobody(world: World) -> None:
    """An answer that redraws no card does not wait for a hanging edit of the pressed card."""
    asked = Asked(PRESS)

    async def handle(_: Caller) -> Response:
        return Private(SAID)

    with world.bot.dispatcher.cards.answering(CARD) as card:
        async with card.turn:
            await world.client.responder.answer(asked.interaction, handle, redraws=True)

    assert asked.answers == ["message"]

"""The answer to a press is slow, and the card is sent meanwhile: it is sent once more when the answer has come."""

from collections.abc import Awaitable, Callable

import discord
import pytest

from bot.adapters.discord.client import Discord as Client
from bot.core.actions import Action
from bot.core.panels import Verb
from storage.ids import CommandId
from storage.wishes import HOLD
from tests.adapters.discord.asking import last, press, words
from tests.adapters.discord.games import Person, Table, Way, sit_down
from tests.adapters.discord.reading import buttons, choices
from tests.adapters.discord.test_every_game import beginning, pressed
from tests.adapters.discord.world import World


def hinder(world: World, monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], Awaitable[object]]) -> list[int]:
    """The next answer that redraws a card arrives when that has happened, and was shown for a while.

    In what is returned stands how many calls are made after that, while it is still on its way.
    """
    redraw = discord.InteractionResponse.edit_message
    calls: list[int] = []

    async def late(response: discord.InteractionResponse[Client], **message: object) -> object:
        monkeypatch.undo()
        await meanwhile()
        made = []
        for _ in range(2):
            world.time.forward(HOLD)
            await world.bot.deliveries.deliver_due()
            made.append(len(world.env.http_requests))
        calls.append(made[1] - made[0])
        return await redraw(response, **message)  # type: ignore[arg-type]  # Passed on as it comes.

    monkeypatch.setattr(discord.InteractionResponse, "edit_message", late)
    return calls


async def test_the_lobbys_card_names_who_came_during_an_answer(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ben sits down, and so does Emily while he is answered."""
    cindy, ben, emily = world.people("Cindy", "Ben", "Emily")
    await world.slash(cindy, "play", seats=4)
    player = (await world.bot.people.person("discord", str(emily.id), "Emily")).id
    table = (await world.table()).id

    async def join() -> None:
        await world.bot.tables.act(Action(table, player, CommandId("Emily's"), Verb.JOIN, "", 0))

    calls = hinder(world, monkeypatch, join)
    await press(world, ben, last(world), "Join")

    assert calls == [0]
    assert "At the table: Cindy, Ben, Emily" in words(last(world))


async def at_a_beginning(world: World) -> tuple[Table, Person, str]:
    """A table, and the first of its people with what begins a move on their card."""
    table = await sit_down(world, Way.BUTTONS, Way.BUTTONS, game="mythic-dice")
    return table, table.people[0], await beginning(table, table.people[0])


async def test_the_private_card_asks_nothing_that_was_settled_during_an_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cindy looks how her move may go on, and the house moves for her while she is answered."""
    table, cindy, word = await at_a_beginning(world)
    card, decision = table.hand(cindy), (await table.view()).decision

    def asked() -> list[str]:
        (stands,) = [message for message in table.told(cindy) if message.id == card.id]
        return [one for one in (*buttons(stands).values(), *choices(stands)) if f":{decision}:" in one]

    async def move() -> None:
        await world.bot.tables.act(Action(table.id, cindy.player, CommandId("hers"), Verb.STAND_IN, "", decision))

    calls = hinder(world, monkeypatch, move)
    await pressed(table, cindy, card, word)

    assert calls == [0]
    assert asked() == []


async def test_a_move_that_is_begun_stays_though_the_card_was_sent_meanwhile(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing has changed of what is asked: whichever of the two came last, nothing need come after it."""
    table, cindy, word = await at_a_beginning(world)
    card = table.hand(cindy)

    async def draw_anew() -> None:
        await world.bot.tables.redraw(table.id)

    calls = hinder(world, monkeypatch, draw_anew)
    await pressed(table, cindy, card, word)

    assert calls == [0]
    assert [one for one in buttons(table.hand(cindy)).values() if one.endswith(":choose:")] != []

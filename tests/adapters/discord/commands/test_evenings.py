"""An evening on Discord: planned by a command, joined by presses, and played at tables that open by themselves."""

import pytest
import simcord

from bot.core.clock.pace import MINUTE
from bot.core.evenings.evening_plans import CHECK_IN
from tests.adapters.discord.asking import admin, forbid, give, last, own_channel, press, told, words
from tests.adapters.discord.seen_messages import buttons
from tests.adapters.discord.simulated_discord import World

WISH = {"day": "2025-11-18", "time": "20:00", "hours": 2, "game": "mythe"}


@pytest.fixture
def emily(world: World) -> simcord.MemberActor:
    """A person who may manage the server."""
    return admin(world, "Emily")


async def go_on(world: World, moment: int) -> None:
    """The clock comes to this moment; the job does what is due, and all is delivered."""
    world.time.forward(moment - world.time.now())
    await world.bot.evening_job.work()
    await world.deliver()


async def test_an_evening_fills_its_table(world: World, emily: simcord.MemberActor) -> None:
    """One command, then each person signs up and checks in by one press."""
    people = world.people("Cindy", "Ben", "Charlie")
    assert "Its card is in #dice" in told(await give(world, emily, "league evening", WISH))
    card = last(world)
    assert "🌙 An evening of games" in words(card)
    assert set(buttons(card)) == {"Count me in", "Not this time"}
    assert "signed up" in told(await press(world, people[0], card, "Count me in"))

    community = await world.bot.communities.seen("discord", str(world.guild.id), "en")
    (evening,) = await world.bot.store.evenings.live_in(community.id)
    await go_on(world, evening.starts - CHECK_IN)
    (reminder,) = own_channel(people[0])
    assert "You have signed up" in words(reminder)
    assert "Welcome" in told(await press(world, people[0], reminder, "I’m here"))
    card = last(world)
    assert "Signed up: 1" in words(card)
    for person in people[1:]:
        await press(world, person, card, "I’m here")

    await go_on(world, evening.starts)
    await go_on(world, evening.starts + MINUTE)
    table = await world.table()
    assert [seat.name for seat in table.seats] == ["Cindy", "Ben", "Charlie"]
    paused = await world.slash(people[1], "league attend", answer="pause")
    assert "You pause" in told(paused)


async def test_evenings_are_cancelled(world: World, emily: simcord.MemberActor) -> None:
    """The card loses its buttons, and a message says so."""
    await give(world, emily, "league evening", {**WISH, "weekly": True})
    assert "The evening of 18 Nov 2025" in told(await give(world, emily, "league cancel-evening", {"series": True}))
    assert "This evening was cancelled." in words(last(world))
    assert not buttons(last(world))


async def test_where_the_bot_may_not_play_nothing_is_planned(world: World, emily: simcord.MemberActor) -> None:
    """The answer names the permission."""
    forbid(world, "send_messages")
    assert "“Send Messages”" in told(await give(world, emily, "league evening", WISH))
    community = await world.bot.communities.seen("discord", str(world.guild.id), "en")
    assert await world.bot.store.evenings.live_in(community.id) == []

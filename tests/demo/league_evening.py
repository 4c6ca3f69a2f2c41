"""A whole evening of a league on the simulated Discord: planned, joined, played and ended, message by message."""

from collections.abc import AsyncIterator
from typing import Final

from bot.core.clock.pace import MINUTE
from bot.core.evenings.evening_plans import CHECK_IN as OPENS
from bot.core.ui.presses import CHECK_IN, PAUSE, SERIES, SIGN_UP
from tests.adapters.discord.asking import answer, give, own_channel
from tests.adapters.discord.simulated_discord import World
from tests.demo.discord_server import LOCALES
from tests.demo.evening_steps import Message, card, come_to, press_word
from tests.demo.organiser import organiser

WISH: Final = {"day": "2025-11-18", "time": "20:00", "hours": 1, "game": "mythical-dice", "second-game": "mythic-dice"}
NAMES: Final = ("Cindy", "Ben", "Maximiliane von Hohenstein", "Dora")


async def league_evening(world: World, language: str) -> AsyncIterator[Message]:
    """Spend the evening in the language; yields each message when it looks new."""
    community, emily = await organiser(world, language)
    people = world.people(*NAMES, locale=LOCALES[language])
    yield answer(await give(world, emily, "league evening", WISH))
    yield card(world)
    for person in people[:2]:
        await press_word(world, person, card(world), SIGN_UP)
    yield await press_word(world, people[2], card(world), SIGN_UP)
    (evening,) = await world.bot.store.evenings.live_in(community)
    await come_to(world, evening.starts - OPENS)
    yield card(world)
    (reminder,) = own_channel(people[0])
    yield reminder
    yield await press_word(world, people[0], reminder, CHECK_IN)
    for person in people[1:]:
        await press_word(world, person, card(world), CHECK_IN)
    await come_to(world, evening.starts)
    yield card(world)
    for minute in (20, 45):
        await world.play_out((await world.table()).id)
        await come_to(world, evening.starts + minute * MINUTE)
        yield card(world)
        await come_to(world, evening.starts + (minute + 1) * MINUTE)
    yield await press_word(world, people[3], card(world), PAUSE)
    await come_to(world, evening.ends)
    yield card(world)
    await world.play_out((await world.table()).id)
    await come_to(world, evening.ends + 5 * MINUTE)
    yield card(world)
    yield world.channel.history()[-1]
    await give(world, emily, "league evening", {**WISH, "day": "2025-11-25", "weekly": True})
    asked = answer(await give(world, emily, "league cancel-evening", {"series": True}))
    yield asked
    yield await press_word(world, emily, asked, SERIES)
    for message in world.channel.history()[-2:]:
        yield message

"""A whole evening of a league on the simulated Discord: planned, joined, played and ended, message by message."""

from collections.abc import AsyncIterator
from typing import Final

import discord
import simcord

from bot.core.clock.pace import MINUTE
from bot.core.evenings.evening_plans import CHECK_IN as OPENS
from bot.core.ui.panels import CHECK_IN, PAUSE, SERIES, SIGN_UP
from tests.adapters.discord.asking import admin, answer, give, own_channel, words
from tests.adapters.discord.seen_messages import buttons
from tests.adapters.discord.simulated_discord import World
from tests.demo.discord_server import LOCALES

WISH: Final = {"day": "2025-11-18", "time": "20:00", "hours": 1, "game": "mythe", "second-game": "mythic-dice"}
NAMES: Final = ("Cindy", "Ben", "Maximiliane von Hohenstein", "Dora")

Message = discord.Message | simcord.ResponseMessage


async def league_evening(world: World, language: str) -> AsyncIterator[Message]:
    """Spend the evening in the language; yields each message when it looks new."""
    community = await world.bot.communities.of("discord", str(world.guild.id), language)
    await world.bot.communities.set_language(community.id, language)
    emily, people = admin(world, "Emily"), world.people(*NAMES, locale=LOCALES[language])
    world.locales[str(emily.id)] = LOCALES[language]
    yield answer(await give(world, emily, "league evening", WISH))
    yield _card(world)
    for person in people[:2]:
        await _press(world, person, _card(world), SIGN_UP)
    yield await _press(world, people[2], _card(world), SIGN_UP)
    (evening,) = await world.bot.store.evenings.live_in(community.id)
    await _come_to(world, evening.starts - OPENS)
    yield _card(world)
    (reminder,) = own_channel(people[0])
    yield reminder
    yield await _press(world, people[0], reminder, CHECK_IN)
    for person in people[1:]:
        await _press(world, person, _card(world), CHECK_IN)
    await _come_to(world, evening.starts)
    yield _card(world)
    for minute in (20, 45):
        await world.play_out((await world.table()).id)
        await _come_to(world, evening.starts + minute * MINUTE)
        yield _card(world)
        await _come_to(world, evening.starts + (minute + 1) * MINUTE)
    yield await _press(world, people[3], _card(world), PAUSE)
    await _come_to(world, evening.ends)
    yield _card(world)
    await world.play_out((await world.table()).id)
    await _come_to(world, evening.ends + 5 * MINUTE)
    yield _card(world)
    yield world.channel.history()[-1]
    await give(world, emily, "league evening", {**WISH, "day": "2025-11-25", "weekly": True})
    asked = answer(await give(world, emily, "league cancel-evening", {"series": True}))
    yield asked
    yield await _press(world, emily, asked, SERIES)
    for message in world.channel.history()[-2:]:
        yield message


async def _come_to(world: World, moment: int) -> None:
    """The clock comes to this moment; the bot does what is due, and all is delivered."""
    world.time.forward(moment - world.time.now())
    await world.bot.evening_job.work()
    await world.deliver()


async def _press(world: World, person: simcord.MemberActor, message: Message, word: str) -> Message:
    """Press the button that says this word; returns the answer."""
    (pressed,) = [custom_id for custom_id in buttons(message).values() if custom_id.endswith(f":{word}")]
    direct = isinstance(message, discord.Message) and message.guild is None
    actor = person.user if direct else person
    result = await actor.click(message, custom_id=pressed)
    await world.deliver()
    return answer(result)


def _card(world: World) -> discord.Message:
    """The evening's card as it is now. It is posted anew once an hour, as all cards on which people press."""
    return [one for one in world.channel.history() if "📅" in words(one)][-1]

"""What people do on an evening, and in a tournament, of the simulated Discord."""

import discord
import simcord

from tests.adapters.discord.asking import answer, words
from tests.adapters.discord.seen_messages import buttons
from tests.adapters.discord.simulated_discord import World

Message = discord.Message | simcord.ResponseMessage


async def come_to(world: World, moment: int) -> None:
    """The clock comes to this moment while the bot works; the bot does what is due, and all is delivered."""
    await world.pass_by(moment - world.time.now())
    await world.bot.evening_job.work()
    await world.deliver()


async def press_word(world: World, person: simcord.MemberActor, message: Message, word: str) -> Message:
    """Press the button that says this word; returns the answer."""
    (pressed,) = [custom_id for custom_id in buttons(message).values() if custom_id.endswith(f":{word}")]
    direct = isinstance(message, discord.Message) and message.guild is None
    actor = person.user if direct else person
    result = await actor.click(message, custom_id=pressed)
    await world.deliver()
    return answer(result)


def card(world: World) -> discord.Message:
    """The evening's card as it is now. It is posted anew once an hour, as all cards on which people press."""
    return [one for one in world.channel.history() if "📅" in words(one)][-1]

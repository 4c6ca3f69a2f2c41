"""The bot loses its permissions in a league's channel: the organiser is told where, what, and how to mend it."""

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.core.clock.pace import HOUR
from tests.adapters.discord.asking import admin, begun, give, last, own_channel, told, words
from tests.adapters.discord.simulated_discord import World

WEEK = 7 * 24 * HOUR


@pytest.fixture
async def emily(world: World) -> simcord.MemberActor:
    """An organiser. A game of this week counts, and its standings are to be posted in the channel."""
    emily = admin(world, "Emily")
    await give(world, emily, "league schedule", {"channel": world.channel})
    await begun(world, "Cindy", "Ben", "Charlie")
    await world.play_out((await world.table()).id)
    return emily


def grant(world: World, *, send: bool) -> None:
    """Let the bot write in the channel, or not."""
    denied = discord.Permissions(send_messages=not send).value
    everyone = Overwrite(world.guild.default_role.id, OverwriteType.ROLE, deny=denied)
    world.env.backend.set_overwrite(world.channel.id, everyone)


async def test_an_organiser_is_told_where_and_what_is_missing(world: World, emily: simcord.MemberActor) -> None:
    """Once; and as soon as the permission is back, what was owed comes."""
    grant(world, send=False)
    for passed in (WEEK, HOUR, HOUR):
        await world.pass_by(passed)
        await world.deliver()

    (message,) = own_channel(emily)
    text = words(message)
    assert "There is a place where I can’t write any more" in text
    # Discord shows the name of the channel, if the organiser still sees the channel.
    assert f"<#{world.channel.id}> · {world.guild.name}" in text
    assert "Send Messages" in text
    assert "Edit Channel → Permissions" in text
    assert "for 7 days" in text
    assert "for 7 days" in told(await world.slash(emily, "settings show"))

    grant(world, send=True)
    await world.env.settle()
    await world.deliver()
    assert "The week is over" in words(last(world))


async def test_a_deleted_channel_is_told_with_the_way_out(world: World, emily: simcord.MemberActor) -> None:
    """The command that chooses another channel; nothing leads to the deleted one."""
    world.env.backend.delete_channel(world.channel.id)
    await world.pass_by(WEEK)
    await world.deliver()

    (message,) = own_channel(emily)
    text = words(message)
    assert "A place where I wrote was deleted" in text
    assert "/league schedule" in text
    assert (world.guild.name in text, "<#" in text) == (True, False)
    assert "Send Messages" not in text

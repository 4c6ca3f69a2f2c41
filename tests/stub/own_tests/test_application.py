"""What the bot asks about itself and makes known, as the real library meets it."""

import discord
import pytest

from tests.stub.bots import at
from tests.stub.server import Discord
from tests.stub.tiny import Tiny


async def test_nobody_comes_in_with_another_token(stub: Discord) -> None:
    """The library says so as it does of the real one."""
    with at(stub):
        async with discord.Client(intents=discord.Intents.none()) as client:
            with pytest.raises(discord.LoginFailure):
                await client.login("another")
    assert stub.wire.bad == 1


async def test_the_bot_learns_who_it_is(stub: Discord, bot: Tiny) -> None:
    """The same account everywhere."""
    assert bot.user is not None
    assert bot.user.id == bot.application_id == (await bot.application_info()).id == stub.world.bot.id


async def test_commands_that_are_made_known_again_keep_their_ids(stub: Discord, bot: Tiny) -> None:
    """All others are forgotten."""
    said = [{"name": "play", "description": "Play"}, {"name": "stats", "description": "Look"}]
    first = await bot.http.bulk_upsert_global_commands(stub.world.bot.id, said)
    again = await bot.http.bulk_upsert_global_commands(stub.world.bot.id, said[:1])
    assert [command["id"] for command in again] == [first[0]["id"]]
    assert [command["name"] for command in stub.world.commands] == ["play"]


async def test_emoji_are_uploaded_found_again_and_deleted(stub: Discord, bot: Tiny) -> None:
    """With their pictures as they were sent."""
    png = b"\x89PNG\r\n\x1a\n" + bytes(32)
    made = await bot.create_application_emoji(name="red_die", image=png)
    assert [emoji.name for emoji in await bot.fetch_application_emojis()] == ["red_die"]
    assert stub.world.emojis == {made.id: ("red_die", png)}
    await made.delete()
    assert stub.world.emojis == {}

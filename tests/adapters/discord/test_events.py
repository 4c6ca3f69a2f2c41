"""What happens around the tables: each has an ending, or a mend."""

from bot.core.ports import Status
from storage.ids import TableId
from tests.adapters.discord.asking import begun, own_channel, press, words
from tests.adapters.discord.world import World


async def live(world: World) -> set[TableId]:
    """The server's live tables."""
    community = await world.bot.communities.of("discord", str(world.guild.id), "en")
    return set(await world.bot.tables.live_in(community.id))


async def status(world: World, table: TableId) -> Status:
    """Where a table stands."""
    return (await world.table(table)).status


async def test_a_server_that_is_left_keeps_no_tables(world: World) -> None:
    """Lobbies close, games are abandoned."""
    cindy, *_ = await begun(world, "Cindy", "Ben", "Charlie")
    (game,) = await live(world)
    await world.slash(cindy, "play")
    (lobby,) = await live(world) - {game}
    guild = world.client.get_guild(world.guild.id)
    assert guild is not None

    await world.client.on_guild_remove(guild)

    assert [await status(world, table) for table in (game, lobby)] == [Status.ABANDONED, Status.CLOSED]


async def test_a_channel_that_is_deleted_takes_its_tables_along(world: World) -> None:
    """And no others."""
    cindy, *_ = await begun(world, "Cindy", "Ben", "Charlie")
    (game,) = await live(world)
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.slash(cindy, "play", at=elsewhere)
    (other,) = await live(world) - {game}
    channel = world.client.get_channel(world.channel.id)
    assert channel is not None

    await channel.delete()  # type: ignore[union-attr]  # A text channel.
    await world.env.settle()

    assert [await status(world, table) for table in (game, other)] == [Status.ABANDONED, Status.LOBBY]


async def test_a_thread_that_is_deleted_sends_the_game_back(world: World) -> None:
    """To its channel, where it goes on."""
    cindy, ben, charlie = await begun(world, "Cindy", "Ben", "Charlie")
    thread = world.client.get_channel(world.channel.threads[0].id)
    assert thread is not None
    await thread.delete()  # type: ignore[union-attr]  # A thread.

    for person in (cindy, ben, charlie):
        await press(world, person, own_channel(person)[-1], "0")

    assert any("Round 1 · trick 1 of 1" in words(message) for message in world.channel.history())

"""What happens around the tables: each has an ending, or a mend."""

import pytest
from structlog.testing import capture_logs

from bot.core.errors import StoreFault
from bot.core.ports import Status
from storage.ids import TableId
from tests.adapters.discord.asking import begun, mention, own_channel, press, words, written
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

    await world.turn_out()

    assert [await status(world, table) for table in (game, lobby)] == [Status.ABANDONED, Status.CLOSED]


@pytest.mark.parametrize(
    ("name", "value"), [("is_ready", lambda: False), ("shard_count", 1 << 50)], ids=["not yet", "other shards only"]
)
async def test_what_cannot_be_seen_is_not_judged(
    world: World, name: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it is not known whether the bot is in a server, its tables go on."""
    (cindy,) = world.people("Cindy")
    await world.slash(cindy, "play")
    monkeypatch.setattr(world.client, name, value)

    await world.turn_out()
    assert (await world.table()).status is Status.LOBBY

    monkeypatch.undo()
    await world.invite()
    await world.turn_out()
    assert await live(world) == set()


async def test_a_call_in_a_fault_of_the_store_is_no_bug(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told as one, and a later call is answered."""
    (cindy,) = world.people("Cindy")

    async def fails(*_: object) -> None:
        raise StoreFault("a trial")

    with monkeypatch.context() as patched, capture_logs() as logs:
        patched.setattr(world.bot.communities, "of", fails)
        await mention(world, cindy)
    world.time.forward(10_000)
    await mention(world, cindy)

    assert [log for log in logs if log["event"] == "a call could not be answered"] == [
        {
            "event": "a call could not be answered",
            "log_level": "warning",
            "channel": world.channel.id,
            "reason": "a trial",
        }
    ]
    assert written(world) == 1


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
    await world.settle_departures()

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

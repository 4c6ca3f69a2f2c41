"""Events around the tables: new sessions, servers that the bot has left, and mentions of the bot."""

import pytest
from simcord.backend.serializers import guild_create_payload
from structlog.testing import capture_logs

from bot.core.errors import StoreFault
from bot.core.people.departures import KEPT
from storage.ids import TableId
from tests.adapters.discord.asking import mention, written
from tests.adapters.discord.simulated_discord import World


async def live(world: World) -> set[TableId]:
    """The server's live tables."""
    community = await world.bot.communities.of("discord", str(world.guild.id), "en")
    return set(await world.bot.tables.live_in(community.id))


async def deleted_after_a_month(world: World, server: int) -> bool:
    """Whether the server's data are deleted after the month for which they are kept."""
    before = await world.bot.communities.of("discord", str(server), "en")
    for passed in (0, KEPT):
        await world.pass_by(passed)
        await world.settle_departures()
    return (await world.bot.communities.of("discord", str(server), "en")).id != before.id


@pytest.mark.parametrize("other_shards", [True, False], ids=["other shards only", "not yet"])
async def test_what_cannot_be_seen_is_not_judged(
    world: World, monkeypatch: pytest.MonkeyPatch, *, other_shards: bool
) -> None:
    """While the bot does not know whether it is in the server, nothing is deleted. Once it knows, the data are."""
    with monkeypatch.context() as patched:
        if other_shards:
            patched.setattr(world.client, "shard_count", 1 << 50)
        else:
            await world.client.before_identify_hook(0, initial=True)
        assert not await deleted_after_a_month(world, 1 << 22)
    await world.client.on_shard_connect(0)
    await world.client.on_shard_ready(0)
    assert await deleted_after_a_month(world, 1 << 22)


@pytest.mark.parametrize("told", [False, True])
async def test_a_new_session_names_the_servers_where_the_bot_is(world: World, *, told: bool) -> None:
    """If the new session does not name a server, its data are deleted. If Discord sends it later, they are kept."""
    (cindy,) = world.people("Cindy")
    await world.slash(cindy, "play", game="mythical-dice")
    table = (await world.table()).id
    await world.client.before_identify_hook(0, initial=True)
    await world.client.on_shard_connect(0)
    if told:
        backend = world.env.backend
        known = guild_create_payload(backend, backend.get_guild(world.guild.id))
        backend.emit("GUILD_CREATE", {**known, "unavailable": False})
        await world.env.settle()

    assert await deleted_after_a_month(world, world.guild.id) is not told
    assert await live(world) == ({table} if told else set())


async def test_a_call_in_a_fault_of_the_store_is_no_bug(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault is logged as a warning, and a later mention is answered."""
    (cindy,) = world.people("Cindy")

    async def fails(*_: object) -> None:
        raise StoreFault("a trial")

    with monkeypatch.context() as patched, capture_logs() as logs:
        patched.setattr(world.bot.communities, "seen", fails)
        await mention(world, cindy)
    world.time.forward(10_000)
    await mention(world, cindy)

    assert [log for log in logs if log["event"] == "a mention of the bot could not be answered"] == [
        {
            "event": "a mention of the bot could not be answered",
            "log_level": "warning",
            "channel": world.channel.id,
            "reason": "a trial",
        }
    ]
    assert written(world) == 1

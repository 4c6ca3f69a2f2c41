"""Events around the tables: new sessions, servers that the bot joins or has left, and mentions of the bot."""

import asyncio
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

import discord
import pytest
from simcord.backend.models import Message as Stored
from simcord.backend.serializers import guild_create_payload
from simcord.enums import ComponentType
from structlog.testing import capture_logs

from bot.adapters.discord.session_starts import SessionStarts
from bot.core.errors import StoreFault
from bot.core.games import games
from bot.core.people.departures import KEPT
from storage.ids import TableId
from tests.adapters.discord.asking import forbid, last, mention, words, written
from tests.adapters.discord.cards.panels import Painter
from tests.adapters.discord.seen_messages import every
from tests.adapters.discord.simulated_discord import World, open_world

CHANNELS: Final = ("rules", "chat", "games")
"""The channels of a new server, in their order."""

NOT_SHOWN: Final = frozenset(
    {"an invitation to play could not be posted", "the bot may write in no channel of a new server"}
)
"""What is logged if a new server is not shown what can be played."""


async def live(world: World) -> set[TableId]:
    """The server's live tables."""
    community = await world.community()
    return set(await world.bot.tables.live_in(community.id))


async def deleted_after_a_month(world: World, server: int) -> bool:
    """Whether the server's data are deleted after the month for which they are kept."""
    before = await world.bot.communities.of("discord", str(server), "en")
    for passed in (0, KEPT):
        await world.pass_by(passed)
        await world.settle_departures()
    return (await world.bot.communities.of("discord", str(server), "en")).id != before.id


@pytest.fixture
def sessions_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    """The simulated Discord does not say how many sessions may begin."""

    async def at_once(_starts: SessionStarts, _shard: int) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr(SessionStarts, "begin", at_once)


@pytest.mark.usefixtures("sessions_begin")
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


@pytest.mark.usefixtures("sessions_begin")
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

    assert [log for log in logs if log["event"] == "an invitation to play could not be posted"] == [
        {
            "event": "an invitation to play could not be posted",
            "log_level": "warning",
            "server": world.guild.id,
            "reason": "a trial",
        }
    ]
    assert written(world) == 1


@pytest.mark.parametrize("may_send_files", [True, False])
async def test_the_invitation_has_the_emblems_of_the_games(tmp_path: Path, *, may_send_files: bool) -> None:
    """Each has a description. Where the bot may not send files, words are enough."""
    async with open_world(tmp_path / "games.db", pictures=Painter()) as world:
        (cindy,) = world.people("Cindy")
        if not may_send_files:
            forbid(world, "attach_files")
        await mention(world, cindy)
        emblems = list(every(last(world), ComponentType.THUMBNAIL))
        assert len(emblems) == (len(games()) if may_send_files else 0)
        assert all(one["description"] for one in emblems)


# --- a new server -------------------------------------------------------------------------------------------


async def added(
    world: World, *, system: str | None = None, shut: Collection[str] = (), code: int = 0
) -> Sequence[Stored]:
    """The messages of a French server after the bot was added to it.

    ``system`` is its system channel, and in the channels ``shut`` the bot may not write. With ``code`` Discord refuses
    all messages.
    """
    backend = world.env.backend
    guild = world.env.create_guild("New", preferred_locale="fr")
    backend.get_guild(guild.id).channel_ids.clear()
    rights = {name: discord.PermissionOverwrite(send_messages=name not in shut) for name in CHANNELS}
    channels = {
        name: guild.create_text_channel(name, overwrites={guild.default_role: right}) for name, right in rights.items()
    }
    if system is not None:
        backend.get_guild(guild.id).system_channel_id = channels[system].id
    if code:
        world.env.inject_error("POST", "/channels/*/messages", status=403, code=code)
    known = guild_create_payload(backend, backend.get_guild(guild.id))
    # Discord sends this key at a start and after an outage, not when the bot is added.
    backend.emit("GUILD_CREATE", {name: value for name, value in known.items() if name != "unavailable"})
    await world.env.settle()
    return [message for channel in channels.values() for message in world.messages(channel)]


@pytest.mark.parametrize(
    ("system", "shut", "where"),
    [("chat", (), "chat"), (None, (), "rules"), ("chat", ("rules", "chat"), "games")],
    ids=["system channel", "no system channel", "closed channels"],
)
async def test_a_new_server_is_shown_once_what_can_be_played(
    world: World, system: str | None, shut: Collection[str], where: str
) -> None:
    """The message is in the server's language, in the first channel that may be written to, and its buttons work."""
    (welcome,) = await added(world, system=system, shut=shut)

    assert world.env.backend.channels[welcome.channel_id].name == where
    assert "« /jouer » montre de nouveau ces jeux" in words(welcome).replace("\u00a0", " ")
    assert f"v1::0:play-now:{games()[0]}" in [str(one["custom_id"]) for one in every(welcome, ComponentType.BUTTON)]


@pytest.mark.parametrize(("shut", "code"), [(CHANNELS, 0), ((), 50013)])
async def test_a_new_server_where_the_bot_may_not_write_is_no_trouble(
    world: World, shut: Collection[str], code: int
) -> None:
    """Whether the bot knows that it may not write or Discord refuses: it is noted, and no error."""
    with capture_logs() as logs:
        assert await added(world, shut=shut, code=code) == []
    assert [log["log_level"] for log in logs if log["event"] in NOT_SHOWN] == ["info"]


async def test_no_server_is_shown_anything_at_a_start(world: World) -> None:
    """At a start, and after an outage, Discord names the servers again: the bot was in them before."""
    await world.restart()
    assert written(world) == 0

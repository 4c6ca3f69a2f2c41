"""The stub's gateway, as the real library meets it."""

import asyncio

import discord
import pytest

from tests.stub.bots import at
from tests.stub.faults import Late, Lost, Twice
from tests.stub.own_tests.test_messages import card
from tests.stub.people import Person
from tests.stub.server import Discord
from tests.stub.things import Channel
from tests.stub.tiny import INTENTS, Tiny, tiny_bot


@pytest.mark.parametrize(
    ("intents", "token", "code"),
    [(INTENTS, "another", 4004), (discord.Intents.all(), None, 4014)],
    ids=["wrong token", "intents that were not granted"],
)
async def test_who_may_not_listen_is_turned_out(
    stub: Discord, intents: discord.Intents, token: str | None, code: int
) -> None:
    """The gateway closes the connection with the code for the reason."""
    with at(stub):
        async with Tiny(intents=intents, shard_count=1) as bot:
            await bot.login(stub.token)
            bot.http.token = token or stub.token
            with pytest.raises((discord.ConnectionClosed, discord.PrivilegedIntentsRequired)) as caught:
                await bot.connect()
    assert getattr(caught.value, "code", 4014) == code


async def test_a_dropped_bot_resumes_and_hears_once_what_it_missed(
    stub: Discord, bot: Tiny, channel: Channel, ann: Person
) -> None:
    """The missed events arrive in their order, and events that were heard before do not arrive again."""
    name = f"<@{stub.world.bot.id}>"
    ann.says(channel, f"{name} one")
    await bot.hears(1)
    stub.gateway.drop()
    for word in ("two", "three"):
        ann.says(channel, f"{name} {word}")
    heard = await bot.hears(4)
    told = [f"message '{name} {word}' from ann" for word in ("one", "two", "three")]
    assert heard == [*told, "resumed 0"]
    assert (stub.gateway.identified, stub.gateway.resumed) == (1, 1)


@pytest.mark.parametrize(("resumable", "times"), [(True, (1, 1)), (False, (2, 0))])
async def test_a_session_that_is_none_any_more_is_resumed_or_begun_anew(
    stub: Discord, bot: Tiny, *, resumable: bool, times: tuple[int, int]
) -> None:
    """The library resumes or identifies as the gateway asks."""
    stub.gateway.invalidate(resumable=resumable)
    await stub.until(lambda: (stub.gateway.identified, stub.gateway.resumed) == times)
    await stub.until(stub.gateway.live)


async def test_each_shard_hears_of_its_own_servers(stub: Discord) -> None:
    """Private channels belong to the first shard."""
    stub.limits.lift()
    servers = [stub.world.add_guild(f"Server {shard}", shard=shard, shards=2) for shard in (0, 1)]
    stub.application.shards = 2
    async with tiny_bot(stub) as bot:
        assert {known.id: known.shard_id for known in bot.guilds} == {servers[0].id: 0, servers[1].id: 1}
        (ann,) = stub.people(servers[1], "Ann")
        ann.says(stub.world.add_channel(servers[1], "dice"), "hello")
        await bot.channel(stub.world.dm(ann.id).id).send(view=card("Yes"))
        ann.patience = 0
        await ann.press(ann.inbox[-1], "yes")
        await stub.until(lambda: {"MESSAGE_CREATE", "INTERACTION_CREATE"} <= {frame.name for frame in stub.wire.frames})
        told = {frame.name: frame.shard for frame in stub.wire.frames}
        assert (told["MESSAGE_CREATE"], told["INTERACTION_CREATE"]) == (1, 0)


async def test_people_write_to_each_other_unread(bot: Tiny, stub: Discord, channel: Channel, ann: Person) -> None:
    """The bot gets a message's text only if the message mentions it."""
    ann.says(channel, "between us")
    ann.says(channel, f"<@{stub.world.bot.id}> hello")
    assert await bot.hears(2) == [
        "message '' from ann",
        f"message '<@{stub.world.bot.id}> hello' from ann",
    ]
    assert not any(b"between us" in raw for raw in stub.wire.everything())


async def test_places_that_go_are_told(stub: Discord, bot: Tiny, channel: Channel) -> None:
    """The bot hears of a deleted thread and of a deleted channel."""
    posted = await bot.channel(channel.id).send("start")
    await bot.http.start_thread_with_message(channel.id, posted.id, name="game", auto_archive_duration=1440)
    stub.delete_channel(stub.world.channels[posted.id])
    stub.delete_channel(channel)
    assert (await bot.hears(3))[1:] == ["thread game gone", "channel dice gone"]


@pytest.mark.parametrize(
    ("effect", "heard"),
    [
        (Twice(), ["one", "one", "two"]),
        (Late(0.02), ["two", "one"]),
        (Lost(), ["two"]),
    ],
    ids=["twice", "late", "lost"],
)
async def test_events_come_twice_late_or_never_where_that_is_switched_on(
    stub: Discord, bot: Tiny, channel: Channel, ann: Person, effect: Twice | Late | Lost, heard: list[str]
) -> None:
    """Only events in the fault's channel are affected."""
    stub.faults.add("EVENT MESSAGE_CREATE", effect, channel=channel.id)
    for word in ("one", "two"):
        ann.says(channel, f"<@{stub.world.bot.id}> {word}")
    told = await bot.hears(len(heard))
    assert [line.partition("> ")[2].partition("'")[0] for line in told] == heard


async def test_a_session_that_begins_too_early_is_refused(stub: Discord) -> None:
    """The second shard is not let in until the pause is over."""
    stub.limits.starts.every, stub.application.shards = 60, 2

    async def pause() -> None:
        await stub.until(lambda: stub.limits.starts.early)
        assert stub.gateway.identified == 1
        stub.world.clock.ahead += 60

    pausing = asyncio.create_task(pause())
    async with tiny_bot(stub):
        await pausing
        assert set(stub.limits.starts.early) == {1}


async def test_shards_of_different_buckets_begin_at_once(stub: Discord) -> None:
    """With a concurrency of two these are the even and the odd ones."""
    stub.limits.starts.at_once, stub.application.shards = 2, 2
    async with tiny_bot(stub):
        assert not stub.limits.starts.early


async def test_the_sessions_of_a_day_are_counted(stub: Discord, bot: Tiny) -> None:
    """Discord tells how many are left, and until when. Refused ones and resumed ones do not count."""
    stub.gateway.drop()
    await stub.until(lambda: stub.gateway.resumed)
    limits = await bot.fetch_session_start_limits()
    assert (limits.total, limits.remaining, limits.max_concurrency) == (1000, 999, 1)
    assert 0 < limits.reset_after <= 86_400_000
    stub.limits.starts.use_up(stub.world.clock.now(), 60)
    assert (await bot.fetch_session_start_limits()).remaining == 0
    stub.world.clock.ahead += 61
    assert (await bot.fetch_session_start_limits()).remaining == 1000


async def test_one_session_too_many_ends_all(stub: Discord) -> None:
    """Discord then takes the bot's token away."""
    stub.limits.lift()
    stub.application.shards = 2
    with at(stub):
        async with Tiny() as bot:
            stub.limits.starts.use_up(stub.world.clock.now(), left=1)
            with pytest.raises(discord.ConnectionClosed, match="4004"):
                await bot.start(stub.token)
    assert not stub.gateway.live()

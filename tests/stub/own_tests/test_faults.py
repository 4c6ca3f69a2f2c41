"""The switchboard: how the caller sees each fault, and whether the call was carried out."""

import asyncio
from dataclasses import replace

import aiohttp
import discord
import pytest

from tests.stub.faults import Belated, Broken, Cut, Garbled, Hang, Refuse, Slow, Switchboard, TooMany
from tests.stub.people import Person
from tests.stub.reading import words
from tests.stub.server import Discord
from tests.stub.things import Channel, Guild
from tests.stub.tiny import Tiny

POST = "POST /channels/{channel}/messages"


async def post(stub: Discord, channel: Channel) -> int | None:
    """The HTTP status of a post by a caller that does not retry; None if the connection breaks."""
    headers = {"Authorization": f"Bot {stub.token}"}
    address = f"{stub.api_url}/v10/channels/{channel.id}/messages"
    try:
        async with (
            aiohttp.ClientSession(headers=headers) as session,
            session.post(address, json={"content": "one"}) as response,
        ):
            return response.status
    except (OSError, aiohttp.ClientError):
        return None


@pytest.mark.parametrize("code", [10003, 10008, 10062, 40003, 40060, 50001, 50007, 50013, 50083, 50278])
async def test_a_call_is_refused_with_discords_number(stub: Discord, bot: Tiny, channel: Channel, code: int) -> None:
    """The refused call did nothing; the next call succeeds."""
    stub.faults.add(POST, Refuse(code))
    with pytest.raises(discord.HTTPException) as refused:
        await bot.channel(channel.id).send("one")
    assert refused.value.code == code
    await bot.channel(channel.id).send("two")
    assert [words(message) for message in channel.standing] == ["two"]


async def test_edits_of_old_messages_are_refused_as_a_limit(stub: Discord, bot: Tiny, channel: Channel) -> None:
    """The library tries five times, then raises Discord's error code."""
    posted = await bot.channel(channel.id).send("one")
    fault = stub.faults.add("PATCH /channels/*", Refuse(30046), times=None)
    with pytest.raises(discord.HTTPException) as refused:
        await posted.edit(content="two")
    assert (refused.value.status, refused.value.code, fault.struck) == (429, 30046, 5)


@pytest.mark.parametrize("everywhere", [False, True])
async def test_a_limit_is_waited_out_by_the_library(
    stub: Discord, bot: Tiny, channel: Channel, *, everywhere: bool
) -> None:
    """The limit is for one route, or for all calls together."""
    fault = stub.faults.add(POST, TooMany(0.02, everywhere=everywhere), times=2)
    await bot.channel(channel.id).send("one")
    assert (fault.struck, len(channel.standing)) == (2, 1)
    assert [call.status for call in stub.wire.routed(POST)] == [429, 429, 200]


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize(
    ("effect", "status"),
    [
        *[(Broken(status), status) for status in (500, 502, 503, 504)],
        (Garbled("<html>"), 200),
        (Cut(), None),
        (Hang(0.02), None),
    ],
)
async def test_a_call_fails_before_or_after_it_was_carried_out(
    stub: Discord, channel: Channel, effect: Broken | Garbled | Cut | Hang, status: int | None, *, after: bool
) -> None:
    """Before or after, the caller sees the same: an error, a body that is no JSON, or a broken connection."""
    stub.faults.add(POST, replace(effect, after=after))
    assert await post(stub, channel) == status
    assert [words(message) for message in channel.standing] == ["one"] * after
    (call,) = stub.wire.routed(POST)
    assert (call.status, call.done) == (status, after)


async def test_a_call_is_carried_out_when_its_caller_has_given_up(stub: Discord, bot: Tiny, channel: Channel) -> None:
    """A message that was posted later stands before the belated one."""
    stub.faults.add(POST, Belated(0.5))
    with pytest.raises((OSError, aiohttp.ClientError)):
        await bot.channel(channel.id).send("one")
    await bot.channel(channel.id).send("two")
    await stub.until(lambda: len(channel.standing) > 1)
    assert [words(message) for message in channel.standing] == ["two", "one"]


async def test_a_slow_call_is_overtaken(stub: Discord, bot: Tiny, channel: Channel, guild: Guild) -> None:
    """The slow call is carried out only when it is answered; a post elsewhere meanwhile gets the lower id."""
    elsewhere = stub.world.add_channel(guild, "cards")
    stub.faults.add(POST, Slow(0.5, late=True), channel=channel.id)
    one, two = await asyncio.gather(bot.channel(channel.id).send("one"), bot.channel(elsewhere.id).send("two"))
    assert two.id < one.id


async def test_a_fault_strikes_its_channel_and_its_person(
    stub: Discord, bot: Tiny, channel: Channel, guild: Guild, ann: Person, ben: Person
) -> None:
    """Other channels and other people are not affected."""
    other = stub.world.add_channel(guild, "other")
    stub.faults.add(POST, Refuse(50013), times=None, channel=channel.id)
    stub.faults.add(POST, Refuse(50007), times=None, person=ann.id)
    places = [channel.id, other.id, *(stub.world.dm(person.id).id for person in (ann, ben))]
    codes = []
    for place in places:
        try:
            await bot.channel(place).send("one")
            codes.append(0)
        except discord.Forbidden as refused:
            codes.append(refused.code)
    assert codes == [50013, 0, 50007, 0]


def test_the_same_seed_strikes_the_same_calls() -> None:
    """Another seed affects other calls."""

    def struck(seed: int) -> list[bool]:
        board = Switchboard(seed)
        board.add("POST *", Cut(), times=None, chance=0.3)
        return [board.expire(POST) is not None for _ in range(100)]

    assert struck(1) == struck(1) != struck(2)


def test_a_fault_spares_the_first_and_ends_after_its_times() -> None:
    """When a fault has ended, the next one that fits the call takes its place."""
    board = Switchboard()
    board.add("POST *", Cut(), skip=1, times=2)
    board.add("POST */messages", Slow(1), times=1)
    board.add("GET *", Slow(2), times=None)
    assert [board.expire(POST) for _ in range(5)] == [Slow(1), Cut(), Cut(), None, None]
    board.clear()
    assert board.expire("GET /users/@me") is None

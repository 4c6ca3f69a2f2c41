"""Only calls that Discord limits are counted, and only messages that make a sound."""

import asyncio
from collections.abc import Sequence

from storage.ids import Millis
from tests.figures.counts import kind_of, pings
from tests.figures.stepped_time import SteppedTime
from tests.stub.messages import SILENT
from tests.stub.server import Discord
from tests.stub.wire import Call


def call(route: str, person: int | None = None) -> Call:
    """A call of the bot by this route, about this person."""
    return Call(0.0, route, "", {}, {}, b"", {}, (), "", person=person)


def test_answers_to_presses_are_free() -> None:
    """Neither the first answer nor a later one is counted; an edit of a private card is."""
    assert kind_of(call("POST /interactions/{interaction}/{token}/callback", 1)) is None
    assert kind_of(call("PATCH /webhooks/{application}/{token}/messages/@original", 1)) is None
    edit = "PATCH /channels/{channel}/messages/{message}"
    assert kind_of(call(edit, 1)) == f"{edit} to a player"
    assert kind_of(call(edit)) == f"{edit} in the channel"


def test_a_ping_is_a_message_with_a_sound() -> None:
    """A mention and a private message sound, unless they are sent silently; words in the channel do not."""
    stub = Discord()
    guild = stub.world.add_guild("Crete")
    ann, ben = stub.people(guild, "Ann", "Ben")
    channel, bot = stub.world.add_channel(guild, "dice"), stub.world.bot.id
    for flags in (0, SILENT):
        stub.messages.add(channel, bot, {"content": f"<@{ann.id}> is to roll", "flags": flags})
        stub.messages.add(channel, bot, {"content": "Ann is to roll", "flags": flags})
        stub.messages.add(stub.world.dm(ben.id), bot, {"content": "Your dice", "flags": flags})
    assert pings(stub, [ann, ben]) == {"Ann": 1, "Ben": 1}


async def test_the_stepped_clock_ends_waits_when_it_is_moved() -> None:
    """A wait ends at its moment, not sooner; a nudge ends a wait while the clock stands still."""
    time, nudge = SteppedTime(), asyncio.Event()
    begun = time.now()
    ends: Sequence[tuple[asyncio.Event, Millis | None]] = ((asyncio.Event(), Millis(begun + 10)), (nudge, None))
    waits = [asyncio.create_task(time.wait(one, until)) for one, until in ends]
    await asyncio.sleep(0)
    time.forward(9)
    await asyncio.sleep(0)
    assert time.waiting == 2
    time.forward(1)
    await waits[0]
    assert (time.waiting, time.now()) == (1, begun + 10)
    nudge.set()
    assert time.waiting == 0
    await waits[1]

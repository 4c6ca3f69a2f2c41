"""A channel that fails holds up only its own evening, or only its own league."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.core.clock.pace import MINUTE
from bot.core.league.league_settings import Terms
from bot.core.ports import Announcing
from tests.core.evenings.test_evening_job import TERMS, planned
from tests.core.in_memory_table import BEN, CINDY
from tests.core.playing import finish
from tests.core.room import Room

OTHER = replace(TERMS, day=TERMS.day + timedelta(days=1), channel="blue")
"""Another evening of the same league, in another channel."""


SAID = (Announcing.CORRECTION, Announcing.EVENING, Announcing.EVENING_END)


async def league_speaks(room: Room) -> None:
    """The community's own league announces in the channel ``red``, where a correction of a result is due."""
    await room.leagues.edit(await room.own(), Terms(channel="red"))
    table = await finish(room, CINDY, BEN)
    await room.deliver()
    await room.corrections.void(await room.community(), table, CINDY, "wrong dice")


def told(room: Room) -> Sequence[tuple[object, str]]:
    """What was posted, and in which channel."""
    posts = [one for one in room.mailman.delivered if one.kind in SAID and one.post is None]
    return [(one.kind, one.channel) for one in posts]


@pytest.mark.parametrize("failing", ["gone", "shut"])
async def test_an_evening_whose_channel_fails_holds_up_nothing_else(room: Room, failing: str) -> None:
    """Its league announces, and the league's other evening has its card, although both were wanted later."""
    getattr(room.mailman, failing).add("green")
    await planned(room)
    await room.deliver()
    assert told(room) == []
    await planned(room, OTHER)
    await league_speaks(room)
    await room.deliver()
    assert sorted(told(room), key=repr) == [(Announcing.CORRECTION, "red"), (Announcing.EVENING, "blue")]


async def test_a_league_whose_channel_fails_holds_up_no_evening(room: Room) -> None:
    """The card of the evening is sent, and the announcement when the channel takes it."""
    room.mailman.shut.add("red")
    await league_speaks(room)
    await room.deliver()
    await planned(room)
    await room.deliver()
    assert told(room) == [(Announcing.EVENING, "green")]
    room.mailman.shut.clear()
    await room.deliver_after(MINUTE)
    assert told(room)[1:] == [(Announcing.CORRECTION, "red")]


async def test_the_posts_of_one_evening_keep_their_order(room: Room) -> None:
    """The message that the evening is cancelled comes after its card, although the card failed first."""
    room.mailman.shut.add("green")
    await planned(room)
    await room.deliver()
    await room.evenings.cancel(await room.community(), series=False)
    await room.deliver()
    assert told(room) == []
    room.mailman.shut.clear()
    for _ in range(2):
        await room.deliver_after(MINUTE)
    assert told(room) == [(Announcing.EVENING, "green"), (Announcing.EVENING_END, "green")]

"""An organiser is told once, in private, of each channel in which the bot cannot write any more."""

from collections.abc import Sequence
from typing import Final

import pytest

from bot.core.clock.pace import HOUR, MINUTE
from bot.core.delivery.trouble_messages import DAYS_KEPT
from bot.core.league.league_settings import Counting, Terms
from bot.core.ports import CHANNEL_GONE, Announcing, Delivery
from bot.core.ui.panels import Text
from storage.ids import LeagueId, Millis
from storage.messages.rows import LONGEST_WAIT, OutboxMessage
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.playing import finish
from tests.core.room import Room
from tests.storage.sample_changes import PLATFORMS

WEEK: Final = 7 * 24 * HOUR


@pytest.fixture
async def cup(room: Room) -> LeagueId:
    """A league with a game of this week, which announces in the red channel. Emily organises it."""
    here = await room.community()
    league = await room.leagues.create(here, "Cup", Terms(channel="red"), Counting())
    await room.store.people.note_caretaker(here, EMILY)
    await finish(room, CINDY, BEN, league=league.id)
    return league.id


def troubles(room: Room) -> Sequence[Delivery]:
    """What organisers were told of channels."""
    return [one for one in room.mailman.delivered if one.kind is Announcing.TROUBLE]


def weeks(room: Room) -> Sequence[str]:
    """The weeks that were announced."""
    return [one.panel.notice for one in room.mailman.posts.values() if one.kind is Announcing.WEEK]


async def waiting(room: Room) -> Sequence[OutboxMessage]:
    """The messages that are owed now, or within an hour."""
    return (await room.store.messages.due(Millis(room.time.now() + HOUR), 100, PLATFORMS)).rows


async def hours(room: Room, count: int) -> None:
    """Let this many hours pass."""
    for _ in range(count):
        await room.deliver()
        room.time.forward(HOUR)
    await room.deliver()


async def test_who_organises_is_told_once(room: Room, cup: LeagueId) -> None:
    """The message names the league, and no second one comes. What is owed is tried less and less often."""
    room.mailman.shut = {"red"}
    room.time.forward(WEEK)
    await room.deliver()
    assert [one.due - room.time.now() for one in await waiting(room)] == [MINUTE]
    await hours(room, 8)
    assert [one.due - room.time.now() for one in await waiting(room)] == [LONGEST_WAIT]

    (told,) = troubles(room)
    assert (told.player, told.address, told.channel, told.panel.notice) == (EMILY, "emily", "red", "shut")
    assert told.panel.blocks == (Text("Cup"),)


async def test_what_is_owed_comes_when_the_bot_may_write_again(room: Room, cup: LeagueId) -> None:
    """At once, if the platform says so; and a later trouble in the same channel is told again."""
    room.mailman.shut = {"red"}
    room.time.forward(WEEK)
    await hours(room, 1)
    assert await room.dispatcher.failing_in("somewhere", "hall") == {"red"}
    room.mailman.shut = set()
    await room.dispatcher.opened_again("red")
    await room.deliver()
    assert weeks(room) == ["2025-W47"]
    assert await room.dispatcher.failing_in("somewhere", "hall") == set()

    await finish(room, CINDY, BEN, league=cup)
    room.mailman.shut = {"red"}
    room.time.forward(WEEK)
    await hours(room, 1)
    assert len(troubles(room)) == 2


async def test_without_that_word_it_comes_within_an_hour(room: Room, cup: LeagueId) -> None:
    """After a restart, for example, the bot does not know which channels were closed."""
    room.mailman.shut = {"red"}
    room.time.forward(WEEK)
    await hours(room, 30)
    room.mailman.shut = set()
    await hours(room, 1)
    assert weeks(room) == ["2025-W47"]


async def test_after_a_week_the_announcement_is_given_up(room: Room, cup: LeagueId) -> None:
    """The time that the message names."""
    room.mailman.shut = {"red"}
    room.time.forward(WEEK)
    await hours(room, 24 * DAYS_KEPT)
    assert [one.kind for one in await waiting(room)] == [Announcing.WEEK]
    await hours(room, 24)
    assert await waiting(room) == ()
    assert len(troubles(room)) == 1


async def test_a_deleted_channel_is_told_at_once_and_not_tried_again(room: Room, cup: LeagueId) -> None:
    """Nothing waits for it."""
    room.mailman.gone = {"red"}
    room.time.forward(WEEK)
    await room.deliver()
    await room.deliver()

    assert [(one.about, one.panel.notice) for one in troubles(room)] == [(CHANNEL_GONE, "gone")]
    assert await waiting(room) == ()


async def test_a_table_that_cannot_be_shown_is_told_too(room: Room) -> None:
    """People see nothing there, so nobody else could tell the organiser."""
    await room.store.people.note_caretaker(await room.community(), EMILY)
    room.mailman.shut = {"green"}
    await room.open(CINDY, BEN, EMILY)
    for _ in range(3):
        await room.deliver_after(MINUTE)

    assert [(one.player, one.channel) for one in troubles(room)] == [(EMILY, "green")]


@pytest.mark.parametrize("why", ["closed", "unwanted", "forgotten"])
async def test_who_cannot_or_does_not_want_to_be_called_is_left_alone(room: Room, cup: LeagueId, why: str) -> None:
    """Private messages are closed, calls are switched off, or the person was forgotten: then no organiser is known."""
    match why:
        case "closed":
            room.mailman.closed_to = {EMILY}
        case "unwanted":
            await room.people.notify(EMILY, notify=False)
        case _:
            assert await room.store.people.forget(EMILY)
    room.mailman.shut = {"red"}
    room.time.forward(WEEK)
    await hours(room, 3)

    assert troubles(room) == []
    assert [one.kind for one in await waiting(room)] == [Announcing.WEEK]


async def test_the_last_who_changed_something_is_told(room: Room, cup: LeagueId) -> None:
    """One person for each community."""
    await room.store.people.note_caretaker(await room.community(), BEN)
    room.mailman.shut = {"red"}
    room.time.forward(WEEK)
    await hours(room, 1)

    assert [one.player for one in troubles(room)] == [BEN]

"""A channel that fails holds up only its own evening, or only its own league; an evening opens no tables there."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.core.clock.pace import HOUR, MINUTE, SECOND
from bot.core.evenings.evening_plans import shown
from bot.core.league.league_settings import Terms
from bot.core.people.departures import Departures, Location
from bot.core.ports import CHANNEL_GONE, Announcing, Delivery, NotSent, Presence, Sent, Stage, Trouble
from bot.core.ui.panels import Text
from storage.ids import EveningId
from tests.core.evenings.test_evening_job import LENGTH, TERMS, at, ends, found, planned, says, seated
from tests.core.evenings.test_tournaments import SIX, SWISS, begun
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, DORA, EMILY
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


@pytest.mark.parametrize("failing", ["gone", "shut"])
async def test_the_event_in_the_calendar_needs_no_channel(room: Room, failing: str) -> None:
    """It is made although the evening's card cannot be posted."""
    getattr(room.mailman, failing).add("green")
    await planned(room)
    await room.deliver()
    assert {one.kind for one in room.mailman.delivered} == {Announcing.EVENT}


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
    await room.evenings.cancel((await room.evenings.next_in(await room.community())).id, series=False)
    await room.deliver()
    assert told(room) == []
    room.mailman.shut.clear()
    for _ in range(2):
        await room.deliver_after(MINUTE)
    assert told(room) == [(Announcing.EVENING, "green"), (Announcing.EVENING_END, "green")]


async def test_the_next_evenings_card_stands_below_the_end_of_the_last(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the end could not be posted at first: people read a channel from top to bottom."""
    evening = await planned(room, replace(TERMS, weekly=True))
    await room.deliver()
    carry_out, refusals = room.mailman.deliver, [NotSent(Trouble.LATER)]

    async def deliver(delivery: Delivery) -> Sent | NotSent:
        fails = delivery.kind is Announcing.EVENING_END and refusals
        return refusals.pop() if fails else await carry_out(delivery)

    monkeypatch.setattr(room.mailman, "deliver", deliver)
    await at(room, (await found(room, evening)).starts + 24 * HOUR)
    assert told(room) == [(Announcing.EVENING, "green")], "the next card waits for the end"
    await room.deliver_after(MINUTE)
    assert told(room)[1:] == [(Announcing.EVENING_END, "green"), (Announcing.EVENING, "green")]


# --- tables where nobody would see them --------------------------------------------------------------------------


async def running(room: Room) -> EveningId:
    """A weekly evening that has begun, with four people; the first table opens. Emily is told of trouble."""
    evening = await planned(room, replace(TERMS, weekly=True))
    await room.store.people.note_caretaker(await room.community(), EMILY)
    await at(room, (await found(room, evening)).starts)
    await says(room, evening, Presence.HERE, CINDY, BEN, CHARLIE, DORA)
    await room.evening_job.work()
    return evening


async def plays(room: Room, evening: EveningId) -> None:
    """The open table ends, and the job notes it."""
    ((table, people),) = (await seated(room, evening)).items()
    room.time.forward(LENGTH)
    await ends(room, table, *people)
    await room.evening_job.work()


def troubles(room: Room) -> Sequence[Delivery]:
    """What the organiser was told of channels."""
    return [one for one in room.mailman.delivered if one.kind is Announcing.TROUBLE]


async def test_an_evening_whose_channel_was_deleted_is_cancelled(room: Room) -> None:
    """With all its weeks, when its card finds that out; an organiser reads it once."""
    evening = await running(room)
    await room.deliver()
    room.mailman.gone.add("green")
    await plays(room, evening)
    await room.deliver()
    for _ in range(3):
        await at(room, room.time.now() + MINUTE)
    assert (await found(room, evening)).stage is Stage.CANCELLED
    assert await seated(room, evening) == {}
    assert await room.store.evenings.live_in(await room.community()) == []
    assert [(one.about, one.panel.blocks) for one in troubles(room)] == [(CHANNEL_GONE, (Text("evenings"),))]


async def test_a_planned_evening_is_cancelled_when_its_channel_is_deleted(room: Room) -> None:
    """At once, because the platform says so. The evening in another channel stays."""
    await planned(room)
    other = await planned(room, OTHER)
    departures = Departures(room.store, room.tables, room.time)
    departures.gone(Location("somewhere", "hall", "green"))
    await departures.bring_up_to_date()
    assert [one.id for one in await room.store.evenings.live_in(await room.community())] == [other]


@pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])
async def test_no_tables_open_while_the_channel_is_closed_to_the_bot(room: Room, *, told: bool) -> None:
    """The card says so. When the bot may write again, the next table opens; nobody need tell the bot that."""
    evening = await running(room)
    await room.deliver()
    room.mailman.shut.add("green")
    await plays(room, evening)
    await room.deliver()
    for _ in range(5):
        await at(room, room.time.now() + MINUTE)
        assert await seated(room, evening) == {}
    card = await shown(room.store, evening, room.time.now())
    assert card is not None
    assert card.held
    assert [one.panel.blocks for one in troubles(room)] == [(Text("evenings"),)]

    room.mailman.shut.clear()
    assert await room.dispatcher.failing_in("somewhere", "hall") == {"green"}
    if told:
        await room.dispatcher.opened_again("green")
    for _ in range(1 if told else 10):
        await at(room, room.time.now() + MINUTE)
    assert len(await seated(room, evening)) == 1


async def test_a_channel_that_stays_closed_ends_the_evening(room: Room) -> None:
    """With its table, after more than an hour. No second table opens, and next week's evening is planned."""
    evening = await running(room)
    room.mailman.shut.add("green")
    (table,) = await seated(room, evening)
    while (await room.stored(table)).status.live:
        assert (await found(room, evening)).stage is Stage.RUNNING
        await at(room, room.time.now() + MINUTE)
    await at(room, room.time.now() + MINUTE)
    there = await found(room, evening)
    assert HOUR < room.time.now() - there.starts < 2 * HOUR
    assert (there.stage, await seated(room, evening)) == (Stage.CANCELLED, {table: [CINDY, BEN, CHARLIE, DORA]})
    assert len(await room.store.evenings.live_in(await room.community())) == 1


async def test_a_tournament_waits_for_its_channel_until_its_planned_end(room: Room) -> None:
    """Then it is cancelled: nobody would see the pairings of its next round."""
    evening = await begun(room, SWISS, SIX)
    # The tables have posted all that they owe: only the tournament's card finds the channel closed.
    await at(room, room.time.now() + MINUTE)
    room.mailman.shut.add("green")
    left = list((await seated(room, evening)).items())
    there = await found(room, evening)
    while room.time.now() + MINUTE < there.ends:
        if left:
            table, people = left.pop()
            await ends(room, table, *people)
        await at(room, room.time.now() + MINUTE)
        there = await found(room, evening)
        assert (there.stage, there.round) == (Stage.RUNNING, 1)
    await at(room, there.ends)
    assert (await found(room, evening)).stage is Stage.CANCELLED


async def test_a_tournament_past_its_planned_end_lets_the_last_game_be_played(room: Room) -> None:
    """Also if its channel is closed to the bot for a moment then."""
    evening = await begun(room, SWISS, SIX)
    over = (await found(room, evening)).ends
    room.time.forward(over - MINUTE - room.time.now())
    (table, people), _ = (await seated(room, evening)).items()
    await ends(room, table, *people)
    room.mailman.shut.add("green")
    # The pairings of the next round find the channel closed.
    await at(room, room.time.now())
    await at(room, over)
    there = await found(room, evening)
    assert there.is_held(room.time.now())
    assert there.stage is Stage.RUNNING
    for table, people in (await seated(room, evening)).items():
        await ends(room, table, *people)
    await at(room, room.time.now() + SECOND)
    assert (await found(room, evening)).stage is Stage.CANCELLED

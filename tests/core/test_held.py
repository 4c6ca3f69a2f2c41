"""A card that the answer to a press redraws is not sent besides, unless that is needed."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import delete

from bot.core.actions import Answer, Held
from bot.core.panels import Verb
from bot.core.ports import Message, NotSent, Trouble
from storage.changes import Owed
from storage.errors import StoreFault
from storage.ids import CommandId, Millis, PlayerId, TableId
from storage.schema import outbox
from storage.wishes import HOLD, OwedRow
from tests.core.fakes import HandClock, Mailman
from tests.core.room import Room, open_room
from tests.core.running import running, told


async def lobby(room: Room) -> list[PlayerId]:
    """Cindy's table of four is open, and its card stands."""
    people = await room.seat("Cindy", "Ben", "Emily")
    await room.open(people[0], seats=4)
    await room.deliver()
    return people


async def card_of(room: Room, key: str = "table") -> str:
    """Where the card stands."""
    return (await room.store.posts(room.table))[key].ref


def held(answer: Answer) -> Held:
    """What is held for the answer; there must be something."""
    assert answer.held is not None
    return answer.held


async def test_an_answer_names_the_card_that_is_held_for_it(room: Room) -> None:
    """With the version that it shows."""
    _, ben, _ = await lobby(room)
    answer = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    assert answer.held == Held(room.table, Owed(Message.TABLE), await room.version())


async def test_an_old_lobbys_card_stays_the_lobbys(room: Room) -> None:
    """Somebody sits down in play by its button: the answer shows the lobby's last face there, not the running round."""
    cindy, ben, emily = await room.seat("Cindy", "Ben", "Emily")
    await room.open(cindy, ben, robots=1)
    await room.press(ben, Verb.LEAVE)
    answer = await room.press(emily, Verb.JOIN, decision=0, card=Message.TABLE)
    assert answer.refusal is None
    assert held(answer).card == Owed(Message.TABLE)


async def test_a_card_that_was_redrawn_is_not_sent(room: Room) -> None:
    """One call to the platform for one press."""
    _, ben, _ = await lobby(room)
    answer = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    await room.deliveries.redrawn(held(answer), await card_of(room))
    room.time.forward(HOLD)
    assert await room.deliver() == []


async def test_a_card_that_was_not_redrawn_is_sent_after_three_seconds(room: Room) -> None:
    """The answer was lost on its way."""
    _, ben, _ = await lobby(room)
    await room.press(ben, Verb.JOIN, card=Message.TABLE)
    room.time.forward(HOLD - 1)
    assert await room.deliver() == []
    room.time.forward(1)
    assert await room.deliver() == ["table:all"]


async def test_presses_whose_answers_redraw_their_card_make_no_work(room: Room) -> None:
    """Only when the first of those answers is overdue it is looked for what is owed."""
    _, ben, emily = await lobby(room)
    room.mailman.delivered.clear()
    async with running(room):
        waits = room.time.waits
        await room.press(ben, Verb.JOIN, card=Message.TABLE)
        await room.time.waits_until(HOLD)
        room.time.forward(1)
        await room.press(emily, Verb.JOIN, card=Message.TABLE)
        for _ in range(20):
            await room.version()
        assert room.time.waits == waits + 1
        # The second press has put the card off once more.
        await room.time.ring()
        await room.time.ring()
        assert await told(room, 1) == ["table:all"]


async def test_a_card_that_is_held_while_it_is_looked_for_what_is_owed_is_not_overlooked(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is sent when the answer is overdue, and not half a minute later."""
    _, ben, _ = await lobby(room)
    room.mailman.delivered.clear()
    next_try = room.store.next_try
    async with running(room):

        async def press(now: Millis) -> Millis | None:
            found = await next_try(now)
            monkeypatch.setattr(room.store, "next_try", next_try)
            await room.press(ben, Verb.JOIN, card=Message.TABLE)
            return found

        monkeypatch.setattr(room.store, "next_try", press)
        await room.time.ring()
        assert room.time.wakes == room.time.now() + HOLD
        await room.time.ring()
        assert await told(room, 1) == ["table:all"]


async def test_a_press_on_an_old_post_of_the_card_does_not_redraw_it(room: Room) -> None:
    """The answer has redrawn a post that is the card no longer."""
    _, ben, _ = await lobby(room)
    answer = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    await room.deliveries.redrawn(held(answer), "another post")
    room.time.forward(HOLD)
    assert await room.deliver() == ["table:all"]


async def test_a_card_that_somebody_else_has_changed_since_is_sent(room: Room) -> None:
    """What the first answer shows is not how the table stands."""
    _, ben, emily = await lobby(room)
    answer = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    await room.press(emily, Verb.JOIN)
    await room.deliveries.redrawn(held(answer), await card_of(room))
    room.time.forward(HOLD)
    assert await room.deliver() == ["table:all"]
    assert "Emily" in repr(room.mailman.posts[await card_of(room)].panel)


async def under_way(room: Room) -> tuple[asyncio.Task[Sequence[str]], asyncio.Event]:
    """What is due is on its way, and arrives when the event is set."""
    arrives = room.mailman.gate = asyncio.Event()
    room.mailman.knocked.clear()
    delivering = asyncio.create_task(room.deliver())
    await room.mailman.knocked.wait()
    return delivering, arrives


async def edited(room: Room) -> tuple[PlayerId, asyncio.Task[Sequence[str]], asyncio.Event]:
    """Ben sits at the table and has added a robot, and the card that shows it is on its way."""
    _, ben, _ = await lobby(room)
    await room.press(ben, Verb.JOIN)
    await room.deliver()
    await room.press(ben, Verb.ADD_ROBOT)
    return ben, *await under_way(room)


async def test_a_card_is_sent_when_an_older_face_of_it_is_on_its_way(room: Room) -> None:
    """That one will come after the answer. What is begun after the doubt settles it: nothing more is sent."""
    ben, delivering, arrives = await edited(room)
    answer = await room.press(ben, Verb.LEAVE, card=Message.TABLE)
    await room.deliveries.redrawn(held(answer), await card_of(room))
    arrives.set()
    assert await delivering == ["table:all", "table:all"]
    assert "Ben" not in repr(room.mailman.posts[await card_of(room)].panel)


async def test_a_card_is_sent_when_an_older_face_of_it_has_arrived_meanwhile(room: Room) -> None:
    """It may have come after the answer, although the answer is told of later: the newer one is sent at once."""
    ben, delivering, arrives = await edited(room)
    answer = await room.press(ben, Verb.LEAVE, card=Message.TABLE)
    arrives.set()
    assert await delivering == ["table:all", "table:all"]
    await room.deliveries.redrawn(held(answer), await card_of(room))
    assert "Ben" not in repr(room.mailman.posts[await card_of(room)].panel)


async def test_a_card_is_sent_once_more_when_an_answer_has_redrawn_it_on_its_way(room: Room) -> None:
    """Nobody knows which of the two came last, even where they show the same."""
    _, ben, _ = await lobby(room)
    answer = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    room.time.forward(HOLD)
    delivering, arrives = await under_way(room)
    await room.deliveries.redrawn(held(answer), await card_of(room))
    arrives.set()
    assert await delivering == ["table:all", "table:all"]
    assert await room.deliver() == []


# --- answers that are slow ------------------------------------------------------------------------------------


async def late(room: Room, ben: PlayerId) -> Answer:
    """Ben joins; his answer has been on its way for so long that the card is sent without it."""
    answer = await room.press(ben, Verb.JOIN, command="late", card=Message.TABLE)
    room.time.forward(HOLD)
    assert await room.deliver() == ["table:all"]
    return answer


async def test_what_a_slow_answer_may_overdraw_stays_owed(house_file: Path) -> None:
    """The process dies, and the answer, which was on the wire, comes last of all: the next process sends the card."""
    time, mailman = HandClock(), Mailman()
    async with open_room(house_file, time, mailman) as room:
        _, ben, emily = await lobby(room)
        dying = room.deliveries.answering(CommandId("late"))
        dying.__enter__()  # And never left, as long as somebody holds it.
        await room.press(ben, Verb.JOIN, command="late", card=Message.TABLE)
        await room.press(emily, Verb.JOIN)
        time.forward(HOLD)
        assert await room.deliver() == ["table:all"]
        # Else time would be given back, and the card be owed for that.
        await room.store.beat(time.now())
    async with open_room(house_file, time, mailman, number=2) as again:
        assert await again.deliver() == []
        time.forward(HOLD)
        assert await again.deliver() == ["table:all"]
        time.forward(HOLD)
        assert await again.deliver() == []


async def test_a_doubt_of_a_card_on_its_way_outlives_the_process(house_file: Path) -> None:
    """The answer came and ended while a newer card was on its way; the process dies when it has heard of both."""
    time, mailman = HandClock(), Mailman()
    async with open_room(house_file, time, mailman) as room:
        _, ben, emily = await lobby(room)
        with room.deliveries.answering(CommandId("late")):
            answer = await room.press(ben, Verb.JOIN, command="late", card=Message.TABLE)
            await room.press(emily, Verb.JOIN)
            time.forward(HOLD)
            # So it dies before that is stored.
            room.store.broken = {"once_more", "release"}
            delivering, arrives = await under_way(room)
            await room.deliveries.redrawn(held(answer), await card_of(room))
        arrives.set()
        with pytest.raises(StoreFault):
            await delivering
        mailman.gate = None
        await room.store.beat(time.now())
    async with open_room(house_file, time, mailman, number=2) as again:
        time.forward(HOLD)
        assert await again.deliver() == ["table:all"]


async def test_what_was_sent_during_a_slow_answer_is_not_sent_again_before_its_end(room: Room) -> None:
    """However long that takes, unless something has changed."""
    _, ben, emily = await lobby(room)
    with room.deliveries.answering(CommandId("late")):
        await room.press(ben, Verb.JOIN, command="late", card=Message.TABLE)
        room.time.forward(HOLD)
        room.mailman.failures = [NotSent(Trouble.LATER, Millis(HOLD))]
        assert await room.deliver() == []
        room.time.forward(HOLD)
        assert await room.deliver() == ["table:all"]
        for _ in range(5):
            room.time.forward(HOLD)
            assert await room.deliver() == []
        await room.press(emily, Verb.JOIN)
        room.time.forward(HOLD)
        assert await room.deliver() == ["table:all"]
        room.time.forward(HOLD)
        assert await room.deliver() == []
    assert await room.deliver() == ["table:all"]


async def test_a_doubt_during_another_slow_answer_does_not_wait_for_its_end(room: Room) -> None:
    """The card was sent before, and is sent again all the same."""
    _, ben, emily = await lobby(room)
    with room.deliveries.answering(CommandId("late")):
        await late(room, ben)
        second = await room.press(emily, Verb.JOIN, card=Message.TABLE)
        room.time.forward(HOLD)
        assert await room.deliver() == ["table:all"]
        room.deliveries.doubted(held(second), await card_of(room))
        assert await room.deliver() == []
        room.time.forward(HOLD)
        assert await room.deliver() == ["table:all"]


@pytest.mark.parametrize("sent", [False, True], ids=["before it was sent", "after"])
async def test_an_answer_with_the_clock_of_before_is_not_the_newest_face(room: Room, *, sent: bool) -> None:
    """Time is given back while it is on its way: the table has not gone on, but its card has changed."""
    _, ben, _ = await lobby(room)
    with room.deliveries.answering(CommandId("late")):
        answer = await room.press(ben, Verb.JOIN, command="late", card=Message.TABLE)
        await room.tables.redraw(room.table)
        room.time.forward(HOLD if sent else 0)
        assert await room.deliver() == ["table:all"] * sent
        await room.deliveries.redrawn(held(answer), await card_of(room))
    room.time.forward(HOLD)
    assert await room.deliver() == ["table:all"]


async def test_a_clock_that_moves_while_the_card_is_on_its_way_is_shown(room: Room) -> None:
    """What was sent is not what is wished by then, though the table has not gone on."""
    _, delivering, arrives = await edited(room)
    await room.tables.redraw(room.table)
    arrives.set()
    assert await delivering == ["table:all", "table:all"]


async def test_what_stands_after_a_slow_answer_as_it_would_be_shown_is_left_alone(room: Room) -> None:
    """How a move may go on, say: whichever of the two came last. What is newer is sent."""
    _, ben, emily = await lobby(room)
    look, shown = CommandId("a look"), Held(room.table, Owed(Message.TABLE), await room.version())
    with room.deliveries.answering(look):
        room.deliveries.redraws(look, room.table, Owed(Message.TABLE).key)
        await room.press(ben, Verb.JOIN)
        assert await room.deliver() == ["table:all"]
        await room.deliveries.stands(shown, await card_of(room))
    assert await room.deliver() == []
    with room.deliveries.answering(look):
        room.deliveries.redraws(look, room.table, Owed(Message.TABLE).key)
        await room.press(emily, Verb.JOIN)
        assert await room.deliver() == ["table:all"]
        await room.press(ben, Verb.LEAVE)
        await room.deliveries.stands(shown, await card_of(room))
    assert await room.deliver() == ["table:all"]


async def test_a_look_that_cannot_be_noted_costs_one_message(room: Room) -> None:
    """The disk fails at the end of an answer: what was sent during it is sent once more."""
    _, ben, _ = await lobby(room)
    look = CommandId("a look")
    with room.deliveries.answering(look):
        room.deliveries.redraws(look, room.table, Owed(Message.TABLE).key)
        await room.press(ben, Verb.JOIN)
        await room.deliver()
        room.store.broken = {"redrawn"}
        await room.deliveries.stands(Held(room.table, Owed(Message.TABLE), await room.version()), await card_of(room))
        room.store.broken = set()
    room.time.forward(HOLD)
    assert await room.deliver() == ["table:all"]


async def test_only_an_answer_that_is_being_made_redraws_a_card(room: Room) -> None:
    """What would never end would keep the card owed for ever."""
    _, ben, _ = await lobby(room)
    room.deliveries.redraws(CommandId("nobody's"), room.table, Owed(Message.TABLE).key)
    await room.press(ben, Verb.JOIN)
    assert await room.deliver() == ["table:all"]
    room.time.forward(HOLD)
    assert await room.deliver() == []


async def test_what_an_answer_redraws_that_nothing_was_held_for_stays_owed(room: Room) -> None:
    """Somebody looks how their move may go on: the card of before is not to come last."""
    _, ben, emily = await lobby(room)
    with room.deliveries.answering(CommandId("a look")):
        room.deliveries.redraws(CommandId("a look"), room.table, Owed(Message.TABLE).key)
        await room.press(ben, Verb.JOIN)
        assert await room.deliver() == ["table:all"]
        assert await room.deliver() == []
    assert await room.deliver() == ["table:all"]
    await room.press(emily, Verb.JOIN)
    assert await room.deliver() == ["table:all"]
    room.time.forward(HOLD)
    assert await room.deliver() == []


async def test_a_slow_answer_that_shows_what_was_sent_leaves_nothing_owed(room: Room) -> None:
    """Whichever of the two came last."""
    _, ben, _ = await lobby(room)
    with room.deliveries.answering(CommandId("late")):
        answer = await late(room, ben)
        await room.deliveries.redrawn(held(answer), await card_of(room))
    room.time.forward(HOLD)
    assert await room.deliver() == []


async def test_a_slow_answer_that_shows_less_than_what_was_sent_leaves_the_card_owed(room: Room) -> None:
    """It came over the newer one."""
    _, ben, emily = await lobby(room)
    with room.deliveries.answering(CommandId("late")):
        answer = await room.press(ben, Verb.JOIN, command="late", card=Message.TABLE)
        await room.press(emily, Verb.JOIN)
        room.time.forward(HOLD)
        await room.deliver()
        await room.deliveries.redrawn(held(answer), await card_of(room))
        assert await room.deliver() == []
    assert await room.deliver() == ["table:all"]
    room.time.forward(HOLD)
    assert await room.deliver() == []


async def test_a_press_that_arrives_twice_is_answered_until_both_are(room: Room) -> None:
    """The second coming, which redraws nothing, is answered before the first."""
    _, ben, _ = await lobby(room)
    with room.deliveries.answering(CommandId("late")):
        with room.deliveries.answering(CommandId("late")):
            await room.press(ben, Verb.JOIN, command="late", card=Message.TABLE)
        room.time.forward(HOLD)
        assert await room.deliver() == ["table:all"]
    assert await room.deliver() == ["table:all"]
    room.time.forward(HOLD)
    assert await room.deliver() == []


async def test_a_card_whose_slow_answer_has_ended_is_sent_when_the_platform_wants_it(room: Room) -> None:
    """It was to be sent again meanwhile, and the platform asked to wait."""
    _, ben, emily = await lobby(room)
    with room.deliveries.answering(CommandId("late")):
        await late(room, ben)
        await room.press(emily, Verb.JOIN)
        room.time.forward(HOLD)
        room.mailman.failures = [NotSent(Trouble.LATER, Millis(60_000))]
        assert await room.deliver() == []
    assert await room.deliver() == []
    room.time.forward(60_000)
    assert await room.deliver() == ["table:all"]


async def test_the_end_of_a_slow_answer_is_seen_at_once(room: Room) -> None:
    """Not only at the next look for what is owed."""
    _, ben, _ = await lobby(room)
    room.mailman.delivered.clear()
    async with running(room):
        with room.deliveries.answering(CommandId("late")):
            await room.press(ben, Verb.JOIN, command="late", card=Message.TABLE)
            await room.time.waits_until(HOLD)
            await room.time.ring()
            assert await told(room, 1) == ["table:all"]
            await room.time.waits_until(HOLD)
        assert await told(room, 2) == ["table:all", "table:all"]


async def test_the_end_of_a_slow_answer_that_cannot_be_stored_is_not_forgotten(room: Room) -> None:
    """The disk takes it later, or the card is sent when it has been held for long enough."""
    _, ben, _ = await lobby(room)
    with room.deliveries.answering(CommandId("late")):
        await late(room, ben)
    room.store.broken = {"release"}
    with pytest.raises(StoreFault):
        await room.deliver()
    room.store.broken = set()
    assert await room.deliver() == ["table:all"]


async def test_the_end_of_a_slow_answer_may_be_seen_while_the_card_is_sent_again(room: Room) -> None:
    """It was held for long enough in the same moment."""
    _, ben, _ = await lobby(room)
    with room.deliveries.answering(CommandId("late")):
        await late(room, ben)
        room.time.forward(HOLD)
    assert await room.deliver() == ["table:all"]
    room.time.forward(HOLD)
    assert await room.deliver() == []


async def test_an_answer_that_has_ended_keeps_nothing_owed(room: Room) -> None:
    """Whatever became of it, it does not come any more."""
    _, ben, _ = await lobby(room)
    with room.deliveries.answering(CommandId("late")):
        await room.press(ben, Verb.JOIN, command="late", card=Message.TABLE)
    room.time.forward(HOLD)
    assert await room.deliver() == ["table:all"]
    room.time.forward(HOLD)
    assert await room.deliver() == []


# --- doubts ---------------------------------------------------------------------------------------------------


async def test_a_card_that_an_answer_may_redraw_yet_is_sent_once_more(room: Room) -> None:
    """The answer hung for so long that the card was sent without it, and nobody knows what became of it."""
    _, ben, _ = await lobby(room)
    answer = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    room.time.forward(HOLD)
    assert await room.deliver() == ["table:all"]
    room.deliveries.doubted(held(answer), await card_of(room))
    assert await room.deliver() == ["table:all"]


async def test_a_card_that_was_posted_anew_and_not_noted_stays_one_card(room: Room) -> None:
    """The answer redraws the old post after that; what may stand beside it is found, and the older one goes."""
    _, ben, _ = await lobby(room)
    old = await card_of(room)
    answer = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    room.time.forward(HOLD)
    room.mailman.afresh = True
    room.store.broken = {"sent"}
    with pytest.raises(StoreFault):
        await room.deliver()
    room.store.broken = set()
    room.mailman.afresh = False
    await room.deliveries.redrawn(held(answer), old)
    await room.deliver()
    assert [one for one, card in room.mailman.posts.items() if card.kind is Message.TABLE] == [await card_of(room)]
    assert "Ben" in repr(room.mailman.posts[await card_of(room)].panel)


async def test_a_redrawing_that_the_store_does_not_take_is_no_reason_for_an_old_card(room: Room) -> None:
    """The answer came over what was sent meanwhile: that is sent once more when the store is mended."""
    _, ben, emily = await lobby(room)
    answer = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    await room.press(emily, Verb.JOIN)
    room.time.forward(HOLD)
    await room.deliver()
    room.store.broken = {"redrawn", "once_more"}
    await room.deliveries.redrawn(held(answer), await card_of(room))
    with pytest.raises(StoreFault):
        await room.deliver()
    room.store.broken = set()
    assert await room.deliver() == ["table:all"]
    assert await room.deliver() == []


async def test_a_doubt_of_an_old_post_hides_none_of_the_card(room: Room) -> None:
    """Two posts of one card were pressed, and both answers hung."""
    _, ben, _ = await lobby(room)
    answer = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    room.time.forward(HOLD)
    await room.deliver()
    room.deliveries.doubted(held(answer), await card_of(room))
    room.deliveries.doubted(held(answer), "an old post of the card")
    assert await room.deliver() == ["table:all"]


async def test_doubts_have_an_order_that_is_the_same_in_every_process(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A set of strings has not: the same seed of a simulated world would not be the same evening."""
    tried: list[str] = []

    async def once_more(table: TableId, key: str, version: int, ref: str) -> None:
        tried.append(ref)

    await lobby(room)
    monkeypatch.setattr(room.store, "once_more", once_more)
    for post in "hdfbgaec":
        room.deliveries.doubted(Held(room.table, Owed(Message.TABLE), 1), post)
    await room.deliver()
    assert tried == list("abcdefgh")


async def test_a_doubt_that_cannot_be_stored_keeps_no_message_from_its_people(room: Room) -> None:
    """A full disk: what is owed goes out, and that it is not noted is told."""
    _, ben, emily = await lobby(room)
    answer = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    room.time.forward(HOLD)
    await room.deliver()
    room.deliveries.doubted(held(answer), await card_of(room))
    await room.press(emily, Verb.JOIN)
    room.store.broken = {"once_more", "sent"}
    with pytest.raises(StoreFault):
        await room.deliver()
    assert "Emily" in repr(room.mailman.posts[await card_of(room)].panel)


async def test_a_doubt_that_cannot_be_stored_keeps_no_other_waiting(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever it is; and nothing is forgotten of it."""
    answers = []
    for table in ("one", "two"):
        cindy, ben = await room.seat("Cindy", "Ben")
        await room.open(cindy, seats=4, command=table)
        await room.deliver()
        answers.append((await room.press(ben, Verb.JOIN, card=Message.TABLE), await card_of(room)))
    room.time.forward(HOLD)
    await room.deliver()
    real, faults = room.store.once_more, [StoreFault("just now")]

    async def once_more(table: TableId, key: str, version: int, ref: str) -> None:
        if faults:
            raise faults.pop()
        await real(table, key, version, ref)

    monkeypatch.setattr(room.store, "once_more", once_more)
    for answer, ref in answers:
        room.deliveries.doubted(held(answer), ref)
    with pytest.raises(StoreFault):
        await room.deliver()
    assert len(await room.store.owed(room.time.now(), 9)) == 1
    assert await room.deliver() == ["table:all", "table:all"]


async def redrawn_by(room: Room, emily: PlayerId) -> Sequence[str]:
    """Emily presses, too, and her answer has redrawn the card. Says what is sent all the same."""
    second = await room.press(emily, Verb.JOIN, card=Message.TABLE)
    await room.deliveries.redrawn(held(second), await card_of(room))
    room.time.forward(HOLD)
    return await room.deliver()


async def test_a_card_that_an_answer_may_redraw_yet_is_sent_whatever_the_next_one_shows(room: Room) -> None:
    """The first failed at once, while the card was held for it; nobody knows which of the two comes last."""
    _, ben, emily = await lobby(room)
    first = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    room.deliveries.doubted(held(first), await card_of(room))
    assert await room.deliver() == []
    assert await redrawn_by(room, emily) == ["table:all"]
    assert await room.deliver() == []


async def test_what_found_its_place_full_has_settled_no_doubt(room: Room) -> None:
    """Nothing was tried."""
    _, ben, emily = await lobby(room)
    first = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    room.time.forward(HOLD)
    room.deliveries.doubted(held(first), await card_of(room))
    room.mailman.failures = [NotSent(Trouble.FULL, Millis(HOLD))]
    async with running(room):
        await room.time.waits_until(HOLD)
    assert room.mailman.failures == []
    assert await redrawn_by(room, emily) == ["table:all"]


async def test_a_doubt_waits_until_what_is_on_its_way_has_arrived(room: Room) -> None:
    """Owed before that it would be struck off with it."""
    _, ben, _ = await lobby(room)
    room.mailman.delivered.clear()
    async with running(room):
        answer = await room.press(ben, Verb.JOIN, card=Message.TABLE)
        room.mailman.gate = asyncio.Event()
        room.mailman.knocked.clear()
        await room.time.waits_until(HOLD)
        await room.time.ring()
        await room.mailman.knocked.wait()
        await room.deliveries.redrawn(held(answer), await card_of(room))
        for _ in range(20):
            await room.version()
        room.mailman.gate.set()
        assert await told(room, 2) == ["table:all", "table:all"]


async def test_a_doubt_does_not_wait_for_the_next_message(room: Room) -> None:
    """Ben's card was on its way when it came into doubt; after it his warning hangs."""
    cindy, ben, emily = await room.seat("Cindy", "Ben", "Emily")
    await room.open(cindy, ben, emily)
    await room.deliver()
    key = f"hand:{ben}:1"
    card = await card_of(room, key)
    arrives, room.mailman.slow = asyncio.Event(), lambda delivery: delivery.player == ben
    room.mailman.gate = arrives
    room.mailman.knocked.clear()
    async with running(room):
        await room.tables.redraw(room.table)
        await room.mailman.knocked.wait()
        room.deliveries.doubted(Held(room.table, Owed(Message.HAND, ben, 1), await room.version()), card)
        await room.strike()
        room.mailman.gate = asyncio.Event()
        for _ in range(50):
            # Until nobody else has anything to do.
            await room.version()
        room.mailman.knocked.clear()
        arrives.set()
        await room.mailman.knocked.wait()
        while key not in [row.key for row in await room.store.owed(room.time.now(), 99)]:
            await room.version()


async def redrawn_while_full(room: Room, player: PlayerId, verb: Verb) -> Sequence[str]:
    """There is no room for the card, and meanwhile an answer has redrawn it. Says what is sent all the same."""
    room.mailman.full = {"channel", *room.mailman.where.values()}
    async with running(room):
        for _ in range(20):
            await room.version()
        answer = await room.press(player, verb, card=Message.TABLE)
        await room.deliveries.redrawn(held(answer), await card_of(room))
    room.mailman.full = set()
    room.time.forward(HOLD)
    return await room.deliver()


async def test_a_doubt_outlives_other_answers(room: Room) -> None:
    """Nothing waited, so the card is owed once more; before it is sent an answer shows it, and may not be the last."""
    _, ben, emily = await lobby(room)
    answer = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    room.time.forward(HOLD)
    assert await room.deliver() == ["table:all"]
    room.deliveries.doubted(held(answer), await card_of(room))
    assert await redrawn_while_full(room, emily, Verb.JOIN) == ["table:all"]


async def test_a_doubt_outlives_the_end_of_another_slow_answer(room: Room) -> None:
    """The card was sent during both of them, and is released by the end of the second."""
    _, ben, emily = await lobby(room)
    with room.deliveries.answering(CommandId("second")):
        with room.deliveries.answering(CommandId("late")):
            first = await late(room, ben)
            second = await room.press(emily, Verb.JOIN, command="second", card=Message.TABLE)
            room.deliveries.doubted(held(first), await card_of(room))
            assert await room.deliver() == []
        await room.deliveries.redrawn(held(second), await card_of(room))
    assert await redrawn_while_full(room, ben, Verb.LEAVE) == ["table:all"]


async def test_what_found_its_place_full_has_settled_no_doubt_that_is_not_stored(room: Room) -> None:
    """The disk fails just then."""
    _, ben, emily = await lobby(room)
    first = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    room.time.forward(HOLD)
    room.deliveries.doubted(held(first), await card_of(room))
    room.mailman.failures = [NotSent(Trouble.FULL, Millis(1))]
    room.store.broken = {"once_more"}
    with pytest.raises(StoreFault):
        await room.deliver()
    room.store.broken = set()
    assert room.mailman.failures == []
    assert await redrawn_by(room, emily) == ["table:all"]


async def test_what_was_tried_and_is_owed_no_longer_keeps_no_doubt(room: Room) -> None:
    """What it was owed to was deleted before the next try."""
    _, ben, _ = await lobby(room)
    answer = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    room.mailman.failures = [NotSent(Trouble.LATER)]
    room.time.forward(HOLD)
    assert await room.deliver() == []
    await room.store.rewrite(lambda connection: connection.execute(delete(outbox)).close())
    room.deliveries.doubted(held(answer), await card_of(room))
    assert await room.deliver() == ["table:all"]


async def test_a_doubt_waits_for_nothing_that_was_noted_and_said_not_to_be(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk has written that the card was sent, and raised: nothing is owed of it that would be tried again."""
    _, ben, _ = await lobby(room)
    answer = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    real = room.store.sent

    async def sent(row: OwedRow, ref: str | None, now: Millis, *, keep: bool = False) -> None:
        await real(row, ref, now, keep=keep)
        raise StoreFault("so it says")

    room.time.forward(HOLD)
    with monkeypatch.context() as disk:
        disk.setattr(room.store, "sent", sent)
        with pytest.raises(StoreFault):
            await room.deliver()
    await room.deliveries.redrawn(held(answer), await card_of(room))
    assert await room.deliver() == ["table:all"]
    assert await room.deliver() == []


async def test_a_card_that_waits_in_any_case_is_sent_once(room: Room) -> None:
    """It is still held for the answer that did not come; and another post is not the card."""
    _, ben, _ = await lobby(room)
    answer = await room.press(ben, Verb.JOIN, card=Message.TABLE)
    room.deliveries.doubted(held(answer), await card_of(room))
    assert await room.deliver() == []
    room.time.forward(HOLD)
    assert await room.deliver() == ["table:all"]
    room.deliveries.doubted(held(answer), "another post")
    assert await room.deliver() == []


# --- which presses --------------------------------------------------------------------------------------------


async def test_a_refused_press_holds_nothing(room: Room) -> None:
    """Nothing has changed."""
    _, ben, _ = await lobby(room)
    answer = await room.press(ben, Verb.LEAVE, card=Message.TABLE)
    assert (answer.refusal is not None, answer.held) == (True, None)


async def test_a_press_beside_the_card_holds_nothing(room: Room) -> None:
    """A command, or somebody's own copy."""
    _, ben, _ = await lobby(room)
    assert (await room.press(ben, Verb.JOIN)).held is None
    assert await room.deliver() == ["table:all"]


async def test_the_same_press_twice_holds_once(room: Room) -> None:
    """The second coming is answered with the table as it is, and the first one's card is sent if need be."""
    _, ben, _ = await lobby(room)
    await room.press(ben, Verb.JOIN, command="x", card=Message.TABLE)
    assert (await room.press(ben, Verb.JOIN, command="x", card=Message.TABLE)).held is None
    room.time.forward(HOLD)
    assert await room.deliver() == ["table:all"]


async def test_a_platform_s_wait_is_not_shortened_by_a_press(room: Room) -> None:
    """It asked for a minute, which is longer than three seconds."""
    _, ben, emily = await lobby(room)
    await room.press(ben, Verb.JOIN)
    room.mailman.failures = [NotSent(Trouble.LATER, Millis(60_000))]
    await room.deliver()
    await room.press(emily, Verb.JOIN, card=Message.TABLE)
    room.time.forward(59_999)
    assert await room.deliver() == []
    room.time.forward(1)
    assert await room.deliver() == ["table:all"]


async def test_a_bet_pressed_on_the_private_card_is_told_to_everybody_else_at_once(room: Room) -> None:
    """The card in the channel is not held, and the private one is redrawn by the answer."""
    cindy, ben, emily = await room.seat("Cindy", "Ben", "Emily")
    await room.open(cindy, ben, emily)
    await room.deliver()
    answer = await room.press(ben, Verb.MOVE, "bet.1", card=Message.HAND)
    assert held(answer).card == Owed(Message.HAND, ben, 1)
    assert await room.deliver() == ["table:all"]
    await room.deliveries.redrawn(held(answer), await card_of(room, f"hand:{ben}:1"))
    room.time.forward(HOLD)
    assert await room.deliver() == []


async def test_the_last_roll_of_a_round_names_the_card_that_was_pressed(room: Room) -> None:
    """That round's, which the answer writes to its end; the new one is posted at once."""
    cindy, ben, emily = await room.seat("Cindy", "Ben", "Emily")
    await room.open(cindy, ben, emily)
    await room.play_to_rolls()
    for _ in range(2):
        await room.play_one()
    await room.deliver()
    (last,) = room.awaited(await room.view())
    die = (await room.seen(last)).choices[0]
    answer = await room.press(last, Verb.MOVE, room.screens.of("").spell(die), card=Message.HAND)
    assert held(answer).card == Owed(Message.HAND, last, 1)
    await room.deliveries.redrawn(held(answer), await card_of(room, f"hand:{last}:1"))
    told = await room.deliver()
    names = {cindy: "cindy", ben: "ben", emily: "emily"}
    closed = [f"hand:{name}" for player, name in names.items() if player != last]
    posted = [f"hand:{name}" for name in names.values()]
    assert sorted(told) == sorted(["table:all", "table:all", *closed, *posted])


async def test_a_lobby_s_card_that_begins_the_game_is_written_to_its_end_by_the_answer(room: Room) -> None:
    """The place is made meanwhile, on the card that stands."""
    cindy, _, _ = await lobby(room)
    await room.press(cindy, Verb.ADD_ROBOT)
    await room.press(cindy, Verb.ADD_ROBOT)
    await room.deliver()
    answer = await room.press(cindy, Verb.START, card=Message.TABLE)
    assert held(answer).card == Owed(Message.TABLE)
    assert [one for one in await room.deliver() if one.endswith("all")] == [
        "place:all",
        "contributions:all",
        "table:all",
    ]
    await room.deliveries.redrawn(held(answer), await card_of(room))
    room.time.forward(HOLD)
    assert await room.deliver() == []

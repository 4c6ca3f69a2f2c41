"""A card has one writer at a time: the dispatcher leaves it to the answer of a press, and the newest state is shown."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from bot.core.clock.pace import HOUR, SECOND
from bot.core.delivery.cards import Card
from bot.core.ports import Message, NotSent, Trouble
from bot.core.table.actions import Answer
from bot.core.ui.presses import Verb
from storage.changes import Owed, Pace
from storage.ids import Millis
from storage.messages.rows import HORIZON
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room, reopened, spell
from tests.core.running import running, sending, told


async def open_lobby(room: Room) -> None:
    """Open Cindy's table of four seats and post its card."""
    await room.deliver_after(room.open(CINDY, seats=4))


@pytest.fixture
async def lobby(room: Room) -> Room:
    """A bot with such a lobby."""
    await open_lobby(room)
    return room


class Pressed:
    """A pressed card, which the answer redraws as an adapter does."""

    def __init__(self, room: Room, ref: str, card: Card) -> None:
        self._room = room
        self._ref = ref
        self.card = card

    async def redraw(self, answer: Answer) -> bool:
        """Redraw the card in its turn unless it shows something newer; returns whether it was redrawn."""
        assert answer.view is not None
        async with self.card.turn:
            if answer.revision < self.card.shown:
                return False
            now = self._room.time.now()
            self._room.dispatcher.cards.answered(self.card, answer.view.id, self._ref, answer.revision, now)
            return True

    def doubt(self) -> None:
        """Report that the outcome of the answer is unknown."""
        self._room.dispatcher.cards.doubted(self._room.table, self._ref)


@asynccontextmanager
async def pressed(room: Room, key: str = "table") -> AsyncIterator[Pressed]:
    """The card under this key while a press on it is answered."""
    ref = (await room.posts())[key]
    with room.dispatcher.cards.answering(ref) as card:
        yield Pressed(room, ref, card)


async def stands(room: Room) -> bool:
    """Whether the lobby's posted card shows the table as it is now."""
    card = room.mailman.posts[(await room.posts())["table"]]
    return repr(await room.view()) in repr(card.panel)


async def test_a_card_that_is_found_is_edited_in_its_turn(room: Room) -> None:
    """People may press a card that was found: the dispatcher's edit waits for the answer to such a press."""
    room.mailman.unheard = {Message.TABLE}
    await room.deliver_after(room.open(CINDY, seats=4))
    (ref,) = [ref for ref, card in room.mailman.posts.items() if card.kind is Message.TABLE]
    await room.press(BEN, Verb.JOIN)
    room.time.forward(2 * SECOND)
    with room.dispatcher.cards.answering(ref) as card:
        async with card.turn:
            assert (await room.deliver(), (await room.posts())["table"]) == ([], ref)
            assert not await stands(room)
    assert await room.deliver() == ["table:all"]
    assert await stands(room)


# --- the answer is the card's next edit --------------------------------------------------------------------------


async def test_a_card_that_the_answer_redraws_is_not_sent(lobby: Room) -> None:
    """A press needs one call to the platform."""
    async with pressed(lobby) as press:
        answer = await lobby.press(BEN, Verb.JOIN, card=Message.TABLE)
        assert (answer.card, await lobby.deliver()) == (Owed(Message.TABLE), [])
        assert await press.redraw(answer)
    assert (await lobby.deliver(), await lobby.owed()) == ([], ())


async def test_an_answer_that_redraws_its_card_makes_no_look(lobby: Room) -> None:
    """No message is left to send, so the dispatcher is not woken."""
    async with running(lobby):
        async with pressed(lobby) as press:
            answer = await lobby.press(BEN, Verb.JOIN, card=Message.TABLE)
            await lobby.time.waits_until(lobby.looks_again)
            await press.redraw(answer)
        looks = lobby.time.waits
        await asyncio.sleep(0)
        assert lobby.time.waits == looks
    assert await lobby.owed() == ()


async def test_a_card_that_was_not_redrawn_is_sent_when_the_answer_has_ended(lobby: Room) -> None:
    """The answer was lost; the dispatcher sends the card at once, not at its next look."""
    async with running(lobby):
        async with pressed(lobby):
            await lobby.press(BEN, Verb.JOIN, card=Message.TABLE)
            await lobby.time.waits_until(lobby.looks_again)
            assert len(lobby.mailman.delivered) == 2
        assert (await told(lobby, 3))[2:] == ["table:all"]


async def test_another_change_during_an_answer_is_sent_after_it(lobby: Room) -> None:
    """The answer does not show the other change, so the dispatcher sends the card once more."""
    async with pressed(lobby) as press:
        answer = await lobby.press(BEN, Verb.JOIN, card=Message.TABLE)
        assert await lobby.deliver_after(lobby.press(EMILY, Verb.JOIN)) == []
        await press.redraw(answer)
    assert (await lobby.deliver(), await stands(lobby)) == (["table:all"], True)


async def test_an_older_answer_does_not_cover_a_newer_one(lobby: Room) -> None:
    """If the older answer comes last, it redraws nothing."""
    async with pressed(lobby) as first, pressed(lobby) as second:
        older = await lobby.press(BEN, Verb.JOIN, card=Message.TABLE)
        newer = await lobby.press(EMILY, Verb.JOIN, card=Message.TABLE)
        assert (await second.redraw(newer), await first.redraw(older)) == (True, False)
    assert (await lobby.deliver(), await lobby.owed()) == ([], ())


async def test_an_answer_waits_while_the_card_is_being_sent(lobby: Room) -> None:
    """At most one call edits the card at a time: the answer waits for the running one, and nothing older follows."""
    await lobby.press(BEN, Verb.JOIN)
    delivering = await sending(lobby)
    async with pressed(lobby) as press:
        redrawing = asyncio.create_task(press.redraw(await lobby.press(BEN, Verb.ADD_ROBOT)))
        await asyncio.sleep(0)
        assert not redrawing.done()
        sent = await delivering.go_on()
        assert await redrawing
    assert (sent, await lobby.deliver(), await lobby.owed()) == (["table:all"], [], ())


async def test_an_answer_keeps_no_other_card_waiting(room: Room) -> None:
    """Only the pressed card is left to the answer; the table's card is sent at once."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY, pace=Pace.RELAXED))
    async with pressed(room, f"hand:{BEN}:1") as press:
        answer = await room.press(BEN, Verb.MOVE, "bet.1", card=Message.HAND)
        assert (answer.card, await room.deliver()) == (Owed(Message.HAND, BEN, 1), ["table:all"])
        await press.redraw(answer)
    assert await room.deliver() == []


async def test_the_last_roll_of_a_round_redraws_the_card_that_was_pressed(room: Room) -> None:
    """The answer redraws the old round's card, and the new round's cards are posted at once."""
    await room.open(CINDY, BEN, EMILY)
    await room.play_to_rolls()
    for _ in range(2):
        await room.play_one()
    await room.deliver()
    (last,) = room.awaited(await room.view())
    die = (await room.seen(last)).choices[0]
    async with pressed(room, f"hand:{last}:1") as press:
        answer = await room.press(last, Verb.MOVE, spell(die), card=Message.HAND)
        assert answer.card == Owed(Message.HAND, last, 1)
        sent = await room.deliver()
        await press.redraw(answer)
    assert len(sent) == 2 + 3 + 2
    assert [one.about for one in room.mailman.delivered[-len(sent) :] if one.player == last] == [2]
    assert await room.deliver() == []


async def test_a_start_redraws_the_lobby_s_card_and_the_thread_hangs_on_it(lobby: Room) -> None:
    """The place is made while the press is being answered."""
    await lobby.press(CINDY, Verb.ADD_ROBOT)
    await lobby.press(CINDY, Verb.ADD_ROBOT)
    await lobby.deliver()
    async with pressed(lobby) as press:
        answer = await lobby.press(CINDY, Verb.START, card=Message.TABLE)
        sent = [one for one in await lobby.deliver() if one.endswith("all")]
        assert (answer.card, sent) == (Owed(Message.TABLE), ["place:all", "contributions:all", "table:all"])
        await press.redraw(answer)
    assert await lobby.deliver() == []


async def test_an_old_lobby_s_card_stays_the_lobby_s(room: Room) -> None:
    """A press on the lobby's card during the game, here to sit down, redraws the lobby's card and not the round's."""
    await room.open(CINDY, BEN, robots=1)
    await room.press(BEN, Verb.LEAVE)
    answer = await room.press(EMILY, Verb.JOIN, decision=0, card=Message.TABLE)
    assert (answer.refusal, answer.card) == (None, Owed(Message.TABLE))
    assert (await room.view()).chapter == 1


async def test_refusals_commands_and_repeated_presses_redraw_no_card(lobby: Room) -> None:
    """The answers to a refusal, a command and a repeated press name no card."""
    assert (await lobby.press(BEN, Verb.LEAVE, card=Message.TABLE)).card is None
    assert (await lobby.press(BEN, Verb.JOIN, command="x")).card is None
    assert (await lobby.press(BEN, Verb.JOIN, command="x", card=Message.TABLE)).card is None
    assert await lobby.deliver() == ["table:all"]


async def test_an_answer_on_an_old_post_of_the_card_is_not_taken_for_the_card(lobby: Room) -> None:
    """The card was posted again in the meantime, and the dispatcher edits the new post."""
    async with pressed(lobby) as press:
        lobby.mailman.failures = [NotSent(Trouble.POST_GONE)]
        lobby.mailman.kept = [NotSent(Trouble.LATER)] * 9
        await lobby.press(BEN, Verb.JOIN)
        press.card.answers -= 1
        await lobby.deliver()
        press.card.answers += 1
        await press.redraw(await lobby.press(BEN, Verb.ADD_ROBOT, card=Message.TABLE))
    assert (await lobby.deliver(), await stands(lobby)) == (["table:all"], True)


# --- calls with an unknown outcome -------------------------------------------------------------------------------


async def test_after_an_answer_nobody_heard_of_the_card_is_sent_now_and_once_more(lobby: Room) -> None:
    """The lost answer may still overwrite the first sending, so the card is sent again after ten seconds."""
    async with pressed(lobby) as press:
        await lobby.press(BEN, Verb.JOIN, card=Message.TABLE)
        press.doubt()
    assert [await lobby.deliver(), await lobby.deliver()] == [["table:all"], []]
    assert [await lobby.deliver_after(HORIZON), await lobby.deliver()] == [["table:all"], []]
    assert (await lobby.deliver_after(HOUR), await lobby.owed()) == ([], ())


@pytest.mark.one_process
async def test_the_second_sending_needs_nobody_to_press(lobby: Room) -> None:
    """The dispatcher wakes when the doubt ends, before its next look."""
    async with running(lobby):
        async with pressed(lobby) as press:
            await lobby.press(BEN, Verb.JOIN, card=Message.TABLE)
            press.doubt()
        await told(lobby, 3)
        await lobby.time.waits_until(HORIZON)
        await lobby.time.ring()
        await told(lobby, 4)
        await lobby.time.waits_until(lobby.looks_again)


@pytest.mark.one_process
async def test_the_end_of_a_doubt_is_not_overslept_after_another_answer(lobby: Room) -> None:
    """The second answer showed the newest state; the card is sent once more only because of the doubt."""
    async with running(lobby):
        async with pressed(lobby) as second:
            async with pressed(lobby) as first:
                await lobby.press(BEN, Verb.JOIN, card=Message.TABLE)
                first.doubt()
            answer = await lobby.press(EMILY, Verb.JOIN, card=Message.TABLE)
            await lobby.time.rests()
            assert second.card.skipped == answer.revision
            await second.redraw(answer)
        await lobby.time.waits_until(HORIZON)
        await lobby.time.ring()
        assert (await told(lobby, 3))[2:] == ["table:all"]


async def test_a_doubt_while_the_card_is_on_its_way_is_not_settled_by_that(lobby: Room) -> None:
    """The call began before the doubt, so the doubtful answer may still overwrite the card."""
    await lobby.press(BEN, Verb.JOIN)
    delivering = await sending(lobby)
    lobby.dispatcher.cards.doubted(lobby.table, (await lobby.posts())["table"])
    await delivering.go_on()
    assert (await lobby.deliver_after(HORIZON), await lobby.owed()) == (["table:all"], ())


@pytest.mark.parametrize(("refused", "again"), [(True, []), (False, ["table:all"])])
async def test_only_an_edit_that_was_not_refused_leaves_a_doubt(
    lobby: Room, again: Sequence[str], *, refused: bool
) -> None:
    """A refused edit did nothing. An edit with an unknown outcome may overwrite the next one, so that is sent twice."""
    await lobby.press(BEN, Verb.JOIN)
    lobby.mailman.failures = [NotSent(Trouble.LATER, Millis(SECOND), refused=refused)]
    assert await lobby.deliver() == []
    assert await lobby.deliver_after(SECOND) == ["table:all"]
    assert (await lobby.deliver_after(HORIZON), await lobby.owed()) == (again, ())


async def test_a_doubt_of_a_card_that_shows_everything_sends_nothing(lobby: Room) -> None:
    """Nothing is sent for the doubt alone; a change within the next ten seconds is sent twice."""
    async with pressed(lobby) as press:
        press.doubt()
    assert await lobby.deliver() == []
    assert await lobby.deliver_after(lobby.press(BEN, Verb.JOIN)) == ["table:all"]
    assert await lobby.deliver_after(HORIZON) == ["table:all"]


async def test_a_full_place_settles_no_doubt(lobby: Room) -> None:
    """A full place means that nothing was tried, so the card is sent again."""
    async with pressed(lobby) as press:
        await lobby.press(BEN, Verb.JOIN, card=Message.TABLE)
        press.doubt()
    lobby.time.forward(HORIZON)
    lobby.mailman.failures = [NotSent(Trouble.FULL, Millis(SECOND))]
    async with running(lobby):
        await lobby.time.waits_until(SECOND)
        await lobby.time.ring()
        await told(lobby, 3)


async def test_cards_of_a_process_that_died_are_in_doubt(lobby: Room) -> None:
    """An answer of the dead process may still arrive, so a change in the first ten seconds is sent twice."""
    if lobby.processes.is_shared:
        pytest.skip("on a server the claims of the dead process tell which cards are in doubt")
    async with reopened(lobby) as again:
        assert await again.deliver() == []
        assert await again.deliver_after(again.press(BEN, Verb.JOIN)) == ["table:all"]
        lobby.time.forward(HORIZON)
        assert await again.deliver() == ["table:all"]
        assert [await again.deliver_after(again.press(EMILY, Verb.JOIN)), await again.deliver()] == [["table:all"], []]

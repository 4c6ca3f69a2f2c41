"""Private cards of a game in which hands change while others move, and rounds begin without a deal."""

import random
from collections.abc import Sequence

import pytest

from bot.core.clock.pace import CALLED_AFTER, UNASKED_CARD_WAITS
from bot.core.ports import Delivery, Message
from bot.core.table.calls import called
from bot.core.ui.presses import Verb
from rules.game import View
from rules.mythe.view import MytheView
from rules.mythic_dice.view import MythicView
from rules.mythical_dice.view import MythicalView
from storage.changes import Change, Pace
from storage.ids import PlayerId
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, InMemoryTable
from tests.core.room import Room


async def open_mythe(room: Room, *names: str, pace: Pace = Pace.LIVE) -> list[PlayerId]:
    """Open a table of Mythe whose game begins at once, and deliver its first messages."""
    people = await room.seat(*names)
    await room.deliver_after(room.open(*people, game="mythe", pace=pace))
    return people


async def one_move(room: Room, wait: int = 0) -> list[Delivery]:
    """Let a robot answer for the awaited person; returns the private cards delivered within ``wait`` ms."""
    room.mailman.delivered.clear()
    view = await room.view()
    (mover,) = room.awaited(view)
    assert (await room.press(mover, Verb.STAND_IN)).refusal is None
    room.time.forward(wait)
    await room.deliver()
    return [one for one in room.mailman.delivered if one.kind is Message.HAND]


async def test_with_each_round_everybody_has_a_private_card(room: Room) -> None:
    """The new cards make no sound, because a call asks for the move. The old round's cards are edited a last time."""
    people = await open_mythe(room, "Cindy", "Ben", "Emily")
    hands: list[Delivery] = []
    while (await room.view()).chapter == 1:
        hands = await one_move(room)
    assert {one.player for one in hands if one.about == 2 and one.post is None} == set(people)
    assert {one.player for one in hands if one.about == 1} == set(people)
    assert [one for one in hands if one.sounds] == []


async def test_a_player_who_loses_a_card_gets_a_new_private_card(room: Room) -> None:
    """Only the player who draws a card and the player who loses it get a new version of their private card."""
    people = await open_mythe(room, "Cindy", "Ben", "Emily", pace=Pace.RELAXED)
    drawn = 0
    while (view := await room.view()).chapter == 1:
        before = view.play
        hands = await one_move(room, UNASKED_CARD_WAITS[Pace.RELAXED])
        play = (await room.view()).play
        assert isinstance(before, MytheView)
        assert isinstance(play, MytheView)
        if len(play.drawn) == len(before.drawn) + 1:
            drawn += 1
            assert play.active is not None
            assert {one.player for one in hands} == {people[play.active], people[play.drawn[-1].source]}
    assert drawn > 2


def parts(view: View) -> object:
    """Changes when a trick or a turn of the game ends."""
    match view:
        case MythicalView():
            return view.last_trick
        case MytheView():
            return view.turns
        case MythicView():
            return view.round, view.active
        case _:
            raise TypeError


@pytest.mark.parametrize("pace", [Pace.LIVE, Pace.DAILY])
@pytest.mark.parametrize("game", ["mythical-dice", "mythe", "mythic-dice"])
def test_the_end_of_a_trick_or_turn_is_told_on_every_private_card(game: str, pace: Pace) -> None:
    """It waits for a while, so that it comes with the person's next question if that is soon."""
    paper, luck = InMemoryTable(CINDY, BEN, CHARLIE, pace=pace, game=game), random.Random(4)
    waits = []
    while paper.table.chapter < 4:
        seat = luck.choice(paper.table.awaited_people())
        part, chapter = parts(paper.state.view(None)), paper.table.chapter
        before = paper.table.card_states()
        change = paper.move(paper.sitter(seat), luck.choice(paper.state.legal(seat)))
        hands = {one.player: one.due for one in change.owed if one.kind is Message.HAND}
        if parts(paper.state.view(None)) != part and paper.table.chapter == chapter:
            assert set(hands) == {CINDY, BEN, CHARLIE}
            unasked = {player for player, state in paper.table.card_states().items() if state == before[player]}
            waits += [hands[player] for player in unasked - {paper.sitter(seat)}]
            assert {hands[player] for player in hands.keys() - unasked} <= {0}
    assert set(waits) == {paper.at + UNASKED_CARD_WAITS[pace]}


def asked(pace: Pace) -> list[tuple[Change, set[PlayerId], Sequence[PlayerId]]]:
    """Changes that ask secret questions within the first rounds of Mythic Dice.

    Also whom they ask besides the mover, and whom the call to all names.
    """
    paper, luck = InMemoryTable(CINDY, BEN, CHARLIE, pace=pace, game="mythic-dice"), random.Random(3)
    found = []
    while paper.table.chapter < 4:
        seat = luck.choice(paper.table.awaited_people())
        decision, chapter = paper.table.decision, paper.table.chapter
        change = paper.move(paper.sitter(seat), luck.choice(paper.state.legal(seat)))
        if paper.state.secret and paper.table.decision != decision and paper.table.chapter == chapter:
            others = {paper.sitter(one) for one in paper.table.awaited_people() if one != seat}
            found.append((change, others, called(paper.table, paper.table.seem_here)[0]))
    return found


@pytest.mark.parametrize("pace", [Pace.RELAXED, Pace.DAILY])
def test_a_later_secret_question_of_a_round_calls_whom_it_asks(pace: Pace) -> None:
    """Their private card is only edited, without a sound; at a slow table nobody would notice that.

    The mover, whose press has opened the question, has seen it in the answer and is not named.
    """
    questions = asked(pace)
    assert len(questions) > 10
    for change, people, named in questions:
        assert set(named) == people
        assert [(one.player, one.due) for one in change.owed if one.kind is Message.TURN] == [(None, 0)] * bool(people)


def test_a_later_secret_question_of_a_live_table_calls_after_ten_silent_seconds() -> None:
    """The question comes within seconds while people are watching, so calls at once would only be noise."""
    questions = asked(Pace.LIVE)
    assert len(questions) > 10
    for change, _, _ in questions:
        assert {message.due for message in change.owed if message.kind is Message.TURN} == {change.at + CALLED_AFTER}


def test_the_card_of_somebody_away_is_redrawn_when_their_dice_change() -> None:
    """The card shows these dice. Nobody reads it now, so it may wait; moves that leave the dice alone owe no card."""
    paper, luck, seen = InMemoryTable(CINDY, BEN, CHARLIE, game="mythic-dice"), random.Random(3), set[bool]()
    while not paper.table.over:
        others = [seat for seat in paper.table.awaited_people() if paper.sitter(seat) != BEN]
        away, chapter, before = _is_away(paper), paper.table.chapter, _dice_of_ben(paper)
        if others:
            change = paper.move(paper.sitter(others[0]), luck.choice(paper.state.legal(others[0])))
        else:
            change = paper.expire()
        if not away or paper.table.chapter > chapter:
            continue
        cards = [one for one in change.owed if one.kind is Message.HAND and one.player == BEN]
        changed = _dice_of_ben(paper) != before
        seen |= {bool(cards), changed}
        assert cards or not changed
        assert all(card.due > paper.at for card in cards)
    assert seen == {True, False}


def _is_away(paper: InMemoryTable) -> bool:
    return any(chair.away for chair in paper.table.chairs if chair.player == BEN)


def _dice_of_ben(paper: InMemoryTable) -> tuple[int, ...]:
    play, seat = paper.state.view(None), paper.table.seat_of(BEN)
    assert isinstance(play, MythicView)
    assert seat is not None
    return play.places[seat].free

"""At a table with polls each question is a message of its own, to each person who may answer it."""

import pytest

from bot.core.clock.pace import SECOND
from bot.core.ports import Message
from bot.core.ui.presses import Verb
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room

pytestmark = pytest.mark.usefixtures("nothing_is_forced")


def questions(room: Room) -> list[tuple[int | None, int]]:
    """The polls that stand: player and decision of each."""
    posts = [one for one in room.mailman.posts.values() if one.kind is Message.QUESTION]
    return sorted((post.player, post.about) for post in posts)


async def test_everybody_is_asked_in_private_and_nobody_is_called_in_the_channel(room: Room) -> None:
    """A secret question asks all players, a turn the player whose turn it is."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY, polls=True))
    assert questions(room) == [(player, 1) for player in (CINDY, BEN, EMILY)]
    for _ in range(3):
        await room.deliver_after(room.play_one())
    (leader,) = room.awaited(await room.view())
    assert questions(room) == [(leader, 2)]
    assert [one for one in room.mailman.delivered if one.kind is Message.TURN] == []


async def test_only_the_poll_makes_a_sound(room: Room) -> None:
    """The private card comes with it, and once is enough."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY, polls=True))
    await room.deliver_after(room.next_round())
    assert {one.about for one in room.mailman.delivered if one.kind is Message.HAND} == {1, 2}
    assert {one.kind for one in room.mailman.delivered if one.sounds} == {Message.QUESTION}


async def test_an_answer_may_be_changed_until_the_question_is_over(room: Room) -> None:
    """The poll of a player who has bet stands until all bets are in."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY, polls=True))
    await room.deliver_after(room.press(CINDY, Verb.MOVE, "bet.1"))
    await room.deliver_after(room.press(CINDY, Verb.MOVE, "bet.0"))
    assert questions(room) == [(player, 1) for player in (CINDY, BEN, EMILY)]


async def test_new_choices_of_the_same_question_are_asked_anew(room: Room) -> None:
    """A player alone with robots has bet and may have the bets shown: the platform gets the question again."""
    await room.deliver_after(room.open(CINDY, robots=2, polls=True))
    (first,) = [one for one in room.mailman.posts if room.mailman.posts[one].kind is Message.QUESTION]
    asked = len(room.mailman.delivered)
    await room.deliver_after(room.press(CINDY, Verb.MOVE, "bet.1"))
    again = [one for one in room.mailman.delivered[asked:] if one.kind is Message.QUESTION]
    assert [(one.player, one.about, one.post) for one in again] == [(CINDY, 1, first)]


async def test_players_whom_nothing_private_reaches_are_called_in_the_channel(room: Room) -> None:
    """A poll would not reach them, so they get the call that tables without polls send."""
    room.mailman.closed_to = {BEN}
    await room.deliver_after(room.open(CINDY, BEN, EMILY, polls=True))
    assert questions(room) == [(player, 1) for player in (CINDY, EMILY)]
    assert [one.player for one in room.mailman.posts.values() if one.kind is Message.TURN] == [BEN]


@pytest.mark.parametrize("polls", [True, False])
async def test_a_rematch_asks_as_its_table_did(room: Room, polls: bool) -> None:  # noqa: FBT001 - a case
    """Also after a restart: how a table asks is part of its setup."""
    await room.open(CINDY, robots=2, polls=polls)
    await room.play_out()
    again = await room.press(CINDY, Verb.REMATCH)
    assert again.view is not None
    assert (await room.stored(again.view.id)).setup.polls is polls


async def test_a_poll_is_not_sent_when_its_question_is_over(room: Room) -> None:
    """The platform was closed while the question was asked and answered."""
    room.mailman.closed = True
    await room.open(CINDY, BEN, EMILY, polls=True)
    await room.deliver()
    for _ in range(3):
        await room.play_one()
    room.mailman.closed = False
    await room.deliver_after(60 * SECOND)
    assert [one.about for one in room.mailman.delivered if one.kind is Message.QUESTION] == [2]

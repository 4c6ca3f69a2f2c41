"""Presses, removals and restarts leave no outdated buttons or countdowns on cards."""

from bot.core.clock.pace import HOUR
from bot.core.ports import Message
from bot.core.ui.presses import Verb
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, InMemoryTable, owed
from tests.core.room import Room, reopened


def test_a_press_that_was_made_for_the_lobby_takes_nobody_out_of_the_game(paper: InMemoryTable) -> None:
    """The game began before the press arrived; the player saw the lobby's card."""
    assert paper.refused(BEN, Verb.LEAVE, decision=0) == "game has begun"


def test_a_removed_player_cannot_join_again() -> None:
    """A person who was removed from the lobby cannot join again; others can."""
    paper = InMemoryTable(CINDY, seats=4)
    paper.press(BEN, Verb.JOIN)
    paper.press(CINDY, Verb.REMOVE, str(BEN))
    assert paper.refused(BEN, Verb.JOIN) == "removed by host"
    paper.press(CHARLIE, Verb.JOIN)


def test_a_removed_players_private_card_loses_its_buttons(paper: InMemoryTable) -> None:
    """The card offered bets, and a removed person may not bet any more."""
    assert f"hand:{BEN}:1" in owed(paper.press(CINDY, Verb.REMOVE, str(BEN)))


def test_last_card_is_updated_when_the_bot_ends_a_round(paper: InMemoryTable) -> None:
    """The last die was theirs, and its button would otherwise stay on the card."""
    paper.bet_all()
    while True:
        (seat,) = paper.table.awaited_people()
        if len(paper.state.view(None).trick) == 2:  # type: ignore[attr-defined]  # This game's view.
            break
        paper.roll()
    paper.expire()
    change = paper.expire()
    assert f"hand:{paper.sitter(seat)}:1" in owed(change)


async def test_after_an_outage_people_see_their_clocks_anew(room: Room) -> None:
    """The table's card and the private cards of the awaited people are redrawn. Cindy, who was here, is called."""
    await room.deliver_after(room.open(CINDY, BEN, robots=1))
    await room.store.beat(room.time.now())
    room.time.forward(HOUR)
    room.mailman.delivered.clear()
    async with reopened(room) as again:
        await again.deliver()
    assert {(one.kind, one.player) for one in room.mailman.delivered} == {
        (Message.TABLE, None),
        (Message.TURN, None),
        (Message.HAND, CINDY),
        (Message.HAND, BEN),
    }

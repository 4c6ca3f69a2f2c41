"""Which messages each step of a game sends, and to whom: no message is missing, and none is too many."""

import copy
import random

from bot.core.clock.pace import CALLED_AFTER
from bot.core.table.calls import called
from bot.core.table.draft import Draft
from bot.core.table.draft_change import change_of
from bot.core.table.robots import Robots
from bot.core.ui.presses import Verb
from rules.mythical_dice.moves import Roll
from rules.mythical_dice.view import MythicalView
from rules.record import Play
from storage.changes import Change, Message, Pace
from storage.ids import CommandId, PlayerId
from storage.tables.entries import Reachable, TableEntry, Unreachable
from storage.tables.open_time import OpenClock
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, EMILY, NAMES, InMemoryTable, owed, owed_to, retracted

PEOPLE = {CINDY, BEN, CHARLIE}


def hands(chapter: int, *players: PlayerId) -> set[str]:
    """The keys of these people's private cards of a chapter."""
    return {f"hand:{player}:{chapter}" for player in players}


def test_the_opening_owes_the_commitment_and_the_card_and_the_lobby_the_card_alone() -> None:
    """The opening sends the commitment once, before the card; later changes send only the card."""
    paper = InMemoryTable(CINDY, seats=6)
    assert owed(paper.changes[0]) == ["commitment", "table"]
    assert owed(paper.press(BEN, Verb.JOIN)) == ["table"]
    assert owed(paper.press(BEN, Verb.ADD_ROBOT)) == ["table"]
    assert owed(paper.press(CINDY, Verb.REMOVE, "Ariadne")) == ["table"]
    assert owed(paper.press(BEN, Verb.LEAVE)) == ["table"]
    assert owed(paper.press(CINDY, Verb.CANCEL)) == ["table"]


def test_the_start_owes_the_contributions_before_anything_of_the_game() -> None:
    """First come the lobby's last card and the place, then the contributions, then the first round's cards.

    The private cards ask for the bets. Only Charlie, who has just acted, may be called, by a message that waits.
    """
    paper = InMemoryTable(CINDY, BEN, seats=3)
    start = owed(paper.press(CHARLIE, Verb.JOIN))
    assert start == ["table", "place", "contributions", "table:1", "hand:1:1", "hand:2:1", "hand:3:1", "turn:1"]


def test_a_table_that_is_full_at_once_owes_everything_in_its_order() -> None:
    """The commitment comes first, then the lobby's card and the place, then the contributions and the round's cards."""
    first = InMemoryTable(CINDY, robots=2).changes[0]
    assert owed(first) == ["commitment", "table", "place", "contributions", "table:1", "hand:1:1", "turn:1"]


def test_a_changed_bet_redraws_only_the_bettors_card(paper: InMemoryTable) -> None:
    """Others may see that a bet was made, but not that it was changed."""
    assert owed(paper.bet(BEN, 1)) == ["table:1", f"hand:{BEN}:1"]
    assert owed(paper.bet(BEN, 0)) == [f"hand:{BEN}:1"]
    assert owed(paper.bet(BEN, 0)) == [f"hand:{BEN}:1"]


def test_the_reveal_owes_everybody_a_card_without_bets_to_press(paper: InMemoryTable) -> None:
    """Nobody may change a bet any more, and only the first leader is called."""
    paper.bet(CINDY, 0)
    paper.bet(BEN, 0)
    change = paper.bet(CHARLIE, 0)
    assert set(owed(change)) == {"table:1", *hands(1, *PEOPLE), f"turn:{paper.turn}:2"}
    assert retracted(change) == []


def test_a_roll_owes_the_card_and_calls_the_next(paper: InMemoryTable) -> None:
    """The private cards of the roller and of the next player are updated, and the old call is deleted."""
    paper.bet_all()
    rolls, decision = paper.turn, paper.table.decision
    change = paper.roll()
    assert set(owed(change)) == {"table:1", *hands(1, rolls, paper.turn), f"turn:{paper.turn}:{decision + 1}"}
    assert retracted(change) == [f"turn:{rolls}:{decision}"]


def test_the_last_roll_of_a_round_calls_nobody_at_once(paper: InMemoryTable) -> None:
    """First come the next round's cards for everybody, and a call to the bets that waits for ten silent seconds.

    Then the old round's card and all its private cards are edited a last time.
    """
    paper.bet_all()
    paper.roll()
    paper.roll()
    turn = f"turn:{paper.turn}:{paper.table.decision}"
    change = paper.roll()
    call = f"turn:{paper.table.decision}"
    assert (owed(change)[0], owed(change)[5]) == ("table:2", "table:1")
    assert set(owed(change)[1:5]) == {call, *hands(2, *PEOPLE)}
    assert set(owed(change)[6:]) == hands(1, *PEOPLE)
    assert [message.due for message in change.owed if message.kind is Message.TURN] == [paper.at + CALLED_AFTER]
    assert retracted(change) == [turn]


def test_robots_get_no_messages() -> None:
    """A robot gets neither a card nor a call."""
    paper = InMemoryTable(CINDY, robots=3)
    paper.play_out()
    told = {message.player for change in paper.changes for message in change.owed}
    assert told == {None, CINDY}


def test_the_end_owes_the_result_once(paper: InMemoryTable) -> None:
    """The result comes first, then the lobby's, the last round's and the private cards; the last call is deleted."""
    paper.play_out()
    results = [change for change in paper.changes if owed_to(change, Message.RESULT)]
    assert results == paper.changes[-1:]
    assert owed(results[0]) == ["result", "table", "table:8", *sorted(hands(8, *PEOPLE))]
    assert [key.partition(":")[0] for key in retracted(results[0])] == ["turn"]


def test_an_abandoned_game_owes_its_end_and_takes_its_call_back(paper: InMemoryTable) -> None:
    """There is no result: the lobby's card and the round's card show the end, and the open call is deleted."""
    paper.bet_all()
    turn = f"turn:{paper.turn}:2"
    change = paper.press(CINDY, Verb.CANCEL)
    assert owed(change)[:2] == ["table", "table:1"]
    assert "result" not in owed(change)
    assert retracted(change) == [turn]
    assert owed_to(change, Message.TURN) == set()


def test_a_game_abandoned_over_its_bets_leaves_nobody_a_bet_to_press(paper: InMemoryTable) -> None:
    """All private cards are updated after the table's cards."""
    paper.bet(BEN, 0)
    change = paper.press(CINDY, Verb.CANCEL)
    assert owed(change) == ["table", "table:1", "hand:1:1", "hand:2:1", "hand:3:1"]


def test_a_game_that_ends_while_somebody_is_away_leaves_them_no_way_back_to_press(paper: InMemoryTable) -> None:
    """Ben's private card offers the way back although it is not his turn, so the end updates that card."""
    paper.let_go_away(BEN)
    assert BEN not in [paper.sitter(seat) for seat in paper.state.awaited]
    assert f"hand:{BEN}:{paper.table.chapter}" in owed(paper.press(CINDY, Verb.CANCEL))


def test_a_player_who_joins_in_play_gets_a_private_card(paper: InMemoryTable) -> None:
    """The new player holds dice now, whoever's turn it is."""
    paper.bet_all()
    (seat,) = paper.table.awaited_people()
    paper.press(paper.sitter((seat + 1) % 3), Verb.LEAVE)
    assert f"hand:{EMILY}:1" in owed(paper.press(EMILY, Verb.JOIN))


def test_a_new_player_in_a_seat_redraws_all_private_cards(paper: InMemoryTable) -> None:
    """A private card may name the other players; without an update it would name a player who has left."""
    left, joined = paper.press(BEN, Verb.LEAVE), paper.press(EMILY, Verb.JOIN)
    assert {f"hand:{CINDY}:1", f"hand:{CHARLIE}:1"} < set(owed(left))
    assert {f"hand:{person}:1" for person in (CINDY, EMILY, CHARLIE)} < set(owed(joined))


def test_a_player_who_comes_back_gets_a_new_private_card(paper: InMemoryTable) -> None:
    """Until now their card said that a robot keeps the seat."""
    paper.let_go_away(CINDY)
    chapter = paper.table.chapter
    assert owed(paper.press(CINDY, Verb.BACK)) == [f"table:{chapter}", f"hand:{CINDY}:{chapter}"]


def test_the_last_person_at_a_table_gets_a_card_that_offers_the_reveal(pair: InMemoryTable) -> None:
    """After the other person has left, the card offers the reveal."""
    pair.bet(CINDY, 0)
    assert f"hand:{CINDY}:1" in owed(pair.press(BEN, Verb.LEAVE))


def test_nobody_is_called_twice_for_one_turn(paper: InMemoryTable) -> None:
    """While they think, another person leaves and the warning comes: neither calls them again."""
    paper.bet_all()
    calls = [key for change in paper.changes for key in owed(change) if key.startswith(f"turn:{paper.turn}:")]
    (seat,) = paper.table.awaited_people()
    changes = [paper.press(paper.sitter((seat + 1) % 3), Verb.LEAVE), paper.expire()]
    assert (calls, [owed_to(change, Message.TURN) for change in changes]) == ([f"turn:{paper.turn}:2"], [set(), set()])


def test_a_whole_game_calls_each_person_for_each_of_their_rolls() -> None:
    """Each person rolls 36 times in eight rounds. A roll after an own move needs no call; each call is deleted."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, pace=Pace.RELAXED)
    paper.play_out()
    calls = [key for change in paper.changes for key in owed(change) if key.startswith("turn:")]
    rolls = [isinstance(entry.move, Roll) for change in paper.changes for entry in moves(change)]
    movers = [change.actor for change in paper.changes for _ in moves(change)]
    again = sum(roll and mover == before for roll, mover, before in zip(rolls[1:], movers[1:], movers, strict=False))
    assert (sum(rolls), len(calls)) == (3 * 36, 3 * 36 - again)
    assert again > 0
    assert set(calls) <= {key for change in paper.changes for key in retracted(change)}


def test_a_player_who_moves_twice_in_a_row_is_not_called() -> None:
    """The answer to their own press shows the next question, so nobody is called at a slow table."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, pace=Pace.RELAXED)
    seen = paper.state.view(None)
    assert isinstance(seen, MythicalView)
    leader = paper.sitter(seen.leader)
    for player in PEOPLE - {leader}:
        paper.bet(player, 0)
    change = paper.bet(leader, 0)
    assert (paper.turn, owed_to(change, Message.TURN)) == (leader, set())


def test_the_first_player_is_called_even_after_starting_the_game() -> None:
    """Their press was answered with the lobby's card, which asks for no move."""
    for seed in range(9):
        paper = InMemoryTable(CINDY, seats=2, game="mythe", seed=bytes([seed]) * 32)
        change = paper.press(BEN, Verb.JOIN)
        assert owed_to(change, Message.TURN) == {paper.turn}


def test_a_warning_is_taken_back_when_they_have_moved(paper: InMemoryTable) -> None:
    """After three moves by a robot, the notice of absence takes the warning's place until the player is back."""
    paper.expire()
    assert f"warning:{BEN}" in retracted(paper.bet(BEN, 0))
    paper.let_go_away(CINDY)
    away = paper.changes[-1]
    assert (f"away:{CINDY}" in owed(away), f"warning:{CINDY}" in retracted(away)) == (True, True)
    assert f"away:{CINDY}" in retracted(paper.press(CINDY, Verb.BACK))


def test_every_round_has_one_card_and_the_place_is_owed_once(paper: InMemoryTable) -> None:
    """Three people play eight rounds: nine cards in the channel, and eight private cards for each person."""
    paper.play_out()
    keys = [key for change in paper.changes for key in owed(change)]
    cards = dict.fromkeys(key for key in keys if key.startswith("table"))
    assert list(cards) == ["table", *(f"table:{number}" for number in range(1, 9))]
    assert keys.count("place") == 1
    private = {key for key in keys if key.startswith("hand:")}
    assert private == {key for chapter in range(1, 9) for key in hands(chapter, *PEOPLE)}


def test_a_round_that_nobody_saw_has_no_card(paper: InMemoryTable) -> None:
    """If robots play whole rounds in one change, only the last posted card and the current card are sent."""
    paper.play_round()
    draft = Draft(paper.table, paper.at, OpenClock(paper.at, paper.at), Robots(random.Random(1)))
    for entry in played_on(paper, until=4):
        draft.add(entry)
    change = change_of(draft, CommandId("jump"), None)
    assert [key for key in owed(change) if key.startswith("table")] == ["table:4", "table:2"]


def played_on(paper: InMemoryTable, until: int) -> list[TableEntry]:
    """The entries from now to the beginning of the round ``until``."""
    so_far = len(paper.changes)
    ahead = copy.copy(paper)
    ahead.changes = list(paper.changes)
    while ahead.table.chapter < until:
        ahead.play_round()
    return [entry for change in ahead.changes[so_far:] for entry in change.entries]


# --- people whom no private message reaches --------------------------------------------------------------------


def moves(change: Change) -> list[Play]:
    """The moves in the change, by people and robots."""
    return [entry for entry in change.entries if isinstance(entry, Play) and entry.seat is not None]


def note(paper: InMemoryTable, entry: TableEntry) -> Change:
    """Add an entry about a person's reach, as the bot does after a private message."""
    draft = Draft(paper.table, paper.at, OpenClock(paper.at, paper.at), Robots(random.Random(1)))
    draft.add(entry)
    paper.table = draft.table
    return change_of(draft, CommandId(repr(entry)), None)


def test_an_unreached_player_is_called_to_secret_questions(paper: InMemoryTable) -> None:
    """The table's card shows who is not reached. When a message arrives again, the call is deleted."""
    assert owed(note(paper, Unreachable(1))) == [f"turn:{BEN}:1", "table:1"]
    assert [seat.reached for seat in paper.table.view(None, NAMES).seats] == [True, False, True]
    change = note(paper, Reachable(1))
    assert (owed(change), retracted(change)) == (["table:1", f"hand:{BEN}:1"], [f"turn:{BEN}:1"])
    assert all(seat.reached for seat in paper.table.view(None, NAMES).seats)


def test_an_unreached_player_is_sent_one_private_card_a_round(paper: InMemoryTable) -> None:
    """Perhaps the next round's card reaches them; until then every try would fail."""
    note(paper, Unreachable(1))
    so_far = len(paper.changes)
    paper.play_round()
    sent = [key for change in paper.changes[so_far:] for key in owed(change) if key.startswith(f"hand:{BEN}")]
    assert sent == [f"hand:{BEN}:2"]


def test_an_unreached_player_is_called_until_they_have_bet(paper: InMemoryTable) -> None:
    """The call is deleted after the bet. The next round's bets call the player again, now together with the others."""
    note(paper, Unreachable(1))
    change = paper.bet(BEN, 0)
    assert retracted(change) == [f"turn:{BEN}:1"]
    paper.play_round()
    assert owed_to(paper.changes[-1], Message.TURN) == {None}
    assert BEN in called(paper.table, paper.table.seem_here)[0]


def test_a_newcomer_in_a_seat_counts_as_reached(paper: InMemoryTable) -> None:
    """The reach of the person before tells nothing about the new person."""
    note(paper, Unreachable(1))
    paper.press(BEN, Verb.LEAVE)
    paper.press(EMILY, Verb.JOIN)
    assert all(seat.reached for seat in paper.table.view(None, NAMES).seats)

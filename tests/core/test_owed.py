"""What each step of a game owes to whom: no message too few, and none too many."""

from bot.core.panels import Verb
from storage.changes import Message
from storage.ids import PlayerId
from tests.core.paper import BEN, CHARLIE, CINDY, EMILY, PaperTable, owed, owed_to

PEOPLE = {CINDY, BEN, CHARLIE}


def hands(*players: PlayerId) -> set[str]:
    """The keys of these people's private cards."""
    return {f"hand:{player}" for player in players}


def test_the_opening_owes_the_commitment_and_the_card() -> None:
    """In this order, in one change."""
    assert owed(PaperTable(CINDY, seats=4).changes[0]) == ["commitment", "table"]


def test_what_happens_in_the_lobby_owes_the_card_alone() -> None:
    """The commitment is never posted again, and nobody has anything private yet."""
    paper = PaperTable(CINDY, seats=6)
    assert owed(paper.press(BEN, Verb.JOIN)) == ["table"]
    assert owed(paper.press(BEN, Verb.ADD_ROBOT)) == ["table"]
    assert owed(paper.press(CINDY, Verb.REMOVE, "Ariadne")) == ["table"]
    assert owed(paper.press(BEN, Verb.LEAVE)) == ["table"]
    assert owed(paper.press(CINDY, Verb.CANCEL)) == ["table"]


def test_the_start_owes_the_contributions_before_anything_of_the_game() -> None:
    """Then the card, and everybody's dice; the bet calls nobody but through them."""
    paper = PaperTable(CINDY, BEN, seats=3)
    assert owed(paper.press(CHARLIE, Verb.JOIN)) == ["contributions", "table", "hand:1", "hand:2", "hand:3"]


def test_a_table_that_is_full_at_once_owes_everything_in_its_order() -> None:
    """The commitment first, then what the luck is made from, then the cards."""
    first = PaperTable(CINDY, robots=2).changes[0]
    assert owed(first) == ["commitment", "contributions", "table", "hand:1"]


def test_a_first_bet_owes_the_card_and_the_bettors_own() -> None:
    """Everybody may see that it was made."""
    change = PaperTable(CINDY, BEN, CHARLIE).bet(BEN, 1)
    assert owed(change) == ["table", f"hand:{BEN}"]


def test_a_changed_bet_owes_nothing_but_the_bettors_own_card() -> None:
    """Not even that something has changed is for others to know."""
    paper = PaperTable(CINDY, BEN, CHARLIE)
    paper.bet(BEN, 1)
    assert owed(paper.bet(BEN, 0)) == [f"hand:{BEN}"]
    assert owed(paper.bet(BEN, 0)) == [f"hand:{BEN}"]


def test_the_reveal_owes_everybody_a_card_without_bets_to_press() -> None:
    """Nobody may change a bet any more; the first leader alone is called."""
    paper = PaperTable(CINDY, BEN, CHARLIE)
    paper.bet(CINDY, 0)
    paper.bet(BEN, 0)
    change = paper.bet(CHARLIE, 0)
    assert set(owed(change)) == {"table", *hands(*PEOPLE), f"turn:{paper.turn}:2"}
    assert change.retracts == ()


def test_a_roll_owes_the_card_and_calls_the_next() -> None:
    """The private cards of who has rolled and who is to roll; the old call disappears."""
    paper = PaperTable(CINDY, BEN, CHARLIE)
    paper.bet_all()
    rolls, decision = paper.turn, paper.table.decision
    change = paper.roll()
    assert set(owed(change)) == {"table", *hands(rolls, paper.turn), f"turn:{paper.turn}:{decision + 1}"}
    assert change.retracts == (f"turn:{rolls}:{decision}",)


def test_the_last_roll_of_a_round_calls_nobody() -> None:
    """New dice are news for everybody, and they come silently."""
    paper = PaperTable(CINDY, BEN, CHARLIE)
    paper.bet_all()
    paper.roll()
    paper.roll()
    turn = f"turn:{paper.turn}:{paper.table.decision}"
    change = paper.roll()
    assert set(owed(change)) == {"table", *hands(*PEOPLE)}
    assert change.retracts == (turn,)


def test_the_house_is_owed_nothing() -> None:
    """Neither a card nor a call, whatever it holds and whenever its turn is."""
    paper = PaperTable(CINDY, robots=3)
    paper.play_out()
    told = {message.player for change in paper.changes for message in change.owed}
    assert told == {None, CINDY}


def test_the_end_owes_the_result_once() -> None:
    """With the last card and the last roller's own; the last call disappears."""
    paper = PaperTable(CINDY, BEN, CHARLIE)
    paper.play_out()
    results = [change for change in paper.changes if owed_to(change, Message.RESULT)]
    (last,) = owed_to(paper.changes[-2], Message.TURN)
    assert results == paper.changes[-1:]
    assert owed(results[0]) == ["table", f"hand:{last}", "result"]
    assert [key.partition(":")[0] for key in results[0].retracts] == ["turn"]


def test_an_abandoned_game_owes_its_end_and_takes_its_call_back() -> None:
    """There is no result, and that is told once."""
    paper = PaperTable(CINDY, BEN, CHARLIE)
    paper.bet_all()
    turn = f"turn:{paper.turn}:2"
    change = paper.press(CINDY, Verb.CANCEL)
    assert {"table", "result"} <= set(owed(change))
    assert change.retracts == (turn,)
    assert owed_to(change, Message.TURN) == set()


def test_a_game_abandoned_over_its_bets_leaves_nobody_a_bet_to_press() -> None:
    """Everybody's own card is brought up to date."""
    paper = PaperTable(CINDY, BEN, CHARLIE)
    paper.bet(BEN, 0)
    change = paper.press(CINDY, Verb.CANCEL)
    assert owed(change) == ["table", "hand:1", "hand:2", "hand:3", "result"]


def test_who_joins_in_play_is_owed_their_card() -> None:
    """They hold dice now, whosever turn it is."""
    paper = PaperTable(CINDY, BEN, CHARLIE)
    paper.bet_all()
    (seat,) = paper.table.awaited_people()
    paper.press(paper.sitter((seat + 1) % 3), Verb.LEAVE)
    assert owed(paper.press(EMILY, Verb.JOIN)) == ["table", f"hand:{EMILY}"]


def test_who_is_back_is_owed_their_card() -> None:
    """It said until now that the house keeps their seat."""
    paper = PaperTable(CINDY, BEN, CHARLIE)
    while not paper.table.chairs[0].away:
        for seat in paper.table.awaited_people():
            if seat:
                paper.bet(paper.sitter(seat), 0) if paper.state.secret else paper.roll()
        if 0 in paper.table.awaited_people():
            paper.miss()
    assert owed(paper.press(CINDY, Verb.BACK)) == ["table", f"hand:{CINDY}"]


def test_who_may_have_the_bets_shown_from_now_on_is_owed_their_card() -> None:
    """The other person left: the card offers the reveal."""
    paper = PaperTable(CINDY, BEN, robots=1)
    paper.bet(CINDY, 0)
    assert f"hand:{CINDY}" in owed(paper.press(BEN, Verb.LEAVE))


def test_nobody_is_called_twice_for_one_turn() -> None:
    """Whatever happens while they think: their call's key names the question, and it is owed once."""
    paper = PaperTable(CINDY, BEN, CHARLIE)
    paper.bet_all()
    calls = [key for change in paper.changes for key in owed(change) if key.startswith("turn:")]
    (seat,) = paper.table.awaited_people()
    changes = [paper.press(paper.sitter((seat + 1) % 3), Verb.LEAVE), paper.strike()]
    assert (calls, [owed_to(change, Message.TURN) for change in changes]) == ([f"turn:{paper.turn}:2"], [set(), set()])


def test_a_whole_game_calls_each_person_for_each_of_their_rolls() -> None:
    """Every call is taken back, and there are as many as rolls of people: eight rounds are 36 each."""
    paper = PaperTable(CINDY, BEN, CHARLIE)
    paper.play_out()
    calls = [message.key for change in paper.changes for message in change.owed if message.kind is Message.TURN]
    assert len(calls) == 3 * 36
    assert [key for change in paper.changes for key in change.retracts] == calls

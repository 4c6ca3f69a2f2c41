"""The course of a game: bets, the reveal as its own step, tricks, rounds, the end."""

from rules.game import REVEAL, Pending
from rules.mythical_dice.moves import (
    Bet,
    BetMade,
    BetNoted,
    BetsRevealed,
    HandDealt,
    Leader,
    LeaderChosen,
    Roll,
    Rolled,
    RoundBegun,
    RoundScored,
    Side,
    TrickTaken,
)
from rules.mythical_dice.pieces import FLAG, Kind
from tests.rules.by_luck import entries, play
from tests.rules.mythical_dice.games import bet, dealt, dice, new_game, roll, rolling
from tests.rules.playthrough import audience

HANDS = ("red yellow", "grey grey", "red purple")


# --- the beginning ---------------------------------------------------------------------------------------


def test_a_game_waits_for_its_first_leader() -> None:
    """Luck must first choose the leader; until then no seat is asked."""
    state = new_game(3)
    view = state.view(0)
    assert (state.pending, state.awaited, state.decision, state.secret) == (Pending.LUCK, (), 0, False)
    assert (view.round, view.rounds, view.leader, view.round_leader, view.last_winner) == (0, 8, -1, -1, -1)
    assert (view.hand, view.bets, view.have_bet) == ((), (None,) * 3, (False,) * 3)
    assert view.taken == view.bonuses == view.scores == (0, 0, 0)
    assert state.settle(Leader(2)) == (LeaderChosen(2),)
    assert (state.view(None).leader, state.pending) == (2, Pending.LUCK)


def test_a_deal_opens_the_bets_of_all_seats() -> None:
    """All seats are asked at once and in secret, and each seat sees only its own hand."""
    state = dealt(*HANDS, leader=1)
    assert (state.pending, state.awaited, state.secret) == (Pending.CHOICE, (0, 1, 2), True)
    assert [state.view(seat).hand for seat in (None, 0, 1, 2)] == [(), *map(dice, HANDS)]
    assert (state.view(None).round, state.view(None).leader, state.view(None).trick_number) == (2, 1, 0)


def test_a_deal_tells_each_seat_its_own_dice_only() -> None:
    """Everybody is told that the round has begun, and only the owner is told of a hand."""
    state = new_game(3)
    state.settle(Leader(0))
    events = [event for _, happened in play(state, 5, until=lambda state: state.secret) for event in happened]
    assert events[0] == RoundBegun(round=1, leader=0)
    assert [(type(event), audience(event)) for event in events] == [
        (RoundBegun, None),
        *[(HandDealt, seat) for seat in range(3)],
    ]


def test_a_hand_may_be_written_in_any_order() -> None:
    """The view has the strongest dice first."""
    state = dealt("grey red grey minotaur", *["purple yellow purple yellow"] * 2)
    assert state.view(0).hand == dice("minotaur red grey grey")


# --- bets and the reveal ---------------------------------------------------------------------------------


def test_a_first_bet_is_noticed_by_all_and_known_to_its_seat() -> None:
    """Everybody sees that seat 1 has bet, but only seat 1 sees the number."""
    state = dealt(*HANDS)
    events = state.apply(1, Bet(2))
    assert list(events) == [BetMade(1), BetNoted(1, 2)]
    assert [audience(event) for event in events] == [None, 1]
    assert state.awaited == (0, 2)
    assert state.view(0).have_bet == (False, True, False)
    assert [state.view(seat).bets for seat in (None, 0, 1)] == [(None,) * 3, (None,) * 3, (None, 2, None)]


def test_a_changed_bet_is_noticed_by_its_seat_alone() -> None:
    """Nobody else is told of the change or sees it."""
    state = dealt(*HANDS)
    state.apply(1, Bet(2))
    others = [state.view(seat) for seat in (None, 0, 2)]
    assert [(event, audience(event)) for event in state.apply(1, Bet(0))] == [(BetNoted(1, 0), 1)]
    assert [state.view(seat) for seat in (None, 0, 2)] == others
    assert state.view(1).bets == (None, 0, None)


def test_the_reveal_is_a_step_of_its_own() -> None:
    """After the last bet nobody is awaited, no bet is shown, and bets may still be changed."""
    state = dealt(*HANDS)
    decision = state.decision
    bet(state, 0, 1, 2)
    assert (state.pending, state.awaited, state.secret, state.decision) == (Pending.REVEAL, (), True, decision)
    assert state.view(None).bets == (None, None, None)
    state.apply(0, Bet(2))
    assert state.pending is Pending.REVEAL
    assert state.apply(None, REVEAL) == (BetsRevealed((2, 1, 2), leader=0),)
    assert state.view(None).bets == (2, 1, 2)
    assert (state.pending, state.awaited, state.secret, state.decision) == (Pending.CHOICE, (0,), False, decision + 1)


# --- tricks ----------------------------------------------------------------------------------------------


def test_a_die_is_chosen_before_its_face_is_known() -> None:
    """After the choice everybody sees the chosen die, the die has left the hand, and luck must choose the face."""
    state = rolling(*HANDS, bets=[0, 0, 0])
    assert list(state.apply(0, Roll(Kind.RED))) == []
    assert (state.pending, state.awaited) == (Pending.LUCK, ())
    assert (state.view(None).rolling, state.view(0).hand) == (Kind.RED, dice("yellow"))
    assert list(state.settle(Side(6))) == [Rolled(0, Kind.RED, 6)]
    assert (state.view(None).rolling, state.view(None).trick) == (None, (Rolled(0, Kind.RED, 6),))
    assert (state.view(None).colour, state.awaited) == (Kind.RED, (1,))


def test_the_winner_of_a_trick_leads_the_next_one() -> None:
    """The view still has the last trick and its winner."""
    state = rolling(*HANDS, bets=[0, 0, 0])
    events = roll(state, "red 6", "grey flag", "red 7")
    assert events[-1] == TrickTaken(seat=2, trick=1, bonus=0, dice=state.view(None).last_trick)
    view = state.view(None)
    assert (view.leader, view.awaited, view.trick_number, view.trick) == (2, (2,), 2, ())
    assert (view.last_winner, view.last_bonus, view.taken) == (2, 0, (0, 0, 1))
    assert view.last_trick == (Rolled(0, Kind.RED, 6), Rolled(1, Kind.GREY, FLAG), Rolled(2, Kind.RED, 7))


def test_bonuses_are_shown_while_the_round_goes_on() -> None:
    """Everybody sees the bonuses of the running round."""
    state = rolling("minotaur red", "griffin red", "mermaid red", bets=[1, 1, 0])
    roll(state, "minotaur symbol", "griffin symbol", "mermaid flag")
    assert (state.view(None).bonuses, state.view(None).last_bonus) == ((30, 0, 0), 30)


# --- rounds ----------------------------------------------------------------------------------------------


def test_a_round_ends_with_its_line_on_the_sheet() -> None:
    """After the round the next deal is pending, and nobody is awaited."""
    state = rolling("red", "grey", "red", bets=[1, 0, 1])
    events = roll(state, "red 6", "grey flag", "red 7")
    line = RoundScored(1, 0, bets=(1, 0, 1), taken=(0, 0, 1), bonuses=(0, 0, 0), points=(-10, 10, 20))
    assert events[-1] == line
    assert (state.view(None).sheet, state.scores()) == ((line,), (-10, 10, 20))
    assert (state.pending, state.awaited, state.view(None).trick_number) == (Pending.LUCK, (), 0)


def test_a_report_tells_the_finished_rounds() -> None:
    """The report has the words of the record format."""
    state = rolling("griffin", "minotaur", "red", bets=[1, 0, 0])
    roll(state, "griffin symbol", "minotaur symbol", "red 7")
    line = {"round": 1, "leader": 0, "bets": [1, 0, 0], "taken": [0, 1, 0], "bonuses": [0, 30, 0]}
    assert state.report() == {"rounds": [line | {"points": [-10, -10, 10]}]}


def test_a_round_is_a_chapter() -> None:
    """The chapter is 0 before the first deal, equal in every view, and the last round's when the game is over."""
    state = new_game(3)
    chapters = [state.chapter]
    for _ in entries(state, 3):
        if state.chapter != chapters[-1]:
            chapters.append(state.chapter)
        assert {state.view(seat).chapter for seat in (None, 0, 1, 2)} == {state.chapter}
    assert chapters == list(range(9))
    assert state.pending is Pending.OVER


def test_the_view_tells_who_is_ahead_in_the_trick_on_the_table() -> None:
    """Before the first die the leader is ahead. After that the player is ahead who would take the trick."""
    state = rolling("red", "red", "griffin", bets=(0, 0, 0), leader=1)
    ahead = [state.view(None).ahead]
    for die in ("red 5", "griffin symbol"):
        roll(state, die)
        ahead.append(state.view(None).ahead)
    assert ahead == [1, 1, 2]

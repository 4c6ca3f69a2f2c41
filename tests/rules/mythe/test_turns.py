"""A turn of Mythe, part by part: declaring, drawing, advancing, giving; and how the game ends."""

import pytest

from rules.game import Pending, Result
from rules.mythe.moves import (
    Advanced,
    CardDrawn,
    CardLost,
    Declare,
    Declared,
    Draw,
    GameEnded,
    Gift,
    GiftsMade,
    GiftsReceived,
    Give,
    HandDealt,
    KnownGift,
    Starter,
    StarterChosen,
    Stop,
    TurnBegun,
    Turned,
    TurnTaken,
)
from rules.mythe.pieces import DRAGON, NEUTRAL, TURNS, Card
from rules.record import Play
from tests.rules.mythe.games import VARIANTS, a_deal, act, cards, dealt, gifts, new_game
from tests.rules.playthrough import audience
from tests.rules.refusing import check_refused

POOR = "zero zero zero one"
MIXED = "one one obstacle obstacle"
RICH = "shield fairy sword obstacle"

# --- before the first turn -------------------------------------------------------------------------------


def test_luck_chooses_who_starts_and_deals_the_whole_deck() -> None:
    """Each seat is told only its own hand; then the starter's turn begins."""
    state = new_game()
    assert state.settle(Starter(2)) == (StarterChosen(2),)
    deal = a_deal(POOR, MIXED, RICH, starter=2)
    events = state.settle(deal)
    assert events == (*[HandDealt(seat, hand) for seat, hand in enumerate(deal.hands)], TurnBegun(1, 2))
    assert [audience(event) for event in events] == [0, 1, 2, None]
    assert (state.pending, state.awaited, state.decision, state.chapter) == (Pending.CHOICE, (2,), 1, 1)


def test_two_players_have_a_neutral_deck() -> None:
    """The neutral deck's number of cards is public, and its cards can be drawn. Three players have no neutral deck."""
    state = dealt(POOR, MIXED, f"neutral {RICH}")
    assert [(view.neutral, view.hands) for view in (state.view(None), state.view(1))] == [(4, (4, 4))] * 2
    assert state.legal(0) == (Draw(1), Draw(NEUTRAL))
    assert dealt(POOR, MIXED, RICH).view(None).neutral is None


# --- drawing ---------------------------------------------------------------------------------------------


def test_one_draw_is_compulsory() -> None:
    """A seat draws from any hand but its own; stopping is offered only after the first card."""
    state = dealt(POOR, MIXED, RICH)
    assert state.legal(0) == (Draw(1), Draw(2))
    act(state, "draw 2 sword")
    assert state.legal(0) == (Draw(1), Draw(2), Stop())


def test_luck_says_which_card_is_drawn_and_it_lies_open_in_no_hand() -> None:
    """Everybody sees the hand, then the card. The drawn card has left that hand and is not in one's own hand yet."""
    state = dealt(POOR, MIXED, RICH)
    assert state.apply(0, Draw(2)) == ()
    assert (state.pending, state.awaited, state.view(None).source) == (Pending.LUCK, (), 2)
    assert state.view(None).decision == 1
    assert [*state.settle(Turned(Card.SWORD))] == [CardDrawn(0, 2, Card.SWORD), CardLost(2, 0, Card.SWORD)]
    public = state.view(None)
    assert (public.drawn, public.hands) == ((CardDrawn(0, 2, Card.SWORD),), (4, 4, 3))
    assert state.view(0).hand == cards(POOR)


def test_an_obstacle_ends_the_drawing_without_a_step() -> None:
    """Cards drawn before the obstacle give no step, but all drawn cards join the hand."""
    state = dealt(POOR, MIXED, RICH)
    assert act(state, "draw 2 sword", "draw 1 obstacle") == [
        CardDrawn(0, 2, Card.SWORD),
        CardLost(2, 0, Card.SWORD),
        CardDrawn(0, 1, Card.OBSTACLE),
        CardLost(1, 0, Card.OBSTACLE),
    ]
    view = state.view(0)
    assert (view.giving, view.spaces, view.hands) == (True, (0, 0, 0), (6, 3, 3))
    assert view.hand == cards(f"{POOR} sword obstacle")


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_stop_comes_by_itself_when_nobody_else_holds_a_card(variant: str) -> None:
    """The points count, and every hand that was emptied must be given a card."""
    state = dealt("one obstacle obstacle obstacle", "one one", "neutral shield fairy sword", variant=variant)
    events = act(state, *["draw 1 zero"] * 2, *["draw 1 one"] * 2, "draw neutral zero", "draw neutral shield")
    assert events[-1] == CardDrawn(0, NEUTRAL, Card.SHIELD)
    assert act(state, "draw neutral fairy", "draw neutral sword")[-1] == Advanced(0, 9, 0, 7)
    view = state.view(0)
    assert (view.giving, view.hands, view.neutral) == (True, (12, 0), 0)
    assert {len(give.gifts) for give in view.choices if isinstance(give, Give)} == {2}
    assert (gifts("zero 1, one neutral") in view.choices) is True
    assert (gifts("obstacle 1, one neutral") in view.choices) is (variant == "standard")


# --- declaring and the Dragon ----------------------------------------------------------------------------


def test_a_legendary_card_of_the_hand_may_be_declared_before_the_first_draw() -> None:
    """A seat may declare one card in a turn. All see the card, it stays in the hand, and a new question is asked."""
    state = dealt(RICH, POOR, MIXED)
    assert state.legal(0) == (Draw(1), Draw(2), *map(Declare, cards("shield fairy sword")))
    assert act(state, "declare fairy") == [Declared(0, Card.FAIRY)]
    view = state.view(0)
    assert (view.declared, view.hand, view.decision) == (Card.FAIRY, cards(RICH), 2)
    assert state.legal(0) == (Draw(1), Draw(2))


def at_the_dragon_s_door(variant: str = "standard") -> list[str]:
    """The actions of two seats until seat 0 is to move, on the twelfth space and with the Sword in its hand."""
    through = ["draw 1 fairy", "draw 1 shield", "draw 1 sword", "draw 1 one", "stop"]
    back = "give fairy 1, shield 1, sword 1, one 1"
    idle = ["draw 0 obstacle", "give obstacle 0"]
    last = ["draw 1 fairy", "draw 1 shield", "draw 1 one", "stop", "give fairy 1"]
    return [
        *through,
        back,
        *idle,
        *through,
        back,
        *idle,
        *through,
        "give fairy 1, shield 1, one 1",
        *idle,
        *last,
        *idle,
    ]


def test_the_dragon_is_fought_with_a_declared_card() -> None:
    """A hero who enters the Dragon's space wins at once, without giving; the others rank by their spaces."""
    state = dealt("zero obstacle obstacle obstacle", "one shield fairy sword", "neutral")
    act(state, *at_the_dragon_s_door())
    assert state.scores() == (12, 0)
    decision = state.decision
    events = act(state, "declare sword", "draw 1 fairy", "stop")
    turn = TurnTaken(9, 0, Card.SWORD, (CardDrawn(0, 1, Card.FAIRY),), 12, DRAGON, ())
    assert events[-3:] == [Advanced(0, 2, 12, DRAGON), turn, GameEnded((13, 0), (1, 2))]
    assert (state.pending, state.awaited, state.legal(0)) == (Pending.OVER, (), ())
    assert state.result() == Result((13, 0), (1, 2))
    assert state.decision == decision + 2


def test_a_failed_attempt_costs_nothing() -> None:
    """After a failed attempt the declared card is still in the hand."""
    state = dealt(RICH, POOR, MIXED)
    act(state, "declare sword", "draw 2 obstacle", "give")
    assert Card.SWORD in state.view(0).hand
    assert state.view(None).declared is None


# --- giving ----------------------------------------------------------------------------------------------


def test_giver_and_receiver_alone_know_which_card_went_where() -> None:
    """All others see only how many cards each hand was given."""
    state = dealt(POOR, MIXED, RICH)
    act(state, "draw 2 sword", "stop")
    events = act(state, "give sword 1, zero 1, zero 2")
    assert events == [
        GiftsMade(0, tuple(sorted([Gift(Card.SWORD, 1), Gift(Card.ZERO, 1), Gift(Card.ZERO, 2)]))),
        GiftsReceived(1, 0, cards("zero sword")),
        GiftsReceived(2, 0, cards("zero")),
        TurnTaken(1, 0, None, (CardDrawn(0, 2, Card.SWORD),), 0, 3, ((1, 2), (2, 1))),
        TurnBegun(2, 1),
    ]
    assert [audience(event) for event in events] == [0, 1, 2, None, None]
    known = [
        KnownGift(1, 0, Gift(Card.ZERO, 1)),
        KnownGift(1, 0, Gift(Card.ZERO, 2)),
        KnownGift(1, 0, Gift(Card.SWORD, 1)),
    ]
    assert [state.view(seat).gifts for seat in (None, 0, 1, 2)] == [(), tuple(known), (known[0], known[2]), (known[1],)]


def test_gifts_to_the_neutral_deck_are_the_giver_s_secret() -> None:
    """Only the giver is told which card went to the neutral deck."""
    state = dealt(POOR, MIXED, f"neutral {RICH}")
    act(state, "draw neutral sword", "stop")
    events = act(state, "give one neutral")
    assert [audience(event) for event in events] == [0, None, None]
    assert (state.view(1).gifts, state.view(None).neutral) == ((), 4)


def test_giving_nothing_is_a_choice_that_is_made_too() -> None:
    """The next turn begins only after the player has chosen to give nothing."""
    state = dealt(POOR, MIXED, RICH)
    act(state, "draw 2 sword", "stop")
    assert state.awaited == (0,)
    assert act(state, "give")[-1] == TurnBegun(2, 1)


def test_a_hand_that_was_emptied_is_given_a_card() -> None:
    """One card of each kind is offered for the emptied hand; gifts that leave the hand empty are refused."""
    state = dealt("zero one obstacle obstacle", "zero one shield", "fairy sword obstacle", "zero one one", starter=3)
    act(state, "draw 1 zero", "draw 1 one", "draw 1 shield", "stop")
    assert state.legal(3) == (gifts("zero 1"), gifts("one 1"), gifts("shield 1"))
    check_refused(state, Play(3, gifts("zero 2")), "hand-stays-empty", {"hand": 1})


def test_only_drawn_cards_are_given_in_that_variant() -> None:
    """In the variant only the drawn card may be given."""
    state = dealt(POOR, MIXED, RICH, variant="only-drawn")
    act(state, "draw 2 sword", "stop")
    assert state.view(0).may_give == cards("sword")
    assert state.legal(0) == (Give(), gifts("sword 1"), gifts("sword 2"))


# --- chapters and the last turn --------------------------------------------------------------------------


def test_a_chapter_is_a_turn_of_everybody() -> None:
    """A chapter has three turns for three seats, although seat 1 started."""
    state = dealt(*["obstacle"] * 3, starter=1)
    chapters = []
    for _ in range(7):
        chapters.append(state.chapter)
        other = (state.awaited[0] + 1) % 3
        act(state, f"draw {other} obstacle", f"give obstacle {other}")
    assert chapters == [1, 1, 1, 2, 2, 2, 3]


def test_after_the_last_turn_the_furthest_hero_wins() -> None:
    """The heroes rank by their spaces, and the score is the space."""
    state = dealt(*["one obstacle"] * 3)
    events = act(state, "draw 1 one", "stop", "give one 1", "draw 2 one", "stop", "give one 2")
    for turn in range(3, TURNS + 1):
        assert (state.result(), state.view(None).turn) == (None, turn)
        other = (state.awaited[0] + 1) % 3
        events = act(state, f"draw {other} obstacle", f"give obstacle {other}")
    assert events[-1] == GameEnded((1, 2, 0), (2, 1, 3))
    assert state.result() == Result((1, 2, 0), (2, 1, 3))
    assert state.decision == 2 * (TURNS - 2) + 2 * 3


def test_a_report_says_where_everything_stands() -> None:
    """The report has the turn, the spaces and the sizes of the hands; with two players also of the neutral deck."""
    state = dealt(POOR, MIXED, RICH)
    act(state, "draw 2 sword", "stop", "give")
    assert state.report() == {"turn": 2, "spaces": [3, 0, 0], "hands": [5, 4, 3]}
    assert dealt(POOR, MIXED, f"neutral {RICH}").report() == {
        "turn": 1,
        "spaces": [0, 0],
        "hands": [4, 4],
        "neutral": 4,
    }


def test_feats_are_what_the_turns_say() -> None:
    """Feats count the cards drawn, the obstacles among them, the points, and the Dragon faced and beaten."""
    state = dealt("zero obstacle obstacle obstacle", "one shield fairy sword", "neutral")
    act(state, *at_the_dragon_s_door(), "declare sword", "draw 1 fairy", "stop")
    first, second = state.feats()
    assert first == {
        "cards.drawn": 16,
        "cards.points": 31,
        "cards.obstacles": 0,
        "dragon.declared": 1,
        "dragon.beaten": 1,
        "most.turn": 8,
    }
    assert second == {
        "cards.drawn": 4,
        "cards.points": 0,
        "cards.obstacles": 4,
        "dragon.declared": 0,
        "dragon.beaten": 0,
        "most.turn": 0,
    }

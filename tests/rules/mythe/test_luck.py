"""The luck of Mythe: every draw has its own name, and the drawn number chooses the card."""

from rules.game import Seat
from rules.mythe.moves import Deal, Draw, Starter, Turned
from rules.mythe.pieces import NEUTRAL, Card
from tests.rules.by_luck import Noting
from tests.rules.mythe.games import cards, dealt, new_game


class Lowest:
    """Luck that always gives 0."""

    def below(self, n: int, purpose: str, round_: int, seat: Seat | None, counter: int) -> int:
        """The lowest number."""
        return 0


def test_the_deal_takes_the_deck_s_first_cards_to_the_starter_s_left() -> None:
    """If every drawn number is 0, the deck is dealt in its own order: zeros first, obstacles last."""
    state = new_game(4)
    state.settle(Starter(1))
    hands = ("zero one obstacle", "one shield obstacle", "zero one fairy obstacle", "zero one sword")
    assert state.draw(Lowest()) == Deal(tuple(map(cards, hands)))


def test_a_drawn_card_is_named_after_turn_hand_and_place() -> None:
    """The draw's name has the turn, the seat of the hand (None for the neutral deck), and the place in the turn."""
    state = dealt("zero zero zero one", "one one obstacle obstacle", "neutral shield fairy sword obstacle")
    luck = Noting(Lowest())
    state.apply(0, Draw(NEUTRAL))
    assert state.draw(luck) == Turned(Card.SHIELD)
    state.settle(Turned(Card.SHIELD))
    state.apply(0, Draw(1))
    assert state.draw(luck) == Turned(Card.ONE)
    assert luck.asked == [(4, "card", 1, None, 0), (4, "card", 1, 1, 1)]

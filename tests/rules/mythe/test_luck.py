"""The luck of Mythe: every draw has its own name, and its number says which card it is."""

from dataclasses import dataclass, field, replace

import pytest

from rules.chance import Chance, Committed, Quick, client_seed, commitment
from rules.game import Seat
from rules.mythe.moves import Deal, Draw, Starter, Turned
from rules.mythe.pieces import NEUTRAL, Card
from rules.record import Fairness, Record, Verdict, verify
from tests.rules.by_luck import log_of
from tests.rules.mythe.games import cards, dealt, new_game


@dataclass
class Noting:
    """Luck that notes what it is asked for."""

    luck: Chance
    asked: list[tuple[int, str, int, Seat | None, int]] = field(default_factory=list)

    def below(self, n: int, purpose: str, round_: int, seat: Seat | None, counter: int) -> int:
        """The other luck's number."""
        self.asked.append((n, purpose, round_, seat, counter))
        return self.luck.below(n, purpose, round_, seat, counter)


class Lowest:
    """Luck that always gives 0."""

    def below(self, n: int, purpose: str, round_: int, seat: Seat | None, counter: int) -> int:
        """The lowest number."""
        return 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_two_draws_of_a_game_have_the_same_name(seats: int) -> None:
    """Or committed luck would repeat itself."""
    luck = Noting(Quick(seats))
    log_of(new_game(seats), luck, Quick(0))
    names = [name for _, *name in luck.asked]
    assert all(names.count(name) == 1 for name in names)


def test_the_deal_takes_the_deck_s_first_cards_to_the_starter_s_left() -> None:
    """With the lowest number each time the deck goes out as it lies: zeros first, obstacles last."""
    state = new_game(4)
    state.settle(Starter(1))
    hands = ("zero one obstacle", "one shield obstacle", "zero one fairy obstacle", "zero one sword")
    assert state.draw(Lowest()) == Deal(tuple(map(cards, hands)))


def test_a_drawn_card_is_named_after_turn_hand_and_place() -> None:
    """Its number counts the hand's cards in the order of the kinds; the neutral deck has no seat."""
    state = dealt("zero zero zero one", "one one obstacle obstacle", "neutral shield fairy sword obstacle")
    luck = Noting(Lowest())
    state.apply(0, Draw(NEUTRAL))
    assert state.draw(luck) == Turned(Card.SHIELD)
    state.settle(Turned(Card.SHIELD))
    state.apply(0, Draw(1))
    assert state.draw(luck) == Turned(Card.ONE)
    assert luck.asked == [(4, "card", 1, None, 0), (4, "card", 1, 1, 1)]


def test_a_game_with_committed_luck_is_verified() -> None:
    """By its record alone; what another table would have drawn is found out."""
    seed = bytes(32)
    log = log_of(new_game(2), Committed(seed, "k7m2q4x9ab", client_seed(["one"])), Quick(1))
    fairness = Fairness(seed.hex(), commitment(seed), "k7m2q4x9ab", ("one",))
    record = Record("mythe", ("Cindy", "Ben"), log, fairness=fairness)
    assert verify(record) == Verdict()
    verdict = verify(replace(record, fairness=replace(fairness, table="p3w8c5z2hn")))
    assert verdict is not None
    assert verdict.difference is not None

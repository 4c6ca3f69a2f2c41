"""A move counts as forced for everybody only if it is forced in every hand that fits what everybody has seen."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import IllegalMove, Pending, Seat
from rules.mythe.gifts import after_gifts
from rules.mythe.moves import Gift
from rules.mythe.pieces import DECKS, Card
from rules.mythe.view import MytheView
from rules.mythic_dice.moves import Decay, Yield
from rules.mythic_dice.pieces import VALUES
from rules.mythic_dice.state import MythicState
from rules.mythical_dice.hands import hand_of
from rules.mythical_dice.moves import Deal, Roll
from rules.mythical_dice.pieces import ANY, COLOUR_KIND, DICE, Kind
from rules.mythical_dice.view import MythicalView
from rules.record import Luck, Play
from tests.rules.by_luck import entries, play
from tests.rules.mythe import games as mythe_games
from tests.rules.mythic_dice import tables as mythic_games
from tests.rules.mythical_dice import games
from tests.rules.refusing import refusal

SEEDS = st.integers(0, 2**32 - 1)


# --- Mythical Dice ----------------------------------------------------------------------------------------

LAST_ROUND = 4
"""Later rounds have too many possible hands to list them all."""


@given(SEEDS, st.integers(3, 6))
def test_a_roll_is_forced_where_every_possible_hand_has_one_die_to_roll(seed: int, seats: int) -> None:
    """All dice that nobody has rolled in the round may be in the hand, if the seat followed the colour before."""
    state = games.new_game(seats)
    rolled: list[tuple[Seat, int, Kind]] = []
    colour = ANY
    for entry, _ in entries(state, seed):
        if isinstance(entry, Luck) and isinstance(entry.outcome, Deal):
            rolled = []
        if isinstance(entry, Play) and entry.seat is not None and isinstance(entry.move, Roll):
            rolled.append((entry.seat, colour, entry.move.die))
        public = state.view(None)
        if public.round > LAST_ROUND:
            return
        colour = COLOUR_KIND.index(public.colour)
        if state.pending is Pending.CHOICE and not public.secret:
            (seat,) = public.awaited
            one_die = [len(hand_of(hand).rolls[colour]) == 1 for hand in possible_hands(public, seat, rolled)]
            assert public.forced(seat) == all(one_die)
            assert state.view(seat).forced(seat) == (len(state.legal(seat)) == 1)
            assert not any(state.view(other).forced(seat) != all(one_die) for other in range(seats) if other != seat)


def possible_hands(
    public: MythicalView, seat: Seat, rolled: Sequence[tuple[Seat, int, Kind]]
) -> Iterator[tuple[Kind, ...]]:
    """The hands that the seat may hold now, as far as everybody knows."""
    bag = list(DICE)
    for _, _, die in rolled:
        bag.remove(die)
    own = [(colour, die) for who, colour, die in rolled if who == seat]
    for hand in set(combinations(bag, public.round - public.trick_number + 1)):
        held, allowed = hand, True
        for colour, die in reversed(own):
            held = (*held, die)
            allowed = allowed and Roll(die) in hand_of(held).rolls[colour]
        if allowed:
            yield hand


def test_a_bet_is_never_forced() -> None:
    """In the first round a player may bet 0 or 1."""
    state = games.dealt("red", "grey", "purple")
    assert not any(state.view(None).forced(seat) for seat in range(3))


# --- Mythe ------------------------------------------------------------------------------------------------

MOST_GIFTS = 3
"""More cards can be given in too many ways to try them all."""


@given(SEEDS, st.integers(2, 5), st.sampled_from(mythe_games.VARIANTS))
def test_gifts_are_forced_where_every_possible_hand_has_one_way_to_give(seed: int, seats: int, variant: str) -> None:
    """All cards that do not lie open may be in the giver's hand."""
    state = mythe_games.new_game(seats, variant)
    for _ in entries(state, seed):
        if state.pending is not Pending.CHOICE or state.view(None).turn > 3 * seats:
            continue
        (seat,) = state.awaited
        public, own = state.view(None), state.view(seat)
        if not public.giving:
            assert len(state.legal(seat)) > 1
            assert not public.forced(seat)
            assert not own.forced(seat)
        elif len(own.may_give) <= MOST_GIFTS:
            assert own.forced(seat) == is_only_way(own, own.hand, own.may_give)
            # The table makes the only move that is offered.
            assert not own.forced(seat) or len(own.choices) == 1
            hands = possible_cards(public, seat)
            assert public.forced(seat) == all(is_only_way(public, *hand) for hand in hands)


def possible_cards(public: MytheView, seat: Seat) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """The cards that the giver may hold as far as everybody knows, and those of them that may be given."""
    rest = list(DECKS[len(public.spaces)])
    drawn = tuple(sorted(one.card for one in public.drawn))
    for card in drawn:
        rest.remove(card)
    for own in set(combinations(rest, public.hands[seat] - len(drawn))):
        hand = tuple(sorted((*own, *drawn)))
        yield hand, drawn if public.variant == "only-drawn" else hand


def is_only_way(view: MytheView, hand: tuple[Card, ...], may_give: tuple[Card, ...]) -> bool:
    """Whether the giver with this hand has only one set of gifts that the rules accept."""
    assert view.active is not None
    # What the others hold does not matter, only whether they hold anything.
    hands = {other: (Card.ZERO,) * size for other, size in view.sizes.items()} | {view.active: hand}
    found: list[Gift] | None = None
    for targets in product((None, *view.other_hands), repeat=len(may_give)):
        gifts = sorted(Gift(card, to) for card, to in zip(may_give, targets, strict=True) if to is not None)
        try:
            after_gifts(hands, view.active, may_give, gifts)
        except IllegalMove:
            continue
        if found is not None and found != gifts:
            return False
        found = gifts
    return found is not None


@pytest.mark.parametrize(("variant", "forced"), [("only-drawn", True), ("standard", False)])
def test_the_only_drawn_card_must_go_to_the_empty_hand(variant: str, *, forced: bool) -> None:
    """With the variant everybody knows that no other card may be given."""
    state = mythe_games.new_game(3, variant)
    play(
        state,
        1,
        until=lambda now: now.view(None).giving and len(now.view(None).drawn) == len(now.view(None).empty_hands),
    )
    assert state.view(None).forced(state.awaited[0]) is forced


# --- Mythic Dice ------------------------------------------------------------------------------------------


@settings(max_examples=20)
@given(SEEDS, st.integers(2, 6))
def test_an_answer_is_forced_where_the_rules_accept_no_other(seed: int, seats: int) -> None:
    """All dice lie open, so each view knows who has only one answer."""
    state = mythic_games.new_game(seats)
    for _ in islice(entries(state, seed), 80):
        public = state.view(None)
        only = [seat for seat in public.open_to if public.secret and secret_answers(state, seat) == 1]
        for view in (public, state.view(0)):
            assert [seat for seat in range(seats) if view.forced(seat)] == sorted(only)


def secret_answers(state: MythicState, seat: Seat) -> int:
    """How many answers the rules accept from the seat, if dice are given up or decay; else 0."""
    answers = [*[Yield((die,)) for die in VALUES], *[Decay(die, to) for die in VALUES for to in VALUES]]
    return sum(refusal(state, Play(seat, answer)) is None for answer in answers)

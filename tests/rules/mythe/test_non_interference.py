"""Nobody else can see which cards a hand of Mythe holds or was given, before the card is drawn.

Two games that differ only in the secrets of one or two seats are played side by side. All others and the public must
see the same, byte for byte, and be told the same, until a differing card is drawn.
"""

from hypothesis import assume, given
from hypothesis import strategies as st

from rules.chance import Quick
from rules.game import Pending, Seat
from rules.mythe.moves import Deal, Draw, Gift, Give, Starter
from rules.mythe.pieces import NEUTRAL
from rules.mythe.rulings import hands_of
from rules.mythe.state import MytheState
from rules.record import Luck, Play
from tests.rules.by_luck import play
from tests.rules.mythe.games import VARIANTS, new_game
from tests.rules.mythe.twins import Twins

SEEDS = st.integers(0, 2**32 - 1)


@given(
    seats=st.integers(2, 5),
    variant=st.sampled_from(VARIANTS),
    seed=SEEDS,
    data=st.data(),
)
def test_a_hand_shows_to_nobody_until_its_differing_card_is_drawn(
    seats: int, variant: str, seed: int, data: st.DataObject
) -> None:
    """The games differ by one card that two hands have exchanged. All others see and are told the same in both."""
    luck = Quick(seed)
    state = new_game(seats, variant)
    state.settle(state.draw(luck))
    deal = state.draw(luck)
    assert isinstance(deal, Deal)
    one, other = data.draw(st.permutations(hands_of(seats)))[:2]
    twins = Twins(state, state.copy(), {one, other})
    twins.enter(Luck(deal), Luck(exchanged(deal, one, other, data)))
    assert twins.look_alike()
    assert twins.play_on(luck) > 0


def exchanged(deal: Deal, one: Seat, other: Seat, data: st.DataObject) -> Deal:
    """The deal after the two hands have exchanged a card."""
    hands = dict(enumerate(deal.hands)) | ({} if deal.neutral is None else {NEUTRAL: deal.neutral})
    mine, yours = list(hands[one]), list(hands[other])
    card, back = data.draw(st.sampled_from(mine)), data.draw(st.sampled_from(yours))
    assume(card != back)
    mine[mine.index(card)], yours[yours.index(back)] = back, card
    hands[one], hands[other] = tuple(sorted(mine)), tuple(sorted(yours))
    return Deal(tuple(hands[seat] for seat in range(len(deal.hands))), hands.get(NEUTRAL))


@given(
    seats=st.integers(2, 5),
    variant=st.sampled_from(VARIANTS),
    seed=SEEDS,
    data=st.data(),
)
def test_a_gift_shows_to_giver_and_receiver_alone(seats: int, variant: str, seed: int, data: st.DataObject) -> None:
    """The games differ in the card that is given. Nobody else can tell them apart until one of the two is drawn."""
    state = new_game(seats, variant)
    turn = data.draw(st.integers(1, 12))
    play(state, seed, lambda now: now.view(None).giving and now.view(None).turn >= turn)
    assume(state.pending is Pending.CHOICE)
    (giver,) = state.awaited
    must = {hand for hand in hands_of(seats) if hand != giver and not size(state, hand)}
    assume(len(must) < 2)
    to = data.draw(st.sampled_from(sorted(must or set(hands_of(seats)) - {giver})))
    kinds = sorted(set(state.view(giver).may_give))
    assume(len(kinds) > 1)
    card, instead = data.draw(st.permutations(kinds))[:2]
    twins = Twins(state, state.copy(), {giver, to})
    twins.enter(*(Play(giver, Give((Gift(given, to),))) for given in (card, instead)))
    assert twins.look_alike()
    assert twins.first.view(giver) != twins.second.view(giver)
    assert to == NEUTRAL or twins.first.view(to) != twins.second.view(to)
    twins.play_on(Quick(seed))


def size(state: MytheState, hand: Seat) -> int:
    """How many cards a hand holds."""
    view = state.view(None)
    return view.neutral or 0 if hand == NEUTRAL else view.hands[hand]


@given(seats=st.integers(2, 5), seed=SEEDS)
def test_a_seat_sees_its_own_secrets(seats: int, seed: int) -> None:
    """A seat sees its own hand and gifts; a view that shows nothing would pass the other tests."""
    luck = Quick(seed)
    state = new_game(seats)
    state.settle(Starter(0))
    deal = state.draw(luck)
    assert isinstance(deal, Deal)
    state.settle(deal)
    assert tuple(state.view(seat).hand for seat in range(seats)) == deal.hands
    assert state.view(None).hand == ()
    state.apply(0, Draw(1))
    state.settle(state.draw(luck))
    play(state, seed, lambda now: bool(now.view(None).turns))
    given = state.view(None).turns[0].gave
    assert sum(number for _, number in given) == len(state.view(0).gifts)
    assert all(len(state.view(to).gifts) == number for to, number in given if to != NEUTRAL)

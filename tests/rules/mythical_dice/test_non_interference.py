"""Nobody else can see a seat's dice or bet before the rules show them.

Two games that differ only in one seat's secret are played side by side. All others and the public must see the
same, byte for byte, and be told the same, until the differing die is rolled or the bets are revealed.
"""

from collections.abc import Sequence

from hypothesis import assume, given
from hypothesis import strategies as st

from rules.chance import Quick
from rules.game import REVEAL, Move, Seat
from rules.mythical_dice.moves import Bet, Deal
from rules.mythical_dice.pieces import DICE, Kind
from rules.mythical_dice.rulings import ROUNDS
from rules.mythical_dice.state import MythicalState
from rules.record import Luck, Play
from tests.rules.by_luck import play
from tests.rules.mythical_dice.games import EDITIONS, VARIANTS, deal_pending, new_game
from tests.rules.twins import Twins


@st.composite
def before_a_deal(draw: st.DrawFn, seats: st.SearchStrategy[int]) -> tuple[MythicalState, Deal, Quick]:
    """A game whose next entry is a deal, that deal, and the source of luck for the rest."""
    number = draw(seats)
    round_ = draw(st.integers(1, ROUNDS[number]))
    state = new_game(number, draw(st.sampled_from(EDITIONS)), draw(st.sampled_from(VARIANTS)))
    luck = Quick(draw(st.integers(0, 2**32 - 1)))
    play(state, str(luck.below(1 << 32, "", 0, None, 0)), lambda now: ready(now, round_))
    deal = state.draw(luck)
    assert isinstance(deal, Deal)
    return state, deal, luck


def ready(state: MythicalState, round_: int) -> bool:
    """Whether this round's deal is pending."""
    return deal_pending(state) and state.view(None).round == round_ - 1


def exchanged(deal: Deal, seat: Seat, out: Kind, into: Kind) -> Deal:
    """The deal with one die of a hand exchanged for one from the bag."""
    hand = list(deal.dice[seat])
    hand.remove(out)
    changed = tuple(sorted([*hand, into]))
    return Deal((*deal.dice[:seat], changed, *deal.dice[seat + 1 :]))


def bet_and_reveal(twins: Twins[MythicalState], bets: Sequence[int]) -> None:
    """Make the same bets and the reveal in both games; nobody can tell the games apart before and after."""
    for seat, tricks in enumerate(bets):
        twins.enter(Play(seat, Bet(tricks)), Play(seat, Bet(tricks)))
        assert twins.look_alike()
    twins.enter(Play(None, REVEAL), Play(None, REVEAL))
    assert twins.look_alike()


def common_roll(twins: Twins[MythicalState], luck: Quick) -> Move | None:
    """A die that the awaited seat may roll in both games; None if there is no such die."""
    (mover,) = twins.first.awaited
    second = twins.second.legal(mover)
    both = [move for move in twins.first.legal(mover) if move in second]
    return both[luck.below(len(both), "roll", 0, mover, 0)] if both else None


@given(game=before_a_deal(st.integers(3, 6)), data=st.data())
def test_a_hand_shows_to_nobody_until_its_differing_die_is_rolled(
    game: tuple[MythicalState, Deal, Quick], data: st.DataObject
) -> None:
    """The games differ in one die of one hand. Through bets, reveal and tricks all others see and are told the same."""
    state, deal, luck = game
    bag = list(DICE)
    for die in [die for hand in deal.dice for die in hand]:
        bag.remove(die)
    seat = data.draw(st.integers(0, len(deal.dice) - 1))
    out = data.draw(st.sampled_from(deal.dice[seat]))
    others = sorted(set(bag) - {out})
    assume(others)
    into = data.draw(st.sampled_from(others))
    twins = Twins(state, state.copy(), {seat})
    twins.enter(Luck(deal), Luck(exchanged(deal, seat, out, into)))
    assert twins.look_alike()
    assert twins.first.view(seat) != twins.second.view(seat)
    bet_and_reveal(twins, [luck.below(len(deal.dice[0]) + 1, "bet", 0, None, 0) for _ in deal.dice])
    while (move := common_roll(twins, luck)) is not None:
        entry = Play(twins.first.awaited[0], move)
        twins.enter(entry, entry)
        assert twins.look_alike()
        face = Luck(twins.first.draw(luck))
        twins.enter(face, face)
        assert twins.look_alike()
    assert twins.first.awaited == (seat,)


@given(game=before_a_deal(st.integers(3, 6)), data=st.data())
def test_a_bet_shows_to_nobody_until_the_reveal_nor_how_often_it_was_changed(
    game: tuple[MythicalState, Deal, Quick], data: st.DataObject
) -> None:
    """In one game a seat bets once; in the other the seat may bet otherwise and change the bet before the reveal."""
    state, deal, _ = game
    state.settle(deal)
    round_ = len(deal.dice[0])
    seats = range(len(deal.dice))
    own = data.draw(st.sampled_from(seats))
    twins = Twins(state, state.copy(), {own})
    bets = st.integers(0, round_).map(Bet)
    for seat in data.draw(st.permutations(seats)):
        move = data.draw(bets)
        twins.enter(Play(seat, move), Play(seat, data.draw(bets) if seat == own else move))
        assert twins.look_alike()
        if twins.second.view(own).have_bet[own]:
            for change in data.draw(st.lists(bets, max_size=3)):
                twins.enter(None, Play(own, change))
                assert twins.look_alike()
    twins.enter(Play(None, REVEAL), Play(None, REVEAL))
    bet, other = (state.view(own).bets[own] for state in (twins.first, twins.second))
    assert twins.look_alike() == (bet == other)


@given(game=before_a_deal(st.integers(3, 6)), seat=st.integers(0, 5))
def test_a_seat_sees_its_own_secrets(game: tuple[MythicalState, Deal, Quick], seat: Seat) -> None:
    """A seat sees its own hand and bet; a view that shows nothing would pass the other tests."""
    state, deal, _ = game
    seat %= len(deal.dice)
    state.settle(deal)
    state.apply(seat, Bet(1))
    view = state.view(seat)
    assert (view.hand, view.bets[seat]) == (deal.dice[seat], 1)
    assert view.bets.count(None) == view.seats - 1

"""Nobody else's panels show a seat's dice or bet before the rules show them."""

from collections.abc import Iterator, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.ui.panels import Panel
from rules.chance import Quick
from rules.game import REVEAL, Event, Seat
from rules.mythical_dice.moves import Bet, Deal, Roll, Side
from rules.mythical_dice.pieces import DICE, SIDES, Kind
from rules.mythical_dice.state import MythicalState
from storage.changes import Message
from tests.rules.by_luck import play
from tests.rules.mythical_dice.games import deal_pending, new_game
from tests.screens.sample_views import screens, seen

SOMEBODY_S = (Message.HAND, Message.TURN, Message.WARNING, Message.AWAY)


def panels(state: MythicalState, hidden: Seat) -> list[Panel]:
    """Every panel that the others may get now, and the call to the hidden seat."""
    views = [seen(state, seat) for seat in range(len(state.scores())) if seat != hidden]
    public = seen(state)
    return [
        screens().message(Message.TABLE, public, "en"),
        *[screens().tables([view], "en") for view in (public, *views)],
        *[screens().message(kind, view, "en") for view in views for kind in (Message.TABLE, *SOMEBODY_S)],
        screens().message(Message.TURN, seen(state, hidden), "en"),
    ]


def stories(events: Sequence[Event], state: MythicalState, hidden: Seat) -> list[str | None]:
    """The lines of these events for everybody but the hidden seat."""
    readers = [None, *(seat for seat in range(len(state.scores())) if seat != hidden)]
    screen = screens().of("mythical-dice")
    return [screen.event_line(event, seen(state, reader), "en") for reader in readers for event in events]


def before_a_deal(seats: int, round_: int, seed: int) -> MythicalState:
    """A game before the deal of this round."""
    state = new_game(seats)
    play(state, seed, until=lambda state: deal_pending(state) and state.view(None).round == round_ - 1)
    return state


def twin_deals(state: MythicalState, hidden: Seat, seed: int) -> tuple[Deal, Deal]:
    """Two deals that differ only in the dice of the hidden seat, which are dice that nobody else holds."""
    dealt = state.draw(Quick(seed))
    assert isinstance(dealt, Deal)
    bag = list(DICE)
    for kind in (kind for seat, hand in enumerate(dealt.dice) for kind in hand if seat != hidden):
        bag.remove(kind)
    luck = Quick(seed + 1)
    other = sorted(bag.pop(luck.below(len(bag), "", 0, None, 0)) for _ in dealt.dice[hidden])
    hands = tuple(tuple(other) if seat == hidden else hand for seat, hand in enumerate(dealt.dice))
    return dealt, Deal(hands)


GAMES = st.integers(3, 6).flatmap(
    lambda seats: st.tuples(st.just(seats), st.integers(1, 6), st.integers(0, seats - 1), st.integers(0, 10_000))
)


@given(GAMES)
@settings(max_examples=10)
def test_hidden_dice_show_in_no_other_panel_until_they_are_rolled(game: tuple[int, int, Seat, int]) -> None:
    """Two games that differ only in one seat's hand look and read the same to all others."""
    seats, round_, hidden, seed = game
    one, two = (before_a_deal(seats, round_, seed) for _ in range(2))
    deals = twin_deals(one, hidden, seed)
    events = [list(state.settle(deal)) for state, deal in zip((one, two), deals, strict=True)]
    assert stories(events[0], one, hidden) == stories(events[1], two, hidden)

    for _ in steps(one, two, hidden, seed):
        assert panels(one, hidden) == panels(two, hidden)


def steps(one: MythicalState, two: MythicalState, hidden: Seat, seed: int) -> Iterator[None]:
    """Make the same moves in both games for as long as the rules allow them in both."""
    luck = Quick(seed)
    yield
    for seat in one.awaited:
        for state in (one, two):
            state.apply(seat, Bet(seat % 2))
        yield
    for state in (one, two):
        state.apply(None, REVEAL)
    yield
    while dice := common_dice(one, two):
        die = dice[luck.below(len(dice), "", 0, None, 0)]
        face = Side(SIDES[die][luck.below(6, "", 0, None, 0)])
        told = []
        for state in (one, two):
            state.apply(state.awaited[0], Roll(die))
            told.append(stories(state.settle(face), state, hidden))
        assert told[0] == told[1]
        yield


def common_dice(one: MythicalState, two: MythicalState) -> list[Kind]:
    """The dice that the awaited seat may roll in both games; none if the round is over."""
    if one.secret or not one.awaited:
        return []
    seat = one.awaited[0]
    other = two.legal(seat)
    return [move.die for move in one.legal(seat) if isinstance(move, Roll) and move in other]


@given(GAMES, st.integers(0, 6), st.lists(st.integers(0, 6), min_size=1, max_size=3))
@settings(max_examples=20)
def test_a_hidden_bet_shows_in_no_other_panel_until_the_reveal(
    game: tuple[int, int, Seat, int], bet: int, changes: list[int]
) -> None:
    """The panels of the others show neither the number nor the changes of the bet."""
    seats, round_, hidden, seed = game
    one, two = (before_a_deal(seats, round_, seed) for _ in range(2))
    for state in (one, two):
        state.settle(state.draw(Quick(seed)))
    one.apply(hidden, Bet(min(bet, round_)))
    for change in changes:
        two.apply(hidden, Bet(min(change, round_)))

    for seat in (None, *range(seats)):
        if seat != hidden:
            if seat is not None:
                one.apply(seat, Bet(0))
                two.apply(seat, Bet(0))
            assert panels(one, hidden) == panels(two, hidden)

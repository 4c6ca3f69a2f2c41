"""Nobody else's panels and transcripts show the cards of a hand of Mythe, or which card was given to whom.

Two games differ only in the secrets of one or two seats. For everybody else all panels must be equal, byte for byte,
until a card is drawn that differs.
"""

from collections.abc import Sequence

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.chance import Quick
from rules.game import Event, Pending, Seat
from rules.mythe.moves import Deal, Gift, Give
from rules.mythe.pieces import NEUTRAL
from rules.mythe.rulings import hands_of
from rules.mythe.state import MytheState
from rules.record import Entry, Luck, Play, enter
from storage.changes import Message
from tests.rules.by_luck import play
from tests.rules.mythe.games import VARIANTS, new_game
from tests.rules.mythe.twins import Twins
from tests.screens.mythe.sample_views import SCREEN, seen
from tests.screens.sample_views import screens

PRIVATE = (Message.HAND, Message.TURN, Message.WARNING, Message.AWAY)
GAMES = st.tuples(st.integers(2, 5), st.sampled_from(VARIANTS), st.integers(0, 2**32 - 1))


def shown(state: MytheState, events: Sequence[Event], knowing: Sequence[Seat]) -> bytes:
    """All panels of everybody but the seats that know the secret, and their lines for these events."""
    others = [None, *(seat for seat in range(len(state.scores())) if seat not in knowing)]
    views = [seen(state, seat) for seat in others]
    over = (Message.RESULT,) if state.pending is Pending.OVER else ()
    panels = [
        *[screens().message(kind, view, "en") for view in views for kind in (Message.TABLE, *over)],
        *[screens().message(Message.TABLE, view, "en", chapter) for view in views for chapter in (1, state.chapter)],
        *[screens().message(kind, view, "en") for view in views if view.seat is not None for kind in PRIVATE],
        *[screens().message(Message.HAND, view, "en", 1) for view in views],
        *[screens().tables([view], "en") for view in views],
    ]
    told = [SCREEN.event_line(event, view, "en") for view in views for event in events]
    return repr((panels, told)).encode()


def look_alike(twins: Twins, first: Entry, second: Entry) -> bool:
    """Whether the two entries look the same to everybody who does not know the secret."""
    events = enter(twins.first, first), enter(twins.second, second)
    knowing = tuple(twins.knowing)
    return shown(twins.first, events[0], knowing) == shown(twins.second, events[1], knowing)


def play_on(twins: Twins, luck: Quick, most: int) -> None:
    """Make entries that both games allow, and compare both games after each of them."""
    for _ in range(most):
        if (entry := twins.common_entry(luck)) is None:
            return
        assert look_alike(twins, entry, entry)


@given(game=GAMES, data=st.data())
@settings(max_examples=10, deadline=None)
def test_a_hand_shows_in_no_other_panel(game: tuple[int, str, int], data: st.DataObject) -> None:
    """The games differ by one card that two hands have exchanged before the first turn."""
    seats, variant, seed = game
    luck, state = Quick(seed), new_game(seats, variant)
    state.settle(state.draw(luck))
    deal = state.draw(luck)
    assert isinstance(deal, Deal)
    one, other = data.draw(st.permutations(range(seats)))[:2]
    card, back = data.draw(st.sampled_from(deal.hands[one])), data.draw(st.sampled_from(deal.hands[other]))
    assume(card != back)
    hands = list(map(list, deal.hands))
    hands[one][hands[one].index(card)], hands[other][hands[other].index(back)] = back, card
    exchanged = Deal(tuple(tuple(sorted(hand)) for hand in hands), deal.neutral)
    twins = Twins(state, state.copy(), {one, other})
    assert look_alike(twins, Luck(deal), Luck(exchanged))
    play_on(twins, luck, 30)


@given(game=GAMES, data=st.data())
@settings(max_examples=15, deadline=None)
def test_a_gift_shows_to_giver_and_receiver_alone(game: tuple[int, str, int], data: st.DataObject) -> None:
    """The games differ in the card that is given; all others see the same, until one of the two cards is drawn."""
    seats, variant, seed = game
    state = new_game(seats, variant)
    turn = data.draw(st.integers(1, 8))
    play(state, seed, lambda now: now.view(None).giving and now.view(None).turn >= turn)
    assume(state.pending is Pending.CHOICE)
    (giver,) = state.awaited
    must = state.view(None).empty_hands
    assume(len(must) < 2)
    to = data.draw(st.sampled_from(must or sorted(set(hands_of(seats)) - {giver})))
    kinds = sorted(set(state.view(giver).may_give))
    assume(len(kinds) > 1)
    card, instead = data.draw(st.permutations(kinds))[:2]
    twins = Twins(state, state.copy(), {giver, to})
    assert look_alike(twins, *(Play(giver, Give((Gift(given, to),))) for given in (card, instead)))
    for knows in {giver, to} - {NEUTRAL}:
        assert SCREEN.hand(seen(twins.first, knows), "en") != SCREEN.hand(seen(twins.second, knows), "en")
    play_on(twins, Quick(seed), 30)

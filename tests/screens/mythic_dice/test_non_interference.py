"""Nobody else's panels show a seat's secret answer before the rules show it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.ui.panels import Panel
from rules.game import Event, Pending, Seat
from rules.mythic_dice.state import MythicState
from storage.changes import Message
from tests.rules.mythic_dice.tables import new_game, play
from tests.screens.mythic_dice.sample_views import SCREEN, hand, seen
from tests.screens.sample_views import screens

SOMEBODY_S = (Message.HAND, Message.TURN, Message.WARNING, Message.AWAY)


def panels(state: MythicState, hidden: Seat) -> list[Panel]:
    """Every panel that the others may get now, and the public panels that the hidden seat may get."""
    others = [seat for seat in range(len(state.scores())) if seat != hidden]
    return [
        screens().message(Message.TABLE, seen(state), "en"),
        screens().message(Message.TABLE, seen(state, hidden), "en"),
        screens().message(Message.TURN, seen(state, hidden), "en"),
        *[screens().tables([seen(state, seat)], "en") for seat in (None, *others)],
        *[screens().message(kind, seen(state, seat), "en") for seat in others for kind in SOMEBODY_S],
        *[hand(state, seat, "cap.k") for seat in others],
    ]


def stories(events: list[Event], state: MythicState, hidden: Seat) -> list[str | None]:
    """The lines of these events for everybody but the hidden seat."""
    readers = [None, *(seat for seat in range(len(state.scores())) if seat != hidden)]
    return [SCREEN.event_line(event, seen(state, reader), "en") for reader in readers for event in events]


@st.composite
def secret_questions(draw: st.DrawFn) -> MythicState:
    """A game at a secret question to several seats, or at its end."""
    state = new_game(draw(st.integers(2, 6)))
    left = iter(range(draw(st.integers(3, 150))))
    seed = draw(st.integers(0, 2**32 - 1))
    play(state, seed, lambda now: next(left, None) is None and now.secret and len(now.awaited) > 1)
    return state


@given(state=secret_questions(), data=st.data())
@settings(max_examples=30)
def test_an_answer_shows_in_no_other_panel_before_it_takes_effect(state: MythicState, data: st.DataObject) -> None:
    """Two games that differ in one decay, one given die or one list of wishes look the same to all others."""
    if state.pending is Pending.OVER:
        return
    seat = data.draw(st.sampled_from(state.awaited[1:]))
    one, two = state.copy(), state.copy()
    answers = st.sampled_from(state.legal(seat))
    told = [list(game.apply(seat, data.draw(answers))) for game in (one, two)]
    two.apply(seat, data.draw(answers))

    assert panels(one, seat) == panels(two, seat)
    assert stories(told[0], one, seat) == stories(told[1], two, seat)

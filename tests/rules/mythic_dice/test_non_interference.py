"""Nobody else can see a seat's secret answer before the answer takes effect."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from rules.game import Event, Pending, Seat
from rules.mythic_dice.moves import Decay, Yield
from rules.mythic_dice.state import MythicState
from rules.mythic_dice.steps import CapturePhase
from tests.rules.mythic_dice.tables import new_game, play, views
from tests.rules.playthrough import audience


def seen_by_others(state: MythicState, seat: Seat, told: Sequence[Event]) -> bytes:
    """The views and events of everybody but the seat, as bytes."""
    seen = [view for view in views(state) if view.seat != seat]
    return repr((seen, [event for event in told if audience(event) != seat])).encode()


@st.composite
def secret_questions(draw: st.DrawFn) -> MythicState:
    """A game at a secret question that more than one seat may answer, or at its end."""
    state = new_game(draw(st.integers(2, 6)))
    entries = draw(st.integers(3, 200))
    left = iter(range(entries))
    play(state, draw(st.integers(0, 2**32 - 1)), lambda now: next(left, None) is None and _is_open(now))
    return state


def _is_open(state: MythicState) -> bool:
    return state.secret and len(state.awaited) > 1


@given(state=secret_questions(), data=st.data())
def test_an_answer_shows_to_nobody_before_it_takes_effect(state: MythicState, data: st.DataObject) -> None:
    """Two games that differ in one seat's answer, also in one that was changed, look the same to all others."""
    if state.pending is Pending.OVER:
        return
    seat = data.draw(st.sampled_from(state.awaited[1:]))
    first, second = state.copy(), state.copy()
    answers = st.sampled_from(state.legal(seat))
    told = list(first.apply(seat, data.draw(answers)))
    told_other = list(second.apply(seat, data.draw(answers)))
    for change in data.draw(st.lists(answers, max_size=2)):
        told_other += second.apply(seat, change)
    assert seen_by_others(first, seat, told) == seen_by_others(second, seat, told_other)
    assert first.view(seat).answer is not None


@given(state=secret_questions(), data=st.data())
def test_decays_and_yields_of_all_are_hidden_until_the_reveal(state: MythicState, data: st.DataObject) -> None:
    """The public sees the same table, and no answer, until the reveal."""
    if state.pending is Pending.OVER or isinstance(state.view(None).question, CapturePhase):
        return
    table = state.view(None).table
    for seat in state.awaited:
        move = data.draw(st.sampled_from(state.legal(seat)))
        assert isinstance(move, Decay | Yield)
        state.apply(seat, move)
        assert state.view(None).table == table
        assert state.view(None).answer is None
    assert state.pending is Pending.REVEAL

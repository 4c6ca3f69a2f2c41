"""A game of any kind that Hypothesis plays: facts that hold at every step, for all moves and all luck."""

from typing import Generic, TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from rules.chance import Chance, Quick
from rules.game import REVEAL, Move, Pending, State
from rules.record import Entry, Luck, Play, enter
from tests.rules.by_luck import next_entry
from tests.rules.refusing import check_no_luck, looks, refusal

S = TypeVar("S", bound=State)
SEEDS = st.integers(0, 2**32 - 1)


class WholeGame(RuleBasedStateMachine, Generic[S]):
    """One game from its first draw to its result; subclasses add the facts of one game."""

    state: S
    every_move: tuple[Move, ...] = ()
    """Each of these moves that is no choice must be refused."""

    most_choices = 40
    """How many of a seat's choices are tried at each step."""

    def begin(self, state: S, seed: int) -> None:
        """Start a game."""
        self.state = state
        self.seats = len(state.scores())
        self.luck = Quick(seed)

    # --- what may happen -----------------------------------------------------------------------------

    @precondition(lambda self: self.state.pending is Pending.LUCK)
    @rule()
    def settle(self) -> None:
        """Make the entry that luck draws."""
        self.enter(Luck(self.state.draw(self.luck)))

    @precondition(lambda self: self.state.pending is not Pending.OVER)
    @rule(seed=SEEDS, entries=st.integers(1, 60))
    def play_on(self, seed: int, entries: int) -> None:
        """Make many entries with random moves."""
        mover = Quick(seed)
        for _ in range(entries):
            if self.state.pending is not Pending.OVER:
                self.enter(self.following(mover))

    @precondition(lambda self: self.state.pending is Pending.OVER)
    @rule()
    def stay(self) -> None:
        """A finished game stays as it is."""

    # --- what holds after each entry -----------------------------------------------------------------

    def following(self, mover: Chance) -> Entry:
        """The next entry, with a random move."""
        return next_entry(self.state, self.luck, mover)

    def enter(self, entry: Entry) -> None:
        """Make the entry."""
        enter(self.state, entry)

    @invariant()
    def views_agree_with_the_state(self) -> None:
        """They agree on the pending step, the decision's number, the chapter and the choices; the public has none."""
        state = self.state
        for view in looks(state):
            assert (view.pending, view.decision, view.chapter, view.secret) == (
                state.pending,
                state.decision,
                state.chapter,
                state.secret,
            )
            assert view.choices == (() if view.seat is None else state.legal(view.seat))

    @invariant()
    def no_luck_is_drawn_when_none_is_pending(self) -> None:
        """A draw is refused when no luck is pending."""
        if self.state.pending is not Pending.LUCK:
            check_no_luck(self.state)

    @invariant()
    def choices_are_what_is_accepted(self) -> None:
        """The choices are different and accepted, other moves are refused, and a refusal changes nothing."""
        before = looks(self.state)
        for seat in range(self.seats):
            choices = self.state.legal(seat)
            assert len(set(choices)) == len(choices)
            for move in choices[: self.most_choices]:
                assert refusal(self.state.copy(), Play(seat, move)) is None
            self.check_refusals(seat)
        may_reveal = self.state.pending is Pending.REVEAL
        assert (refusal(self.state.copy(), Play(None, REVEAL)) is None) == may_reveal
        assert looks(self.state) == before

    def check_refusals(self, seat: int) -> None:
        """Moves that are no choice are refused."""
        choices = self.state.legal(seat)
        for move in self.every_move:
            assert move in choices or refusal(self.state, Play(seat, move)) is not None

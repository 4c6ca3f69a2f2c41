"""Facts that hold at every step of every game, for all moves and all luck."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from rules.chance import Chance
from rules.game import Pending
from rules.mythic_dice.moves import Capture, Decay, Pass, Release, Roll, Take, Wishes, Yield
from rules.mythic_dice.pieces import BACK, DICE, SIZES, VALUES, Face
from rules.mythic_dice.state import MythicState
from rules.mythic_dice.steps import CapturePhase, Throw
from rules.record import Entry, Luck, Play, enter
from tests.rules import whole_game
from tests.rules.by_luck import next_of_anybody
from tests.rules.mythic_dice.tables import new_game
from tests.rules.refusing import refusal
from tests.rules.whole_game import SEEDS


class WholeGame(whole_game.WholeGame[MythicState]):
    """One game from its first luck to its result."""

    most_choices = 20
    every_move = (
        *[Decay(die, to) for die in range(10) for to in (die - 1, die, die + 1)],
        *[Yield((die,)) for die in range(10)],
        *[Roll((die,)) for die in VALUES],
        *[Release(face) for face in Face],
        Wishes(()),
        Pass(),
        Take(),
    )

    @initialize(seats=st.integers(2, 10), seed=SEEDS)
    def sit_down(self, seats: int, seed: int) -> None:
        """Start a game."""
        self.begin(new_game(seats), seed)
        for _ in range(2):
            self.enter(Luck(self.state.draw(self.luck)))

    # --- what may happen -----------------------------------------------------------------------------

    @precondition(lambda self: self.state.secret)
    @rule(who=st.integers(0, 9), which=st.integers(0, 200))
    def answer(self, who: int, which: int) -> None:
        """Somebody answers a secret question, for the first time or again."""
        line = self.state.view(None).open_to
        seat = line[who % len(line)]
        choices = self.state.legal(seat)
        self.enter(Play(seat, choices[which % len(choices)]))

    @precondition(lambda self: self.state.secret)
    @rule(who=st.integers(0, 9), which=st.lists(st.integers(0, 200), max_size=4))
    def wish(self, who: int, which: list[int]) -> None:
        """Somebody names several captures in a capture phase."""
        view = self.state.view(None)
        if isinstance(view.question, CapturePhase):
            seat = view.open_to[who % len(view.open_to)]
            captures = [move for move in self.state.legal(seat) if isinstance(move, Capture)]
            wished = tuple(captures[place % len(captures)] for place in which)
            self.enter(Play(seat, Wishes(wished)))

    # --- what holds after each entry -----------------------------------------------------------------

    def following(self, mover: Chance) -> Entry:
        """Any awaited seat moves next."""
        return next_of_anybody(self.state, self.luck, mover)

    def enter(self, entry: Entry) -> None:
        """Make the entry; a decision's number never falls, and an equal number means the same question."""
        before = self.state.view(None)
        enter(self.state, entry)
        now = self.state.view(None)
        assert now.decision >= before.decision
        if now.decision == before.decision and now.question is not None:
            assert now.question == before.question
            assert set(now.open_to) <= set(before.open_to)

    @invariant()
    def nothing_is_lost(self) -> None:
        """There are always 40 dice and 18 cards, and each card shows only one side at one place."""
        view = self.state.view(None)
        thrown = view.rolling.number if isinstance(view.rolling, Throw) else 0
        assert view.table.pool + thrown + sum(place.dice for place in view.places) == DICE
        assert view.table.pool >= 0
        faces = [*view.table.display, *[face for place in view.places for face in place.artifacts]]
        faces += [held.creature for place in view.places for held in place.held]
        assert len(faces) == len({min(face, BACK[face]) for face in faces}) == 18
        assert all(face.is_creature for face in view.table.display)

    @invariant()
    def dice_show_one_to_eight(self) -> None:
        """Free dice lie in order."""
        for place in self.state.view(None).places:
            assert set(place.free) <= set(VALUES)
            assert list(place.free) == sorted(place.free)

    @invariant()
    def the_game_ends_with_a_winner_or_after_forty_rounds(self) -> None:
        """The winner has reached the goal and is the only one of rank 1."""
        view = self.state.view(None)
        assert view.chapter <= 40
        result = self.state.result()
        assert (result is not None) == (self.state.pending is Pending.OVER)
        if result is not None and view.winner is not None:
            assert result.scores[view.winner] >= SIZES[self.seats].goal
            assert (result.ranks[view.winner], result.ranks.count(1)) == (1, 1)

    @invariant()
    def who_is_awaited_can_answer(self) -> None:
        """The awaited seats stand in the order of their answers, have choices, and have not answered."""
        view = self.state.view(None)
        assert tuple(seat for seat in view.open_to if seat in view.awaited) == view.awaited
        assert (self.state.pending is Pending.CHOICE) == bool(view.awaited)
        assert all(self.state.legal(seat) for seat in view.awaited)
        assert not any(view.answered[seat] for seat in view.awaited)

    def check_refusals(self, seat: int) -> None:
        """Unoffered moves may be legal. Refused moves are tried on the game itself, also by seats that do not exist."""
        for who in (-1, 0, self.seats) if seat == 0 else (seat,) if seat % 3 == 0 else ():
            for move in self.every_move:
                if refusal(self.state.copy(), Play(who, move)) is not None:
                    assert refusal(self.state, Play(who, move)) is not None


class ManyWholeGames(WholeGame):
    """The same facts in runs that take minutes; the Hypothesis profile sets the number of examples."""


TestWholeGames = WholeGame.TestCase
TestWholeGames.settings = settings(stateful_step_count=20, max_examples=15)
TestManyWholeGames = pytest.mark.long(ManyWholeGames.TestCase)
TestManyWholeGames.settings = settings(stateful_step_count=100)

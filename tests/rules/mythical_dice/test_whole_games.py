"""Facts that hold at every step of every game, for all moves and all luck."""

from collections.abc import Sequence

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from rules.game import REVEAL, Event, Pending, Seat, ranked
from rules.mythical_dice.moves import Bet, BetsRevealed, Deal, Roll, Rolled, RoundBegun, RoundScored, TrickTaken
from rules.mythical_dice.pieces import COUNTS, Kind
from rules.mythical_dice.rulings import ROUNDS, round_points, simplified_round_points
from rules.mythical_dice.state import MythicalState
from rules.record import Entry, Luck, Play, enter
from tests.rules import whole_game
from tests.rules.mythical_dice.games import EDITIONS, VARIANTS, new_game, views
from tests.rules.whole_game import SEEDS

DICE_OF_THE_LAST_ROUND = {3: 24, 4: 32, 5: 35, 6: 36}


class WholeGame(whole_game.WholeGame[MythicalState]):
    """One game from its first leader to its result."""

    every_move = (*map(Bet, range(-1, 10)), *map(Roll, Kind))

    @initialize(
        seats=st.integers(3, 6), edition=st.sampled_from(EDITIONS), variant=st.sampled_from(VARIANTS), seed=SEEDS
    )
    def sit_down(self, seats: int, edition: str, variant: str, seed: int) -> None:
        """Start a game."""
        self.begin(new_game(seats, edition, variant), seed)
        self.variant = variant
        self.bonuses: list[tuple[Seat, int]] = []
        self.trick_winners: list[int] = []

    # --- what may happen -----------------------------------------------------------------------------

    @precondition(lambda self: self.state.secret)
    @rule(seat=st.integers(0, 5), tricks=st.integers(0, 8))
    def bet(self, seat: int, tricks: int) -> None:
        """A seat bets, for the first time or again."""
        view = self.state.view(None)
        self.enter(Play(seat % self.seats, Bet(tricks % (view.round + 1))))

    @precondition(lambda self: self.state.pending is Pending.REVEAL)
    @rule()
    def reveal(self) -> None:
        """The bets are shown."""
        self.enter(Play(None, REVEAL))

    @precondition(lambda self: self.state.pending is Pending.CHOICE and not self.state.secret)
    @rule(which=st.integers(0, 6))
    def roll(self, which: int) -> None:
        """The seat whose turn it is rolls one of the allowed dice."""
        (seat,) = self.state.awaited
        choices = self.state.legal(seat)
        self.enter(Play(seat, choices[which % len(choices)]))

    # --- what holds after each entry -----------------------------------------------------------------

    def enter(self, entry: Entry) -> None:
        """Make the entry and check its events."""
        decision = self.state.decision
        events = enter(self.state, entry)
        assert self.state.decision - decision == self.questions_opened(events)
        for event in events:
            match event:
                case RoundBegun():
                    self.bonuses, self.trick_winners = [], []
                case TrickTaken(seat, trick, bonus):
                    self.trick_winners.append(seat)
                    assert trick == len(self.trick_winners)
                    self.bonuses.append((seat, bonus))
                case RoundScored():
                    self.check_line(event)
                case _:
                    pass
        if isinstance(entry, Luck) and isinstance(entry.outcome, Deal):
            self.check_deal(entry.outcome)

    def questions_opened(self, events: Sequence[Event]) -> int:
        """The number of new questions: a deal, the reveal, and every face but the last of the round open one."""
        if any(isinstance(event, RoundScored) for event in events):
            return 0
        return sum(isinstance(event, RoundBegun | BetsRevealed | Rolled) for event in events)

    def check_deal(self, deal: Deal) -> None:
        """The bag has enough dice for the deal, and no die is in two hands."""
        drawn = [die for hand in deal.dice for die in hand]
        view = self.state.view(None)
        assert len(drawn) == self.seats * view.round
        assert all(drawn.count(kind) <= COUNTS[kind] for kind in Kind)
        if view.round == view.rounds:
            assert len(drawn) == DICE_OF_THE_LAST_ROUND[self.seats]

    def check_line(self, line: RoundScored) -> None:
        """The line of the sheet agrees with the tricks, and its points with the bets."""
        assert list(line.taken) == [self.trick_winners.count(seat) for seat in range(self.seats)]
        assert sum(line.taken) == line.round
        assert sum(map(bool, line.bonuses)) <= (self.variant == "standard")
        assert set(line.bonuses) <= {0, 30, 50, 60, 90}
        lines = zip(line.bets, line.taken, line.bonuses, line.points, strict=True)
        for seat, (bet, taken, bonus, points) in enumerate(lines):
            # A trick tells its bonus as long as the bet can be kept.
            told = sum(one for winner, one in self.bonuses if winner == seat)
            assert told == bonus if bet == taken else told in {0, bonus}
            if bet == taken == 0:
                assert (bonus, points) == (0, 10 * line.round)
            if self.variant == "simplified":
                assert points == simplified_round_points(line.round, bet, taken)
            else:
                assert points == round_points(line.round, bet, taken, bonus)

    @invariant()
    def scores_are_the_sum_of_the_sheet(self) -> None:
        """The scores equal the sum at every step, and the result ranks them."""
        view = self.state.view(None)
        totals = tuple(sum(line.points[seat] for line in view.sheet) for seat in range(self.seats))
        assert self.state.scores() == view.scores == totals
        result = self.state.result()
        assert (result is not None) == (self.state.pending is Pending.OVER) == (len(view.sheet) == ROUNDS[self.seats])
        if result is not None:
            assert (result.scores, result.ranks) == (totals, ranked(totals))

    @invariant()
    def dice_are_in_hands_or_rolled(self) -> None:
        """Each seat has as many dice as tricks are left for it, and the strongest die comes first."""
        public, *seated = views(self.state)
        for view in seated:
            if public.trick_number:
                rolled = any(roll.seat == view.seat for roll in public.trick)
                chosen = public.rolling is not None and view.seat == self.next_to_roll()
                assert len(view.hand) == public.round - public.trick_number + 1 - rolled - chosen
            assert list(view.hand) == sorted(view.hand)

    def next_to_roll(self) -> int:
        """The seat after the last seat that rolled in the trick."""
        view = self.state.view(None)
        return (view.leader + len(view.trick)) % self.seats

    @invariant()
    def who_is_awaited_has_choices(self) -> None:
        """Awaited are the seats that have not bet, or the seat that rolls next, and nobody else."""
        public, *seated = views(self.state)
        assert set(public.awaited) <= {view.seat for view in seated if view.choices}
        if public.secret:
            assert public.awaited == tuple(seat for seat in range(self.seats) if not public.have_bet[seat])
        elif public.pending is Pending.CHOICE:
            assert public.awaited == (self.next_to_roll(),)
        else:
            assert public.awaited == ()


class ManyWholeGames(WholeGame):
    """The same facts in runs that take minutes; the Hypothesis profile sets the number of examples."""


TestWholeGames = WholeGame.TestCase
TestWholeGames.settings = settings(stateful_step_count=40, max_examples=50)
TestManyWholeGames = pytest.mark.long(ManyWholeGames.TestCase)
TestManyWholeGames.settings = settings(stateful_step_count=100)

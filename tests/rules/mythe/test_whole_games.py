"""Facts that hold at every step of every game of Mythe, for all moves and all luck."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from rules.game import Event, Pending, ranked
from rules.mythe.moves import Advanced, CardDrawn, Declare, Draw, Gift, GiftsMade, GiftsReceived, Give, Stop, TurnTaken
from rules.mythe.pieces import COSTS, DECKS, DRAGON, NEUTRAL, POINTS, TURNS, Card
from rules.mythe.rulings import hands_of
from rules.mythe.state import MytheState
from rules.record import Entry, Play, enter
from tests.rules import whole_game
from tests.rules.mythe.games import VARIANTS, new_game, views
from tests.rules.refusing import refusal
from tests.rules.whole_game import SEEDS


class WholeGame(whole_game.WholeGame[MytheState]):
    """One game from its starter to its result."""

    every_move = (
        Stop(),
        Give(),
        *map(Declare, Card),
        *map(Draw, range(-1, 6)),
        *(Give((Gift(card, to),)) for card in Card for to in range(-1, 6)),
    )

    @initialize(seats=st.integers(2, 5), variant=st.sampled_from(VARIANTS), seed=SEEDS)
    def sit_down(self, seats: int, variant: str, seed: int) -> None:
        """Start a game."""
        self.begin(new_game(seats, variant), seed)
        self.neutral: Counter[Card] = Counter()
        """The neutral deck by what luck dealt, what was drawn and what givers were told."""

    # --- what may happen -----------------------------------------------------------------------------

    @precondition(lambda self: self.state.pending is Pending.CHOICE)
    @rule(which=st.integers(0, 2**16))
    def choose(self, which: int) -> None:
        """The seat whose turn it is makes one of the offered moves."""
        (seat,) = self.state.awaited
        choices = self.state.legal(seat)
        self.enter(Play(seat, choices[which % len(choices)]))

    @precondition(lambda self: self.state.view(None).giving)
    @rule(wishes=st.lists(st.tuples(st.integers(0, 15), st.integers(0, 4)), max_size=12))
    def give_freely(self, wishes: Sequence[tuple[int, int]]) -> None:
        """The seat that has to give gives more cards than are offered; refused if a hand would stay empty."""
        (seat,) = self.state.awaited
        left = list(self.state.view(seat).may_give)
        others = [hand for hand in hands_of(self.seats) if hand != seat]
        gifts = [Gift(left.pop(card % len(left)), others[to % len(others)]) for card, to in wishes if left]
        empty = self.empty_after(seat, gifts)
        entry = Play(seat, Give(tuple(gifts)))
        if empty:
            refused = refusal(self.state, entry)
            assert refused is not None
            assert refused.code == "hand-stays-empty"
        else:
            self.enter(entry)

    def empty_after(self, seat: int, gifts: Sequence[Gift]) -> bool:
        """Whether a hand would hold no card after these gifts."""
        view = self.state.view(seat)
        numbers = dict(enumerate(view.hands)) | ({} if view.neutral is None else {NEUTRAL: view.neutral})
        numbers[seat] -= len(gifts)
        for gift in gifts:
            numbers[gift.to] += 1
        return min(numbers.values()) == 0

    # --- what holds after each entry -----------------------------------------------------------------

    def enter(self, entry: Entry) -> None:
        """Make the entry and check its events."""
        decision = self.state.decision
        events = enter(self.state, entry)
        assert self.state.decision - decision == (self.state.pending is Pending.CHOICE)
        for event in events:
            self.note(event)
            match event:
                case Advanced():
                    self.check_step(event)
                case TurnTaken():
                    self.check_turn(event, events)
                case _:
                    pass
        if self.state.decision == 1 and decision == 0:
            held = Counter(chain.from_iterable(view.hand for view in views(self.state)))
            self.neutral = Counter(DECKS[self.seats]) - held

    def note(self, event: Event) -> None:
        """Count the cards of the neutral deck."""
        match event:
            case CardDrawn(_, source, card) if source == NEUTRAL:
                self.neutral[card] -= 1
            case GiftsMade(_, gifts):
                self.neutral.update(gift.card for gift in gifts if gift.to == NEUTRAL)
            case _:
                pass

    def check_step(self, step: Advanced) -> None:
        """A hero moves forward, never further than the points pay for, and never onto another hero."""
        view = self.state.view(None)
        others = [space for seat, space in enumerate(view.spaces) if seat != step.seat]
        assert step.points == sum(POINTS[drawn.card] for drawn in view.drawn)
        assert step.start <= step.space == view.spaces[step.seat]
        paid = [COSTS[space - 1] for space in range(step.start + 1, step.space + 1) if space not in others]
        assert sum(paid) <= step.points
        assert step.space not in others or step.space == step.start
        assert step.space < DRAGON or view.declared is not None

    def check_turn(self, turn: TurnTaken, events: Sequence[Event]) -> None:
        """The public summary of the turn agrees with the events that giver and receivers were told."""
        obstacles = [drawn.card is Card.OBSTACLE for drawn in turn.drawn]
        assert not any(obstacles[:-1])
        assert turn.drawn
        assert turn.space == turn.start or not obstacles[-1]
        given = [gift for event in events if isinstance(event, GiftsMade) for gift in event.gifts]
        assert dict(turn.gave) == Counter(gift.to for gift in given)
        for event in events:
            if isinstance(event, GiftsReceived):
                assert list(event.cards) == sorted(gift.card for gift in given if gift.to == event.seat)

    @invariant()
    def all_cards_are_there(self) -> None:
        """The hands, the table and the neutral deck together always hold the whole deck."""
        public, *seated = views(self.state)
        if public.turn:
            held = Counter(chain.from_iterable(view.hand for view in seated))
            table = Counter(drawn.card for drawn in public.drawn) if self.drawing() else Counter()
            assert held + table + self.neutral == Counter(DECKS[self.seats])
            assert public.hands == tuple(len(view.hand) for view in seated)
            assert (public.neutral or 0) == self.neutral.total()

    def drawing(self) -> bool:
        """Whether the drawn cards still lie on the table."""
        public = self.state.view(None)
        return not public.giving and self.state.pending is not Pending.OVER

    @invariant()
    def every_hand_holds_a_card_when_a_turn_begins(self) -> None:
        """The neutral deck, too, holds a card then."""
        public = self.state.view(None)
        if public.turn and not public.drawn:
            assert min(public.hands) >= 1
            assert public.neutral is None or public.neutral >= 1

    @invariant()
    def one_hero_a_space(self) -> None:
        """Heroes share no space but the village, and nobody is on the Dragon's space before the game is over."""
        spaces = [space for space in self.state.scores() if space]
        assert len(set(spaces)) == len(spaces)
        assert (DRAGON in spaces) <= (self.state.pending is Pending.OVER)

    @invariant()
    def the_result_ranks_the_spaces(self) -> None:
        """A game is over when the Dragon is beaten, or after the last turn; then there is a result."""
        public, result = self.state.view(None), self.state.result()
        assert (result is not None) == (self.state.pending is Pending.OVER)
        if result is not None:
            assert (result.scores, result.ranks) == (public.spaces, ranked(public.spaces))
            assert DRAGON in public.spaces or len(public.turns) == TURNS

    @invariant()
    def who_is_awaited_has_choices(self) -> None:
        """Only the seat whose turn it is has choices, no question is secret, and turns go clockwise."""
        assert not self.state.secret
        public, *seated = views(self.state)
        choosing = tuple(seat for seat, view in enumerate(seated) if view.choices)
        assert public.awaited == choosing == ((public.active,) if self.state.pending is Pending.CHOICE else ())
        starter = public.turns[0].seat if public.turns else public.active
        assert public.turn == 0 or public.active == ((starter or 0) + public.turn - 1) % self.seats


class ManyWholeGames(WholeGame):
    """The same facts in runs that take minutes; the Hypothesis profile sets the number of examples."""


TestWholeGames = WholeGame.TestCase
TestWholeGames.settings = settings(stateful_step_count=40, max_examples=50)
TestManyWholeGames = pytest.mark.long(ManyWholeGames.TestCase)
TestManyWholeGames.settings = settings(stateful_step_count=100)

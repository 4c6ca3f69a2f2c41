"""What a robot chooses and advises depends on its seat's view alone.

Each case is two games that look the same to a seat and in which something differs that the seat cannot see: the hands,
bets or gifts of others, or their answers to a secret question.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count, islice
from typing import Final, NamedTuple

import pytest

from rules.catalogue import ADVISERS, advice, robot_player
from rules.game import Seat, State
from rules.mythic_dice.steps import CapturePhase, DecayPhase, Surrender
from rules.mythic_dice.view import MythicView
from rules.mythical_dice.moves import Bet
from rules.robots.ladder import LADDER
from tests.rules.mythe import games as mythe
from tests.rules.mythical_dice import games as mythical
from tests.rules.robot_games import asked

SEEDS: Final = range(3)
MOST: Final = 5
"""So many pairs of positions are looked at in each case."""

MANY: Final = 3
"""Questions of games that go by luck have at least so many choices. Otherwise most robots have no other choice."""


class Alike(NamedTuple):
    """Two games that a seat cannot tell apart, and the seat, which is asked."""

    first: State
    second: State
    seat: Seat


def mythical_bets() -> Iterator[Alike]:
    """The others hold other dice, and one of them has bet otherwise."""
    first = mythical.dealt("red yellow grey", "griffin griffin purple", "grey grey yellow")
    second = mythical.dealt("red yellow grey", "red red red", "mermaid grey grey")
    first.apply(1, Bet(0))
    second.apply(1, Bet(2))
    yield Alike(first, second, 0)


def mythical_rolls() -> Iterator[Alike]:
    """The others hold other dice: before the first die of a trick, and after dice that they have in common."""
    for rolls, seat in (((), 0), (("red 5",), 1), (("red 5", "grey flag"), 2)):
        hands = [
            ["red yellow grey", "grey purple purple", "yellow mermaid purple"],
            ["red minotaur griffin", "grey griffin mermaid", "yellow red grey"],
        ]
        hands[1][seat] = hands[0][seat]
        first, second = (mythical.rolling(*dice, bets=[1, 1, 0]) for dice in hands)
        mythical.roll(first, *rolls)
        mythical.roll(second, *rolls)
        yield Alike(first, second, seat)


MYTHE: Final = (
    ("zero one obstacle sword", "zero one shield fairy", "one obstacle obstacle zero"),
    ("zero one obstacle sword", "one obstacle zero fairy", "zero one shield obstacle"),
)
"""Hands of three seats. Those of seats 1 and 2 differ."""


def mythe_draws() -> Iterator[Alike]:
    """The others hold other cards: at the start of a turn, and after one card was drawn."""
    for words in ((), ("draw 1 fairy",)):
        first, second = (mythe.dealt(*hands) for hands in MYTHE)
        mythe.act(first, *words)
        mythe.act(second, *words)
        yield Alike(first, second, 0)


def mythe_gifts() -> Iterator[Alike]:
    """The others hold other cards while this seat gives; and then the gift of another seat to a third one differs."""
    first, second = (mythe.dealt(*hands) for hands in MYTHE)
    for state in (first, second):
        mythe.act(state, "draw 1 fairy", "stop")
    yield Alike(first, second, 0)
    first, second = (mythe.dealt("zero one obstacle sword", *["zero one obstacle"] * 2, starter=2) for _ in range(2))
    for state, gift in ((first, "zero 1"), (second, "one 1")):
        mythe.act(state, "draw 0 zero", "stop", f"give {gift}")
    yield Alike(first, second, 0)


def mythe_neutral() -> Iterator[Alike]:
    """With two seats the neutral deck hides cards, too."""
    own = "zero one obstacle sword"
    first = mythe.dealt(own, "zero one shield", "neutral fairy one")
    second = mythe.dealt(own, "fairy one zero", "neutral shield one")
    yield Alike(first, second, 0)


def mythic_answers(question: type[CapturePhase | DecayPhase | Surrender]) -> Iterator[Alike]:
    """Another seat has answered the same secret question otherwise. The games go by luck."""
    for state, seat in (position for seed in count() for position in asked("mythic-dice", seed)):
        view = state.view(seat)
        assert isinstance(view, MythicView)
        # Who captures first does so at once, for everybody to see.
        hidden = view.open_to[1:] if question is CapturePhase else view.open_to
        others = [other for other in hidden if other != seat and len(state.legal(other)) > 1]
        if not isinstance(view.question, question) or len(view.choices) < MANY or not others:
            continue
        first, second = state.copy(), state.copy()
        moves = state.legal(others[-1])
        first.apply(others[-1], moves[0])
        second.apply(others[-1], moves[-1])
        yield Alike(first, second, seat)


CASES: Final[Mapping[str, tuple[str, Callable[[], Iterator[Alike]]]]] = {
    "bets": ("mythical-dice", mythical_bets),
    "rolls": ("mythical-dice", mythical_rolls),
    "draws": ("mythe", mythe_draws),
    "gifts": ("mythe", mythe_gifts),
    "neutral-deck": ("mythe", mythe_neutral),
    "captures": ("mythic-dice", partial(mythic_answers, CapturePhase)),
    "decay": ("mythic-dice", partial(mythic_answers, DecayPhase)),
    "surrender": ("mythic-dice", partial(mythic_answers, Surrender)),
}
"""By name: the game, and what differs in it."""


def seen(state: State, seat: Seat) -> str:
    """All that the seat sees."""
    return repr(state.view(seat))


@pytest.fixture(name="alike", scope="module", params=CASES)
def _alike(request: pytest.FixtureRequest) -> tuple[str, list[Alike]]:
    """A game, and pairs of its positions."""
    game, pairs = CASES[request.param]
    return game, list(islice(pairs(), MOST))


def test_the_games_differ_in_what_the_seat_cannot_see(alike: tuple[str, list[Alike]]) -> None:
    """The seat is asked and sees the same in both. Somebody else sees a difference."""
    _, pairs = alike
    for first, second, seat in pairs:
        assert seat in first.awaited
        assert seen(first, seat) == seen(second, seat)
        assert any(seen(first, other) != seen(second, other) for other in range(len(first.scores())))


@pytest.mark.parametrize("robot", LADDER)
def test_a_choice_depends_on_the_view_alone(alike: tuple[str, list[Alike]], robot: str) -> None:
    """With the same luck every robot makes the same move in both games."""
    game, pairs = alike
    for first, second, seat in pairs:
        for seed in SEEDS:
            one, other = (robot_player(game, random.Random(seed), robot) for _ in range(2))
            assert one.choose(first.view(seat)) == other.choose(second.view(seat))


def test_advice_depends_on_the_view_alone(alike: tuple[str, list[Alike]]) -> None:
    """The moves, what each is worth, and the reasons; also for a move that is weighed because it was made."""
    game, pairs = alike
    for first, second, seat in pairs:
        for made in (None, first.view(seat).choices[-1]):
            found = advice(game, first.view(seat), made)
            assert found
            assert found == advice(game, second.view(seat), made)


def test_there_is_a_case_for_every_game() -> None:
    """Also for a game that is added."""
    assert {game for game, _ in CASES.values()} == set(ADVISERS)

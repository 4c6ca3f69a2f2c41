"""Strong robots keep to their effort. What they do is counted, so the result is the same on every machine."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, islice
from typing import Final, ParamSpec, TypeVar

import pytest

from rules.game import View
from rules.mythic_dice.pieces import Face
from rules.mythic_dice.steps import Action
from rules.mythic_dice.view import MythicView
from rules.mythical_dice.view import MythicalView
from rules.robots import mythic_keen
from rules.robots.mythic_standing import chance_to_win
from rules.robots.mythical_dice import EFFORT, Keen
from rules.robots.mythical_lean import Round
from tests.rules.mythic_dice.tables import acting, capturing, held, place
from tests.rules.robot_games import asked

MOST_DICE: Final = 10_500
"""So many dice the strong robot of Mythical Dice rolls in its mind."""

MOST_MOVES: Final = 300
FINALISTS: Final = 6
ROLLS: Final = 6
"""So many actions of Mythic Dice are judged after one roll, and so many of them, and the usual one, after six more."""

ALL: Final = "1 2 3 4 5 6 7 8"
"""A die of each value."""

P = ParamSpec("P")
R = TypeVar("R")


class Calls:
    """Counts the calls of functions."""

    def __init__(self) -> None:
        self.number = 0

    def of(self, function: Callable[P, R]) -> Callable[P, R]:
        """The function, whose calls are counted."""

        def counted(*args: P.args, **kwargs: P.kwargs) -> R:
            self.number += 1
            return function(*args, **kwargs)

        return counted


def views(key: str) -> Iterator[View]:
    """What robots see where they are asked, in games with all numbers of seats."""
    return (state.view(seat) for seed in count() for state, seat in asked(key, seed))


def test_keen_of_mythical_dice_plays_out_what_its_effort_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Early in a long round it has fewer tries, so that it rolls no more dice."""
    tries, dice = Calls(), Calls()
    monkeypatch.setattr(Round, "play_out", tries.of(Round.play_out))
    monkeypatch.setattr(Round, "roll", dice.of(Round.roll))
    most_tries = most_dice = 0
    # No move is ever dropped, so all that is allowed is done.
    restless = replace(EFFORT, least=-1.0)
    for view in islice(views("mythical-dice"), 60):
        assert isinstance(view, MythicalView)
        tries.number = dice.number = 0
        Keen(random.Random(0), effort=restless).choose(view)
        assert tries.number <= EFFORT.playouts
        assert dice.number <= MOST_DICE
        most_tries, most_dice = max(most_tries, tries.number), max(most_dice, dice.number)
    assert most_tries > 0.7 * EFFORT.playouts
    assert most_dice > 0.9 * MOST_DICE


def judged(view: View, judgements: Calls) -> int:
    """How many tables the strong robot of Mythic Dice judges for this view."""
    judgements.number = 0
    mythic_keen.Keen(random.Random(0)).choose(view)
    return judgements.number


@pytest.fixture(name="judgements")
def _judgements(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Counts the judgements of tables."""
    calls = Calls()
    monkeypatch.setattr("rules.robots.mythic_keen.chance_to_win", calls.of(chance_to_win))
    return calls


def test_keen_of_mythic_dice_judges_what_its_effort_allows(judgements: Calls) -> None:
    """Each action once, and the best ones again; where nothing is rolled, each choice at most once."""
    for view in islice(views("mythic-dice"), 400):
        assert isinstance(view, MythicView)
        limit = len(view.choices) + (ROLLS * (FINALISTS + 1) if isinstance(view.question, Action) else 0)
        assert judged(view, judgements) <= limit
        assert judgements.number <= MOST_MOVES + ROLLS * (FINALISTS + 1)


def test_where_there_are_very_many_actions_only_some_are_judged(judgements: Calls) -> None:
    """With these powers, at a table of ten, there are more than a thousand."""
    creatures = (
        held(Face.KAPPA, "2 2"),
        held(Face.LEPRECHAUN, "3 3"),
        held(Face.JACKALOPE, "4 4"),
        held(Face.THUNDERBIRD, "5 5"),
    )
    view = acting(place(ALL, Face.MASK, Face.FEATHER, *creatures), *[place(ALL)] * 9, pool=9).view(0)
    assert len(view.choices) > MOST_MOVES
    assert MOST_MOVES < judged(view, judgements) <= MOST_MOVES + ROLLS * (FINALISTS + 1)


def test_very_many_captures_are_few_to_judge(judgements: Calls) -> None:
    """With the Mask and the Feather there are 468 here. It is enough that the Feather turns the lowest die."""
    view = capturing(place(ALL, Face.MASK, Face.FEATHER), place(ALL), place("2 3 4"), active=1).view(0)
    assert len(view.choices) > MOST_MOVES
    assert judged(view, judgements) < MOST_MOVES

"""Advice: how a robot weighs the moves that a view offers, and why."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from rules.game import Move


class Quoted(str):
    """The key of another translated text, which is filled in as a whole."""

    __slots__ = ()


class Reason(NamedTuple):
    """Why a move is worth so much: the key of a translated text, and the values that are filled into that text."""

    key: str
    values: Mapping[str, float | str]


class Unit(StrEnum):
    """What a worth counts."""

    POINTS = "points"
    CHANCE = "chance"
    """The chance to win, from 0 to 1."""

    SPACES = "spaces"
    """The spaces by which a hero of Mythe advances in this turn."""

    DRAGON = "dragon"
    """The chance to beat Mythe's Dragon in this turn, from 0 to 1."""


class Advice(NamedTuple):
    """What a robot says about one move. A list of advice has the move first that the robot likes best."""

    move: Move
    worth: float
    """The higher, the better. Only moves of one view can be compared."""

    reason: Reason
    unit: Unit | None = None
    """What is told of the move; None if the worth only says which of two moves is better."""

    told: float | None = None
    """What the move brings on average, in ``unit``; None if that is the worth itself.

    A robot may like a move that brings less: in Mythe it risks more for the last spaces.
    """

    @property
    def brings(self) -> float:
        """What the move brings on average, in ``unit``."""
        return self.worth if self.told is None else self.told


def best_first(advice: list[Advice]) -> list[Advice]:
    """The advice by worth. Of equally good moves, the first stays first."""
    return sorted(advice, key=lambda one: -one.worth)


def cost_of(move: Move, found: Sequence[Advice]) -> float | None:
    """How much less this move brings on average than the best one, in the unit of the best one; None if unknown."""
    made = next((one for one in found if one.move == move), None)
    return None if made is None or made.unit is None else max(0.0, found[0].brings - made.brings)

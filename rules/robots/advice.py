"""Advice: how a robot weighs the moves that a view offers, and why."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from rules.game import Move


class Reason(NamedTuple):
    """Why a move is worth so much: the key of a translated text, and the values that are filled into that text."""

    key: str
    values: Mapping[str, int | str]


class Unit(StrEnum):
    """What a worth counts."""

    POINTS = "points"
    CHANCE = "chance"
    """The chance to win, from 0 to 1."""


class Advice(NamedTuple):
    """What a robot says about one move. A list of advice has the best move first."""

    move: Move
    worth: float
    """The higher, the better. Only moves of one view can be compared."""

    reason: Reason
    unit: Unit | None = None
    """What the worth counts; None if it only says which of two moves is better."""


def best_first(advice: list[Advice]) -> list[Advice]:
    """The advice by worth. Of equally good moves, the first stays first."""
    return sorted(advice, key=lambda one: -one.worth)


def cost_of(move: Move, found: Sequence[Advice]) -> float | None:
    """How much less this move is worth than the best one, in the unit of the best one; None if that is not known."""
    made = next((one for one in found if one.move == move), None)
    return None if made is None or made.unit is None else found[0].worth - made.worth

"""Advice: how a robot weighs the moves that a view offers, and why."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.game import Move


class Reason(NamedTuple):
    """Why a move is worth so much: the key of a translated text, and the values that are filled into that text."""

    key: str
    values: Mapping[str, int | str]


class Advice(NamedTuple):
    """What a robot says about one move. A list of advice has the best move first."""

    move: Move
    worth: float
    """The higher, the better. Only moves of one view can be compared."""

    reason: Reason


def best_first(advice: list[Advice]) -> list[Advice]:
    """The advice by worth. Of equally good moves, the first stays first."""
    return sorted(advice, key=lambda one: -one.worth)

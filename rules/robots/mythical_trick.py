"""A trick of Mythical Dice in whole numbers, for robots: what lies on the table, and who takes a trick without choices.

It knows only what decides who takes the trick, and checks nothing. A test holds it to the rules, move by move.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from rules.mythical_dice.pieces import FACES, GRIFFIN_SYMBOL, MERMAID_SYMBOL, MINOTAUR_SYMBOL, SIDES, Kind
from rules.mythical_dice.rulings import GRIFFIN_BONUS, MERMAID_BONUS
from rules.robots.mythical_odds import Mark

_TRICKS_KEPT: Final = 1 << 13

EMPTY: Final = 8
"""The standing of a trick without dice."""

_SYMBOLS: Final = 16
_MINOTAUR: Final = 1
_MERMAID: Final = 2
_GRIFFIN: Final = 4
"""A *standing* is what lies on the table, as one number. From 0 to 7: no symbol, and this is the highest face.

From ``_SYMBOLS`` on, it has a bit for the minotaur, a bit for mermaids, and above them the number of griffins.
"""

_STANDINGS: Final = 32
_STRENGTHS: Final = MINOTAUR_SYMBOL + 1

STRENGTH: Final = tuple(tuple(FACES[kind][face].strength for face in SIDES[kind]) for kind in Kind)
"""By kind: the strengths of the six sides."""


def _after(standing: int, strength: int) -> int:
    """The standing after one more face."""
    if strength < MERMAID_SYMBOL:
        if standing >= _SYMBOLS:
            return standing
        return strength if standing == EMPTY else max(standing, strength)
    before = max(standing, _SYMBOLS)
    if strength == GRIFFIN_SYMBOL:
        return min(before + _GRIFFIN, _STANDINGS - 1)
    return before | (_MINOTAUR if strength == MINOTAUR_SYMBOL else _MERMAID)


def _winning(standing: int) -> int:
    """The strength of the symbol that wins; 0 if there is no symbol."""
    if standing < _SYMBOLS:
        return 0
    if standing & _MINOTAUR:
        return MERMAID_SYMBOL if standing & _MERMAID else MINOTAUR_SYMBOL
    return GRIFFIN_SYMBOL if standing >= _SYMBOLS + _GRIFFIN else MERMAID_SYMBOL


def _bonus(standing: int) -> int:
    match _winning(standing):
        case strength if strength == MINOTAUR_SYMBOL:
            return GRIFFIN_BONUS * ((standing - _SYMBOLS) // _GRIFFIN)
        case strength if strength == MERMAID_SYMBOL and standing & _MINOTAUR:
            return MERMAID_BONUS
        case _:
            return 0


def _mark(standing: int) -> Mark:
    """What the odds know of the standing."""
    if standing < _SYMBOLS:
        return () if standing == EMPTY else (standing,)
    there = (standing & _MERMAID, standing >= _SYMBOLS + _GRIFFIN, standing & _MINOTAUR)
    symbols = (MERMAID_SYMBOL, GRIFFIN_SYMBOL, MINOTAUR_SYMBOL)
    return tuple(symbol for symbol, is_there in zip(symbols, there, strict=True) if is_there)


def _takes(standing: int, strength: int) -> bool:
    """Whether a face that is laid on this standing leads the trick. The first die does, even with a flag."""
    if strength >= MERMAID_SYMBOL:
        return _winning(_after(standing, strength)) == strength
    return standing == EMPTY or (standing < _SYMBOLS and strength >= max(standing, 1))


AFTER: Final = tuple(tuple(_after(standing, face) for face in range(_STRENGTHS)) for standing in range(_STANDINGS))
"""By standing and strength: the next standing."""

WINNING: Final = tuple(max(0, _winning(standing) - MERMAID_SYMBOL + 1) for standing in range(_STANDINGS))
"""By standing: whose roll wins: 0 the highest number, 1 the last mermaid, 2 the last griffin, 3 the minotaur."""

BONUS: Final = tuple(_bonus(standing) for standing in range(_STANDINGS))

TAKES: Final = tuple(tuple(_takes(standing, face) for face in range(_STRENGTHS)) for standing in range(_STANDINGS))
MARKS: Final = tuple(_mark(standing) for standing in range(_STANDINGS))

NOBODY: Final = 4
"""Stands in ``LAST`` for a roll that cannot win the trick."""


def _last(standing: int, strength: int) -> int:
    if strength >= MERMAID_SYMBOL:
        return strength - MERMAID_SYMBOL + 1
    return 0 if TAKES[standing][strength] else NOBODY


LAST: Final = tuple(tuple(_last(standing, face) for face in range(_STRENGTHS)) for standing in range(_STANDINGS))
"""By standing and strength: the kind of roll, as in ``WINNING``, whose last one this face is; or ``NOBODY``."""


# --- a trick in which each seat has one die -------------------------------------------------------------


class Taking(NamedTuple):
    """What a seat may expect of a trick."""

    chance: float
    """The chance to take it."""

    bonus: float
    """The bonus to expect; the cases in which somebody else takes the trick count as 0."""


_Laid: TypeAlias = Mapping[tuple[int, tuple[int, ...]], float]
"""By standing, and by whose roll was the last of each kind as in ``LAST``: how likely that is."""


@lru_cache(_TRICKS_KEPT)
def taking(kinds: tuple[int, ...]) -> tuple[Taking, ...]:
    """What each seat may expect if these dice are rolled one after the other; seats are counted from the leader."""
    found = [[0.0, 0.0] for _ in kinds]
    for (standing, last), likely in _laid(kinds).items():
        winner = found[last[WINNING[standing]]]
        winner[0] += likely
        winner[1] += likely * BONUS[standing]
    return tuple(Taking(*one) for one in found)


@lru_cache(_TRICKS_KEPT)
def _laid(kinds: tuple[int, ...]) -> _Laid:
    """All that may lie on the table when these dice are rolled."""
    if not kinds:
        return {(EMPTY, (0,) * (NOBODY + 1)): 1.0}
    *before, kind = kinds
    sides = Counter(STRENGTH[kind])
    laid: dict[tuple[int, tuple[int, ...]], float] = defaultdict(float)
    for (standing, last), likely in _laid(tuple(before)).items():
        for strength, count in sides.items():
            place = LAST[standing][strength]
            now = last if place == NOBODY else (*last[:place], len(before), *last[place + 1 :])
            laid[AFTER[standing][strength], now] += likely * count / sides.total()
    return laid

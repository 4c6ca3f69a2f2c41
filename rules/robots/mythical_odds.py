"""How likely dice are to take tricks of Mythical Dice: the estimates that the robot plays with.

A trick is reduced to its *mark*: the strengths on the table that can still matter. These are the symbols; without
symbols, the highest number. The rulings say what a mark means: they judge a small trick that shows the mark.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

from rules.mythical_dice.moves import Rolled
from rules.mythical_dice.pieces import COLOUR, COUNTS, DICE, FACES, MERMAID_SYMBOL, SIDES, Kind
from rules.mythical_dice.rulings import trick_winner

Mark: TypeAlias = tuple[int, ...]
"""Different symbols in the order of their strengths, or one number or flag; empty for an empty trick."""

Marks: TypeAlias = dict[Mark, float]
"""The probability of each mark."""

_FACES: Final = {face.strength: face for faces in FACES for face in faces.values()}
"""By strength: a face of this strength. Which die shows it does not matter."""

_STRENGTHS: Final = tuple(tuple(FACES[kind][face].strength for face in SIDES[kind]) for kind in Kind)
"""By kind: the strengths of the six sides."""

_SPECIAL: Final = frozenset(kind for kind in Kind if not COLOUR[kind])


def marked(mark: Mark, strength: int) -> Mark:
    """The mark after one more face.

    >>> marked((3,), 7), marked((7,), 9), marked((9,), 8), marked((8, 9), 7)
    ((7,), (9,), (8, 9), (8, 9))
    """
    if strength >= MERMAID_SYMBOL:
        # One symbol of each kind is enough to say who wins. So the estimate misses the bonus for a second griffin.
        symbols = {other for other in mark if other >= MERMAID_SYMBOL}
        return tuple(sorted(symbols | {strength}))
    return max(mark, (strength,))


@cache
def _held(mark: Mark) -> tuple[int, int]:
    """The position of the strength in the mark that wins, and the bonus that goes with it."""
    rolls = [Rolled(place, _FACES[strength].kind, _FACES[strength].face) for place, strength in enumerate(mark)]
    return trick_winner(rolls, leader=0)


@cache
def _takes(mark: Mark, strength: int) -> bool:
    """Whether a face that is laid on this mark wins at once."""
    return _held((*mark, strength))[0] == len(mark)


@cache
def _breaks(mark: Mark, kind: Kind) -> float:
    """The chance that a die of this kind takes the trick away from its holder."""
    holder = _held(mark)[0]
    return sum(_held((*mark, strength))[0] != holder for strength in _STRENGTHS[kind]) / len(SIDES[kind])


# --- the trick on the table -----------------------------------------------------------------------------


@cache
def beaten(mark: Mark, colour: Kind | None, dice: int, *, keen: bool) -> float:
    """The chance that the next seat takes a trick away. Only its number of dice is known.

    The seat is taken to hold random dice of the full bag and to follow the colour. A ``keen`` seat still needs tricks
    and chooses the die that is most likely to win. Any other seat chooses the die that is least likely.
    """
    order = sorted(Kind, key=lambda kind: _breaks(mark, kind), reverse=keen)

    def chance(kinds: frozenset[Kind], void: Kind | None) -> float:
        wanted = [kind for kind in order if kind in kinds]
        return sum(likely * _breaks(mark, kind) for kind, likely in _first_held(wanted, void, dice))

    if colour is None:
        return chance(frozenset(Kind), None)
    # A hand without the colour may roll any die; a hand with the colour may roll only that colour and special dice.
    free = chance(frozenset(Kind) - {colour}, colour)
    # Hands with the colour are all hands minus those without it, so both sums are over all hands.
    bound = chance(_SPECIAL | {colour}, None) - chance(_SPECIAL, colour)
    return free + bound


def _first_held(order: list[Kind], void: Kind | None, dice: int) -> Iterator[tuple[Kind, float]]:
    """For each kind: the probability that a random hand has no ``void``, and its first kind of ``order`` is this."""
    passed = 0 if void is None else COUNTS[void]
    before = _without(passed, dice)
    for kind in order:
        passed += COUNTS[kind]
        now = _without(passed, dice)
        yield kind, before - now
        before = now


def _without(passed: int, dice: int) -> float:
    """The chance that none of ``dice`` random dice of the bag is one of the ``passed`` dice."""
    return comb(len(DICE) - passed, dice) / comb(len(DICE), dice)


# --- tricks to come -------------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """What a hand may bring: by number of tricks from 0, the chance of it; and the bonuses expected."""

    tricks: tuple[float, ...]
    bonus: float


@cache
def outlook(hand: tuple[Kind, ...], seats: int) -> Outlook:
    """What a hand brings, if each of its dice lies in a trick of random dice, at a random position.

    Colours are ignored. A version that counted them, with all dice rolled at random, was a weaker player. The reason: a
    player may choose when to roll a die, and gains about as much by this as the colours cost.
    """
    # There are fewer than 4,000 hands for each number of seats, so the cache stays small.
    if not hand:
        return Outlook((1.0,), 0.0)
    rest = outlook(hand[1:], seats)
    win, bonus = _prospect(hand[0], seats)
    # One more die shifts the distribution: with chance ``win`` each number of tricks grows by one.
    lost = [chance * (1 - win) for chance in rest.tricks] + [0.0]
    won = [0.0] + [chance * win for chance in rest.tricks]
    return Outlook(tuple(map(sum, zip(lost, won, strict=True))), rest.bonus + bonus)


@cache
def _prospect(kind: Kind, seats: int) -> tuple[float, float]:
    """The chance that a die of this kind takes a trick, and the bonus to expect from it."""
    win = bonus = 0.0
    for others_before in range(seats):
        marks = _marks(others_before)
        for strength in _STRENGTHS[kind]:
            mine: Marks = defaultdict(float)
            for mark, chance in marks.items():
                if _takes(mark, strength):
                    mine[marked(mark, strength)] += chance
            for _ in range(others_before + 1, seats):
                mine = _still_held(mine)
            win += sum(mine.values())
            bonus += sum(chance * _held(mark)[1] for mark, chance in mine.items())
    cases = seats * len(SIDES[kind])
    return win / cases, bonus / cases


@cache
def _marks(dice: int) -> Marks:
    """The marks that this many random dice leave, with their probabilities."""
    if not dice:
        return {(): 1.0}
    marks: Marks = defaultdict(float)
    for mark, chance in _marks(dice - 1).items():
        for strength, share in _shares().items():
            marks[marked(mark, strength)] += chance * share
    return marks


def _still_held(marks: Marks) -> Marks:
    """The marks after one more random die, counting only the cases in which the holder keeps the trick."""
    held: Marks = defaultdict(float)
    for mark, chance in marks.items():
        holder = _held(mark)[0]
        for strength, share in _shares().items():
            if _held((*mark, strength))[0] == holder:
                held[marked(mark, strength)] += chance * share
    return held


@cache
def _shares() -> dict[int, float]:
    """By strength: how often it turns up if a random die of the bag is rolled."""
    sides = Counter(strength for kind in DICE for strength in _STRENGTHS[kind])
    return {strength: count / sides.total() for strength, count in sides.items()}

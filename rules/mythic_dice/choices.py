"""The choices that a power asks of the player who uses it: how they are checked and which ones are offered."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from rules.game import IllegalMove, Seat
from rules.mythic_dice.layout import Table, without
from rules.mythic_dice.moves import Choice
from rules.mythic_dice.pieces import HIGHEST, VALUES, Face
from rules.mythic_dice.rulings import half

_SAME_FOR_ALL: Final = 2
"""With this number of dice and more, only some of the new values are offered, not every combination."""


@dataclass(frozen=True, slots=True)
class Asks:
    """The choices that a power needs. A pair is the least and the most; if there is less to choose from, it is all."""

    victims: tuple[int, int] = (0, 0)
    dice: tuple[int, int] = (0, 0)
    half: bool = False
    """Whether exactly half of one's own free dice are chosen."""

    theirs: bool = False
    """Whether dice of the victim are chosen: as many as own dice, if own dice are chosen, too; otherwise one."""

    highest: int = HIGHEST
    """The highest value that the victim's die may show."""

    to: Callable[[int], tuple[int, ...]] | None = None
    """For a value of a die, the values that it may become; None if no new value is chosen."""

    number: bool = False

    @property
    def swap(self) -> bool:
        """Whether own dice are exchanged for dice of the victim."""
        return self.theirs and self.dice[1] > 0


def reachable(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """The opponents that powers can affect: those with a free die and without the Lion's Hide, by seat."""
    return tuple(
        [
            other
            for other, place in enumerate(table.places)
            if other != seat and place.free and Face.LIONS_HIDE not in place.artifacts
        ]
    )


def victims_of(asks: Asks, table: Table, seat: Seat) -> tuple[Seat, ...]:
    """The seats that may be chosen as victims."""
    # Without a free die of one's own there is nothing to swap.
    if not asks.victims[1] or (asks.swap and not table.places[seat].free):
        return ()
    # Free dice are sorted: if the lowest one is too high, all are.
    return tuple([other for other in reachable(table, seat) if table.places[other].free[0] <= asks.highest])


def victim_bounds(asks: Asks, victims: int) -> tuple[int, int]:
    """The least and the most victims that must be chosen, out of this number of possible ones."""
    least, most = asks.victims
    return min(least, victims), min(most, victims)


def dice_bounds(asks: Asks, table: Table, seat: Seat, victims: tuple[Seat, ...]) -> tuple[int, int]:
    """The least and the most of one's own dice that must be chosen, with these victims."""
    free = len(table.places[seat].free)
    if asks.half:
        return half(free), half(free)
    if asks.swap:
        # A swap needs as many dice on both sides.
        free = min(free, *(len(table.places[victim].free) for victim in victims)) if victims else 0
    least, most = asks.dice
    return min(least, free), min(most, free)


def check_choice(asks: Asks, table: Table, seat: Seat, choice: Choice) -> None:
    """Raise IllegalMove unless the choices are exactly those that the power asks for."""
    may_be = victims_of(asks, table, seat)
    _check_number(len(choice.victims), victim_bounds(asks, len(may_be)), "victims")
    if len(set(choice.victims)) < len(choice.victims) or not set(choice.victims) <= set(may_be):
        raise IllegalMove("victim-cannot-be-chosen")
    _check_number(len(choice.dice), dice_bounds(asks, table, seat, choice.victims), "dice")
    if without(table.places[seat].free, choice.dice) is None:
        raise IllegalMove("dice-not-free")
    _check_theirs(asks, table, choice)
    _check_to(asks, choice)
    if (choice.number is not None) != asks.number or (asks.number and choice.number not in VALUES):
        raise IllegalMove("wrong-number-named")


def _check_number(number: int, bounds: tuple[int, int], what: str) -> None:
    least, most = bounds
    if not least <= number <= most:
        raise IllegalMove("wrong-number-of-choices", what=what, least=least, most=most)


def _check_theirs(asks: Asks, table: Table, choice: Choice) -> None:
    due = 0
    if asks.theirs and choice.victims:
        due = len(choice.dice) if asks.swap else 1
    _check_number(len(choice.theirs), (due, due), "theirs")
    for victim in choice.victims[:due]:
        if without(table.places[victim].free, choice.theirs) is None or max(choice.theirs) > asks.highest:
            raise IllegalMove("dice-not-theirs", seat=victim)


def _check_to(asks: Asks, choice: Choice) -> None:
    to = asks.to
    due = len(choice.dice) if to is not None else 0
    _check_number(len(choice.to), (due, due), "to")
    for die, value in zip(choice.dice, choice.to, strict=False):
        if to is not None and value not in to(die):
            raise IllegalMove("die-cannot-become-that", die=die, value=value)


# --- what is offered ------------------------------------------------------------------------------------


def offered(asks: Asks, table: Table, seat: Seat) -> Iterator[Choice]:
    """Choices to pick from. Each is legal, and they suffice to play well. All legal choices may be too many to list."""
    may_be = victims_of(asks, table, seat)
    least, most = victim_bounds(asks, len(may_be))
    for number in range(least, most + 1):
        for victims in combinations(may_be, number):
            for dice in runs(table.places[seat].free, dice_bounds(asks, table, seat, victims)):
                yield from _completed(asks, table, victims, dice)


def _completed(asks: Asks, table: Table, victims: tuple[Seat, ...], dice: tuple[int, ...]) -> Iterator[Choice]:
    """The choices with these victims and dice: with the victim's dice, new values and a number, if asked for."""
    theirs: Iterable[tuple[int, ...]] = ((),)
    if asks.theirs and victims:
        number = len(dice) if asks.swap else 1
        within = tuple([die for die in table.places[victims[0]].free if die <= asks.highest])
        theirs = runs(within, (number, number))
    numbers = VALUES if asks.number else (None,)
    for their, to, number_named in product(theirs, _values(asks, dice), numbers):
        yield Choice(victims, dice, their, to, number_named)


def _values(asks: Asks, dice: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    """The new values that are offered: any for one die; for several, one value for all, or the highest for each."""
    if asks.to is None or not dice:
        return ((),)
    each = [asks.to(die) for die in dice]
    if len(dice) < _SAME_FOR_ALL:
        return product(*each)
    alike = [(value,) * len(dice) for value in VALUES if all(value in values for values in each)]
    return dict.fromkeys([*alike, tuple(values[-1] for values in each)])


def runs(dice: tuple[int, ...], bounds: tuple[int, int]) -> Iterable[tuple[int, ...]]:
    """The selections of neighbours among the dice, lowest die first, as large as the bounds say; equal ones once.

    >>> list(runs((1, 1, 4), (1, 2)))
    [(1,), (4,), (1, 1), (1, 4)]
    """
    # Ten dice have 1,023 selections, but only 55 of neighbours. The lowest and the highest dice are among them.
    least, most = bounds
    return dict.fromkeys(
        dice[start : start + number] for number in range(least, most + 1) for start in range(len(dice) - number + 1)
    )

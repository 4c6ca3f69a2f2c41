"""Which creatures free dice may capture. Their numbers match exactly, or with the help of the Mask and the Feather."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from rules.game import IllegalMove, Move
from rules.mythic_dice.layout import Place, Table, without
from rules.mythic_dice.moves import Capture, Feather, Mask
from rules.mythic_dice.pieces import CREATURES, HIGHEST, VALUES, Face
from rules.mythic_dice.rulings import capture_points

_WAYS_KEPT: Final = 1 << 16


def check_capture(table: Table, place: Place, capture: Capture) -> None:
    """Raise IllegalMove unless the owner of the place may capture like this now."""
    creature = capture.creature
    if creature not in table.display:
        raise IllegalMove("creature-not-in-display", creature=creature.key)
    if capture.feather is not None and Face.FEATHER not in place.artifacts:
        raise IllegalMove("artifact-not-yours", artifact=Face.FEATHER.key)
    if capture.mask is not None and Face.MASK not in place.artifacts:
        raise IllegalMove("artifact-not-yours", artifact=Face.MASK.key)
    # A creature without fixed points takes a die of any value, and no other creature does.
    if (capture.any is None) != (CREATURES[creature].points is not None):
        raise IllegalMove("any-die-wanted" if capture.any is None else "no-any-die", creature=creature.key)
    if _counted(capture) != CREATURES[creature].numbers:
        raise IllegalMove("dice-do-not-match", creature=creature.key)
    used = capture.dice if capture.any is None else (*capture.dice, capture.any)
    if without(_turned(place.free, capture.feather), used) is None:
        raise IllegalMove("dice-not-free")


def _counted(capture: Capture) -> tuple[int, ...]:
    """The values for which the dice for the creature's numbers count, lowest first. The Mask changes one of them."""
    mask = capture.mask
    if mask is None:
        return tuple(sorted(capture.dice))
    rest = without(capture.dice, (mask.value,))
    if rest is None or abs(mask.value - mask.counts_as) != 1 or mask.counts_as not in VALUES:
        raise IllegalMove("mask-not-like-that", value=mask.value, counts_as=mask.counts_as)
    return tuple(sorted((*rest, mask.counts_as)))


def _turned(free: tuple[int, ...], feather: Feather | None) -> tuple[int, ...]:
    """The free dice after the Feather has turned one of them."""
    if feather is None:
        return free
    rest = without(free, (feather.before,))
    if rest is None or feather.after not in VALUES:
        raise IllegalMove("feather-not-like-that", before=feather.before, after=feather.after)
    return (*rest, feather.after)


def possible(table: Table, place: Place, capture: Capture) -> bool:
    """Whether the owner of the place may capture like this now."""
    try:
        check_capture(table, place, capture)
    except IllegalMove:
        return False
    return True


def captures(table: Table, place: Place) -> tuple[Capture, ...]:
    """The captures that are offered: all plain and masked ones, and with the Feather those that need one turned die."""
    mask, feather = Face.MASK in place.artifacts, Face.FEATHER in place.artifacts
    return tuple([way for face in table.display for way in ways(face, place.free, mask=mask, feather=feather)])


def may_capture(table: Table, place: Place) -> bool:
    """Whether the owner of the place can capture any creature of the display."""
    mask, feather = Face.MASK in place.artifacts, Face.FEATHER in place.artifacts
    return any(ways(face, place.free, mask=mask, feather=feather) for face in table.display)


@lru_cache(_WAYS_KEPT)
def ways(creature: Face, free: tuple[int, ...], *, mask: bool, feather: bool) -> tuple[Capture, ...]:
    """The ways in which these free dice may capture the creature; the highest die of any value comes first."""
    return tuple(_each_way(creature, free, mask=mask, feather=feather))


@lru_cache(_WAYS_KEPT)
def best_way(creature: Face, free: tuple[int, ...], *, mask: bool, feather: bool) -> Capture | None:
    """The first of the ways that bring most points; None if there is no way.

    With the Mask and the Feather there may be a hundred ways, so the search ends where no way can bring more.
    """
    best, points = None, 0
    most = CREATURES[creature].points or HIGHEST
    for way in _each_way(creature, free, mask=mask, feather=feather):
        if (gained := capture_points(way)) > points:
            best, points = way, gained
        if points == most:
            break
    return best


def _each_way(creature: Face, free: tuple[int, ...], *, mask: bool, feather: bool) -> Iterator[Capture]:
    unturned = tuple(_unturned(creature, free, mask=mask))
    yield from unturned
    if feather:
        yield from _feathered(creature, free, unturned, mask=mask)


def _unturned(creature: Face, free: tuple[int, ...], *, mask: bool) -> Iterator[Capture]:
    numbers = CREATURES[creature].numbers
    yield from _completed(creature, free, numbers, None)
    if mask:
        for place, number in enumerate(numbers):
            # Of two equal numbers only one is masked: masking the other one gives the same capture.
            if number in numbers[:place]:
                continue
            for value in {number - 1, number + 1}.intersection(VALUES):
                dice = tuple(sorted((*numbers[:place], value, *numbers[place + 1 :])))
                yield from _completed(creature, free, dice, Mask(value, number))


def _completed(creature: Face, free: tuple[int, ...], dice: tuple[int, ...], mask: Mask | None) -> Iterable[Capture]:
    """The captures with these dice for the creature's numbers; none if the dice are not there.

    There is one capture, or, for a creature that takes a die of any value, one for each value of this die.
    """
    rest = without(free, dice)
    if rest is None:
        return ()
    if CREATURES[creature].points is not None:
        return (Capture(creature, dice, None, mask),)
    return [Capture(creature, dice, value, mask) for value in sorted(set(rest), reverse=True)]


def _feathered(creature: Face, free: tuple[int, ...], known: Collection[Capture], *, mask: bool) -> Iterator[Capture]:
    """The captures that become possible if one die is turned, for each die that may be turned, the lowest first."""
    # An 8 is the best die of any value, since its value is the points. Other values for this die are not offered.
    wanted = {*CREATURES[creature].numbers, *(() if CREATURES[creature].points is not None else (HIGHEST,))}
    for before in sorted(set(free)):
        for after in sorted(wanted - {before}):
            turned = tuple(sorted((*(without(free, (before,)) or ()), after)))
            for way in _unturned(creature, turned, mask=mask):
                if way not in known:
                    yield replace(way, feather=Feather(before, after))


def lowest_turned(moves: Iterable[Move]) -> tuple[Move, ...]:
    """The moves without captures that differ from an earlier one only in the die that the Feather turns.

    In the order of ``ways`` the captures that turn the lowest die are left.
    """
    first: dict[Move, Move] = {}
    for move in moves:
        first.setdefault(replace(move, feather=None) if isinstance(move, Capture) and move.feather else move, move)
    return tuple(first.values())

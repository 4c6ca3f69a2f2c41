"""The decisions of seats and the outcomes of luck in Mythic Dice. A die is named by the value that it shows."""

from dataclasses import dataclass
from typing import Final

from rules.game import Move, Outcome, Seat
from rules.mythic_dice.pieces import Face


@dataclass(frozen=True, slots=True)
class Mask:
    """With the artifact Mask one die of a capture counts as a neighbouring value."""

    value: int
    """The value that the die shows."""

    counts_as: int


@dataclass(frozen=True, slots=True)
class Feather:
    """With the artifact Feather one free die is turned to another value before a capture."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Capture(Move):
    """I capture this creature with these free dice."""

    creature: Face
    dice: tuple[int, ...]
    """The dice for the creature's numbers, lowest first. Their values are after the Feather and before the Mask."""

    any: int | None = None
    """The die of any value; None if the creature takes none."""

    mask: Mask | None = None
    feather: Feather | None = None


@dataclass(frozen=True, slots=True)
class Wishes(Move):
    """I capture the first of these creatures that is still there when my turn comes. The list is secret until then."""

    captures: tuple[Capture, ...]


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """I capture nothing, or do nothing with my action."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The choices that a power leaves to its user. ``powers.POWERS`` says which of them each power needs."""

    victims: tuple[Seat, ...] = ()
    dice: tuple[int, ...] = ()
    """Some of the user's own free dice."""

    theirs: tuple[int, ...] = ()
    """Some of the victim's free dice."""

    to: tuple[int, ...] = ()
    """The new values of ``dice``, in the same order."""

    number: int | None = None
    of: Seat | None = None
    """The seat whose latest action the Unicorn repeats. The other choices are then those that this action needs."""


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """I roll these dice, half of my free dice, rounded up."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Release(Move):
    """I release a creature. If ``power`` is None, I do not use its power."""

    creature: Face
    power: Choice | None = None


@dataclass(frozen=True, slots=True)
class Poach(Move):
    """I give one of a creature's dice to the pool and keep its artifact. With ``use`` I use the artifact at once."""

    creature: Face
    die: int
    use: Choice | None = None


@dataclass(frozen=True, slots=True)
class Use(Move):
    """I use an artifact that I own."""

    artifact: Face
    choice: Choice = Choice()


@dataclass(frozen=True, slots=True)
class Take(Move):
    """I have no dice at all and take one from the pool."""


@dataclass(frozen=True, slots=True)
class Yield(Move):
    """I give up these free dice."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decay(Move):
    """I turn one of my free dice to a neighbouring value. If I may and want to keep the die, ``to`` equals ``die``."""

    die: int
    to: int


@dataclass(frozen=True, slots=True)
class Sides(Outcome):
    """The side that is up of each card with two creatures, in the order of the cards."""

    up: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Hands(Outcome):
    """What all players' dice show at the start, by seat."""

    values: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Starter(Outcome):
    """Who starts, if several seats have the lowest total."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Dice(Outcome):
    """The values of the dice that are rolled, in the order in which they fell."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Coin(Outcome):
    """How the Riddle's coin fell."""

    won: bool


ACTIONS: Final = ("roll", "release", "poach", "use", "take", "pass")
"""The kinds of action, as feats name them."""

"""What seats decide and what luck decides in Mythic Dice. Dice are named by what they show."""

from dataclasses import dataclass
from typing import Final

from rules.game import Move, Outcome, Seat
from rules.mythic_dice.pieces import Face


@dataclass(frozen=True, slots=True)
class Mask:
    """One die of a capture counts as a neighbouring value."""

    value: int
    """What it shows."""

    counts_as: int


@dataclass(frozen=True, slots=True)
class Feather:
    """One free die is turned to another value before a capture."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Capture(Move):
    """I capture this creature with these free dice."""

    creature: Face
    dice: tuple[int, ...]
    """For the creature's numbers, lowest first, as they lie there: after the Feather, before the Mask."""

    any: int | None = None
    """The die of any value, where the creature asks for one."""

    mask: Mask | None = None
    feather: Feather | None = None


@dataclass(frozen=True, slots=True)
class Wishes(Move):
    """I capture the first of these that is still there when it is my turn to; it stays secret until then."""

    captures: tuple[Capture, ...]


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """I capture nothing, or do nothing with my action."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The choices that a power leaves to whoever uses it. ``powers.ASKS`` says which of them each one needs."""

    victims: tuple[Seat, ...] = ()
    dice: tuple[int, ...] = ()
    """Some of one's own free dice."""

    theirs: tuple[int, ...] = ()
    """Some of the victim's free dice."""

    to: tuple[int, ...] = ()
    """What one's own dice become, one for one."""

    number: int | None = None
    of: Seat | None = None
    """Whose latest action the Unicorn repeats; the other choices are then those of that action."""


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """I roll these, half of my free dice."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Release(Move):
    """I let a creature go; with ``power`` None without its power."""

    creature: Face
    power: Choice | None = None


@dataclass(frozen=True, slots=True)
class Poach(Move):
    """I give one of a creature's dice to the pool and keep its artifact; with ``use`` I use that at once."""

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
    """I have no dice at all and take one."""


@dataclass(frozen=True, slots=True)
class Yield(Move):
    """I give up these free dice."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decay(Move):
    """One of my free dice turns from one value to the next; to keep it where that is allowed, ``to`` is ``die``."""

    die: int
    to: int


@dataclass(frozen=True, slots=True)
class Sides(Outcome):
    """Which side lies up of each card with two creatures, in the order of the cards."""

    up: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Hands(Outcome):
    """What all players' dice show at the start, by seat."""

    values: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Starter(Outcome):
    """Who starts of those with the lowest total."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Dice(Outcome):
    """What the dice show that are being rolled."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Coin(Outcome):
    """How the Riddle's coin fell."""

    won: bool


ACTIONS: Final = ("roll", "release", "poach", "use", "take", "pass")
"""The kinds of action, as feats count them."""

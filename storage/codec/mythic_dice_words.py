"""The words of Mythic Dice in records: captures, actions with their choices, hidden answers, luck."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field
from pydantic_core import PydanticKnownError

from rules.mythic_dice.moves import (
    Capture,
    Choice,
    Coin,
    Decay,
    Dice,
    Feather,
    Hands,
    Mask,
    Pass,
    Poach,
    Release,
    Roll,
    Sides,
    Starter,
    Take,
    Use,
    Wishes,
    Yield,
)
from rules.mythic_dice.pieces import DICE, TOSSED, Face
from storage.codec.log_words import LuckWord, MayBeLeftOut, MoveWord, RevealWord, SeatNumber, Word

_FACES: Final[Mapping[str, Face]] = MappingProxyType({face.key: face for face in Face})
_MOST_WISHES: Final = 100


def _creature(name: str) -> str:
    if name not in _FACES or not _FACES[name].is_creature:
        raise PydanticKnownError("literal_error", {"expected": "a creature"})
    return name


def _artifact(name: str) -> str:
    if name not in _FACES or _FACES[name].is_creature:
        raise PydanticKnownError("literal_error", {"expected": "an artifact"})
    return name


CreatureName: TypeAlias = Annotated[str, AfterValidator(_creature)]
ArtifactName: TypeAlias = Annotated[str, AfterValidator(_artifact)]
Value: TypeAlias = Annotated[int, Field(ge=1, le=8)]
Values: TypeAlias = Annotated[list[Value], Field(max_length=DICE)]
MayBeEmpty: TypeAlias = Annotated[list[Value], Field(max_length=DICE, default_factory=list)]
Victims: TypeAlias = Annotated[list[SeatNumber], Field(max_length=10, default_factory=list)]


# --- captures -------------------------------------------------------------------------------------------


class MaskWord(Word):
    """``{"value": 3, "as": 4}``."""

    value: Value
    counts_as: Annotated[Value, Field(alias="as")]


class FeatherWord(Word):
    """``{"from": 1, "to": 8}``."""

    before: Annotated[Value, Field(alias="from")]
    after: Annotated[Value, Field(alias="to")]


class WishWord(Word):
    """``{"creature": "cerberus", "dice": [4, 5], "any": 8}``."""

    creature: CreatureName
    dice: Values
    any: Annotated[Value | None, MayBeLeftOut] = None
    mask: Annotated[MaskWord | None, MayBeLeftOut] = None
    feather: Annotated[FeatherWord | None, MayBeLeftOut] = None

    def capture(self) -> Capture:
        """The capture in the rules' terms."""
        mask = Mask(self.mask.value, self.mask.counts_as) if self.mask else None
        feather = Feather(self.feather.before, self.feather.after) if self.feather else None
        return Capture(_FACES[self.creature], tuple(sorted(self.dice)), self.any, mask, feather)


class CaptureWord(WishWord, MoveWord):
    """``{"seat": 0, "do": "capture", "creature": "kappa", "dice": [2, 2]}``."""

    do: Literal["capture"]

    def move(self) -> Capture:
        """The move in the rules' terms."""
        return self.capture()


class WishesWord(MoveWord):
    """``{"seat": 0, "do": "wish", "captures": [{"creature": "kappa", "dice": [2, 2]}, …]}``."""

    do: Literal["wish"]
    captures: Annotated[list[WishWord], Field(max_length=_MOST_WISHES)]

    def move(self) -> Wishes:
        """The move in the rules' terms."""
        return Wishes(tuple([wish.capture() for wish in self.captures]))


class PassWord(MoveWord):
    """``{"seat": 0, "do": "pass"}``."""

    do: Literal["pass"]

    def move(self) -> Pass:
        """The move in the rules' terms."""
        return Pass()


# --- actions --------------------------------------------------------------------------------------------


class ChoiceWord(Word):
    """``{"victims": [1], "dice": [2], "theirs": [8]}``: only the keys that the power asks for."""

    victims: Victims
    dice: MayBeEmpty
    theirs: MayBeEmpty
    to: MayBeEmpty
    number: Annotated[Value | None, MayBeLeftOut] = None
    of: Annotated[SeatNumber | None, MayBeLeftOut] = None

    def choice(self) -> Choice:
        """The choices in the rules' terms."""
        return Choice(tuple(self.victims), tuple(self.dice), tuple(self.theirs), tuple(self.to), self.number, self.of)


class RollWord(MoveWord):
    """``{"seat": 0, "do": "roll", "dice": [1, 3]}``."""

    do: Literal["roll"]
    dice: Values

    def move(self) -> Roll:
        """The move in the rules' terms."""
        return Roll(tuple(sorted(self.dice)))


class ReleaseWord(MoveWord):
    """``{"seat": 0, "do": "release", "creature": "kelpie", "power": {"victims": [1]}}``."""

    do: Literal["release"]
    creature: CreatureName
    power: Annotated[ChoiceWord | None, MayBeLeftOut] = None

    def move(self) -> Release:
        """The move in the rules' terms."""
        return Release(_FACES[self.creature], self.power.choice() if self.power else None)


class PoachWord(MoveWord):
    """``{"seat": 0, "do": "poach", "creature": "leprechaun", "die": 3, "use": {}}``."""

    do: Literal["poach"]
    creature: CreatureName
    die: Value
    use: Annotated[ChoiceWord | None, MayBeLeftOut] = None

    def move(self) -> Poach:
        """The move in the rules' terms."""
        return Poach(_FACES[self.creature], self.die, self.use.choice() if self.use else None)


class UseWord(ChoiceWord, MoveWord):
    """``{"seat": 0, "do": "use", "artifact": "antlers", "dice": [1, 1]}``."""

    do: Literal["use"]
    artifact: ArtifactName

    def move(self) -> Use:
        """The move in the rules' terms."""
        return Use(_FACES[self.artifact], self.choice())


class TakeWord(MoveWord):
    """``{"seat": 0, "do": "take"}``."""

    do: Literal["take"]

    def move(self) -> Take:
        """The move in the rules' terms."""
        return Take()


# --- hidden answers -------------------------------------------------------------------------------------


class YieldWord(MoveWord):
    """``{"seat": 1, "do": "yield", "dice": [4]}``."""

    do: Literal["yield"]
    dice: Values

    def move(self) -> Yield:
        """The move in the rules' terms."""
        return Yield(tuple(sorted(self.dice)))


class DecayWord(MoveWord):
    """``{"seat": 1, "do": "decay", "die": 4, "to": 3}``."""

    do: Literal["decay"]
    die: Value
    to: Value

    def move(self) -> Decay:
        """The move in the rules' terms."""
        return Decay(self.die, self.to)


# --- luck -----------------------------------------------------------------------------------------------


class SidesWord(LuckWord):
    """``{"chance": "sides", "up": ["kraken", "bunyip", …]}``, the names in any order."""

    chance: Literal["sides"]
    up: Annotated[list[CreatureName], Field(max_length=len(TOSSED))]

    def outcome(self) -> Sides:
        """The outcome in the rules' terms, in the order of the cards."""
        return Sides(tuple(sorted([_FACES[name] for name in self.up])))


class HandsWord(LuckWord):
    """``{"chance": "hands", "values": [[1, 5, …], …]}``: one list for each seat."""

    chance: Literal["hands"]
    values: Annotated[list[Values], Field(max_length=100)]

    def outcome(self) -> Hands:
        """The outcome in the rules' terms."""
        return Hands(tuple([tuple(hand) for hand in self.values]))


class StarterWord(LuckWord):
    """``{"chance": "starter", "seat": 1}``."""

    chance: Literal["starter"]
    seat: SeatNumber

    def outcome(self) -> Starter:
        """The outcome in the rules' terms."""
        return Starter(self.seat)


class DiceWord(LuckWord):
    """``{"chance": "dice", "values": [7, 2]}``."""

    chance: Literal["dice"]
    values: Values

    def outcome(self) -> Dice:
        """The outcome in the rules' terms."""
        return Dice(tuple(self.values))


class CoinWord(LuckWord):
    """``{"chance": "coin", "won": true}``."""

    chance: Literal["coin"]
    won: bool

    def outcome(self) -> Coin:
        """The outcome in the rules' terms."""
        return Coin(self.won)


MoveWords: TypeAlias = (
    CaptureWord
    | WishesWord
    | PassWord
    | RollWord
    | ReleaseWord
    | PoachWord
    | UseWord
    | TakeWord
    | YieldWord
    | DecayWord
    | RevealWord
)
LuckWords: TypeAlias = SidesWord | HandsWord | StarterWord | DiceWord | CoinWord

"""The words of Mythical Dice in records: ``bet`` and ``roll``; ``leader``, ``deal`` and ``face``."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from rules.game import Json, Move, Outcome
from rules.mythical_dice.moves import Bet, Deal, Leader, Roll, Side
from rules.mythical_dice.pieces import FACE_KEYS, Kind
from storage.codec.log_words import Count, LuckWord, MoveWord, RevealWord, SeatNumber, Vocabulary

DieName: TypeAlias = Literal["minotaur", "griffin", "mermaid", "red", "yellow", "purple", "grey"]
FaceName: TypeAlias = Literal["flag", "1", "2", "3", "4", "5", "6", "7", "symbol"]
# The bag has 36 dice, so no hand is larger.
Hand: TypeAlias = Annotated[list[DieName], Field(max_length=36)]

_NAMES: Final = tuple(kind.key for kind in Kind)
_KINDS: Final[Mapping[str, Kind]] = MappingProxyType({kind.key: kind for kind in Kind})
_FACES: Final[Mapping[str, int]] = MappingProxyType({key: face for face, key in enumerate(FACE_KEYS)})


class BetWord(MoveWord):
    """``{"seat": 0, "do": "bet", "tricks": 2}``."""

    do: Literal["bet"]
    tricks: Count

    def move(self) -> Bet:
        """The move in the rules' terms."""
        return Bet(self.tricks)


class RollWord(MoveWord):
    """``{"seat": 0, "do": "roll", "die": "red"}``."""

    do: Literal["roll"]
    die: DieName

    def move(self) -> Roll:
        """The move in the rules' terms."""
        return Roll(_KINDS[self.die])


class LeaderWord(LuckWord):
    """``{"chance": "leader", "seat": 0}``."""

    chance: Literal["leader"]
    seat: SeatNumber

    def outcome(self) -> Leader:
        """The outcome in the rules' terms."""
        return Leader(self.seat)


class DealWord(LuckWord):
    """``{"chance": "deal", "dice": [["red"], ["grey"], ["griffin"]]}``: a hand for each seat, its dice in any order."""

    chance: Literal["deal"]
    dice: Annotated[list[Hand], Field(max_length=100)]

    def outcome(self) -> Deal:
        """The outcome in the rules' terms, each hand sorted with its strongest die first."""
        return Deal(tuple([tuple(sorted([_KINDS[die] for die in hand])) for hand in self.dice]))


class FaceWord(LuckWord):
    """``{"chance": "face", "face": "symbol"}``."""

    chance: Literal["face"]
    face: FaceName

    def outcome(self) -> Side:
        """The outcome in the rules' terms."""
        return Side(_FACES[self.face])


_MOVES: Final[TypeAdapter[BetWord | RollWord | RevealWord]] = TypeAdapter(
    Annotated[BetWord | RollWord | RevealWord, Field(discriminator="do")]
)
_LUCK: Final[TypeAdapter[LeaderWord | DealWord | FaceWord]] = TypeAdapter(
    Annotated[LeaderWord | DealWord | FaceWord, Field(discriminator="chance")]
)


def _tell_move(move: Move) -> dict[str, Json]:
    match move:
        case Roll(die):
            return {"do": "roll", "die": _NAMES[die]}
        case Bet(tricks):
            return {"do": "bet", "tricks": tricks}
        case _:
            raise TypeError(f"no move of Mythical Dice: {move}")


def _tell_outcome(outcome: Outcome) -> dict[str, Json]:
    match outcome:
        case Side(face):
            return {"chance": "face", "face": FACE_KEYS[face]}
        case Deal(dice):
            return {"chance": "deal", "dice": [[_NAMES[die] for die in sorted(hand)] for hand in dice]}
        case Leader(seat):
            return {"chance": "leader", "seat": seat}
        case _:
            raise TypeError(f"no outcome of Mythical Dice: {outcome}")


WORDS: Final = Vocabulary(_MOVES, _LUCK, _tell_move, _tell_outcome)

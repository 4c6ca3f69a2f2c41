"""The words of Mythe in records: ``declare``, ``draw``, ``stop`` and ``give``; ``starter``, ``deal`` and ``card``."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, PlainValidator, TypeAdapter
from pydantic_core import PydanticKnownError

from rules.game import Json, Move, Outcome, Seat
from rules.mythe.moves import Deal, Declare, Draw, Gift, Give, Starter, Stop, Turned
from rules.mythe.pieces import NEUTRAL, Card, hand_key
from storage.codec.log_words import LuckWord, MayBeLeftOut, MoveWord, SeatNumber, Vocabulary, Word

CardName: TypeAlias = Literal["zero", "one", "shield", "fairy", "sword", "obstacle"]
Hand: TypeAlias = Annotated[list[CardName], Field(max_length=16)]

_HIGHEST_SEAT: Final = 99
_NAMES: Final = tuple(card.key for card in Card)
_CARDS: Final[Mapping[str, Card]] = MappingProxyType({card.key: card for card in Card})


def _hand(name: object) -> Seat:
    if name == "neutral":
        return NEUTRAL
    # Not isinstance: in Python True is an int.
    if type(name) is not int or not 0 <= name <= _HIGHEST_SEAT:
        raise PydanticKnownError("literal_error", {"expected": "a seat or 'neutral'"})
    return name


HandName: TypeAlias = Annotated[Seat, PlainValidator(_hand)]


def _cards(names: Hand) -> tuple[Card, ...]:
    # Sorted, because hands with the same cards must be equal values.
    return tuple(sorted(_CARDS[name] for name in names))


def _told(cards: tuple[Card, ...]) -> list[str]:
    return [_NAMES[card] for card in sorted(cards)]


class DeclareWord(MoveWord):
    """``{"seat": 0, "do": "declare", "card": "sword"}``."""

    do: Literal["declare"]
    card: CardName

    def move(self) -> Declare:
        """The move in the rules' terms."""
        return Declare(_CARDS[self.card])


class DrawWord(MoveWord):
    """``{"seat": 0, "do": "draw", "from": 1}``; instead of a seat's number also ``"from": "neutral"``."""

    do: Literal["draw"]
    source: Annotated[HandName, Field(alias="from")]

    def move(self) -> Draw:
        """The move in the rules' terms."""
        return Draw(self.source)


class StopWord(MoveWord):
    """``{"seat": 0, "do": "stop"}``."""

    do: Literal["stop"]

    def move(self) -> Stop:
        """The move in the rules' terms."""
        return Stop()


class GiftWord(Word):
    """``{"card": "one", "to": 2}``; instead of a seat's number also ``"to": "neutral"``."""

    card: CardName
    to: HandName

    def gift(self) -> Gift:
        """The gift in the rules' terms."""
        return Gift(_CARDS[self.card], self.to)


class GiveWord(MoveWord):
    """``{"seat": 0, "do": "give", "gifts": [{"card": "one", "to": 2}]}``: any number of gifts, in any order."""

    do: Literal["give"]
    gifts: Annotated[list[GiftWord], Field(max_length=16)]

    def move(self) -> Give:
        """The move in the rules' terms."""
        return Give(tuple(gift.gift() for gift in self.gifts))


class StarterWord(LuckWord):
    """``{"chance": "starter", "seat": 0}``."""

    chance: Literal["starter"]
    seat: SeatNumber

    def outcome(self) -> Starter:
        """The outcome in the rules' terms."""
        return Starter(self.seat)


class DealWord(LuckWord):
    """``{"chance": "deal", "hands": [["zero", "one", …], …]}``; with two seats also ``"neutral": [...]``."""

    chance: Literal["deal"]
    hands: Annotated[list[Hand], Field(max_length=100)]
    neutral: Annotated[Hand | None, MayBeLeftOut] = None

    def outcome(self) -> Deal:
        """The outcome in the rules' terms, each hand sorted by kind."""
        return Deal(tuple(map(_cards, self.hands)), None if self.neutral is None else _cards(self.neutral))


class CardWord(LuckWord):
    """``{"chance": "card", "card": "fairy"}``."""

    chance: Literal["card"]
    card: CardName

    def outcome(self) -> Turned:
        """The outcome in the rules' terms."""
        return Turned(_CARDS[self.card])


_MOVES: Final[TypeAdapter[DeclareWord | DrawWord | StopWord | GiveWord]] = TypeAdapter(
    Annotated[DeclareWord | DrawWord | StopWord | GiveWord, Field(discriminator="do")]
)
_LUCK: Final[TypeAdapter[StarterWord | DealWord | CardWord]] = TypeAdapter(
    Annotated[StarterWord | DealWord | CardWord, Field(discriminator="chance")]
)


def _tell_move(move: Move) -> dict[str, Json]:
    match move:
        case Declare(card):
            return {"do": "declare", "card": _NAMES[card]}
        case Draw(source):
            return {"do": "draw", "from": hand_key(source)}
        case Stop():
            return {"do": "stop"}
        case Give(gifts):
            return {"do": "give", "gifts": [{"card": _NAMES[card], "to": hand_key(to)} for card, to in gifts]}
        case _:
            raise TypeError(f"no move of Mythe: {move}")


def _tell_outcome(outcome: Outcome) -> dict[str, Json]:
    match outcome:
        case Starter(seat):
            return {"chance": "starter", "seat": seat}
        case Deal(hands, neutral):
            told: dict[str, Json] = {"chance": "deal", "hands": [_told(cards) for cards in hands]}
            return told if neutral is None else {**told, "neutral": _told(neutral)}
        case Turned(card):
            return {"chance": "card", "card": _NAMES[card]}
        case _:
            raise TypeError(f"no outcome of Mythe: {outcome}")


WORDS: Final = Vocabulary(_MOVES, _LUCK, _tell_move, _tell_outcome)

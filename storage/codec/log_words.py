"""What the logs of all games share: the shapes of entries, limits of their values, and what a vocabulary consists of.

A *word* is a pydantic model of one JSON object, such as ``{"seat": 0, "do": "bet", "tricks": 2}``.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from rules.game import REVEAL, Json, Move, Outcome
from rules.record import Luck, Play
from storage.codec.strict import Reader

# Limits only keep numbers small. Whether a game has such a seat is for its rules to say.
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=99)]
Count: TypeAlias = Annotated[int, Field(ge=0, le=999)]


def _refuse_null(value: object) -> object:
    if value is None:
        raise ValueError("should be left out, not null")
    return value


MayBeLeftOut = BeforeValidator(_refuse_null)
"""For optional keys: a key may be missing, but null is a fault. So each record has one spelling only."""

# Records of version 1 write "clock" for a move that a robot made for an absent person.
ByClock: TypeAlias = Annotated[Literal["clock"] | None, MayBeLeftOut]


class Word(BaseModel):
    """A JSON object of a record. Unknown keys are faults, and no value is converted: ``"2"`` is not a number."""

    # Without ``strict`` pydantic would take "2" and true for numbers.
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class MoveWord(Word, ABC):
    """A seat's move. Each kind adds ``do`` and its own keys; ``by`` marks a move that a robot made for a person."""

    seat: SeatNumber
    by: ByClock = None

    @abstractmethod
    def move(self) -> Move:
        """The move as a value of the rules."""

    def entry(self) -> Play:
        """The entry as a value of the rules."""
        return Play(self.seat, self.move(), self.by is not None)


class RevealWord(Word):
    """All answers to a secret question are shown."""

    do: Literal["reveal"]
    by: ByClock = None

    def entry(self) -> Play:
        """The entry as a value of the rules."""
        return Play(None, REVEAL, self.by is not None)


class LuckWord(Word, ABC):
    """An outcome of luck. Each kind adds ``chance`` and keys of its own."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """The outcome as a value of the rules."""

    def entry(self) -> Luck:
        """The entry as a value of the rules."""
        return Luck(self.outcome())


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one game: how to read its moves and outcomes from JSON, and how to write them."""

    moves: Reader[MoveWord | RevealWord]
    """A union of words with ``do`` as discriminator; it includes the reveal if the game has secret decisions."""

    luck: Reader[LuckWord]
    """A union of words with ``chance`` as discriminator."""

    tell_move: Callable[[Move], dict[str, Json]]
    """Writes ``do`` and the move's keys, without the seat. Raises TypeError for another game's move."""

    tell_outcome: Callable[[Outcome], dict[str, Json]]
    """Writes ``chance`` and the outcome's keys. Raises TypeError for another game's outcome."""

"""What the logs of all games share: the shapes of entries, the bounds of their values, and what a vocabulary is."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter

from rules.game import REVEAL, Json, Move, Outcome
from rules.record import Abandoned, Entry, Luck, Play
from storage.codec.strict import BadRecord, Reader, checked, object_of

SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=99)]
Count: TypeAlias = Annotated[int, Field(ge=0, le=999)]


def _refuse_null(value: object) -> object:
    if value is None:
        raise ValueError("should be left out, not null")
    return value


MayBeLeftOut = BeforeValidator(_refuse_null)
"""For keys with the default None: absent is absent, and null is a fault."""

ByClock: TypeAlias = Annotated[Literal["clock"] | None, MayBeLeftOut]


class Word(BaseModel):
    """An object of a record: its keys and no others, numbers that are numbers, strings that are strings."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class MoveWord(Word, ABC):
    """A seat's move; each kind adds its ``do`` and its own keys."""

    seat: SeatNumber
    by: ByClock = None

    @abstractmethod
    def move(self) -> Move:
        """The move in the rules' terms."""

    def entry(self) -> Play:
        """The entry of the log."""
        return Play(self.seat, self.move(), self.by is not None)


class RevealWord(Word):
    """All answers are shown."""

    do: Literal["reveal"]
    by: ByClock = None

    def entry(self) -> Play:
        """The entry of the log."""
        return Play(None, REVEAL, self.by is not None)


class LuckWord(Word, ABC):
    """What luck settled; each kind adds its ``chance`` and its own keys."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """The outcome in the rules' terms."""

    def entry(self) -> Luck:
        """The entry of the log."""
        return Luck(self.outcome())


class EndWord(Word):
    """The game was abandoned here."""

    end: Literal["abandoned"]
    why: Annotated[str, Field(max_length=1000)]

    def entry(self) -> Abandoned:
        """The entry of the log."""
        return Abandoned(self.why)


_END: Final[TypeAdapter[EndWord]] = TypeAdapter(EndWord)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one game: how its moves and outcomes are read, and how they are told."""

    moves: Reader[MoveWord | RevealWord]
    """Told apart by ``do``; the reveal belongs to it if the game has secret decisions."""

    luck: Reader[LuckWord]
    """Told apart by ``chance``."""

    tell_move: Callable[[Move], dict[str, Json]]
    """``do`` and what it needs, without the seat. Raises TypeError for a move of another game."""

    tell_outcome: Callable[[Outcome], dict[str, Json]]
    """``chance`` and what it needs. Raises TypeError for an outcome of another game."""


def read_entry(words: Vocabulary, value: object) -> Entry:
    """A parsed entry of a log in the rules' terms. Raises BadRecord whose place is a key of the entry."""
    entry = object_of(value)
    if "do" in entry:
        return checked(words.moves, entry, tags=1).entry()
    if "chance" in entry:
        return checked(words.luck, entry, tags=1).entry()
    if "end" in entry:
        return checked(_END, entry).entry()
    raise BadRecord(None, "none of the keys do, chance, end")


def tell_entry(words: Vocabulary, entry: Entry) -> dict[str, Json]:
    """An entry of a log as a JSON object, its keys in their fixed order. Raises TypeError for another game's."""
    match entry:
        case Luck(outcome):
            return words.tell_outcome(outcome)
        case Play(seat, move, by_clock):
            told: dict[str, Json] = {"do": "reveal"} if seat is None else {"seat": seat, **words.tell_move(move)}
            return {**told, "by": "clock"} if by_clock else told
        case Abandoned(why):
            return {"end": "abandoned", "why": why}

"""The entries of a table as JSON text: a game's entries as in its records, the table's own in words of their own."""

import json
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter
from pydantic_core import from_json

from rules.game import Json
from rules.record import Abandoned, Entry, Luck, Play
from storage.codec.games import VOCABULARIES
from storage.codec.log_words import MayBeLeftOut, SeatNumber, Vocabulary, Word
from storage.codec.strict import BadRecord, UnknownWord, checked, object_of
from storage.ids import PlayerId
from storage.tables.entries import (
    CameBack,
    Closed,
    Ending,
    Forced,
    Joined,
    LobbyEntry,
    Reachable,
    RobotAdded,
    SeatLeft,
    Started,
    TableEntry,
    Unreachable,
    Warned,
    WentAway,
)

# --- entries of a game's log ----------------------------------------------------------------------------------


class EndWord(Word):
    """The game was abandoned."""

    end: Literal["abandoned"]
    why: Annotated[str, Field(max_length=1000)]

    def entry(self) -> Abandoned:
        """The entry as a value of the rules."""
        return Abandoned(self.why)


_END: Final[TypeAdapter[EndWord]] = TypeAdapter(EndWord)


def read_entry(words: Vocabulary, value: object) -> Entry:
    """Read one entry of a log from parsed JSON. Raises BadRecord; its place is the faulty key within the entry."""
    entry = object_of(value)
    if "do" in entry:
        return checked(words.moves, entry, tags=1).entry()
    if "chance" in entry:
        return checked(words.luck, entry, tags=1).entry()
    if "end" in entry:
        return checked(_END, entry).entry()
    raise UnknownWord(None, "none of the keys do, chance, end")


def tell_entry(words: Vocabulary, entry: Entry) -> dict[str, Json]:
    """Write one entry of a log as a JSON object, its keys in a fixed order. Raises TypeError for another game's."""
    match entry:
        case Luck(outcome):
            return words.tell_outcome(outcome)
        case Play(seat, move, by_clock):
            told: dict[str, Json] = {"do": "reveal"} if seat is None else {"seat": seat, **words.tell_move(move)}
            return {**told, "by": "clock"} if by_clock else told
        case Abandoned(why):
            return {"end": "abandoned", "why": why}


# --- entries of the table -----------------------------------------------------------------------------------


class JoinedWord(Word):
    """A person took a seat."""

    table: Literal["joined"]
    player: int
    contribution: str
    seat: Annotated[SeatNumber | None, MayBeLeftOut] = None
    newcomer: bool = False

    def entry(self) -> Joined:
        """The entry as a value of the store."""
        return Joined(PlayerId(self.player), self.contribution, self.seat, self.newcomer)


class RobotAddedWord(Word):
    """A robot took a seat."""

    table: Literal["robot-added"]
    robot: str

    def entry(self) -> RobotAdded:
        """The entry as a value of the store."""
        return RobotAdded(self.robot)


class SeatLeftWord(Word):
    """A person left a seat, or the host took it away."""

    table: Literal["seat-left"]
    seat: SeatNumber
    removed: bool

    def entry(self) -> SeatLeft:
        """The entry as a value of the store."""
        return SeatLeft(self.seat, self.removed)


class StartedWord(Word):
    """The game begins."""

    table: Literal["started"]
    order: Annotated[list[SeatNumber], Field(default_factory=list)]

    def entry(self) -> Started:
        """The entry as a value of the store."""
        return Started(tuple(self.order))


class WarnedWord(Word):
    """A person was told that a robot will soon move for them."""

    table: Literal["warned"]
    seat: SeatNumber

    def entry(self) -> Warned:
        """The entry as a value of the store."""
        return Warned(self.seat)


class WentAwayWord(Word):
    """A robot plays in a person's seat."""

    table: Literal["went-away"]
    seat: SeatNumber

    def entry(self) -> WentAway:
        """The entry as a value of the store."""
        return WentAway(self.seat)


class CameBackWord(Word):
    """The person plays again."""

    table: Literal["came-back"]
    seat: SeatNumber

    def entry(self) -> CameBack:
        """The entry as a value of the store."""
        return CameBack(self.seat)


class ForcedWord(Word):
    """The table makes the only possible move of a person."""

    table: Literal["forced"]
    seat: SeatNumber

    def entry(self) -> Forced:
        """The entry as a value of the store."""
        return Forced(self.seat)


class UnreachableWord(Word):
    """Private messages do not reach a person."""

    table: Literal["unreachable"]
    seat: SeatNumber

    def entry(self) -> Unreachable:
        """The entry as a value of the store."""
        return Unreachable(self.seat)


class ReachableWord(Word):
    """Private messages reach a person again."""

    table: Literal["reachable"]
    seat: SeatNumber

    def entry(self) -> Reachable:
        """The entry as a value of the store."""
        return Reachable(self.seat)


class ClosedWord(Word):
    """The table ended in the lobby."""

    table: Literal["closed"]
    why: Literal["cancelled", "expired", "place-gone", "restored"]

    def entry(self) -> Closed:
        """The entry as a value of the store."""
        return Closed(Ending(self.why))


_Words: TypeAlias = (
    JoinedWord
    | RobotAddedWord
    | SeatLeftWord
    | StartedWord
    | WarnedWord
    | WentAwayWord
    | CameBackWord
    | ForcedWord
    | UnreachableWord
    | ReachableWord
    | ClosedWord
)
_WORDS: Final[TypeAdapter[_Words]] = TypeAdapter(Annotated[_Words, Field(discriminator="table")])
_JSON: Final = json.JSONEncoder(ensure_ascii=False)


def dump_entry(game_key: str, entry: TableEntry) -> str:
    """Write an entry as one line of JSON. A game's entry gives the same line as in the log of a record.

    Raises KeyError for an unknown game, TypeError for a move of another game.
    """
    if isinstance(entry, Play | Luck | Abandoned):
        return _JSON.encode(tell_entry(VOCABULARIES[game_key], entry))
    return _JSON.encode(_tell(entry))


def load_entry(game_key: str, text: str) -> TableEntry:
    """Read a line of ``dump_entry``. Raises KeyError for an unknown game, BadRecord for any other text."""
    try:
        # The store's own text needs no defence against strangers, so a faster parser reads it.
        value = object_of(from_json(text))
    except ValueError as error:
        raise BadRecord(None, f"not JSON: {error}") from error
    if "table" in value:
        return checked(_WORDS, value, tags=1).entry()
    return read_entry(VOCABULARIES[game_key], value)


def is_games_own(text: str) -> bool:
    """Whether a line of ``dump_entry`` is an entry of the game, not one of the table."""
    # Nothing is parsed, because the hash of a result reads every entry. "table" is the first key of the table's own.
    return not text.startswith('{"table":')


def _tell(entry: LobbyEntry) -> dict[str, Json]:
    match entry:
        case Joined(player, contribution, seat, newcomer):
            told: dict[str, Json] = {"table": "joined", "player": player, "contribution": contribution}
            told |= {} if seat is None else {"seat": seat}
            return {**told, "newcomer": True} if newcomer else told
        case RobotAdded(robot):
            return {"table": "robot-added", "robot": robot}
        case SeatLeft(seat, removed):
            return {"table": "seat-left", "seat": seat, "removed": removed}
        case Started(order):
            return {"table": "started", "order": list(order)} if order else {"table": "started"}
        case Warned(seat):
            return {"table": "warned", "seat": seat}
        case WentAway(seat):
            return {"table": "went-away", "seat": seat}
        case CameBack(seat):
            return {"table": "came-back", "seat": seat}
        case Forced(seat):
            return {"table": "forced", "seat": seat}
        case Unreachable(seat):
            return {"table": "unreachable", "seat": seat}
        case Reachable(seat):
            return {"table": "reachable", "seat": seat}
        case Closed(why):
            return {"table": "closed", "why": why.value}

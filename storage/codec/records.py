"""A record as UTF-8 JSON, version 1, and back. docs/records.md is the description for other programs."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from rules.catalogue import game_of
from rules.game import BadSetup, Json, check_seats, chosen_options
from rules.record import Entry, Fairness, Record
from storage.codec.entries import read_entry, tell_entry
from storage.codec.games import VOCABULARIES
from storage.codec.log_words import MayBeLeftOut, SeatNumber, Vocabulary, Word
from storage.codec.strict import BadRecord, checked, object_of, parse

MOST_ENTRIES: Final = 50_000
"""Most entries in a log that is read."""

Text: TypeAlias = Annotated[str, Field(min_length=1, max_length=80)]
Id: TypeAlias = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""A name without control characters: it becomes part of a draw's name, where a line break would be ambiguous."""

Hex: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Contribution: TypeAlias = Annotated[str, Field(max_length=1000)]


class FairnessWord(Word):
    """All that is needed to draw the luck again."""

    scheme: Annotated[int, Field(ge=1, le=999)]
    seed: Hex
    commitment: Hex
    table: Id
    contributions: Annotated[list[Contribution], Field(max_length=1000)]

    def fairness(self) -> Fairness:
        """The same as a value of the rules."""
        return Fairness(self.seed, self.commitment, self.table, tuple(self.contributions), self.scheme)


class Head(Word):
    """A record, with the entries of its log not read yet."""

    format: Literal["minotaur-record"]
    # Another version may give the same keys another meaning, so it is refused.
    version: Annotated[int, Field(ge=1, le=1)]
    game: Text
    rules: Annotated[int, Field(ge=1, le=999)] = 1
    options: Annotated[dict[Text, Text], Field(default_factory=dict)]
    seats: Annotated[list[Text], Field(max_length=100)]
    robots: Annotated[list[SeatNumber], Field(default_factory=list, max_length=100)]
    after: Annotated[Id | None, MayBeLeftOut] = None
    fairness: Annotated[FairnessWord | None, MayBeLeftOut] = None
    # Entries are checked one by one afterwards, so that a fault names its entry.
    log: list[object]

    def record(self, log: tuple[Entry, ...]) -> Record:
        """The record, with the entries of its log."""
        return Record(
            self.game,
            tuple(self.seats),
            log,
            self.rules,
            tuple(self.robots),
            self.options,
            self.fairness.fairness() if self.fairness else None,
            self.after,
        )


_HEAD: Final[TypeAdapter[Head]] = TypeAdapter(Head)
# Names are written as they are, without escapes: people read records, too.
_JSON: Final = json.JSONEncoder(ensure_ascii=False)


def load_record(text: str) -> Record:
    """Read a record. Raises BadRecord; a record that is returned has a setup that ``Record.start`` accepts.

    Entries are checked for their form only. Whether the rules allow them is found out by ``rules.record.replay``.
    """
    head = checked(_HEAD, object_of(parse(text)))
    words = _checked_setup(head)
    if len(head.log) > MOST_ENTRIES:
        raise BadRecord("log", f"too long (most {MOST_ENTRIES} entries)")
    return head.record(tuple(_entries(words, head.log)))


def _checked_setup(head: Head) -> Vocabulary:
    """Check that the record's game can be started with its setup, and give the game's words. Raises BadRecord."""
    with _at("game"):
        words = VOCABULARIES.get(head.game)
        if words is None:
            raise BadSetup("unknown-game", game=head.game)
    with _at("rules"):
        game = game_of(head.game, head.rules)
    with _at("seats"):
        check_seats(game, len(head.seats))
    with _at("options"):
        chosen_options(game, head.options)
    with _at("robots"):
        _check_robots(head)
    return words


@contextmanager
def _at(key: str) -> Iterator[None]:
    """Turn a refusal of the rules into a BadRecord at this key."""
    try:
        yield
    except BadSetup as refusal:
        raise BadRecord(key, str(refusal)) from refusal


def _check_robots(head: Head) -> None:
    for seat in head.robots:
        if seat >= len(head.seats):
            raise BadSetup("no-such-seat", seat=seat)
    if len(set(head.robots)) < len(head.robots):
        raise BadSetup("a-seat-stands-twice")


def _entries(words: Vocabulary, log: Sequence[object]) -> Iterator[Entry]:
    for index, value in enumerate(log):
        try:
            yield read_entry(words, value)
        except BadRecord as fault:
            place = "" if fault.where is None else f"{fault.where}: "
            raise BadRecord(index, f"{place}{fault.reason}") from fault


def dump_record(record: Record) -> str:
    """Write a record: keys in a fixed order, one key a line, one entry of the log a line, a line break at the end.

    Equal records give equal texts, and ``load_record`` gives the same record again. Raises BadRecord if the text could
    not be read again, for example because the game is unknown or a name has 100 letters.
    """
    head = _head(record)
    # Only a record that passes the reader's own checks is written. The log is not needed for them.
    words = _checked_setup(checked(_HEAD, {**head, "log": []}))
    lines = [f" {_JSON.encode(key)}: {_JSON.encode(value)},\n" for key, value in head.items()]
    entries = ",\n".join([f"  {_JSON.encode(tell_entry(words, entry))}" for entry in record.log])
    log = f"[\n{entries}\n ]" if entries else "[]"
    return f'{{\n{"".join(lines)} "log": {log}\n}}\n'


def _head(record: Record) -> dict[str, Json]:
    head: dict[str, Json] = {
        "format": "minotaur-record",
        "version": 1,
        "game": record.game,
        "rules": record.rules,
        "options": _ordered(record),
        "seats": list(record.seats),
        "robots": list(record.robots),
    }
    if record.after is not None:
        head["after"] = record.after
    if record.fairness is not None:
        head["fairness"] = _fairness(record.fairness)
    return head


def _ordered(record: Record) -> Mapping[str, str]:
    """The options sorted by name: so equal records give equal texts, whatever their order in memory."""
    return dict(sorted(record.options.items()))


def _fairness(fairness: Fairness) -> dict[str, Json]:
    return {
        "scheme": fairness.scheme,
        "seed": fairness.seed,
        "commitment": fairness.commitment,
        "table": fairness.table,
        "contributions": list(fairness.contributions),
    }

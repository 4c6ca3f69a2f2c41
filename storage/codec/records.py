"""A record as UTF-8 JSON, version 1, and back; docs/records.md describes it for strangers."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from rules.catalogue import game_of
from rules.game import BadSetup, Json, check_seats, chosen_options
from rules.record import Entry, Fairness, Record
from storage.codec.games import VOCABULARIES
from storage.codec.log_words import MayBeLeftOut, SeatNumber, Vocabulary, Word, read_entry, tell_entry
from storage.codec.strict import BadRecord, checked, object_of, parse

MOST_ENTRIES: Final = 50_000
"""The longest log that is read."""

Text: TypeAlias = Annotated[str, Field(min_length=1, max_length=80)]
Id: TypeAlias = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""A name that stands in a draw's name, where a line break would be ambiguous."""

Hex: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Contribution: TypeAlias = Annotated[str, Field(max_length=1000)]


class FairnessWord(Word):
    """What recomputes the luck."""

    scheme: Annotated[int, Field(ge=1, le=999)]
    seed: Hex
    commitment: Hex
    table: Id
    contributions: Annotated[list[Contribution], Field(max_length=1000)]

    def fairness(self) -> Fairness:
        """The same in the rules' terms."""
        return Fairness(self.seed, self.commitment, self.table, tuple(self.contributions), self.scheme)


class Head(Word):
    """Everything of a record but its log's entries."""

    format: Literal["minotaur-record"]
    version: Annotated[int, Field(ge=1, le=1)]
    game: Text
    rules: Annotated[int, Field(ge=1, le=999)] = 1
    options: Annotated[dict[Text, Text], Field(default_factory=dict)]
    seats: Annotated[list[Text], Field(max_length=100)]
    robots: Annotated[list[SeatNumber], Field(default_factory=list, max_length=100)]
    after: Annotated[Id | None, MayBeLeftOut] = None
    fairness: Annotated[FairnessWord | None, MayBeLeftOut] = None
    log: list[object]

    def record(self, log: tuple[Entry, ...]) -> Record:
        """The record with this log."""
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
_JSON: Final = json.JSONEncoder(ensure_ascii=False)


def load_record(text: str) -> Record:
    """The record that the text holds; ``Record.start`` will not refuse its setup. Raises BadRecord.

    The log's entries are well-formed in the words of the record's game; whether the rules allow them is for
    ``rules.record.replay`` to say.
    """
    head = checked(_HEAD, object_of(parse(text)))
    words = _checked_setup(head)
    if len(head.log) > MOST_ENTRIES:
        raise BadRecord("log", f"too long (most {MOST_ENTRIES} entries)")
    return head.record(tuple(_entries(words, head.log)))


def _checked_setup(head: Head) -> Vocabulary:
    """The words of the record's game, once its setup is one that can be started. Raises BadRecord."""
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
    """Name the key for what the rules refuse."""
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
    """The record's text: keys in a fixed order, one a line, one entry a line, a line break at the end.

    Equal records give equal texts, and ``load_record`` gives the record again. Raises BadRecord for one that
    could not be read again, such as a record of an unknown game or with a name of 100 letters.
    """
    head = _head(record)
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
    """The options by name, so that their order in memory leaves no trace."""
    return dict(sorted(record.options.items()))


def _fairness(fairness: Fairness) -> dict[str, Json]:
    return {
        "scheme": fairness.scheme,
        "seed": fairness.seed,
        "commitment": fairness.commitment,
        "table": fairness.table,
        "contributions": list(fairness.contributions),
    }

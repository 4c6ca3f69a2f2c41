"""The file of all that the bot knows of a person, as JSON."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Final, NamedTuple

from bot.core.table.table import Table
from rules.game import Json, Seat
from rules.record import Play
from storage.changes import GameResult
from storage.codec import dump_entry
from storage.ids import Millis, PlayerId
from storage.league.results import Correction
from storage.people.known import Known, KnownEvening, KnownMessage
from storage.people.personal_tables import PersonalTable
from storage.tables.entries import (
    CameBack,
    Forced,
    Joined,
    Reachable,
    SeatLeft,
    TableEntry,
    Unreachable,
    Warned,
    WentAway,
)
from storage.tables.stored_tables import StoredEntry, StoredTable

ROOM: Final = 16
"""Bytes kept free in each text: the numbers of its part and of all parts may be longer than the zeros in ``head``."""

KINDS: Final = ("tables", "ratings", "corrections", "messages", "evenings", "roles")


class Piece(NamedTuple):
    """One thing that the bot knows of somebody."""

    kind: str
    told: Json


def pieces(known: Known, tables: Iterable[PersonalTable]) -> Iterator[Piece]:
    """All that is known of one player; ``tables`` are those where they ever sat down."""
    player = known.player.id
    told: list[tuple[str, dict[str, Json]]] = [
        *(("tables", _table(table, player)) for table in tables),
        *(("ratings", asdict(one)) for one in known.ratings),
        *(("corrections", _correction(one)) for one in known.corrections),
        *(("messages", _message(one)) for one in known.messages),
        *(("evenings", _evening(one)) for one in known.evenings),
        *(("roles", asdict(one)) for one in known.roles),
    ]
    for kind, one in told:
        yield Piece(kind, {"player": player, **one})


def texts(accounts: Sequence[Known], told: Sequence[Piece], made: Millis, largest: int) -> Sequence[str]:
    """The file as texts of at most ``largest`` bytes, each complete JSON. The first account is their own."""
    own, *linked = accounts
    head: dict[str, Json] = {"format": "minotaur-person", "version": 1, "made": _day(made)}
    head |= {"you": _person(own), "linked": [_person(known) for known in linked], "part": 0, "parts": 0}
    parts = list(_parts(told, largest - len(_text({**head, **_told(())}).encode()) - ROOM))
    return [_text({**head, "part": number, "parts": len(parts), **_told(part)}) for number, part in enumerate(parts, 1)]


def _table(table: PersonalTable, player: PlayerId) -> dict[str, Json]:
    """The table as the player may know it: of one that is still open only that it exists."""
    stored, community = table.stored, table.community
    told: dict[str, Json] = {
        "table": stored.setup.id,
        "where": {"platform": community.platform, "community": community.external, "channel": stored.setup.channel},
        "game": stored.setup.game,
        "options": dict(stored.setup.options),
        "opened": _day(stored.setup.opened),
        "host": stored.setup.host == player,
        "status": stored.status.value,
    }
    if stored.status.live:
        return told
    return {
        **told,
        "yours": list(_own_entries(stored, player)),
        "results": [] if table.result is None else list(_results(table.result, player)),
        "corrections": [_correction(one) for one in table.corrections],
    }


def _parts(pieces: Iterable[Piece], largest: int) -> Iterator[Sequence[Piece]]:
    """The pieces in order, as many in one part as fit into ``largest`` bytes; at least one part."""
    part: list[Piece] = []
    size = 0
    for piece in pieces:
        # ``_text`` ends with a newline. Its byte stands for the comma between two pieces.
        size += (length := len(_text(piece.told).encode()))
        if part and size > largest:
            yield part
            part, size = [], length
        part.append(piece)
    yield part


def _told(part: Sequence[Piece]) -> dict[str, Json]:
    return {kind: [piece.told for piece in part if piece.kind == kind] for kind in KINDS}


def _text(told: Json) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


def _person(known: Known) -> Json:
    person = known.player
    return {
        "number": person.id,
        "name": person.name,
        "known_since": _day(known.created),
        "platforms": dict(known.identities),
        "language": person.language,
        "seen_language": person.seen_language,
        "notify": person.notify,
        "aloud": person.aloud,
        "advice": person.advice,
        "organises": [{"platform": platform, "community": external} for platform, external in known.organises],
        "linked_since": None if known.linked_since is None else _day(known.linked_since),
        "lessons": dict(known.lessons),
    }


def _own_entries(stored: StoredTable, player: PlayerId) -> Iterator[Json]:
    """What is stored of the person at a table that is over, in the order in which it happened.

    That is: when they sat down, with their word; their moves; when they left, were away or could not be reached.
    """
    table = Table(stored.setup)
    for row in stored.entries:
        # Asked before the entry happens, because a person who leaves has no seat afterwards.
        seat = table.seat_of(player)
        table.enter(row.entry)
        if _is_own(row.entry, seat, player):
            yield _entry(stored, row)


def _is_own(entry: TableEntry, seat: Seat | None, player: PlayerId) -> bool:
    match entry:
        case Joined(joined):
            return joined == player
        case Play() | SeatLeft() | Warned() | WentAway() | CameBack() | Forced() | Unreachable() | Reachable():
            return seat is not None and entry.seat == seat
        case _:
            return False


def _entry(stored: StoredTable, row: StoredEntry) -> Json:
    said: Json = json.loads(dump_entry(stored.setup.game, row.entry))
    return {"at": _day(row.at), "entry": said}


def _results(result: GameResult, player: PlayerId) -> Iterator[Json]:
    for seat in result.seats:
        if seat.player == player:
            yield {
                "ended": _day(result.ended),
                "seat": seat.seat,
                "score": seat.score,
                "rank": seat.rank,
                "placement": seat.placement,
                "by_house": seat.by_house,
                "feats": dict(seat.feats),
            }


def _correction(one: Correction) -> dict[str, Json]:
    return {"table": one.table, "voids": one.voids, "reason": one.reason, "at": _day(one.at)}


def _message(one: KnownMessage) -> dict[str, Json]:
    return {"table": one.table, "kind": one.kind, "stands": one.ref, "at": _day(one.at)}


def _evening(one: KnownEvening) -> dict[str, Json]:
    return {
        "evening": one.evening,
        "league": one.league,
        "day": one.day,
        "clock": one.clock,
        "said": one.presence.value,
        "away": one.away,
        "at": _day(one.at),
        "tables": list(one.tables),
        "sat_out": list(one.sat_out),
    }


def _day(at: Millis) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")

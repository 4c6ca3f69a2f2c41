"""Exports what the bot knows of a person, and forgets people."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Final, NamedTuple

from bot.core.clock.wall_time import Time
from bot.core.errors import LeftToNewer, Refused
from bot.core.table.actions import Action
from bot.core.table.mailboxes import stored_table
from bot.core.table.table import Table
from bot.core.table.tables import Tables
from bot.core.ui.panels import Verb
from rules.game import Json, Seat
from rules.record import Play
from storage.changes import GameResult
from storage.codec import dump_entry
from storage.ids import CommandId, Millis, PlayerId, TableId
from storage.league.results import Correction
from storage.people.forgetting import Known, KnownEvening, KnownMessage
from storage.store import Store
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

TRIES: Final = 3
"""How often a person who wants to be forgotten is taken from all tables: they may sit down again meanwhile."""


ROOM: Final = 16
"""Bytes kept free in each text: the numbers of its part and of all parts may be longer than the zeros in ``head``."""

KINDS: Final = ("tables", "ratings", "corrections", "messages", "evenings")


class _Piece(NamedTuple):
    """One thing that the bot knows of somebody."""

    kind: str
    told: Json


class Privacy:
    """Tells people what the bot knows of them, and forgets them. Every call may raise StoreFault."""

    def __init__(self, store: Store, tables: Tables, time: Time) -> None:
        self._store = store
        self._tables = tables
        self._time = time

    async def export(self, player: PlayerId, largest: int) -> Sequence[str]:
        """All that the bot knows of the person, as JSON. Of games that are not over it says only that they exist.

        If the person has linked two accounts, both are told: the field ``player`` says whose each thing is.
        If that is more than ``largest`` bytes, it comes in several texts, each of which is complete JSON.
        """
        own, *linked = [await self._store.known_of(one) for one in await self._store.accounts_of(player)]
        pieces = [piece for known in (own, *linked) for piece in await self._pieces(known)]
        head: dict[str, Json] = {"format": "minotaur-person", "version": 1, "made": _day(self._time.now())}
        head |= {"you": _person(own), "linked": [_person(known) for known in linked], "part": 0, "parts": 0}
        parts = list(_parts(pieces, largest - len(_text({**head, **_told(())}).encode()) - ROOM))
        return [
            _text({**head, "part": number, "parts": len(parts), **_told(part)}) for number, part in enumerate(parts, 1)
        ]

    async def _pieces(self, known: Known) -> Sequence[_Piece]:
        player = known.player.id
        told: list[tuple[str, dict[str, Json] | None]] = [
            *[("tables", await self._table(table, player)) for table in known.tables],
            *(("ratings", asdict(one)) for one in known.ratings),
            *(("corrections", _correction(one)) for one in known.corrections),
            *(("messages", _message(one)) for one in known.messages),
            *(("evenings", _evening(one)) for one in known.evenings),
        ]
        return [_Piece(kind, {"player": player, **one}) for kind, one in told if one is not None]

    async def forget(self, player: PlayerId) -> None:
        """Take the person from their live tables, then forget who they were. A second call changes nothing.

        If the person has linked two accounts, both are forgotten in one transaction.

        Raises Refused: still-busy, if they could not be taken from all tables, and LeftToNewer, if a newer release must
        do that; then nothing else has happened.
        """
        for _ in range(TRIES):
            for account in await self._store.accounts_of(player):
                for table in await self._store.tables_of(account):
                    await self._leave(table, account)
            # The store does not forget somebody who sits at a live table. They may have sat down since the loop above.
            if await self._store.forget(player):
                return
        raise Refused("still-busy")

    async def _leave(self, table: TableId, player: PlayerId) -> None:
        """Leave the table. If that is refused, nothing happens: the caller checks afterwards who still sits there."""
        # The time makes each command a new one: the person may have sat down at the table again.
        command = CommandId(f"forget:{table}:{player}:{self._time.now()}")
        # With a question's number the action also leaves a game; with 0 it would leave only a lobby.
        answer = await self._tables.act(Action(table, player, command, Verb.LEAVE, decision=1))
        if isinstance(answer.refusal, LeftToNewer):
            raise answer.refusal

    async def _table(self, table: TableId, player: PlayerId) -> dict[str, Json] | None:
        stored = await stored_table(self._store, table)
        if stored is None:
            return None
        community = await self._store.community(stored.setup.community)
        told: dict[str, Json] = {
            "table": table,
            "where": {"platform": community.platform, "community": community.external, "channel": stored.setup.channel},
            "game": stored.setup.game,
            "options": dict(stored.setup.options),
            "opened": _day(stored.setup.opened),
            "host": stored.setup.host == player,
            "status": stored.status.value,
        }
        if stored.status.live:
            return told
        result = await self._store.leagues.result_of(table)
        corrections = await self._store.leagues.corrections(table)
        return {
            **told,
            "yours": list(_own_entries(stored, player)),
            "results": [] if result is None else list(_results(result, player)),
            "corrections": [_correction(one) for one in corrections],
        }


def _parts(pieces: Iterable[_Piece], largest: int) -> Iterator[Sequence[_Piece]]:
    """The pieces in order, as many in one part as fit into ``largest`` bytes; at least one part."""
    part: list[_Piece] = []
    size = 0
    for piece in pieces:
        # ``_text`` ends with a newline. Its byte stands for the comma between two pieces.
        size += (length := len(_text(piece.told).encode()))
        if part and size > largest:
            yield part
            part, size = [], length
        part.append(piece)
    yield part


def _told(part: Sequence[_Piece]) -> dict[str, Json]:
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
        "linked_since": None if known.linked_since is None else _day(known.linked_since),
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
    return {"evening": one.evening, "said": one.presence.value, "at": _day(one.at)}


def _day(at: Millis) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")

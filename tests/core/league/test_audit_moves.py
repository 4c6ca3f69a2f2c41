"""A forged game is found, even if everything that follows from its moves was forged with it."""

import asyncio
import json
import re
from contextlib import suppress
from dataclasses import fields

from sqlalchemy import Connection, delete, insert, select, update

from bot.core.league.audit.audit_moves import replayed
from rules.game import IllegalMove
from storage.ids import TableId
from storage.league import results
from storage.schema import entries, seat_feats, seat_results
from storage.schema import results as result_rows
from storage.tables import stored_tables
from tests.core.league.audited import audit, rebuilt, spoil_by

FORGED = TableId("three-0")


def forge_luck(connection: Connection) -> None:
    """Let the last die of the game show another of its faces, and let hash and result follow from it."""
    last = select(entries.c.seq, entries.c.body).where(entries.c.table == FORGED).order_by(entries.c.seq.desc())
    seq, body = connection.execute(last.limit(1)).one()
    shown = json.loads(body)
    for face in {"symbol", "flag", *"1234567"} - {shown["face"]}:
        forged = json.dumps({**shown, "face": face})
        connection.execute(update(entries).where(entries.c.table == FORGED, entries.c.seq == seq).values(body=forged))
        with suppress(IllegalMove):  # The die has no such face.
            restore_result(connection)
            return
    raise AssertionError("the die has no other face")


def restore_result(connection: Connection) -> None:
    """Write the result that follows from the moves in the place of the old one."""
    stored = stored_tables.table(connection, FORGED)
    assert stored is not None
    due = replayed(stored).result
    assert due is not None
    moves = results.moves_hash(connection, FORGED)
    connection.execute(update(result_rows).where(result_rows.c.table == FORGED).values(moves=moves))
    connection.execute(delete(seat_feats).where(seat_feats.c.table == FORGED))
    for seat in due.seats:
        row = {one.name: getattr(seat, one.name) for one in fields(seat) if one.name != "feats"}
        where = seat_results.c.table == FORGED, seat_results.c.seat == seat.seat
        connection.execute(update(seat_results).where(*where).values(row))
        for feat, count in seat.feats.items():
            connection.execute(insert(seat_feats).values(table=FORGED, seat=seat.seat, feat=feat, count=count))


def test_a_forged_game_is_found_by_its_luck(books: str) -> None:
    """A face is changed, and hash, result, standings and ratings are made to fit: only the seed does not fit."""
    spoil_by(books, forge_luck)
    asyncio.run(rebuilt(books))
    (told,) = audit(books)[0]
    assert re.fullmatch(r"table three-0: entry \d+: the seed gives .*face.*, not .*face.*", told)

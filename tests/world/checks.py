"""Checks of an evening at its end. Each check yields a sentence for everything that is wrong."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from bot.core.league.game_result import game_result
from bot.core.ports import Screens
from bot.core.records.finished_games import as_record
from bot.core.ui.presses import Verb
from rules.catalogue import newest
from rules.record import Play, verify
from storage.ids import CommandId, TableId
from storage.league import results
from storage.tables import stored_tables
from storage.tables.entries import Forced
from storage.tables.stored_tables import StoredEntry
from tests.world.bot_process import Pressed
from tests.world.disk import Disk
from tests.world.event_log import Archive, EventLog, names_of
from tests.world.fake_platform import FakePlatform
from tests.world.league_checks import wrong_leagues
from tests.world.reading import Reading
from tests.world.standing import wrong_cards, wrong_posts

Told: TypeAlias = Mapping[TableId, EventLog]


UNKNOWN: Final = {"store-in-doubt", "store-trouble"}
"""The refusals when the store failed: the press may be stored or not."""


def wrong_presses(told: Told, pressed: Sequence[Pressed]) -> Iterator[str]:
    """Accepted presses that are not stored exactly once as they were pressed, and refused presses that are stored.

    A press at which the store failed may be stored once or not at all. A press that comes when its only move has just
    been made changes nothing.
    """
    stored = {command: rows for chronicle in told.values() for command, rows in _by_command(chronicle).items()}
    accepted = {one.command for one in pressed if one.answer.refusal is None}
    doubtful = {one.command for one in pressed if one.answer.refusal and one.answer.refusal.code in UNKNOWN}
    for one in pressed:
        rows = stored.get(one.command, [])
        if one.command not in accepted | doubtful:
            if rows:
                yield f"refused ({one.answer.refusal}), but stored: {one} as {rows}"
        elif not rows and (one.command not in accepted or _was_forced(told[one.press.table], one)):
            continue
        elif not rows or {row.actor for row in rows} != {one.actor}:
            yield f"accepted, but not stored as theirs: {one} as {rows}"
        elif one.press.verb is Verb.MOVE and not _is_made(told[one.press.table], rows, one):
            yield f"accepted, but not made: {one} as {rows}"


def _by_command(chronicle: EventLog) -> Mapping[CommandId, list[StoredEntry]]:
    found: dict[CommandId, list[StoredEntry]] = {}
    for row, command in zip(chronicle.rows, chronicle.commands, strict=True):
        found.setdefault(command, []).append(row)
    return found


def _was_forced(chronicle: EventLog, one: Pressed) -> bool:
    """Whether the table itself has made the presser's only possible move of that decision."""
    return any(
        isinstance(row.entry, Forced)
        and before.decision == one.press.decision
        and before.seat_of(one.actor) == row.entry.seat
        for before, row in zip(chronicle.versions, chronicle.rows, strict=False)
    )


def _is_made(chronicle: EventLog, rows: Sequence[StoredEntry], one: Pressed) -> bool:
    """Whether the first stored move is the pressed one, made by the presser's seat. Others may follow it."""
    move = newest(chronicle.setup.game).notation.parse(one.press.arg)
    first = next((row for row in rows if isinstance(row.entry, Play)), None)
    if first is None or not isinstance(first.entry, Play):
        return False
    return first.entry.move == move and first.entry.seat == chronicle.versions[first.seq].seat_of(one.actor)


def wrong_tables(disk: Disk, told: Told) -> Iterator[str]:
    """Tables whose status, record, deadline or result does not follow from their entries."""
    for name, chronicle in told.items():
        table, seqs = chronicle.now, [row.seq for row in chronicle.rows]
        if seqs != list(range(1, len(seqs) + 1)) or table.status is not chronicle.status:
            yield f"{name} is {chronicle.status} with entries {seqs} that give {table.status}"
        if table.over is not (chronicle.deadline is None):
            yield f"{name} is {table.status} and has the deadline {chronicle.deadline}"
        ended = table.state is not None and table.state.result() is not None
        result = game_result(table, chronicle.rows[-1].at) if ended else None
        if disk.read(results.result_of, name) != result:
            yield f"{name} has not the result of its entries: {result}"
        if table.over and table.state is not None:
            yield from _wrong_record(disk, chronicle)


def _wrong_record(disk: Disk, chronicle: EventLog) -> Iterator[str]:
    stored = disk.read(stored_tables.table, chronicle.setup.id)
    assert stored is not None
    verdict = verify(as_record(stored, chronicle.names))
    if verdict is None or verdict.difference is not None:
        yield f"{chronicle.setup.id} does not verify: {verdict}"


def wrong_standings(disk: Disk, told: Told) -> Iterator[str]:
    """Standings and ratings that do not follow from the games that count."""
    for community in {chronicle.setup.community for chronicle in told.values()}:
        yield from wrong_leagues(disk, community)


def wrongs_on_disk(disk: Disk, told: Told) -> Iterator[str]:
    """Stored data that contradicts other stored data."""
    yield from wrong_tables(disk, told)
    yield from wrong_standings(disk, told)


def wrongs(disk: Disk, platform: FakePlatform, pressed: Sequence[Pressed], screens: Screens) -> list[str]:
    """Everything that is wrong after the last message was sent."""
    told = Archive(disk).read()
    players = {name.lower(): player for player, name in names_of(disk).items()}
    return [
        *wrongs_on_disk(disk, told),
        *wrong_presses(told, pressed),
        *wrong_posts(disk, told, platform),
        *wrong_cards(told, platform.standing(), screens),
        *Reading(told, players, screens).wrongs(platform.shown),
    ]

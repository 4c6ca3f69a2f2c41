"""What must be true of an evening at its end: said as the sentences that are not."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from bot.core.league import game_result
from bot.core.panels import Verb
from bot.core.ports import Screens
from bot.core.replays import as_record
from bot.screens.mythical_dice.moves import SPELLED
from rules.record import Play, verify
from storage import tables
from storage.ids import CommandId, LeagueId, PlayerId, TableId
from storage.league import leagues, results, standings
from storage.league.leagues import GAMES_THAT_COUNT, GAMES_TO_BE_RANKED
from storage.league.scoring import NOT_PLAYED
from storage.league.standings import Period
from storage.league.tallies import ALL_TIME
from storage.tables import StoredEntry
from tests.world.chronicle import Archive, Chronicle, names_of
from tests.world.disk import Disk
from tests.world.house import Pressed
from tests.world.reading import Reading
from tests.world.standing import wrong_cards, wrong_posts
from tests.world.town import Town

Told: TypeAlias = Mapping[TableId, Chronicle]


def wrong_presses(told: Told, pressed: Sequence[Pressed]) -> Iterator[str]:
    """Presses that were accepted and are not stored once, as they were pressed; or refused, and stored all the same."""
    stored = {command: rows for chronicle in told.values() for command, rows in _by_command(chronicle).items()}
    accepted = {one.command for one in pressed if one.answer.refusal is None}
    for one in pressed:
        rows = stored.get(one.command, [])
        if one.command not in accepted:
            if rows:
                yield f"refused ({one.answer.refusal}), but stored: {one} as {rows}"
        elif not rows or {row.actor for row in rows} != {one.actor}:
            yield f"accepted, but not stored as theirs: {one} as {rows}"
        elif one.press.verb is Verb.MOVE and _times_made(told[one.press.table], rows, one) != 1:
            yield f"accepted, but not made once: {one} as {rows}"


def _by_command(chronicle: Chronicle) -> Mapping[CommandId, list[StoredEntry]]:
    found: dict[CommandId, list[StoredEntry]] = {}
    for row, command in zip(chronicle.rows, chronicle.commands, strict=True):
        found.setdefault(command, []).append(row)
    return found


def _times_made(chronicle: Chronicle, rows: Sequence[StoredEntry], one: Pressed) -> int:
    """How often the move was made by the seat of who pressed."""
    made = [(row.entry, chronicle.versions[row.seq].seat_of(one.actor)) for row in rows]
    return sum(isinstance(entry, Play) and entry == Play(seat, SPELLED[one.press.arg]) for entry, seat in made)


def wrong_tables(disk: Disk, told: Told) -> Iterator[str]:
    """Tables whose state, record, clock or result is not what their entries come to."""
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


def _wrong_record(disk: Disk, chronicle: Chronicle) -> Iterator[str]:
    stored = disk.read(tables.table, chronicle.setup.id)
    assert stored is not None
    verdict = verify(as_record(stored, chronicle.names))
    if verdict is None or verdict.difference is not None:
        yield f"{chronicle.setup.id} does not verify: {verdict}"


def wrong_standings(disk: Disk, told: Told) -> Iterator[str]:
    """Points of all weeks that are not the sum of what was won; in no week are there more games than count."""
    for community in {chronicle.setup.community for chronicle in told.values()}:
        for league in disk.read(leagues.held_in, community):
            found = disk.read(standings.standings, Period(league.id, ALL_TIME), 0, 1000)
            points = _points(disk, told, league.id)
            if {one.player: one.points for one in found} != points:
                yield f"standings of {league.name} are {found}, and should be {points}"


def _points(disk: Disk, told: Told, league: LeagueId) -> Mapping[PlayerId, int]:
    """What people have won there, by week and then in all: with what is given for games that were not played."""
    won: defaultdict[tuple[PlayerId, str], list[int]] = defaultdict(list)
    for table in told:
        week = dict(disk.read(results.counted_in, table)).get(league)
        result = disk.read(results.result_of, table)
        for seat in result.seats if result and week else ():
            if seat.player is not None and week is not None:
                won[seat.player, week].append(seat.placement)
    points: defaultdict[PlayerId, int] = defaultdict(int)
    for (player, _), games in won.items():
        given = NOT_PLAYED * (GAMES_THAT_COUNT - len(games)) if len(games) >= GAMES_TO_BE_RANKED else 0
        points[player] += sum(games) + given
    return points


def wrongs(disk: Disk, town: Town, pressed: Sequence[Pressed], screens: Screens) -> list[str]:
    """Everything that is not as it must be, when all has been told."""
    told = Archive(disk).read()
    players = {name.lower(): player for player, name in names_of(disk).items()}
    return [
        *wrong_tables(disk, told),
        *wrong_standings(disk, told),
        *wrong_presses(told, pressed),
        *wrong_posts(disk, told, town),
        *wrong_cards(told, town.standing(), screens),
        *Reading(told, players, screens).wrongs(town.shown),
    ]

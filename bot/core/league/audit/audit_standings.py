"""Compares standings with a fresh count of the games in them."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from heapq import merge
from itertools import groupby
from operator import attrgetter
from typing import TypeAlias

from bot.core.league.audit.recount import tallies_of, worth
from bot.core.league.differences import Difference, rows_apart
from storage.engine.snapshot import Snapshot
from storage.ids import LeagueId, PlayerId
from storage.league import audit_rows
from storage.league.audit_rows import Played, Seat, Tally
from storage.league.leagues import Season

Row: TypeAlias = Mapping[str, object]


def standing_differences(books: Snapshot, league: LeagueId, seasons: Mapping[int, Season]) -> Iterator[Difference]:
    """Where people's stored games, weeks, seasons or all time do not follow from their results.

    A game without a score was stored by an older release.
    """
    for player, seats, played, tallies in _by_player(books, league):
        games = [worth(seat, seasons[seat.season]) for seat in seats if seat.season in seasons]
        where = f"league {league} player {player}"
        unscored = {row.number for row in played if row.score is None}
        rows = [replace(game.row, score=None) if game.row.number in unscored else game.row for game in games]
        due = {f"{row.week} game {row.number}": _row(row) for row in rows}
        yield from rows_apart(where, due, {f"{row.week} game {row.number}": _row(row) for row in played})
        weeks = {_name(tally): _row(tally) for tally in tallies_of(games, seasons)}
        yield from rows_apart(where, weeks, {_name(tally): _row(tally) for tally in tallies})


def _by_player(books: Snapshot, league: LeagueId) -> Iterator[tuple[PlayerId, list[Seat], list[Played], list[Tally]]]:
    """Each person with their results, and with the rows that the store made of them; one person at a time."""
    rows: list[Iterator[Seat | Played | Tally]] = [
        iter(books.read(audit_rows.seats_in, league)),
        iter(books.read(audit_rows.played_in, league)),
        iter(books.read(audit_rows.tallies_in, league)),
    ]
    # All three come sorted by player, so merging reads them once and holds one person's rows.
    for player, group in groupby(merge(*rows, key=attrgetter("player")), attrgetter("player")):
        theirs = list(group)
        yield (
            player,
            [row for row in theirs if isinstance(row, Seat)],
            [row for row in theirs if isinstance(row, Played)],
            [row for row in theirs if isinstance(row, Tally)],
        )


def _name(tally: Tally) -> str:
    return f"{tally.period} of {tally.game}" if tally.game else tally.period


def _row(row: Played | Tally) -> Row:
    return {one.name: getattr(row, one.name) for one in fields(row)}

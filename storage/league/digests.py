"""Digests of a league's weeks: each covers the week's results, and the digest before it; stored when the week is over.

docs/league.md describes every byte, so that anybody can compute the digests from an export.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from itertools import groupby
from operator import attrgetter
from typing import Final

from sqlalchemy import Connection, and_, func, insert, or_, select

from storage.ids import LeagueId, Millis
from storage.schema import corrections, counted, digests, purges, results, seat_results, weeks

RANKED: Final = 2
"""The format since which a digest covers the version of the rules by which the people of a game were placed."""

FORMATS: Final = (1, RANKED)
"""The ways to compute digests that this release knows. New digests have the last one; the old ones keep theirs."""

NOTHING: Final = "-"
"""Stands for what does not exist: a digest before the first, the hash of an old result, a number that is unknown."""


@dataclass(frozen=True, slots=True)
class Link:
    """A week's digest, and how far the numbers of games, corrections and purges had come when it was made."""

    league: LeagueId
    link: int
    """Counts the league's digests from 1."""

    week: str
    digest: bytes
    games_to: int
    corrections_to: int
    purges_to: int
    at: Millis
    format: int = FORMATS[-1]

    @property
    def short(self) -> str:
        """The beginning, as announcements show it: 20 hexadecimal digits in groups of four."""
        digits = self.digest.hex()[:20]
        return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


# --- writing -------------------------------------------------------------------------------------------------


def close_week(connection: Connection, league: LeagueId, week: str, now: Millis) -> Link:
    """The digest of a week that is over. If it is not stored yet, store it now, after those of earlier weeks.

    The league's first digest begins with its own week: earlier weeks have none.
    """
    for name in _without(connection, league, week):
        _add(connection, league, name, now)
    found = link_of(connection, league, week)
    assert found is not None
    return found


def _without(connection: Connection, league: LeagueId, week: str) -> tuple[str, ...]:
    """The weeks that get a digest now, the oldest first: this one, and those since the last digest that have none.

    They have none if an older release was running when they ended.
    """
    if link_of(connection, league, week) is not None:
        return ()
    linked = select(digests.c.week).where(digests.c.league == league)
    mine = select(weeks.c.name, weeks.c.starts).where(weeks.c.league == league)
    start = connection.execute(mine.where(weeks.c.name == week)).one().starts
    newest = connection.scalar(
        select(func.max(weeks.c.starts)).where(weeks.c.league == league, weeks.c.name.in_(linked))
    )
    since = start if newest is None else min(newest, start)
    missing = mine.where(weeks.c.starts >= since, weeks.c.starts <= start, weeks.c.name.not_in(linked))
    return tuple(name for name, _ in connection.execute(missing.order_by(weeks.c.starts)))


def _add(connection: Connection, league: LeagueId, week: str, now: Millis) -> None:
    before = next(reversed(links_of(connection, league)), None)
    of_league = counted.c.league == league
    games_to = connection.scalar(select(func.max(counted.c.number)).where(of_league)) or 0
    newest = select(func.max(corrections.c.number)).join(counted, counted.c.table == corrections.c.table)
    corrections_to = connection.scalar(newest.where(of_league)) or 0
    purges_to = connection.scalar(select(func.max(purges.c.number))) or 0
    number = 1 if before is None else before.link + 1
    link = Link(league, number, week, b"", games_to, corrections_to, purges_to, now)
    row = asdict(link) | {"digest": digest_of(connection, link, before)}
    connection.execute(insert(digests).values(row))


# --- reading -------------------------------------------------------------------------------------------------


def link_of(connection: Connection, league: LeagueId, week: str) -> Link | None:
    """The week's digest; None if none is stored."""
    return next((link for link in links_of(connection, league) if link.week == week), None)


def links_of(connection: Connection, league: LeagueId) -> tuple[Link, ...]:
    """The league's digests in the order in which they were made."""
    columns = [digests.c[one.name] for one in fields(Link)]
    rows = connection.execute(select(*columns).where(digests.c.league == league).order_by(digests.c.link))
    return tuple(Link(*row) for row in rows)


def purged_to(connection: Connection, purge: int) -> tuple[tuple[int, int | None], ...]:
    """The purges up to this number, each with how many numbers of games it removed; None if that is unknown."""
    found = select(purges.c.number, purges.c.counted).where(purges.c.number <= purge)
    return tuple((number, gone) for number, gone in connection.execute(found.order_by(purges.c.number)))


def late_games(connection: Connection, league: LeagueId, apart: Millis) -> tuple[tuple[int, str], ...]:
    """Games that count in a week whose digest was made before they were stored, as (number, week).

    Only those that ended at least ``apart`` milliseconds before the digest was made: it should cover them.
    """
    found = (
        select(counted.c.number, counted.c.week)
        .join(digests, and_(digests.c.league == counted.c.league, digests.c.week == counted.c.week))
        .join(results, results.c.table == counted.c.table)
        .where(counted.c.league == league, counted.c.number > digests.c.games_to)
        .where(results.c.ended + apart <= digests.c.at)
    )
    return tuple((number, week) for number, week in connection.execute(found.order_by(counted.c.number)))


def digest_of(connection: Connection, link: Link, before: Link | None) -> bytes:
    """SHA-256 of what the link covers: lines in UTF-8, each followed by a line feed."""
    digest = hashlib.sha256()
    for line in _lines(connection, link, before):
        digest.update(f"{line}\n".encode())
    return digest.digest()


def first_line(of_format: int) -> str:
    """The first line of what is hashed, by the format."""
    return f"minotaur/league/{of_format}"


def _lines(connection: Connection, link: Link, before: Link | None) -> Iterator[str]:
    yield first_line(link.format)
    yield NOTHING if before is None else before.digest.hex()
    yield link.week
    yield from _games(connection, link, before)
    yield from _corrections(connection, link, before)
    yield from _purges(connection, link, before)


def _games(connection: Connection, link: Link, before: Link | None) -> Iterator[str]:
    """The week's games, and games of earlier weeks that were stored after the digest before."""
    earlier = select(digests.c.week).where(digests.c.league == link.league, digests.c.link < link.link)
    late = and_(counted.c.week.in_(earlier), counted.c.number > (0 if before is None else before.games_to))
    found = (
        select(counted.c.number, results.c.ranking, results.c.moves, seat_results.c.rank)
        .join(results, results.c.table == counted.c.table)
        .join(seat_results, seat_results.c.table == counted.c.table)
        .where(counted.c.league == link.league, counted.c.number <= link.games_to)
        .where(or_(counted.c.week == link.week, late))
        .order_by(counted.c.number, seat_results.c.seat)
    )
    key = attrgetter("number", "ranking", "moves")
    for (number, ranking, moves), seats in groupby(connection.execute(found), key):
        by = [ranking] if link.format >= RANKED else []
        yield " ".join(map(str, ("game", number, *by, moves.hex() or NOTHING, *(seat.rank for seat in seats))))


def _corrections(connection: Connection, link: Link, before: Link | None) -> Iterator[str]:
    found = (
        select(corrections.c.number, corrections.c.voids, counted.c.number)
        .join(counted, counted.c.table == corrections.c.table)
        .where(counted.c.league == link.league)
        .where(corrections.c.number > (0 if before is None else before.corrections_to))
        .where(corrections.c.number <= link.corrections_to)
        .order_by(corrections.c.number)
    )
    for number, voids, game in connection.execute(found):
        yield f"{'void' if voids else 'restore'} {number} {game}"


def _purges(connection: Connection, link: Link, before: Link | None) -> Iterator[str]:
    for number, gone in purged_to(connection, link.purges_to):
        if before is None or number > before.purges_to:
            yield f"purge {number} {NOTHING if gone is None else gone}"

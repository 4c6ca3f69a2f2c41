"""Announcements of leagues: rows of ``messages`` that are stored in advance, with the moment when they are due."""

from collections.abc import Collection
from datetime import date
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from storage.ids import LeagueId, Millis, TableId
from storage.league.kinds import Announcing
from storage.messages.wanted import new_nonce
from storage.schema import OWED, messages

# After a failure, ``due`` is the moment of the next try, which the platform may have asked for.
_UNTRIED: Final = and_(OWED, messages.c.tries == 0)
_BETWEEN: Final = ":"


def season_end(season: int, last_day: date) -> str:
    """The period of a season's end. It holds the last day, so a prolonged season is announced at its new end, too."""
    return f"{season} {last_day}"


def season_of(period: str) -> int:
    """The number of the season in a period that ``season_end`` gave."""
    return int(period.split(maxsplit=1)[0])


def correction(table: TableId, number: int) -> str:
    """The period of a correction: its table, and how many corrections of the same result came before it."""
    return f"{table} {number}"


def correction_of(period: str) -> tuple[TableId, int]:
    """The table and the number in a period that ``correction`` gave."""
    table, number = period.split()
    return TableId(table), int(number)


def period_of(key: str) -> str:
    """The period of the message with this key: a week's name, or what ``season_end`` or ``correction`` gave."""
    return key.partition(_BETWEEN)[2]


def owe(connection: Connection, league: LeagueId, kind: Announcing, period: str, due: Millis) -> None:
    """Want an announcement at ``due``. One that waits untried gets the new moment; one that was posted stays."""
    row = {
        "league": league,
        "key": _key(kind, period),
        "kind": kind,
        # If both are due at the same moment, a week is announced before the season that ends with it.
        "about": int(kind is Announcing.SEASON),
        "wanted": 1,
        "due": due,
        "nonce": new_nonce(),
    }
    statement = insert(messages).values(row)
    connection.execute(
        statement.on_conflict_do_update(
            index_elements=[messages.c.league, messages.c.key], set_={"due": due}, where=_UNTRIED
        )
    )


def put_off(connection: Connection, league: LeagueId, kind: Announcing, period: str, due: Millis) -> None:
    """Give a waiting announcement a new moment. One that has failed keeps the moment of its next try."""
    own = and_(messages.c.league == league, messages.c.key == _key(kind, period))
    connection.execute(update(messages).where(own, _UNTRIED).values(due=due))


def owed_weeks(connection: Connection, league: LeagueId) -> frozenset[str]:
    """The names of the weeks that the league still has to announce."""
    found = connection.scalars(select(messages.c.key).where(_owed(league, Announcing.WEEK)))
    return frozenset(map(period_of, found))


def drop_seasons(connection: Connection, league: LeagueId, but: Collection[str]) -> None:
    """Delete the league's waiting announcements of season ends, except those of the periods in ``but``."""
    kept = [_key(Announcing.SEASON, period) for period in but]
    connection.execute(delete(messages).where(_owed(league, Announcing.SEASON), messages.c.key.not_in(kept)))


def _owed(league: LeagueId, kind: Announcing) -> ColumnElement[bool]:
    return and_(messages.c.league == league, messages.c.kind == kind, OWED)


def _key(kind: Announcing, period: str) -> str:
    return f"{kind}{_BETWEEN}{period}"

"""What leagues have to announce: owed as a row before its time has come, and told once."""

from collections.abc import Collection
from dataclasses import dataclass, fields
from datetime import date
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, not_, or_, select, update
from sqlalchemy.dialects.sqlite import insert

from storage.ids import LeagueId, Millis
from storage.league.words import Announcing
from storage.nonces import new_nonce
from storage.outbox import LONGEST_WAIT
from storage.schema import announcements

_OWED: Final = announcements.c.done.is_(None)
_UNTRIED: Final = and_(_OWED, announcements.c.attempts == 0)


@dataclass(frozen=True, slots=True)
class Announcement:
    """A week's or a season's end that is to be told."""

    league: LeagueId
    kind: Announcing
    period: str
    """The week's name; or the season's number and its last day, for a season that is prolonged ends once more."""

    due: Millis
    nonce: str
    attempts: int

    @property
    def season(self) -> int:
        """The number of the season that ends."""
        return int(self.period.split()[0])


def season_end(season: int, last_day: date) -> str:
    """What is told when the season of that number ends with that day."""
    return f"{season} {last_day}"


def owe(connection: Connection, league: LeagueId, kind: Announcing, period: str, due: Millis) -> None:
    """Owe it from that moment on; what is owed already is put off as ``put_off`` says, and what was told stays told."""
    row = {"league": league, "kind": kind, "period": period, "due": due, "nonce": new_nonce()}
    statement = insert(announcements).values(row)
    connection.execute(
        statement.on_conflict_do_update(
            index_elements=list(announcements.primary_key), set_={"due": due}, where=_UNTRIED
        )
    )


def put_off(connection: Connection, league: LeagueId, kind: Announcing, period: str, due: Millis) -> None:
    """If it is still owed, let it be due at that moment; what was tried in vain waits as long as it waits."""
    connection.execute(update(announcements).where(_is(league, kind, period), _UNTRIED).values(due=due))


def owed_weeks(connection: Connection, league: LeagueId) -> frozenset[str]:
    """The weeks that the league has still to announce."""
    owed = and_(announcements.c.kind == Announcing.WEEK, _OWED)
    return frozenset(connection.scalars(select(announcements.c.period).where(announcements.c.league == league, owed)))


def drop_seasons(connection: Connection, league: LeagueId, but: Collection[str]) -> None:
    """Owe no ends of the league's seasons but these."""
    others = and_(announcements.c.kind == Announcing.SEASON, announcements.c.period.not_in(but))
    where = and_(announcements.c.league == league, others, _OWED)
    connection.execute(delete(announcements).where(where))


def due(connection: Connection, now: Millis, limit: int) -> tuple[Announcement, ...]:
    """What is to be told now, the earliest first, a week before the season that ends with it.

    While a league has tried one in vain, its others wait: they are told in their order. What was tried and waits for
    longer than anything does was put off by a clock that has been set back since: it is due.
    """
    columns = [announcements.c[one.name] for one in fields(Announcement)]
    found = select(*columns).where(_its_turn(), _is_due(now))
    order = (announcements.c.due, announcements.c.kind.desc(), announcements.c.league)
    return tuple(Announcement(*row) for row in connection.execute(found.order_by(*order).limit(limit)))


def next_due(connection: Connection, now: Millis) -> Millis | None:
    """When the next is to be told: now, where one is due."""
    if due(connection, now, 1):
        return now
    found = select(announcements.c.due).where(_OWED, _its_turn(), announcements.c.due > now)
    return connection.scalar(found.order_by(announcements.c.due).limit(1))


def told(connection: Connection, one: Announcement, post: str | None, now: Millis) -> None:
    """It has been told, there; or for None it is not to be told any more."""
    which = _is(one.league, one.kind, one.period)
    connection.execute(update(announcements).where(which).values(done=now, post=post))


def retry(connection: Connection, one: Announcement, not_before: Millis, attempts: int) -> None:
    """It was tried so often in vain."""
    which = _is(one.league, one.kind, one.period)
    connection.execute(update(announcements).where(which).values(due=not_before, attempts=attempts))


def _is_due(now: Millis) -> ColumnElement[bool]:
    # Each side says that it is owed, so that each is a range of the index.
    late = and_(_OWED, announcements.c.due <= now)
    return or_(late, and_(_OWED, announcements.c.due > now + LONGEST_WAIT, announcements.c.attempts > 0))


def _its_turn() -> ColumnElement[bool]:
    other = announcements.alias()
    tried = select(other.c.league).where(
        other.c.league == announcements.c.league, other.c.done.is_(None), other.c.attempts > 0
    )
    return or_(announcements.c.attempts > 0, not_(tried.exists()))


def _is(league: LeagueId, kind: Announcing, period: str) -> ColumnElement[bool]:
    return and_(announcements.c.league == league, announcements.c.kind == kind, announcements.c.period == period)

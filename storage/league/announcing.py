"""What leagues announce: a message that is wanted before its moment has come, and posted once."""

from collections.abc import Collection
from datetime import date
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, select, update
from sqlalchemy.dialects.sqlite import insert

from storage.ids import LeagueId, Millis
from storage.league.kinds import Announcing
from storage.messages.wanted import new_nonce
from storage.schema import OWED, messages

_UNTRIED: Final = and_(OWED, messages.c.tries == 0)
_BETWEEN: Final = ":"


def season_end(season: int, last_day: date) -> str:
    """The period of a season's announcement; a season that is prolonged has another end, and ends once more."""
    return f"{season} {last_day}"


def season_of(period: str) -> int:
    """The number of the season that ends with this period."""
    return int(period.split(maxsplit=1)[0])


def period_of(key: str) -> str:
    """The period that the message with this key announces: a week's name, or what ``season_end`` gives."""
    return key.partition(_BETWEEN)[2]


def owe(connection: Connection, league: LeagueId, kind: Announcing, period: str, due: Millis) -> None:
    """Want it posted from that moment on; what waits already is put off as ``put_off`` says, what was posted stays."""
    row = {
        "league": league,
        "key": _key(kind, period),
        "kind": kind,
        # Of one moment a week is announced before the season that ends with it.
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
    """If it is still to be posted, let that be due at that moment; what was tried in vain waits as long as it waits."""
    own = and_(messages.c.league == league, messages.c.key == _key(kind, period))
    connection.execute(update(messages).where(own, _UNTRIED).values(due=due))


def owed_weeks(connection: Connection, league: LeagueId) -> frozenset[str]:
    """The weeks that the league has still to announce."""
    found = connection.scalars(select(messages.c.key).where(_owed(league, Announcing.WEEK)))
    return frozenset(map(period_of, found))


def drop_seasons(connection: Connection, league: LeagueId, but: Collection[str]) -> None:
    """Announce no ends of the league's seasons but these."""
    kept = [_key(Announcing.SEASON, period) for period in but]
    connection.execute(delete(messages).where(_owed(league, Announcing.SEASON), messages.c.key.not_in(kept)))


def _owed(league: LeagueId, kind: Announcing) -> ColumnElement[bool]:
    return and_(messages.c.league == league, messages.c.kind == kind, OWED)


def _key(kind: Announcing, period: str) -> str:
    return f"{kind}{_BETWEEN}{period}"

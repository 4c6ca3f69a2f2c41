"""Leagues, their seasons, their weeks and the digests of these."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    Named,
    Table,
    TypedColumns,
    UniqueConstraint,
    false,
)

from storage.changes import Pace
from storage.ids import CommunityId, LeagueId, Millis
from storage.league.kinds import LeagueKind, Scoring
from storage.schema.base import (
    COMMUNITY_ID,
    LEAGUE_ID,
    MILLIS,
    NUMBER,
    OPTIONS,
    TEXT,
    metadata,
    word,
)


class LeagueColumns(TypedColumns):
    """Leagues, each of one community. A null ``game``, ``pace`` or ``time_zone``: all games, any, the community's.

    Ratings are computed up to the game with number ``rated_to``, by version ``rated_by`` of the computation.
    """

    id: Named[LeagueId] = Column(LEAGUE_ID, primary_key=True)
    community: Named[CommunityId] = Column(COMMUNITY_ID, ForeignKey("communities.id"))
    kind: Named[LeagueKind] = Column(word(LeagueKind))
    name: Named[str] = Column(TEXT)
    game: Named[str | None] = Column(TEXT)
    options: Named[dict[str, str]] = Column(OPTIONS)
    pace: Named[Pace | None] = Column(word(Pace))
    time_zone: Named[str | None] = Column(TEXT)
    hosts: Named[str | None] = Column(TEXT)
    channel: Named[str | None] = Column(TEXT)
    hour: Named[int] = Column(Integer)
    opened: Named[Millis] = Column(MILLIS)
    closed: Named[Millis | None] = Column(MILLIS)
    rated_to: Named[int] = Column(NUMBER, server_default="0")
    rated_by: Named[int] = Column(Integer, server_default="1")
    advice: Named[bool] = Column(Boolean, server_default=false())


# AUTOINCREMENT never uses an id twice, so a purged league's id cannot become that of another league.
leagues: Final = Table(
    "leagues", metadata, LeagueColumns, UniqueConstraint("community", "name"), sqlite_autoincrement=True
)


class SeasonColumns(TypedColumns):
    """Seasons of whole weeks, and how their games count. Days are ISO dates: the first a Monday, the last a Sunday."""

    league: Named[LeagueId] = Column(LEAGUE_ID, ForeignKey("leagues.id"), primary_key=True)
    number: Named[int] = Column(Integer, primary_key=True)
    first_day: Named[str] = Column(TEXT)
    last_day: Named[str | None] = Column(TEXT)
    scoring: Named[Scoring] = Column(word(Scoring))
    that_count: Named[int] = Column(Integer)
    to_be_ranked: Named[int] = Column(Integer)
    least_people: Named[int] = Column(Integer)
    best_weeks: Named[int] = Column(Integer)


seasons: Final = Table("seasons", metadata, SeasonColumns)


class WeekColumns(TypedColumns):
    """Weeks in which a game counted, from ``starts`` up to but not including ``ends``. Never changed once made.

    ``zone`` is the time zone of the league when the week was made; null in rows from before it was stored.
    """

    league: Named[LeagueId] = Column(LEAGUE_ID, primary_key=True)
    name: Named[str] = Column(TEXT, primary_key=True)
    season: Named[int] = Column(Integer)
    starts: Named[Millis] = Column(MILLIS)
    ends: Named[Millis] = Column(MILLIS)
    zone: Named[str | None] = Column(TEXT)


weeks: Final = Table(
    "weeks",
    metadata,
    WeekColumns,
    ForeignKeyConstraint(["league", "season"], ["seasons.league", "seasons.number"]),
    UniqueConstraint("league", "starts"),
)


class DigestColumns(TypedColumns):
    """Digests of weeks that are over, each of which covers the one before; append-only.

    A digest covers games, corrections and purges up to these numbers, in the way that ``format`` says.
    """

    league: Named[LeagueId] = Column(LEAGUE_ID, primary_key=True)
    link: Named[int] = Column(Integer, primary_key=True)
    week: Named[str] = Column(TEXT)
    digest: Named[bytes] = Column(LargeBinary)
    games_to: Named[int] = Column(NUMBER)
    corrections_to: Named[int] = Column(NUMBER)
    purges_to: Named[int] = Column(NUMBER)
    at: Named[Millis] = Column(MILLIS)
    format: Named[int] = Column(Integer, server_default="1")


digests: Final = Table(
    "digests",
    metadata,
    DigestColumns,
    ForeignKeyConstraint(["league", "week"], ["weeks.league", "weeks.name"], ondelete="CASCADE"),
    UniqueConstraint("league", "week"),
)

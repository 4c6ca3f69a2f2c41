"""Standings and ratings. They are computed from results, and can be deleted and computed again.

The columns of ``tries`` and ``hits`` are named ``bets`` and ``kept``, after the first game that has such a share.
Renaming them would need a migration and change nothing else.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    Named,
    Table,
    TypedColumns,
)

from storage.ids import LeagueId, PlayerId
from storage.schema.base import (
    LEAGUE_ID,
    NUMBER,
    PLAYER_ID,
    TEXT,
    metadata,
)


class PlayedColumns(TypedColumns):
    """What one game brought one player in a league; can be computed again. ``number`` is that of ``counted``.

    ``score`` has the game's own points; null for a seat that robots finished, and in rows of older releases.
    """

    league: Named[LeagueId] = Column(LEAGUE_ID, primary_key=True)
    week: Named[str] = Column(TEXT, primary_key=True)
    player: Named[PlayerId] = Column(PLAYER_ID, primary_key=True)
    number: Named[int] = Column(NUMBER, primary_key=True)
    game: Named[str] = Column(TEXT)
    points: Named[int] = Column(BigInteger)
    rank: Named[int] = Column(Integer)
    tries: Named[int] = Column("bets", Integer)
    hits: Named[int] = Column("kept", Integer)
    score: Named[int | None] = Column(BigInteger)


played: Final = Table(
    "played",
    metadata,
    PlayedColumns,
    # For the ranks in a person's last games, which are read from the index alone.
    Index(None, "league", "player", "number", "rank"),
    # For the best score of each game.
    Index(None, "league", "game", "score"),
    sqlite_with_rowid=False,
)


class TallyColumns(TypedColumns):
    """The sums of a player over a period, of one game or of all (``""``); can be computed again.

    The period is a week (``2026-W47``), a season (``S2``) or ``all``.
    """

    league: Named[LeagueId] = Column(LEAGUE_ID, primary_key=True)
    player: Named[PlayerId] = Column(PLAYER_ID, primary_key=True)
    game: Named[str] = Column(TEXT, primary_key=True)
    period: Named[str] = Column(TEXT, primary_key=True)
    points: Named[int] = Column(BigInteger)
    games: Named[int] = Column(Integer)
    wins: Named[int] = Column(Integer)
    counted: Named[int] = Column(Integer)
    tries: Named[int] = Column("bets", Integer)
    hits: Named[int] = Column("kept", Integer)
    ranked: Named[bool] = Column(Boolean)


tallies: Final = Table(
    "tallies",
    metadata,
    TallyColumns,
    # For the top of the standings and a person's rank, which are read from the index alone.
    Index(None, "league", "game", "period", "ranked", "points", "player"),
    sqlite_with_rowid=False,
)


class RatingColumns(TypedColumns):
    """A player's rating after each of their games in a league, in millionths; can be computed again."""

    league: Named[LeagueId] = Column(LEAGUE_ID, primary_key=True)
    player: Named[PlayerId] = Column(PLAYER_ID, primary_key=True)
    number: Named[int] = Column(NUMBER, primary_key=True)
    mu: Named[int] = Column(BigInteger)
    sigma: Named[int] = Column(BigInteger)
    games: Named[int] = Column(Integer)
    season: Named[int] = Column(Integer)


ratings: Final = Table("ratings", metadata, RatingColumns, Index(None, "league", "number"), sqlite_with_rowid=False)

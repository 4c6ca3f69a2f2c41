"""What is made of results, and can be made again: disposable.

The columns of ``tries`` and ``hits``, of a game's share, are called as the first game with a share calls them: to
rename them would be a migration that changes nothing.
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
    Text,
    TypedColumns,
)

from storage.ids import LeagueId, PlayerId
from storage.schema.base import (
    LEAGUE_ID,
    NUMBER,
    PLAYER_ID,
    metadata,
)


class PlayedColumns(TypedColumns):
    """What a person's game was worth in a league; disposable."""

    league: Named[LeagueId] = Column(LEAGUE_ID, primary_key=True)
    week: Named[str] = Column(Text, primary_key=True)
    player: Named[PlayerId] = Column(PLAYER_ID, primary_key=True)
    number: Named[int] = Column(NUMBER, primary_key=True)
    game: Named[str] = Column(Text)
    points: Named[int] = Column(BigInteger)
    rank: Named[int] = Column(Integer)
    tries: Named[int] = Column("bets", Integer)
    hits: Named[int] = Column("kept", Integer)


played: Final = Table(
    "played",
    metadata,
    PlayedColumns,
    Index(None, "league", "player", "number", "rank"),
    sqlite_with_rowid=False,
)


class TallyColumns(TypedColumns):
    """A person's week, season (``S2``) or all their weeks (``all``), of one game or of all (``""``); disposable."""

    league: Named[LeagueId] = Column(LEAGUE_ID, primary_key=True)
    player: Named[PlayerId] = Column(PLAYER_ID, primary_key=True)
    game: Named[str] = Column(Text, primary_key=True)
    period: Named[str] = Column(Text, primary_key=True)
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
    Index(None, "league", "game", "period", "ranked", "points", "player"),
    sqlite_with_rowid=False,
)


class RatingColumns(TypedColumns):
    """How strong a league's people are thought to be after their last game, in millionths; disposable."""

    league: Named[LeagueId] = Column(LEAGUE_ID, primary_key=True)
    player: Named[PlayerId] = Column(PLAYER_ID, primary_key=True)
    number: Named[int] = Column(NUMBER, primary_key=True)
    mu: Named[int] = Column(BigInteger)
    sigma: Named[int] = Column(BigInteger)
    games: Named[int] = Column(Integer)
    season: Named[int] = Column(Integer)


ratings: Final = Table("ratings", metadata, RatingColumns, Index(None, "league", "number"), sqlite_with_rowid=False)

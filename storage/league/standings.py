"""Standings: who stands where in a league's week, season or all time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from sqlalchemy import ColumnElement, Connection, String, and_, func, literal, select

from storage.ids import LeagueId, PlayerId
from storage.league.tallies import ALL_GAMES
from storage.schema import played, players, ratings, tallies

FORM: Final = 5
"""How many of somebody's last games are told one by one."""

LONGEST_STREAK: Final = 50
NEWEST: Final = 2**63 - 1
"""A number that no game has."""


@dataclass(frozen=True, slots=True)
class Period:
    """Which standings are asked for."""

    league: LeagueId
    period: str
    """A week's name, ``S2`` for a season, ``all``."""

    game: str = ALL_GAMES
    """One game of a league of all games, or all."""

    before: str | None = None
    """The week before, if there is one, to tell who has risen."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is thought to be, in millionths."""

    mu: int
    sigma: int
    games: int
    season: int = 1
    """Of the last game."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's week, season or all their weeks."""

    player: PlayerId
    name: str
    rank: int | None
    """From 1, ties share; None while there are too few games to be ranked: the standing is provisional."""

    points: int
    games: int
    wins: int
    counted: int
    """How many of the games bring the points."""

    tries: int = 0
    hits: int = 0
    """How many of the tries were hits, by the shares that the games declare."""

    rank_before: int | None = None
    """In the week before."""

    form: tuple[int, ...] = ()
    """The ranks of the last games in the league, the newest first."""

    streak: int = 0
    """How many of the last games were won, one after the other."""

    rating: Rating | None = None


def standings(connection: Connection, asked: Period, offset: int = 0, limit: int = 1000) -> tuple[Standing, ...]:
    """Standings from that line on: the ranked by points, then the provisional by points; equals in a stable order."""
    mine = _of(asked.league, asked.game, asked.period)
    found = select(tallies, players.c.name).join(players, players.c.id == tallies.c.player).where(mine)
    order = tallies.c.ranked.desc(), tallies.c.points.desc(), tallies.c.player
    rows = connection.execute(found.order_by(*order).offset(offset).limit(limit)).all()
    people = [row.player for row in rows]
    ranks = _ranks(connection, asked, asked.period, people)
    before = _ranks(connection, asked, asked.before, people) if asked.before else {}
    recent = _last_ranks(connection, asked.league, people)
    rated = ratings_of(connection, asked.league, people)
    return tuple(
        Standing(
            player=row.player,
            name=row.name,
            rank=ranks.get(row.player),
            points=row.points,
            games=row.games,
            wins=row.wins,
            counted=row.counted,
            tries=row.tries,
            hits=row.hits,
            rank_before=before.get(row.player),
            form=tuple(recent.get(row.player, ())[:FORM]),
            streak=_streak(recent.get(row.player, ())),
            rating=rated.get(row.player),
        )
        for row in rows
    )


def size(connection: Connection, asked: Period) -> int:
    """How many people stand there."""
    found = select(func.count()).select_from(tallies).where(_of(asked.league, asked.game, asked.period))
    return connection.scalars(found).one()


def line_of(connection: Connection, asked: Period, player: PlayerId) -> int | None:
    """On which line of the standings, from 0, the person is; None when they do not stand there."""
    mine = _of(asked.league, asked.game, asked.period)
    me = connection.execute(
        select(tallies.c.ranked, tallies.c.points).where(mine, tallies.c.player == player)
    ).one_or_none()
    if me is None:
        return None
    above = (
        and_(tallies.c.ranked == me.ranked, tallies.c.points > me.points),
        and_(tallies.c.ranked == me.ranked, tallies.c.points == me.points, tallies.c.player < player),
        *([] if me.ranked else [tallies.c.ranked.is_(True)]),
    )
    counts = [connection.scalars(select(func.count()).select_from(tallies).where(mine, one)).one() for one in above]
    return sum(counts)


def ratings_of(
    connection: Connection, league: LeagueId, people: Sequence[PlayerId], to: int = NEWEST
) -> Mapping[PlayerId, Rating]:
    """The ratings of those people who have one in the league, each after their last game, up to that number."""
    theirs = and_(ratings.c.league == league, ratings.c.player == players.c.id)
    last = select(func.max(ratings.c.number)).where(theirs, ratings.c.number <= to).correlate(players).scalar_subquery()
    columns = [ratings.c[one.name] for one in fields(Rating)]
    # An outer join is done from people to ratings; the other way round all that they ever had would be read.
    found = select(players.c.id, *columns).join(ratings, and_(theirs, ratings.c.number == last), isouter=True)
    rows = connection.execute(found.where(players.c.id.in_(people)))
    return {player: Rating(*rating) for player, *rating in rows if rating[0] is not None}


def _ranks(connection: Connection, asked: Period, period: str, people: Sequence[PlayerId]) -> Mapping[PlayerId, int]:
    """The ranks of those people who are ranked."""
    mine = tallies.alias("mine")
    others = _of(asked.league, asked.game, period)
    better = select(func.count() + literal(1)).select_from(tallies)
    rank = better.where(others, tallies.c.ranked.is_(True), tallies.c.points > mine.c.points).scalar_subquery()
    found = select(mine.c.player, rank).where(
        mine.c.league == asked.league,
        mine.c.game == asked.game,
        mine.c.period == period,
        mine.c.ranked.is_(True),
        mine.c.player.in_(people),
    )
    return dict(connection.execute(found).all())


def _last_ranks(
    connection: Connection, league: LeagueId, people: Sequence[PlayerId]
) -> Mapping[PlayerId, Sequence[int]]:
    """The ranks of those people's last games, newest first."""
    theirs = select(played.c.rank).where(played.c.league == league, played.c.player == players.c.id)
    last = theirs.order_by(played.c.number.desc()).limit(LONGEST_STREAK).correlate(players).subquery()
    # All in one text: a statement for each person would take as long as all others together.
    told = select(func.aggregate_strings(last.c.rank.cast(String), " ")).scalar_subquery()
    found = connection.execute(select(players.c.id, told).where(players.c.id.in_(people)))
    return {player: [int(rank) for rank in ranks.split()] for player, ranks in found if ranks is not None}


def _streak(ranks: Sequence[int]) -> int:
    return next((number for number, rank in enumerate(ranks) if rank != 1), len(ranks))


def _of(league: LeagueId, game: str, period: str) -> ColumnElement[bool]:
    return and_(tallies.c.league == league, tallies.c.game == game, tallies.c.period == period)

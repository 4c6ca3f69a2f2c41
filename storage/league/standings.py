"""Reads standings: who has which rank in a league's week, in a season, or of all time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from sqlalchemy import ColumnElement, Connection, String, and_, func, literal, select

from storage.ids import LeagueId, PlayerId
from storage.league.tallies import ALL_GAMES
from storage.schema import played, players, ratings, tallies

FORM: Final = 5
"""How many of a person's last games are listed one by one."""

LONGEST_STREAK: Final = 50
NEWEST: Final = 2**63 - 1
"""Higher than the number of any game."""


@dataclass(frozen=True, slots=True)
class Period:
    """Which standings are asked for: a league, a period, and one game or all games."""

    league: LeagueId
    period: str
    """A week's name (``2026-W47``), a season (``S2``) or ``all``."""

    game: str = ALL_GAMES
    """The key of one game, or ``ALL_GAMES``."""

    before: str | None = None
    """The name of the week before, if there is one. Its ranks show who has risen."""


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of how strong a person is: mean ``mu`` and deviation ``sigma``, in millionths."""

    mu: int
    sigma: int
    games: int
    season: int = 1
    """The season of the last rated game."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings: a person's numbers in the period."""

    player: PlayerId
    name: str
    rank: int | None
    """From 1; equal points give equal ranks. None with too few games to be ranked: the line is provisional."""

    points: int
    games: int
    wins: int
    counted: int
    """How many of the games bring points."""

    tries: int = 0
    hits: int = 0
    """How many of the tries succeeded. The game says what it counts: in Mythical Dice, bets and kept bets."""

    rank_before: int | None = None
    """The person's rank in the week before."""

    form: tuple[int, ...] = ()
    """The ranks in the person's last games of the league, the newest first."""

    streak: int = 0
    """How many games the person has won in a row until now; at most ``LONGEST_STREAK`` are counted."""

    rating: Rating | None = None


def standings(connection: Connection, asked: Period, offset: int = 0, limit: int = 1000) -> tuple[Standing, ...]:
    """Lines of the standings: the ranked people by points, then the provisional ones. Equals have a fixed order."""
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
    """How many people are in these standings."""
    found = select(func.count()).select_from(tallies).where(_of(asked.league, asked.game, asked.period))
    return connection.scalars(found).one()


def line_of(connection: Connection, asked: Period, player: PlayerId) -> int | None:
    """The person's line in the standings, from 0; None if they are not in them."""
    mine = _of(asked.league, asked.game, asked.period)
    me = connection.execute(
        select(tallies.c.ranked, tallies.c.points).where(mine, tallies.c.player == player)
    ).one_or_none()
    if me is None:
        return None
    # Separate counts, because each can be read from the index; one condition with OR could not.
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
    """The ratings of these people in the league, each after their last game with a number up to ``to``."""
    theirs = and_(ratings.c.league == league, ratings.c.player == players.c.id)
    last = select(func.max(ratings.c.number)).where(theirs, ratings.c.number <= to).correlate(players).scalar_subquery()
    columns = [ratings.c[one.name] for one in fields(Rating)]
    # The outer join makes SQLite go from people to ratings. The other way round it would read all their ratings.
    found = select(players.c.id, *columns).join(ratings, and_(theirs, ratings.c.number == last), isouter=True)
    rows = connection.execute(found.where(players.c.id.in_(people)))
    return {player: Rating(*rating) for player, *rating in rows if rating[0] is not None}


def _ranks(connection: Connection, asked: Period, period: str, people: Sequence[PlayerId]) -> Mapping[PlayerId, int]:
    """The ranks of these people, as far as they are ranked."""
    mine = tallies.alias("mine")
    others = _of(asked.league, asked.game, period)
    # The rank is one more than the number of people with more points. So equal points share a rank.
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
    """The ranks in these people's last games, the newest first."""
    theirs = select(played.c.rank).where(played.c.league == league, played.c.player == players.c.id)
    last = theirs.order_by(played.c.number.desc()).limit(LONGEST_STREAK).correlate(players).subquery()
    # SQLite joins a person's ranks to one text, so that one statement is enough for all people.
    told = select(func.aggregate_strings(last.c.rank.cast(String), " ")).scalar_subquery()
    found = connection.execute(select(players.c.id, told).where(players.c.id.in_(people)))
    return {player: [int(rank) for rank in ranks.split()] for player, ranks in found if ranks is not None}


def _streak(ranks: Sequence[int]) -> int:
    return next((number for number, rank in enumerate(ranks) if rank != 1), len(ranks))


def _of(league: LeagueId, game: str, period: str) -> ColumnElement[bool]:
    return and_(tallies.c.league == league, tallies.c.game == game, tallies.c.period == period)

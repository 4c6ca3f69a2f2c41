"""Counts a league's weeks, seasons and all time in plain Python, so that an audit can compare them with the store.

The store counts in SQL. Two separate implementations rarely have the same bug.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from storage.ids import PlayerId
from storage.league.audit_rows import Played, Seat, Tally
from storage.league.kinds import Scoring
from storage.league.leagues import Season
from storage.league.scoring import LEAVERS_BEHIND, NOT_PLAYED, Left, points_of
from storage.league.tallies import ALL_GAMES, ALL_TIME, season_period


@dataclass(frozen=True, slots=True)
class Game:
    """A person's game with its points, and the season in which it counts."""

    season: int
    row: Played


def worth(seat: Seat, season: Season) -> Game:
    """The person's game, with its points by the season's scoring."""
    left = Left(seat.ranking, seat.fewest) if seat.by_house else None
    points = points_of(season.scoring, placement=seat.placement, score=seat.score, rank=seat.rank, left=left)
    score = None if seat.by_house else seat.score
    tries, hits = (0, 0) if left is not None and left.ranking >= LEAVERS_BEHIND else (seat.tries, seat.hits)
    row = Played(seat.player, seat.number, seat.week, seat.game, points, seat.rank, tries, hits, score)
    return Game(seat.season, row)


def tallies_of(games: Sequence[Game], seasons: Mapping[int, Season]) -> Iterator[Tally]:
    """All tallies of one person: weeks, seasons and all time, of all games and of each game. ``games`` are in order."""
    by_game: defaultdict[str, list[Game]] = defaultdict(list)
    for game in games:
        by_game[ALL_GAMES].append(game)
        by_game[game.row.game].append(game)
    for name, theirs in by_game.items():
        yield from _tallies(name, theirs, seasons)


def _tallies(name: str, games: Iterable[Game], seasons: Mapping[int, Season]) -> Iterator[Tally]:
    by_week: defaultdict[tuple[int, str], list[Played]] = defaultdict(list)
    for game in games:
        by_week[game.season, game.row.week].append(game.row)
    by_season: defaultdict[int, list[Tally]] = defaultdict(list)
    for (number, week), rows in by_week.items():
        by_season[number].append(_week(name, week, rows, seasons[number]))
    for number, weeks in by_season.items():
        yield from weeks
        best = sorted((week.points for week in weeks), reverse=True)[: seasons[number].best_weeks]
        yield _sum(season_period(number), weeks, sum(best), seasons[number].to_be_ranked)
    everything = [week for weeks in by_season.values() for week in weeks]
    # Seasons may ask for different numbers of games. For a rank in all time the largest of them is needed.
    asked = max(seasons[number].to_be_ranked for number in by_season)
    yield _sum(ALL_TIME, everything, sum(week.points for week in everything), asked)


def _week(name: str, week: str, rows: Sequence[Played], season: Season) -> Tally:
    """The tally of one week. Only the first ``that_count`` games bring points.

    Where placements count, a ranked person gets a third of a victory for each of these games that was not played.
    """
    ranked = len(rows) >= season.to_be_ranked
    missing = max(0, season.that_count - len(rows)) if ranked and season.scoring is Scoring.PLACEMENT else 0
    return Tally(
        player=rows[0].player,
        game=name,
        period=week,
        points=sum(row.points for row in rows[: season.that_count]) + missing * NOT_PLAYED,
        games=len(rows),
        wins=sum(row.rank == 1 for row in rows),
        counted=min(len(rows), season.that_count),
        tries=sum(row.tries for row in rows),
        hits=sum(row.hits for row in rows),
        ranked=ranked,
    )


def _sum(period: str, weeks: Sequence[Tally], points: int, to_be_ranked: int) -> Tally:
    games = sum(week.games for week in weeks)
    return Tally(
        player=PlayerId(weeks[0].player),
        game=weeks[0].game,
        period=period,
        points=points,
        games=games,
        wins=sum(week.wins for week in weeks),
        counted=sum(week.counted for week in weeks),
        tries=sum(week.tries for week in weeks),
        hits=sum(week.hits for week in weeks),
        ranked=games >= to_be_ranked,
    )

"""Checks leagues at the end of an evening: standings and ratings are computed again from the results alone."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection, select

from bot.core.league.rating_math import after
from storage import schema
from storage.changes import GameResult, SeatResult
from storage.ids import CommunityId, LeagueId, PlayerId, TableId
from storage.league import leagues, results, standings
from storage.league.kinds import LeagueKind
from storage.league.leagues import League, Season
from storage.league.rating_rows import RatedGame, RatedSeat
from storage.league.scoring import NOT_PLAYED
from storage.league.standings import Period, Rating
from storage.league.tallies import ALL_TIME, season_period
from tests.world.disk import Disk

Line: TypeAlias = tuple[int, int, int, bool]
"""Points, games, victories, and whether these games are enough to be ranked."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A game that counts in a league."""

    number: int
    week: str
    result: GameResult

    def people(self) -> Sequence[tuple[PlayerId, SeatResult]]:
        """The people in seat order, each with the result of their seat."""
        return [(seat.player, seat) for seat in self.result.seats if seat.player is not None]


def wrong_leagues(disk: Disk, community: CommunityId) -> Iterator[str]:
    """Standings and ratings of the community's leagues that do not follow from their games."""
    for league in disk.read(leagues.held_in, community):
        # An evening is too short for a second season.
        (season,) = disk.read(leagues.seasons_of, league.id)
        games = [Counted(number, week, _result(disk, table)) for number, week, table in disk.read(_counted, league.id)]
        yield from _wrong_standings(disk, league, season, games)
        yield from _wrong_ratings(disk, league, season, games)


def _result(disk: Disk, table: TableId) -> GameResult:
    result = disk.read(results.result_of, table)
    assert result is not None
    return result


def _counted(connection: Connection, league: LeagueId) -> Sequence[tuple[int, str, TableId]]:
    columns = schema.counted.c
    found = select(columns.number, columns.week, columns.table).where(columns.league == league)
    return [(number, week, table) for number, week, table in connection.execute(found.order_by(columns.number))]


# --- standings ------------------------------------------------------------------------------------------


def _wrong_standings(disk: Disk, league: League, season: Season, games: Sequence[Counted]) -> Iterator[str]:
    for period, due in _due_standings(season, games).items():
        found = disk.read(standings.standings, Period(league.id, period), 0, 1000)
        lines = {one.player: (one.points, one.games, one.wins, one.rank is not None) for one in found}
        if lines != due:
            yield f"standings of {league.name} in {period} are {lines}, and should be {due}"
        for one in found:
            better = sum(other[3] and other[0] > one.points for other in due.values())
            if one.rank not in {None, better + 1}:
                yield f"standings of {league.name} in {period}: {one.player} is {one.rank}, and {better} are better"


def _due_standings(season: Season, games: Sequence[Counted]) -> Mapping[str, Mapping[PlayerId, Line]]:
    """The right lines by period: each week, the season and all time. An evening has fewer weeks than count."""
    weeks: defaultdict[tuple[str, PlayerId], list[SeatResult]] = defaultdict(list)
    for game in games:
        for player, seat in game.people():
            weeks[game.week, player].append(seat)
    found: dict[str, dict[PlayerId, Line]] = {season_period(season.number): {}, ALL_TIME: {}}
    for (week, player), seats in weeks.items():
        line = _week_line(season, seats)
        found.setdefault(week, {})[player] = line
        for period in (season_period(season.number), ALL_TIME):
            points, played, wins, _ = found[period].get(player, (0, 0, 0, False))
            total = played + line[1]
            found[period][player] = points + line[0], total, wins + line[2], total >= season.to_be_ranked
    return found


def _week_line(season: Season, seats: Sequence[SeatResult]) -> Line:
    """One person's week: the first games bring points, and for ranked people each missing one a third of a victory."""
    ranked = len(seats) >= season.to_be_ranked
    missing = max(0, season.that_count - len(seats)) if ranked else 0
    points = sum(seat.placement for seat in seats[: season.that_count]) + missing * NOT_PLAYED
    return points, len(seats), sum(seat.rank == 1 for seat in seats), ranked


# --- ratings --------------------------------------------------------------------------------------------


def _wrong_ratings(disk: Disk, league: League, season: Season, games: Sequence[Counted]) -> Iterator[str]:
    """Ratings that do not follow from the games. Practice has none."""
    rated = [] if league.kind is LeagueKind.PRACTICE else games
    due, found = _due_ratings(season, rated), disk.read(_ratings, league.id)
    if found != due:
        yield f"ratings of {league.name} are {found}, and should be {due}"
    last = {player: rating for (_, player), rating in due.items()}
    shown = {one.player: one.rating for one in disk.read(standings.standings, Period(league.id, ALL_TIME), 0, 1000)}
    for player, rating in shown.items():
        if rating != last.get(player):
            yield f"standings of {league.name} show {player} with {rating}, and should with {last.get(player)}"


def _due_ratings(season: Season, games: Sequence[Counted]) -> Mapping[tuple[int, PlayerId], Rating]:
    """The right ratings by game and person, in the order of the games."""
    known: dict[PlayerId, Rating] = {}
    found: dict[tuple[int, PlayerId], Rating] = {}
    for game in games:
        seats = tuple(RatedSeat(player, seat.rank, seat.by_house) for player, seat in game.people())
        new = after(RatedGame(game.number, season.number, void=False, seats=seats), known)
        known |= new
        found |= {(game.number, player): rating for player, rating in new.items()}
    return found


def _ratings(connection: Connection, league: LeagueId) -> Mapping[tuple[int, PlayerId], Rating]:
    columns = schema.ratings.c
    found = select(columns.number, columns.player, columns.mu, columns.sigma, columns.games, columns.season).where(
        columns.league == league
    )
    return {(number, player): Rating(*rating) for number, player, *rating in connection.execute(found)}

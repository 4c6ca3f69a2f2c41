"""Reads standings page by page: a league's week, season or all time, and the line of one person."""

import re
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from bot.core.clock.wall_time import Time
from bot.core.errors import Refused
from bot.core.evenings.evening_plans import standing_of
from bot.core.evenings.evening_views import EveningLine
from bot.core.evenings.standing import last_standing, standing
from bot.core.games import games
from bot.core.league.fame import LAST_EVENINGS, LAST_SEASONS, LAST_WEEKS, champions, records
from bot.core.league.league_views import EveningChampions, HallOfFame, Titles, WeekRows
from bot.core.league.rating_math import shown
from bot.core.league.week_feats import week_feats
from bot.core.league.week_rows import week_rows
from bot.core.ports import StandingLine, StandingsPage, WeekFeat
from bot.core.ui.presses import ALL_TIME
from rules.catalogue import share_of
from storage.ids import CommunityId, EveningId, LeagueId, PlayerId, TableId
from storage.league.calendar import Week, local_day, monday_named, monday_of, week_of
from storage.league.kinds import LeagueKind
from storage.league.leagues import League, Season, newest_begun
from storage.league.standings import Period, Standing
from storage.league.tallies import ALL_GAMES, season_period
from storage.store import Store

_WEEK: Final = re.compile(r"\d{4}-W\d{2}")

# The arguments of a press come from outside. The numbers have few enough digits for a 64-bit column of the store.
_ASKED: Final = re.compile(r"(?P<league>[0-9]{1,18})/(?P<period>[^/]*)/(?P<game>[^/]*)/(?P<page>[0-9]{0,9})", re.ASCII)

EVENINGS_AT_ONCE: Final = 20
"""Of so many evenings the games are read at once: on a file, moves wait for each read."""

LINES: Final = 15
"""How many lines a page has."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for a page of standings."""

    league: LeagueId
    period: str = ""
    """A week's name, a season such as ``S2``, or ``all``; empty for the week that is running."""

    game: str = ALL_GAMES
    """The key of one game, in a league of all games; ``ALL_GAMES`` for all of them together."""

    page: int | None = None
    """From 0; None for the page with the reader's line, or the first page if the reader has none."""


def asked_by(arg: str) -> Asked:
    """Read the argument of a WEEK press: ``league/period/game/page``. Without a page it means the reader's page.

    Raises Refused: unknown-choice, if the text has another form.
    """
    found = _ASKED.fullmatch(arg)
    if found is None:
        raise Refused("unknown-choice")
    page = int(found["page"]) if found["page"] else None
    return Asked(LeagueId(int(found["league"])), found["period"], found["game"], page)


class Standings:
    """Reads the standings of leagues.

    What does not exist raises Refused: no-such-period, no-such-page, and unknown-choice for a game.
    """

    def __init__(self, store: Store, time: Time) -> None:
        self._store, self._leagues = store, store.leagues
        self._time = time

    async def weeks(self, league: League) -> Sequence[str]:
        """The names of the weeks with games, the newest first."""
        return [week.name for week in await self._leagues.weeks(league.id)]

    async def seasons(self, league: League) -> Sequence[str]:
        """The league's seasons as periods, such as ``S2``, the oldest first."""
        return [season_period(season.number) for season in await self._leagues.seasons(league.id)]

    async def page(self, asked: Asked, viewer: PlayerId | None = None, *, feats: bool = False) -> StandingsPage:
        """The page asked for. The viewer's line is marked on it.

        With ``feats`` the page of a week also holds the week's feats.
        """
        league = await self._leagues.league(asked.league)
        weeks = await self._leagues.weeks(asked.league)
        seasons = await self._leagues.seasons(asked.league)
        running = self._running(league, weeks)
        period = asked.period or running
        names = [week.name for week in weeks]
        _check_period(period, names, seasons, running)
        game = _game(asked.game, league)
        wanted = Period(asked.league, period, game, _before(period, names))
        page, pages, mine = await self._page_numbers(wanted, asked.page, viewer)
        season = await self._season(league, period, seasons)
        return StandingsPage(
            league=league.id,
            name=league.name if league.kind is LeagueKind.HELD else None,
            practice=league.kind is LeagueKind.PRACTICE,
            scoring=season.scoring,
            to_be_ranked=season.to_be_ranked,
            period=period,
            game=game,
            lines=tuple(_lines(await self._leagues.standings(wanted, page * LINES, LINES), viewer)),
            page=page,
            pages=pages,
            mine=mine,
            weeks=tuple(names),
            seasons=tuple(season_period(one.number) for one in seasons),
            share=_tries(game or league.game or ""),
            least_people=season.least_people,
            that_count=season.that_count,
            best_weeks=season.best_weeks,
            feats=await self._feats(league, period, season.to_be_ranked) if feats else (),
            games=games() if league.game is None else (league.game,),
            running=period == running,
        )

    async def _page_numbers(
        self, wanted: Period, page: int | None, viewer: PlayerId | None
    ) -> tuple[int, int, int | None]:
        """The page's number, the number of pages, and the place of the viewer's line. Raises Refused: no-such-page."""
        size = await self._leagues.size(wanted)
        # Rounded up, and at least one page: a period without games has an empty page.
        pages = max(1, -(-size // LINES))
        mine = None if viewer is None else await self._leagues.line_of(wanted, viewer)
        number = (mine or 0) // LINES if page is None else page
        if not 0 <= number < pages:
            raise Refused("no-such-page", pages=pages)
        return number, pages, mine

    async def of_game(self, table: TableId) -> StandingsPage | None:
        """The first page of the week in which the game counts, in its community's own league.

        None if the game counts nowhere.
        """
        counted = await self._leagues.counted_in(table)
        if not counted:
            return None
        # The community's own league comes first.
        league, week = counted[0]
        return await self.page(Asked(league, week, page=0))

    async def fame(self, league: LeagueId, viewer: PlayerId | None = None) -> HallOfFame:
        """The league's hall of fame, with the viewer's weeks in a row."""
        found, seasons = await self._leagues.league(league), await self._leagues.seasons(league)
        today = self._today(found)
        over = [one for one in reversed(seasons) if one.last_day is not None and one.last_day < today]
        names = [(season_period(one.number), one.scoring) for one in over[:LAST_SEASONS]]
        rows = await self._leagues.fame_rows(league, self._time.now(), names)
        return HallOfFame(
            league=league,
            name=found.name if found.kind is LeagueKind.HELD else None,
            practice=found.kind is LeagueKind.PRACTICE,
            seasons=champions(rows.seasons),
            evenings=tuple([one async for one in self._evening_champions(league)]),
            weeks=champions(rows.weeks)[:LAST_WEEKS],
            records=records(rows, newest_begun(seasons, today).scoring),
            mine=None if viewer is None else await self.week_rows(league, viewer),
        )

    async def _evening_champions(self, league: LeagueId) -> AsyncIterator[EveningChampions]:
        for evening in await self._store.evenings.ended_in(league, LAST_EVENINGS):
            first = [line.name for line in await standing_of(self._store, evening) if line.rank == 1]
            if first:
                yield EveningChampions(evening.hours.begins.date(), tuple(first), evening.tournament is not None)

    async def week_rows(self, league: LeagueId, player: PlayerId) -> WeekRows:
        """In how many consecutive weeks the person has played in the league."""
        today = self._today(await self._leagues.league(league))
        return week_rows(await self._leagues.weeks_played(league, player), monday_of(today))

    async def titles(self, community: CommunityId, player: PlayerId) -> Titles:
        """What the person has won in the community, in all its leagues for people."""
        weeks, seasons = await self._leagues.times_first(community, player, self._time.now())
        ended = await self._store.evenings.ended_with(community, player)
        formats = {one.id: one.tournament.format for one in ended if one.tournament is not None}
        evenings = tournaments = 0
        for some in _some_at_once([one.id for one in ended if one.tournament is None]):
            played = await self._store.evenings.played_in(some)
            evenings += sum(_is_first(player, standing(games)) for games in played.values())
        for some in _some_at_once(list(formats)):
            courses = await self._store.evenings.courses(some)
            tournaments += sum(_is_first(player, last_standing(formats[one], courses[one])) for one in some)
        return Titles(weeks, seasons, evenings, tournaments)

    def _today(self, league: League) -> date:
        return local_day(self._time.now(), league.zone)

    async def _feats(self, league: League, period: str, least: int) -> tuple[WeekFeat, ...]:
        """The feats of a week; empty for longer periods: nobody needs to hear the year's best game every Monday."""
        return week_feats(await self._leagues.week_games(league.id, period), least) if _WEEK.fullmatch(period) else ()

    async def _season(self, league: League, period: str, seasons: Sequence[Season]) -> Season:
        """The season by whose rules the period is counted.

        A week with games stays in its season, even if the season's days are changed later.
        """
        number = await self._leagues.season_of(league.id, period)
        its_own = next((one for one in seasons if one.number == number), None)
        return its_own or _season(period, seasons, self._today(league))

    def _running(self, league: League, weeks: Sequence[Week]) -> str:
        return week_of(self._time.now(), league.zone, weeks).name


def _tries(game: str) -> str:
    share = share_of(game)
    return "" if share is None else share.tries


def _check_period(period: str, weeks: Sequence[str], seasons: Sequence[Season], running: str) -> None:
    # The running week may be shown before its first game, too.
    known = {*weeks, running, ALL_TIME, *(season_period(season.number) for season in seasons)}
    if period not in known:
        raise Refused("no-such-period")


def _before(period: str, weeks: Sequence[str]) -> str | None:
    """The week with games before this week; None for other periods. ISO names sort like the weeks themselves."""
    if period not in weeks:
        return None
    return max((week for week in weeks if week < period), default=None)


def _season(period: str, seasons: Sequence[Season], today: date) -> Season:
    """The season that the period names, or that holds this empty week; for all time the newest that has begun."""
    for season in seasons:
        if period == season_period(season.number) or (_WEEK.fullmatch(period) and season.holds(monday_named(period))):
            return season
    return newest_begun(seasons, today)


def _game(named: str, league: League) -> str:
    """The game whose standings are shown: in a league of one game always all games. Raises Refused: unknown-choice."""
    if named not in {ALL_GAMES, league.game, *(games() if league.game is None else ())}:
        raise Refused("unknown-choice")
    # A league of one game has no second set of standings for that game alone.
    return ALL_GAMES if league.game is not None else named


def _lines(standings: Iterable[Standing], viewer: PlayerId | None) -> Iterable[StandingLine]:
    for one in standings:
        yield StandingLine(
            name=one.name,
            rank=one.rank,
            points=one.points,
            games=one.games,
            wins=one.wins,
            counted=one.counted,
            tries=one.tries,
            hits=one.hits,
            moved=None if one.rank is None or one.rank_before is None else one.rank_before - one.rank,
            form=one.form,
            streak=one.streak,
            rating=shown(one.rating) if one.rating is not None else None,
            mine=one.player == viewer,
        )


def _some_at_once(which: Sequence[EveningId]) -> Iterator[Sequence[EveningId]]:
    return (which[begin : begin + EVENINGS_AT_ONCE] for begin in range(0, len(which), EVENINGS_AT_ONCE))


def _is_first(player: PlayerId, lines: Iterable[EveningLine]) -> bool:
    return any(line.player == player for line in lines if line.rank == 1)

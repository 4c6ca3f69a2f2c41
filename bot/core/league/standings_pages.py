"""Standings as screens show them: a page of a league's week, season or all time, and where one person stands."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.core.clock.wall_time import Time
from bot.core.errors import Refused
from bot.core.games import games
from bot.core.league.rating_math import shown
from bot.core.league.week_feats import week_feats
from bot.core.ports import StandingLine, StandingsPage, WeekFeat
from bot.core.ui.panels import ALL_TIME
from rules.catalogue import share_of
from storage.ids import LeagueId, PlayerId, TableId
from storage.league.calendar import Week, monday_named, week_of
from storage.league.kinds import LeagueKind
from storage.league.leagues import League, Season
from storage.league.standings import Period, Standing
from storage.league.tallies import ALL_GAMES, season_period
from storage.store import Store

_WEEK: Final = re.compile(r"\d{4}-W\d{2}")

_ASKED: Final = re.compile(r"(?P<league>[0-9]{1,18})/(?P<period>[^/]*)/(?P<game>[^/]*)/(?P<page>[0-9]{0,9})", re.ASCII)

LINES: Final = 15
"""How many lines a page has."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Which standings somebody wants to see."""

    league: LeagueId
    period: str = ""
    """A week's name, ``S2`` for a season, ``all``; nothing for the week that is running."""

    game: str = ALL_GAMES
    """One of the games of a league of all games."""

    page: int | None = None
    """From 0; None for the one where the person who asks stands, or the first."""


def asked_by(arg: str) -> Asked:
    """Which standings a press of WEEK asks for: ``league/period/game/page``; no page is where the reader stands.

    Raises Refused: unknown-choice, for what is not spelled so.
    """
    found = _ASKED.fullmatch(arg)
    if found is None:
        raise Refused("unknown-choice")
    page = int(found["page"]) if found["page"] else None
    return Asked(LeagueId(int(found["league"])), found["period"], found["game"], page)


class Standings:
    """Reads the standings of leagues. Raises Refused: unknown-choice, for a period or page that is not there."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store.leagues
        self._time = time

    async def weeks(self, league: League) -> Sequence[str]:
        """The weeks with games, newest first."""
        return [week.name for week in await self._store.weeks(league.id)]

    async def seasons(self, league: League) -> Sequence[str]:
        """The league's seasons, such as ``S2``, oldest first."""
        return [season_period(season.number) for season in await self._store.seasons(league.id)]

    async def page(self, asked: Asked, viewer: PlayerId | None = None, *, feats: bool = False) -> StandingsPage:
        """The page that is asked for, with the viewer's own line; with the ``feats`` of a week if they are wanted."""
        league = await self._store.league(asked.league)
        weeks = await self._store.weeks(asked.league)
        seasons = await self._store.seasons(asked.league)
        period = asked.period or self._running(league, weeks)
        names = [week.name for week in weeks]
        _check_period(period, names, seasons, self._running(league, weeks))
        game = _game(asked.game, league)
        wanted = Period(asked.league, period, game, _before(period, names))
        size = await self._store.size(wanted)
        pages = max(1, -(-size // LINES))
        mine = None if viewer is None else await self._store.line_of(wanted, viewer)
        page = (mine or 0) // LINES if asked.page is None else asked.page
        if not 0 <= page < pages:
            raise Refused("unknown-choice")
        season = await self._season(league, period, seasons)
        share = share_of(game or league.game or "")
        found = await self._store.standings(wanted, page * LINES, LINES)
        return StandingsPage(
            league=league.id,
            name=league.name if league.kind is LeagueKind.HELD else None,
            practice=league.kind is LeagueKind.PRACTICE,
            scoring=season.scoring,
            to_be_ranked=season.to_be_ranked,
            period=period,
            game=game,
            lines=tuple(_lines(found, viewer)),
            page=page,
            pages=pages,
            mine=mine,
            weeks=tuple(names),
            seasons=tuple(season_period(one.number) for one in seasons),
            share=share.tries if share is not None else "",
            that_count=season.that_count,
            best_weeks=season.best_weeks,
            feats=await self._feats(league, period, season.to_be_ranked) if feats else (),
            games=games() if league.game is None else (league.game,),
        )

    async def of_game(self, table: TableId) -> StandingsPage | None:
        """The head of the week in which a game counts, in its community's own table; None if it counts nowhere."""
        counted = await self._store.counted_in(table)
        if not counted:
            return None
        league, week = counted[0]
        return await self.page(Asked(league, week, page=0))

    async def _feats(self, league: League, period: str, least: int) -> tuple[WeekFeat, ...]:
        """Nothing for longer periods: what a year's best game was, nobody needs to be told each Monday."""
        return week_feats(await self._store.week_games(league.id, period), least) if _WEEK.fullmatch(period) else ()

    async def _season(self, league: League, period: str, seasons: Sequence[Season]) -> Season:
        """The season by whose rules the period counts: a week with games is in its own, whatever days that has now."""
        number = await self._store.season_of(league.id, period)
        return next((one for one in seasons if one.number == number), None) or _season(period, seasons)

    def _running(self, league: League, weeks: Sequence[Week]) -> str:
        return week_of(self._time.now(), league.zone, weeks).name


def _check_period(period: str, weeks: Sequence[str], seasons: Sequence[Season], running: str) -> None:
    known = {*weeks, running, ALL_TIME, *(season_period(season.number) for season in seasons)}
    if period not in known:
        raise Refused("unknown-choice")


def _before(period: str, weeks: Sequence[str]) -> str | None:
    """The week before with games, of a week."""
    if period not in weeks:
        return None
    return max((week for week in weeks if week < period), default=None)


def _season(period: str, seasons: Sequence[Season]) -> Season:
    """The season of that name, that of an empty week, or for all time the newest."""
    for season in seasons:
        if period == season_period(season.number) or (_WEEK.fullmatch(period) and season.holds(monday_named(period))):
            return season
    return seasons[-1]


def _game(named: str, league: League) -> str:
    """The game of which the standings are: only a league of all games has a table for each. Raises Refused."""
    if named not in {ALL_GAMES, league.game, *(games() if league.game is None else ())}:
        raise Refused("unknown-choice")
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

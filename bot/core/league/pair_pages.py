"""Reads what the games of a league's season say about pairs of people, for organisers."""

import asyncio
from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.core.errors import Refused
from bot.core.league.league_views import PairLine, PairsShown
from bot.core.league.pair_statistics import Pair, RankedGame, pair_report
from storage.ids import PlayerId
from storage.league.kinds import LeagueKind
from storage.league.leagues import League
from storage.league.pair_rows import PlayedRank
from storage.league.tallies import season_period
from storage.store import Store


class Pairs:
    """Looks at all pairs of people in a league's season. Every call may raise StoreFault."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_season(self, league: League, period: str) -> PairsShown:
        """The season's pairs; ``period`` is its name, such as ``S2``. Raises Refused: no-such-period."""
        seasons = {season_period(one.number): one.number for one in await self._store.leagues.seasons(league.id)}
        if period not in seasons:
            raise Refused("no-such-period")
        rows = await self._store.leagues.season_ranks(league.id, seasons[period])
        # Thousands of pairs take seconds: nobody's press must wait for them.
        report = await asyncio.to_thread(lambda: pair_report(ranked_games(rows)))
        shown = (*report.unlikely, *report.often)
        people = {player for pair in shown for player in (pair.first, pair.second)}
        names = {one.id: one.name for one in await self._store.people.players(sorted(people))}
        return PairsShown(
            name=league.name if league.kind is LeagueKind.HELD else None,
            period=period,
            games=report.games,
            people=report.people,
            unlikely=tuple(_line(pair, names) for pair in report.unlikely),
            often=tuple(_line(pair, names) for pair in report.often),
        )


def ranked_games(rows: Iterable[PlayedRank]) -> Sequence[RankedGame]:
    """The games of these rows, which come game by game."""
    found = []
    for (week, _), seats in groupby(rows, key=lambda one: (one.week, one.number)):
        found.append(RankedGame(week, {seat.player: seat.rank for seat in seats}))
    return found


def _line(pair: Pair, names: dict[PlayerId, str]) -> PairLine:
    both = names.get(pair.first, ""), names.get(pair.second, "")
    return PairLine(pair.kind, both, pair.times, pair.of, round(pair.expected), pair.chance)

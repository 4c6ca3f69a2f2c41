"""Ratings are brought up to date behind the games: one league after the other, each game once, in its order."""

import asyncio
from typing import Final

import structlog

from bot.core.pace import MINUTE
from bot.core.rating import NEWCOMER, after_game, at_season
from bot.core.tables import Tables
from bot.core.time import Time
from storage.changes import Change
from storage.errors import StoreFault
from storage.ids import LeagueId, Millis, PlayerId
from storage.league.rated import NewRating, UnratedGame
from storage.league.standings import Rating
from storage.league.store import LeagueStore
from storage.store import Store

_log: Final = structlog.get_logger()

AT_ONCE: Final = 200
"""How many games of a league are rated in one go."""

LOOK_AGAIN: Final = 10 * MINUTE
"""After so long somebody looks whether a correction has made games to be rated again."""


class Ratings:
    """Rates what is not rated yet. A game that is void, or in which fewer than two people met, changes nothing."""

    def __init__(self, store: Store, tables: Tables, time: Time) -> None:
        self._store = store.leagues
        self._time = time
        self._nudge = asyncio.Event()
        tables.on_commit.append(self._committed)

    def nudge(self) -> None:
        """There may be something to rate."""
        self._nudge.set()

    async def run(self) -> None:
        """Rate until cancelled."""
        while True:
            self._nudge.clear()
            try:
                await self.bring_up_to_date()
            except StoreFault as fault:
                _log.warning("ratings wait for the store", reason=str(fault))
            except Exception:  # noqa: BLE001 - games go on whatever is wrong with a rating
                _log.exception("ratings could not be made")
            await self._time.wait(self._nudge, Millis(self._time.now() + LOOK_AGAIN))

    async def bring_up_to_date(self) -> None:
        """Rate all that is not rated yet. Raises StoreFault."""
        await rate_all(self._store)

    def _committed(self, change: Change) -> None:
        if change.result is not None:
            self.nudge()


async def rate_all(store: LeagueStore) -> None:
    """Rate all that is not rated yet. Raises StoreFault."""
    for league in await store.leagues_to_rate():
        while games := await store.unrated(league, AT_ONCE):
            await store.rate(league, games, await _rated(store, league, games))


async def _rated(store: LeagueStore, league: LeagueId, games: tuple[UnratedGame, ...]) -> list[NewRating]:
    known: dict[PlayerId, Rating] = {}
    new: list[NewRating] = []
    for game in games:
        if game.void or len(game.seats) < 2:  # noqa: PLR2004 - one cannot be compared
            continue
        for seat in game.seats:
            if seat.player not in known:
                known[seat.player] = await store.rating(league, seat.player) or NEWCOMER
        before = [at_season(known[seat.player], game.season) for seat in game.seats]
        after = after_game(before, [seat.rank for seat in game.seats], game.season)
        for seat, rating in zip(game.seats, after, strict=True):
            known[seat.player] = rating
            new.append(NewRating(game.number, seat.player, rating))
    return new

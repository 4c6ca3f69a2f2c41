"""Ratings are brought up to date behind the games: league by league, each game once, in its order."""

import asyncio
from collections.abc import Mapping
from typing import Final

import structlog

from bot.core.clock.pace import MINUTE
from bot.core.clock.wall_time import Time
from bot.core.league.corrections import Corrections
from bot.core.league.rating_math import VERSION, after
from bot.core.table.tables import Tables
from storage.engine.gathering import gather_bounded
from storage.errors import StoreFault
from storage.ids import LeagueId, Millis, PlayerId
from storage.league.league_store import LeagueStore
from storage.league.rating_rows import Unrated
from storage.league.standings import Rating
from storage.store import Store

_log: Final = structlog.get_logger()

AT_ONCE: Final = 200
"""How many games of a league are rated in one transaction while people play."""

ALONE: Final = 2_000
"""So many, where nobody waits."""

TRY_AGAIN: Final = 10 * MINUTE
"""After so long what the store did not take is tried again, if no game has ended before."""


class Ratings:
    """Rates what is not rated yet. A game that is void, or in which fewer than two people met, changes nothing.

    After an update that rates in another way everything is rated again, from the start on and behind the games; what
    stood there before stands until then.
    """

    def __init__(self, store: Store, tables: Tables, corrections: Corrections, time: Time) -> None:
        self._store = store.leagues
        self._time = time
        self._nudge = asyncio.Event()
        tables.on_result.append(self.nudge)
        corrections.on_correction.append(self.nudge)

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
            await self._time.wait(self._nudge, Millis(self._time.now() + TRY_AGAIN))

    async def bring_up_to_date(self) -> None:
        """Rate all that is not rated yet. Raises StoreFault."""
        await rate_all(self._store)


async def rate_all(store: LeagueStore, at_once: int = AT_ONCE) -> None:
    """Rate all that is not rated yet, or was rated in another way, some leagues side by side. Raises StoreFault."""

    async def rate(league: LeagueId) -> None:
        while (unrated := await store.unrated(league, VERSION, at_once)).games:
            stored = await store.rate(unrated, rated(unrated))
            if stored and len(unrated.games) < at_once:
                break

    await gather_bounded(rate, await store.leagues_to_rate(VERSION))


def rated(unrated: Unrated) -> Mapping[int, Mapping[PlayerId, Rating]]:
    """What the games make of their people's ratings, by number."""
    known = dict(unrated.ratings)
    new: dict[int, Mapping[PlayerId, Rating]] = {}
    for game in unrated.games:
        new[game.number] = after(game, known)
        known |= new[game.number]
    return new

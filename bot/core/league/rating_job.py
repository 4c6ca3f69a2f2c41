"""Rates games in the background: league by league, in the order of the games' numbers."""

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
"""The same number for a command that runs while nobody plays."""

TRY_AGAIN: Final = 10 * MINUTE
"""Milliseconds after which a failed attempt is repeated, if no game ends and no result is corrected before."""


class Ratings:
    """Computes and stores the ratings of games that have none yet.

    Void games, and games in which fewer than two people met, change no rating. If a new release computes ratings in
    another way, all games are rated again in the background; the old ratings are shown until then.
    """

    def __init__(self, store: Store, tables: Tables, corrections: Corrections, time: Time) -> None:
        self._store = store.leagues
        self._time = time
        self._nudge = asyncio.Event()
        tables.on_over.append(self.nudge)
        corrections.on_correction.append(self.nudge)

    def nudge(self) -> None:
        """Wake ``run``: there may be a game to rate."""
        self._nudge.set()

    async def run(self) -> None:
        """Rate new games until cancelled."""
        while True:
            # Cleared before the work: a game that ends during it sets the event again, and is rated in the next turn.
            self._nudge.clear()
            try:
                await self.bring_up_to_date()
            except StoreFault as fault:
                _log.warning("ratings wait for the store", reason=str(fault))
            except Exception:  # noqa: BLE001 - a bug in ratings must not stop games
                _log.exception("ratings could not be made")
            await self._time.wait(self._nudge, Millis(self._time.now() + TRY_AGAIN))

    async def bring_up_to_date(self) -> None:
        """Rate all games that are not rated yet. Raises StoreFault."""
        await rate_all(self._store)


async def rate_all(store: LeagueStore, at_once: int = AT_ONCE) -> None:
    """Rate all games that have no rating of the present version, a few leagues at a time. Raises StoreFault."""

    async def rate(league: LeagueId) -> None:
        while (unrated := await store.unrated(league, VERSION, at_once)).games:
            stored = await store.rate(unrated, rated(unrated))
            # The store refuses a batch if a result was corrected meanwhile. Then the batch is read again.
            if stored and len(unrated.games) < at_once:
                break

    await gather_bounded(rate, await store.leagues_to_rate(VERSION))


def rated(unrated: Unrated) -> Mapping[int, Mapping[PlayerId, Rating]]:
    """The new ratings of each game's people, by the game's number."""
    known = dict(unrated.ratings)
    new: dict[int, Mapping[PlayerId, Rating]] = {}
    for game in unrated.games:
        new[game.number] = after(game, known)
        known |= new[game.number]
    return new

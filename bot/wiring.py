"""How the parts are joined: the one place that knows them all."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.core.clock.deadlines import Clocks
from bot.core.clock.wall_time import Time, WallTime
from bot.core.delivery.dispatcher import Dispatcher
from bot.core.league.corrections import Corrections
from bot.core.league.leagues import Leagues
from bot.core.league.rating_job import Ratings
from bot.core.league.standings_pages import Standings
from bot.core.people.communities import Communities
from bot.core.people.departures import Departures
from bot.core.people.people import People
from bot.core.people.player_stats import Stats
from bot.core.people.privacy import Privacy
from bot.core.ports import Platform, Screens
from bot.core.records.finished_games import Records
from bot.core.table.robots import Robots
from bot.core.table.tables import Tables
from bot.core.ui.languages import Languages
from bot.screens.all_screens import AllScreens
from storage.store import Store


@dataclass(frozen=True, slots=True)
class Bot:
    """The running bot: everything that an adapter or a command may ask."""

    time: Time
    languages: Languages
    screens: Screens
    people: People
    communities: Communities
    tables: Tables
    leagues: Leagues
    corrections: Corrections
    standings: Standings
    stats: Stats
    records: Records
    clocks: Clocks
    dispatcher: Dispatcher
    privacy: Privacy
    departures: Departures
    ratings: Ratings

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Clocks run, messages go out and leagues are kept while this is entered; a bug in one of them ends it."""
        async with asyncio.TaskGroup() as tasks:
            parts = (self.clocks, self.dispatcher, self.ratings, self.departures)
            work = [tasks.create_task(part.run()) for part in parts]
            try:
                yield
            finally:
                for task in work:
                    task.cancel()


@asynccontextmanager
async def open_bot(
    database: str, platforms: Sequence[Platform] = (), *, time: Time | None = None, robots: Robots | None = None
) -> AsyncIterator[Bot]:
    """Open the store and set everything up, with lost time given back. Raises StoreBusy and StoreFault."""
    time = time or WallTime()
    store = await Store.open(database)
    try:
        languages = Languages()
        screens = AllScreens(languages)
        tables = Tables(store, time, robots or Robots())
        corrections = Corrections(store, time)
        standings = Standings(store, time)
        bot = Bot(
            time=time,
            languages=languages,
            screens=screens,
            people=People(store, time),
            communities=Communities(store),
            tables=tables,
            leagues=Leagues(store, time),
            corrections=corrections,
            standings=standings,
            stats=Stats(store),
            records=Records(store),
            clocks=Clocks(store, tables, time, platforms),
            dispatcher=Dispatcher(store, tables, screens, time, platforms),
            privacy=Privacy(store, tables, time),
            departures=Departures(store, tables, time),
            ratings=Ratings(store, tables, corrections, time),
        )
        await bot.clocks.resume()
        try:
            yield bot
        finally:
            await tables.close()
    finally:
        await store.close()

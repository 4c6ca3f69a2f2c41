"""Builds the bot from its parts. No other module knows all of them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from bot.core.clock.deadlines import Clocks
from bot.core.clock.wall_time import Time, WallTime
from bot.core.delivery.dispatcher import Dispatcher
from bot.core.evenings.evening_job import EveningJob
from bot.core.evenings.evening_plans import Evenings
from bot.core.integrity_job import IntegrityJob
from bot.core.league.champion_job import ChampionJob
from bot.core.league.champions import Champions
from bot.core.league.corrections import Corrections
from bot.core.league.league_files import LeagueFiles
from bot.core.league.leagues import Leagues
from bot.core.league.pair_pages import Pairs
from bot.core.league.rating_job import Ratings
from bot.core.league.standings_pages import Standings
from bot.core.league.webhook_job import WebhookCaller, WebhookJob
from bot.core.league.webhooks import Webhooks
from bot.core.lessons import Lessons
from bot.core.people.communities import Communities
from bot.core.people.departures import Departures
from bot.core.people.linking import Linking
from bot.core.people.people import People
from bot.core.people.player_stats import Stats
from bot.core.people.privacy import HostNotice, Privacy
from bot.core.platform_values import PlatformValues
from bot.core.ports import Platform, Screens
from bot.core.processes import Displaced, Processes, ServerTime
from bot.core.records.finished_games import Records
from bot.core.records.hindsight import Hindsight
from bot.core.scheduled_backups import Backups, Schedule
from bot.core.shares import Shares
from bot.core.table.robots import Robots
from bot.core.table.tables import Tables
from bot.core.ui.languages import Languages
from bot.screens.all_screens import AllScreens
from storage.errors import StoreMoved, StoreTooNew
from storage.store import Store


@dataclass(frozen=True, slots=True)
class Bot:
    """The running bot: the parts that adapters and commands use."""

    store: Store
    platforms: Sequence[Platform]
    time: Time
    processes: Processes
    shares: Shares
    languages: Languages
    screens: Screens
    people: People
    communities: Communities
    tables: Tables
    robots: Robots
    leagues: Leagues
    corrections: Corrections
    standings: Standings
    pairs: Pairs
    league_files: LeagueFiles
    webhooks: Webhooks
    champions: Champions
    champion_job: ChampionJob
    stats: Stats
    records: Records
    hindsight: Hindsight
    lessons: Lessons
    clocks: Clocks
    dispatcher: Dispatcher
    privacy: Privacy
    linking: Linking
    departures: Departures
    ratings: Ratings
    evenings: Evenings
    evening_job: EveningJob
    platform_values: PlatformValues
    integrity: IntegrityJob
    backups: Backups | None = None
    """None if no backups are made on a schedule."""

    webhook_job: WebhookJob | None = None
    """None if the host allows no webhooks."""

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Run the background tasks while the context is open: clocks, dispatcher, ratings, and so on.

        A bug in one task cancels the others and the body of the context, and is raised as an ExceptionGroup. Raises
        Displaced if another process serves by now what this one served, StoreTooNew if a newer release has left this
        one behind, and StoreMoved if everything was moved to another database.
        """
        try:
            async with asyncio.TaskGroup() as tasks:
                parts = (self.processes, self.shares, self.clocks, self.dispatcher, self.ratings, self.departures)
                work = [
                    tasks.create_task(part.run())
                    for part in (*parts, self.integrity, self.evening_job, self.champion_job)
                ]
                work += [tasks.create_task(one.run()) for one in (self.backups, self.webhook_job) if one is not None]
                try:
                    yield
                finally:
                    # The tasks never end by themselves, and the group would wait for them.
                    for task in work:
                        task.cancel()
        except* (Displaced, StoreMoved, StoreTooNew) as group:
            raise group.exceptions[0] from None


@asynccontextmanager
async def open_bot(  # noqa: PLR0913 - what differs between commands and tests
    database: str,
    platforms: Sequence[Platform] = (),
    *,
    time: Time | None = None,
    robots: Robots | None = None,
    backups: Schedule | None = None,
    host: HostNotice | None = None,
    webhooks: WebhookCaller | None = None,
    built: Callable[[Bot], None] | None = None,
) -> AsyncIterator[Bot]:
    """Open the store, build the bot and start its clock; at the end finish running actions and close the store.

    ``database`` is an address such as ``settings.DEFAULT_DATABASE``. Tests pass their own ``time`` and ``robots``.
    ``host`` is what the host tells people about their data. ``webhooks`` calls addresses of leagues, if the host allows
    any.
    ``built`` gets the bot before it begins: perhaps it has to wait for another process.
    Raises BadAddress, StoreBusy, StoreMoved, StoreTooNew and StoreFault.
    """
    store = await Store.open(database)
    time = time or (ServerTime(store.processes.clock) if store.processes.is_shared else WallTime())
    try:
        robots = robots or Robots()
        tables = Tables(store, time, robots)
        bot = replace(
            _built(store, platforms, time, tables, robots, host, database),
            backups=Backups(backups, time) if backups else None,
            webhooks=Webhooks(store, allowed=webhooks is not None),
            webhook_job=WebhookJob(store, time, webhooks) if webhooks else None,
        )
        if built is not None:
            built(bot)
        try:
            await bot.processes.enter()
            # First of all: open time goes on where it stood, so the time while the bot was down costs nobody a move.
            await bot.clocks.resume()
            yield bot
        finally:
            # An action that has begun is still committed before the store closes.
            await bot.tables.close()
            await bot.processes.leave()
    finally:
        await store.close()


def _built(  # noqa: PLR0913, PLR0917 - what all parts are made of
    store: Store,
    platforms: Sequence[Platform],
    time: Time,
    tables: Tables,
    robots: Robots,
    host: HostNotice | None,
    database: str,
) -> Bot:
    """The bot. It begins with what the first platform serves; the others wait for theirs when they are opened."""
    languages = Languages()
    screens = AllScreens(languages)
    processes = Processes(store.processes, time, platforms[0].serves if platforms else ())
    dispatcher = Dispatcher(store, tables, screens, processes, platforms)
    corrections, evenings, evening_job = _announcing(store, tables, time, dispatcher, platforms)
    return Bot(
        store=store,
        platforms=platforms,
        time=time,
        processes=processes,
        shares=Shares(processes, platforms),
        languages=languages,
        screens=screens,
        people=People(store, time),
        communities=Communities(store),
        tables=tables,
        robots=robots,
        leagues=Leagues(store, time),
        corrections=corrections,
        standings=Standings(store, time),
        pairs=Pairs(store),
        league_files=LeagueFiles(database),
        webhooks=Webhooks(store, allowed=False),
        champions=Champions(store),
        champion_job=ChampionJob(store, time, platforms),
        stats=Stats(store),
        records=(records := Records(store)),
        hindsight=Hindsight(records, robots),
        lessons=Lessons(store),
        clocks=Clocks(store, tables, processes, platforms),
        dispatcher=dispatcher,
        privacy=Privacy(store, tables, time, host),
        linking=Linking(store, time, [platform.name for platform in platforms]),
        departures=Departures(store, tables, time),
        ratings=Ratings(store, tables, corrections, time),
        evenings=evenings,
        evening_job=evening_job,
        platform_values=PlatformValues(store),
        integrity=IntegrityJob(store, time),
    )


def _announcing(
    store: Store, tables: Tables, time: Time, dispatcher: Dispatcher, platforms: Sequence[Platform]
) -> tuple[Corrections, Evenings, EveningJob]:
    """The parts whose changes want messages: each wakes the dispatcher."""
    corrections, evenings = Corrections(store, time), Evenings(store, time)
    evening_job = EveningJob(store, tables, evenings, time, platforms)
    for listeners in (corrections.on_correction, evenings.on_change, evening_job.on_step):
        listeners.append(dispatcher.wake)
    return corrections, evenings, evening_job

"""Builds the bot from its parts. No other module knows all of them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

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


class Job(Protocol):
    """A part that works in the background."""

    async def run(self) -> None:
        """Work until cancelled."""


class Bot:
    """The running bot: the parts that adapters and commands use."""

    def __init__(  # noqa: PLR0913, PLR0917 - what differs between commands and tests
        self,
        store: Store,
        database: str,
        platforms: Sequence[Platform],
        time: Time,
        robots: Robots,
        backups: Schedule | None,
        host: HostNotice | None,
        webhooks: WebhookCaller | None,
    ) -> None:
        """It begins with what the first platform serves; the others wait for theirs when they are opened."""
        self.store, self.platforms, self.time, self.robots = store, platforms, time, robots
        self.languages = Languages()
        self.screens: Screens = AllScreens(self.languages)
        self.people = People(store, time)
        self.communities = Communities(store)
        self.tables = Tables(store, time, robots)
        self.processes = Processes(store.processes, time, platforms[0].serves if platforms else ())
        self.shares = Shares(self.processes, platforms)
        self.clocks = Clocks(store, self.tables, self.processes, platforms)
        self.dispatcher = Dispatcher(store, self.tables, self.screens, self.processes, platforms)
        self._add_leagues(database, webhooks)
        self.evenings = Evenings(store, time)
        self.evening_job = EveningJob(store, self.tables, self.evenings, time, platforms)
        self.stats = Stats(store)
        self.records = Records(store)
        self.hindsight = Hindsight(self.records, robots)
        self.lessons = Lessons(store)
        self.privacy = Privacy(store, self.tables, time, host)
        self.linking = Linking(store, time, [platform.name for platform in platforms])
        self.departures = Departures(store, self.tables, time)
        self.platform_values = PlatformValues(store)
        self.integrity = IntegrityJob(store, time)
        # What these do wants messages.
        for listeners in (self.corrections.on_correction, self.evenings.on_change, self.evening_job.on_step):
            listeners.append(self.dispatcher.wake)
        self._jobs = self._background_jobs(backups, webhooks)

    def _add_leagues(self, database: str, webhooks: WebhookCaller | None) -> None:
        store, time = self.store, self.time
        self.leagues = Leagues(store, time)
        self.corrections = Corrections(store, time)
        self.standings = Standings(store, time)
        self.pairs = Pairs(store)
        self.league_files = LeagueFiles(database)
        self.ratings = Ratings(store, self.tables, self.corrections, time)
        self.champions = Champions(store)
        self.champion_job = ChampionJob(store, time, self.platforms)
        self.webhooks = Webhooks(store, allowed=webhooks is not None)

    def _background_jobs(self, backups: Schedule | None, webhooks: WebhookCaller | None) -> list[Job]:
        jobs: list[Job] = [self.processes, self.shares, self.clocks, self.dispatcher, self.ratings]
        jobs += [self.departures, self.integrity, self.evening_job, self.champion_job]
        if backups is not None:
            jobs.append(Backups(backups, self.time, self.integrity.note_backup))
        if webhooks is not None:
            jobs.append(WebhookJob(self.store, self.time, webhooks))
        return jobs

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Run the background tasks while the context is open: clocks, dispatcher, ratings, and so on.

        A bug in one task cancels the others and the body of the context, and is raised as an ExceptionGroup. Raises
        Displaced if another process serves by now what this one served, StoreTooNew if a newer release has left this
        one behind, and StoreMoved if everything was moved to another database.
        """
        try:
            async with asyncio.TaskGroup() as tasks:
                work = [tasks.create_task(job.run()) for job in self._jobs]
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
        bot = Bot(store, database, platforms, time, robots or Robots(), backups, host, webhooks)
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

"""A night by one seed: people come to an evening of their league, tables open by themselves, and all goes wrong."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Final

import pytest
from sqlalchemy import Connection, select
from structlog.testing import capture_logs

from bot.core.errors import Refused
from bot.core.evenings.evening_plans import EveningTerms
from bot.core.ui.languages import Languages
from bot.core.ui.panels import CHECK_IN, PAUSE
from storage.errors import StoreFault
from storage.ids import EveningId, Millis, PlayerId
from storage.schema import evening_seats, evening_tables, tables
from tests.core.fakes import MONDAY_EVENING
from tests.world.disk import Disk
from tests.world.fake_platform import NAME
from tests.world.people import Someone
from tests.world.virtual_time_loop import BUGS, dream
from tests.world.whole_evening import NAMES, SMALL_TABLE, Course, World

FIRST: Final = EveningId(1)
LENGTH: Final = 1
"""How many hours the evening takes."""

AHEAD: Final = 20
"""How many minutes after its plan it begins."""

OWED_OF_EVENINGS: Final = "SELECT count(*) FROM messages WHERE kind LIKE 'evening%' AND wanted > shown"
LIVE: Final = "SELECT count(*) FROM evenings WHERE stage IN ('planned', 'running', 'closing')"
PLANNED: Final = "SELECT count(*) FROM evenings"


class Night(Course):
    """An evening of a league while it runs."""

    def people_come(self) -> Iterator[asyncio.Task[None]]:
        """All people are there; somebody plans the evening, and everybody comes to it and goes as they like."""
        people = self.world.people
        people.all = [self.somebody(name) for name in NAMES]
        yield asyncio.create_task(self._plan())
        for one in people.all:
            yield asyncio.create_task(people.live(one))
            yield asyncio.create_task(self._come_and_go(one))

    def goes_on(self) -> bool:
        """Whether the evening is not over yet."""
        planned = self.world.disk.count(PLANNED)
        return not planned or bool(self.world.disk.count(LIVE)) or bool(self.world.people.live_tables)

    def owed(self) -> int:
        """How many messages of tables and of evenings are still to be sent."""
        return super().owed() + self.world.disk.count(OWED_OF_EVENINGS)

    async def _plan(self) -> None:
        """Plan the evening, and ask again until the store has it."""
        begins = datetime.fromtimestamp(MONDAY_EVENING / 1000, UTC) + timedelta(minutes=AHEAD)
        terms = EveningTerms(begins.date(), begins.time(), LENGTH, ("mythe",), self.world.people.channel, weekly=False)
        process = self.world.process
        while not self.world.disk.count(PLANNED):
            await process.open.wait()
            if (bot := process.bot) is not None:
                with suppress(StoreFault, Refused):
                    community = await bot.people.community(NAME, "the platform", "UTC", "en")
                    await bot.evenings.plan(await bot.leagues.own(community), terms)
            await asyncio.sleep(3)

    async def _come_and_go(self, one: Someone) -> None:
        """Check in again and again, and pause now and then."""
        people = self.world.people
        while not people.going_home:
            await asyncio.sleep(one.luck.uniform(10, 300))
            await people.attend(one, FIRST, one.luck.choice([CHECK_IN, CHECK_IN, CHECK_IN, PAUSE]))


def a_night(disk: Disk, seed: int, languages: Languages) -> World:
    """The night of that seed, to its end; a bug that the bot survives counts as a wrong.

    Raises Stuck, or the bug that ended the night, with a note that names the seed.
    """
    try:
        with pytest.MonkeyPatch.context() as mend, capture_logs() as logs:
            world = dream(_night(disk, seed, languages, mend))
    except BaseException as broken:
        broken.add_note(f"seed {seed}")
        raise
    world.wrongs += [f"logged: {log}" for log in logs if log["log_level"] in BUGS]
    return world


async def _night(disk: Disk, seed: int, languages: Languages, mend: pytest.MonkeyPatch) -> World:
    return await Night(disk, seed, languages, SMALL_TABLE).go_on(mend)


# --- checks -------------------------------------------------------------------------------------------------


def wrong_seats(disk: Disk) -> Iterator[str]:
    """People who were seated before their table before that was over, and planned tables that never opened.

    When an evening is cancelled, a table may just have been planned.
    """
    sat: dict[PlayerId, list[tuple[Millis, Millis | None]]] = {}
    cancelled = disk.count("SELECT count(*) FROM evenings WHERE stage = 'cancelled'")
    for player, number, opened, over in disk.read(_seats):
        if opened is None and not cancelled:
            yield f"table {number} has never opened, and {player} has a seat there"
        elif opened is not None:
            sat.setdefault(player, []).append((opened, over))
    for player, spans in sat.items():
        for (_, over), (opened, _) in pairwise(sorted(spans)):
            if over is None or opened < over:
                yield f"{player} sat down at {opened}, and the table before was over at {over}"


def _seats(connection: Connection) -> Sequence[tuple[PlayerId, int, Millis | None, Millis | None]]:
    same = (evening_seats.c.evening == evening_tables.c.evening) & (evening_seats.c.number == evening_tables.c.number)
    found = (
        select(evening_seats.c.player, evening_tables.c.number, tables.c.opened, evening_tables.c.over)
        .join(evening_tables, same)
        .outerjoin(tables, tables.c.id == evening_tables.c.table)
    )
    return [(row.player, row.number, row.opened, row.over) for row in connection.execute(found)]


def wrong_notices(world: World) -> Iterator[str]:
    """Messages of the evening that were posted twice, and cards on which people could still press."""
    seen: set[object] = set()
    for one in world.platform.notices.values():
        subject = one.first.kind, one.first.about, one.first.player
        if subject in seen:
            yield f"posted twice: {subject}"
        seen.add(subject)
        if one.panel.choices and one.first.player is None and one.place not in world.platform.gone:
            yield f"the evening is over, and its card offers {one.panel.choices}"

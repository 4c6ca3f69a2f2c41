"""A night by one seed: people come to an evening or a tournament, tables open by themselves, and all goes wrong."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Final

import pytest
from sqlalchemy import Connection, select
from structlog.testing import capture_logs

from bot.core.errors import Refused
from bot.core.evenings.evening_plans import EveningTerms
from bot.core.evenings.standing import standing, tournament_standing
from bot.core.evenings.tournament_terms import hours_of
from bot.core.ports import Announcing
from bot.core.ui.languages import Languages
from bot.core.ui.presses import CHECK_IN, PAUSE, Verb
from bot.wiring import Bot
from storage.errors import StoreFault
from storage.evenings import evening_tables as played_tables
from storage.evenings import rounds, steps
from storage.evenings.kinds import Format, NoShows, Stage
from storage.evenings.steps import Tournament
from storage.ids import EveningId, Millis, PlayerId
from storage.league.kinds import Contest
from storage.schema import evening_byes, evening_seats, evening_tables, identities, tables
from tests.world.bot_process import PATIENCE
from tests.world.disk import Disk
from tests.world.fake_platform import NAME
from tests.world.people import Someone
from tests.world.virtual_time_loop import BUGS, VirtualTime, dream
from tests.world.whole_evening import NAMES, SMALL_TABLE, Course, World

FIRST: Final = EveningId(1)
LENGTH: Final = 1
"""How many hours the evening takes."""

AHEAD: Final = 20
"""How many minutes after its plan it begins."""

SWISS: Final = Tournament(Format.SWISS, 3, NoShows.ROBOT, 15)
KNOCK_OUT: Final = Tournament(Format.KNOCK_OUT, None, NoShows.STRUCK, 15)

ROLE: Final = "gold"
"""The role for the champion of the evening."""

OWED_OF_EVENINGS: Final = (
    "SELECT count(*) FROM messages WHERE (kind LIKE 'evening%' OR kind = 'pairings') AND wanted > shown"
)
OWED_ROLES: Final = "SELECT count(*) FROM champions WHERE NOT shown"
UNCROWNED: Final = """SELECT count(*) FROM champion_roles
    WHERE period IS NULL AND EXISTS (SELECT 1 FROM evenings WHERE stage = 'ended')
    AND EXISTS (SELECT 1 FROM results JOIN evening_tables ON evening_tables."table" = results."table")"""
"""How many roles have no holder although the evening has a result; without a result there is no champion."""

LIVE: Final = "SELECT count(*) FROM evenings WHERE stage IN ('planned', 'running', 'closing')"
PLANNED: Final = "SELECT count(*) FROM evenings"
CHOSEN: Final = "SELECT count(*) FROM champion_roles"


class Night(Course):
    """An evening of a league, or a tournament, while it runs. Its champion gets a role."""

    def __init__(self, disk: Disk, seed: int, languages: Languages, tournament: Tournament | None) -> None:
        super().__init__(disk, seed, languages, SMALL_TABLE)
        self._tournament = tournament

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
        """How many messages of tables and of evenings are still to be sent, and roles to be given."""
        return super().owed() + sum(map(self.world.disk.count, (OWED_OF_EVENINGS, OWED_ROLES, UNCROWNED)))

    async def _plan(self) -> None:
        """Plan the evening and choose the role, and ask again until the store has both."""
        process, disk = self.world.process, self.world.disk
        while not (disk.count(PLANNED) and disk.count(CHOSEN)):
            await process.open.wait()
            if (bot := process.bot) is not None:
                # When this bot dies, the task is cancelled. Without the task this method would wait for ever.
                asking = asyncio.create_task(self._ask(bot))
                await asyncio.wait({asking}, timeout=PATIENCE)
                if asking.done() and not asking.cancelled():
                    with suppress(StoreFault, Refused):
                        asking.result()
            await asyncio.sleep(3)

    async def _ask(self, bot: Bot) -> None:
        """Choose the role and plan the evening. Raises StoreFault and Refused."""
        league = await bot.leagues.own(await bot.people.community(NAME, "the platform", "UTC", "en"))
        if not self.world.disk.count(CHOSEN):
            await bot.champions.set(league.id, Contest.EVENING, ROLE)
        if not self.world.disk.count(PLANNED):
            # The bot may have been away for hours. It refuses an evening that would begin in the past.
            now = datetime.fromtimestamp(VirtualTime().now() / 1000, UTC).replace(second=0, microsecond=0)
            begins = now + timedelta(minutes=AHEAD)
            length = LENGTH if self._tournament is None else hours_of(self._tournament)
            terms = EveningTerms(
                begins.date(),
                begins.time(),
                length,
                ("mythe",),
                self.world.people.channel,
                weekly=False,
                tournament=self._tournament,
            )
            await bot.evenings.plan(league, terms)

    async def _come_and_go(self, one: Someone) -> None:
        """Check in again and again, and pause now and then."""
        people = self.world.people
        while not people.going_home:
            await asyncio.sleep(one.luck.uniform(10, 300))
            await people.attend(one, FIRST, one.luck.choice([CHECK_IN, CHECK_IN, CHECK_IN, PAUSE]))


def a_night(disk: Disk, seed: int, languages: Languages, tournament: Tournament | None = None) -> World:
    """The night of that seed, to its end; a bug that the bot survives counts as a wrong.

    Raises Stuck, or the bug that ended the night, with a note that names the seed.
    """
    try:
        with pytest.MonkeyPatch.context() as mend, capture_logs() as logs:
            world = dream(_night(disk, seed, languages, tournament, mend))
    except BaseException as broken:
        broken.add_note(f"seed {seed}")
        raise
    world.wrongs += [f"logged: {log}" for log in logs if log["log_level"] in BUGS]
    return world


async def _night(
    disk: Disk, seed: int, languages: Languages, tournament: Tournament | None, mend: pytest.MonkeyPatch
) -> World:
    return await Night(disk, seed, languages, tournament).go_on(mend)


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
    """Messages of the evening that were posted twice, and cards on which people could still say that they come."""
    seen: set[object] = set()
    for one in world.platform.notices.values():
        # The heading of the pairings is their round.
        heading = one.first.panel.blocks[:1] if one.first.kind is Announcing.PAIRINGS else ()
        subject = one.first.kind, one.first.about, one.first.player, heading
        if subject in seen:
            yield f"posted twice: {subject}"
        seen.add(subject)
        comings = [choice.label for choice in one.panel.choices if choice.press.verb is Verb.EVENING]
        if comings and one.first.player is None and one.place not in world.platform.gone:
            yield f"the evening is over, and its card offers {comings}"


def wrong_rounds(disk: Disk) -> Iterator[str]:
    """People who have two seats in one round of a tournament, or a seat although they sit it out."""
    for (number, player), times in disk.read(_in_rounds).items():
        if times > 1:
            yield f"{player} is {times} times in round {number}"


def _in_rounds(connection: Connection) -> Mapping[tuple[int | None, PlayerId], int]:
    same = (evening_seats.c.evening == evening_tables.c.evening) & (evening_seats.c.number == evening_tables.c.number)
    of_round = evening_tables.c.round.is_not(None)
    seated = select(evening_tables.c.round, evening_seats.c.player).join(evening_seats, same).where(of_round)
    byes = select(evening_byes.c.round, evening_byes.c.player)
    rows = [*connection.execute(seated).all(), *connection.execute(byes).all()]
    return Counter((row.round, row.player) for row in rows)


def wrong_roles(world: World) -> Iterator[str]:
    """Whether somebody else than the champions has the role."""
    held, due = world.platform.roles, {(ROLE, name) for name in world.disk.read(_champions)}
    if held != due:
        yield f"the role is held by {sorted(held)}, and should be by {sorted(due)}"


def _champions(connection: Connection) -> Sequence[str]:
    """The accounts of those who are first on the evening that has ended; nobody before its end."""
    found = steps.evening(connection, FIRST)
    if found is None or found.stage is not Stage.ENDED:
        return ()
    if found.tournament is None:
        lines = standing(played_tables.played(connection, FIRST))
    else:
        lines = tournament_standing(found.tournament.format, rounds.course(connection, FIRST))
    first = [line.player for line in lines if line.rank == 1]
    return connection.scalars(select(identities.c.external).where(identities.c.player.in_(first))).all()

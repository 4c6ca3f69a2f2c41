"""A league's year: 53 weeks of games, two seasons, a correction, a new time zone, and restarts of the bot."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import chain
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

import pytest
import simcord

from bot.core.league.audit.league_audit import Audit
from storage.changes import Change
from storage.engine.snapshot import snapshot
from storage.ids import CommandId, CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league.calendar import week_name
from storage.store import Store
from tests.adapters.discord.asking import admin, answer, give, press, told
from tests.adapters.discord.played_tables import Person, Table, join, open_table
from tests.adapters.discord.simulated_discord import World, text
from tests.core.league.audited import paper_game

NAMES: Final = ("Cindy", "Ben", "Charlie", "Žofie", "Émile", "Fanny", "Dora", "Emil")
FIRST: Final = date(2025, 11, 17)
WEEK: Final = timedelta(days=7)
AWAY: Final = 30
"""The week in which the bot is away, from the Sunday before to its end."""

CALENDAR_WEEKS: Final = 54
SECOND: Final = 26
"""The second season's first week."""

MOVED: Final = 40
"""The week in which the league moves across an ocean."""

BY_BUTTONS: Final = (0, SECOND, CALENDAR_WEEKS - 1)


class Year:
    """The league, its organiser, its people, and its time zone."""

    def __init__(self, world: World, organiser: simcord.MemberActor, people: Sequence[Person]) -> None:
        self.world = world
        self.organiser = organiser
        self.people = people
        self.zone = "Europe/Prague"
        self.papers: Sequence[Sequence[Change]] = [*_papers([person.player for person in people])]

    # --- time -----------------------------------------------------------------------------------------

    def at(self, week: int, day: int, hour: int, minute: int = 0) -> Millis:
        """The moment at this time of a week's day, by the league's clock."""
        noon = datetime.combine(FIRST + week * WEEK + timedelta(days=day), datetime.min.time(), ZoneInfo(self.zone))
        return Millis(round(noon.replace(hour=hour, minute=minute).timestamp() * 1000))

    async def go_to(self, moment: Millis) -> None:
        """Let time pass until this moment; then the bot computes ratings and sends the messages that are due."""
        self.world.time.forward(max(0, moment - self.world.time.now()))
        await self.world.bot.ratings.bring_up_to_date()
        await self.world.deliver()

    # --- playing --------------------------------------------------------------------------------------

    async def play(self, week: int) -> None:
        """Store six games of four people each, two games a day."""
        league = await self._league()
        for number in range(6):
            self.world.time.forward(max(0, self.at(week, number // 2 + 2, 12 + number) - self.world.time.now()))
            paper = self.papers[(week + number) % len(self.papers)]
            name = f"week-{week}-game-{number}"
            await self._store().commit(_at_once(paper, name, self.world, league, self.world.time.now()))

    async def play_by_buttons(self, week: int) -> None:
        """Three of them play a whole game on Discord."""
        host, *others = self.people[week % 6 : week % 6 + 3]
        table = await open_table(self.world, host.member, league="Cup", seats=3)
        for other in others:
            await join(table, other.member)
        await Table(self.world, table.id, table.people).play_out()
        await self.world.deliver()

    async def _league(self) -> tuple[CommunityId, LeagueId]:
        community = await self.world.community()
        return community.id, (await self.world.bot.leagues.named(community.id, "Cup")).id

    def _store(self) -> Store:
        return self.world.bot.departures._store  # noqa: SLF001 - no public call stores a game that nobody has pressed

    # --- what is there --------------------------------------------------------------------------------

    def announced(self) -> list[str]:
        """The announcements in the channel, oldest first, as people read them."""
        everything = map(text, self.world.messages(self.world.channel))
        return [said for said in everything if "is over: Cup" in said]


def _papers(people: Sequence[PlayerId]) -> Iterator[Sequence[Change]]:
    """Pairs of games of four people each: in each pair everybody plays one game."""
    for seed in range(6):
        half = [people[(index * (2 * (seed % 3) + 1) + seed) % 8] for index in range(4)]
        yield paper_game(seed, *half)
        yield paper_game(seed + 10, *[person for person in people if person not in half])


def _at_once(
    game: Sequence[Change], name: str, world: World, league: tuple[CommunityId, LeagueId], now: Millis
) -> Change:
    """The whole game at another table, as one change that wants no message."""
    first, last = game[0], game[-1]
    assert first.opens is not None
    assert last.result is not None
    community, held = league
    setup = replace(
        first.opens, id=TableId(name), community=community, channel=str(world.channel.id), opened=now, league=held
    )
    return replace(
        last,
        table=setup.id,
        command=CommandId(name),
        version=0,
        entries=tuple(chain.from_iterable(change.entries for change in game)),
        at=now,
        actor=setup.host,
        opens=setup,
        deadline=None,
        owed=(),
        retracts=(),
        result=replace(last.result, ended=now),
    )


@pytest.fixture
async def year(world: World) -> Year:
    """The league, which Emily has created by one command."""
    emily = admin(world, "Emily")
    members = world.people(*NAMES)
    for member in members:
        await world.slash(member, "stats")
    people = [Person(member, await world.player(member)) for member in members]
    wishes = {
        "name": "Cup",
        "zone": "Europe/Prague",
        "channel": world.channel,
        "last-day": (FIRST + SECOND * WEEK - timedelta(days=1)).isoformat(),
    }
    founded = told(await give(world, emily, "league create", wishes))
    assert "Season 1 · 17 Nov 2025 to 17 May 2026" in founded
    return Year(world, emily, people)


@pytest.mark.long
async def test_a_leagues_year(year: Year, tmp_path: Path) -> None:
    """Each week's standings are posted once, on Monday morning or when the bot is back. An audit finds no fault."""
    expected = 0
    for week in range(CALENDAR_WEEKS):
        if week == AWAY:
            continue
        await organise(year, week)
        await year.play(week)
        if week in BY_BUTTONS:
            await year.play_by_buttons(week)
        expected += 2 if week in {SECOND - 1, CALENDAR_WEEKS - 1} else 1
        await end_week(year, week, expected)

    weeks = [week_name(FIRST + week * WEEK) for week in range(CALENDAR_WEEKS) if week != AWAY]
    said = year.announced()
    seasons = [one for one in said if "The season is over" in one]
    tables = [one for one in said if "The week is over" in one]
    titles = [f"week {int(name[-2:])} of {name[:4]}" for name in weeks]
    assert len(tables) == 53
    assert all(title in table.splitlines()[0] for title, table in zip(titles, tables, strict=True))
    assert ["season 1" in seasons[0], "season 2" in seasons[1], len(seasons)] == [True, True, 2]
    await year.world.close()
    assert [*await asyncio.to_thread(differences, tmp_path / "games.db")] == []
    await year.world.open()


async def organise(year: Year, week: int) -> None:
    """Do what the organiser does in this week."""
    world, emily = year.world, year.organiser
    if week == 5:
        asked = await world.slash(emily, "league void", table="week-4-game-0", reason="wrong dice")
        said = told(await press(world, emily, answer(asked), "Void the result"))
        assert "that ended on 17 Dec 2025. Reason: wrong dice" in said
    if week == SECOND - 2:
        days = {"first-day": FIRST + SECOND * WEEK, "last-day": FIRST + CALENDAR_WEEKS * WEEK - timedelta(days=1)}
        begun = {"league": "Cup", "act": "begin", **{name: day.isoformat() for name, day in days.items()}}
        asked = await give(world, emily, "league season", begun)
        said = told(await press(world, emily, answer(asked), "Begin the season"))
        assert "New: season 2, 18 May to 29 Nov 2026" in said
    if week == MOVED:
        year.zone = "America/New_York"
        said = told(await world.slash(emily, "league edit", league="Cup", zone=year.zone))
        assert "America/New\\_York" in said


async def end_week(year: Year, week: int, expected: int) -> None:
    """Nothing is posted before Monday morning; then the week is posted once, even if the bot restarts."""
    before = len(year.announced())
    if week + 1 == AWAY:
        year.world.time.forward(year.at(week + 2, 0, 10) - year.world.time.now())
        await year.world.restart()  # The week is overdue, so the bot posts it at once.
    else:
        await year.go_to(year.at(week + 1, 0, 8, 59))
        assert len(year.announced()) == before
    if week == 10:
        await year.world.restart()
    await year.go_to(year.at(week + 1, 0, 9))
    assert len(year.announced()) == expected
    if week == 20:
        await year.world.restart()
        await year.go_to(year.at(week + 1, 0, 9))


def differences(file: Path) -> Iterator[str]:
    """The differences that an audit of the store finds, but for those of single entries.

    Most games are copies of a few that were played elsewhere: luck and actors of their entries are not the table's own.
    """
    with snapshot(f"sqlite:///{file}") as books:
        found = map(str, Audit(books, lambda _: None).differences())
        yield from (line for line in found if ": entry " not in line)

"""A purge deletes all games of one community, leaves notes, and deletes nothing else."""

import asyncio
from collections.abc import Collection, Mapping
from functools import partial

import pytest
from sqlalchemy import func, inspect, select, table, update

from storage.changes import Pace
from storage.ids import CommunityId, Millis, PlayerId, TableId
from storage.league import purging
from storage.league.kinds import LeagueKind
from storage.league.leagues import NewLeague, Season
from storage.league.purging import Purge
from storage.league.results import Correction
from storage.league.standings import Period
from storage.people.departures import Since
from storage.people.forgetting import WITH_NAMES
from storage.people.players import Community
from storage.schema import counted
from storage.schema import numbers as given
from storage.store import Store
from tests.storage.league.sample_results import FIRST_MONDAY
from tests.storage.sample_changes import FIRST_PLACE, NOON, finish, opening, people, place, purge, result, seat, setup
from tests.storage.stranger import stranger

KEPT = {"alembic_version", "players", "identities"}
LATER = Since(Millis(NOON + 1000), Millis(NOON + 1000))


def rows(url: str) -> Mapping[str, int]:
    """The number of rows of each table that is not empty, except the tables in KEPT."""
    with stranger(url) as connection:
        names = inspect(connection).get_table_names()
        counts = {name: connection.scalar(select(func.count()).select_from(table(name))) for name in names}
    return {name: number for name, number in counts.items() if name not in KEPT and number}


async def fill(store: Store, community: CommunityId, ann: PlayerId, ben: PlayerId, prefix: str) -> None:
    """A community with a league, games that count in it, a correction, and a table that is still open."""
    season = Season(1, FIRST_MONDAY, FIRST_MONDAY)
    cup = await store.leagues.create(NewLeague(community, "Cup"), season, NOON)
    game = result(seat(0, ann, 1, 5040), seat(1, ben, 2))
    for number in range(2):
        await finish(store, f"{prefix}{number}", game, community=community, host=ann, league=cup)
    await store.leagues.correct(Correction(TableId(f"{prefix}1"), voids=True, actor=ann, reason="", at=NOON))
    await store.commit(opening(setup(f"{prefix}2", community, ann, after=TableId(f"{prefix}1"))))


@pytest.mark.parametrize("first", [True, False])
async def test_a_purge_leaves_only_a_note_of_its_community(
    store: Store, url: str, ann: PlayerId, ben: PlayerId, *, first: bool
) -> None:
    """The other community's rows and standings are as before, whichever of the two communities is purged."""
    there = await place(store, "there")
    gone, stays = (FIRST_PLACE, there) if first else (there, FIRST_PLACE)
    await fill(store, stays, ann, ben, "stays")
    alone = rows(url)
    own = await store.leagues.own(stays, LeagueKind.ALL, NOON)
    standing = await store.leagues.standings(Period(own.id, "all"))
    await fill(store, gone, ann, ben, "gone")

    note = await purge(store, gone)
    assert Purge(gone, "asked for", NOON, tables=3, results=2, counted=4) == note
    assert {**alone, "purges": 1} == rows(url)
    assert standing == await store.leagues.standings(Period(own.id, "all"))
    assert await store.table(TableId("gone0")) is None
    assert await store.leagues.held_in(gone) == ()
    assert await store.tables_of(ann) == ("stays2",)


async def test_others_write_between_the_parts_of_a_purge(
    store: Store, url: str, ann: PlayerId, ben: PlayerId, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever begins to write together with a purge ends before it. Each part leaves a note, and nothing else."""
    await place(store, "there")
    alone = rows(url)
    await fill(store, FIRST_PLACE, ann, ben, "gone")
    await store.people.note_absence(FIRST_PLACE, NOON)
    monkeypatch.setattr(purging, "TABLES", 1)
    monkeypatch.setattr(purging, "ROWS", 1)
    ended: list[str] = []

    async def purged() -> None:
        assert await store.people.purge_absent(FIRST_PLACE, LATER, "asked for", NOON)
        ended.append("the purge")

    async def others() -> None:
        # Far fewer than the parts, and more than all that a purge without parts waits for.
        for language in ("cs", "fr") * 4:
            await store.people.set_language(ann, language)
        ended.append("the writes")

    await asyncio.gather(purged(), others())
    assert ended == ["the writes", "the purge"]
    assert {**alone, "purges": 3} == rows(url)


@pytest.mark.parametrize("cut_off", [False, True])
async def test_names_are_overwritten_once_after_all_parts(
    store: Store, ann: PlayerId, ben: PlayerId, monkeypatch: pytest.MonkeyPatch, *, cut_off: bool
) -> None:
    """That rewrites the names of everybody in the database. A purge that was cut off does so when it goes on."""
    await fill(store, FIRST_PLACE, ann, ben, "gone")
    await store.people.note_absence(FIRST_PLACE, NOON)
    monkeypatch.setattr(purging, "TABLES", 1)
    database = store._database  # noqa: SLF001 - only the bytes of a file show it
    erased: list[Collection[str]] = []

    async def erase(tables: Collection[str]) -> None:
        erased.append(tables)

    monkeypatch.setattr(database, "erase", erase)
    if cut_off:
        await database.write(partial(purging.purge, community=FIRST_PLACE, why="asked for", now=NOON))
    else:
        assert await store.people.purge_absent(FIRST_PLACE, LATER, "asked for", NOON)
    await store.people.purge_rest("asked for", NOON)
    await store.people.purge_rest("asked for", NOON)
    assert await store.table(TableId("gone2")) is None
    assert erased == [WITH_NAMES]


async def test_a_purged_community_is_never_confused_with_a_new_one(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """After a purge a community of the same name is a new one, and no league gets the id of a deleted league."""
    await fill(store, FIRST_PLACE, ann, ben, "gone")
    gone = {league.id for league in await store.leagues.held_in(FIRST_PLACE)}
    await store.people.choose(FIRST_PLACE, time_zone="Europe/Prague", language="cs", channels=["hall"], pace=Pace.DAILY)
    await store.people.set_option(FIRST_PLACE, "edition", "czech")
    await purge(store)
    assert Community(FIRST_PLACE, "", "1", "UTC", "en") == await store.people.community(FIRST_PLACE)
    again = await place(store)
    assert again != FIRST_PLACE
    ann, ben = await people(store, "Ann", "Ben")
    await fill(store, again, ann, ben, "again")
    assert not gone & {league.id for league in await store.leagues.held_in(again)}


def numbers(url: str) -> list[int]:
    """The numbers under which games count."""
    with stranger(url) as connection:
        return list(connection.scalars(select(counted.c.number).order_by(counted.c.number)))


async def test_a_number_under_which_a_game_counted_is_not_given_again(
    store: Store, url: str, ann: PlayerId, ben: PlayerId
) -> None:
    """After a purge new games get new numbers; not even the newest old number is given again."""
    await fill(store, FIRST_PLACE, ann, ben, "gone")
    assert numbers(url) == [1, 2, 3, 4]
    await purge(store)
    ann, ben = await people(store, "Ann", "Ben")
    await fill(store, await place(store), ann, ben, "again")
    assert numbers(url) == [5, 6, 7, 8]


async def test_a_number_that_was_set_back_keeps_no_game_from_ending(
    store: Store, url: str, ann: PlayerId, ben: PlayerId
) -> None:
    """The next game counts under the number after the highest one that is there."""
    await fill(store, FIRST_PLACE, ann, ben, "here")
    with stranger(url) as connection:
        connection.execute(update(given).values(counted=1))
    await fill(store, await place(store, "there"), ann, ben, "there")
    assert numbers(url) == [1, 2, 3, 4, 5, 6, 7, 8]

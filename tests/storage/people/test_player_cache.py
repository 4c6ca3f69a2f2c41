"""Players who were looked up are cached, and after a write nobody gets the old values."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from threading import Event
from typing import Final, TypeAlias

import pytest
from sqlalchemy import Connection

from storage.engine.database import Database
from storage.engine.open_database import open_database
from storage.ids import PlayerId
from storage.migrations import upgrade
from storage.people import player_cache, players
from storage.people.forgetting import forget
from storage.people.player_cache import PlayerCache
from storage.people.players import Player, set_language
from storage.store import Store
from storage.writer import Writer
from tests.storage.sample_changes import NOON
from tests.storage.stranger import sqlite_only

ANN: Final = ("discord", "ann")
MET: Final = Player(PlayerId(1), "Ann", None)


@pytest.fixture
def looked_up(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The accounts that the database was asked for, in order."""
    asked: list[str] = []

    def identified(connection: Connection, platform: str, external: str) -> Player | None:
        asked.append(external)
        return players.identified(connection, platform, external)

    monkeypatch.setattr(player_cache, "identified", identified)
    return asked


async def test_who_presses_again_is_not_looked_up_again(store: Store, looked_up: list[str]) -> None:
    """A stranger is looked up each time, because they may be known by then; once stored, they are in the cache."""
    assert [await store.people.known_player(*ANN) for _ in range(2)] == [None] * 2
    assert looked_up == ["ann"] * 2
    met = await store.people.player_of(*ANN, "Ann", NOON)
    looked_up.clear()
    assert [await store.people.known_player(*ANN) for _ in range(3)] == [met] * 3
    assert looked_up == []


async def test_newcomers_leave_each_other_in_the_cache(store: Store, looked_up: list[str]) -> None:
    """Many people who come at the same moment are all in the cache afterwards."""
    names = [f"person {number}" for number in range(20)]
    people = await asyncio.gather(*[store.people.player_of("discord", name, name, NOON) for name in names])
    looked_up.clear()
    assert [await store.people.known_player("discord", name) for name in names] == people
    assert looked_up == []


async def test_a_write_of_one_person_leaves_the_others_in_the_cache(store: Store, looked_up: list[str]) -> None:
    """When another player arrives and changes their language, Ann is still in the cache."""
    ann = await store.people.player_of(*ANN, "Ann", NOON)
    assert await store.people.known_player(*ANN) == ann
    ben = await store.people.player_of("discord", "ben", "Ben", NOON)
    await store.people.set_language(ben.id, "cs")
    looked_up.clear()
    assert await store.people.known_player(*ANN) == ann
    assert looked_up == []


async def test_people_at_a_table_are_read_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of players at a table are read from the database once; a new name is known at once."""
    ann, ben = [(await store.people.player_of("discord", name, name, NOON)).id for name in ("ann", "ben")]
    read: list[PlayerId] = []

    def some_players(connection: Connection, among: Iterable[PlayerId]) -> tuple[Player, ...]:
        read.extend(among)
        return players.some_players(connection, among)

    monkeypatch.setattr(player_cache, "some_players", some_players)
    for at_table in ([ann], [ben, ann], [ann, ben]):
        assert [one.id for one in await store.people.players(at_table)] == sorted(at_table)
    assert read == []
    await store.people.set_language(ann, "cs")
    for at_table in ([ann], [ben, ann], [ann, ben]):
        assert [one.id for one in await store.people.players(at_table)] == sorted(at_table)
    assert read == [ann]
    await store.people.player_of("discord", "ann", "anna", NOON)
    assert [one.name for one in await store.people.players([ann, ben])] == ["anna", "ben"]


Writing: TypeAlias = Callable[[Store, PlayerId], Awaitable[object]]

WRITTEN: Final[Mapping[str, tuple[Writing, Player]]] = {
    "a language": (lambda store, ann: store.people.set_language(ann, "cs"), replace(MET, language="cs")),
    "what is seen": (
        lambda store, _: store.people.player_of(*ANN, "Ann", NOON, "fr"),
        replace(MET, seen_language="fr"),
    ),
    "calls": (lambda store, ann: store.people.set_notify(ann, notify=False), replace(MET, notify=False)),
    "sentences": (lambda store, ann: store.people.set_aloud(ann, aloud=True), replace(MET, aloud=True)),
    "advice": (lambda store, ann: store.people.set_advice(ann, advice=True), replace(MET, advice=True)),
    "a name": (lambda store, _: store.people.player_of(*ANN, "Anna", NOON), replace(MET, name="Anna")),
}


@pytest.mark.parametrize("what", WRITTEN)
async def test_what_is_written_of_somebody_is_known_at_once(store: Store, what: str) -> None:
    """The new value is known after the write, even if a press has read the old one just before."""
    write, then = WRITTEN[what]
    assert await store.people.player_of(*ANN, "Ann", NOON) == MET
    before, _, after = await asyncio.gather(
        store.people.known_player(*ANN), write(store, MET.id), store.people.known_player(*ANN)
    )
    # On a server, a read that begins during the write sees the one or the other.
    assert before == MET
    assert after in {MET, then}
    assert await store.people.known_player(*ANN) == then


async def test_who_is_forgotten_is_a_stranger(store: Store) -> None:
    """The account of a forgotten player is unknown; when it comes again, it is a new player."""
    met = await store.people.player_of(*ANN, "Ann", NOON)
    assert await store.people.forget(met.id)
    assert await store.people.known_player(*ANN) is None
    assert (await store.people.player_of(*ANN, "Ann", NOON)).id != met.id


@dataclass(frozen=True)
class Office:
    """A database with its writer and its cache, which knows Ann."""

    database: Database
    writer: Writer
    people: PlayerCache

    async def driver_at(self, work: Callable[[], object]) -> None:
        """Run this in the driver's thread; other queries wait meanwhile."""
        await self.database.read(lambda _: work())


@pytest.fixture
async def office(url: str) -> AsyncIterator[Office]:
    """A database, a writer and a cache that knows Ann."""
    database = await open_database(url)
    await database.write(upgrade)
    writer = Writer(database)
    people = PlayerCache(database, writer)
    assert await people.player_of(*ANN, "Ann", NOON) == MET
    yield Office(database, writer, people)
    await writer.finish()
    await database.close()


@sqlite_only
async def test_an_outdated_read_is_not_cached(office: Office) -> None:
    """A value that was read before the change is not cached, even if the event loop gets it after the change."""
    go_on, changed = Event(), Event()

    def change(connection: Connection, player: PlayerId) -> None:
        set_language(connection, player, "cs")
        changed.set()

    busy = asyncio.create_task(office.driver_at(go_on.wait))
    read = asyncio.create_task(office.people.identified(*ANN))
    write = asyncio.create_task(office.people.change(change, MET.id))
    for _ in range(10):
        await asyncio.sleep(0)
    go_on.set()
    assert changed.wait(60)
    await asyncio.gather(busy, write)
    assert await read == MET
    assert await office.people.identified(*ANN) == replace(MET, language="cs")


async def test_a_change_whose_caller_has_gone_is_known_all_the_same(office: Office) -> None:
    """The change of a cancelled caller is written, and a player whom it has forgotten is not cached any more."""
    assert await office.people.identified(*ANN) == MET
    forgetting = asyncio.create_task(office.people.change(forget, MET.id))
    await asyncio.sleep(0)
    forgetting.cancel()
    await asyncio.wait({forgetting})
    await office.writer.finish()
    assert forgetting.cancelled()
    assert await office.people.identified(*ANN) is None


async def test_a_change_that_fails_with_others_is_made_by_itself_and_known(office: Office) -> None:
    """If a bug breaks the shared transaction, the other change is made by itself, and the cache knows of it."""
    assert await office.people.identified(*ANN) == MET
    bug, changed = await asyncio.gather(
        office.people.change(lambda *_: 1 // 0, MET.id),
        office.people.change(set_language, MET.id, "cs"),
        return_exceptions=True,
    )
    assert (type(bug), changed) == (ZeroDivisionError, None)
    assert await office.people.identified(*ANN) == replace(MET, language="cs")


async def test_only_so_many_are_remembered(store: Store, looked_up: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """When the cache is full it is emptied, so that its memory does not grow for ever."""
    # Each person has two entries: by their id on the platform, and by our own.
    names = ["ann", "ben", "cyd"]
    people = [await store.people.player_of("discord", name, name, NOON) for name in names]
    for one in people:
        await store.people.set_notify(one.id, notify=True)
    monkeypatch.setattr(player_cache, "MOST", 4)
    looked_up.clear()
    presses = [0, 1, 1, 0, 2, 2, 1]
    assert [await store.people.known_player("discord", names[who]) for who in presses] == [
        people[who] for who in presses
    ]
    assert looked_up == ["ann", "ben", "cyd", "ben"]

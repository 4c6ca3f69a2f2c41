"""People who have been looked up are remembered, and never as they were before something was written of them."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

import pytest
from sqlalchemy import Connection

from storage import acquaintances, players
from storage.ids import PlayerId
from storage.players import Player
from storage.store import Store
from tests.storage.making import NOON

ANN: Final = ("discord", "ann")
MET: Final = Player(PlayerId(1), "Ann", None)


@pytest.fixture
def looked_up(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whom the database has been asked for, in order."""
    asked: list[str] = []

    def identified(connection: Connection, platform: str, external: str) -> Player | None:
        asked.append(external)
        return players.identified(connection, platform, external)

    monkeypatch.setattr(acquaintances, "identified", identified)
    return asked


async def test_who_presses_again_is_not_looked_up_again(store: Store, looked_up: list[str]) -> None:
    """A stranger is, each time: they may be known by then."""
    assert await store.known_player(*ANN) is None
    met = await store.player_of(*ANN, "Ann", NOON)
    assert [await store.player_of(*ANN, "Ann", NOON) for _ in range(3)] == [met] * 3
    assert await store.known_player(*ANN) == met
    assert looked_up == ["ann"] * 3


Writing: TypeAlias = Callable[[Store, PlayerId], Awaitable[object]]

WRITTEN: Final[Mapping[str, tuple[Writing, Player]]] = {
    "a language": (lambda store, ann: store.set_language(ann, "cs"), replace(MET, language="cs")),
    "what is seen": (lambda store, ann: store.see_language(ann, "fr"), replace(MET, seen_language="fr")),
    "calls": (lambda store, ann: store.set_notify(ann, notify=False), replace(MET, notify=False)),
    "sentences": (lambda store, ann: store.set_aloud(ann, aloud=True), replace(MET, aloud=True)),
    "a name": (lambda store, _: store.player_of(*ANN, "Anna", NOON), replace(MET, name="Anna")),
}


@pytest.mark.parametrize("what", WRITTEN)
async def test_what_is_written_of_somebody_is_known_at_once(store: Store, what: str) -> None:
    """Also to a press that came while it was being written."""
    write, then = WRITTEN[what]
    assert await store.player_of(*ANN, "Ann", NOON) == MET
    before, _, after = await asyncio.gather(store.known_player(*ANN), write(store, MET.id), store.known_player(*ANN))
    assert (before, after) == (MET, MET)
    assert await store.known_player(*ANN) == then


async def test_who_is_forgotten_is_a_stranger(store: Store) -> None:
    """Whoever comes by that name afterwards is somebody else."""
    met = await store.player_of(*ANN, "Ann", NOON)
    assert await store.forget(met.id)
    assert await store.known_player(*ANN) is None
    assert (await store.player_of(*ANN, "Ann", NOON)).id != met.id


async def test_what_was_read_before_a_change_is_not_remembered_after_it(store: Store) -> None:
    """Though it is handed over only then: the read waits in the loop while the change is committed."""
    await store.player_of(*ANN, "Ann", NOON)
    await store.set_notify(MET.id, notify=True)
    reads = [asyncio.create_task(store.known_player(*ANN)) for _ in range(20)]
    await asyncio.sleep(0)
    await store.set_language(MET.id, "cs")
    await asyncio.gather(*reads)
    assert await store.known_player(*ANN) == replace(MET, language="cs")


async def test_only_so_many_are_remembered(store: Store, looked_up: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """One more, and it begins again: what they hold of the machine does not grow for ever."""
    monkeypatch.setattr(acquaintances, "MOST", 2)
    names = ["ann", "ben", "cyd"]
    people = [await store.player_of("discord", name, name, NOON) for name in names]
    looked_up.clear()
    presses = [0, 1, 1, 0, 2, 2, 1]
    assert [await store.known_player("discord", names[who]) for who in presses] == [people[who] for who in presses]
    assert looked_up == ["ann", "ben", "cyd", "ben"]

"""A cache of people: every press asks who the presser is."""

import asyncio
from collections.abc import Callable, Collection
from typing import Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import Connection

from storage.engine.database import Database, Query
from storage.ids import Millis, PlayerId
from storage.people.links import accounts_of
from storage.people.players import Player, identified, player_of, some_players
from storage.writer import Writer

_Called: TypeAlias = tuple[str, str] | PlayerId
_Memory: TypeAlias = dict[_Called, Player]
_P = ParamSpec("_P")
_T = TypeVar("_T")

SHARED_FOR: Final = 3
"""Seconds after which people are read again if another process may have changed them."""

MOST: Final = 10_000
"""Most entries of the cache; one more, and it is emptied."""


class PlayerCache:
    """People by platform and id there, and by player id. A write of a person removes that person.

    A write puts a new dict in place, in the driver's thread, before it is committed. A read that ran before the write
    fills the old dict, in which nobody looks any more. A read after the write finds what was written.

    Where other processes write people, too, reads run beside writes. So a write puts another dict in place after the
    commit, and no dict is used for longer than ``SHARED_FOR``.
    """

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer
        self._met: _Memory = {}
        self._until = 0.0
        """When a new dict is put in place, in the time of the loop, if the database is shared."""

    async def identified(self, platform: str, external: str) -> Player | None:
        """The player with this id on the platform, or None for a stranger. Raises StoreFault."""
        # Take the dict before the read: a write in the meantime puts a new one in place, and this one is stale.
        met = self._forget_old() if self._database.is_shared else self._met
        if person := met.get((platform, external)):
            return person
        person = await self._database.read_at_once(identified, platform, external)
        # Strangers are not cached, because the next call may store them.
        if person is not None:
            _remember_person(met, (platform, external), person)
        return person

    async def some(self, among: Collection[PlayerId]) -> tuple[Player, ...]:
        """The players with these ids, in the order of their ids. Raises StoreFault."""
        met = self._forget_old() if self._database.is_shared else self._met
        found = {player: met[player] for player in among if player in met}
        if strange := [player for player in among if player not in found]:
            for person in await self._database.read_at_once(some_players, strange):
                found[person.id] = person
                _remember(met, person.id, person)
        return tuple(found[player] for player in sorted(found))

    async def player_of(
        self, platform: str, external: str, name: str, now: Millis, seen_language: str | None = None
    ) -> Player:
        """The player with this id on the platform, stored if new, with this name and language. Raises StoreFault."""

        def writing(connection: Connection) -> tuple[tuple[Player, _Memory], Collection[PlayerId]]:
            is_new = identified(connection, platform, external) is None
            person = player_of(connection, platform, external, name, now, seen_language)
            # No old values of a new person can be cached, so the dict stays. It gets the person after the commit,
            # because their next press comes soon. If a later write has replaced the dict by then, nobody looks in it.
            changed = [] if is_new else [person.id]
            self._drop(changed)
            return (person, self._met), changed

        person, met = await self._written(writing)
        _remember_person(met, (platform, external), person)
        return person

    async def change(
        self,
        job: Callable[Concatenate[Connection, PlayerId, _P], _T],
        player: PlayerId,
        *args: _P.args,
        **kwargs: _P.kwargs,
    ) -> _T:
        """Run a job that writes the player, or also the player linked with them. Raises StoreFault."""

        def changing(connection: Connection) -> tuple[_T, Collection[PlayerId]]:
            # The job may make a link or end it.
            before = accounts_of(connection, player)
            result = job(connection, player, *args, **kwargs)
            changed = {*before, *accounts_of(connection, player)}
            self._drop(changed)
            return result, changed

        return await self._written(changing)

    async def change_many(self, job: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Run a job that may write any number of people: everybody is read again. Raises StoreFault."""

        def changing(connection: Connection) -> _T:
            result = job(connection, *args, **kwargs)
            self._met = {}
            return result

        result = await self._writer.run(changing)
        if self._database.is_shared:
            self._met = {}
        return result

    async def _written(self, job: Callable[[Connection], tuple[_T, Collection[PlayerId]]]) -> _T:
        result, changed = await self._writer.run(job)
        if self._database.is_shared:
            self._drop(changed)
        return result

    def _forget_old(self) -> _Memory:
        if (now := asyncio.get_running_loop().time()) >= self._until:
            self._met, self._until = {}, now + SHARED_FOR
        return self._met

    def _drop(self, players: Collection[PlayerId]) -> None:
        if not players:
            return
        # The copy is one step of the interpreter, because the loop's thread may add people at the same time.
        met = dict(self._met)
        self._met = {called: person for called, person in met.items() if person.id not in players}


def _remember_person(met: _Memory, called: tuple[str, str], person: Player) -> None:
    _remember(met, called, person)
    _remember(met, person.id, person)


def _remember(met: _Memory, called: _Called, person: Player) -> None:
    if len(met) >= MOST:
        met.clear()
    met[called] = person

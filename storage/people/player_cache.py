"""Who is who, remembered: the same people press again and again, and nobody else writes of them."""

from collections.abc import Collection
from typing import Final, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import Connection

from storage.engine.database import Database, Query
from storage.ids import PlayerId
from storage.people.players import Player, identified, some_players
from storage.writer import Writer

_Memory: TypeAlias = dict[tuple[str, str] | PlayerId, Player]
_P = ParamSpec("_P")
_T = TypeVar("_T")

MOST: Final = 10_000
"""How many names and numbers of people are remembered; one more, and it begins again."""


class PlayerCache:
    """People by what their platform calls them, and by id; what is written of anybody lets all be read anew: seldom.

    A write begins a new memory in the driver's thread, before its own statements. A read that was given there earlier
    is remembered in the old one, where nobody looks any more; a later one finds what was written.
    """

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer
        self._met: _Memory = {}

    async def identified(self, platform: str, external: str) -> Player | None:
        """Whom the platform calls so, or None for a stranger. Raises StoreFault."""
        met = self._met
        if person := met.get((platform, external)):
            return person
        person = await self._database.read(identified, platform, external)
        if person is not None:
            _remember(met, (platform, external), person)
        return person

    async def some(self, among: Collection[PlayerId]) -> tuple[Player, ...]:
        """Those people, by id. Raises StoreFault."""
        met = self._met
        found = {player: met[player] for player in among if player in met}
        if strange := [player for player in among if player not in found]:
            for person in await self._database.read(some_players, strange):
                found[person.id] = person
                _remember(met, person.id, person)
        return tuple(found[player] for player in sorted(found))

    async def change(self, job: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Write something of people, and give what the job returns. Raises StoreFault."""

        def changing(connection: Connection) -> _T:
            self._met = {}
            return job(connection, *args, **kwargs)

        return await self._writer.run(changing)


def _remember(met: _Memory, called: tuple[str, str] | PlayerId, person: Player) -> None:
    if len(met) >= MOST:
        met.clear()
    met[called] = person

"""Who is who, remembered: the same people press again and again, and nobody else writes of them."""

from typing import Final, ParamSpec, TypeVar

from sqlalchemy import Connection

from storage.database import Database, Query
from storage.players import Player, identified
from storage.writer import Writer

_P = ParamSpec("_P")
_T = TypeVar("_T")

MOST: Final = 10_000
"""How many people are remembered; one more, and it begins again."""


class Acquaintances:
    """People by what their platform calls them; whatever is written of anybody lets all be read anew: that is seldom.

    A write begins a new memory in the driver's thread, before its own statements. A read that was given there earlier
    is remembered in the old one, where nobody looks any more; a later one finds what was written.
    """

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer
        self._met: dict[tuple[str, str], Player] = {}

    async def identified(self, platform: str, external: str) -> Player | None:
        """Whom the platform calls so, or None for a stranger. Raises StoreFault."""
        met = self._met
        if person := met.get((platform, external)):
            return person
        person = await self._database.read(identified, platform, external)
        if person is not None:
            if len(met) >= MOST:
                met.clear()
            met[platform, external] = person
        return person

    async def change(self, job: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Write something of people, and give what the job returns. Raises StoreFault."""

        def changing(connection: Connection) -> _T:
            self._met = {}
            return job(connection, *args, **kwargs)

        return await self._writer.run(changing)

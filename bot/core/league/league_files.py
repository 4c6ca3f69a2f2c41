"""Makes the export of a league while the bot runs: the same file as ``minotaur league export --all --format json``."""

import asyncio
from functools import partial

from bot.core.errors import Refused
from bot.core.league.exporting import Chapter, as_json
from storage.engine.snapshot import Snapshot, look
from storage.league.leagues import League
from storage.league.listing import ListedCommunity
from storage.league.tallies import ALL_TIME
from storage.people.players import Community


class LeagueFiles:
    """Exports whole leagues from the database with this address. Every call may raise StoreFault."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._turn = asyncio.Lock()

    async def export(self, community: Community, league: League, largest: int, *, names: bool) -> str:
        """The league's export, of at most ``largest`` bytes, with people's names if wanted.

        Raises Refused: export-too-large.
        """
        place = ListedCommunity(community.id, community.platform, community.external)
        work = partial(_made, Chapter(place, league, ALL_TIME, names), largest)
        # It has a connection and a thread of its own, so no press waits for it. Each holds its whole file in memory: so
        # they are made one after the other.
        async with self._turn:
            text = await asyncio.to_thread(look, self._url, work)
        if text is None:
            raise Refused("export-too-large")
        return text


def _made(chapter: Chapter, largest: int, books: Snapshot) -> str | None:
    """The export; None if it is larger than that."""
    parts, size = [], 0
    for part in as_json(books, chapter):
        parts.append(part)
        size += len(part.encode())
        if size > largest:
            return None
    return "".join(parts)

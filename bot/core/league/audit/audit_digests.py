"""Compares the digests of a league's weeks with what they cover, and names the first week that does not match."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.core.clock.pace import HOUR
from bot.core.league.differences import Difference
from storage.engine.snapshot import Snapshot
from storage.ids import LeagueId, Millis
from storage.league import digests
from storage.league.auditing import WeekRow

LATE: Final = Millis(HOUR)
"""A digest should cover each game that ended so long before it. The clocks of two machines may differ a little."""


def digest_differences(books: Snapshot, league: LeagueId, weeks: Sequence[WeekRow]) -> Iterator[Difference]:
    """Whether each digest is that of its week; weeks between digests that have none; games that came too late."""
    links = books.read(digests.links_of, league)
    yield from _chain_differences(books, league, links)
    linked = {link.week for link in links}
    starts = [week.starts for week in weeks if week.name in linked]
    for week in weeks:
        # Weeks before the first digest are older than digests are. The newest weeks may not be over yet.
        if week.name not in linked and starts and min(starts) < week.starts < max(starts):
            yield Difference(_where(league, week.name), "has no digest, but weeks before and after it have one")
    for number, name in books.read(digests.late_games, league, LATE):
        yield Difference(_where(league, name), f"counted {number} was added after the week's digest was made")


def _chain_differences(books: Snapshot, league: LeagueId, links: Sequence[digests.Link]) -> Iterator[Difference]:
    before = None
    for number, link in enumerate(links, 1):
        if link.link != number:
            yield Difference(_where(league, link.week), f"is the first week after a digest that is missing: {number}")
            return
        if link.format not in digests.FORMATS:
            yield Difference(_where(league, link.week), f"has a digest of format {link.format}, which is unknown here")
            return
        due = books.read(digests.digest_of, link, before)
        if due != link.digest:
            found, told = link.digest.hex(), due.hex()
            what = f"is the first week that does not match its digest: that is {found}, should be {told}"
            yield Difference(_where(league, link.week), what)
            return
        before = link


def _where(league: LeagueId, week: str) -> str:
    return f"league {league} week {week}"

"""Compares the digests that a league's announcements have shown with those that are stored.

An audit believes the stored digests. Somebody who has forged a league and computed all of them again is found only by
what stands in the channel.
"""

import re
from collections.abc import Iterator, Mapping

from bot.core.league.differences import Difference
from storage.engine.snapshot import Snapshot
from storage.ids import LeagueId
from storage.league import digests

_LINE = re.compile(r"(?P<week>\d{4}-W\d{2})[\s:]+(?P<digits>[0-9a-f]{4}(?: ?[0-9a-f]{4}){4,15})", re.ASCII)
"""A week's name, and 20 to 64 digits, in groups of four or without spaces."""


class BadLineError(ValueError):
    """A line of the file cannot be read."""


def posted_in(text: str) -> Mapping[str, str]:
    """The digits by the week's name. Each line has one week, such as ``2026-W47  490f a0e3 f827 38a1 e79c``.

    Left out are empty lines, those that begin with ``#``, and weeks of which ``minotaur league digests`` says that they
    have no digest. Raises BadLineError.
    """
    posted: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        if not words or words.startswith("#") or words.endswith("no digest"):
            continue
        found = _LINE.fullmatch(words.lower().replace("-w", "-W"))
        if found is None:
            raise BadLineError(f"line {number} is no week with its digest, such as 2026-W47  490f a0e3 f827 38a1 e79c")
        if found["week"] in posted:
            raise BadLineError(f"line {number} names {found['week']} a second time")
        posted[found["week"]] = found["digits"].replace(" ", "")
    return posted


def posted_differences(books: Snapshot, league: LeagueId, posted: Mapping[str, str]) -> Iterator[Difference]:
    """Where a stored digest is not the one that was posted, or is missing."""
    stored = {link.week: link.digest.hex() for link in books.read(digests.links_of, league)}
    for week, digits in posted.items():
        where = f"league {league} week {week}"
        if week not in stored:
            yield Difference(where, f"has no digest, but {digits} was posted")
        elif not stored[week].startswith(digits):
            yield Difference(where, f"digest is {stored[week][: len(digits)]}, but {digits} was posted")

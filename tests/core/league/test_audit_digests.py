"""An audit names the first week that does not match its digest, even if all that follows from a game was forged."""

import asyncio

import pytest
from sqlalchemy import Connection, update

from storage.ids import LeagueId, Millis
from storage.league.digests import digest_of, links_of
from storage.schema import digests
from storage.store import Store
from tests.core.fakes import MONDAY_EVENING
from tests.core.league.audited import WEEK, audit, rebuilt, spoil, spoil_by
from tests.core.league.test_audit_moves import forge_luck
from tests.storage.stranger import stranger

OWN, CUP = LeagueId(2), LeagueId(1)
WEEKS = "2025-W47", "2025-W48"


@pytest.fixture
def announced(books: str) -> str:
    """The fortnight, whose weeks were announced."""
    asyncio.run(announce(books))
    return books


async def announce(url: str) -> None:
    """Store the digests of all weeks, each a week after its Monday evening."""
    store = await Store.open(url)
    for league in (OWN, CUP):
        for number, week in enumerate(reversed(await store.leagues.weeks(league)), 1):
            await store.leagues.close_week(league, week.name, Millis(MONDAY_EVENING + number * WEEK))
    await store.close()


def shown(url: str, league: LeagueId) -> list[str]:
    """The digests as the channel has them."""
    with stranger(url) as connection:
        return [link.short for link in links_of(connection, league)]


def test_digests_match_what_the_bot_wrote(announced: str) -> None:
    """Practice has none, and its week is not missed."""
    told, checked = audit(announced)
    assert (told, checked.undigested) == ([], 0)
    assert [len(shown(announced, league)) for league in (OWN, CUP)] == [2, 1]


def test_a_forged_game_is_in_the_first_week_that_does_not_match(announced: str) -> None:
    """Moves, hash, result, standings and ratings fit each other; the digest of the week does not, in each league."""
    spoil_by(announced, forge_luck)
    asyncio.run(rebuilt(announced))
    told = [line for line in audit(announced)[0] if "digest" in line]
    assert [line.partition(": ")[0] for line in told] == ["league 1 week 2025-W47", "league 2 week 2025-W47"]


def test_digests_that_were_forged_too_differ_from_the_channel(announced: str) -> None:
    """The audit finds nothing to compare them with. The channel has the old ones from the forged week on."""
    posted = shown(announced, OWN)
    spoil(announced, "UPDATE seat_results SET rank = 4 - rank WHERE \"table\" = 'two-1'")
    spoil_by(announced, forge_digests)
    assert [line for line in audit(announced)[0] if "digest" in line] == []
    assert [new != old for new, old in zip(shown(announced, OWN), posted, strict=True)] == [False, True]


def forge_digests(connection: Connection) -> None:
    """Compute all digests again."""
    for league in (OWN, CUP):
        before = None
        for link in links_of(connection, league):
            where = digests.c.league == league, digests.c.link == link.link
            connection.execute(update(digests).where(*where).values(digest=digest_of(connection, link, before)))
            before = next(one for one in links_of(connection, league) if one.link == link.link)


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE digests SET digest = x'00' WHERE link = 2", "league 2 week 2025-W48: is the first week that does not"),
        ("DELETE FROM digests WHERE link = 1", "2025-W48: is the first week after a digest that is missing: 1"),
        ("UPDATE digests SET games_to = 1 WHERE link = 1", "counted 3 was added after the week's digest was made"),
        ("UPDATE digests SET corrections_to = 0", "week 2025-W47: is the first week that does not match"),
    ],
)
def test_each_change_of_digests_is_reported(announced: str, statement: str, told: str) -> None:
    """A digest that was changed, deleted, or covers less."""
    spoil(announced, statement)
    assert [line for line in audit(announced)[0] if told in line] != []

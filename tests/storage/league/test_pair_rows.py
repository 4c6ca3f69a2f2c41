"""The ranks of a season's games, from which organisers see who meets whom."""

import asyncio
from collections.abc import Awaitable

from storage.engine.addresses import is_on_server
from storage.ids import PlayerId
from storage.league.leagues import NewLeague, Season
from storage.league.pair_rows import PlayedRank
from storage.store import Store
from tests.storage.league.sample_results import FIRST_MONDAY, on
from tests.storage.sample_changes import FIRST_PLACE, NOON, finish, result, seat


async def test_a_season_is_read_week_by_week(store: Store, url: str, ann: PlayerId, ben: PlayerId) -> None:
    """Whoever asks the database meanwhile does not wait for the whole season. A server answers both at once."""
    cup = await store.leagues.create(NewLeague(FIRST_PLACE, "Cup"), Season(1, FIRST_MONDAY, None), NOON)
    for number, day in enumerate([0, 0, 7]):
        await finish(store, f"{number}", result(seat(0, ann, 1), seat(1, ben, 2), ended=on(day)), league=cup)
    ended: list[str] = []

    async def asked(name: str, what: Awaitable[object]) -> None:
        await what
        ended.append(name)

    await asyncio.gather(
        asked("the season", store.leagues.season_ranks(cup, 1)), asked("its weeks", store.leagues.weeks(cup))
    )
    assert is_on_server(url) or ended == ["its weeks", "the season"]
    # Each game counts in the community's own league, too, and has a number there.
    assert await store.leagues.season_ranks(cup, 1) == [
        PlayedRank(week, number, player, rank)
        for week, number in (("2026-W48", 2), ("2026-W48", 4), ("2026-W49", 6))
        for rank, player in enumerate((ann, ben), 1)
    ]
    assert await store.leagues.season_ranks(cup, 2) == []

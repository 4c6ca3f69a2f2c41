"""The channels that are used now: those of live tables, and those in which leagues announce."""

from datetime import date

from storage.changes import Status
from storage.league.leagues import NewLeague, Season
from storage.people.used_channels import UsedChannel, used_channels
from storage.store import Store
from tests.storage.sample_changes import NOON, change, opening, people, place, setup
from tests.storage.stranger import stranger


async def test_only_what_is_used_now_is_named(store: Store, url: str) -> None:
    """Each channel once; not those of games that are over, of leagues without a channel, or of other platforms."""
    (ann,) = await people(store, "ann")
    here, there = await place(store, "here"), await place(store, "there")
    opened = [("one", here, "hall"), ("two", here, "hall"), ("three", there, "yard"), ("four", here, "attic")]
    for table, community, channel in opened:
        await store.commit(opening(setup(table, community, ann, channel)))
    await store.commit(change(1, table="four", status=Status.ABANDONED))
    for name, announcing in (("Cup", "hall"), ("Bowl", None)):
        season = Season(1, date(2026, 11, 23), None)
        await store.leagues.create(NewLeague(here, name, channel=announcing), season, NOON)
    with stranger(url) as connection:
        assert used_channels(connection, "discord") == ()
        assert used_channels(connection, "terminal") == (
            UsedChannel("here", "hall", announces=False),
            UsedChannel("here", "hall", announces=True),
            UsedChannel("there", "yard", announces=False),
        )

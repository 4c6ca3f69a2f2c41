"""Communities that the bot has left, and when their games are purged."""

from storage.changes import Status
from storage.ids import Millis, PlayerId, TableId
from storage.people.departures import Since
from storage.store import Store
from storage.tables.entries import Closed, Ending
from tests.storage.sample_changes import FIRST_PLACE, NOON, change, finish, opening, place, result, seat, setup

LATER = Millis(NOON + 1)


async def test_a_community_is_absent_since_it_was_noted_first(store: Store, ann: PlayerId) -> None:
    """The time of the first note stays until the community is present again."""
    await store.people.note_absence(FIRST_PLACE, NOON)
    await store.people.note_absence(FIRST_PLACE, LATER)
    assert await store.people.whereabouts("elsewhere") == {}
    assert await store.people.whereabouts("terminal") == {"here": (FIRST_PLACE, NOON)}

    await store.people.note_presence(FIRST_PLACE)
    assert await store.people.whereabouts("terminal") == {"here": (FIRST_PLACE, None)}


async def test_who_is_back_is_not_purged(store: Store, ann: PlayerId) -> None:
    """A community that has come back is not purged, nor if it has left again later. After a purge it is not listed."""
    await finish(store, "played", result(seat(0, ann)), host=ann)
    await store.people.note_absence(FIRST_PLACE, NOON)
    await store.people.note_presence(FIRST_PLACE)
    assert await store.people.purge_absent(FIRST_PLACE, Since(LATER, LATER), "left", LATER) is None
    await store.people.note_absence(FIRST_PLACE, LATER)
    assert await store.people.purge_absent(FIRST_PLACE, Since(NOON, LATER), "left", LATER) is None
    assert await store.table(TableId("played")) is not None

    purged = await store.people.purge_absent(FIRST_PLACE, Since(LATER, LATER), "left", LATER)
    assert purged is not None
    assert (purged.tables, purged.results) == (1, 1)
    assert await store.table(TableId("played")) is None
    assert (await store.people.known_of(ann)).tables == ()
    assert await store.people.whereabouts("terminal") == {}


async def test_where_somebody_has_played_since_nothing_is_purged(store: Store, ann: PlayerId) -> None:
    """A table that a player opened there since then prevents the purge; a change that the bot made does not."""
    await store.commit(opening(setup()))
    await store.commit(change(1, Closed(Ending.PLACE_GONE), status=Status.CLOSED))
    elsewhere = await place(store, "there")
    for community in (FIRST_PLACE, elsewhere):
        await store.people.note_absence(community, Millis(NOON - 1))
    assert await store.people.purge_absent(FIRST_PLACE, Since(LATER, Millis(NOON - 1)), "left", LATER) is None
    assert await store.people.purge_absent(elsewhere, Since(LATER, Millis(NOON - 1)), "left", LATER) is not None
    assert await store.people.purge_absent(FIRST_PLACE, Since(LATER, NOON), "left", LATER) is not None

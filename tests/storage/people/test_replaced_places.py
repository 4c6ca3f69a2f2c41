"""A place that the platform has replaced: what belongs to it moves along, once."""

from dataclasses import replace
from datetime import date, time

from storage.changes import Message, Owed, Status
from storage.evenings.hours import Hours
from storage.evenings.steps import NewEvening
from storage.ids import Millis, PlayerId
from storage.league.kinds import Announcing, LeagueKind
from storage.league.leagues import NewLeague, Season
from storage.people.replaced_places import Move
from storage.store import Store
from tests.storage.messages.sample_messages import CARD, CHAPTER, LATER, ONE, bring_all, due, want
from tests.storage.sample_changes import FIRST_PLACE, NOON, change, finish, opening, place, result, seat, setup

NOTHING = Move()
RESULT = Owed(Message.RESULT)


async def move(store: Store, old: str = "hall", new: str = "court") -> Move:
    """Move a place of the terminal."""
    return await store.people.move_place("terminal", old, new)


async def test_a_channel_moves_with_its_tables_and_its_league(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """Also ended tables, lists of channels and announcements; other channels and platforms stay as they are."""
    new = NewLeague(FIRST_PLACE, "Cup", channel="hall")
    cup = await store.leagues.create(new, Season(1, date(2026, 11, 23), None), NOON)
    other = (await store.people.community_of("matrix", "!elsewhere", time_zone="UTC", language="en")).id
    await store.people.choose(other, channels=["hall"])
    await store.people.choose(FIRST_PLACE, channels=["garden", "hall", "court"])
    await finish(store, "ended", result(seat(0, ann), seat(1, ben)), host=ann)
    await store.commit(opening(setup(host=ann)))
    await store.commit(opening(setup("another", host=ann, channel="garden")))
    assert await store.people.move_place("discord", "hall", "court") == NOTHING
    assert (await store.leagues.league(cup)).channel == "hall"
    assert (await move(store)).tables == (ONE,)
    assert [one.channel for one in await store.ended_in(FIRST_PLACE, 9)] == ["court"]
    assert await store.tables_in(FIRST_PLACE, "court") == (ONE,)
    assert (await store.leagues.league(cup)).channel == "court"
    assert (await store.people.community(FIRST_PLACE)).channels == ("garden", "court")
    assert (await store.people.community(other)).channels == ("hall",)
    # A rematch whose setup was read before the move opens in the new place.
    await store.commit(opening(setup("later", host=ann)))
    assert (found := await store.table(setup("later").id)) is not None
    assert found.setup.channel == "court"
    assert await move(store) == NOTHING


async def test_an_evening_moves_with_its_channel(store: Store, ann: PlayerId) -> None:
    """Its card is posted again in the new place, until the evening is over."""
    league = (await store.leagues.own(FIRST_PLACE, LeagueKind.ALL, NOON)).id
    hours = Hours(date(2026, 11, 26), time(20), "UTC", 3)
    evening = await store.evenings.plan(NewEvening(FIRST_PLACE, league, "hall", ("mythe",), hours), NOON)
    await bring_all(store, "hall/1", "calendar/1")
    await move(store)
    (card,) = await due(store)
    assert (card.kind, card.about, card.ref, card.route.channel) == (Announcing.EVENING, evening, None, "court")
    found = await store.evenings.evening(evening)
    assert found is not None
    assert found.channel == "court"


async def test_messages_come_anew_in_the_new_place(store: Store, table: str) -> None:
    """Cards, the thread and calls are posted again, proofs are not; what waited after a failure is due at once."""
    call, proof, hand = Owed(Message.TURN, PlayerId(1), 3), Owed(Message.COMMITMENT), Owed(Message.HAND, PlayerId(1), 1)
    await want(store, CARD, Owed(Message.PLACE), CHAPTER, call, proof, hand)
    await bring_all(store, *(f"hall/{number}" for number in range(6)))
    await want(store, CHAPTER, RESULT)
    for waiting in await due(store):
        store.messages.note_failed(waiting, LATER, Millis(0), shut=True)
    await move(store)
    assert {(row.key, row.ref, row.tries) for row in await due(store)} == {
        (key, None, 0) for key in ("table", "place", "table:1", "turn:1:3", "result")
    }
    assert {row.route.channel for row in await due(store)} == {"court"}


async def test_an_edit_that_failed_in_the_old_place_delays_no_post(store: Store, table: str) -> None:
    """Its outcome comes after the move. The lobby's card is still the first message in the new place."""
    await want(store, CARD)
    await bring_all(store, "hall/1")
    await want(store, CARD)
    (edit,) = await due(store)
    await move(store)
    store.messages.note_failed(edit, LATER, Millis(0))
    assert [(row.key, row.tries) for row in await due(store)] == [("table", 0)]


async def test_an_ended_table_brings_what_it_still_owes(store: Store, table: str) -> None:
    """A result that was never posted comes in the new place; an ended table without it posts nothing again."""
    await want(store, CARD)
    await bring_all(store, "hall/1")
    await store.commit(opening(setup("told"), owed=(CARD,)))
    await bring_all(store, "hall/2")
    await store.commit(change(1, table="told", status=Status.ABANDONED))
    await store.commit(change(2, status=Status.ABANDONED, owed=(RESULT,)))
    await move(store)
    assert [(row.table, row.key) for row in await due(store)] == [(ONE, "table"), (ONE, "result")]


async def test_a_community_moves_and_answers_to_its_old_name(store: Store, ann: PlayerId) -> None:
    """It keeps its settings and leagues, through several moves; the new place's empty community gives way."""
    await store.people.choose(FIRST_PLACE, language="cs")
    empty = await place(store, "there")
    assert await move(store, "here", "there") == NOTHING
    assert await move(store, "there", "beyond") == NOTHING
    for name in ("here", "there", "beyond"):
        found = await store.people.community_of("terminal", name, time_zone="UTC", language="en")
        assert (found.id, found.external, found.language) == (FIRST_PLACE, "beyond", "cs")
    assert set(await store.people.whereabouts("terminal")) == {"beyond"}
    assert await place(store, "new") not in {FIRST_PLACE, empty}
    assert await move(store, "beyond", "here") == NOTHING
    kept = await store.people.community(FIRST_PLACE)
    assert (kept.external, kept.language) == ("beyond", "cs")


async def test_moves_may_come_in_any_order(store: Store, table: str) -> None:
    """The second of two upgrades may be noticed first: all goes to the last place."""
    await move(store, "court", "garden")
    await move(store, "there", "beyond")
    assert (await move(store)).tables == (ONE,)
    await move(store, "here", "there")
    assert await store.tables_in(FIRST_PLACE, "garden") == (ONE,)
    assert (await store.people.community(FIRST_PLACE)).external == "beyond"


async def test_a_place_that_nobody_used_leads_to_the_new_one(store: Store) -> None:
    """Whoever still names the old place gets the community of the new one, and there is one row."""
    await move(store, "here", "there")
    assert await place(store, "here") == await place(store, "here") == await place(store, "there")


async def test_two_communities_in_use_stay_apart(store: Store, ann: PlayerId) -> None:
    """The old community stays where it is, while its open tables go on in the new place."""
    other = await place(store, "there")
    await store.leagues.own(other, kind=LeagueKind.ALL, now=NOON)
    await store.commit(opening(replace(setup(host=ann), channel="here")))
    assert await move(store, "here", "there") == Move((ONE,), community_stays=True)
    assert await store.tables_in(FIRST_PLACE, "there") == (ONE,)
    assert (await store.people.community(FIRST_PLACE)).external == "here"
    assert await place(store, "here") == await place(store, "there") == other
    assert await move(store, "here", "there") == NOTHING

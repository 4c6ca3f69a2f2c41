"""Which messages are due, in which order, where they go, and which have to wait."""

import re
from dataclasses import replace
from datetime import date, time

import pytest
from sqlalchemy import Connection

from storage.changes import Message, Owed
from storage.evenings.hours import Hours
from storage.evenings.kinds import Stage
from storage.evenings.steps import NewEvening
from storage.ids import Millis, PlayerId
from storage.league.kinds import Announcing, LeagueKind
from storage.messages.due import due as look
from storage.messages.rows import LONGEST_HOLD, LONGEST_WAIT, MOST_TRIES, OutboxMessage, Route
from storage.messages.wanted import message_key
from storage.store import Store
from tests.storage.league.test_plans import overheard, plan
from tests.storage.messages.sample_messages import CARD, CHAPTER, LATER, ONE, bring, bring_all, due, keys, only, want
from tests.storage.sample_changes import FIRST_PLACE, NOON, PLATFORMS, finish, opening, result, seat, setup
from tests.storage.stranger import sqlite_connection, sqlite_only

MUCH_IS_OWED = """
SET LOCAL session_replication_role = replica;
INSERT INTO messages ("table", key, kind, wanted, shown, ref, nonce)
SELECT 't' || one, 'table', 'table', 2, 1, 'posted', '' FROM generate_series(1, 1500) AS one;
INSERT INTO communities (platform, external, time_zone, language)
SELECT 'discord', one::text, 'UTC', 'en' FROM generate_series(1, 500) AS one
"""
"""In many communities. The messages' tables do not exist: foreign keys are not checked."""

AFTER_ALL = Millis(NOON + 30 * 24 * 3_600_000)


async def fail(store: Store, row: OutboxMessage, until: Millis = LATER, times: int = 1) -> None:
    """Note this many failed tries of the row; the next try is at ``until``."""
    for _ in range(times):
        store.messages.note_failed(row, until, Millis(0))


async def test_posts_come_before_edits_and_these_before_deletions(store: Store, table: str, ann: PlayerId) -> None:
    """Posts come first, because people wait for them. Equal ones come in the order in which they were first wanted."""
    turns = [Owed(Message.TURN, ann, about) for about in (1, 2)]
    await want(store, CARD, CHAPTER, *turns)
    await bring_all(store, "post 1", "post 2", "post 3", "post 4")
    hand = Owed(Message.HAND, ann, 1)
    await want(store, CHAPTER, CARD, hand, Owed(Message.RESULT), retracts=(turns[1], turns[0]))
    assert await keys(store) == list(map(message_key, (hand, Owed(Message.RESULT), CARD, CHAPTER, *turns)))
    assert [row.key for row in (await store.messages.due(NOON, 2, PLATFORMS)).rows] == [message_key(hand), "result"]


async def test_what_has_waited_longest_for_an_edit_comes_first(store: Store, table: str, ann: PlayerId) -> None:
    """A message that is wanted again keeps its moment, also one that was wanted again while it was sent."""
    waits = Owed(Message.HAND, ann, 1, Millis(NOON + 3))
    await want(store, CARD, CHAPTER, replace(waits, due=Millis(0)))
    await bring_all(store, "post 1", "post 2", "post 3")
    await want(store, waits, at=Millis(NOON + 1))
    await want(store, CHAPTER, at=Millis(NOON + 2))
    await want(store, CARD, at=Millis(NOON + 4))
    await want(store, CHAPTER, at=Millis(NOON + 5))
    late = Millis(NOON + 9)
    assert await keys(store, late) == ["table:1", "hand:1:1", "table"]
    chapter = (await due(store, late))[0]
    store.messages.note_shown(chapter, (chapter.wanted or 0) - 1, Millis(NOON + 6))
    assert await keys(store, late) == ["hand:1:1", "table", "table:1"]
    assert [row.since - NOON for row in await due(store, late)] == [3, 4, 6]


async def test_messages_of_a_platform_that_is_not_open_hide_no_others(store: Store, table: str, ann: PlayerId) -> None:
    """A look reads only messages of the platforms that it names: the limit counts no older row of another one."""
    there = await store.people.community_of("matrix", "there", time_zone="UTC", language="en")
    await store.commit(opening(setup("table-two", there.id, ann), owed=(CARD,)))
    await want(store, CARD)
    for platform, name in (("terminal", ONE), ("matrix", "table-two")):
        assert [row.table for row in (await store.messages.due(NOON, 1, [platform])).rows] == [name]


async def test_the_backlog_of_a_platform_has_no_messages_of_another(store: Store, table: str, ann: PlayerId) -> None:
    """A message that no platform here can send does not count as waiting: otherwise the bot would never be ready."""
    there = await store.people.community_of("matrix", "there", time_zone="UTC", language="en")
    await store.commit(opening(setup("table-two", there.id, ann), owed=(CARD,)))
    await want(store, CARD)
    for platforms, names in ((["terminal"], {ONE}), (["matrix"], {"table-two"}), (["discord"], set())):
        found = await store.messages.backlog(NOON, 9, platforms)
        assert ({waits for *_, waits in found.waiting}, found.owed) == (names, 2)


async def test_the_next_evenings_card_waits_for_the_end_of_the_last_one_in_its_channel_only(
    store: Store, ann: PlayerId
) -> None:
    """The card of an evening in another channel is due at once, whichever of the rows is found first."""
    league = (await store.leagues.own(FIRST_PLACE, LeagueKind.ALL, NOON)).id
    one, other = [
        await store.evenings.plan(
            NewEvening(FIRST_PLACE, league, channel, ("mythe",), Hours(day, time(20), "UTC", 3, weekly=True)), NOON
        )
        for channel, day in (("green", date(2026, 11, 26)), ("blue", date(2026, 11, 27)))
    ]
    await store.evenings.begin(one, NOON)
    await store.evenings.finish(one, Stage.CANCELLED, NOON)
    (after,) = [evening.id for evening in await store.evenings.live_in(FIRST_PLACE) if evening.channel == "green"]
    rows = (await store.messages.due(AFTER_ALL, 9, PLATFORMS)).rows
    found = {(row.kind, row.about) for row in rows if row.kind in {Announcing.EVENING, Announcing.EVENING_END}}
    assert found >= {(Announcing.EVENING_END, one), (Announcing.EVENING, other)}
    assert (Announcing.EVENING, after) not in found


async def test_a_stream_is_a_tables_channel_or_one_persons_messages(store: Store, table: str, ann: PlayerId) -> None:
    """Calls to a player's turn belong to the channel's stream; each player's private messages are another one."""
    await want(store, CARD, Owed(Message.TURN, ann, 3), Owed(Message.HAND, ann, 1))
    assert [row.stream for row in await due(store)] == [(ONE, None), (ONE, None), (ONE, ann)]


async def test_a_failed_post_blocks_later_posts_of_its_stream(
    store: Store, table: str, ann: PlayerId, ben: PlayerId
) -> None:
    """A failed post holds up later posts of its stream, but no edits, no deletions and no other stream."""
    turn, hand, other = Owed(Message.TURN, ben, 1), Owed(Message.HAND, ann, 1), Owed(Message.HAND, ben, 1)
    await want(store, CARD, turn)
    await bring_all(store, "post 1", "post 2")
    await store.commit(opening(setup("table-two", host=ann), owed=(Owed(Message.RESULT),)))
    await want(store, CHAPTER, Owed(Message.RESULT), Owed(Message.TURN, ann, 2), hand, other, CARD, retracts=(turn,))
    _, chapter, *_ = await due(store)
    await fail(store, chapter)
    assert await keys(store) == ["result", message_key(hand), message_key(other), message_key(CARD), message_key(turn)]
    assert (await keys(store, LATER))[:2] == ["result", message_key(CHAPTER)]
    _, mine, *_ = await due(store)
    await fail(store, mine)
    assert await keys(store) == ["result", message_key(other), message_key(CARD), message_key(turn)]


async def test_a_post_with_too_many_tries_blocks_no_other(store: Store, table: str) -> None:
    """After too many failed tries a post holds up no other. It is still tried again, and comes first when it is due."""
    await want(store, CARD, Owed(Message.RESULT))
    card, _ = await due(store)
    await fail(store, card, times=MOST_TRIES - 1)
    assert await due(store) == ()
    await fail(store, card)
    assert [await keys(store), await keys(store, LATER)] == [["result"], [message_key(CARD), "result"]]


@pytest.mark.parametrize(("wait", "is_due"), [(1, False), (LONGEST_WAIT, False), (LONGEST_WAIT + 1, True)])
async def test_a_clock_that_was_set_back_keeps_nothing_waiting(
    store: Store, table: str, wait: int, *, is_due: bool
) -> None:
    """A row that seems to wait longer than the longest wait was put off before the clock was set back: it is due."""
    await want(store, CARD)
    await fail(store, await only(store), Millis(NOON + wait))
    assert await keys(store) == [message_key(CARD)] * is_due


@pytest.mark.parametrize(("wait", "is_due"), [(1, False), (LONGEST_HOLD, False), (LONGEST_HOLD + 1, True)])
async def test_a_message_that_its_change_puts_off_waits_for_seconds(
    store: Store, table: str, ann: PlayerId, wait: int, *, is_due: bool
) -> None:
    """It is sent at its moment. If it seems to wait for minutes, the clock was set back: it is due."""
    await want(store, Owed(Message.TURN, ann, 3, Millis(NOON + wait)), CARD)
    assert await keys(store) == [f"turn:{ann}:3"] * is_due + [message_key(CARD)]
    assert set(await keys(store, Millis(NOON + wait))) == {f"turn:{ann}:3", message_key(CARD)}


async def test_it_is_known_when_the_next_is_due(store: Store, table: str, ann: PlayerId) -> None:
    """A look gives the earliest moment at which a waiting row will be due; None if no row waits."""
    await want(store, CARD, Owed(Message.HAND, ann, 1))
    assert (await store.messages.due(NOON, 9, PLATFORMS)).next is None
    for row, wait in zip(await due(store), (2, 1), strict=True):
        await fail(store, row, Millis(LATER + wait))
    coming = [(await store.messages.due(Millis(LATER + passed), 9, PLATFORMS)).next for passed in range(3)]
    assert coming == [LATER + 1, LATER + 2, None]


# --- where it goes --------------------------------------------------------------------------------------------


async def test_each_row_says_where_it_goes(store: Store, table: str, ann: PlayerId) -> None:
    """A route has the platform, channel, account, language and ``notify`` as they are at the moment of the look."""
    await want(store, CARD, Owed(Message.HAND, ann, 1))
    assert [row.route for row in await due(store)] == [
        Route("terminal", "here", "hall", None, None, address, None, notify=True) for address in (None, "Ann")
    ]
    await store.people.player_of("terminal", "Ann", "Ann", NOON, "cs")
    await store.people.set_notify(ann, notify=False)
    assert (await due(store))[1].route == Route("terminal", "here", "hall", None, None, "Ann", "cs", notify=False)
    await store.people.set_language(ann, "fr")
    assert (await due(store))[1].route.language == "fr"


async def test_the_place_of_a_game_is_on_every_route(store: Store, table: str, ann: PlayerId) -> None:
    """Routes name the game's thread until the thread is forgotten; they always name the card of the lobby."""
    await want(store, CARD)
    await bring(store, await only(store), "post 7")
    await want(store, Owed(Message.PLACE), Owed(Message.HAND, ann, 1))
    place, private = await due(store)
    assert [(row.route.place, row.route.lobby) for row in (place, private)] == [(None, "post 7")] * 2
    await bring(store, place, "thread 9")
    assert (await only(store)).route.place == "thread 9"
    await store.messages.forget_place(ONE)
    assert (await only(store)).route == private.route


# --- leagues --------------------------------------------------------------------------------------------------


async def test_leagues_tell_from_the_same_table(store: Store, table: str, ann: PlayerId, ben: PlayerId) -> None:
    """Announcements are due at their moment, in the community's language, and go to the league's channel."""
    await finish(store, "played", result(seat(0, ann), seat(1, ben, 2)))
    await want(store, CARD)
    assert await keys(store) == [message_key(CARD)]
    coming = (await store.messages.due(NOON, 9, PLATFORMS)).next
    assert coming is not None
    assert await keys(store, Millis(coming - 1)) == [message_key(CARD)]
    card, week = await due(store, coming)
    assert (week.table, week.kind, week.key, week.wanted) == (None, Announcing.WEEK, "week:2026-W48", 1)
    assert week.route == Route("terminal", "here", None, None, None, None, "en", notify=True)
    assert (card.stream, week.stream) == ((ONE, None), (week.league, None))
    await store.people.choose(FIRST_PLACE, language="cs")
    assert week.league is not None
    league = await store.leagues.league(week.league)
    await store.leagues.edit(replace(league, channel="garden"))
    again = (await due(store, coming))[1].route
    assert (again.channel, again.language) == ("garden", "cs")


async def test_a_league_holds_up_itself_alone_and_without_end(
    store: Store, table: str, ann: PlayerId, ben: PlayerId
) -> None:
    """A failed announcement holds up the league's later ones as long as it fails, but no other messages."""
    for week in range(2):
        ended = NOON + week * 7 * 24 * 3_600_000
        await finish(store, f"played {week}", result(seat(0, ann), seat(1, ben, 2), ended=ended))
    first, second = await due(store, AFTER_ALL)
    assert (first.key, second.key) == ("week:2026-W48", "week:2026-W49")
    await fail(store, first, Millis(AFTER_ALL + 1), times=MOST_TRIES + 1)
    await want(store, CARD)
    assert await keys(store, AFTER_ALL) == [message_key(CARD)]
    assert await keys(store, Millis(AFTER_ALL + 1)) == [message_key(CARD), first.key]


# --- how it is found ------------------------------------------------------------------------------------------


@sqlite_only
async def test_messages_due_at_the_opening_are_listed(store: Store, table: str, ann: PlayerId, url: str) -> None:
    """Messages that were owed when the store opened, and their moments: the process before may have posted them."""
    call = Owed(Message.TURN, ann, 3, Millis(NOON + 5000))
    await want(store, CARD, Owed(Message.RESULT), Owed(Message.HAND, ann, 1), call)
    card, ending, hand = await due(store)
    await bring(store, card, "post 7")
    await fail(store, hand)
    await store.close()
    again = await Store.open(url)
    await want(again, CARD)
    assert sorted(again.messages.inherited.values()) == [-NOON, NOON + 5000, LATER]
    assert {ending.id, hand.id} < again.messages.inherited.keys()
    await again.close()


@sqlite_connection
def test_a_look_reads_only_what_has_something_to_do(connection: Connection) -> None:
    """Due messages are found by an index that holds only rows with something to do."""
    with overheard(connection) as said:
        look(connection, NOON, 20, PLATFORMS)
    of_messages = [step for step in plan(connection, said) if re.match(r"(SEARCH|SCAN) messages ", step)]
    assert of_messages
    assert {step.split("INDEX ")[1].split()[0] for step in of_messages} == {"ix_messages_owed"}


@sqlite_connection
def test_a_look_reads_only_what_belongs_to_each_message(connection: Connection) -> None:
    """A person's address is found by the person, and older posts by the table: else a look reads all there are."""
    with overheard(connection) as said:
        look(connection, NOON, 20, PLATFORMS)
    steps = plan(connection, said)
    assert [step for step in steps if "identities" in step] == [
        "SEARCH identities USING INDEX ix_identities_player (player=?)"
    ]
    ahead = [step.split("(")[1] for step in steps if step.startswith("SEARCH ahead ")]
    assert ahead == ["table=?)", "league=?)"]
    assert "MULTI-INDEX OR" in steps


@pytest.mark.parametrize("connection", ["postgresql"], indirect=True)
def test_a_server_without_statistics_begins_with_what_is_owed(connection: Connection) -> None:
    """It never goes through all that is owed once for each community: with a thousand rows that took 24 seconds."""
    for statement in MUCH_IS_OWED.split(";"):
        connection.exec_driver_sql(statement)
    with overheard(connection) as said:
        look(connection, NOON, 20, ("discord",))
    (statement, values), _ = said.statements
    steps = [step for (step,) in connection.exec_driver_sql(f"EXPLAIN {statement}", tuple(values))]
    read_in_turn = [found[1] for step in steps if (found := re.search(r" on (messages|communities)\b", step))]
    assert read_in_turn.index("messages") < read_in_turn.index("communities")

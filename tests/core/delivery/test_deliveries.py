"""Who gets which message and when, and what happens when a platform, a screen or the store fails."""

from collections import Counter
from collections.abc import Collection
from itertools import pairwise

import pytest
from structlog.testing import capture_logs

from bot.core.clock.pace import HOUR, MINUTE, SECOND
from bot.core.delivery.tries import LONGEST_PAUSE
from bot.core.ports import Message, NotSent, Trouble
from bot.core.ui.panels import Panel, Text
from bot.core.ui.presses import Verb
from rules.mythical_dice.moves import Roll
from rules.record import Play
from storage.changes import Pace, Status
from storage.errors import StoreFault
from storage.ids import Millis
from storage.messages.due import Due
from storage.messages.rows import LONGEST_WAIT
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room
from tests.core.running import sending


def texts(panel: Panel) -> list[str]:
    """The panel's paragraphs."""
    return [block.text for block in panel.blocks if isinstance(block, Text)]


START = ["commitment:all", "table:all", "place:all", "contributions:all", "table:all"]
"""What goes to the channel when a game begins at once."""


# --- a whole game -------------------------------------------------------------------------------------------


async def test_the_opening_posts_the_commitment_and_then_the_card(room: Room) -> None:
    """Later changes in the lobby edit the same card."""
    assert await room.deliver_after(room.open(CINDY, seats=3)) == ["commitment:all", "table:all"]
    assert await room.deliver_after(room.press(BEN, Verb.JOIN)) == ["table:all"]
    card, again = (one for one in room.mailman.delivered if one.kind is Message.TABLE)
    assert (card.post, again.post) == (None, card.nonce)
    assert await room.deliver() == []


async def test_the_start_tells_the_contributions_then_the_card_then_everybody_their_dice(room: Room) -> None:
    """The channel gets its messages in the order of ``START``; private cards are sent at the same time."""
    await room.open(CINDY, BEN, EMILY)
    assert sorted(await room.deliver()) == sorted([*START, "hand:cindy", "hand:ben", "hand:emily"])
    assert [f"{one.kind}:all" for one in room.mailman.delivered if one.address is None] == START


async def whole_game(room: Room) -> None:
    """Two people and four robots play a slow game of six rounds; messages are delivered after each move."""
    await room.open(CINDY, BEN, robots=4, pace=Pace.RELAXED)
    while (await room.view()).status.live:
        await room.deliver()
        await room.play_one()
    await room.deliver()


async def test_a_whole_game_posts_each_thing_once(room: Room) -> None:
    """The commitment, the contributions and the result are posted once and never edited. No call is left at the end.

    The lobby and each of the six rounds have one card, and each person has one private card a round. A player who
    moves twice in a row is not called to the second move.
    """
    await whole_game(room)
    stored = await room.stored()
    moves = [row.entry for row in stored.entries if isinstance(row.entry, Play) and row.entry.seat in {0, 1}]
    moved_again = sum(one.seat == then.seat and isinstance(then.move, Roll) for one, then in pairwise(moves))
    posted = [one for one in room.mailman.delivered if one.post is None]
    assert Counter(one.kind for one in posted) == {
        Message.COMMITMENT: 1,
        Message.CONTRIBUTIONS: 1,
        Message.TABLE: 1 + 6,
        Message.HAND: 2 * 6,
        Message.TURN: 2 * (1 + 2 + 3 + 4 + 5 + 6) - moved_again,
        Message.RESULT: 1,
    }
    edited = {one.kind for one in room.mailman.delivered if one.post is not None}
    assert edited == {Message.TABLE, Message.HAND, Message.PLACE}
    assert [one for one in room.mailman.posts.values() if one.kind is Message.TURN] == []
    nonces = [one.nonce for one in posted]
    assert len(nonces) == len(set(nonces))
    assert max(map(len, nonces)) <= 25


async def test_nobody_gets_a_panel_that_was_made_for_somebody_else(room: Room) -> None:
    """The channel gets the public view, and each person gets their own view."""
    await whole_game(room)
    assert [texts(one.panel)[1] for one in room.mailman.delivered] == [
        f"for {one.player}" for one in room.mailman.delivered
    ]
    assert {one.address for one in room.mailman.delivered if one.player == BEN} == {"ben"}
    assert {one.address for one in room.mailman.delivered if one.player is None} == {None}


async def test_warnings_and_absence_are_told_privately(room: Room) -> None:
    """The absent person gets one warning and later the notice that a robot plays on; nobody else gets either."""
    await room.open(CINDY, BEN, EMILY)
    await room.let_go_away(CINDY)
    private = [one for one in room.mailman.delivered if one.kind in {Message.WARNING, Message.AWAY}]
    assert [(one.kind, one.player) for one in private] == [(Message.WARNING, CINDY), (Message.AWAY, CINDY)]


async def test_everybody_is_spoken_to_in_their_own_language(room: Room) -> None:
    """The channel and people without a language of their own read the table's language."""
    await room.people.speak(BEN, "cs")
    await room.deliver_after(room.open(CINDY, BEN, robots=1))
    spoken = {one.address: texts(one.panel)[0] for one in room.mailman.delivered if one.kind is not Message.COMMITMENT}
    assert spoken == {None: "table en", "cindy": "hand en", "ben": "hand cs"}


async def test_a_delivery_says_where_it_goes(room: Room) -> None:
    """A delivery names the community by its id on the platform, and the table's channel."""
    await room.deliver_after(room.open(CINDY, seats=3))
    assert {(one.table, one.community, one.channel) for one in room.mailman.delivered} == {
        (room.table, "hall", "green")
    }


# --- platforms that fail --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "failures",
    [
        [(NotSent(Trouble.LATER), 2 * SECOND), (NotSent(Trouble.LATER), 4 * SECOND)],
        [(NotSent(Trouble.LATER, Millis(7 * SECOND)), 7 * SECOND)],
        [(NotSent(Trouble.POST_GONE), 2 * SECOND)],
        [(NotSent(Trouble.PLACE_SHUT), MINUTE)],
    ],
    ids=["later: pauses double", "the platform says when", "gone, though never posted", "a channel that is shut"],
)
async def test_a_failed_message_is_sent_later_in_order(room: Room, failures: list[tuple[NotSent, int]]) -> None:
    """The messages keep their order; a failed one is tried again when the pause is over, not earlier."""
    await room.open(CINDY, seats=3)
    for failure, pause in failures:
        room.mailman.failures = [failure]
        assert await room.deliver() == []
        assert await room.deliver_after(pause - 1) == []
        room.time.forward(1)
    assert await room.deliver() == ["commitment:all", "table:all"]
    assert (await room.view()).status.live


async def test_a_platform_that_asks_for_hours_is_asked_again_after_one(room: Room) -> None:
    """No message waits for more than an hour; if the clock is set back by a day meanwhile, it is tried at once."""
    await room.open(CINDY, seats=3)
    room.mailman.failures = [NotSent(Trouble.LATER, Millis(9_999 * SECOND))] * 2
    assert await room.deliver() == []
    assert await room.deliver_after(LONGEST_WAIT) == []
    assert await room.deliver_after(-24 * HOUR) == ["commitment:all", "table:all"]


async def test_a_platform_that_is_down_for_long_is_asked_every_ten_minutes(room: Room) -> None:
    """The pauses between tries do not grow beyond ten minutes."""
    await room.deliver_after(room.open(CINDY, seats=3))
    await room.press(CINDY, Verb.ADD_ROBOT)
    room.mailman.failures = [NotSent(Trouble.LATER)] * 30
    for _ in range(30):
        assert await room.deliver_after(LONGEST_PAUSE) == []
    assert room.mailman.failures == []
    assert await room.deliver_after(LONGEST_PAUSE) == ["table:all"]


async def test_a_card_that_has_disappeared_is_posted_anew(room: Room) -> None:
    """The next update of a deleted card is a new post, and later updates edit the new post."""
    await room.deliver_after(room.open(CINDY, seats=4))
    room.mailman.failures = [NotSent(Trouble.POST_GONE)]
    assert await room.deliver_after(room.press(BEN, Verb.JOIN)) == ["table:all"]
    await room.press(BEN, Verb.LEAVE)
    assert await room.deliver() == ["table:all"]
    first, anew, edited = (one for one in room.mailman.delivered if one.kind is Message.TABLE)
    assert (anew.post, edited.post) == (None, anew.nonce)
    assert anew.nonce != first.nonce


async def test_a_person_who_cannot_be_reached_does_not_stop_the_game(room: Room) -> None:
    """Private cards to this person are given up; all other messages arrive, and the game goes on to its end."""
    room.mailman.closed_to = {BEN}
    await room.open(CINDY, BEN, EMILY)
    assert set(await room.deliver()) == {*START, "hand:cindy", "hand:emily", "turn:ben"}
    await room.play_out()
    await room.deliver()
    assert (await room.view()).status is Status.FINISHED
    assert await room.owed() == ()
    assert Counter(one.kind for one in room.mailman.delivered)[Message.RESULT] == 1
    assert {one.kind for one in room.mailman.delivered if one.player == BEN} == {Message.TURN}


async def test_a_person_unknown_to_the_platform_gets_nothing_and_nor_does_the_channel(room: Room) -> None:
    """A private card without an address is sent neither to a person nor to the channel."""
    stranger = (await room.people.person("elsewhere", "dora", "Dora")).id
    await room.deliver_after(room.open(CINDY, stranger, robots=1))
    assert stranger not in {one.player for one in room.mailman.delivered}
    assert Counter(one.kind for one in room.mailman.delivered)[Message.HAND] == 1


@pytest.mark.parametrize("trouble", [Trouble.POST_GONE, Trouble.UNREACHABLE, Trouble.PLACE_GONE])
async def test_a_call_that_cannot_be_taken_back_is_forgotten(room: Room, trouble: Trouble) -> None:
    """The bot does not try again to delete the call, and the game goes on."""
    await room.open_to_rolls()
    before = await room.posts()
    room.mailman.kept = [NotSent(trouble)]
    await room.deliver_after(room.play_one())
    (call,) = [key for key in before if key.startswith("turn")]
    assert (room.mailman.kept, call in await room.posts()) == ([], False)
    view = await room.view()
    assert view.status is Status.PLAYING
    turn = f"turn:{room.awaited(view)[0]}:{view.decision}"
    assert [key for key in await room.posts() if key.startswith("turn")] == [turn]


@pytest.mark.parametrize(
    ("trouble", "pause", "times"), [(Trouble.LATER, 2 * SECOND, 1), (Trouble.PLACE_SHUT, MINUTE, 3)]
)
async def test_a_call_that_cannot_be_taken_back_now_is_taken_back_later(
    room: Room, trouble: Trouble, pause: int, times: int
) -> None:
    """The platform is busy, or the channel is shut for a while. The outdated call is deleted as soon as possible."""
    await room.open_to_rolls()
    (call,) = [post for post, one in room.mailman.posts.items() if one.kind is Message.TURN]
    room.mailman.kept = [NotSent(trouble)] * times
    await room.deliver_after(room.play_one())
    for _ in range(times):
        assert (call in room.mailman.posts, room.mailman.retracted) == (True, [])
        await room.deliver_after(pause)
    assert (call in room.mailman.posts, len(room.mailman.retracted)) == (False, 1)


# --- screens, people and stores that fail -----------------------------------------------------------------------


async def test_a_bug_in_one_screen_keeps_nobody_else_from_their_message(room: Room) -> None:
    """The bug is logged once for each message, with the table and the key; all other messages are sent."""
    room.screens.bugs = {Message.TABLE}
    await room.open(CINDY, BEN, robots=1)
    with capture_logs() as logs:
        told = ["commitment:all", "contributions:all", "hand:ben", "hand:cindy", "place:all"]
        assert sorted(await room.deliver()) == told
        assert await room.deliver() == []
    assert [(log["event"], log["table"], log["key"]) for log in logs] == [
        ("a message is given up", room.table, "table"),
        ("a message is given up", room.table, "table:1"),
    ]


async def test_a_bug_after_a_message_has_arrived_is_one_too(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each message is logged once and not sent again; the next message still goes out."""

    async def explode(*_: object) -> None:
        raise ZeroDivisionError

    await room.open(CINDY, seats=3)
    with capture_logs() as logs, monkeypatch.context() as broken:
        broken.setattr(room.store.messages, "posted", explode)
        assert await room.deliver() == ["commitment:all", "table:all"]
    assert await room.deliver_after(HOUR) == []
    assert [(log["event"], log["key"]) for log in logs] == [
        ("a message is given up", "commitment"),
        ("a message is given up", "table"),
    ]


async def test_the_table_names_an_unreached_player_even_after_a_store_fault(room: Room) -> None:
    """The table notes that the person is not reached before the store drops their private card."""
    room.mailman.closed_to = {BEN}
    await room.open(CINDY, BEN, robots=1)
    with room.store.failing("commit"), pytest.raises(StoreFault):
        await room.deliver()
    await room.deliver()
    assert [seat.reached for seat in (await room.view()).seats if seat.name == "Ben"] == [False]


async def test_a_player_who_left_gets_no_messages(room: Room) -> None:
    """Messages that were waiting for this person are dropped."""
    await room.open(CINDY, BEN, EMILY)
    await room.deliver_after(room.press(BEN, Verb.LEAVE))
    assert BEN not in {one.player for one in room.mailman.delivered}


async def test_a_call_that_became_untrue_on_its_way_is_not_sent(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player moves after the waiting messages were read and before the table is read."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY, pace=Pace.RELAXED))
    await room.play_to_rolls()
    due, late = room.store.messages.due, (await room.view()).decision

    async def look(now: Millis, limit: int, platforms: Collection[str]) -> Due:
        found = await due(now, limit, platforms)
        calls = [row for row in found.rows if row.kind is Message.TURN]
        if calls and (await room.view()).decision == late:
            await room.play_one()
        return found

    monkeypatch.setattr(room.store.messages, "due", look)
    await room.deliver()
    calls = [one.about for one in room.mailman.delivered if one.kind is Message.TURN]
    assert calls == [(await room.view()).decision] != [late]


async def test_a_table_that_cannot_be_read_just_now_keeps_its_messages(room: Room) -> None:
    """A fault of the store is not taken for a bug of a screen, so no message is given up."""
    await room.open(CINDY, seats=3)
    await room.press(CINDY, Verb.CANCEL)
    with room.store.failing("table"), pytest.raises(StoreFault):
        await room.deliver()
    assert await room.deliver() == ["commitment:all", "table:all"]


async def test_trouble_at_one_table_is_told_when_all_others_are_through(room: Room) -> None:
    """The fault is raised only when the running calls of all tables have ended."""
    await room.open(CINDY, seats=3, command="one")
    await room.open(BEN, seats=3, command="two")
    room.store.broken = {"posted"}
    delivering = await sending(room)
    with pytest.raises(StoreFault):
        await delivering.go_on()
    assert len(room.mailman.delivered) == 2

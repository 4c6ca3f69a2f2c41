"""Tables on a real store: every action is stored before it is answered, and a repeated press is carried out once."""

import asyncio

import pytest

from bot.core.errors import InternalFault
from bot.core.table import mailboxes
from bot.core.table.actions import Action, Opening
from bot.core.table.robots import Robots
from bot.core.table.table import Table
from bot.core.table.table_ids import table_id
from bot.core.table.tables import Happening, Tables
from bot.core.table.views import ClockMove
from bot.core.ui.presses import Verb
from rules.game import Move, PrivateEvent, Seat
from rules.mythical_dice.moves import Bet, BetMade, BetNoted, HandDealt, Roll, RoundBegun
from rules.mythical_dice.pieces import Kind
from rules.record import Play
from storage.changes import Change, Status
from storage.ids import CommandId, PlayerId, TableId
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, EMILY
from tests.core.room import Room, code, reopened, shown

pytestmark = pytest.mark.usefixtures("nothing_is_forced")


async def bets_of(room: Room, player: PlayerId) -> list[int]:
    """All bets that were stored for the person's seat, in their order."""
    stored = await room.stored()
    seat = (await room.view(player)).seat
    plays = [row.entry for row in stored.entries if isinstance(row.entry, Play) and row.entry.seat == seat]
    return [play.move.tricks for play in plays if isinstance(play.move, Bet)]


# --- answers ----------------------------------------------------------------------------------------------


async def test_an_answer_shows_the_table_as_it_is_stored(room: Room) -> None:
    """The view and the stored table agree about the accepted opening."""
    answer = await room.open(CINDY, BEN, seats=4)
    stored, view = await room.stored(), shown(answer)
    assert (view.status, stored.status, stored.version) == (Status.LOBBY, Status.LOBBY, 2)
    assert [seat.name for seat in view.seats] == ["Cindy", "Ben"]


async def test_an_answer_tells_the_events_that_the_presser_may_know(room: Room) -> None:
    """The events contain the player's own dice and nobody else's."""
    await room.open(CINDY, seats=3)
    await room.press(CINDY, Verb.ADD_ROBOT)
    answer = await room.press(BEN, Verb.JOIN)
    dealt = [event.seat for event in answer.events if isinstance(event, HandDealt)]
    assert dealt == [2]
    bet = await room.press(BEN, Verb.MOVE, "bet.1")
    assert bet.events == (BetMade(2), BetNoted(2, 1))


async def test_a_press_at_a_table_that_never_was_is_answered(room: Room) -> None:
    """The press is refused, whatever its verb; there is no view, and there are no events."""
    for verb in (Verb.JOIN, Verb.MOVE, Verb.REMATCH):
        answer = await room.press(CINDY, verb, table=TableId("nowhere"))
        assert (answer.view, code(answer.refusal)) == (None, "no-such-table")
    assert await room.tables.view(TableId("nowhere"), CINDY) is None
    assert await room.tables.happenings(TableId("nowhere"), CINDY, 0) == []


async def test_tables_refuse_presses_that_change_no_table(room: Room) -> None:
    """Adapters answer these presses from views."""
    await room.open(CINDY, seats=3)
    looks = (Verb.HAND, Verb.SHOW, Verb.RULES, Verb.REPLAY, Verb.DETAILS, Verb.VERIFY, Verb.FAIRNESS)
    for verb in (*looks, Verb.ADVICE, Verb.WHY):
        assert code((await room.press(CINDY, verb)).refusal) == "unknown-choice"


async def test_refusals_name_people(room: Room) -> None:
    """A refusal names the host or the player whose turn it is; a refused cancellation shows the table."""
    await room.open(CINDY, BEN, EMILY)
    refused = await room.press(BEN, Verb.CANCEL)
    assert (code(refused.refusal), refused.refusal and refused.refusal.values) == ("only-the-host", {"host": "Cindy"})
    assert refused.view == await room.view(BEN)
    await room.play_to_rolls()
    view = await room.view()
    (turn,) = room.awaited(view)
    other = next(player for player in (CINDY, BEN) if player != turn)
    refusal = (await room.press(other, Verb.MOVE, "roll.red")).refusal
    name = next(seat.name for seat in view.seats if seat.player == turn)
    assert (code(refusal), refusal and refusal.values) == ("not-your-turn", {"name": name})


@pytest.mark.parametrize(
    ("game", "word", "why"), [("mythical-dice", "ř" * 61, "word-too-long"), ("chess", "", "unknown-game")]
)
async def test_an_opening_that_is_refused_leaves_no_table(room: Room, game: str, word: str, why: str) -> None:
    """The answer has no view, and nothing is stored."""
    community = await room.community()
    opening = Opening(community, "green", CINDY, CommandId("o"), "en", game, word=word)
    answer = await room.tables.open(opening)
    assert (answer.view, code(answer.refusal)) == (None, why)
    assert await room.store.live_tables() == ()
    answer = await room.press(CINDY, Verb.JOIN, table=table_id(opening.command))
    assert code(answer.refusal) == "no-such-table"


async def test_a_name_is_brought_up_to_date(room: Room) -> None:
    """After a person has a new name, their next press shows it, also at a table that is in memory."""
    await room.open(CINDY, BEN, seats=4)
    assert (await room.people.person("somewhere", "cindy", "Lady Cindy")).id == CINDY
    await room.press(CINDY, Verb.ADD_ROBOT)
    assert [seat.name for seat in (await room.view()).seats][:2] == ["Lady Cindy", "Ben"]


# --- the same press is one press --------------------------------------------------------------------------


async def test_the_same_press_twice_at_once_is_one(room: Room) -> None:
    """Repeated presses that arrive at the same moment are carried out once."""
    await room.open(CINDY, BEN, EMILY)
    answers = await asyncio.gather(
        *[room.press(CINDY, Verb.MOVE, "bet.1", decision=1, command="x") for _ in range(2)],
        room.press(CINDY, Verb.MOVE, "bet.0", decision=1, command="y"),
        *[room.press(BEN, Verb.MOVE, "bet.0", decision=1, command="z") for _ in range(3)],
    )
    assert [answer.refusal for answer in answers] == [None] * 6
    assert (await bets_of(room, CINDY), await bets_of(room, BEN)) == ([1, 0], [0])


async def test_the_same_press_is_one_across_a_restart(room: Room) -> None:
    """The store remembers the press."""
    await room.open(CINDY, BEN, EMILY)
    await room.press(CINDY, Verb.MOVE, "bet.1", command="x")
    async with reopened(room) as again:
        answer = await again.press(CINDY, Verb.MOVE, "bet.1", command="x")
        assert answer.refusal is None
        assert await bets_of(again, CINDY) == [1]


async def test_the_same_press_is_one_when_its_time_has_gone(room: Room) -> None:
    """A repeated press is accepted although its question, or its table, is over."""
    await room.open(CINDY, BEN, EMILY)
    await room.press(CINDY, Verb.MOVE, "bet.1", decision=1, command="x")
    await room.play_to_rolls()
    assert (await room.press(CINDY, Verb.MOVE, "bet.1", decision=1, command="x")).refusal is None
    assert code((await room.press(CINDY, Verb.MOVE, "bet.1", decision=1, command="z")).refusal) == "stale-question"
    await room.press(CINDY, Verb.CANCEL, command="c")
    assert (await room.press(CINDY, Verb.CANCEL, command="c")).refusal is None


async def test_the_same_opening_twice_opens_one_table(room: Room) -> None:
    """Openings that are repeated, later or at the same moment, are answered with the same table."""
    answers = [await room.open(CINDY, robots=2), await room.open(CINDY, robots=2)]
    answers += await asyncio.gather(*[room.open(CINDY, robots=2) for _ in range(3)])
    assert [answer.refusal for answer in answers] == [None] * 5
    assert len({answer.view and answer.view.id for answer in answers}) == 1
    assert await room.store.live_tables() == (room.table,)


async def test_a_command_that_did_something_else_opens_no_table(room: Room) -> None:
    """The command has been carried out as a press, so nothing happens."""
    await room.open(CINDY, seats=4, command="one")
    await room.press(CINDY, Verb.ADD_ROBOT, command="two")
    answer = await room.open(CINDY, seats=4, command="two")
    assert (answer.view, answer.refusal) == (None, None)
    assert await room.store.live_tables() == (room.table,)


async def test_two_openings_open_two_tables(room: Room) -> None:
    """A person may sit at several tables, in the same channel, too."""
    await room.open(CINDY, robots=2, command="one")
    await room.open(CINDY, robots=2, command="two")
    assert len(await room.store.live_tables()) == 2


# --- one writer a table -----------------------------------------------------------------------------------


async def test_presses_at_one_table_are_carried_out_one_after_another(room: Room) -> None:
    """Twelve presses come at once: each accepted one starts from the result of the one before, and none is lost."""
    people = [CINDY, BEN, CHARLIE, EMILY]
    await room.open(CINDY, BEN, CHARLIE, EMILY, robots=1)
    before = await room.version()
    presses = [(player, tricks % 2) for tricks in range(3) for player in people[:3]]
    answers = await asyncio.gather(
        *[room.press(player, Verb.MOVE, f"bet.{tricks}", decision=1) for player, tricks in presses],
        *[room.press(EMILY, Verb.MOVE, "bet.9", decision=1) for _ in range(3)],
    )
    assert [code(answer.refusal) for answer in answers] == [None] * 9 + ["unknown-choice"] * 3
    assert [change.version for change in room.store.committed[-9:]] == list(range(before, before + 9))
    assert await bets_of(room, BEN) == [0, 1, 0]


async def test_nobodys_presses_queue_ahead_of_others_without_end(room: Room) -> None:
    """While a table is busy, three presses of a player wait and more are refused; other players can still press."""
    await room.open(CINDY, BEN, EMILY)
    room.store.held[room.table] = asyncio.Event()
    presses = [(CINDY, 0), (CINDY, 1), (CINDY, 0), (CINDY, 1), (CINDY, 1), (BEN, 1)]
    waiting = [
        asyncio.create_task(room.press(player, Verb.MOVE, f"bet.{tricks}", decision=1)) for player, tricks in presses
    ]
    refused = [await answer for answer in waiting[3:5]]
    room.store.held.pop(room.table).set()
    done = [await waiting[number] for number in (0, 1, 2, 5)]
    after = await room.press(CINDY, Verb.MOVE, "bet.1", decision=1)

    assert [code(answer.refusal) for answer in refused] == ["still-busy"] * 2
    assert [answer.refusal for answer in (*done, after)] == [None] * 5
    assert await bets_of(room, CINDY) == [0, 1, 0, 1]


async def test_two_tables_do_not_wait_for_each_other(room: Room) -> None:
    """While one table's change is being stored, the other table answers."""
    await room.open(CINDY, robots=2, command="one")
    slow = room.table
    await room.open(BEN, robots=2, command="two")
    room.store.held[slow] = asyncio.Event()
    waiting = asyncio.create_task(room.press(CINDY, Verb.MOVE, "bet.1", decision=1, table=slow))
    queued = asyncio.create_task(room.press(CINDY, Verb.MOVE, "bet.0", decision=1, table=slow))
    assert (await room.press(BEN, Verb.MOVE, "bet.1", decision=1)).refusal is None
    assert (waiting.done(), queued.done()) == (False, False)
    room.store.held.pop(slow).set()
    assert [(await answer).refusal for answer in (waiting, queued)] == [None, None]


async def test_listeners_hear_of_what_is_committed_and_of_nothing_else(room: Room) -> None:
    """A listener is called after each commit, once, and never for a refusal or a repeated press."""
    heard: list[tuple[Change, bool]] = []
    room.tables.on_commit.append(lambda change: heard.append((change, change in room.store.committed)))
    await room.open(CINDY, BEN, seats=4)
    await room.press(BEN, Verb.CANCEL)
    await room.press(BEN, Verb.LEAVE, command="x")
    await room.press(BEN, Verb.LEAVE, command="x")
    assert heard == [(change, True) for change in room.store.committed]
    assert len(heard) == 2


async def test_tables_that_are_over_are_not_kept_in_mind(room: Room) -> None:
    """A bot that runs for months keeps only live tables in memory."""
    for number in range(3):
        await room.open(CINDY, robots=2, command=str(number))
        await room.press(CINDY, Verb.CANCEL)
        await room.view()
        await room.press(CINDY, Verb.JOIN, table=TableId("nowhere"))
    assert len(room.tables._mailboxes) == 0  # noqa: SLF001 - nothing else shows what is kept


async def test_of_many_live_tables_those_that_were_used_last_are_kept(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may have ended the others. Those that go on are read again when somebody presses there."""
    monkeypatch.setattr(mailboxes, "MOST_IN_MEMORY", 2)
    live = []
    for number in range(4):
        await room.open(CINDY, seats=3, command=str(number))
        live.append(room.table)
    assert [room.tables._mailboxes.in_memory(table) is not None for table in live] == [False, False, True, True]  # noqa: SLF001 - as above
    answer = await room.press(BEN, Verb.JOIN, table=live[0])
    assert answer.refusal is None
    assert [room.tables._mailboxes.in_memory(table) is not None for table in live] == [True, False, False, True]  # noqa: SLF001 - as above


async def test_a_cancelled_call_is_still_carried_out(room: Room) -> None:
    """Two calls are cancelled, one while it is being stored and one while it waits: both are carried out."""
    await room.open(CINDY, BEN, EMILY)
    room.store.held[room.table] = gate = asyncio.Event()
    presses = [asyncio.create_task(room.press(player, Verb.MOVE, "bet.1", decision=1)) for player in (CINDY, BEN)]
    await asyncio.sleep(0)
    for press in presses:
        press.cancel()
    await asyncio.wait(presses)
    room.store.held.clear()
    gate.set()
    await room.tables.close()
    assert (await room.seen(None)).have_bet == (True, True, False)


async def test_a_table_whose_writer_is_called_off_is_read_again(room: Room) -> None:
    """The call is cancelled between its commit and its answer, so the table in memory is older than the stored one."""
    await room.open(CINDY, BEN, EMILY)
    room.store.cut_off = True
    press = asyncio.create_task(room.press(CINDY, Verb.MOVE, "bet.1", command="x"))
    await asyncio.wait([press])
    assert press.cancelled()
    room.store.cut_off = False
    assert (await room.seen(CINDY)).bets[0] == 1
    assert (await room.press(CINDY, Verb.MOVE, "bet.1", command="x")).refusal is None


async def test_a_deadline_that_another_hand_has_set_is_struck(room: Room) -> None:
    """A deadline that is due in the store expires although the table in memory is older."""
    await room.open(CINDY, BEN, EMILY)
    other = Room(room.store, room.time, room.mailman, number=2)
    other.table = room.table
    await other.play_to_rolls()
    version = await other.version()
    await room.expire()
    assert await room.version() == version + 1


async def test_a_robot_that_breaks_the_rules_is_a_bug_and_changes_nothing(room: Room) -> None:
    """The press raises InternalFault and is not refused as if the person had made a mistake."""
    await room.open(CINDY, seats=3)
    before = await room.version()
    room.tables = Tables(room.store, room.time, Cheat())
    await room.press(CINDY, Verb.ADD_ROBOT)
    with pytest.raises(InternalFault):
        await room.press(CINDY, Verb.ADD_ROBOT)
    assert await room.version() == before + 1


class Cheat(Robots):
    """Robots that roll when they should bet."""

    def move(self, table: Table, seat: Seat) -> Move:
        """A red die, whatever is asked."""
        return Roll(Kind.RED)


async def test_a_table_that_another_hand_has_changed_is_read_again(room: Room) -> None:
    """The table's version shows that the table is outdated; the press is then tried on the stored table."""
    await room.open(CINDY, seats=4)
    other = Room(room.store, room.time, room.mailman, number=2)
    other.table = room.table
    await other.press(BEN, Verb.JOIN)
    view = shown(await room.press(EMILY, Verb.JOIN))
    assert [seat.name for seat in view.seats] == ["Cindy", "Ben", "Emily"]
    await other.press(BEN, Verb.LEAVE)
    assert code((await room.press(BEN, Verb.LEAVE)).refusal) == "not-seated"


async def test_two_hands_that_open_one_table_sit_down_at_it(room: Room) -> None:
    """Both processes saw no table: the second one joins the first one's table, and nobody is seated twice."""
    await room.play(CINDY, BEN, EMILY)
    finished = room.table
    other = Room(room.store, room.time, room.mailman, number=2)
    room.store.held_opening = gate = asyncio.Event()
    late = asyncio.create_task(other.press(BEN, Verb.REMATCH, table=finished, decision=0))
    await room.store.reached_opening.wait()
    room.store.held_opening = None
    first = await room.press(CINDY, Verb.REMATCH, table=finished, decision=0)
    gate.set()
    second = await late
    assert (first.refusal, second.refusal) == (None, None)
    assert [seat.player for seat in shown(second).seats] == [CINDY, BEN]


# --- what happened ----------------------------------------------------------------------------------------


async def test_the_story_tells_each_viewer_what_they_may_know(room: Room) -> None:
    """The events follow a given version, in order, each with the version after its entry."""
    await room.open(CINDY, BEN, EMILY)
    told = await room.tables.happenings(room.table, BEN, 0)
    assert [event for _, event in told if isinstance(event, HandDealt)] == [HandDealt(1, (await room.seen(BEN)).hand)]
    public = await room.tables.happenings(room.table, None, 0)
    assert [type(event) for _, event in public][1:] == [RoundBegun]
    since = await room.version()
    await room.press(BEN, Verb.MOVE, "bet.1")
    assert await room.tables.happenings(room.table, None, since) == [Happening(since + 1, BetMade(1))]
    assert await room.tables.happenings(room.table, BEN, since) == [
        Happening(since + 1, BetMade(1)),
        Happening(since + 1, BetNoted(1, 1)),
    ]
    assert await room.tables.happenings(room.table, BEN, since + 1) == []


async def test_the_story_tells_once_what_the_clock_did(room: Room) -> None:
    """Everybody hears that a robot answered for Ben, and only Ben what; later entries do not tell it again."""
    await room.open(CINDY, BEN, EMILY)
    for player in (CINDY, EMILY):
        await room.play_one(player)
    # First Ben is warned, then a robot bets for him.
    await room.expire()
    await room.expire()
    await room.play_one()
    for viewer, knows in ((None, False), (CINDY, False), (BEN, True)):
        story = await room.tables.happenings(room.table, viewer, 0)
        (told,) = [event for _, event in story if isinstance(event, ClockMove)]
        assert (told.seat, told.move is not None) == (1, knows)


async def test_who_takes_over_a_seat_is_not_told_its_past(room: Room) -> None:
    """The newcomer sees the seat's current hand, but no private events from before."""
    await room.open(CINDY, BEN, robots=1)
    await room.press(BEN, Verb.LEAVE)
    await room.press(EMILY, Verb.JOIN)
    told = await room.tables.happenings(room.table, EMILY, 0)
    assert [event for _, event in told if isinstance(event, PrivateEvent)] == []
    assert (await room.seen(EMILY)).hand != ()


async def test_an_action_without_a_decision_is_stale_in_a_game(room: Room) -> None:
    """A move must name the question that it answers."""
    await room.open(CINDY, robots=2)
    answer = await room.tables.act(Action(room.table, CINDY, CommandId("x"), Verb.MOVE, "bet.0"))
    assert code(answer.refusal) == "stale-question"


async def test_a_table_that_never_was_does_not_go_on(room: Room) -> None:
    """The call is refused, and nothing is stored."""
    answer = await room.tables.go_on(TableId("nowhere"))
    assert code(answer.refusal) == "no-such-table"
    assert room.store.committed == []

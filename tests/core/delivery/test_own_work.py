"""What a process's own changes want shown, and what it leaves to other processes."""

from typing import Final

from bot.core.delivery.own_work import LEFT_FOR, OwnWork, left_to_others
from storage.changes import Message, Owed
from storage.ids import Millis, PlayerId, TableId
from storage.messages.rows import OutboxMessage, Route, Stream
from tests.storage.sample_changes import change

TABLE: Final = TableId("table-one")
BEN: Final = PlayerId(2)
CHANNEL: Final[Stream] = TABLE, None
BENS: Final[Stream] = TABLE, BEN
NOW: Final = Millis(1_000_000)
LATER: Final = Millis(NOW + 5)


def row(number: int, due: int) -> OutboxMessage:
    """A private card of Ben's that is due."""
    route = Route("somewhere", "hall", "green", None, None, "ben", None, notify=True)
    key, when = f"hand:{number}", Millis(due)
    return OutboxMessage(
        number, TABLE, None, key, Message.HAND, BEN, 1, 1, 0, None, None, "n", 0, when, Millis(0), route
    )


def test_what_is_due_is_taken_once_and_the_rest_at_its_moment() -> None:
    """A stream may have several messages, each with its own moment; a call goes to the channel."""
    own = OwnWork()
    card, call = Owed(Message.TABLE, due=LATER), Owed(Message.TURN, BEN, 1)
    own.note(change(1, owed=(card, call, Owed(Message.HAND, BEN, 1))))
    assert own.next(NOW, ()) == 0
    assert own.take(NOW, {BENS}) == [CHANNEL]
    assert (own.is_due(BENS, NOW), own.is_due(CHANNEL, NOW)) == (True, False)
    assert own.take(NOW, ()) == [BENS]
    assert (own.next(NOW, ()), own.next(NOW, {CHANNEL}), own.next(LATER, {CHANNEL})) == (LATER, LATER, None)
    assert own.take(LATER, ()) == [CHANNEL]
    assert own.next(LATER, ()) is None


def test_the_earlier_moment_counts_and_what_should_be_gone_does_not_wait() -> None:
    """As in the store: a message that is wanted again waits no longer, and a retraction is carried out at once."""
    own = OwnWork()
    for due in (LATER, Millis(LATER + 5)):
        own.note(change(1, owed=(Owed(Message.TABLE, due=due),)))
    assert own.next(NOW, ()) == LATER
    own.note(change(2, retracts=(Owed(Message.TABLE),)))
    assert own.take(NOW, ()) == [CHANNEL]


def test_a_stream_is_looked_at_again_when_it_is_asked_for() -> None:
    """For example when another process is sending there."""
    own = OwnWork()
    for at in (LATER, NOW):
        own.note_again(CHANNEL, at)
    assert own.take(NOW, ()) == [CHANNEL]
    assert own.take(NOW, ()) == []
    assert own.take(LATER, ()) == [CHANNEL]


def test_a_row_of_others_is_left_to_them_for_a_moment() -> None:
    """The moment begins when the row can be sent, at once or after a wait. Own streams are never left."""
    fresh = [row(1, -NOW), row(2, NOW)]
    overdue = [row(3, LEFT_FOR - NOW), row(4, NOW - LEFT_FOR), row(5, 0)]
    assert left_to_others([*fresh, *overdue], (), NOW) == {1, 2}
    assert left_to_others(fresh, {BENS}, NOW) == frozenset()


def test_a_clock_that_was_set_back_leaves_nothing_for_longer() -> None:
    """Otherwise it would be left until the clock has caught up."""
    assert left_to_others([row(1, -NOW)], (), Millis(NOW - 1)) == frozenset()

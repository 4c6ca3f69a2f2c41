"""What this process's own changes want shown: where several processes share a database, each sends that first.

The process that has changed a table has it in memory, and nobody else needs to look. Others look after a moment, in
case the process has died, or may not send there.
"""

from collections.abc import Container, Sequence
from typing import Final

from bot.core.clock.pace import SECOND
from storage.changes import Change, Message, Owed
from storage.ids import Millis
from storage.messages.rows import OutboxMessage, Stream

LEFT_FOR: Final = 2 * SECOND
"""How long a message is left to the process that wants it shown. Then any process sends it that looks."""


class OwnWork:
    """Streams in which this process's own changes want something shown, or gone, and from when on.

    It may name streams in which nothing is due any more: to look there does no harm. What it does not name is found by
    a look at everything.
    """

    others_at = Millis(0)
    """When to look again at everything, also at what other processes want shown."""

    def __init__(self) -> None:
        self._wanted: dict[Stream, dict[Owed | Millis, Millis]] = {}
        """By stream: the moment from which each message is due. A moment stands for whatever is due then."""

    def note(self, change: Change) -> None:
        """The change is stored."""
        for owed in change.owed:
            wanted = self._wanted.setdefault(_stream(change, owed), {})
            wanted[owed] = min(owed.due, wanted.get(owed, owed.due))
        for owed in change.retracts:
            self._wanted.setdefault(_stream(change, owed), {})[owed] = Millis(0)

    def note_again(self, stream: Stream, at: Millis) -> None:
        """Look at the stream again at this moment."""
        self._wanted.setdefault(stream, {})[at] = at

    def is_due(self, stream: Stream, now: Millis) -> bool:
        """Whether something is due in the stream."""
        return any(due <= now for due in self._wanted.get(stream, {}).values())

    def take(self, now: Millis, but: Container[Stream]) -> Sequence[Stream]:
        """Give the streams in which something is due, without those in ``but``, and forget what is due there."""
        taken = [stream for stream in self._wanted if stream not in but and self.is_due(stream, now)]
        for stream in taken:
            self.forget(stream, now)
        return taken

    def forget(self, stream: Stream, now: Millis) -> None:
        """What is due in the stream has been read."""
        if later := {owed: due for owed, due in self._wanted.pop(stream, {}).items() if due > now}:
            self._wanted[stream] = later

    def next(self, now: Millis, but: Container[Stream]) -> Millis | None:
        """The earliest moment at which something is due; None if nothing is.

        What is due by ``now`` in the streams ``but`` does not count: it is read after these.
        """
        moments = ((stream, due) for stream, wanted in self._wanted.items() for due in wanted.values())
        return min((due for stream, due in moments if due > now or stream not in but), default=None)


def left_to_others(due: Sequence[OutboxMessage], own: Container[Stream], now: Millis) -> frozenset[int]:
    """The ids of the rows that are left to other processes: those that could not be sent ``LEFT_FOR`` ago.

    Rows of the ``own`` streams are never left. If the clock was set back, no row is left for longer.
    """
    return frozenset(row.id for row in due if row.stream not in own and 0 <= now - row.since < LEFT_FOR)


def streams_at_once(change: Change, now: Millis) -> frozenset[Stream]:
    """The streams in which the change wants something shown now, or gone."""
    wanted = (*(owed for owed in change.owed if owed.due <= now), *change.retracts)
    return frozenset(_stream(change, owed) for owed in wanted)


def _stream(change: Change, owed: Owed) -> Stream:
    # As ``OutboxMessage.recipient``: a call goes to the channel although it speaks to one player.
    return change.table, None if owed.kind is Message.TURN else owed.player

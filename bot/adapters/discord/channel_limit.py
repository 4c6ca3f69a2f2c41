"""How many messages the bot sends to a channel: at most four in any five seconds, posts and edits together."""

from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Protocol

from bot.core.clock.pace import SECOND
from bot.core.clock.wall_time import Time
from bot.core.processes import RENEWED_EVERY
from storage.ids import Millis

MOST: Final = 4
"""Discord allows five. But discord.py 2.7.1 returns from the fifth call only when the window is over.

For that time the call would hold its card's turn, and the answer to the next press on the card would wait.
"""

WINDOW: Final = 5 * SECOND

BEFORE: Final = MOST
"""How many messages a process that has just ended may have sent to any channel last."""

REMEMBERED: Final = 1000
"""How many channels are remembered: the last ones written to. Discord takes 50 calls a second, 250 in a window."""


class FullError(Exception):
    """The channel takes no more messages now. ``wait`` is the number of milliseconds until it does."""

    def __init__(self, wait: Millis) -> None:
        super().__init__(wait)
        self.wait = wait


@dataclass(slots=True)
class _Passage:
    ended: Millis | None = None
    """None while the call is running: until its answer has come, nobody knows when Discord counted it."""


class Others(Protocol):
    """Other processes that send to the same channels. ``Processes`` knows them, and says what each of these does."""

    @property
    def parts(self) -> int | None:
        """None if the others may not know of this process yet."""

    def note_sent(self, channel: str) -> None:
        """Tell the others."""

    def sent_by_others(self, channel: str) -> Sequence[Millis]:
        """When they have sent something to the channel."""


class ChannelLimit:
    """Lets at most ``MOST`` messages through to each channel in any ``WINDOW`` milliseconds.

    Discord counts posts and edits apart, in windows that begin with their first call. If a window is full, the library
    waits with a message that was drawn before the wait. This limit refuses such a message instead, and the dispatcher
    draws it again when there is room.

    ``before``: how many messages count as sent to each channel at the beginning, because nobody knows what was sent
    just before a restart. So the limit holds over a restart, too; answers to presses do not wait for it. They count
    for longer if ``others`` do not know of this process yet, because then they do not tell it what they send.
    """

    def __init__(self, time: Time, before: int = 0, others: Others | None = None) -> None:
        self._time = time
        self._before = before
        self._others = others
        self._began = time.now()
        is_known = others is None or others.parts is not None
        self._unknown = WINDOW if is_known else WINDOW + RENEWED_EVERY
        """For how many milliseconds, from the beginning, nobody knows what was sent before."""

        self._passages: dict[Hashable, list[_Passage]] = {}

    @contextmanager
    def through(self, channel: Hashable) -> Iterator[None]:
        """Enter this context while one message is sent to the channel. Raises FullError: then nothing may be sent."""
        now = self._time.now()
        counted = [passage for passage in self._passages.pop(channel, ()) if _counts(passage, now)]
        # The channel is now the last key: dictionaries keep the order in which keys were added.
        self._passages[channel] = counted
        of_all = [*counted, *self._passages_of_others(channel, now)]
        began = now - self._began
        if self._before and 0 <= began < self._unknown and len(of_all) + self._before >= MOST:
            raise FullError(Millis(self._unknown - began))
        if len(of_all) >= MOST:
            # A running call counts as if it ended now, because it may still end at any moment.
            raise FullError(min(Millis((now if one.ended is None else one.ended) + WINDOW - now) for one in of_all))
        if len(self._passages) > REMEMBERED:
            del self._passages[next(iter(self._passages))]
        passage = _Passage()
        counted.append(passage)
        try:
            yield
        finally:
            passage.ended = self._time.now()
            if self._others is not None:
                self._others.note_sent(str(channel))

    def _passages_of_others(self, channel: Hashable, now: Millis) -> Sequence[_Passage]:
        if self._others is None:
            return ()
        passages = map(_Passage, self._others.sent_by_others(str(channel)))
        return [passage for passage in passages if _counts(passage, now)]


def _counts(passage: _Passage, now: Millis) -> bool:
    """Whether the message is in the window.

    A clock that was set back makes nobody wait: its moments are too far ahead.
    """
    return passage.ended is None or abs(now - passage.ended) < WINDOW

"""How many messages the bot sends to a channel: at most four in any five seconds, posts and edits together."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from bot.core.clock.pace import SECOND
from bot.core.clock.wall_time import Time
from storage.ids import Millis

MOST: Final = 4
"""Discord takes five. But the library (discord.py 2.7.1) returns from the fifth call only when the window is over.

For these seconds that call would hold its card, and the answer to the next press on the card would wait.
"""

WINDOW: Final = 5 * SECOND

REMEMBERED: Final = 1000
"""Channels, those last written to; Discord takes fifty calls a second, so of all others the window is over."""


class FullError(Exception):
    """The channel takes no more just now; ``wait`` says for how long."""

    def __init__(self, wait: Millis) -> None:
        super().__init__(wait)
        self.wait = wait


@dataclass(slots=True)
class _Passage:
    ended: Millis | None = None
    """None while it is under way: when it arrives is not known before it was answered."""


class ChannelLimit:
    """Lets so many messages through to each channel.

    Discord counts posts and edits apart, in windows that begin with their first call, and the library waits for them
    with a text that was made before. Who is turned back here makes it anew when there is room.
    """

    def __init__(self, time: Time) -> None:
        self._time = time
        self._passages: dict[Hashable, list[_Passage]] = {}

    @contextmanager
    def through(self, channel: Hashable) -> Iterator[None]:
        """Enter while one message is brought to the channel. Raises FullError, and then nothing may be brought."""
        now = self._time.now()
        counted = [passage for passage in self._passages.pop(channel, ()) if _counts(passage, now)]
        self._passages[channel] = counted
        if len(counted) >= MOST:
            raise FullError(min(Millis((now if one.ended is None else one.ended) + WINDOW - now) for one in counted))
        if len(self._passages) > REMEMBERED:
            del self._passages[next(iter(self._passages))]
        passage = _Passage()
        counted.append(passage)
        try:
            yield
        finally:
            passage.ended = self._time.now()


def _counts(passage: _Passage, now: Millis) -> bool:
    """Whether it falls into the window; a clock that was set back does not keep anybody waiting."""
    return passage.ended is None or abs(now - passage.ended) < WINDOW

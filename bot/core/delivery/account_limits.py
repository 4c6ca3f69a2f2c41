"""Limits of whole accounts: which platforms take no message now, and what is sent first where few are taken."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.core.clock.pace import MINUTE
from bot.core.ports import CALLS, Message
from storage.ids import Millis
from storage.messages.rows import OutboxMessage, Stream

CAREFUL: Final = MINUTE
"""How long after a refusal messages of the account are sent one by one."""


class AccountLimits:
    """The accounts that have refused a message because of a limit for all their messages."""

    def __init__(self) -> None:
        self._full: dict[str, Millis] = {}
        """Platform → until when its account takes nothing."""

    def note_full(self, platform: str, until: Millis) -> None:
        """The account takes nothing until this moment."""
        self._full[platform] = until

    def rests(self, now: Millis, longest: int) -> Mapping[str, Millis]:
        """The platforms that take nothing now, and until when. A rest ends after ``longest`` milliseconds at most."""
        # If the machine's clock was set back, a rest may seem to last for hours: it ends at once.
        return {platform: until for platform, until in self._full.items() if now < until <= now + longest}

    def first(
        self,
        streams: Mapping[Stream, Sequence[OutboxMessage]],
        careful: Iterable[str],
        busy: Iterable[str],
        now: Millis,
    ) -> dict[Stream, Sequence[OutboxMessage]]:
        """The rows to send now. A ``careful`` platform gets one row: the one that people wait for most.

        So does an account that was full a moment ago. It gets none while another one is on its way to it; ``busy`` has
        the platforms of these.
        """
        careful = {name for name, until in self._full.items() if until <= now < until + CAREFUL}.union(careful)
        taken = set(busy)
        chosen: dict[Stream, Sequence[OutboxMessage]] = {}
        for stream, rows in sorted(streams.items(), key=lambda item: min(map(_urgency, item[1]))):
            platform = rows[0].route.platform
            if platform not in careful:
                chosen[stream] = rows
            elif platform not in taken:
                # A channel's messages keep their order. In a private one the question comes before the card, because it
                # names what its reader holds.
                chosen[stream] = rows[:1] if stream[1] is None else [min(rows, key=_urgency)]
                taken.add(platform)
        return chosen


def _urgency(row: OutboxMessage) -> int:
    """Its place in the order of sending: first what people wait for, last the card that everybody sees."""
    match row:
        case OutboxMessage(wanted=None):
            return 5
        case OutboxMessage(kind=Message.HAND):
            return 1 if row.ref is None else 4
        case _ if row.kind in CALLS:
            return 0
        case OutboxMessage(kind=Message.RESULT):
            return 2
        case _:
            return 3 if row.ref is None else 6

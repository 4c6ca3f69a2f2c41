"""Stores what became of each message, and decides when a message or a channel is tried again."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

import structlog

from bot.core.clock.pace import MINUTE, SECOND
from bot.core.delivery.account_limits import AccountLimits
from bot.core.delivery.sending import Outcome
from bot.core.errors import LeftToNewer
from bot.core.ports import CALLS, NotSent, Sent, Trouble
from bot.core.processes import Processes
from bot.core.table.tables import Tables
from storage.changes import Message
from storage.ids import Millis
from storage.messages.message_store import MessageStore
from storage.messages.rows import HORIZON, LONGEST_WAIT, MOST_TRIES, OutboxMessage, Stream

_log: Final = structlog.get_logger()

FIRST_PAUSE: Final = 2 * SECOND
"""How long a message waits after its first failure; after each further one twice as long."""

LONGEST_PAUSE: Final = 10 * MINUTE
LOOK_AGAIN: Final = 30 * SECOND
"""The dispatcher looks at least this often, so no rest is longer."""


class Tries:
    """Notes what became of messages, and remembers where none can be sent for a while."""

    def __init__(
        self,
        store: MessageStore,
        tables: Tables,
        processes: Processes,
        look_again_in: Callable[[Stream, Millis], None],
    ) -> None:
        """``look_again_in`` is told which stream is to be looked at again, and at what moment."""
        self._store, self._tables = store, tables
        self._processes, self._time = processes, processes.time
        self._look_again_in = look_again_in
        self.resting: dict[Stream, Millis] = {}
        """Streams whose channel is full for the moment, and until when they wait."""

        self._accounts: AccountLimits | None = None
        """The limits of accounts; None as long as no account was full, and none takes few messages."""

    @property
    def limits_accounts(self) -> bool:
        """Whether an account takes few messages, so that a look at all that is due must choose among them."""
        return self._accounts is not None

    def first(
        self, streams: Mapping[Stream, Sequence[OutboxMessage]], careful: Sequence[str], busy: Sequence[str]
    ) -> Mapping[Stream, Sequence[OutboxMessage]]:
        """The streams whose messages may be sent at once.

        ``careful``: the platforms whose accounts take few messages. ``busy``: the platform of each stream that is being
        worked on.
        """
        if careful and self._accounts is None:
            self._accounts = AccountLimits()
        return streams if self._accounts is None else self._accounts.first(streams, careful, busy, self._time.now())

    def rests(self, row: OutboxMessage) -> bool:
        """Whether the message must wait, because its channel or its account is full."""
        return row.stream in self.resting or row.route.platform in self.resting_accounts()

    def ends_of_rests(self) -> Sequence[Millis]:
        """The moments at which full channels and accounts take messages again."""
        return [*self.resting.values(), *self.resting_accounts().values()]

    def begin_look(self, now: Millis) -> None:
        """Forget the rests that are over, and those that seem to last for hours because the clock was set back."""
        self.resting = {stream: until for stream, until in self.resting.items() if now < until <= now + LOOK_AGAIN}

    def resting_accounts(self) -> Mapping[str, Millis]:
        """The platforms whose accounts take no messages now, and until when."""
        return {} if self._accounts is None else self._accounts.rests(self._time.now(), LOOK_AGAIN)

    async def note(self, outcome: Outcome, began: Millis) -> None:
        """Store the outcome at once, or note it for the next write. Raises StoreFault."""
        now, row = self._time.now(), outcome.row
        match outcome.result:
            case None:
                self._store.note_given_up(row)
            case Sent() if row.wanted is None:
                self._store.note_deleted(row)
            case Sent(post):
                await self._note_reach(row, reached=True)
                self._note_open(row)
                if post is not None and post == row.ref:
                    self._store.note_shown(row, outcome.revision or 0, began)
                elif row.kind in CALLS:  # A call is deleted soon: its ref is not worth a transaction of its own.
                    self._store.note_posted(row, post, now, outcome.revision or 0)
                else:
                    await self._store.posted(row, post, now, outcome.revision or 0)
            case NotSent(Trouble.UNREACHABLE):
                await self._note_reach(row, reached=False)
                await self._store.not_reached(row)
                self._look_again_in(row.stream, now)
            case NotSent(Trouble.POST_GONE):
                await self._store.post_anew(row)
                self._look_again_in(row.stream, now)
            case NotSent(Trouble.FULL, int(wait), account=account):
                until = Millis(now + min(wait, LOOK_AGAIN))
                if account:
                    self._accounts = self._accounts or AccountLimits()
                    self._accounts.note_full(row.route.platform, until)
                else:
                    self.resting[row.stream] = until
                self._look_again_in(row.stream, now)
            case NotSent(Trouble.PLACE_SHUT, wait):
                self._note_failure(row, MINUTE if wait is None else wait, Millis(0), shut=True)
            case NotSent() as failure:
                self._note_other_failure(row, failure, now)

    def _note_other_failure(self, row: OutboxMessage, failure: NotSent, now: Millis) -> None:
        """A failure that may pass: the message is tried again after a pause, each time a longer one."""
        if row.tries + 1 == MOST_TRIES:
            _log.warning("a message fails again and again", table=row.table, league=row.league, key=row.key)
        pause = min(FIRST_PAUSE << min(row.tries, 20), LONGEST_PAUSE) if failure.wait is None else failure.wait
        # Unless the edit was refused, it may still be carried out, now or later.
        in_doubt = row.ref is not None and not failure.refused
        self._note_failure(row, pause, Millis(now + HORIZON) if in_doubt else Millis(0))

    def _note_open(self, row: OutboxMessage) -> None:
        """A message was sent. If it was a post in a channel that was closed, an organiser is told if that comes again.

        No announcement knows what became of earlier ones, so each counts.
        """
        if row.unposted and row.player is None and (row.tries > 0 or row.league is not None):
            self._store.note_open(row)

    def _note_failure(self, row: OutboxMessage, pause: int, doubt_until: Millis, *, shut: bool = False) -> None:
        until = Millis(self._time.now() + min(pause, LONGEST_WAIT))
        self._store.note_failed(row, until, doubt_until, shut=shut)
        # After a second failure this process's own connection may be broken. So it does not look again at that very
        # moment: the first process that looks for due messages tries.
        if row.tries == 0 or self._processes.parts == 1:
            self._look_again_in(row.stream, until)

    async def _note_reach(self, row: OutboxMessage, *, reached: bool) -> None:
        """Note whether private messages reach the person; if not, the table's card says where their hand is shown.

        This is stored first, because a message that was given up is not tried again. Raises StoreFault.
        """
        if row.kind not in {Message.HAND, Message.QUESTION} or row.wanted is None:
            return
        if row.player is not None and row.table is not None:
            # If the table is a newer release's by now, that one will find out.
            with suppress(LeftToNewer):
                await self._tables.note_reach(row.table, row.player, reached=reached)

"""Messages that tables owe, on their way: stored first, then sent, then struck off."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

import structlog

from bot.core.pace import MINUTE, SECOND
from bot.core.ports import Delivery, NotSent, Platform, Screens, Sent, Trouble
from bot.core.tables import Tables
from bot.core.time import Time
from bot.core.views import Holder, TableView
from storage.changes import Change, Message
from storage.errors import StoreFault
from storage.ids import Millis
from storage.outbox import OwedRow
from storage.store import Store

_log: Final = structlog.get_logger()

AT_ONCE: Final = 50
FIRST_PAUSE: Final = 2 * SECOND
LONGEST_PAUSE: Final = 10 * MINUTE
LOOK_AGAIN: Final = 30 * SECOND
CARDS: Final = frozenset({Message.TABLE, Message.HAND})
"""Messages that are edited in place; all others are posted once."""


class Deliveries:
    """Brings what is owed to the platforms, until nothing is."""

    def __init__(
        self, store: Store, tables: Tables, screens: Screens, time: Time, platforms: Sequence[Platform]
    ) -> None:
        self._store = store
        self._tables = tables
        self._screens = screens
        self._time = time
        self._platforms: Mapping[str, Platform] = {platform.name: platform for platform in platforms}
        self._nudge = asyncio.Event()
        self._again = Millis(0)
        """When ``run`` looks again, whether it is nudged or not."""

        tables.on_commit.append(self._committed)

    async def run(self) -> None:
        """Deliver until cancelled."""
        while True:
            self._nudge.clear()
            self._again = Millis(self._time.now() + LOOK_AGAIN)
            try:
                await self.deliver_due()
            except StoreFault as fault:
                _log.warning("messages wait for the store", reason=str(fault))
            await self._time.wait(self._nudge, self._again)

    async def deliver_due(self) -> None:
        """Deliver until nothing is due now; tables side by side, each table's messages in their order.

        Raises StoreFault, when all that were on their way have come to an end.
        """
        while rows := await self._store.owed(self._time.now(), AT_ONCE):
            for trouble in await asyncio.gather(*[self._deliver(row) for row in rows], return_exceptions=True):
                if trouble is not None:
                    raise trouble

    async def _deliver(self, row: OwedRow) -> None:
        try:
            outcome = await (self._retract(row) if row.retract else self._send(row))
        except StoreFault:
            raise
        except Exception:  # noqa: BLE001 - a bug in one message must not keep all others from their people
            _log.exception("a message could not be made", table=row.table, key=row.key)
            outcome = NotSent(Trouble.UNREACHABLE)
        await self._note(row, outcome)

    async def _send(self, row: OwedRow) -> Sent | NotSent:
        view = await self._tables.view(row.table, row.player)
        if view is None or _has_had_its_day(row, view):
            return NotSent(Trouble.UNREACHABLE)
        community = await self._store.community(view.community)
        platform = self._platforms.get(community.platform)
        if platform is None:
            return NotSent(Trouble.LATER, Millis(LONGEST_PAUSE))
        language, address = view.language, None
        if row.player is not None:
            language = (await self._store.player(row.player)).language or language
            address = await self._store.address(row.player, community.platform)
            if address is None:
                return NotSent(Trouble.UNREACHABLE)
        posts = await self._store.posts(row.table) if row.kind in CARDS else {}
        post = posts.get(row.key)
        return await platform.deliver(
            Delivery(
                table=row.table,
                community=community.external,
                channel=view.channel,
                kind=row.kind,
                player=row.player,
                address=address,
                panel=self._screens.message(row.kind, view, language),
                nonce=f"{row.table}-{row.id}",
                post=post.ref if post else None,
            )
        )

    async def _retract(self, row: OwedRow) -> Sent | NotSent:
        view = await self._tables.view(row.table, None)
        post = (await self._store.posts(row.table)).get(row.key)
        if view is None or post is None:
            return Sent(None)
        community = await self._store.community(view.community)
        platform = self._platforms.get(community.platform)
        if platform is None:
            return NotSent(Trouble.LATER, Millis(LONGEST_PAUSE))
        return await platform.retract(view.channel, post.ref)

    async def _note(self, row: OwedRow, outcome: Sent | NotSent) -> None:
        now = self._time.now()
        match outcome:
            case Sent(post):
                await self._store.sent(row, post, now)
            case NotSent(Trouble.UNREACHABLE):
                await self._store.give_up(row)
            case NotSent(Trouble.POST_GONE):
                await self._store.forget_post(row.table, row.key)
            case NotSent(_, wait):
                pause = min(FIRST_PAUSE << min(row.attempts, 20), LONGEST_PAUSE) if wait is None else wait
                not_before = Millis(now + pause)
                self._again = min(self._again, not_before)
                await self._store.retry(row, not_before)

    def _committed(self, change: Change) -> None:
        if change.owed or change.retracts:
            self._nudge.set()


def _has_had_its_day(row: OwedRow, view: TableView) -> bool:
    """Whether what a person is owed would not be true any more: they left, moved, or came back."""
    if row.player is None:
        return False
    if view.seat is None:
        return True
    match row.kind:
        case Message.WARNING:
            return view.decision != row.decision
        case Message.AWAY:
            return view.seats[view.seat].holder is not Holder.AWAY
        case _:
            return False

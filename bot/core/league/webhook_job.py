"""The job that sends the results of leagues' weeks to the addresses that their organisers have set.

A week's report is due as soon as the week's digest is stored. Each try is stored before the call is made, so a crash
repeats one call at most. No week is tried more than three times.
"""

import asyncio
import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

import structlog

from bot.core.clock.pace import MINUTE
from bot.core.clock.wall_time import Time
from bot.core.league.week_report import week_report
from storage.errors import StoreFault
from storage.ids import Millis
from storage.league.kinds import WebhookTrouble
from storage.league.webhook_rows import LONGEST_PAUSE, OwedWeek
from storage.store import Store

_log: Final = structlog.get_logger()

PAUSES: Final = (10 * MINUTE, LONGEST_PAUSE)
"""How long after each failed try the next one is made: three tries, over an hour."""

LOOK: Final = MINUTE
"""The longest time between two looks for weeks that are owed."""

LAST_PAUSE: Final = 10 * MINUTE
"""If the process dies during the last try, the week is given up after this time."""


@dataclass(frozen=True, slots=True)
class NotTold:
    """A call that did not arrive."""

    trouble: WebhookTrouble
    status: int | None = None
    """The status of the answer, for ``WebhookTrouble.STATUS``."""


class WebhookCaller(Protocol):
    """Calls addresses on the web."""

    async def call(self, address: str, body: bytes, headers: Mapping[str, str]) -> NotTold | None:
        """Post the body; None if the answer says that it was taken. It raises nothing for what others do wrong."""


class WebhookJob:
    """Tells weeks to addresses until cancelled."""

    def __init__(self, store: Store, time: Time, caller: WebhookCaller) -> None:
        self._store, self._leagues = store, store.leagues
        self._time = time
        self._caller = caller

    async def run(self) -> None:
        """Send the reports that are due, and those that become due, until cancelled."""
        while True:
            until = await self.work()
            await self._time.wait(asyncio.Event(), until)

    async def work(self) -> Millis:
        """Tell the weeks that are due now; returns when to look again."""
        now = self._time.now()
        latest = Millis(now + LOOK)
        try:
            due, coming = await self._leagues.owed_webhook_weeks(now)
        except StoreFault as fault:
            _log.warning("webhooks wait for the store", reason=str(fault))
            return latest
        # Side by side: an address that does not answer must not keep the others waiting.
        await asyncio.gather(*(self._tell(owed) for owed in due))
        return latest if coming is None else min(latest, coming)

    async def _tell(self, owed: OwedWeek) -> None:
        league = owed.webhook.league
        try:
            await self._try(owed)
        except StoreFault as fault:
            _log.warning("webhooks wait for the store", reason=str(fault))
        except Exception:  # noqa: BLE001 - a bug in one report must not stop the others
            _log.exception("a week cannot be told to a webhook", league=league)

    async def _try(self, owed: OwedWeek) -> None:
        number, now = owed.webhook.tries, self._time.now()
        if number > len(PAUSES):
            # The process of the last try died before it knew what became of the call.
            trouble = WebhookTrouble.UNREACHABLE
            await self._leagues.note_webhook_failed(owed, now, trouble, None, gives_up=True)
            return
        pause = (*PAUSES, LAST_PAUSE)[number]
        if not await self._leagues.begin_webhook_try(owed, Millis(now + pause)):
            return
        report = await week_report(self._store, owed)
        failed = await self._caller.call(owed.webhook.address, report, self._headers(owed, report))
        if failed is None:
            await self._leagues.note_webhook_told(owed, self._time.now())
            return
        last = number == len(PAUSES)
        await self._leagues.note_webhook_failed(owed, self._time.now(), failed.trouble, failed.status, gives_up=last)
        _log.info("a webhook was not reached", league=owed.webhook.league, trouble=failed.trouble, tried=number + 1)

    def _headers(self, owed: OwedWeek, body: bytes) -> Mapping[str, str]:
        seconds = str(self._time.now() // 1000)
        return {
            "Content-Type": "application/json",
            "Minotaur-Delivery": f"{owed.webhook.league}-{owed.week}",
            "Minotaur-Timestamp": seconds,
            "Minotaur-Signature": f"sha256={signature(owed.webhook.secret, seconds, body)}",
        }


def signature(secret: bytes, seconds: str, body: bytes) -> str:
    """HMAC-SHA256 of the moment of the call and of its body: an old call cannot be sent again as a new one."""
    return hmac.new(secret, f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()

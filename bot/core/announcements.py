"""What leagues tell their channels by themselves: a week's end on Monday, a season's end; each once, if late."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

import structlog

from bot.core.pace import MINUTE, SECOND
from bot.core.panels import NOWHERE
from bot.core.ports import Delivery, Message, NotSent, Platform, Screens, Sent, Trouble
from bot.core.standings import Asked, Standings
from bot.core.time import Time
from storage.errors import StoreFault
from storage.ids import Millis
from storage.league.announcing import Announcement
from storage.league.tallies import season_period
from storage.league.words import Announcing
from storage.outbox import LONGEST_WAIT
from storage.store import Store

_log: Final = structlog.get_logger()

FIRST_PAUSE: Final = 10 * SECOND
MOST_TRIES: Final = 100
"""So often, over days, a channel is tried that the house may not write to."""

LOOK_AGAIN: Final = 10 * MINUTE


class Announcements:
    """Tells what is due, until cancelled.

    A try is written down before it is made: so after a crash at any moment the house knows that what it is about to
    post may stand already, and looks for it first.
    """

    def __init__(
        self, store: Store, standings: Standings, screens: Screens, time: Time, platforms: Sequence[Platform]
    ) -> None:
        self._store = store
        self._standings = standings
        self._screens = screens
        self._time = time
        self._platforms: Mapping[str, Platform] = {platform.name: platform for platform in platforms}
        self._nudge = asyncio.Event()

    async def run(self) -> None:
        """Announce until cancelled."""
        while True:
            self._nudge.clear()
            latest = Millis(self._time.now() + LOOK_AGAIN)
            try:
                await self.tell_due()
                again = await self._store.leagues.next_announcement(self._time.now())
            except StoreFault as fault:
                _log.warning("announcements wait for the store", reason=str(fault))
                again = None
            await self._time.wait(self._nudge, latest if again is None else min(again, latest))

    async def tell_due(self) -> None:
        """Tell all that is due now. Raises StoreFault."""
        while found := await self._store.leagues.due_announcements(self._time.now(), 1):
            await self._tell(found[0])

    async def _tell(self, one: Announcement) -> None:
        await self._put_off(one, FIRST_PAUSE << min(one.attempts, 20), one.attempts + 1)
        try:
            outcome = await self._post(one)
        except StoreFault:
            raise
        except Exception:  # noqa: BLE001 - a bug in one announcement must not keep all others from their people
            _log.exception("an announcement could not be made", league=one.league, period=one.period)
            outcome = None
        match outcome:
            case Sent(post):
                await self._store.leagues.announced(one, post, self._time.now())
            case None | NotSent(Trouble.PLACE_GONE | Trouble.POST_GONE | Trouble.UNREACHABLE):
                await self._store.leagues.announced(one, None, self._time.now())
            case NotSent(Trouble.PLACE_SHUT) if one.attempts >= MOST_TRIES:
                await self._store.leagues.announced(one, None, self._time.now())
            case NotSent(trouble, int(wait)):
                # What was not tried keeps its turn, for which once is enough.
                attempts = max(one.attempts, 1) if trouble is Trouble.FULL else one.attempts + 1
                await self._put_off(one, max(wait, FIRST_PAUSE), attempts)
            case NotSent():
                pass

    async def _put_off(self, one: Announcement, pause: int, attempts: int) -> None:
        moment = Millis(self._time.now() + min(pause, LONGEST_WAIT))
        await self._store.leagues.announce_later(one, moment, attempts)

    async def _post(self, one: Announcement) -> Sent | NotSent | None:
        """None for what nobody wants to be told, or where there is nothing to tell: all games of the time are void."""
        league = await self._store.leagues.league(one.league)
        community = await self._store.community(league.community)
        platform = self._platforms.get(community.platform)
        if league.channel is None:
            return None
        if platform is None:
            return NotSent(Trouble.LATER, Millis(LONGEST_WAIT))
        if one.attempts:
            found = await platform.find(league.channel, None, one.nonce)
            if found != Sent(None):
                return found
        period = one.period if one.kind is Announcing.WEEK else season_period(one.season)
        page = await self._standings.page(Asked(one.league, period, page=0), feats=True)
        if not page.lines:
            return None
        return await platform.deliver(
            Delivery(
                table=NOWHERE,
                community=community.external,
                channel=league.channel,
                place=None,
                kind=Message.ANNOUNCEMENT,
                about=0,
                player=None,
                address=None,
                panel=self._screens.announcement(page, community.language),
                language=community.language,
                nonce=one.nonce,
                post=None,
                posted=None,
                sounds=False,
            )
        )

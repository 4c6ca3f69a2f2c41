"""Tells an organiser in private, once for each channel, that the bot cannot write there any more."""

from typing import Final

from bot.core.clock.pace import HOUR, MINUTE
from bot.core.clock.wall_time import Time
from bot.core.ports import Announcing, Delivery, NotSent, Screens, Trouble, TroubleShown
from storage.ids import Millis
from storage.messages.rows import LONGEST_WAIT, MOST_TRIES, OutboxMessage
from storage.messages.troubles import CHANNEL_GONE, channel_of
from storage.store import Store

FIRST_PAUSE: Final = 10_000
"""Milliseconds until the second try of a message that no table waits for; each further pause is twice as long."""

DAYS_KEPT: Final = 7
"""For how many days a message waits for a channel in which the bot may not write.

It is tried again after a minute, and after pauses that are twice as long each, in the end once an hour.
"""

SHUT_TRIES: Final = MOST_TRIES + DAYS_KEPT * 24 * HOUR // LONGEST_WAIT
"""After this many failed tries such a message is given up. Failures of other kinds count up to MOST_TRIES only."""


class TroubleMessages:
    """Makes the messages about channels. Every call may raise StoreFault."""

    def __init__(self, store: Store, screens: Screens, time: Time) -> None:
        self._store = store
        self._screens = screens
        self._time = time

    async def waits(self, row: OutboxMessage, failure: NotSent) -> NotSent | None:
        """What a failed call means for a message that no table waits for; None gives the message up.

        If the bot lacks permissions, or if the channel is gone, an organiser is told: time alone mends neither.
        """
        match failure:
            case NotSent(Trouble.PLACE_GONE):
                await self.lost(row, gone=True)
                return None
            case NotSent(Trouble.PLACE_SHUT):
                pause = min(MINUTE << min(row.tries, MOST_TRIES), LONGEST_WAIT)
                await self.shut(row, pause)
                return None if row.tries >= SHUT_TRIES else NotSent(Trouble.PLACE_SHUT, Millis(pause))
            case NotSent(Trouble.POST_GONE | Trouble.UNREACHABLE):
                return None
            case NotSent(Trouble.FULL):
                return failure
            case NotSent(trouble, wait):
                least = FIRST_PAUSE << min(row.tries, MOST_TRIES)
                return NotSent(trouble, Millis(min(max(wait or 0, least), LONGEST_WAIT)), failure.refused)

    async def shut(self, row: OutboxMessage, pause: int) -> None:
        """The bot may not write in the row's channel: tell an organiser, unless that was done already.

        Evenings there open no tables until it was tried again, after the ``pause``.
        """
        now = self._time.now()
        await self._store.messages.channel_shut(row, now, Millis(now + pause + MINUTE))

    async def lost(self, row: OutboxMessage, *, gone: bool) -> None:
        """The row's channel is ``gone``, or was closed for too long: cancel evenings there, and tell an organiser."""
        await self._store.messages.channel_lost(row, self._time.now(), gone=gone)

    async def compose(self, row: OutboxMessage) -> tuple[Delivery, int] | None:
        """The message; None for somebody who wants no calls: answers to their commands say the same."""
        assert row.league is not None
        if not row.route.notify:
            return None
        channel, own = channel_of(row.key), await self._store.leagues.league(row.league)
        language = row.route.language or (await self._store.people.community(own.community)).language
        every = await self._store.leagues.held_in(own.community)
        speak = tuple(one.name for one in every if one.channel == channel and one.id != own.id)
        evenings = await self._store.evenings.has_unended(own.community, channel, self._time.now())
        told = TroubleShown(speak, gone=row.about == CHANNEL_GONE, days=DAYS_KEPT, evenings=evenings)
        delivery = Delivery(
            table=None,
            community=row.route.community,
            channel=channel,
            place=None,
            kind=Announcing.TROUBLE,
            about=row.about,
            player=row.player,
            address=row.route.address,
            panel=self._screens.trouble(told, language),
            language=language,
            nonce=row.nonce,
            post=None,
            posted=None,
            sounds=True,
        )
        return delivery, 1

    async def judge(self, row: OutboxMessage, tried: Delivery | None, failure: NotSent) -> NotSent | None:
        """A person whom nothing private reaches is left alone; any other trouble passes."""
        match failure:
            case NotSent(Trouble.UNREACHABLE):
                return failure
            case NotSent(Trouble.PLACE_GONE | Trouble.PLACE_SHUT | Trouble.POST_GONE):
                return None
            case _:
                return await self.waits(row, failure)

"""The messages of evenings: the card, which is edited, the reminders, and the end."""

from typing import Final

from bot.core.clock.wall_time import Time
from bot.core.delivery.trouble_messages import TroubleMessages
from bot.core.evenings.evening_plans import round_shown, shown
from bot.core.evenings.evening_views import EveningShown
from bot.core.ports import Announcing, Delivery, NotSent, Occasion, Presence, Screens, Stage, Trouble
from bot.core.ui.panels import Panel
from storage.evenings.announced import round_of
from storage.ids import EveningId
from storage.messages.rows import OutboxMessage
from storage.store import Store

TRIES_OF_EVENT: Final = 4
"""How often an event in the calendar is tried again: for some minutes."""


class EveningMessages:
    """Makes the messages of evenings. Every call may raise StoreFault."""

    def __init__(self, store: Store, screens: Screens, time: Time, troubles: TroubleMessages) -> None:
        self._troubles = troubles
        self._store = store
        self._screens = screens
        self._time = time

    async def compose(self, row: OutboxMessage) -> tuple[Delivery, int] | None:
        """The message as it should be seen now, and the evening's revision; None if there is nothing to send."""
        assert isinstance(row.kind, Announcing)
        evening = await shown(self._store, EveningId(row.about), self._time.now())
        if evening is None or row.route.channel is None or not await self._is_wanted(row, evening):
            return None
        language = row.route.language
        if language is None:
            found = await self._store.evenings.evening(evening.id)
            assert found is not None
            language = (await self._store.people.community(found.community)).language
        delivery = Delivery(
            table=None,
            community=row.route.community,
            channel=row.route.channel,
            place=None,
            kind=row.kind,
            about=row.about,
            player=row.player,
            address=row.route.address,
            panel=await self._panel(row, evening, language),
            language=language,
            nonce=row.nonce,
            post=row.ref,
            posted=row.posted,
            sounds=row.kind is Announcing.REMINDER,
            occasion=Occasion(evening.starts, evening.ends, evening.stage) if row.kind is Announcing.EVENT else None,
        )
        return delivery, evening.revision

    async def _is_wanted(self, row: OutboxMessage, evening: EveningShown) -> bool:
        """A reminder comes only to people who want to be called and are not here yet, and only while they can come."""
        if row.kind is not Announcing.REMINDER:
            return True
        if row.player is None or evening.stage not in {Stage.PLANNED, Stage.RUNNING} or not row.route.notify:
            return False
        return await self._store.evenings.presence(evening.id, row.player) is Presence.SIGNED_UP

    async def _panel(self, row: OutboxMessage, evening: EveningShown, language: str) -> Panel:
        match row.kind:
            case Announcing.REMINDER:
                return self._screens.evening_reminder(evening, language)
            case Announcing.EVENING_END:
                return self._screens.evening_end(evening, language)
            case Announcing.EVENT:
                return self._screens.evening_event(evening, language)
            case Announcing.PAIRINGS:
                assert evening.tournament is not None
                paired = await round_shown(self._store, evening.id, round_of(row.key), evening.tournament.format)
                return self._screens.pairings(evening, paired, language)
            case _:
                return self._screens.evening(evening, language)

    async def judge(self, row: OutboxMessage, tried: Delivery | None, failure: NotSent) -> NotSent | None:
        """A card that was deleted is posted again. A message is given up if its channel stays closed for long.

        The event is given up soon: it is an extra.
        """
        if row.kind is Announcing.EVENT and row.tries >= TRIES_OF_EVENT:
            return None
        if failure.trouble is Trouble.POST_GONE and row.kind is Announcing.EVENING:
            return failure
        return await self._troubles.waits(row, failure)

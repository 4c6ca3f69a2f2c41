"""One message on its way: looked for where it may stand already, made, sent or taken back."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.core.pace import MINUTE
from bot.core.ports import Delivery, NotSent, Platform, Screens, Sent, StandingsPage, Status, Trouble
from bot.core.standings import Standings
from bot.core.tables import Tables
from bot.core.time import Time
from bot.core.views import Holder, TableView
from storage.changes import Message
from storage.entries import Ending
from storage.envelopes import Envelope
from storage.ids import Millis
from storage.store import Store
from storage.wishes import OwedRow

KNOCKS: Final = 60
"""How often, a minute apart, a channel is tried that the house may not write to."""

NOT_CONNECTED: Final = NotSent(Trouble.LATER, Millis(10 * MINUTE))
"""What becomes of a message whose platform is not there."""

CARDS: Final = frozenset({Message.TABLE, Message.HAND})
"""Messages that are edited in place; all others are posted once."""


class Messenger:
    """Carries what is owed to the platform where it goes. Every call may raise StoreFault."""

    def __init__(
        self, store: Store, tables: Tables, screens: Screens, time: Time, platforms: Sequence[Platform]
    ) -> None:
        self._store = store
        self._tables = tables
        self._screens = screens
        self._standings = Standings(store, time)
        self._time = time
        self._platforms: Mapping[str, Platform] = {platform.name: platform for platform in platforms}

    async def bring(self, row: OwedRow, *, doubtful: bool) -> Sent | NotSent | None:
        """Send it or take it back; None for what need not be, any more. ``doubtful`` is what may have been sent before.

        That is looked for first. For a place that is shut it is knocked ``KNOCKS`` times; from one that is gone the
        game goes back to its channel, and without a channel it ends.
        """
        match await self._look(row) if doubtful else Sent(None):
            case Sent(None):
                pass
            case Sent(str(ref)) if row.retract or row.kind in CARDS:
                row = await self._store.found(row, ref, self._time.now())
            case found:
                return found
        return await (self._retract(row) if row.retract else self._send(row, doubtful=doubtful))

    async def _look(self, row: OwedRow) -> Sent | NotSent:
        """Where the row's message was posted, if it was.

        A place needs no looking for, since of one card there is one.
        """
        view = await self._tables.view(row.table, None)
        envelope = await self._store.envelope(row)
        if view is None or envelope is None or row.kind is Message.PLACE:
            return Sent(None)
        platform = self._platforms.get(envelope.platform)
        if platform is None or (row.player is not None and envelope.address is None):
            return Sent(None)
        address = None if row.recipient is None else envelope.address
        match await platform.find(envelope.place or view.channel, address, row.nonce):
            case NotSent(Trouble.PLACE_SHUT) if envelope.place is not None or row.attempts >= KNOCKS:
                return Sent(None)  # It is not waited for, or has been for long enough.
            case found:
                return found

    async def _retract(self, row: OwedRow) -> Sent | NotSent | None:
        view = await self._tables.view(row.table, None)
        envelope = await self._store.envelope(row)
        if view is None or envelope is None or envelope.post is None:
            return None
        platform = self._platforms.get(envelope.platform)
        outcome = NOT_CONNECTED if platform is None else await platform.retract(view.channel, envelope.post)
        match outcome:
            case NotSent(Trouble.POST_GONE | Trouble.PLACE_GONE | Trouble.UNREACHABLE):
                return None
            case NotSent(Trouble.PLACE_SHUT) if row.attempts >= KNOCKS:
                return None
            case _:
                return outcome

    async def _send(self, row: OwedRow, *, doubtful: bool) -> Sent | NotSent | None:
        view = await self._tables.view(row.table, row.player)
        envelope = await self._store.envelope(row)
        if view is None or envelope is None or _has_had_its_day(row, view, envelope):
            return None
        platform = self._platforms.get(envelope.platform)
        if platform is None:
            return NOT_CONNECTED
        if row.player is not None and envelope.address is None:
            return NotSent(Trouble.UNREACHABLE)
        over = row.kind is Message.RESULT
        standings = await self._standings.of_game(row.table) if over else None
        delivery = self._delivery(row, view, envelope, standings)
        match await platform.deliver(delivery):
            case NotSent(Trouble.PLACE_GONE):
                return await self._leave_place(delivery)
            case NotSent(Trouble.POST_GONE) if delivery.post is None:
                return NotSent(Trouble.LATER)  # Nothing that was not there can be gone: whatever it is, it may pass.
            case NotSent(Trouble.PLACE_SHUT) if _is_not_waited_for(row, delivery):
                return await self._leave_place(delivery)
            case Sent(str(ref)) if doubtful and row.kind in CARDS and delivery.post is None:
                # Where nobody may look it may be an older post after all, given back by its nonce.
                row = await self._store.found(row, ref, self._time.now())
                return await self._send(row, doubtful=False)
            case outcome:
                return outcome

    async def _leave_place(self, tried: Delivery) -> NotSent | None:
        """From a place that is gone the game goes back to its channel; without a channel it ends.

        What was tried counts, not what is known by now: an edit tells only of where its post stood, and another
        message may have left the place meanwhile.
        """
        if tried.post is not None:
            return NotSent(Trouble.POST_GONE)
        if tried.place is not None:
            await self._store.forget_post(tried.table, Message.PLACE.value)
            return NotSent(Trouble.POST_GONE)
        await self._tables.end(tried.table, Ending.PLACE_GONE)
        return None

    def _delivery(self, row: OwedRow, view: TableView, envelope: Envelope, standings: StandingsPage | None) -> Delivery:
        language = (row.player is not None and envelope.language) or view.language
        stands = row.kind in CARDS or row.kind is Message.PLACE
        return Delivery(
            table=row.table,
            community=envelope.community,
            channel=view.channel,
            place=envelope.place,
            kind=row.kind,
            about=row.about,
            player=row.player,
            address=envelope.address,
            panel=self._screens.message(row.kind, view, language, row.about, standings),
            language=language,
            nonce=row.nonce,
            post=envelope.post if stands else None,
            posted=envelope.posted if stands else None,
            # A card that is only posted afresh asks for nothing new.
            sounds=envelope.post is None and _asks(row, view),
        )


def _is_not_waited_for(row: OwedRow, tried: Delivery) -> bool:
    """A place made for the game is left at once for its channel; before a channel the house waits for an hour."""
    return (tried.place is not None and tried.post is None) or row.attempts >= KNOCKS


def _asks(row: OwedRow, view: TableView) -> bool:
    """Whether the message asks for something: that notifies, once; everything else comes silently.

    A call does; so does a private card with a secret question, to which nobody is called before everybody.
    """
    secret = view.play is not None and view.play.secret
    return row.kind is Message.TURN or (row.kind is Message.HAND and secret and view.awaits_viewer)


def _has_had_its_day(row: OwedRow, view: TableView, envelope: Envelope) -> bool:
    """Whether what is owed would not be true any more, or not wanted.

    The game went on, or who it is for left, moved, came back, or does not want to be called.
    """
    if row.kind is Message.TABLE:
        # The card of a chapter that is over is written to its end where it stands; the lobby's is where a place hangs.
        return 0 < row.about < view.chapter and envelope.post is None
    if row.player is None:
        return False
    if row.kind is Message.HAND:
        # One that is over is written to its end where it stands, and is not posted any more.
        current = view.seat is not None and row.about == view.chapter and view.status is Status.PLAYING
        return not current and envelope.post is None
    if view.seat is None:
        return True
    match row.kind:
        case Message.TURN:
            return view.decision != row.about or not envelope.notify
        case Message.AWAY:
            return view.seats[view.seat].holder is not Holder.AWAY
        case _:
            return False

"""Makes the messages of tables, from what their readers may see at the moment of sending."""

from dataclasses import replace
from typing import Final

from bot.core.clock.pace import MINUTE
from bot.core.delivery.trouble_messages import TroubleMessages
from bot.core.people.won import won_in
from bot.core.ports import CARDS, Delivery, NotSent, Screens, Status, Trouble
from bot.core.table.tables import Look, Tables
from bot.core.table.views import Holder, TableView
from bot.core.ui.panels import Panel
from storage.changes import Message
from storage.messages.rows import MOST_TRIES, OutboxMessage
from storage.store import Store
from storage.tables.entries import Ending

SHUT_PLACE_TRIES: Final = MOST_TRIES + 60
"""After this many failed tries a channel where the bot may not write is given up. The tries are a minute apart.

Failures of other kinds count up to MOST_TRIES only, so at least an hour passes.
"""


class TableMessages:
    """Makes the messages of tables. Every call may raise StoreFault."""

    def __init__(self, store: Store, tables: Tables, screens: Screens, troubles: TroubleMessages) -> None:
        self._troubles = troubles
        self._store = store
        self._tables = tables
        self._screens = screens

    async def compose(self, row: OutboxMessage) -> tuple[Delivery, int] | None:
        """The message and the revision that it shows; None if it would be untrue, or is not wanted any more."""
        assert row.table is not None
        assert isinstance(row.kind, Message)
        # If a card is wanted still newer by now, its row stays due. Other messages may be untrue by now.
        look = await self._tables.look(row.table, row.player, row.wanted if row.kind in CARDS else None)
        if look is None or _is_outdated(row, look.view):
            return None
        view, route = look.view, row.route
        called = await self._called(row, look)
        if row.kind is Message.TURN and not called:
            return None
        assert route.channel is not None, "every table has a channel"
        language = (row.player is not None and route.language) or view.language
        edited = row.kind in CARDS or row.kind is Message.QUESTION
        post = route.lobby if row.kind is Message.PLACE else row.ref if edited else None
        delivery = Delivery(
            table=row.table,
            community=route.community,
            # The channel as the store knows it: a table that has just moved may not have been read again.
            channel=route.channel,
            place=route.place,
            kind=row.kind,
            about=row.about,
            player=row.player,
            address=route.address,
            panel=await self._panel(row, view, language),
            language=language,
            nonce=row.nonce,
            post=post,
            posted=row.posted if post is not None else None,
            # A card that only takes the place of an old post asks for nothing new, so it makes no sound.
            sounds=row.ref is None and _asks(row, look),
            called=called,
        )
        return delivery, look.revision

    async def _panel(self, row: OutboxMessage, view: TableView, language: str) -> Panel:
        """The message's panel. A result also tells what people have won, the same if it is sent late."""
        assert isinstance(row.kind, Message)
        assert row.table is not None
        apart = row.route.place is not None
        panel = self._screens.message(row.kind, view, language, row.about, apart=apart)
        if row.kind is not Message.RESULT:
            return panel
        won = won_in(await self._store.people.honours_at(row.table))
        return replace(panel, blocks=(*panel.blocks, *self._screens.won(view.game, won, language)))

    async def _called(self, row: OutboxMessage, look: Look) -> tuple[str, ...]:
        """The addresses of the people whom a call to move names; of those who want to be called."""
        if row.kind is not Message.TURN:
            return ()
        if row.player is not None:
            route = row.route
            return (route.address,) if route.notify and route.address is not None else ()
        people = look.called_together
        return await self._store.people.addresses_to_call(people, row.route.platform) if people else ()

    async def judge(self, row: OutboxMessage, tried: Delivery | None, failure: NotSent) -> NotSent | None:
        """If a thread is gone or closed, the game goes back to its channel; if the channel is gone, the table ends."""
        if tried is None:
            return failure
        match failure:
            case NotSent(Trouble.PLACE_GONE):
                return await self._leave_place(row, tried, gone=True)
            case NotSent(Trouble.POST_GONE) if tried.post is None:
                return NotSent(Trouble.LATER)  # A message that was never posted cannot be gone: the trouble may pass.
            case NotSent(Trouble.PLACE_SHUT) if _is_not_waited_for(row, tried):
                return await self._leave_place(row, tried, gone=False)
            case NotSent(Trouble.PLACE_SHUT):
                await self._troubles.shut(row, MINUTE)
                return failure
            case _:
                return failure

    async def _leave_place(self, row: OutboxMessage, tried: Delivery, *, gone: bool) -> NotSent | None:
        """Leave a lost place: an edit becomes a new post, a lost thread is given up, and a lost channel ends the table.

        A failed edit says only that the place of its post is lost: the game may be in another place by now.
        """
        assert row.table is not None
        if tried.post is not None:
            return NotSent(Trouble.POST_GONE)
        if tried.place is not None:
            await self._store.messages.forget_place(row.table)
            return NotSent(Trouble.POST_GONE)
        # First: otherwise an evening there would give the table's people another table.
        await self._troubles.lost(row, gone=gone)
        await self._tables.end(row.table, Ending.PLACE_GONE)
        return None


def _is_not_waited_for(row: OutboxMessage, tried: Delivery) -> bool:
    """Whether the bot gives up a place where it may not write: a thread at once, a channel after an hour."""
    return (tried.place is not None and tried.post is None) or row.tries >= SHUT_PLACE_TRIES


def _asks(row: OutboxMessage, look: Look) -> bool:
    """Whether the message asks its reader for something: then it may make a sound, once; all others come silently.

    The call to move does. A new private card with a secret question does, too, unless its player seems to be here:
    otherwise the player gets no other call. At a table with polls the poll calls. Warnings and all other messages are
    silent.
    """
    secret = look.view.play is not None and look.view.play.secret
    new_card = row.kind is Message.HAND and secret and look.view.awaits_viewer
    card = new_card and not look.seems_here and not look.view.polls
    return card or row.kind in {Message.TURN, Message.QUESTION}


def _is_outdated(row: OutboxMessage, view: TableView) -> bool:
    """Whether the message would be untrue by now, or is not wanted any more.

    For example a call to somebody who has moved, left or come back.
    """
    if row.kind is Message.TABLE:
        # The card of a finished chapter gets its last edit where it stands. The lobby's card is always posted: a thread
        # hangs on it.
        return 0 < row.about < view.chapter and row.ref is None
    if row.kind is Message.TURN and view.decision != row.about:
        return True
    if row.player is None:
        return False
    if row.kind is Message.HAND:
        # The private card of a finished chapter is edited where it stands, and not posted any more.
        current = view.seat is not None and row.about == view.chapter and view.status is Status.PLAYING
        return not current and row.ref is None
    if view.seat is None:
        return True
    match row.kind:
        case Message.QUESTION:
            return view.decision != row.about or view.play is None or not view.play.choices
        case Message.WARNING:
            return not view.awaits_viewer
        case Message.AWAY:
            return view.seats[view.seat].holder is not Holder.AWAY
        case _:
            return False

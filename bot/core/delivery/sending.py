"""Sends one message: looks for it if it may have been posted, draws it, then posts, edits or deletes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from bot.core.clock.pace import MINUTE
from bot.core.delivery import table_messages
from bot.core.delivery.evening_messages import EveningMessages
from bot.core.delivery.league_messages import LeagueMessages
from bot.core.delivery.table_messages import TableMessages
from bot.core.delivery.trouble_messages import TroubleMessages
from bot.core.league.standings_pages import Standings
from bot.core.ports import CARDS, Announcing, Delivery, Message, NotSent, Platform, Screens, Sent, Trouble
from bot.core.processes import Processes
from bot.core.stream_claims import Claim
from bot.core.table.tables import Tables
from storage.ids import Millis
from storage.league.kinds import OF_EVENINGS
from storage.messages.rows import OutboxMessage
from storage.store import Store

NOT_CONNECTED: Final = NotSent(Trouble.LATER, Millis(10 * MINUTE))
"""The outcome for a message whose platform does not run here."""


class ClaimOver(Exception):
    """The claim to the stream may have ended, so nothing was sent: another process sends the message."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a message."""

    row: OutboxMessage
    """The row, changed if its post was found."""

    result: Sent | NotSent | None
    """None if the message need not be sent, or can never be sent."""

    revision: int | None = None
    """The revision that was sent, if something was sent."""

    @property
    def tried(self) -> bool:
        """False if the platform was not asked, because it takes no more messages at the moment."""
        return not (isinstance(self.result, NotSent) and self.result.trouble is Trouble.FULL)


class Subject(Protocol):
    """Makes the messages of tables, of leagues, of evenings, or about channels."""

    async def compose(self, row: OutboxMessage) -> tuple[Delivery, int] | None:
        """The message as it should be seen now, and its revision; None if there is nothing to send any more."""

    async def judge(self, row: OutboxMessage, tried: Delivery | None, failure: NotSent) -> NotSent | None:
        """What the failed call means here; None gives the message up. ``tried`` is None if it was only looked for."""


class MessageSender:
    """Sends messages to the platforms. Every call may raise StoreFault."""

    def __init__(
        self, store: Store, tables: Tables, screens: Screens, processes: Processes, platforms: Sequence[Platform]
    ) -> None:
        self._claims, self._time = processes.streams, processes.time
        standings = Standings(store, self._time)
        self._store = store.messages
        self._troubles = TroubleMessages(store, screens, self._time)
        self._tables = TableMessages(store, tables, screens, self._troubles)
        self._leagues = LeagueMessages(store, screens, standings, self._time, self._troubles)
        self._evenings = EveningMessages(store, screens, self._time, self._troubles)
        self._platforms: Mapping[str, Platform] = {platform.name: platform for platform in platforms}

    async def bring(self, claim: Claim, row: OutboxMessage, *, unsure: bool) -> Outcome:
        """Post, edit or delete the message. An ``unsure`` one may have been posted before: it is looked for first.

        ``claim`` is the claim to its stream. Raises ClaimOver.
        """
        self._check(claim)
        platform = self._platforms.get(row.route.platform)
        if unsure and platform is not None:
            match await self._look(platform, row):
                case Sent(None):
                    pass
                case Sent(str(ref)) if row.wanted is not None and row.kind in CARDS and ref != row.ref:
                    return await self._found(row, ref)
                case Sent(str(ref)) if row.wanted is None or row.kind in CARDS:
                    row = await self._store.found(row, ref, self._time.now())
                case Sent() as found:
                    return Outcome(row, found, row.wanted)
                case failure:
                    return Outcome(row, await self._subject(row).judge(row, None, failure))
        if row.wanted is None:
            return Outcome(row, await self._delete(platform, claim, row))
        return await self._send(platform, claim, row, unsure=unsure)

    def _check(self, claim: Claim) -> None:
        """Raise ClaimOver if the claim may end during a call that begins now.

        It is asked right before each call, because this process may have been frozen while it drew the message.
        """
        if not self._claims.may_call(claim):
            raise ClaimOver

    async def _found(self, row: OutboxMessage, ref: str) -> Outcome:
        """The card is already posted but may show an old revision. The next look edits it, in the card's turn."""
        return Outcome(await self._store.found(row, ref, self._time.now()), Sent(ref), 0)

    def _subject(self, row: OutboxMessage) -> Subject:
        if row.table is not None:
            return self._tables
        if row.kind is Announcing.TROUBLE:
            return self._troubles
        return self._evenings if row.kind in OF_EVENINGS else self._leagues

    async def _look(self, platform: Platform, row: OutboxMessage) -> Sent | NotSent:
        """The ref of the post with this nonce, if there is one.

        No thread is looked for, since a card can have only one; nor an event, for which the platform itself looks.
        """
        route = row.route
        if row.kind in {Message.PLACE, Announcing.EVENT} or route.channel is None:
            return Sent(None)
        if row.player is not None and route.address is None:
            return Sent(None)
        address = None if row.recipient is None else route.address
        match await platform.find(route.place or route.channel, address, row.nonce):
            case NotSent(Trouble.PLACE_SHUT) if route.place is not None or row.tries >= table_messages.SHUT_PLACE_TRIES:
                return Sent(None)  # The thread is not waited for, or the channel has been for long enough.
            case found:
                return found

    async def _delete(self, platform: Platform | None, claim: Claim, row: OutboxMessage) -> Sent | NotSent | None:
        if row.ref is None:
            return None
        self._check(claim)
        outcome = NOT_CONNECTED if platform is None else await platform.retract(row.route.channel or "", row.ref)
        match outcome:
            case NotSent(Trouble.POST_GONE | Trouble.PLACE_GONE | Trouble.UNREACHABLE):
                return None
            case NotSent(Trouble.PLACE_SHUT) if row.tries >= table_messages.SHUT_PLACE_TRIES:
                return None
            case _:
                return outcome

    async def _send(self, platform: Platform | None, claim: Claim, row: OutboxMessage, *, unsure: bool) -> Outcome:
        made = await self._subject(row).compose(row)
        if made is None:
            return Outcome(row, None)
        if platform is None:
            return Outcome(row, NOT_CONNECTED)
        delivery, revision = made
        if row.player is not None and delivery.address is None:
            return Outcome(row, NotSent(Trouble.UNREACHABLE))
        self._check(claim)
        match await platform.deliver(delivery):
            case NotSent() as failure:
                return Outcome(row, await self._subject(row).judge(row, delivery, failure))
            case Sent(str(ref)) if unsure and row.kind in CARDS and delivery.post is None:
                # Where the bot may not look, the platform may have returned an older post for the same nonce.
                return await self._found(row, ref)
            case sent:
                return Outcome(row, sent, revision)

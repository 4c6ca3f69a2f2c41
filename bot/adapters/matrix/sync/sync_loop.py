"""The sync loop: asks the homeserver for news, keeps the rooms' state, and hands the events to a listener.

Each event is handed over at least once, those of one room in their order. An encrypted event without its key comes
later than the events behind it. Where the server left events out, they are read from the room's history.
"""

import asyncio
import json
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from http import HTTPStatus
from secrets import randbelow
from typing import Final

import structlog

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Done, Failed, Homeserver, Json, Result
from bot.adapters.matrix.rooms.joined_rooms import DIRECT, Rooms
from bot.adapters.matrix.rooms.room_state import STATE_TYPES, Membership, Room
from bot.adapters.matrix.sync.backoff import Backoff
from bot.adapters.matrix.sync.event_handling import Cipher, EventHandling, Listener, WaitingEvents
from bot.adapters.matrix.sync.event_queue import Batch, EventQueue, SyncTokens
from bot.adapters.matrix.sync.gaps import Gaps
from bot.adapters.matrix.sync.room_events import HANDLED, former_membership
from bot.adapters.matrix.sync.signs_of_life import SignsOfLife
from bot.app.hosted import NotLetIn
from bot.core import metrics

_log: Final = structlog.get_logger()

POLL: Final = 10
"""Seconds until the server answers a poll without news. A dead connection is noticed soon after this time."""

LATENCY: Final = 5
"""Seconds that an answer may take on its way."""

FIRST_ANSWER: Final = 120
"""Seconds for the first answer after a start, which has the state of all rooms."""

TIMELINE: Final = 50
"""The most events of a room in one answer. The others are read from the room's history."""

FEEDINGS: Final = 3
"""How often the same answer is given to the encryption before the sync goes on without its keys."""

_NONE: Final = {"types": [], "not_types": ["*"]}

FILTER: Final = json.dumps(
    {
        "presence": _NONE,
        "account_data": {"types": [DIRECT]},
        "room": {
            "account_data": _NONE,
            "ephemeral": _NONE,
            "state": {"types": STATE_TYPES},
            "timeline": {"limit": TIMELINE, "types": sorted({*HANDLED, *STATE_TYPES})},
        },
    }
)

NO_ROOMS: Final = json.dumps({"presence": _NONE, "account_data": _NONE, "room": {"rooms": []}})


class Sync:
    """The sync loop of one account."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that the sync connects
        self,
        server: Homeserver,
        rooms: Rooms,
        cipher: Cipher,
        listener: Listener,
        tokens: SyncTokens,
        waiting: WaitingEvents,
        life: SignsOfLife,
    ) -> None:
        self._server = server
        self._rooms = rooms
        self._listener = listener
        self._tokens = tokens
        self._life = life
        self._queue = EventQueue(tokens)
        self._events = EventHandling(server, rooms, cipher, listener, self._queue, waiting)
        self._gaps = Gaps(server)
        self.ready = asyncio.Event()
        """Set when the state of all rooms has arrived."""

    async def run(self) -> None:
        """Sync until cancelled. Raises NotLetIn if the server does not accept the account or its keys any more.

        Also raises StoreFault.

        Jobs that are running go on after a cancellation: ``close`` ends them.
        """
        since, backoff, unfed, failing = await self._tokens.load(), Backoff(), 0, False
        first = await self._tokens.load_first() if since is None else None
        if (own := await self._tokens.load_of_device()) is not None:
            await self._take_keys(own)
        await self._events.load()
        while True:
            await self._queue.space()
            answer = await self._poll(since)
            token = fields.text(answer.body, "next_batch") if isinstance(answer, Done) else None
            if isinstance(answer, Done) and token is not None:
                unfed = 0 if await self._fed(answer.body, last=unfed + 1 >= FEEDINGS) else unfed + 1
                if not unfed:
                    if since is None:
                        # The token is stored before the invitations of this answer are accepted. If this process dies
                        # after it has joined a room, the next process begins at this token, and gets the messages that
                        # people have sent in the room meanwhile.
                        token, first = first or token, None
                        await self._tokens.save_first(token)
                    self._take(answer.body, since, token)
                    if failing:
                        metrics.RECONNECTS.labels("matrix").inc()
                    since, failing = token, False
                    backoff.succeeded()
                    continue
            if isinstance(answer, Failed):
                since = self._accepted(since, answer)
                if not failing:
                    _log.warning("the sync fails and is tried again", status=answer.status, code=answer.code)
                failing = True
            await backoff.pause(answer if isinstance(answer, Failed) else None)

    async def close(self) -> None:
        """Hand over no more events, and let the running handlers finish if they do soon. Cancel ``run`` before."""
        self._events.close()
        await self._queue.close()

    async def idle(self) -> None:
        """Wait until all events that have come are handled, and their token is saved."""
        await self._queue.idle()

    # --- asking -----------------------------------------------------------------------------------------

    async def _poll(self, since: str | None) -> Result:
        """Ask for news. As long as no answer had the state of all rooms, ask for it and do not wait for news."""
        params, seconds = {"filter": FILTER}, FIRST_ANSWER
        if since is not None:
            params["since"] = since
        if self._rooms.complete:
            params["timeout"] = str(POLL * 1000)
            seconds = POLL + LATENCY
        else:
            # Synapse stores an answer for minutes and gives it again to the same question. So no two are the same.
            params |= {"full_state": "true", "timeout": str(randbelow(1000))}
        # Until the first answer no event can arrive, however alive the server is.
        with self._life.polling(seconds) if self._rooms.complete else nullcontext():
            answer = await self._server.call("GET", "/sync", params=params, seconds=seconds)
        if isinstance(answer, Done):
            self._life.heard()
        return answer

    async def _take_keys(self, since: str) -> None:
        """Take the keys that came for this device while another one served the account, and none of the events.

        The server forgets keys that came before the token of the account, as soon as it is asked for later events.
        """
        backoff, unfed = Backoff(), 0
        while True:
            params = {"filter": NO_ROOMS, "since": since, "timeout": "0"}
            answer = await self._server.call("GET", "/sync", params=params, seconds=FIRST_ANSWER)
            token = fields.text(answer.body, "next_batch") if isinstance(answer, Done) else None
            if isinstance(answer, Done) and token is not None:
                unfed = 0 if await self._fed(answer.body, last=unfed + 1 >= FEEDINGS) else unfed + 1
                if not unfed:
                    # An answer holds only so many keys.
                    if not any(fields.inners(fields.inner(answer.body, "to_device"), "events")):
                        return
                    since = token
                    continue
            if isinstance(answer, Failed) and self._accepted(since, answer) is None:
                return
            await backoff.pause(answer if isinstance(answer, Failed) else None)

    def _accepted(self, since: str | None, failed: Failed) -> str | None:
        """The sync token for the next try, after one that failed. Raises NotLetIn if the access token is refused."""
        # Without a code the answer is not the server's, but perhaps one of a proxy before it.
        if failed.status == HTTPStatus.UNAUTHORIZED and failed.code:
            raise NotLetIn(
                f"The Matrix server refuses the access token of {self._rooms.me} ({failed.code}): log in again."
            )
        if since is not None and failed.status == HTTPStatus.BAD_REQUEST and failed.code:
            # A server that was restored from a backup may not know the token.
            _log.warning("the server refuses the sync token, events may be lost", code=failed.code)
            self._rooms.complete = False
            return None
        return since

    async def _fed(self, body: Json, *, last: bool) -> bool:
        """Give the answer to the encryption. False: it must be asked for again; after the ``last`` try it is not.

        Raises NotLetIn if our device has other keys at the server.
        """
        try:
            await self._events.feed(body)
        except NotLetIn:
            raise
        except Exception:  # noqa: BLE001 - a bug there must not stop the sync
            _log.exception("the encryption did not take an answer of the sync")
            return last
        return True

    # --- one answer -------------------------------------------------------------------------------------

    def _take(self, body: Json, since: str | None, token: str) -> None:
        """Keep the state, and queue the events."""
        batch = self._queue.begin(token, worth_saving=since is None)
        if not self._rooms.complete:
            self._rooms.forget_all()
        for event in fields.inners(fields.inner(body, "account_data"), "events"):
            self._rooms.note_account_data(event)
        rooms = fields.inner(body, "rooms")
        for room, news in _by_room(rooms, "join"):
            self._take_joined(batch, room, news, since)
        for room, news in _by_room(rooms, "invite"):
            self._queue.put(batch, room, [partial(self._listener.invited, room, *self._invitation(news))])
        for room, _ in _by_room(rooms, "leave"):
            # If the room is not known, an invitation has ended. At the start no room is known.
            if self._rooms.left(room) or not self._rooms.complete:
                self._queue.put(batch, room, [partial(self._listener.left, room)])
        self._rooms.complete = True
        if not self.ready.is_set():
            self._events.resume()
        self.ready.set()
        self._queue.done(batch)

    def _take_joined(self, batch: Batch, room: str, news: Json, since: str | None) -> None:
        known = self._rooms.get(room)
        replaced = None if known is None else known.replacement
        timeline = fields.inner(news, "timeline")
        events = tuple(fields.inners(timeline, "events"))
        # Plain state events of the timeline are newer than those of the state.
        state = self._rooms.apply(room, (*fields.inners(fields.inner(news, "state"), "events"), *events))
        # Before its first start the bot was not asked anything.
        if since is not None:
            before = fields.text(timeline, "prev_batch") if timeline.get("limited") is True else None
            new = _since_joining(events, self._rooms.me)
            if before is None or len(new) < len(events):
                self._events.put(batch, room, new)
            else:
                self._queue.put(batch, room, [partial(self._fill, batch, room, before, since, events)])
        if state.replacement != replaced:
            self._tell_upgrade(batch, state)
        # At the start both rooms come with one answer, and it is told once.
        old = self._rooms.get(state.predecessor or "") if known is None and self._rooms.complete else None
        if old is not None and old.replacement == room:
            self._tell_upgrade(batch, old)

    def _tell_upgrade(self, batch: Batch, room: Room) -> None:
        """Tell the listener of the upgrade, behind the events of the old room."""
        if room.replacement is not None and room.upgraded_by is not None:
            told = partial(self._listener.upgraded, room.id, room.replacement, room.upgraded_by)
            self._queue.put(batch, room.id, [told])

    def _invitation(self, news: Json) -> tuple[str | None, bool]:
        """Who invites the bot, None if the server does not say; and whether it is to a room for the two of them."""
        events = tuple(fields.inners(fields.inner(news, "invite_state"), "events"))
        for one in events:
            if _membership(one, self._rooms.me) == Membership.INVITE:
                return fields.user(one.get("sender")), fields.inner(one, "content").get("is_direct") is True
        return None, False

    async def _fill(self, batch: Batch, room: str, before: str, since: str, events: Sequence[Json]) -> None:
        """Read what the timeline left out, and queue it before all that waits for the room."""
        missing = await self._gaps.missing(room, before, since)
        once = {str(event.get("event_id")): event for event in (*missing, *events)}
        self._events.put(batch, room, _since_joining(tuple(once.values()), self._rooms.me), first=True)


def _by_room(rooms: Json, how: str) -> Sequence[tuple[str, Json]]:
    """The news of the rooms that the account has joined, left, or is invited to."""
    found = fields.inner(rooms, how)
    return [(room, fields.inner(found, room)) for room in found if fields.room(room)]


def _since_joining(events: Sequence[Json], me: str) -> Sequence[Json]:
    """The events from the one on with which the account joined. What was said before was not said to the bot."""
    joins = (index for index, event in enumerate(events) if _joins(event, me))
    return events[max(joins, default=0) :]


def _joins(event: Json, me: str) -> bool:
    return _membership(event, me) == Membership.JOIN and former_membership(event) != Membership.JOIN


def _membership(event: Json, user: str) -> object:
    """The membership that a state event gives to this user."""
    is_theirs = event.get("type") == "m.room.member" and event.get("state_key") == user
    return fields.inner(event, "content").get("membership") if is_theirs else None

"""Joins rooms: by invitation, if the settings allow the person who invites, and those that replace a room of ours."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from typing import Final, Protocol

import structlog

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Done, Failed, Homeserver, Result, path
from bot.adapters.matrix.sync.backoff import Backoff, patiently

_log: Final = structlog.get_logger()

TRIES: Final = 10
"""How often something is tried that the server fails to take, that a rate limit refuses, or that is not stored."""

LONGEST: Final = 90
"""Seconds after which something that the server failed to take is not tried again.

The server that knows the room may be gone. Meanwhile no sync token is saved.
"""

AT_ONCE: Final = 5
"""How many invitations are accepted at the same time. Each call may wait for another server, until it times out."""


class Undecided(Protocol):
    """Keeps the id of the room that the bot joins to find out whether it replaces one of ours; empty if there is none.

    If the process dies before the bot has left a room that it does not want, the next process finds it here.
    """

    async def load(self) -> str | None:
        """The room that was saved last. Raises StoreFault."""

    async def save(self, text: str) -> None:
        """Keep the room. Raises StoreFault."""


@dataclass(frozen=True, slots=True)
class _Line:
    """How calls of one kind wait for each other."""

    calls: AbstractAsyncContextManager[None]
    limited: AbstractAsyncContextManager[None]
    """For calls that a rate limit has refused, until they are not refused any more."""


_ALONE: Final = _Line(nullcontext(), nullcontext())


class Joining:
    """Joins rooms, and declines invitations.

    Servers limit joins to one in some seconds. Joins that were refused together would be refused together again, until
    their tries are used up. So those that a limit refuses are tried again one after the other. Nothing else waits for a
    join that the server does not answer: the only server that knows its room may be gone.
    """

    def __init__(self, server: Homeserver, may_invite: Callable[[str], bool], undecided: Undecided) -> None:
        self._server = server
        self._may_invite = may_invite
        self._undecided = undecided
        self._invitations = _Line(asyncio.Semaphore(AT_ONCE), asyncio.Lock())
        self._deciding = asyncio.Lock()
        """Held while ``_undecided`` is in use: it keeps only one room."""

        self._following: str | None = None
        """The room that the bot joins to find out whether it replaces one of ours."""

        self._welcome: set[str] = set()
        """The rooms to which somebody has invited the bot who may do so."""

    async def invited(self, room: str, inviter: str | None, *, replaces: Collection[str] = ()) -> None:
        """Answer an invitation. ``inviter`` is None if the server does not say who invites.

        ``replaces`` are the rooms of the bot that name this room as their replacement. If there are any, the bot joins
        the room, and does not ask who invites it.
        """
        if inviter is not None and self._may_invite(inviter):
            self._welcome.add(room)
            if room == self._following:
                # The bot may be about to leave the room. Then it joins the room after that.
                async with self._deciding:
                    pass
            if not await self._answer(room, "join", line=self._invitations):
                self._welcome.discard(room)
        elif replaces:
            await self.follow(room, replaces)
        else:
            server = None if inviter is None else inviter.partition(":")[2]
            _log.info("an invitation is declined", room=room, server=server)
            await self._answer(room, "leave")

    async def follow(self, replacement: str, replaces: Collection[str], by: str | None = None) -> bool:
        """Join the room that rooms of ours name as their replacement. Whether the bot is in it now.

        The room may let in only those who are invited. If it names none of our rooms as the one before it, the bot
        leaves it again: else everybody who may replace a room could bring the bot into any other one. ``by`` has
        replaced the room, so their server knows the new one. Raises StoreFault.
        """
        async with self._deciding:
            self._following = replacement
            try:
                await self._undecided.save(replacement)
                joined = await self._answer(replacement, "join", via=by.partition(":")[2] if by else None)
                if joined and replacement not in self._welcome and not await self._comes_after(replacement, replaces):
                    _log.info("the bot leaves a room that does not name the one before it", room=replacement)
                    joined = not await self._answer(replacement, "leave")
                await self._undecided.save("")
            finally:
                self._following = None
        return joined

    async def is_undecided(self, room: str) -> bool:
        """Whether an earlier process died while it found out whether the bot wants to be in the room."""
        async with self._deciding:
            return await self._undecided.load() == room

    def is_welcome(self, room: str) -> bool:
        """Whether somebody has invited the bot to the room who may do so."""
        return room in self._welcome

    def left(self, room: str) -> None:
        """The bot is not in the room any more."""
        self._welcome.discard(room)

    async def _comes_after(self, room: str, others: Collection[str]) -> bool:
        """Whether the room names one of the others as the room before it. True also if the server does not say it."""
        where = path("rooms", room, "state", "m.room.create")
        answer = await patiently(lambda: self._server.call("GET", where))
        return isinstance(answer, Failed) or fields.inner(answer.body, "predecessor").get("room_id") in others

    async def _answer(self, room: str, verb: str, *, via: str | None = None, line: _Line = _ALONE) -> bool:
        """Join or leave the room. Whether the server took it."""
        where = path("join", room) if verb == "join" else path("rooms", room, verb)
        params = {"via": via} if via else None
        backoff, clock = Backoff(), asyncio.get_running_loop()
        until = clock.time() + LONGEST
        for _ in range(TRIES):
            answer = await self._once_allowed(lambda: self._server.call("POST", where, {}, params=params), line)
            if isinstance(answer, Done):
                return True
            if answer.refused and not answer.limited:
                _log.info("an invitation could not be answered", room=room, verb=verb, code=answer.code)
                return False
            if answer.limited or clock.time() >= until:
                break
            await backoff.pause(answer)
        _log.warning("an invitation stays unanswered", room=room, verb=verb)
        return False

    async def _once_allowed(self, call: Callable[[], Awaitable[Result]], line: _Line) -> Result:
        """The answer to the call. While a rate limit refuses the call, it is tried again."""
        async with line.calls:
            answer = await call()
        if isinstance(answer, Done) or not answer.limited:
            return answer
        async with line.limited:
            backoff = Backoff()
            for _ in range(TRIES - 1):
                await backoff.pause(answer)
                answer = await call()
                if isinstance(answer, Done) or not answer.limited:
                    break
        return answer


def inviters(allowed: Sequence[str] | None, me: str) -> Callable[[str], bool]:
    """Whether somebody may invite the bot: people and servers that are ``allowed``, ``*`` for everybody.

    None allows the people of the bot's own server.
    """
    server = me.partition(":")[2]
    known = frozenset((server,) if allowed is None else allowed)
    return lambda user: "*" in known or user in known or user.partition(":")[2] in known

"""Answers invitations: the bot joins if the settings allow the person who invites, and declines otherwise."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import structlog

from bot.adapters.matrix.homeserver import Done, Homeserver, path
from bot.adapters.matrix.sync.backoff import Backoff

_log: Final = structlog.get_logger()

TRIES: Final = 10
"""How often an answer is tried that the server fails to take, or that a rate limit refuses."""


class Joining:
    """Joins rooms and declines invitations, one after the other: servers limit joins to one in some seconds."""

    def __init__(self, server: Homeserver, may_invite: Callable[[str], bool]) -> None:
        self._server = server
        self._may_invite = may_invite
        self._turn = asyncio.Lock()

    async def invited(self, room: str, inviter: str | None) -> None:
        """Answer an invitation. ``inviter`` is None if the server does not say who invites."""
        welcome = inviter is not None and self._may_invite(inviter)
        if not welcome:
            server = None if inviter is None else inviter.partition(":")[2]
            _log.info("an invitation is declined", room=room, server=server)
        async with self._turn:
            await self._answer(room, "join" if welcome else "leave")

    async def follow(self, replacement: str, by: str) -> bool:
        """Join the room that replaces a room of ours. False: it lets in only those who are invited.

        ``by`` has upgraded the room, so their server knows the new one.
        """
        async with self._turn:
            return await self._answer(replacement, "join", via=by.partition(":")[2])

    async def _answer(self, room: str, verb: str, via: str | None = None) -> bool:
        """Join or leave the room. Whether the server took it."""
        where = path("join", room) if verb == "join" else path("rooms", room, verb)
        backoff = Backoff()
        for _ in range(TRIES):
            params = {"via": via} if via else None
            answer = await self._server.call("POST", where, {}, params=params)
            if isinstance(answer, Done):
                return True
            if answer.refused and not answer.limited:
                _log.info("an invitation could not be answered", room=room, verb=verb, code=answer.code)
                return False
            await backoff.pause(answer)
        _log.warning("an invitation stays unanswered", room=room, verb=verb)
        return False


def inviters(allowed: Sequence[str] | None, me: str) -> Callable[[str], bool]:
    """Whether somebody may invite the bot: people and servers that are ``allowed``, ``*`` for everybody.

    None allows the people of the bot's own server.
    """
    server = me.partition(":")[2]
    known = frozenset((server,) if allowed is None else allowed)
    return lambda user: "*" in known or user in known or user.partition(":")[2] in known

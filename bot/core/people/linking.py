"""Links a person's accounts on two platforms, by a code that one account is shown and the other one types."""

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.core.clock.wall_time import Time
from bot.core.errors import Refused
from bot.core.ui.plain_text import spelled_out
from storage.ids import CommandId, Millis, PlayerId
from storage.people.links import Account, LinkedAlready, NotTaken
from storage.store import Store

SIGNS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""The signs of codes: no I, L, O, 0 and 1, which look alike."""

LENGTH: Final = 9
"""Signs of a code. Nine of these signs are 44 bits."""

LONGEST: Final = 100
"""The most characters that are read of a typed code."""

_KEY: Final = "key of link codes"
"""The name of the stored value from which codes are made: 256 random bits as hexadecimal digits."""

_GROUP: Final = 3
"""A code is shown in groups of so many signs."""


@dataclass(frozen=True, slots=True)
class LinkCode:
    """A code as it is shown to one account."""

    text: str
    until: Millis
    """The moment (wall time) at which the code, and the link that it begins, expires."""

    elsewhere: Sequence[str]
    """The platforms where it may be typed."""


class Linking:
    """Makes and ends links. Nothing is linked before both accounts have confirmed. Every call may raise StoreFault.

    A call with a ``command`` raises DuplicateCommand, or does the same again, if that command has been carried out.

    Linked players keep their ids, their names and their results. A league belongs to a community of one platform, so
    only one of the two ever counts in it.
    """

    def __init__(self, store: Store, time: Time, platforms: Sequence[str]) -> None:
        """``platforms`` are the names of all platforms that this bot is on."""
        self._store = store
        self._time = time
        self._platforms = platforms
        self._making_key = asyncio.Lock()

    async def show_code(self, player: PlayerId, platform: str, command: CommandId) -> LinkCode:
        """A new code for the player, who asks on this platform; earlier ones are void.

        The same command gives the same code: it may come again after a crash, and its answer may stand already.

        Raises Refused: already-linked, no-other-platform.
        """
        elsewhere = [name for name in self._platforms if name != platform]
        if not elsewhere:
            raise Refused("no-other-platform")
        signs = _code(await self._key(platform), f"{player} {command}")
        until = await self._store.people.offer_link(player, _fingerprint(signs), self._time.now())
        if isinstance(until, LinkedAlready):
            raise _already_linked(until)
        groups = (signs[start : start + _GROUP] for start in range(0, LENGTH, _GROUP))
        return LinkCode("-".join(groups), until, elsewhere)

    async def type_code(self, player: PlayerId, typed: str) -> Account:
        """The account that was shown the code. Nothing is linked yet.

        Raises Refused: already-linked, link-wrong-code, link-too-many-codes.
        """
        match await self._store.people.take_link(player, _fingerprint(typed), self._time.now()):
            case NotTaken.WRONG:
                raise Refused("link-wrong-code")
            case NotTaken.TOO_MANY:
                raise Refused("link-too-many-codes")
            case LinkedAlready() as linked:
                raise _already_linked(linked)
            case account:
                return account

    async def waiting(self, player: PlayerId) -> Account | None:
        """The other account of a link that waits to be confirmed; None if none waits."""
        return await self._store.people.link_offered_to(player, self._time.now())

    async def confirm(self, player: PlayerId, other: PlayerId) -> Account | None:
        """Confirm the link with the other player. The account that has to confirm now; None if the two are linked.

        Raises Refused: link-over, if the link does not wait to be confirmed any more.
        """
        now = self._time.now()
        linked = await self._store.people.agree_to_link(player, other, now)
        if linked:
            return None
        account = None if linked is None else await self._store.people.link_offered_to(player, now)
        if account is None:
            raise Refused("link-over")
        return account

    async def decline(self, player: PlayerId, other: PlayerId, command: CommandId | None = None) -> None:
        """Do not link with the other player: the code is void. Raises Refused: link-over, as ``confirm``."""
        if not await self._store.people.decline_link(player, other, command):
            raise Refused("link-over")

    async def unlink(self, player: PlayerId, command: CommandId | None = None) -> None:
        """End the player's link. Raises Refused: not-linked."""
        if not await self._store.people.unlink(player, command):
            raise Refused("not-linked")

    async def other_accounts(self, player: PlayerId) -> Sequence[Account]:
        """The account that is linked with the player's, if there is one."""
        account = await self._store.people.linked_with(player)
        return () if account is None else (account,)

    async def _key(self, platform: str) -> str:
        """The platform's secret key; made and stored if there is none."""
        async with self._making_key:
            key = await self._store.platform_value(platform, _KEY)
            if key is None:
                key = secrets.token_hex(32)
                await self._store.put_platform_value(platform, _KEY, key)
            return key


def _already_linked(linked: LinkedAlready) -> Refused:
    return Refused("already-linked", name=linked.other.name, address=spelled_out(linked.other.address))


def _code(key: str, asked: str) -> str:
    """The code for this request. Nobody can compute it without the key."""
    number = int.from_bytes(hmac.digest(key.encode(), asked.encode(), "sha256"))
    return "".join(SIGNS[number // len(SIGNS) ** place % len(SIGNS)] for place in range(LENGTH))


def _fingerprint(code: str) -> str:
    """The hash that is stored in place of the code. Lower case, spaces and dashes make no difference."""
    signs = "".join(filter(str.isalnum, code[:LONGEST].upper()))
    return hashlib.sha256(signs.encode()).hexdigest()

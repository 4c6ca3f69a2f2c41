"""Decides which room keys are kept, so that nobody fills the memory or the disk with keys.

The bounds are far above what honest people need. Their clients start a new key after 100 messages or a week. Then a
device goes on with the new key, and at most a late message needs the one before.
"""

from collections import defaultdict
from typing import Final, NamedTuple

KEPT_SESSIONS: Final = 20
"""How many used keys of one device are kept for each room: those that were used last. The bot's own count as used."""

MOST_USED: Final = 50_000
"""How many used keys are kept in all: those that were used last.

A device needs two keys for each room: the one that it uses, and the one before. So in 1000 rooms with five devices each
people need 10,000. More than 50,000 would cost too much: they take 150 MB of memory, and half a minute at each start.
"""

MOST_UNUSED: Final = 10_000
"""How many keys are kept that have opened no message yet. Anybody can send keys, for any rooms and from any devices."""


class HeldKey(NamedTuple):
    """A room key, and the device that has sent it."""

    room: str
    session: str
    device: str
    """The public Curve25519 key of the device."""


class KeptKeys:
    """The keys that are kept.

    Keys that were used and keys that were not have bounds of their own. A key counts as used when a device that its
    owner has signed has written a message with it, in a room that the bot is in. So keys that are only sent push out no
    key that is in use. Anybody can invite the bot to a room and write there: to push out the key of somebody else, they
    need tens of thousands of messages, each with a key of its own, between two messages with that key.
    """

    def __init__(self) -> None:
        self._used: dict[HeldKey, None] = {}
        """The used keys. The one that was used last is the last one."""

        self._used_of: defaultdict[tuple[str, str], dict[HeldKey, None]] = defaultdict(dict)
        """The same by room and device."""

        self._unused: dict[HeldKey, str] = {}
        """The keys that were not used → the account that has sent them."""

        self._unused_of: defaultdict[str, dict[HeldKey, None]] = defaultdict(dict)
        """The same by account. The one that came last is the last one."""

    def came(self, key: HeldKey, account: str) -> HeldKey | None:
        """Note a key that this account has sent. Returns a key that must be dropped.

        The account with most unused keys loses its oldest one, so nobody pushes out the few keys of other accounts.
        """
        if key in self._used:
            return None
        self._forget_unused(key)
        self._unused[key] = account
        self._unused_of[account][key] = None
        if len(self._unused) <= MOST_UNUSED:
            return None
        most = max(self._unused_of.values(), key=len)
        dropped = next(iter(most))
        self._forget_unused(dropped)
        return dropped

    def used(self, key: HeldKey) -> list[HeldKey]:
        """Note that the key was used. Returns the keys that must be dropped."""
        self._forget_unused(key)
        of_device = self._used_of[key.room, key.device]
        for keys in (self._used, of_device):
            keys.pop(key, None)
            keys[key] = None
        dropped = []
        if len(of_device) > KEPT_SESSIONS:
            dropped.append(self._forget_used(next(iter(of_device))))
        if len(self._used) > MOST_USED:
            dropped.append(self._forget_used(next(iter(self._used))))
        return dropped

    def _forget_used(self, key: HeldKey) -> HeldKey:
        del self._used[key]
        of_device = self._used_of[key.room, key.device]
        del of_device[key]
        if not of_device:
            del self._used_of[key.room, key.device]
        return key

    def _forget_unused(self, key: HeldKey) -> None:
        account = self._unused.pop(key, None)
        if account is not None:
            del self._unused_of[account][key]
            if not self._unused_of[account]:
                del self._unused_of[account]

"""Counts how often the keys of our store were used, so that an old copy of the store is recognised."""

import asyncio
from http import HTTPStatus
from typing import Final

from bot.adapters.matrix.crypto.library import CryptoStore
from bot.adapters.matrix.crypto.signing import part
from bot.adapters.matrix.homeserver import Failed, Homeserver, Json, path

USES: Final = "org.minotaur.key_uses"
"""The type of our account data that has the count of each device."""


class KeyUses:
    """The count of one store, in the store and at the homeserver.

    The order is: use keys, save them in the store, count in the store, count at the homeserver, send. So a copy of the
    store from before the use counts less than the homeserver. After a kill at any step the store itself counts at
    least as much as the homeserver.
    """

    def __init__(self, store: CryptoStore, homeserver: Homeserver) -> None:
        self._store = store
        self._homeserver = homeserver
        self._where = path("user", store.user, "account_data", USES)
        self._of_devices: Json = {}
        """The counts of all devices that the account has ever had, so that a copy of a former store is recognised."""

        self._told = 0
        """The count that this process has told the homeserver last."""

        self._telling = asyncio.Lock()

    async def is_old_copy(self) -> bool | Failed:
        """Whether the store counts less than the homeserver. Ask at the start, before any key is used."""
        answer = await self._homeserver.call("GET", self._where)
        if isinstance(answer, Failed) and answer.status != HTTPStatus.NOT_FOUND:
            return answer
        self._of_devices = part(answer.body)
        count = self._of_devices.get(self._store.device)
        return isinstance(count, int) and count > self._store.uses

    async def count(self) -> Failed | None:
        """Count a use of keys that the store has saved. After a failure nothing may be sent that they have encrypted.

        Callers that wait at the same time share one call.
        """
        self._store.uses += 1
        mine = self._store.uses
        # One call at a time: an earlier count must not replace a later one.
        async with self._telling:
            if self._told >= mine:
                return None
            count = self._store.uses
            answer = await self._homeserver.call("PUT", self._where, {**self._of_devices, self._store.device: count})
            if isinstance(answer, Failed):
                return answer
            self._told = count
            return None

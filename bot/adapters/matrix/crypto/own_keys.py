"""The public keys of our own device at the homeserver, and the check that they are those of our store."""

import asyncio
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, TypeAlias

from bot.adapters.matrix.crypto.library import CryptoStore
from bot.adapters.matrix.crypto.signing import part
from bot.adapters.matrix.homeserver import Failed, Homeserver, path

STARTS: Final = "org.minotaur.starts"
"""The type of our account data that says how often the store of our device was opened."""


@dataclass(frozen=True, slots=True)
class OtherKeys:
    """The homeserver has other keys for this device than our store. Either the store was lost, or it is not ours."""


Upkeep: TypeAlias = Failed | OtherKeys | None


class OwnKeys:
    """The keys of our device, in the store and at the homeserver."""

    def __init__(self, store: CryptoStore, homeserver: Homeserver) -> None:
        self._store = store
        self._homeserver = homeserver
        self._uploading = asyncio.Lock()

    async def publish(self) -> Upkeep:
        """Upload the keys of our device at the start, if the homeserver does not have them.

        ``OtherKeys`` means that our store is lost, or an old copy. Then a new device is needed.
        """
        async with self._uploading:
            user, store = self._store.user, self._store
            # A homeserver replaces the keys of a known device even by an upload that it refuses. Then other people's
            # clients distrust the device for ever. So ask first.
            answer = await self._homeserver.call("POST", "/keys/query", {"device_keys": {user: []}})
            if isinstance(answer, Failed):
                return answer
            keys = part(answer.body, "device_keys", user, store.device, "keys")
            if keys and keys != store.public_keys:
                return OtherKeys()
            if not keys:
                # For example after a logout: the homeserver forgets the keys, and the store is still good.
                store.unpublish()
            return await self._count_start() or await self._upload()

    async def _count_start(self) -> Upkeep:
        """Count the starts of this store, here and at the homeserver. A store that counts less is an old copy.

        An old copy must not be used: it would use the keys of its ratchets twice.
        """
        where = path("user", self._store.user, "account_data", STARTS)
        answer = await self._homeserver.call("GET", where)
        if isinstance(answer, Failed) and answer.status != HTTPStatus.NOT_FOUND:
            return answer
        counted = part(answer.body).get(self._store.device, 0)
        if isinstance(counted, int) and counted > self._store.starts:
            return OtherKeys()
        # First here: a crash in between must not make the store look old.
        self._store.starts += 1
        answer = await self._homeserver.call("PUT", where, {self._store.device: self._store.starts})
        return answer if isinstance(answer, Failed) else None

    async def upload(self) -> Upkeep:
        """Upload one-time keys if the homeserver has used some up."""
        async with self._uploading:
            return await self._upload()

    async def _upload(self) -> Upkeep:
        body = self._store.keys_to_upload()
        if body is None:
            return None
        answer = await self._homeserver.call("POST", "/keys/upload", body)
        if isinstance(answer, Failed):
            if answer.status == HTTPStatus.BAD_REQUEST and "already exists" in str(part(answer.body).get("error")):
                # One-time keys with the same ids and other values: the store is an old copy.
                self._store.starts = 0
                return OtherKeys()
            return answer
        count = part(answer.body, "one_time_key_counts").get("signed_curve25519")
        self._store.uploaded(count if isinstance(count, int) else 0)
        return None

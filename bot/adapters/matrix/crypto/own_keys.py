"""The public keys of our own device at the homeserver, and the check that they are those of our store."""

import asyncio
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, TypeAlias

from bot.adapters.matrix.crypto.key_uses import KeyUses
from bot.adapters.matrix.crypto.library import CryptoStore
from bot.adapters.matrix.crypto.signing import part
from bot.adapters.matrix.homeserver import Failed, Homeserver, Json

KIND: Final = "signed_curve25519"
"""The algorithm of one-time keys and fallback keys."""


@dataclass(frozen=True, slots=True)
class OtherKeys:
    """The homeserver has other keys for this device than our store. Either the store was lost, or it is not ours."""


Upkeep: TypeAlias = Failed | OtherKeys | None


class OwnKeys:
    """The keys of our device, in the store and at the homeserver."""

    def __init__(self, store: CryptoStore, homeserver: Homeserver, uses: KeyUses) -> None:
        self._store = store
        self._uses = uses
        self._homeserver = homeserver
        self._uploading = asyncio.Lock()
        self._count: int | None = None
        """How many one-time keys the homeserver has. None if nobody knows."""

        self._lacks_fallback_key = False

    def feed(self, sync: Json) -> None:
        """Note which keys the homeserver has, if the sync says it."""
        if "device_one_time_keys_count" in sync:
            self._count = _count(sync, "device_one_time_keys_count")
        unused = sync.get("device_unused_fallback_key_types")
        # Homeservers that know no fallback keys say nothing of them.
        if isinstance(unused, list):
            self._lacks_fallback_key = KIND not in unused

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
            old = await self._uses.is_old_copy()
            if isinstance(old, Failed):
                return old
            if old:
                # It would use the keys of its ratchets a second time.
                return OtherKeys()
            return await self._uses.count() or await self._upload()

    async def upload(self) -> Upkeep:
        """Upload one-time keys and a fallback key if the homeserver has used some up."""
        async with self._uploading:
            return await self._upload()

    async def _upload(self) -> Upkeep:
        body = self._missing()
        if not body:
            return None
        failed = await self._uses.count()
        if failed is not None:
            return failed
        answer = await self._homeserver.call("POST", "/keys/upload", body)
        if isinstance(answer, Failed):
            if answer.status == HTTPStatus.BAD_REQUEST and "already exists" in str(part(answer.body).get("error")):
                # One-time keys with the same ids and other values: the store is an old copy.
                self._store.uses = 0
                return OtherKeys()
            return answer
        self._store.published()
        self._count, self._lacks_fallback_key = _count(answer.body, "one_time_key_counts"), False
        return None

    def _missing(self) -> dict[str, object]:
        """The body of ``/keys/upload``: the keys that the homeserver lacks. Empty if it lacks none, or nobody knows."""
        store, body, new = self._store, dict[str, object](), not self._store.is_published
        if new:
            body["device_keys"] = store.signed(store.device_keys())
        count = 0 if new else self._count
        if count is not None and (keys := store.one_time_keys(count)):
            body["one_time_keys"] = {f"{KIND}:{name}": store.signed({"key": key}) for name, key in keys.items()}
        if new or self._lacks_fallback_key:
            body["fallback_keys"] = {
                f"{KIND}:{name}": store.signed({"key": key, "fallback": True})
                for name, key in store.fallback_key().items()
            }
        return body


def _count(answer: Json, where: str) -> int:
    """How many one-time keys the homeserver has, as the answer says in this place."""
    count = part(answer, where).get(KIND)
    return count if isinstance(count, int) else 0

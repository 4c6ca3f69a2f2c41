"""A Matrix client with encryption. As current clients do, it gives keys only to devices that their owner has signed."""

from typing import Final

import aiohttp
from nio.client.async_client import AsyncClient, AsyncClientConfig
from nio.responses import KeysQueryResponse, Response
from nio.store.database import SqliteMemoryStore

from bot.adapters.matrix.crypto.signing import CrossSigning, signed_devices
from tests.homeserver.accounts import Account
from tests.stub.bodies import Json, Made, part

CONFIG: Final = AsyncClientConfig(store=SqliteMemoryStore, max_timeout_retry_wait_time=1)
"""A store for each client, in memory. Calls are repeated when the server is away or refuses because of a rate limit."""


class Client(AsyncClient):
    """One device of an account. The first sync must come before all other calls."""

    def __init__(self, account: Account) -> None:
        super().__init__(account.url, account.user, config=CONFIG)
        self.account = account
        self.restore_login(account.user, account.device, account.token)

    async def publish(self, identity: CrossSigning, *, signed: bool, first: bool) -> None:
        """Publish the device's keys and its signature. The first device of an account publishes the identity, too."""
        await self.keys_upload()
        if first:
            await self.account.call("POST", "/keys/device_signing/upload", identity.upload_body())
        if signed:
            await self.sign(identity)

    async def sign(self, identity: CrossSigning) -> None:
        """Publish the identity's signature of this device."""
        assert self.olm is not None
        keys: Made = {
            "algorithms": ["m.olm.v1.curve25519-aes-sha2", "m.megolm.v1.aes-sha2"],
            "device_id": self.account.device,
            "user_id": self.account.user,
            "keys": {f"{kind}:{self.account.device}": key for kind, key in self.olm.account.identity_keys.items()},
        }
        body = identity.signatures_body(keys, self.olm.account.sign)
        answer = await self.account.call("POST", "/keys/signatures/upload", body)
        assert not part(answer, "failures"), answer

    async def parse_body(self, transport_response: aiohttp.ClientResponse) -> dict[str, object]:
        """The body of an answer. In an answer about devices only the signed ones are left."""
        body: dict[str, object] = await super().parse_body(transport_response)
        if "device_keys" in body:
            found = part(body, "device_keys")
            body["device_keys"] = {user: _signed(body, user, part(found, user)) for user in found}
        return body

    async def receive_response(self, response: Response) -> None:
        """Take an answer. Devices that are left in it are trusted: their owner has signed them."""
        await super().receive_response(response)
        if isinstance(response, KeysQueryResponse):
            for user, devices in response.device_keys.items():
                for name in set(devices) & set(self.device_store[user]):
                    device = self.device_store[user][name]
                    # The library never takes this back by itself, though a device may be signed again.
                    device.deleted = False
                    self.verify_device(device)

    def knows(self, user: str, sender_key: str | None) -> bool:
        """Whether this key belongs to a device that the user has signed."""
        assert self.olm is not None
        if user == self.user_id and sender_key == self.olm.account.identity_keys["curve25519"]:
            return True
        return any(device.curve25519 == sender_key for device in self.device_store.active_user_devices(user))

    async def exchange_keys(self) -> None:
        """Do what the last sync made necessary: publish one-time keys, ask for devices, answer to-device messages."""
        if self.should_upload_keys:
            await self.keys_upload()
        if self.should_query_keys:
            await self.keys_query()
        if self.should_claim_keys:
            await self.keys_claim(self.get_users_for_key_claiming())
        await self.send_to_device_messages()


def _signed(answer: Json, user: str, devices: Json) -> Json:
    signed = signed_devices(answer, user)
    return {name: keys for name, keys in devices.items() if name in signed}

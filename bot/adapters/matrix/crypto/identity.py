"""The bot's identity: the keys with which it signs its own device, so that people's clients trust the device."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Protocol

from bot.adapters.matrix.crypto.encryption import Encryption
from bot.adapters.matrix.crypto.signing import CrossSigning, master_key, part, signed_devices
from bot.adapters.matrix.homeserver import Done, Failed, Homeserver, Json, Result
from bot.app.hosted import NotLetIn


class Unanswered(NotLetIn):
    """The homeserver does not answer, fails, or has a limit: the same call may succeed later."""

    def __init__(self, text: str, failed: Failed) -> None:
        super().__init__(text)
        self.failed = failed


class IdentityKeys(Protocol):
    """Keeps the secret keys of the bot's identity. Unlike the crypto store they belong in the backup."""

    async def load(self) -> str | None:
        """The text that was saved last. None if there is none."""

    async def save(self, text: str) -> None:
        """Save the text. Nobody else may read it."""


async def sign_device(
    homeserver: Homeserver, encryption: Encryption, identity: IdentityKeys, password: str | None
) -> None:
    """Publish the identity if the homeserver has another one or none. Sign the device if it is not signed.

    Raises NotLetIn.
    """
    user, device = encryption.user, encryption.device
    keys = await _keys(identity, user)
    query: Json = {"device_keys": {user: []}}
    known = body_of("query of keys", await homeserver.call("POST", "/keys/query", query))
    if master_key(known, user) != keys.master:
        await _publish(homeserver, keys, password)
        known = {}
    if device in signed_devices(known, user):
        return
    body = keys.signatures_body(encryption.device_keys(), encryption.sign)
    answer = body_of("signature", await homeserver.call("POST", "/keys/signatures/upload", body))
    # The status is 200 even if signatures were refused.
    if answer.get("failures"):
        raise NotLetIn("Matrix: the homeserver refuses the signature of the bot's device")


async def _keys(identity: IdentityKeys, user: str) -> CrossSigning:
    """The keys of this account. New ones are saved before they are used."""
    text = await identity.load()
    try:
        saved = part(json.loads(text)) if text else {}
        if user in saved:
            return CrossSigning.load(user, part(saved, user))
    except ValueError as error:
        raise NotLetIn("Matrix: the bot's identity keys in the database cannot be read") from error
    made = CrossSigning(user)
    await identity.save(json.dumps({**saved, user: made.dump()}))
    return made


async def _publish(homeserver: Homeserver, keys: CrossSigning, password: str | None) -> None:
    """Publish the identity. The homeserver asks for the password if it has another one."""
    where, body = "/keys/device_signing/upload", keys.upload_body()
    answer = await homeserver.call("POST", where, body)
    if isinstance(answer, Failed) and answer.status == HTTPStatus.UNAUTHORIZED and answer.body is not None:
        if password is None or not _asks_for_password(answer.body):
            raise NotLetIn(
                f"Matrix: {keys.user} has another identity for encryption: "
                "set MATRIX_PASSWORD, so that the bot replaces it, or reset it on the homeserver"
            )
        auth = {
            "type": "m.login.password",
            "identifier": {"type": "m.id.user", "user": keys.user},
            "password": password,
            "session": answer.body.get("session"),
        }
        answer = await homeserver.call("POST", where, {**body, "auth": auth})
        if isinstance(answer, Failed) and answer.status == HTTPStatus.UNAUTHORIZED:
            raise NotLetIn("MATRIX_PASSWORD: the homeserver refuses this password")
    body_of("upload of the identity", answer)


def _asks_for_password(body: Json) -> bool:
    """Whether the password alone is enough."""
    flows = body.get("flows")
    return isinstance(flows, list) and any(
        isinstance(flow, Mapping) and flow.get("stages") == ["m.login.password"] for flow in flows
    )


def body_of(step: str, answer: Result) -> Json:
    """The body of a call that was carried out. Raises NotLetIn for any other call."""
    if isinstance(answer, Done):
        return answer.body
    raise trouble(step, answer)


def trouble(step: str, failed: Failed) -> NotLetIn:
    """One line for a failed call at the start; Unanswered if it may succeed later."""
    said = _why(step, failed)
    return NotLetIn(said) if failed.refused and not failed.limited else Unanswered(said, failed)


def _why(step: str, failed: Failed) -> str:
    if failed.status is None:
        return "MATRIX_HOMESERVER: this address cannot be reached"
    if failed.limited:
        seconds = -(-(failed.wait or 0) // 1000)
        return f"Matrix: too many calls, the homeserver asks to wait {seconds} s ({step})"
    if HTTPStatus.MULTIPLE_CHOICES <= failed.status < HTTPStatus.BAD_REQUEST:
        return f"MATRIX_HOMESERVER: this address redirects ({failed.status}): set the final address"
    if not failed.code:
        # A page of a web server, or of a proxy without a homeserver behind it.
        return f"MATRIX_HOMESERVER: no Matrix homeserver answers at this address ({failed.status})"
    return f"Matrix: the homeserver refuses the {step}: {failed.status} {failed.code}"

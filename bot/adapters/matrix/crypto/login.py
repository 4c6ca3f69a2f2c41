"""Logging in to Matrix: one device that stays the same over restarts. A failure is one line for the host."""

from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Final

import structlog

from bot.adapters.matrix.crypto.encryption import Encryption
from bot.adapters.matrix.crypto.identity import IdentityKeys, Unanswered, sign_device, trouble
from bot.adapters.matrix.crypto.kept_login import KeptLogin, hash_of, read_login, write_login
from bot.adapters.matrix.crypto.library import Damaged, Inaccessible, drop_store, store_exists
from bot.adapters.matrix.crypto.own_keys import OtherKeys
from bot.adapters.matrix.homeserver import Done, Failed, Homeserver, Json
from bot.adapters.matrix.sync.backoff import Backoff
from bot.app.hosted import NotLetIn

DEVICE_NAME: Final = "Minotaur"
LOGGED_OUT: Final = "M_UNKNOWN_TOKEN"

_log: Final = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Credentials:
    """The account, as the host has set it. At least one of password and token is needed."""

    address: str
    """The homeserver, such as ``https://matrix.example.org``."""

    user: str | None = None
    """The account's id, or the part of it before the colon. Needed with a password."""

    password: str | None = field(default=None, repr=False)
    token: str | None = field(default=None, repr=False)

    def are_of(self, user: str) -> bool:
        """Whether the account is the one that is set."""
        return self.user is None or self.user in {user, user[1:].partition(":")[0]}


@dataclass(frozen=True, slots=True)
class LoggedIn:
    """The bot's device. Close it at the end."""

    user: str
    device: str
    homeserver: Homeserver
    encryption: Encryption

    async def close(self) -> None:
        """Close the connections and the store."""
        self.encryption.close()
        await self.homeserver.close()


async def log_in(credentials: Credentials, folder: Path, identity: IdentityKeys) -> LoggedIn:
    """Log in, publish the keys of the device, and sign them. Raises NotLetIn.

    A homeserver that does not answer, that fails or has a limit is asked again until it lets the bot in, if the bot was
    ever logged in there. Otherwise the address may be wrong, and the host learns that at once.

    The folder keeps the login and the crypto store. It must never come from a backup.
    """
    homeserver = Homeserver(credentials.address)
    try:
        return await _Attempt(credentials, folder, identity, homeserver).log_in_patiently()
    except BaseException as error:
        await homeserver.close()
        if isinstance(error, Inaccessible):
            raise NotLetIn(f"Matrix: the crypto store in {folder} cannot be opened: {error}") from error
        if isinstance(error, OSError):
            raise NotLetIn(f"MATRIX_STORE: {error.filename or folder} cannot be used: {error.strerror}") from error
        raise


def kept_login(credentials: Credentials, folder: Path) -> KeptLogin | None:
    """The login that the folder keeps, if it is one with these credentials. Raises OSError."""
    kept = read_login(folder)
    if kept is None or kept.address != credentials.address or not credentials.are_of(kept.user):
        return None
    return kept if credentials.token is None or kept.setting == hash_of(credentials.token) else None


async def owner_of(homeserver: Homeserver, token: str) -> Json | None:
    """Account and device of this token, which the homeserver uses from now on. Raises NotLetIn.

    None if the homeserver has logged the token out, or does not know it.
    """
    homeserver.token = token
    answer = await homeserver.call("GET", "/account/whoami")
    if isinstance(answer, Done):
        return answer.body
    if answer.code == LOGGED_OUT:
        return None
    raise trouble("token", answer)


class _Attempt:
    """An attempt to log in, which may be made again: nothing that it has done is done twice."""

    def __init__(self, credentials: Credentials, folder: Path, identity: IdentityKeys, homeserver: Homeserver) -> None:
        self._set = credentials
        self._folder = folder
        self._identity = identity
        self._homeserver = homeserver

    async def log_in_patiently(self) -> LoggedIn:
        """Try again while a homeserver that is known does not answer. Raises NotLetIn, Inaccessible and OSError."""
        backoff, told = Backoff(), False
        while True:
            try:
                return await self.log_in()
            except Unanswered as fault:
                if kept_login(self._set, self._folder) is None:
                    raise
                if not told:
                    _log.warning("the login to Matrix fails and is tried again", reason=str(fault))
                told = True
                await backoff.pause(fault.failed)

    async def log_in(self) -> LoggedIn:
        """Try once. Raises NotLetIn, Inaccessible and OSError."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        login = await self._login()
        encryption = await self._encryption(login)
        if encryption is None:
            _log.warning(
                "the crypto store is lost, the bot makes a new device", account=login.user, former=login.device
            )
            if self._set.password is None:
                raise NotLetIn(
                    "Matrix: the encryption keys of the bot's device are lost, or another program has them: "
                    "set MATRIX_PASSWORD, so that the bot makes a new device"
                )
            login = await self._with_password(self._set.password, former=login)
            encryption = await self._encryption(login)
        if encryption is None:
            raise NotLetIn("Matrix: the homeserver has other keys for the device that it has just made")
        try:
            await sign_device(self._homeserver, encryption, self._identity, self._set.password)
            if login.former is not None:
                await self._log_out(login)
        except BaseException:
            encryption.close()
            raise
        return LoggedIn(login.user, login.device, self._homeserver, encryption)

    async def _login(self) -> KeptLogin:
        """The login that is kept, else a new one."""
        kept = kept_login(self._set, self._folder)
        if kept is not None:
            if await owner_of(self._homeserver, kept.token) is not None:
                return kept
            _log.warning("the homeserver has logged the bot out", account=kept.user)
        elif self._set.token is not None:
            found = await owner_of(self._homeserver, self._set.token)
            if found is not None:
                return self._keep_token(self._set.token, found)
        if self._set.password is not None:
            # The same device while its keys are here: transaction ids count for one device.
            same = kept.device if kept is not None and store_exists(self._folder) else None
            return await self._with_password(self._set.password, device=same)
        if self._set.token is not None:
            raise NotLetIn("MATRIX_TOKEN: the homeserver does not know this token, or has logged it out")
        raise NotLetIn("MATRIX_PASSWORD, MATRIX_TOKEN: one of them is needed to log in")

    def _keep_token(self, token: str, owner: Json) -> KeptLogin:
        """Keep the login of a token that the host has set."""
        user, device = owner.get("user_id"), owner.get("device_id")
        if not isinstance(user, str) or not isinstance(device, str):
            raise NotLetIn("MATRIX_TOKEN: this token belongs to no device, so it cannot read encrypted rooms")
        if not self._set.are_of(user):
            raise NotLetIn(f"MATRIX_TOKEN: this token belongs to {user}, not to MATRIX_USER")
        return self._keep(user, device, token)

    async def _with_password(
        self, password: str, *, device: str | None = None, former: KeptLogin | None = None
    ) -> KeptLogin:
        """Log in as this device, or as a new one. ``former`` is the login that the new one replaces."""
        if self._set.user is None:
            raise NotLetIn("MATRIX_USER: needed with MATRIX_PASSWORD")
        said: dict[str, object] = {
            "type": "m.login.password",
            "identifier": {"type": "m.id.user", "user": self._set.user},
            "password": password,
            "initial_device_display_name": DEVICE_NAME,
        }
        self._homeserver.token = None
        answer = await self._homeserver.call("POST", "/login", said if device is None else said | {"device_id": device})
        if isinstance(answer, Failed):
            if answer.status == HTTPStatus.FORBIDDEN and answer.code:
                raise NotLetIn("MATRIX_USER, MATRIX_PASSWORD: the homeserver refuses this account or password")
            raise trouble("login", answer)
        user, made, token = (answer.body.get(key) for key in ("user_id", "device_id", "access_token"))
        if not (isinstance(user, str) and isinstance(made, str) and isinstance(token, str)):
            raise NotLetIn("MATRIX_HOMESERVER: no Matrix homeserver answers at this address")
        if device is None:
            drop_store(self._folder)
        self._homeserver.token = token
        return self._keep(user, made, token, None if former is None else former.token)

    def _keep(self, user: str, device: str, token: str, former: str | None = None) -> KeptLogin:
        login = KeptLogin(
            address=self._set.address,
            user=user,
            device=device,
            token=token,
            setting=hash_of(self._set.token),
            former=former,
        )
        write_login(self._folder, login)
        return login

    async def _encryption(self, login: KeptLogin) -> Encryption | None:
        """The crypto store, with its keys at the homeserver. None if its keys are not those of the device."""
        try:
            encryption = Encryption.open(self._folder, login.user, login.device, self._homeserver)
        except Damaged:
            return None
        try:
            found = await encryption.publish()
        except BaseException:
            encryption.close()
            raise
        if found is None:
            return encryption
        encryption.close()
        if isinstance(found, OtherKeys):
            return None
        raise trouble("upload of keys", found)

    async def _log_out(self, login: KeptLogin) -> None:
        """Log the former device out, so that nobody encrypts for it. If this fails, the next start tries again."""
        homeserver = Homeserver(self._set.address, login.former)
        try:
            answer = await homeserver.call("POST", "/logout", {})
        finally:
            await homeserver.close()
        if isinstance(answer, Done) or answer.code == LOGGED_OUT:
            self._keep(login.user, login.device, login.token)

"""Logging in to a real homeserver: one device over restarts, a new one if its keys are lost, one line for a failure."""

import shutil
import stat
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from bot.adapters.matrix.crypto.identity import sign_device
from bot.adapters.matrix.crypto.kept_login import NAME, read_login
from bot.adapters.matrix.crypto.key_uses import USES
from bot.adapters.matrix.crypto.library import FILE
from bot.adapters.matrix.crypto.login import Credentials, LoggedIn, log_in
from bot.adapters.matrix.crypto.signing import master_key, signed_devices
from bot.adapters.matrix.homeserver import Done, path
from bot.app.hosted import NotLetIn
from tests.adapters.matrix.conftest import NewPerson
from tests.adapters.matrix.encrypted_people import FaultyHomeserver, MemoryIdentity, Person, text_of
from tests.homeserver.accounts import Account, Accounts

LogIn: TypeAlias = Callable[[Credentials], Awaitable[LoggedIn]]

NOBODY_LISTENS: Final = "http://127.0.0.1:1"


@pytest.fixture
async def account(accounts: Accounts) -> Account:
    """The bot's account, with the session of a person who set it up."""
    return await accounts.new("bot")


@pytest.fixture
def password(account: Account) -> Credentials:
    """Credentials with a password."""
    return Credentials(account.url, user=account.user, password=account.password)


@pytest.fixture
def token(account: Account) -> Credentials:
    """Credentials with a token, whose device has no keys yet."""
    return Credentials(account.url, token=account.token)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The crypto folder. Nothing has made it yet."""
    return tmp_path / "data" / "matrix"


@pytest.fixture
def identity() -> MemoryIdentity:
    """The identity keys, which outlive each crypto folder."""
    return MemoryIdentity()


@pytest.fixture
async def enter(folder: Path, identity: MemoryIdentity) -> AsyncIterator[LogIn]:
    """Logs in. The login before it is closed first, as at a restart."""
    async with AsyncExitStack() as stack:

        async def enter(credentials: Credentials) -> LoggedIn:
            await stack.aclose()
            bot = await log_in(credentials, folder, identity)
            stack.push_async_callback(bot.close)
            return bot

        yield enter


async def devices(account: Account) -> set[str]:
    """The devices of the account at the homeserver, other than that of the session that asks."""
    found = (await account.call("GET", "/devices"))["devices"]
    assert isinstance(found, list)
    return {str(one["device_id"]) for one in found} - {account.device}


async def seen_by(other: Account, user: str) -> tuple[str | None, set[str]]:
    """The user's identity and signed devices, as another person sees them."""
    answer = await other.call("POST", "/keys/query", {"device_keys": {user: []}})
    return master_key(answer, user), set(signed_devices(answer, user))


async def refused(enter: LogIn, credentials: Credentials) -> str:
    """The line that says why the bot was not let in."""
    with pytest.raises(NotLetIn) as raised:
        await enter(credentials)
    told = str(raised.value)
    assert len(told.splitlines()) == 1
    assert not any(secret in told for secret in (credentials.password, credentials.token) if secret)
    return told


async def test_the_first_login_makes_a_signed_device(
    enter: LogIn, password: Credentials, account: Account, accounts: Accounts
) -> None:
    """Other people see the device as signed by the bot's identity."""
    bot = await enter(password)
    assert (bot.user, await devices(account)) == (account.user, {bot.device})
    master, signed = await seen_by(await accounts.new("ann"), account.user)
    assert master is not None
    assert signed == {bot.device}


async def test_a_restart_is_no_new_login(enter: LogIn, password: Credentials, account: Account) -> None:
    """Device, token and identity are the same after a restart, and the account has no other device."""
    first = await enter(password)
    identity, _ = await seen_by(account, account.user)
    again = await enter(password)
    assert (again.device, again.homeserver.token) == (first.device, first.homeserver.token)
    assert await devices(account) == {again.device}
    assert await seen_by(account, account.user) == (identity, {again.device})


def mode(place: Path) -> int:
    """The permissions of the file or folder."""
    return stat.S_IMODE(place.stat().st_mode)


async def test_only_the_user_of_the_machine_can_read_the_token(
    enter: LogIn, password: Credentials, folder: Path
) -> None:
    """The folder and the file with the token are closed to others."""
    bot = await enter(password)
    assert mode(folder) == 0o700
    assert mode(folder / NAME) == 0o600
    kept = read_login(folder)
    assert kept is not None
    assert kept.token == bot.homeserver.token
    assert str(bot.homeserver.token) not in repr(bot)


async def test_a_token_is_enough(enter: LogIn, token: Credentials, account: Account) -> None:
    """With a token the bot is the token's device, and signs it without a password."""
    for _ in range(2):
        bot = await enter(token)
        assert (bot.user, bot.device) == (account.user, account.device)
    assert (await seen_by(account, account.user))[1] == {account.device}


def lose(folder: Path) -> None:
    """Lose the store."""
    (folder / FILE).unlink()


def damage(folder: Path) -> None:
    """Write something else into the store."""
    (folder / FILE).write_bytes(b"no database" * 100)


def lose_all(folder: Path) -> None:
    """Lose the whole folder, as after a restore from the backup."""
    for file in folder.iterdir():
        file.unlink()


@pytest.mark.parametrize("happens", [lose, damage])
async def test_a_lost_store_means_a_new_device(
    happens: Callable[[Path], None], enter: LogIn, password: Credentials, folder: Path, account: Account
) -> None:
    """The new device is signed by the same identity, the old one is logged out, and restarts keep the new one."""
    first = await enter(password)
    identity, _ = await seen_by(account, account.user)
    await first.close()
    happens(folder)
    second = await enter(password)
    assert second.device != first.device
    assert await devices(account) == {second.device}
    assert await seen_by(account, account.user) == (identity, {second.device})
    assert (await enter(password)).device == second.device


async def test_a_restored_bot_keeps_its_identity(
    enter: LogIn, password: Credentials, folder: Path, account: Account
) -> None:
    """With the identity from the backup and an empty folder, the bot makes a new device that the identity signs."""
    first = await enter(password)
    identity, _ = await seen_by(account, account.user)
    await first.close()
    lose_all(folder)
    second = await enter(password)
    assert await seen_by(account, account.user) == (identity, {first.device, second.device})


async def test_an_old_copy_of_a_former_device_is_recognised(
    enter: LogIn, password: Credentials, folder: Path, tmp_path: Path
) -> None:
    """The homeserver has forgotten the keys of that device, and our account data still has its count."""
    first = await enter(password)
    await first.close()
    shutil.copytree(folder, tmp_path / "copy")
    await (await enter(password)).close()
    lose(folder)
    second = await enter(password)
    await second.close()
    shutil.copytree(tmp_path / "copy", folder, dirs_exist_ok=True)
    assert (await enter(password)).device not in {first.device, second.device}


async def test_people_write_with_the_new_device(
    enter: LogIn, password: Credentials, folder: Path, new_person: NewPerson
) -> None:
    """After the store was lost, a person who knew the old device reads the bot, and is read by the new one."""
    ann = await new_person("ann")
    first = await enter(password)
    room = await ann.make_room()
    await ann.account.call("POST", path("rooms", room, "invite"), {"user_id": first.user})
    await first.homeserver.call("POST", path("join", room), {})
    await ann.sync()
    assert await ann.encryption.unreachable({first.user}) == frozenset()
    await first.close()
    lose(folder)
    bot = await enter(password)
    await ann.sync()
    both = {ann.user, bot.user}
    event = await ann.say(room, both)
    answer = await bot.homeserver.call("GET", "/sync", params={"timeout": "0"})
    assert isinstance(answer, Done)
    bot.encryption.feed(answer.body)
    assert text_of(await bot.encryption.decrypt(room, event)) == ("hello", True)


async def test_a_lost_store_without_a_password_is_one_line(enter: LogIn, token: Credentials, folder: Path) -> None:
    """With a token alone no new device can be made."""
    await (await enter(token)).close()
    lose(folder)
    assert "set MATRIX_PASSWORD" in await refused(enter, token)


async def test_a_token_of_another_program_is_not_taken_over(
    enter: LogIn, token: Credentials, account: Account, tmp_path: Path
) -> None:
    """If a client has published keys for the token's device, they stay as they are."""
    client = await Person.arrive(account, tmp_path, None)
    await client.close()
    # Other programs do not count the uses of their keys, so that only the keys are left to tell.
    await account.call("PUT", path("user", account.user, "account_data", USES), {})
    before = await account.call("POST", "/keys/query", {"device_keys": {account.user: []}})
    assert "another program has them" in await refused(enter, token)
    assert before == await account.call("POST", "/keys/query", {"device_keys": {account.user: []}})


async def test_a_logged_out_bot_comes_back_as_the_same_device(
    enter: LogIn, password: Credentials, account: Account
) -> None:
    """After a logout by the homeserver, the password makes a new token for the same device with the same keys."""
    first = await enter(password)
    keys = first.encryption.device_keys()
    await first.homeserver.call("POST", "/logout", {})
    second = await enter(password)
    assert (second.device, second.encryption.device_keys()) == (first.device, keys)
    assert second.homeserver.token != first.homeserver.token
    assert (await seen_by(account, account.user))[1] == {second.device}


async def test_another_identity_is_replaced_with_the_password(
    enter: LogIn, password: Credentials, account: Account, tmp_path: Path
) -> None:
    """If somebody made an identity with another client, the bot's own one takes its place."""
    client = await Person.arrive(account, tmp_path, MemoryIdentity())
    before, _ = await seen_by(account, account.user)
    bot = await enter(password)
    after, signed = await seen_by(account, account.user)
    assert after != before
    assert signed == {bot.device}
    await client.close()


async def test_another_identity_without_a_password_is_one_line(
    enter: LogIn, token: Credentials, account: Account, tmp_path: Path
) -> None:
    """Homeservers let nobody replace an identity with a token alone."""
    client = await Person.arrive(await account.log_in(), tmp_path, MemoryIdentity())
    await client.close()
    assert "has another identity for encryption: set MATRIX_PASSWORD" in await refused(enter, token)


async def test_a_refused_signature_is_one_line(account: Account, tmp_path: Path) -> None:
    """A homeserver tells of refused signatures in an answer that looks like success."""
    bot = await Person.arrive(account, tmp_path, None)
    homeserver = FaultyHomeserver(account.url, account.token)
    failures = Done({"failures": {account.user: {account.device: {"errcode": "M_INVALID_SIGNATURE"}}}})
    homeserver.after = lambda where: failures if where == "/keys/signatures/upload" else None
    with pytest.raises(NotLetIn, match="refuses the signature"):
        await sign_device(homeserver, bot.encryption, MemoryIdentity(), None)
    await homeserver.close()
    await bot.close()


async def test_wrong_credentials_are_one_line(enter: LogIn, password: Credentials, token: Credentials) -> None:
    """The line names the setting, and never the secret."""
    wrong = {
        "MATRIX_USER, MATRIX_PASSWORD:": replace(password, password="not this one"),
        "MATRIX_TOKEN: the homeserver": replace(token, token="unknown"),
        "MATRIX_TOKEN: this token belongs to": replace(token, user="@ann:localhost"),
        "MATRIX_USER: needed": replace(password, user=None),
        "MATRIX_PASSWORD, MATRIX_TOKEN:": replace(password, password=None),
        "MATRIX_HOMESERVER: this address cannot": replace(password, address=NOBODY_LISTENS),
        "MATRIX_HOMESERVER: no Matrix homeserver": replace(password, address=f"{password.address}/other"),
    }
    for told, credentials in wrong.items():
        assert (await refused(enter, credentials)).startswith(told)


async def test_a_logged_out_token_is_one_line(enter: LogIn, token: Credentials) -> None:
    """Nobody can log in with a token that the homeserver has forgotten."""
    bot = await enter(token)
    await bot.homeserver.call("POST", "/logout", {})
    assert (await refused(enter, token)).startswith("MATRIX_TOKEN:")


async def test_a_token_is_not_sent_to_another_homeserver(enter: LogIn, password: Credentials, folder: Path) -> None:
    """If the address changes, the token that is kept stays unused."""
    await enter(password)
    kept = read_login(folder)
    assert "MATRIX_HOMESERVER" in await refused(enter, replace(password, address=NOBODY_LISTENS))
    assert read_login(folder) == kept
    assert (await refused(enter, replace(password, address=NOBODY_LISTENS, password=None))).startswith(
        "MATRIX_PASSWORD, MATRIX_TOKEN:"
    )


async def test_a_new_token_in_the_settings_is_used(enter: LogIn, token: Credentials, account: Account) -> None:
    """If the host sets another token, the bot becomes that token's device."""
    assert (await enter(token)).device == account.device
    other = await account.log_in()
    assert (await enter(replace(token, token=other.token))).device == other.device


async def test_broken_identity_keys_are_one_line(
    enter: LogIn, password: Credentials, identity: MemoryIdentity, account: Account
) -> None:
    """Identity keys that cannot be read are not replaced: they may still be mended."""
    for text in ("no json", f'{{"{account.user}": {{"master": "AAAA"}}}}'):
        identity.text = text
        assert "identity keys" in await refused(enter, password)
        assert identity.text == text


async def test_each_account_has_an_identity(
    enter: LogIn, password: Credentials, identity: MemoryIdentity, accounts: Accounts, folder: Path
) -> None:
    """A host who tries another account loses the identity of neither."""
    await enter(password)
    before = identity.text
    other = await accounts.new("other")
    await enter(Credentials(other.url, user=other.user, password=other.password))
    await enter(password)
    assert before is not None
    assert identity.text is not None
    assert before.rstrip("}") in identity.text


def fill(place: Path) -> None:
    """Put a file into the place of the folder."""
    place.parent.mkdir()
    place.write_text("a file")


async def test_a_folder_that_cannot_be_used_is_one_line(enter: LogIn, password: Credentials, folder: Path) -> None:
    """The line names the folder."""
    fill(folder)
    assert str(folder) in await refused(enter, password)

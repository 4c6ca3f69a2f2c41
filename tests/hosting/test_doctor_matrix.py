"""``minotaur doctor`` on a real Matrix homeserver: it signs in, changes nothing, and names each remedy."""

import asyncio
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.adapters.matrix.crypto.login import Credentials, log_in
from bot.adapters.matrix.probe import Device, Found, Session
from bot.commands.doctor import examine
from bot.commands.findings import Grade
from bot.commands.matrix_account import matrix_findings
from tests.adapters.matrix.encrypted_people import MemoryIdentity
from tests.homeserver.accounts import Account, Accounts
from tests.homeserver.faulty_proxy import Fault, open_proxy
from tests.homeserver.moderator import Administrator

DEVICE = Device("DEV", has_keys=True, is_signed=True)
UNSIGNED = replace(DEVICE, is_signed=False)
EMPTY = replace(UNSIGNED, has_keys=False)
SESSION = Session("@bot:a", DEVICE, is_kept=True, has_identity=True, is_limited=None)
SOUND = Found(("v1.1",), 0.0, SESSION, was_logged_out=False, takes_passwords=True)
SET = Credentials("http://a", token="given")


async def report(given: Credentials, folder: Path) -> dict[str, Grade]:
    """Each finding about Matrix with its remedy, and its grade."""
    found = await asyncio.to_thread(lambda: list(matrix_findings(given, folder)))
    return {str(finding).split(maxsplit=1)[1]: finding.grade for finding in found}


def judged(found: Found, given: Credentials = SET) -> list[str]:
    """The lines that are not ok, if the homeserver says this."""

    async def looked(*_: object) -> Found:
        return found

    with patch("bot.commands.matrix_account.look", looked):
        return [str(one) for one in matrix_findings(given, Path()) if one.grade is not Grade.OK]


async def left(account: Account, folder: Path) -> tuple[object, object, Mapping[str, bytes]]:
    """All that the doctor might change: the account's devices and their keys, and the bot's folder."""
    devices = [
        {key: value for key, value in one.items() if not key.startswith("last_seen")}
        for one in (await account.call("GET", "/devices"))["devices"]  # type: ignore[attr-defined] # JSON of Synapse
    ]
    keys = await account.call("POST", "/keys/query", {"device_keys": {account.user: []}})
    return devices, keys, {path.name: path.read_bytes() for path in folder.glob("*")}  # noqa: ASYNC240 - few small files


async def test_a_running_bot_is_examined_and_left_alone(accounts: Accounts, tmp_path: Path) -> None:
    """The kept login is used: no new device, no byte changed in the folder, and the bot's store stays open."""
    account, folder = await accounts.new("bot"), tmp_path / "matrix"
    given = Credentials(account.url, account.user, account.password)
    bot = await log_in(given, folder, MemoryIdentity())
    before = await left(account, folder)
    assert await report(given, folder) == {
        "the Matrix server answers; it speaks versions up to v1.15": Grade.OK,
        "the Matrix server's clock agrees with this machine's": Grade.OK,
        f"Matrix accepts the token: the bot is {account.user}": Grade.OK,
        f"the device {bot.device} is signed by the account's identity": Grade.OK,
        "the Matrix server does not show its limits for this account; README.md says how to lift Synapse's": Grade.OK,
    }
    assert await left(account, folder) == before
    await bot.close()


async def test_a_first_start_is_not_tried(accounts: Accounts, tmp_path: Path) -> None:
    """With a password the doctor does not log in; with a token it makes no keys. The folder is not made."""
    account, folder = await accounts.new("bot"), tmp_path / "matrix"
    before = await left(account, folder)
    by_password = await report(Credentials(account.url, account.user, account.password), folder)
    by_token = await report(Credentials(account.url, token=account.token), folder)
    first = "the first start will log in to Matrix with MATRIX_PASSWORD, and make a device; it is not tried now"
    assert by_password[first] is Grade.OK
    assert by_token[f"the next start will publish and sign the keys of the device {account.device}"] is Grade.OK
    assert await left(account, folder) == before
    assert not folder.exists()


async def test_limits_of_the_account_are_told_to_an_administrator(accounts: Accounts, tmp_path: Path) -> None:
    """Synapse shows limits to administrators only: here the bot is one."""
    account = await accounts.new("bot", admin=True)
    given = Credentials(account.url, token=account.token)
    text = "the Matrix server limits the events of this account → lift the limits, as README.md says"
    assert (await report(given, tmp_path))[text] is Grade.WARNING
    await Administrator(account).lift_limits(account.user)
    assert (await report(given, tmp_path))["no limits of the Matrix server hold for this account"] is Grade.OK


async def test_an_address_that_redirects_is_named(tmp_path: Path) -> None:
    """No redirect is followed, so the host must set the final address."""
    async with open_proxy("http://127.0.0.1:1") as proxy:
        proxy.choose = lambda _kind, _number: Fault(arrives=False, status=308, headers={"Location": "https://other"})
        (found,) = await report(Credentials(proxy.url, token="secret-word"), tmp_path)
    assert found.startswith("MATRIX_HOMESERVER: this address redirects (308): set the final address → ")


async def test_what_is_wrong_is_one_line_with_a_remedy(accounts: Accounts, tmp_path: Path) -> None:
    """A wrong address, a wrong token, a logged-out token with and without a password. No secret is printed."""
    account = await accounts.new("bot")
    given = Credentials(account.url, account.user, token=account.token)
    nobody = await report(Credentials("http://127.0.0.1:1", token="secret-word"), tmp_path)
    assert len(nobody) == 1
    assert next(iter(nobody)).startswith("MATRIX_HOMESERVER: this address cannot be reached → check the network; the ")
    other = await report(Credentials(f"{account.url}/elsewhere", token="secret-word"), tmp_path)
    assert next(iter(other)).startswith("MATRIX_HOMESERVER: no Matrix homeserver answers at this address (404) → ")
    stranger = await report(replace(given, user="@ann:localhost"), tmp_path)
    assert any(text.startswith(f"MATRIX_TOKEN: this token belongs to {account.user}, not to ") for text in stranger)
    unknown = "MATRIX_TOKEN: the homeserver does not know this token, or has logged it out → make a new token"
    assert (await report(replace(given, token="secret-word"), tmp_path))[unknown] is Grade.WRONG
    await account.call("POST", "/logout", {})
    assert (await report(given, tmp_path))[unknown] is Grade.WRONG
    with_both = await report(replace(given, password=account.password), tmp_path)
    text = "the Matrix server has logged the bot out → the next start logs in with MATRIX_PASSWORD"
    assert with_both[text] is Grade.WARNING


@contextmanager
def clock(seconds: float) -> Iterator[None]:
    """A machine whose clock is wrong by these seconds."""
    true = time.time
    with patch("bot.adapters.matrix.probe.time.time", lambda: true() + seconds):
        yield


async def test_a_wrong_clock_is_told(accounts: Accounts, tmp_path: Path) -> None:
    """The clocks are compared by the header ``Date``."""
    account = await accounts.new("bot")
    with clock(-60):
        found = await report(Credentials(account.url, token=account.token), tmp_path)
    ending = "s behind the Matrix server's → set the machine's clock"
    assert [grade for text, grade in found.items() if text.endswith(ending)] == [Grade.WARNING]


@pytest.mark.parametrize(
    ("found", "line"),
    [
        (SOUND, ""),
        (replace(SOUND, versions=("r0.6.1",)), "wrong    the Matrix server speaks no version from v1.1 on → "),
        (replace(SOUND, late=-9), "warning  this machine's clock is 9 s ahead of the Matrix server's → "),
    ],
    ids=("sound", "old", "late"),
)
def test_findings_have_grades(found: Found, line: str) -> None:
    """What Synapse in its present release never says."""
    assert [text[: len(line)] for text in judged(found)] == ([line] if line else [])


@pytest.mark.parametrize(
    ("session", "line"),
    [
        (replace(SESSION, device=None), "wrong    MATRIX_TOKEN: this token belongs to no device → "),
        (
            replace(SESSION, is_kept=False),
            "wrong    MATRIX_TOKEN: another program has the encryption keys ",
        ),
        (
            replace(SESSION, device=UNSIGNED),
            "warning  the device DEV is not signed: people's clients do not ",
        ),
        (
            replace(SESSION, device=EMPTY),
            "warning  the device DEV has no keys yet, and somebody has given the account ",
        ),
    ],
    ids=("no device", "of another program", "unsigned", "another identity"),
)
def test_each_state_of_the_device_has_its_line(session: Session, line: str) -> None:
    """Without a password the bot cannot replace another program's keys, or another identity."""
    assert [text[: len(line)] for text in judged(replace(SOUND, session=session))] == [line]


def test_a_server_without_passwords_is_told() -> None:
    """Some servers let people log in only by a web page."""
    found = replace(SOUND, session=None, takes_passwords=False)
    given = Credentials("http://a", "bot", "word")
    line = "wrong    MATRIX_PASSWORD: this Matrix server has no login with a password → set MATRIX_TOKEN instead"
    assert judged(found, given) == [line]


def test_the_whole_examination_includes_matrix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With Matrix alone, a missing Discord token is no warning."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MATRIX_HOMESERVER", "http://127.0.0.1:1")
    monkeypatch.setenv("MATRIX_TOKEN", "word")
    found = [str(finding) for finding in examine() if "MATRIX" in finding.text or "DISCORD" in finding.text]
    assert [line.split(" → ")[0] for line in found[1:]] == [
        "ok       DISCORD_TOKEN is not set: no Discord",
        "wrong    MATRIX_HOMESERVER: this address cannot be reached",
    ]

"""A start during which calls fail waits for a homeserver that the bot knows, and costs no device."""

import asyncio
from pathlib import Path
from typing import Final
from unittest.mock import AsyncMock

import pytest
from structlog.testing import capture_logs

from bot.adapters.matrix.client import Matrix
from bot.adapters.matrix.crypto.login import Credentials, log_in
from bot.adapters.matrix.crypto.signing import signed_devices
from bot.adapters.matrix.homeserver import Done, Homeserver
from bot.adapters.matrix.sync.backoff import Backoff
from bot.adapters.matrix.sync.signs_of_life import CONNECTION, SignsOfLife
from bot.app.hosted import NotLetIn
from bot.core.clock.pace import MINUTE
from bot.wiring import open_bot
from tests.adapters.matrix.encrypted_people import MemoryIdentity
from tests.homeserver.accounts import Account, Accounts
from tests.homeserver.faulty_proxy import FAULTS, Fault, Proxy, open_proxy

CALLS: Final = ("query", "account_data", "upload", "device_signing", "signatures")
"""The kinds of calls of a first start with a token, after the first call."""

CUT: Final = Fault(arrives=False, cut=True)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call without an answer fails soon, and there is no pause before the next try."""
    assert Homeserver.call.__kwdefaults__ is not None
    monkeypatch.setitem(Homeserver.call.__kwdefaults__, "seconds", 0.5)
    monkeypatch.setattr(Backoff, "pause", AsyncMock())


async def start(proxy: Proxy, account: Account, folder: Path, identity: MemoryIdentity) -> str:
    """Log in with the token, and return the bot's device."""
    bot = await log_in(Credentials(proxy.url, token=account.token), folder, identity)
    await bot.close()
    return bot.device


def fail_in_all_ways(proxy: Proxy, kind: str) -> None:
    """Let calls of this kind fail in one way after the other, and then no more.

    In each way twice, because the library repeats some calls by itself after a cut.
    """
    left = [fault for fault in FAULTS.values() for _ in range(2)]
    proxy.choose = lambda called, _number: left.pop(0) if called == kind and left else None


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("kind", CALLS)
async def test_a_start_whose_calls_fail_costs_no_device(accounts: Accounts, tmp_path: Path, kind: str) -> None:
    """The start goes on when the homeserver answers. The device is the same as before, and is signed in the end."""
    account, identity = await accounts.new("minotaur"), MemoryIdentity()
    async with open_proxy(account.url) as proxy:
        # A call that was carried out without an answer is not made again.
        fail_in_all_ways(proxy, kind)
        assert await start(proxy, account, tmp_path, identity) == account.device
        assert kind in {struck for struck, _ in proxy.struck}
        homeserver = Homeserver(account.url, account.token)
        known = await homeserver.call("POST", "/keys/query", {"device_keys": {account.user: []}})
        await homeserver.close()
    assert isinstance(known, Done)
    assert account.device in signed_devices(known.body, account.user)


@pytest.mark.usefixtures("hurried")
async def test_a_homeserver_that_the_bot_knows_is_waited_for(accounts: Accounts, tmp_path: Path) -> None:
    """Until it answers, other platforms go on, and the host finds one warning in the log."""
    account, identity = await accounts.new("minotaur"), MemoryIdentity()
    async with open_proxy(account.url) as proxy:
        await start(proxy, account, tmp_path, identity)
        fail_in_all_ways(proxy, "whoami")
        with capture_logs() as logs:
            assert await start(proxy, account, tmp_path, identity) == account.device
    assert [line["event"] for line in logs if line["log_level"] == "warning"] == [
        "the login to Matrix fails and is tried again"
    ]
    assert len(proxy.struck) == 2 * len(FAULTS)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
async def test_an_address_at_which_the_bot_never_was_is_not_waited_for(
    accounts: Accounts, tmp_path: Path, fault: Fault
) -> None:
    """It may be wrong: the host learns that at once, in one line."""
    account = await accounts.new("minotaur")
    async with open_proxy(account.url) as proxy:
        proxy.fail({"whoami"}, fault, times=2)
        with pytest.raises(NotLetIn):
            await start(proxy, account, tmp_path, MemoryIdentity())


async def test_nobody_loses_time_while_the_bot_waits_for_its_homeserver(
    accounts: Accounts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection counts as silent, so that no question on Matrix runs out while Discord is served."""
    now = [1000.0]
    monkeypatch.setattr(SignsOfLife.__init__, "__defaults__", (lambda: now[0],))
    account = await accounts.new("minotaur")
    async with open_proxy(account.url) as proxy:
        await start(proxy, account, tmp_path / "matrix", MemoryIdentity())
        matrix = Matrix(Credentials(proxy.url, token=account.token), tmp_path / "matrix")
        assert matrix.connections() == ()
        proxy.choose = lambda _kind, _number: CUT
        async with open_bot(f"sqlite+aiosqlite:///{tmp_path}/games.db", [matrix]) as bot:
            opening = asyncio.create_task(matrix.open(bot))
            called = asyncio.create_task(proxy.changed.wait())
            await asyncio.wait({opening, called}, return_when=asyncio.FIRST_COMPLETED)
            called.cancel()
            now[0] += 60
            assert ([*matrix.connections()], await matrix.silence(CONNECTION)) == ([CONNECTION], MINUTE)
            opening.cancel()
            await asyncio.wait({opening})
            assert opening.cancelled()

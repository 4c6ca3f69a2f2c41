"""The homeserver of the tests: who shares it, how long it lives, and its limits."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import aiohttp
import pytest

from tests.homeserver.accounts import Accounts, Refused, open_accounts
from tests.homeserver.running_synapse import ROOT, Synapse
from tests.shared_servers import Use

HELLO: Final = {"msgtype": "m.text", "body": "hello"}

USING: Final = """
import sys
from pathlib import Path
from tests.homeserver.sharing import shared_homeserver
with shared_homeserver(Path(sys.argv[1])) as url:
    print(url, flush=True)
    sys.stdin.read()
"""
"""A process that uses the homeserver of a run until its input ends."""


def using(run: Path) -> subprocess.Popen[str]:
    """Start such a process."""
    return subprocess.Popen(
        [sys.executable, "-c", USING, str(run)], cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def line(process: subprocess.Popen[str]) -> str:
    """The next line that the process prints."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def end(process: subprocess.Popen[str]) -> None:
    """End the process by the end of its input."""
    process.communicate(timeout=60)


async def whoami(url: str) -> None:
    """Make an account, and ask the server about it."""
    async with open_accounts(url) as made:
        account = await made.new("ann")
        found = await account.call("GET", "/account/whoami")
        assert (found["user_id"], found["device_id"]) == (account.user, account.device)


async def test_processes_share_one_server(tmp_path: Path) -> None:
    """The processes of a run get the same server. The server survives a kill of its starter, and ends with the last."""
    with using(tmp_path) as first:
        url = line(first)
        with using(tmp_path) as second:
            assert line(second) == url
            first.send_signal(signal.SIGKILL)
            first.wait()
            await whoami(url)
            end(second)
    # The lock is free when the server has ended.
    Use(tmp_path / "homeserver-users").close()
    with pytest.raises(aiohttp.ClientConnectionError):
        await whoami(url)


async def test_accounts_are_fresh(accounts: Accounts) -> None:
    """Two accounts of the same name have different ids, and a session of another device is another session."""
    ann, other = await accounts.new("ann"), await accounts.new("ann")
    assert ann.user != other.user
    again = await ann.log_in()
    assert (again.user, again.device != ann.device) == (ann.user, True)


@pytest.mark.long
async def test_default_limits_are_synapses_own(limited_homeserver: Synapse) -> None:
    """A homeserver with default limits refuses the eleventh event of an account, and says how long to wait."""
    async with open_accounts(limited_homeserver.url) as made:
        ann = await made.new("ann")
        room = (await ann.call("POST", "/createRoom", {}))["room_id"]
        with pytest.raises(Refused) as refused:
            await asyncio.gather(*(ann.call("PUT", f"/rooms/{room}/send/m.room.message/{n}", HELLO) for n in range(11)))
    assert (refused.value.status, refused.value.code) == (429, "M_LIMIT_EXCEEDED")
    assert isinstance(refused.value.body["retry_after_ms"], int)

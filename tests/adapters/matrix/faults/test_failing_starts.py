"""A start during which calls fail ends with NotLetIn, and the next start works."""

from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from bot.adapters.matrix.crypto.login import Credentials, log_in
from bot.adapters.matrix.crypto.signing import signed_devices
from bot.adapters.matrix.homeserver import Done, Homeserver
from bot.app.hosted import NotLetIn
from tests.adapters.matrix.encrypted_people import MemoryIdentity
from tests.homeserver.accounts import Accounts
from tests.homeserver.faulty_proxy import FAULTS, open_proxy

CALLS: Final = ("whoami", "query", "account_data", "upload", "device_signing", "signatures")
"""The kinds of calls of a first start with a token."""

KINDS: Final = [fault for name, fault in FAULTS.items() if not name.startswith("limit,")]
"""Faults of each kind. A start waits for no limit, so one of them is enough."""


@pytest.mark.parametrize("kind", CALLS)
async def test_a_start_that_fails_costs_no_device(
    accounts: Accounts, tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call of the start fails in one way after the other. The device stays the same, and is signed in the end."""
    assert Homeserver.call.__kwdefaults__ is not None
    monkeypatch.setitem(Homeserver.call.__kwdefaults__, "seconds", 0.5)
    account, identity = await accounts.new("minotaur"), MemoryIdentity()
    async with open_proxy(account.url) as proxy:
        credentials = Credentials(proxy.url, token=account.token)
        for fault in KINDS:
            # Twice, because the library repeats some calls by itself after a cut.
            proxy.fail({kind}, fault, times=2)
            # A call that was carried out without an answer is not made again: then this start succeeds.
            with suppress(NotLetIn):
                await (await log_in(credentials, tmp_path, identity)).close()
        proxy.heal()
        monkeypatch.undo()
        bot = await log_in(credentials, tmp_path, identity)
        known = await bot.homeserver.call("POST", "/keys/query", {"device_keys": {bot.user: []}})
        await bot.close()
    assert bot.device == account.device
    assert isinstance(known, Done)
    assert bot.device in signed_devices(known.body, bot.user)
    assert kind in {struck for struck, _ in proxy.struck}

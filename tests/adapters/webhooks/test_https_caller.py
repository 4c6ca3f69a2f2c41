"""Calls to webhooks: only to public addresses, to the very address that was checked, bounded, and never redirected."""

import asyncio
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest
from aiohttp import web

from bot.adapters.webhooks.https_caller import HttpsCaller, is_public
from bot.core.league.webhook_job import NotTold
from storage.league.kinds import WebhookTrouble

NAME: Final = "league.example"
HERE: Final = "127.0.0.1"

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A self-signed certificate for ``NAME``, beside its key."""
    made = tmp_path_factory.mktemp("tls") / "server.crt"
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=minotaur"
    files = ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(made.with_suffix(".key")), "-out", str(made)]
    subprocess.run(["openssl", *words.split(), *files], check=True, capture_output=True)  # noqa: S607 - it is on the path
    return made


class Receiver:
    """A server that answers every call with ``status``, and remembers the calls."""

    def __init__(self) -> None:
        self.status = 204
        self.headers: dict[str, str] = {}
        self.is_slow = False
        self.calls: list[tuple[str, bytes, str]] = []
        self.port = 0

    async def answer(self, request: web.Request) -> web.Response:
        """Remember the path, the body and the signature."""
        self.calls.append((request.path_qs, await request.read(), request.headers.get("Minotaur-Signature", "")))
        if self.is_slow:
            await asyncio.Event().wait()
        return web.Response(status=self.status, headers=self.headers)

    @asynccontextmanager
    async def opened(self, certificate: Path) -> AsyncIterator[None]:
        """Listen on a free port of this machine, with this certificate."""
        server = web.Application()
        server.router.add_post("/{path:.*}", self.answer)
        runner = web.AppRunner(server, shutdown_timeout=0.1)
        await runner.setup()
        tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        tls.load_cert_chain(certificate, certificate.with_suffix(".key"))
        site = web.TCPSite(runner, HERE, 0, ssl_context=tls)
        await site.start()
        self.port = runner.addresses[0][1]
        try:
            yield
        finally:
            await runner.cleanup()


@pytest.fixture
async def receiver(certificate: Path) -> AsyncIterator[Receiver]:
    """A server that listens."""
    made = Receiver()
    async with made.opened(certificate):
        yield made


def leads_to(*addresses: str) -> Callable[[str, int], Awaitable[Sequence[str]]]:
    """A look-up in which every name leads to these addresses."""

    async def look_up(host: str, port: int) -> Sequence[str]:
        return addresses

    return look_up


def calls(certificate: Path, longest: float = 10, *addresses: str) -> HttpsCaller:
    """A caller that trusts the certificate, and takes this machine for public."""
    trusted = ssl.create_default_context(cafile=str(certificate))
    return HttpsCaller(leads_to(*(addresses or (HERE,))), lambda address: address == HERE, trusted, longest)


async def called(caller: HttpsCaller, receiver: Receiver, name: str = NAME) -> NotTold | None:
    """The outcome of one call to the server, under this name."""
    return await caller.call(f"https://{name}:{receiver.port}/weeks?of=cup", b"{}", {"Minotaur-Signature": "sha256=0"})


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),  # noqa: S104
        *("224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "240.0.0.1"),
        *("::1", "::", "fe80::1", "fc00::1", "ff02::1", "2001:db8::1", "::ffff:10.0.0.1", "::ffff:127.0.0.1"),
        *("2002:7f00:1::", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"),
    ],
)
def test_what_is_not_public_is_refused(address: str) -> None:
    """Also addresses of IPv6 that carry one of IPv4 inside."""
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893::1", "::ffff:8.8.8.8"])
def test_what_is_public_is_called(address: str) -> None:
    """Everybody may reach such an address anyway."""
    assert is_public(address)


async def test_the_body_arrives(receiver: Receiver, certificate: Path) -> None:
    """The connection goes to the address that was checked; the certificate is that of the name."""
    assert await called(calls(certificate), receiver) is None
    assert receiver.calls == [("/weeks?of=cup", b"{}", "sha256=0")]


@pytest.mark.parametrize("addresses", [("10.0.0.1",), (HERE, "10.0.0.1"), ()])
async def test_nothing_is_sent_if_one_address_is_private(
    receiver: Receiver, certificate: Path, addresses: tuple[str, ...]
) -> None:
    """Nobody knows which of a name's addresses would be called. A name without any leads nowhere."""
    caller = HttpsCaller(leads_to(*addresses), lambda address: address == HERE)
    assert await called(caller, receiver) == NotTold(WebhookTrouble.PRIVATE)
    assert receiver.calls == []


async def test_this_machine_is_private_under_each_of_its_names(receiver: Receiver) -> None:
    """The real look-up understands all ways to write an address."""
    for name in ("localhost", "127.0.0.1", "127.1", "2130706433", "0x7f000001", "[::1]", "[::ffff:127.0.0.1]"):
        assert await called(HttpsCaller(), receiver, name) == NotTold(WebhookTrouble.PRIVATE), name
    assert receiver.calls == []


async def test_an_unknown_name_leads_nowhere(receiver: Receiver) -> None:
    """The look-up fails like the system's."""

    async def look_up(host: str, port: int) -> Sequence[str]:
        raise OSError("no such name")

    assert await called(HttpsCaller(look_up), receiver) == NotTold(WebhookTrouble.UNKNOWN)


async def test_no_proxy_of_the_environment_is_used(
    receiver: Receiver, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proxy would look the name up again, and might reach other addresses than those that were checked."""
    monkeypatch.setenv("https_proxy", f"http://{HERE}:1")
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    assert await called(calls(certificate), receiver) is None
    assert await called(calls(certificate, 10, "10.0.0.1"), receiver) == NotTold(WebhookTrouble.PRIVATE)
    assert len(receiver.calls) == 1


async def test_no_redirect_is_followed(receiver: Receiver, certificate: Path) -> None:
    """It could lead into a private network."""
    receiver.status, receiver.headers = 307, {"Location": f"https://{NAME}:{receiver.port}/elsewhere"}
    assert await called(calls(certificate), receiver) == NotTold(WebhookTrouble.STATUS, 307)
    assert len(receiver.calls) == 1


async def test_a_failure_of_the_receiver_is_told(receiver: Receiver, certificate: Path) -> None:
    """With the status of the answer."""
    receiver.status = 500
    assert await called(calls(certificate), receiver) == NotTold(WebhookTrouble.STATUS, 500)


async def test_a_receiver_that_does_not_answer_is_left(receiver: Receiver, certificate: Path) -> None:
    """The whole call has a limit, so others need not wait."""
    receiver.is_slow = True
    assert await called(calls(certificate, 0.3), receiver) == NotTold(WebhookTrouble.SLOW)


async def test_the_certificate_must_be_that_of_the_name(receiver: Receiver, certificate: Path) -> None:
    """One that is signed by nobody whom the system knows is refused, too."""
    wrong = NotTold(WebhookTrouble.CERTIFICATE)
    assert await called(calls(certificate), receiver, "other.example") == wrong
    assert await called(HttpsCaller(leads_to(HERE), lambda _: True), receiver) == wrong
    assert receiver.calls == []


async def test_a_closed_port_is_unreachable(receiver: Receiver, certificate: Path) -> None:
    """Nobody listens there."""
    receiver.port = 1
    assert await called(calls(certificate), receiver) == NotTold(WebhookTrouble.UNREACHABLE)

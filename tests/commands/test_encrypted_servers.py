"""An encrypted connection to PostgreSQL: the bot uses it, and trusts only the certificate that the host names."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import make_url

from bot.cli import main
from storage.store import Store
from tests.postgres.tls_proxy import TlsProxy

pytestmark = pytest.mark.skipif(
    shutil.which("openssl") is None, reason="openssl is not installed: it makes the certificates"
)

PASSWORD: Final = "labyrinth"


def certificate(folder: Path, name: str) -> Path:
    """A new self-signed certificate for 127.0.0.1, beside its key."""
    made = folder / f"{name}.crt"
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=minotaur"
    files = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(made.with_suffix(".key")), "-out", str(made)]
    subprocess.run(["openssl", *words.split(), *files], check=True, capture_output=True)  # noqa: S607 - it is on the path
    return made


@pytest.fixture
def proxy(postgres_url: str, tmp_path: Path) -> Iterator[TlsProxy]:
    """A TLS proxy before the server, whose certificate is ``server.crt`` in the test's folder."""
    port = make_url(postgres_url).port
    assert port is not None
    made = TlsProxy(certificate(tmp_path, "server"), port)
    with made.opened():
        yield made


def through(proxy: TlsProxy, url: str, root: Path, host: str = "127.0.0.1") -> str:
    """The database's address through the proxy, for who accepts only a certificate that ``root`` vouches for."""
    query = {"sslmode": "verify-full", "sslrootcert": str(root)}
    address = make_url(url).set(host=host, port=proxy.port, password=PASSWORD, query=query)
    return address.render_as_string(hide_password=False)


async def test_the_bot_talks_encrypted_to_a_server_whose_certificate_it_knows(
    proxy: TlsProxy, postgres_url: str, tmp_path: Path
) -> None:
    """It opens the database through the proxy, and asks it something."""
    store = await Store.open(through(proxy, postgres_url, tmp_path / "server.crt"))
    try:
        assert await store.count_live() == {}
    finally:
        await store.close()
    assert proxy.passed


@pytest.mark.parametrize(
    ("known", "host", "told"),
    [("other", "127.0.0.1", "certificate verify failed"), ("server", "localhost", "certificate is not valid for")],
)
def test_a_certificate_that_is_not_the_servers_is_refused_in_one_line(
    proxy: TlsProxy,
    postgres_url: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    known: str,
    host: str,
    told: str,
) -> None:
    """A certificate that nobody vouches for, or that names another host; no password is told."""
    root = tmp_path / "server.crt" if known == "server" else certificate(tmp_path, "other")
    monkeypatch.setenv("DATABASE_URL", through(proxy, postgres_url, root, host))
    assert main(["league", "list"]) == 1
    said = capsys.readouterr()
    assert told in said.err
    assert len(said.err.splitlines()) == 1
    assert PASSWORD not in said.out + said.err


def test_a_server_that_cannot_encrypt_is_refused_if_the_address_wants_it(
    postgres: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot does not fall back to a connection that others can read."""
    monkeypatch.setenv("DATABASE_URL", f"{postgres}?sslmode=require")
    assert main(["league", "list"]) == 1
    assert "rejected SSL upgrade" in capsys.readouterr().err

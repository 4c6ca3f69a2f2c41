"""Servers that the tests start: one for all processes of a test run, or one for a single test.

The first process that needs a shared server starts it. The server ends when no process uses it any longer.
"""

import fcntl
import secrets
import shutil
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import urlsplit

import pytest

PORTS: Final = range(20_000, 32_000)
"""Ports that no system gives to outgoing connections, so that a port stays free while its server is restarted."""


class Server(Protocol):
    """A server in a process of its own, which ends at the latest when nobody holds the lock of its users."""

    @property
    def url(self) -> str:
        """Its address, once it has started."""

    def start(self) -> None:
        """Start the server and wait until it answers."""

    def kill(self) -> None:
        """End the server as a crash does. A second call does nothing."""

    def wait(self) -> None:
        """Wait until the server has ended."""


Make = Callable[[Path, Path], Server]
"""Makes a server from its folder and the file that its users lock."""


class Use:
    """The lock of a process that uses a server. The server may end when ``close`` is called, or the process ends."""

    def __init__(self, users: Path) -> None:
        """Wait for a server that has this file and is about to end."""
        self._locked = users.open("ab")
        fcntl.flock(self._locked, fcntl.LOCK_SH)

    def close(self) -> None:
        """Use the server no longer."""
        self._locked.close()


@contextmanager
def shared_server(run: Path, kind: str, make: Make) -> Iterator[str]:
    """The address of the run's server of this kind. All processes of a run pass the same folder."""
    users = run / f"{kind}-users"
    # The folder's name is short, because the path of a socket in it is limited to a hundred letters.
    folder = memory_folder() / f"minotaur-{kind}-{sha256(bytes(run)).hexdigest()[:16]}"
    use, started = Use(users), None
    try:
        with (run / f"{kind}-turn").open("ab") as turn:
            # One process after the other: the first one starts the server, the others find its address.
            fcntl.flock(turn, fcntl.LOCK_EX)
            address = folder / "address"
            if not (address.exists() and _listens(address.read_text(encoding="utf-8"))):
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir(mode=0o700)
                started = make(folder, users)
                started.start()
                address.write_text(started.url, encoding="utf-8")
        yield address.read_text(encoding="utf-8")
    finally:
        use.close()
        if started is not None:
            started.wait()


@contextmanager
def own_folder() -> Iterator[tuple[Path, Path]]:
    """The folder of a server for one test, which may kill and restart it, and the file that its users lock."""
    with tempfile.TemporaryDirectory(prefix="minotaur-", dir=memory_folder(), ignore_cleanup_errors=True) as made:
        users = Path(made, "users")
        use = Use(users)
        try:
            yield Path(made), users
        finally:
            use.close()


def folder_of_run(factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """The folder of the whole test run, which is the same for all its processes."""
    folder = factory.getbasetemp()
    # Each worker of pytest-xdist has its own folder in the folder of the whole run.
    return folder.parent if hasattr(request.config, "workerinput") else folder


def memory_folder() -> Path:
    """Where servers keep their folders: a disk in memory, if the system has one."""
    memory = Path("/dev/shm")  # noqa: S108 - each server makes a folder of its own there, which only this user may read
    return memory if memory.is_dir() else Path(tempfile.gettempdir())


def free_port() -> int:
    """A port of 127.0.0.1 on which nobody listens."""
    while True:
        port = secrets.choice(PORTS)
        with suppress(OSError), socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(("127.0.0.1", port))
            return port


def _listens(url: str) -> bool:
    found = urlsplit(url)
    with suppress(OSError), socket.create_connection((found.hostname, found.port or 0), 1):
        return True
    return False

"""One homeserver for all processes of a test run. The first process starts the server, and the last one ends it."""

import fcntl
import shutil
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

from tests.homeserver.server import Synapse, Use, memory_folder


@contextmanager
def shared_server(run: Path) -> Iterator[str]:
    """The address of the run's homeserver, which has raised limits. All processes of a run pass the same folder."""
    users = run / "homeserver-users"
    # The folder's name is short, because the path of a socket in it is limited to a hundred letters.
    folder = memory_folder() / f"minotaur-{sha256(bytes(run)).hexdigest()[:16]}"
    use, started = Use(users), None
    try:
        with (run / "homeserver-turn").open("ab") as turn:
            # One process after the other: the first one starts the server, the others find its address.
            fcntl.flock(turn, fcntl.LOCK_EX)
            address = folder / "address"
            if not (address.exists() and _listens(address.read_text(encoding="utf-8"))):
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir(mode=0o700)
                started = Synapse(folder, users)
                started.start()
                address.write_text(started.url, encoding="utf-8")
        yield address.read_text(encoding="utf-8")
    finally:
        use.close()
        if started is not None:
            started.wait()


def _listens(url: str) -> bool:
    found = urlsplit(url)
    with suppress(OSError), socket.create_connection((found.hostname, found.port or 0), 1):
        return True
    return False


@contextmanager
def own_server(*, default_limits: bool = False) -> Iterator[Synapse]:
    """A homeserver for one test, which may kill and restart it."""
    with tempfile.TemporaryDirectory(prefix="minotaur-", dir=memory_folder(), ignore_cleanup_errors=True) as made:
        use = Use(Path(made, "users"))
        server = Synapse(Path(made), Path(made, "users"), default_limits=default_limits)
        try:
            server.start()
            yield server
        finally:
            server.kill()
            use.close()

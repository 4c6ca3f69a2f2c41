"""Runs PostgreSQL, and ends it when no test uses the server any longer.

Python runs this file: ``python launch.py USERS FOLDER USER PROGRAM ARGUMENT...``. Each process that uses the server
holds a shared lock on the file USERS. The kernel releases the lock when that process ends, even if it is killed. So the
exclusive lock is free exactly when no process uses the server, and no server is left behind.
"""

import fcntl
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread


def end_when_unused(users: str, server: subprocess.Popen[bytes], unused: Event) -> None:
    """Wait until no process uses the server, then end it as a crash does."""
    with Path(users).open("rb") as locked:
        fcntl.flock(locked, fcntl.LOCK_EX)
        unused.set()
        server.send_signal(signal.SIGQUIT)


def main() -> None:
    """Start the server as the given user and the watch, then wait until the server ends."""
    users, folder, user, *command = sys.argv[1:]
    server, unused = subprocess.Popen(command, stdin=subprocess.DEVNULL, user=int(user)), Event()
    Thread(target=end_when_unused, args=(users, server, unused), daemon=True).start()
    server.wait()
    if unused.is_set():
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()

"""Runs Synapse in this process, and kills the process when no test uses the server any longer.

The Python of Synapse's own environment runs this file: ``python launch.py USERS FOLDER CONFIGURATION``. Each process
that uses the server holds a shared lock on the file USERS. The kernel releases the lock when that process ends, even if
it is killed. So the exclusive lock is free exactly when no process uses the server, and no server is left behind.
"""

import fcntl
import os
import runpy
import shutil
import signal
import sys
from pathlib import Path
from threading import Thread


def end_when_unused(users: str, folder: str) -> None:
    """Wait until no process uses the server. Then delete its folder and kill this process."""
    with Path(users).open("rb") as locked:
        fcntl.flock(locked, fcntl.LOCK_EX)
        shutil.rmtree(folder, ignore_errors=True)
        os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    """Start the watch, then run Synapse until it ends."""
    users, folder, configuration = sys.argv[1:]
    Thread(target=end_when_unused, args=(users, folder), daemon=True).start()
    sys.argv[1:] = ["-c", configuration]
    runpy.run_module("synapse.app.homeserver", run_name="__main__")


if __name__ == "__main__":
    main()

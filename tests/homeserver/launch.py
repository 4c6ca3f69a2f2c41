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
from importlib import import_module
from pathlib import Path
from threading import Thread


def end_when_unused(users: str, folder: str) -> None:
    """Wait until no process uses the server. Then delete its folder and kill this process."""
    with Path(users).open("rb") as locked:
        fcntl.flock(locked, fcntl.LOCK_EX)
        shutil.rmtree(folder, ignore_errors=True)
        os.kill(os.getpid(), signal.SIGKILL)


def query_in_one_thread() -> None:
    """Let all queries run in the main thread, as Synapse's own tests do.

    To hand a query to another thread, and its result back, costs more than most queries of a small database.
    """
    pool, defer = import_module("twisted.enterprise.adbapi").ConnectionPool, import_module("twisted.internet.defer")
    pool.runWithConnection = lambda self, *args, **named: defer.maybeDeferred(self._runWithConnection, *args, **named)


def write_in_one_thread() -> None:
    """Let answers become JSON in the main thread, too, for the same reason."""
    server, defer = import_module("synapse.http.server"), import_module("twisted.internet.defer")
    vars(server)["defer_to_thread"] = lambda _reactor, work, *args, **named: defer.maybeDeferred(work, *args, **named)


def renew_no_lock() -> None:
    """Renew no lock of the database: tests hold none for as long as it is valid.

    In one thread a lock is mostly released before its renewal is set up. Then the renewal never ends: each event that a
    test has sent would cost an update every 30 seconds until the server ends.
    """
    lock = import_module("synapse.storage.databases.main.lock").Lock
    lock._setup_looping_call = lambda _lock: None  # noqa: SLF001 - Synapse has no option for it


def delay_no_event() -> None:
    """Look for no delayed events whenever an event comes: no test sends such ones."""
    handler = import_module("synapse.handlers.delayed_events").DelayedEventsHandler
    handler.notify_new_event = lambda _handler: None


def trust_own_schemas() -> None:
    """Check events by Synapse's schemas, but not these schemas themselves each time."""
    validator = import_module("synapse.events.validator")
    for checks in (validator.POWER_LEVELS_VALIDATOR, validator.MENTIONS_VALIDATOR):
        checks.check_schema = lambda *args, **named: None


class NoMetric:
    """Counts nothing, whatever it is told."""

    def __getattr__(self, name: str) -> object:
        """A method that does nothing."""
        return lambda *args, **named: self


def count_nothing() -> None:
    """Keep no metrics by label. Nobody reads them, and they take an eighth of Synapse's time."""
    import_module("prometheus_client.metrics").MetricWrapperBase.labels = lambda self, *args, **named: NoMetric()


def main() -> None:
    """Start the watch, then run Synapse until it ends."""
    users, folder, configuration = sys.argv[1:]
    Thread(target=end_when_unused, args=(users, folder), daemon=True).start()
    sys.argv[1:] = ["-c", configuration]
    query_in_one_thread()
    write_in_one_thread()
    renew_no_lock()
    delay_no_event()
    trust_own_schemas()
    count_nothing()
    runpy.run_module("synapse.app.homeserver", run_name="__main__")


if __name__ == "__main__":
    main()

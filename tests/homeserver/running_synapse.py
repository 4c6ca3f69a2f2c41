"""Starts, kills and restarts Synapse, a Matrix homeserver, on loopback.

Synapse has an environment of its own, ``.venv-synapse``, which ``make test`` makes. The variable SYNAPSE_PYTHON may
name the Python of another environment.
"""

import asyncio
import base64
import json
import os
import socket
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tests.shared_servers import free_port

ROOT: Final = Path(__file__).resolve().parents[2]
LAUNCH: Final = Path(__file__).with_name("launch.py")

NAME: Final = "localhost"
"""The part of all user ids after the colon."""

REGISTRATION: Final = "shared by the tests"
"""Whoever knows this secret may register accounts."""

PATIENCE: Final = 60
"""Seconds until a start counts as failed."""

_MUCH: Final = {"per_second": 100_000, "burst_count": 100_000}
RAISED_LIMITS: Final[Mapping[str, object]] = MappingProxyType(
    dict.fromkeys(
        (
            "rc_message",
            "rc_admin_redaction",
            "rc_registration",
            "rc_registration_token_validity",
            "rc_joins_per_room",
            "rc_third_party_invite",
            "rc_3pid_validation",
            "rc_media_create",
            "rc_delayed_event_mgmt",
            "rc_room_creation",
            "rc_reports",
            "rc_user_directory",
            "rc_profile",
            "rc_key_requests",
        ),
        _MUCH,
    )
    | {
        "rc_login": {"address": _MUCH, "account": _MUCH, "failed_attempts": _MUCH},
        "rc_joins": {"local": _MUCH, "remote": _MUCH},
        "rc_invites": {"per_room": _MUCH, "per_user": _MUCH, "per_issuer": _MUCH},
        "rc_presence": {"per_user": _MUCH},
    }
)

LOGGING: Final = {
    "version": 1,
    "formatters": {"brief": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "brief"}},
    "root": {"level": "WARNING", "handlers": ["console"]},
    "disable_existing_loggers": False,
}


def configuration(folder: Path, port: int, *, default_limits: bool) -> dict[str, object]:
    """Synapse's configuration. All that it stores is in the folder."""
    found: dict[str, object] = {
        "server_name": NAME,
        "public_baseurl": f"http://127.0.0.1:{port}/",
        "listeners": [
            {
                "port": port,
                "bind_addresses": ["127.0.0.1"],
                "type": "http",
                "tls": False,
                "resources": [{"names": ["client"], "compress": False}],
            }
        ],
        "database": {"name": "sqlite3", "args": {"database": str(folder / "homeserver.db")}},
        "media_store_path": str(folder / "media"),
        "log_config": str(folder / "log.json"),
        # The same key at each start: sessions and events stay valid over a restart.
        "signing_key": f"ed25519 a_test {base64.b64encode(bytes(32)).decode().rstrip('=')}",
        "macaroon_secret_key": "signs nothing outside of the tests",
        "form_secret": "signs nothing outside of the tests",
        "registration_shared_secret": REGISTRATION,
        "trusted_key_servers": [],
        "federation_domain_whitelist": [],
        "report_stats": False,
        "url_preview_enabled": False,
        # The default of 12 costs 0.25 s of CPU time for each login.
        "bcrypt_rounds": 4,
        # No test looks at who is online, at push rules, statistics or the user directory, and there is no other server;
        # they cost time at each event.
        "presence": {"enabled": False},
        "push": {"enabled": False},
        "stats": {"enabled": False},
        "update_user_directory": False,
        "send_federation": False,
    }
    if not default_limits:
        # By default a repeated sync gets the stored answer of the first one for two minutes.
        found |= {**RAISED_LIMITS, "caches": {"sync_response_cache_duration": "0s"}}
    return found


class Synapse:
    """A homeserver. It ends at the latest when no process has the file ``users`` open with a lock."""

    def __init__(self, folder: Path, users: Path, *, default_limits: bool = False) -> None:
        """The folder must exist. It is deleted when nobody uses the server any longer."""
        self.folder = folder
        self.url = ""
        self._users = users
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        found = configuration(folder, self._port, default_limits=default_limits)
        (folder / "homeserver.json").write_text(json.dumps(found), encoding="utf-8")
        (folder / "log.json").write_text(json.dumps(LOGGING), encoding="utf-8")

    def start(self) -> None:
        """Start the server and wait until it answers. After a kill it knows all that it had stored."""
        python = os.environ.get("SYNAPSE_PYTHON") or str(ROOT / ".venv-synapse/bin/python")
        assert Path(python).exists(), f"{python} is missing: run `make .venv-synapse/installed`"
        # Proxies are for the network, and PYTHONPATH is for the tests.
        passed = {key: value for key, value in os.environ.items() if not key.lower().endswith(("_proxy", "pythonpath"))}
        ready = self.folder / "ready"
        ready.unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told, (self.folder / "out.log").open("ab") as log:
            told.bind(str(ready))
            self._process = subprocess.Popen(
                [python, str(LAUNCH), str(self._users), str(self.folder), str(self.folder / "homeserver.json")],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env={**passed, "NOTIFY_SOCKET": str(ready)},
            )
            self._wait(told)
        self.url = f"http://127.0.0.1:{self._port}"

    def _wait(self, told: socket.socket) -> None:
        """Wait for the message that Synapse sends to a service manager when it listens."""
        assert self._process is not None
        told.settimeout(1)
        for _ in range(PATIENCE):
            with suppress(TimeoutError):
                assert told.recv(256).startswith(b"READY=1"), self.log()
                return
            assert self._process.poll() is None, self.log()
        raise AssertionError(f"no answer after {PATIENCE} s: {self.log()}")

    def kill(self) -> None:
        """Kill the server as a crash does. A second call does nothing."""
        if self._process is not None:
            self._process.kill()
        self.wait()

    def wait(self) -> None:
        """Wait until the server has ended."""
        if self._process is not None:
            self._process.wait()
            self._process = None

    async def restart(self) -> None:
        """Kill the server and start it again, with its address, accounts and rooms. Other tasks go on meanwhile."""
        self.kill()
        await asyncio.to_thread(self.start)

    def log(self) -> str:
        """All that the server has logged."""
        return (self.folder / "out.log").read_text(encoding="utf-8", errors="replace")

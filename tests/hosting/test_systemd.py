"""The units of docs/hosting-large.md: what they need is made before, and two on a machine fit together."""

import re
from configparser import RawConfigParser
from typing import Final

import pytest

from bot.settings import Settings, read_settings
from tests.hosting.conftest import ROOT

PAGE: Final = (ROOT / "docs" / "hosting-large.md").read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
UNIT, IN_TEMPLATE = (text for kind, text in BLOCKS if kind == "ini")
COMMANDS: Final = next(text for kind, text in BLOCKS if not kind)


def service() -> dict[str, str]:
    """What the unit says of its process."""
    unit = RawConfigParser()
    unit.optionxform = str  # type: ignore[assignment,method-assign] # the parser would write the names in small letters
    unit.read_string(UNIT)
    return dict(unit["Service"])


def test_a_fresh_machine_gets_what_the_unit_needs() -> None:
    """Systemd starts nothing for a user, or with a folder to write to, that does not exist."""
    said = service()
    user, folder = said["User"], said["WorkingDirectory"]
    assert re.search(rf"^useradd --system .* {user}$", COMMANDS, re.MULTILINE)
    for path in said["ReadWritePaths"].split():
        assert f"install -d -o {user} -m 700 {path}\n" in COMMANDS
    assert f"chown {user} {folder}/{Settings.model_config['env_file']} " in COMMANDS
    assert said["ReadWritePaths"] == f"{folder}/data"
    assert said["ExecStart"] == f"{folder}/.venv/bin/minotaur run"
    assert PAGE.index(COMMANDS) < PAGE.index(UNIT) < PAGE.index("systemctl enable --now minotaur`")


def test_the_unit_waits_until_the_bot_has_stopped() -> None:
    """The bot may take so long to hand its shards over, and six seconds more; the page's table lets two take five."""
    assert int(service()["TimeoutStopSec"]) >= 5 + 6


def test_two_processes_on_a_machine_have_their_own_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    """A template's units read the same file of settings, and the environment wins over the file."""
    assert IN_TEMPLATE.startswith("Environment=")
    name, _, value = IN_TEMPLATE.removeprefix("Environment=").strip().partition("=")
    ports = set[int | None]()
    for unit in re.findall(r"minotaur@(\d)", PAGE):
        monkeypatch.setenv(name, value.replace("%i", unit))
        ports.add(read_settings().metrics_port)
    assert ports == {9101, 9102}

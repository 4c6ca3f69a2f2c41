"""The audit finds secrets and unsafe packages, prints no secret, and fails if it could not look everything up."""

import json
import subprocess
from collections.abc import Mapping

import pytest

from tests.audit import faults, main, secrets
from tests.test_architecture import OWN_FILES, read

SOUND = {"name": "rich", "version": "15.0.0", "vulns": []}
UNSAFE = {"name": "idna", "version": "3.6", "vulns": [{"id": "GHSA-1", "fix_versions": ["3.7"], "description": "…"}]}
UNKNOWN = {"name": "yarl", "skip_reason": "not found"}
TOKEN = ".".join(("M" * 24, "abcdef", "x" * 38))


def report(*packages: Mapping[str, object]) -> str:
    """A report in the format of pip-audit."""
    return json.dumps({"dependencies": packages, "fixes": []})


def test_no_secret_stands_in_the_tree() -> None:
    """No file of the project holds a secret."""
    assert [line for path in OWN_FILES for line in secrets(path, read(path))] == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f'token = "{TOKEN}"', "a Discord token"),
        ("/webhooks/" + "1" * 18 + "/" + "x" * 68, "a Discord webhook"),
        ("syt_bWlub3RhdXI_" + "abcdefghijklmnopqrst_0abcde", "a Matrix token"),
        ("-----BEGIN OPENSSH " + "PRIVATE KEY-----", "a private key"),
        ("postgresql://minotaur:" + "labyrinth@localhost/games", "a password in an address"),
        ("DISCORD_" + "TOKEN=abcdefgh12345678", "a filled in credential"),
        ("export DISCORD_" + "TOKEN = abcdefgh12345678", "a filled in credential"),
        ("ENV DISCORD_" + "TOKEN=abcdefgh12345678", "a filled in credential"),
        ("      - DISCORD_" + "TOKEN=abcdefgh12345678", "a filled in credential"),
        ('      - "DISCORD_' + 'TOKEN=abcdefgh12345678"', "a filled in credential"),
        ('  "DISCORD_' + 'TOKEN": "abcdefgh12345678",', "a filled in credential"),
        ("  MATRIX_" + "PASSWORD: hunter2hunter2 # mine", "a filled in credential"),
        ("MATRIX_" + "PASSWORD=correct-horse!", "a filled in credential"),
        ("MATRIX_" + "PASSWORD='p@ss (word) 123'", "a filled in credential"),
        ("gh" + "p_" + "a" * 36, "a key of a cloud"),
    ],
)
def test_a_secret_is_found_and_not_repeated(text: str, kind: str) -> None:
    """The line names only the file, the line's number and the kind of secret."""
    assert list(secrets("bot/x.py", f"first\n{text}\n")) == [f"bot/x.py:2: {kind}"]


@pytest.mark.parametrize(
    "text",
    [
        "DISCORD_TOKEN=\nMATRIX_TOKEN=…\nDATABASE_URL=sqlite:///data/x.db",
        "  DISCORD_TOKEN: ${DISCORD_TOKEN}\n  MATRIX_TOKEN: <your own>",
        "TOKEN: Final = made(of_its_parts)\n  'DISCORD_TOKEN': settings.token,",
    ],
)
def test_an_empty_setting_is_no_secret(text: str) -> None:
    """A placeholder or a reference to a token is no secret either."""
    assert list(secrets(".env.example", text)) == []


def test_what_tests_have_made_up_excuses_nothing_beside_it() -> None:
    """A made-up password excuses no other password beside it, and is itself no excuse outside the tests."""
    made_up, other = ("postgresql://minotaur:" + word + "@localhost/games\n" for word in ("labyrinth", "thread"))
    assert list(secrets("tests/x.py", made_up + other)) == ["tests/x.py:2: a password in an address"]
    assert list(secrets("bot/x.py", made_up)) == ["bot/x.py:1: a password in an address"]


@pytest.mark.parametrize(
    ("packages", "found"),
    [
        ([SOUND], []),
        ([SOUND, UNSAFE], ["idna 3.6: GHSA-1, mended in 3.7"]),
        ([SOUND, UNKNOWN], ["1 of 2 could not be looked up, nothing is known of yarl"]),
    ],
)
def test_what_is_known_of_packages_is_told(packages: list[Mapping[str, object]], found: list[str]) -> None:
    """Packages that could not be looked up are reported, too."""
    assert list(faults(report(*packages))) == found


@pytest.mark.parametrize("said", ["", "Traceback", report()])
def test_a_service_that_cannot_be_asked_is_no_clean_result(said: str) -> None:
    """An empty answer counts as a fault."""
    assert len(list(faults(said))) == 1


@pytest.mark.parametrize(("said", "code"), [(report(SOUND), 0), ("", 1)])
def test_the_audit_passes_only_when_all_was_looked_up(
    said: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The printed text does not repeat the address of a service that could not be asked."""

    def run(command: list[str], **how: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 1, said, "https://service.example refused")

    monkeypatch.setattr(subprocess, "run", run)

    assert main() == code
    assert "://" not in capsys.readouterr().out

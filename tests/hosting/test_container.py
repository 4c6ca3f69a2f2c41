"""The container's files, checked without building an image: what is copied, what is left out, what is enough."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bot.settings import Settings
from tests.hosting.conftest import ROOT

DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
IGNORED = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
ENV_FILE = Settings.model_config["env_file"]
COPIED = re.findall(r"^COPY (\S+) ", DOCKERFILE, re.MULTILINE)
PACKAGES = ("bot", "rules", "storage")


def test_what_is_copied_suffices(tmp_path: Path) -> None:
    """``minotaur play`` runs without an error in a folder that has only the copied files."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name)
    done = subprocess.run(
        [
            sys.executable,
            "-P",
            "-c",
            "import sys; sys.path.insert(0, '.'); import bot.__main__",
            "play",
            "--lang",
            "cs",
        ],
        cwd=tmp_path,
        env={},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "data" / "minotaur.db").exists()


def test_what_is_copied_is_let_in() -> None:
    """The build context has exactly these files: no credentials and no database."""
    assert IGNORED[1] == "*"
    assert sorted(line[1:] for line in IGNORED if line.startswith("!")) == sorted(COPIED)


def test_requirements_are_pinned_by_their_hashes() -> None:
    """Packages are installed only with the hashes of the tested ones; no file names an index."""
    assert "--require-hashes" in DOCKERFILE
    assert "://" not in DOCKERFILE + COMPOSE


def test_the_bot_is_not_root() -> None:
    """The user is set before the entry point."""
    assert re.findall(r"^(USER|ENTRYPOINT|CMD) ", DOCKERFILE, re.MULTILINE) == ["USER", "ENTRYPOINT", "CMD"]
    assert re.search(r"^USER \d{4,}:\d{4,}$", DOCKERFILE, re.MULTILINE)


def test_the_container_has_limits() -> None:
    """A bot that goes wrong takes neither the machine's memory, nor its processes, nor its disk by logging."""
    for limit in (r"mem_limit: \d+g", r"pids_limit: \d+", r"max-size: \d+m", r'max-file: "\d+"'):
        assert re.search(rf"^ +{limit}$", COMPOSE, re.MULTILINE), limit


def test_compose_passes_the_settings_on_as_a_file() -> None:
    """The bot finds ``.env`` in the folder in which it starts; nothing secret is an environment variable."""
    (folder,) = re.findall(r"^WORKDIR (\S+)$", DOCKERFILE, re.MULTILINE)
    assert f"    secrets:\n      - source: settings\n        target: {folder}/{ENV_FILE}\n" in COMPOSE
    assert f"\nsecrets:\n  settings:\n    file: {ENV_FILE}\n" in COMPOSE
    assert "environment:" not in COMPOSE


@pytest.mark.parametrize("package", PACKAGES)
def test_an_installed_package_has_all_its_files(package: str) -> None:
    """Files that are not Python must be named in pyproject.toml, or an installation would not have them."""
    named = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["package-data"]
    taken = {path for pattern in named[package] for path in (ROOT / package).glob(pattern)}
    files = {path for path in (ROOT / package).rglob("*") if path.is_file() and path.suffix not in {".py", ".pyc"}}
    assert files - taken == set()

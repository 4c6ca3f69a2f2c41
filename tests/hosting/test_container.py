"""The container's files, checked without building an image: what is copied, what is left out, what is enough."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from bot.settings import Settings, read_settings
from storage.engine.addresses import postgres_url
from tests.hosting.conftest import ROOT

DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
COMPOSED = yaml.safe_load(COMPOSE)
IGNORED = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
ENV_FILE = Settings.model_config["env_file"]
COPIED = [name for line in re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE) for name in line.split()]
STAGES = re.findall(r"^FROM .* AS (\w+)$", DOCKERFILE, re.MULTILINE)
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
    """Packages are installed only with the hashes of the tested ones; no file names an index.

    What builds atomicwrites is locked, too: pip would fetch that without a hash.
    """
    assert DOCKERFILE.count("pip install") == DOCKERFILE.count("--require-hashes") == 2
    assert "--no-build-isolation" in DOCKERFILE
    assert "://" not in DOCKERFILE


def test_the_images_are_pinned_by_their_digests() -> None:
    """What is built or started tomorrow is what was built today; the lock files are for this Python."""
    fetched = [name for name in re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE) if name not in STAGES]
    started = [service["image"] for service in COMPOSED["services"].values() if "build" not in service]
    for image in (*fetched, *started):
        assert re.fullmatch(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", image)
    assert [re.match(r"python:3\.11[.-]", image) is not None for image in fetched] == [True]


def test_common_faults_of_the_files_are_not_in_them() -> None:
    """Linters read them: no syntax error, no bad habit, nothing dangerous."""
    linted = {"hadolint": ["Dockerfile"], "compose-lint": ["compose.yaml"]}
    for program, words in linted.items():
        done = subprocess.run(
            [Path(sys.executable).with_name(program), *words], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout


def test_a_server_starts_only_when_it_is_asked_for() -> None:
    """By default there is one bot with a file; with the profile two alike, and a server that they alone reach."""
    services = COMPOSED["services"]
    assert {name: service.get("profiles") for name, service in services.items()} == {
        "minotaur": None,
        "minotaur-2": ["postgres"],
        "postgres": ["postgres"],
    }
    assert services["minotaur"] | {"profiles": ["postgres"]} == services["minotaur-2"]
    assert not any("ports" in service for service in services.values())
    for service in services.values():
        assert service["read_only"]
        assert (service["cap_drop"], service["security_opt"]) == (["ALL"], ["no-new-privileges:true"])


def test_the_settings_that_compose_names_start_two_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines at the top of the file are settings of the bot and of compose, and they fit together."""
    named = dict(re.findall(r"^#     ([A-Z_]+)=(.*)$", COMPOSE, re.MULTILINE))
    for name, value in named.items():
        monkeypatch.setenv(name, value)
    settings = read_settings()
    assert named.keys() - {name.upper() for name in Settings.model_fields} == {"COMPOSE_PROFILES"}
    assert (settings.shard_ids, settings.shard_count) == ("auto", 2)
    assert list(settings.without_effect()) == []
    server = COMPOSED["services"]["postgres"]["environment"]["POSTGRES_USER"]
    assert postgres_url(settings.database_url).render_as_string().startswith(f"postgresql://{server}:***@postgres/")
    # The bot may take so long to hand its shards over, and six seconds more to stop.
    grace = int(COMPOSED["services"]["minotaur"]["stop_grace_period"].removesuffix("s"))
    assert grace >= settings.handover_seconds + 6


def test_the_bot_is_not_root() -> None:
    """The user is set before the entry point."""
    assert re.findall(r"^(USER|ENTRYPOINT|CMD) ", DOCKERFILE, re.MULTILINE) == ["USER", "ENTRYPOINT", "CMD"]
    assert re.search(r"^USER \d{4,}:\d{4,}$", DOCKERFILE, re.MULTILINE)


def test_the_containers_have_limits() -> None:
    """What goes wrong takes neither the machine's memory, nor its processes, nor its disk by logging."""
    for service in COMPOSED["services"].values():
        assert {"mem_limit", "pids_limit"} <= service.keys()
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}


def test_compose_passes_the_settings_on_as_a_file() -> None:
    """The bot finds ``.env`` in the folder in which it starts; nothing secret is an environment variable."""
    (folder,) = re.findall(r"^WORKDIR (\S+)$", DOCKERFILE, re.MULTILINE)
    for name, service in COMPOSED["services"].items():
        if name != "postgres":
            assert service["secrets"] == [{"source": "settings", "target": f"{folder}/{ENV_FILE}"}]
            # The health check asks the bot itself. The database tells neither whether it is connected, nor which of two
            # bots gives signs of life.
            assert service["environment"] == {"METRICS_PORT": "${METRICS_PORT:-9100}"}
    assert COMPOSED["secrets"]["settings"] == {"file": ENV_FILE}
    assert COMPOSED["services"]["postgres"]["environment"].keys() == {"POSTGRES_USER", "POSTGRES_PASSWORD_FILE"}


@pytest.mark.parametrize("package", PACKAGES)
def test_an_installed_package_has_all_its_files(package: str) -> None:
    """Files that are not Python must be named in pyproject.toml, or an installation would not have them."""
    named = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["package-data"]
    taken = {path for pattern in named[package] for path in (ROOT / package).glob(pattern)}
    files = {path for path in (ROOT / package).rglob("*") if path.is_file() and path.suffix not in {".py", ".pyc"}}
    assert files - taken == set()

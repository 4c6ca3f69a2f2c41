"""Carries out the Dockerfile without a container engine, on a copy of this machine's file system.

Each stage is an overlay: what its steps write stays in a folder of the test, and this machine is only read. So this
proves the steps and what they leave. It proves nothing about the base image, whose place this machine takes: its
Python, its users, its tools. Only root can do this, and only on Linux.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.hosting.conftest import ROOT

CONTINUED = re.compile(r"\\\n(?:\s*#.*\n)*")


@dataclass
class Stage:
    """A stage of the image: its whole file system, and what later steps and the container take over."""

    root: Path
    environment: dict[str, str]
    folder: str = "/"
    user: str = "0:0"
    entrypoint: list[str] = field(default_factory=list)

    def run(self, *command: str, user: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command in the stage as this user, by default as the user of the container."""
        owner, group = (user or self.user).split(":")
        identity = ["--reuid", owner, "--regid", group, "--clear-groups"]
        inside = ["chroot", str(self.root), "setpriv", *identity, "sh", "-c", 'cd "$0" && exec "$@"', self.folder]
        return subprocess.run(
            [*inside, *command],
            env=self.environment | environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )


def instructions(dockerfile: str) -> Iterator[tuple[str, str]]:
    """The instructions and their arguments, in order."""
    for line in CONTINUED.sub(" ", dockerfile).splitlines():
        if line and not line.startswith("#"):
            name, _, rest = line.partition(" ")
            yield name, rest


@contextmanager
def built(folder: Path) -> Iterator[Stage]:
    """The last stage of the Dockerfile, carried out in the folder. The test is skipped if that is impossible."""
    stages: dict[str, Stage] = {}
    with ExitStack() as mounts:
        for name, rest in instructions((ROOT / "Dockerfile").read_text(encoding="utf-8")):
            if name == "FROM":
                root = mounts.enter_context(_overlay(folder / f"stage{len(stages)}"))
                stages[rest.partition(" AS ")[2]] = Stage(root, _environment())
            else:
                _carry_out(stages, name, rest)
        yield next(reversed(stages.values()))


def _carry_out(stages: dict[str, Stage], name: str, rest: str) -> None:
    """Carry out an instruction in the newest stage."""
    stage = next(reversed(stages.values()))
    match name:
        case "RUN":
            done = stage.run("sh", "-c", rest, user="0:0")
            assert done.returncode == 0, f"{rest}\n{done.stdout}{done.stderr}"
        case "COPY":
            _copy(stages, stage, shlex.split(rest))
        case "WORKDIR":
            stage.folder = rest
            _inside(stage, rest).mkdir(parents=True, exist_ok=True)
        case "ENV":
            for one in shlex.split(rest):
                variable, _, value = one.partition("=")
                stage.environment[variable] = value.replace("$PATH", stage.environment["PATH"])
        case "USER":
            stage.user = rest
        case "ENTRYPOINT":
            stage.entrypoint = json.loads(rest)
        case "VOLUME" | "STOPSIGNAL" | "HEALTHCHECK" | "CMD" | "LABEL" | "EXPOSE":
            pass
        case _:
            pytest.fail(f"this test does not know {name}")


def _copy(stages: dict[str, Stage], stage: Stage, words: Sequence[str]) -> None:
    """Copy files and folders; the target is a folder if it ends with a slash."""
    source_root = ROOT
    if words[0].startswith("--from="):
        source_root, words = stages[words[0].removeprefix("--from=")].root, words[1:]
    *sources, target = words
    for source in sources:
        found = source_root / source.lstrip("/")
        to = _inside(stage, target)
        if target.endswith("/"):
            to = to / found.name
        to.parent.mkdir(parents=True, exist_ok=True)
        if found.is_dir():
            shutil.copytree(found, to, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(found, to)


def _inside(stage: Stage, path: str) -> Path:
    return stage.root / Path(stage.folder, path).relative_to("/")


def _environment() -> dict[str, str]:
    """The base image's: its Python is first on the path. Pip may need this machine's settings, such as a proxy."""
    programs = [str(Path(sys.base_prefix, "bin")), "/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin"]
    kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_") or name.endswith("_proxy")}
    return kept | {"PATH": ":".join([*programs, "/sbin", "/bin"]), "HOME": os.environ.get("HOME", "/root")}


@contextmanager
def _overlay(folder: Path) -> Iterator[Path]:
    """A file system like that of this machine; what is written to it goes into the folder."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root can carry out the Dockerfile")
    changed, work, root = (folder / name for name in ("changed", "work", "root"))
    for made in (changed, work, root):
        made.mkdir(parents=True)
    how = f"lowerdir=/,upperdir={changed},workdir={work}"
    if subprocess.run(["/bin/mount", "-t", "overlay", "overlay", "-o", how, root], check=False).returncode:
        pytest.skip("this root may not mount")
    try:
        # Python may lie in the home of root. In an image everybody can run it.
        for above in Path(sys.base_prefix).parents:
            there = root / above.relative_to("/")
            there.chmod(there.stat().st_mode | 0o011)
        yield root
    finally:
        subprocess.run(["/bin/umount", "--lazy", root], check=True)

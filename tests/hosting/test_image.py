"""The image as the Dockerfile's steps make it, carried out on this machine."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hosting.built_image import Stage, built

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The last stage."""
    with built(tmp_path_factory.mktemp("image")) as stage:
        yield stage


def test_the_bot_runs_as_the_user_of_the_container(image: Stage) -> None:
    """A whole game is played with what was installed and copied, and its database is in the volume."""
    done = image.run(*image.entrypoint, "play", "--lang", "cs")
    assert (done.returncode, done.stderr) == (0, "")
    data = image.root / "minotaur/data"
    assert (data / "minotaur.db").stat().st_uid == 10001
    assert data.stat().st_mode & 0o777 == 0o700


def test_the_image_has_what_the_bot_imports(image: Stage) -> None:
    """All of it comes from the environment of the first stage."""
    names = "aiosqlite asyncpg atomicwrites discord nio pysqlite3 uvloop vodozemac"
    told = image.run("python", "-c", f"import {names.replace(' ', ', ')}; print(nio.__file__)")
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.startswith("/venv/")


def test_nothing_can_be_installed_there(image: Stage) -> None:
    """Neither Python of the image has pip, nor the means to bring it back."""
    for program in ("python", image.environment["PATH"].split(":")[1] + "/python3"):
        for module in ("pip", "ensurepip", "setuptools"):
            told = image.run(program, "-c", f"import {module}")
            assert "ModuleNotFoundError" in told.stderr, (program, module)


def test_the_bot_can_change_nothing_but_its_data(image: Stage) -> None:
    """Neither its code, nor what it imports."""
    writable = [
        path
        for top in ("venv", "minotaur")
        for folder, _, files in os.walk(image.root / top)
        for path in (Path(folder), *(Path(folder, name) for name in files))
        if not path.is_symlink() and (path.stat().st_uid == 10001 or path.stat().st_mode & 0o022)
    ]
    data = image.root / "minotaur" / "data"
    assert [path for path in writable if data not in (path, *path.parents)] == []

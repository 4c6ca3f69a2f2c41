"""The code of other releases, for tests that run two of them side by side: the last one, and a made-up next one."""

import io
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Final

import pytest

from storage.migrations.revisions import number, revisions
from tests.stub.bots import ROOT

PACKAGES: Final = ("bot", "rules", "storage")

FIRST_BESIDE: Final = "f24e2b15b8f7658c4160152452d265a83d97cdd9"
"""The first commit that works beside a newer one. It stands for the last release as long as there is none."""

MIGRATION: Final = """
import sqlalchemy as sa
from alembic import op

revision = "9999_since_{number}"
down_revision = "{revision}"


def upgrade():
    op.create_table("songs", sa.Column("id", sa.Integer, primary_key=True))
    op.add_column("tables", sa.Column("mood", sa.Text, nullable=False, server_default="merry"))
    op.add_column("messages", sa.Column("colour", sa.Text))
"""

LATER: Final = """
class _Later(MythicalDice):
    rules = 2


GAMES: """


def last_release(folder: Path) -> Path:
    """Put the code of the newest release before this commit into the folder. Skips the test without a whole history."""
    if shutil.which("git") is None or _git("rev-parse", "--is-shallow-repository").stdout.strip() != b"false":
        pytest.skip("without git and the whole history nobody knows the code of the last release")
    tags = _git("tag", "--merged", "HEAD^", "--sort=-creatordate").stdout.decode().split()
    packed = _git("archive", tags[0] if tags else FIRST_BESIDE, *PACKAGES)
    packed.check_returncode()
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files:
        files.extractall(folder, filter="data")
    return folder


def _git(*words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", str(ROOT), *words], check=False, capture_output=True)  # noqa: S607


def next_release(folder: Path) -> Path:
    """Put this release's code with a further migration and a further rule set of Mythical Dice into the folder."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    newest = revisions()[0]
    migration = MIGRATION.format(number=number(newest), revision=newest)
    (folder / "storage" / "migrations" / "versions" / "r9999_later.py").write_text(migration)
    catalogue = folder / "rules" / "catalogue.py"
    text = catalogue.read_text()
    for before, after in (("\nGAMES: ", LATER), ("in (MythicalDice(), ", "in (MythicalDice(), _Later(), ")):
        assert text.count(before) == 1
        text = text.replace(before, after)
    catalogue.write_text(text)
    return folder


def code_of(tree: Path) -> str:
    """The beginning of a program that takes the project's code from this folder.

    Its metrics register themselves with the library, which must therefore be new, too.
    """
    if tree == ROOT:
        return ""
    return f"""
import sys
sys.path.insert(0, {str(tree)!r})
for name in [name for name in sys.modules if name.partition(".")[0] in {(*PACKAGES, "prometheus_client")}]:
    del sys.modules[name]
"""

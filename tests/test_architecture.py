"""Layers: which package may import which other, read from the sources, and texts that no file may contain."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from rules.catalogue import GAMES

ROOT = Path(__file__).resolve().parent.parent
PRODUCT = ("bot/", "rules/", "storage/")

KNOWS = {
    "rules/": ("rules",),
    "storage/": ("rules", "storage"),
    "bot/core/": ("rules", "storage", "bot.core"),
    "bot/screens/": ("rules", "bot.core.ports", "bot.core.table.views", "bot.core.ui", "bot.screens"),
    "bot/pictures/": ("bot.core.ports", "bot.core.ui.panels", "bot.pictures"),
    "bot/app/": ("storage.ids", "bot.core", "bot.app"),
    "bot/adapters/console/": ("storage.ids", "bot.core", "bot.app", "bot.adapters.console"),
    "bot/adapters/discord/": ("storage.ids", "bot.core", "bot.app", "bot.adapters.discord"),
    "bot/adapters/webhooks/": ("bot.core", "bot.adapters.webhooks"),
    "bot/adapters/matrix/": ("storage.ids", "bot.core", "bot.app", "bot.adapters.matrix"),
    "bot/wiring.py": ("rules", "storage", "bot"),
    "bot/commands/": ("rules", "storage", "bot"),
    "bot/logs.py": ("rules.game",),
    "bot/settings.py": ("storage.engine.private_files",),
    "bot/cli.py": ("bot.commands", "bot.logs"),
    "bot/__main__.py": ("bot.cli",),
}
"""The own packages that each path may import; a path that is not listed here may import none of them."""

HOMES = {
    "Crypto": "bot/adapters/matrix/",
    "PIL": "bot/pictures/",
    "aiosqlite": "storage/",
    "alembic": "storage/",
    "discord": "bot/adapters/discord/",
    "nio": "bot/adapters/matrix/crypto/library.py",
    "peewee": "bot/adapters/matrix/crypto/library.py",
    "pysqlite3": "storage/engine/sqlite.py",
    "rich": "bot/adapters/console/",
    "sqlalchemy": "storage/",
    "vodozemac": "bot/adapters/matrix/",
}
"""Libraries that only one package may import: SQL belongs to the store, a platform's library to its adapter."""

COMMAND_LINE = "bot/cli.py"
"""The command line starts fast, so each command imports what it needs inside its function."""

UNTRACKED = [".git", *(line.strip("/") for line in (ROOT / ".gitignore").read_text().splitlines())]
THIS_MACHINE = re.compile(r"(?<![\w.])/(?:home|root|work|Users)/\w")


def own_files() -> Iterator[str]:
    """The project's own files, as paths from its root."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if not is_untracked(name)]
        yield from ((Path(folder) / name).relative_to(ROOT).as_posix() for name in names if not is_untracked(name))


def is_untracked(name: str) -> bool:
    """Whether a file or folder with this name is made by tools, or belongs to the developer alone."""
    return any(fnmatch(name, pattern) for pattern in UNTRACKED)


OWN_FILES = sorted(own_files())
SOURCES = [path for path in OWN_FILES if path.startswith(PRODUCT) and path.endswith(".py")]
LOCKS = [path for path in OWN_FILES if path.startswith("requirements/")]


def read(path: str) -> str:
    """The file's text; bytes that are no text become replacement characters, which match nothing."""
    return (ROOT / path).read_text(encoding="utf-8", errors="replace")


def imports(tree: ast.AST, path: str) -> Iterator[str]:
    """Every dotted name that is imported anywhere in the tree, relative ones made absolute."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = path.split("/")[: -node.level] if node.level else []
            package = ".".join([*above, node.module] if node.module else above)
            yield from (f"{package}.{alias.name}" for alias in node.names)


def early_imports(tree: ast.Module, path: str) -> Iterator[str]:
    """The names that are imported as soon as the module is imported."""
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from imports(node, path)


def is_standard(name: str) -> bool:
    """Whether the name belongs to Python's standard library."""
    return name.partition(".")[0] in sys.stdlib_module_names


def may_import(path: str, name: str) -> bool:
    """Whether the file at this path may import this name."""
    top = name.partition(".")[0]
    if is_standard(name):
        # Two SQLite libraries in one process would release each other's locks on a file.
        return top != "sqlite3" or path == HOMES["pysqlite3"]
    if f"{top}/" in (*PRODUCT, "tests/"):
        known = next((known for room, known in KNOWS.items() if path.startswith(room)), ())
        return any(f"{name}.".startswith(f"{package}.") for package in known)
    return not path.startswith("rules/") and path.startswith(HOMES.get(top, ""))


def wrong_imports(path: str, source: str) -> set[str]:
    """The forbidden imports of a source file, and those that it may make only inside a function."""
    tree = ast.parse(source)
    wrong = {name for name in imports(tree, path) if not may_import(path, name)}
    if path == COMMAND_LINE:
        wrong |= {name for name in early_imports(tree, path) if not is_standard(name)}
    return wrong


def test_imports_point_down() -> None:
    """Each file imports only what lies below it, SQL stays in the store and platforms in their adapters."""
    found = {path: wrong_imports(path, read(path)) for path in SOURCES}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("path", "source", "wrong"),
    [
        ("rules/game.py", "import rules.chance, enum\nfrom collections.abc import Mapping", set()),
        ("rules/game.py", "import pydantic", {"pydantic"}),
        ("rules/game.py", "from storage import schema", {"storage.schema"}),
        ("storage/tables.py", "from rules.game import State\nimport sqlalchemy as sa", set()),
        ("storage/tables.py", "from bot.core import play", {"bot.core.play"}),
        ("bot/core/play.py", "from storage.tables import Tables\nfrom .panels import Panel", set()),
        ("bot/core/play.py", "from sqlalchemy import text", {"sqlalchemy.text"}),
        ("storage/engine/lock.py", "import sqlite3", {"sqlite3"}),
        ("bot/core/play.py", "def late():\n    import discord.ui", {"discord.ui"}),
        ("bot/core/play.py", "if TYPE_CHECKING:\n    from rich.table import Table", {"rich.table.Table"}),
        ("bot/core/play.py", "from .. import wiring", {"bot.wiring"}),
        ("bot/core/play.py", "from ..adapters.console import table", {"bot.adapters.console.table"}),
        ("bot/core/play.py", "from bot.app.caller import Caller", {"bot.app.caller.Caller"}),
        ("bot/app/presses.py", "from bot.core import panels\nfrom bot.app.caller import Caller", set()),
        ("bot/app/presses.py", "import discord, rich, nio, sqlalchemy", {"discord", "rich", "nio", "sqlalchemy"}),
        ("bot/app/presses.py", "import rules.game, storage.tables", {"rules.game", "storage.tables"}),
        ("bot/app/presses.py", "from bot.screens import names", {"bot.screens.names"}),
        ("bot/app/presses.py", "from bot.adapters.discord import desk", {"bot.adapters.discord.desk"}),
        ("bot/screens/mythe.py", "from bot.core.ui.panels import Panel\nfrom rules.game import View", set()),
        ("bot/screens/mythe.py", "from bot.core import play, ports", {"bot.core.play"}),
        ("bot/screens/mythe.py", "import bot.core.panels_of_others", {"bot.core.panels_of_others"}),
        ("bot/adapters/console/table.py", "from bot.core import ports\nimport rich", set()),
        ("bot/adapters/console/table.py", "from bot.adapters.discord import hands", {"bot.adapters.discord.hands"}),
        ("bot/adapters/console/table.py", "from storage import tables\nimport nio", {"storage.tables", "nio"}),
        ("bot/adapters/discord/hands.py", "from bot.core import panels\nimport discord.ui", set()),
        ("bot/adapters/discord/hands.py", "import rules.game, storage.tables", {"rules.game", "storage.tables"}),
        ("bot/adapters/web/page.py", "import rules, bot.core", {"rules", "bot.core"}),
        ("bot/wiring.py", "import storage.tables, bot.adapters.console.table", set()),
        ("bot/wiring.py", "from tests import conftest", {"tests.conftest"}),
        ("bot/cli.py", "import argparse\ndef main():\n    from bot import logs", set()),
        ("bot/cli.py", "from bot import logs", {"bot.logs"}),
        ("bot/cli.py", "def main():\n    from bot.adapters import console", {"bot.adapters.console"}),
    ],
)
def test_an_import_that_points_up_is_found(path: str, source: str, wrong: set[str]) -> None:
    """The check above names exactly the forbidden imports of made-up files, at any place in the source."""
    assert wrong_imports(path, source) == wrong


OF_ONE_KIND = re.compile(r"\b(?:sqlite_(?:master|sequence)|pg_(?:class|locks|sequences|trigger))\b")
"""Where a file, or a database on a server, keeps what it knows about itself."""

WITH_A_KIND = ("storage/engine/", "storage/backups/", "storage/migrations/versions/")
"""The code that knows the kind of its database. Only files have backups, and only files come from old releases."""


def kinds_asked_for(path: str, source: str) -> set[str]:
    """What a module of the store says that is true of one kind of database only."""
    if path.startswith(WITH_A_KIND):
        return set()
    tree = ast.parse(source)
    asked = {name for name in imports(tree, path) if name.endswith((".is_on_server", ".is_file"))}
    if path.startswith("storage/migrations/"):
        asked.discard("storage.engine.by_kind.is_file")
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node).endswith((".dialect.name", ".dialect_options")):
            asked.add(ast.unparse(node))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            asked.update(OF_ONE_KIND.findall(node.value))
    return asked


def test_only_the_engine_knows_the_kind_of_a_database() -> None:
    """Each statement has one text for files and servers. Where they differ, ``storage/engine/by_kind.py`` has both."""
    found = {path: kinds_asked_for(path, read(path)) for path in SOURCES if path.startswith("storage/")}
    assert {path: asked for path, asked in found.items() if asked} == {}


@pytest.mark.parametrize(
    ("path", "source", "asked"),
    [
        ("storage/moving.py", "insert(ratings).compile(dialect=connection.dialect)", set()),
        ("storage/moving.py", "if connection.dialect.name == 'sqlite': pass", {"connection.dialect.name"}),
        ("storage/moving.py", "table.dialect_options['sqlite']", {"table.dialect_options"}),
        ("storage/moving.py", "text('SELECT seq FROM sqlite_sequence')", {"sqlite_sequence"}),
        ("storage/moving.py", "from storage.engine.by_kind import is_file", {"storage.engine.by_kind.is_file"}),
        ("storage/migrations/__init__.py", "from storage.engine.by_kind import is_file", set()),
        ("storage/migrations/__init__.py", "connection.dialect.name", {"connection.dialect.name"}),
        ("storage/engine/driver.py", "connection.dialect.name", set()),
    ],
)
def test_a_question_for_the_kind_is_found(path: str, source: str, asked: set[str]) -> None:
    """The check above names what a made-up module asks for, and lets the engine ask."""
    assert kinds_asked_for(path, source) == asked


GAME_NAMES = {key for key, _ in GAMES}
OF_ONE_GAME = re.compile(rf"/(?:{'|'.join(key.replace('-', '_') for key in GAME_NAMES)})(?:_\w+)?(?:/|\.py$)")
"""A package or a module of one game: it begins with the game's key."""

CATALOGUES = {"bot/screens/all_screens.py", "rules/catalogue.py", "storage/codec/games.py"}
"""The only files that name each game, each in a table with one line for every game."""


def named_games(source: str) -> set[str]:
    """The games that a source names."""
    words = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return {word for word in words if isinstance(word, str) and word in GAME_NAMES}


def test_a_bot_on_a_file_loads_no_driver_for_a_server() -> None:
    """The driver costs memory and time at the start."""
    loads = "import sys, bot.wiring; sys.exit('asyncpg' in sys.modules)"
    subprocess.run([sys.executable, "-c", loads], cwd=ROOT, check=True)


def test_no_game_is_named_outside_the_catalogues() -> None:
    """Code for one game stays in that game's own modules, so that a new game needs only new modules and table lines."""
    of_all_games = [path for path in SOURCES if path not in CATALOGUES and not OF_ONE_GAME.search(path)]
    found = {path: named_games(read(path)) for path in of_all_games}
    assert {path: named for path, named in found.items() if named} == {}


def test_a_game_that_is_named_is_found() -> None:
    """The check above sees names in code, but not inside a sentence, and knows the modules of one game."""
    assert named_games("if game == 'mythe':\n    'Not so in mythic-dice.'") == {"mythe"}
    rooms = ["rules/mythe/game.py", "rules/robots/mythic_dice.py", "rules/game.py"]
    assert [OF_ONE_GAME.search(path) is not None for path in rooms] == [True, True, False]


@pytest.mark.parametrize("path", LOCKS)
def test_locks_hold_no_address(path: str) -> None:
    """Requirements are names, versions and hashes; each machine chooses where to download them."""
    assert "://" not in read(path)


def test_no_file_names_a_machine() -> None:
    """No file of the project holds a path that exists on its author's machine only."""
    named = {path: THIS_MACHINE.findall(read(path)) for path in OWN_FILES}
    assert {path: found for path, found in named.items() if found} == {}


@pytest.mark.parametrize("user", ["home/ben", "root/minotaur", "work/minotaur", "Users/cindy"])
def test_a_path_of_a_machine_is_found(user: str) -> None:
    """The check above knows the usual home directories, and ignores other paths."""
    assert THIS_MACHINE.search(f"see /{user}/notes") is not None
    assert THIS_MACHINE.search(f"see ../{user}/notes") is None

"""Figures that are read from the sources: lines, names, folders, functions and comments."""

import ast
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

from rules.catalogue import GAMES
from tests.figures.figure import Figure

ROOT: Final = Path(__file__).resolve().parents[2]
PRODUCT: Final = ("bot", "rules", "storage")
TESTS: Final = ("tests",)
PICTURES: Final = frozenset({".png", ".gif"})

TESTS_TO_SOURCE: Final = 1.6
SAME_NAME: Final = 2
MODULES: Final = 30
LONGEST: Final = 40
"""The most lines of code in a function: it fits a glance. Words that explain it do not count."""

MOST_PICTURES: Final = 3
"""The most megabytes of pictures in the repository: each clone has them."""

NINE_TENTHS: Final = 0.9

GAME_NAMES: Final = frozenset(key.replace("-", "_") for key, _ in GAMES)
ALWAYS_ALIKE: Final = frozenset({"__init__", "__main__", "conftest"})
"""Names that Python and pytest require."""

HISTORY: Final = "storage/migrations/versions"
"""A folder that only grows, by one numbered module for each change of the schema."""

Texts = Mapping[str, str]


def read(folders: Sequence[str], root: Path = ROOT) -> dict[str, str]:
    """The modules below these folders, by their paths from the root."""
    found = sorted(path for folder in folders for path in (root / folder).rglob("*.py"))
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in found}


def size_figures() -> Iterator[Figure]:
    """All figures of this module."""
    product, tests = read(PRODUCT), read(TESTS)
    yield from line_figures(product, tests)
    for name, texts in (("product", product), ("tests", tests)):
        repeated = repeated_names(texts)
        yield Figure(
            f"names of modules that occur more than twice, {name}",
            len(repeated),
            0,
            tuple(f"{stem}: {', '.join(paths)}" for stem, paths in repeated.items()),
        )
    for name, texts in (("product", product), ("tests", tests)):
        folders = full_folders(texts)
        yield Figure(
            f"folders with more than {MODULES} modules, {name}",
            len(folders),
            0,
            tuple(f"{folder}: {number}" for folder, number in folders.items()),
        )
    yield from function_figures(product)
    yield Figure("lines of the product that are comments, in %", comment_share(product) * 100)
    yield Figure("committed pictures, in MB", picture_bytes() / 1e6, MOST_PICTURES)


def picture_bytes(root: Path = ROOT) -> int:
    """The bytes of all pictures of the product and of its documents."""
    files = (path for folder in ("bot", "docs") for path in (root / folder).rglob("*") if path.suffix in PICTURES)
    return sum(path.stat().st_size for path in files)


def line_figures(product: Texts, tests: Texts) -> Iterator[Figure]:
    """Lines by room, and the ratio of test lines to product lines. Blank lines and docstrings count."""
    for name, texts in (("source", product), ("test", tests)):
        rooms = Counter[str]()
        for path, text in texts.items():
            rooms[room_of(path)] += lines(text)
        for room, number in sorted(rooms.items()):
            yield Figure(f"{name} lines, {room}", number)
        yield Figure(f"{name} lines in all", rooms.total())
    source = sum(map(lines, product.values()))
    yield Figure("test lines ÷ source lines", round(sum(map(lines, tests.values())) / source, 2), TESTS_TO_SOURCE)


def lines(text: str) -> int:
    """The lines of a text."""
    return len(text.splitlines())


def room_of(path: str) -> str:
    """The room of a module: its first folder, two folders in ``bot`` and ``tests``, three in adapters."""
    folders = PurePosixPath(path).parts[:-1]
    deep = 1 if folders[0] not in {"bot", "tests"} else 3 if "adapters" in folders[:2] else 2
    return "/".join(folders[:deep])


def repeated_names(texts: Texts) -> dict[str, list[str]]:
    """The names that more than two modules have, with their paths.

    The same file of each game counts once (``rules/<game>/state.py``), and so does that of each adapter. Modules that
    are named after a game do not count. Test modules are named after what they test, and do not count either.
    """
    found: dict[str, set[str]] = defaultdict(set)
    for path in map(PurePosixPath, texts):
        if path.stem not in ALWAYS_ALIKE | GAME_NAMES and not path.stem.startswith("test_"):
            found[path.stem].add(parallel(path))
    return {stem: sorted(places) for stem, places in sorted(found.items()) if len(places) > SAME_NAME}


def parallel(path: PurePosixPath) -> str:
    """The path, with the same word for every game and for every adapter."""
    parts = ["<game>" if part in GAME_NAMES else part for part in path.parts]
    if "adapters" in parts:
        parts[parts.index("adapters") + 1] = "<adapter>"
    return "/".join(parts)


def full_folders(texts: Texts) -> dict[str, int]:
    """The folders that directly hold too many modules, and how many. ``__init__`` and ``HISTORY`` do not count."""
    held = Counter(str(path.parent) for path in map(PurePosixPath, texts) if path.stem != "__init__")
    del held[HISTORY]
    return {folder: number for folder, number in held.most_common() if number > MODULES}


def function_figures(product: Texts) -> Iterator[Figure]:
    """The lengths of functions in lines of code. The longest ones are named."""
    found = sorted((length, f"{path}: {name}") for path, text in product.items() for name, length in functions(text))
    lengths = [length for length, _ in found]
    yield Figure("median function, in lines of code", statistics.median(lengths))
    yield Figure("nine of ten functions have at most, in lines of code", lengths[int(NINE_TENTHS * len(lengths))])
    longest = tuple(f"{length:>6} {function}" for length, function in reversed(found) if length > LONGEST)
    yield Figure("longest function, in lines of code", lengths[-1], LONGEST, longest)


def functions(text: str) -> Iterator[tuple[str, int]]:
    """The name of each function, and its lines of code, from ``def`` on."""
    nodes = [*ast.walk(ast.parse(text))]
    code = lines_of_code(text, nodes)
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, len(code.intersection(_lines_of(node)))


def lines_of_code(text: str, nodes: Iterable[ast.AST]) -> set[int]:
    """The numbers of the lines that are not blank, no comment, and no docstring, also not that of an attribute."""
    written = map(str.strip, text.splitlines())
    code = {number for number, line in enumerate(written, 1) if line and not line.startswith("#")}
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            code.difference_update(_lines_of(node))
    return code


def _lines_of(node: ast.stmt) -> range:
    assert node.end_lineno is not None
    return range(node.lineno, node.end_lineno + 1)


def comment_share(texts: Texts) -> float:
    """The share of the lines that consist of a comment only."""
    written = [line for text in texts.values() for line in text.splitlines()]
    return sum(line.lstrip().startswith("#") for line in written) / len(written)

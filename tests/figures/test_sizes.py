"""The figures count the lines, modules, names, functions and comments correctly."""

from pathlib import Path

import pytest

from tests.figures.figure import Figure, tell
from tests.figures.sizes import (
    comment_share,
    full_folders,
    function_figures,
    functions,
    line_figures,
    picture_bytes,
    read,
    repeated_names,
    room_of,
    size_figures,
)


@pytest.mark.parametrize(
    ("path", "room"),
    [
        ("rules/mythe/state.py", "rules"),
        ("storage/store.py", "storage"),
        ("bot/core/table/table.py", "bot/core"),
        ("bot/screens/mythe/screen.py", "bot/screens"),
        ("bot/adapters/discord/commands/table.py", "bot/adapters/discord"),
        ("tests/adapters/discord/simulated_discord.py", "tests/adapters/discord"),
        ("bot/cli.py", "bot"),
    ],
)
def test_a_module_has_a_room(path: str, room: str) -> None:
    """Each adapter and each folder of ``bot`` is a room; ``rules`` and ``storage`` are one room each."""
    assert room_of(path) == room


def test_lines_are_added_up_by_room() -> None:
    """Blank lines count, and tests are compared with the whole product."""
    found = line_figures({"rules/a.py": "a\n\nb\n", "bot/core/b.py": "a\nb\n"}, {"tests/rules/test_a.py": "a\n" * 9})
    assert [(one.name, one.value, one.kept) for one in found] == [
        ("source lines, bot/core", 2, True),
        ("source lines, rules", 3, True),
        ("source lines in all", 5, True),
        ("test lines, tests/rules", 9, True),
        ("test lines in all", 9, True),
        ("test lines ÷ source lines", 1.8, False),
    ]


def test_the_third_module_of_a_name_is_one_too_many() -> None:
    """Two modules may share a name, a third may not; the modules of all games, or of all adapters, count as one."""
    apart = ["rules/cards.py", "bot/core/cards.py"]
    games = [f"rules/{game}/cards.py" for game in ("mythe", "mythic_dice", "mythical_dice")]
    adapters = ["bot/adapters/console/cards.py", "bot/adapters/discord/cards.py"]

    assert repeated_names(dict.fromkeys(apart, "")) == {}
    assert repeated_names(dict.fromkeys(games + adapters, "")) == {}
    assert repeated_names(dict.fromkeys(apart + games, "")) == {"cards": sorted([*apart, "rules/<game>/cards.py"])}


@pytest.mark.parametrize("name", ["__init__", "conftest", "mythic_dice", "test_cards"])
def test_some_names_may_be_repeated(name: str) -> None:
    """Names that Python and pytest require, names of games, and names of tests are not counted."""
    assert repeated_names({f"{folder}/{name}.py": "" for folder in ("a", "b", "c", "d")}) == {}


def test_a_folder_holds_thirty() -> None:
    """A folder holds at most 30 modules; its ``__init__`` and the modules of its subfolders are not counted."""
    held = {f"rules/m{number}.py": "" for number in range(30)} | {"rules/__init__.py": "", "rules/mythe/a.py": ""}
    assert full_folders(held) == {}
    assert full_folders(held | {"rules/more.py": ""}) == {"rules": 31}
    assert full_folders({f"storage/migrations/versions/r{number:04}.py": "" for number in range(31)}) == {}


def test_functions_are_as_long_as_their_code() -> None:
    """Methods are counted like functions; the length of the longest function has a limit, and beyond it has a name."""
    long = "def f():\n" + "    a()\n" * 40
    found = [
        *function_figures({"a.py": "def a(): pass\n\n\nclass B:\n    async def c(self):\n        d()\n", "b.py": long})
    ]
    assert [(one.value, one.kept) for one in found] == [(2, True), (41, True), (41, False)]
    assert found[-1].detail == ("    41 b.py: f",)


def test_what_explains_a_function_does_not_make_it_longer() -> None:
    """Docstrings, also those of attributes, comments and blank lines do not count; other strings do."""
    text = '''
def f(
    self,
):
    """What it does.

    More of it.
    """
    self.a = 1  # Why.
    """What a is."""

    # Why.
    b = """
text
"""
'''
    assert [*functions(text)] == [("f", 7)]


def test_a_comment_stands_alone() -> None:
    """A comment behind code and a ``#`` in a string are not counted as comment lines."""
    assert comment_share({"a.py": "# Why.\na = 1  # What.\nb = '#'\n\n"}) == 0.25


def test_the_project_is_measured_and_within_its_limits() -> None:
    """The source lines are those of all files in ``bot``, ``rules`` and ``storage``."""
    found = [*size_figures()]
    assert [line for one in found if not one.kept for line in one.lines()] == []
    figures = {one.name: one.value for one in found}
    assert figures["source lines in all"] == sum(
        len(t.splitlines()) for t in read(["bot", "rules", "storage"]).values()
    )
    assert figures["source lines, rules"] > 1_000


def test_pictures_of_the_product_and_of_documents_are_weighed(tmp_path: Path) -> None:
    """PNG and GIF files count, wherever they are in ``bot`` and ``docs``; other files do not."""
    for name, size in (("bot/pictures/masks/a.png", 10), ("docs/b.gif", 5), ("docs/c.md", 100), ("tests/d.png", 100)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(bytes(size))
    assert picture_bytes(tmp_path) == 15


def test_figures_are_told_beside_their_limits(capsys: pytest.CaptureFixture[str]) -> None:
    """One figure beyond its limit makes the check fail, and its details are printed below it."""
    good, bad = Figure("calls", 300, 300, ("said in vain",)), Figure("files", 41, 40, ("a.py",))
    assert tell([good, Figure("lines", 12_345)])
    assert not tell([bad, good])
    printed = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert printed[1:3] == [["calls", "300", "300"], ["lines", "12,345"]]
    assert printed[4:6] == [["files", "41", "40", "beyond"], ["a.py"]]

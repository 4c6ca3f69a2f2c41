"""A fourth game needs only the files that CONTRIBUTING names: it is added to a copy of the product, and played."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = Path(__file__).resolve().parent
BRAND: Final = "tests.fourth_game."
"""What the game's imports begin with here and not in the product."""

OF_THE_GAME: Final = (
    *("rules/coins", "rules/robots/coins.py", "storage/codec/coins.py", "bot/screens/coins"),
    *(f"bot/locales/{language}/coins.ftl" for language in ("en", "cs", "fr")),
)
ROBOTS: Final = '        "coins": {"steady": lambda _: coins.Steady(), "random": RandomRobot},\n'
LISTS: Final = MappingProxyType(
    {
        "rules/catalogue.py": (
            ("from rules.mythe.game", "from rules.coins.game import Coins\nfrom rules.mythe.game"),
            ("from rules.robots import (\n    mythe,", "from rules.robots import (\n    coins,\n    mythe,"),
            ("MythicDice())", "MythicDice(), Coins())"),
            ('        "mythe": {', ROBOTS + '        "mythe": {'),
        ),
        "storage/codec/games.py": (
            ("import mythe,", "import coins, mythe,"),
            ('"mythe": mythe.WORDS', '"coins": coins.WORDS, "mythe": mythe.WORDS'),
        ),
        "bot/screens/all_screens.py": (
            (
                "from bot.screens.fairness",
                "from bot.screens.coins.screen import CoinsScreen\nfrom bot.screens.fairness",
            ),
            (
                '            "mythe": GamePresenter',
                '            "coins": GamePresenter(languages, CoinsScreen()),\n            "mythe": GamePresenter',
            ),
        ),
    }
)
"""The only files of the product that change, with what each line becomes."""


COMMANDS: Final = """
import io, json, sys
from contextlib import redirect_stdout
from bot.cli import main

told = []
for words in json.loads(sys.argv[1]):
    with redirect_stdout(io.StringIO()) as out:
        assert main(words.split()) == 0, words
    told.append(out.getvalue())
print(json.dumps(told))
"""
"""Runs commands one after the other in one process, which imports the product once. Prints what each has printed."""


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the product and of its tests, with the game added."""
    copy = tmp_path_factory.mktemp("product")
    for room in ("bot", "rules", "storage", "tests"):
        # What is compiled already is copied, too; but not what another process is just writing.
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("*.pyc.*"))
    for name in ("pyproject.toml", ".gitignore"):
        shutil.copy(ROOT / name, copy / name)
    for part in map(HERE.joinpath, OF_THE_GAME):
        for file in part.glob("*.py") if part.is_dir() else [part]:
            to = copy / file.relative_to(HERE)
            to.parent.mkdir(exist_ok=True)
            to.write_text(file.read_text(encoding="utf-8").replace(BRAND, ""), encoding="utf-8")
    for name, lines in LISTS.items():
        text = (copy / name).read_text(encoding="utf-8")
        for line, becomes in lines:
            assert text.count(line) == 1, line
            text = text.replace(line, becomes)
        (copy / name).write_text(text, encoding="utf-8")
    shutil.copy(HERE / "on_discord.py", copy / "tests" / "adapters" / "discord" / "test_coins.py")
    return copy


def run(product: Path, *words: str) -> str:
    """The output of Python with these arguments, in the copy; its exit code must be 0."""
    settings = {"DATABASE_URL": f"sqlite+aiosqlite:///{product}/games.db", "LANG": "C.UTF-8", "TZ": "UTC"}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=product,
        env={**os.environ, **settings, "PYTHONPATH": str(product)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_game_is_played_told_and_verified_at_the_command_line(product: Path) -> None:
    """The game is simulated, played to its end with its option, recorded, replayed in Czech, verified and audited."""
    commands = (
        "simulate --game=coins --players=3 --games=9 --seed=s --json",
        "play --game=coins --rounds=five --players=3 --record=game.json",
        "replay game.json --lang=cs",
        "replay game.json --json",
        "verify game.json",
        "audit",
    )
    simulated, played, replayed, steps, verified, audited = json.loads(
        run(product, "-c", COMMANDS, json.dumps(commands))
    )
    figures = json.loads(simulated)
    assert (figures["game"], figures["decisions"]) == ("coins", 9 * 3 * 3)
    assert all(0 < seat["bets_hit"] < 1 for seat in figures["seats"])
    assert "Brave Coins" in played
    assert json.loads((product / "game.json").read_text(encoding="utf-8"))["options"] == {"rounds": "five"}
    assert "Odvážné mince · Pět kol" in replayed
    assert "Začíná kolo 5." in replayed
    assert json.loads(steps)["round"] == 5
    assert verified.startswith("verified: ")
    assert "1 results" in audited


def test_the_product_s_own_promises_hold_with_the_game(product: Path) -> None:
    """Only the lists name the game, its messages are complete and used, its notation reads back, Discord plays it."""
    tests = (
        "tests/test_architecture.py",
        "tests/test_locales.py",
        "tests/rules/test_catalogue.py",
        "tests/adapters/discord/test_coins.py",
    )
    concerned = "coins or no_game_is_named or all_languages or used or family or refusal_is_given"
    run(product, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", concerned, *tests)

"""No token, seed, die or bet is ever logged: at no level, and not when everything goes wrong."""

import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, Never

import pytest
import structlog

from bot.core.views import TableView
from bot.logs import log_to_stderr
from bot.screens.framed import FramedScreen
from rules.mythe.pieces import Card
from rules.mythic_dice.pieces import Face
from rules.mythical_dice.pieces import Kind
from tests.faults.evening import Evening
from tests.stub.bots import hosted, shipped
from tests.stub.faults import Broken, Cut, Refuse, TooMany
from tests.stub.server import Discord

# Of "one" and "zero" everybody speaks: those cards are found by the words beside them.
KEYS: Final = {thing.key for things in (Kind, Card, Face) for thing in things} - {Card.ZERO.key, Card.ONE.key}
WORDS: Final = "dice|bets?|give|tricks?|gifts?|wish(es)?|decay|yield|poach|(Kind|Card|Face)\\.\\w+|Your turn"
GAME: Final = re.compile(rf"\b({'|'.join(sorted(KEYS))}|{WORDS})\b", re.IGNORECASE)
"""What a hand, a bet, a gift or a secret answer would be told with, in any game."""

SILENT: Final = ("mythical-dice", "mythic-dice", "_dice/")
"""Names of the games, of their packages and of their modules."""

GAMES: Final = ("mythical-dice", "mythe", "mythic-dice")


@pytest.fixture
def logging_as_before() -> Iterator[None]:
    """Logging is set up for the whole process: the test leaves it as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def everything_goes_wrong(stub: Discord) -> None:
    """A third of all calls fails, each in another way."""
    for effect in (Broken(503), Cut(), Cut(after=True), TooMany(0.01), TooMany(via=False), Refuse(50035)):
        stub.faults.add("P* /channels/*", effect, times=None, chance=0.05)
        stub.faults.add("POST /interactions/*", effect, times=None, chance=0.05)


def secrets_in(log: str, stub: Discord, database: Path) -> list[str]:
    """Everything secret that stands there."""
    with closing(sqlite3.connect(database)) as store:
        seeds = [seed for (seed,) in store.execute("SELECT seed FROM tables")]
    hidden = [stub.token, *stub.world.interactions, *[seed.hex() for seed in seeds], *[repr(seed) for seed in seeds]]
    plain = log
    for word in SILENT:
        plain = plain.replace(word, "")
    return [*[word for word in hidden if word in log], *[found[0] for found in GAME.finditer(plain)]]


LEVELS: Final = [
    *[("DEBUG", game) for game in GAMES],
    *[pytest.param(level, GAMES[0], marks=pytest.mark.long) for level in ("INFO", "WARNING", "ERROR")],
]


@pytest.mark.parametrize(("level", "game"), LEVELS)
async def test_a_game_in_which_everything_goes_wrong_logs_no_secret(
    stub: Discord, evening: Evening, tmp_path: Path, level: str, game: str
) -> None:
    """The process as a host starts it."""
    async with shipped(stub, tmp_path, LOG_LEVEL=level) as bot:
        await evening.begin()
        everything_goes_wrong(stub)
        for person in evening.people:
            person.patience = 0.3
        for _ in range(12):
            if evening.asked():
                await evening.press_anyhow()
        stub.faults.clear()
        await bot.stop()
        assert secrets_in(bot.log, stub, bot.database) == []
        assert level == "ERROR" or bot.log


@pytest.mark.usefixtures("logging_as_before")
@pytest.mark.parametrize(
    ("error", "game"),
    [*[(error, GAMES[0]) for error in (KeyError, ValueError, TypeError)], *[(RuntimeError, game) for game in GAMES]],
)
async def test_a_bug_in_a_screen_shows_no_hand(
    error: type[Exception],
    game: str,
    stub: Discord,
    evening: Evening,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It stands in variables and in the words of the error; the log tells the kind of the error and its places."""

    def broken(_self: object, view: TableView, *_: object) -> Never:
        raise error(f"no picture of {view.play!r}")

    async with hosted(stub, tmp_path / "minotaur.db"):
        log_to_stderr("DEBUG")
        await evening.begin()
        capsys.readouterr()
        monkeypatch.setattr(FramedScreen, "hand", broken)
        pressed = await evening.press_anyhow()
        await pressed.changes.until(lambda: pressed.answer)
    log = capsys.readouterr().err
    assert error.__name__ in log
    assert "test_secrets_in_logs.py" in log
    assert secrets_in(log, stub, tmp_path / "minotaur.db") == []

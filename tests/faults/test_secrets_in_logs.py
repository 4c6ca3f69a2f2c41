"""No token, seed, name, die or bet is ever logged: at no level, and not when every call goes wrong."""

import asyncio
import json
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from pathlib import Path
from typing import Final, Never

import pytest

from bot.core.table.views import TableView
from bot.logs import log_to_stderr
from bot.screens.game_screens import GamePresenter
from rules.game import Move, Reveal
from rules.mythe import moves as mythe
from rules.mythic_dice import moves as mythic_dice
from rules.mythical_dice import moves as mythical_dice
from rules.record import Play
from storage.codec import load_entry
from tests.faults.conftest import MAIN, QUICK
from tests.faults.evening import Evening, eventually
from tests.faults.ledger import read_ledger
from tests.faults.silence import secrets_in
from tests.stub.bots import Shipped, hosted, shipped
from tests.stub.faults import Broken, Cut, Refuse, TooMany
from tests.stub.server import Discord
from tests.test_log_keys import IDS, NUMBERS, WORDS

COURSE: Final[Mapping[str, AbstractSet[type[Move]]]] = {
    "mythical-dice": {mythical_dice.Bet, Reveal, mythical_dice.Roll},
    "mythe": {mythe.Draw, mythe.Stop, mythe.Give},
    "mythic-dice": {mythic_dice.Wishes, Reveal, mythic_dice.Capture, mythic_dice.Decay},
}
"""The moves, by game, that must at least be made while calls go wrong."""

GAMES: Final = tuple(COURSE)

MESSAGES: Final = "P* /channels/*"
ANSWERS: Final = "POST /interactions/*"

ALWAYS: Final = {"timestamp", "level", "logger", "event", "process"}
"""The keys of every line with ``LOG_FORMAT=json``."""

GIVEN_UP: Final = "a message is given up"
"""The log line for a message that Discord rejects."""


def calls_go_wrong(stub: Discord) -> None:
    """Nearly a third of all calls fails, in many ways. No message is refused for good, since that would end a game."""
    for effect in (Broken(503), Cut(), Cut(after=True), TooMany(0.01), TooMany(via=False)):
        for route in (MESSAGES, ANSWERS):
            stub.faults.add(route, effect, times=None, chance=0.05)
    stub.faults.add(ANSWERS, Refuse(50035), times=None, chance=0.05)


def stored(database: Path) -> set[type[Move]]:
    """The kinds of moves that are stored, the bot's reveals among them."""
    entries = [load_entry(line.game, line.body) for line in read_ledger(database).lines]
    return {type(entry.move) for entry in entries if isinstance(entry, Play)}


async def play_until_private_cards_are_given_up(evening: Evening, bot: Shipped) -> None:
    """Discord rejects every private card, as if the bot built these cards wrongly."""
    for person in evening.people:
        evening.stub.faults.add(MESSAGES, Refuse(50035), times=None, person=person.id)
    playing = asyncio.create_task(evening.play())
    try:
        await eventually(lambda: GIVEN_UP in bot.log)
    finally:
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing


LEVELS: Final = [
    *[("DEBUG", game) for game in GAMES],
    *[pytest.param(level, GAMES[0], marks=pytest.mark.long) for level in ("INFO", "WARNING", "ERROR")],
]


@pytest.mark.parametrize(("level", "game"), LEVELS)
async def test_a_game_in_which_everything_goes_wrong_logs_no_secret(
    stub: Discord, evening: Evening, tmp_path: Path, level: str, game: str
) -> None:
    """The process as a host runs it, through secret answers and open moves; then every private card is rejected."""
    async with shipped(stub, tmp_path, LOG_LEVEL=level) as bot:
        await evening.begin()
        calls_go_wrong(stub)
        for person in evening.people:
            person.patience = 0.3
        while not COURSE[game] <= stored(bot.database) or not any(fault.struck for fault in stub.faults.faults):
            assert not evening.over
            await evening.play(1)
        await play_until_private_cards_are_given_up(evening, bot)
        stub.faults.clear()
        await bot.stop()
        assert secrets_in(bot.log, stub, bot.database) == []


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
    """Variables and the error's text hold the whole table with its players; the log names only error and file."""

    def broken(_self: object, view: TableView, *_: object) -> Never:
        raise error(f"no picture of {view!r}")

    async with hosted(stub, tmp_path / "minotaur.db"):
        log_to_stderr("DEBUG")
        await evening.begin()
        capsys.readouterr()
        monkeypatch.setattr(GamePresenter, "hand", broken)
        pressed = await evening.press_anyhow()
        await pressed.changes.until(lambda: pressed.answer)
    log = capsys.readouterr().err
    assert error.__name__ in log
    assert "test_secrets_in_logs.py" in log
    assert secrets_in(log, stub, tmp_path / "minotaur.db") == []


async def test_a_whole_game_is_logged_as_json(stub: Discord, evening: Evening, tmp_path: Path) -> None:
    """Each line is an object with known keys, of one process and about real tables and presses, and with no secret."""
    bot = Shipped(stub, tmp_path, LOG_FORMAT="json", LOG_LEVEL="DEBUG")
    bot.program = ("-c", QUICK + MAIN)
    try:
        await bot.start()
        await evening.begin()
        stub.faults.add(ANSWERS, Refuse(10062))
        stub.faults.add(MESSAGES, Refuse(50035))
        calls_go_wrong(stub)
        for person in evening.people:
            person.patience = 0.3
        await evening.play(4)
        stub.faults.clear()
        await evening.play()
        await bot.stop()
    finally:
        await bot.kill()
    lines = [json.loads(line) for line in bot.log.splitlines()]
    assert {key for line in lines for key in line} <= ALWAYS | IDS | NUMBERS | WORDS | {"exception"}
    assert all(line.keys() >= ALWAYS for line in lines)
    assert len({line["process"] for line in lines}) == 1
    stored = {line.table for line in read_ledger(bot.database).lines}
    assert {line["table"] for line in lines if "table" in line} == stored
    presses = {line["press"] for line in lines if "press" in line}
    assert presses
    assert presses <= {interaction.id for interaction in stub.world.interactions.values()}
    assert secrets_in(bot.log, stub, bot.database) == []

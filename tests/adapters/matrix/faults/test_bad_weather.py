"""A game goes on while calls of every kind fail in every way."""

import asyncio
from itertools import cycle, islice
from pathlib import Path
from typing import Final

import pytest
from structlog.testing import capture_logs

from bot.adapters.matrix import homeserver
from bot.adapters.matrix.homeserver import Homeserver
from bot.adapters.matrix.rooms import private_rooms
from bot.adapters.matrix.sync import sync_loop
from bot.core.delivery import tries
from storage.messages import outcomes
from tests.adapters.matrix.faults.played_on import begun, gathered, play, wrongs
from tests.adapters.matrix.running_bot import bot_on
from tests.homeserver.faulty_proxy import CALLS, FAULTS, Fault, open_proxy
from tests.homeserver.person import People

LONGEST_GAME: Final = 1200
"""Seconds. A whole game in which every third call hangs took 530 s beside other work."""

OFTEN: Final = 3
"""Of the calls of each kind every third one fails: the first, the fourth, and so on."""

IN_A_GAME: Final = frozenset(
    ("sync", "send", "context", "event", "createRoom", "join", "claim", "query", "sendToDevice", "account_data")
)
"""The kinds of calls that every short game makes. Others belong to the start, or to a game's end."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses between tries are short, and calls are given up soon."""
    for module in (tries, outcomes):
        monkeypatch.setattr(module, "HORIZON", 300)
    monkeypatch.setattr(tries, "FIRST_PAUSE", 20)
    monkeypatch.setattr(private_rooms, "AGAIN_AFTER_DOUBT", 300)
    for name in ("USUAL_WAIT", "LONGEST_WAIT"):
        monkeypatch.setattr(homeserver, name, 100)
    monkeypatch.setattr(sync_loop, "POLL", 2)
    monkeypatch.setattr(sync_loop, "LATENCY", 2)
    monkeypatch.setattr(homeserver, "CALL_TIMEOUT", 3)
    assert Homeserver.call.__kwdefaults__ is not None
    monkeypatch.setitem(Homeserver.call.__kwdefaults__, "seconds", 3)


def _failing(kind: str, number: int, *, only: str | None = None) -> Fault | None:
    """The fault of this call: always the same one, or another one each time, which depends on the kind."""
    if number % OFTEN != 1:
        return None
    if only is not None:
        return FAULTS[only]
    first = CALLS.index(kind) if kind in CALLS else 0
    return next(islice(cycle(FAULTS.values()), first + number // OFTEN, None))


async def _played(
    people: People, folder: Path, *, answers: int | None = None, only: str | None = None
) -> frozenset[str]:
    """Play through the faults; no bug is logged. Returns the kinds of calls that failed."""
    account, url = await people.accounts.new("minotaur"), people.accounts.url
    async with (
        open_proxy(url) as proxy,
        bot_on(proxy.url, account, folder),
        asyncio.timeout(LONGEST_GAME),
    ):
        proxy.counts.clear()
        proxy.choose = lambda kind, number: _failing(kind, number, only=only)
        with capture_logs() as logged:
            players = await gathered(account, people)
            await begun(players)
            await play(players, answers)
            proxy.heal()
            assert await wrongs(players, folder / "games.db") == []
        assert [one for one in logged if one["log_level"] == "error"] == []
        return frozenset(kind for kind, _ in proxy.struck)


async def test_a_game_goes_on_through_faults_of_every_kind(people: People, tmp_path: Path) -> None:
    """Every third call of each kind fails, each time in another way."""
    assert await _played(people, tmp_path, answers=8) >= IN_A_GAME


@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS)
async def test_a_whole_game_goes_on_through_each_fault(people: People, tmp_path: Path, fault: str) -> None:
    """Every third call of each kind fails in this way."""
    assert await _played(people, tmp_path, only=fault) >= IN_A_GAME

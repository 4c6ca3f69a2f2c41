"""The bot is killed at its calls of the homeserver, before or after they are carried out, and the game goes on."""

import asyncio
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from tests.adapters.matrix.faults.played_on import begun, gathered, play, wrongs
from tests.homeserver.accounts import Account
from tests.homeserver.faulty_proxy import Fault, Proxy, open_proxy
from tests.homeserver.person import People
from tests.hosting.conftest import Machine, machine_in

BEFORE: Final = Fault(arrives=False, hangs=True)
"""The bot is killed before the homeserver has the call."""

AFTER: Final = Fault(arrives=True, hangs=True)
"""The bot is killed when the homeserver has carried the call out, before it has the answer."""

ANSWERS: Final = 4
"""How many answers people give in each game: those of the first round, and the first of the second one."""

LEAST: Final = 40
"""The least number of calls of such a game."""

AT_ONCE: Final = 2


class Reaper:
    """Runs the bot, kills it at the calls with these numbers, and starts it again.

    Calls of the kind ``only`` are counted; without it all but syncs.
    """

    def __init__(self, proxy: Proxy, machine: Machine, kills: Mapping[int, Fault], only: str | None) -> None:
        self.calls = 0
        self.log = ""
        """All that the bot has logged."""

        self._proxy = proxy
        self._machine = machine
        self._kills = kills
        self._only = only
        proxy.choose = self._choose

    def _choose(self, kind: str, _number: int) -> Fault | None:
        if kind == "sync" or self._only not in {None, kind}:
            return None
        self.calls += 1
        return self._kills.get(self.calls)

    async def run(self) -> None:
        """Run the bot until cancelled."""
        while True:
            process = self._machine.start("run")
            silent, ended = asyncio.create_task(self._proxy.changed.wait()), asyncio.create_task(process.end())
            try:
                await asyncio.wait({silent, ended}, return_when=asyncio.FIRST_COMPLETED)
                assert process.returncode is None, ended.result()
            finally:
                silent.cancel()
                if process.returncode is None:
                    process.kill()
                self.log += (await ended).err
            self._proxy.changed.clear()


async def killed(people: People, folder: Path, kills: Mapping[int, Fault], *, only: str | None = None) -> bool:
    """Play, and kill the bot at these calls. False if the game had fewer calls."""
    folder.mkdir()  # noqa: ASYNC240 - at once
    account: Account = await people.accounts.new("minotaur")
    async with open_proxy(account.url) as proxy, asyncio.timeout(240):
        settings = {"MATRIX_HOMESERVER": proxy.url, "MATRIX_TOKEN": account.token, "MATRIX_MAY_INVITE": "*"}
        reaper = Reaper(proxy, machine_in(folder, **settings), kills, only)
        running = asyncio.create_task(reaper.run())
        try:
            players = await gathered(account, people)
            await begun(players)
            await play(players, ANSWERS)
            assert await wrongs(players, folder / "data" / "minotaur.db") == [], f"killed at {kills}"
            assert not running.done(), running.result()
        finally:
            running.cancel()
            await asyncio.wait({running})
        assert "Traceback" not in reaper.log
        return len(proxy.struck) == len(kills)


async def test_a_game_outlives_some_kills(people: People, tmp_path: Path) -> None:
    """Two kills: one when the lobby's card stands and the bot does not know it, and one before a later message."""
    assert await killed(people, tmp_path / "game", {1: AFTER, 8: BEFORE}, only="send")


@pytest.mark.long
@pytest.mark.parametrize("fault", [BEFORE, AFTER], ids=["before", "after"])
async def test_a_game_outlives_a_kill_at_each_call(people: People, tmp_path: Path, fault: Fault) -> None:
    """Each game has one kill, at another call, until a game has fewer calls."""
    for first in count(1, AT_ONCE):
        games = [killed(people, tmp_path / str(call), {call: fault}) for call in range(first, first + AT_ONCE)]
        if not all(await asyncio.gather(*games)):
            break
    assert first > LEAST

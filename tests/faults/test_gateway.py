"""The gateway refuses connections, closes them early, or is silent, for minutes or for hours."""

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from bot.adapters.discord import shards
from bot.adapters.discord.client import Discord as Client
from bot.core.clock import pace
from bot.wiring import open_bot
from storage.changes import Pace
from storage.engine.sqlite import sqlite3
from storage.ids import Millis
from tests.faults.conftest import gathered
from tests.faults.evening import Evening
from tests.faults.ledger import read_ledger
from tests.measured import Measured
from tests.stub.bots import at, hosted, shipped
from tests.stub.changes import PATIENCE
from tests.stub.faults import CONNECT, Broken, Closed
from tests.stub.server import Discord

REFUSED = Broken(503)

QUESTION: Final = 4
"""How many seconds a question runs in a test that waits longer than that."""


async def test_a_game_goes_on_when_the_gateway_has_stuttered(stub: Discord, evening: Evening, tmp_path: Path) -> None:
    """The connection breaks, the next one is refused, and the one after that is closed before the first message."""
    async with shipped(stub, tmp_path) as bot:
        await evening.begin()
        for effect in (REFUSED, Closed()):
            stub.faults.add(CONNECT, effect)
        stub.gateway.drop()
        await evening.play(2)
        assert (await bot.stop())[0] == 0


async def test_a_lost_gateway_is_looked_for_every_now_and_then(
    stub: Discord, evening: Evening, tmp_path: Path, pauses: list[float]
) -> None:
    """The bot pauses after each failure, and never for more than 32 seconds, even after twenty failures."""
    made_again = Measured("minotaur_reconnects_total", platform="discord")
    async with hosted(stub, tmp_path / "minotaur.db"):
        await evening.begin()
        for _ in range(10):
            stub.faults.add(CONNECT, Closed())
            stub.faults.add(CONNECT, REFUSED)
        stub.gateway.drop()
        await evening.play(1)
    assert made_again.growth == 1
    assert len(pauses) == 20
    assert max(pauses) <= 32


async def test_a_gateway_that_greets_and_closes_is_looked_for_every_now_and_then(
    stub: Discord, evening: Evening, tmp_path: Path, pauses: list[float]
) -> None:
    """The bot tries again at once after the break, then pauses after each failure; the session is resumed."""
    async with hosted(stub, tmp_path / "minotaur.db"):
        await evening.begin()
        stub.faults.add(CONNECT, Closed(greeted=True), times=10)
        stub.gateway.drop()
        await evening.play(1)
    assert len(pauses) == 10
    assert max(pauses) <= 32
    assert (stub.gateway.identified, stub.gateway.resumed) == (1, 1)


@pytest.mark.usefixtures("pauses")
async def test_a_gateway_that_is_not_there_yet_is_waited_for(stub: Discord, evening: Evening, tmp_path: Path) -> None:
    """The gateway refuses connections while the bot starts, which is long before the game begins."""
    stub.faults.add(CONNECT, REFUSED, times=600)
    async with hosted(stub, tmp_path / "minotaur.db"):
        await evening.begin()


@pytest.mark.usefixtures("pauses")
async def test_nobody_waits_for_a_gateway_who_is_closed(stub: Discord, tmp_path: Path) -> None:
    """The gateway has not answered since the bot started."""
    client = Client(api_url=stub.api_url, gateway_url=stub.gateway.url)
    missed = stub.faults.add(CONNECT, REFUSED, times=None)
    with at(stub):
        async with open_bot(f"sqlite+aiosqlite:///{tmp_path / 'minotaur.db'}", [client]) as bot:
            serving = asyncio.create_task(client.open(stub.token, bot))
            await stub.until(lambda: missed.struck)
            await client.close()
            async with asyncio.timeout(PATIENCE):
                await serving


@pytest.mark.usefixtures("pauses")
async def test_who_comes_back_after_hanging_up_hears_nothing(stub: Discord, evening: Evening, tmp_path: Path) -> None:
    """The connection has just broken when the bot is told to stop."""
    async with hosted(stub, tmp_path / "minotaur.db") as (client, _):
        await evening.begin()
        lost = stub.faults.add(CONNECT, REFUSED)
        stub.gateway.drop()
        await stub.until(lambda: lost.struck)
        await client.hang_up()
        await stub.until(stub.gateway.live)
        for person in evening.people:
            person.patience = 0.5
        assert (await evening.press_anyhow()).callback is None


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions of a live table run for seconds only, and the bot checks sooner whether a connection is alive."""
    monkeypatch.setitem(pace.TIMES, Pace.LIVE, pace.Times(*[Millis(QUESTION * 1000)] * 3))
    # All players are new, and would have twice the time in their first round.
    monkeypatch.setattr("bot.core.table.table.FIRST_ROUND", 1)
    monkeypatch.setattr(shards, "RECENT", 300)
    monkeypatch.setattr(shards, "ANSWERED_IN", 200)


async def live_table(evening: Evening) -> None:
    """Start a game in which a player has to answer within seconds."""
    await evening.table.open(game="mythical-dice", pace="live")
    await evening.table.start()


def moved_for(database: Path, evening: Evening) -> int:
    """The number of moves that the bot made for players of the evening's table."""
    people = {person.id for person in evening.people}
    seats = 'SELECT "table" FROM sitting JOIN identities ON identities.player = sitting.player WHERE external = ?'
    with closing(sqlite3.connect(database)) as store:
        ((table,),) = store.execute(seats, (str(min(people)),)).fetchall()
    return sum('"by"' in line.body for line in read_ledger(database).lines if line.table == table)


@pytest.mark.usefixtures("quick")
async def test_a_gateway_that_is_silent_costs_nobody_a_move(stub: Discord, evening: Evening, tmp_path: Path) -> None:
    """The connection stays open, but is silent for three questions; then the player answers the open one."""
    async with hosted(stub, tmp_path / "minotaur.db"):
        await live_table(evening)
        stub.gateway.fall_silent()
        await asyncio.sleep(3 * QUESTION)
        stub.gateway.fall_silent(silent=False)
        await evening.play(1)
    assert moved_for(tmp_path / "minotaur.db", evening) == 0


@pytest.mark.usefixtures("quick", "pauses")
async def test_a_gateway_that_is_away_costs_nobody_a_move(stub: Discord, evening: Evening, tmp_path: Path) -> None:
    """The connection breaks, and the gateway refuses new ones for a while."""
    async with hosted(stub, tmp_path / "minotaur.db"):
        await live_table(evening)
        refused = stub.faults.add(CONNECT, REFUSED, times=None)
        stub.gateway.drop()
        await asyncio.sleep(3 * QUESTION)
        refused.times = 0
        await evening.play(1)
    assert moved_for(tmp_path / "minotaur.db", evening) == 0


@pytest.mark.usefixtures("quick")
async def test_a_shard_that_is_silent_stops_no_table_elsewhere(stub: Discord, tmp_path: Path) -> None:
    """Nobody presses: the bot moves for players on the connected shard, and waits on the silent one."""
    stub.application.shards = 2
    sound, silent = (gathered(stub, shard, shard=shard) for shard in range(2))
    async with hosted(stub, tmp_path / "minotaur.db"):
        await stub.until(lambda: len(stub.gateway.live()) == 2)
        for evening in (sound, silent):
            await live_table(evening)
        stub.gateway.fall_silent(1)
        await asyncio.sleep(3 * QUESTION)
        assert moved_for(tmp_path / "minotaur.db", sound) >= 3
    assert moved_for(tmp_path / "minotaur.db", silent) == 0

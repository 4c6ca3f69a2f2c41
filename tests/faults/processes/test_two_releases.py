"""Two releases share a PostgreSQL database and the shards of one bot: an upgrade without a break, and back."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import text

from storage.migrations.ownership import revision_of
from tests.faults.conftest import MAIN, QUICK, gathered
from tests.faults.evening import eventually
from tests.faults.hand_oracle import amiss
from tests.faults.ledger import read_ledger, strays, unjust
from tests.faults.processes.releases import code_of, last_release, next_release
from tests.faults.processes.test_shares import divided, took_half
from tests.faults.test_several_processes import SHARDS, SHARING
from tests.postgres.databases import cut_off
from tests.storage.stranger import stranger
from tests.stub.bots import ROOT, Shipped
from tests.stub.changes import PATIENCE
from tests.stub.server import Discord, open_discord


@pytest.fixture(scope="module")
def last(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The code of the last release."""
    return last_release(tmp_path_factory.mktemp("last"))


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The code of a release to come, with a newer schema."""
    return next_release(tmp_path_factory.mktemp("later"))


@pytest.mark.long
@pytest.mark.parametrize("releases", [("last", "this", "last"), ("this", "later", "this")], ids="-".join)
async def test_a_game_goes_on_while_releases_take_over(
    request: pytest.FixtureRequest, tmp_path: Path, postgres_url: str, releases: Sequence[str]
) -> None:
    """A process of each starts beside the one before, which then ends: up, and back. Every press is answered."""
    first, *others = [ROOT if name == "this" else request.getfixturevalue(name) for name in releases]
    async with divided(tmp_path, postgres_url, first) as division:
        for tree in others:
            await division.evening.play(2)
            beside = await division.start(tree)
            await took_half(beside)
            await division.served()
            await division.evening.play(2)
            assert (await division.processes[-2].stop())[0] == 0
            await division.served()
        await division.evening.play()
        assert division.unanswered() == []
        assert await division.settled() == []
        assert "ERROR" not in "".join(bot.log for bot in division.processes)


@pytest.mark.long
async def test_a_file_goes_up_one_release_and_back(tmp_path: Path, later: Path) -> None:
    """One process after the other, on a SQLite file: the game goes on with the newer schema, and back on it."""
    async with open_discord(seed=1) as stub:
        stub.limits.lift()
        evening = gathered(stub, 1)
        bot = Shipped(stub, tmp_path)
        for number, tree in enumerate((ROOT, later, ROOT)):
            bot.program = ("-c", code_of(tree) + QUICK + MAIN)
            await bot.start()
            try:
                await (evening.play(3) if number else evening.begin())
                assert (await bot.stop())[0] == 0
            finally:
                await bot.kill()
        await bot.start()
        try:
            await evening.play()
            await eventually(lambda: not read_ledger(bot.database).owed)
        finally:
            await bot.kill()
        ledger = read_ledger(bot.database)
        assert [*unjust(ledger, evening), *amiss(ledger, evening)] == []
        assert bot.log.count("the database has the schema of a newer release") == 2
        assert "ERROR" not in bot.log


class Town:
    """Two evenings, each in a server of its own shard, and the processes that serve the shards."""

    def __init__(self, stub: Discord, folder: Path, url: str) -> None:
        self.evenings = [gathered(stub, shard, shard=shard) for shard in range(SHARDS)]
        self.processes: list[Shipped] = []
        self.url = url
        self.stub, self._folder = stub, folder

    async def start(self, shard: int, tree: Path) -> Shipped:
        """A process with the code in the folder ``tree`` serves the shard."""
        folder = self._folder / str(len(self.processes))
        folder.mkdir()
        settings = {"SHARD_IDS": str(shard), "SHARD_COUNT": str(SHARDS), "DATABASE_URL": self.url}
        bot = Shipped(self.stub, folder, **settings)
        bot.program = ("-c", code_of(tree) + QUICK + SHARING + MAIN)
        self.processes.append(bot)
        await bot.start()
        return bot

    async def settled(self) -> list[str]:
        """Messages that should not stand, or are missing, and unjust refusals, when nothing is owed any more."""
        await eventually(lambda: not read_ledger(self.url).owed)
        ledger = read_ledger(self.url)
        refused = [fault for one in self.evenings for fault in unjust(ledger, one)]
        return [*strays(ledger, self.evenings[0]), *refused]


@pytest.fixture
async def town(tmp_path: Path, postgres_url: str) -> AsyncIterator[Town]:
    """Nothing is started yet."""
    async with open_discord(seed=1) as stub:
        stub.limits.lift()
        stub.application.shards = SHARDS
        town = Town(stub, tmp_path, postgres_url)
        try:
            yield town
        finally:
            for bot in town.processes:
                await bot.kill()


async def test_a_game_that_only_the_new_release_knows_waits_for_it(town: Town, later: Path) -> None:
    """Private presses come to the old process: it says a calm word. Its own game goes on, and the new one gets both."""
    known, unknown = town.evenings
    old = await town.start(0, ROOT)
    await known.begin()
    await town.start(1, later)
    with stranger(town.url) as connection:
        assert str(revision_of(connection)).startswith("9999_since_")
    await unknown.begin()
    for _ in range(3):
        assert "A newer version of me looks after this table" in await unknown.press_in_vain()
    await known.play(4)
    assert old.log.count("is left to a newer release") == 1
    assert "ERROR" not in old.log
    await old.stop()
    await town.start(0, later)
    for evening in (unknown, known):
        await evening.play(3)
    assert await town.settled() == []
    assert "ERROR" not in "".join(bot.log for bot in town.processes)


async def test_a_process_that_a_newer_schema_leaves_behind_ends(town: Town) -> None:
    """It was cut off while a newer release changed the schema: it says so in its last line, and ends with 1."""
    bot = await town.start(0, ROOT)
    with stranger(town.url) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await cut_off(town.url)
    async with asyncio.timeout(PATIENCE):
        assert await bot.process.wait() == 1
    assert bot.log.splitlines()[-1].endswith("was written by a newer release than this one: use that release")
    assert "Traceback" not in bot.log

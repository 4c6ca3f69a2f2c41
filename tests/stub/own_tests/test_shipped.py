"""The shipped bot on this Discord: a game begins, connections break, the process ends and comes again."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.adapters.discord.client import Discord as Client
from bot.pictures.painter import Painter
from tests.adapters.discord.bodies import DESCRIPTION
from tests.stub.bots import Shipped, hosted, shipped
from tests.stub.described import answer_faults, call_faults
from tests.stub.people import Person
from tests.stub.playing import Table
from tests.stub.reading import words
from tests.stub.server import UNKNOWN, Discord
from tests.stub.things import Channel, Guild


@pytest.fixture
def table(stub: Discord, guild: Guild, channel: Channel) -> Table:
    """Three people who will play."""
    return Table(stub, channel, stub.people(guild, "Ann", "Ben", "Cyd"))


@pytest.fixture
async def process(stub: Discord, channel: Channel, tmp_path: Path) -> AsyncIterator[Shipped]:
    """The bot as a host starts it."""
    async with shipped(stub, tmp_path) as started:
        yield started


def revealed(table: Table) -> bool:
    """Whether the bets stand on the card."""
    return any("MIN-O-TAUR" in words(message) for place in places(table) for message in place.standing)


def places(table: Table) -> list[Channel]:
    """The channels and threads of the server."""
    return [place for place in table.stub.world.channels.values() if place.guild is not None]


async def test_a_game_is_played_through_the_shipped_bot(stub: Discord, table: Table, process: Shipped) -> None:
    """Commands, lobby, hands, bets and the reveal; killed and started again it goes on; told to stop it stops."""
    assert {"play", "table", "rules"} <= {str(command["name"]) for command in stub.world.commands}
    await stub.until(lambda: len(stub.world.emojis) == len(Painter().dice()))
    await table.open(pace="daily")
    await table.start()
    await table.play(2)
    await process.kill()
    await process.start()
    await table.play(1)
    await stub.until(lambda: revealed(table))
    stub.gateway.drop()
    await stub.until(lambda: stub.gateway.resumed)
    await table.play(1)
    code, seconds = await process.stop()
    assert (code, "ERROR" in process.log) == (0, False)
    assert (stub.wire.statuses[429], stub.wire.routed(UNKNOWN)) == (0, [])
    assert seconds < 10
    if DESCRIPTION.exists():
        assert call_faults(stub.wire.calls) == answer_faults(stub.wire.calls) == []


async def test_the_bot_begins_anew_where_its_session_is_none_any_more(
    stub: Discord, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What people press afterwards is answered, in a game that knows nothing of it."""
    monkeypatch.setattr(Client, "before_identify_hook", _at_once)
    stub.limits.lift()
    async with hosted(stub, tmp_path / "minotaur.db"):
        await table.open(pace="daily")
        await table.start()
        await table.play(1)
        stub.gateway.invalidate()
        await stub.until(lambda: stub.gateway.identified == 2)
        await table.play(3)
        await stub.until(lambda: revealed(table))


async def _at_once(_client: Client, _shard: int | None, *, initial: bool = False) -> None:
    """Nobody else identifies here: there is nothing to wait for."""


async def test_what_one_is_dealt_nobody_else_is_told(stub: Discord, table: Table, tmp_path: Path) -> None:
    """The bytes of each hand go to its owner alone."""
    stub.limits.lift()
    async with hosted(stub, tmp_path / "minotaur.db"):
        await table.open(pace="daily")
        await table.start()
        dealt = {person.id: _hand(person) for person in table.people}
        for person in table.people:
            seen = b"".join(stub.wire.seen_by(person.id)).decode()
            assert [owner for owner, hand in dealt.items() if hand in seen] == [person.id]


def _hand(person: Person) -> str:
    """What marks the message that told them their dice, and no other."""
    return str(person.inbox[-1].nonce)

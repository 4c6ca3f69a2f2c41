"""The shipped bot plays on the stub: all calls and answers of a game follow Discord's own description."""

from pathlib import Path

import pytest

from bot.pictures.painter import Painter
from tests.adapters.discord.bodies import DESCRIPTION
from tests.stub.bots import hosted
from tests.stub.described import answer_faults, call_faults
from tests.stub.playing import Table
from tests.stub.server import UNKNOWN, Discord
from tests.stub.things import Channel, Guild, Kind


def thread(stub: Discord) -> Channel:
    """The thread in which the game is played."""
    return next(place for place in stub.world.channels.values() if place.kind is Kind.THREAD)


@pytest.mark.skipif(not DESCRIPTION.exists(), reason="Discord's description of its interface is not at hand")
async def test_a_game_is_played_as_discord_describes_it(
    stub: Discord, guild: Guild, channel: Channel, tmp_path: Path
) -> None:
    """Commands, emoji, lobby, hands, bets, the reveal and a resumed session: every call and every answer is checked."""
    table = Table(stub, channel, stub.people(guild, "Ann", "Ben", "Cyd"))
    async with hosted(stub, tmp_path / "minotaur.db", pictures=Painter()):
        # The stub answers so fast that the emoji alone reach Discord's limit of all calls.
        overall, stub.limits.overall = stub.limits.overall, None
        await stub.until(lambda: len(stub.world.emojis) == len(Painter().dice()))
        stub.limits.overall = overall
        await table.open(pace="daily")
        await table.start()
        await table.play(3)
        # The card shows the bets for a few seconds only: the first round's single dice are rolled without a press.
        await stub.until(
            lambda: any("MIN-O-TAUR" in str(call.said) for call in stub.wire.calls if call.channel == thread(stub).id)
        )
        stub.gateway.drop()
        await stub.until(lambda: stub.gateway.resumed)
        await table.play(1)
    assert {"play", "table", "rules"} <= {str(command["name"]) for command in stub.world.commands}
    assert (stub.wire.statuses[429], stub.wire.routed(UNKNOWN)) == (0, [])
    assert call_faults(stub.wire.calls) == answer_faults(stub.wire.calls) == []

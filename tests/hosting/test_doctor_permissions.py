"""What ``minotaur doctor`` says of the bot's permissions in servers on Discord."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

from storage.league.leagues import NewLeague, Season
from storage.store import Store
from tests.hosting.conftest import Machine
from tests.hosting.test_doctor import doctor
from tests.storage.sample_changes import NOON, opening, people, setup
from tests.stub.server import Discord
from tests.stub.things import Allowed, Channel, Guild


async def used(folder: Path, guild: Guild, tables: Sequence[Channel], announcing: Channel | None = None) -> None:
    """People play in these channels of the server, and a league announces in the other one."""
    store = await Store.open(f"sqlite:///{folder}/data/minotaur.db")
    community = (await store.people.community_of("discord", str(guild.id), time_zone="Europe/Prague", language="en")).id
    (host,) = await people(store, "ann")
    for channel in tables:
        await store.commit(opening(setup(f"table-{channel.id}", community, host, channel=str(channel.id))))
    if announcing is not None:
        season = Season(1, date(2026, 11, 23), None)
        await store.leagues.create(NewLeague(community, "Cup", channel=str(announcing.id)), season, NOON)
    await store.close()


async def test_missing_permissions_are_told_by_channel(online: Machine, discord: Discord) -> None:
    """Only where people play or a league announces: what is missing, by the names in Discord, and what it prevents."""
    here = discord.world.add_guild("Crete")
    places = [discord.world.add_channel(here, name) for name in ("dice", "cards", "results", "unused")]
    gone = discord.world.add_guild("Naxos")
    far = discord.world.add_channel(gone, "dice")
    await used(online.folder, here, places[:2], places[2])
    first = (await doctor(online)).out
    assert "ok       the bot has its permissions where it plays and announces\n" in first
    optional = "0 of 1 servers let the bot make scheduled events of evenings (Create Events, which is optional)"
    assert f"ok       {optional}\n" in first
    await used(online.folder, gone, [far])
    places[0].allowed &= ~Allowed.SEND
    places[1].allowed &= ~(Allowed.ATTACH | Allowed.MAKE_THREADS)
    places[2].allowed &= ~Allowed.VIEW
    places[3].allowed = Allowed(0)
    gone.has_bot = False
    said = await doctor(online)
    assert said.code == 0
    everything = ("View Channel", "Send Messages", "Read Message History", "Attach Files")
    told = [line.removeprefix("warning  in ") for line in said.out.splitlines() if " the bot lacks: " in line]
    assert [line.removesuffix(" → an admin grants it") for line in told] == [
        # Without a permission Discord takes others away, too.
        "#dice in Crete the bot lacks: Send Messages, Attach Files; nothing is possible there",
        "#cards in Crete the bot lacks: Create Public Threads, Attach Files",
        f"#results in Crete the bot lacks: {', '.join(everything)}; nothing is possible there",
        f"server {gone.id} the bot lacks: to be a member; nothing is possible there",
    ]


async def test_servers_that_were_not_looked_at_are_counted(
    online: Machine, discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each server costs three calls, so there is a limit. Beyond it the doctor vouches only for what it has seen."""
    monkeypatch.setattr("bot.adapters.discord.probe.MOST_SERVERS", 1)
    seen, unseen = (discord.world.add_guild(name) for name in ("Crete", "Naxos"))
    for guild in (seen, unseen):
        await used(online.folder, guild, [discord.world.add_channel(guild, "dice")])
    unseen.has_bot = False
    said = (await doctor(online)).out
    among = "in the 1 of 2 servers that were looked at"
    assert f"ok       the bot has its permissions where it plays and announces, {among}\n" in said
    optional = "0 of 1 servers let the bot make scheduled events of evenings (Create Events, which is optional)"
    assert f"ok       {optional}, {among}\n" in said

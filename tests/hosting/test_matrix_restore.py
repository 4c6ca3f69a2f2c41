"""A backup with encrypted rooms of a real homeserver is restored, and people play on in the same rooms."""

import asyncio
from functools import partial
from typing import Final

import pytest

from tests.adapters.matrix.players import JOIN, Player, all_play, pages_of, turned
from tests.homeserver.accounts import Account, open_accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People
from tests.hosting.conftest import Machine, Program
from tests.stub.bodies import part

PLAY: Final = "!play mythical-dice robots 1 pace relaxed"
WHILE_AWAY: Final = "!rules mythe"
TOLD: Final = "I had to go back to a backup from the middle of this game"
CLOSED: Final = "I had to go back to a backup from the time of this table"


def machine_of(account: Account, empty: Machine) -> Machine:
    """A machine whose settings name a token of this account, and no password: a restored bot needs no new device."""
    matrix = {"MATRIX_HOMESERVER": account.url, "MATRIX_TOKEN": account.token}
    return Machine(empty.folder, empty.environment | matrix | {"MATRIX_MAY_INVITE": "*"})


def answers(players: list[Player]) -> int:
    """How many questions have been answered."""
    return sum(len(player.answered) for player in players)


async def stop(process: Program) -> None:
    """Stop the bot, and check that it ended calmly."""
    process.terminate()
    done = await process.end()
    assert (done.code, "Traceback" in done.err) == (0, False), done.err


async def bots_keys(asks: Account, bot: str) -> tuple[str, set[str]]:
    """The identity of the bot, and the devices that it signed with that."""
    found = await asks.call("POST", "/keys/query", {"device_keys": {bot: []}})
    master = part(part(part(found, "master_keys"), bot), "keys")
    (own,) = part(part(part(found, "self_signing_keys"), bot), "keys").values()
    devices = part(part(found, "device_keys"), bot)
    signed = {name for name in devices if f"ed25519:{own}" in part(part(part(devices, name), "signatures"), bot)}
    return next(iter(master)), signed


@pytest.mark.long
async def test_people_play_on_in_the_rooms_of_a_restored_backup(homeserver: str, machine: Machine) -> None:
    """The game of the backup ends with a sentence; the next one is played, and everybody can read everything.

    The bot has the same device. A command from the time in which it was away is not carried out.
    """
    async with open_accounts(homeserver) as accounts, asyncio.timeout(240):
        people = People(accounts)
        account, ann, ben = await accounts.new("minotaur"), await people.new("ann"), await people.new("ben")
        room = await Moderator(ann.account).create("Games", invite=[account.user, ben.user], encrypted=True)
        await ben.accept(room)
        players, online = [Player(one, account.user, room) for one in (ann, ben)], machine_of(account, machine)
        process = online.start("run")
        await players[0].opens(PLAY)
        await players[1].joins()
        await players[0].starts("ben")
        await all_play(players, until=lambda: answers(players) >= 4)
        assert (await online.run("backup", "a.backup")).code == 0
        await all_play(players, until=lambda: answers(players) >= 8)
        await stop(process)
        before = await bots_keys(ann.account, account.user)

        restored = await online.run("restore", "a.backup", "--verify")
        assert (restored.code, "live tables that were ended: 1" in restored.out) == (0, True), restored
        await ann.say(room, WHILE_AWAY)
        process = online.start("run")
        for player in players:
            await player.person.until(partial(lambda player: TOLD in player.shared.words(), player))
        first = players[1].lobby
        assert first is not None
        await ann.say(room, PLAY)
        await ben.until(lambda: (card := players[1].lobby) is not None and card.id != first.id)
        await players[1].joins()
        await players[0].starts("ben")
        await all_play(players, until=lambda: answers(players) >= 12)
        await turned(players[0], ann.say(room, WHILE_AWAY))
        assert len(pages_of(players[0])) == 1
        after = await bots_keys(ann.account, account.user)
        await stop(process)

        assert (after, len(after[1])) == (before, 1)
        for player in players:
            unread = [one for view in (player.shared, player.private) for one in view.undecryptable]
            assert unread == []
        await people.close()


def cards(player: Player) -> int:
    """How many tables the bot has opened in the room."""
    return sum(player.bot in one.reactions.get(JOIN, ()) for one in player.shared.messages)


async def test_a_restored_bot_repeats_no_command(homeserver: str, machine: Machine) -> None:
    """It has opened a table after the backup. In a plain room any device could read that command once more."""
    async with open_accounts(homeserver) as accounts, asyncio.timeout(120):
        people = People(accounts)
        account, ann = await accounts.new("minotaur"), await people.new("ann")
        room = await Moderator(ann.account).create("Games", invite=[account.user])
        player, online = Player(ann, account.user, room), machine_of(account, machine)
        process = online.start("run")
        await player.opens(PLAY)
        assert (await online.run("backup", "a.backup")).code == 0
        await ann.say(room, PLAY)
        await ann.until(lambda: cards(player) == 2)
        await stop(process)
        assert (await online.run("restore", "a.backup")).code == 0
        process = online.start("run")
        await ann.until(lambda: CLOSED in str(player.shared.words()))
        await ann.say(room, "!play mythe")
        await ann.until(lambda: (card := player.lobby) is not None and "Mythe" in card.body)
        await stop(process)
        assert cards(player) == 3
        await people.close()

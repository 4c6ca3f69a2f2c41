"""``minotaur run`` as a real process on a real homeserver, both of which are killed in the middle of a game."""

import asyncio
import re
from collections import Counter

from bot.core.ui.presses import read
from tests.adapters.matrix.players import Player, all_play
from tests.homeserver.accounts import Account, open_accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People
from tests.homeserver.running_synapse import Synapse
from tests.hosting.conftest import Machine

ROBOT = "A robot plays for"


def machine_of(account: Account, empty: Machine) -> Machine:
    """A machine whose settings name this account."""
    matrix = {"MATRIX_HOMESERVER": account.url, "MATRIX_TOKEN": account.token, "MATRIX_MAY_INVITE": "*"}
    return Machine(empty.folder, empty.environment | matrix)


async def test_a_game_outlives_the_bot_and_the_homeserver(own_homeserver: Synapse, machine: Machine) -> None:
    """No accepted answer is lost, no message comes twice, and votes count that were sent while the bot was away.

    At the end SIGTERM ends the process with 0.
    """
    async with open_accounts(own_homeserver.url) as accounts, asyncio.timeout(240):
        people = People(accounts)
        account, ann, ben = await accounts.new("minotaur"), await people.new("ann"), await people.new("ben")
        room = await Moderator(ann.account).create("Games", invite=[account.user, ben.user])
        await ben.accept(room)
        players, online = [Player(one, account.user, room) for one in (ann, ben)], machine_of(account, machine)
        process = online.start("run")
        await players[0].opens("!play mythical-dice robots 1 pace relaxed")
        await players[1].joins()
        await players[0].starts("ben")
        await all_play(players, until=lambda: _answers(players) >= 4)
        process.kill()
        await process.wait()
        await _answer_what_is_open(players)
        process = online.start("run")
        await all_play(players, until=lambda: _answers(players) >= 8)
        await own_homeserver.restart()
        await all_play(players, until=lambda: _answers(players) >= 12)
        process.terminate()
        done = await process.end()
        assert (done.code, "Traceback" in done.err) == (0, False), done.err
        for player in players:
            _nothing_twice(player)
        await people.close()


def _answers(players: list[Player]) -> int:
    return sum(len(player.answered) for player in players)


async def _answer_what_is_open(players: list[Player]) -> None:
    """Everybody votes in the polls that they have, though nobody listens."""
    for player in players:
        await player.person.sync()
        for poll in player.person.open_polls:
            if poll.id not in player.answered and poll.poll is not None:
                player.answered.add(poll.id)
                await player.person.vote(poll, next(iter(poll.poll.answers)))


def _nothing_twice(player: Player) -> None:
    """Each decision was asked once, each card was posted once, and no robot has moved for anybody."""
    presses = [read(next(iter(one.poll.answers))) for one in player.private.messages if one.poll is not None]
    asked = Counter((press.decision, press.verb) for press in presses if press is not None)
    assert set(asked.values()) == {1}
    for room in (player.shared, player.private):
        marks = Counter(str(one.content.get("org.minotaur.mark")) for one in room.messages if one.poll is None)
        assert {mark: count for mark, count in marks.items() if count > 1 and mark != "None"} == {}
    titles = Counter(
        re.findall(r"^Round \d+.*$", "\n".join(one.body.split("\n")[0] for one in player.shared.messages), re.MULTILINE)
    )
    assert set(titles.values()) <= {1}, titles
    assert ROBOT not in str([event.content for event in player.shared.events])

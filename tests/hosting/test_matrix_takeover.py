"""Two machines for one account on a real homeserver: when one dies, the other one goes on in the encrypted rooms."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from tests.adapters.matrix.players import Player, all_play
from tests.homeserver.accounts import Account, open_accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People
from tests.hosting.conftest import Machine, machine_in
from tests.hosting.test_matrix_restore import PLAY, answers, bots_keys


def machine_of(account: Account, folder: Path, number: int) -> Machine:
    """A machine with a folder of its own. It makes a device of its own there, for which it needs the password."""
    made = folder / f"machine-{number}"
    made.mkdir()
    matrix = {"MATRIX_HOMESERVER": account.url, "MATRIX_USER": account.user, "MATRIX_PASSWORD": account.password}
    return machine_in(made, **matrix, MATRIX_MAY_INVITE="*")


def has_answered(players: list[Player], wanted: int) -> bool:
    """Whether so many questions have been answered."""
    return answers(players) >= wanted


@pytest.mark.long
async def test_the_other_machine_goes_on_when_one_dies(homeserver: str, empty_database: str, tmp_path: Path) -> None:
    """Each has a device of its own, which the same identity has signed. The first one can take over again, too.

    Everybody can read everything, and a game goes on as if nothing had happened.
    """
    async with open_accounts(homeserver) as accounts, asyncio.timeout(400):
        people = People(accounts)
        account, ann, ben = await accounts.new("minotaur"), await people.new("ann"), await people.new("ben")
        room = await Moderator(ann.account).create("Games", invite=[account.user, ben.user], encrypted=True)
        await ben.accept(room)
        players = [Player(one, account.user, room) for one in (ann, ben)]
        first, second = (machine_of(account, tmp_path, number) for number in (1, 2))
        running = first.start("run", DATABASE_URL=empty_database)
        await players[0].opens(PLAY)
        await players[1].joins()
        await players[0].starts("ben")
        await all_play(players, until=lambda: answers(players) >= 4)
        seen = [await bots_keys(ann.account, account.user)]
        for machine in (second, first):
            waiting = machine.start("run", DATABASE_URL=empty_database)
            running.kill()
            await running.wait()
            await all_play(players, until=partial(has_answered, players, answers(players) + 4))
            seen.append(await bots_keys(ann.account, account.user))
            running = waiting
        running.terminate()
        done = await running.end()
        assert (done.code, "Traceback" in done.err) == (0, False), done.err
        assert len({identity for identity, _ in seen}) == 1
        assert [len(devices) for _, devices in seen] == [1, 2, 2]
        for player in players:
            assert [one for view in (player.shared, player.private) for one in view.undecryptable] == []
        await people.close()

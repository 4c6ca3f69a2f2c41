"""Two real processes divide the shards of Discord, and one of them serves the account on Matrix, too."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.adapters.matrix import NAME
from storage.schema import claims
from tests.adapters.matrix.players import Player
from tests.faults.evening import eventually
from tests.faults.processes.test_shares import divided, took_half
from tests.homeserver.accounts import open_accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People
from tests.storage.stranger import stranger
from tests.stub.bots import ROOT


def holder(url: str) -> str | None:
    """The process that has the claim to the account."""
    with stranger(url) as connection:
        return connection.scalars(select(claims.c.process).where(claims.c.name == NAME)).one_or_none()


@pytest.mark.long
async def test_the_account_has_one_holder_and_goes_to_the_other_when_it_dies(
    homeserver: str, postgres_url: str, tmp_path: Path
) -> None:
    """Until then the other one stands by, and serves its shards. Afterwards it serves all."""
    async with open_accounts(homeserver) as accounts, asyncio.timeout(240):
        people = People(accounts)
        account = await accounts.new("minotaur")
        ann, ben, cyd = [await people.new(name) for name in ("ann", "ben", "cyd")]
        room = await Moderator(ann.account).create("Games", invite=[account.user, ben.user, cyd.user])
        await ben.accept(room)
        await cyd.accept(room)
        host, guest = Player(ann, account.user, room), Player(ben, account.user, room)
        matrix = {"MATRIX_HOMESERVER": account.url, "MATRIX_USER": account.user, "MATRIX_PASSWORD": account.password}
        async with divided(tmp_path, postgres_url, ROOT, **matrix, MATRIX_MAY_INVITE="*") as division:
            (first,) = division.processes
            await host.opens("!play mythical-dice pace relaxed")
            had = holder(postgres_url)
            second = await division.start()
            await took_half(second)
            await division.served()
            await eventually(lambda: "this process waits: another one serves the same" in second.log)
            await division.evening.play(2)
            await guest.joins()
            await ann.until(lambda: (card := host.lobby) is not None and "ben" in card.body)
            assert holder(postgres_url) == had
            await first.kill()
            # The other process has a device of its own, and hears what was said before its login.
            await cyd.say(room, "!join")
            await ann.until(lambda: (card := host.lobby) is not None and "cyd" in card.body)
            assert holder(postgres_url) not in {had, None}
            await division.served()
            await division.evening.play(2)
            assert division.unanswered() == []
            assert "ERROR" not in second.log
        await people.close()

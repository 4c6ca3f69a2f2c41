"""The process as a host starts it meets every refusal of a call and every break of the gateway, one by one.

Other tests prove each fault inside one process; this one looks from outside: accepted presses are stored once,
missing messages arrive, each message stands once, and no bug is logged.
"""

from collections.abc import AsyncIterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from tests.faults.conftest import gathered
from tests.faults.evening import Evening, eventually
from tests.faults.hosted_game import ANSWER, EDIT, POST
from tests.faults.ledger import lost_or_doubled, read_ledger, strays
from tests.stub.bots import Shipped, shipped
from tests.stub.faults import CallEffect, Refuse, TooMany
from tests.stub.playing import offering
from tests.stub.server import Discord
from tests.stub.things import Message

PRESSED: Final = "INTERACTION_CREATE"


@pytest.fixture
async def bot(stub: Discord, evening: Evening, tmp_path: Path) -> AsyncIterator[Shipped]:
    """The bot as a host starts it, in the middle of the first bets."""
    async with shipped(stub, tmp_path, LOG_LEVEL="INFO") as started:
        await evening.begin()
        await evening.play(1)
        yield started


async def all_is_told(evening: Evening, bot: Shipped) -> None:
    """No message is left to send; each accepted press and each posted message is there once; no bug was logged."""
    await eventually(lambda: not read_ledger(bot.database).owed)
    ledger = read_ledger(bot.database)
    assert (strays(ledger, evening), lost_or_doubled(ledger, evening)) == ([], [])
    assert "ERROR" not in bot.log
    assert "CRITICAL" not in bot.log


CALLS: Final[Sequence[tuple[str, CallEffect]]] = (
    (ANSWER, Refuse(10062)),
    (EDIT, TooMany(0.1, everywhere=True)),
    (POST, TooMany(0.1)),
    (EDIT, Refuse(30046)),
    (ANSWER, Refuse(40060)),
    (EDIT, Refuse(10008)),
    (POST, Refuse(40003)),
)


async def test_a_game_goes_on_through_every_refusal_and_break(stub: Discord, evening: Evening, bot: Shipped) -> None:
    """The bot waits out limits, counts moves without their answers, posts deleted cards again and resumes events."""
    for person in evening.people:
        person.patience = 0.5
    for route, effect in CALLS:
        stub.faults.add(route, effect)
    while not (all(fault.struck for fault in stub.faults.faults) or evening.over):
        await evening.play(1)
    assert [fault.struck for fault in stub.faults.faults] == [1] * len(CALLS)
    gateway = stub.gateway
    for number, broken in enumerate((gateway.drop, gateway.ask_to_reconnect), start=1):
        broken()
        await stub.until(partial(heard_again, stub, resumed=number))
        await evening.play(2)
    await all_is_told(evening, bot)
    commands = [line.command for line in read_ledger(bot.database).lines]
    assert [commands.count(command) for command in unanswered(evening)] == [1, 1]
    assert (await bot.stop())[0] == 0


def unanswered(evening: Evening) -> Sequence[str]:
    """The presses whose answer was refused."""
    return [f"discord:{asked.id}" for asked in evening.stub.world.interactions.values() if asked.callback is None]


def heard_again(stub: Discord, *, resumed: int, identified: int = 1) -> bool:
    """Whether the bot has resumed and identified this often, and is connected."""
    gateway = stub.gateway
    return (gateway.resumed, gateway.identified) == (resumed, identified) and bool(gateway.live())


# --- people -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [50007, *[pytest.param(code, marks=pytest.mark.long) for code in (20026, 50278)]])
async def test_who_cannot_be_written_to_is_called_at_the_table(
    stub: Discord, evening: Evening, bot: Shipped, code: int
) -> None:
    """They play by the button under the table's card."""
    silent = evening.people[0].id
    for route in (POST, EDIT):
        stub.faults.add(route, Refuse(code), times=None, person=silent)
    evening.by_hand.add(silent)
    await evening.play(8)
    assert any(fault.struck for fault in stub.faults.faults)
    assert any(silent in message.rings for place in evening.places for message in place.messages.values())
    await all_is_told(evening, bot)


# --- what takes longer --------------------------------------------------------------------------------------


@pytest.mark.long
async def test_a_session_that_is_none_any_more_is_begun_anew(stub: Discord, evening: Evening, bot: Shipped) -> None:
    """The library waits a while, as Discord asks, also where the session may be resumed."""
    stub.gateway.invalidate(resumable=True)
    await stub.until(partial(heard_again, stub, resumed=1))
    await evening.play(2)
    stub.gateway.invalidate()
    await stub.until(partial(heard_again, stub, resumed=1, identified=2))
    await evening.play(3)
    await all_is_told(evening, bot)


@pytest.mark.long
async def test_two_shards_of_one_process_play_a_game_each(stub: Discord, tmp_path: Path) -> None:
    """Presses in a server arrive on its shard, presses in private channels on the first shard."""
    stub.application.shards = 2
    evenings = [gathered(stub, shard, shard=shard) for shard in range(2)]
    async with shipped(stub, tmp_path) as bot:
        await stub.until(lambda: len(stub.gateway.live()) == 2)
        for evening in evenings:
            await evening.begin()
            await at_the_table(evening)
            await evening.play(2)
        stub.gateway.drop()
        await stub.until(lambda: stub.gateway.resumed == 2)
        for evening in evenings:
            await evening.play(3)
            await all_is_told(evening, bot)
    heard = [sum(frame.shard == shard and frame.name == PRESSED for frame in stub.wire.frames) for shard in range(2)]
    # The calls: open, join twice, begin, look at a hand, bet.
    assert heard[1] == 6 < heard[0]
    assert sorted(session.shard for session in stub.gateway.sessions.values()) == [0, 1]


async def at_the_table(evening: Evening) -> None:
    """A player bets by the button under the table's card."""
    await evening.stub.until(lambda: card_of(evening))
    card = card_of(evening)
    assert card is not None
    assert await evening.press_at(evening.people[0], card)


def card_of(evening: Evening) -> Message | None:
    """The table's card, or None before it is posted."""
    return next((card for place in evening.places if (card := offering(place.standing, "hand"))), None)

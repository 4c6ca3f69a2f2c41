"""Too many presses at once: most are refused, the bot stays up, and nobody else has to wait."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Final, cast

import discord
import pytest
from sqlalchemy import Connection, Engine, event
from structlog.testing import capture_logs

from bot.adapters.discord.callers import Interaction
from bot.app.caller import Caller
from bot.app.quotas import Limits, Quota, Quotas
from bot.app.response import Response
from bot.core.table.table_ids import rematch_id
from bot.core.ui.presses import Press, Verb
from storage.ids import TableId
from tests.abuse.forging import STRANGER, Forged, Forger
from tests.adapters.discord.asking import told
from tests.adapters.discord.simulated_discord import World

FLOOD: Final = 10_000
AT_ONCE: Final = Limits().person.most
MOST_TRANSACTIONS: Final = 8
"""The transactions of one press: the person, the server, the command's id, names, and the commit."""

ENOUGH: Final = "Slow down, please"
TOO_MANY_TABLES: Final = "Many tables were opened just now."


@pytest.fixture(autouse=True)
def as_shipped(world: World) -> None:
    """The limits of the shipped bot apply."""
    world.client.responder.app.quotas = Quotas(world.time)


@pytest.fixture
def transactions() -> Iterator[Counter[str]]:
    """Counts the transactions with the store."""
    counted: Counter[str] = Counter()

    def begin(_: Connection) -> None:
        counted["begun"] += 1

    event.listen(Engine, "begin", begin)
    yield counted
    event.remove(Engine, "begin", begin)


async def test_ten_thousand_presses_of_one_person_cost_what_a_hundred_do(
    world: World, transactions: Counter[str]
) -> None:
    """All arrive at one moment, at a table where another player presses later: the refused ones use no transaction."""
    (cindy,) = world.people("Cindy")
    await world.slash(cindy, "play", game="mythical-dice")
    table = (await world.table()).id
    forger = Forger(world)
    flood = [forger.press(Press(table, 0, verb), STRANGER, world.guild.id) for verb in _in_turn(FLOOD)]
    ben = forger.press(Press(table, 0, Verb.JOIN), 8, world.guild.id)
    transactions.clear()
    order: list[int] = []

    async def answered(number: int) -> None:
        await (flood[number] if number < FLOOD else ben).answered()
        order.append(number)

    with capture_logs() as logs:
        await asyncio.gather(*map(answered, range(FLOOD + 1)))

    # On a slow machine an answer comes in two parts: the press is acknowledged first.
    assert sum(bool(one.forged.answers) for one in flood) == AT_ONCE + 1
    assert sum(ENOUGH in "".join(one.forged.said) for one in flood) == 1
    assert transactions.total() <= MOST_TRANSACTIONS * (AT_ONCE + 1)
    assert len([number for number in order[: order.index(FLOOD)] if flood[number].forged.answers]) <= AT_ONCE + 1
    assert "Person 8" in [seat.name for seat in (await world.table(table)).seats]
    assert [log["event"] for log in logs] == ["too many requests at once"]


def _in_turn(times: int) -> Iterator[Verb]:
    """Joining and leaving in turn, so that each press changes the table."""
    return (Verb.JOIN if number % 2 == 0 else Verb.LEAVE for number in range(times))


async def test_a_press_that_is_too_much_takes_one_step(world: World, transactions: Counter[str]) -> None:
    """Refusing a press never waits, so another player's press is handled in the same turn of the event loop."""
    responder = world.client.responder
    numbers = count(1)

    async def never(caller: Caller) -> Response:
        raise AssertionError("it is not handled")

    for _ in range(AT_ONCE + 1):
        responder.app.quotas.ask(str(STRANGER), "5", None)
    transactions.clear()
    for _ in range(FLOOD):
        pressed = Forged(world, next(numbers), STRANGER, None)
        with pytest.raises(StopIteration):
            responder.answer(cast("Interaction", pressed), never).send(None)

    assert transactions.total() == 0


async def test_whoever_pauses_is_answered_again(world: World) -> None:
    """After a pause the next command is answered as usual."""
    (cindy,) = world.people("Cindy")
    results = [await world.slash(cindy, "rules") for _ in range(AT_ONCE + 3)]
    world.time.forward(10_000)
    after = await world.slash(cindy, "rules")

    assert ENOUGH in told(results[AT_ONCE])
    assert [result.acknowledged for result in results[AT_ONCE:]] == [True, False, False]
    assert ENOUGH not in told(after)


@pytest.mark.parametrize("crowded", ["channel", "server"])
async def test_a_crowd_is_measured_together_where_it_is(world: World, transactions: Counter[str], crowded: str) -> None:
    """Many people press once each, in one channel or all over one server: some must wait, but nobody elsewhere.

    A refused press uses no transaction, not even to look up the person.
    """
    world.client.responder.app.quotas = Quotas(world.time, Limits()._replace(**{crowded: Quota(3, 1_000)}))
    forger = Forger(world)
    elsewhere = world.env.create_guild()
    await world.env.settle()

    async def pressed(person: int, channel: int, guild: int) -> bool:
        """Whether the press was refused as too much."""
        asking = forger.press(Press(TableId(""), 0, Verb.FORGET), person, guild)
        asking.forged.channel_id = channel
        transactions.clear()
        too_much = ENOUGH in await asking.answered()
        assert (transactions.total() == 0) is too_much
        return too_much

    channels = [5] * 5 if crowded == "channel" else range(5)
    crowd = [await pressed(1_000 + number, channel, world.guild.id) for number, channel in enumerate(channels)]
    other = await pressed(8, 6, world.guild.id if crowded == "channel" else elsewhere.id)

    assert (crowd, other) == ([False, False, False, True, True], False)


async def test_who_is_refused_reads_the_language_that_discord_speaks_with_them(world: World) -> None:
    """A refusal looks up neither the person nor the language that they chose."""
    world.client.responder.app.quotas = Quotas(world.time, Limits(person=Quota(0, 1_000)))
    asking = Forger(world).press(Press(TableId(""), 0, Verb.FORGET), STRANGER, world.guild.id)
    asking.forged.locale = discord.Locale.czech

    assert "Zpomal prosím" in await asking.answered()


async def test_of_a_hundred_tables_at_once_most_are_refused(world: World) -> None:
    """The refusal is polite and says how long to wait. Opened tables can be played; other servers notice nothing."""
    world.client.responder.app.quotas = Quotas(world.time, Limits(person=Limits().server))
    (cindy,) = world.people("Cindy")
    forger = Forger(world)
    said = [told(await world.slash(cindy, "play", game="mythical-dice")) for _ in range(100)]
    elsewhere = world.env.create_guild()
    await world.env.settle()
    other = await forger.answer(Press(TableId(""), 0, Verb.OPEN), 8, elsewhere.id)
    await world.deliver()

    assert sum(TOO_MANY_TABLES in one for one in said) == 100 - Limits().person_tables.most
    assert TOO_MANY_TABLES not in other
    view = await world.table()
    for _ in range(2):
        await forger.answer(Press(view.id, 0, Verb.ADD_ROBOT), cindy.id, world.guild.id)
    await forger.answer(Press(view.id, 0, Verb.START), cindy.id, world.guild.id)
    await world.play_out(view.id)
    assert not (await world.table(view.id)).status.live


async def test_a_crowd_cannot_open_tables_without_end_either(world: World) -> None:
    """A hundred people open one table each: the server has a limit of its own."""
    forger = Forger(world)
    opening = Press(TableId(""), 0, Verb.OPEN)
    said = [await forger.answer(opening, 1_000 + number, world.guild.id) for number in range(100)]

    assert sum(TOO_MANY_TABLES in one for one in said) == 100 - Limits().server_tables.most


async def test_rematches_are_openings_too(world: World) -> None:
    """Starting, cancelling and asking again does not get around the limit."""
    forger = Forger(world)
    await forger.answer(Press(TableId(""), 0, Verb.OPEN), STRANGER, world.guild.id)
    table, said = (await world.table()).id, []
    for verb in (Verb.ADD_ROBOT, Verb.ADD_ROBOT):
        await forger.answer(Press(table, 0, verb), STRANGER, world.guild.id)
    for _ in range(Limits().person_tables.most):
        for verb in (Verb.START, Verb.CANCEL):
            await forger.answer(Press(table, 0, verb), STRANGER, world.guild.id)
        said.append(await forger.answer(Press(table, 0, Verb.REMATCH), STRANGER, world.guild.id))
        table = rematch_id(table)

    assert [TOO_MANY_TABLES in one for one in said] == [False] * (Limits().person_tables.most - 1) + [True]

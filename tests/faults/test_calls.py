"""What Discord does to calls and events while a game is played, and what must come of it.

fault                                        what must happen
429 of the route, of all calls               waited out as long as was asked
429 of the guard before Discord (no ``Via``) waited out by the outbox; answers are given up
500, 502, 504, before or after               repeated by the library; the nonce keeps posts single
503, a reset, a hang, before or after        repeated by the outbox; the nonce keeps posts single
the answer to a press does not get through   the move counts, and the card shows it by itself
10062, 40060                                 the move counts, and the card shows it by itself
an event comes twice                         one move
an event comes late                          one move, or a kind word if the question has moved on
an event is lost                             nothing; the next press counts
"""

from typing import Final

import pytest

from tests.faults.house import ANSWER, DELETE, EDIT, POST, PRESS, House
from tests.faults.ledger import read_ledger
from tests.stub.faults import Broken, CallEffect, Cut, EventEffect, Hang, Late, Lost, Refuse, Slow, TooMany, Twice

# --- messages -----------------------------------------------------------------------------------------------

SHORT_FAULTS: Final = (TooMany(0.02), Broken(503), Cut(after=True))
LONG_FAULTS: Final = (
    TooMany(0.02, everywhere=True),
    TooMany(via=False),
    Cut(),
    *[Hang(0.02, after) for after in (False, True)],
    Slow(0.05),
    Broken(503, after=True),
    *[Broken(status, after) for status in (500, 502, 504) for after in (False, True)],
)
FAULTS: Final = (*SHORT_FAULTS, *[pytest.param(fault, marks=pytest.mark.long) for fault in LONG_FAULTS])


@pytest.mark.parametrize("route", [POST, EDIT, pytest.param(DELETE, marks=pytest.mark.long)])
@pytest.mark.parametrize("effect", FAULTS, ids=str)
async def test_what_is_owed_arrives_once(house: House, route: str, effect: CallEffect) -> None:
    """Whatever happens to the call, twice in a row: nothing is lost, nothing stands twice, and the game goes on."""
    fault = house.stub.faults.add(route, effect, times=2)
    for _ in range(8):
        await house.evening.play(1)
        await house.bot.deliveries.deliver_due()
    assert fault.struck == 2
    assert await house.left_over() == []


# --- answers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("effect", [Refuse(10062), Refuse(40060), *FAULTS], ids=str)
async def test_a_move_counts_whose_answer_does_not_get_through(house: House, effect: CallEffect) -> None:
    """The card shows it by itself, and the game goes on."""
    evening = house.evening
    before = len(read_ledger(house.database).lines)
    fault = house.stub.faults.add(ANSWER, effect)
    asked = evening.asked()
    assert asked is not None
    person, card = asked
    person.patience = 0.5
    versions = len(card.versions)
    await evening.press_anyhow()
    await house.stub.until(lambda: len(card.versions) > versions)
    assert (fault.struck, len(read_ledger(house.database).lines) - before) == (1, 1)
    await evening.play(6)
    assert await house.left_over() == []


# --- events -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("effect", [Twice(), Late(0.05), Lost()], ids=str)
async def test_presses_come_twice_late_or_never(house: House, effect: EventEffect) -> None:
    """Each counts once, or it never came and is made again."""
    for person in house.evening.people:
        person.patience = 0.3
    fault = house.stub.faults.add(PRESS, effect, times=3)
    if isinstance(effect, Lost):
        for _ in range(3):
            assert (await house.evening.press_anyhow()).callback is None
    await house.evening.play(8)
    assert fault.struck == 3
    assert await house.left_over() == []

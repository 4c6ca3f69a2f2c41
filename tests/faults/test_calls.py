"""What Discord does to calls and events while a game is played, and what must come of it.

fault                                        what must happen
429 of the route, of all calls               waited out as long as was asked
429 of the guard before Discord (no ``Via``) waited out by the outbox; answers are given up
500, 502, 504, before or after               repeated by the library; the nonce keeps posts single
503, a reset, a hang, before or after        repeated by the outbox; the nonce keeps posts single
the answer to a press does not get through   the move counts, and the card shows it by itself
10062, 40060                                 the move counts, and the card shows it by itself
10015, 10008, 50027: answered too late       the move counts, and the card shows it by itself
a later answer of another kind is refused    the person is told nothing, asks again, and is answered
an event comes twice                         one move
an event comes late                          one move, or a kind word if the question has moved on
an event is lost                             nothing; the next press counts
"""

import asyncio
from typing import Final

import pytest

from bot.adapters.discord import desk
from tests.faults.house import ANSWER, DELETE, EDIT, EDIT_ANSWER, FOLLOW_UP, POST, PRESS, House
from tests.faults.ledger import read_ledger
from tests.stub.faults import Broken, CallEffect, Cut, EventEffect, Hang, Late, Lost, Refuse, Slow, TooMany, Twice
from tests.stub.playing import offered, offering
from tests.stub.things import Interaction

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
    await move_unanswered(house, ANSWER, effect)


async def move_unanswered(house: House, route: str, effect: CallEffect) -> None:
    """One move whose answer this befalls."""
    evening = house.evening
    before = len(read_ledger(house.database).lines)
    fault = house.stub.faults.add(route, effect)
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


# --- answers that were put off ------------------------------------------------------------------------------


@pytest.fixture
def putting_off(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord is told to wait at once in a game that goes on, so that every answer is a later one."""
    caller = desk.Desk.caller

    async def after_a_while(self: desk.Desk, interaction: desk.Interaction) -> desk.Caller:
        while not interaction.response.is_done():  # noqa: ASYNC110 - the library sets no event when it has answered
            await asyncio.sleep(0)
        return await caller(self, interaction)

    monkeypatch.setattr(desk, "PATIENCE", 0)
    monkeypatch.setattr(desk.Desk, "caller", after_a_while)


TOO_LATE: Final = (Refuse(50027), *[pytest.param(Refuse(code), marks=pytest.mark.long) for code in (10008, 10015)])


@pytest.mark.usefixtures("putting_off")
@pytest.mark.parametrize("effect", [*TOO_LATE, *FAULTS], ids=str)
async def test_a_move_counts_whose_later_answer_does_not_get_through(house: House, effect: CallEffect) -> None:
    """The card shows it by itself, and the game goes on."""
    await move_unanswered(house, EDIT_ANSWER, effect)
    assert house.stub.wire.counted[EDIT_ANSWER] > 1


@pytest.mark.usefixtures("putting_off")
@pytest.mark.parametrize("command", [False, True], ids=["press", "command"])
@pytest.mark.parametrize("effect", [*TOO_LATE, *FAULTS], ids=str)
async def test_who_asks_again_is_answered(house: House, effect: CallEffect, *, command: bool) -> None:
    """What is shown to one person alone, by a press or by a command: no fault hinders the next answer, or the game."""
    evening = house.evening
    await house.bot.deliveries.deliver_due()
    person = evening.people[0]
    card = offering(house.thread.standing, "hand")
    assert card is not None

    async def ask() -> Interaction:
        return await (person.slash(house.thread, "hand") if command else person.press(card, offered(card, "hand")[0]))

    fault = house.stub.faults.add(FOLLOW_UP, effect)
    await ask()
    await house.stub.until(lambda: fault.struck)
    again = await ask()
    await again.changes.until(lambda: again.answer)
    assert again.answer is not None
    assert offered(again.answer, "move")
    await evening.play(4)
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

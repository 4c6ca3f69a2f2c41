"""Every other game meets the faults of each kind, which Mythical Dice meets one by one in tests of its own."""

from typing import Final

import pytest

from tests.faults import random_faults
from tests.faults.hosted_game import ANSWER, EDIT, POST, HostedGame
from tests.faults.ledger import read_ledger
from tests.stub.faults import Broken, Cut, Refuse, TooMany

GAMES: Final = ("mythe", "mythic-dice")
FAULTS: Final = (
    (POST, Cut(after=True)),
    (EDIT, Broken(503, after=True)),
    (ANSWER, Refuse(10062)),
    (POST, TooMany(via=False)),
    (EDIT, Refuse(30046)),
    (ANSWER, Cut(after=True)),
    (EDIT, Refuse(10008)),
    (ANSWER, Refuse(40060)),
)


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_goes_on_through_one_fault_after_another(hosted_game: HostedGame, game: str) -> None:
    """No move of any kind is lost or doubled, and every message stands once."""
    evening = hosted_game.evening
    for person in evening.people:
        person.patience = 0.5
    for route, effect in FAULTS:
        fault = hosted_game.stub.faults.add(route, effect)
        while not (fault.struck or evening.over):
            await evening.play(1)
            await hosted_game.bot.dispatcher.deliver_due()
    await evening.play(6)
    assert [fault.struck for fault in hosted_game.stub.faults.faults] == [1] * len(FAULTS)
    assert await hosted_game.left_over() == []
    assert {line.game for line in read_ledger(hosted_game.database).lines} == {game}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
async def test_a_game_goes_on_in_bad_weather(hosted_game: HostedGame, game: str, seed: int) -> None:
    """Calls and events fail at random."""
    random_faults.begin(hosted_game.evening, seed)
    for number in range(4):
        await hosted_game.play(10)
        random_faults.drop(hosted_game.evening, number)
    random_faults.end(hosted_game.evening)
    assert await hosted_game.left_over() == []

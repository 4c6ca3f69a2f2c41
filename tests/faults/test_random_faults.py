"""Random faults during whole games: no move is lost, no message stands twice, and no game stops."""

from itertools import count
from typing import Final

import pytest

from tests.faults import random_faults
from tests.faults.hosted_game import HostedGame

DROPS: Final = 6
"""How often the gateway connection breaks."""

WHOLE: Final = ("mythical-dice", "mythe")
"""Short games only: under random faults Mythic Dice takes more than four hundred presses."""


@pytest.mark.long
@pytest.mark.usefixtures("pauses")
@pytest.mark.parametrize("seed", range(10))
async def test_a_game_goes_on_in_bad_weather(hosted_game: HostedGame, seed: int) -> None:
    """Although calls are refused, late or lost, some player is always asked."""
    random_faults.begin(hosted_game.evening, seed)
    for number in range(DROPS):
        await hosted_game.play(10)
        random_faults.drop(hosted_game.evening, number)
    random_faults.end(hosted_game.evening)
    assert await hosted_game.left_over() == []


@pytest.mark.long
@pytest.mark.usefixtures("pauses")
@pytest.mark.parametrize("game", WHOLE)
async def test_a_game_ends_in_bad_weather(hosted_game: HostedGame, game: str) -> None:
    """The game's result is shown, and no player is asked any more."""
    evening = hosted_game.evening
    random_faults.begin(evening, 0)
    for number in count():
        await hosted_game.play(10)
        if evening.over:
            break
        random_faults.drop(evening, number)
    random_faults.end(evening)
    assert await hosted_game.left_over() == []
    assert (evening.over, evening.asked()) == (True, None)

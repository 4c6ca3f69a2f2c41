"""Faults at random for as long as people play: nothing is lost, nothing stands twice, and nothing stands still."""

from itertools import count
from typing import Final

import pytest

from tests.faults import random_faults
from tests.faults.hosted_game import HostedGame

DROPS: Final = 6
"""How often the connection breaks by which the bot hears what people do."""

WHOLE: Final = ("mythical-dice", "mythe")
"""Games that are soon over: in bad weather Mythic Dice takes four hundred presses and more."""


@pytest.mark.long
@pytest.mark.usefixtures("pauses")
@pytest.mark.parametrize("seed", range(10))
async def test_a_game_goes_on_in_bad_weather(hosted_game: HostedGame, seed: int) -> None:
    """Whatever is refused, late or lost, somebody is asked."""
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
    """Its result stands, and nobody is asked any more."""
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

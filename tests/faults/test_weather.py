"""Faults at random for as long as people play: nothing is lost, nothing stands twice, and nothing stands still."""

from itertools import count
from typing import Final

import pytest

from tests.faults import weather
from tests.faults.house import House

DROPS: Final = 6
"""How often the connection breaks by which the bot hears what people do."""

WHOLE: Final = ("mythical-dice", "mythe")
"""Games that are soon over: in bad weather Mythic Dice takes four hundred presses and more."""


@pytest.mark.long
@pytest.mark.usefixtures("pauses")
@pytest.mark.parametrize("seed", range(10))
async def test_a_game_goes_on_in_bad_weather(house: House, seed: int) -> None:
    """Whatever is refused, late or lost, somebody is asked."""
    weather.begin(house.evening, seed)
    for number in range(DROPS):
        await house.play(10)
        weather.drop(house.evening, number)
    weather.end(house.evening)
    assert await house.left_over() == []


@pytest.mark.long
@pytest.mark.usefixtures("pauses")
@pytest.mark.parametrize("game", WHOLE)
async def test_a_game_ends_in_bad_weather(house: House, game: str) -> None:
    """Its result stands, and nobody is asked any more."""
    evening = house.evening
    weather.begin(evening, 0)
    for number in count():
        await house.play(10)
        if evening.over:
            break
        weather.drop(evening, number)
    weather.end(evening)
    assert await house.left_over() == []
    assert (evening.over, evening.asked()) == (True, None)

"""Faults at random for as long as people play: nothing is lost, nothing stands twice, and nothing stands still."""

from typing import Final

import pytest

from tests.faults import weather
from tests.faults.house import House

DROPS: Final = 6
"""How often the connection breaks by which the bot hears what people do."""


@pytest.mark.long
@pytest.mark.usefixtures("pauses")
@pytest.mark.parametrize("seed", range(10))
async def test_a_game_goes_on_in_bad_weather(house: House, seed: int) -> None:
    """Everybody plays on by what they see."""
    weather.begin(house.evening, seed)
    for number in range(DROPS):
        await house.evening.play(10)
        weather.drop(house.evening, number)
    weather.end(house.evening)
    assert await house.left_over() == []

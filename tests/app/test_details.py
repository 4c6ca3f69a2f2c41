"""The details of a game: of the one in play here, else of the last one that has ended."""

import pytest

from bot.app.lookups import show_details
from bot.app.open_table import Wishes
from bot.app.response import Private
from tests.app.hall import open_hall
from tests.app.places import FakePlace
from tests.core.fakes import HandClock


@pytest.mark.parametrize(
    ("place", "game"), [(FakePlace(), "Mythe"), (FakePlace(channel="red", readable={"red", "green"}), "Mythical Dice")]
)
async def test_without_a_name_the_game_in_play_here_goes_before_one_that_is_over(
    place: FakePlace, game: str, bot_url: str
) -> None:
    """In the green channel a game goes on. In the red one none does."""
    async with open_hall(bot_url, HandClock()) as hall:
        over = await hall.opens("Cindy")
        await hall.ends(over.id, "Cindy")
        live = await hall.opens("Cindy", wishes=Wishes("mythe"))
        await hall.starts(live.id, "Cindy")
        answer = await show_details(hall.app, await hall.caller("Cindy", place), None)

    assert isinstance(answer, Private)
    assert answer.panel.notice.startswith(game)

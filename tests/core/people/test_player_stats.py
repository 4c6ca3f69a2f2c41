"""The statistics and ratings that people read of players."""

from bot.core.league.rating_math import NEWCOMER, after_game, point, shown
from bot.core.people.player_stats import Stats
from bot.core.ports import RatingCourse
from tests.core.in_memory_table import BEN, CINDY
from tests.core.room import Room


async def test_a_rating_is_told_from_the_first_rated_game_on(room: Room) -> None:
    """The rating is given after each game, on the scale that people see; before the first rated game there is none."""
    stats, league = Stats(room.store), (await room.own()).id
    await room.play(CINDY, BEN, robots=1)
    before = await stats.rating(league, CINDY)
    await room.ratings.bring_up_to_date()

    game = await room.store.leagues.result_of(room.table)
    assert game is not None
    rating, _ = after_game([NEWCOMER, NEWCOMER], [seat.rank for seat in game.seats if seat.player is not None], 1)
    assert before is None
    assert await stats.rating(league, CINDY) == RatingCourse((point(rating),), shown(rating))

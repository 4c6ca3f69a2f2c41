"""What comes next in a league: its post, its seasons, the community's next evening."""

import pytest

from bot.app.evening_answers import EveningWish, TournamentWish, plan_evening, plan_tournament
from bot.app.league import organising
from bot.app.league.league_steps import take_step
from bot.app.league.organising import SeasonTerms, create_league, season
from bot.app.league.score_lookups import StandingsRequest
from bot.core.clock.pace import HOUR
from bot.core.league.league_settings import Terms
from bot.core.ports import Format
from tests.app.hall import ELSEWHERE, Hall, told
from tests.app.places import FakeChannel, FakePlace
from tests.core.refusals import refused

KEEPER = FakePlace(managed=True, names={"green": "#green"})


async def test_dates_are_told_to_everybody(hall: Hall) -> None:
    """In words: the next Monday's post, the end of the season, the next season, the league's next evening."""
    keeper, player = await hall.caller("Keeper", KEEPER), await hall.caller("Ben", FakePlace(names=KEEPER.names))
    terms = SeasonTerms(first_day="2025-11-17", last_day="2025-11-30")
    await create_league(hall.app, keeper, "Cup", Terms(), terms, FakeChannel("green"))
    (cup,) = await hall.bot.leagues.held_in((await hall.app.community(keeper)).id)
    lines = [
        "Next post: Monday 24 Nov 2025 at 9:00 in #green, if somebody plays this week",
        "Season 1 ends on 30 Nov 2025",
    ]
    assert told(await take_step(hall.app, player, f"dates/{cup.id}")).splitlines() == ["What’s next: Cup", *lines]

    later = SeasonTerms(first_day="2025-12-08")
    await season(hall.app, keeper, "Cup", StandingsRequest(), later, "begin", sure=True)
    await plan_evening(hall.app, keeper, EveningWish("2025-11-20", "20:00", 2, "Cup"), None)
    evening, begins = "Next evening: 20 Nov 2025 at 20:00", "Season 2 begins on 8 Dec 2025"
    shown = told(await take_step(hall.app, player, f"dates/{cup.id}"))
    assert shown.splitlines() == ["What’s next: Cup", evening, *lines, begins]

    wish = EveningWish("2025-11-19", "19:00", 2, "Cup")
    await plan_tournament(hall.app, keeper, wish, TournamentWish(Format.SWISS), None)
    shown = told(await take_step(hall.app, player, f"dates/{cup.id}"))
    assert shown.splitlines()[1] == "Next tournament: 19 Nov 2025 at 19:00"


async def test_an_evening_of_another_league_is_told_with_its_league(hall: Hall) -> None:
    """The league's own evening comes first, even if it is later; one that goes on is not the next."""
    keeper = await hall.caller("Keeper", KEEPER)
    for name in ("Cup", "Autumn"):
        await create_league(hall.app, keeper, name, Terms(), SeasonTerms(), None)
    cup = await hall.bot.leagues.named((await hall.app.community(keeper)).id, "Cup")

    async def told_first(evening: EveningWish) -> str:
        await plan_evening(hall.app, keeper, evening, None)
        return told(await take_step(hall.app, keeper, f"dates/{cup.id}")).splitlines()[1]

    own, other = EveningWish("2025-11-20", "20:00", 2), EveningWish("2025-11-19", "20:00", 2, "Autumn")
    assert await told_first(own) == "Next evening, without a league: 20 Nov 2025 at 20:00"
    assert await told_first(other) == "Next evening, of the league Autumn: 19 Nov 2025 at 20:00"
    mine = EveningWish("2025-11-21", "20:00", 2, "Cup")
    assert await told_first(mine) == "Next evening: 21 Nov 2025 at 20:00"

    (evening,) = [one for one in await hall.bot.evenings.coming_in(cup.community) if one.league == cup.id]
    assert await hall.bot.store.evenings.begin(evening.id, evening.starts)
    again = told(await take_step(hall.app, keeper, f"dates/{cup.id}")).splitlines()[1]
    assert again == "Next evening, of the league Autumn: 19 Nov 2025 at 20:00"


async def test_on_monday_before_its_hour_a_league_posts_today(hall: Hall) -> None:
    """After that hour it posts next Monday."""
    keeper = await hall.caller("Keeper", KEEPER)
    await create_league(hall.app, keeper, "Cup", Terms(hour=20), SeasonTerms(), FakeChannel("green"))
    (cup,) = await hall.bot.leagues.held_in((await hall.app.community(keeper)).id)
    assert "Monday 17 Nov 2025 at 20:00" in told(await take_step(hall.app, keeper, f"dates/{cup.id}"))
    hall.time.forward(2 * HOUR)
    assert "Monday 24 Nov 2025 at 20:00" in told(await take_step(hall.app, keeper, f"dates/{cup.id}"))


async def test_a_league_without_dates_says_so(hall: Hall) -> None:
    """Also the community's own league; a league of another community is not there."""
    keeper = await hall.caller("Keeper", KEEPER)
    await organising.announce_league(hall.app, keeper, None, None, None, quiet=True)
    own = await hall.bot.leagues.own((await hall.app.community(keeper)).id)
    assert "Nothing is planned yet." in told(await take_step(hall.app, keeper, f"dates/{own.id}"))
    abroad = await hall.caller("Keeper", FakePlace(managed=True, community=ELSEWHERE))
    await refused("no-such-league", take_step(hall.app, abroad, f"dates/{own.id}"))


@pytest.mark.parametrize("number", ["", "x", "²"])
async def test_a_forged_number_is_refused(hall: Hall, number: str) -> None:
    """Like any other unknown choice."""
    await refused("unknown-choice", take_step(hall.app, await hall.caller("Keeper", KEEPER), f"dates/{number}"))

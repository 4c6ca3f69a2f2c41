"""Standings show a finished game at once, in pages, with the reader's line, for every period that exists."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from bot.core.clock.pace import HOUR
from bot.core.errors import Refused
from bot.core.league.league_settings import Counting, Terms
from bot.core.league.standings_pages import LINES, Asked, asked_by
from bot.core.people.player_stats import Stats
from bot.core.ports import PlayerStats, StandingLine, StandingsPage
from bot.core.ui.presses import Verb
from storage.changes import GameResult, SeatResult
from storage.ids import LeagueId
from storage.league.kinds import Scoring
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.playing import finish
from tests.core.refusals import refused
from tests.core.room import Room

WEEK = 7 * 24 * HOUR


def names(page: StandingsPage) -> Sequence[str]:
    """The names on the page, in their order."""
    return [line.name for line in page.lines]


# --- a finished game ----------------------------------------------------------------------------------------


async def test_a_finished_game_stands_in_the_week_at_once(room: Room) -> None:
    """Its result is stored together with the last move; each line has the values that screens show."""
    before = await room.page()
    assert (before.period, before.lines, before.weeks) == ("2025-W47", (), ())
    await room.play(CINDY, BEN, robots=1)
    stored = await room.store.leagues.result_of(room.table)
    assert isinstance(stored, GameResult)
    page = await room.page(viewer=BEN)
    assert [line_of("Ben", stored.seats[1], mine=True), line_of("Cindy", stored.seats[0])] == sorted(
        page.lines, key=lambda line: line.name
    )
    assert (page.weeks, page.seasons) == (("2025-W47",), ("S1",))
    assert await room.standings.weeks(await room.own()) == ["2025-W47"]
    assert page.lines == (await room.page("all", BEN)).lines == (await room.page("S1", BEN)).lines
    assert (await room.page(practice=True)).lines == ()


def line_of(name: str, seat: SeatResult, *, mine: bool = False) -> StandingLine:
    """The line of a player after one game in which they bet 0 every time; their rating is provisional."""
    won = int(seat.rank == 1)
    kept = sum(count for feat, count in seat.feats.items() if feat.startswith("kept."))
    return StandingLine(
        name, None, seat.placement, 1, won, tries=8, hits=kept, form=(seat.rank,), streak=won, mine=mine, counted=1
    )


async def test_the_standings_of_a_game_are_those_of_its_week(room: Room) -> None:
    """They have this game already counted; before its end there are none."""
    await room.open(CINDY, BEN, robots=1)
    assert await room.standings.of_game(room.table) is None
    await room.play_out()
    assert await room.standings.of_game(room.table) == await room.page(page=0)


async def test_a_finished_game_is_in_everybodys_stats(room: Room) -> None:
    """The statistics have the feats of the game: eight bets of 0 for a player who always bet 0."""
    stats = Stats(room.store)
    assert PlayerStats() == await stats.of(CINDY)
    await room.play(CINDY, BEN, robots=1)
    found = await stats.of(CINDY, await room.community())
    assert (found.games, found.practice_games, found.feats["mythical-dice"]["bets.0"]) == (1, 0, 8)


async def test_a_practice_game_stands_in_the_practice_table(room: Room) -> None:
    """The game stands in no other table, and its result message shows the practice table."""
    await room.play(CINDY, robots=2)
    assert (names(await room.page()), names(await room.page(practice=True))) == ([], ["Cindy"])
    told = await room.standings.of_game(room.table)
    assert told is not None
    assert told.practice is True


async def test_an_abandoned_game_counts_nowhere(room: Room) -> None:
    """No result is stored for it."""
    await room.open(CINDY, BEN, robots=1)
    await room.play_to_rolls()
    await room.press(CINDY, Verb.CANCEL)
    assert await room.store.leagues.result_of(room.table) is None
    assert (await room.page()).weeks == ()
    assert await room.standings.of_game(room.table) is None


# --- lines --------------------------------------------------------------------------------------------------


async def test_lines_say_who_has_risen_and_how_people_are_doing(room: Room) -> None:
    """A rank is compared with the newest earlier week; form, streak and rating count all games."""
    for _ in range(3):
        await finish(room, BEN, EMILY, CINDY)
    room.time.forward(WEEK)
    for _ in range(3):
        await finish(room, CINDY, BEN, EMILY)
    room.time.forward(WEEK)
    for _ in range(3):
        await finish(room, EMILY, BEN, CINDY)
    await room.ratings.bring_up_to_date()
    page = await room.page(viewer=CINDY)
    assert [(line.name, line.rank, line.moved, line.games) for line in page.lines] == [
        ("Emily", 1, 2, 3),
        ("Ben", 2, 0, 3),
        ("Cindy", 3, -2, 3),
    ]
    assert [line.form for line in page.lines] == [(1, 1, 1, 3, 3), (2, 2, 2, 2, 2), (3, 3, 3, 1, 1)]
    assert [line.streak for line in page.lines] == [3, 0, 0]
    assert [line.rating is not None and line.rating.provisional for line in page.lines] == [True] * 3
    assert [line.moved for line in (await room.page("all")).lines] == [None, None, None]


# --- pages --------------------------------------------------------------------------------------------------


async def test_without_a_number_the_page_is_where_the_reader_stands(room: Room) -> None:
    """The reader's line is counted from the top and marked; a reader without a line sees the first page."""
    people = await room.seat(*(f"P{number:02}" for number in range(LINES + 2)))
    for host, guest in zip(people[::2], people[1::2], strict=False):
        await finish(room, host, guest)
    await finish(room, people[0], people[-1])
    everybody = [line for number in (0, 1) for line in (await room.page(page=number)).lines]
    assert len(people) == len(everybody)
    assert ([len((await room.page(page=number)).lines) for number in (0, 1)], (await room.page()).pages) == ([15, 2], 2)
    for player in people:
        page = await room.page(viewer=player)
        assert page.mine is not None
        assert page.mine // LINES == page.page
        assert [page.mine % LINES] == [number for number, line in enumerate(page.lines) if line.mine]
    stranger, *_ = await room.seat("Nobody")
    page = await room.page(viewer=stranger)
    assert (page.page, page.mine) == (0, None)
    await refused("no-such-page", room.standings.page(Asked(page.league, page=2)))
    await refused("no-such-page", room.standings.page(Asked(page.league, page=-1)))


@pytest.mark.parametrize("period", ["2025-W46", "2025-W99", "S2", "S", "everything", "2025-w47"])
async def test_only_periods_that_there_are_can_be_asked_for(room: Room, period: str) -> None:
    """Weeks with games, this week, the league's seasons and all time exist."""
    await finish(room, CINDY, BEN)
    await refused("no-such-period", room.standings.page(Asked((await room.own()).id, period)))


async def test_a_game_is_asked_for_where_a_league_has_several(room: Room) -> None:
    """A league of one game shows that game anyway; a game that the league does not play is refused."""
    await finish(room, CINDY, BEN)
    own = await room.own()
    page = await room.standings.page(Asked(own.id, game="mythical-dice"))
    assert ("mythical-dice", {"Ben", "Cindy"}) == (page.game, set(names(page)))
    await refused("unknown-choice", room.standings.page(Asked(own.id, game="chess")))
    cup = await room.leagues.create(await room.community(), "Cup", Terms(game="mythical-dice"), Counting())
    assert (await room.standings.page(Asked(cup.id, game="mythical-dice"))).game == ""


async def test_a_page_says_by_which_rules_it_counts(room: Room) -> None:
    """A week or a season shows the rules of its season; all time shows the rules of the newest season."""
    cup = await room.leagues.create(await room.community(), "Cup", Terms(), Counting(that_count=5))
    page = await room.standings.page(Asked(cup.id))
    assert (
        page.name,
        page.practice,
        page.scoring,
        page.that_count,
        page.to_be_ranked,
    ) == ("Cup", False, Scoring.PLACEMENT, 5, 3)
    room.time.forward(WEEK)
    await room.leagues.begin_season(cup, Counting(scoring=Scoring.WINS, to_be_ranked=1))
    rules = {}
    for period in ("", "S1", "S2", "all"):
        page = await room.standings.page(Asked(cup.id, period))
        rules[period] = page.scoring, page.to_be_ranked
    first, second = (Scoring.PLACEMENT, 3), (Scoring.WINS, 1)
    assert {"": second, "S1": first, "S2": second, "all": second} == rules


async def test_a_planned_season_changes_nothing_yet(room: Room) -> None:
    """Neither how all time counts, nor which season is shown between two of them."""
    cup = await room.leagues.create(await room.community(), "Cup", Terms(), Counting(last_day=date(2025, 11, 23)))
    plan = Counting(scoring=Scoring.WINS, first_day=date(2025, 12, 22))
    await room.leagues.begin_season(cup, plan)
    for _ in range(2):
        assert (await room.standings.page(Asked(cup.id, "all"))).scoring is Scoring.PLACEMENT
        assert await room.leagues.running_period(cup) == "S1"
        room.time.forward(WEEK)


async def test_to_read_founds_no_table(room: Room) -> None:
    """The community's own league is founded with its first game, and that for practice with its first practice game."""
    here = await room.community()
    assert await room.leagues.begun(here) is None
    await room.play(CINDY, BEN, robots=1)
    begun = await room.leagues.begun(here)
    assert begun is not None
    assert begun == await room.own()
    assert await room.leagues.begun(here, practice=True) is None


# --- presses ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arg", "asked"),
    [
        ("12/2026-W47//", Asked(LeagueId(12), "2026-W47")),
        ("12/S2/mythical-dice/3", Asked(LeagueId(12), "S2", "mythical-dice", 3)),
        ("12///0", Asked(LeagueId(12), page=0)),
    ],
)
def test_a_press_names_league_period_game_and_page(arg: str, asked: Asked) -> None:
    """The argument of a press begins with the league's number; an empty part means the default."""
    assert asked == asked_by(arg)


@pytest.mark.parametrize(
    "arg", ["", "all", "/", "x/all//", "1/all//x", "1/all/", "1/all//1/", "²/all//", "-1/all//", "9" * 40 + "///"]
)
def test_forged_arguments_are_refused(arg: str) -> None:
    """Forged arguments get the same refusal as every unknown choice."""
    with pytest.raises(Refused) as refusal:
        asked_by(arg)
    assert refusal.value.code == "unknown-choice"


async def test_a_community_has_its_own_leagues_only(room: Room) -> None:
    """The refusal does not even tell the name of another community's league."""
    here = await room.community()
    there = await room.people.community("somewhere", "elsewhere", "UTC", "en")
    own = await room.leagues.own(here)
    assert own == await room.leagues.of(here, own.id)
    await refused("no-such-league", room.leagues.of(there, own.id))


# --- seasons' days ------------------------------------------------------------------------------------------


async def test_a_season_does_not_end_before_its_games(room: Room) -> None:
    """The last day is not before a week that has games, and the next season begins after that week."""
    cup = await room.leagues.create(await room.community(), "Cup", Terms(), Counting())
    room.time.forward(WEEK)
    await finish(room, CINDY, BEN, league=cup.id)
    (season,) = await room.store.leagues.seasons(cup.id)
    await refused("season-days", room.leagues.change_season(cup, Counting(last_day=season.first_day)))
    await refused("season-days", room.leagues.begin_season(cup, Counting(first_day=season.first_day.replace(day=24))))
    second = await room.leagues.begin_season(cup, Counting())
    assert [one.first_day.isoformat() for one in (season, second)] == ["2025-11-17", "2025-12-01"]
    first, _ = await room.store.leagues.seasons(cup.id)
    assert replace(season, last_day=first.last_day) == first

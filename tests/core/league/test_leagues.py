"""Organisers found, change, correct and close leagues and plan seasons; a league admits only tables that fit it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext, suppress
from dataclasses import replace
from datetime import date
from typing import Final, ParamSpec, TypeVar

import pytest

from bot.core.clock.pace import HOUR
from bot.core.errors import Refused
from bot.core.league.admission import admit
from bot.core.league.league_settings import Counting, Terms
from bot.core.league.standings_pages import Asked
from bot.core.ports import Pace
from bot.core.table.actions import Opening
from bot.core.ui.presses import Verb
from storage.engine.database import Query
from storage.errors import StoreFault
from storage.ids import CommandId, TableId
from storage.league.kinds import Scoring
from storage.league.leagues import MOST_LEAGUES, League
from storage.writer import Writer
from tests.core.in_memory_table import BEN, CHARLIE, CINDY
from tests.core.refusals import refused
from tests.core.room import Room, shown

_P = ParamSpec("_P")
_T = TypeVar("_T")

MONDAY = date(2025, 11, 17)
"""The first day of the week in which the test's clock starts."""

SUNDAY = date(2025, 11, 23)

WEEK = 7 * 24 * HOUR


async def found(
    room: Room, name: str = "Autumn", terms: Terms | None = None, counting: Counting | None = None
) -> League:
    """Found a league of that name."""
    return await room.leagues.create(await room.community(), name, terms or Terms(), counting or Counting())


async def shut(room: Room, league: League) -> League:
    """Close the league, and return it as it is stored then."""
    await room.leagues.close(league)
    return await room.leagues.of(league.community, league.id)


async def table_for(
    room: Room,
    *,
    pace: Pace = Pace.LIVE,
    game: str = "mythical-dice",
    options: dict[str, str] | None = None,
    seats: int | None = None,
) -> Opening:
    """A table that Cindy wants to open."""
    community = await room.community()
    return Opening(community, "green", CINDY, CommandId("wish"), "en", game, options or {}, pace, seats)


async def test_a_league_has_what_was_said_and_the_rest_as_usual(room: Room) -> None:
    """Its first season begins on Monday of this week; nobody has said a day."""
    league = await found(room, " The  Autumn ", Terms(options={"edition": "czech"}), Counting(that_count=5))
    season = await room.leagues.season(league)

    assert (league.name, league.game, league.options, league.pace) == ("The Autumn", None, {"edition": "czech"}, None)
    assert (league.zone, league.hosts, league.channel, league.hour) == ("Europe/Prague", None, None, 9)
    assert season is not None
    assert (season.number, season.first_day, season.last_day) == (1, MONDAY, None)
    assert (season.scoring, season.that_count, season.to_be_ranked, season.least_people) == (Scoring.PLACEMENT, 5, 3, 2)


async def test_a_league_is_found_by_its_name(room: Room) -> None:
    """Capitals do not matter. The community's own league (a table of all its games) cannot be looked up by name."""
    league = await found(room, "Žofie’s Cup")
    await room.own()

    assert await room.leagues.named(await room.community(), " žofie’s CUP") == league
    assert await room.leagues.held_in(await room.community()) == [league]
    await refused("no-such-league", room.leagues.named(await room.community(), "all"))


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "league-name"), ("x" * 41, "league-name"), ("autumn", "league-name-taken"), ("All", "league-name-taken")],
)
async def test_a_name_is_legible_and_free(room: Room, name: str, code: str) -> None:
    """Two leagues of one community may not share a name, and none may be called like the community's own league."""
    await found(room)

    await refused(code, found(room, name))


@pytest.mark.parametrize(
    ("terms", "counting", "code"),
    [
        (Terms(time_zone="Atlantis"), None, "unknown-time-zone"),
        (Terms(hour=24), None, "league-hour"),
        (Terms(game="chess"), None, "unknown-game"),
        (Terms(game="mythical-dice", options={"weather": "rain"}), None, "unknown-option"),
        (Terms(game="mythical-dice", options={"edition": "klingon"}), None, "unknown-option-value"),
        (None, Counting(that_count=0), "league-count"),
        (None, Counting(to_be_ranked=101), "league-count"),
        (None, Counting(least_people=1), "league-people"),
        (None, Counting(last_day=date(2025, 11, 16)), "season-days"),
    ],
)
async def test_terms_and_season_must_be_possible(
    room: Room, terms: Terms | None, counting: Counting | None, code: str
) -> None:
    """Otherwise no league is founded. A season has at least one week, and counts at least one game."""
    await refused(code, found(room, terms=terms, counting=counting))
    assert await room.leagues.held_in(await room.community()) == []


@pytest.mark.parametrize(
    ("last", "best"), [(None, 8), (date(2025, 11, 23), 1), (date(2025, 12, 14), 1), (date(2026, 2, 8), 4)]
)
async def test_a_third_of_a_seasons_weeks_is_its_best(room: Room, last: date | None, best: int) -> None:
    """At least one week counts. If the last day is not known, eight weeks count."""
    league = await found(room, counting=Counting(last_day=last))

    assert (await room.leagues.latest(league)).best_weeks == best


async def test_a_league_setting_can_be_removed(room: Room) -> None:
    """Options of games, pace, hosts and channel can each be freed by name; the other settings stay."""
    settled = Terms("mythical-dice", {"edition": "czech", "variant": "simplified"}, Pace.DAILY, None, "keepers", "17")
    league = await found(room, terms=settled)

    changed = await room.leagues.edit(league, Terms(freed=("edition", "pace", "hosts", "channel")), "Winter")

    assert (changed.name, changed.game, changed.options) == ("Winter", "mythical-dice", {"variant": "simplified"})
    assert (changed.pace, changed.hosts, changed.channel) == (None, None, None)


async def test_seasons_follow_each_other(room: Room) -> None:
    """A new season ends the season before it, keeps its settings unless told otherwise, and shares no week with it."""
    league = await found(room, counting=Counting(scoring=Scoring.WINS))

    second = await room.leagues.begin_season(league, Counting(first_day=date(2025, 12, 3), that_count=4))

    first = await room.leagues.latest(league)
    assert (first.number, first.last_day) == (1, date(2025, 11, 30))
    assert (second.number, second.first_day, second.that_count) == (2, date(2025, 12, 1), 4)
    assert second.scoring is Scoring.WINS
    await refused("seasons-overlap", room.leagues.change_season(league, Counting(first_day=SUNDAY)))


async def test_a_new_season_leaves_the_one_before_its_first_week(room: Room) -> None:
    """In the first week of a season without a last day and without games, the next season begins a week later."""
    league = await found(room)

    second = await room.leagues.begin_season(league, Counting())

    first, _ = await room.store.leagues.seasons(league.id)
    assert (first.first_day, first.last_day) == (MONDAY, SUNDAY)
    assert (second.number, second.first_day) == (2, date(2025, 11, 24))


async def test_the_season_that_is_named_is_changed(room: Room) -> None:
    """The newest season stays as it is. A season that the league does not have is refused with those that it has."""
    league = await found(room, counting=Counting(last_day=SUNDAY))
    second = await room.leagues.begin_season(league, Counting())

    first = await room.leagues.change_season(league, Counting(that_count=4), "S1")

    assert await room.store.leagues.seasons(league.id) == (first, second)
    assert (first.number, first.that_count, second.that_count) == (1, 4, 10)
    for period in ("S3", "all", "2025-W47"):
        await refused("no-such-season", room.leagues.change_season(league, Counting(that_count=5), period))


async def test_a_season_that_the_next_one_ends_before_its_first_game_has_a_third_of_its_weeks(room: Room) -> None:
    """The number of weeks that count is the same as if the season had been planned with that last day."""
    league = await found(room)

    await room.leagues.begin_season(league, Counting(first_day=date(2025, 12, 29)))

    first = await room.leagues.latest(league)
    assert (first.last_day, first.best_weeks) == (date(2025, 12, 28), 2)


async def test_a_season_that_is_closed_before_its_first_game_has_a_third_of_its_weeks(room: Room) -> None:
    """Two of its seven weeks count. In a season with a game the number stays as it was."""
    early = await shut(room, await found(room, counting=Counting(first_day=date(2025, 10, 6))))
    late = await shut(room, await played(room, "Winter"))

    assert [(await room.leagues.latest(one)).best_weeks for one in (early, late)] == [2, 8]


@pytest.mark.parametrize("plays", [False, True])
async def test_a_season_without_a_first_day_follows_the_one_before(room: Room, *, plays: bool) -> None:
    """The new season begins in the week after the other season's last week, with or without a game in that season."""
    league = await played(room) if plays else await found(room)
    closed = await shut(room, league)

    second = await room.leagues.begin_season(closed, Counting(last_day=date(2025, 12, 21)))
    third = await room.leagues.begin_season(await room.leagues.of(league.community, league.id), Counting())

    assert [second.first_day, third.first_day] == [date(2025, 11, 24), date(2025, 12, 22)]


async def test_a_season_that_has_begun_changes_only_its_end(room: Room) -> None:
    """Points keep their worth while people play for them."""
    league = await played(room)

    await refused("season-has-begun", room.leagues.change_season(league, Counting(that_count=3)))
    changed = await room.leagues.change_season(league, Counting(last_day=SUNDAY))

    assert (changed.last_day, changed.that_count, changed.best_weeks) == (SUNDAY, 10, 8)


async def test_a_league_takes_what_it_plays(room: Room) -> None:
    """A host, an option or a pace that differs from the league's is refused by its name; open settings fit."""
    league = await found(room, terms=Terms("mythical-dice", {"edition": "czech"}, Pace.LIVE, hosts="keepers"))
    fine = await table_for(room, options={"edition": "czech"})
    other = await table_for(room, options={"edition": "french"})
    slow = await table_for(room, pace=Pace.DAILY)

    await admit(room.leagues, league, fine, {"keepers", "players"})
    await refused("league-hosts", admit(room.leagues, league, fine, {"players"}))
    await refused("league-option", admit(room.leagues, league, other, {"keepers"}))
    await refused("league-pace", admit(room.leagues, league, slow, {"keepers"}))


async def test_a_table_with_too_few_seats_is_refused(room: Room) -> None:
    """Its game could never count. Without a number of seats a table has as many as its game allows."""
    league = await found(room, counting=Counting(least_people=6))

    await admit(room.leagues, league, await table_for(room), ())
    await admit(room.leagues, league, await table_for(room, seats=6), ())
    await refused("league-seats", admit(room.leagues, league, await table_for(room, seats=5), ()))
    await refused("league-seats", admit(room.leagues, league, await table_for(room, game="mythe"), ()))


async def test_a_lobby_knows_how_many_people_its_game_needs_to_count(room: Room) -> None:
    """The number is that of the season in which it was opened."""
    league = await found(room, counting=Counting(least_people=4))
    opened = shown(await room.open(CINDY, seats=6, league=league.id))

    assert opened.league.least_people == 4


async def test_an_option_binds_the_games_that_have_it(room: Room) -> None:
    """A league of all games with a chosen edition also admits games that have no editions."""
    league = await found(room, terms=Terms(options={"edition": "czech", "variant": "simplified"}))
    mythe = await table_for(room, game="mythe", options={"variant": "only-drawn"})
    other = await table_for(room, options={"variant": "standard"})

    await admit(room.leagues, league, mythe, ())
    await refused("league-option", admit(room.leagues, league, other, ()))


async def test_a_league_of_another_game_keeps_the_options_that_this_has(room: Room) -> None:
    """Options that the new game does not have are dropped from the league."""
    league = await found(room, terms=Terms("mythical-dice", {"edition": "czech", "variant": "standard"}))

    changed = await room.leagues.edit(league, Terms("mythe"))

    assert (changed.game, changed.options) == ("mythe", {"variant": "standard"})


async def test_a_closed_league_takes_nothing(room: Room) -> None:
    """A closed league cannot be closed again."""
    league = await found(room)
    await room.leagues.close(league)
    closed = await room.leagues.named(await room.community(), "Autumn")

    await refused("league-closed", admit(room.leagues, closed, await table_for(room), ()))
    await refused("league-closed", room.leagues.close(closed))


@pytest.mark.parametrize(
    ("terms", "last_day"), [(Terms(freed=("last_day",)), None), (Terms(), date(2025, 11, 19)), (Terms(), SUNDAY)]
)
async def test_a_closed_league_is_opened_again(room: Room, terms: Terms, last_day: date | None) -> None:
    """A last day that is not past opens it, and so does a season without a last day; then it admits tables again."""
    await room.leagues.close(await played(room))
    closed = await room.leagues.named(await room.community(), "Autumn")

    opened = await room.leagues.edit(closed, terms, last_day=last_day)

    assert opened.closed is None
    assert (await room.leagues.latest(opened)).last_day == (last_day and SUNDAY)
    await admit(room.leagues, opened, await table_for(room), ())


SAYING: Final[Mapping[str, Callable[[Room, League], Awaitable[object]]]] = {
    "edit": lambda room, league: room.leagues.edit(league, Terms(), last_day=date(2025, 12, 24)),
    "change": lambda room, league: room.leagues.change_season(league, Counting(last_day=date(2025, 12, 24))),
    "begin": lambda room, league: room.leagues.begin_season(league, Counting(first_day=date(2025, 12, 8))),
}
"""Three changes that open a closed league again."""


@pytest.mark.parametrize("writes", [0, 1])
@pytest.mark.parametrize("way", SAYING)
async def test_a_league_is_opened_again_as_a_whole(
    room: Room, monkeypatch: pytest.MonkeyPatch, way: str, writes: int
) -> None:
    """The league and its season are in one write. If the bot dies before it, both stay as they were."""
    closed = await shut(room, await played(room))
    seasons = await room.store.leagues.seasons(closed.id)
    left = [None] * writes
    carried_out = Writer.run

    async def dying(writer: Writer, job: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        if not left:
            raise StoreFault("the disk does not answer")
        left.pop()
        return await carried_out(writer, job, *args, **kwargs)

    monkeypatch.setattr(Writer, "run", dying)
    with nullcontext() if writes else pytest.raises(StoreFault):
        await SAYING[way](room, closed)

    after = await room.leagues.of(closed.community, closed.id)
    assert after == (replace(closed, closed=None) if writes else closed)
    assert (await room.store.leagues.seasons(closed.id) != seasons) is bool(writes)


async def test_a_league_that_is_closed_meanwhile_stays_closed(room: Room) -> None:
    """An editor who still saw the league open changes its hour: the hour changes, and the league stays closed."""
    league = await found(room)
    await room.leagues.close(league)

    changed = await room.leagues.edit(league, Terms(hour=7))

    assert (changed.hour, changed.closed) == (7, room.time.now())


@pytest.mark.parametrize("way", [*SAYING, "count"])
async def test_a_close_that_was_confirmed_meanwhile_is_not_undone(room: Room, way: str) -> None:
    """An organiser who still saw the league open changes its season: that is refused, and nothing changes."""
    league = await found(room)
    closed = await shut(room, league)
    seasons = await room.store.leagues.seasons(league.id)
    if way == "count":
        saying: Awaitable[object] = room.leagues.change_season(league, Counting(that_count=4))
    else:
        saying = SAYING[way](room, league)

    await refused("league-closed", saying)

    assert await room.leagues.of(league.community, league.id) == closed
    assert await room.store.leagues.seasons(league.id) == seasons


async def test_no_two_take_the_last_room(room: Room) -> None:
    """Four leagues are founded or opened again at once, and there is room for one: three are refused.

    The community's own two leagues take no room.
    """
    for practice in (False, True):
        await room.own(practice=practice)
    again = [await shut(room, await found(room, name)) for name in ("Spring", "Summer")]
    for number in range(MOST_LEAGUES - 1):
        await found(room, f"League {number}")

    wishes = [*[found(room, name) for name in ("Autumn", "Winter")], *[SAYING["edit"](room, one) for one in again]]
    answers = await asyncio.gather(*wishes, return_exceptions=True)

    codes = [one.code for one in answers if isinstance(one, Refused)]
    assert codes == ["too-many-leagues"] * 3
    held = await room.leagues.held_in(await room.community())
    assert sum(one.closed is None for one in held) == MOST_LEAGUES


async def test_a_closed_league_has_no_season_to_come(room: Room) -> None:
    """The planned season is deleted. Opened again, the league continues the season that was closed, without a gap."""
    league = await played(room)
    await room.leagues.begin_season(league, Counting(first_day=date(2025, 12, 8), last_day=date(2025, 12, 21)))

    await room.leagues.close(league)

    (season,) = await room.store.leagues.seasons(league.id)
    assert (season.number, season.last_day) == (1, SUNDAY)
    closed = await room.leagues.of(league.community, league.id)
    await room.leagues.edit(closed, Terms(freed=("last_day",)))
    assert await room.store.leagues.seasons(league.id) == (replace(season, last_day=None),)


async def test_a_league_that_is_closed_before_it_begins_ends_with_this_week(room: Room) -> None:
    """A league always has a season: its first one is moved to this week."""
    league = await found(room, counting=Counting(first_day=date(2026, 1, 5)))

    await room.leagues.close(league)

    (season,) = await room.store.leagues.seasons(league.id)
    assert (season.first_day, season.last_day) == (MONDAY, SUNDAY)


async def test_a_season_that_is_planned_opens_a_closed_league(room: Room) -> None:
    """Seasons share no week, and in the weeks between them no table is admitted."""
    closed = await shut(room, await played(room))
    await refused("seasons-overlap", room.leagues.begin_season(closed, Counting(first_day=MONDAY)))
    assert await room.leagues.of(closed.community, closed.id) == closed

    planned = await room.leagues.begin_season(closed, Counting(first_day=date(2025, 12, 8)))

    opened = await room.leagues.of(closed.community, closed.id)
    first, second = await room.store.leagues.seasons(closed.id)
    assert (opened, first.last_day, second) == (replace(closed, closed=None), SUNDAY, planned)
    await refused("season-days", room.leagues.edit(opened, Terms(), last_day=date(2025, 12, 7)))
    table, taken = await table_for(room), []
    for _ in range(4):
        with suppress(Refused):
            await admit(room.leagues, opened, table, ())
            taken.append(await room.leagues.season(opened))
        room.time.forward(WEEK)
    assert taken == [first, second]


@pytest.mark.parametrize(
    ("counting", "opens"),
    [
        (Counting(last_day=date(2025, 11, 16)), False),
        (Counting(that_count=4), False),
        (Counting(first_day=date(2025, 11, 10)), False),
        (Counting(last_day=MONDAY), True),
        (Counting(last_day=SUNDAY), True),
        (Counting(last_day=date(2025, 12, 24)), True),
    ],
)
async def test_a_season_that_is_changed_opens_a_closed_league_where_it_goes_on(
    room: Room, counting: Counting, *, opens: bool
) -> None:
    """A last day in this week or later opens the league; an earlier last day or another change does not."""
    closed = await shut(room, await found(room, counting=Counting(first_day=date(2025, 11, 3))))

    changed = await room.leagues.change_season(closed, counting)

    after = await room.leagues.of(closed.community, closed.id)
    assert after == replace(closed, closed=None if opens else closed.closed)
    assert await room.leagues.latest(after) == changed


async def test_a_season_that_is_past_opens_no_closed_league(room: Room) -> None:
    """The past season is stored all the same."""
    days = Counting(first_day=date(2025, 11, 3), last_day=date(2025, 11, 9))
    closed = await shut(room, await found(room, counting=Counting(first_day=date(2025, 10, 6))))
    await room.leagues.change_season(closed, Counting(last_day=date(2025, 11, 2)))

    season = await room.leagues.begin_season(closed, days)

    assert (season.number, season.first_day, season.last_day) == (2, days.first_day, days.last_day)
    assert await room.leagues.of(closed.community, closed.id) == closed


@pytest.mark.parametrize("plays", [False, True])
@pytest.mark.parametrize("first_day", [date(2025, 11, 3), MONDAY, date(2025, 12, 8)])
async def test_a_close_does_what_was_said_before(room: Room, first_day: date, *, plays: bool) -> None:
    """The seasons that stay and the number of open tables are told before they are stored."""
    league = await played(room) if plays else await found(room, counting=Counting(first_day=first_day))
    await room.leagues.begin_season(league, Counting(first_day=date(2026, 1, 5)))
    await room.open(CINDY, seats=3, command="open", league=league.id)

    seasons, tables = await room.leagues.closing(league)

    assert (len(await room.leagues.seasons(league)), tables) == (2, 1)
    assert await room.leagues.close(league) == tables
    assert await room.leagues.seasons(league) == seasons
    await refused("league-closed", room.leagues.closing(await room.leagues.of(league.community, league.id)))


async def test_who_closes_a_league_hears_of_its_open_tables(room: Room) -> None:
    """Lobbies and running games of this league are counted, not ended games, nor tables of other leagues."""
    league = await played(room)
    assert (await room.press(CINDY, Verb.REMATCH)).view is not None
    assert (await room.open(CINDY, robots=2, command="friendly")).refusal is None

    assert await room.leagues.close(await found(room, "Winter")) == 0
    assert await room.leagues.close(league) == 1


async def test_a_last_day_that_is_past_opens_no_closed_league(room: Room) -> None:
    """Another change with it opens nothing either. In an open league the last day moves to the Sunday of its week."""
    league = await found(room, counting=Counting(first_day=date(2025, 11, 3)))
    await room.leagues.close(league)
    closed = await room.leagues.of(league.community, league.id)

    changed = await room.leagues.edit(closed, Terms(hour=7), last_day=date(2025, 11, 16))

    assert (changed.closed, changed.hour) == (closed.closed, 7)
    assert (await room.leagues.latest(changed)).last_day == date(2025, 11, 16)
    other = await found(room, "Winter")
    await room.leagues.edit(other, Terms(), last_day=date(2025, 12, 24))
    assert (await room.leagues.latest(other)).last_day == date(2025, 12, 28)


@pytest.mark.parametrize("way", SAYING)
async def test_a_closed_league_is_opened_only_where_another_may_be_open(room: Room, way: str) -> None:
    """If the community has too many open leagues, the change is refused and nothing changes."""
    closed = await shut(room, await found(room))
    seasons = await room.store.leagues.seasons(closed.id)
    for number in range(MOST_LEAGUES):
        await found(room, f"League {number}")

    await refused("too-many-leagues", SAYING[way](room, closed))

    assert await room.leagues.of(closed.community, closed.id) == closed
    assert await room.store.leagues.seasons(closed.id) == seasons


async def test_between_seasons_nothing_is_taken(room: Room) -> None:
    """The league's first season has not begun, so no table is admitted."""
    league = await found(room, counting=Counting(first_day=date(2026, 1, 5)))

    await refused("no-season", admit(room.leagues, league, await table_for(room), ()))


async def played(room: Room, name: str = "Autumn") -> League:
    """A league for which three people have played a game to its end; it is the room's table."""
    league = await found(room, name)
    await room.open(CINDY, BEN, CHARLIE, command=f"opening-{name}", league=league.id)
    await room.play_out()
    return league


async def counts(room: Room, league: League) -> bool:
    """Whether the room's table counts in the league's standings of this week."""
    return bool((await room.standings.page(Asked(league.id))).lines)


async def test_a_result_is_made_void_and_good_again(room: Room) -> None:
    """Each correction has an author and a reason. Repeated corrections and tables without a result are refused."""
    league, here = await played(room), await room.community()

    await refused("no-reason", room.corrections.void(here, room.table, CINDY, " \n"))
    await room.corrections.void(here, room.table, CINDY, "wrong  rules")
    await refused("already-void", room.corrections.void(here, room.table, CINDY, "again"))
    void = await counts(room, league)
    await room.corrections.restore(here, room.table, CINDY, "they were right")
    await refused("not-void", room.corrections.restore(here, room.table, CINDY, "again"))
    await refused("no-such-result", room.corrections.void(here, TableId("nowhere"), CINDY, "gone"))

    assert [void, await counts(room, league)] == [False, True]
    corrections = await room.store.leagues.corrections(room.table)
    assert [(one.actor, one.reason, one.voids) for one in corrections] == [
        (CINDY, "wrong rules", True),
        (CINDY, "they were right", False),
    ]


@pytest.mark.parametrize("closes", [False, True])
async def test_a_table_tells_its_league_and_its_rematch_is_for_it_too(room: Room, *, closes: bool) -> None:
    """If the league is closed by then, the rematch is friendly, and its view says so."""
    league = await played(room)
    old = await room.view()
    if closes:
        await room.leagues.close(league)
    again = shown(await room.press(CINDY, Verb.REMATCH))
    assert [(one.league.name, one.league.friendly) for one in (old, again)] == [("Autumn", False), ("Autumn", closes)]
    assert (await room.stored(again.id)).setup.league == (None if closes else league.id)

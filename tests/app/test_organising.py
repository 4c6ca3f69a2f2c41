"""Organisers' commands: only organisers may use them, each is done completely or not at all, corrections are public."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest

from bot.app import organising, preferences
from bot.app.application import Application
from bot.app.caller import Caller, Lack
from bot.app.league_lookups import league_player, list_leagues
from bot.app.organising import SeasonTerms, correct_result, create_league, edit_league, season
from bot.app.response import Public, Response
from bot.app.score_lookups import StandingsRequest
from bot.core.league.league_settings import Terms
from bot.core.people.communities import STRANGE
from bot.core.ports import Pace
from bot.core.ui.languages import Say
from bot.core.ui.panels import Text
from tests.app.hall import ELSEWHERE, Hall, told
from tests.app.places import FakePlace
from tests.core.refusals import refused

UseCase: TypeAlias = Callable[[Application, Caller], Awaitable[Response]]
KEEPER = FakePlace(managed=True)
WEEKS = StandingsRequest("")
NEVER = Text("I cannot speak there.")

ORGANISERS: dict[str, UseCase] = {
    "create": lambda app, caller: create_league(app, caller, "Cup", Terms(), SeasonTerms(), None),
    "edit": lambda app, caller: edit_league(app, caller, "Cup", Terms(), None, None),
    "announce": lambda app, caller: organising.announce_league(app, caller, None, None, 9, quiet=False),
    "close": lambda app, caller: organising.close_league(app, caller, "Cup"),
    "begin": lambda app, caller: season(app, caller, "Cup", WEEKS, SeasonTerms(), "begin"),
    "change": lambda app, caller: season(app, caller, "Cup", WEEKS, SeasonTerms(), "change"),
    "describe a season": lambda app, caller: season(app, caller, "Cup", WEEKS, SeasonTerms(that_count=3), None),
    "void": lambda app, caller: correct_result(app, caller, "table", "why", undo=False),
    "language": lambda app, caller: preferences.set_table_language(app, caller, "cs"),
    "zone": lambda app, caller: preferences.set_time_zone(app, caller, "Europe/Prague"),
    "channels": lambda app, caller: preferences.allow_channel(app, caller, "red", allowed=True),
    "pace": lambda app, caller: preferences.set_pace(app, caller, Pace.DAILY),
    "edition": lambda app, caller: preferences.set_game_option(app, caller, "edition", "czech"),
}


async def test_without_terms_anybody_reads_the_season(hall: Hall) -> None:
    """The organiser's terms change the season; the same command without terms shows it to a guest."""
    keeper, guest = await hall.caller("Cindy", KEEPER), await hall.caller("Ben")
    await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(), None)
    changed = await season(hall.app, keeper, "Cup", WEEKS, SeasonTerms(that_count=3), None)

    assert "Cup" in told(changed)
    assert "Cup" in told(await season(hall.app, guest, "Cup", WEEKS, SeasonTerms(), None))


class Unspeakable:
    """A channel in which the bot may not post."""

    id = "red"

    def lack(self, say: Say) -> Lack | None:
        """The missing permission prevents announcements."""
        return Lack(prevents=True, remedy=(NEVER,))


class Speakable:
    """A channel in which the bot may post."""

    id = "green"

    def lack(self, say: Say) -> Lack | None:
        """No permission is missing."""


@pytest.mark.parametrize("use_case", ORGANISERS)
async def test_only_those_who_manage_a_community_organise(hall: Hall, use_case: str) -> None:
    """For anybody else nothing changes, and the community is not stored."""
    caller = await hall.caller("Ben")
    await refused("only-admins", ORGANISERS[use_case](hall.app, caller))
    assert (await hall.app.community(caller)).id == STRANGE


async def test_a_league_is_created_and_listed(hall: Hall) -> None:
    """The list has the name of the league's group of hosts; a name that cannot be found is a question mark."""
    keeper = await hall.caller("Keeper", FakePlace(managed=True, names={"captains": "Captains"}))
    await create_league(hall.app, keeper, "Cup", Terms(hosts="captains"), SeasonTerms(), None)
    await edit_league(hall.app, await hall.caller("Keeper", KEEPER), "cup", Terms(pace=Pace.DAILY), "Mug", None)
    listed = told(await list_leagues(hall.app, keeper))
    assert "Mug" in listed
    assert "Captains" in listed
    assert "?" in told(await list_leagues(hall.app, await hall.caller("Ben")))


async def test_where_it_could_not_announce_nothing_is_kept(hall: Hall) -> None:
    """The answer gives the reason, and the community is not stored."""
    keeper = await hall.caller("Keeper", KEEPER)
    answer = await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(), Unspeakable())
    assert NEVER.text in told(answer)
    assert (await hall.app.community(keeper)).id == STRANGE


@pytest.mark.parametrize("day", ["tomorrow", "2026-13-01", "20261123", "1999-01-04", "2026-W47-1"])
async def test_a_day_is_written_in_one_way(hall: Hall, day: str) -> None:
    """Only YYYY-MM-DD in this century is accepted."""
    await refused(
        "not-a-day",
        create_league(hall.app, await hall.caller("Keeper", KEEPER), "Cup", Terms(), SeasonTerms(last_day=day), None),
    )


async def test_options_that_contradict_each_other_are_refused(hall: Hall) -> None:
    """Nothing is changed, and one sentence says which two options do not go together."""
    keeper = await hall.caller("Keeper", KEEPER)
    await create_league(hall.app, keeper, "Cup", Terms(pace=Pace.DAILY), SeasonTerms(), None)
    day = "2025-12-07"
    for both in (
        Terms(pace=Pace.LIVE, freed=("pace",)),
        Terms(hosts="captains", freed=("hosts",)),
        Terms(options={"edition": "czech"}, freed=("edition",)),
    ):
        await refused("set-and-cleared", edit_league(hall.app, keeper, "Cup", both, None, None))
    await refused("set-and-cleared", edit_league(hall.app, keeper, "Cup", Terms(freed=("last_day",)), None, day))
    await refused(
        "channel-and-quiet", organising.announce_league(hall.app, keeper, "Cup", Speakable(), None, quiet=True)
    )
    named = StandingsRequest("S1")
    await refused("new-season-named", season(hall.app, keeper, "Cup", named, SeasonTerms(), "begin"))
    (cup,) = await hall.bot.leagues.held_in((await hall.app.community(keeper)).id)
    assert (cup.pace, cup.hosts, cup.channel) == (Pace.DAILY, None, None)


async def test_an_older_season_is_changed_if_it_is_named(hall: Hall) -> None:
    """The newest season stays as it is."""
    keeper = await hall.caller("Keeper", KEEPER)
    await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(), None)
    await season(hall.app, keeper, "Cup", WEEKS, SeasonTerms(), "begin")
    await season(hall.app, keeper, "Cup", StandingsRequest("S1"), SeasonTerms(that_count=3), None)
    (cup,) = await hall.bot.leagues.held_in((await hall.app.community(keeper)).id)
    first, second = await hall.bot.store.leagues.seasons(cup.id)
    assert (first.that_count, second.that_count) == (3, 10)


async def test_a_correction_is_public(hall: Hall) -> None:
    """The answer names author, player and reason. For organisers of another community there is no such table."""
    table = (await hall.opens("Cindy")).id
    await hall.ends(table, "Cindy")
    abroad = await hall.caller("Keeper", FakePlace(managed=True, community=ELSEWHERE))
    await refused("no-such-table", correct_result(hall.app, abroad, table, "a bad die", undo=False))
    answer = await correct_result(hall.app, await hall.caller("Keeper", KEEPER), table, "a bad die", undo=False)
    assert isinstance(answer, Public)
    assert all(word in told(answer) for word in ("Keeper", "Cindy", "a bad die"))


async def test_whoever_has_no_line_is_told_so(hall: Hall) -> None:
    """A league without games has no lines."""
    keeper = await hall.caller("Keeper", KEEPER)
    await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(), None)
    await refused("not-in-standings", league_player(hall.app, keeper, "Cup", None))

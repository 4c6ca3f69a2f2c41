"""Organisers' commands: only organisers may use them, each is done completely or not at all, corrections are public."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest

from bot.app import preferences
from bot.app.application import Application
from bot.app.caller import Caller, Lack
from bot.app.league import organising
from bot.app.league.correcting import correct_pressed, correct_result
from bot.app.league.league_exports import export_league
from bot.app.league.league_lookups import league_player, list_leagues, terms
from bot.app.league.league_steps import take_step
from bot.app.league.organising import (
    SeasonTerms,
    begin_pressed,
    create_league,
    edit_league,
    season,
)
from bot.app.league.pair_lookups import league_pairs
from bot.app.league.score_lookups import StandingsRequest
from bot.app.league.webhook_answers import league_webhook
from bot.app.open_table import Wishes, open_table
from bot.app.response import Private, Public, Response
from bot.app.settings_presses import set_by_press
from bot.core.errors import Refused
from bot.core.league.league_settings import Terms
from bot.core.people.communities import STRANGE
from bot.core.ports import Pace
from bot.core.ui.panels import Text, Verbatim
from bot.core.ui.presses import Verb
from tests.app.hall import ELSEWHERE, Hall, told
from tests.app.places import FakeChannel, FakePlace
from tests.core.refusals import refused

UseCase: TypeAlias = Callable[[Application, Caller], Awaitable[Response]]
KEEPER = FakePlace(managed=True)
WEEKS = StandingsRequest("")
NEVER = Text("I cannot speak there.")
SHUT = Lack(prevents=True, remedy=(NEVER,))
UNSPEAKABLE, SPEAKABLE = FakeChannel("red", SHUT), FakeChannel("green")
"""A channel in which the bot may not post, and one in which it may."""

ORGANISERS: dict[str, UseCase] = {
    "create": lambda app, caller: create_league(app, caller, "Cup", Terms(), SeasonTerms(), None),
    "edit": lambda app, caller: edit_league(app, caller, "Cup", Terms(), None, None),
    "announce": lambda app, caller: organising.announce_league(app, caller, None, None, 9, quiet=False),
    "close": lambda app, caller: organising.close_league(app, caller, "Cup"),
    "begin": lambda app, caller: season(app, caller, "Cup", WEEKS, SeasonTerms(), "begin"),
    "change": lambda app, caller: season(app, caller, "Cup", WEEKS, SeasonTerms(), "change"),
    "describe a season": lambda app, caller: season(app, caller, "Cup", WEEKS, SeasonTerms(that_count=3), None),
    "void": lambda app, caller: correct_result(app, caller, "table", "why", undo=False),
    "export": lambda app, caller: export_league(app, caller, None, 10**6, names=False),
    "webhook": lambda app, caller: league_webhook(app, caller, None, None, names=None, quiet=False),
    "pairs": lambda app, caller: league_pairs(app, caller, None, ""),
    "language": lambda app, caller: preferences.set_table_language(app, caller, "cs"),
    "zone": lambda app, caller: preferences.set_time_zone(app, caller, "Europe/Prague"),
    "channels": lambda app, caller: preferences.allow_channel(app, caller, SPEAKABLE, allowed=True),
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


@pytest.mark.parametrize("use_case", ORGANISERS)
async def test_only_those_who_manage_a_community_organise(hall: Hall, use_case: str) -> None:
    """For anybody else nothing changes, and the community is not stored."""
    caller = await hall.caller("Ben")
    await refused("only-organisers", ORGANISERS[use_case](hall.app, caller))
    assert (await hall.app.community(caller)).id == STRANGE


@pytest.mark.parametrize("use_case", ORGANISERS)
async def test_the_organisers_role_organises(hall: Hall, use_case: str) -> None:
    """Its people may do what those who manage the community may do; without the role they may not."""
    keeper = await hall.caller("Keeper", KEEPER)
    await preferences.set_organisers(hall.app, keeper, "captains")
    captain = await hall.caller("Ben", FakePlace(groups=frozenset({"captains"})))
    other = await hall.caller("Eve", FakePlace(groups=frozenset({"guests"})))
    await refused("only-organisers", ORGANISERS[use_case](hall.app, other))
    try:
        await ORGANISERS[use_case](hall.app, captain)
    except Refused as refusal:
        assert refusal.code in {"no-such-league", "no-such-table", "webhooks-off"}  # noqa: PT017 - all may ask


async def test_only_those_who_manage_the_community_choose_the_role(hall: Hall) -> None:
    """Organisers would name others. The settings show the role; a role that was deleted is named so."""
    names = {"captains": "Captains"}
    keeper = await hall.caller("Keeper", FakePlace(managed=True, names=names))
    assert "Further organisers: none → Captains" in told(await preferences.set_organisers(hall.app, keeper, "captains"))
    captain = await hall.caller("Ben", FakePlace(groups=frozenset({"captains"}), names=names))
    await refused("only-admins", preferences.set_organisers(hall.app, captain, "guests"))
    assert "also: Captains" in told(await preferences.show_settings(hall.app, captain))
    assert "The group that was chosen besides them no longer exists." in told(
        await preferences.show_settings(hall.app, await hall.caller("Keeper", KEEPER))
    )
    assert "Further organisers: Captains → none" in told(await preferences.set_organisers(hall.app, keeper, None))
    await refused("only-organisers", preferences.set_pace(hall.app, captain, Pace.DAILY))


async def test_a_league_is_created_and_listed(hall: Hall) -> None:
    """Its rules have the name of the league's group of hosts; if that group is deleted, they say so."""
    keeper = await hall.caller("Keeper", FakePlace(managed=True, names={"captains": "Captains"}))
    await create_league(hall.app, keeper, "Cup", Terms(hosts="captains"), SeasonTerms(), None)
    await edit_league(hall.app, await hall.caller("Keeper", KEEPER), "cup", Terms(pace=Pace.DAILY), "Mug", None)
    listed = await list_leagues(hall.app, keeper)
    assert "Mug · all games" in told(listed)
    assert "Captains" in await rules(hall, keeper, listed)
    ben = await hall.caller("Ben")
    assert "The role that may open its tables was deleted." in await rules(hall, ben, await list_leagues(hall.app, ben))


async def rules(hall: Hall, caller: Caller, listed: Private) -> str:
    """The rules of the only league of an answer, which its button shows."""
    (way,) = [choice.press.arg for choice in listed.panel.choices if choice.press.verb is Verb.TERMS]
    return told(await terms(hall.app, caller, way))


@pytest.mark.parametrize("forged", ["x", "999", "-1", "²"])
async def test_a_forged_number_of_a_league_shows_nothing(hall: Hall, forged: str) -> None:
    """It is refused like any other unknown choice; without a number the list is shown."""
    keeper = await hall.caller("Keeper", KEEPER)
    await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(), None)
    code = "no-such-league" if forged == "999" else "unknown-choice"
    await refused(code, terms(hall.app, keeper, forged))
    assert "Cup" in told(await terms(hall.app, keeper, ""))


async def test_an_answer_says_what_was_changed(hall: Hall) -> None:
    """Each setting with its value before and now, and nothing else; a button shows all the rules."""
    keeper = await hall.caller("Keeper", FakePlace(managed=True, names={"green": "#green"}))
    founded = told(await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(first_day="2025-11-17"), None))
    assert founded.splitlines()[0] == "Cup is founded"

    edited = await edit_league(hall.app, keeper, "Cup", Terms(game="mythe"), "Mug", None)
    assert isinstance(edited, Private)
    assert told(edited) == "Mug: this was changed\nName: Cup → Mug\nIts tables: all games → Mythe"
    assert "Its tables: Mythe" in await rules(hall, keeper, edited)
    same = told(await edit_league(hall.app, keeper, "Mug", Terms(game="mythe"), None, None))
    assert same == "Mug: nothing was changed"
    silent = told(await organising.announce_league(hall.app, keeper, "Mug", None, 7, quiet=False))
    assert "Hour of its posts, once a place is chosen: Mondays at 9:00 → Mondays at 7:00" in silent

    speaks = told(await organising.announce_league(hall.app, keeper, "Mug", SPEAKABLE, 20, quiet=False))
    assert "The week’s standings: not posted → in #green on Mondays at 20:00" in speaks
    begun = told(await season(hall.app, keeper, "Mug", WEEKS, SeasonTerms(that_count=4), "begin", sure=True))
    assert begun.splitlines()[0] == "Mug: season 2 is set"
    assert "Season 1: from 17 Nov 2025 on → 17 Nov to 23 Nov 2025" in begun
    assert "Season 1, weeks that count: 8 → 1" in begun
    assert "New: season 2, from 24 Nov 2025 on" in begun
    assert "Games that count each week: 4" in begun
    counted = told(await season(hall.app, keeper, "Mug", StandingsRequest("S1"), SeasonTerms(to_be_ranked=2), None))
    assert "Season 1, games needed to be ranked: 3 → 2" in counted


async def test_an_answer_says_what_was_set(hall: Hall) -> None:
    """The community's settings are told like those of a league."""
    keeper = await hall.caller("Keeper", FakePlace(managed=True, names={"green": "#green"}))
    zone = told(await preferences.set_time_zone(hall.app, keeper, "Europe/Prague"))
    assert zone.splitlines()[0] == "This was changed"
    assert "Time zone of the weeks: UTC → Europe/Prague" in zone
    assert told(await preferences.set_time_zone(hall.app, keeper, "Europe/Prague")).startswith("Nothing was changed")
    allowed = told(await preferences.allow_channel(hall.app, keeper, SPEAKABLE, allowed=True))
    assert "Where tables may be opened: everywhere → #green" in allowed


async def test_what_a_community_posts_is_shown(hall: Hall) -> None:
    """The settings say where the standings of all games are posted; the rules behind the list of leagues do, too."""
    keeper = await hall.caller("Keeper", FakePlace(managed=True, names={"green": "#green"}))
    silent = "The week’s standings of all games here are not posted."
    assert silent in told(await preferences.show_settings(hall.app, keeper))
    await organising.announce_league(hall.app, keeper, None, SPEAKABLE, 20, quiet=False)

    assert "all games here are posted in #green on Mondays at 20:00." in told(
        await preferences.show_settings(hall.app, keeper)
    )
    listed = await list_leagues(hall.app, keeper)
    assert "Posts the week’s standings in #green on Mondays at 20:00." in await rules(hall, keeper, listed)
    gone = await hall.caller("Ben")
    assert "the place for them was deleted" in told(await preferences.show_settings(hall.app, gone))
    assert "Posts nothing: the place for its posts was deleted" in await rules(hall, gone, listed)


async def test_where_the_bot_may_not_write_any_more_organisers_read_it(hall: Hall) -> None:
    """Every answer to them says so until it is mended; nobody else is told. If all is well, the settings say that."""
    names = {"green": "#green", "red": "#red"}
    keeper = await hall.caller("Keeper", FakePlace(managed=True, names=names))
    await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(), FakeChannel("red"))
    await preferences.allow_channel(hall.app, keeper, SPEAKABLE, allowed=True)
    well = "I may write in every place that is chosen here."
    assert well in told(await preferences.show_settings(hall.app, keeper))

    shut = await hall.caller("Keeper", FakePlace(managed=True, names=names, shut={"green": SHUT, "red": SHUT}))
    for answer in (
        await preferences.show_settings(hall.app, shut),
        await list_leagues(hall.app, shut),
        await edit_league(hall.app, shut, "Cup", Terms(), None, None),
        await preferences.set_pace(hall.app, shut, Pace.DAILY),
    ):
        assert "Trouble in #green" in told(answer)
        assert "Trouble in #red: nothing is posted for Cup" in told(answer)
        assert NEVER.text in told(answer)
    pressed = told(await set_by_press(hall.app, shut, "pace/live"))
    assert [pressed.count(text) for text in ("Trouble in #green", "Trouble in #red", NEVER.text)] == [1, 1, 2]

    names.pop("red")
    gone = told(
        await preferences.show_settings(hall.app, await hall.caller("Keeper", FakePlace(managed=True, names=names)))
    )
    assert "A place was deleted: nothing is posted for Cup until you choose another one" in gone
    assert "I keep what I should post there" not in gone


async def test_a_role_that_was_deleted_is_named_to_organisers(hall: Hall) -> None:
    """Until another one is chosen, or the league is closed."""
    names = {"captains": "Captains"}
    keeper = await hall.caller("Keeper", FakePlace(managed=True, names=names))
    await create_league(hall.app, keeper, "Cup", Terms(hosts="captains"), SeasonTerms(), None)
    lost = "A role was deleted: only organisers can open tables for Cup"
    assert lost not in told(await preferences.show_settings(hall.app, keeper))
    without = await hall.caller("Keeper", KEEPER)
    assert lost in told(await preferences.show_settings(hall.app, without))
    await organising.close_league(hall.app, without, "Cup", sure=True)
    assert lost not in told(await preferences.show_settings(hall.app, without))
    player = await hall.caller("Ben", FakePlace(names=names, shut={"green": SHUT, "red": SHUT}))
    assert "Trouble" not in told(await preferences.show_settings(hall.app, player))


async def test_where_no_table_can_be_none_is_allowed(hall: Hall) -> None:
    """The answer gives the reason, and the community is not stored. Such a channel can be taken away again."""
    keeper = await hall.caller("Keeper", FakePlace(managed=True, names={"red": "#red", "green": "#green"}))
    answer = await preferences.allow_channel(hall.app, keeper, UNSPEAKABLE, allowed=True)
    assert NEVER.text in told(answer)
    assert (await hall.app.community(keeper)).id == STRANGE
    await preferences.allow_channel(hall.app, keeper, FakeChannel("red"), allowed=True)
    await preferences.allow_channel(hall.app, keeper, UNSPEAKABLE, allowed=False)
    assert (await hall.app.community(keeper)).channels == ()


async def test_a_deleted_channel_for_tables_is_told_and_left_out(hall: Hall) -> None:
    """Where all are deleted, people read why no table can be opened. The next choice of a channel forgets them."""
    here = {"green": "#green", "red": "#red"}
    keeper = await hall.caller("Keeper", FakePlace(managed=True, names=here))
    await preferences.allow_channel(hall.app, keeper, FakeChannel("red"), allowed=True)
    later = await hall.caller("Keeper", FakePlace(managed=True, names={"green": "#green"}))
    assert "The only place for tables was deleted" in told(await preferences.show_settings(hall.app, later))
    await refused("no-channel-left", open_table(hall.app, await hall.caller("Ben"), Wishes()))

    mended = told(await preferences.allow_channel(hall.app, later, SPEAKABLE, allowed=True))

    assert "Where tables may be opened: deleted → #green" in mended
    assert (await hall.app.community(later)).channels == ("green",)


async def test_where_it_could_not_announce_nothing_is_kept(hall: Hall) -> None:
    """The answer gives the reason, and the community is not stored."""
    keeper = await hall.caller("Keeper", KEEPER)
    answer = await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(), UNSPEAKABLE)
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
    await refused("channel-and-quiet", organising.announce_league(hall.app, keeper, "Cup", SPEAKABLE, None, quiet=True))
    named = StandingsRequest("S1")
    await refused("new-season-named", season(hall.app, keeper, "Cup", named, SeasonTerms(), "begin"))
    (cup,) = await hall.bot.leagues.held_in((await hall.app.community(keeper)).id)
    assert (cup.pace, cup.hosts, cup.channel) == (Pace.DAILY, None, None)


async def test_an_older_season_is_changed_if_it_is_named(hall: Hall) -> None:
    """The newest season stays as it is."""
    keeper = await hall.caller("Keeper", KEEPER)
    await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(), None)
    await season(hall.app, keeper, "Cup", WEEKS, SeasonTerms(), "begin", sure=True)
    await season(hall.app, keeper, "Cup", StandingsRequest("S1"), SeasonTerms(that_count=3), None)
    (cup,) = await hall.bot.leagues.held_in((await hall.app.community(keeper)).id)
    first, second = await hall.bot.store.leagues.seasons(cup.id)
    assert (first.that_count, second.that_count) == (3, 10)


async def test_the_next_steps_of_a_league_are_its_organisers(hall: Hall) -> None:
    """Everybody may open a table; a step that does not exist is refused."""
    keeper, player = await hall.caller("Keeper", KEEPER), await hall.caller("Ben")
    await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(), None)
    (cup,) = await hall.bot.leagues.held_in((await hall.app.community(keeper)).id)
    for step in ("invite", "preview", "change"):
        await refused("only-organisers", take_step(hall.app, player, f"{step}/{cup.id}"))
    for arg in ("", "dance/1", f"open/{cup.id}²"):
        await refused("unknown-choice", take_step(hall.app, keeper, arg))
    await take_step(hall.app, player, f"open/{cup.id}")
    (table,) = await hall.tables(player)
    assert (await hall.view(table)).league.name == "Cup"


async def test_a_press_closes_only_a_league_of_an_organiser(hall: Hall) -> None:
    """Not the community's own league, none of another community, and none for anybody who does not manage it."""
    keeper, player = await hall.caller("Keeper", KEEPER), await hall.caller("Ben")
    await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(), None)
    community = await hall.app.community(keeper)
    (cup,), own = await hall.bot.leagues.held_in(community.id), await hall.bot.leagues.own(community.id)
    abroad = await hall.caller("Keeper", FakePlace(managed=True, community=ELSEWHERE))

    await refused("only-organisers", organising.close_pressed(hall.app, player, str(cup.id)))
    await refused("no-such-league", organising.close_pressed(hall.app, abroad, str(cup.id)))
    await refused("no-such-league", organising.close_pressed(hall.app, keeper, str(own.id)))
    await refused("unknown-choice", organising.close_pressed(hall.app, keeper, "²"))
    assert "Cup is closed" in told(await organising.close_pressed(hall.app, keeper, str(cup.id)))
    await refused("league-closed", organising.close_pressed(hall.app, keeper, str(cup.id)))


async def test_a_correction_is_public(hall: Hall) -> None:
    """The answer names author, player and reason. For organisers of another community there is no such table."""
    table = (await hall.opens("Cindy")).id
    await hall.ends(table, "Cindy")
    abroad = await hall.caller("Keeper", FakePlace(managed=True, community=ELSEWHERE))
    await refused("no-such-table", correct_result(hall.app, abroad, table, "a bad die", undo=False))
    keeper = await hall.caller("Keeper", KEEPER)
    answer = await correct_result(hall.app, keeper, table, "a bad die", undo=False, sure=True)
    assert isinstance(answer, Public)
    assert all(word in told(answer) for word in ("Keeper", "Cindy", "a bad die"))


async def test_a_correction_is_asked_for_once(hall: Hall) -> None:
    """The question carries the reason; nothing changes before it is answered. A wrong request is refused at once."""
    table = (await hall.opens("Cindy")).id
    await hall.ends(table, "Cindy")
    keeper = await hall.caller("Keeper", KEEPER)
    await refused("no-reason", correct_result(hall.app, keeper, table, " ", undo=False))
    await refused("not-void", correct_result(hall.app, keeper, table, "why", undo=True))

    asked = await correct_result(hall.app, keeper, table, "a `bad` die", undo=False)
    assert isinstance(asked, Private)
    assert "The game of Cindy" in told(asked)
    assert "It no longer counts in: Practice standings" not in told(asked)
    assert asked.panel.blocks[-1] == Verbatim(("a ’bad’ die",))
    (button,) = asked.panel.choices

    for place in (KEEPER, FakePlace(managed=True, quoted="a die")):
        caller = await hall.caller("Keeper", place)
        await refused("unknown-choice", correct_pressed(hall.app, caller, f"dance/{table}"))
    await refused("unknown-choice", correct_pressed(hall.app, keeper, button.press.arg))
    await refused("only-organisers", correct_pressed(hall.app, await hall.caller("Ben"), button.press.arg))
    quoting = await hall.caller("Keeper", FakePlace(managed=True, quoted="a ’bad’ die"))
    assert "a ’bad’ die" in told(await correct_pressed(hall.app, quoting, button.press.arg))
    await refused("already-void", correct_result(hall.app, keeper, table, "why", undo=False))


async def test_a_season_is_asked_for_once(hall: Hall) -> None:
    """The question says what the season does to the one before; its button begins just that season."""
    keeper = await hall.caller("Keeper", KEEPER)
    await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(first_day="2025-11-03"), None)
    asked = await season(hall.app, keeper, "Cup", WEEKS, SeasonTerms(last_day="2025-12-14", that_count=4), "begin")
    assert isinstance(asked, Private)
    assert asked.panel.notice == "Begin season 2 of Cup?"
    assert "Season 1: from 3 Nov 2025 on → 3 Nov to 16 Nov 2025" in told(asked)
    assert "New: season 2, 17 Nov to 14 Dec 2025" in told(asked)
    assert "Games that count each week: 4" in told(asked)
    (cup,) = await hall.bot.leagues.held_in((await hall.app.community(keeper)).id)
    assert len(await hall.bot.leagues.seasons(cup)) == 1

    (button,) = asked.panel.choices
    arg = button.press.arg
    assert arg == f"{cup.id}/2025-11-17/2025-12-14//4//"
    await refused("only-organisers", begin_pressed(hall.app, await hall.caller("Ben"), arg))
    for forged in ("", "1/2", f"{cup.id}/////x/", f"{cup.id}///dance///", f"{cup.id}/////²/"):
        await refused("unknown-choice", begin_pressed(hall.app, keeper, forged))
    await refused("not-a-day", begin_pressed(hall.app, keeper, f"{cup.id}/soon/////"))
    assert "Cup: season 2 is set" in told(await begin_pressed(hall.app, keeper, arg))
    await refused("seasons-overlap", begin_pressed(hall.app, keeper, arg))


async def test_whoever_has_no_line_is_told_so(hall: Hall) -> None:
    """A league without games has no lines."""
    keeper = await hall.caller("Keeper", KEEPER)
    await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(), None)
    await refused("not-in-standings", league_player(hall.app, keeper, "Cup", None))

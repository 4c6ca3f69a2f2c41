"""Organisers plan evenings, and people come by a press."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from bot.app.caller import Caller, CommunityName
from bot.app.evening_answers import (
    EveningWish,
    TournamentWish,
    attend,
    cancel_evening,
    cancel_pressed,
    plan_evening,
    plan_tournament,
)
from bot.app.league.organising import SeasonTerms, close_league, create_league, edit_league, season
from bot.app.league.score_lookups import StandingsRequest
from bot.app.presses import answer_press
from bot.app.response import Private
from bot.core.clock.pace import MINUTE
from bot.core.evenings.evening_plans import CHECK_IN
from bot.core.league.league_settings import Counting, Terms
from bot.core.people.communities import STRANGE
from bot.core.ports import Format, NoShows, Pace, Presence, Stage
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.presses import CHECK_IN as HERE
from bot.core.ui.presses import EVENING_WORDS, NOT_COMING, NOWHERE, OWN_PLACE, PAUSE, SIGN_UP, Press, Verb
from storage.evenings.steps import Evening, Tournament
from tests.app.hall import ELSEWHERE, Hall, told
from tests.app.places import FakePlace
from tests.app.test_organising import KEEPER, NEVER, UNSPEAKABLE
from tests.core.fakes import work_until
from tests.core.refusals import refused

WISH = EveningWish("2025-11-18", "20:00", 2)
ALONE = FakePlace(community=None)


async def plans(hall: Hall, wish: EveningWish = WISH) -> Evening:
    """A keeper plans an evening here."""
    keeper = await hall.caller("Keeper", KEEPER)
    await plan_evening(hall.app, keeper, wish, None)
    return (await evenings_of(hall))[-1]


async def evenings_of(hall: Hall) -> Sequence[Evening]:
    """The evenings that are planned here, or go on."""
    community = await hall.app.community(await hall.caller("Keeper", KEEPER))
    return await hall.bot.store.evenings.live_in(community.id)


async def presses(hall: Hall, evening: Evening, word: str, name: str, place: FakePlace | None = None) -> str:
    """Somebody presses a button of the evening; returns the answer."""
    press = Press(NOWHERE, evening.id, Verb.EVENING, word)
    return told(await answer_press(hall.app, await hall.caller(name, place), press, None))


async def test_an_organiser_plans_an_evening_here(hall: Hall) -> None:
    """Without a league and a game it is of the community's own league, and of the usual game."""
    keeper = await hall.caller("Keeper", FakePlace(managed=True, names={"green": "#green"}))
    answer = await plan_evening(hall.app, keeper, WISH, None)
    assert told(answer) == "The evening of 18 Nov 2025 at 20:00 is planned. Its card is in #green."
    (evening,) = await hall.bot.store.evenings.live_in((await hall.app.community(keeper)).id)
    assert (evening.channel, evening.games, evening.hours.weekly) == ("green", ("mythical-dice",), False)


async def test_where_few_messages_are_taken_the_organiser_is_told(hall: Hall) -> None:
    """The evening is planned all the same: the limit may be lifted until then."""
    keeper = await hall.caller("Keeper", FakePlace(managed=True, slow=True))
    answer = await plan_evening(hall.app, keeper, WISH, None)
    assert isinstance(answer, Private)
    assert "too few for so many tables" in repr(answer.panel.blocks)
    assert len(await hall.bot.store.evenings.live_in((await hall.app.community(keeper)).id)) == 1


async def test_an_evening_outside_all_seasons_is_planned_with_a_word(hall: Hall) -> None:
    """Its games would not count in the league, and the organiser may still plan a season."""
    keeper = await hall.caller("Keeper", KEEPER)
    community = await hall.app.known_community(keeper)
    await hall.bot.leagues.create(community.id, "Cup", Terms(), Counting(last_day=date(2025, 11, 23)))
    inside = told(await plan_evening(hall.app, keeper, replace(WISH, league="Cup"), None))
    outside = told(await plan_evening(hall.app, keeper, replace(WISH, league="Cup", day="2025-11-25"), None))
    assert ("No season of the league Cup" in inside, "No season of the league Cup" in outside) == (False, True)
    assert len(await evenings_of(hall)) == 2


async def test_who_plans_weekly_evenings_hears_when_the_season_ends(hall: Hall) -> None:
    """Unless the evening comes once, or the next season is planned already."""
    keeper = await hall.caller("Keeper", KEEPER)
    community = await hall.app.known_community(keeper)
    cup = await hall.bot.leagues.create(community.id, "Cup", Terms(), Counting(last_day=date(2025, 12, 7)))
    told_of = []
    for day, weekly in (("2025-11-18", False), ("2025-11-19", True), ("2025-11-20", True)):
        if day == "2025-11-20":
            await hall.bot.leagues.begin_season(cup, Counting(first_day=date(2025, 12, 8)))
        wish = replace(WISH, league="Cup", day=day, weekly=weekly)
        told_of.append("The season ends on 7 Dec 2025" in told(await plan_evening(hall.app, keeper, wish, None)))
    assert told_of == [False, True, False]


@pytest.mark.parametrize(("least", "games", "said"), [(5, ("mythe",), True), (4, ("mythe",), False), (4, (), False)])
async def test_an_evening_with_too_small_tables_is_planned_with_a_word(
    hall: Hall, least: int, games: tuple[str, ...], *, said: bool
) -> None:
    """Usually four people sit at a table: where a game needs more to count, the organiser hears it at once."""
    keeper = await hall.caller("Keeper", KEEPER)
    await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(least_people=least), None)
    evening = told(await plan_evening(hall.app, keeper, replace(WISH, league="Cup", games=games), None))
    wish = replace(WISH, league="Cup", games=games, day="2025-11-19")
    rounds = told(await plan_tournament(hall.app, keeper, wish, TournamentWish(Format.SWISS), None))
    word = f"only if at least {least} people play. These tables usually have 4 people"
    assert (word in evening, word in rounds) == (said, said)


async def cup_evening(hall: Hall) -> Caller:
    """A league with a weekly evening of Mythe, and an evening that is not the league's; returns their organiser."""
    keeper = await hall.caller("Keeper", KEEPER)
    await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(), None)
    await plan_evening(hall.app, keeper, replace(WISH, league="Cup", games=("mythe",), weekly=True), None)
    await plan_evening(hall.app, keeper, replace(WISH, day="2025-11-19"), None)
    return keeper


async def test_who_closes_a_league_cancels_its_evenings(hall: Hall) -> None:
    """The question says so before, and nobody signs up any more; other evenings stay."""
    keeper = await cup_evening(hall)
    asked = told(await close_league(hall.app, keeper, "Cup"))
    assert "evenings and tournaments are cancelled: 18 Nov 2025." in asked
    assert len(await evenings_of(hall)) == 2
    assert "cancelled: 18 Nov 2025." in told(await close_league(hall.app, keeper, "Cup", sure=True))
    assert [one.hours.day for one in await evenings_of(hall)] == [date(2025, 11, 19)]


async def test_who_closes_a_league_reads_what_becomes_of_the_evening_that_goes_on(hall: Hall) -> None:
    """It is not cancelled: its tables are played to their end."""
    keeper = await cup_evening(hall)
    evening, *_ = await evenings_of(hall)
    hall.time.forward(evening.starts - hall.time.now())
    await hall.bot.evening_job.work()
    asked = told(await close_league(hall.app, keeper, "Cup"))
    assert "that is going on opens no new tables" in asked
    assert "are cancelled" not in asked
    await close_league(hall.app, keeper, "Cup", sure=True)
    assert [one.stage for one in await evenings_of(hall)] == [Stage.RUNNING, Stage.PLANNED]


@pytest.mark.parametrize("by_season", [False, True])
async def test_who_ends_a_season_before_an_evening_is_told(hall: Hall, *, by_season: bool) -> None:
    """Once, with the days that have lost their season; an evening that still has one is not named."""
    keeper = await cup_evening(hall)
    await plan_evening(hall.app, keeper, replace(WISH, league="Cup", day="2025-11-26"), None)

    async def ends_on(day: str) -> str:
        if by_season:
            return told(await season(hall.app, keeper, "Cup", StandingsRequest(), SeasonTerms(last_day=day), None))
        return told(await edit_league(hall.app, keeper, "Cup", Terms(), None, day))

    sentence = "No season of the league Cup holds these planned evenings and tournaments any more: 26 Nov 2025."
    assert [sentence in await ends_on(day) for day in ("2025-11-30", "2025-11-23", "2025-11-23")] == [
        False,
        True,
        False,
    ]


@pytest.mark.parametrize("terms", [Terms(game="mythic-dice"), Terms(pace=Pace.DAILY)])
async def test_a_league_keeps_the_rules_of_its_planned_evenings(hall: Hall, terms: Terms) -> None:
    """A change under which the evening could not be planned is refused; any other is made."""
    keeper = await cup_evening(hall)
    await refused("league-evening", edit_league(hall.app, keeper, "Cup", terms, None, None))
    fits = await edit_league(hall.app, keeper, "Cup", Terms(game="mythe", pace=Pace.LIVE), None, None)
    assert "Cup: this was changed" in told(fits)


async def test_a_league_keeps_the_rules_of_a_weekly_evening_that_ends(hall: Hall) -> None:
    """While only its last games go on, its next week is not planned yet. It comes with the same games."""
    keeper = await cup_evening(hall)
    evening, _ = await evenings_of(hall)
    store = hall.bot.store.evenings
    assert await store.begin(evening.id, evening.starts)
    assert await store.close(evening.id, evening.ends)
    other = Terms(game="mythic-dice")
    await refused("league-evening-ends", edit_league(hall.app, keeper, "Cup", other, None, None))
    assert await store.finish(evening.id, Stage.ENDED, evening.ends)
    await refused("league-evening", edit_league(hall.app, keeper, "Cup", other, None, None))


async def test_games_are_played_in_turn_as_they_are_named(hall: Hall) -> None:
    """A game that is named twice counts once."""
    assert (await plans(hall, replace(WISH, games=("mythe", "mythic-dice", "mythe")))).games == ("mythe", "mythic-dice")


@pytest.mark.parametrize("clock", ["8", "24:00", "20:60", "20:00:00", "eight", "2000", ""])
async def test_an_hour_is_written_in_one_way(hall: Hall, clock: str) -> None:
    """Hours and minutes."""
    wish = replace(WISH, clock=clock)
    await refused("evening-clock", plan_evening(hall.app, await hall.caller("Keeper", KEEPER), wish, None))


async def test_only_those_who_manage_a_community_plan_and_cancel(hall: Hall) -> None:
    """For others nothing changes."""
    await refused("only-organisers", plan_evening(hall.app, await hall.caller("Ben"), WISH, None))
    await refused("only-organisers", cancel_evening(hall.app, await hall.caller("Ben"), None, series=True))


async def test_where_the_bot_may_not_post_nothing_is_planned(hall: Hall) -> None:
    """The answer says what is missing, and the community is not stored."""
    keeper = await hall.caller("Keeper", KEEPER)
    assert NEVER.text in told(await plan_evening(hall.app, keeper, WISH, UNSPEAKABLE))
    assert (await hall.app.community(keeper)).id == STRANGE


async def test_an_organiser_cancels_an_evening(hall: Hall) -> None:
    """The answer names it."""
    await plans(hall)
    keeper = await hall.caller("Keeper", KEEPER)
    asked = await cancel_evening(hall.app, keeper, None, series=False)
    assert "Tuesday 18 Nov 2025 · 20:00 (UTC)" in told(asked)
    assert "Signed up: 0" in told(asked)
    assert isinstance(asked, Private)
    (button,) = asked.panel.choices
    assert len(await evenings_of(hall)) == 1, "not cancelled before the press"
    await refused("only-organisers", cancel_pressed(hall.app, await hall.caller("Ben"), button.press))
    await refused("unknown-choice", cancel_pressed(hall.app, keeper, replace(button.press, arg="all")))
    abroad = await hall.caller("Ben", FakePlace(community=CommunityName("cave", "en"), managed=True))
    await refused("no-evening", cancel_pressed(hall.app, abroad, button.press))
    assert "18 Nov 2025 at 20:00 is cancelled" in told(await cancel_pressed(hall.app, keeper, button.press))
    await refused("no-evening", cancel_pressed(hall.app, keeper, button.press))
    await refused("no-evening", cancel_evening(hall.app, keeper, None, series=False))


async def test_an_evening_is_cancelled_by_its_day(hall: Hall) -> None:
    """Others stay; the question says what becomes of the later weeks."""
    await plans(hall)
    keeper = await hall.caller("Keeper", KEEPER)
    await plan_evening(hall.app, keeper, replace(WISH, day="2025-11-20", weekly=True), None)
    await refused("no-evening", cancel_evening(hall.app, keeper, "2025-11-19", series=False))
    await refused("not-a-day", cancel_evening(hall.app, keeper, "Thursday", series=False))
    once = told(await cancel_evening(hall.app, keeper, "2025-11-20", series=False))
    assert "Next week’s stays planned." in once
    assert "All later weeks" in told(await cancel_evening(hall.app, keeper, "2025-11-20", series=True))
    done = told(await cancel_evening(hall.app, keeper, "2025-11-20", series=True, sure=True))
    assert "All later weeks" in done
    assert [one.hours.day for one in await evenings_of(hall)] == [date(2025, 11, 18)]


async def test_of_two_evenings_of_a_day_the_hour_names_one(hall: Hall) -> None:
    """Without it the bot asks for it, rather than take the wrong one."""
    await plans(hall)
    keeper = await hall.caller("Keeper", KEEPER)
    await plan_evening(hall.app, keeper, replace(WISH, clock="14:00"), None)
    for sure in (False, True):
        await refused("several-evenings", cancel_evening(hall.app, keeper, "2025-11-18", series=False, sure=sure))
    for when, clock in (("2025-11-18 20:00", "20:00"), ("2025-11-18  14.00", "14:00")):
        assert f"18 Nov 2025 · {clock} (UTC)" in told(await cancel_evening(hall.app, keeper, when, series=False))
    await refused("no-evening", cancel_evening(hall.app, keeper, "2025-11-18 15:00", series=False))
    await refused("evening-clock", cancel_evening(hall.app, keeper, "2025-11-18 late", series=False))
    await cancel_evening(hall.app, keeper, "2025-11-18 20:00", series=False, sure=True)
    assert [f"{one.hours.clock:%H}" for one in await evenings_of(hall)] == ["14"]


async def test_an_organiser_plans_a_tournament(hall: Hall) -> None:
    """It takes the hours that its rounds need; a person's press gets an answer that fits."""
    keeper = await hall.caller("Keeper", KEEPER)
    answer = await plan_tournament(hall.app, keeper, WISH, TournamentWish(Format.SWISS, 5, 30), None)
    assert told(answer).startswith("The tournament of 18 Nov 2025 at 20:00 is planned.")
    (evening,) = await hall.bot.store.evenings.live_in((await hall.app.community(keeper)).id)
    assert (evening.tournament, evening.hours.length) == (Tournament(Format.SWISS, 5, NoShows.STRUCK, 30), 3)
    hall.time.forward(evening.starts - CHECK_IN - hall.time.now() + MINUTE)
    assert "I will let you know when your game begins" in await presses(hall, evening, HERE, "Ben")
    assert "before the next round begins: otherwise you are out" in await presses(hall, evening, PAUSE, "Ben")
    assert "Cancel this tournament?" in told(await cancel_evening(hall.app, keeper, None, series=False))
    done = told(await cancel_evening(hall.app, keeper, None, series=False, sure=True))
    assert done.startswith("The tournament of 18 Nov 2025")


@pytest.mark.parametrize(
    ("format_", "then"), [(Format.SWISS, "the round brings you nothing"), (Format.KNOCK_OUT, "you are out")]
)
async def test_who_pauses_reads_what_happens_otherwise(hall: Hall, format_: Format, then: str) -> None:
    """A robot plays, where people may come back; in a knock-out nobody comes back."""
    keeper = await hall.caller("Keeper", KEEPER)
    await plan_tournament(hall.app, keeper, WISH, TournamentWish(format_, no_shows=NoShows.ROBOT), None)
    (evening,) = await evenings_of(hall)
    hall.time.forward(evening.starts - CHECK_IN - hall.time.now() + MINUTE)
    await presses(hall, evening, HERE, "Ben")
    assert f"otherwise {then}" in await presses(hall, evening, PAUSE, "Ben")


async def test_in_the_last_round_nobody_reads_of_a_next_one(hall: Hall) -> None:
    """Three people play the final at once: whoever pauses there, or comes back, is told what is true."""
    keeper = await hall.caller("Keeper", KEEPER)
    await plan_tournament(hall.app, keeper, WISH, TournamentWish(Format.KNOCK_OUT), None)
    (evening,) = await evenings_of(hall)
    for moment in (evening.starts - CHECK_IN, evening.starts):
        hall.time.forward(moment - hall.time.now())
        await work_until(hall.bot.store, hall.time.now())
        await hall.bot.evening_job.work()
        for name in ("Ben", "Cindy", "Dora"):
            await presses(hall, evening, HERE, name)
    for word in (PAUSE, HERE):
        assert "This is the last round" in told(await attend(hall.app, await hall.caller("Ben"), word))


@pytest.mark.parametrize(
    ("of", "code"),
    [
        (TournamentWish(Format.SWISS, 1), "tournament-rounds"),
        (TournamentWish(Format.SWISS, 10), "tournament-rounds"),
        (TournamentWish(Format.KNOCK_OUT, 3), "tournament-no-rounds"),
        (TournamentWish(Format.KNOCK_OUT, minutes=9), "tournament-minutes"),
        (TournamentWish(Format.SWISS, minutes=81), "tournament-minutes"),
    ],
)
async def test_a_tournament_that_cannot_be_played_gets_a_sentence(hall: Hall, of: TournamentWish, code: str) -> None:
    """And so do a moment that has passed, and one at which something else is planned."""
    keeper = await hall.caller("Keeper", KEEPER)
    await refused(code, plan_tournament(hall.app, keeper, WISH, of, None))
    swiss = TournamentWish(Format.SWISS)
    past = replace(WISH, day="2025-11-17", clock="10:00")
    await refused("evening-past", plan_tournament(hall.app, keeper, past, swiss, None))
    await plans(hall)
    await refused("evening-over-another", plan_tournament(hall.app, keeper, WISH, swiss, None))
    later = replace(WISH, day="2025-11-19")
    await plan_tournament(hall.app, keeper, later, swiss, None)
    await refused("tournament-over-another", plan_tournament(hall.app, keeper, later, swiss, None))
    await refused("tournament-over-another", plan_evening(hall.app, keeper, later, None))
    await refused("only-organisers", plan_tournament(hall.app, await hall.caller("Ben"), WISH, swiss, None))


async def test_people_come_by_a_press(hall: Hall) -> None:
    """On the card, and from the reminder in their private messages."""
    evening = await plans(hall)
    ben = (await hall.caller("Ben")).person.id
    assert "signed up" in await presses(hall, evening, SIGN_UP, "Ben")
    assert await hall.bot.store.evenings.presence(evening.id, ben) is Presence.SIGNED_UP
    hall.time.forward(evening.starts - CHECK_IN - hall.time.now() + MINUTE)
    assert "Welcome" in await presses(hall, evening, HERE, "Ben", ALONE)
    assert await hall.bot.store.evenings.presence(evening.id, ben) is Presence.HERE
    assert "not signed up any more" in await presses(hall, evening, NOT_COMING, "Ben")


async def test_who_is_forgotten_before_their_check_in_stops_no_evening(hall: Hall) -> None:
    """The press is not carried out: no table could open with a person whom the bot does not know any more."""
    evening = await plans(hall)
    hall.time.forward(evening.starts - hall.time.now())
    await hall.bot.evening_job.work()
    for name in ("Ben", "Cindy"):
        await presses(hall, evening, HERE, name)
    dora = await hall.caller("Dora")
    await hall.bot.privacy.forget(dora.person.id)
    await refused("forgotten", attend(hall.app, dora, HERE))
    for _ in range(3):
        hall.time.forward(MINUTE)
        await hall.bot.evening_job.work()
    (table,) = await hall.tables(dora)
    assert [seat.name for seat in (await hall.view(table)).seats if seat.robot is None] == ["Ben", "Cindy"]


async def test_who_gets_no_reminder_is_promised_none(hall: Hall) -> None:
    """It is too late for one, or the person wants no notifications."""
    evening = await plans(hall)
    quiet = await hall.caller("Dora")
    await hall.bot.people.notify(quiet.person.id, notify=False)
    assert "No reminder comes" in await presses(hall, evening, SIGN_UP, "Dora")
    hall.time.forward(evening.starts - CHECK_IN - hall.time.now())
    await hall.bot.evening_job.work()
    for name in ("Ben", "Dora"):
        assert "It begins soon" in await presses(hall, evening, SIGN_UP, name)


async def test_people_ask_for_their_place(hall: Hall) -> None:
    """Whoever has finished no game has none yet; a table's game ends, and they have one."""
    evening = await plans(hall, replace(WISH, games=("mythe",)))
    hall.time.forward(evening.starts - CHECK_IN - hall.time.now())
    await hall.bot.evening_job.work()
    assert await presses(hall, evening, OWN_PLACE, "Ben") == "No game of yours has ended here yet."
    await refused("no-evening", attend(hall.app, await hall.caller("Ben"), OWN_PLACE))
    await presses(hall, evening, HERE, "Ben")
    hall.time.forward(CHECK_IN)
    await hall.bot.evening_job.work()
    hall.time.forward(MINUTE)
    await hall.bot.evening_job.work()
    (table,) = await hall.tables(await hall.caller("Ben"))
    await hall.ends(table, "Ben")
    await hall.bot.evening_job.work()
    hall.time.forward(evening.ends - hall.time.now())
    await hall.bot.evening_job.work()
    await plans(hall, replace(WISH, day="2025-11-19"))
    mine = await presses(hall, evening, OWN_PLACE, "Ben")
    assert re.fullmatch(r"Place 1: Ben, \d+ points, 1 game\.", mine)
    assert told(await attend(hall.app, await hall.caller("Ben"), OWN_PLACE)) == mine
    await refused("no-evening", presses(hall, evening, OWN_PLACE, "Ben", FakePlace(community=ELSEWHERE)))


async def test_an_evening_in_a_hidden_channel_does_not_stand_before_ones_own(hall: Hall) -> None:
    """It began later, and who cannot read its channel asks for their place in the one before it."""
    secret = replace(KEEPER, channel="secret", readable={"secret"})
    await plan_evening(hall.app, await hall.caller("Keeper", secret), replace(WISH, day="2025-11-19"), None)
    await plans(hall)
    for evening in await evenings_of(hall):
        hall.time.forward(evening.starts - hall.time.now())
        await hall.bot.evening_job.work()
    told_place = told(await attend(hall.app, await hall.caller("Cindy"), OWN_PLACE))
    assert told_place == "No game of yours has ended here yet."


async def test_nobody_comes_to_an_evening_of_another_community(hall: Hall) -> None:
    """A press with a made-up number leads nowhere, neither elsewhere nor in private messages."""
    evening = await plans(hall)
    for place in (FakePlace(community=ELSEWHERE), ALONE):
        await refused("no-evening", presses(hall, evening, SIGN_UP, "Ben", place))
    await refused("unknown-choice", presses(hall, evening, "dance", "Ben"))


async def test_nobody_comes_to_an_evening_in_a_channel_that_they_cannot_read(hall: Hall) -> None:
    """Neither by a press nor by a command: they would be seated there. Whoever has signed up before stays."""
    secret = replace(KEEPER, channel="secret", readable={"secret"})
    await plan_evening(hall.app, await hall.caller("Keeper", secret), WISH, None)
    (hidden,) = await evenings_of(hall)
    await presses(hall, hidden, SIGN_UP, "Ben", secret)
    await refused("no-evening", presses(hall, hidden, SIGN_UP, "Cindy"))
    await refused("no-evening", attend(hall.app, await hall.caller("Cindy"), SIGN_UP))
    await plans(hall, replace(WISH, day="2025-11-19"))
    for name in ("Ben", "Cindy"):
        await attend(hall.app, await hall.caller(name), SIGN_UP)
    counts = [await hall.bot.store.evenings.counts(one.id) for one in await evenings_of(hall)]
    assert [one[Presence.SIGNED_UP] for one in counts] == [1, 1]
    await attend(hall.app, await hall.caller("Ben"), NOT_COMING)
    assert await hall.bot.store.evenings.counts(hidden.id) == dict.fromkeys(Presence, 0)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_each_press_has_an_answer_in_each_language(hall: Hall, language: str) -> None:
    """One sentence or two."""
    for word in EVENING_WORDS:
        if word == OWN_PLACE:
            continue
        assert hall.app.sentence(language, f"evening-said-{word}").notice.endswith(".")

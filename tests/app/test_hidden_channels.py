"""The name of a channel is told only to people who can read the channel."""

import pytest

from bot.app import preferences
from bot.app.caller import Caller, Lack
from bot.app.evening_answers import EveningWish, plan_evening
from bot.app.league import organising
from bot.app.league.league_lookups import list_leagues, terms
from bot.app.league.league_steps import invite_to_league, take_step
from bot.app.league.organising import SeasonTerms, create_league
from bot.app.open_table import Wishes, open_table
from bot.core.errors import Refused
from bot.core.league.league_settings import Terms
from bot.core.ui.panels import Text
from tests.app.hall import Hall, told
from tests.app.places import FakeChannel, FakePlace

NAMES = {"green": "#green", "red": "#plans", "blue": "#party"}
HIDDEN, CUP = "hidden from you", "Cup"


@pytest.fixture
async def keeper(hall: Hall) -> Caller:
    """Somebody who reads all channels. A league and all games are announced in one of them, and its tables open there.

    For the tables there is another one, too.
    """
    keeper = await hall.caller("Keeper", FakePlace(managed=True, names=NAMES))
    await create_league(hall.app, keeper, CUP, Terms(), SeasonTerms(), FakeChannel("red"))
    await organising.announce_league(hall.app, keeper, None, FakeChannel("red"), 20, quiet=False)
    for channel in ("red", "blue"):
        await preferences.allow_channel(hall.app, keeper, FakeChannel(channel), allowed=True)
    return keeper


async def reads(hall: Hall, caller: Caller) -> list[str]:
    """What the caller reads where channels are named."""
    (cup,) = await hall.bot.leagues.held_in((await hall.app.community(caller)).id)
    with pytest.raises(Refused) as refusal:
        await open_table(hall.app, caller, Wishes())
    return [
        told(await list_leagues(hall.app, caller)) + told(await terms(hall.app, caller, str(cup.id))),
        told(await take_step(hall.app, caller, f"dates/{cup.id}")),
        told(await preferences.show_settings(hall.app, caller)),
        str(refusal.value.values["channels"]),
    ]


async def test_who_cannot_read_a_channel_reads_no_name_of_it(hall: Hall, keeper: Caller) -> None:
    """They read that a place is hidden from them. People who can read the channel read its name."""
    ben = await hall.caller("Ben", FakePlace(names=NAMES, readable={"green", "blue"}))
    assert [("#plans" in text, HIDDEN in text) for text in await reads(hall, ben)] == [(False, True)] * 4
    assert [("#plans" in text, HIDDEN in text) for text in await reads(hall, keeper)] == [(True, False)] * 4


async def test_several_hidden_channels_are_counted(hall: Hall, keeper: Caller) -> None:
    """They stand behind those that the reader knows. A deleted one is no hidden one."""
    some = await hall.caller("Ben", FakePlace(names=NAMES, readable={"green", "blue"}))
    assert "opened in: #party, a place that is hidden from you" in told(await preferences.show_settings(hall.app, some))
    none = await hall.caller("Ben", FakePlace(names=NAMES, readable={"green"}))
    assert "opened in: 2 places that are hidden from you" in told(await preferences.show_settings(hall.app, none))
    later = FakePlace(names={"green": "#green", "red": "#plans"}, readable={"green"})
    gone = told(await preferences.show_settings(hall.app, await hall.caller("Ben", later)))
    assert "opened in: a place that is hidden from you" in gone
    assert "One more place for tables was deleted." in gone


async def test_an_organiser_s_answers_name_no_hidden_channel(hall: Hall, keeper: Caller) -> None:
    """They may organise where they cannot read all channels; what is in trouble is told them all the same."""
    shut = {"red": Lack(prevents=True, remedy=(Text("I cannot speak there."),))}
    place = FakePlace(managed=True, names=NAMES, readable={"green"}, shut=shut)
    captain = await hall.caller("Ben", place)
    answers = [
        told(await preferences.show_settings(hall.app, captain)),
        told(await organising.announce_league(hall.app, captain, CUP, None, 7, quiet=False)),
        told(await organising.announce_league(hall.app, captain, CUP, None, None, quiet=True)),
        told(await preferences.allow_channel(hall.app, captain, FakeChannel("blue"), allowed=False)),
        told(await plan_evening(hall.app, captain, EveningWish("2025-11-18", "20:00", 2), FakeChannel("blue"))),
    ]
    assert [(name in text) for text in answers for name in ("#plans", "#party")] == [False] * 10
    assert "Trouble in a place that is hidden from you: nothing is posted for " in answers[0]
    assert all(HIDDEN in text for text in answers)


async def test_an_invitation_names_only_the_channel_where_it_stands(hall: Hall, keeper: Caller) -> None:
    """Everybody there reads it, also people who cannot read the league's own channel."""
    assert "#plans" not in told(await invite_to_league(hall.app, keeper, CUP))
    here = await hall.caller("Keeper", FakePlace(managed=True, channel="red", names=NAMES))
    assert "Posts the week’s standings in #plans" in told(await invite_to_league(hall.app, here, CUP))

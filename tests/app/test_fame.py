"""The hall of fame of a league stands behind a press, and behind a typed period."""

import pytest

from bot.app.caller import CommunityName, Mention
from bot.app.league.score_lookups import StandingsRequest, leaderboard, stats
from bot.app.presses import answer_press
from bot.app.response import Private, Redrawn
from bot.core.ports import Titles
from bot.core.ui.presses import FAME, NOWHERE, Press, Verb
from storage.ids import CommunityId, PlayerId
from tests.app.hall import Hall, open_hall, told
from tests.app.places import FakePlace
from tests.core.fakes import HandClock
from tests.core.refusals import refused
from tests.screens.text import panel_text


async def played(hall: Hall) -> Press:
    """Cindy has finished a game against robots; returns the press that leads to that league's hall of fame."""
    table = await hall.opens("Cindy")
    await hall.ends(table.id, "Cindy")
    community = await hall.app.community(await hall.caller("Cindy"))
    own = await hall.bot.leagues.own(community.id)
    return Press(NOWHERE, 0, Verb.WEEK, f"{own.id}/{FAME}//")


async def test_a_press_shows_the_hall_of_fame(bot_url: str) -> None:
    """It takes the place of a page that its reader alone sees. Before the first champion it says that there is none."""
    async with open_hall(bot_url, HandClock()) as hall:
        press = await played(hall)
        answer = await answer_press(hall.app, await hall.caller("Cindy"), press, None)
        turned = await answer_press(hall.app, await hall.caller("Cindy", FakePlace(private_copy=True)), press, None)

    assert isinstance(answer, Private)
    assert panel_text(answer.panel).startswith("Hall of fame: Standings\nNobody has won a week or a season here yet.")
    assert isinstance(turned, Redrawn)


async def test_the_hall_of_another_community_is_not_shown(bot_url: str) -> None:
    """Its league is unknown here."""
    async with open_hall(bot_url, HandClock()) as hall:
        press = await played(hall)
        stranger = await hall.caller("Ben", FakePlace(community=CommunityName("elsewhere", "en")))
        await refused("no-such-league", answer_press(hall.app, stranger, press, None))


async def test_statistics_tell_what_was_won_here(bot_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both the own ones and somebody else's, where they are asked for in the community."""

    async def titles(_community: CommunityId, _player: PlayerId) -> Titles:
        return Titles(weeks=3, evenings=1)

    async with open_hall(bot_url, HandClock()) as hall:
        await played(hall)
        monkeypatch.setattr(hall.bot.standings, "titles", titles)
        cindy = Mention((await hall.caller("Cindy")).address, "Cindy")
        answers = [
            await stats(hall.app, await hall.caller("Cindy"), None, None),
            await stats(hall.app, await hall.caller("Ben"), cindy, None),
            await stats(hall.app, await hall.caller("Cindy", FakePlace(community=None)), None, None),
        ]

    assert ["Won here: 3 weeks, 1 evening" in told(answer) for answer in answers] == [True, True, False]


async def test_the_hall_of_fame_can_be_typed(bot_url: str) -> None:
    """As the period of the leaderboard."""
    async with open_hall(bot_url, HandClock()) as hall:
        await played(hall)
        answer = await leaderboard(hall.app, await hall.caller("Ben"), StandingsRequest(FAME))

    assert isinstance(answer, Private)
    assert answer.panel.notice == "Hall of fame: Standings"

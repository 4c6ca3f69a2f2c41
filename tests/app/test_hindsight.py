"""The button "Why?" at the replay of an ended game."""

from collections.abc import Sequence

from bot.app.lookups import replay, why
from bot.app.presses import answer_press
from bot.app.response import Redrawn
from bot.core.games import notation
from bot.core.ui.panels import Panel
from bot.core.ui.presses import Press, Verb
from storage.ids import TableId
from tests.app.hall import Hall, told
from tests.app.places import FakePlace
from tests.core.refusals import refused


def whys(panel: Panel) -> Sequence[Press]:
    """The presses that ask why."""
    return [choice.press for choice in panel.choices if choice.press.verb is Verb.WHY]


async def ended(hall: Hall) -> TableId:
    """Cindy's game against robots, in which she lets a robot answer for her."""
    table = (await hall.opens("Cindy")).id
    await hall.ends(table, "Cindy")
    return table


async def test_a_replay_leads_to_the_decisions_that_it_shows(hall: Hall) -> None:
    """On a private page the answer takes its place, and leads back to the same stop."""
    table = await ended(hall)
    caller = await hall.caller("Cindy", FakePlace(private_copy=True))
    (press,) = whys((await replay(hall.app, caller, table, "2")).panel)
    page = await answer_press(hall.app, caller, press, None)
    assert isinstance(page, Redrawn)
    assert page.panel.notice == "Why? · Mythical Dice · Round 1"
    assert Press(table, 0, Verb.REPLAY, "2") in [choice.press for choice in page.panel.choices]
    # The bets of the robots were shown at the same moment.
    assert len(whys(page.panel)) == 2
    # Nobody has decided anything before the deal.
    assert whys((await replay(hall.app, caller, table, "1")).panel) == []


async def test_who_decided_nothing_is_not_told_where_they_lost(hall: Hall) -> None:
    """A robot has answered for Cindy all along; Ben was not there. Robots' decisions are open to both."""
    table = await ended(hall)
    for name in ("Cindy", "Ben"):
        caller = await hall.caller(name)
        assert whys((await replay(hall.app, caller, table)).panel) == []
        await refused("unknown-choice", why(hall.app, caller, table, ""))
        assert len(whys((await replay(hall.app, caller, table, "2")).panel)) == 1


async def test_forged_presses_are_refused(hall: Hall) -> None:
    """Nothing is told of a table that the caller may not see, nor of a game that goes on."""
    table = await ended(hall)
    caller = await hall.caller("Cindy")
    for arg in ("0", "-1", "9" * 60, "bet.0", "\N{SUPERSCRIPT TWO}", "\N{ARABIC-INDIC DIGIT FIVE}"):
        await refused("unknown-choice", why(hall.app, caller, table, arg))
    stranger = await hall.caller("Ben", FakePlace(readable=set()))
    await refused("no-such-table", why(hall.app, stranger, table, ""))
    live = await hall.opens("Cindy")
    await hall.starts(live.id, "Cindy")
    await refused("not-yet-over", why(hall.app, caller, live.id, ""))


async def test_who_has_played_is_told_where_they_lost_most(hall: Hall) -> None:
    """Somebody who bets as high as they can loses by that."""
    table = (await hall.opens("Cindy")).id
    await hall.starts(table, "Cindy")
    caller = await hall.caller("Cindy")
    while (view := await hall.bot.tables.view(table, caller.person.id)) is not None and view.status.live:
        verb = Verb.REVEAL if view.may_reveal else Verb.MOVE
        assert view.play is not None
        arg = "" if view.may_reveal else notation(view.game).spell(view.play.choices[-1])
        await answer_press(hall.app, await hall.caller("Cindy"), Press(table, view.decision, verb, arg), None)
    (press,) = whys((await replay(hall.app, caller, table)).panel)
    page = await why(hall.app, caller, table, press.arg)
    assert told(page).splitlines()[0] == "Where you lost most · Mythical Dice"
    assert "cost about" in told(page)
    for press in whys(page):
        assert "A fair robot would have done something else:" in told(await why(hall.app, caller, table, press.arg))

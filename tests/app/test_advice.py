"""Advice: who may ask a robot for it, when, and what stands on the page."""

from dataclasses import replace

import pytest

from bot.app import lookups, preferences
from bot.app.caller import Caller
from bot.app.league.organising import SeasonTerms, create_league, edit_league
from bot.app.lookups import advice, show_advice
from bot.app.open_table import Wishes
from bot.app.response import Private
from bot.core.games import games
from bot.core.league.league_settings import Counting, Terms
from bot.core.table.actions import Action
from bot.core.table.views import TableView
from bot.core.ui.panels import Facts, Text
from bot.core.ui.presses import Press, Verb
from storage.ids import CommandId, TableId
from tests.app.hall import Hall, told
from tests.app.places import FakePlace
from tests.core.refusals import refused
from tests.screens.text import panel_text

ALLOWED = "Robots may advise people here."


async def card(hall: Hall, caller: Caller, table: TableId) -> str:
    """All that the table's card says."""
    return panel_text(await lookups.card(hall.app, caller, table))


async def offered(hall: Hall, caller: Caller, table: TableId) -> list[Press]:
    """The presses on the caller's private card that ask for advice."""
    panel = await lookups.hand(hall.app, caller, table)
    return [choice.press for choice in panel.choices if choice.press.verb is Verb.ADVICE]


async def wants_advice(hall: Hall, name: str) -> Caller:
    """The person switches advice on."""
    await preferences.advise(hall.app, await hall.caller(name), advice=True)
    return await hall.caller(name)


async def asked(hall: Hall, game: str) -> tuple[TableView, Caller]:
    """A table of the game that waits for Cindy, who wants advice, and Cindy."""
    cindy = await wants_advice(hall, "Cindy")
    table = (await hall.opens("Cindy", wishes=Wishes(game, seats=3))).id
    await hall.starts(table, "Cindy")
    view = await hall.bot.tables.view(table, cindy.person.id)
    assert view is not None
    assert view.awaits_viewer
    return view, cindy


async def answered(hall: Hall, view: TableView, caller: Caller) -> None:
    """A robot answers for the caller."""
    action = Action(view.id, caller.person.id, CommandId("answer"), Verb.STAND_IN, decision=view.decision)
    assert (await hall.bot.tables.act(action)).refusal is None


@pytest.mark.parametrize("game", games())
async def test_who_wants_advice_has_a_button_that_asks_for_it(hall: Hall, game: str) -> None:
    """The page names the robot's best moves, each with the reason. Asking changes nothing."""
    view, cindy = await asked(hall, game)
    (press,) = await offered(hall, cindy, view.id)
    assert press == Press(view.id, view.decision, Verb.ADVICE)

    page = await advice(hall.app, cindy, press)
    assert page.notice == "A robot’s advice, the best move first:"
    moves, reasons = page.blocks[::2], page.blocks[1::2]
    assert 1 <= len(moves) == len(reasons) <= 3
    assert all(isinstance(move, Text) and move.strong for move in moves)
    assert all(isinstance(reason, Facts) for reason in reasons)
    assert await show_advice(hall.app, cindy, None) == Private(page)
    assert await hall.bot.tables.view(view.id, cindy.person.id) == view


async def test_others_have_no_button_and_are_refused(hall: Hall) -> None:
    """Advice is off until a person switches it on: then the table knows at once. It can be switched off again."""
    view, cindy = await asked(hall, "mythical-dice")
    press = Press(view.id, view.decision, Verb.ADVICE)
    await preferences.advise(hall.app, cindy, advice=False)
    assert await offered(hall, cindy, view.id) == []
    await refused("advice-off", advice(hall.app, cindy, press))
    await refused("advice-off", show_advice(hall.app, cindy, None))

    await wants_advice(hall, "Cindy")
    assert await offered(hall, cindy, view.id) == [press]
    await refused("not-seated", advice(hall.app, await wants_advice(hall, "Ben"), press))


async def test_a_league_s_table_gives_no_advice(hall: Hall) -> None:
    """Whoever wants advice elsewhere has none there."""
    cindy = await wants_advice(hall, "Cindy")
    community = await hall.app.known_community(cindy)
    await hall.bot.leagues.create(community.id, "Cup", Terms(), Counting())
    table = (await hall.opens("Cindy", wishes=Wishes(league="Cup", seats=3))).id
    await hall.starts(table, "Cindy")

    assert await offered(hall, cindy, table) == []
    press = Press(table, (await hall.view(table)).decision, Verb.ADVICE)
    await refused("advice-in-league", advice(hall.app, cindy, press))


async def test_a_league_may_allow_advice_and_then_its_tables_say_so(hall: Hall) -> None:
    """Who does not want advice has no button there either, and is told why. A change of the league holds at once."""
    keeper, cindy = await hall.caller("Olga", FakePlace(managed=True)), await wants_advice(hall, "Cindy")
    await create_league(hall.app, keeper, "Cup", Terms(advice=True), SeasonTerms(), None)
    table = (await hall.opens("Cindy", wishes=Wishes(league="Cup", seats=3))).id
    assert ALLOWED in await card(hall, cindy, table)
    await hall.starts(table, "Cindy")
    assert ALLOWED in await card(hall, cindy, table)
    assert len(await offered(hall, cindy, table)) == 1
    await preferences.advise(hall.app, cindy, advice=False)
    assert await offered(hall, cindy, table) == []
    await refused("advice-off", show_advice(hall.app, cindy, None))

    await wants_advice(hall, "Cindy")
    changed = await edit_league(hall.app, keeper, "Cup", Terms(advice=False), None, None)
    assert "Advice of robots: allowed → not allowed" in told(changed)
    assert ALLOWED not in await card(hall, cindy, table)
    assert await offered(hall, cindy, table) == []
    await refused("advice-in-league", show_advice(hall.app, cindy, None))


async def test_an_old_button_gets_no_advice_on_another_question(hall: Hall) -> None:
    """While the others answer there is no advice; later the present card says that the question was answered."""
    view, cindy = await asked(hall, "mythical-dice")
    await answered(hall, view, cindy)
    now = await hall.bot.tables.view(view.id, cindy.person.id)
    assert now is not None
    assert now.decision == view.decision
    press = Press(view.id, view.decision, Verb.ADVICE)
    await refused("advice-not-now", advice(hall.app, cindy, press))

    reveal = Action(view.id, cindy.person.id, CommandId("reveal"), Verb.REVEAL, decision=view.decision)
    assert (await hall.bot.tables.act(reveal)).refusal is None
    now = await hall.bot.tables.view(view.id, cindy.person.id)
    assert now is not None
    late = "That question has been answered already. Here is the table as it is now."
    assert await advice(hall.app, cindy, press) == replace(lookups.mine(hall.app, cindy, now), notice=late)


async def test_nothing_is_told_of_a_table_that_the_caller_may_not_see(hall: Hall) -> None:
    """Not even that it exists."""
    view, _ = await asked(hall, "mythical-dice")
    stranger = await hall.caller("Ben", FakePlace(readable=set()))
    await refused("no-such-table", advice(hall.app, stranger, Press(view.id, view.decision, Verb.ADVICE)))


async def test_a_poll_has_no_button(hall: Hall) -> None:
    """There a button would be one of the answers; people type a command."""
    cindy = await wants_advice(hall, "Cindy")
    table = (await hall.opens("Cindy", FakePlace(polls=True), Wishes(seats=3))).id
    await hall.starts(table, "Cindy")
    assert await offered(hall, cindy, table) == []
    assert told(await show_advice(hall.app, cindy, None)).startswith("A robot’s advice, the best move first:")

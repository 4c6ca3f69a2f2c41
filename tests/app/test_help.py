"""The page that says what people can do here, and what its buttons lead to."""

import pytest

from bot.app.help_page import help_pressed, show_help
from bot.app.preferences import show_own_settings
from bot.app.presses import answer_press
from bot.app.response import Private
from bot.core.ui.panels import all_choices
from bot.core.ui.presses import HELP_FORGET, HELP_PLAY, Verb
from tests.app.hall import Hall, told
from tests.app.places import FakePlace
from tests.core.refusals import refused


@pytest.mark.parametrize(("managed", "organisers"), [(False, False), (True, True)])
async def test_the_page_has_what_its_reader_can_do(hall: Hall, *, managed: bool, organisers: bool) -> None:
    """The part for organisers is shown to them alone."""
    page = await show_help(hall.app, await hall.caller("Ben", FakePlace(managed=managed)))
    verbs = [choice.press.verb for choice in all_choices(page.panel)]
    assert verbs == [Verb.HELP, *[Verb.LEARN] * 3, Verb.WEEK, Verb.TERMS, Verb.SETTING, Verb.HELP]
    assert ("For organisers" in told(page)) is organisers


async def test_it_is_shown_in_private_messages_too(hall: Hall) -> None:
    """Nobody organises there."""
    assert "For organisers" not in told(await show_help(hall.app, await hall.caller("Ben", FakePlace(community=None))))


async def test_its_settings_are_the_readers_own_in_private_messages(hall: Hall) -> None:
    """There is no community whose settings could stand above them."""
    ben = await hall.caller("Ben", FakePlace(community=None))
    page = (await show_help(hall.app, ben)).panel
    (press,) = [choice.press for choice in all_choices(page) if choice.press.verb is Verb.SETTING]
    assert await answer_press(hall.app, ben, press, None) == await show_own_settings(hall.app, ben)


async def test_its_buttons_lead_to_games_and_to_forgetting(hall: Hall) -> None:
    """Forgetting is asked for once more; a forged press is refused."""
    ben = await hall.caller("Ben")
    assert told(await help_pressed(hall.app, ben, HELP_PLAY)).startswith("The labyrinth is open")
    asked = await help_pressed(hall.app, ben, HELP_FORGET)
    assert isinstance(asked, Private)
    assert [choice.press.verb for choice in asked.panel.choices] == [Verb.FORGET]
    assert told(await help_pressed(hall.app, ben, "")) == told(await show_help(hall.app, ben))
    await refused("unknown-choice", help_pressed(hall.app, ben, "dance"))

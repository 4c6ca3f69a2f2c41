"""``/learn``: lessons, which a person plays alone and in private."""

from bot.app.application import Application, Services
from bot.app.caller import Caller
from bot.app.response import Private, Response
from bot.core.lessons import Learner
from bot.core.ui.panels import Panel
from bot.core.ui.presses import NOWHERE, Press, Verb


async def show_lesson(app: Application, caller: Caller, game: str | None) -> Response:
    """Show the game's lesson where the caller stands in it; without a game, the list of lessons. Raises Refused."""
    return Private(await page(app, caller, Press(NOWHERE, 0, Verb.LEARN, game or "")))


async def page(app: Application, caller: Caller, press: Press) -> Panel:
    """The panel to which the caller's press of LEARN leads. Raises Refused."""
    person = caller.person
    learner = Learner(
        caller.place.platform, caller.address, person.id, person.name, caller.language, caller.place.polls
    )
    return await lesson_page(app.services, learner, press)


async def lesson_page(services: Services, learner: Learner, press: Press) -> Panel:
    """The panel to which a press of LEARN leads: a stop of a lesson, or the list of lessons. Raises Refused."""
    if not press.arg:
        return services.screens.lessons(await services.lessons.begun(learner), learner.language)
    stop, begun = await services.lessons.pressed(learner, press)
    return services.screens.lesson(stop, learner.language, begun)

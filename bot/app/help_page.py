"""The page that says what people can do here."""

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.open_table import invite
from bot.app.organisers import organises
from bot.app.personal_data import ask_to_forget
from bot.app.response import Private, Response
from bot.core.errors import Refused
from bot.core.ui.presses import HELP_FORGET, HELP_PLAY


async def show_help(app: Application, caller: Caller) -> Private:
    """Show the page; to those who organise the community with what organisers do."""
    hints = app.hint("help-own", caller.language), app.hint("help-organise", caller.language)
    organiser = await organises(app, caller)
    return Private(app.services.screens.help(caller.language, organises=organiser, hints=hints))


async def help_pressed(app: Application, caller: Caller, arg: str) -> Response:
    """Show the page, or what its button leads to. Raises Refused."""
    match arg:
        case "":
            return await show_help(app, caller)
        case _ if arg == HELP_PLAY:
            return Private(await invite(app, caller))
        case _ if arg == HELP_FORGET:
            return await ask_to_forget(app, caller)
        case _:
            raise Refused("unknown-choice")

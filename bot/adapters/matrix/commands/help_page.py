"""``!help``, and the line that shows how a command is typed."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.adapters.matrix.commands.definition import Command, FreeText, Option, Request, YesNo
from bot.adapters.matrix.commands.vocabulary import Vocabulary
from bot.adapters.matrix.commands.words import words_of
from bot.app.help_page import show_help
from bot.app.organisers import organises
from bot.app.response import Private, Response
from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Facts, Panel, Verbatim, all_choices
from bot.core.ui.presses import Verb

_PAGE: Final = (
    "matrix-help-answer",
    "matrix-help-open",
    "matrix-help-hand",
    "matrix-help-seat",
    "matrix-help-tables",
    "matrix-help-scores",
    "matrix-help-after",
    "matrix-help-rules",
    "matrix-help-own",
    "matrix-help-more",
)
_ORGANISING: Final = ("matrix-help-organise", "matrix-help-champions")


def help_command(others: Sequence[Command]) -> Command:
    """Shows a page with the most useful commands, or how one of the ``others`` is typed."""

    async def do(request: Request) -> Response:
        languages = request.app.services.languages
        say = languages.voice(request.caller.language)
        vocabulary = Vocabulary(languages, others)
        found = vocabulary.find(words_of((request.given.text("command") or "").removeprefix("!")))
        if found.command is not None:
            return Private(_explained(found.command, say))
        if found.group is not None:
            return Private(group_panel(vocabulary.group(found.group), found.group, say))
        # Of these choices those that lead to pages become numbers to type: rules, standings, leagues.
        ways = [_way(way, say) for way in all_choices((await show_help(request.app, request.caller)).panel)]
        more = _ORGANISING if await organises(request.app, request.caller) else ()
        return Private(Panel(say("matrix-help-title"), (Facts(tuple(map(say, (*_PAGE, *more)))),), tuple(ways)))

    option = Option("command", FreeText(whole=True), called=("matrix-option-command",))
    return Command("matrix-command-help", do, (option,), called=("matrix-command-help", "command-help"))


def _way(way: Choice, say: Say) -> Choice:
    """The choice as it is listed here, in no section: a game's name alone would not tell of a lesson."""
    return replace(way, label=say("matrix-help-lesson", game=way.label)) if way.press.verb is Verb.LEARN else way


def _explained(command: Command, say: Say) -> Panel:
    """How the command is typed, and what its options mean."""
    lines = [say("matrix-help-option", option=say(one.messages[0]), about=say(one.about)) for one in command.options]
    blocks = Verbatim((usage(command, say),)), *((Facts(tuple(lines)),) if lines else ())
    return Panel(say("matrix-usage"), blocks)


def group_panel(commands: Sequence[Command], group: str, say: Say) -> Panel:
    """How the commands of a group are typed."""
    notice = say("matrix-whole-group", typed=f"!{say(group)}")
    return Panel(notice, (Verbatim(tuple(called(command, say) for command in commands)),))


def called(command: Command, say: Say) -> str:
    """The command as it is typed, without options."""
    name = say(command.messages[0])
    return f"!{name}" if command.group is None or command.alone else f"!{say(command.group)} {name}"


def usage(command: Command, say: Say) -> str:
    """How the command is typed: ``<must be given>``, ``[may be left out]``, ``[by=name]``."""
    return " ".join((called(command, say), *(_option(option, say) for option in command.options)))


def _option(option: Option, say: Say) -> str:
    name = say(option.messages[0])
    if isinstance(option.kind, YesNo):
        yes = say("matrix-yes")
        return f"<{yes}/{say('matrix-no')}>" if option.required else f"[{name}={yes}]"
    shown = name if option.bare else f"{name}=…"
    return f"<{shown}>" if option.required else f"[{shown}]"

"""Says kindly why a typed command cannot be carried out, and how the command is typed."""

from bot.adapters.matrix.commands.definition import (
    Command,
    FreeText,
    Number,
    OneOf,
    Option,
    Shaped,
    SomePerson,
    SomeRoom,
    YesNo,
)
from bot.adapters.matrix.commands.help_page import usage
from bot.adapters.matrix.commands.option_reader import Flaw, Misfit
from bot.app.typed_choices import quoted
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Facts, Panel, Text, Verbatim


def misfit_panel(command: Command, misfit: Misfit, say: Say) -> Panel:
    """A panel that names the fault in the options, the possible values, and the usage of the command."""
    option = misfit.option
    choices: tuple[Block, ...] = ()
    if option is not None and isinstance(option.kind, OneOf):
        choices = (Facts(tuple(say(message) for message in option.kind.values.values())),)
    shown = Text(say("matrix-usage")), Verbatim((usage(command, say),))
    return Panel(_why(misfit, say), (*choices, *shown))


def _why(misfit: Misfit, say: Say) -> str:
    typed = quoted(misfit.typed)
    if misfit.option is None:
        return say("matrix-unplaced", typed=typed)
    if misfit.flaw is Flaw.MISSING:
        return say("matrix-missing", option=say(misfit.option.messages[0]))
    return _unfit(misfit.option, typed, say)


def _unfit(option: Option, typed: str, say: Say) -> str:
    name = say(option.messages[0])
    match option.kind:
        case OneOf():
            return say("matrix-unfit-choices", typed=typed, option=name)
        case Number(least, most) if most is not None:
            return say("matrix-unfit-number", option=name, least=least, most=most)
        case Number(least):
            return say("matrix-unfit-number-from", option=name, least=least)
        case YesNo():
            return say("matrix-unfit-yes-no", option=name)
        case SomePerson():
            return say("matrix-unfit-person", typed=typed)
        case SomeRoom():
            return say("matrix-unfit-room", typed=typed)
        case FreeText() | Shaped():
            return say("matrix-unfit", typed=typed, option=name)

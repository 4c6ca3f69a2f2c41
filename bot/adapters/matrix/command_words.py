"""Commands as people type them: ``!play``, ``!table join``, ``!bet 2``. A line that is no command is left alone."""

from dataclasses import dataclass
from typing import Final

from bot.adapters.matrix.commands.all_commands import all_commands
from bot.adapters.matrix.commands.definition import Command, Given, Names, Request
from bot.adapters.matrix.commands.help_page import called, group_panel
from bot.adapters.matrix.commands.misunderstood import misfit_panel
from bot.adapters.matrix.commands.option_reader import Misfit, read_options
from bot.adapters.matrix.commands.vocabulary import Found, Vocabulary
from bot.adapters.matrix.commands.words import folded, words_of
from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.personal_data import FileSender
from bot.app.response import Response
from bot.app.typed_choices import quoted
from bot.core.ui.languages import LANGUAGES, Languages
from bot.core.ui.panels import Panel
from bot.core.ui.plain_text import clean

LONGEST: Final = 500
"""The most characters of a command. A league with all its options takes 400."""

_SIGN: Final = "!"


@dataclass(frozen=True, slots=True)
class TypedCommand:
    """A command with the values of its options."""

    command: Command
    given: Given


@dataclass(frozen=True, slots=True)
class Misunderstood:
    """The line is meant as a command, but cannot be carried out. The panel says why, for its author alone."""

    panel: Panel


class CommandWords:
    """Reads typed lines. A command's names in all languages are known, whichever language its author reads."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages
        self._vocabulary = Vocabulary(languages, all_commands())

    def concerns(self, line: str, *, private: bool) -> bool:
        """Whether the line is a command for this bot. If not, people chat, or type a command of another bot.

        A name that resembles no command of ours concerns the bot only in a ``private`` room.
        """
        first = clean(_first_line(line))
        if not first.startswith(_SIGN) or not first[1:2].isalpha():
            return False
        found = self._find(first)
        if private or found.command is not None or found.group is not None:
            return True
        return self._vocabulary.nearest(folded(found.unknown), LANGUAGES[0]) is not None

    def parse(self, line: str, language: str, names: Names) -> TypedCommand | Misunderstood:
        """The command that the line means, which ``concerns`` the bot. ``language`` is the author's.

        Only the first line of a message is read.
        """
        first = _first_line(line)
        say = self._languages.voice(language)
        found = self._find(clean(first))
        command = found.command or (self._vocabulary.meant_by(found.group) if found.group and not found.rest else None)
        if command is None:
            return self._unknown(found, language)
        if len(first) > LONGEST:
            return Misunderstood(Panel(say("matrix-line-too-long"), ()))
        try:
            return TypedCommand(command, read_options(command, found.rest, self._vocabulary, names))
        except Misfit as misfit:
            return Misunderstood(misfit_panel(command, misfit, say))

    def _find(self, first: str) -> Found:
        return self._vocabulary.find(words_of(first.removeprefix(_SIGN)))

    def _unknown(self, found: Found, language: str) -> Misunderstood:
        """The answer to a name that is no command: the most similar command, or what may be typed."""
        say = self._languages.voice(language)
        nearest = self._vocabulary.nearest(folded(found.unknown), language, found.group)
        before = "" if found.group is None else f"{say(found.group)} "
        shown = f"{before}{quoted(found.unknown)}"
        if nearest is not None:
            name = f"{_SIGN}{say(nearest)}" if isinstance(nearest, str) else called(nearest, say)
            return Misunderstood(Panel(say("matrix-unknown-command", typed=shown, nearest=name), ()))
        if found.group is not None:
            return Misunderstood(group_panel(self._vocabulary.group(found.group), found.group, say))
        return Misunderstood(Panel(say("matrix-no-such-command", typed=shown), ()))


def _first_line(line: str) -> str:
    # ``clean`` looks at every character, so a huge message is cut before.
    return line.lstrip()[: LONGEST + 1].partition("\n")[0]


async def carry_out(app: Application, caller: Caller, typed: TypedCommand, files: FileSender) -> Response:
    """Carry out the command by its use case. ``files`` sends what ``!privacy export`` brings. Raises Refused."""
    return await typed.command.do(Request(app, caller, typed.given, files))

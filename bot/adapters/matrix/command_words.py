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
from bot.core.ui.languages import Languages
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

    def parse(
        self, line: str, language: str, names: Names, *, private: bool = False
    ) -> TypedCommand | Misunderstood | None:
        """The command that the line means; None if people only chat.

        Only the first line of a message is read. ``language`` is the author's. An unknown name that resembles no
        command is answered only in a ``private`` room: in other rooms it may be meant for another bot.
        """
        # ``clean`` looks at every character, so a huge message is cut before.
        first, _, _ = line.lstrip()[: LONGEST + 1].partition("\n")
        typed = clean(first)
        if not typed.startswith(_SIGN) or not typed[1:2].isalpha():
            return None
        say = self._languages.voice(language)
        found = self._vocabulary.find(words_of(typed.removeprefix(_SIGN)))
        command = found.command or (self._vocabulary.meant_by(found.group) if found.group and not found.rest else None)
        if command is None:
            return self._unknown(found, language, private=private)
        if len(first) > LONGEST:
            return Misunderstood(Panel(say("matrix-line-too-long"), ()))
        try:
            return TypedCommand(command, read_options(command, found.rest, self._vocabulary, names))
        except Misfit as misfit:
            return Misunderstood(misfit_panel(command, misfit, say))

    def _unknown(self, found: Found, language: str, *, private: bool) -> Misunderstood | None:
        """The answer to a name that is no command: the most similar command, or what may be typed."""
        say = self._languages.voice(language)
        typed = found.rest[0].typed if found.rest else ""
        nearest = self._vocabulary.nearest(folded(typed), language, found.group)
        before = "" if found.group is None else f"{say(found.group)} "
        shown = f"{before}{quoted(typed)}"
        if nearest is not None:
            name = f"{_SIGN}{say(nearest)}" if isinstance(nearest, str) else called(nearest, say)
            return Misunderstood(Panel(say("matrix-unknown-command", typed=shown, nearest=name), ()))
        if found.group is not None:
            return Misunderstood(group_panel(self._vocabulary.group(found.group), found.group, say))
        return Misunderstood(Panel(say("matrix-no-such-command", typed=shown), ())) if private else None


async def carry_out(app: Application, caller: Caller, typed: TypedCommand, files: FileSender) -> Response:
    """Carry out the command by its use case. ``files`` sends what ``!privacy export`` brings. Raises Refused."""
    return await typed.command.do(Request(app, caller, typed.given, files))

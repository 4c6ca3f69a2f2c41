"""Reads typed lines in tests, in a room with a few people and rooms."""

from typing import Final

from bot.adapters.matrix.command_words import CommandWords, Misunderstood, TypedCommand
from bot.adapters.matrix.commands.definition import Names, Value
from bot.app.caller import Channel, Lack, Mention
from bot.core.ui.languages import Languages, Say
from bot.core.ui.panels import Facts, Text, Verbatim

ANN: Final = Mention("@ann:example.org", "Ann Lee")
BEN: Final = Mention("@ben:example.org", "Ben")


class Room:
    """A room in which the bot may post."""

    id = "!games:example.org"

    def lack(self, say: Say) -> Lack | None:
        """Nothing."""
        return None

    lack_for_tables = lack


GAMES_ROOM: Final = Room()


def person(typed: str) -> Mention | None:
    """Ann or Ben, by id or name."""
    return next((one for one in (ANN, BEN) if typed.casefold() in {one.address, one.name.casefold()}), None)


def room(typed: str) -> Channel | None:
    """The one room, by alias or id."""
    return GAMES_ROOM if typed in {"#games:example.org", GAMES_ROOM.id} else None


NAMES: Final = Names(person, room)
WORDS: Final = CommandWords(Languages(strict=True))


def read(line: str, language: str = "en") -> TypedCommand:
    """The command that the line means."""
    typed = WORDS.parse(line, language, NAMES)
    assert isinstance(typed, TypedCommand), typed
    return typed


def values(line: str) -> dict[str, Value]:
    """The values of the options in the line."""
    return dict(read(line).given.values)


def puzzled(line: str, language: str = "en") -> str:
    """The texts of the answer to a line that is not understood."""
    answer = WORDS.parse(line, language, NAMES)
    assert isinstance(answer, Misunderstood), answer
    lines = [answer.panel.notice]
    for block in answer.panel.blocks:
        match block:
            case Text(text):
                lines.append(text)
            case Facts(several) | Verbatim(several):
                lines.extend(several)
            case _:
                raise AssertionError(block)
    return "\n".join(lines)

"""The lessons to choose from."""

from collections.abc import Mapping

from bot.core.ports import LessonStop
from bot.core.ui.languages import Say
from bot.core.ui.panels import Accent, Facts, Panel, Text
from bot.core.ui.presses import Verb
from bot.screens.choices import general_choice
from rules.lessons.catalogue import LESSONS
from rules.lessons.lesson import Halt


def lesson_list(begun: Mapping[str, LessonStop], say: Say) -> Panel:
    """The lessons, each with where the person stands in it."""
    lines = tuple(_line(game, begun.get(game), say) for game in LESSONS)
    choices = (general_choice(Verb.LEARN, say(f"game-{game}"), game) for game in LESSONS)
    return Panel(say("learn-title"), (Text(say("learn-about")), Facts(lines)), tuple(choices), accent=Accent.GOLD)


def _line(game: str, stop: LessonStop | None, say: Say) -> str:
    name = say(f"game-{game}")
    if stop is None or stop.halt is Halt.START:
        return say("by", name=name, what=say(f"invite-line-{game}"))
    if stop.halt is Halt.END:
        return say("learn-done", game=name)
    return say("learn-stands", game=name, number=stop.number, of=stop.of)

"""What a game brings for its lesson: the teacher's words, and what is shown below them."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from bot.core.ports import LessonStop, Screen
from bot.core.ui.languages import Say
from bot.core.ui.panels import Panel

Telling: TypeAlias = Callable[[LessonStop, Say], Iterable[str]]
Looking: TypeAlias = Callable[[LessonStop, Screen, str], Panel | None]


class Teacher(NamedTuple):
    """The teacher of one game."""

    game: str
    """The game's key."""

    tell: Telling
    """What came of the last answer and what matters now: at most three short sentences, made from what is seen."""

    look: Looking
    """The card to look at where nothing is asked, in the language; None if there is none."""

    hidden: tuple[str, ...] = ()
    """The ids of texts of the card that are not true in a lesson."""

"""All lessons, by game."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.lessons import mythe, mythic_dice, mythical_dice
from rules.lessons.lesson import Lesson

LESSONS: Final[Mapping[str, Lesson]] = MappingProxyType(
    {lesson.game: lesson for lesson in (mythical_dice.LESSON, mythe.LESSON, mythic_dice.LESSON)}
)
"""By key of the game. A game may have no lesson."""

"""Ways through the lessons: the prepared one, and others whose answers are chosen among all that are legal."""

import random
from collections.abc import Iterator
from functools import cache

from bot.core.lessons import Learner, lesson_stop, prepared
from bot.core.ports import LessonStop
from rules.catalogue import newest
from rules.lessons.lesson import NEXT, Halt
from storage.ids import PlayerId


def learner(language: str) -> Learner:
    """Somebody who learns in this language."""
    return Learner("somewhere", "ann", PlayerId(1), "Ann", language)


@cache
def ways(game: str) -> tuple[tuple[str, ...], ...]:
    """The answers on the prepared way, and on some on which every answer is chosen among all that are legal."""
    return tuple(_way(game, None if seed == 0 else random.Random(seed)) for seed in range(12))


def _way(game: str, mood: random.Random | None) -> tuple[str, ...]:
    answers: list[str] = []
    spelled = newest(game).notation.spell
    while (stop := lesson_stop(learner("en"), game, answers)).halt is not Halt.END:
        if mood is not None and stop.halt is Halt.QUESTION and stop.view.play is not None:
            answers.append(spelled(mood.choice(stop.view.play.choices)))
        else:
            answers.append(prepared(stop) or NEXT)
    return tuple(answers)


def stops(game: str, language: str) -> Iterator[LessonStop]:
    """Every stop on all these ways."""
    for way in ways(game):
        for number in range(len(way) + 1):
            yield lesson_stop(learner(language), game, way[:number])

"""Ways through the lessons: the prepared one, and others whose answers are chosen among all that are legal."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.core.lessons import Learner, lesson_stop, prepared
from bot.core.ports import LessonStop
from rules.catalogue import newest
from rules.lessons.lesson import NEXT, Halt
from storage.ids import PlayerId

WIDEST: Final = 8
"""After each number of answers, a walk goes on from so many stops at most."""


def learner(language: str) -> Learner:
    """Somebody who learns in this language."""
    return Learner("somewhere", "ann", PlayerId(1), "Ann", language)


@cache
def ways(game: str, language: str) -> tuple[tuple[str, ...], ...]:
    """The answers on the prepared way, and on some on which every answer is chosen among all that are legal.

    Each language has its own edition of Mythical Dice.
    """
    return tuple(_way(game, language, None if seed == 0 else random.Random(seed)) for seed in range(12))


def _way(game: str, language: str, mood: random.Random | None) -> tuple[str, ...]:
    answers: list[str] = []
    spelled = newest(game).notation.spell
    while (stop := lesson_stop(learner(language), game, answers)).halt is not Halt.END:
        if mood is not None and stop.halt is Halt.QUESTION and stop.view.play is not None:
            answers.append(spelled(mood.choice(stop.view.play.choices)))
        else:
            answers.append(prepared(stop) or NEXT)
    return tuple(answers)


@cache
def stops(game: str, language: str) -> tuple[LessonStop, ...]:
    """Every stop on all these ways."""
    reached = {way[:number] for way in ways(game, language) for number in range(len(way) + 1)}
    return tuple(lesson_stop(learner(language), game, answers, strict=True) for answers in sorted(reached))


def walked(game: str, language: str) -> Iterator[LessonStop]:
    """The stop after each offered answer: of every stop on the prepared way, and of some more after as many answers.

    The lesson of Mythical Dice is walked through whole.
    """
    mood, prepared_way = random.Random(0), ways(game, language)[0]
    kept: list[tuple[str, ...]] = [()]
    while kept:
        after = [(*answers, answer) for answers in kept for answer in _offered(game, language, answers)]
        reached = {answers: lesson_stop(learner(language), game, answers, strict=True) for answers in after}
        yield from reached.values()
        open_ = [answers for answers, stop in reached.items() if stop.halt is not Halt.END]
        kept = mood.sample(open_, min(len(open_), WIDEST))
        kept += [answers for answers in open_ if answers == prepared_way[: len(answers)] and answers not in kept]


def _offered(game: str, language: str, answers: tuple[str, ...]) -> Iterator[str]:
    """The answers that the stop after these answers offers."""
    stop = lesson_stop(learner(language), game, answers)
    if stop.halt is not Halt.QUESTION or stop.view.play is None:
        yield NEXT
        return
    yield from map(newest(game).notation.spell, stop.view.play.choices)

"""How lessons are shown: each press leads on in the lesson, and the suggestion stands out."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest

from bot.core.lessons import lesson_stop
from bot.core.ports import LessonStop
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Block, Facts, Grid, Heading, Panel, SmallPrint, Text, all_choices
from bot.core.ui.presses import Verb, read, spell
from rules.catalogue import newest
from rules.lessons.catalogue import LESSONS
from rules.lessons.lesson import NEXT, Halt
from tests.screens.lesson_ways import learner, stops, ways
from tests.screens.sample_views import languages, screens

LEAST_MINUTES: Final = 2
MOST_MINUTES: Final = 4
"""For so long a lesson takes, as all texts about lessons promise."""

WORDS_A_MINUTE: Final = 200
LOOK: Final = 10
PRESS: Final = 5
"""Seconds for each answer: of somebody who looks at the card, and of somebody who has read all of it."""


def panel(stop: LessonStop, language: str, begun: str = "") -> Panel:
    """The panel of the stop."""
    return screens().lesson(stop, language, begun)


@pytest.mark.parametrize("game", LESSONS)
def test_all_choices_lead_on_in_the_lesson(game: str) -> None:
    """No press of the lesson concerns a table. Each can be read back, and leads to this lesson or out of it."""
    for stop in stops(game, "en"):
        shown = panel(stop, "en")
        presses = [one.press for one in (*all_choices(shown), *(one for menu in shown.menus for one in menu.choices))]
        own = [press for press in presses if press.verb is Verb.LEARN and press.arg]

        assert own
        assert all(press.arg.partition("/")[0] == game and press.table == "" for press in own)
        assert {press.verb for press in presses} <= {Verb.LEARN, Verb.PLAY_NOW, Verb.RULES}
        assert all(read(spell(press)) == press for press in presses)


@pytest.mark.parametrize("game", LESSONS)
def test_the_suggestion_is_said_and_stands_out(game: str) -> None:
    """A move of two steps stands out in neither: then the sentence says it."""
    for number in range(len(ways(game, "en")[0]) + 1):
        stop = lesson_stop(learner("en"), game, ways(game, "en")[0][:number])
        shown = panel(stop, "en")
        if stop.suggested is None:
            continue
        label = screens().of(game).move(stop.suggested, stop.view, "en")
        spelled = newest(game).notation.spell(stop.suggested)

        assert Text(f"💡 Suggestion: {label}") in shown.blocks
        best = [one.press.arg for one in all_choices(shown) if one.primary]
        assert best in ([f"{game}/move/{spelled}"], [])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_says_that_it_is_no_fair_luck_and_ends_with_a_game(game: str, language: str) -> None:
    """At its start and at its end; there the first choice plays the game."""
    start, end = (lesson_stop(learner(language), game, way) for way in ((), ways(game, language)[0]))
    prints = [
        [block.text for block in panel(stop, language).blocks if isinstance(block, SmallPrint)] for stop in (start, end)
    ]

    assert prints == [[languages().say(language, "learn-prepared")]] * 2
    assert [(one.press.verb, one.press.arg) for one in panel(end, language).choices if one.primary] == [
        (Verb.PLAY_NOW, game)
    ]


def test_the_list_says_where_one_stands() -> None:
    """A lesson that was left, one that is over, and one that is new."""
    way = ways("mythe", "en")[0]
    begun = {"mythical-dice": lesson_stop(learner("en"), "mythical-dice", [NEXT])}
    begun["mythe"] = lesson_stop(learner("en"), "mythe", way)
    shown = "\n".join(str(block) for block in screens().lessons(begun, "en").blocks)

    assert "Mythical Dice: you are at step 2 of 8" in shown
    assert "Mythe: done" in shown
    assert "step 1" not in shown


def test_a_way_of_a_move_is_shown_alone() -> None:
    """The second step of a move repeats neither the teacher nor the suggestion."""
    stop = lesson_stop(learner("en"), "mythic-dice", [NEXT])
    first, second = panel(stop, "en"), panel(stop, "en", "cap.j")

    assert any(isinstance(block, Text) and "💡" in block.text for block in first.blocks)
    assert not any(isinstance(block, Text) and "💡" in block.text for block in second.blocks)
    assert replace(second, blocks=()) != replace(first, blocks=())


@pytest.mark.parametrize("game", LESSONS)
def test_whoever_takes_one_choice_at_a_time_gets_on(game: str) -> None:
    """No menu wants several choices at once, and what begins a move leads to more than the way back."""
    for stop in stops(game, "en"):
        if stop.halt is not Halt.QUESTION:
            continue
        alone = replace(stop, singly=True)
        shown = panel(alone, "en")
        presses = [one.press for one in (*all_choices(shown), *(one for menu in shown.menus for one in menu.choices))]
        begun = [press.arg.removeprefix(f"{game}/choose/") for press in presses if "/choose/" in press.arg]

        assert any("/move/" in press.arg for press in presses) or begun
        for arg in begun:
            after = panel(alone, "en", arg)
            ways = [*all_choices(after), *(one for menu in after.menus for one in menu.choices)]
            assert all(menu.most == 1 for menu in after.menus)
            assert any(way.press.arg.partition("/choose/")[2] or "/move/" in way.press.arg for way in ways), arg


def written(block: Block) -> Iterator[str]:
    """The lines of a block. Dice, cards and the board are looked at, and not read."""
    match block:
        case Text() | Heading() | SmallPrint():
            yield block.text
        case Facts():
            yield from block.lines
        case Grid():
            yield from block.lines()
        case _:
            pass


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_takes_two_to_four_minutes(game: str, language: str) -> None:
    """The least for somebody who reads only what comes first, mostly the teacher's words and the suggestion.

    The most for somebody who reads each line when it is new.
    """
    way = ways(game, language)[0]
    shown = [panel(lesson_stop(learner(language), game, way[:number]), language) for number in range(len(way) + 1)]
    told = [line for one in shown for block in one.blocks[:2] for line in written(block)]
    lines = {line for one in shown for block in one.blocks for line in written(block)}
    quick, slow = (sum(len(line.split()) for line in read) / WORDS_A_MINUTE for read in (told, lines))

    assert quick + len(way) * LOOK / 60 >= LEAST_MINUTES
    assert round(slow + len(way) * PRESS / 60) <= MOST_MINUTES

"""Lessons at the keyboard."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.adapters.console.lesson import LessonAtKeyboard
from bot.adapters.console.platform import NAME
from bot.adapters.console.terminal import Left
from bot.core.lessons import Learner, taught
from bot.core.ui.languages import LANGUAGES
from tests.adapters.console.golden_lessons import file_of, golden
from tests.adapters.console.sitting import ALONE, Answer, Keyboard, bot, evening, stored, typing


async def learnt(file: Path, answer: Answer, game: str) -> str:
    """The game that the person chooses to play at the end of the lesson; "" for none."""
    keyboard = Keyboard(answer)
    async with bot(file, keyboard) as opened:
        person = await opened.people.person(NAME, "ann", "Ann")
        lesson = LessonAtKeyboard(opened, keyboard.terminal, Learner(NAME, "ann", person.id, person.name, "en"))
        return await lesson.play(game)


async def told(file: Path, answer: Answer, game: str = "") -> str:
    """All that is shown until the person leaves."""
    keyboard = Keyboard(answer)
    async with bot(file, keyboard) as opened:
        person = await opened.people.person(NAME, "ann", "Ann")
        lesson = LessonAtKeyboard(opened, keyboard.terminal, Learner(NAME, "ann", person.id, person.name, "en"))
        with pytest.raises(Left):
            await lesson.play(game)
    return keyboard.text


def enter(_page: str) -> str:
    """Press Enter, which takes the suggestion."""
    return ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", taught())
def test_a_lesson_reads_as_it_did(game: str, language: str, tmp_path: Path) -> None:
    """A changed word is a line of a diff; ``tests.adapters.console.golden_lessons`` writes the files again."""
    assert golden(game, language, tmp_path) == file_of(game, language).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", taught())
async def test_enter_goes_through_a_lesson_and_then_plays(game: str, tmp_path: Path) -> None:
    """The suggestion is taken, at the end "Play now". No table was opened."""
    assert await learnt(tmp_path / "bot.db", enter, game) == game
    assert await stored(tmp_path / "bot.db") == []


async def test_whoever_leaves_a_lesson_at_its_end_leaves_nothing_unfinished(tmp_path: Path) -> None:
    """So nobody says that the lesson is kept, as they do when it raises ``Left``."""
    assert not await learnt(tmp_path / "bot.db", lambda page: "q" if "Play now" in page else "", "mythe")


async def test_a_move_of_two_steps_is_typed(tmp_path: Path) -> None:
    """First the creature, then the die of any value; in the second step Enter alone repeats what may be typed."""
    lines = ("", "cerberus", "", "c", "cerberus", "1", None)
    text = await told(tmp_path / "bot.db", typing(*lines), "mythic-dice")

    assert "Cerberus is yours: 8 points!" in text
    assert "The power of Cerberus has worked" in text


async def test_a_lesson_is_chosen_left_and_taken_up(tmp_path: Path) -> None:
    """The list says where one stands."""
    first = await told(tmp_path / "bot.db", typing("mythe", "", "talos", "q"))
    again = await told(tmp_path / "bot.db", typing("mythe", None))

    assert "Mythe: lesson, step 3 of 11" in first
    assert "Mythe: you are at step 3 of 11" in again
    assert re.findall(r"lesson, step \d+", again) == ["lesson, step 3"]


async def test_somebody_who_types_a_question_mark_is_helped(tmp_path: Path) -> None:
    """The hint at it is printed once, and after a line that is not understood. The choices are printed again."""
    text = await told(tmp_path / "bot.db", typing("hm", "help", "?", None), "mythe")

    assert "“hm” is not one of the choices. Type r for the rules, ? for help." in text
    assert text.count("Type r for the rules") == 2
    assert text.count("q, quit: stop here; an unfinished lesson is kept") == 2
    assert text.count("Only one choice: Begin.") == 3


async def test_whoever_mistypes_is_asked_again_and_may_look_at_the_rules(tmp_path: Path) -> None:
    """Neither moves the lesson on; "Start over" leads to its start."""
    text = await told(tmp_path / "bot.db", typing("", "hm", "r", "start over", None), "mythe")

    assert "“hm” is not one of the choices." in text
    assert "How to play Mythe" in text
    assert re.findall(r"lesson, step (\d+)", text) == ["1", "2", "2", "1"]


async def test_whoever_has_been_through_a_lesson_is_not_sent_to_it(tmp_path: Path) -> None:
    """The game after the lesson begins without the hint. Somebody who left the lesson is still told of it."""
    hint, wishes = "New to the game? “minotaur learn mythical-dice”", replace(ALONE, people=("Ann",))
    await told(tmp_path / "bot.db", typing("", None), "mythical-dice")

    assert hint in await evening(tmp_path / "bot.db", typing(None), wishes)
    await learnt(tmp_path / "other.db", enter, "mythical-dice")
    assert hint not in await evening(tmp_path / "other.db", typing(None), wishes)

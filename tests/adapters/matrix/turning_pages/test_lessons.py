"""Lessons on Matrix are pages: each stop is answered by a number, a letter or a name."""

from pathlib import Path

import pytest

from bot.adapters.matrix.pages import Page, carried, page_of, with_ways
from bot.app.lessons import lesson_page
from bot.core.lessons import Learner, taught
from bot.core.ui.panels import Choice, Panel
from bot.core.ui.presses import NOWHERE, Press, Verb
from tests.app.hall import open_hall
from tests.core.fakes import HandClock
from tests.screens.sample_views import languages

WAYS = {
    "mythical-dice": ("Begin", "1", "red", "Go on", "1", "minotaur", "yellow"),
    "mythe": ("1", "Ariadne", "ariadne", "Give nothing", "Go on", "1", "talos", "talos", "stop", "give nothing"),
    "mythic-dice": (
        *("1", "cerberus", "Cerberus 4 5 + 8", "cerberus", "Release it, use", "3→2"),
        *("phoenix", "Phoenix 1 1 + 8", "2→1"),
    ),
}
"""What somebody types, by game."""


def page(panel: Panel) -> Page:
    """The page as it is read from its message. Whatever can be chosen stands in its text."""
    found = page_of(carried(panel, "!games:example.org"))
    assert found is not None
    shown = with_ways(panel, languages().voice("en"))
    assert shown.choices == ()
    return found


@pytest.mark.parametrize("game", taught())
async def test_a_lesson_is_answered_by_words(game: str, tmp_path: Path) -> None:
    """From its start to its end, which offers to play."""
    async with open_hall(tmp_path / "games.db", HandClock()) as hall:
        person = await hall.bot.people.person("matrix", "@ann:example.org", "Ann")
        learner = Learner("matrix", "@ann:example.org", person.id, "Ann", "en", singly=True)
        panel = await lesson_page(hall.bot, learner, Press(NOWHERE, 0, Verb.LEARN, game))
        for word in WAYS[game]:
            press = page(panel).press(word)
            assert press is not None, (word, [way.label for way in page(panel).ways])
            panel = await lesson_page(hall.bot, learner, press)

        assert page(panel).signed("1") == page(panel).press("play now") == Press(NOWHERE, 0, Verb.PLAY_NOW, game)


async def test_several_dice_are_rolled_by_one_answer(tmp_path: Path) -> None:
    """There is no menu to take them from, so the rules' own offers are listed."""
    async with open_hall(tmp_path / "games.db", HandClock()) as hall:
        person = await hall.bot.people.person("matrix", "@ann:example.org", "Ann")
        learner = Learner("matrix", "@ann:example.org", person.id, "Ann", "en", singly=True)
        panel = await lesson_page(hall.bot, learner, Press(NOWHERE, 0, Verb.LEARN, "mythic-dice"))
        for word in ("1", "pass", "Roll the dice 1 1 1 2 2"):
            press = page(panel).press(word)
            assert press is not None
            panel = await lesson_page(hall.bot, learner, press)

    assert "Half of your free dice are new" in str(panel.blocks)


async def test_a_bet_is_a_number_and_not_a_place() -> None:
    """Beside bets the other ways have letters, also for people who react with a keycap."""
    bets = [Choice(str(bet), Press(NOWHERE, 2, Verb.LEARN, f"mythical-dice/move/bet.{bet}")) for bet in (0, 1)]
    found = page(Panel("", (), (*bets, Choice("Start over", Press(NOWHERE, 0, Verb.LEARN, "mythical-dice/anew")))))

    for line, due in (("0", bets[0].press), ("1", bets[1].press)):
        assert found.press(line) == found.signed(line) == due
    assert found.signed("a") == found.ways[2].press
    assert found.signed("2") is None

"""Ways to other pages as numbered text, and what a typed line means below them."""

from dataclasses import replace

import pytest

from bot.adapters.matrix.pages import Page, carried, page_of, with_ways
from bot.core.ui.panels import Choice, Facts, Menu, Panel, Text
from bot.core.ui.presses import NOWHERE, LeagueStep, Press, Verb
from tests.adapters.discord.cards.panels import bet
from tests.screens.golden_cards import panels
from tests.screens.sample_views import languages

SAY = languages().voice("en")


def way(label: str, arg: str, verb: Verb = Verb.REPLAY) -> Choice:
    """A way to another page."""
    return Choice(label, Press(NOWHERE, 0, verb, arg))


REPLAY = Panel(
    "Replay",
    (Text("Ann bets 1."),),
    (way("Back", "3"), replace(way("Next", "5"), primary=True)),
    (Menu("Go to a round", (way("Round 1", "1"), way("Round 2", "4"))),),
)


def lines(panel: Panel) -> tuple[str, ...]:
    """The numbered text."""
    told = with_ways(panel, SAY).blocks[-1]
    assert isinstance(told, Facts)
    return tuple(line.replace("\u00a0", " ") for line in told.lines)


def page(panel: Panel) -> Page:
    """The page as it is read from the message."""
    found = page_of(carried(panel, "!games:example.org"))
    assert found is not None
    return found


def test_ways_are_numbered_text_and_travel_with_the_message() -> None:
    """The way on comes first, short names share a line, and long ones have their own."""
    hint = "Type a name, or a number if no question of a game is open."
    assert lines(REPLAY) == ("1 Next, 2 Back", "Go to a round", "3 Round 1, 4 Round 2", hint)
    assert page(REPLAY).asked_in == "!games:example.org"
    assert [one.press.arg for one in page(REPLAY).ways] == ["5", "3", "1", "4"]
    long = Panel("", (), (way("Scoring", "a"), way("Creatures with an artifact", "b"), bet(1)))
    assert lines(long) == ("1. Scoring", "2. Creatures with an artifact", hint)
    assert with_ways(long, SAY).choices == (bet(1),)


def test_steps_of_a_league_that_show_a_page_are_ways() -> None:
    """The others open a table or write to everybody, which no number in a private room does."""
    steps = tuple(way(step.value, f"{step}/7", Verb.LEAGUE) for step in LeagueStep)
    panel = Panel("", (), steps)
    shown = {LeagueStep.PREVIEW, LeagueStep.CHANGE, LeagueStep.DATES}
    assert {one.label for one in page(panel).ways} == {step.value for step in shown}
    assert {one.label for one in with_ways(panel, SAY).choices} == {step.value for step in {*LeagueStep} - shown}


def test_other_choices_are_no_ways() -> None:
    """A game's question is asked by a poll. Somebody else's content, however it looks, has no ways either."""
    question = Panel("", (), (bet(1),), (Menu("", (bet(2),)),))
    assert (with_ways(question, SAY), carried(question, "!r")) == (question, {})
    move = {"id": "v1:k7m2q4x9ab:12:move:bet.2", "label": "2"}
    assert page_of({"org.minotaur.ways": [move, {"id": "?"}, 7], "org.minotaur.asked-in": 7}) is None


@pytest.mark.parametrize(
    ("line", "arg"), [("1", "5"), ("NEXT", "5"), ("b", "3"), ("round 2", "4"), ("r", ""), ("9", "")]
)
def test_a_line_means_a_way(line: str, arg: str) -> None:
    """A number, a name or its beginning; else a sentence says why it means none."""
    press = page(REPLAY).press(line)
    assert ("" if press is None else press.arg) == arg
    assert press or line in page(REPLAY).puzzled(line, SAY)


def test_numbers_mean_the_ways_in_their_order() -> None:
    """That is so for every page of every screen."""
    found = [one for _, panel in panels("en") if (one := page_of(carried(panel, "!r"))) is not None]
    for one in found:
        assert [one.press(str(number)) for number in range(1, len(one.ways) + 1)] == [way.press for way in one.ways]
    assert len(found) > 5

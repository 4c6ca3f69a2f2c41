"""The colour at the edge of a card tells the game and the moment."""

import pytest

from bot.core.table.views import TableView
from bot.core.ui.panels import Accent
from storage.changes import Message
from tests.screens import sample_views as dice
from tests.screens.mythe import sample_views as mice
from tests.screens.mythic_dice import sample_views as creatures
from tests.screens.sample_views import screens


def edge(view: TableView, kind: Message = Message.TABLE, chapter: int | None = None) -> Accent | None:
    """The accent of this card."""
    return screens().message(kind, view, "en", chapter).accent


@pytest.mark.parametrize(
    ("view", "accent"),
    [
        pytest.param(dice.lobby("Cindy"), Accent.GOLD, id="mythical-dice"),
        pytest.param(mice.lobby("Cindy"), Accent.ORANGE, id="mythe"),
        pytest.param(mice.seen(mice.drawing()), Accent.ORANGE, id="mythe-at-play"),
        pytest.param(creatures.seen(creatures.to_act()), Accent.SEA_GREEN, id="mythic-dice-at-play"),
    ],
)
def test_each_game_has_its_colour(view: TableView, accent: Accent) -> None:
    """The lobby and the cards of a running game have it."""
    assert edge(view) is accent


def test_the_colour_that_was_led_is_at_the_edge() -> None:
    """Bets and their reveal are golden; a trick has the colour that was led, on each card."""
    led = dice.first_die()
    assert (edge(dice.seen(dice.some_bets())), edge(dice.seen(dice.revealed()))) == (Accent.GOLD, Accent.GOLD)
    assert (edge(dice.seen(led)), edge(dice.seen(led, 2), Message.HAND)) == (Accent.RED, Accent.RED)


def test_the_end_is_golden() -> None:
    """The last card and the summary are golden in every game."""
    ends = dice.seen(dice.finished()), mice.seen(mice.finished()), creatures.seen(creatures.finished())
    assert {edge(view, kind) for view in ends for kind in (Message.TABLE, Message.RESULT)} == {Accent.GOLD}


def test_a_round_that_is_over_has_the_colour_of_the_game() -> None:
    """It does not matter what is led in the present round."""
    assert edge(dice.seen(dice.next_round()), chapter=4) is Accent.GOLD

"""Long lists of choices are asked in steps of at most twelve, and every choice can be reached."""

from collections.abc import Iterator, Sequence

import pytest

from bot.adapters.console.long_lists import MOST, Step, step, with_way_back
from bot.app.typed_answers import TypedQuestion
from bot.core.ui.panels import Choice, Menu, Panel
from bot.core.ui.presses import Press, Verb
from storage.ids import TableId
from tests.screens.sample_views import languages

SAY = languages().voice("en")


def choices(name: str, number: int) -> tuple[Choice, ...]:
    """So many choices with this name and a letter."""
    return tuple(
        Choice(f"{name} {chr(97 + place)}", Press(TableId("table"), 1, Verb.MOVE, f"{name}.{place}"))
        for place in range(number)
    )


def labels(panel: Panel) -> list[str]:
    """The labels of everything that can be chosen."""
    return [choice.label for choice in TypedQuestion.by(panel).choices]


def reached(asked: Step, first: Panel) -> Iterator[Choice]:
    """Every choice of the card that the steps lead to."""
    assert len(labels(asked.panel)) <= MOST + 1, "the way back is one more"
    for choice in TypedQuestion.by(asked.panel).choices:
        further = asked.after(choice.press)
        if further is None:
            yield choice
        elif further is not first:
            yield from reached(with_way_back(further, first, SAY), first)


SINGLE = (
    Panel("", (), choices("pass", 1), (Menu("Take", choices("take", 9)), Menu("Use", choices("use", 25)))),
    Panel("", (), choices("pass", 2), (Menu("Take", choices("take", 25)),)),
    Panel("", (), choices("bet", 30)),
)


@pytest.mark.parametrize("card", SINGLE)
def test_every_choice_is_reached_once_in_steps_of_twelve(card: Panel) -> None:
    """Of several menus the kind is asked first; of one list the first choices, and then more of them."""
    assert sorted(choice.label for choice in reached(step(card, SAY), card)) == sorted(labels(card))


def test_of_several_menus_the_kind_is_asked_first() -> None:
    """The buttons stand beside the kinds, and each kind leads back."""
    asked = step(SINGLE[0], SAY)
    assert labels(asked.panel) == ["pass a", "Take …", "Use …"]
    taking = asked.after(asked.panel.choices[1].press)
    assert taking is not None
    assert labels(with_way_back(taking, SINGLE[0], SAY).panel)[0] == "Back"


@pytest.mark.parametrize(
    "card",
    [
        Panel("", (), choices("pass", 2), (Menu("Take", choices("take", 10)),)),
        Panel("", (), (), (Menu("Take", choices("take", 20), most=3),)),
    ],
)
def test_few_choices_and_several_at_once_are_asked_in_one_step(card: Panel) -> None:
    """Choices that are taken together must be there together."""
    assert step(card, SAY) == Step(card)


def test_a_press_of_the_card_leads_nowhere_else() -> None:
    """A choice that begins a move is an answer, though it is no whole move."""
    begins: Sequence[Choice] = (Choice("Begin", Press(TableId("table"), 1, Verb.CHOOSE, "0")),)
    asked = step(Panel("", (), (*begins, *choices("bet", 20))), SAY)
    assert asked.after(begins[0].press) is None

"""A card as a question at the keyboard, and the lines that answer it."""

from dataclasses import replace

import pytest

from bot.adapters.console.typist import TEXTS
from bot.app.typed_answers import TypedQuestion
from bot.core.ui.languages import Languages
from bot.core.ui.panels import Choice, Menu, Panel
from bot.core.ui.presses import Press, Verb
from storage.ids import TableId

SAY = Languages(strict=True).voice("en")


def choice(label: str, arg: str, verb: Verb = Verb.MOVE) -> Choice:
    """A choice with a press."""
    return Choice(label, Press(TableId("table"), 7, verb, arg))


GIFTS = tuple(choice(f"{card} to {name}", f"{card}.{name}") for name in ("Ann", "Ben") for card in ("zero", "one"))
DICE = (choice("5", "5"), choice("5", "5~2"), choice("6", "6"))
GIVING = TypedQuestion.by(
    Panel("", (), (choice("nothing", ""), choice("table", "", Verb.SHOW)), (Menu("Who?", GIFTS, most=2),))
)
ROLLING = TypedQuestion.by(Panel("", (), (choice("pass", "pass"),), (Menu("Roll", DICE, least=2, most=2),)))


def arg(question: TypedQuestion, line: str) -> str | None:
    """The argument of the press that the line stands for; None if the line is no answer."""
    press = question.press(line)
    return None if press is None else press.arg


def test_buttons_and_menus_are_one_list_a_line_each() -> None:
    """Choices have running numbers, a menu says how many may be taken, and buttons that are no answers are left out."""
    assert list(GIVING.invited(SAY, TEXTS)) == [
        "Choose: 1\u00a0nothing",
        (
            "Who? (type 1–2 of these, separated by spaces): "
            "2\u00a0zero to Ann, 3\u00a0one to Ann, 4\u00a0zero to Ben, 5\u00a0one to Ben"
        ),
    ]


def test_beside_names_that_are_numbers_the_others_have_letters() -> None:
    """A die is typed by its face, so no number means anything else."""
    assert list(ROLLING.invited(SAY, TEXTS)) == [
        "Choose: a\u00a0pass",
        "Roll (type 2 of these, separated by spaces): 5, 5, 6",
    ]
    assert (arg(ROLLING, "a"), arg(ROLLING, "7")) == ("pass", None)


def test_where_names_contain_numbers_the_choices_have_letters() -> None:
    """A typed number means the die: by the beginning of its name or the end of its press. No letter is a command."""
    decay = [choice("4→3", "decay.43"), choice("8→7", "decay.87"), choice("14→13", "x")]
    question = TypedQuestion.by(Panel("", (), (*decay, choice("Roll the die 2", "roll.2"))))
    assert list(question.invited(SAY, TEXTS)) == ["Choose: a\u00a04→3, b\u00a08→7, c\u00a014→13, d\u00a0Roll the die 2"]
    assert [arg(question, line) for line in ("b", "4", "14", "2", "1", "3")] == [
        *("decay.87", "decay.43", "x", "roll.2", None, None)
    ]
    cards = TypedQuestion.by(Panel("", (), (choice("Sword 3", "g.s"), choice("Fairy 2", "g.f"), choice("0", "g.a"))))
    assert [arg(cards, line) for line in ("a", "b", "0", "f", "s")] == ["g.s", "g.f", "g.a", "g.f", "g.s"]
    many = TypedQuestion.by(Panel("", (), tuple(choice(f"die {n}", f"x{n}~") for n in range(24))))
    assert "".join(offer.sign for offer in many.among) == "abcdefgijklmnopsuvxyzaaabac"


def test_a_menu_of_one_choice_at_a_time_says_only_what_it_is_of() -> None:
    """Semicolons separate the choices if one of them contains a comma."""
    question = TypedQuestion.by(
        Panel("", (), (), (Menu("Which?", (choice("1, the first", "a"), choice("last", "b"))),))
    )
    assert list(question.invited(SAY, TEXTS)) == ["Which?: a\u00a01, the first; b\u00a0last"]


def test_what_a_choice_does_stands_behind_its_name() -> None:
    """Each choice that is described has a line of its own."""
    menu = Menu("Which?", (replace(choice("Kappa", "a"), description="Take 2 dice."), choice("Lung", "b")))
    assert list(TypedQuestion.by(Panel("", (), (), (menu,))).invited(SAY, TEXTS)) == [
        "Which?:",
        "1 Kappa – Take 2 dice.",
        "2 Lung",
    ]


def test_one_choice_is_offered_by_itself() -> None:
    """Enter takes the only choice."""
    assert list(TypedQuestion.by(Panel("", (), GIFTS[:1])).invited(SAY, TEXTS)) == [
        "Only one choice: zero to Ann. Press Enter."
    ]


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("2", "zero.Ann"),
        ("5 2", "one.Ben+zero.Ann"),
        ("2,5", "zero.Ann+one.Ben"),
        ("nothing", ""),
        ("one to b", "one.Ben"),
    ],
)
def test_a_line_takes_one_choice_or_several_of_a_menu(line: str, taken: str) -> None:
    """Several choices are taken in the order in which they are typed."""
    assert arg(GIVING, line) == taken


@pytest.mark.parametrize(("line", "taken"), [("5 5", "5+5~2"), ("6 5", "6+5")])
def test_of_equal_dice_the_next_one_is_taken(line: str, taken: str) -> None:
    """Two equal dice are typed by the same number, so nobody needs to tell them apart."""
    assert arg(ROLLING, line) == taken


@pytest.mark.parametrize(
    ("question", "line", "why"),
    [
        (GIVING, "2 3 4", "Please type 1–2 of them on one line, separated by spaces."),
        (ROLLING, "5", "Please type 2 of them on one line, separated by spaces."),
        (ROLLING, "5 5 5", "“5 5 5” is not one of the choices."),
        (GIVING, "2 2", "“2 2” is not one of the choices."),
        (GIVING, "1 2", "“1 2” is not one of the choices."),
        (GIVING, "one", "“one” could be: 3\u00a0one to Ann, 5\u00a0one to Ben. Please type a little more."),
    ],
)
def test_what_cannot_be_taken_is_no_answer(question: TypedQuestion, line: str, why: str) -> None:
    """The reason is told: too many, too few, one twice, two kinds together, or unclear."""
    assert question.press(line) is None
    assert question.puzzled(line, SAY) == why

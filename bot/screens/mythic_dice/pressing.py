"""Buttons and menus of a private card: choices that make a whole move, and choices that lead to a next step."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import MOST_MENU_CHOICES, Choice, Menu
from bot.core.ui.presses import Press, Verb
from bot.screens.choices import choice
from bot.screens.mythic_dice.words import brief_words, dice_words, die_picture, move_icon, move_words
from bot.screens.seated import cut, seat_names
from rules.game import Move, Seat
from rules.mythic_dice.moves import Roll
from rules.mythic_dice.notation import LONGEST, spell, twin
from rules.mythic_dice.rulings import half
from rules.mythic_dice.view import MythicView

_NAME: Final = 24
"""The most columns of a name in a label, so that the words before it have room."""

_BUTTONS: Final = 8
"""Up to this many choices are buttons; more are menus."""

LONG_BUTTONS: Final = 5
"""The same for choices with labels so long that each button fills a row of a phone."""

MOST_IN_A_POLL: Final = 20
"""The most choices that a poll has room for."""

Offered: TypeAlias = tuple[tuple[Choice, ...], tuple[Menu, ...]]
"""What a card offers: buttons, and menus."""


@dataclass(frozen=True, slots=True)
class QuestionContext:
    """Makes the choices of one card, for one seat at the open question."""

    view: TableView
    play: MythicView
    seat: Seat
    say: Say
    brief: bool = False
    """Whether the labels leave out the creature, because the text above them names it."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, cut to fit into labels."""
        return tuple(cut(name, _NAME) for name in seat_names(self.view, self.say))

    def words(self, move: Move) -> str:
        """The move as a label."""
        return (brief_words if self.brief else move_words)(move, self.names, self.say)

    def press(self, verb: Verb, arg: str) -> Press:
        """A press that answers the open question."""
        return Press(self.view.id, self.view.decision, verb, arg)

    def making(self, move: Move, label: str = "", picture: str | None = None, *, primary: bool = False) -> Choice:
        """The choice that makes the move. If it has no label, it shows the move's words and icon."""
        shown = label or self.words(move)
        icon = picture if label else picture or move_icon(move)
        return Choice(shown, self.press(Verb.MOVE, spell(move)), primary, icon)

    def beginning(self, move: Move, label: str = "", picture: str | None = None) -> Choice:
        """The choice that shows how a move with this beginning may go on. Label and icon are as in ``making``."""
        shown = label or self.words(move)
        icon = picture if label else picture or move_icon(move)
        return Choice(self.say("mythic-goes-on", move=shown), self.press(Verb.CHOOSE, spell(move)), picture=icon)

    def back(self) -> Choice:
        """The choice that goes back to the first step."""
        return Choice(self.say("mythic-back"), self.press(Verb.CHOOSE, ""))

    def details(self) -> tuple[Choice, ...]:
        """The button that shows what everybody holds, and the creatures to capture. In a poll it would be an answer."""
        return () if self.view.polls else (choice(self.view, Verb.DETAILS, self.say("choice-details")),)

    def spread(self, label: str, choices: Sequence[Choice], buttons: int = _BUTTONS) -> Offered:
        """The choices as buttons if they are at most so many, or if a poll has them in one list; else as menus."""
        return (tuple(choices), ()) if self.view.polls or len(choices) <= buttons else ((), menus(label, choices))


def fits(move: Move) -> bool:
    """Whether a button has room for the move's text."""
    return len(spell(move)) <= LONGEST


def menus(label: str, choices: Sequence[Choice]) -> tuple[Menu, ...]:
    """The choices in as many menus as they need."""
    parts = [choices[start : start + MOST_MENU_CHOICES] for start in range(0, len(choices), MOST_MENU_CHOICES)]
    return tuple(Menu(label, tuple(part)) for part in parts)


def several(label: str, choices: Iterable[Choice], bounds: tuple[int, int]) -> Menu:
    """A menu from which several choices are taken: at least one, and as many as the bounds allow."""
    least, most = bounds
    shown = tuple(choices)[:MOST_MENU_CHOICES]
    return Menu(label, shown, min(max(1, least), len(shown)), min(most, len(shown)))


def dice_to_roll(context: QuestionContext, label: str) -> Menu:
    """The menu from which half of the seat's free dice are taken."""
    free = context.play.places[context.seat].free
    number = half(len(free))
    choices = dice_choices(free, number, lambda die: context.making(Roll((die,)), dice_words((die,)), die_picture(die)))
    return several(label, choices, (number, number))


def dice_choices(
    dice: Sequence[int], most: int, made: Callable[[int], Choice], room: int = MOST_MENU_CHOICES
) -> tuple[Choice, ...]:
    """A choice for each die, at most ``most`` of equal dice; if there is no room, the commonest values lose some."""
    counts = {value: min(number, most) for value, number in sorted(Counter(dice).items())}
    while sum(counts.values()) > room:
        counts[max(counts, key=lambda value: counts[value])] -= 1
    return tuple(twinned(made(value), number) for value, count in counts.items() for number in range(1, count + 1))


def twinned(choice: Choice, number: int) -> Choice:
    """The same choice for the ``number``-th of equal dice: its press gets a suffix, so that one menu can hold both."""
    return replace(choice, press=replace(choice.press, arg=twin(choice.press.arg, number)))


def pictured(dice: Sequence[int]) -> str | None:
    """The picture of a single die for a label; None for several dice."""
    return die_picture(dice[0]) if len(dice) == 1 else None

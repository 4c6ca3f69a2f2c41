"""Buttons and menus of one private card: moves that are made at once, and beginnings that ask on."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Menu, Press, Verb
from bot.screens.mythic_dice.words import die_picture, move_words
from bot.screens.people import cut, seat_names
from rules.game import Move, Seat
from rules.mythic_dice.notation import LONGEST, spell, twin
from rules.mythic_dice.view import MythicView

MOST_IN_A_MENU: Final = 25
_NAME: Final = 24
"""Columns of a name in a label: what stands before it has room, too."""

_BUTTONS: Final = 8
"""So many things to press are buttons; more are a menu."""

Offered: TypeAlias = tuple[tuple[Choice, ...], tuple[Menu, ...]]
"""What is pressed: buttons, and menus."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a card's presses are made: for whom, at which question."""

    view: TableView
    play: MythicView
    seat: Seat
    say: Say

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, as short as labels need them."""
        return tuple(cut(name, _NAME) for name in seat_names(self.view, self.say))

    def press(self, verb: Verb, arg: str) -> Press:
        """A press that answers the open question."""
        return Press(self.view.id, self.view.decision, verb, arg)

    def making(self, move: Move, label: str = "", picture: str | None = None, *, primary: bool = False) -> Choice:
        """To make the move."""
        shown = label or move_words(move, self.names, self.say)
        return Choice(shown, self.press(Verb.MOVE, spell(move)), primary, picture)

    def beginning(self, move: Move, label: str = "", picture: str | None = None) -> Choice:
        """To see how the move that begins like this may go on."""
        shown = label or move_words(move, self.names, self.say)
        return Choice(self.say("mythic-goes-on", move=shown), self.press(Verb.CHOOSE, spell(move)), picture=picture)

    def back(self) -> Choice:
        """To see again how a move may begin."""
        return Choice(self.say("mythic-back"), self.press(Verb.CHOOSE, ""))


def fits(move: Move) -> bool:
    """Whether a press has room for the move."""
    return len(spell(move)) <= LONGEST


def spread(label: str, choices: Sequence[Choice]) -> Offered:
    """A few as buttons, more as menus."""
    return (tuple(choices), ()) if len(choices) <= _BUTTONS else ((), menus(label, choices))


def menus(label: str, choices: Sequence[Choice]) -> tuple[Menu, ...]:
    """All of them, in as many menus as that takes."""
    parts = [choices[start : start + MOST_IN_A_MENU] for start in range(0, len(choices), MOST_IN_A_MENU)]
    return tuple(Menu(label, tuple(part)) for part in parts)


def several(label: str, choices: Iterable[Choice], bounds: tuple[int, int]) -> Menu:
    """A menu of which several may be taken: at least one."""
    least, most = bounds
    shown = tuple(choices)[:MOST_IN_A_MENU]
    return Menu(label, shown, min(max(1, least), len(shown)), min(most, len(shown)))


def dice_choices(
    dice: Sequence[int], most: int, made: Callable[[int], Choice], room: int = MOST_IN_A_MENU
) -> tuple[Choice, ...]:
    """One for each die that may be taken, up to ``most`` of equal ones; where there is no room, fewer of those."""
    counts = {value: min(number, most) for value, number in sorted(Counter(dice).items())}
    while sum(counts.values()) > room:
        counts[max(counts, key=lambda value: counts[value])] -= 1
    return tuple(twinned(made(value), number) for value, count in counts.items() for number in range(1, count + 1))


def twinned(choice: Choice, number: int) -> Choice:
    """The same choice once more, told apart from the first."""
    return replace(choice, press=replace(choice.press, arg=twin(choice.press.arg, number)))


def pictured(dice: Sequence[int]) -> str | None:
    """The picture before a label that speaks of one die."""
    return die_picture(dice[0]) if len(dice) == 1 else None

"""Answers to a card by people who type: what they may type, and which press a line stands for."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Self, TypeAlias

from bot.app.typed_choices import Offer, described, each_meant, listed, meant, offers, puzzled
from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Menu, Panel
from bot.core.ui.presses import Press, Verb, joined

CONFIRMING: Final = frozenset({Verb.FORGET, Verb.LINK})
"""The verbs that say whether a person means the command that they gave."""

ANSWERS: Final = frozenset({Verb.MOVE, Verb.CHOOSE, Verb.REVEAL, Verb.BACK}) | CONFIRMING
"""The verbs that a typed line can stand for. A platform offers the other choices of a card in another way."""


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The person has given a secret answer and leaves it as it is."""


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """The line is no answer."""

    why: str
    """A sentence for the person; empty if they have typed nothing."""


Answered: TypeAlias = Press | Unchanged | NotUnderstood


@dataclass(frozen=True, slots=True)
class TypedTexts:
    """The ids of the sentences that say what one does on this platform, such as to press Enter."""

    only_one: str
    """There is one ``choice``, and how to take it."""

    reveal: str
    """How to have all answers shown, or to change one's own."""

    another_number: str
    """How to leave the answer as it is, or to type another number."""

    choose_again: str
    """The same for an answer that is no number."""


@dataclass(frozen=True, slots=True)
class TypedQuestion:
    """The choices of a card in order: first those of its buttons, then those of each menu."""

    choices: tuple[Choice, ...]
    among: tuple[Offer, ...]
    """The same choices as they are listed. Equal indexes mean the same choice."""

    menus: tuple[tuple[Menu, range], ...]
    """Each menu with the indexes of its choices."""

    @classmethod
    def by(cls, card: Panel, answers: Collection[Verb] = ANSWERS) -> Self:
        """The question that the card asks. A typed line can stand for the verbs ``answers``."""
        choices = [choice for choice in card.choices if choice.press.verb in answers]
        menus = []
        for menu in card.menus:
            menus.append((menu, range(len(choices), len(choices) + len(menu.choices))))
            choices += menu.choices
        return cls(tuple(choices), tuple(offers(choices)), tuple(menus))

    @property
    def of_numbers(self) -> bool:
        """Whether the names of all choices are numbers, so that no choice has a sign."""
        return not any(offer.sign for offer in self.among)

    # --- reading a line -------------------------------------------------------------------------------

    def read(self, line: str, view: TableView, say: Say) -> Answered:
        """What the line means. An empty line takes the only choice.

        After a secret answer, an empty line shows the secret answers if that is possible, and else leaves the answer.
        """
        if not line and has_answered(view):
            return next((choice.press for choice in self.choices if choice.press.verb is Verb.REVEAL), Unchanged())
        if not line and len(self.choices) == 1:
            return self.choices[0].press
        return self.press(line) or NotUnderstood(self.puzzled(line, say) if line else "")

    def press(self, line: str) -> Press | None:
        """The press that the line means: one choice, or several of a menu that allows it; None for any other line."""
        taken = self._taken(line)
        menu = self._menu(taken)
        least, most = (menu.least, menu.most) if menu is not None else (1, 1)
        return joined([self.choices[index].press for index in taken]) if least <= len(taken) <= most else None

    def puzzled(self, line: str, say: Say) -> str:
        """A sentence that says why the line is no answer."""
        menu = self._menu(self._taken(line))
        if menu is not None:
            return say("typed-count", count=_count(menu))
        return puzzled(line, [self.among[index] for index in meant(line, self.among)], say)

    def _taken(self, line: str) -> list[int]:
        """The indexes that the line means, as a whole or else word by word; none if the line is ambiguous."""
        found = meant(line, self.among)
        # Choices with the same name are equal to the reader, so the first one will do.
        alike = len({self.among[index].name for index in found}) == 1
        return found[:1] if alike else each_meant(line, self.among)

    def _menu(self, taken: list[int]) -> Menu | None:
        """The menu to which all these choices belong; None if there is no such menu."""
        return next((menu for menu, its in self.menus if taken and set(taken) <= set(its)), None)

    # --- inviting an answer ---------------------------------------------------------------------------

    def invitation(self, view: TableView, say: Say, texts: TypedTexts) -> Iterator[str]:
        """The lines that say what may be typed now. After a secret answer they are fewer."""
        if view.may_reveal:
            yield say(texts.reveal)
        elif has_answered(view):
            yield say(texts.another_number if self.of_numbers else texts.choose_again)
        if not has_answered(view) or not self.of_numbers:
            yield from self.invited(say, texts)

    def invited(self, say: Say, texts: TypedTexts) -> Iterator[str]:
        """The lines with the choices: one for the buttons, and one for each menu."""
        buttons = self.among[: self.menus[0][1].start] if self.menus else self.among
        if len(self.among) == 1:
            yield say(texts.only_one, choice=self.among[0].name)
        elif buttons:
            yield say("typed-offer", choices=listed(buttons))
        for place, (menu, its) in enumerate(self.menus if len(self.among) > 1 else ()):
            yield from _listed_menu(menu, self.among[its.start : its.stop], say, first=not buttons and place == 0)


def _listed_menu(menu: Menu, offered: Sequence[Offer], say: Say, *, first: bool) -> Iterator[str]:
    """The lines of a menu. One without a label belongs to the question that the person has just read."""
    unlabelled = partial(say, "typed-offer" if first else "typed-instead")
    single = partial(say, "typed-menu", menu=menu.label) if menu.label else unlabelled
    if any(offer.description for offer in offered):
        yield single(choices="").rstrip()
        yield from map(described, offered)
    elif menu.most == 1:
        yield single(choices=listed(offered))
    elif menu.label:
        yield say("typed-several", menu=menu.label, count=_count(menu), choices=listed(offered))
    else:
        yield say("typed-together", count=_count(menu), choices=listed(offered))


def _count(menu: Menu) -> str:
    return str(menu.least) if menu.least == menu.most else f"{menu.least}–{menu.most}"


def has_answered(view: TableView) -> bool:
    """Whether the question is secret and the view's seat has answered it. The answer may still be changed."""
    return view.play is not None and view.play.secret and view.seat not in view.play.awaited

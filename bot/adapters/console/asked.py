"""What a card asks at the keyboard: its buttons and menus as one list, and what a typed line takes of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Self

from bot.adapters.console.typed import Offer, each_meant, listed, meant, offers, puzzled
from bot.core.i18n import Say
from bot.core.panels import Choice, Menu, Panel, Press, Verb, joined

ANSWERS: Final = frozenset({Verb.MOVE, Verb.CHOOSE, Verb.REVEAL, Verb.BACK})
"""What a typed line can be; the other choices of a card have letters of their own."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The choices of a card in their order: first its buttons', then each menu's."""

    choices: tuple[Choice, ...]
    among: tuple[Offer, ...]
    """How they are offered, place by place."""

    menus: tuple[tuple[Menu, range], ...]
    """With the places of their choices."""

    @classmethod
    def by(cls, card: Panel) -> Self:
        """What the card asks."""
        choices = [choice for choice in card.choices if choice.press.verb in ANSWERS]
        menus = []
        for menu in card.menus:
            menus.append((menu, range(len(choices), len(choices) + len(menu.choices))))
            choices += menu.choices
        return cls(tuple(choices), tuple(offers(choices)), tuple(menus))

    @property
    def of_numbers(self) -> bool:
        """Whether all that can be changed is a number by its name, and none is counted."""
        return not any(offer.number for offer in self.among)

    def press(self, line: str) -> Press | None:
        """What the line takes: one choice, or several of a menu that allows it; None for what cannot be taken so."""
        places = self._taken(line)
        menu = self._menu(places)
        least, most = (menu.least, menu.most) if menu is not None else (1, 1)
        return joined([self.choices[place].press for place in places]) if least <= len(places) <= most else None

    def puzzled(self, line: str, say: Say) -> str:
        """Why the line is no answer."""
        menu = self._menu(self._taken(line))
        if menu is not None:
            return say("console-count", count=_count(menu))
        return puzzled(line, [self.among[place] for place in meant(line, self.among)], say)

    def _taken(self, line: str) -> list[int]:
        """The places that the line means, word by word if not as a whole; none where that is unclear."""
        places = meant(line, self.among)
        alike = len({self.among[place].name for place in places}) == 1
        return places[:1] if alike else each_meant(line, self.among)

    def _menu(self, places: list[int]) -> Menu | None:
        """The menu that has all these choices."""
        return next((menu for menu, its in self.menus if places and set(places) <= set(its)), None)

    def invited(self, say: Say) -> Iterator[str]:
        """What may be typed, a line for the buttons and one for each menu."""
        buttons = self.among[: self.menus[0][1].start] if self.menus else self.among
        if len(self.among) == 1:
            yield say("console-offer-one", choice=self.among[0].name)
        elif buttons:
            yield say("console-offer", choices=listed(buttons))
        for menu, its in self.menus if len(self.among) > 1 else ():
            choices = listed(self.among[its.start : its.stop])
            if menu.most == 1:
                yield say("console-menu", menu=menu.label, choices=choices)
            else:
                yield say("console-several", menu=menu.label, count=_count(menu), choices=choices)


def _count(menu: Menu) -> str:
    return str(menu.least) if menu.least == menu.most else f"{menu.least}–{menu.most}"

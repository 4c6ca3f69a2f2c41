"""What a typed line means, among the things that can be chosen."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from bot.core.i18n import Say
from bot.core.panels import Choice, Verb

QUIT: Final = "q"
"""What leaves the table, wherever a line is asked for."""

_LONGEST: Final = 20
"""Signs of a typed line that are shown again."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to choose: its name, the other words that mean it, and how it is printed among others."""

    name: str
    words: tuple[str, ...] = ()
    number: str = ""

    @property
    def label(self) -> str:
        """Its number, if it has one, and its name."""
        return f"{self.number} {self.name}".strip()

    @property
    def meanings(self) -> tuple[str, ...]:
        """All that means it."""
        return tuple(_plain(word) for word in (self.number, self.name, *self.words))


def offers(choices: Sequence[Choice]) -> list[Offer]:
    """The choices as they are offered, with numbers; the last word of the press means a choice in every language.

    Names that are numbers need none, and the others are counted on beyond them. The reveal is then not counted: a
    number that is out of range shows nothing.
    """
    highest = max((int(choice.label) for choice in choices if choice.label.isdecimal()), default=None)
    numbers = count(1 if highest is None else highest + 1)
    return [
        Offer(choice.label, _words(choice.press.arg), _number(choice, numbers, among_numbers=highest is not None))
        for choice in choices
    ]


def _number(choice: Choice, numbers: Iterator[int], *, among_numbers: bool) -> str:
    if among_numbers and (choice.label.isdecimal() or choice.press.verb is Verb.REVEAL):
        return ""
    return str(next(numbers))


def _words(arg: str) -> tuple[str, ...]:
    """The last word of what a press carries; a number there is no word, and could be taken for a place."""
    word = arg.rpartition(".")[2]
    return (word,) if word.isalpha() else ()


def numbered(among: Iterable[Offer]) -> list[Offer]:
    """Offers with numbers from 1; names that are numbers themselves need none."""
    return [Offer(offer.name, offer.words, str(number)) for number, offer in enumerate(among, 1)]


def listed(among: Sequence[Offer]) -> str:
    """The offers in one line; where it is broken, no number is parted from its name."""
    between = "; " if any("," in offer.name for offer in among) else ", "
    return between.join(offer.label.replace(" ", "\u00a0", 1) if offer.number else offer.name for offer in among)


def meant(line: str, among: Sequence[Offer]) -> list[int]:
    """The places of the offers that the line may mean: one, none, or several that it does not tell apart.

    A whole word goes before a beginning; capitals, accents and spaces do not matter.
    """
    typed = _plain(line)
    if not typed:
        return []
    exact = [place for place, offer in enumerate(among) if typed in offer.meanings]
    if exact or typed.isdecimal():
        return exact
    return [place for place, offer in enumerate(among) if any(word.startswith(typed) for word in offer.meanings)]


def each_meant(line: str, among: Sequence[Offer]) -> list[int]:
    """The places of the offers that the words of the line mean one by one; nothing where one of them is unclear.

    Of offers of one name the first is meant that no word before has meant.
    """
    taken: list[int] = []
    for word in line.replace(",", " ").split():
        free = [place for place in meant(word, among) if place not in taken]
        if len({among[place].name for place in free}) != 1:
            return []
        taken.append(free[0])
    return taken


def puzzled(line: str, meanings: Sequence[Offer], say: Say) -> str:
    """Why the line is no answer: it is none of the choices, or may be these."""
    if meanings:
        return say("console-unclear", typed=quoted(line), choices=listed(meanings))
    return say("console-unknown", typed=quoted(line))


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(sign for sign in letters if not unicodedata.combining(sign)).split())


def quoted(line: str) -> str:
    """What was typed, fit to be shown again: short, and without signs that steer a terminal."""
    shown = "".join(sign for sign in line.strip() if sign.isprintable())
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"

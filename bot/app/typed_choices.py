"""Numbered choices for people who type: how choices are listed, and which of them a typed line means."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Verb

_LONGEST: Final = 20
"""Characters of a typed line that are shown again."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice as it is listed: its name, other words that mean it, and its number."""

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
    """The choices with their numbers. The last word of a press means its choice in every language.

    A choice whose name is a number gets no other number; the numbers of the other choices go on after the highest.
    Beside such choices the reveal gets no number, so that a number out of range reveals nothing.
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
    """The indexes of the offers that the line may mean: one, none, or several where the line is ambiguous.

    A whole word is preferred to the beginning of a word; capitals, accents and spaces do not matter.
    """
    typed = _plain(line)
    if not typed:
        return []
    exact = [place for place, offer in enumerate(among) if typed in offer.meanings]
    if exact or typed.isdecimal():
        return exact
    return [place for place, offer in enumerate(among) if any(word.startswith(typed) for word in offer.meanings)]


def each_meant(line: str, among: Sequence[Offer]) -> list[int]:
    """The indexes of the offers that the words of the line mean one by one; none where a word is ambiguous.

    Where offers have the same name, each word means the first one that no earlier word has meant.
    """
    taken: list[int] = []
    for word in line.replace(",", " ").split():
        free = [place for place in meant(word, among) if place not in taken]
        if len({among[place].name for place in free}) != 1:
            return []
        taken.append(free[0])
    return taken


def puzzled(line: str, meanings: Sequence[Offer], say: Say) -> str:
    """Why the line is no answer: it means none of the choices, or it may mean several of them."""
    if meanings:
        return say("console-unclear", typed=quoted(line), choices=listed(meanings))
    return say("console-unknown", typed=quoted(line))


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(sign for sign in letters if not unicodedata.combining(sign)).split())


def quoted(line: str) -> str:
    """The typed line, safe to show again: short, and without control characters."""
    shown = "".join(sign for sign in line.strip() if sign.isprintable())
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"

"""Numbered choices for people who type: how choices are listed, and which of them a line means."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Verb

_LONGEST: Final = 20
"""How many characters of a typed line are repeated to the person."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice as it is listed: its name, other words for it, and its number."""

    name: str
    words: tuple[str, ...] = ()
    number: str = ""
    description: str = ""

    @property
    def label(self) -> str:
        """The number, if there is one, and the name."""
        return f"{self.number} {self.name}".strip()

    @property
    def meanings(self) -> tuple[str, ...]:
        """Everything that means this choice, in the form in which typed lines are compared."""
        return tuple(_plain(word) for word in (self.number, self.name, *self.words))


def offers(choices: Sequence[Choice]) -> list[Offer]:
    """The choices with their numbers. In every language, the last word of a press also means its choice.

    If the name of a choice is a number, the choice gets no other number; the other choices are numbered from the next
    number on. The reveal then gets no number at all, so that a number out of range reveals nothing.
    """
    highest = max((int(choice.label) for choice in choices if choice.label.isdecimal()), default=None)
    numbers = count(1 if highest is None else highest + 1)
    return [
        Offer(
            choice.label,
            _words(choice.press.arg),
            _number(choice, numbers, among_numbers=highest is not None),
            choice.description,
        )
        for choice in choices
    ]


def _number(choice: Choice, numbers: Iterator[int], *, among_numbers: bool) -> str:
    if among_numbers and (choice.label.isdecimal() or choice.press.verb is Verb.REVEAL):
        return ""
    return str(next(numbers))


def _words(arg: str) -> tuple[str, ...]:
    """The last word of a press's argument. A number is no word: it could be taken for the number of a choice."""
    word = arg.rpartition(".")[2]
    return (word,) if word.isalpha() else ()


def numbered(among: Iterable[Offer]) -> list[Offer]:
    """The same offers with new numbers, from 1."""
    return [Offer(offer.name, offer.words, str(number)) for number, offer in enumerate(among, 1)]


def listed(among: Sequence[Offer]) -> str:
    """The offers in one line. If the line is broken, each number stays with its name."""
    # A name with a comma needs another separator.
    between = "; " if any("," in offer.name for offer in among) else ", "
    return between.join(offer.label.replace(" ", "\u00a0", 1) if offer.number else offer.name for offer in among)


def described(offer: Offer) -> str:
    """The offer in a line of its own, with what it does: "1 Kappa 2 2 · 2 points – Take 2 dice from the pool."."""
    return f"{offer.label} – {offer.description}" if offer.description else offer.label


def meant(line: str, among: Sequence[Offer]) -> list[int]:
    """The indexes of the offers that the line may mean: one, none, or several if the line is ambiguous.

    A whole word goes before the beginning of a word. Capitals, accents and spaces do not matter.
    """
    typed = _plain(line)
    if not typed:
        return []
    exact = [place for place, offer in enumerate(among) if typed in offer.meanings]
    # A number means only itself: "1" is not the beginning of "12".
    if exact or typed.isdecimal():
        return exact
    return [place for place, offer in enumerate(among) if any(word.startswith(typed) for word in offer.meanings)]


def means(line: str, words: Iterable[str]) -> bool:
    """Whether the line is one of the words. Capitals, accents and spaces do not matter."""
    return _plain(line) in map(_plain, words)


def each_meant(line: str, among: Sequence[Offer]) -> list[int]:
    """The indexes of the offers that the words of the line mean, one by one; none if a word is ambiguous.

    If offers have the same name, each word means the first of them that no earlier word has taken.
    """
    taken: list[int] = []
    for word in line.replace(",", " ").split():
        free = [place for place in meant(word, among) if place not in taken]
        if len({among[place].name for place in free}) != 1:
            return []
        taken.append(free[0])
    return taken


def puzzled(line: str, meanings: Sequence[Offer], say: Say) -> str:
    """A sentence that says why the line is no answer: it means no choice, or it may mean several."""
    if meanings:
        return say("typed-unclear", typed=quoted(line), choices=listed(meanings))
    return say("typed-unknown", typed=quoted(line))


def _plain(text: str) -> str:
    # NFKD parts a letter from its accent, and the accent is then left out: "š" becomes "s".
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(sign for sign in letters if not unicodedata.combining(sign)).split())


def quoted(line: str) -> str:
    """The typed line in a form that can be repeated safely: short, and without control characters."""
    shown = "".join(sign for sign in line.strip() if sign.isprintable())
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"

"""Choices for people who type: how they are listed, and which of them a line means.

A choice has a number to type, or a letter if numbers could be taken for something else, such as for dice.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, product
from typing import Final

from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice
from bot.core.ui.presses import Verb

_LETTERS: Final = "abcdefgijklmnopsuvxyz"
"""The letters of choices. In the terminal h, q, r, t and w are commands."""

_NUMBER: Final = re.compile(r"\d+")

_LONGEST: Final = 20
"""How many characters of a typed line are repeated to the person."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice as it is listed: its name, other words for it, and its sign."""

    name: str
    words: tuple[str, ...] = ()
    sign: str = ""
    """The number or the letter to type; empty if the name itself is a number."""

    description: str = ""

    @property
    def label(self) -> str:
        """The sign, if there is one, and the name."""
        return f"{self.sign} {self.name}".strip()

    @property
    def meanings(self) -> tuple[str, ...]:
        """The name and the words for it, in the form in which typed lines are compared."""
        return tuple(_plain(word) for word in (self.name, *self.words))


def offers(choices: Sequence[Choice]) -> list[Offer]:
    """The choices with their signs. In every language, the last word of a press also means its choice.

    If the name of any choice contains a number, such as the value of a die, the signs are letters: then a number that
    is typed never means the place in the list. A choice whose name is a number has no sign at all. Beside such numbers
    the reveal has none either, so that a mistyped sign reveals nothing.
    """
    has_numbers = any(map(_has_number, choices))
    has_bare = any(choice.label.isdecimal() for choice in choices)
    signs = _letters() if has_numbers else map(str, count(1))
    unsigned = [has_bare and (one.label.isdecimal() or one.press.verb is Verb.REVEAL) for one in choices]
    return [
        Offer(
            choice.label,
            _words(choice),
            "" if without else next(signs),
            choice.description,
        )
        for choice, without in zip(choices, unsigned, strict=True)
    ]


def _has_number(choice: Choice) -> bool:
    return any(sign.isdecimal() for sign in choice.label)


def _letters() -> Iterator[str]:
    """a, b, c and so on, then aa, ab."""
    yield from _LETTERS
    yield from map("".join, product(_LETTERS, repeat=2))


def _words(choice: Choice) -> tuple[str, ...]:
    """The last word of the choice's press, if it is a word, or a number that stands in the name, too.

    A single letter is no word: it could be taken for the sign of another choice.
    """
    word = choice.press.arg.rpartition(".")[2]
    is_word = word.isalpha() and len(word) > 1
    return (word,) if is_word or (word.isdecimal() and word in _NUMBER.findall(choice.label)) else ()


def numbered(among: Iterable[Offer]) -> list[Offer]:
    """The same offers with new numbers, from 1."""
    return [Offer(offer.name, offer.words, str(number)) for number, offer in enumerate(among, 1)]


def listed(among: Sequence[Offer]) -> str:
    """The offers in one line. If the line is broken, each sign stays with its name."""
    # A name with a comma needs another separator.
    between = "; " if any("," in offer.name for offer in among) else ", "
    return between.join(offer.label.replace(" ", "\u00a0", 1) if offer.sign else offer.name for offer in among)


def described(offer: Offer) -> str:
    """The offer in a line of its own, with what it does: "1 Kappa 2 2 · 2 points – Take 2 dice from the pool."."""
    return f"{offer.label} – {offer.description}" if offer.description else offer.label


def meant(line: str, among: Sequence[Offer]) -> list[int]:
    """The indexes of the offers that the line may mean: one, none, or several if the line is ambiguous.

    The sign goes before the name, and a whole word before the beginning of a word. Capitals, accents and spaces do not
    matter.
    """
    typed = _plain(line)
    if not typed:
        return []
    if signed := [place for place, offer in enumerate(among) if typed == offer.sign]:
        return signed
    exact = [place for place, offer in enumerate(among) if typed in offer.meanings]
    if exact:
        return exact
    if typed.isdecimal():
        # "1" is not the beginning of "12"; but where signs are letters, "4" means "4→3".
        lettered = not any(offer.sign.isdecimal() for offer in among)
        begins = re.compile(rf"{typed}(?!\d)")
        return [place for place, offer in enumerate(among) if lettered and begins.match(offer.name)]
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

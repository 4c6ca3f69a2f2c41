"""Questions as polls (MSC3381), and the votes that answer them.

A poll is sent in the unstable spelling, because clients read only that one in today's rooms. The id of an answer is a
spelled press. So a vote carries its whole meaning, and the bot keeps nothing about a poll.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.adapters.matrix.markup import plain
from bot.adapters.matrix.rendering import Content
from bot.app.presses import read, spell
from bot.app.typed_answers import TypedQuestion
from bot.app.typed_choices import Offer, listed
from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Facts, Menu, Panel, Press, Text, joined

START: Final = "org.matrix.msc3381.poll.start"
END: Final = "org.matrix.msc3381.poll.end"
_DISCLOSED: Final = "org.matrix.msc3381.poll.disclosed"
_TEXT: Final = "org.matrix.msc1767.text"

MOST_ANSWERS: Final = 20
"""The most answers of a poll. Clients ignore further ones."""

LONGEST_QUESTION: Final = 150
"""The most characters of a poll's question: a notification shows no more."""

LONGEST_ANSWER: Final = 100

_LISTED: Final = re.compile(r"\d+\. ")
"""Begins a line of a numbered list."""

_SHORT: Final = 6
"""Names of choices up to this length, such as the values of dice, stand in one line; longer ones in a line each."""


@dataclass(frozen=True, slots=True)
class WrongCount:
    """The vote takes another number of answers than the poll asks for."""

    asked: int
    given: int

    @property
    def unfinished(self) -> bool:
        """Whether answers are missing. Clients send each tap, so the rest may be on the way."""
        return self.given < self.asked

    def why(self, say: Say) -> str:
        """A sentence that says it."""
        return say("question-wrong-count", count=self.asked)


@dataclass(frozen=True, slots=True)
class _Ballot:
    """The answers of a poll. A vote takes one of them; or, of the answers from ``menu``, as many as that menu asks."""

    choices: tuple[Choice, ...]
    menu: Menu | None
    """The menu of which several are taken."""

    @property
    def taken(self) -> int:
        """The most answers of a vote."""
        return 1 if self.menu is None else self.menu.most

    @property
    def several(self) -> frozenset[Press]:
        """The presses of which several are taken."""
        return frozenset(choice.press for choice in self.menu.choices) if self.menu else frozenset()


def poll(panel: Panel, say: Say, *, several: bool = True) -> Content | None:
    """The start of a poll that asks the panel's question; None if no poll fits: then ``numbered`` asks it as text.

    Without ``several`` no poll takes more than one answer. Votes of several can be counted only if the same panel is
    known when they come, which is not so for the second step of a move.
    """
    ballot = _ballot(panel)
    if ballot is None or (ballot.taken > 1 and not several):
        return None
    question = plain(_question(panel, ballot, say))
    offers = TypedQuestion.by(panel).among
    answers = [
        (spell(choice.press), _shown(panel, choice, offer, numbered=ballot.taken > 1, say=say))
        for choice, offer in zip(ballot.choices, offers, strict=True)
    ]
    return poll_of(question, answers, [*(plain(offer.label) for offer in offers), say("question-hint")], ballot.taken)


def poll_of(question: str, answers: Sequence[tuple[str, str]], lines: Sequence[str] = (), taken: int = 1) -> Content:
    """The start of a poll. ``answers`` are ids and texts; clients that show no polls show the ``lines`` instead."""
    return {
        START: {
            "question": {_TEXT: question},
            "kind": _DISCLOSED,
            "max_selections": taken,
            "answers": [{"id": answer, _TEXT: text} for answer, text in answers],
        },
        _TEXT: "\n".join([question, *(lines or [text for _, text in answers])]),
        "m.mentions": {},
    }


def poll_end(start: str, say: Say) -> Content:
    """The end of the poll that began with the event ``start``."""
    return {
        "m.relates_to": {"rel_type": "m.reference", "event_id": start},
        END: {},
        _TEXT: say("question-over"),
        "m.mentions": {},
    }


def voted(answers: Sequence[str], panel: Panel) -> Press | WrongCount | None:
    """The press that a vote means; None if it is no vote that a poll of ours could bring.

    ``panel`` is the question that is open to the voter. Several answers are joined in the order of its choices. A vote
    for another question is a press, too: the core says that the question is closed.
    """
    presses = [read(answer) for answer in dict.fromkeys(answers)]
    known = [press for press in presses if press is not None]
    if len(known) < len(presses):
        return None
    ballot = _ballot(panel)
    if ballot is None or not set(known) <= {choice.press for choice in ballot.choices}:
        alike = {replace(press, arg="") for press in known}
        return joined(known) if len(alike) == 1 else None
    # A button among several dice is no answer: each button is one by itself.
    asked = ballot.taken if ballot.several.issuperset(known) else 1
    if len(known) != asked:
        return WrongCount(asked, len(known))
    return joined([choice.press for choice in ballot.choices if choice.press in known])


# --- which poll fits ----------------------------------------------------------------------------------------


def _ballot(panel: Panel) -> _Ballot | None:
    """The answers of a poll for the panel; None if a poll would ask something else than the panel.

    Buttons and the choices of all menus become one list. Of one menu several may be taken if their number is fixed:
    clients send each tap, so a vote with fewer is not finished yet. With a range nobody could tell.
    """
    wide = [menu for menu in panel.menus if menu.choices and menu.most > 1]
    if len(wide) > 1 or any(menu.least != menu.most for menu in wide):
        return None
    choices = TypedQuestion.by(panel).choices
    presses = {choice.press for choice in choices}
    ballot = _Ballot(choices, wide[0] if wide else None)
    return ballot if ballot.taken <= len(presses) == len(choices) <= MOST_ANSWERS else None


def _question(panel: Panel, ballot: _Ballot, say: Say) -> str:
    """A short question. A lock screen may show it, so it repeats nothing else of the card.

    That is the panel's last sentence that ends in a question mark; else its last text; else its notice.
    """
    asking = _sentence(panel)
    if ballot.menu is not None and len(ballot.menu.choices) == len(ballot.choices):
        asking = ballot.menu.label or asking
        # Some labels of menus tell the number already.
        if str(ballot.taken) not in asking:
            asking = say("question-count", question=asking, count=ballot.taken)
    return _cut(asking, LONGEST_QUESTION)


def _sentence(panel: Panel) -> str:
    texts = [block.text for block in panel.blocks if isinstance(block, Text) and block.text.strip()]
    # A list tells what the person has chosen so far; the text before it only announces the list.
    listing = next((place for place, text in enumerate(texts) if _LISTED.match(text)), len(texts) + 1)
    texts = texts[: max(1, listing - 1)]
    return ([text for text in texts if text.rstrip().endswith("?")] or texts or [panel.notice])[-1]


def _shown(panel: Panel, choice: Choice, offer: Offer, *, numbered: bool, say: Say) -> str:
    """The text of an answer. A bare number among other choices has its menu's label before it: "Roll 1 die: 4".

    ``numbered`` shows the numbers: in a client that takes one answer only, people must type several.
    """
    menu = next((menu for menu in panel.menus if choice in menu.choices), None)
    told = menu is None or menu.label in {"", _sentence(panel)} or (len(panel.menus) == 1 and not panel.choices)
    if menu is not None and not told and not any(map(str.isalpha, offer.name)):
        return _cut(plain(say("by", name=menu.label, what=offer.name)), LONGEST_ANSWER)
    return _cut(plain(offer.label if numbered else offer.name), LONGEST_ANSWER)


def _cut(text: str, most: int) -> str:
    """The text in at most ``most`` characters, and never empty; of a longer text whole words."""
    if 0 < len(text) <= most:
        return text
    beginning = text[: most - 1]
    return (beginning.rpartition(" ")[0] or beginning).rstrip() + "…"


# --- where no poll fits -------------------------------------------------------------------------------------


def numbered(panel: Panel, say: Say) -> Panel:
    """The panel with its choices as numbered text, to be answered by words. It has no buttons and menus any more."""
    lines = tuple(_numbered_lines(TypedQuestion.by(panel), say))
    return Panel(panel.notice, (*panel.blocks, Facts(lines)) if lines else panel.blocks)


def _numbered_lines(question: TypedQuestion, say: Say) -> Iterator[str]:
    among = question.among
    buttons = among[: question.menus[0][1].start] if question.menus else among
    if buttons:
        yield say("question-choose")
        yield from _offered(buttons)
    for menu, its in question.menus:
        if menu.most == 1:
            yield menu.label or say("question-choose")
        else:
            yield say("question-several", menu=menu.label.rstrip("."), count=_count(menu))
        yield from _offered(among[its.start : its.stop])
    if among:
        yield say("question-hint")


def _offered(among: Sequence[Offer]) -> Iterator[str]:
    if all(len(offer.name) <= _SHORT for offer in among):
        yield listed(among)
    else:
        yield from (offer.label for offer in among)


def _count(menu: Menu) -> str:
    return str(menu.least) if menu.least == menu.most else f"{menu.least}–{menu.most}"

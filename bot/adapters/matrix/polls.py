"""Questions as polls (MSC3381), and the votes that answer them.

A poll is sent in the unstable spelling, because clients read only that one in today's rooms. The id of an answer is a
spelled press. So a vote carries its whole meaning, and the bot keeps nothing about a poll.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Json
from bot.adapters.matrix.markup import plain
from bot.adapters.matrix.rendering import Content
from bot.app.typed_answers import CONFIRMING, TypedQuestion
from bot.app.typed_choices import Offer, listed
from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Facts, Menu, Panel, Pieces, Text
from bot.core.ui.presses import Press, Verb, joined, read, spell

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
    """The answers of a poll. A vote takes one of them; or, if there is a ``menu``, as many of that menu as it asks."""

    choices: tuple[Choice, ...]
    menu: Menu | None
    """The menu that is asked alone. Beside its choices the poll has only ways back."""

    @property
    def taken(self) -> int:
        """The number of answers of a vote."""
        return 1 if self.menu is None else self.menu.most


def ordered(panel: Panel) -> Panel:
    """The panel with its buttons after a menu that is asked alone: so the numbers begin with that menu."""
    if not panel.choices or not _asked_alone(panel):
        return panel
    return replace(panel, choices=(), menus=(*panel.menus, Menu("", panel.choices)))


def poll(panel: Panel, say: Say, *, alone: bool = False) -> Content | None:
    """The start of a poll that asks the panel's question; None if no poll fits: then ``numbered`` asks it as text.

    ``alone``: the poll may come before the private card, so its second line names what the person holds.
    """
    panel = ordered(panel)
    ballot = _ballot(panel)
    if ballot is None:
        return None
    held = _held(panel) if alone else ""
    question = plain(_question(panel, ballot, say))
    if held and len(question) + 1 + len(held) <= LONGEST_QUESTION:
        question += f"\n{held}"
    offers = TypedQuestion.by(panel).among
    several = ballot.menu.choices if ballot.menu is not None and ballot.taken > 1 else ()
    answers = [
        # If several are taken the numbers are shown: in a client that takes one answer only, people must type them.
        (spell(choice.press), _cut(plain(_label(offer) if choice in several else offer.name), LONGEST_ANSWER))
        for choice, offer in zip(ballot.choices, offers, strict=True)
    ]
    return poll_of(question, answers, [*(plain(_label(offer)) for offer in offers), _hint(offers, say)], ballot.taken)


def confirmation(panel: Panel, say: Say) -> Content | None:
    """The start of a poll that asks whether the person means a command, as its answer asks; None for other answers."""
    if not any(choice.press.verb in CONFIRMING for choice in panel.choices):
        return None
    return poll(Panel(panel.notice, (), panel.choices), say)


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
    ballot = _ballot(ordered(panel))
    if ballot is None or not set(known) <= {choice.press for choice in ballot.choices}:
        alike = {replace(press, arg="") for press in known}
        return joined(known) if len(alike) == 1 else None
    back = next(filter(_leads_back, known), None)
    if back is not None:
        # A vote for some dice and for "Back" means "Back": the person changed their mind.
        return back
    if len(known) != ballot.taken:
        return WrongCount(ballot.taken, len(known))
    return joined([choice.press for choice in ballot.choices if choice.press in known])


def shown(content: Json) -> Panel:
    """The answers of our poll, as its readers see them; none if several are taken, or if it is no poll."""
    start = fields.inner(content, START)
    answers = fields.inners(start, "answers") if fields.whole(start, "max_selections") == 1 else ()
    offered = [(fields.text(one, _TEXT), read(fields.text(one, "id") or "")) for one in answers]
    return Panel("", (), tuple(Choice(label, press) for label, press in offered if label and press is not None))


def makes_moves(presses: Collection[Press], panel: Panel) -> bool:
    """Whether the panel offers all these presses, and none of them leads to another question."""
    offered = {choice.press for choice in TypedQuestion.by(panel).choices}
    return offered.issuperset(presses) and all(press.verb is not Verb.CHOOSE for press in presses)


# --- which poll fits ----------------------------------------------------------------------------------------


def _ballot(panel: Panel) -> _Ballot | None:
    """The answers of a poll for the panel; None if a poll would ask something else than the panel.

    Buttons and the choices of all menus become one list. Several of one menu may be taken if their number is fixed:
    clients send each tap, so a vote with fewer is not finished yet. With a range nobody could tell.
    """
    choices, alone = TypedQuestion.by(panel).choices, _asked_alone(panel)
    menu = next(iter(alone), None)
    if menu is not None:
        others = [choice.press for choice in choices if choice not in menu.choices]
        if len(alone) > 1 or menu.least != menu.most or not all(map(_leads_back, others)):
            return None
    ballot = _Ballot(choices, menu)
    presses = {choice.press for choice in choices}
    return ballot if ballot.taken <= len(presses) == len(choices) <= MOST_ANSWERS else None


def _asked_alone(panel: Panel) -> list[Menu]:
    """The menus whose choices have a meaning only under their label, such as "Roll 3 dice".

    Several of the choices are taken, or they are bare numbers. A poll that also asks something else is hard to read.
    """
    return [menu for menu in panel.menus if menu.most > 1 or any(choice.label.isdecimal() for choice in menu.choices)]


def _leads_back(press: Press) -> bool:
    """Whether the press leads back to the first step of a move."""
    return press.verb is Verb.CHOOSE and not press.arg


def _question(panel: Panel, ballot: _Ballot, say: Say) -> str:
    """A short question. A lock screen may show it, so it repeats nothing else of the card.

    That is the panel's last sentence that ends in a question mark; else its last text; else its notice.
    """
    asking = _sentence(panel)
    if ballot.menu is not None:
        asking = asking if ballot.menu.label in asking else ballot.menu.label
        # Some labels of menus tell the number already.
        if ballot.taken > 1 and str(ballot.taken) not in asking:
            asking = say("question-count", question=asking, count=ballot.taken)
    return _cut(asking, LONGEST_QUESTION)


def _held(panel: Panel) -> str:
    """What the person holds, if the panel tells it. A lock screen shows the first line of a message, not this one."""
    return " · ".join(
        plain(piece.words) for block in panel.blocks if isinstance(block, Pieces) for piece in block.pieces
    )


def _sentence(panel: Panel) -> str:
    texts = [block.text for block in panel.blocks if isinstance(block, Text) and block.text.strip()]
    # A list tells what the person has chosen so far; the text before it only announces the list.
    listing = next((place for place, text in enumerate(texts) if _LISTED.match(text)), len(texts) + 1)
    texts = texts[: max(1, listing - 1)]
    return ([text for text in texts if text.rstrip().endswith("?")] or texts or [panel.notice])[-1]


def _cut(text: str, most: int) -> str:
    """The text in at most ``most`` characters, and never empty; of a longer text whole words."""
    if 0 < len(text) <= most:
        return text
    beginning = text[: most - 1]
    return (beginning.rpartition(" ")[0] or beginning).rstrip() + "…"


# --- where no poll fits -------------------------------------------------------------------------------------


def numbered(panel: Panel, say: Say) -> Panel:
    """The panel with its choices as numbered text, to be answered by words. It has no buttons and menus any more."""
    panel = ordered(panel)
    lines = tuple(_numbered_lines(TypedQuestion.by(panel), say))
    return Panel(panel.notice, (*panel.blocks, Facts(lines)) if lines else panel.blocks)


def _numbered_lines(question: TypedQuestion, say: Say) -> Iterator[str]:
    among = question.among
    buttons = among[: question.menus[0][1].start] if question.menus else among
    if buttons:
        yield say("question-choose")
        yield from _offered(buttons)
    several = False
    for menu, its in question.menus:
        if menu.most > 1:
            yield say("question-several", menu=menu.label.rstrip("."), count=_count(menu))
        else:
            yield menu.label or say("question-instead" if several else "question-choose")
        several |= menu.most > 1
        yield from _offered(among[its.start : its.stop])
    if among and not several:
        yield _hint(among, say)


def _hint(among: Sequence[Offer], say: Say) -> str:
    """What may be typed: a letter, if choices have letters, and else a number; or a name."""
    return say("question-hint-letter" if any(offer.sign.isalpha() for offer in among) else "question-hint")


def _offered(among: Sequence[Offer]) -> Iterator[str]:
    """A line for each offer; bare numbers, such as the values of dice, stand in one line."""
    if any(offer.sign for offer in among):
        yield from map(_label, among)
    else:
        yield listed(among)


def _label(offer: Offer) -> str:
    """The sign, if the offer has one, and the name: "b. 4→3"."""
    return f"{offer.sign}. {offer.name}" if offer.sign else offer.name


def _count(menu: Menu) -> str:
    return str(menu.least) if menu.least == menu.most else f"{menu.least}–{menu.most}"

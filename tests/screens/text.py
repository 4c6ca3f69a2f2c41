"""A panel as plain text, for people who read tests."""

from collections.abc import Iterator
from typing import TypeVar

from bot.core.ui.panels import (
    Block,
    Buttons,
    Choice,
    Countdown,
    Facts,
    Grid,
    Heading,
    LargePieces,
    Panel,
    Picture,
    Pieces,
    Section,
    SmallPrint,
    Text,
    Verbatim,
)
from bot.core.ui.presses import Verb

B = TypeVar("B")


def panel_text(panel: Panel) -> str:
    """Everything the panel says, shows and offers, one thing a line."""
    lines = [panel.notice]
    for block in panel.blocks:
        lines += _block_lines(block)
    lines += [_choice_line(choice) for choice in panel.choices]
    for menu in panel.menus:
        lines += [f"<{menu.label}>", *[f"  {_choice_line(choice)}" for choice in menu.choices]]
    return "\n".join(lines)


def presses(panel: Panel) -> list[tuple[Verb, str]]:
    """The verb and the argument of each button."""
    return [(choice.press.verb, choice.press.arg) for choice in panel.choices]


def labels(panel: Panel) -> list[str]:
    """The label of each button."""
    return [choice.label for choice in panel.choices]


def verbs(panel: Panel) -> list[Verb]:
    """The verb of each button."""
    return [choice.press.verb for choice in panel.choices]


def blocks_of(panel: Panel, kind: type[B]) -> list[B]:
    """The panel's blocks of a kind."""
    return [block for block in panel.blocks if isinstance(block, kind)]


def _block_lines(block: Block) -> Iterator[str]:
    match block:
        case Heading(text):
            yield f"# {text}"
        case Text(text, strong):
            yield f"**{text}**" if strong else text
        case Buttons(choices):
            yield from map(_choice_line, choices)
        case Facts(lines):
            yield from (f"- {line}" for line in lines)
        case Verbatim(lines):
            yield from (f"  = {line}" for line in lines)
        case SmallPrint(text, exact):
            yield " = ".join((f"(small) {text}", *exact))
        case Pieces(pieces):
            yield " ".join(f"({piece.picture}: {piece.words})" for piece in pieces)
        case LargePieces(pieces):
            yield "# " + " ".join(f"({piece.picture}: {piece.words})" for piece in pieces)
        case Grid():
            yield from (f"  |{line}" for line in block.lines())
            yield from (f"  aloud: {line}" for line in block.spoken)
            yield from (f"  picture: {key}" for key in block.pictures if key)
        case Countdown(text):
            yield f"(clock) {text}"
        case Picture(key=key, words=words):
            yield f"(picture {key}) {words}"
        case Section(blocks, picture):
            for one in (*blocks, picture):
                yield from _block_lines(one)


def _choice_line(choice: Choice) -> str:
    press = choice.press
    mark = "*" if choice.primary else ""
    picture = f" ({choice.picture})" if choice.picture else ""
    described = f" – {choice.description}" if choice.description else ""
    return f"[{mark}{choice.label}]{picture} {press.verb} {press.arg or '-'} {press.decision}{described}"

"""Panels of whole games, and contents of messages as readers see them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from itertools import islice
from typing import Final

from bot.adapters.matrix.rendering import Content
from bot.core.games import games
from bot.core.table.views import TableView
from bot.core.ui.panels import Panel
from bot.core.ui.presses import Verb
from rules.catalogue import newest
from rules.game import Pending, Seat, State, chosen_options
from storage.changes import Message
from storage.ids import Millis
from tests.rules.by_luck import entries, next_of_anybody
from tests.screens.sample_views import CLOSES, EMPTY, at_play, people_of, screens

NOW: Final = Millis(CLOSES - 42_000)
NAMES: Final = ("Cindy", "Ben", "@room", "<b>Emily</b>", "Žofie", "Émile", "Gus", "Hana", "Ivo", "Jo")
COMMANDS: Final = {Verb.JOIN: "!join", Verb.HAND: "!hand", Verb.RULES: "!rules", Verb.REMATCH: "!rematch"}
_TAGS: Final = frozenset({"strong", "br", "pre", "code", "a"})


def states(game: str, seats: int) -> Iterator[State]:
    """A game with random moves, at each of its questions and at its end."""
    state = newest(game).start(seats, {})
    for _ in entries(state, seats, next_of_anybody):
        if state.pending not in {Pending.LUCK, Pending.OVER}:
            yield state
    yield state


def seen(state: State, game: str, seat: Seat | None = None, language: str = "en") -> TableView:
    """The table as this seat, or everybody, sees it."""
    options = chosen_options(newest(game), {})
    table = replace(EMPTY, game=game, options=options, seats=people_of(state, NAMES), language=language)
    return replace(at_play(table, state, seat), may_reveal=seat is not None)


def questions(seats: int, share: int, language: str = "en") -> Iterator[Panel]:
    """The private cards that ask somebody something, in whole games of each kind.

    ``share`` leaves out all but each n-th question. The steps of moves that go on are cards of their own.
    """
    for game in games():
        for state in islice(states(game, seats), 0, None, share):
            for seat in (seat for seat in range(seats) if state.legal(seat)):
                view, screen = seen(state, game, seat, language), screens().of(game)
                first = screen.hand(view, language)
                offered = [*first.choices, *(choice for menu in first.menus for choice in menu.choices)]
                ways = [choice.press.arg for choice in offered if choice.press.verb is Verb.CHOOSE]
                yield from (first, *(screen.hand(view, language, begun=way) for way in ways[:3]))


def cards(seats: int, share: int, language: str) -> Iterator[Panel]:
    """All panels that whole games of each kind show to everybody."""
    for game in games():
        for state in islice(states(game, seats), 0, None, share):
            view = seen(state, game, language=language)
            kinds = (Message.TABLE, Message.CONTRIBUTIONS) if view.result is None else (Message.TABLE, Message.RESULT)
            yield from (screens().message(kind, view, language) for kind in kinds)


def size(content: Content) -> int:
    """The bytes of the content as JSON."""
    return len(json.dumps(content, ensure_ascii=False).encode())


def text(content: Content, key: str = "body") -> str:
    """A text of the content."""
    found = content[key]
    assert isinstance(found, str)
    return found


class _Reader(HTMLParser):
    """Reads HTML as a client shows it; a tag that is not allowed, or not closed, fails."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = ""
        self.links: list[str] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the tag; a block begins a new line."""
        assert tag in _TAGS
        assert [name for name, _ in attrs] == (["href"] if tag == "a" else [])
        self.links += [value or "" for _, value in attrs]
        self.shown += "\n" if tag in {"br", "pre"} else ""
        if tag != "br":
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Note the end of the tag; a block ends its line."""
        assert self._open.pop() == tag
        self.shown += "\n" if tag == "pre" else ""

    def handle_data(self, data: str) -> None:
        """Note the text."""
        self.shown += data

    def close(self) -> None:
        """End the text."""
        super().close()
        assert self._open == []


def read_html(html: str) -> tuple[list[str], list[str]]:
    """The lines of the HTML that a client shows, without empty ones; and the addresses of its links."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return lines(reader.shown), reader.links


def lines(shown: str) -> list[str]:
    """The lines of a text, without empty ones."""
    return [line for line in shown.split("\n") if line.strip()]

"""Situations of Mythe for the golden files."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from bot.core.ports import Best, Honours, PersonShown, PlayerStats, ReplayStop
from bot.core.table.views import TableView
from bot.core.ui.panels import Panel
from rules.game import Event
from rules.mythe.moves import CardDrawn, CardLost, Draw, TurnBegun
from rules.mythe.pieces import Card
from storage.changes import Message
from tests.rules.by_luck import entries
from tests.rules.mythe.games import new_game
from tests.screens.golden_cards import by_clock
from tests.screens.golden_text import GoldenPanels
from tests.screens.mythe.sample_views import (
    SCREEN,
    drawing,
    emptied,
    finished,
    first_turn,
    giving,
    hungry,
    lobby,
    pair,
    second_round,
    second_turn,
    seen,
    stumbled,
    two_emptied,
)
from tests.screens.sample_views import screens

FEATS = {
    "cards.drawn": 40,
    "cards.obstacles": 9,
    "cards.points": 31,
    "dragon.declared": 5,
    "dragon.beaten": 1,
    "most.turn": 9,
}


def situations() -> Iterator[tuple[str, TableView, Message]]:
    """Yields the name of a situation, its view, and the kind of message that shows it."""
    yield "lobby", lobby("Cindy", "Ben"), Message.TABLE
    yield "lobby, only what was drawn", lobby("Cindy", variant="only-drawn"), Message.TABLE
    yield "hand: lobby", replace(lobby("Cindy"), seat=0), Message.HAND
    yield "first turn", seen(first_turn()), Message.TABLE
    yield "first turn, robots", seen(first_turn(), robots={0, 2}), Message.TABLE
    yield "first turn, somebody away", seen(first_turn(), away={2}, unreached={3}), Message.TABLE
    yield "first turn, nobody here", seen(first_turn(), robots={3}, away={0, 1, 2}), Message.TABLE
    yield "drawing", seen(drawing()), Message.TABLE
    yield "stumbled", seen(stumbled()), Message.TABLE
    yield "giving", seen(giving()), Message.TABLE
    yield "second turn", seen(second_turn()), Message.TABLE
    yield "the clock drew", by_clock(seen(drawing()), 1, Draw(2)), Message.TABLE
    yield "hand: the clock drew", by_clock(seen(drawing(), 1), 1, Draw(2)), Message.HAND
    yield "two players", seen(pair()), Message.TABLE
    yield "end", seen(finished()), Message.TABLE
    yield "result", seen(finished()), Message.RESULT
    yield "result without a winner", seen(hungry()), Message.RESULT
    yield "hand: first draw", seen(first_turn(), 1), Message.HAND
    yield "hand: draw on", seen(drawing(), 1), Message.HAND
    yield "hand: stumbled", seen(stumbled(), 1), Message.HAND
    yield "hand: give", seen(giving(), 1), Message.HAND
    yield "hand: give what was drawn", seen(giving("only-drawn"), 1), Message.HAND
    yield "hand: somebody must get a card", seen(emptied(), 0), Message.HAND
    yield "hand: no card", seen(emptied(), 1), Message.HAND
    yield "hand: wait", seen(first_turn(), 2), Message.HAND
    yield "hand: gave", seen(second_turn(), 1), Message.HAND
    yield "hand: got", seen(second_turn(), 3), Message.HAND
    yield "hand: away", seen(first_turn(), 1, away={1}), Message.HAND
    yield "hand: over", seen(finished(), 0), Message.HAND
    yield "hand: two must get a card", seen(two_emptied(), 0), Message.HAND


def panels(language: str) -> Iterator[tuple[str, Panel]]:
    """Every situation's panel, and the pages that belong to no situation."""
    for name, view, kind in situations():
        yield name, screens().message(kind, view, language)
    for begun in ("g.s", "g.", "g.oob", "g.o0ob"):
        yield f"hand: give, {begun}", SCREEN.hand(seen(giving(), 1), language, begun=begun)
    after = second_round()
    yield "round over", screens().message(Message.TABLE, seen(after), language, 1)
    yield "details", screens().of("mythe").details(seen(finished()), language)
    yield "last round over", screens().message(Message.TABLE, seen(finished()), language, finished().chapter)
    yield "hand: round over", screens().message(Message.HAND, seen(after, 1), language, 1)
    yield "replay", screens().replay(ReplayStop(seen(drawing()), NEWS, 4, 6, (1, 4)), language)
    played = PlayerStats(12, 4, 3, 12, 11, {"mythe": FEATS | {"games": 15}})
    badges = {"slayer": 12, "challenger": 40, "surefooted": 20, "wayfarer": 31, "leap": 11}
    honours = Honours({"mythe": badges}, {"mythe": Best(12, 34)}, 1)
    yield "stats", screens().stats(PersonShown("Cindy", played, honours), language)
    yield "rules", SCREEN.rules(language)


NEWS: tuple[Event, ...] = (TurnBegun(1, 1), CardDrawn(1, 2, Card.SHIELD), CardLost(2, 1, Card.SHIELD))


def story(language: str) -> list[str]:
    """The transcript of a game for its first seat: the first fifty lines and the last five."""
    state = new_game(3)
    lines = []
    for _, events in entries(state, 3):
        view = seen(state, 0)
        lines += [line for event in events if (line := SCREEN.event_line(event, view, language))]
    return [*lines[:50], "…", *lines[-5:]]


GOLDEN = GoldenPanels(Path(__file__).with_name("golden"), panels, story)

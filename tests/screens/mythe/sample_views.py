"""Tables for these tests: real games of Mythe, as everybody or one seat sees them."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache

from bot.core.table.views import TableView
from bot.core.ui.panels import Panel
from rules.game import Seat
from rules.mythe.pieces import TURNS
from rules.mythe.state import MytheState
from storage.changes import Message
from tests.rules.by_luck import play
from tests.rules.mythe.games import act, dealt, new_game
from tests.screens.sample_views import EMPTY, NAMES, at_play, people_of, screens, seats_of

OPEN = replace(EMPTY, game="mythe", options={"variant": "standard"}, capacity=5, least=2)
SCREEN = screens().of("mythe")


def lobby(*names: str, variant: str = "standard", robots: Collection[Seat] = ()) -> TableView:
    """A table of five before its game."""
    return replace(OPEN, seats=seats_of(names, robots), options={"variant": variant})


def seen(
    state: MytheState, seat: Seat | None = None, names: Sequence[str] = NAMES, **people: Collection[Seat]
) -> TableView:
    """A game's table as this seat, or everybody, sees it."""
    table = replace(OPEN, options={"variant": state.variant}, seats=people_of(state, names, **people))
    return at_play(table, state, seat)


def card(state: MytheState, language: str = "en", chapter: int | None = None) -> Panel:
    """The table's card, made from the public view."""
    return screens().message(Message.TABLE, seen(state), language, chapter)


def hand(state: MytheState, seat: Seat, language: str = "en", begun: str = "") -> Panel:
    """The seat's private card."""
    return SCREEN.hand(seen(state, seat), language, begun=begun)


def first_turn(variant: str = "standard") -> MytheState:
    """Four play. Ben is to draw, and he holds the Sword."""
    return dealt(
        "zero zero one", "sword one obstacle", "zero shield one", "fairy one obstacle", starter=1, variant=variant
    )


def drawing() -> MytheState:
    """Ben has shown the Sword and drawn two cards."""
    state = first_turn()
    act(state, "declare sword", "draw 0 one", "draw 2 shield")
    return state


def stumbled() -> MytheState:
    """Ben has drawn an obstacle, and may give."""
    state = drawing()
    act(state, "draw 3 obstacle")
    return state


def giving(variant: str = "standard") -> MytheState:
    """Ben has advanced to space 3, and may give."""
    state = first_turn(variant)
    act(state, "draw 0 one", "draw 2 shield", "stop")
    return state


def second_turn() -> MytheState:
    """Ben gave Cindy his obstacle and Emily a 1; it is Charlie's turn."""
    state = giving()
    act(state, "give obstacle 0, one 3")
    return state


def second_round() -> MytheState:
    """Everybody has had a turn: Charlie stumbled, Emily stayed in the village, Cindy passed Ben."""
    state = second_turn()
    act(state, "draw 0 obstacle", "give")
    act(state, "draw 0 zero", "stop", "give zero 2")
    act(state, "draw 1 shield", "draw 1 sword", "stop", "give")
    return state


def pair() -> MytheState:
    """Two play: Cindy is to draw, from Ben or the neutral deck."""
    return dealt("zero one sword obstacle", "zero one shield obstacle", "neutral zero one fairy obstacle")


def emptied() -> MytheState:
    """Cindy has drawn all that Ben had left, and must give him a card."""
    state = pair()
    act(state, "draw neutral fairy", "draw 1 zero", "draw 1 one", "draw 1 shield", "draw 1 obstacle")
    return state


@cache
def finished(seats: int = 4, seed: int = 5, variant: str = "standard") -> MytheState:
    """A game that was played to its end with random moves; its state cannot change any more, so it is cached."""
    state = new_game(seats, variant)
    play(state, seed)
    return state


def two_emptied() -> MytheState:
    """Three play. Cindy has drawn all cards of Ben and Charlie, and must give each of them a card."""
    state = dealt("zero one obstacle obstacle", "zero zero one shield", "one fairy sword obstacle")
    act(state, "draw 1 zero", "draw 1 zero", "draw 1 one", "draw 1 shield")
    act(state, "draw 2 one", "draw 2 fairy", "draw 2 sword", "draw 2 obstacle")
    return state


@cache
def hungry() -> MytheState:
    """All turns are over, and nobody has beaten the Dragon; Ben came furthest."""
    state = dealt(*["one obstacle"] * 3)
    act(state, "draw 1 one", "stop", "give one 1", "draw 2 one", "stop", "give one 2")
    for _ in range(2, TURNS):
        other = (state.awaited[0] + 1) % 3
        act(state, f"draw {other} obstacle", f"give obstacle {other}")
    return state

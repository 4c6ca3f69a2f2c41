"""Tables of Mythic Dice for these tests: real games, as everybody or one seat sees them."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, combinations

from bot.core.table.views import TableView
from bot.core.ui.panels import Choice, Menu, Panel
from bot.core.ui.presses import Verb, joined
from rules.game import Move, Pending, Seat
from rules.mythic_dice.notation import parse
from rules.mythic_dice.pieces import Face
from rules.mythic_dice.state import MythicState
from rules.mythic_dice.steps import Action, CapturePhase, DecayPhase
from tests.rules.mythic_dice.tables import acting, capturing, entries, held, new_game, place, play, rolled
from tests.screens.sample_views import EMPTY, at_play, people_of, screens

NAMES = ("Cindy", "Ben", "Charlie", "Emily", "Žofie", "Émile", "Gus", "Hana", "Ivo", "Jo")
SCREEN = screens().of("mythic-dice")


def seen(
    state: MythicState, seat: Seat | None = None, names: Sequence[str] = NAMES, **people: Collection[Seat]
) -> TableView:
    """A game's table as this seat, or everybody, sees it."""
    table = replace(EMPTY, game="mythic-dice", options={}, seats=people_of(state, names, **people))
    return at_play(table, state, seat)


def hand(state: MythicState, seat: Seat, begun: str = "", language: str = "en") -> Panel:
    """The seat's private card."""
    return SCREEN.hand(seen(state, seat), language, begun=begun)


def questions(seats: int, seed: int, every: int = 1) -> Iterator[MythicState]:
    """A game with random moves, at every n-th entry that leaves a question, and at its end."""
    state = new_game(seats)
    for number, _ in enumerate(entries(state, seed)):
        if state.pending is Pending.OVER or (state.pending is not Pending.LUCK and not number % every):
            yield state


@cache
def finished(seats: int = 2, seed: int = 3) -> MythicState:
    """A game that was played to its end; its state cannot change any more, so it is cached."""
    state = new_game(seats)
    play(state, seed)
    return state


# --- what can be pressed ----------------------------------------------------------------------------------


def press(state: MythicState, seat: Seat, arg: str) -> None:
    """The seat makes the move with this text."""
    move = parse(arg)
    assert move is not None
    state.apply(seat, move)


def pressed(panel: Panel) -> Iterator[Choice]:
    """All choices that can be pressed alone: the buttons, and the menus that take one choice."""
    yield from panel.choices
    yield from chain.from_iterable(menu.choices for menu in panel.menus if menu.most == 1)


def taken(menu: Menu) -> Iterator[str]:
    """The arguments of the menu's presses, for all sets of choices that may be taken together."""
    for number in range(menu.least, menu.most + 1):
        for some in combinations(menu.choices, number):
            yield joined([choice.press for choice in some]).arg


def reached(state: MythicState, seat: Seat, begun: str = "") -> Iterator[Move]:
    """Every move that the seat can reach by presses; some moves appear several times."""
    panel = hand(state, seat, begun)
    args = [(choice.press.verb, choice.press.arg) for choice in pressed(panel)]
    several = [menu for menu in panel.menus if menu.most > 1 or menu.least > 1]
    args += [(menu.choices[0].press.verb, arg) for menu in several for arg in taken(menu)]
    for verb, arg in args:
        if verb is Verb.MOVE:
            move = parse(arg)
            assert move is not None, arg
            yield move
        elif arg and arg != begun:
            yield from reached(state, seat, arg)


# --- moments ----------------------------------------------------------------------------------------------


def to_act() -> MythicState:
    """Cindy holds a creature of each kind and two artifacts."""
    mine = place("1 3 3 7", held(Face.KAPPA, "2 2"), held(Face.TIKBALANG, "1 7"), Face.ANTLERS, Face.DRAGON_PEARL)
    return acting(mine, place("2 5 8", held(Face.ROC, "3 4 6"), Face.MASK), place("4 4", Face.LIONS_HIDE))


def to_capture() -> MythicState:
    """Three players may capture: Charlie first, then Ben, then Cindy, whose turn it is."""
    return capturing(place("2 2 6 8"), place("1 1 4 5 6"), place("3 3 7 7"))


def ahead() -> MythicState:
    """Ben has answered ahead with wishes, and Cindy has answered ahead with a pass."""
    state = to_capture()
    press(state, 1, "wish.l11a6-j45a6")
    press(state, 0, "pass")
    return state


def to_decay() -> MythicState:
    """Dice decay; one seat has the Horn, and one seat has only ones."""
    table = capturing(place("1 4 4 8"), place("1 5 7", Face.HORN), place("1 1")).view(None).table
    return MythicState(table, 0, (DecayPhase(), CapturePhase(1), Action(1)))


def to_return() -> MythicState:
    """Cindy has released the Kraken: everybody returns a die."""
    state = acting(place("2 5", held(Face.KRAKEN, "6 8")), place("1 3"), place("4 4"))
    press(state, 0, "rel.7.")
    return state


def to_capture_again() -> MythicState:
    """Cindy has released the Taniwha and may capture once more."""
    state = acting(place("5 5 8 8", held(Face.TANIWHA, "2 6")), place("1 3"))
    press(state, 0, "rel.g.")
    rolled(state, "2 3")
    return state

"""Tables for these tests: real games of Mythical Dice, as everybody or one seat sees them."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache

from bot.core.ports import Screens
from bot.core.table.views import Holder, SeatView, TableView
from bot.core.ui.languages import Languages
from bot.screens.all_screens import AllScreens
from rules.chance import commitment
from rules.game import Pending, Seat, State
from rules.mythical_dice.moves import Bet
from rules.mythical_dice.state import MythicalState
from storage.changes import Pace, Status
from storage.ids import CommunityId, Millis, PlayerId, TableId
from tests.rules.by_luck import play
from tests.rules.mythical_dice.games import dealt, new_game, roll, rolling

NAMES = ("Cindy", "Ben", "Charlie", "Emily", "Žofie", "Émile")
HANDS = (
    "red red purple grey",
    "mermaid red purple grey",
    "minotaur red mermaid yellow",
    "griffin yellow grey purple",
)
SEED = bytes(range(32))
CLOSES = Millis(1_763_406_038_000)
EMPTY = TableView(
    id=TableId("k7m2q4x9ab"),
    community=CommunityId(1),
    channel="evenings",
    game="mythical-dice",
    rules=1,
    options={"edition": "english", "variant": "standard"},
    pace=Pace.LIVE,
    status=Status.LOBBY,
    language="en",
    seats=(),
    capacity=4,
    least=3,
    viewer=None,
    seat=None,
    play=None,
    closes=CLOSES,
    may_reveal=False,
    commitment=commitment(SEED),
    contributions=(),
    seed=None,
    result=None,
    ending=None,
    why_abandoned=None,
    after=None,
)


@cache
def languages() -> Languages:
    """The message catalogues; a missing message or value fails the test."""
    return Languages(strict=True)


@cache
def screens() -> Screens:
    """All screens."""
    return AllScreens(languages())


def seats_of(names: Sequence[str], robots: Collection[Seat] = (), away: Collection[Seat] = ()) -> tuple[SeatView, ...]:
    """The seats in order: the first person is the host; robots have some seats, and play for people who are away."""
    return tuple(seat_of(seat, name, robots, away) for seat, name in enumerate(names))


def seat_of(seat: Seat, name: str, robots: Collection[Seat], away: Collection[Seat]) -> SeatView:
    """The view of a seat with its person or its robot; all tables of these tests have their seats from here."""
    if seat in robots:
        return SeatView(name, Holder.ROBOT, None)
    return SeatView(name, Holder.AWAY if seat in away else Holder.PERSON, PlayerId(seat + 1), host=seat == 0)


def people_of(
    state: State,
    names: Sequence[str],
    robots: Collection[Seat] = (),
    away: Collection[Seat] = (),
    unreached: Collection[Seat] = (),
) -> tuple[SeatView, ...]:
    """The seats of a game's table."""
    return out_of_reach(seats_of(names[: len(state.scores())], robots, away), unreached)


def out_of_reach(seats: Sequence[SeatView], unreached: Collection[Seat]) -> tuple[SeatView, ...]:
    """The same seats, but some of these people get no private messages."""
    return tuple(replace(seat, reached=number not in unreached) for number, seat in enumerate(seats))


def lobby(*names: str, robots: Collection[Seat] = ()) -> TableView:
    """A table of four before its game."""
    return replace(EMPTY, seats=seats_of(names, robots))


def seen(
    state: MythicalState, seat: Seat | None = None, names: Sequence[str] = NAMES, **people: Collection[Seat]
) -> TableView:
    """A game's table as this seat, or everybody, sees it."""
    options = {"edition": state.edition, "variant": state.variant}
    return at_play(replace(EMPTY, options=options, seats=people_of(state, names, **people)), state, seat)


def at_play(table: TableView, state: State, seat: Seat | None) -> TableView:
    """The table as this seat, or everybody, sees it when the game is in this state."""
    over = state.pending is Pending.OVER
    return replace(
        table,
        status=Status.FINISHED if over else Status.PLAYING,
        capacity=len(table.seats),
        viewer=None if seat is None else PlayerId(seat + 1),
        seat=seat,
        play=state.view(seat),
        closes=None if over else CLOSES,
        contributions=tuple(f"press-{number}" for number, _ in enumerate(table.seats, 1)),
        seed=SEED.hex() if over else None,
        result=state.result(),
    )


def round_4(leader: Seat = 1) -> MythicalState:
    """Four players hold four dice each; bets are open."""
    return dealt(*HANDS, leader=leader)


def some_bets() -> MythicalState:
    """Cindy and Charlie have bet."""
    state = round_4()
    state.apply(0, Bet(1))
    state.apply(2, Bet(0))
    return state


def revealed(**options: str) -> MythicalState:
    """The bets are open, no die is rolled."""
    return rolling(*HANDS, bets=(1, 2, 0, 1), leader=1, **options)


def first_die(**options: str) -> MythicalState:
    """Ben has led red; Charlie must follow or roll a special die."""
    state = revealed(**options)
    roll(state, "red 7")
    return state


def second_trick() -> MythicalState:
    """Ben's mermaid took the first trick from Charlie's minotaur; he has led a special die that sets no colour."""
    state = revealed()
    roll(state, "red 7", "minotaur symbol", "griffin symbol", "red 5")
    roll(state, "mermaid flag")
    return state


def last_trick() -> MythicalState:
    """Ben has rolled the last of his dice; others have not."""
    state = revealed()
    play(state, 3, until=lambda state: state.pending is Pending.CHOICE and not state.view(1).hand)
    return state


def next_round() -> MythicalState:
    """The next round has begun, and its bets are open."""
    state = revealed()
    play(state, 5, until=lambda state: state.secret)
    return state


@cache
def finished(seats: int = 4, seed: int = 5, edition: str = "english") -> MythicalState:
    """A game that was played to its end; its state cannot change any more, so it is cached."""
    state = new_game(seats, edition)
    play(state, seed)
    return state

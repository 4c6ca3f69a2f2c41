"""What every game promises: a state that starts, asks, is changed by entries, and is seen through views alone.

A game runs as a sequence of *entries*: moves made by seats, outcomes settled by luck, and reveals.
Nothing else changes a state, so the entries are the game:

    luck    ``state.pending is Pending.LUCK``    settle(outcome); a fair one comes from ``draw(chance)``
    choice  ``state.pending is Pending.CHOICE``  apply(seat, move) for a seat in ``state.awaited``
    reveal  ``state.pending is Pending.REVEAL``  apply(None, REVEAL); answers may still be changed until then
    over    ``state.pending is Pending.OVER``    result()

A state is changed in place by ``apply`` and ``settle``. A refused entry changes nothing; whoever wants to
keep the state of before takes a ``copy`` first.

    RulesError
    ├── BadSetup        a game that cannot be started like this
    └── IllegalMove     an entry that the rules refuse now
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol, TypeAlias

from rules.chance import Chance

Seat: TypeAlias = int
"""A place at the table, counted from 0 clockwise."""

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"


class RulesError(Exception):
    """Something the rules refuse: a code that catalogues translate, and the values that go with it."""

    def __init__(self, code: str, **values: int | str) -> None:
        self.code = code
        self.values = values
        super().__init__(code)

    def __str__(self) -> str:
        """The refusal in plain words for logs and command lines: ``bet out of range (tricks 5, most 3)``."""
        words = self.code.replace("-", " ")
        if not self.values:
            return words
        return f"{words} ({', '.join(f'{name} {value}' for name, value in self.values.items())})"


class BadSetup(RulesError):
    """The game cannot be started with these seats or options."""


class IllegalMove(RulesError):
    """The entry is not allowed now; the state is as it was."""


class Pending(Enum):
    """What a state waits for."""

    LUCK = "luck"
    CHOICE = "choice"
    REVEAL = "reveal"
    OVER = "over"


class Move:
    """What a seat decides. Each game has its own kinds, all of them values."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """All answers of a secret decision are shown at one moment."""


REVEAL = Reveal()

JOINT: Final = "+"
"""Stands between the texts of choices that are taken together from one menu, and so make one move."""


@dataclass(frozen=True, slots=True)
class ShortForm:
    """A kind of move that has a command of its own: with ``/bet tricks:2`` people type the move ``bet.2``."""

    verb: str
    """What the command is called, and how the text of such a move begins: before a dot."""

    argument: str
    """What follows the dot: the name of the command's option."""

    numbers: range | None = None
    """The numbers that the argument may be; None where it is a word, and the legal ones are offered."""


@dataclass(frozen=True, slots=True)
class Notation:
    """Moves as short texts and back: what buttons carry, what people may type, what transcripts hold.

    A text has at most 65 signs of ASCII, and no colon: a button has room for no more. A text that was ever written
    stays readable, for old buttons are pressed, too.
    """

    spell: Callable[[Move], str]
    """The text of a move. Raises TypeError for a move of another game."""

    parse: Callable[[str], Move | None]
    """The move that a text spells; None for a text that spells none. Whether it is legal the rules say."""

    moves: tuple[Move, ...] = ()
    """Moves that have the same name at every table. Who types such a name is told why the move is not legal now."""

    short_forms: tuple[ShortForm, ...] = ()


class Outcome:
    """What luck decides. Each game has its own kinds, all of them values."""

    __slots__ = ()


class Event:
    """What happened."""

    __slots__ = ()

    @property
    def audience(self) -> Seat | None:
        """The only seat that may know of it, or None when everybody may."""
        return None


class View(Protocol):
    """A state as one seat (or, for ``seat`` None, the public) may see it. All views are plain values."""

    @property
    def seat(self) -> Seat | None: ...
    @property
    def pending(self) -> Pending: ...
    @property
    def decision(self) -> int: ...
    @property
    def chapter(self) -> int: ...
    @property
    def secret(self) -> bool: ...
    @property
    def awaited(self) -> tuple[Seat, ...]: ...
    @property
    def choices(self) -> tuple[Move, ...]:
        """What this seat may do now; for a game with too many moves to list, the ones that are offered."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: points and ranks by seat; ranks count from 1 and ties share."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]


class State(Protocol):
    """One game being played."""

    @property
    def pending(self) -> Pending: ...
    @property
    def decision(self) -> int:
        """The number of the open question, or of the last one; counts from 1 and never counts secret changes."""

    @property
    def chapter(self) -> int:
        """Which part of the game this is, from 1; 0 before the first. A table writes a card for each: a round."""

    @property
    def secret(self) -> bool:
        """Whether answers to the open question are hidden, and may be changed, until the reveal.

        In a question that is answered in turn an answer given ahead is hidden until its turn comes; no reveal follows.
        """

    @property
    def weighed(self) -> bool:
        """Whether secret answers are ones that people think over.

        Then a person who plays against robots alone says when they are shown; else they are shown when all are in.
        """

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats the table waits for; not those that merely may change their answer."""

    def draw(self, chance: Chance) -> Outcome:
        """Sample the pending luck. Changes nothing."""

    def settle(self, outcome: Outcome) -> Sequence[Event]:
        """Let luck decide. Raises IllegalMove for an outcome that cannot be."""

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """What the seat may do now, as in ``View.choices``; empty when it may do nothing."""

    def apply(self, seat: Seat | None, move: Move) -> Sequence[Event]:
        """Make a seat's move, or for seat None the reveal. Raises IllegalMove."""

    def view(self, seat: Seat | None) -> View:
        """The state as this seat may see it; for None as everybody may. The one door for secrets."""

    def scores(self) -> tuple[int, ...]:
        """The points so far, by seat; public at any time."""

    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""

    def report(self) -> Mapping[str, Json]:
        """What a replay prints of this game besides scores and ranks."""

    def feats(self) -> Sequence[Mapping[str, int]]:
        """What each seat did that is worth counting over many games, by seat; asked when the game is over.

        All belong to families that the game declares. A game's feats are its own, whatever another one calls its.
        """

    def copy(self) -> "State":
        """An independent state in the same position."""


class Adds(Enum):
    """How a feat of somebody's games adds up."""

    SUM = "sum"
    MOST = "most"
    LEAST = "least"


@dataclass(frozen=True, slots=True)
class Share:
    """Something that people try and bring off or not, such as a bet; both are families of feats that are summed."""

    tries: str
    hits: str

    def counted(self, feats: Mapping[str, int]) -> tuple[int, int]:
        """How many tries, and how many hits of these, are among a seat's feats."""
        sums = Counter[str]()
        for feat, count in feats.items():
            sums[feat.partition(".")[0]] += count
        return sums[self.tries], sums[self.hits]


@dataclass(frozen=True, slots=True)
class Feats:
    """What a game counts of each seat over many games.

    A feat is called by its family and, after a dot, what of the family it counts: ``bets.2`` belongs to ``bets``.
    """

    families: Mapping[str, Adds]
    share: Share | None = None
    """What standings tell of everybody: how many of the tries were hits."""

    def adds(self, feat: str) -> Adds | None:
        """How this feat adds up; None for one that the game does not declare."""
        return self.families.get(feat.partition(".")[0])


class Robot(Protocol):
    """A robot: a player that is no person. It gets its seat's view, and no more."""

    def choose(self, view: View) -> Move:
        """One of the moves the view's seat may make now."""


class Game(Protocol):
    """The definition of a game: who may play it, with which options, under which rule set."""

    @property
    def key(self) -> str: ...
    @property
    def rules(self) -> int:
        """The number of this rule set; a game is replayed under the one it was played with."""

    @property
    def seats(self) -> range:
        """How many may play."""

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """Each option's values, the default first."""

    @property
    def usual(self) -> Mapping[str, Mapping[str, str]]:
        """By language the options that people play with who speak it, such as ``{"cs": {"edition": "czech"}}``.

        Options and languages that are left out take the default.
        """

    @property
    def notation(self) -> Notation: ...
    @property
    def feats(self) -> Feats: ...

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        """A new game. Missing options take their defaults. Raises BadSetup."""


def ranked(scores: Sequence[int]) -> tuple[int, ...]:
    """Ranks from 1 by most points; equal points share the better rank.

    >>> ranked([40, 70, 40])
    (2, 1, 2)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def chosen_options(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The game's options with defaults filled in. Raises BadSetup for an unknown option or value."""
    for name, value in options.items():
        if name not in game.options:
            raise BadSetup("unknown-option", option=name)
        if value not in game.options[name]:
            raise BadSetup("unknown-option-value", option=name, value=value)
    return {name: options.get(name, values[0]) for name, values in game.options.items()}


def check_seats(game: Game, seats: int) -> None:
    """Raise BadSetup unless that many may play."""
    if seats not in game.seats:
        raise BadSetup("wrong-number-of-seats", seats=seats, least=game.seats[0], most=game.seats[-1])

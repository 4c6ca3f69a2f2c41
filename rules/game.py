"""The contract of every game: a state that asks questions, changes only by entries, and is seen only through views.

A game is a sequence of *entries*: moves that seats make, outcomes that luck decides, and reveals.
Nothing else changes a state, so the entries are the whole game:

    luck    ``state.pending is Pending.LUCK``    settle(outcome); ``draw(chance)`` samples a fair outcome
    choice  ``state.pending is Pending.CHOICE``  apply(seat, move) for a seat in ``state.awaited``
    reveal  ``state.pending is Pending.REVEAL``  apply(None, REVEAL); until then seats may change their answers
    over    ``state.pending is Pending.OVER``    result()

``apply`` and ``settle`` change a state in place. If they refuse an entry, the state stays as it was.
To keep the position before an entry, take a ``copy`` first.

    RulesError
    ├── BadSetup        the game cannot start with these seats or options
    └── IllegalMove     the rules refuse this entry now
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol, TypeAlias

from rules.badges import Badge
from rules.chance import Chance

Seat: TypeAlias = int
"""The number of a seat at the table, from 0 clockwise."""

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"


class RulesError(Exception):
    """The rules refuse something: ``code`` is the key of a translated text, ``values`` are filled into that text."""

    # No sentence for players here: the screens translate the code into the language of each reader.
    def __init__(self, code: str, **values: int | str) -> None:
        self.code = code
        self.values = values
        super().__init__(code)

    def __str__(self) -> str:
        """The refusal in plain English for logs and command lines: ``bet out of range (tricks 5, most 3)``."""
        words = self.code.replace("-", " ")
        if not self.values:
            return words
        return f"{words} ({', '.join(f'{name} {value}' for name, value in self.values.items())})"


class BadSetup(RulesError):
    """The game cannot be started with these seats or options."""


class IllegalMove(RulesError):
    """The rules do not allow the entry now. The state is unchanged."""


class Pending(Enum):
    """What a state waits for."""

    LUCK = "luck"
    CHOICE = "choice"
    REVEAL = "reveal"
    OVER = "over"


class Move:
    """A decision of a seat, such as a bet. Each game defines its own kinds; all are immutable values."""

    # Empty slots here let the subclasses do without a ``__dict__``: a simulation creates millions of moves and events.
    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """Shows the secret answers of all seats at the same moment. No seat makes this move."""


REVEAL = Reveal()

JOINT: Final = "+"
"""Joins the texts of several choices that a player takes from one menu. Together they are one move."""


@dataclass(frozen=True, slots=True)
class ShortForm:
    """A kind of move that has its own command: people type ``/bet tricks:2`` for the move ``bet.2``."""

    verb: str
    """The name of the command. The text of the move begins with it, followed by a dot."""

    argument: str
    """The name of the command's option. Its value is the part of the text after the dot."""

    numbers: range | None = None
    """The numbers that the argument may be. None if the argument is a word: then the command offers the legal words."""


@dataclass(frozen=True, slots=True)
class Notation:
    """Turns moves into short texts and back. Buttons, typed commands and transcripts use these texts.

    A text has at most 65 ASCII characters and no colon, because a button has no room for more. A text that was ever in
    use must stay readable, because people also press old buttons.
    """

    spell: Callable[[Move], str]
    """The text of a move. Raises TypeError for a move of another game."""

    parse: Callable[[str], Move | None]
    """The move that a text stands for; None if there is none. The rules decide later whether the move is legal."""

    moves: tuple[Move, ...] = ()
    """Moves that have the same name at every table. Somebody who types such a name is told why it is illegal now."""

    short_forms: tuple[ShortForm, ...] = ()


class Outcome:
    """A result of luck, such as the face of a die. Each game defines its own kinds; all are immutable values."""

    __slots__ = ()


class Event:
    """Something that happened in a game. Everybody may know about it, unless it is a ``PrivateEvent``."""

    __slots__ = ()


class Milestone(Event):
    """An event with which a part of the game ends, such as a trick or a turn. Everybody's private card tells it."""

    __slots__ = ()


class PrivateEvent(Event):
    """An event that only one seat may know about, such as the dice that it was dealt."""

    __slots__ = ()

    seat: Seat
    """The only seat that may know about the event."""


class View(Protocol):
    """What one seat may see of a state; for ``seat`` None, what the public may see. All views are plain values."""

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
        """The moves that this seat may make now. If they are too many to list, the ones that the game offers."""

    @property
    def holdings(self) -> tuple[object, ...]:
        """What this seat holds, or what lies before it: its private card shows that while a robot plays for it."""

    def forced(self, seat: Seat) -> bool:
        """Whether this view proves that the seat, which is asked now, has only one possible move.

        The public's view answers for every hand that fits what everybody sees. So a table may make such a move by
        itself, and nobody learns anything from it. The seat's own view also knows the seat's secrets.
        """


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: points and ranks by seat. Ranks count from 1; equal results share a rank."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]


class State(Protocol):
    """A game in progress."""

    @property
    def pending(self) -> Pending: ...
    @property
    def decision(self) -> int:
        """The number of the open question, or of the last one; 0 before the first. A changed secret answer keeps it."""

    @property
    def chapter(self) -> int:
        """The current part of the game, mostly a round, from 1; 0 before the first. A table posts a card for each."""

    @property
    def secret(self) -> bool:
        """Whether answers to the open question are hidden, and may be changed, until the reveal.

        Some questions are answered in turn, and a seat may answer before its turn. Then its answer is hidden until its
        turn comes, and no reveal follows.
        """

    @property
    def weighed(self) -> bool:
        """Whether people need to think their secret answers over, as they do with bets.

        If so, a person who plays against robots alone decides when the answers are shown. Otherwise they are shown as
        soon as all are in.
        """

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose answers are missing. A seat that may only change its answer is not among them."""

    def draw(self, chance: Chance) -> Outcome:
        """Sample the luck that is pending. Changes nothing. Raises IllegalMove if no luck is pending."""

    def settle(self, outcome: Outcome) -> Sequence[Event]:
        """Let this outcome happen. Raises IllegalMove if it is impossible here."""

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """The moves that the seat may make now, as in ``View.choices``; empty if it may make none."""

    def apply(self, seat: Seat | None, move: Move) -> Sequence[Event]:
        """Make the move of a seat; for seat None, the reveal. Raises IllegalMove."""

    def view(self, seat: Seat | None) -> View:
        """What this seat may see; for None, what everybody may see. Secrets leave a state only through this method."""

    def scores(self) -> tuple[int, ...]:
        """The points so far, by seat. They are public at any time."""

    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""

    def report(self) -> Mapping[str, Json]:
        """What a replay prints about this game, besides scores and ranks."""

    def feats(self) -> Sequence[Mapping[str, int]]:
        """What each seat did that is counted over many games, by seat. Asked only when the game is over.

        Each feat belongs to a family that the game declares. Two games may use one name for different feats.
        """

    def copy(self) -> "State":
        """An independent copy of this state."""


class Adds(Enum):
    """How the counts of a feat in several games become one number."""

    SUM = "sum"
    MOST = "most"
    LEAST = "least"


@dataclass(frozen=True, slots=True)
class Share:
    """A share of successes, such as kept bets among all bets. Both fields name families of feats that are summed."""

    tries: str
    hits: str

    def counted(self, feats: Mapping[str, int]) -> tuple[int, int]:
        """The number of tries and the number of hits among a seat's feats."""
        sums = Counter[str]()
        for feat, count in feats.items():
            sums[feat.partition(".")[0]] += count
        return sums[self.tries], sums[self.hits]


@dataclass(frozen=True, slots=True)
class Feats:
    """What a game counts about each seat over many games.

    The name of a feat is its family and, after a dot, what it counts in that family: ``bets.2`` belongs to ``bets``.
    """

    families: Mapping[str, Adds]
    share: Share | None = None
    """The share that standings show for each player; None if the game has none."""

    badges: tuple[Badge, ...] = ()
    """The titles that people win by these feats."""

    def adds(self, feat: str) -> Adds | None:
        """How this feat adds up; None if the game does not declare it."""
        return self.families.get(feat.partition(".")[0])


class Robot(Protocol):
    """A player that is a program. It gets the view of its own seat and nothing else."""

    def choose(self, view: View) -> Move:
        """Choose one of the moves that the view's seat may make now."""


class Game(Protocol):
    """The definition of a game: its rule set, the number of seats, the options."""

    @property
    def key(self) -> str: ...
    @property
    def rules(self) -> int:
        """The number of this rule set. A game is always replayed under the rule set that it was played with."""

    @property
    def seats(self) -> range:
        """The possible numbers of players."""

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """The values of each option. The first value is the default."""

    @property
    def usual(self) -> Mapping[str, Mapping[str, str]]:
        """By language: the options that its speakers usually play with, such as ``{"cs": {"edition": "czech"}}``.

        A language or an option that is missing here takes the default.
        """

    @property
    def notation(self) -> Notation: ...
    @property
    def feats(self) -> Feats: ...

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        """A new game. Missing options take their defaults. Raises BadSetup."""


def ranked(scores: Sequence[int]) -> tuple[int, ...]:
    """Ranks from 1; more points are better, and equal points share the better rank.

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
    """Raise BadSetup unless the game allows this number of seats."""
    if seats not in game.seats:
        raise BadSetup("wrong-number-of-seats", seats=seats, least=game.seats[0], most=game.seats[-1])

"""A game as its setup and its log: replay it, step through it, verify its luck."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rules.catalogue import game_of
from rules.chance import SCHEME, Committed, client_seed, commitment
from rules.game import REVEAL, BadSetup, Event, IllegalMove, Move, Outcome, Pending, Reveal, RulesError, Seat, State


@dataclass(frozen=True, slots=True)
class Play:
    """A seat's move, or with seat None the reveal. ``by_clock``: a stand-in made it."""

    seat: Seat | None
    move: Move
    by_clock: bool = False


@dataclass(frozen=True, slots=True)
class Luck:
    """An outcome that luck settled."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The game ends here without a result."""

    why: str


Entry: TypeAlias = Play | Luck | Abandoned

# A member looked up by its class costs more than most of the rules, and a replay asks for this one at each entry.
_REVEAL_IS_DUE: Final = Pending.REVEAL


@dataclass(frozen=True, slots=True)
class Fairness:
    """What recomputes the luck of a game: the seed, published at its end, and all that went with it."""

    seed: str
    """64 hexadecimal digits."""

    commitment: str
    table: str
    contributions: tuple[str, ...]
    scheme: int = SCHEME


@dataclass(frozen=True, slots=True)
class Record:
    """One game, whole or stopped anywhere."""

    game: str
    seats: tuple[str, ...]
    """The names by seat."""

    log: tuple[Entry, ...]
    rules: int = 1
    robots: tuple[Seat, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    fairness: Fairness | None = None
    after: str | None = None
    """The table whose rematch this is."""

    def start(self) -> State:
        """The game before its first entry. Raises BadSetup."""
        for seat in self.robots:
            if not 0 <= seat < len(self.seats):
                raise BadSetup("no-such-seat", seat=seat)
        return game_of(self.game, self.rules).start(len(self.seats), self.options)


class BadEntry(RulesError):
    """An entry of a log that the rules refuse; ``index`` counts from 0."""

    def __init__(self, index: int, reason: RulesError) -> None:
        super().__init__(reason.code, **reason.values)
        self.index = index

    def __str__(self) -> str:
        """``log entry 7: bet out of range (tricks 5, most 3)``."""
        return f"log entry {self.index}: {super().__str__()}"


@dataclass(frozen=True, slots=True)
class Step:
    """A state after an entry, with the entry and what happened. The state goes on changing: copy to keep it."""

    index: int
    entry: Entry
    state: State
    events: Sequence[Event]


@dataclass(frozen=True, slots=True)
class Replay:
    """Where a log leads."""

    state: State
    abandoned: bool

    @property
    def finished(self) -> bool:
        """Whether the game was played to its result."""
        return self.state.pending is Pending.OVER

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are waited for."""
        return () if self.abandoned else self.state.awaited


def steps(record: Record) -> Iterator[Step]:
    """Replay a record entry by entry, all rules applied. Raises BadSetup and BadEntry.

    A log written by hand may leave reveals out: then the answers are shown as soon as the last one is in.
    """
    state = record.start()
    kept_open = _kept_open(record.log)
    for index, entry in enumerate(record.log):
        yield Step(index, entry, state, _advance(state, record.log, index, kept_open))


def replay(record: Record) -> Replay:
    """The state at the log's end. Raises BadSetup and BadEntry."""
    state = record.start()
    kept_open = _kept_open(record.log)
    for index in range(len(record.log)):
        _advance(state, record.log, index, kept_open)
    abandoned = bool(record.log) and isinstance(record.log[-1], Abandoned)
    if state.pending is _REVEAL_IS_DUE and not abandoned:
        state.apply(None, REVEAL)
    return Replay(state, abandoned)


def _advance(state: State, log: Sequence[Entry], index: int, kept_open: Sequence[bool]) -> Sequence[Event]:
    """Make the log's entry ``index``, and before it the reveal it leaves out. Raises BadEntry."""
    try:
        if index and isinstance(log[index - 1], Abandoned):
            raise IllegalMove("game-is-over")
        if _leaves_out_reveal(state, log, index, kept_open):
            return (*state.apply(None, REVEAL), *enter(state, log[index]))
        return enter(state, log[index])
    except IllegalMove as refusal:
        raise BadEntry(index, refusal) from refusal


def _leaves_out_reveal(state: State, log: Sequence[Entry], index: int, kept_open: Sequence[bool]) -> bool:
    """Whether the log's entry ``index`` can only come after a reveal that does not stand before it."""
    return state.pending is _REVEAL_IS_DUE and not (kept_open[index] and _leaves_open(state, log[index]))


def enter(state: State, entry: Entry) -> Sequence[Event]:
    """Make one entry of a log. Raises IllegalMove, and then the state is as it was."""
    match entry:
        case Play(seat, move):
            return state.apply(seat, move)
        case Luck(outcome):
            return state.settle(outcome)
        case Abandoned():
            if state.pending is Pending.OVER:
                raise IllegalMove("game-is-over")
            return ()


def _leaves_open(state: State, entry: Entry) -> bool:
    """Whether an entry may come while all answers are in: one that is changed, the reveal, or the game's end."""
    match entry:
        case Play(int(seat), move):
            return type(move) in {type(choice) for choice in state.legal(seat)}
        case _:
            return True


def _kept_open(log: Sequence[Entry]) -> list[bool]:
    """For each index of the log, and for its end: whether complete answers wait there for what is to come.

    They do where moves of one kind alone stand before the next reveal or before the game's abandonment. One walk
    from the end: a long log costs no more than its length.
    """
    kept_open = [False]
    kind: type[Move] | None = None
    for entry in reversed(log):
        match entry:
            case Play(_, Reveal()) | Abandoned():
                kept_open.append(True)
                kind = None
            case Play(_, move):
                kept_open.append(kept_open[-1] and kind in {None, type(move)})
                kind = type(move)
            case Luck():
                kept_open.append(False)
    return kept_open[::-1]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a record and its seed disagree: at an outcome of the log, or (index None) in the commitment."""

    index: int | None = None
    due: Outcome | None = None
    found: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a record's luck is what its seed says; the first difference, or None when all agrees."""

    difference: Difference | None = None


def verify(record: Record) -> Verdict | None:
    """Recompute every outcome from the published seed; None when the record has no fairness to verify.

    Raises BadSetup and BadEntry for a record that the rules refuse.
    """
    fairness = record.fairness
    if fairness is None:
        return None
    if fairness.scheme != SCHEME:
        raise BadSetup("unknown-scheme", scheme=fairness.scheme)
    seed = bytes.fromhex(fairness.seed)
    if commitment(seed) != fairness.commitment:
        return Verdict(Difference())
    chance = Committed(seed, fairness.table, client_seed(fairness.contributions))
    state = record.start()
    kept_open = _kept_open(record.log)
    for index, entry in enumerate(record.log):
        if _leaves_out_reveal(state, record.log, index, kept_open):
            # What it brings about may be luck: leaving it out must not keep that from being verified.
            state.apply(None, REVEAL)
        if isinstance(entry, Luck) and state.pending is Pending.LUCK:
            due = state.draw(chance)
            if due != entry.outcome:
                return Verdict(Difference(index, due, entry.outcome))
        _advance(state, record.log, index, kept_open)
    return Verdict()

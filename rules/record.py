"""A game as its setup and its log: replay it, step through it, verify its luck."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rules.catalogue import game_of
from rules.chance import SCHEME, Committed, client_seed, commitment
from rules.game import REVEAL, BadSetup, Event, IllegalMove, Move, Outcome, Pending, Reveal, RulesError, Seat, State


@dataclass(frozen=True, slots=True)
class Play:
    """A seat's move; with seat None, the reveal. ``by_clock``: a robot moved because the person did not in time."""

    seat: Seat | None
    move: Move
    by_clock: bool = False


@dataclass(frozen=True, slots=True)
class Luck:
    """An outcome of luck."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The game ends here without a result."""

    why: str


Entry: TypeAlias = Play | Luck | Abandoned

# To read an enum member through its class is slower than most of the rules, and a replay needs this one at every entry.
_REVEAL_IS_DUE: Final = Pending.REVEAL


@dataclass(frozen=True, slots=True)
class Fairness:
    """All that is needed to recompute the luck of a game. The seed is published when the game ends."""

    seed: str
    """64 hexadecimal digits."""

    commitment: str
    table: str
    contributions: tuple[str, ...]
    scheme: int = SCHEME


@dataclass(frozen=True, slots=True)
class Record:
    """One game: the whole of it, or its beginning up to any entry."""

    game: str
    seats: tuple[str, ...]
    """The players' names, by seat."""

    log: tuple[Entry, ...]
    rules: int = 1
    robots: tuple[Seat, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    fairness: Fairness | None = None
    after: str | None = None
    """The id of the table that this game is a rematch of."""

    def start(self) -> State:
        """The state before the first entry. Raises BadSetup."""
        for seat in self.robots:
            if not 0 <= seat < len(self.seats):
                raise BadSetup("no-such-seat", seat=seat)
        return game_of(self.game, self.rules).start(len(self.seats), self.options)


class BadEntry(RulesError):
    """The rules refuse an entry of a log. ``index`` is the position of the entry, from 0."""

    def __init__(self, index: int, reason: RulesError) -> None:
        super().__init__(reason.code, **reason.values)
        self.index = index

    def __str__(self) -> str:
        """For example ``log entry 7: bet out of range (tricks 5, most 3)``."""
        return f"log entry {self.index}: {super().__str__()}"


@dataclass(frozen=True, slots=True)
class Step:
    """The state after one entry, with its events. The next step changes the same state: take a copy to keep it."""

    index: int
    entry: Entry
    state: State
    events: Sequence[Event]


@dataclass(frozen=True, slots=True)
class Replay:
    """The state at the end of a log."""

    state: State
    abandoned: bool

    @property
    def finished(self) -> bool:
        """Whether the game was played to its result."""
        return self.state.pending is Pending.OVER

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats whose answers are missing; nobody in an abandoned game."""
        return () if self.abandoned else self.state.awaited


def steps(record: Record) -> Iterator[Step]:
    """Replay a record entry by entry under all rules. Raises BadSetup and BadEntry.

    A log that was written by hand may leave out reveals. Then the answers are shown as soon as the last one is in.
    """
    state = record.start()
    kept_open = _kept_open(record.log)
    for index, entry in enumerate(record.log):
        yield Step(index, entry, state, _advance(state, record.log, index, kept_open))


def replay(record: Record) -> Replay:
    """Replay the whole log. Raises BadSetup and BadEntry."""
    state = record.start()
    kept_open = _kept_open(record.log)
    for index in range(len(record.log)):
        _advance(state, record.log, index, kept_open)
    abandoned = bool(record.log) and isinstance(record.log[-1], Abandoned)
    # A log may end where all answers are in, without the reveal: the game then goes on from the reveal. An abandoned
    # game reveals nothing, because its players could still have changed their answers.
    if state.pending is _REVEAL_IS_DUE and not abandoned:
        state.apply(None, REVEAL)
    return Replay(state, abandoned)


def _advance(state: State, log: Sequence[Entry], index: int, kept_open: Sequence[bool]) -> Sequence[Event]:
    """Apply the entry at ``index``, and before it the reveal that the log leaves out. Raises BadEntry."""
    try:
        if index and isinstance(log[index - 1], Abandoned):
            raise IllegalMove("game-is-over")
        if _leaves_out_reveal(state, log, index, kept_open):
            return (*state.apply(None, REVEAL), *enter(state, log[index]))
        return enter(state, log[index])
    except IllegalMove as refusal:
        raise BadEntry(index, refusal) from refusal


def _leaves_out_reveal(state: State, log: Sequence[Entry], index: int, kept_open: Sequence[bool]) -> bool:
    """Whether a reveal has to come before the entry at ``index``, and the log leaves this reveal out."""
    return state.pending is _REVEAL_IS_DUE and not (kept_open[index] and _leaves_open(state, log[index]))


def enter(state: State, entry: Entry) -> Sequence[Event]:
    """Apply one entry of a log. Raises IllegalMove; then the state is unchanged."""
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
    """Whether the entry may come while all answers are in: a changed answer, the reveal, or the game's end."""
    match entry:
        case Play(int(seat), move):
            # Only the kind of move is compared. So an illegal bet is refused as a bet, and causes no reveal.
            return type(move) in {type(choice) for choice in state.legal(seat)}
        case _:
            return True


def _kept_open(log: Sequence[Entry]) -> list[bool]:
    """For each index of the log, and for its end: whether answers that are all in stay hidden there.

    They stay hidden if all moves before the next reveal, or before the abandonment of the game, are of one kind. The
    log is walked once from its end, so the time grows linearly with its length.
    """
    # For example with two seats: in "bet, bet, bet, reveal" the third bet changes an answer, and answers stay hidden
    # until the reveal. In "bet, bet, roll" a reveal is missing before the roll.
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
    """Where a record and its seed disagree: at the log's outcome ``index``, or, if that is None, in the commitment."""

    index: int | None = None
    due: Outcome | None = None
    found: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a verification: the first difference; None if the record's luck follows from its seed."""

    difference: Difference | None = None


def verify(record: Record) -> Verdict | None:
    """Recompute every outcome from the published seed. Returns None if the record has no fairness to verify.

    Raises BadSetup and BadEntry if the rules refuse the record, and BadSetup if its scheme is unknown.
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
            # After the missing reveal luck may be pending at once. It has to be verified as well.
            state.apply(None, REVEAL)
        if isinstance(entry, Luck) and state.pending is Pending.LUCK:
            due = state.draw(chance)
            if due != entry.outcome:
                return Verdict(Difference(index, due, entry.outcome))
        _advance(state, record.log, index, kept_open)
    return Verdict()

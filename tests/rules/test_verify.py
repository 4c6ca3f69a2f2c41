"""Everybody can recompute the luck of a finished game from its seed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from rules.chance import Committed, Quick, client_seed, commitment
from rules.game import REVEAL, BadSetup, Event, Move, Outcome, Pending, Seat
from rules.mythical_dice.game import MythicalDice
from rules.mythical_dice.moves import Bet, Deal, Leader, Side
from rules.mythical_dice.state import MythicalState
from rules.record import Abandoned, BadEntry, Difference, Entry, Fairness, Luck, Play, Record, Verdict, verify
from tests.rules.by_luck import log_of
from tests.rules.mythical_dice.games import new_game

SEED = bytes(range(32))
FAIRNESS = Fairness(SEED.hex(), commitment(SEED), "table-7", ("Cindy", "Ben"))


def fair_log() -> tuple[Entry, ...]:
    """The log of a game of four players whose luck is committed."""
    return log_of(new_game(), Committed(SEED, FAIRNESS.table, client_seed(FAIRNESS.contributions)), Quick("moves"))


LOG = fair_log()
FAIR = Record("mythical-dice", ("Cindy", "Ben", "Charlie", "Emily"), LOG, fairness=FAIRNESS)


def tampered(index: int, entry: Entry) -> Record:
    """The fair record with another entry at this index."""
    return replace(FAIR, log=(*LOG[:index], entry, *LOG[index + 1 :]))


def index_of(kind: type[Leader | Deal | Side], which: int) -> int:
    """The index of the n-th outcome of this kind."""
    places = [index for index, entry in enumerate(LOG) if isinstance(entry, Luck) and isinstance(entry.outcome, kind)]
    return places[which]


def outcome(index: int) -> Leader | Deal | Side:
    """The outcome at this index."""
    entry = LOG[index]
    assert isinstance(entry, Luck)
    assert isinstance(entry.outcome, Leader | Deal | Side)
    return entry.outcome


@pytest.mark.parametrize("length", [0, 1, 2, 5, 6, 7, 8, 90])
def test_a_part_of_a_fair_game_is_verified(length: int) -> None:
    """A game that is abandoned at any point publishes its seed, too, and is verified."""
    assert verify(replace(FAIR, log=(*LOG[:length], Abandoned("all left")))) == Verdict()


class Tossed(MythicalState):
    """A game in which luck chooses a new leader as soon as the bets are shown."""

    def apply(self, seat: Seat | None, move: Move) -> Sequence[Event]:
        """Make the move; after a reveal luck is pending."""
        events = super().apply(seat, move)
        if move == REVEAL:
            self.pending = Pending.LUCK
            self._round_leader = -1
        return events


class Tossing(MythicalDice):
    """The definition of this game."""

    def start(self, seats: int, options: Mapping[str, str]) -> Tossed:
        """A new game."""
        return Tossed(seats, "english", "standard")


@pytest.mark.parametrize("reveal", [(), (Play(None, REVEAL),)])
def test_luck_right_after_a_reveal_is_compared(reveal: tuple[Entry, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """The outcome is also compared if the log has no reveal, so a log cannot hide it from verification."""
    monkeypatch.setattr("rules.record.game_of", lambda key, rules: Tossing())
    due = outcome(0)
    assert isinstance(due, Leader)
    found = Leader((due.seat + 1) % 4)
    log = (*LOG[:2], *[Play(seat, Bet(0)) for seat in range(4)], *reveal)
    assert verify(replace(FAIR, log=(*log, Luck(due)))) == Verdict()
    assert verify(replace(FAIR, log=(*log, Luck(found)))) == Verdict(Difference(len(log), due, found))


def others(due: Leader | Deal | Side) -> list[Outcome]:
    """Outcomes that differ from the drawn outcome."""
    match due:
        case Leader(seat):
            return [Leader((seat + 1) % 4)]
        case Deal(dice):
            return [Deal(tuple(reversed(dice)))]
        case Side():
            return [Side(face) for face in range(9) if Side(face) != due]


@pytest.mark.parametrize(
    ("kind", "which"), [(Leader, 0), (Deal, 0), (Deal, 3), (Deal, 7), (Side, 0), (Side, 50), (Side, 143)]
)
def test_another_outcome_is_found(kind: type[Leader | Deal | Side], which: int) -> None:
    """The difference has the index, the outcome that was due and the outcome that was found."""
    index = index_of(kind, which)
    due = outcome(index)
    for found in others(due):
        assert verify(tampered(index, Luck(found))) == Verdict(Difference(index, due, found))


@pytest.mark.parametrize(
    "fairness",
    [
        pytest.param(replace(FAIRNESS, contributions=("Ben", "Cindy")), id="contributions-in-another-order"),
        pytest.param(replace(FAIRNESS, table="table-8"), id="another-table"),
        pytest.param(replace(FAIRNESS, seed=bytes(32).hex(), commitment=commitment(bytes(32))), id="another-seed"),
    ],
)
def test_luck_of_another_seed_is_found(fairness: Fairness) -> None:
    """The difference is at one of the first two outcomes."""
    verdict = verify(replace(FAIR, fairness=fairness))
    assert verdict is not None
    assert verdict.difference is not None
    assert verdict.difference.index in {0, 1}


def test_a_seed_that_is_not_the_committed_one_is_found() -> None:
    """The difference has no index, because no outcome was compared."""
    wrong = replace(FAIRNESS, commitment=commitment(bytes(32)))
    assert verify(replace(FAIR, fairness=wrong)) == Verdict(Difference(index=None))


def test_a_record_without_fairness_has_nothing_to_verify() -> None:
    """In a hand-written or physical game the log is the only source of luck."""
    assert verify(replace(FAIR, fairness=None)) is None


def test_an_unknown_scheme_is_refused_by_name() -> None:
    """The rules of scheme 1 cannot verify a game of another scheme."""
    with pytest.raises(BadSetup) as refused:
        verify(replace(FAIR, fairness=replace(FAIRNESS, scheme=2)))
    assert (refused.value.code, refused.value.values) == ("unknown-scheme", {"scheme": 2})


@pytest.mark.parametrize(
    ("log", "code"),
    [
        pytest.param((*LOG[:2], Play(0, Bet(9)), *LOG[3:]), "bet-out-of-range", id="a-move-against-the-rules"),
        pytest.param((*LOG[:2], Luck(Leader(0))), "no-luck-pending", id="luck-that-nobody-asked-for"),
    ],
)
def test_a_game_against_the_rules_is_not_verified(log: tuple[Entry, ...], code: str) -> None:
    """The log itself is refused, with the index of the illegal entry."""
    with pytest.raises(BadEntry) as refused:
        verify(replace(FAIR, log=log))
    assert (refused.value.index, refused.value.code) == (2, code)

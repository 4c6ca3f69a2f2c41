"""A record is the setup and the log of a game, and the log may stop anywhere."""

import pytest

from rules.game import REVEAL, BadSetup, Event, Pending, Seat
from rules.mythical_dice.moves import Bet, BetNoted, BetsRevealed, Deal, Leader, Roll, Side
from rules.mythical_dice.pieces import Kind
from rules.record import Abandoned, BadEntry, Entry, Luck, Play, Record, replay, steps
from tests.rules.by_luck import play
from tests.rules.mythical_dice.games import GAME, dice, die_and_face, new_game
from tests.rules.refusing import Foreign

SEATS = ("Cindy", "Ben", "Charlie")
OPENING: tuple[Entry, ...] = (Luck(Leader(1)), Luck(Deal((dice("red"), dice("red"), dice("purple")))))
BETS: tuple[Entry, ...] = (Play(0, Bet(1)), Play(1, Bet(0)), Play(2, Bet(0)))
SHOWN = Play(None, REVEAL)


def record(*log: Entry) -> Record:
    """A record of three seats with this log."""
    return Record("mythical-dice", SEATS, log, options={"edition": "english"})


def rolled(seat: Seat, words: str) -> tuple[Entry, Entry]:
    """The entries for a roll of this die with this face."""
    die, face = die_and_face(words)
    return Play(seat, Roll(die)), Luck(Side(face))


ROUND = (*rolled(1, "red 6"), *rolled(2, "purple 2"), *rolled(0, "red 7"))


def refused(*log: Entry) -> BadEntry:
    """The error with which this log is refused."""
    with pytest.raises(BadEntry) as bad:
        replay(record(*log))
    return bad.value


def happened(*log: Entry) -> list[list[Event]]:
    """The events of each entry."""
    return [list(step.events) for step in steps(record(*log))]


# --- whole games and parts of them -----------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"edition": "french", "variant": "simplified"}])
def test_a_record_starts_with_its_options(options: dict[str, str]) -> None:
    """Options that are missing take their defaults."""
    assert Record("mythical-dice", SEATS, (), options=options).start().view(None) == GAME.start(3, options).view(None)


@pytest.mark.parametrize(
    ("log", "to_act"),
    [
        pytest.param((), (), id="empty-luck-is-pending"),
        pytest.param(OPENING[:1], (), id="the-deal-is-pending"),
        pytest.param(OPENING, (0, 1, 2), id="bets-are-open"),
        pytest.param((*OPENING, Play(1, Bet(0))), (0, 2), id="who-has-bet-is-not-waited-for"),
        pytest.param((*OPENING, *BETS), (1,), id="after-the-last-bet-the-leader"),
        pytest.param((*OPENING, *BETS, SHOWN), (1,), id="after-the-reveal-the-leader"),
        pytest.param((*OPENING, *BETS, *ROUND[:1]), (), id="a-face-is-pending"),
        pytest.param((*OPENING, *BETS, *ROUND[:2]), (2,), id="the-next-to-roll"),
        pytest.param((*OPENING, *BETS, *ROUND), (), id="the-next-deal-is-pending"),
        pytest.param((*OPENING, Abandoned("all left")), (), id="nobody-when-it-was-abandoned"),
    ],
)
def test_a_log_may_stop_anywhere(log: tuple[Entry, ...], to_act: tuple[Seat, ...]) -> None:
    """After each part of a log the replay knows which seats must act."""
    end = replay(record(*log))
    assert (end.to_act, end.finished) == (to_act, False)


# --- the reveal ------------------------------------------------------------------------------------------


def test_the_step_after_a_reveal_that_was_left_out_tells_of_it() -> None:
    """A reader of the replay sees the reveal although the log does not contain it."""
    assert happened(*OPENING, *BETS, *ROUND)[5] == [BetsRevealed((1, 0, 0), leader=1)]


def test_bets_may_be_changed_until_a_reveal_that_stands_in_the_log() -> None:
    """The last bet of a seat counts, and each change is an event."""
    changed = (Play(0, Bet(0)), Play(2, Bet(1)), Play(0, Bet(1)))
    events = happened(*OPENING, *BETS, *changed, SHOWN, *ROUND)
    assert events[5:8] == [[BetNoted(0, 0)], [BetNoted(2, 1)], [BetNoted(0, 1)]]
    assert events[8] == [BetsRevealed((1, 0, 1), leader=1)]


def test_a_bet_may_be_changed_before_the_last_one_is_in() -> None:
    """The log needs no reveal for that."""
    end = replay(record(*OPENING, Play(0, Bet(0)), *BETS, *ROUND))
    assert end.state.scores() == (20, 10, 10)


@pytest.mark.parametrize(
    ("last", "pending", "secret"),
    [
        pytest.param(Play(0, Bet(0)), Pending.REVEAL, "secret", id="after-a-changed-bet-no-reveal-is-needed"),
        pytest.param(ROUND[0], Pending.LUCK, "open", id="before-a-die-s-face-it-was-revealed"),
    ],
)
def test_a_game_may_be_abandoned_around_a_reveal_that_was_left_out(last: Entry, pending: Pending, secret: str) -> None:
    """The reveal is made before the first roll, even if the log ends there; before a roll the bets stay secret."""
    end = replay(record(*OPENING, *BETS, last, Abandoned("all left")))
    assert end.abandoned
    assert (end.state.pending, end.state.secret) == (pending, secret == "secret")


# --- what is refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("log", "index", "code"),
    [
        pytest.param((OPENING[1],), 0, "other-luck-pending", id="dice-before-a-leader"),
        pytest.param((*OPENING, Play(0, Bet(2))), 2, "bet-out-of-range", id="more-tricks-than-there-are"),
        pytest.param((*OPENING, *BETS, *rolled(0, "red 7")), 5, "not-your-turn", id="out-of-turn"),
        pytest.param((*OPENING, *BETS, Play(1, Roll(Kind.GREY))), 5, "die-not-held", id="a-die-of-somebody-else"),
        pytest.param((*OPENING, *BETS, ROUND[0], Luck(Side(3))), 6, "face-not-on-die", id="a-face-of-another-die"),
        pytest.param((*OPENING, *BETS, Luck(Side(3))), 5, "no-luck-pending", id="luck-nobody-asked-for"),
        pytest.param((*OPENING, Play(0, Foreign())), 2, "move-of-another-game", id="a-move-of-another-game"),
        pytest.param((*OPENING, BETS[0], SHOWN), 3, "nothing-to-reveal", id="a-reveal-before-all-have-bet"),
        pytest.param((*OPENING, *BETS, SHOWN, SHOWN), 6, "nothing-to-reveal", id="a-second-reveal"),
        pytest.param((*OPENING, *BETS, Play(0, Bet(0))), 5, "bets-are-closed", id="a-bet-after-a-reveal-left-out"),
        pytest.param((*OPENING, *BETS, Play(0, Bet(0)), *ROUND), 5, "bets-are-closed", id="the-same-and-the-round"),
        pytest.param(
            (*OPENING, *BETS, Play(0, Bet(0)), ROUND[0], Abandoned("x")), 5, "bets-are-closed", id="the-same-abandoned"
        ),
        pytest.param((Abandoned("x"), OPENING[0]), 1, "game-is-over", id="anything-after-the-end"),
        pytest.param((Abandoned("x"), Abandoned("y")), 1, "game-is-over", id="a-second-end"),
    ],
)
def test_an_entry_against_the_rules_is_named_by_its_index(log: tuple[Entry, ...], index: int, code: str) -> None:
    """The index counts from 0, the code is that of the rules, and the error reads as one line."""
    bad = refused(*log)
    assert (bad.index, bad.code) == (index, code)
    assert str(bad).startswith(f"log entry {index}: {code.replace('-', ' ')}")


def test_a_finished_game_cannot_be_abandoned() -> None:
    """The game has a result already."""
    made = [entry for entry, _ in play(new_game(3), seed=1)]
    bad = refused(*made, Abandoned("too late"))
    assert (bad.index, bad.code) == (len(made), "game-is-over")


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (Record("chess", SEATS, ()), "unknown-game"),
        (Record("mythical-dice", SEATS, (), rules=2), "unknown-rules"),
        (Record("mythical-dice", SEATS[:2], ()), "wrong-number-of-seats"),
        (Record("mythical-dice", SEATS, (), options={"edition": "german"}), "unknown-option-value"),
        (Record("mythical-dice", SEATS, (), robots=(0, 3)), "no-such-seat"),
        (Record("mythical-dice", SEATS, (), robots=(-1,)), "no-such-seat"),
    ],
)
def test_a_record_with_a_fault_in_its_setup_is_refused_by_name(bad: Record, code: str) -> None:
    """The log is empty here, so the setup alone is refused."""
    with pytest.raises(BadSetup) as refusal:
        replay(bad)
    assert refusal.value.code == code


def test_any_seat_may_be_a_robots() -> None:
    """All seats may be robots, from the first to the last; the replay awaits nobody."""
    assert replay(Record("mythical-dice", SEATS, (), robots=(0, 1, 2))).to_act == ()

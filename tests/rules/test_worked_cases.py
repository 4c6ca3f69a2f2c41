"""The cases that the rulebooks work out, played at a table."""

import pytest

from rules.game import REVEAL
from rules.mythical_dice.moves import Bet, RoundScored, TrickTaken
from tests.rules.games import bet, dealt, roll, rolling

ROLLS = ("griffin symbol", "minotaur symbol", "red 5", "red 7")


CASES = {
    "the first seven is beaten by the second": (
        "standard", [0, 0, 0, 1, 0], ("red 6", "red 7", "purple 2", "grey 7", "red 5"),
        TrickTaken(seat=3, trick=1, bonus=0), (10, 10, 10, 20, 10),
    ),
    "the mermaid beats minotaur and griffin, and is paid since the bet is kept": (
        "standard", [0, 0, 0, 0, 1], (*ROLLS, "mermaid symbol"),
        TrickTaken(seat=4, trick=1, bonus=50), (10, 10, 10, 10, 70),
    ),
    "with the mermaid on its flag the minotaur wins, and its bonus is lost with the bet": (
        "standard", [0, 0, 0, 0, 1], (*ROLLS, "mermaid flag"),
        TrickTaken(seat=1, trick=1, bonus=30), (10, -10, 10, 10, -10),
    ),
    "the simplified game has no bonuses and punishes nothing": (
        "simplified", [0, 1, 0, 0, 1], (*ROLLS, "mermaid symbol"),
        TrickTaken(seat=4, trick=1, bonus=0), (10, 0, 10, 10, 20),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("variant", "bets", "rolls", "taken", "scores"), CASES.values(), ids=CASES)
def test_a_trick_of_five(
    variant: str, bets: list[int], rolls: tuple[str, ...], taken: TrickTaken, scores: tuple[int, ...]
) -> None:
    """Each has one die, which is the one that is rolled."""
    state = rolling(*[words.split()[0] for words in rolls], bets=bets, variant=variant)
    assert taken in roll(state, *rolls)
    assert state.scores() == scores


def test_bonuses_stand_on_the_sheet_as_earned_whatever_the_bet() -> None:
    """Who took a bonus but missed the bet reads it on the sheet and is not paid."""
    state = rolling("griffin", "minotaur", "red", bets=[0, 0, 0])
    events = roll(state, "griffin symbol", "minotaur symbol", "red 5")
    line = next(event for event in events if isinstance(event, RoundScored))
    assert (line.taken, line.bonuses, line.points) == ((0, 1, 0), (0, 30, 0), (10, -10, 10))


def test_the_last_bet_before_the_reveal_counts() -> None:
    """Who bet 3, then 2, and takes two tricks is paid for two."""
    state = dealt("red red red", "purple purple purple", "grey grey grey")
    before = state.scores()
    state.apply(0, Bet(3))
    bet(state, 2, 0, 2)
    state.apply(None, REVEAL)
    roll(state, *["red 7", "purple 1", "grey flag"], *["red 5", "purple 1", "grey 7"])
    roll(state, *["grey flag", "red 6", "purple 2"])
    assert [now - then for then, now in zip(before, state.scores(), strict=True)] == [40, 30, -10]

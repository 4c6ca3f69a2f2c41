"""The examples of the rulebooks, played at a table."""

import pytest

from tests.rules.mythical_dice.games import roll, rolling

ROLLS = ("griffin symbol", "minotaur symbol", "red 5", "red 7")


CASES = {
    "the first seven is beaten by the second": (
        "standard", [0, 0, 0, 1, 0], ("red 6", "red 7", "purple 2", "grey 7", "red 5"),
        (3, 0), (10, 10, 10, 20, 10),
    ),
    "the mermaid beats minotaur and griffin, and is paid since the bet is kept": (
        "standard", [0, 0, 0, 0, 1], (*ROLLS, "mermaid symbol"),
        (4, 50), (10, 10, 10, 10, 70),
    ),
    "with the mermaid on its flag the minotaur wins, and its bonus is lost with the bet": (
        "standard", [0, 0, 0, 0, 1], (*ROLLS, "mermaid flag"),
        (1, 30), (10, -10, 10, 10, -10),
    ),
    "the simplified game has no bonuses and punishes nothing": (
        "simplified", [0, 1, 0, 0, 1], (*ROLLS, "mermaid symbol"),
        (4, 0), (10, 0, 10, 10, 20),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("variant", "bets", "rolls", "taken", "scores"), CASES.values(), ids=CASES)
def test_a_trick_of_five(
    variant: str, bets: list[int], rolls: tuple[str, ...], taken: tuple[int, int], scores: tuple[int, ...]
) -> None:
    """Each seat holds only the die that it rolls, and the trick and the scores are those of the rulebook."""
    state = rolling(*[words.split()[0] for words in rolls], bets=bets, variant=variant)
    roll(state, *rolls)
    (line,) = state.view(None).sheet
    assert (line.taken.index(1), sum(line.bonuses)) == taken
    assert state.scores() == scores

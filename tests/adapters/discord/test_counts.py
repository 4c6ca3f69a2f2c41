"""A whole game asks little of Discord: no call more than it does now, and near to the least that there can be."""

from pathlib import Path
from typing import Final

from tests.adapters.discord.counts import ANSWERS, BETS, LEAST, ROLLS, by_press, limited, table, whole_game

MOST: Final = 664
"""What the game took when this was counted last, 510 being the least.

The difference is private cards that are edited: 152 times somebody who has not pressed may do other things than
before, because the bets are open or it is their turn; and 24 times a round ends that somebody else has ended.
"""


async def test_a_game_takes_no_more_calls_than_it_did(tmp_path: Path) -> None:
    """A change that lets the number grow must say why, here."""
    found = await whole_game(tmp_path / "games.db")

    assert limited(found) <= MOST, "\n".join(table(found))
    assert found[ANSWERS] == LEAST[ANSWERS]
    # Who moves twice in a row is answered with the second question, and not called to it.
    assert found["calls"] == found["calls taken back"] <= ROLLS
    assert found["private cards posted"] == BETS
    assert found.keys() <= LEAST.keys()


async def test_a_game_of_mythe_asks_little(tmp_path: Path) -> None:
    """For a press an edit of the table's card; for a turn a call and its end; for a round cards of its own.

    Besides, a private card is edited when somebody else's press has changed what it holds or offers, and at the
    round's end. One press that begins the game and the last that ends it edit the lobby's card as well.
    """
    found = await whole_game(tmp_path / "games.db", "mythe", 2)

    rounds = found["the table's card posted"] - 1
    turns = found["calls"]
    assert found["calls taken back"] == turns <= 2 * rounds
    assert found["private cards posted"] == 2 * rounds
    assert found["the table's card edited"] <= found[ANSWERS] + 1
    assert limited(found) <= 2.6 * found[ANSWERS], "\n".join(by_press(found))


def test_the_least_is_what_the_decisions_need() -> None:
    """176 decisions: what all see 176 times, 144 calls and their ends, 32 hands; and what opens and ends a game."""
    assert BETS + ROLLS == 176
    assert limited(LEAST) == 176 + 2 * 144 + 32 + 14

"""A whole game asks little of Discord: no call more than it does now, and near to the least that there can be."""

from pathlib import Path
from typing import Final

from tests.adapters.discord.counts import ANSWERS, BETS, LEAST, ROLLS, game_of_four, limited, table

MOST: Final = 664
"""What the game took when this was counted last, 510 being the least.

The difference is private cards that are edited: 152 times somebody who has not pressed may do other things than
before, because the bets are open or it is their turn; and 24 times a round ends that somebody else has ended.
"""


async def test_a_game_takes_no_more_calls_than_it_did(tmp_path: Path) -> None:
    """A change that lets the number grow must say why, here."""
    found = await game_of_four(tmp_path / "house.db")

    assert limited(found) <= MOST, "\n".join(table(found))
    assert found[ANSWERS] == LEAST[ANSWERS]
    # Who moves twice in a row is answered with the second question, and not called to it.
    assert found["calls"] == found["calls taken back"] <= ROLLS
    assert found["private cards posted"] == BETS
    assert found.keys() <= LEAST.keys()


def test_the_least_is_what_the_decisions_need() -> None:
    """176 decisions: what all see 176 times, 144 calls and their ends, 32 hands; and what opens and ends a game."""
    assert BETS + ROLLS == 176
    assert limited(LEAST) == 176 + 2 * 144 + 32 + 14

"""Finds out which question a table's card asks. The card shows no number, so its texts are read."""

import re
from typing import Final

from tests.bench.load.servers import SEATS
from tests.stub.bodies import every, text
from tests.stub.things import Version

ROUNDS: Final = 8
ASKS: Final = re.compile(r"### Round (?P<round>\d+) (?:of \d+ )?· (?:trick (?P<trick>\d+) of )?\d+")
LIES: Final = "<:mino_face_"
"""How a die on the table is shown."""


def asked(shown: Version, seats: int = SEATS) -> int:
    """The number of the question on the card; after the last roll one more; 0 if it is no table's card."""
    parts = list(every(shown.components))
    if any(":rematch:" in text(part, "custom_id") for part in parts):
        return _bets_of(ROUNDS + 1, seats)
    words = "\n".join(text(part, "content") for part in parts)
    if (found := ASKS.search(words)) is None:
        return 0
    bets = _bets_of(int(found["round"]), seats)
    return bets if found["trick"] is None else bets + seats * (int(found["trick"]) - 1) + words.count(LIES) + 1


def _bets_of(round_: int, seats: int) -> int:
    """The number of the question for the round's bets: earlier rounds asked once for bets, and once for each die."""
    return round_ + seats * round_ * (round_ - 1) // 2

"""Which question a table's card asks: it bears no number, so its words are read, as people at the table read them."""

import re
from typing import Final

from tests.bench.load.servers import SEATS
from tests.stub.bodies import every, text
from tests.stub.things import Version

ROUNDS: Final = 8
ASKS: Final = re.compile(r"### Round (?P<round>\d+) (?:of \d+ )?· (?:trick (?P<trick>\d+) of )?\d+")
LIES: Final = "<:mino_face_"
"""How a die that lies on the table is shown."""


def asked(shown: Version) -> int:
    """The number of the question that it asks; after the last roll one more, and 0 for what is no table's card."""
    parts = list(every(shown.components))
    if any(":rematch:" in text(part, "custom_id") for part in parts):
        return _bets_of(ROUNDS + 1)
    words = "\n".join(text(part, "content") for part in parts)
    if (found := ASKS.search(words)) is None:
        return 0
    bets = _bets_of(int(found["round"]))
    return bets if found["trick"] is None else bets + SEATS * (int(found["trick"]) - 1) + words.count(LIES) + 1


def _bets_of(round_: int) -> int:
    """The question for the bets of the round: each before it asked for bets, and for every die of every seat."""
    return round_ + SEATS * round_ * (round_ - 1) // 2

"""The lesson of Mythical Dice: two rounds of three players, that is three tricks.

Whoever follows the suggestions misses the bet of round 1, because a griffin beats a red number. In round 2 they keep it
with the minotaur, and a griffin in the trick brings a bonus. The learner leads in round 1, and the next player takes
its trick: so in each edition that player leads in round 2.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.chance import Draw
from rules.lessons.lesson import LEARNER, Lesson
from rules.mythical_dice.moves import RoundScored
from rules.mythical_dice.pieces import DICE, Kind

_ROUNDS: Final = (
    ((Kind.RED,), (Kind.GRIFFIN,), (Kind.PURPLE,)),
    ((Kind.MINOTAUR, Kind.YELLOW), (Kind.YELLOW, Kind.RED), (Kind.GRIFFIN, Kind.GREY)),
)
"""The dice of each round, by seat."""

_SIDES: Final = {(1, 1): (2, 0, 2), (2, 1): (0, 2, 0), (2, 2): (3, 2, 5)}
"""By round and trick: which of its six sides each seat's die shows, whatever die that is; 0 is the best side."""


def _draws() -> Iterator[tuple[Draw, int]]:
    yield ("leader", 0, None, 0), LEARNER
    for round_, hands in enumerate(_ROUNDS, 1):
        yield from _dealt(round_, hands)
    for (round_, trick), sides in _SIDES.items():
        for seat, side in enumerate(sides):
            yield ("face", round_, seat, trick), side


def _dealt(round_: int, hands: Sequence[Sequence[Kind]]) -> Iterator[tuple[Draw, int]]:
    """The draws that deal these hands."""
    bag = list(DICE)
    for seat, hand in enumerate(hands):
        for number, die in enumerate(hand):
            yield ("deal", round_, seat, number), bag.index(die)
            bag.remove(die)


LESSON: Final = Lesson(
    game="mythical-dice",
    seats=3,
    luck=dict(_draws()),
    moves={
        LEARNER: ("bet.1", "roll.red", "bet.1", "roll.minotaur", "roll.yellow"),
        1: ("bet.1", "roll.griffin", "bet.1", "roll.yellow", "roll.red"),
        2: ("bet.0", "roll.purple", "bet.1", "roll.griffin", "roll.grey"),
    },
    pauses=lambda event: isinstance(event, RoundScored),
    closes=lambda event: isinstance(event, RoundScored),
    parts=len(_ROUNDS),
)

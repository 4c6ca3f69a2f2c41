"""The lesson of Mythic Dice: a turn of the learner and a turn of one robot.

Whoever follows the suggestions captures Cerberus and releases it for its power, which turns all of the robot's free
dice to 1. Then they capture the Phoenix, the only creature that such dice could capture.
"""

from collections.abc import Iterator
from typing import Final

from rules.chance import Draw
from rules.lessons.lesson import LEARNER, Lesson
from rules.mythic_dice.events import TurnBegun
from rules.mythic_dice.pieces import TOSSED, Face

_UP: Final = (
    Face.WILL_O_THE_WISP,
    Face.GARUDA,
    Face.KELPIE,
    Face.DOMOVOI,
    Face.SIMURGH,
    Face.TIKBALANG,
    Face.CERBERUS,
)
"""The sides that are up of the cards with two creatures."""

_HANDS: Final = ((1, 1, 1, 2, 2, 2, 4, 5, 8, 8), (3, 3, 5, 6, 6, 7, 7, 7, 8, 8))
"""What the dice show at the start, by seat. The learner has the lower total, and so the first turn."""

_ROLLED: Final = {(1, LEARNER): (6, 3, 6), (2, 1): (7, 2, 5, 4)}
"""By turn and seat: what the first dice show that the seat rolls in that turn."""


def _draws() -> Iterator[tuple[Draw, int]]:
    for card, (pair, up) in enumerate(zip(TOSSED, _UP, strict=True)):
        yield ("side", 0, None, card), pair.index(up)
    for seat, hand in enumerate(_HANDS):
        for die, value in enumerate(hand):
            yield ("hand", 0, seat, die), value - 1
    for (turn, seat), values in _ROLLED.items():
        for place, value in enumerate(values):
            yield ("die", turn, seat, place), value - 1


LESSON: Final = Lesson(
    game="mythic-dice",
    seats=len(_HANDS),
    luck=dict(_draws()),
    moves={
        # Cerberus with 4, 5 and 8; its release against seat 1; a 3 decays; the Phoenix with 1, 1 and 8; a 2 decays.
        LEARNER: ("cap.j45a8", "rel.j.v1", "decay.32", "cap.l11a8", "decay.21"),
        # The Unicorn with 7 and 7. With nothing but 1s no die decays. Then the Phoenix, if it is still there.
        1: ("cap.577", "cap.l11a1", "roll.1111", "decay.21"),
    },
    pauses=lambda _: False,
    # The lesson ends where a third turn begins.
    closes=lambda event: isinstance(event, TurnBegun),
    parts=3,
)

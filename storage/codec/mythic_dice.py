"""The vocabulary of Mythic Dice: how its moves and its luck are read and written."""

from typing import Annotated, Final

from pydantic import Field, TypeAdapter

from rules.game import Json, Move, Outcome
from rules.mythic_dice.moves import (
    Capture,
    Choice,
    Coin,
    Decay,
    Dice,
    Hands,
    Pass,
    Poach,
    Release,
    Roll,
    Sides,
    Starter,
    Take,
    Use,
    Wishes,
    Yield,
)
from storage.codec.log_words import Vocabulary
from storage.codec.mythic_dice_words import LuckWords, MoveWords

_MOVES: Final[TypeAdapter[MoveWords]] = TypeAdapter(Annotated[MoveWords, Field(discriminator="do")])
_LUCK: Final[TypeAdapter[LuckWords]] = TypeAdapter(Annotated[LuckWords, Field(discriminator="chance")])


def _tell_capture(capture: Capture) -> dict[str, Json]:
    told: dict[str, Json] = {"creature": capture.creature.key, "dice": list(capture.dice)}
    if capture.any is not None:
        told["any"] = capture.any
    if capture.mask is not None:
        told["mask"] = {"value": capture.mask.value, "as": capture.mask.counts_as}
    if capture.feather is not None:
        told["feather"] = {"from": capture.feather.before, "to": capture.feather.after}
    return told


def _tell_choice(choice: Choice) -> dict[str, Json]:
    told: dict[str, Json] = {
        "victims": list(choice.victims),
        "dice": list(choice.dice),
        "theirs": list(choice.theirs),
        "to": list(choice.to),
        "number": choice.number,
        "of": choice.of,
    }
    # 0 is kept: it is a seat's number in "of".
    return {key: value for key, value in told.items() if value not in ([], None)}


def _tell_move(move: Move) -> dict[str, Json]:
    match move:
        case Capture():
            return {"do": "capture", **_tell_capture(move)}
        case Wishes(captures):
            return {"do": "wish", "captures": [_tell_capture(capture) for capture in captures]}
        case Pass():
            return {"do": "pass"}
        case Yield(dice):
            return {"do": "yield", "dice": list(dice)}
        case Decay(die, to):
            return {"do": "decay", "die": die, "to": to}
        case _:
            return _tell_action(move)


def _tell_action(move: Move) -> dict[str, Json]:
    match move:
        case Roll(dice):
            return {"do": "roll", "dice": list(dice)}
        case Release(creature, power):
            chosen: dict[str, Json] = {} if power is None else {"power": _tell_choice(power)}
            return {"do": "release", "creature": creature.key, **chosen}
        case Poach(creature, die, use):
            used: dict[str, Json] = {} if use is None else {"use": _tell_choice(use)}
            return {"do": "poach", "creature": creature.key, "die": die, **used}
        case Use(artifact, choice):
            return {"do": "use", "artifact": artifact.key, **_tell_choice(choice)}
        case Take():
            return {"do": "take"}
        case _:
            raise TypeError(f"no move of Mythic Dice: {move}")


def _tell_outcome(outcome: Outcome) -> dict[str, Json]:
    match outcome:
        case Dice(values):
            return {"chance": "dice", "values": list(values)}
        case Coin(won):
            return {"chance": "coin", "won": won}
        case Sides(up):
            return {"chance": "sides", "up": [face.key for face in up]}
        case Hands(values):
            return {"chance": "hands", "values": [list(hand) for hand in values]}
        case Starter(seat):
            return {"chance": "starter", "seat": seat}
        case _:
            raise TypeError(f"no outcome of Mythic Dice: {outcome}")


WORDS: Final = Vocabulary(_MOVES, _LUCK, _tell_move, _tell_outcome)

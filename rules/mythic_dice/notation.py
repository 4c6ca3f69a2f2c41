"""The moves of Mythic Dice as short texts. A card is one sign, a die is its value, and each move has only one text.

    pass · take · roll.134 · yield.4 · decay.87
    cap.022                     a capture: the card and its dice; then, if needed, ``a8`` the die of any value,
                                ``m34`` the Mask (a 3 as 4), ``f18`` the Feather (a 1 becomes 8)
    wish.j45a8-c15              a list of captures, the best first
    rel.c · rel.c.v1            a release without its power, and with its power
    poa.05 · poa.05.            a poach with its die; and with use of the artifact
    use.r.d12                   a use of an artifact

After the last dot stand the choices that a power needs: ``v`` the victims, ``d`` own dice, ``t`` the victim's dice,
``o`` the new values of own dice, ``n`` the number, ``u`` the seat whose action a Unicorn repeats. A move that is not
complete yet is spelled in the same way.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from string import ascii_lowercase, digits
from types import MappingProxyType
from typing import Final, TypeAlias

from rules.game import JOINT, Move, Notation
from rules.mythic_dice.moves import (
    Capture,
    Choice,
    Decay,
    Feather,
    Mask,
    Pass,
    Poach,
    Release,
    Roll,
    Take,
    Use,
    Wishes,
    Yield,
)
from rules.mythic_dice.pieces import Face

LONGEST: Final = 65
"""The number of characters that a button has room for."""

_SIGNS: Final = digits + ascii_lowercase
"""One sign for each card, in the order of ``Face``."""

_CAPTURE: Final = re.compile(r"([0-9a-z])((?:[1-8]{2})?)(?:a([1-8]))?(?:m([1-8])([1-8]))?(?:f([1-8])([1-8]))?")
_CHOICE: Final = re.compile(r"(?:v([0-9]+))?(?:d([1-8]+))?(?:t([1-8]+))?(?:o([1-8]+))?(?:n([1-8]))?(?:u([0-9]))?")
_TWIN: Final = re.compile(r"~[0-9]+$")
_Reader: TypeAlias = Callable[[str], Move | None]


# --- spelled ----------------------------------------------------------------------------------------------


def spell(move: Move) -> str:
    """The text of the move, complete or not. Raises TypeError for a move of another game."""
    match move:
        case Capture():
            return f"cap.{_capture_word(move)}"
        case Wishes(captures):
            return f"wish.{'-'.join(map(_capture_word, captures))}"
        case Yield(dice):
            return f"yield.{_word(dice)}"
        case Decay(die, to):
            return f"decay.{die}{to}"
        case Pass():
            return "pass"
        case _:
            return _action_word(move)


def _action_word(move: Move) -> str:
    match move:
        case Roll(dice):
            return f"roll.{_word(dice)}"
        case Release(creature, power):
            return f"rel.{_SIGNS[creature]}{_with(power)}"
        case Poach(creature, die, use):
            return f"poa.{_SIGNS[creature]}{die}{_with(use)}"
        case Use(artifact, choice):
            return f"use.{_SIGNS[artifact]}{_with(choice)}"
        case Take():
            return "take"
        case _:
            raise TypeError(f"no move of Mythic Dice: {type(move).__name__}")


def twin(arg: str, number: int) -> str:
    """The text for the second and each later one of equal dice: the choices of one menu need different texts."""
    return arg if number == 1 else f"{arg}~{number}"


def _capture_word(capture: Capture) -> str:
    mask, feather = capture.mask, capture.feather
    return "".join([
        _SIGNS[capture.creature],
        _word(capture.dice),
        "" if capture.any is None else f"a{capture.any}",
        "" if mask is None else f"m{mask.value}{mask.counts_as}",
        "" if feather is None else f"f{feather.before}{feather.after}",
    ])  # fmt: skip


def _with(choice: Choice | None) -> str:
    if choice is None:
        return ""
    named = (
        ("v", _word(choice.victims)),
        ("d", _word(choice.dice)),
        ("t", _word(choice.theirs)),
        ("o", _word(choice.to)),
        ("n", "" if choice.number is None else str(choice.number)),
        ("u", "" if choice.of is None else str(choice.of)),
    )
    return "." + "".join(name + word for name, word in named if word)


# Each number has one digit: dice show 1 to 8, and seats go from 0 to 9.
def _word(numbers: Iterable[int]) -> str:
    return "".join(map(str, numbers))


# --- read -------------------------------------------------------------------------------------------------


def parse(arg: str) -> Move | None:
    """The move, complete or not, that the text spells; None for any other text.

    Choices that a player takes together from one menu arrive joined. They make one move.
    """
    moves = [_parse_one(part) for part in arg.split(JOINT)]
    joined = moves[0]
    for move in moves[1:]:
        joined = None if joined is None or move is None else _both(joined, move)
    return joined


def _parse_one(word: str) -> Move | None:
    verb, dot, rest = _TWIN.sub("", word).partition(".")
    reader = _READERS.get(verb + dot)
    return reader(rest) if reader is not None and len(word) <= LONGEST else None


def _both(one: Move, other: Move) -> Move | None:
    """Two choices of one menu as one move; None if they do not belong together."""
    match one, other:
        case Roll(dice), Roll(more):
            return Roll(tuple(sorted(dice + more)))
        case Wishes(captures), Wishes(further):
            return Wishes(captures + further)
        case Release(creature, Choice() as power), Release(same, Choice() as more) if creature is same:
            return Release(creature, _merged(power, more))
        case Poach(creature, die, Choice() as use), Poach(same, same_die, Choice() as more) if (creature, die) == (
            same,
            same_die,
        ):
            return Poach(creature, die, _merged(use, more))
        case Use(artifact, choice), Use(same, more) if artifact is same:
            return Use(artifact, _merged(choice, more))
        case _:
            return None


def _merged(one: Choice, other: Choice) -> Choice:
    """Both choices as one: each victim once, and all dice, each with its new value, the lowest first."""
    dice, to = one.dice + other.dice, one.to + other.to
    if len(to) == len(dice):
        pairs = sorted(zip(dice, to, strict=True))
        dice, to = tuple([die for die, _ in pairs]), tuple([value for _, value in pairs])
    else:
        dice = tuple(sorted(dice))
    victims = tuple(sorted({*one.victims, *other.victims}))
    return replace(one, victims=victims, dice=dice, theirs=tuple(sorted(one.theirs + other.theirs)), to=to)


def _read_capture(word: str) -> Capture | None:
    found = _CAPTURE.fullmatch(word)
    if found is None or not (face := Face(_SIGNS.index(found[1]))).is_creature:
        return None
    mask = Mask(int(found[4]), int(found[5])) if found[4] else None
    feather = Feather(int(found[6]), int(found[7])) if found[6] else None
    return Capture(face, tuple(sorted(_numbers(found[2]))), int(found[3]) if found[3] else None, mask, feather)


def _read_wishes(words: str) -> Wishes | None:
    read = [_read_capture(word) for word in words.split("-")] if words else []
    captures = tuple([capture for capture in read if capture is not None])
    return Wishes(captures) if len(captures) == len(read) else None


def _read_release(word: str) -> Release | None:
    sign, dot, choices = word.partition(".")
    face, choice = _card(sign), _read_choice(choices)
    return None if face is None or not face.is_creature or choice is None else Release(face, choice if dot else None)


def _read_poach(word: str) -> Poach | None:
    head, dot, choices = word.partition(".")
    face, choice, dice = _card(head[:1]), _read_choice(choices), _read_dice(head[1:])
    if face is None or not face.is_creature or choice is None or dice is None or len(dice) != 1:
        return None
    return Poach(face, dice[0], choice if dot else None)


def _read_use(word: str) -> Use | None:
    sign, dot, choices = word.partition(".")
    face, choice = _card(sign), _read_choice(choices)
    return None if not dot or face is None or face.is_creature or choice is None else Use(face, choice)


def _read_roll(word: str) -> Roll | None:
    dice = _read_dice(word) if word else ()
    return None if dice is None else Roll(tuple(sorted(dice)))


def _read_yield(word: str) -> Yield | None:
    dice = _read_dice(word)
    return None if dice is None else Yield(tuple(sorted(dice)))


def _read_decay(word: str) -> Decay | None:
    dice = _read_dice(word)
    return None if dice is None or len(dice) != len(("die", "to")) else Decay(*dice)


def _card(sign: str) -> Face | None:
    return Face(_SIGNS.index(sign)) if len(sign) == 1 and sign in _SIGNS else None


def _read_dice(word: str) -> tuple[int, ...] | None:
    return _numbers(word) if re.fullmatch("[1-8]+", word) else None


def _read_choice(word: str) -> Choice | None:
    found = _CHOICE.fullmatch(word)
    if found is None:
        return None
    victims, dice, theirs, to = (_numbers(found[number] or "") for number in range(1, 5))
    number, of = (int(found[number]) if found[number] else None for number in (5, 6))
    return Choice(victims, dice, theirs, to, number, of)


def _numbers(word: str) -> tuple[int, ...]:
    return tuple(map(int, word))


_READERS: Final[Mapping[str, _Reader]] = MappingProxyType({
    "pass": lambda rest: None if rest else Pass(),
    "take": lambda rest: None if rest else Take(),
    "cap.": _read_capture,
    "wish.": _read_wishes,
    "roll.": _read_roll,
    "rel.": _read_release,
    "poa.": _read_poach,
    "use.": _read_use,
    "yield.": _read_yield,
    "decay.": _read_decay,
})  # fmt: skip


NOTATION: Final = Notation(spell, parse)

"""Dice, cards and moves of Mythic Dice in words, and the keys of their pictures."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from bot.core.ui.languages import Say
from bot.core.ui.panels import Piece, Pieces
from bot.screens.numbers import points
from rules.game import Move
from rules.mythic_dice.layout import Held, Place
from rules.mythic_dice.moves import Capture, Choice, Decay, Pass, Poach, Release, Roll, Take, Use, Wishes, Yield
from rules.mythic_dice.pieces import BACK, CREATURES, ROUNDS, Face
from rules.mythic_dice.rulings import capture_points
from rules.mythic_dice.view import MythicView

BETWEEN: Final = " · "
_BESIDE: Final = "\u00a0"
"""Between words that stay in one line."""

_AT_LENGTH: Final = 12
"""Up to this many dice are named one by one. If there are more, the text says how many dice show each value."""

MOST_PICTURED: Final = 15
"""Up to this many dice are shown as pictures; more are told in words."""

_WISHES_TOLD: Final = 3
"""How many wishes the label of a move names."""


def die_picture(value: int) -> str:
    """The key of a die's picture: ``die8.5``."""
    return f"die8.{value}"


def card_icon(face: Face) -> str:
    """The key of the icon of a creature or an artifact: ``icon.kappa``."""
    return f"icon.{face.key}"


def move_icon(move: Move) -> str | None:
    """The key of the icon of the card that the move is about; None if it is about no card.

    For a list of wishes that is the last wish, which a press adds. For a poach it is the artifact that it brings.
    """
    match move:
        case Capture(creature) | Wishes((*_, Capture(creature))) | Release(creature):
            return card_icon(creature)
        case Poach(creature):
            return card_icon(BACK[creature])
        case Use(artifact):
            return card_icon(artifact)
        case _:
            return None


def turn_title(play: MythicView, names: Sequence[str], say: Say) -> str:
    """The round and whose turn it is: "Round 1 of 40 · Ben's turn"."""
    return say("mythic-turn-title", round=play.round, rounds=ROUNDS, name=names[play.active])


def face_words(face: Face, say: Say) -> str:
    """The card's name."""
    return say(f"mythic-face-{face.key}")


def power_words(face: Face, say: Say) -> str:
    """The text of a creature's power, or of what an artifact does when it is used or just by lying there."""
    return say(f"mythic-power-{face.key}")


def dice_words(dice: Sequence[int]) -> str:
    """The dice one by one, such as "1 3 3"; many dice as how often each value occurs: "12×1 4×8"."""
    if len(dice) <= _AT_LENGTH:
        return _BESIDE.join(map(str, dice))
    return " ".join(f"{number}×{value}" for value, number in sorted(Counter(dice).items()))


def turned_words(before: int, after: int) -> str:
    """A die that changed its value, in one line: "3 → 2"."""
    return f"{before}{_BESIDE}→{_BESIDE}{after}"


def free_words(dice: Sequence[int], say: Say) -> str:
    """Free dice as a part of a sentence; a word for none if there are none."""
    return dice_words(dice) if dice else say("mythic-none")


def dice_pieces(dice: Sequence[int]) -> Pieces:
    """Dice as a row of pieces."""
    return Pieces(tuple(Piece(die_picture(value), str(value)) for value in dice))


def held_words(held: Held, say: Say) -> str:
    """A captured creature with the dice it protects and its points: "Kappa (2 2) · 2 points"."""
    return f"{_with_dice(held, say)}{BETWEEN}{points(held.points, say)}"


def _with_dice(held: Held, say: Say) -> str:
    return f"{face_words(held.creature, say)}{_BESIDE}({dice_words(held.dice)})"


def worth_words(told: str, worth: int) -> str:
    """What is told of a creature with its points, as short as in the display: "Kappa = 2"."""
    return f"{told}{_BESIDE}={_BESIDE}{worth}"


def holdings(place: Place, say: Say) -> str:
    """Everything that lies before a seat except its free dice, in one line; empty if there is nothing."""
    parts = [", ".join(worth_words(_with_dice(held, say), held.points) for held in place.held)] if place.held else []
    if place.artifacts:
        parts.append(", ".join(face_words(face, say) for face in place.artifacts))
    parts += [say("mythic-barred")] if place.barred else []
    parts += [say("mythic-calm")] if place.calm else []
    return BETWEEN.join(parts)


def display_lines(display: Sequence[Face], say: Say) -> tuple[str, ...]:
    """The creatures of the display by how they are captured: with two equal dice, two different dice, or three dice."""
    pairs, others, thirds = [], [], []
    for face in display:
        numbers, worth = CREATURES[face].numbers, CREATURES[face].points
        # A line is never broken between a creature and its dice.
        told = f"{dice_words(numbers)} {face_words(face, say)}".replace(" ", _BESIDE)
        if worth is None:
            thirds.append(told)
        elif numbers[0] == numbers[1]:
            pairs.append(told)
        else:
            others.append(worth_words(told, worth))
    groups = ("mythic-display-pairs", pairs), ("mythic-display-others", others), ("mythic-display-thirds", thirds)
    return tuple(say(message, creatures=BETWEEN.join(told)) for message, told in groups if told)


# --- moves ------------------------------------------------------------------------------------------------


def capture_words(capture: Capture, say: Say) -> str:
    """The creature, the dice, and the artifacts that help: "Phoenix 1 1 + 8", "Kappa 2 3 (Mask: 3 as 2)"."""
    dice = dice_words(capture.dice) + ("" if capture.any is None else f"{_BESIDE}+{_BESIDE}{capture.any}")
    means = []
    if capture.feather is not None:
        means.append(say("mythic-by-feather", before=capture.feather.before, after=capture.feather.after))
    if capture.mask is not None:
        means.append(say("mythic-by-mask", value=capture.mask.value, counted=capture.mask.counts_as))
    helped = f" ({', '.join(means)})" if means else ""
    return f"{face_words(capture.creature, say)} {dice}{helped}".replace(" ", _BESIDE, 1)


def capture_label(capture: Capture, say: Say) -> str:
    """The capture on a button, with the points that it brings."""
    return f"{capture_words(capture, say)}{BETWEEN}{points(capture_points(capture), say)}"


def cost_label(start: Capture, most: int, say: Say) -> str:
    """A creature, its numbers and the most points that it brings now: "Fenrir 5 6 + ? · 8 points"."""
    numbers, worth = CREATURES[start.creature].numbers, CREATURES[start.creature].points
    third = "" if worth is not None else f"{_BESIDE}+{_BESIDE}{start.any or '?'}"
    cost = f"{face_words(start.creature, say)}{_BESIDE}{dice_words(numbers)}{third}"
    brought = points(most, say)
    told = say("mythic-up-to", points=brought) if worth is None and start.any is None else brought
    return f"{cost}{BETWEEN}{told}"


def move_words(move: Move, names: Sequence[str], say: Say) -> str:
    """The move as a label with all its choices, so that different moves have different labels.

    Only a long list of wishes is cut.
    """
    match move:
        case Capture():
            return capture_label(move, say)
        case Wishes(captures):
            told = [capture_words(capture, say) for capture in islice(captures, _WISHES_TOLD)]
            return say("mythic-move-wishes", wishes=" > ".join(told)) if told else say("mythic-move-pass")
        case Yield(dice):
            return dice_words(dice)
        case Decay(die, to):
            return say("mythic-move-keep", die=die) if die == to else f"{die}→{to}"
        case Pass():
            return say("mythic-move-pass")
        case Take():
            return say("mythic-move-take")
        case _:
            return _action_words(move, names, say)


def _action_words(move: Move, names: Sequence[str], say: Say) -> str:
    match move:
        case Roll(dice):
            return say("mythic-move-roll", count=len(dice), dice=dice_words(dice))
        case Release(creature, None):
            return say("mythic-move-release-plain", creature=face_words(creature, say))
        case Release(creature, Choice() as power):
            return with_choice(say("mythic-move-release", creature=face_words(creature, say)), power, names, say)
        case Poach(creature, die, use):
            return _poach_words(creature, die, use, names, say)
        case Use(artifact, choice):
            return with_choice(say("mythic-move-use", artifact=face_words(artifact, say)), choice, names, say)
        case _:
            raise TypeError(f"no button is a {type(move).__name__}")


def _poach_words(creature: Face, die: int, use: Choice | None, names: Sequence[str], say: Say) -> str:
    card, artifact = face_words(creature, say), face_words(BACK[creature], say)
    if use is None:
        return say("mythic-move-poach", creature=card, artifact=artifact, die=die)
    return with_choice(say("mythic-move-poach-use", creature=card, artifact=artifact, die=die), use, names, say)


def deed_words(name: str, move: Move, names: Sequence[str], say: Say) -> str:
    """A sentence that the seat of this name made the move, for everybody: "Ben releases Kelpie (Cindy)"."""
    match move:
        case Roll(dice):
            return say("mythic-deed-roll", name=name, dice=dice_words(dice))
        case Release(creature, None):
            return say("mythic-deed-release-plain", name=name, creature=face_words(creature, say))
        case Release(creature, Choice() as power):
            creature_words = f"{face_words(creature, say)}{_in_brackets(power, names, say)}"
            return say("mythic-deed-release", name=name, creature=creature_words)
        case Poach(creature, die, None):
            return say("mythic-deed-poach", name=name, creature=face_words(creature, say), die=die)
        case Poach(creature, die, Choice() as use):
            artifact = f"{face_words(BACK[creature], say)}{_in_brackets(use, names, say)}"
            return say(
                "mythic-deed-poach-use", name=name, creature=face_words(creature, say), die=die, artifact=artifact
            )
        case Use(face, choice):
            artifact = f"{face_words(face, say)}{_in_brackets(choice, names, say)}"
            return say("mythic-deed-use", name=name, artifact=artifact)
        case Take():
            return say("mythic-deed-take", name=name)
        case _:
            return say("mythic-deed-pass", name=name)


def _in_brackets(choice: Choice, names: Sequence[str], say: Say) -> str:
    chosen = choice_words(choice, names, say)
    return f" ({chosen})" if chosen else ""


def brief_words(move: Move, names: Sequence[str], say: Say) -> str:
    """A move as a label for what is done with a creature, where a text before the label names the creature."""
    match move:
        case Release(_, None):
            return say("mythic-brief-release-plain")
        case Release(_, Choice() as power):
            return with_choice(say("mythic-brief-release"), power, names, say)
        case Poach(_, die, None):
            return say("mythic-brief-poach", die=die)
        case Poach(creature, die, Choice() as use):
            artifact = face_words(BACK[creature], say)
            return with_choice(say("mythic-brief-poach-use", die=die, artifact=artifact), use, names, say)
        case _:
            return move_words(move, names, say)


def with_choice(told: str, choice: Choice, names: Sequence[str], say: Say) -> str:
    """The words of a move, and its choices if it has any."""
    chosen = choice_words(choice, names, say)
    return f"{told}{BETWEEN}{chosen}" if chosen else told


def choice_words(choice: Choice, names: Sequence[str], say: Say) -> str:
    """The choices of a power: "Ben", "Ben, 2 ⇄ 7", "3 → 8", "5"."""
    parts = [] if choice.of is None else [say("mythic-as", name=named(names, choice.of))]
    parts += [named(names, victim) for victim in choice.victims]
    if choice.to:
        parts += [f"{die}→{value}" for die, value in zip(choice.dice, choice.to, strict=False)]
    elif choice.dice and choice.theirs:
        parts.append(f"{dice_words(choice.dice)}{_BESIDE}⇄{_BESIDE}{dice_words(choice.theirs)}")
    elif choice.dice or choice.theirs:
        parts.append(dice_words(choice.dice or choice.theirs))
    parts += [] if choice.number is None else [str(choice.number)]
    return ", ".join(parts)


def named(names: Sequence[str], seat: int) -> str:
    """The name of a seat; a seat that does not exist by its number, because a made-up press can name any."""
    return names[seat] if seat < len(names) else str(seat + 1)


def every(words: Iterable[str]) -> str:
    """The words in one line, with dots between them."""
    return BETWEEN.join(words)

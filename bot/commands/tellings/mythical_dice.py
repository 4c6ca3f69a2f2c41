"""A game of Mythical Dice in plain text: each round's hands, bets and tricks, and its lines on the sheet."""

from collections.abc import Iterable, Iterator, Sequence

from rules.game import Event
from rules.mythical_dice.moves import BetsRevealed, HandDealt, Rolled, RoundBegun, RoundScored, TrickTaken
from rules.mythical_dice.pieces import FACE_KEYS


def tell(names: Sequence[str], events: Iterable[Event]) -> Iterator[str]:
    """The lines of the game so far; a trick that is not finished stands in the last one."""
    trick: list[str] = []
    scores = [0] * len(names)
    for event in events:
        match event:
            case RoundBegun(round_, leader):
                yield ""
                yield f"Round {round_}, {names[leader]} leads"
            case HandDealt(seat, dice):
                yield f"  {names[seat]} holds {', '.join(die.key for die in dice)}"
            case BetsRevealed(bets):
                yield f"  Bets: {', '.join(f'{name} {bet}' for name, bet in zip(names, bets, strict=True))}"
            case Rolled(seat, die, face):
                trick.append(f"{names[seat]} {die.key} {FACE_KEYS[face]}")
            case TrickTaken(seat, number, bonus):
                yield f"  Trick {number}: {', '.join(trick)}. {names[seat]} takes it{_with(bonus)}."
                trick.clear()
            case RoundScored():
                yield from _sheet(names, event, scores)
            case _:
                pass
    if trick:
        yield f"  On the table: {', '.join(trick)}"


def _with(bonus: int) -> str:
    return f" with a bonus of {bonus}" if bonus else ""


def _sheet(names: Sequence[str], line: RoundScored, scores: list[int]) -> Iterator[str]:
    """The round's part of the sheet; adds its points to the scores. Names stand last, for their widths differ."""
    yield "   bet  took  points  score"
    for seat, name in enumerate(names):
        scores[seat] += line.points[seat]
        yield f"  {line.bets[seat]:4}{line.taken[seat]:6}{line.points[seat]:8}{scores[seat]:7}  {name}"

"""A game of Mythe in plain text: the hands dealt, and each turn's draws, steps and gifts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.game import Event, Seat
from rules.mythe.moves import CardDrawn, Gift, GiftsMade, HandDealt, TurnBegun, TurnTaken
from rules.mythe.pieces import DRAGON, NEUTRAL


def tell(names: Sequence[str], events: Iterable[Event]) -> Iterator[str]:
    """The lines of the game so far; what is drawn in a turn that is not finished stands in the last one."""
    called = {**dict(enumerate(names)), NEUTRAL: "the neutral deck"}
    drawn: list[CardDrawn] = []
    gifts: tuple[Gift, ...] = ()
    for event in events:
        match event:
            case HandDealt(seat, cards):
                yield f"{names[seat]} holds {', '.join(card.key for card in cards)}"
            case TurnBegun(turn) if turn % len(names) == 1:
                yield ""
                yield f"Round {turn // len(names) + 1}"
            case CardDrawn():
                drawn.append(event)
            case GiftsMade():
                gifts = event.gifts
            case TurnTaken():
                yield f"  {_turn(event, called)}{_given(gifts, called)}"
                drawn.clear()
                gifts = ()
            case _:
                pass
    if drawn:
        yield f"  Open cards of {names[drawn[0].seat]}: {_drawn(drawn, called)}"


def _turn(turn: TurnTaken, called: Mapping[Seat, str]) -> str:
    declared = f" faces the Dragon with the {turn.declared.key}," if turn.declared is not None else ""
    return f"{called[turn.seat]}{declared} draws {_drawn(turn.drawn, called)}: {_outcome(turn)}."


def _drawn(drawn: Sequence[CardDrawn], called: Mapping[Seat, str]) -> str:
    return ", ".join(f"{one.card.key} from {called[one.source]}" for one in drawn)


def _outcome(turn: TurnTaken) -> str:
    if turn.tripped:
        return f"no step from {turn.start}"
    points = f"{turn.points} point{'' if turn.points == 1 else 's'}"
    return f"{points}, {turn.start} to {'the Dragon' if turn.space == DRAGON else turn.space}"


def _given(gifts: Sequence[Gift], called: Mapping[Seat, str]) -> str:
    return f" Gives {', '.join(f'{gift.card.key} to {called[gift.to]}' for gift in gifts)}." if gifts else ""

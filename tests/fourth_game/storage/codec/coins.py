"""The words of Brave Coins in records: ``toss``; ``starter`` and ``fall``."""

from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from rules.game import Json, Move, Outcome
from storage.codec.log_words import Count, LuckWord, MoveWord, SeatNumber, Vocabulary
from tests.fourth_game.rules.coins.moves import Fall, Starter, Toss


class TossWord(MoveWord):
    """``{"seat": 0, "do": "toss", "coins": 3}``."""

    do: Literal["toss"]
    coins: Count

    def move(self) -> Toss:
        """The move in the rules' terms."""
        return Toss(self.coins)


class StarterWord(LuckWord):
    """``{"chance": "starter", "seat": 0}``."""

    chance: Literal["starter"]
    seat: SeatNumber

    def outcome(self) -> Starter:
        """The outcome in the rules' terms."""
        return Starter(self.seat)


class FallWord(LuckWord):
    """``{"chance": "fall", "heads": 2}``."""

    chance: Literal["fall"]
    heads: Count

    def outcome(self) -> Fall:
        """The outcome in the rules' terms."""
        return Fall(self.heads)


def _tell_move(move: Move) -> dict[str, Json]:
    if isinstance(move, Toss):
        return {"do": "toss", "coins": move.coins}
    raise TypeError(f"no move of Brave Coins: {move}")


def _tell_outcome(outcome: Outcome) -> dict[str, Json]:
    match outcome:
        case Starter(seat):
            return {"chance": "starter", "seat": seat}
        case Fall(heads):
            return {"chance": "fall", "heads": heads}
        case _:
            raise TypeError(f"no outcome of Brave Coins: {outcome}")


_LUCK: Final[TypeAdapter[StarterWord | FallWord]] = TypeAdapter(
    Annotated[StarterWord | FallWord, Field(discriminator="chance")]
)
WORDS: Final = Vocabulary(TypeAdapter(TossWord), _LUCK, _tell_move, _tell_outcome)

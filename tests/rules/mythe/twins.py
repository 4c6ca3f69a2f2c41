"""Two games of Mythe that differ only in the secrets of one or two seats, and take the same entries while they can."""

from rules.chance import Quick
from rules.game import Move, Pending, Seat
from rules.mythe.moves import Turned
from rules.mythe.pieces import Card
from rules.mythe.state import MytheState
from rules.record import Entry, Luck, Play
from tests.rules import twins
from tests.rules.refusing import refusal


class Twins(twins.Twins[MytheState]):
    """Two games at the same point, and the events of each that everybody but some seats was told."""

    def play_on(self, luck: Quick) -> int:
        """Make entries that both games allow while there are any; returns their number."""
        for made in range(400):
            if (entry := self.common_entry(luck)) is None:
                return made
            self.enter(entry, entry)
            assert self.look_alike()
        return 400

    def common_entry(self, luck: Quick) -> Entry | None:
        """An entry that both games allow; None if there is none, or if the game is over."""
        if self.first.pending is Pending.OVER:
            return None
        if self.first.pending is Pending.LUCK:
            both = [card for card in Card if self.may_turn_up(card)]
            return Luck(Turned(both[luck.below(len(both), "card", 0, None, 0)])) if both else None
        (mover,) = self.first.awaited
        moves = self.common_moves(mover)
        return Play(mover, moves[luck.below(len(moves), "move", 0, mover, 0)]) if moves else None

    def may_turn_up(self, card: Card) -> bool:
        """Whether the drawn card may be this one in both games."""
        return all(accepts(state, Luck(Turned(card))) for state in (self.first, self.second))

    def common_moves(self, mover: Seat) -> list[Move]:
        """The moves that are legal for the mover in both games."""
        return [move for move in self.first.legal(mover) if accepts(self.second, Play(mover, move))]


def accepts(state: MytheState, entry: Entry) -> bool:
    """Whether the rules allow the entry."""
    return refusal(state.copy(), entry) is None

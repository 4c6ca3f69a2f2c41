"""Two games of Mythe that differ in what one or two seats alone may know, and go on alike while they can."""

from rules.chance import Quick
from rules.game import Move, Pending, Seat
from rules.mythe.moves import Turned
from rules.mythe.pieces import Card
from rules.mythe.state import MytheState
from rules.record import Entry, Luck, Play
from tests.rules import twins
from tests.rules.refusing import refusal


class Twins(twins.Twins[MytheState]):
    """Two games at the same point, and what everybody but some seats was told in each."""

    def play_on(self, luck: Quick) -> int:
        """Make entries that both games allow, as long as there are any; the number of those."""
        for made in range(400):
            if (entry := self.common_entry(luck)) is None:
                return made
            self.enter(entry, entry)
            assert self.look_alike()
        return 400

    def common_entry(self, luck: Quick) -> Entry | None:
        """An entry that may come in both games; None when the difference must show now, or all is over."""
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
        """What the mover may do in both games."""
        return [move for move in self.first.legal(mover) if accepts(self.second, Play(mover, move))]


def accepts(state: MytheState, entry: Entry) -> bool:
    """Whether the rules allow the entry."""
    return refusal(state.copy(), entry) is None

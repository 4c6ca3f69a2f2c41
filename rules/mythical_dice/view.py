"""What one seat, or the public, may see of a game of Mythical Dice."""

from typing import NamedTuple

from rules.game import Move, Pending, Seat
from rules.mythical_dice.moves import Rolled, RoundScored
from rules.mythical_dice.pieces import Kind
from rules.mythical_dice.rulings import can_be_kept, trick_winner


class MythicalView(NamedTuple):
    """A plain value. Tuples with a name in the plural are by seat, if not said otherwise."""

    seat: Seat | None
    """Whose view it is; None for the public."""

    edition: str
    variant: str
    pending: Pending
    decision: int
    secret: bool
    """Whether bets are open: then they are hidden and may be changed."""

    awaited: tuple[Seat, ...]
    choices: tuple[Move, ...]
    """What this seat may do now: the strongest die first, or the lowest bet first."""

    round: int
    """From 1; 0 before the first deal. It is also the number of each seat's dice and of the round's tricks."""

    rounds: int
    round_leader: Seat
    """Who leads the first trick of the round; −1 before luck has chosen."""

    leader: Seat
    """Who leads the trick on the table, or will lead the next one; −1 before luck has chosen."""

    trick_number: int
    """The number of the trick on the table, from 1; 0 if there is none."""

    colour: Kind | None
    trick: tuple[Rolled, ...]
    """The dice on the table, in the order in which they were rolled."""

    tricks: tuple[tuple[Rolled, ...], ...]
    """The finished tricks of the round, in their order."""

    rolling: Kind | None
    """The die that was chosen and whose face luck decides next; else None."""

    last_trick: tuple[Rolled, ...]
    """The last finished trick, of this round or of the one before; empty before the first."""

    last_winner: Seat
    """Who took the last finished trick; −1 before the first."""

    last_bonus: int
    """The bonus that this trick brings if its winner keeps the bet; 0 if that had become impossible."""

    hand: tuple[Kind, ...]
    """This seat's own dice that are not rolled yet, strongest first; empty for the public."""

    have_bet: tuple[bool, ...]
    bets: tuple[int | None, ...]
    """By seat. Before the reveal only this seat's own bet is shown, the others are None."""

    taken: tuple[int, ...]
    bonuses: tuple[int, ...]
    scores: tuple[int, ...]
    sheet: tuple[RoundScored, ...]
    """The finished rounds, in their order."""

    @property
    def chapter(self) -> int:
        """The round: each round has a card of its own."""
        return self.round

    @property
    def holdings(self) -> tuple[Kind, ...]:
        """The dice that are not rolled yet."""
        return self.hand

    def forced(self, seat: Seat) -> bool:
        """Whether the seat must roll one certain die. A bet is never forced: at least 0 and 1 are possible.

        Everybody knows how many dice a seat holds: in the last trick of a round it holds one. With more dice any two
        may differ, and both may be allowed, as far as others can see. Only the seat itself knows whether they do.
        """
        if seat not in self.awaited:
            return False
        return self.trick_number == self.round or (seat == self.seat and len(self.choices) == 1)

    @property
    def ahead(self) -> Seat:
        """Who would take the trick on the table if no more dice fell; its leader while no die lies there."""
        return trick_winner(self.trick, self.leader)[0]

    @property
    def bonus_ahead(self) -> int:
        """The bonus that this trick would bring if no more dice fell; 0 if its winner could keep the bet no more."""
        seat, bonus = trick_winner(self.trick, self.leader)
        bet = self.bets[seat]
        # While bets are secret no die lies on the table.
        if self.variant == "simplified" or bet is None:
            return 0
        return bonus if can_be_kept(bet, self.taken[seat] + 1, self.round - self.trick_number) else 0

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.scores)

"""What one seat, or the public, may see of a game of Mythical Dice."""

from typing import NamedTuple

from rules.game import Move, Pending, Seat
from rules.mythical_dice.moves import Rolled, RoundScored
from rules.mythical_dice.pieces import Kind


class MythicalView(NamedTuple):
    """A plain value; every tuple named in the plural is by seat unless it says otherwise."""

    seat: Seat | None
    """Whose view it is; None for the public."""

    edition: str
    variant: str
    pending: Pending
    decision: int
    secret: bool
    """Whether bets are open: answers are hidden and may be changed."""

    awaited: tuple[Seat, ...]
    choices: tuple[Move, ...]
    """What this seat may do now, strongest die or lowest bet first."""

    round: int
    """From 1; 0 before the first deal. Also how many dice each seat was dealt, and how many tricks there are."""

    rounds: int
    round_leader: Seat
    """Who led the round's first trick; −1 before luck has chosen."""

    leader: Seat
    """Who leads, or led, the trick on the table; −1 before luck has chosen."""

    trick_number: int
    """The trick on the table, from 1; 0 while bets are open."""

    colour: Kind | None
    trick: tuple[Rolled, ...]
    """The dice on the table in the order of rolling."""

    rolling: Kind | None
    """The die that the awaited face belongs to, while luck is pending."""

    last_trick: tuple[Rolled, ...]
    """The last finished trick, of this round or the one before; empty before the first."""

    last_winner: Seat
    """Who took it; −1 before the first."""

    last_bonus: int
    hand: tuple[Kind, ...]
    """This seat's own dice not rolled yet, strongest first; empty for the public."""

    have_bet: tuple[bool, ...]
    bets: tuple[int | None, ...]
    """Before the reveal only this seat's own."""

    taken: tuple[int, ...]
    bonuses: tuple[int, ...]
    scores: tuple[int, ...]
    sheet: tuple[RoundScored, ...]
    """The finished rounds, in order."""

    @property
    def chapter(self) -> int:
        """A round."""
        return self.round

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.scores)

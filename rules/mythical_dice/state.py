"""A game of Mythical Dice in progress."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import repeat
from operator import add
from typing import Final, TypeAlias

from rules.chance import Chance
from rules.game import Event, IllegalMove, Json, Move, Outcome, Pending, Result, Reveal, Seat, ranked
from rules.mythical_dice.feats import feats_of
from rules.mythical_dice.hands import checked_hands, draw_hands, hand_of
from rules.mythical_dice.moves import (
    BET_MADE,
    BET_NOTED,
    BETS,
    MOST_SEATS,
    THROWN,
    Bet,
    BetsRevealed,
    Deal,
    GameEnded,
    Leader,
    LeaderChosen,
    Roll,
    Rolled,
    RoundScored,
    Side,
    Thrown,
    TrickTaken,
    round_begun,
)
from rules.mythical_dice.pieces import ANY, COLOUR_KIND, Kind
from rules.mythical_dice.rulings import (
    ROUNDS,
    can_be_kept,
    next_round_leader,
    round_points,
    simplified_round_points,
    trick_winner,
)
from rules.mythical_dice.view import MythicalView

# To read an enum member through its class is slower than most of the rules here.
_LUCK: Final = Pending.LUCK
_CHOICE: Final = Pending.CHOICE
_REVEAL: Final = Pending.REVEAL
_OVER: Final = Pending.OVER

_ONLY: Final = tuple((seat,) for seat in range(MOST_SEATS))
_NOT_YET: Final = -1

_Bets: TypeAlias = tuple[tuple[bool, ...], tuple[int | None, ...]]
"""By seat: whether it has bet, and its bet. A bet is None if there is none yet, or if the reader may not see it."""


class MythicalState:
    """A game of Mythical Dice. ``apply`` and ``settle`` change it in place; a refused entry changes nothing.

    Nearly every entry chooses a die or shows a face. For speed ``apply`` and ``settle`` handle these two kinds
    themselves, and pass the rarer ones on to other methods.
    """

    __slots__ = (
        "_bets",
        "_bonuses",
        "_colour",
        "_hands",
        "_last",
        "_leader",
        "_revealed",
        "_round",
        "_round_leader",
        "_rounds",
        "_scores",
        "_seats",
        "_sheet",
        "_taken",
        "_thrown",
        "_trick",
        "_trick_number",
        "_tricks",
        "_tricks_before",
        "_turn",
        "awaited",
        "decision",
        "edition",
        "pending",
        "secret",
        "variant",
    )

    def __init__(self, seats: int, edition: str, variant: str) -> None:
        self.edition = edition
        self.variant = variant
        self.pending = _LUCK
        self.decision = 0
        self.secret = False
        self.awaited: tuple[Seat, ...] = ()
        self._seats = seats
        self._round = 0
        self._rounds = ROUNDS[seats]
        self._round_leader = self._leader = _NOT_YET
        self._hands = [hand_of(())] * seats
        self._bets = [_NOT_YET] * seats
        self._revealed: _Bets = (False,) * seats, (None,) * seats
        self._taken = [0] * seats
        self._bonuses = [0] * seats
        self._scores = (0,) * seats
        self._sheet: tuple[RoundScored, ...] = ()
        self._trick_number = 0
        self._turn: Seat | None = None
        self._thrown: Thrown | None = None
        self._colour = ANY
        self._trick: tuple[Rolled, ...] = ()
        self._tricks: list[tuple[Rolled, ...]] = []
        self._tricks_before: tuple[tuple[Rolled, ...], ...] = ()
        self._last = TrickTaken(_NOT_YET, 0, 0, ())

    @property
    def weighed(self) -> bool:
        """People think their bets over."""
        return True

    @property
    def chapter(self) -> int:
        """The number of the round; 0 before the first deal."""
        return self._round

    # --- luck ---------------------------------------------------------------------------------------

    def draw(self, chance: Chance) -> Outcome:
        """Sample the pending luck: the first leader, a round's hands, or a face. Changes nothing."""
        thrown = self._thrown
        if thrown is not None:
            return thrown.sides[chance.below(6, "face", self._round, thrown.seat, self._trick_number)]
        if self._luck_due() == "deal":
            return draw_hands(chance, self._round + 1, self._seats)
        return Leader(chance.below(self._seats, "leader", 0, None, 0))

    def settle(self, outcome: Outcome) -> Sequence[Event]:
        """Let this outcome happen. Raises IllegalMove if it is impossible here."""
        thrown = self._thrown
        if thrown is None or not isinstance(outcome, Side):
            return self._settle_leader_or_deal(outcome)
        try:
            rolled = thrown.rolled[outcome.face]
        except KeyError:
            raise IllegalMove("face-not-on-die", die=thrown.die.key) from None
        self._thrown = None
        # The first number die sets the colour, also a grey one that shows its flag. A special die sets none.
        if not self._colour:
            self._colour = thrown.colour
        self._trick += rolled
        seat = (thrown.seat + 1) % self._seats
        if seat == self._leader:
            return rolled + self._end_trick()
        self._turn = seat
        self.awaited = _ONLY[seat]
        self.pending = _CHOICE
        self.decision += 1
        return rolled

    def _settle_leader_or_deal(self, outcome: Outcome) -> Sequence[Event]:
        due = self._luck_due()
        if due == "deal" and isinstance(outcome, Deal):
            return self._settle_deal(outcome)
        if due == "leader" and isinstance(outcome, Leader):
            return self._settle_leader(outcome.seat)
        raise IllegalMove("other-luck-pending", awaited=due)

    def _luck_due(self) -> str:
        """The luck that is due: ``face``, ``leader`` or ``deal``. Raises IllegalMove if no luck is pending."""
        if self.pending is not _LUCK:
            raise IllegalMove("no-luck-pending")
        if self._thrown is not None:
            return "face"
        return "leader" if self._round_leader == _NOT_YET else "deal"

    def _settle_leader(self, leader: Seat) -> Sequence[Event]:
        if not 0 <= leader < self._seats:
            raise IllegalMove("no-such-seat", seat=leader)
        self._round_leader = self._leader = leader
        return (LeaderChosen(leader),)

    def _settle_deal(self, deal: Deal) -> Sequence[Event]:
        seats = self._seats
        hands = checked_hands(deal, self._round + 1, seats)
        self._round += 1
        self._hands = hands
        self._bets = [_NOT_YET] * seats
        self._taken = [0] * seats
        self._bonuses = [0] * seats
        self._tricks_before = ()
        self.pending = _CHOICE
        self.secret = True
        self.decision += 1
        self.awaited = tuple(range(seats))
        return round_begun(self._round, self._leader), *[hand.dealt[seat] for seat, hand in enumerate(hands)]

    # --- moves --------------------------------------------------------------------------------------

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """While bets are open, all bets of the round. On the seat's turn, the dice that it may roll. Else nothing."""
        if seat == self._turn:
            return self._hands[seat].rolls[self._colour]
        return BETS[self._round] if self.secret else ()

    def apply(self, seat: Seat | None, move: Move) -> Sequence[Event]:
        """Make a move: a Roll, a Bet, or the Reveal (seat None). Raises IllegalMove."""
        if not isinstance(move, Roll):
            return self._bet(seat, move.tricks) if isinstance(move, Bet) else self._reveal(seat, move)
        die = move.die
        if seat is None or seat != self._turn:
            raise self._roll_refused(seat, die)
        try:
            self._hands[seat] = self._hands[seat].after[self._colour][die]
        except KeyError:
            raise self._roll_refused(seat, die) from None
        self._thrown = THROWN[seat][die]
        self._turn = None
        self.pending = _LUCK
        self.awaited = ()
        return ()

    def _roll_refused(self, seat: Seat | None, die: Kind) -> IllegalMove:
        if self._turn is None:
            return IllegalMove("no-roll-now")
        if seat != self._turn:
            return IllegalMove("not-your-turn", awaited=self._turn)
        colour = COLOUR_KIND[self._colour]
        if colour is None or die not in self._hands[self._turn].dice:
            return IllegalMove("die-not-held", die=die.key)
        return IllegalMove("colour-must-be-followed", die=die.key, colour=colour.key)

    def _bet(self, seat: Seat | None, tricks: int) -> Sequence[Event]:
        if not self.secret:
            raise IllegalMove("bets-are-closed")
        if seat is None or not 0 <= seat < self._seats:
            raise IllegalMove("no-such-seat")
        if not 0 <= tricks <= self._round:
            raise IllegalMove("bet-out-of-range", tricks=tricks, most=self._round)
        first = self._bets[seat] == _NOT_YET
        self._bets[seat] = tricks
        # Only the seat itself is told about a changed bet, so nobody can read anything into the change.
        if not first:
            return BET_NOTED[seat][tricks]
        self.awaited = _without(self.awaited, seat)
        # All bets are in, but each may still be changed until the reveal.
        if not self.awaited:
            self.pending = _REVEAL
        return BET_MADE[seat][tricks]

    def _reveal(self, seat: Seat | None, move: Move) -> Sequence[Event]:
        if not isinstance(move, Reveal):
            raise IllegalMove("move-of-another-game")
        if seat is not None:
            raise IllegalMove("revealed-automatically")
        if self.pending is not _REVEAL:
            raise IllegalMove("nothing-to-reveal")
        bets = tuple(self._bets)
        self.secret = False
        # The bets of this round are final now, so all its views share one tuple.
        self._revealed = (True,) * self._seats, bets
        self._begin_trick(1, self._leader)
        return (BetsRevealed(bets, self._leader),)

    def _begin_trick(self, number: int, leader: Seat) -> None:
        self._trick_number = number
        self._leader = self._turn = leader
        self._trick = ()
        self._colour = ANY
        self.awaited = _ONLY[leader]
        self.pending = _CHOICE
        self.decision += 1

    # --- ends ---------------------------------------------------------------------------------------

    def _end_trick(self) -> tuple[Event, ...]:
        trick = self._trick
        winner, bonus = trick_winner(trick, self._leader)
        if self.variant == "simplified":
            bonus = 0
        self._taken[winner] += 1
        self._bonuses[winner] += bonus
        self._tricks_before += (trick,)
        number = self._trick_number
        if bonus and not can_be_kept(self._bets[winner], self._taken[winner], self._round - number):
            bonus = 0
        self._last = taken = TrickTaken(winner, number, bonus, trick)
        if number == self._round:
            return taken, *self._end_round(winner)
        self._begin_trick(number + 1, winner)
        return (taken,)

    def _end_round(self, last_winner: Seat) -> tuple[Event, ...]:
        scored = self._scored()
        self._sheet += (scored,)
        self._tricks += self._tricks_before
        # Between rounds no trick lies on the table. ``_last`` still has the finished one for the views.
        self._scores = tuple(map(add, self._scores, scored.points))
        self._trick = ()
        self._colour = ANY
        self._trick_number = 0
        if self._round == self._rounds:
            self.pending = _OVER
            return scored, GameEnded(self._scores, ranked(self._scores))
        self._round_leader = self._leader = next_round_leader(
            self.edition, self._round_leader, last_winner, self._seats
        )
        self.pending = _LUCK
        return (scored,)

    def _scored(self) -> RoundScored:
        round_, bets, taken, bonuses = self._round, tuple(self._bets), tuple(self._taken), tuple(self._bonuses)
        if self.variant == "simplified":
            points = map(simplified_round_points, repeat(round_), bets, taken)
        else:
            points = map(round_points, repeat(round_), bets, taken, bonuses)
        return RoundScored(round_, self._round_leader, bets, taken, bonuses, tuple(points))

    # --- what is seen -------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> MythicalView:
        """What this seat may see; for None, what everybody may see."""
        have_bet, bets = self._open_bets(seat) if self.secret else self._revealed
        return MythicalView(
            seat=seat,
            edition=self.edition,
            variant=self.variant,
            pending=self.pending,
            decision=self.decision,
            secret=self.secret,
            awaited=self.awaited,
            choices=() if seat is None else self.legal(seat),
            round=self._round,
            rounds=self._rounds,
            round_leader=self._round_leader,
            leader=self._leader,
            trick_number=self._trick_number,
            colour=COLOUR_KIND[self._colour],
            trick=self._trick,
            tricks=self._tricks_before,
            rolling=None if self._thrown is None else self._thrown.die,
            last_trick=self._last.dice,
            last_winner=self._last.seat,
            last_bonus=self._last.bonus,
            hand=() if seat is None else self._hands[seat].dice,
            have_bet=have_bet,
            bets=bets,
            taken=tuple(self._taken),
            bonuses=tuple(self._bonuses),
            scores=self._scores,
            sheet=self._sheet,
        )

    def _open_bets(self, seat: Seat | None) -> _Bets:
        """By seat: whether it has bet, and its bet. Only the reader's own bet is shown."""
        have_bet = tuple([bet != _NOT_YET for bet in self._bets])
        seen = [bet if other == seat and have_bet[other] else None for other, bet in enumerate(self._bets)]
        return have_bet, tuple(seen)

    def scores(self) -> tuple[int, ...]:
        """The points of all finished rounds, by seat."""
        return self._scores

    def result(self) -> Result | None:
        """Points and ranks when the last round is scored; before that None. Equal points share the victory."""
        if self.pending is not _OVER:
            return None
        return Result(self._scores, ranked(self._scores))

    def report(self) -> dict[str, Json]:
        """The finished rounds: leader, bets, tricks taken, bonuses as tricks earned them, points as scored."""
        return {
            "rounds": [
                {
                    "round": line.round,
                    "leader": line.leader,
                    "bets": list(line.bets),
                    "taken": list(line.taken),
                    "bonuses": list(line.bonuses),
                    "points": list(line.points),
                }
                for line in self._sheet
            ]
        }

    def feats(self) -> tuple[Mapping[str, int], ...]:
        """What each seat did that is counted over many games, by seat. The game must be over."""
        return feats_of(self._seats, self._sheet, self._tricks)

    def copy(self) -> "MythicalState":
        """An independent copy of this state."""
        twin = MythicalState.__new__(MythicalState)
        for name in MythicalState.__slots__:
            # The lists are the only values that change in place. The two games may share everything else.
            value = getattr(self, name)
            setattr(twin, name, list(value) if isinstance(value, list) else value)
        return twin


@cache
def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)

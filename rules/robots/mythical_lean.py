"""A round of Mythical Dice in whole numbers and lists, for robots that play thousands of rounds in their heads.

It knows only what decides who takes tricks, and checks nothing. A test holds it to the rules, move by move.
Seats play as the robot ``steady`` does: this module has its choices.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rules.game import Seat
from rules.mythical_dice.moves import ALLOWED, MOST_DICE
from rules.mythical_dice.pieces import ANY, COLOUR, COLOUR_KIND, KINDS, Kind
from rules.robots.mythical_odds import beaten, outlook
from rules.robots.mythical_trick import AFTER, BONUS, EMPTY, LAST, MARKS, NOBODY, STRENGTH, TAKES, WINNING, taking

_HANDS_KEPT: Final = 1 << 13
_ROLLS_KEPT: Final = 1 << 16

# --- how good a die is in a trick -----------------------------------------------------------------------

_COLOURS: Final = len(COLOUR_KIND)

KEEN: Final = 1
OTHER: Final = 8
"""Seats that still roll in a trick are counted in one number: those that need tricks, and eight times the others."""

_FOLLOWERS: Final = OTHER * OTHER

_CASES: Final[dict[int, tuple[float, float]]] = {}
"""What ``_chance`` said before, by case and kind. There are fewer than 200,000 of them, and some hundreds in a game."""


def case_of(standing: int, colour: int, dice: int, followers: int) -> int:
    """One number for all that decides how good a die is now, but for its kind."""
    return (((standing * _COLOURS + colour) * (MOST_DICE + 1) + dice) * _FOLLOWERS + followers) * KINDS


def chance(case: int, kind: int) -> tuple[float, float]:
    """The chance that a die takes the trick on the table, and the bonus to expect from it."""
    found = _CASES.get(case + kind)
    return found if found is not None else _CASES.setdefault(case + kind, _chance(case // KINDS, kind))


def _chance(case: int, kind: int) -> tuple[float, float]:
    rest, followers = divmod(case, _FOLLOWERS)
    rest, dice = divmod(rest, MOST_DICE + 1)
    standing, colour = divmod(rest, _COLOURS)
    suit = COLOUR_KIND[colour or COLOUR[kind]]
    win = bonus = 0.0
    for strength in STRENGTH[kind]:
        if TAKES[standing][strength]:
            after = AFTER[standing][strength]
            held = (1 - beaten(MARKS[after], suit, dice, keen=True)) ** (followers % OTHER)
            held *= (1 - beaten(MARKS[after], suit, dice, keen=False)) ** (followers // OTHER)
            win += held
            bonus += held * BONUS[after]
    return win / len(STRENGTH[kind]), bonus / len(STRENGTH[kind])


# --- hands ----------------------------------------------------------------------------------------------


class Holding:
    """The dice that a seat holds, with what they are likely to take. There is one object for each set of dice."""

    __slots__ = ("bonus", "dice", "kept", "missed", "rolls", "size", "tricks")

    dice: tuple[int, ...]
    """Kinds, strongest first."""

    rolls: "tuple[tuple[tuple[int, Holding], ...], ...]"
    """By the trick's colour: the kinds that may be rolled, each with what is left."""

    kept: tuple[float, ...]
    """By number of tricks, from −8 to 8 as an index of a list: the chance to take exactly so many."""

    missed: tuple[float, ...]
    """By number of tricks, as in ``kept``: by how much the number taken is expected to differ from it."""

    tricks: float
    """The tricks to expect."""

    bonus: float
    """The bonuses to expect."""

    def __init__(self, dice: tuple[int, ...], seats: int) -> None:
        rests = {kind: holding(_without(dice, kind), seats) for kind in dict.fromkeys(dice)}
        held = sum(1 << kind for kind in rests)
        tricks, self.bonus = outlook(tuple(map(Kind, dice)), seats)
        self.tricks = sum(taken * likely for taken, likely in enumerate(tricks))
        self.dice = dice
        self.size = len(dice)
        self.rolls = tuple(
            tuple((kind, rest) for kind, rest in rests.items() if allowed[held] >> kind & 1) for allowed in ALLOWED
        )
        # Negative indices count from the end of a tuple, so need −1 finds the last entry.
        needs = (*range(MOST_DICE + 1), *range(-MOST_DICE, 0))
        self.kept = tuple(tricks[need] if 0 <= need < len(tricks) else 0.0 for need in needs)
        self.missed = tuple(sum(p * abs(need - taken) for taken, p in enumerate(tricks)) for need in needs)


@lru_cache(_HANDS_KEPT)
def holding(dice: tuple[int, ...], seats: int) -> Holding:
    """The holding of these dice, strongest first, at a table of so many seats."""
    return Holding(dice, seats)


def _without(dice: tuple[int, ...], kind: int) -> tuple[int, ...]:
    place = dice.index(kind)
    return dice[:place] + dice[place + 1 :]


# --- the choices of steady ------------------------------------------------------------------------------


def bet_worths(held: Holding, round_: int, *, standard: bool) -> list[float]:
    """By bet: the points that the robot ``steady`` expects."""
    kept, missed = held.kept, held.missed
    lost = 10 if standard else 0
    none = 10 * round_ * kept[0] - lost * round_ * (1 - kept[0])
    gained = held.bonus if standard else 0.0
    return [none, *[kept[bet] * (20 * bet + gained) - lost * missed[bet] for bet in range(1, round_ + 1)]]


def steady_bet(held: Holding, round_: int, *, standard: bool) -> int:
    """The bet with the most points expected; of equally good ones, the lowest."""
    worths = bet_worths(held, round_, standard=standard)
    return worths.index(max(worths))


def roll_worths(rolls: Sequence[tuple[int, Holding]], case: int, need: int, stake: float) -> list[float]:
    """By roll: the points that ``steady`` expects of it, up to a constant.

    ``need``: the tricks that the bet still needs. ``stake``: what a kept bet brings so far; 0 if the points of a missed
    bet are the same, by however many tricks it is missed. Then the worth is the chance to keep the bet.
    """
    worths = []
    known = _CASES.get
    for kind, rest in rolls:
        win, bonus = known(case + kind) or chance(case, kind)
        if_won, if_lost = rest.kept[need - 1], rest.kept[need]
        worth = win * if_won + (1 - win) * if_lost
        if stake:
            # ``bonus`` is the average over all cases, also those in which the die loses.
            worth = worth * (stake + rest.bonus) + bonus * if_won
            worth -= 10 * (win * rest.missed[need - 1] + (1 - win) * rest.missed[need])
        worths.append(worth)
    return worths


@lru_cache(_ROLLS_KEPT)
def _steady_roll(held: Holding, colour: int, case: int, need: int, stake: int) -> tuple[int, Holding]:
    # Worlds of one view differ little, so a search comes to most positions many times.
    rolls = held.rolls[colour]
    worths = roll_worths(rolls, case, need, stake)
    return rolls[worths.index(max(worths))]


class Choice(NamedTuple):
    """What decides a roll besides the dice of the seat: the arguments of ``roll_worths``, and the trick's colour."""

    colour: int
    case: int
    need: int
    stake: float
    points: float
    """What one unit of worth is in points."""


# --- a round --------------------------------------------------------------------------------------------


class Round:
    """A round whose bets are known, with all its hands. Lists are by seat."""

    __slots__ = (
        "bets",
        "bonuses",
        "colour",
        "hands",
        "last",
        "left",
        "number",
        "rolled",
        "seats",
        "standard",
        "standing",
        "taken",
        "turn",
        "unrolled",
    )

    def __init__(self, number: int, hands: list[Holding], bets: list[int], leader: Seat, *, standard: bool) -> None:
        self.number = number
        self.hands = hands
        self.bets = bets
        self.turn = leader
        self.standard = standard
        self.seats = len(hands)
        self.taken = [0] * self.seats
        self.bonuses = [0] * self.seats
        self.last = [leader] * (NOBODY + 1)
        """Whose roll was the last of each kind, as in ``LAST``."""

        self.begin_trick()

    def begin_trick(self) -> None:
        """Clear the table. To be called, too, after bets or taken tricks were changed from outside."""
        self.left = self.number - sum(self.taken)
        self.rolled = 0
        self.standing = EMPTY
        self.colour = ANY
        self.unrolled = sum([KEEN if taken < bet else OTHER for taken, bet in zip(self.taken, self.bets, strict=True)])

    def copy(self) -> "Round":
        """An independent copy."""
        twin = Round.__new__(Round)
        twin.number, twin.standard, twin.seats = self.number, self.standard, self.seats
        twin.turn, twin.rolled, twin.standing, twin.colour = self.turn, self.rolled, self.standing, self.colour
        twin.unrolled, twin.left = self.unrolled, self.left
        twin.hands, twin.bets, twin.last = self.hands[:], self.bets[:], self.last[:]
        twin.taken, twin.bonuses = self.taken[:], self.bonuses[:]
        return twin

    @property
    def place(self) -> int:
        """A number for the next roll of the round, from the seat and from how many tricks are left.

        So a seat's third last die shows the same side, whoever leads the trick.
        """
        return self.left * self.seats + self.turn

    def rolls(self) -> Sequence[tuple[int, Holding]]:
        """What the seat whose turn it is may roll: kinds, each with what is left then."""
        return self.hands[self.turn].rolls[self.colour]

    def choice(self) -> Choice:
        """What decides the next roll, besides the dice of the seat."""
        case, need, stake = self._terms()
        if stake:
            return Choice(self.colour, case, need, stake, 1)
        kept = 20 * self.bets[self.turn] or 10 * self.number
        return Choice(self.colour, case, need, stake, kept + (10 * self.number if self.standard else 0))

    def _terms(self) -> tuple[int, int, int]:
        """The case, the need and the stake of the seat whose turn it is."""
        seat = self.turn
        bet = self.bets[seat]
        need = bet - self.taken[seat]
        case = case_of(self.standing, self.colour, self.left, self.unrolled - (KEEN if need > 0 else OTHER))
        return case, need, 20 * bet + self.bonuses[seat] if bet and self.standard else 0

    def steady_choice(self) -> tuple[int, Holding]:
        """The roll of a seat that plays steady: the one with the most points expected; of equal ones, the first."""
        held = self.hands[self.turn]
        rolls = held.rolls[self.colour]
        return rolls[0] if len(rolls) == 1 else _steady_roll(held, self.colour, *self._terms())

    def roll(self, choice: tuple[int, Holding], side: int) -> None:
        """Roll a die; ``side`` counts its sides from 0. The last die of a trick ends the trick."""
        kind, rest = choice
        self.hands[self.turn] = rest
        self.lay(kind, STRENGTH[kind][side])

    def lay(self, kind: int, strength: int) -> None:
        """A die of the seat whose turn it is lies on the table with this strength; its hand stays as it is."""
        seat, standing = self.turn, self.standing
        self.last[LAST[standing][strength]] = seat
        self.standing = AFTER[standing][strength]
        self.colour = self.colour or COLOUR[kind]
        self.unrolled -= KEEN if self.taken[seat] < self.bets[seat] else OTHER
        self.rolled += 1
        if self.rolled < self.seats:
            self.turn = (seat + 1) % self.seats
        else:
            self._end_trick()

    def _end_trick(self) -> None:
        standing = self.standing
        winner = self.last[WINNING[standing]]
        self.taken[winner] += 1
        if self.standard:
            self.bonuses[winner] += BONUS[standing]
        self.turn = winner
        self.begin_trick()

    def play_out(self, sides: Sequence[int]) -> None:
        """Play with steady seats until only the last trick is left, in which nobody has a choice.

        ``sides`` has a side for each die, by ``place``.
        """
        seats = self.seats
        while (left := self.left) > 1 or self.rolled:
            self.roll(self.steady_choice(), sides[left * seats + self.turn])

    def worth(self, seat: Seat) -> float:
        """The points that the round brings a seat, of which only the last trick is left: the average over all rolls.

        A trick that was rolled once would tell less: for example that a bet is kept, where that is as likely as not.
        """
        if not self.left:
            return self.points(seat)
        turn, seats = self.turn, self.seats
        dice = [held.dice[0] for held in self.hands]
        win, bonus = taking((*dice[turn:], *dice[:turn]))[(seat - turn) % seats]
        worth = win * self.points(seat, 1) + (1 - win) * self.points(seat)
        return worth + bonus if self.standard and self.bets[seat] == self.taken[seat] + 1 else worth

    def points(self, seat: Seat, more: int = 0) -> int:
        """What the finished round is worth to a seat; with ``more`` tricks than it has taken, if given."""
        bet, taken = self.bets[seat], self.taken[seat] + more
        if bet == taken:
            return 20 * bet + self.bonuses[seat] if bet else 10 * self.number
        if not self.standard:
            return 0
        return -10 * abs(bet - taken) if bet else -10 * self.number

"""One game of Mythic Dice: a queue of steps that begins with the open question or the pending luck."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules.chance import Chance
from rules.game import Event, IllegalMove, Json, Move, Outcome, Pending, PrivateEvent, Result, Reveal, Seat
from rules.mythic_dice.captures import may_capture, possible
from rules.mythic_dice.deeds import Captured, Deed
from rules.mythic_dice.events import (
    Acted,
    Answered,
    CoinTossed,
    Declined,
    DisplaySet,
    Due,
    GameEnded,
    HandsRolled,
    Noted,
    RoundBegun,
    StarterKnown,
    TurnBegun,
)
from rules.mythic_dice.flow import decayed, surrendered, thrown, unfolded
from rules.mythic_dice.layout import Place, Table
from rules.mythic_dice.moves import Capture, Coin, Decay, Dice, Hands, Sides, Wishes, Yield
from rules.mythic_dice.pieces import HIGHEST, ROUNDS, SIZES
from rules.mythic_dice.questions import QUESTIONS, Question, action_steps, asked, check_answer, choices
from rules.mythic_dice.report import report
from rules.mythic_dice.rulings import final_ranks
from rules.mythic_dice.setup import Opening, checked_values
from rules.mythic_dice.steps import Action, CapturePhase, Extra, Judging, Step, Surrender, Throw, Toss, turn_of
from rules.mythic_dice.turning_point import is_told
from rules.mythic_dice.using import repeatable
from rules.mythic_dice.view import MythicView

_NOBODY: Final = -1


class MythicState:
    """A game of Mythic Dice. ``apply`` and ``settle`` change it in place; a refused entry changes nothing."""

    __slots__ = (
        "_answers",
        "_before",
        "_course",
        "_drawn",
        "_feats",
        "_line",
        "_news",
        "_opening",
        "_points_story",
        "_starter",
        "_table",
        "_todo",
        "_turn",
        "_winner",
        "awaited",
        "decision",
        "pending",
        "secret",
    )

    def __init__(self, table: Table, starter: Seat | None = None, todo: tuple[Step, ...] = ()) -> None:
        """A game on this table. Without a starter no luck is settled yet.

        With a starter it is the first turn, and ``todo`` holds its steps.
        """
        seats = len(table.places)
        self.pending = Pending.LUCK
        self.decision = 0
        self.secret = False
        self.awaited: tuple[Seat, ...] = ()
        self._table = table
        self._opening = Opening(seats)
        self._starter = starter
        self._turn = 0 if starter is None else 1
        self._drawn = 0
        self._todo = todo
        self._line: tuple[Seat, ...] = ()
        self._answers: dict[Seat, Move] = {}
        self._winner: Seat | None = None
        self._feats = tuple(Counter[str]() for _ in range(seats))
        self._before: tuple[Event, ...] = ()
        self._news: tuple[Event, ...] = ()
        self._course: tuple[tuple[int, ...], ...] = ()
        self._points_story: tuple[Event, ...] = ()
        if todo:
            self._run()

    @property
    def _seats(self) -> int:
        return len(self._table.places)

    @property
    def _active(self) -> Seat:
        """The seat whose turn it is; −1 before the first turn."""
        return _NOBODY if self._starter is None or not self._turn else (self._starter + self._turn - 1) % self._seats

    @property
    def weighed(self) -> bool:
        """People need not think answers over: these are shown as soon as all are in."""
        return False

    @property
    def chapter(self) -> int:
        """The number of the round, in which every seat has one turn; 0 before the first."""
        return (self._turn + self._seats - 1) // self._seats

    @property
    def _question(self) -> Question | None:
        """The open question; None if there is none."""
        if self.pending not in {Pending.CHOICE, Pending.REVEAL}:
            return None
        question = self._todo[0]
        assert isinstance(question, QUESTIONS)
        return question

    # --- luck ---------------------------------------------------------------------------------------

    def draw(self, chance: Chance) -> Outcome:
        """Sample the pending luck: sides of cards, first dice, a starter, rolled dice or a coin. Changes nothing."""
        match self._luck_due():
            case Opening() as opening:
                return opening.draw(chance)
            case Throw(seat, number):
                # ``_drawn`` counts the dice and coins of this turn. So each draw of the turn has a name of its own.
                places = range(self._drawn, self._drawn + number)
                return Dice(tuple([1 + chance.below(HIGHEST, "die", self._turn, seat, place) for place in places]))
            case Toss(seat):
                return Coin(bool(chance.below(2, "coin", self._turn, seat, self._drawn)))

    def _luck_due(self) -> Opening | Throw | Toss:
        """The luck that is due. Raises IllegalMove if no luck is pending."""
        if self.pending is not Pending.LUCK:
            raise IllegalMove("no-luck-pending")
        if self._starter is None:
            return self._opening
        step = self._todo[0]
        assert isinstance(step, Throw | Toss)
        return step

    def settle(self, outcome: Outcome) -> Sequence[Event]:
        """Let this outcome happen. Raises IllegalMove if it is impossible here."""
        return self._remembered(self._settled(outcome))

    def _settled(self, outcome: Outcome) -> Sequence[Event]:
        due = self._luck_due()
        match due, outcome:
            case Opening(), _:
                return self._open(due.settled(outcome), outcome)
            case Throw(), Dice(values):
                checked_values(values, due.number)
                self._drawn += due.number
                return self._go_on(thrown(due, values))
            case Toss(seat, prize), Coin(won):
                self._drawn += 1
                return [CoinTossed(seat, won), *self._go_on(prize if won else ())]
            case _:
                raise IllegalMove("other-luck-pending", awaited="dice" if isinstance(due, Throw) else "coin")

    def _open(self, opening: Opening, outcome: Outcome) -> Sequence[Event]:
        """Go on with this opening. The first turn begins as soon as the starter is known."""
        self._opening, self._starter = opening, opening.starter
        places = tuple([Place(free) for free in opening.hands]) or self._table.places
        self._table = self._table._replace(display=opening.display, places=places)
        told: list[Event] = []
        match outcome:
            case Sides():
                told.append(DisplaySet(opening.display))
            case Hands(values):
                told.append(HandsRolled(values))
            case _:
                pass
        return told if opening.starter is None else [*told, StarterKnown(opening.starter), *self._run()]

    # --- moves --------------------------------------------------------------------------------------

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """The moves offered to the seat. Of a power's many choices, those that a player would think of first."""
        question = self._question
        return choices(question, self._table, seat) if question is not None and seat in self._line else ()

    def apply(self, seat: Seat | None, move: Move) -> Sequence[Event]:
        """Make a seat's move, or for seat None the reveal. Raises IllegalMove."""
        return self._remembered(self._applied(seat, move))

    def _applied(self, seat: Seat | None, move: Move) -> Sequence[Event]:
        if isinstance(move, Reveal):
            return self._reveal(seat)
        question = self._question
        if question is None:
            raise IllegalMove("no-move-now")
        if seat is None or not 0 <= seat < self._seats:
            raise IllegalMove("no-such-seat")
        if seat not in self._line:
            raise self._not_asked()
        if isinstance(question, Action):
            return self._act(seat, move)
        check_answer(question, self._table, seat, move)
        if isinstance(question, Extra):
            told = self._capture(seat, move)
            return [*told, *self._go_on()]
        return self._answer(seat, move)

    def _not_asked(self) -> IllegalMove:
        if self.secret:
            return IllegalMove("nothing-asked-of-you")
        return IllegalMove("not-your-turn", awaited=self._line[0])

    def _act(self, seat: Seat, move: Move) -> Sequence[Event]:
        steps = action_steps(self._table, seat, move)
        place = self._table.places[seat]
        # A Unicorn repeats the latest action only, so a pass leaves it nothing to repeat.
        self._table = self._table.put(seat, place._replace(latest=repeatable(move)))
        self._feats[seat][type(move).__name__.lower()] += 1
        return [Acted(seat, move), *self._go_on(steps)]

    def _answer(self, seat: Seat, move: Move) -> Sequence[Event]:
        first = seat not in self._answers
        self._answers[seat] = move
        # The first seat in line waits for nobody, so its answer takes effect at once and cannot be changed.
        if isinstance(self._todo[0], CapturePhase) and seat == self._line[0]:
            return self._run()
        self.awaited = tuple([other for other in self.awaited if other != seat])
        if not self.awaited:
            self.pending = Pending.REVEAL
        return [Answered(seat), Noted(seat, move)] if first else [Noted(seat, move)]

    def _reveal(self, seat: Seat | None) -> Sequence[Event]:
        if seat is not None:
            raise IllegalMove("revealed-automatically")
        if self.pending is not Pending.REVEAL:
            raise IllegalMove("nothing-to-reveal")
        question = self._todo[0]
        # In the order of the seats: the order in which people answered must not change what happens.
        answers = sorted(self._answers.items(), key=lambda answer: answer[0])
        if isinstance(question, Surrender):
            return self._go_on(
                surrendered(question, [(seat, move) for seat, move in answers if isinstance(move, Yield)])
            )
        return self._go_on(decayed([(seat, move) for seat, move in answers if isinstance(move, Decay)]))

    def _capture(self, seat: Seat, move: Move) -> list[Event]:
        """Make the first capture of the list that is still possible."""
        wishes = move.captures if isinstance(move, Wishes) else (move,)
        for wish in wishes:
            if isinstance(wish, Capture) and possible(self._table, self._table.places[seat], wish):
                captured = Captured(seat, wish)
                self._table = captured.on(self._table)
                self._feats[seat]["captured"] += 1
                self._feats[seat][f"captured.{wish.creature.key}"] += 1
                return [captured]
        return [Declined(seat)]

    # --- what goes on by itself ---------------------------------------------------------------------

    def _go_on(self, steps: tuple[Step, ...] = ()) -> list[Event]:
        """Replace the first step, which is done, by these steps. Then go on until luck or an answer is needed."""
        # The effects of a step come before the steps that were waiting already.
        self._todo = steps + self._todo[1:]
        self._line = self.awaited = ()
        return self._run()

    def _run(self) -> list[Event]:
        told: list[Event] = []
        while self.pending is not Pending.OVER:
            if not self._todo:
                told += self._next_turn()
                continue
            step = self._todo[0]
            if isinstance(step, Throw | Toss):
                self.pending = Pending.LUCK
                self.secret = False
                break
            if isinstance(step, QUESTIONS):
                told += self._ask(step)
                if self._line:
                    break
            # A question that nobody can answer, or that is settled, is treated as any step that waits for nobody.
            told += self._do(step)
        return told

    def _do(self, step: Step) -> Sequence[Event]:
        """Carry out a step that waits for nobody."""
        self._todo = unfolded(step, self._table) + self._todo[1:]
        if isinstance(step, Deed):
            self._table = step.on(self._table)
            return (step,)
        # Only the active player can win, and only after the action: others who reach the goal wait for their turn.
        if isinstance(step, Judging) and self._table.places[step.seat].points >= SIZES[self._seats].goal:
            return self._end(step.seat)
        return ()

    def _ask(self, question: Question) -> Sequence[Event]:
        """Open the question, or go on if it is open already. If nobody is left in line afterwards, it is settled."""
        if not self._line:
            self._line = self.awaited = asked(question, self._table)
            if self._line:
                self.pending = Pending.CHOICE
                self.secret = not isinstance(question, Action | Extra)
                self.decision += 1
                self._answers = {}
        return self._take_captures() if isinstance(question, CapturePhase) else ()

    def _take_captures(self) -> Sequence[Event]:
        """Let answers take effect in order, up to the first that is missing. Skip seats that can no longer capture."""
        told: list[Event] = []
        first = self._line[:1]
        while self._line and self._line[0] in self._answers:
            told += self._capture(self._line[0], self._answers[self._line[0]])
            self._line = tuple([seat for seat in self._line[1:] if may_capture(self._table, self._table.places[seat])])
        self.awaited = tuple([seat for seat in self._line if seat not in self._answers])
        # The seat that is now first in line is told so, unless it was first before.
        return told if self._line[:1] in {first, ()} else [*told, Due(self._line[0])]

    def _next_turn(self) -> Sequence[Event]:
        if self._turn == ROUNDS * self._seats:
            return self._end(None)
        self._turn += 1
        self._drawn = 0
        active = self._active
        # A Domovoi protects dice from decay only until the seat's next turn.
        self._table = self._table.put(active, self._table.places[active]._replace(calm=False))
        self._todo = turn_of(active)
        begun = TurnBegun(active)
        if (self._turn - 1) % self._seats:
            return (begun,)
        if self._turn > 1:
            self._course += (self.scores(),)
        return RoundBegun(self.chapter), begun

    def _end(self, winner: Seat | None) -> Sequence[Event]:
        self._winner = winner
        self._course += (self.scores(),)
        self._todo = ()
        self.pending = Pending.OVER
        self.secret = False
        return (GameEnded(self.scores(), final_ranks(self._table.places, winner), winner),)

    def _remembered(self, told: Sequence[Event]) -> Sequence[Event]:
        """Return the same events. Keep those that everybody may know for the views of this turn and the next.

        Those that move points are kept to the end.
        """
        for event in told:
            if isinstance(event, TurnBegun):
                self._before, self._news = self._news, ()
            elif not isinstance(event, PrivateEvent | Answered):
                self._news += (event,)
                if is_told(event):
                    self._points_story += (event,)
        return told

    # --- what is seen -------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> MythicView:
        """What this seat may see; for None, what everybody may see."""
        rolling = self._todo[0] if self._todo and self.pending is Pending.LUCK else None
        hidden = self._answers if self.secret else {}
        return MythicView(
            seat=seat,
            pending=self.pending,
            decision=self.decision,
            secret=self.secret,
            awaited=self.awaited,
            round=self.chapter,
            active=self._active,
            goal=SIZES[self._seats].goal,
            table=self._table,
            question=self._question,
            open_to=self._line,
            rolling=rolling if isinstance(rolling, Throw | Toss) else None,
            answered=tuple([other in hidden and other in self._line for other in range(self._seats)]),
            answer=None if seat is None or seat not in self._line else hidden.get(seat),
            winner=self._winner,
            news=self._before + self._news,
            course=self._course,
            points_story=self._points_story,
        )

    def scores(self) -> tuple[int, ...]:
        """The victory points of the captured creatures, by seat."""
        return tuple([place.points for place in self._table.places])

    def result(self) -> Result | None:
        """Points and ranks when somebody has won or all rounds are over; before that None."""
        if self.pending is not Pending.OVER:
            return None
        return Result(self.scores(), final_ranks(self._table.places, self._winner))

    def report(self) -> dict[str, Json]:
        """Each seat's dice, cards and points; the display and the pool."""
        return report(self._table, self.chapter, self._active, self._winner)

    def feats(self) -> tuple[Counter[str], ...]:
        """By seat: the number of creatures captured, in all and of each kind, and of actions of each kind."""
        return tuple([Counter(feats) for feats in self._feats])

    def copy(self) -> "MythicState":
        """An independent copy of this state."""
        twin = MythicState.__new__(MythicState)
        for name in MythicState.__slots__:
            setattr(twin, name, getattr(self, name))
        # Only the answers and the feats change in place. The two games may share everything else.
        twin._answers = dict(self._answers)
        twin._feats = self.feats()
        return twin

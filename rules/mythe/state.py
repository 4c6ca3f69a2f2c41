"""A game of Mythe in progress."""

from collections import Counter
from collections.abc import Sequence
from enum import Enum, auto
from types import MappingProxyType
from typing import Final, assert_never

from rules.chance import Chance
from rules.game import Event, IllegalMove, Json, Move, Outcome, Pending, Result, Seat, ranked
from rules.mythe.dealing import checked_hands, draw_deal
from rules.mythe.gifts import after_gifts, check_other_hand, offered_gifts, without
from rules.mythe.moves import (
    Advanced,
    CardDrawn,
    CardLost,
    Deal,
    Declare,
    Declared,
    Draw,
    GameEnded,
    Gift,
    GiftsMade,
    GiftsReceived,
    Give,
    HandDealt,
    KnownGift,
    Starter,
    StarterChosen,
    Stop,
    TurnBegun,
    Turned,
    TurnTaken,
)
from rules.mythe.pieces import DRAGON, LEGENDARY, NEUTRAL, POINTS, TURNS, VILLAGE, Card, hand_key
from rules.mythe.rulings import advanced, hands_of
from rules.mythe.view import MytheView


class _Phase(Enum):
    """What the game waits for, or does next."""

    STARTER = auto()
    DEAL = auto()
    TURN = auto()
    """The first card is to be drawn. Before that the seat may declare a legendary card."""
    CARD = auto()
    DRAWN = auto()
    """The seat draws another card, or stops."""
    GIVE = auto()
    OVER = auto()


_PENDING: Final = MappingProxyType(
    {
        _Phase.STARTER: Pending.LUCK,
        _Phase.DEAL: Pending.LUCK,
        _Phase.TURN: Pending.CHOICE,
        _Phase.CARD: Pending.LUCK,
        _Phase.DRAWN: Pending.CHOICE,
        _Phase.GIVE: Pending.CHOICE,
        _Phase.OVER: Pending.OVER,
    }
)


class MytheState:
    """A game of Mythe. ``apply`` and ``settle`` change it in place; a refused entry changes nothing."""

    __slots__ = (
        "_declared",
        "_drawn",
        "_gifts",
        "_hands",
        "_phase",
        "_source",
        "_spaces",
        "_start",
        "_starter",
        "_turn",
        "_turns",
        "decision",
        "variant",
    )

    secret: Final = False

    def __init__(self, seats: int, variant: str) -> None:
        self.variant = variant
        self.decision = 0
        self._phase = _Phase.STARTER
        self._starter: Seat = 0
        self._turn = 0
        self._hands: dict[Seat, tuple[Card, ...]] = dict.fromkeys(hands_of(seats), ())
        self._spaces = [VILLAGE] * seats
        self._start = VILLAGE
        self._declared: Card | None = None
        self._drawn: tuple[CardDrawn, ...] = ()
        self._source: Seat | None = None
        self._turns: tuple[TurnTaken, ...] = ()
        self._gifts: tuple[KnownGift, ...] = ()

    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        return _PENDING[self._phase]

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seat whose turn it is, while it has to choose; else nobody."""
        return (self._active,) if self.pending is Pending.CHOICE else ()

    @property
    def weighed(self) -> bool:
        """No answer of this game is secret."""
        return False

    @property
    def chapter(self) -> int:
        """The number of the round, in which each seat has one turn; 0 before the deal."""
        # Two minus signs round up: with 4 seats turns 1 to 4 are chapter 1, and turn 5 begins chapter 2.
        return -(-self._turn // len(self._spaces))

    @property
    def _active(self) -> Seat:
        return (self._starter + self._turn - 1) % len(self._spaces)

    # --- luck ---------------------------------------------------------------------------------------

    def draw(self, chance: Chance) -> Outcome:
        """Sample the pending luck: who starts, the deal, or a card of the chosen hand. Changes nothing."""
        match self._phase:
            case _Phase.STARTER:
                return Starter(chance.below(len(self._spaces), "starter", 0, None, 0))
            case _Phase.DEAL:
                return draw_deal(chance, len(self._spaces), self._starter)
            case _Phase.CARD:
                # The turn and the number of cards drawn before make the name of each draw unique.
                hand, whose = self._chosen_hand(), None if self._source == NEUTRAL else self._source
                return Turned(hand[chance.below(len(hand), "card", self._turn, whose, len(self._drawn))])
            case _:
                raise IllegalMove("no-luck-pending")

    def settle(self, outcome: Outcome) -> Sequence[Event]:
        """Let this outcome happen. Raises IllegalMove if it is impossible here."""
        match self._phase, outcome:
            case _Phase.STARTER, Starter(seat):
                return self._settle_starter(seat)
            case _Phase.DEAL, Deal():
                return self._settle_deal(outcome)
            case _Phase.CARD, Turned(card):
                return self._settle_card(card)
            case ((_Phase.STARTER | _Phase.DEAL | _Phase.CARD), _):
                raise IllegalMove("other-luck-pending", awaited=self._phase.name.lower())
            case _:
                raise IllegalMove("no-luck-pending")

    def _settle_starter(self, starter: Seat) -> Sequence[Event]:
        if not 0 <= starter < len(self._spaces):
            raise IllegalMove("no-such-seat", seat=starter)
        self._starter = starter
        self._phase = _Phase.DEAL
        return (StarterChosen(starter),)

    def _settle_deal(self, deal: Deal) -> Sequence[Event]:
        self._hands = checked_hands(deal, len(self._spaces), self._starter)
        dealt = [HandDealt(seat, self._hands[seat]) for seat in range(len(self._spaces))]
        return (*dealt, *self._begin_turn())

    def _settle_card(self, card: Card) -> Sequence[Event]:
        hand, source = self._chosen_hand(), self._source
        if card not in hand or source is None:
            raise IllegalMove("card-not-in-hand", card=card.key)
        self._hands[source] = without(hand, card)
        self._source = None
        drawn = CardDrawn(self._active, source, card)
        self._drawn += (drawn,)
        # Nobody holds the neutral deck, so nobody needs to hear that it lost a card.
        lost = () if source == NEUTRAL else (CardLost(source, self._active, card),)
        return (drawn, *lost, *self._after_card(card))

    def _after_card(self, card: Card) -> Sequence[Event]:
        """An obstacle ends the drawing, and the hero stays. If no other hand holds a card, the hero advances."""
        # The drawn cards join the hand only when the drawing is over. Until then they lie open and belong to no hand.
        if card is Card.OBSTACLE:
            self._take_up()
            self._await(_Phase.GIVE)
            return ()
        if not self._sources():
            return self._advance()
        self._await(_Phase.DRAWN)
        return ()

    def _chosen_hand(self) -> tuple[Card, ...]:
        return () if self._source is None else self._hands[self._source]

    # --- moves --------------------------------------------------------------------------------------

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """The moves that the seat may make now. Of the gifts, only those that are offered."""
        if seat not in self.awaited:
            return ()
        if self._phase is _Phase.GIVE:
            return offered_gifts(self._may_give(), self._others(), self._empty())
        draws = map(Draw, self._sources())
        if self._phase is _Phase.DRAWN:
            return (*draws, Stop())
        return (*draws, *map(Declare, self._may_declare()))

    def apply(self, seat: Seat | None, move: Move) -> Sequence[Event]:
        """Make a move of the seat whose turn it is. Raises IllegalMove."""
        if not isinstance(move, Declare | Draw | Stop | Give):
            raise IllegalMove("move-of-another-game")
        if not self.awaited:
            raise IllegalMove("no-move-now")
        if seat != self._active:
            raise IllegalMove("not-your-turn", awaited=self._active)
        match move:
            case Declare(card):
                return self._declare(card)
            case Draw(source):
                return self._draw_from(source)
            case Stop():
                return self._stop()
            case Give(gifts):
                return self._give(gifts)
            case _:
                assert_never(move)

    def _declare(self, card: Card) -> Sequence[Event]:
        if self._phase is not _Phase.TURN or self._declared is not None:
            raise IllegalMove("no-declaration-now")
        if card not in LEGENDARY:
            raise IllegalMove("card-not-legendary", card=card.key)
        if card not in self._may_declare():
            raise IllegalMove("card-not-held", card=card.key)
        self._declared = card
        self._await(_Phase.TURN)
        return (Declared(self._active, card),)

    def _may_declare(self) -> tuple[Card, ...]:
        if self._declared is not None:
            return ()
        return tuple(card for card in self._hands[self._active] if card in LEGENDARY)

    def _draw_from(self, source: Seat) -> Sequence[Event]:
        if self._phase is _Phase.GIVE:
            raise IllegalMove("no-draw-now")
        check_other_hand(self._hands, self._active, source)
        if not self._hands[source]:
            raise IllegalMove("hand-is-empty", hand=hand_key(source))
        self._source = source
        self._phase = _Phase.CARD
        return ()

    def _stop(self) -> Sequence[Event]:
        if self._phase is _Phase.TURN:
            raise IllegalMove("draw-first")
        if self._phase is _Phase.GIVE:
            raise IllegalMove("no-stop-now")
        return self._advance()

    def _give(self, gifts: Sequence[Gift]) -> Sequence[Event]:
        if self._phase is not _Phase.GIVE:
            raise IllegalMove("no-gifts-now")
        self._hands = after_gifts(self._hands, self._active, self._may_give(), gifts)
        turn, giver = self._turn, self._active
        # Sorted, because the order in which somebody chose the gifts means nothing, and should tell nothing.
        self._gifts += tuple(KnownGift(turn, giver, gift) for gift in sorted(gifts))
        given = {to: tuple(sorted(gift.card for gift in gifts if gift.to == to)) for to in self._others()}
        return (
            *([GiftsMade(giver, tuple(sorted(gifts)))] if gifts else []),
            *[GiftsReceived(to, giver, cards) for to, cards in given.items() if cards and to != NEUTRAL],
            self._end_turn(tuple((to, len(cards)) for to, cards in given.items() if cards)),
            *(self._end() if turn == TURNS else self._begin_turn()),
        )

    def _may_give(self) -> tuple[Card, ...]:
        # There is always a card for each empty hand: a hand is only empty because its last card was drawn this turn.
        if self.variant == "only-drawn":
            return tuple(sorted(drawn.card for drawn in self._drawn))
        return self._hands[self._active]

    def _others(self) -> tuple[Seat, ...]:
        return tuple(hand for hand in self._hands if hand != self._active)

    def _sources(self) -> tuple[Seat, ...]:
        return tuple(hand for hand in self._others() if self._hands[hand])

    def _empty(self) -> tuple[Seat, ...]:
        return tuple(hand for hand in self._others() if not self._hands[hand])

    # --- from turn to turn --------------------------------------------------------------------------

    def _await(self, phase: _Phase) -> None:
        self._phase = phase
        self.decision += 1

    def _begin_turn(self) -> Sequence[Event]:
        self._turn += 1
        self._declared = None
        self._drawn = ()
        self._start = self._spaces[self._active]
        self._await(_Phase.TURN)
        return (TurnBegun(self._turn, self._active),)

    def _advance(self) -> Sequence[Event]:
        """Spend the points drawn and move the hero. The Dragon's space ends the game; else the seat gives next."""
        seat, points = self._active, sum(POINTS[drawn.card] for drawn in self._drawn)
        space = advanced(self._start, points, self._spaces, declared=self._declared is not None)
        self._spaces[seat] = space
        self._take_up()
        event = Advanced(seat, points, self._start, space)
        if space == DRAGON:
            return (event, self._end_turn(()), *self._end())
        self._await(_Phase.GIVE)
        return (event,)

    def _take_up(self) -> None:
        """Move the drawn cards into the seat's hand."""
        cards = [drawn.card for drawn in self._drawn]
        self._hands[self._active] = tuple(sorted((*self._hands[self._active], *cards)))

    def _end_turn(self, gave: tuple[tuple[Seat, int], ...]) -> TurnTaken:
        seat = self._active
        taken = TurnTaken(self._turn, seat, self._declared, self._drawn, self._start, self._spaces[seat], gave)
        self._turns += (taken,)
        return taken

    def _end(self) -> Sequence[Event]:
        self._phase = _Phase.OVER
        return (GameEnded(self.scores(), ranked(self.scores())),)

    # --- what is seen -------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> MytheView:
        """What this seat may see; for None, what everybody may see."""
        giving = self._phase is _Phase.GIVE
        neutral = self._hands.get(NEUTRAL)
        return MytheView(
            seat=seat,
            variant=self.variant,
            pending=self.pending,
            decision=self.decision,
            awaited=self.awaited,
            choices=() if seat is None else self.legal(seat),
            chapter=self.chapter,
            turn=self._turn,
            active=self._active if self._turn else None,
            declared=self._declared,
            drawn=self._drawn,
            source=self._source,
            giving=giving,
            spaces=tuple(self._spaces),
            hands=self._sizes(),
            neutral=None if neutral is None else len(neutral),
            hand=() if seat is None else self._hands[seat],
            may_give=self._may_give() if giving and seat == self._active else (),
            gifts=tuple(known for known in self._gifts if seat in {known.giver, known.gift.to}),
            turns=self._turns,
        )

    def _sizes(self) -> tuple[int, ...]:
        return tuple(len(self._hands[seat]) for seat in range(len(self._spaces)))

    def scores(self) -> tuple[int, ...]:
        """By seat: the number of the space that the hero reached. Only the winner reaches the last, the Dragon's."""
        return tuple(self._spaces)

    def result(self) -> Result | None:
        """Points and ranks; None while the game goes on. First is the Dragon's winner, or else the furthest hero."""
        if self._phase is not _Phase.OVER:
            return None
        return Result(self.scores(), ranked(self.scores()))

    def report(self) -> dict[str, Json]:
        """The turn's number, the spaces reached, the number of cards in each hand and in the neutral deck, if any."""
        view = self.view(None)
        told: dict[str, Json] = {"turn": view.turn, "spaces": list(view.spaces), "hands": list(view.hands)}
        return told if view.neutral is None else {**told, "neutral": view.neutral}

    def feats(self) -> tuple[Counter[str], ...]:
        """By seat: ``cards.drawn``, ``cards.obstacles`` among them, and ``cards.points``, the points to be spent.

        Also ``dragon.declared``, how often the seat declared a card, and ``dragon.beaten``, whether it won; and
        ``most.turn``, the most points in one turn.
        """
        feats = tuple(Counter[str]() for _ in self._spaces)
        for turn in self._turns:
            feat = feats[turn.seat]
            feat["cards.drawn"] += len(turn.drawn)
            feat["cards.obstacles"] += turn.tripped
            feat["cards.points"] += turn.points
            feat["most.turn"] = max(feat["most.turn"], turn.points)
            feat["dragon.declared"] += turn.declared is not None
            feat["dragon.beaten"] += turn.space == DRAGON
        return feats

    def copy(self) -> "MytheState":
        """An independent copy of this state."""
        twin = MytheState.__new__(MytheState)
        for name in MytheState.__slots__:
            # Only dicts and lists change in place. The two games may share everything else.
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, dict | list) else value)
        return twin

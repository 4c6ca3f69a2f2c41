"""Giving cards in Mythe: first which card, then who gets it. To give one card takes two presses.

Several cards are taken together from one menu; then the card asks for each of them who gets it. The buttons carry what
is chosen so far, and the whole gift is one move.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Choice, Menu, Panel, Text
from bot.core.ui.presses import Press, Verb
from bot.screens.mythe.words import Names, card_picture, card_words, cards_words, gift_label, move_label
from bot.screens.seated import listed
from rules.game import Seat
from rules.mythe.moves import Gift, Give
from rules.mythe.notation import parse_begun, spell, spell_begun
from rules.mythe.pieces import Card
from rules.mythe.view import MytheView

_MOST: Final = 10
"""The most cards that one menu gives: the text of a press has room for no more."""

_SEVERAL: Final = 2


@dataclass(frozen=True, slots=True)
class Giving:
    """The question what to give, for the seat whose turn ends."""

    view: TableView
    play: MytheView
    names: Names
    say: Say

    def panel(self, begun: str) -> Panel:
        """What is asked now; with ``begun``, the cards that are chosen already, who gets the next one."""
        chosen = parse_begun(begun)
        if chosen == ((), ()) and self._most >= _SEVERAL:
            return self._several(back=True)
        if chosen is not None and self._is_possible(*chosen):
            return self._whom(*chosen)
        # Where two hands are empty, one card is not enough.
        return self._several(back=False) if self._needed >= _SEVERAL else self._which()

    def rule(self) -> str:
        """The sentence that says what may be given, or which empty hands must get a card."""
        if empty := self.play.empty_hands:
            return self.say("mythe-give-must", names=listed(self.names[hand] for hand in empty))
        return self.say("mythe-give-drawn" if self.play.variant == "only-drawn" else "mythe-give-any")

    @property
    def _most(self) -> int:
        """How many cards the giver may give: one must stay in the giver's own hand."""
        return min(len(self.play.may_give), len(self.play.hand) - 1, _MOST)

    @property
    def _needed(self) -> int:
        """How many cards the giver must give: one for each empty hand."""
        return len(self.play.empty_hands)

    # --- which cards ----------------------------------------------------------------------------------

    def _which(self) -> Panel:
        """The first step: a button for each kind of card, one for several cards, and one to give nothing."""
        choices = [self._one(card) for card in sorted(set(self.play.may_give))] if self._most else []
        if self._most >= _SEVERAL:
            choices.append(self._choice(self.say("mythe-give-several"), Verb.CHOOSE, spell_begun((), ())))
        if not self._needed:
            choices.append(self._choice(move_label(Give(), self.names, self.say), Verb.MOVE, spell(Give())))
        return Panel("", (Text(self.rule()), *self._only_hand()), tuple(choices))

    def _only_hand(self) -> Iterator[Text]:
        """If only one hand may get a card, the question names it: no step asks for it."""
        hands = self._hands((), self.play.may_give[:1]) if self._most else []
        if len(hands) == 1:
            yield Text(self.say("mythe-give-which-to", name=self.names[hands[0]]))

    def _one(self, card: Card) -> Choice:
        """The choice of one card. It is the whole move if only one hand may get the card."""
        hand, *others = self._hands((), (card,))
        if others:
            return self._begun(card)
        arg = _spelled((Gift(card, hand),))
        return self._choice(card_words(card, self.say), Verb.MOVE, arg, card_picture(card))

    def _several(self, *, back: bool) -> Panel:
        """All cards that may be given, in a menu from which several are taken."""
        counts = Counter(self.play.may_give)
        choices = [self._begun(card, copy) for card in sorted(counts) for copy in range(1, counts[card] + 1)]
        menu = Menu(self.say("mythe-give-cards"), tuple(choices), max(_SEVERAL, self._needed), self._most)
        return Panel("", (Text(self.rule()), Text(menu.label)), (self._back(),) if back else (), (menu,))

    def _begun(self, card: Card, copy: int = 1) -> Choice:
        arg = spell_begun((), (card,), copy)
        return self._choice(card_words(card, self.say), Verb.CHOOSE, arg, card_picture(card))

    # --- who gets them --------------------------------------------------------------------------------

    def _whom(self, gifts: Sequence[Gift], left: Sequence[Card]) -> Panel:
        """Who gets the first of the cards that are left; if there are more, also who gets all of them."""
        card, others = left[0], left[1:]
        hands = self._hands(gifts, left)
        choices = [self._to(hand, gifts, left) for hand in hands]
        if others:
            choices += self._all_to_one(gifts, left)
        return Panel("", (*self._so_far(gifts), *self._then(card, others)), (*choices, self._back()))

    def _to(self, hand: Seat, gifts: Sequence[Gift], left: Sequence[Card]) -> Choice:
        given = (*gifts, Gift(left[0], hand))
        # With the number of cards, as when drawing, so that a list of hands has the same signs in both questions.
        label = self.say("mythe-draw-of", name=self.names[hand], count=self.play.sizes[hand])
        if len(left) == 1:
            return self._choice(label, Verb.MOVE, _spelled(given))
        return self._choice(label, Verb.CHOOSE, spell_begun(given, left[1:]))

    def _all_to_one(self, gifts: Sequence[Gift], left: Sequence[Card]) -> Iterator[Choice]:
        """A choice for each hand that may get all cards that are left."""
        hungry = self._hungry(gifts)
        for hand in self.play.other_hands:
            if hungry <= {hand}:
                given = (*gifts, *(Gift(card, hand) for card in left))
                label = self.say("mythe-give-all", name=self.names[hand], count=len(left))
                yield self._choice(label, Verb.MOVE, _spelled(given))

    def _hands(self, gifts: Sequence[Gift], left: Sequence[Card]) -> tuple[Seat, ...]:
        """Who may get the next card, empty hands first; only these if they need all cards that are left."""
        hungry = self._hungry(gifts)
        if len(hungry) == len(left):
            return tuple(hand for hand in self.play.other_hands if hand in hungry)
        return tuple(sorted(self.play.other_hands, key=lambda hand: hand not in hungry))

    def _hungry(self, gifts: Sequence[Gift]) -> set[Seat]:
        """The empty hands that get none of these gifts."""
        return set(self.play.empty_hands) - {gift.to for gift in gifts}

    def _so_far(self, gifts: Sequence[Gift]) -> tuple[Block, ...]:
        if not gifts:
            return ()
        told = listed(gift_label(gift, self.names, self.say) for gift in gifts)
        return (Text(self.say("mythe-give-so-far", gifts=told)),)

    def _then(self, card: Card, others: Sequence[Card]) -> Iterator[Block]:
        if others:
            yield Text(self.say("mythe-give-then", cards=cards_words(others, self.say)))
        yield Text(self.say("mythe-give-whom", card=card_words(card, self.say)))

    def _is_possible(self, gifts: Sequence[Gift], left: Sequence[Card]) -> bool:
        """Whether these cards may be given like this. An old or made-up press may begin with anything."""
        cards = Counter([*(gift.card for gift in gifts), *left])
        return (
            bool(left)
            and cards <= Counter(self.play.may_give)
            and cards.total() <= self._most
            and {gift.to for gift in gifts} <= set(self.play.other_hands)
            and len(self._hungry(gifts)) <= len(left)
        )

    # --- choices --------------------------------------------------------------------------------------

    def _back(self) -> Choice:
        return self._choice(self.say("mythe-give-back"), Verb.CHOOSE, "")

    def _choice(self, label: str, verb: Verb, arg: str, picture: str | None = None) -> Choice:
        return Choice(label, Press(self.view.id, self.play.decision, verb, arg), picture=picture)


def _spelled(gifts: Sequence[Gift]) -> str:
    """The text of the whole move; in short if there are several gifts, so that a button has room for it."""
    return spell(Give(tuple(gifts))) if len(gifts) == 1 else spell_begun(gifts, ())

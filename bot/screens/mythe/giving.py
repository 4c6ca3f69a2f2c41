"""Giving cards in Mythe: one menu offers every gift, and a person takes as many of them at once as they like.

Two equal cards for one hand are two entries, if the menu has room for all entries. Else it has one entry for them, and
a button ("Give Ben several of one kind") leads to a menu that has all entries for that hand.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import MOST_MENU_CHOICES, Choice, Menu, Press, Text, Verb
from bot.screens.mythe.words import Names, card_picture, gift_label, move_label
from bot.screens.seated import listed
from rules.mythe.moves import Gift, Give
from rules.mythe.notation import spell, spell_gift, spell_hand
from rules.mythe.view import MytheView

_TO: Final = "to."
"""Begins the text of a press that asks for all gifts to one hand: ``to.s1``."""

_Offer: TypeAlias = tuple[Gift, int]
"""A gift, and its number among equal gifts to the same hand, from 1."""


def giving_words(play: MytheView, names: Names, say: Say) -> Text:
    """The sentence that says what may be given, or which empty hands must get a card."""
    if empty := play.empty_hands:
        return Text(say("mythe-give-must", names=listed(names[hand] for hand in empty)))
    return Text(say("mythe-give-drawn" if play.variant == "only-drawn" else "mythe-give-any"))


def giving_menu(view: TableView, play: MytheView, names: Names, say: Say, begun: str) -> Menu:
    """The menu of gifts: at least one for each empty hand, at most all but one of the giver's cards."""
    choices = tuple(_choice(view, offer, names, say) for offer in _offered(play, begun))
    # A menu takes at least one choice. To give nothing is a button of its own.
    return Menu(say("mythe-give-menu"), choices, max(1, len(play.empty_hands)), min(_most(play), len(choices)))


def giving_choices(view: TableView, play: MytheView, names: Names, say: Say, begun: str) -> Iterator[Choice]:
    """The buttons beside the menu: give nothing, see all gifts for one hand, or go back from there.

    As long as a hand is empty, giving nothing is not offered.
    """
    if begun:
        yield Choice(say("mythe-give-back"), Press(view.id, play.decision, Verb.CHOOSE))
        return
    if not play.empty_hands:
        press = Press(view.id, play.decision, Verb.MOVE, spell(Give()))
        yield Choice(move_label(Give(), names, say), press)
    if len(_all(play)) > MOST_MENU_CHOICES:
        for hand in play.other_hands:
            press = Press(view.id, play.decision, Verb.CHOOSE, _TO + spell_hand(hand))
            yield Choice(say("mythe-give-more", name=names[hand]), press)


def _choice(view: TableView, offer: _Offer, names: Names, say: Say) -> Choice:
    gift, copy = offer
    label = gift_label(gift, names, say)
    # The number makes the texts of equal gifts differ (`give.zero.s1`, `give.zero.s1~2`), as a menu needs.
    press = Press(view.id, view.decision, Verb.MOVE, spell_gift(gift, copy))
    return Choice(label if copy == 1 else say("mythe-give-again", gift=label), press, picture=card_picture(gift.card))


def _most(play: MytheView) -> int:
    """How many cards the giver may give: one must stay in the giver's own hand."""
    return min(len(play.may_give), len(play.hand) - 1)


def _all(play: MytheView) -> list[_Offer]:
    """Every card for every other hand; the hands that must get a card come first.

    If all cards that may be given are needed for the empty hands, nothing else is offered, since it would be refused.
    """
    empty = play.empty_hands
    needed = len(empty) == _most(play)
    hands = empty if needed else sorted(play.other_hands, key=lambda hand: hand not in empty)
    copies = 1 if needed else _most(play)
    held = {card: min(play.may_give.count(card), copies) for card in sorted(set(play.may_give))}
    return [(Gift(card, to), copy + 1) for to in hands for card, count in held.items() for copy in range(count)]


def _offered(play: MytheView, begun: str) -> list[_Offer]:
    """The gifts that the menu has room for.

    If there is no room for all: all gifts to the hand that ``begun`` names, then one of each kind for the others.
    """
    every = _all(play)
    if len(every) <= MOST_MENU_CHOICES:
        return every
    named = [offer for offer in every if begun == _TO + spell_hand(offer[0].to)]
    others = [offer for offer in every if offer not in named and offer[1] == 1]
    if named:
        # Sorted by card and not by hand: if the room ends, a card is missing for some hands, but no hand is left out.
        others.sort(key=lambda offer: offer[0].card)
    return [*named, *others][:MOST_MENU_CHOICES]

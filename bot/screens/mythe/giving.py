"""Giving cards in Mythe: every gift is a choice of one menu, of which as many are taken as one likes.

Of equal cards for one hand the menu has as many as there are, where it has the room; else it has one, and a press
leads to a menu that has all of them for this hand.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Menu, Press, Text, Verb
from bot.screens.mythe.words import Names, card_picture, gift_label, move_label
from bot.screens.people import listed
from rules.mythe.moves import Gift, Give
from rules.mythe.notation import spell, spell_gift, spell_hand
from rules.mythe.view import MytheView

ROOM: Final = 25
"""How many choices a menu may have."""

_TO: Final = "to."
"""How a beginning is spelled, before the hand that is to get several equal cards."""

_Offer: TypeAlias = tuple[Gift, int]
"""A gift, and which of equal ones it is, from 1."""


def giving_words(play: MytheView, names: Names, say: Say) -> Text:
    """What I may give, or must."""
    if empty := play.empty_hands:
        return Text(say("mythe-give-must", names=listed(names[hand] for hand in empty)))
    return Text(say("mythe-give-drawn" if play.variant == "only-drawn" else "mythe-give-any"))


def giving_menu(view: TableView, play: MytheView, names: Names, say: Say, begun: str) -> Menu:
    """Which cards for whom: as few as must be, as many as leave me one."""
    choices = tuple(_choice(view, offer, names, say) for offer in _offered(play, begun))
    least, most = max(1, len(play.empty_hands)), min(len(play.may_give), len(play.hand) - 1, len(choices))
    return Menu(say("mythe-give-menu"), choices, least, most)


def giving_choices(view: TableView, play: MytheView, names: Names, say: Say, begun: str) -> Iterator[Choice]:
    """Give nothing, where that may be; the ways to more equal cards for one hand, or the way back from there."""
    if begun:
        yield Choice(say("mythe-give-back"), Press(view.id, play.decision, Verb.CHOOSE))
        return
    if not play.empty_hands:
        press = Press(view.id, play.decision, Verb.MOVE, spell(Give()))
        yield Choice(move_label(Give(), names, say), press)
    if len(_all(play)) > ROOM:
        for hand in play.other_hands:
            press = Press(view.id, play.decision, Verb.CHOOSE, _TO + spell_hand(hand))
            yield Choice(say("mythe-give-more", name=names[hand]), press)


def _choice(view: TableView, offer: _Offer, names: Names, say: Say) -> Choice:
    gift, copy = offer
    label = gift_label(gift, names, say)
    press = Press(view.id, view.decision, Verb.MOVE, spell_gift(gift, copy))
    return Choice(label if copy == 1 else say("mythe-give-again", gift=label), press, picture=card_picture(gift.card))


def _all(play: MytheView) -> list[_Offer]:
    """Every card for every other hand, those that must get one first."""
    hands = sorted(play.other_hands, key=lambda hand: hand not in play.empty_hands)
    held = {card: play.may_give.count(card) for card in sorted(set(play.may_give))}
    return [(Gift(card, to), copy + 1) for to in hands for card, count in held.items() for copy in range(count)]


def _offered(play: MytheView, begun: str) -> list[_Offer]:
    """As many as have room: all for the hand that a beginning names, then one of a kind for each of the others."""
    every = _all(play)
    if len(every) <= ROOM:
        return every
    named = [offer for offer in every if begun == _TO + spell_hand(offer[0].to)]
    others = [offer for offer in every if offer not in named and offer[1] == 1]
    if named:
        # Kind by kind, so that no hand is left out where there is not room for all.
        others.sort(key=lambda offer: offer[0].card)
    return [*named, *others][:ROOM]

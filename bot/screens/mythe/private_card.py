"""The private card of Mythe: what came of the person's last press, their cards, and what they may do now.

The card is redrawn when the person has pressed or is asked, when their hand changes, and when a turn ends. So while
others play it tells only what stays true: the last turns, where the mice stood after them, the gifts that the person
knows of, and the cards that were drawn from them.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.core.table.views import Holder, TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Choice, Facts, Heading, Panel, Text
from bot.core.ui.presses import Press, Verb
from bot.screens.choices import back_choice
from bot.screens.mythe.giving import Giving
from bot.screens.mythe.words import (
    BESIDE,
    Names,
    card_pieces,
    card_words,
    cards_held,
    cards_words,
    drawn_pieces,
    every,
    hand_names,
    move_label,
    own_turn_words,
    turn_words,
    where_words,
)
from bot.screens.numbers import points
from bot.screens.seated import countdown, listed
from rules.game import Move, Seat
from rules.mythe.moves import Draw, KnownGift, Stop
from rules.mythe.notation import spell
from rules.mythe.pieces import COSTS, DRAGON, NEUTRAL, Card
from rules.mythe.view import MytheView

_AHEAD: Final = 4
"""How many of the spaces ahead are told."""


def hand(view: TableView, play: MytheView, say: Say, notice: str, begun: str) -> Panel:
    """What came of the last press, the person's cards, the gifts since their last turn, the question, its choices."""
    seat, names = _own(play), hand_names(view, say)
    # `>=`, because the gifts that the person made belong to that turn itself.
    known = [gift for gift in play.gifts if gift.turn >= _last_turn(play)]
    news = (*_lost(play, names, say), *_gifts(known, seat, names, say))
    # Once the person has drawn a card, what others did before is no news any more.
    is_told = seat in play.awaited and play.drawn
    held: tuple[Block, ...] = (*_held(play, say), *(() if is_told else news))
    if view.seats[seat].holder is Holder.AWAY:
        return Panel(notice, (*held, Text(say("away-text"))), (back_choice(view, say, primary=True),))
    if seat not in play.awaited:
        return Panel(notice, (*_last_turns(play, seat, names, say), *held, Text(say("mythe-wait"))))
    clock = countdown(view, "clock-turn", say)
    if play.giving:
        came = Text(_came_to(play, seat, names, say), strong=True)
        # The cards are in the hand by now. Only an obstacle, which ended the drawing, is shown once more.
        tripped = drawn_pieces(play, say) if play.tripped else ()
        asked = Giving(view, play, names, say).panel(begun)
        others = Facts((_others(play, seat, names, say),))
        return Panel(notice, (came, *tripped, *held, others, *asked.blocks, *clock), asked.choices, asked.menus)
    question = map(Text, _question(play, seat, names, say))
    blocks = (*_drew(play, names, say), *held, *question, *clock)
    return Panel(notice, blocks, tuple(_choice(view, play, move, names, say) for move in play.choices))


def standing(view: TableView, play: MytheView, say: Say) -> tuple[Block, ...]:
    """For a person who waits: whose turn it is, how many cards the other hands hold."""
    names, own = hand_names(view, say), _own(play)
    turns = (say("turn-of", name=names[seat]) for seat in play.awaited)
    sizes = every(f"{names[hand]}{BESIDE}{size}" for hand, size in play.sizes.items() if hand != own)
    return (Facts((*turns, say("mythe-sizes", hands=sizes))),)


def round_over(view: TableView, play: MytheView, chapter: int, say: Say, notice: str) -> Panel:
    """The card of a round that is over: the person's own turn, and the gifts that they made or received."""
    seat, names = _own(play), hand_names(view, say)
    told = [own_turn_words(turn, names, say) for turn in play.turns_of(chapter) if turn.seat == seat]
    title = Heading(say("mythe-round-over", round=chapter))
    known = [gift for gift in play.gifts if play.chapter_of(gift.turn) == chapter]
    return Panel(notice, (title, *map(Text, told), *_gifts(known, seat, names, say)))


def _own(play: MytheView) -> Seat:
    """The seat whose card it is."""
    assert play.seat is not None
    return play.seat


def _last_turns(play: MytheView, seat: Seat, names: Names, say: Say) -> Iterator[Facts]:
    """The person's own last turn, the turn that was finished last, and where the others stood after it."""
    if play.turns:
        own = [] if play.own_turn is None else [own_turn_words(play.own_turn, names, say)]
        last = play.turns[-1]
        others = [turn_words(last, names, say)] if last.seat != seat else []
        yield Facts((*own, *others, _stood(play, seat, names, say)))


def _stood(play: MytheView, seat: Seat, names: Names, say: Say) -> str:
    """Where the others stood when the last turn ended."""
    spaces = enumerate(play.spaces_after(play.chapter))
    return say(
        "mythe-others",
        others=every(f"{names[other]} {where_words(space, say)}" for other, space in spaces if other != seat),
    )


def _held(play: MytheView, say: Say) -> tuple[Block, ...]:
    if not play.hand:
        return Heading(say("chapter", chapter=play.chapter)), Text(say("mythe-hand-empty"))
    return Heading(say("mythe-hand-title", round=play.chapter)), card_pieces(play.hand, say)


def _last_turn(play: MytheView) -> int:
    """The number of the person's last finished turn; 0 before the first."""
    return 0 if play.own_turn is None else play.own_turn.turn


def _lost(play: MytheView, names: Names, say: Say) -> Iterator[Text]:
    """The cards that others have drawn from the person's hand, and who drew them."""
    yield from _told("mythe-lost", [(one.seat, one.card) for one in play.lost], names, say)


def _gifts(known: Sequence[KnownGift], seat: Seat, names: Names, say: Say) -> Iterator[Text]:
    """A line for the cards received, with their givers, and one for the cards given, with their receivers."""
    received = [(one.giver, one.gift.card) for one in known if one.giver != seat]
    given = [(one.gift.to, one.gift.card) for one in known if one.giver == seat]
    yield from _told("mythe-got", received, names, say)
    yield from _told("mythe-gave", given, names, say)


def _told(message: str, cards: Sequence[tuple[Seat, Card]], names: Names, say: Say) -> Iterator[Text]:
    """A line with cards and the other hands that they came from or went to; nothing without cards."""
    by_hand: dict[Seat, list[Card]] = {}
    for hand, card in sorted(cards):
        by_hand.setdefault(hand, []).append(card)
    told = [say("mythe-from", cards=cards_words(some, say), name=names[hand]) for hand, some in by_hand.items()]
    if told:
        yield Text(say(message, cards=every(told)))


# --- drawing ------------------------------------------------------------------------------------------------


def _drew(play: MytheView, names: Names, say: Say) -> Iterator[Block]:
    """The card that the person has just drawn, and all cards of this turn."""
    if play.drawn:
        last = play.drawn[-1]
        card, now = card_words(last.card, say), points(play.points, say)
        yield Text(say("mythe-you-drew", card=card, name=names[last.source], points=now), strong=True)
        yield from drawn_pieces(play, say)


def _others(play: MytheView, seat: Seat, names: Names, say: Say) -> str:
    """Where the others stand, and how many cards they and the neutral deck hold."""
    told = [
        say("mythe-other", name=names[other], where=where_words(space, say), cards=cards_held(play.hands[other], say))
        for other, space in enumerate(play.spaces)
        if other != seat
    ]
    deck = [] if play.neutral is None else [f"{names[NEUTRAL]}, {cards_held(play.neutral, say)}"]
    return say("mythe-others", others=every([*told, *deck]))


def _question(play: MytheView, seat: Seat, names: Names, say: Say) -> Iterator[str]:
    """The person's turn in sentences: first where everybody is, and then what more cards may bring; the question."""
    if play.declared is not None:
        yield say("mythe-you-declared", card=card_words(play.declared, say))
    if not play.drawn:
        yield _others(play, seat, names, say)
        where = where_words(play.spaces[seat], say)
        yield say("mythe-here", where=where, ahead=listed(_ahead(play, seat, say)))
        yield say("mythe-ask-first")
        return
    further = [] if play.missing is None else [_further(play, play.missing, say)]
    # The danger is told once a turn: at the first chance to stop.
    risk = [say("mythe-risk")] if len(play.drawn) == 1 else []
    if further or risk:
        yield " ".join([*further, *risk])
    yield say("mythe-ask-on")


def _further(play: MytheView, missing: int, say: Say) -> str:
    """How many more points would take the person further, and where to."""
    space = play.reached_with(play.points + missing)
    return say("mythe-next-dragon" if space == DRAGON else "mythe-next", count=missing, space=space)


def _ahead(play: MytheView, seat: Seat, say: Say) -> Iterator[str]:
    """The next spaces, each with its cost; one where another hero stands costs nothing, but nobody may stop there."""
    for space in range(play.spaces[seat] + 1, DRAGON + 1)[:_AHEAD]:
        if space in play.spaces:
            yield say("mythe-ahead-taken", space=space)
        else:
            message = "mythe-ahead-dragon" if space == DRAGON else "mythe-ahead"
            yield say(message, space=space, cost=COSTS[space - 1])


def _choice(view: TableView, play: MytheView, move: Move, names: Names, say: Say) -> Choice:
    """The button of a move: a hand to draw from, with its number of cards; to stop, with the space it leads to."""
    match move:
        case Draw(source):
            label = say("mythe-draw-of", name=names[source], count=play.sizes[source])
        case Stop():
            label = _stop_words(play, say)
        case _:
            label = move_label(move, names, say)
    return Choice(label, Press(view.id, play.decision, Verb.MOVE, spell(move)))


def _stop_words(play: MytheView, say: Say) -> str:
    assert play.active is not None
    if play.reached == DRAGON:
        return say("mythe-stop-win")
    if play.reached == play.spaces[play.active]:
        return say("mythe-stop-stay")
    return say("mythe-stop-at", space=play.reached)


def _came_to(play: MytheView, seat: Seat, names: Names, say: Say) -> str:
    """How the person's drawing ended: with an obstacle, or with points and a space."""
    where = where_words(play.spaces[seat], say)
    if play.tripped:
        return say("mythe-you-tripped", name=names[play.drawn[-1].source], where=where)
    return say("mythe-you-stand", points=points(play.points, say), where=where)

"""The table's card of Mythe, for everybody: the turn, the board, the end.

It uses only what everybody may know, even if the given view is a seat's own.
"""

from collections.abc import Sequence
from itertools import pairwise

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Facts, Heading, Panel, Picture, Text
from bot.screens.choices import table_choices
from bot.screens.mythe.board import board_picture, standing_grid
from bot.screens.mythe.words import Names, card_words, drawn_pieces, drawn_words, hand_names, turn_words, where_words
from bot.screens.numbers import points
from bot.screens.seated import absent, clock, cut, listed, seat_names
from rules.game import Result
from rules.mythe.pieces import DRAGON, VILLAGE
from rules.mythe.turning_point import Decisive, decisive_turn
from rules.mythe.view import MytheView

_SHORT = 12
"""The most columns of a name where many names stand in one line."""


def turn(view: TableView, play: MytheView, say: Say, notice: str) -> Panel:
    """The card of the running turn: the cards drawn, where everybody stands, and the board.

    Until the next card is drawn the card begins with the turn that was finished last. All turns of a round stand on the
    card of the round that is over: here they would make the card higher than a phone's screen.
    """
    names = hand_names(view, say)
    last = [] if play.drawn else [turn_words(one, names, say) for one in play.turns_of(play.chapter)[-1:]]
    asked = "mythe-giving" if play.giving else "turn-of"
    blocks: tuple[Block, ...] = (
        *map(Text, last),
        Heading(say("chapter", chapter=play.chapter)),
        *drawn_pieces(play, say),
        *map(Text, _so_far(play, names, say)),
        *[Text(f"▶ {say(asked, name=names[seat])}", strong=True) for seat in play.awaited],
        *clock(view, "clock-turn", say),
        standing_grid(view, play, say),
        board_picture(view, play.spaces, say, legend=False),
        *absent(view, say),
    )
    return Panel(notice, blocks, table_choices(view, say))


def _so_far(play: MytheView, names: Names, say: Say) -> list[str]:
    """What has happened in the running turn, in sentences."""
    assert play.active is not None
    name, where = names[play.active], where_words(play.spaces[play.active], say)
    drawn, told = drawn_words(play.drawn, names, say), []
    if play.declared is not None:
        told.append(say("mythe-declared", name=name, card=card_words(play.declared, say)))
    if play.drawn:
        told.append(say(_what_came(play), drawn=drawn, points=points(play.points, say), where=where))
        if not play.giving and play.reached > play.spaces[play.active]:
            told.append(say("mythe-enough-dragon" if play.reached == DRAGON else "mythe-enough", space=play.reached))
    return told


def _what_came(play: MytheView) -> str:
    """The key of the message that tells how the drawing went."""
    if play.tripped:
        return "mythe-tripped"
    return "mythe-moved" if play.giving else "mythe-drawn"


def round_over(view: TableView, play: MytheView, chapter: int, say: Say, notice: str) -> Panel:
    """The card of a round that is over: the turn of each seat, and the board at its end."""
    names = hand_names(view, say)
    told = tuple(turn_words(one, names, say) for one in play.turns_of(chapter))
    title = say("mythe-round-over", round=chapter)
    board = board_picture(view, play.spaces_after(chapter), say)
    return Panel(notice, (Heading(title), Facts(told), board))


def details(view: TableView, play: MytheView, say: Say) -> Sequence[Block]:
    """The board, the course of the race, its last turn, and the Dragon's last word."""
    last = turn_words(play.turns[-1], hand_names(view, say), say)
    word = say("mythe-end-cheese" if DRAGON in play.spaces else "mythe-end-hungry")
    return board_picture(view, play.spaces, say), _course(view, play, say), Text(last), Text(word)


def turning_point(play: MytheView, names: Names, result: Result, say: Say) -> str | None:
    """The winner's longest way, or the obstacle that stopped a leader; None if no turn stands out."""
    decisive = decisive_turn(play.turns, result.ranks.index(1))
    if decisive is None:
        return None
    return decisive_words(decisive, play.seats, names, say)


def decisive_words(decisive: Decisive, seats: int, names: Names, say: Say) -> str:
    """What a turn moved, in a sentence."""
    turn, size = decisive
    # Each seat has one turn in a round.
    name, round_ = names[turn.seat], 1 + (turn.turn - 1) // seats
    if turn.tripped:
        return say("mythe-decisive-obstacle", name=name, round=round_, points=points(size, say))
    return say("mythe-decisive-way", name=name, round=round_, count=size, where=where_words(turn.space, say))


def _course(view: TableView, play: MytheView, say: Say) -> Picture:
    """The picture of the course: how many spaces each seat advanced, round by round."""
    names = seat_names(view, say)
    reached = [(VILLAGE,) * play.seats, *map(play.spaces_after, range(1, play.chapter + 1))]
    # The picture adds up what each round brought, so it needs the differences of the spaces.
    steps = tuple(
        tuple(to - start for start, to in zip(before, after, strict=True)) for before, after in pairwise(reached)
    )
    ends = [sum(row[seat] for row in steps) for seat in range(play.seats)]
    scores = listed(f"{cut(name, _SHORT)} {space}" for name, space in zip(names, ends, strict=True))
    words = say("mythe-course-words", spaces=scores)
    return Picture("course", say("mythe-course"), names, steps, words, own=play.seat)

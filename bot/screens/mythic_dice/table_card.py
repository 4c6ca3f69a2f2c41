"""The table's card of Mythic Dice, for everybody: the dice and cards that all see, and whom the table waits for.

It uses only what everybody may know, even if the given view is a seat's own.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, assert_never

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Facts, Grid, Heading, Panel, Picture, Text
from bot.core.ui.presses import Verb
from bot.screens.choices import choice, table_choices
from bot.screens.grids import Row, named_grid
from bot.screens.mythic_dice.transcript import news, points_moved_words
from bot.screens.mythic_dice.words import dice_words, display_lines, free_words, holdings, turn_title
from bot.screens.numbers import points
from bot.screens.seated import absent, clock, cut, heads, listed, seat_names
from rules.game import Result
from rules.mythic_dice.pieces import ROUNDS
from rules.mythic_dice.steps import Action, CapturePhase, DecayPhase, Extra, Surrender
from rules.mythic_dice.turning_point import turning_point as turning_point_of
from rules.mythic_dice.view import MythicView

SHORT: Final = 12
"""The most columns of a name where many names stand in one line."""

_IN_A_ROW: Final = 12
"""A cell of a grid shows at most this many dice; if there are more, their number, and a line below names them."""

_MANY_SEATS: Final = 7
"""With so many seats and more, the card has room for only the last two lines of news."""

_FIRST: Final = "▶"
"""Before the name of the seat whose capture takes effect next."""

_DONE: Final = "✓"
"""Behind the name of a seat that has given its secret answer."""


def playing(view: TableView, play: MythicView, say: Say, notice: str) -> Panel:
    """The card of the running turn: the latest news, the question, and a line for each seat.

    A phone has room for no more. What everybody holds, and the creatures to capture, stand behind a button.
    """
    names = seat_names(view, say)
    blocks: tuple[Block, ...] = (
        Heading(turn_title(play, names, say) if play.round else say("mythic-first-title")),
        *_facts(news(play, names, say)[-2 if play.seats >= _MANY_SEATS else 0 :]),
        Text(_phase(play, names, say), strong=True),
        *clock(view, "clock-turn", say),
        places_grid(view, play, say),
        Text(say("mythic-goal", goal=points(play.goal, say), pool=play.table.pool)),
        *absent(view, say),
    )
    return Panel(notice, blocks, (*table_choices(view, say), choice(view, Verb.DETAILS, say("choice-details"))))


def standing(view: TableView, play: MythicView, say: Say) -> tuple[Block, ...]:
    """For a person who waits: the open question, everybody's dice and points."""
    return Text(_phase(play, seat_names(view, say), say)), places_grid(view, play, say)


def round_over(view: TableView, play: MythicView, round_: int, say: Say, notice: str) -> Panel:
    """The card of a round that is over: the points of each seat."""
    rows = []
    for head, score in zip(heads(view, say), play.course[round_ - 1], strict=True):
        rows.append(Row(head.name, (str(score),), _by(head.spoken, points(score, say), say), head.picture, head.mark))
    grid = named_grid((say("mythic-head-points"),), rows)
    return Panel(notice, (Heading(say("mythic-round-over", round=round_, rounds=ROUNDS)), grid))


def details(view: TableView, play: MythicView, say: Say) -> Sequence[Block]:
    """How the game was won, what everybody holds, the course of the points, and the latest news.

    While the game goes on, what the card has no room for: what everybody holds, and the creatures to capture.
    """
    names = seat_names(view, say)
    if view.result is None:
        return *_facts(_holding_lines(play, names, say)), *_facts(display_lines(play.table.display, say))
    return (
        Text(_won_by(play, say)),
        *_facts(_holding_lines(play, names, say)),
        _course(view, play, say),
        *_facts(news(play, names, say)[-2:]),
        Text(say("mythic-end")),
    )


def turning_point(play: MythicView, names: tuple[str, ...], result: Result, say: Say) -> str | None:
    """The winner's greatest capture, or the loss of a rival who led; None if nothing was captured."""
    found = turning_point_of(play.points_story, result.ranks.index(1))
    return None if found is None else points_moved_words(found, names, say)


# --- whom the table waits for -----------------------------------------------------------------------------


def _phase(play: MythicView, names: tuple[str, ...], say: Say) -> str:
    """The open question and who must answer it; in a capture phase the first, and who has answered, are marked."""
    question = play.question
    match question:
        case None:
            return say("mythic-phase-luck")
        case CapturePhase():
            line = [names[seat] + (f" {_DONE}" if play.answered[seat] else "") for seat in play.open_to]
            return say("mythic-phase-capture", names=f"{_FIRST} {listed(line)}")
        case Action(seat):
            return say("mythic-phase-action", name=names[seat])
        case Extra(seat):
            return say("mythic-phase-extra", name=names[seat])
        case Surrender(_, receiver):
            waiting = _waiting(play, names, say)
            if receiver is None:
                return say("mythic-phase-return", names=waiting)
            return say("mythic-phase-give", name=names[receiver], names=waiting)
        case DecayPhase():
            return say("mythic-phase-decay", names=_waiting(play, names, say))
        case _:
            assert_never(question)


def _waiting(play: MythicView, names: tuple[str, ...], say: Say) -> str:
    """The names of the seats that have not answered yet."""
    return listed(names[seat] for seat in play.awaited) or say("mythic-nobody")


# --- what lies there --------------------------------------------------------------------------------------


def places_grid(view: TableView, play: MythicView, say: Say) -> Grid:
    """A line for each seat, with its free dice and its points."""
    rows = []
    for head, place in zip(heads(view, say), play.places, strict=True):
        spoken = say(
            "mythic-place-spoken", name=head.spoken, points=points(place.points, say), dice=free_words(place.free, say)
        )
        rows.append(Row(head.name, (_cell(place.free), str(place.points)), spoken, head.picture, head.mark))
    return named_grid((say("mythic-head-dice"), say("mythic-head-points")), rows)


def _cell(dice: tuple[int, ...]) -> str:
    """The dice side by side; if there are many, only their number."""
    return "".join(map(str, dice)) if len(dice) <= _IN_A_ROW else f"×{len(dice)}"


def _holding_lines(play: MythicView, names: tuple[str, ...], say: Say) -> tuple[str, ...]:
    """A line for each seat with its creatures, artifacts and restrictions, and with free dice too many for a cell.

    A seat that has none of these has no line.
    """
    lines = []
    for name, place in zip(names, play.places, strict=True):
        many = [say("mythic-free", dice=dice_words(place.free))] if len(place.free) > _IN_A_ROW else []
        parts = [part for part in (*many, holdings(place, say)) if part]
        if parts:
            lines.append(_by(name, " · ".join(parts), say))
    return tuple(lines)


def _facts(lines: tuple[str, ...]) -> tuple[Facts, ...]:
    return (Facts(lines),) if lines else ()


def _by(name: str, what: str, say: Say) -> str:
    return say("by", name=name, what=what)


# --- the end ----------------------------------------------------------------------------------------------


def _won_by(play: MythicView, say: Say) -> str:
    """Whether the game was won by reaching the goal or by the most points after the last round."""
    if play.winner is None:
        return say("mythic-won-by-rounds", rounds=ROUNDS)
    return say("mythic-won-by-goal", goal=points(play.goal, say), round=play.round)


def why_won(play: MythicView, names: Sequence[str], say: Say) -> str | None:
    """Who else had enough points, and why they have not won; None if nobody else had."""
    if play.winner is None:
        return None
    others = [names[seat] for seat, score in enumerate(play.scores) if score >= play.goal and seat != play.winner]
    return say("mythic-won-first", names=listed(others)) if others else None


def _course(view: TableView, play: MythicView, say: Say) -> Picture:
    """The picture of the course: how each seat's points changed, round by round."""
    names = seat_names(view, say)
    scores = listed(f"{cut(name, SHORT)} {score}" for name, score in zip(names, play.scores, strict=True))
    words = say("mythic-course-words", scores=scores)
    return Picture("course", say("mythic-course"), names, _steps(play), words, own=play.seat)


def _steps(play: MythicView) -> tuple[tuple[int, ...], ...]:
    """How the points of each seat changed, round by round."""
    none: tuple[int, ...] = (0,) * play.seats
    return tuple(
        tuple(after - before for before, after in zip(*rounds, strict=True))
        for rounds in pairwise((none, *play.course))
    )

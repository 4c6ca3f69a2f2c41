"""A table after its game, the same for every game: who won, or why nobody did, what decided, and what to do next."""

from typing import Final

from bot.core.ports import Ending, Status
from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Choice, Facts, Grid, Heading, Panel, Picture, Text
from bot.core.ui.presses import Verb
from bot.screens.choices import choice
from bot.screens.fairness import published
from bot.screens.grids import Row, named_grid
from bot.screens.numbers import number, score
from bot.screens.seated import Head, cut, full_names, heads, listed, seat_names
from rules.game import Result

_SHORT: Final = 12
"""The most columns of a name where many names stand together."""


def how_it_ended(view: TableView, say: Say) -> tuple[Heading, Text]:
    """Who won, or why there is no winner."""
    if view.result is not None:
        return Heading(say("end-title")), Text(winners(view, view.result, say))
    if view.status is Status.ABANDONED:
        return Heading(say("abandoned-title")), Text(say(f"abandoned-{view.why_abandoned}"))
    return Heading(say("closed-title")), Text(say(f"closed-{view.ending or Ending.CANCELLED}"))


def without_result(view: TableView, say: Say, notice: str) -> Panel:
    """The card of a table that ended in its lobby, or in the middle of its game."""
    # A table that closed in its lobby has no game to play again, to replay or to verify.
    last = choice(view, Verb.VERIFY, say("choice-verify"))
    if view.seed is None:
        last = choice(view, Verb.FAIRNESS, say("choice-fairness"))
    choices = _choices(view, last, say) if view.status is Status.ABANDONED else ()
    return Panel(notice, (*how_it_ended(view, say), *published(view, say)), choices)


def end_card(view: TableView, result: Result, turn: str | None, say: Say, notice: str) -> Panel:
    """The card of a finished game: one picture that people can share, and what to do next. ``turn`` tells what decided.

    All that is only for those who look for it stands behind "Details".
    """
    played_for = [name for seat, name in zip(view.seats, seat_names(view, say), strict=True) if seat.taken_over]
    blocks: tuple[Block, ...] = (
        _picture(view, result, turn, say),
        *([Text(say("seats-taken-over", names=listed(played_for)))] if played_for else []),
        *published(view, say),
    )
    return Panel(notice, blocks, _choices(view, choice(view, Verb.DETAILS, say("choice-details")), say))


def begun_and_ended(view: TableView, say: Say, notice: str) -> Panel:
    """The lobby's card after the game, where the result stands in the same channel: the result is not repeated."""
    heading, _ = how_it_ended(view, say)
    return Panel(notice, (heading, Facts((say("lobby-seats", names=listed(full_names(view, say))),))))


def _choices(view: TableView, last: Choice, say: Say) -> tuple[Choice, ...]:
    """The choices under the card of a game that has ended, with a result or without."""
    return (
        choice(view, Verb.REMATCH, say("choice-rematch"), primary=True),
        choice(view, Verb.REPLAY, say("choice-replay")),
        last,
    )


def winners(view: TableView, result: Result, say: Say) -> str:
    """Who won, as a sentence."""
    best = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    names = seat_names(view, say)
    # People who share the first rank have the same score.
    reached = score(result.scores[best[0]], view.game, say)
    if len(best) == 1:
        return say("end-winner", name=names[best[0]], points=reached)
    return say("end-winners", names=listed(names[seat] for seat in best), points=reached)


def final_grid(view: TableView, result: Result, say: Say) -> Grid:
    """Everybody by rank, with their points."""
    rows = []
    for head, rank, reached in sorted(zip(heads(view, say), result.ranks, result.scores, strict=True), key=_rank):
        spoken = say("end-place", rank=rank, name=head.spoken, points=score(reached, view.game, say))
        rows.append(Row(f"{rank}. {head.name}", (number(reached),), spoken, head.picture, head.mark))
    return named_grid((say("end-head"),), rows)


def _picture(view: TableView, result: Result, turn: str | None, say: Say) -> Picture:
    """The podium with everybody's place and points, and the turning point; where no picture can be shown, the same."""
    title, label = winners(view, result, say), say("end-turn")
    told = say("by", name=label, what=turn) if turn else ""
    order = sorted(range(len(view.seats)), key=lambda seat: result.ranks[seat])
    names = seat_names(view, say)
    # Long names could make the words of the picture longer than allowed.
    places = [
        say(
            "end-place",
            rank=result.ranks[seat],
            name=cut(names[seat], _SHORT),
            points=_reached(view, result, seat, say),
        )
        for seat in order
    ]
    return Picture(
        "end",
        title,
        tuple(names[seat] for seat in order),
        (tuple(result.ranks[seat] for seat in order), tuple(order)),
        "\n".join((title, *places, *([told] if told else []))),
        (Heading(title), final_grid(view, result, say), *([Text(told)] if told else [])),
        (tuple(number(result.scores[seat]) for seat in order), (label, turn) if turn else ()),
    )


def _reached(view: TableView, result: Result, seat: int, say: Say) -> str:
    return score(result.scores[seat], view.game, say)


def _rank(line: tuple[Head, int, int]) -> int:
    return line[1]

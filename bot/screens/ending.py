"""A table after its game, the same for every game: who won, or why there is no winner, and what to do next."""

from bot.core.ports import Ending, Status
from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Grid, Heading, Panel, Text, Verb
from bot.screens.choices import choice
from bot.screens.fairness import published
from bot.screens.grids import Row, named_grid
from bot.screens.numbers import number, score
from bot.screens.seated import Head, heads, listed, seat_names
from rules.game import Result


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
    choices = end_choices(view, say) if view.status is Status.ABANDONED else ()
    return Panel(notice, (*how_it_ended(view, say), *published(view, say)), choices)


def end_choices(view: TableView, say: Say) -> tuple[Choice, ...]:
    """The choices under the card of a game that has ended, with a result or without."""
    return (
        choice(view, Verb.REMATCH, say("choice-rematch"), primary=True),
        choice(view, Verb.REPLAY, say("choice-replay")),
        choice(view, Verb.VERIFY, say("choice-verify")),
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
        rows.append(Row(f"{rank}. {head.name}", (number(reached),), spoken, mark=head.mark))
    return named_grid((say("head-score"),), rows)


def _rank(line: tuple[Head, int, int]) -> int:
    return line[1]

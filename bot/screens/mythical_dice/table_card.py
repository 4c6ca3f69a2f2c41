"""The table's card of Mythical Dice, for everybody: bets, tricks, the end.

It uses only what everybody may know, even if the given view is a seat's own.
"""

from bot.core.ports import StandingsPage
from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Grid, Heading, Panel, Picture, Text
from bot.screens.choices import table_choices
from bot.screens.ending import end_choices, final_grid, how_it_ended, winners
from bot.screens.fairness import published
from bot.screens.grids import Row, equal_columns, named_grid
from bot.screens.mythical_dice.words import (
    die_words,
    face_picture,
    face_words,
    in_order,
    last_trick_words,
    reveal_words,
    round_words,
    shown,
)
from bot.screens.numbers import number, points, signed
from bot.screens.seated import Head, absent, clock, cut, heads, listed, seat_names
from bot.screens.standings_page import top, whole_table
from rules.game import Pending, Result, Seat
from rules.mythical_dice.view import MythicalView

SHORT = 12
"""The most columns of a name where many names stand in one line."""

_DONE = "✓"
_WAITING = "…"


def betting(view: TableView, play: MythicalView, say: Say, notice: str) -> Panel:
    """The card while people bet: who has bet, how much time the others have, and how the previous round ended."""
    names = seat_names(view, say)
    blocks: tuple[Block, ...] = (
        Heading(say("bets-title", round=play.round, rounds=play.rounds)),
        *((Text(say("bets-all-in")),) if play.pending is Pending.REVEAL else ()),
        *clock(view, "bets-close", say),
        Text(say("bets-leader", name=names[play.leader])),
        _bets_grid(play, heads(view, say), say),
        *(_round_before(play, names, say) if play.sheet else ()),
        *absent(view, say),
    )
    return Panel(notice, blocks, table_choices(view, say))


def trick(view: TableView, play: MythicalView, say: Say, notice: str) -> Panel:
    """The card of the running trick: its dice, whose turn it is, and how everybody stands.

    The first trick of a round also shows the bets, and each later one how the previous trick ended.
    """
    names = seat_names(view, say)
    first = play.trick_number == 1
    blocks: tuple[Block, ...] = (
        Heading(say("trick-title", round=play.round, trick=play.trick_number, tricks=play.round)),
        *(_reveal(play, names, say) if first else ()),
        *[Text(say("turn-of", name=names[seat])) for seat in play.awaited],
        *clock(view, "clock-turn", say),
        Text(colour_words(play, names, say)),
        _trick_grid(play, heads(view, say), say),
        _standing_grid(play, heads(view, say), say),
        *(() if first else (Text(last_trick_words(play, names, say)),)),
        *absent(view, say),
    )
    return Panel(notice, blocks, table_choices(view, say))


def round_over(view: TableView, play: MythicalView, round_: int, say: Say, notice: str) -> Panel:
    """The card of a round that is over: everybody's bet, tricks and points."""
    line = play.sheet[round_ - 1]
    rows = []
    for head, bet, taken, won in zip(heads(view, say), line.bets, line.taken, line.points, strict=True):
        spoken = say("round-spoken", name=head.spoken, bet=bet, taken=taken, points=signed(won))
        rows.append(Row(head.name, (str(bet), str(taken), signed(won)), spoken, mark=head.mark))
    grid = named_grid((say("head-bet"), say("head-took"), say("head-points")), rows)
    return Panel(notice, (Heading(say("round-over", round=round_, rounds=play.rounds)), grid))


def ended(view: TableView, play: MythicalView, result: Result, say: Say, notice: str) -> Panel:
    """The card of a finished game: who won, how the last trick ended, and what to do next."""
    blocks = (
        *how_it_ended(view, say),
        final_grid(view, result, say),
        Text(last_trick_words(play, seat_names(view, say), say)),
        # The seed itself stands in the summary (``final_sheet``), which is a message of its own.
        Text(say("end-seed")),
    )
    return Panel(notice, blocks, end_choices(view, say))


def final_sheet(view: TableView, play: MythicalView, standings: StandingsPage | None, say: Say, notice: str) -> Panel:
    """The summary of the whole game: who won, the score sheet, the minotaur's last word, and the week's standings."""
    assert view.result is not None
    blocks: tuple[Block, ...] = (
        Heading(winners(view, view.result, say)),
        final_grid(view, view.result, say),
        *_pictures(play, seat_names(view, say), say),
        Text(say("end-growl")),
        *(top(standings, say) if standings else ()),
        *published(view, say),
    )
    ways = (whole_table(standings, say),) if standings else ()
    return Panel(notice, blocks, (*end_choices(view, say), *ways))


def colour_words(play: MythicalView, names: tuple[str, ...], say: Say) -> str:
    """The trick's colour, if it has one yet, and who leads."""
    if play.colour is None:
        return say("trick-open", name=names[play.leader])
    return say("trick-colour", colour=say(f"colour-{play.colour.key}"), name=names[play.leader])


def _reveal(play: MythicalView, names: tuple[str, ...], say: Say) -> tuple[Block, ...]:
    bets = _revealed(play)
    # If all bets together want more or fewer tricks than the round has, somebody must miss.
    sums = say("reveal-sum", bet=sum(bets), due=play.round)
    return Text(reveal_words(play.edition, bets, names, say)), Text(sums)


def _round_before(play: MythicalView, names: tuple[str, ...], say: Say) -> tuple[Block, ...]:
    return Text(last_trick_words(play, names, say)), Text(round_words(play.sheet[-1], names, say))


def _bets_grid(play: MythicalView, seats: tuple[Head, ...], say: Say) -> Grid:
    rows = []
    # ``have_bet`` and not ``bets``: the view of a seat knows that seat's own bet, and this card is for everybody.
    for head, done, score in zip(seats, play.have_bet, play.scores, strict=True):
        sentence = "bets-spoken-in" if done else "bets-spoken-open"
        spoken = say(sentence, name=head.spoken, points=points(score, say))
        rows.append(Row(head.name, (_DONE if done else _WAITING, number(score)), spoken, mark=head.mark))
    return named_grid((say("head-bet"), say("head-score")), rows)


def _trick_grid(play: MythicalView, seats: tuple[Head, ...], say: Say) -> Grid:
    rows = [_trick_row(play, seat, seats[seat], say) for seat in in_order(play)]
    return named_grid((say("head-die"), say("head-face")), rows)


def _trick_row(play: MythicalView, seat: Seat, head: Head, say: Say) -> Row:
    for rolled in play.trick:
        if rolled.seat == seat:
            cells = die_words(rolled.die, say), face_words(rolled.face, say)
            spoken = say("by", name=head.spoken, what=shown(rolled, say))
            return Row(head.name, cells, spoken, face_picture(rolled), head.mark)
    awaited = seat in play.awaited
    spoken = say("trick-spoken-next" if awaited else "trick-spoken-later", name=head.spoken)
    return Row(head.name, (_WAITING if awaited else "", ""), spoken, mark=head.mark)


def _standing_grid(play: MythicalView, seats: tuple[Head, ...], say: Say) -> Grid:
    rows = []
    for head, bet, taken, score in zip(seats, _revealed(play), play.taken, play.scores, strict=True):
        spoken = say("score-spoken", name=head.spoken, bet=bet, taken=taken, points=points(score, say))
        rows.append(Row(head.name, (str(bet), str(taken), number(score)), spoken, mark=head.mark))
    return named_grid((say("head-bet"), say("head-took"), say("head-score")), rows)


def _pictures(play: MythicalView, names: tuple[str, ...], say: Say) -> tuple[Picture, ...]:
    """The score sheet and the course of the scores as pictures, each with words; the sheet also as a grid."""
    rows = tuple(line.points for line in play.sheet)
    grid = _sheet_grid(play, names, say)
    # Long names could make the words of the picture longer than allowed.
    short = tuple(cut(name, SHORT) for name in names)
    sheet = "\n".join(round_words(line, short, say) for line in play.sheet)
    scores = listed(f"{name} {number(score)}" for name, score in zip(short, play.scores, strict=True))
    title = Text(say("end-sheet"))
    return (
        Picture("sheet", title.text, names, rows, sheet, (title, grid)),
        Picture("course", say("end-course"), names, rows, say("end-course-words", scores=scores)),
    )


def _sheet_grid(play: MythicalView, names: tuple[str, ...], say: Say) -> Grid:
    """The points of each round: one line for each round, one column for each seat."""
    return Grid(
        ("", *equal_columns(names, first=1)),
        tuple((str(line.round), *map(number, line.points)) for line in play.sheet),
        tuple(round_words(line, names, say) for line in play.sheet),
    )


def _revealed(play: MythicalView) -> tuple[int, ...]:
    """The bets, by seat. They must be revealed: call this only in the tricks of a round."""
    assert not play.secret
    return tuple(bet for bet in play.bets if bet is not None)

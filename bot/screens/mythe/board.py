"""The board of Mythe: as a grid that fits a phone, as sentences, and as a picture."""

from collections.abc import Sequence

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Grid, Picture, Text
from bot.screens.grids import Row, named_grid
from bot.screens.mythe.words import LETTERS, cards_held, space_words, where_words
from bot.screens.seated import cut, heads, listed, seat_names
from rules.mythe.pieces import COSTS, DRAGON
from rules.mythe.view import MytheView

_SHORT = 12
"""The most columns of a name where many names stand in one line."""

_BAND = 7
"""How many spaces stand in one line of the grid: all 13 would be too wide for a phone."""

_FREE = "·"


def board_grid(spaces: Sequence[int], names: Sequence[str], say: Say) -> Grid:
    """The track in two bands of three lines each: the spaces, their costs, and the letters of the heroes on them."""
    bands = range(1, _BAND + 1), range(_BAND + 1, DRAGON + 1)
    # The first line of the first band is the header of the grid.
    header, *rows = [row for band in bands for row in _band(band, spaces, say)]
    first, second = ((_costs_told(band, say), _heroes_told(band, spaces, names, say)) for band in bands)
    return Grid(header, tuple(rows), (*first, say("mythe-board-then"), *second))


def _band(band: range, spaces: Sequence[int], say: Say) -> tuple[tuple[str, ...], ...]:
    numbers = [str(space) for space in band]
    costs = [str(COSTS[space - 1]) for space in band]
    heroes = ["".join(LETTERS[seat] for seat, on in enumerate(spaces) if on == space) or _FREE for space in band]
    # The second band has fewer spaces, but all rows of a grid have equally many cells.
    rest = [""] * (_BAND - len(band))
    return (
        (say("mythe-head-space"), *numbers, *rest),
        (say("mythe-head-cost"), *costs, *rest),
        (say("mythe-head-heroes"), *heroes, *rest),
    )


def _costs_told(band: range, say: Say) -> str:
    costs = listed(str(COSTS[space - 1]) for space in band)
    return say("mythe-board-costs", first=band[0], last=band[-1], costs=costs)


def _heroes_told(band: range, spaces: Sequence[int], names: Sequence[str], say: Say) -> str:
    on = [say("by", name=names[seat], what=str(space)) for seat, space in enumerate(spaces) if space in band]
    return say("mythe-board-heroes", heroes=listed(on)) if on else say("mythe-board-empty")


def standing_grid(view: TableView, play: MytheView, say: Say) -> Grid:
    """A line for each seat (mark, name, space, number of cards), and one for the neutral deck of a game of two."""
    rows = []
    for seat, head in enumerate(heads(view, say)):
        space, count = play.spaces[seat], play.hands[seat]
        where = where_words(space, say)
        spoken = say("mythe-stands", name=head.spoken, where=where, cards=cards_held(count, say))
        cells = space_words(space, say), str(count)
        rows.append(Row(head.name, cells, spoken, head.picture, head.mark))
    if play.neutral is not None:
        deck = say("mythe-neutral-row")
        rows.append(Row(deck, ("", str(play.neutral)), say("by", name=deck, what=cards_held(play.neutral, say))))
    return named_grid((say("mythe-head-space"), say("mythe-head-cards")), rows)


def board_picture(view: TableView, spaces: Sequence[int], say: Say, *, legend: bool = True) -> Picture:
    """The picture of the board with the mice on these spaces. Without pictures, a grid and the names for its letters.

    The picture's legend says whose mouse is whose. It is left out where a grid beside the picture has the same marks.
    """
    names = seat_names(view, say)
    # Long names could make the words of the picture longer than allowed.
    short = [cut(name, _SHORT) for name in names]
    where = listed(
        say("by", name=name, what=where_words(space, say)) for name, space in zip(short, spaces, strict=True)
    )
    return Picture(
        "board",
        # Equal on every card with the same places, so that the picture is drawn and sent once.
        say("mythe-board"),
        names if legend else (),
        (tuple(spaces), COSTS),
        say("mythe-board-words", where=where),
        (
            board_grid(spaces, names, say),
            Text(listed((*map("{} {}".format, LETTERS, names), say("mythe-board-dragon", space=DRAGON)))),
        ),
        ((say("mythe-village"), say("mythe-dragon")),),
    )

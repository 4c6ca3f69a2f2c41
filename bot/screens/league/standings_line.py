"""One line of standings, as cells of a grid, as a sentence, and as a line of the picture."""

from collections.abc import Iterator
from typing import Final

from bot.core.ports import NOT_PLAYED, Scoring, StandingLine, StandingsPage, shown_points
from bot.core.ui.languages import Say
from bot.screens.grids import Row
from bot.screens.numbers import number, points
from bot.screens.seated import plain

_MINE: Final = " ←"
_NOTHING: Final = "–"


def place(line: StandingLine) -> str:
    """The rank before a name, such as ``3.``; ``~`` for a provisional line."""
    return "~" if line.rank is None else f"{line.rank}."


def change(line: StandingLine) -> str:
    """The change of rank since the week before: ``↑2``, ``↓1`` or ``=``; empty if it is not known."""
    match line.moved:
        case None:
            return ""
        case 0:
            return "="
        case moved:
            return f"↑{moved}" if moved > 0 else f"↓{-moved}"


def grid_row(line: StandingLine, page: StandingsPage, say: Say) -> Row:
    """The line in a grid for a phone: the change of rank, the points, the games."""
    cells = change(line), number(shown_points(line.points, page.scoring)), str(line.games)
    mark = _MINE if line.mine else ""
    return Row(f"{place(line)} {plain(line.name)}", cells, spoken(line, page, say), mark=mark)


def spoken(line: StandingLine, page: StandingsPage, say: Say) -> str:
    """All that the line says, in sentences."""
    return " ".join(_sentences(line, page, say))


def short(line: StandingLine, scoring: Scoring, say: Say) -> str:
    """The rank, the name, the points and the games as one sentence."""
    name, score = plain(line.name), points(shown_points(line.points, scoring), say)
    if line.rank is None:
        return say("league-spoken-provisional", name=name, points=score, games=line.games)
    return say("league-spoken", rank=line.rank, name=name, points=score, games=line.games)


def picture_cells(line: StandingLine, page: StandingsPage) -> tuple[str, ...]:
    """The line in the picture: four cells of two lines of text each."""
    average = a_game(line, page)
    rating = _NOTHING if line.rating is None else f"{line.rating.number}{'?' if line.rating.provisional else ''}"
    return (
        f"{number(shown_points(line.points, page.scoring))}\n{'' if average is None else number(average)}",
        f"{line.games}\n{line.wins}",
        f"{' '.join(map(str, line.form)) or _NOTHING}\n{line.streak or _NOTHING}",
        f"{rating}\n{_share(line) if has_share(page) else ''}",
    )


def _share(line: StandingLine) -> str:
    return f"{line.hits}/{line.tries}" if line.tries else _NOTHING


def has_share(page: StandingsPage) -> bool:
    """Whether the games of the page count tries and hits, and somebody on the page has tries."""
    return page.share != "" and any(line.tries for line in page.lines)


def a_game(line: StandingLine, page: StandingsPage) -> int | None:
    """The average points of a game that counts, as people see them, rounded; ``NOT_PLAYED`` points are taken out first.

    None for seasons and all time, because they add up weeks, and where only wins count.
    """
    if "-W" not in page.period or not line.counted or page.scoring is Scoring.WINS:
        return None
    # A ranked line got `NOT_PLAYED` for each game that it lacks of those that count.
    fills = page.scoring is Scoring.PLACEMENT and line.rank is not None
    given = NOT_PLAYED * max(0, page.that_count - line.counted) if fills else 0
    # Rounded to the nearest whole number without floats: (2a + b) // 2b is a / b rounded half up.
    return (2 * shown_points(line.points - given, page.scoring) + line.counted) // (2 * line.counted)


def _sentences(line: StandingLine, page: StandingsPage, say: Say) -> Iterator[str]:
    if line.mine:
        yield say("league-spoken-asked" if page.of_other else "league-spoken-mine")
    yield short(line, page.scoring, say)
    if line.moved:
        yield say("league-spoken-up" if line.moved > 0 else "league-spoken-down", count=abs(line.moved))
    yield say("league-spoken-wins", count=line.wins)
    if (average := a_game(line, page)) is not None:
        yield say("league-spoken-a-game", shown=number(average))
    if line.tries and page.share:
        yield say(f"share-spoken-{page.share}", hits=line.hits, tries=line.tries)
    if line.form:
        yield say("league-spoken-form", ranks=", ".join(map(str, line.form)))
    if line.streak > 1:
        yield say("league-spoken-streak", count=line.streak)
    if line.rating is not None:
        unsure = line.rating.provisional
        yield say(
            "league-spoken-rating-unsure" if unsure else "league-spoken-rating", number=number(line.rating.number)
        )

"""A league's standings: the lines of a week, a season or all time, and choices that lead on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.core.ports import StandingLine, StandingsPage, shown_points
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Choice, Heading, Menu, Panel, Picture, SmallPrint, Text
from bot.core.ui.plain_text import told_apart
from bot.core.ui.presses import ALL_TIME, FAME, Verb
from bot.screens.choices import general_choice
from bot.screens.grids import Row, named_grid
from bot.screens.league.standings_line import a_game, grid_row, has_share, picture_cells, place, short
from bot.screens.numbers import number, points
from bot.screens.seated import plain

_TOP: Final = 5
"""How many lines of the week's standings the result of a game shows."""

_LONGEST_WORDS: Final = 1000
_HERE: Final = ""
"""In place of a page's number: the page with the reader's own line."""


def standings_panel(page: StandingsPage, say: Say) -> Panel:
    """A page of standings, with choices for the pages, weeks and seasons beside it and a menu of the games."""
    page = with_names(page, say)
    games = tuple(_games(page, say))
    menus = (Menu(say("choice-by-game"), games),) if games else ()
    return Panel(title(page, say), (*_own_line(page, say), *page_blocks(page, say)), tuple(_ways(page, say)), menus)


def page_blocks(page: StandingsPage, say: Say) -> tuple[Block, ...]:
    """The lines as a picture, or as columns where there are no pictures, and what its signs mean."""
    if not page.lines:
        return (Text(say("league-empty")),)
    remarks = " · ".join(_remarks(page, say))
    return _picture(page, say), *((SmallPrint(remarks),) if remarks else ())


def _own_line(page: StandingsPage, say: Say) -> Iterator[Text]:
    """Where the reader stands. The picture does not mark their line: it is drawn once for all readers."""
    for line in page.lines:
        if line.mine:
            score = points(shown_points(line.points, page.scoring), say)
            if line.rank is None:
                yield Text(say("league-you-unranked", points=score, games=line.games))
            else:
                yield Text(say("league-you", rank=line.rank, points=score, games=line.games))
            if page.running and not page.practice and not page.game and line.games >= page.that_count:
                yield Text(say("league-week-full", count=page.that_count))


def with_names(page: StandingsPage, say: Say) -> StandingsPage:
    """The page with a name on each line, also for forgotten people."""
    names = told_apart([line.name for line in page.lines], say)
    lines = zip(page.lines, names, strict=True)
    return replace(page, lines=tuple(replace(line, name=name) for line, name in lines))


def title(page: StandingsPage, say: Say) -> str:
    """The league, the period, and the game if the standings are of one game."""
    whose = say("league-practice-own" if page.practice else "league-own") if page.name is None else plain(page.name)
    game = [say(f"game-{page.game}")] if page.game else []
    return " · ".join((whose, period_words(page.period, say), *game))


def period_words(period: str, say: Say) -> str:
    """A period (``2026-W47``, ``S2`` or ``all``) in words."""
    if period == ALL_TIME:
        return say("period-all")
    if period.startswith("S"):
        return say("period-season", season=period[1:])
    return say("period-week", **_parts(period))


def top(page: StandingsPage, say: Say) -> tuple[Block, ...]:
    """The first lines of the standings, for the result of a game."""
    heading = Heading(title(page, say))
    if not page.lines:
        return heading, Text(say("league-empty"))
    lines = with_names(page, say).lines[:_TOP]
    rows = [_short_row(line, page, say) for line in lines]
    grid = named_grid((say("league-head-points"), say("league-head-games")), rows)
    provisional = (Text(say("league-provisional")),) if any(line.rank is None for line in lines) else ()
    practice = (Text(say("league-practice")),) if page.practice else ()
    return heading, grid, Text(say(f"league-scale-{page.scoring}")), *provisional, *practice


def is_week(period: str) -> bool:
    """Whether the period is a week, not a season or all time."""
    return period != ALL_TIME and not period.startswith("S")


def whole_table(page: StandingsPage, say: Say) -> Choice:
    """The choice that shows all lines."""
    return general_choice(Verb.WEEK, say("choice-whole-week"), _arg(page))


# --- what is read -------------------------------------------------------------------------------------------


def _short_row(line: StandingLine, page: StandingsPage, say: Say) -> Row:
    cells = number(shown_points(line.points, page.scoring)), str(line.games)
    return Row(f"{place(line)} {plain(line.name)}", cells, short(line, page.scoring, say))


def _heads(lines: Sequence[StandingLine], say: Say) -> tuple[str, ...]:
    """The heads of the columns; no column for changes of rank if no line has one."""
    changes = ("",) if _changes(lines) else ()
    return (*changes, say("league-head-points"), say("league-head-games"))


def _rows(page: StandingsPage, say: Say) -> list[Row]:
    # The first cell of a grid's row is the change of rank.
    first = 0 if _changes(page.lines) else 1
    rows = (grid_row(line, page, say) for line in page.lines)
    return [Row(row.name, row.cells[first:], row.spoken, mark=row.mark) for row in rows]


def _changes(lines: Sequence[StandingLine]) -> bool:
    return any(line.moved is not None for line in lines)


def _remarks(page: StandingsPage, say: Say) -> Iterator[str]:
    """What the signs ``~`` and ``?`` mean, what more games are good for, and that practice games stand apart."""
    if any(line.rank is None for line in page.lines):
        yield say("league-provisional")
    if any(line.rating is not None and line.rating.provisional for line in page.lines):
        yield say("league-unsure")
    if page.practice:
        yield say("league-practice")
    elif is_week(page.period) and any(line.games > page.that_count for line in page.lines):
        yield say("league-more-games", count=page.that_count)


def _picture(page: StandingsPage, say: Say) -> Picture:
    grid = named_grid(_heads(page.lines, say), _rows(page, say))
    averaged = any(a_game(line, page) is not None for line in page.lines)
    heads = (
        f"{say('league-head-points')}\n{say('league-head-a-game') if averaged else ''}",
        f"{say('league-head-games')}\n{say('league-head-wins')}",
        f"{say('league-head-form')}\n{say('league-head-streak')}",
        f"{say('league-head-rating')}\n{say(f'share-head-{page.share}') if has_share(page) else ''}",
    )
    words = "\n".join(short(line, page.scoring, say) for line in page.lines)
    return Picture(
        "standings",
        title(page, say),
        tuple(plain(line.name) for line in page.lines),
        tuple((line.rank or 0, line.moved or 0) for line in page.lines),
        # A picture has at most 1,000 characters of words; a page of long names needs more.
        words if len(words) <= _LONGEST_WORDS else words[: _LONGEST_WORDS - 1] + "…",
        instead=(grid,),
        cells=(heads, *[picture_cells(line, page) for line in page.lines]),
    )


# --- the ways on --------------------------------------------------------------------------------------------


def _ways(page: StandingsPage, say: Say) -> Iterator[Choice]:
    yield from _pages(page, say)
    # A week leads to the weeks beside it; a season and all time lead to the newest week. Seasons work the same way.
    if is_week(page.period):
        yield from _beside(page, ("choice-week-before", "choice-week-after"), sorted(page.weeks), say)
    elif page.weeks:
        yield _way(page, "choice-week", max(page.weeks), say)
    if page.period.startswith("S"):
        messages = "choice-season-before", "choice-season-after"
        yield from _beside(page, messages, sorted(page.seasons, key=_season), say)
    elif page.seasons:
        yield _way(page, "choice-season", max(page.seasons, key=_season), say)
    if page.period != ALL_TIME:
        yield general_choice(Verb.WEEK, say("choice-all-time"), _arg(page, period=ALL_TIME))
    if page.weeks:
        yield general_choice(Verb.WEEK, say("choice-fame"), _arg(page, period=FAME, game=""))
    yield general_choice(Verb.COUNTING, say("choice-counting"), _arg(page))


def _pages(page: StandingsPage, say: Say) -> Iterator[Choice]:
    if page.page > 0:
        label = say("choice-page-before", page=page.page)
        yield general_choice(Verb.WEEK, label, _arg(page, number=str(page.page - 1)))
    if page.page + 1 < page.pages:
        label = say("choice-page-after", page=page.page + 2)
        yield general_choice(Verb.WEEK, label, _arg(page, number=str(page.page + 1)))
    # Only if the reader's line is on another page.
    if page.mine is not None and not any(line.mine for line in page.lines):
        yield general_choice(Verb.WEEK, say("choice-where-am-i", line=page.mine + 1), _arg(page))


def _beside(page: StandingsPage, messages: tuple[str, str], periods: Sequence[str], say: Say) -> Iterator[Choice]:
    """Choices for the period just before the page's and the one just after it; ``periods`` are in order."""
    here = _season(page.period)
    if before := [other for other in periods if _season(other) < here]:
        yield _way(page, messages[0], before[-1], say)
    if after := [other for other in periods if _season(other) > here]:
        yield _way(page, messages[1], after[0], say)


def _season(period: str) -> tuple[int, str]:
    """The sort key of a period: seasons by number, so that ``S10`` follows ``S9``; weeks by name."""
    return (int(period[1:]), "") if period.startswith("S") else (0, period)


def _way(page: StandingsPage, message: str, period: str, say: Say) -> Choice:
    values = {"season": period[1:]} if period.startswith("S") else _parts(period)
    return general_choice(Verb.WEEK, say(message, **values), _arg(page, period=period))


def _games(page: StandingsPage, say: Say) -> Iterator[Choice]:
    """Choices for all games together and for each game; none if the league has a single game."""
    if len(page.games) > 1:
        yield general_choice(Verb.WEEK, say("choice-all-games"), _arg(page, game=""))
        for game in page.games:
            yield general_choice(Verb.WEEK, say(f"game-{game}"), _arg(page, game=game))


def _arg(page: StandingsPage, *, period: str | None = None, game: str | None = None, number: str = _HERE) -> str:
    # `league/period/game/page`, as a press of WEEK carries it.
    parts = page.league, page.period if period is None else period, page.game if game is None else game, number
    return "/".join(map(str, parts))


def _parts(week: str) -> Mapping[str, str]:
    year, _, number = week.partition("-W")
    return {"week": number.lstrip("0"), "year": year}

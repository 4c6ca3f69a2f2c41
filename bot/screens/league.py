"""The week's tables: who stands where, and who has not played enough to be ranked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.core.i18n import Say
from bot.core.panels import ALL_TIME, Block, Choice, Grid, Heading, Panel, Text, Verb
from bot.core.ports import StandingLine, WeekTable
from bot.screens.choices import house_choice
from bot.screens.grids import Row, named_grid
from bot.screens.names import plain
from bot.screens.numbers import points

_VICTORY: Final = 5040
"""What a won game is worth in the standings; people see 100."""

_TOP: Final = 5
"""How many lines of the week's table a result shows."""


def week_panel(
    week: str, lines: Sequence[StandingLine], say: Say, *, practice: bool, weeks: Sequence[str] = ()
) -> Panel:
    """A week's table, ``2026-W47``; ``practice``: of the games against the house, and then no way leads on."""
    title = _title(week, say, practice=practice)
    ways = () if practice else tuple(_ways(week, weeks, say))
    return Panel(title, tuple(_blocks(lines, say, practice=practice)), ways)


def all_time_panel(lines: Sequence[StandingLine], say: Say, *, practice: bool, weeks: Sequence[str] = ()) -> Panel:
    """The table of all weeks, and the way to the newest of them."""
    title = say("league-practice-all-time-title" if practice else "league-all-time-title")
    ways = () if practice or not weeks else (_way("choice-week", max(weeks), say),)
    return Panel(title, tuple(_blocks(lines, say, practice=practice)), ways)


def top(standings: WeekTable, say: Say) -> tuple[Block, ...]:
    """The first lines of a week's table, as a part of another panel."""
    title = Heading(_title(standings.week, say, practice=standings.practice))
    return title, *_blocks(standings.lines[:_TOP], say, practice=standings.practice)


def whole_week(standings: WeekTable, say: Say) -> Choice:
    """The way to all lines of a week's table."""
    return house_choice(Verb.WEEK, say("choice-whole-week"), standings.week)


def _title(week: str, say: Say, *, practice: bool) -> str:
    return say("league-practice-title" if practice else "league-title", **_parts(week))


def _ways(week: str, weeks: Sequence[str], say: Say) -> Iterator[Choice]:
    """To the week before with games, to the one after, and to all of them."""
    if before := [other for other in weeks if other < week]:
        yield _way("choice-week-before", max(before), say)
    if after := [other for other in weeks if other > week]:
        yield _way("choice-week-after", min(after), say)
    if weeks:
        yield house_choice(Verb.WEEK, say("choice-all-time"), ALL_TIME)


def _way(message: str, week: str, say: Say) -> Choice:
    return house_choice(Verb.WEEK, say(message, **_parts(week)), week)


def _parts(week: str) -> Mapping[str, str]:
    year, _, number = week.partition("-W")
    return {"week": number.lstrip("0"), "year": year}


def _blocks(lines: Sequence[StandingLine], say: Say, *, practice: bool) -> list[Block]:
    if not lines:
        return [Text(say("league-empty"))]
    blocks: list[Block] = [_grid(lines, say), Text(say("league-scale"))]
    if any(line.rank is None for line in lines):
        blocks.append(Text(say("league-provisional")))
    if practice:
        blocks.append(Text(say("league-practice")))
    return blocks


def _grid(lines: Sequence[StandingLine], say: Say) -> Grid:
    return named_grid((say("league-head-points"), say("league-head-games")), [_row(line, say) for line in lines])


def _row(line: StandingLine, say: Say) -> Row:
    name = plain(line.name)
    hundredths = (line.points * 100 + _VICTORY // 2) // _VICTORY
    score = points(hundredths, say)
    if line.rank is None:
        place, spoken = "~", say("league-spoken-provisional", name=name, points=score, games=line.games)
    else:
        place = f"{line.rank}."
        spoken = say("league-spoken", rank=line.rank, name=name, points=score, games=line.games)
    return Row(f"{place} {name}", (str(hundredths), str(line.games)), spoken)

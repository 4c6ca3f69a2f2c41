"""The week's tables: who stands where, and who has not played enough to be ranked."""

from collections.abc import Sequence
from typing import Final

from bot.core.i18n import Say
from bot.core.panels import Block, Grid, Panel, Text
from bot.core.ports import StandingLine
from bot.screens.grids import Row, named_grid
from bot.screens.names import plain
from bot.screens.numbers import points

_VICTORY: Final = 5040
"""What a won game is worth in the standings; people see 100."""


def week_panel(week: str, lines: Sequence[StandingLine], say: Say, *, practice: bool) -> Panel:
    """A week's table, ``2026-W47``; ``practice``: of the games against the house."""
    year, _, number = week.partition("-W")
    title = "league-practice-title" if practice else "league-title"
    return Panel(say(title, week=number.lstrip("0"), year=year), tuple(_blocks(lines, say, practice=practice)))


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

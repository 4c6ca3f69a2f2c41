"""How a league counts, for its players: six rules with the league's own numbers, and one week as an example."""

from collections.abc import Iterator
from typing import Final

from bot.core.ports import ALONE_TOGETHER, NOT_PLAYED, PLACEMENT_SCALE, Scoring, StandingsPage, shown_points
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Facts, Heading, Panel, Text
from bot.core.ui.presses import Verb
from bot.screens.choices import general_choice
from bot.screens.grids import Row, named_grid
from bot.screens.league.standings_page import title
from bot.screens.numbers import number

_EXAMPLE: Final = ((2, 3), (4, 4), (1, 2))
"""The games of the example, each with Ann's place and the number of people."""


def counting_panel(page: StandingsPage, arg: str, say: Say) -> Panel:
    """How the standings of this page are counted. ``arg`` leads back to them, as a press of WEEK carries it."""
    rules = tuple(f"{place}. {rule}" for place, rule in enumerate(_rules(page, say), 1))
    example = tuple(_example(page, say)) if page.scoring is Scoring.PLACEMENT else ()
    back = general_choice(Verb.WEEK, say("choice-standings"), arg)
    return Panel(title(page, say), (Heading(say("counting-title")), Facts(rules), *example), (back,))


def _rules(page: StandingsPage, say: Say) -> Iterator[str]:
    yield say("league-practice") if page.practice else say("counting-people", count=page.least_people)
    yield say(f"league-scale-{page.scoring}")
    first = say("league-first-count", count=page.that_count)
    week = f"{first} {say('league-ranked', ranked=page.to_be_ranked)}"
    if page.scoring is Scoring.PLACEMENT:
        third = shown_points(NOT_PLAYED, page.scoring)
        week = f"{week} {say('league-not-played', count=page.that_count, points=third)}"
    yield week if page.practice else f"{week} {say('counting-more-games')}"
    if not page.practice:
        yield say("league-alone-together", count=ALONE_TOGETHER)
    yield say("league-left")
    yield say("league-best-weeks", count=page.best_weeks) if page.best_weeks else say("counting-season")


def _example(page: StandingsPage, say: Say) -> Iterator[Block]:
    yield Heading(say("counting-example"))
    rows = [_game(place, people, say) for place, people in _EXAMPLE[: page.that_count]]
    skipped = page.that_count - len(rows)
    ranked = len(rows) >= page.to_be_ranked
    if skipped and ranked:
        worth = number(shown_points(NOT_PLAYED, page.scoring))
        name = say("counting-example-skipped", count=skipped)
        rows.append(Row(name, (worth,), f"{name}: {worth}"))
    yield named_grid((say("league-head-points"),), rows)
    if ranked:
        yield Text(say("counting-example-sum"))
    else:
        yield Text(say("counting-example-unranked", count=page.to_be_ranked - len(rows)))


def _game(place: int, people: int, say: Say) -> Row:
    worth = number(shown_points(PLACEMENT_SCALE * (people - place) // (people - 1), Scoring.PLACEMENT))
    name = say("counting-example-game", place=place, people=people)
    return Row(name, (worth,), f"{name}: {worth}")

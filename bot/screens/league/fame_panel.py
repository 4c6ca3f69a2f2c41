"""The hall of fame of a league."""

from collections.abc import Iterator
from typing import assert_never

from bot.core.ports import Champions, EveningChampions, HallOfFame, Record, RecordKind, shown_points
from bot.core.ui.days import day_in_words
from bot.core.ui.languages import Say
from bot.core.ui.panels import Accent, Block, Facts, Heading, Panel, Text
from bot.core.ui.presses import ALL_TIME, Verb
from bot.screens.choices import general_choice
from bot.screens.league.standings_page import period_words
from bot.screens.numbers import number, points, score
from bot.screens.seated import all_called, listed, plain


def fame_panel(hall: HallOfFame, say: Say) -> Panel:
    """Champions and records, then the reader's weeks in a row, with choices that lead to the standings."""
    whose = say("league-practice-own" if hall.practice else "league-own") if hall.name is None else plain(hall.name)
    blocks = tuple(_blocks(hall, say)) or (Text(say("fame-empty")),)
    ways = (
        general_choice(Verb.WEEK, say("fame-standings"), f"{hall.league}///"),
        general_choice(Verb.WEEK, say("choice-all-time"), f"{hall.league}/{ALL_TIME}//"),
    )
    return Panel(say("fame-title", league=whose), blocks, ways, accent=Accent.GOLD)


def _blocks(hall: HallOfFame, say: Say) -> Iterator[Block]:
    won = {
        "fame-seasons": [_champions(one, say) for one in hall.seasons],
        "fame-evenings": [_evening(one, say) for one in hall.evenings],
        "fame-weeks": [_champions(one, say) for one in hall.weeks],
    }
    for heading, lines in won.items():
        if lines:
            yield Heading(say(heading))
            yield Facts(tuple(lines))
    if hall.records:
        yield Heading(say("fame-records"))
        yield Facts(tuple(_record(one, say) for one in hall.records))
    if hall.mine is not None and hall.mine.longest:
        yield Heading(say("fame-mine"))
        yield Facts((say("weeks-in-a-row", now=hall.mine.now, longest=hall.mine.longest),))


def _champions(one: Champions, say: Say) -> str:
    names, reached = listed(all_called(one.names, say)), points(shown_points(one.points, one.scoring), say)
    period = period_words(one.period, say)
    return say("fame-champion", period=f"{period[:1].upper()}{period[1:]}", names=names, points=reached)


def _evening(one: EveningChampions, say: Say) -> str:
    names = listed(all_called(one.names, say))
    return say("fame-tournament" if one.is_tournament else "fame-evening", day=day_in_words(one.day, say), names=names)


def _record(one: Record, say: Say) -> str:
    names = listed(all_called(one.names, say))
    match one.kind:
        case RecordKind.WEEKS_WON:
            return say("fame-weeks-won", names=names, count=number(one.value))
        case RecordKind.BEST_WEEK:
            assert one.scoring is not None
            reached = points(shown_points(one.value, one.scoring), say)
            return say("fame-best-week", names=names, points=reached, period=period_words(one.period, say))
        case RecordKind.BEST_SCORE:
            reached = score(one.value, one.game, say)
            return say("fame-best-score", names=names, points=reached, game=say(f"game-{one.game}"))
        case RecordKind.WEEKS_IN_A_ROW:
            return say("fame-weeks-in-a-row", names=names, count=number(one.value))
        case RecordKind.WINS:
            return say("fame-wins", names=names, count=number(one.value))
        case RecordKind.GAMES:
            return say("fame-games", names=names, count=number(one.value))
        case _:
            assert_never(one.kind)

"""An evening's card, the reminder of it, and its end."""

from collections.abc import Callable, Iterator
from typing import Final

from bot.core.ports import PLACEMENT_SCALE, EveningLine, EveningShown, Format, Scoring, Stage, shown_points
from bot.core.ui.days import day_in_words
from bot.core.ui.languages import Say
from bot.core.ui.panels import Accent, Block, Choice, Countdown, Facts, Heading, Panel, Picture, SmallPrint, Text
from bot.core.ui.presses import CHECK_IN, NOT_COMING, NOWHERE, OWN_PLACE, PAUSE, SIGN_UP, LeagueStep, Press, Verb
from bot.screens.choices import general_choice
from bot.screens.evenings.tournament_panel import (
    how_it_counts,
    knock_out_grid,
    knock_out_spoken,
    round_blocks,
    still_in_grid,
    still_in_spoken,
    tournament_facts,
)
from bot.screens.grids import Row, named_grid
from bot.screens.numbers import number, points
from bot.screens.seated import listed, plain

MOST_LINES: Final = 10
"""How many lines of the standing the card has: a phone shows no more at a glance."""

_PODIUM: Final = 3
_MOST_ON_PODIUM: Final = 5
"""The most people on a podium: shared ranks may make them more than three."""


def evening_panel(evening: EveningShown, say: Say) -> Panel:
    """The card: when it is, who comes, how it stands, and what people can say."""
    accent = Accent.SEA_GREEN if evening.stage is Stage.RUNNING else None
    return Panel(evening_title(evening, say), tuple(_card(evening, say)), tuple(_choices(evening, say)), accent=accent)


def reminder_panel(evening: EveningShown, say: Say) -> Panel:
    """The reminder, with the one press that checks in."""
    soon, how = Text(_said(evening, "soon", say)), Text(_said(evening, "how-check-in", say))
    blocks = (soon, *_when(evening, say), _begins(evening, say), how)
    declines = (_choice(evening, NOT_COMING, say),) if evening.stage is Stage.PLANNED else ()
    return Panel(evening_title(evening, say), blocks, (_choice(evening, CHECK_IN, say, primary=True), *declines))


def end_panel(evening: EveningShown, say: Say) -> Panel:
    """The podium; or that the evening does not take place, and why."""
    if evening.stage is not Stage.ENDED:
        blocks = (*_when(evening, say), Text(_state(evening, say)), *_later_weeks(evening, say))
        return Panel(evening_title(evening, say), blocks, (_next(evening, say),))
    if not evening.lines:
        nobody = Text(_said(evening, "is-over", say)), Text(_said(evening, "nobody", say))
        return Panel(evening_title(evening, say), nobody, (_next(evening, say),))
    champions = [plain(line.name) for line in evening.lines if line.rank == 1]
    told = _said(evening, "champion", say, count=len(champions), names=listed(champions))
    podium = _podium(evening, say)
    others = _standing(evening, say) if len(evening.lines) > len(podium.names) else (_counting(evening, say),)
    blocks = (Text(told, strong=True), podium, *others)
    # "All standings" would be taken for more lines of this standing.
    league = general_choice(Verb.WEEK, say("choice-league"), f"{evening.league_id}///")
    ways = *_asks_for_place(evening, say), league, _next(evening, say)
    return Panel(evening_title(evening, say), blocks, ways, accent=Accent.GOLD)


def _next(evening: EveningShown, say: Say) -> Choice:
    """The choice that says what comes next, such as the next evening."""
    return general_choice(Verb.LEAGUE, say("choice-dates"), f"{LeagueStep.DATES}/{evening.league_id}")


def event_panel(evening: EveningShown, say: Say) -> Panel:
    """The event in the calendar, which knows the moment itself."""
    blocks = Facts(tuple(_facts(evening, say))), Text(_said(evening, "event", say))
    return Panel(evening_title(evening, say), blocks)


def place_panel(evening: EveningShown, line: EveningLine | None, say: Say) -> Panel:
    """The line of the standing as a sentence; without a line, that the person has finished no game."""
    return Panel(say("evening-no-place") if line is None else _sentence_for(evening)(line, say), ())


def _sentence_for(evening: EveningShown) -> Callable[[EveningLine, Say], str]:
    """How a line of the standing is told as a sentence."""
    if not _is_knock_out(evening):
        return _spoken
    return still_in_spoken if _goes_on(evening) else knock_out_spoken


def evening_title(evening: EveningShown, say: Say) -> str:
    """What it is, and of which league."""
    if evening.league is None:
        return _said(evening, "title-own", say)
    return _said(evening, "title", say, league=plain(evening.league))


def _said(evening: EveningShown, what: str, say: Say, **values: int | str) -> str:
    """The text about the evening, or about the tournament that it is."""
    return say(f"evening-{what}" if evening.tournament is None else f"tournament-{what}", **values)


def _card(evening: EveningShown, say: Say) -> Iterator[Block]:
    yield from _when(evening, say)
    match evening.stage:
        case Stage.PLANNED:
            yield _begins(evening, say)
            yield Text(signed_up_line(evening, say), strong=True)
            checks_in = evening.takes_check_ins
            yield Text(_said(evening, "how-check-in" if checks_in else "how-sign-up", say))
        case Stage.RUNNING if evening.tournament is not None and evening.tournament.round:
            yield from round_blocks(evening.tournament, present_line(evening, say), say)
        case Stage.RUNNING:
            yield _begins(evening, say)
            yield Text((present_line if evening.tournament is None else signed_up_line)(evening, say), strong=True)
            yield Text(_said(evening, "how-check-in", say))
        case _:
            yield Text(_state(evening, say), strong=True)
            yield from _later_weeks(evening, say)
    if evening.held and evening.stage is Stage.RUNNING:
        yield Text(say("evening-held"))
    # At the end a message of its own has the standing.
    if evening.stage is not Stage.ENDED:
        yield from _standing(evening, say)


def _when(evening: EveningShown, say: Say) -> tuple[Block, ...]:
    when, facts = Heading(evening_when(evening, say)), tuple(_facts(evening, say))
    return (when, Facts(facts)) if facts else (when,)


def evening_when(evening: EveningShown, say: Say) -> str:
    """The day with its name, the hour and the time zone."""
    weekday, day = say("weekday", number=evening.day.weekday()), day_in_words(evening.day, say)
    return say("evening-when", weekday=weekday, day=day, clock=evening.clock, zone=evening.zone)


def _facts(evening: EveningShown, say: Say) -> Iterator[str]:
    if evening.tournament is not None:
        # When a round has begun, the card says what people still need to know.
        begins = evening.stage in {Stage.PLANNED, Stage.RUNNING} and not evening.tournament.round
        yield from tournament_facts(evening, evening.tournament, say) if begins else ()
        return
    yield say("evening-length", hours=evening.hours)
    yield say("evening-games", names=listed(say(f"game-{game}") for game in evening.games))
    if evening.weekly and evening.stage is not Stage.CANCELLED:
        yield say("evening-weekly")


def _begins(evening: EveningShown, say: Say) -> Countdown:
    """When it begins; of an evening that has begun, how long people can still come."""
    if evening.tournament is None and evening.stage is Stage.RUNNING:
        return Countdown(say("evening-ends", time="{time}"), evening.ends)
    late = None if evening.tournament is None or evening.tournament.round else evening.tournament.round_ends
    return Countdown(_said(evening, "begins", say, time="{time}"), late or evening.starts)


def signed_up_line(evening: EveningShown, say: Say) -> str:
    """How many people have signed up, and how many of them are here already."""
    count = evening.signed_up + evening.here + evening.paused
    if not evening.takes_check_ins:
        return say("evening-signed-up", count=count)
    return say("evening-signed-up-here", count=count, here=evening.here)


def present_line(evening: EveningShown, say: Say) -> str:
    """How many people are here, and how many tables are open."""
    return say("evening-present", here=evening.here, paused=evening.paused, tables=evening.tables)


def _state(evening: EveningShown, say: Say) -> str:
    match evening.stage:
        case Stage.CLOSING:
            return _said(evening, "last-tables", say)
        case Stage.CANCELLED:
            return _said(evening, "cancelled", say)
        case Stage.MISSED:
            return _said(evening, "missed", say)
        case Stage.TOO_FEW if evening.tournament is not None:
            return say("tournament-too-few", fewest=evening.tournament.fewest)
        case _:
            return _said(evening, "is-over", say)


def _later_weeks(evening: EveningShown, say: Say) -> Iterator[Block]:
    """What becomes of the other weeks, if one week of a weekly evening was cancelled."""
    if evening.weekly and evening.stage is Stage.CANCELLED:
        yield Text(say("evening-cancel-once" if evening.goes_on else "evening-cancel-series"))


def _standing(evening: EveningShown, say: Say) -> tuple[Block, ...]:
    """The best lines, and how they are counted; nothing before the first game has ended."""
    if not evening.lines:
        return ()
    best = evening.lines[:MOST_LINES]
    if _is_knock_out(evening):
        grid = (still_in_grid if _goes_on(evening) else knock_out_grid)(best, say)
    else:
        grid = named_grid((say("league-head-points"), say("league-head-games")), [_row(line, say) for line in best])
    return Heading(_said(evening, "standing", say)), grid, _counting(evening, say)


def _counting(evening: EveningShown, say: Say) -> SmallPrint:
    if evening.tournament is not None:
        return SmallPrint(how_it_counts(evening.tournament, say))
    return SmallPrint(say("evening-points", points=points(_shown(PLACEMENT_SCALE // 4), say)))


def _goes_on(evening: EveningShown) -> bool:
    return evening.stage in {Stage.RUNNING, Stage.CLOSING}


def _is_knock_out(evening: EveningShown) -> bool:
    return evening.tournament is not None and evening.tournament.format is Format.KNOCK_OUT


def _row(line: EveningLine, say: Say) -> Row:
    cells = number(_shown(line.points)), str(line.games)
    return Row(f"{line.rank}. {plain(line.name)}", cells, _spoken(line, say))


def _spoken(line: EveningLine, say: Say) -> str:
    brought = points(_shown(line.points), say)
    return say("league-spoken", rank=line.rank, name=plain(line.name), points=brought, games=line.games)


def _shown(brought: int) -> int:
    return shown_points(brought, Scoring.PLACEMENT)


def _podium(evening: EveningShown, say: Say) -> Picture:
    best = [line for line in evening.lines if line.rank <= _PODIUM][:_MOST_ON_PODIUM]
    spoken = _sentence_for(evening)
    return Picture(
        "podium",
        evening_title(evening, say),
        tuple(plain(line.name) for line in best),
        (tuple(line.rank for line in best),),
        "\n".join(spoken(line, say) for line in best),
        cells=(tuple(points(_shown(line.points), say) for line in best),),
    )


def _choices(evening: EveningShown, say: Say) -> Iterator[Choice]:
    if evening.tournament is None or not evening.tournament.is_last:
        yield from _attendance(evening, say)
    # At the end the message that has the standing has this choice, too.
    if evening.stage is not Stage.ENDED:
        yield from _asks_for_place(evening, say)


def _asks_for_place(evening: EveningShown, say: Say) -> Iterator[Choice]:
    """The choice that tells people their place, if the standing has more lines than are shown."""
    if len(evening.lines) > MOST_LINES:
        yield _choice(evening, OWN_PLACE, say)


def _attendance(evening: EveningShown, say: Say) -> Iterator[Choice]:
    if evening.takes_check_ins:
        yield _choice(evening, CHECK_IN, say, primary=True)
        yield _choice(evening, PAUSE if evening.stage is Stage.RUNNING else NOT_COMING, say)
    elif evening.stage is Stage.PLANNED:
        yield _choice(evening, SIGN_UP, say, primary=True)
        yield _choice(evening, NOT_COMING, say)


def _choice(evening: EveningShown, word: str, say: Say, *, primary: bool = False) -> Choice:
    return Choice(say(f"choice-evening-{word}"), Press(NOWHERE, evening.id, Verb.EVENING, word), primary=primary)

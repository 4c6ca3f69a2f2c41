"""An evening's card, the reminder of it, and its end."""

from collections.abc import Iterator
from typing import Final

from bot.core.ports import PLACEMENT_SCALE, EveningLine, EveningShown, Scoring, Stage, shown_points
from bot.core.ui.days import day_in_words
from bot.core.ui.languages import Say
from bot.core.ui.panels import (
    CHECK_IN,
    NOT_COMING,
    NOWHERE,
    PAUSE,
    SIGN_UP,
    Accent,
    Block,
    Choice,
    Countdown,
    Facts,
    Heading,
    Panel,
    Picture,
    Press,
    SmallPrint,
    Text,
    Verb,
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
    return Panel(_title(evening, say), tuple(_card(evening, say)), tuple(_choices(evening, say)), accent=accent)


def reminder_panel(evening: EveningShown, say: Say) -> Panel:
    """The reminder, with the one press that checks in."""
    blocks = (Text(say("evening-soon")), *_when(evening, say), _begins(evening, say), Text(say("evening-how-check-in")))
    pressed = (_choice(evening, CHECK_IN, say, primary=True), _choice(evening, NOT_COMING, say))
    return Panel(_title(evening, say), blocks, pressed)


def end_panel(evening: EveningShown, say: Say) -> Panel:
    """The podium; or that the evening does not take place, and why."""
    if evening.stage is not Stage.ENDED:
        return Panel(_title(evening, say), (*_when(evening, say), Text(_state(evening, say))))
    if not evening.lines:
        return Panel(_title(evening, say), (Text(say("evening-is-over")), Text(say("evening-nobody"))))
    champions = [plain(line.name) for line in evening.lines if line.rank == 1]
    told = say("evening-champion", count=len(champions), names=listed(champions))
    podium = _podium(evening, say)
    others = _standing(evening, say) if len(evening.lines) > len(podium.names) else (_counting(say),)
    return Panel(_title(evening, say), (Text(told, strong=True), podium, *others), accent=Accent.GOLD)


def event_panel(evening: EveningShown, say: Say) -> Panel:
    """The event in the calendar, which knows the moment itself."""
    return Panel(_title(evening, say), (Facts(_facts(evening, say)), Text(say("evening-event"))))


def _title(evening: EveningShown, say: Say) -> str:
    return say("evening-title-own") if evening.league is None else say("evening-title", league=plain(evening.league))


def _card(evening: EveningShown, say: Say) -> Iterator[Block]:
    yield from _when(evening, say)
    match evening.stage:
        case Stage.PLANNED:
            yield _begins(evening, say)
            yield Text(say("evening-signed-up", count=evening.signed_up + evening.here + evening.paused), strong=True)
            yield Text(say("evening-how-check-in" if evening.takes_check_ins else "evening-how-sign-up"))
        case Stage.RUNNING:
            yield Countdown(say("evening-ends", time="{time}"), evening.ends)
            yield Text(_present(evening, say), strong=True)
            yield Text(say("evening-how-check-in"))
        case _:
            yield Text(_state(evening, say), strong=True)
    # At the end a message of its own has the standing.
    if evening.stage is not Stage.ENDED:
        yield from _standing(evening, say)


def _when(evening: EveningShown, say: Say) -> tuple[Block, ...]:
    when = say("evening-when", day=day_in_words(evening.day, say), clock=evening.clock, zone=evening.zone)
    return Heading(when), Facts(_facts(evening, say))


def _facts(evening: EveningShown, say: Say) -> tuple[str, ...]:
    return (
        say("evening-length", hours=evening.hours),
        say("evening-games", names=listed(say(f"game-{game}") for game in evening.games)),
        *([say("evening-weekly")] if evening.weekly else []),
    )


def _begins(evening: EveningShown, say: Say) -> Countdown:
    return Countdown(say("evening-begins", time="{time}"), evening.starts)


def _present(evening: EveningShown, say: Say) -> str:
    return say("evening-present", here=evening.here, paused=evening.paused, tables=evening.tables)


def _state(evening: EveningShown, say: Say) -> str:
    match evening.stage:
        case Stage.CLOSING:
            return say("evening-last-tables")
        case Stage.CANCELLED:
            return say("evening-cancelled")
        case Stage.MISSED:
            return say("evening-missed")
        case _:
            return say("evening-is-over")


def _standing(evening: EveningShown, say: Say) -> tuple[Block, ...]:
    """The best lines, and how they are counted; nothing before the first game has ended."""
    if not evening.lines:
        return ()
    rows = [_row(line, say) for line in evening.lines[:MOST_LINES]]
    grid = named_grid((say("league-head-points"), say("league-head-games")), rows)
    return Heading(say("evening-standing")), grid, _counting(say)


def _counting(say: Say) -> SmallPrint:
    return SmallPrint(say("evening-points", points=points(_shown(PLACEMENT_SCALE // 4), say)))


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
    return Picture(
        "podium",
        _title(evening, say),
        tuple(plain(line.name) for line in best),
        (tuple(line.rank for line in best),),
        "\n".join(_spoken(line, say) for line in best),
        cells=(tuple(points(_shown(line.points), say) for line in best),),
    )


def _choices(evening: EveningShown, say: Say) -> Iterator[Choice]:
    if evening.takes_check_ins:
        yield _choice(evening, CHECK_IN, say, primary=True)
        yield _choice(evening, PAUSE if evening.stage is Stage.RUNNING else NOT_COMING, say)
    elif evening.stage is Stage.PLANNED:
        yield _choice(evening, SIGN_UP, say, primary=True)
        yield _choice(evening, NOT_COMING, say)


def _choice(evening: EveningShown, word: str, say: Say, *, primary: bool = False) -> Choice:
    return Choice(say(f"choice-evening-{word}"), Press(NOWHERE, evening.id, Verb.EVENING, word), primary=primary)

"""Who meets whom in a league, and who loses to whom: a page for organisers."""

from collections.abc import Iterator
from typing import Final

from bot.core.ports import PairKind, PairLine, PairsShown
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Facts, Heading, Panel, Text
from bot.screens.league.standings_page import period_words
from bot.screens.numbers import number
from bot.screens.seated import all_called, plain

MOST_LINES: Final = 10
"""So many marked pairs are named."""

RAREST: Final = 1_000_000
"""A chance of less than one in so many is not told more exactly."""


def pairs_panel(shown: PairsShown, say: Say) -> Panel:
    """The marked pairs, then those who met most, and what the page does not prove."""
    league = say("league-own-named") if shown.name is None else plain(shown.name)
    title = say("pairs-title", league=league, period=period_words(shown.period, say))
    if not shown.often:
        return Panel(title, (Text(say("league-empty")),))
    return Panel(title, tuple(_blocks(shown, say)))


def _blocks(shown: PairsShown, say: Say) -> Iterator[Block]:
    yield Text(say("pairs-looked-at", games=number(shown.games), people=number(shown.people)))
    yield Heading(say("pairs-unlikely"))
    if shown.unlikely:
        yield Facts(tuple(_marked(line, say) for line in shown.unlikely[:MOST_LINES]))
        if len(shown.unlikely) > MOST_LINES:
            yield Text(say("pairs-more", count=len(shown.unlikely) - MOST_LINES))
        yield Text(say("pairs-proves-nothing"))
    else:
        yield Text(say("pairs-none"))
    yield Heading(say("pairs-often"))
    yield Facts(tuple(_told(line, say) for line in shown.often))


def _marked(line: PairLine, say: Say) -> str:
    if line.chance * RAREST < 1:
        chance = say("pairs-chance-least", number=number(RAREST))
    else:
        chance = say("pairs-chance", number=number(round(1 / line.chance)))
    return f"{_told(line, say)} {chance}"


def _told(line: PairLine, say: Say) -> str:
    first, second = all_called(line.names, say)
    message = "pairs-meet" if line.kind is PairKind.MEETS else "pairs-lose"
    expected = number(line.expected) if line.expected else say("pairs-under-one")
    return say(message, first=first, second=second, times=line.times, of=line.of, expected=expected)

"""What a person has played, in numbers, and how two people compare."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.core.ports import Meetings, PersonShown, Titles
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Facts, Heading, Panel, Text
from bot.screens.league.rating_panel import rating_chart
from bot.screens.seated import listed, plain

_LEAST_STREAK: Final = 2
"""One victory alone is no row of victories, and one week no row of weeks."""


def stats_panel(person: PersonShown, games: Mapping[str, Sequence[Block]], say: Say) -> Panel:
    """Games, wins and rows of them, the chart of the rating, then what there is to tell of each game."""
    title = say("stats-title", name=plain(person.name))
    if not person.stats.games and not person.stats.practice_games:
        return Panel(title, (Text(say("stats-none")),))
    chart = (rating_chart(person.name, person.course, say),) if person.course else ()
    return Panel(title, (Facts(tuple(_facts(person, say))), *chart, *_of_games(games, say)))


def _facts(person: PersonShown, say: Say) -> Iterator[str]:
    stats, streak, weeks = person.stats, person.honours.streak, person.weeks
    if stats.games:
        yield say("stats-games", games=stats.games)
        yield say("stats-wins", wins=stats.wins)
    if streak >= _LEAST_STREAK:
        yield say("stats-streak", count=streak)
    if weeks is not None and weeks.longest >= _LEAST_STREAK:
        yield say("weeks-in-a-row", now=weeks.now, longest=weeks.longest)
    if titles := _titles(person.titles, say):
        yield say("stats-titles", titles=listed(titles))
    if stats.last:
        yield say("stats-stayed", stayed=stats.stayed, games=stats.last)
    if stats.practice_games:
        yield say("stats-practice", games=stats.practice_games)


def _titles(won: Titles, say: Say) -> Sequence[str]:
    counts = {
        "stats-titles-weeks": won.weeks,
        "stats-titles-seasons": won.seasons,
        "stats-titles-evenings": won.evenings,
        "stats-titles-tournaments": won.tournaments,
    }
    return [say(message, count=count) for message, count in counts.items() if count]


def _of_games(games: Mapping[str, Sequence[Block]], say: Say) -> Iterator[Block]:
    """The blocks of each game, under the game's name if there are several games."""
    for game, blocks in games.items():
        if len(games) > 1:
            yield Heading(say(f"game-{game}"))
        yield from blocks


def meetings_panel(name: str, other: str, meetings: Meetings, say: Say) -> Panel:
    """How many games both have finished together, and how often each ended ahead of the other."""
    names = {"name": plain(name), "other": plain(other)}
    title = say("meetings-title", **names)
    if not meetings.games:
        return Panel(title, (Text(say("meetings-none")),))
    facts = (
        say("meetings-games", games=meetings.games),
        say("meetings-ahead", name=names["name"], games=meetings.ahead),
        say("meetings-ahead", name=names["other"], games=meetings.behind),
        say("meetings-level", games=meetings.games - meetings.ahead - meetings.behind),
    )
    return Panel(title, (Facts(facts), Text(say("meetings-about"))))

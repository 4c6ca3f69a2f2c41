"""A table before its game, the same for every game: the lobby's card, and the name of the place for the game."""

from collections.abc import Sequence
from dataclasses import replace

from bot.core.table.views import TableView
from bot.core.ui.days import day_in_words
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Choice, Facts, Heading, Menu, Panel
from bot.core.ui.presses import Verb
from bot.screens.choices import choice
from bot.screens.seated import countdown, full_names, listed, plain
from rules.robots.ladder import LADDER


def lobby(view: TableView, say: Say, notice: str, facts: Sequence[str]) -> Panel:
    """The lobby's card; ``facts`` are the game's lines about its options."""
    hosts = [say("lobby-host", name=plain(seat.name)) for seat in view.seats if seat.host]
    lines = (
        say("lobby-seats", names=listed(full_names(view, say))),
        " · ".join([*hosts, say("lobby-free", count=view.capacity - len(view.seats))]),
        *_league(view, say),
        *((say("lobby-advice"),) if view.league.advice else ()),
        *facts,
        say(f"pace-{view.pace}"),
        say("lobby-ready") if _enough(view) else say("lobby-least", least=view.least),
    )
    blocks: tuple[Block, ...] = (Heading(say("lobby-title")), Facts(lines), *countdown(view, "lobby-closes", say))
    return Panel(notice, blocks, _lobby_choices(view, say), (_robots(view, say),))


def begun(view: TableView, say: Say, notice: str) -> Panel:
    """The lobby's card when the game has begun."""
    seats = say("lobby-seats", names=listed(full_names(view, say)))
    return Panel(notice, (Heading(say("begun-title")), Facts((seats,))))


def place(view: TableView, say: Say) -> Panel:
    """The name of the place that is made for the game, such as a thread: a panel without blocks."""
    names = listed(plain(seat.name) for seat in view.seats)
    return Panel(say("place-title", game=say(f"game-{view.game}"), names=names), ())


def _league(view: TableView, say: Say) -> tuple[str, ...]:
    if view.league.name is None:
        return ()
    league, until = plain(view.league.name), view.league.until
    if until is not None:
        return (say("lobby-league-closed", league=league, last=day_in_words(until, say)),)
    if view.league.friendly:
        return (say("lobby-friendly", league=league),)
    if sum(seat.player is not None for seat in view.seats) < view.league.least_people:
        return (say("lobby-league-least", league=league, least=view.league.least_people),)
    return (say("lobby-league", league=league),)


def _enough(view: TableView) -> bool:
    return len(view.seats) >= view.least


def _lobby_choices(view: TableView, say: Say) -> tuple[Choice, ...]:
    """The lobby's choices. They always stand in the same places, so that no button moves under a thumb."""
    enough = _enough(view)
    return (
        choice(view, Verb.JOIN, say("choice-join"), primary=not enough),
        choice(view, Verb.LEAVE, say("choice-leave")),
        choice(view, Verb.START, say("choice-start"), primary=enough),
        choice(view, Verb.RULES, say("choice-rules"), arg=view.game),
    )


def _robots(view: TableView, say: Say) -> Menu:
    """The menu of robots. While several players are missing, one press adds as many robots."""
    several = view.least - len(view.seats) > 1
    verb, label = (Verb.FILL, "choice-robots") if several else (Verb.ADD_ROBOT, "choice-robot")
    steps = [choice(view, verb, say(f"robot-step-{step}"), arg=step) for step in LADDER]
    about = [say(f"robot-about-{step}") for step in LADDER]
    return Menu(say(label), tuple(replace(one, description=told) for one, told in zip(steps, about, strict=True)))

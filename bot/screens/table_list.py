"""The list of live tables, and the invitation to open one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.core.ports import Status
from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Accent, Block, Buttons, Choice, Facts, Heading, Panel, Picture, Section, Text
from bot.core.ui.presses import Press, Verb
from bot.screens.choices import general_choice
from bot.screens.seated import countdown, listed, seat_names
from rules.lessons.catalogue import LESSONS

MOST_TABLES: Final = 10
"""How many tables are shown at once: before all others those that wait for the viewer."""


def tables_panel(views: Sequence[TableView], say: Say, elsewhere: Sequence[tuple[str, TableView]] = ()) -> Panel:
    """Live tables, numbered in this order: so a number that somebody types means the table that it stands beside.

    At the end are the tables of the viewer's account on another platform, which can be played only there.
    """
    title = say("lists-title")
    others = tuple(_elsewhere(elsewhere, say))
    if not views:
        return Panel(title, others or (Text(say("lists-none")),), () if others else (_open(say),))
    panel = numbered_tables(views, title, say)
    return replace(panel, blocks=(*panel.blocks, *others))


def numbered_tables(views: Sequence[TableView], title: str, say: Say) -> Panel:
    """The tables in this order, each with its number."""
    # The numbers stay what they are without this choice: people type them.
    waiting_first = sorted(enumerate(views, 1), key=lambda numbered: not numbered[1].awaits_viewer)
    shown = sorted(waiting_first[:MOST_TABLES], key=lambda numbered: numbered[0])
    blocks = [block for number, view in shown for block in _table(number, view, say)]
    if len(shown) < len(views):
        blocks.append(Text(say("lists-more", count=len(views) - len(shown))))
    choices = (choice for number, view in shown for choice in _choices(number, view, say))
    return Panel(title, tuple(blocks), tuple(choices))


def invitation(games: Mapping[str, str | None], say: Say) -> Panel:
    """The invitation to play: each game with its emblem and buttons that begin it, and the way to the standings.

    ``games`` has the key of each game's small picture, or None.
    """
    blocks = (block for game, picture in games.items() for block in _offer(game, picture, say))
    return Panel(
        say("invite-title"), tuple(blocks), (general_choice(Verb.WEEK, say("choice-league")),), accent=Accent.GOLD
    )


def _offer(game: str, picture: str | None, say: Say) -> tuple[Block, ...]:
    choices = (
        general_choice(Verb.PLAY_NOW, say("choice-play-now"), game, primary=True),
        general_choice(Verb.OPEN, say("choice-open"), game),
        # A game without a lesson has its rules.
        general_choice(Verb.LEARN if game in LESSONS else Verb.RULES, say("choice-learn"), game),
    )
    name, about = say(f"game-{game}"), (say(f"invite-line-{game}"), say(f"invite-size-{game}"))
    words = Heading(name, picture), Facts(about)
    if picture is None:
        return *words, Buttons(choices)
    emblem = Picture("emblem", name, (picture,), (), say(f"invite-picture-{game}"))
    return Section(words, emblem), Buttons(choices)


def _elsewhere(tables: Sequence[tuple[str, TableView]], say: Say) -> Iterator[Block]:
    if tables:
        yield Heading(say("lists-elsewhere"))
        yield Facts(tuple(_line(platform, view, say) for platform, view in tables))


def _line(platform: str, view: TableView, say: Say) -> str:
    names = listed(seat_names(view, say))
    return say(f"lists-elsewhere-{platform}", game=say(f"game-{view.game}"), names=names)


def _open(say: Say) -> Choice:
    return general_choice(Verb.OPEN, say("choice-open"), primary=True)


def _table(number: int, view: TableView, say: Say) -> tuple[Block, ...]:
    heading = say("lists-yours" if view.awaits_viewer else "lists-table", number=number, game=say(f"game-{view.game}"))
    facts = (say("lobby-seats", names=listed(seat_names(view, say))), *_state(view, say))
    clock = countdown(view, "clock-turn", say) if view.awaits_viewer else ()
    return Heading(heading), Facts(facts), *clock


def _state(view: TableView, say: Say) -> Iterator[str]:
    if view.play is None:
        yield say("lobby-free", count=view.capacity - len(view.seats))
        return
    yield say("chapter", chapter=view.chapter)
    if view.play.awaited:
        names = seat_names(view, say)
        yield say("lists-awaited", names=listed(names[seat] for seat in view.play.awaited))


def _choices(number: int, view: TableView, say: Say) -> Iterator[Choice]:
    """The choice that joins the table, or the one that shows the viewer's private card."""
    if view.seat is None and view.status is Status.LOBBY:
        yield _choice(number, view, Verb.JOIN, say("choice-join"))
    elif view.seat is None and view.robots_give_way:
        yield _choice(number, view, Verb.SIT, say("choice-sit"))
    elif view.seat is not None and view.status is Status.PLAYING:
        yield _choice(number, view, Verb.HAND, say(f"choice-hand-{view.game}"))


def _choice(number: int, view: TableView, verb: Verb, label: str) -> Choice:
    return Choice(f"{number}. {label}", Press(view.id, 0, verb), primary=view.awaits_viewer)

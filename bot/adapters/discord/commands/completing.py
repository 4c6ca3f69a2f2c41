"""What is offered while somebody types an option: tables, moves, seats."""

from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from discord import app_commands

from bot.adapters.discord.commands.wording import offered
from bot.adapters.discord.desk import NAME, Caller, Desk, Interaction, called
from bot.adapters.discord.places import MOST_ENDED, MOST_SOUGHT, ended_tables, own_tables, tables_around
from bot.core.errors import Refused, StoreFault
from bot.core.games import notation
from bot.core.i18n import pick_language
from bot.core.panels import ALL_TIME, Verb
from bot.core.people import Person
from bot.core.ports import EndedTable, League
from bot.core.time import date
from bot.core.views import TableView
from storage.ids import PlayerId

Labels: TypeAlias = Iterable[tuple[str, str]]
"""What people read, and what it stands for."""

Completion: TypeAlias = Callable[[Interaction, str], Coroutine[None, None, list[app_commands.Choice[str]]]]

NOBODY: Final = PlayerId(0)
"""No person has this number: a stranger who types sits nowhere, and nothing can be kept of them."""

NOW: Final = "reveal"
"""Typed for a move: show the secret answers now."""


def moves_now(desk: Desk, caller: Caller, view: TableView) -> Iterator[tuple[str, str]]:
    """What they may do at the table: what people read, and what a press would carry.

    What reads alike is numbered from the second on.
    """
    read = Counter[str]()
    for label, value in _moves_now(desk, caller, view):
        read[label] += 1
        yield (f"{label} ({read[label]})" if read[label] > 1 else label), value


def _moves_now(desk: Desk, caller: Caller, view: TableView) -> Iterator[tuple[str, str]]:
    screen = desk.house.screens.of(view.game)
    for move in view.play.choices if view.play else ():
        yield screen.move(move, view, caller.language), notation(view.game).spell(move)
    if view.may_reveal:
        card = screen.hand(view, caller.language)
        yield from ((choice.label, NOW) for choice in card.choices if choice.press.verb is Verb.REVEAL)


class Completing:
    """Completes options from what is true at this moment."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def _by(self, labels: Callable[[Caller], Awaitable[Labels]]) -> Completion:
        """Offers those of the labels that match; nothing where there is nothing to ask, or nobody can look."""

        async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            try:
                return offered(await labels(await self._typing(interaction)), typed)
            except (Refused, StoreFault):
                return []

        return complete

    async def _typing(self, interaction: Interaction) -> Caller:
        """Who types; a stranger stays one until they ask for something."""
        if await self._desk.house.people.known(NAME, str(interaction.user.id)) is not None:
            return await self._desk.caller(interaction)
        stranger = Person(NOBODY, called(interaction.user), None)
        return Caller(interaction, stranger, pick_language(interaction.locale.value))

    @property
    def own_table(self) -> Completion:
        """The tables where they sit."""
        return self._by(lambda caller: self._tables(caller, own_tables))

    @property
    def any_table(self) -> Completion:
        """The server's tables."""
        return self._by(lambda caller: self._tables(caller, tables_around))

    @property
    def ended_table(self) -> Completion:
        """The server's tables whose games ended last."""
        return self._by(lambda caller: self._ended(caller, MOST_ENDED))

    @property
    def corrected_table(self) -> Completion:
        """The server's tables whose games have ended, much further back: organisers look for one by day and name."""
        return self._by(lambda caller: self._ended(caller, MOST_SOUGHT))

    def moves(self, beginning: str = "") -> Completion:
        """Everything they may do now whose text begins like that."""
        return self._by(lambda caller: self._moves(caller, beginning))

    @property
    def seat(self) -> Completion:
        """Who may be taken from the table."""
        return self._by(self._seats)

    @property
    def week(self) -> Completion:
        """The weeks with games, and all time."""
        return self._by(self._weeks)

    @property
    def league(self) -> Completion:
        """The leagues that organisers keep here."""
        return self._by(self._leagues)

    @property
    def league_week(self) -> Completion:
        """The weeks with games of the league that is named already, and all time."""
        return self._by(self._league_weeks)

    @property
    def season(self) -> Completion:
        """The seasons of the league that is named already."""
        return self._by(self._seasons)

    async def _leagues(self, caller: Caller) -> Labels:
        community = await self._desk.community(caller.interaction)
        return [(league.name, league.name) for league in await self._desk.house.leagues.held_in(community.id)]

    async def _league(self, caller: Caller) -> League:
        """The one that they have named already in this command. Raises Refused."""
        community = await self._desk.community(caller.interaction)
        named = getattr(caller.interaction.namespace, "league", None)
        return await self._desk.house.leagues.named(community.id, named if isinstance(named, str) else "")

    async def _league_weeks(self, caller: Caller) -> Labels:
        return self._with_all_time(caller, await self._desk.house.standings.weeks(await self._league(caller)))

    async def _seasons(self, caller: Caller) -> Labels:
        every = await self._desk.house.standings.seasons(await self._league(caller))
        return [(period, period) for period in reversed(every)]

    async def _tables(self, caller: Caller, find: Callable[[Desk, Caller], Awaitable[Sequence[TableView]]]) -> Labels:
        return [(self._table_label(view, caller.language), view.id) for view in await find(self._desk, caller)]

    def _table_label(self, view: TableView, language: str) -> str:
        notice = self._desk.house.screens.of(view.game).table(view, language).notice
        return f"{notice}: {', '.join(seat.name for seat in view.seats)}"

    async def _ended(self, caller: Caller, most: int) -> Labels:
        """By what the store knows of them: replaying the games would be too much for each letter typed."""
        zone = (await self._desk.community(caller.interaction)).time_zone
        found = await ended_tables(self._desk, caller, most)
        return [(self._ended_label(one, zone, caller.language), one.id) for one in found]

    def _ended_label(self, ended: EndedTable, zone: str, language: str) -> str:
        game = self._desk.house.languages.say(language, f"game-{ended.game}")
        nobody = self._desk.house.languages.say(language, "somebody")
        return f"{game} · {date(ended.opened, zone)}: {', '.join(name or nobody for name in ended.people.values())}"

    async def _meant(self, caller: Caller) -> Sequence[TableView]:
        """The table that they have named already in this command, else those that wait for them, else their own."""
        own = await own_tables(self._desk, caller)
        named = getattr(caller.interaction.namespace, "table", None)
        return [view for view in own if view.id == named] or [view for view in own if view.awaits_viewer] or own

    async def _moves(self, caller: Caller, beginning: str) -> Labels:
        moves = [move for view in await self._meant(caller) for move in moves_now(self._desk, caller, view)]
        return [(label, value) for label, value in dict.fromkeys(moves) if value.startswith(beginning)]

    async def _seats(self, caller: Caller) -> Labels:
        return [
            (seat.name, seat.name)
            for view in await self._meant(caller)
            for seat in view.seats
            if seat.player != caller.person.id
        ]

    async def _weeks(self, caller: Caller) -> Labels:
        own = await self._desk.house.leagues.begun((await self._desk.community(caller.interaction)).id)
        return self._with_all_time(caller, () if own is None else await self._desk.house.standings.weeks(own))

    def _with_all_time(self, caller: Caller, weeks: Sequence[str]) -> Labels:
        every = self._desk.house.languages.say(caller.language, "discord-all-time")
        return [*((week, week) for week in weeks), (every, ALL_TIME)]

"""``/table``: everything that can be done around a table, and where it is my turn."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from discord import app_commands

from bot.adapters.discord import pages
from bot.adapters.discord.acts import act_by_word, now
from bot.adapters.discord.commands.completing import Completing
from bot.adapters.discord.commands.wording import Command, Title, Wording
from bot.adapters.discord.desk import Caller, Desk, Interaction
from bot.adapters.discord.places import at_any_table, at_own_table, last_ended, own_tables, tables_around
from bot.adapters.discord.reactions import Private, Reaction
from bot.core.errors import Refused
from bot.core.panels import Verb
from bot.core.views import TableView

_Handler: TypeAlias = Callable[[Caller, str | None], Awaitable[Reaction]]
"""What a command does that takes a table, or none, and nothing else."""


def table(desk: Desk) -> app_commands.Group:
    """All of them in one group."""
    return _TableCommands(desk).group()


class _TableCommands:
    """The commands of the group."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._wording = Wording(desk.house.languages)
        self._completing = Completing(desk)

    def group(self) -> app_commands.Group:
        """The group with its commands, in the order in which an evening needs them."""
        title = self._wording.title
        anywhere = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
        group = app_commands.Group(**title("command-table", "command-table-about"), allowed_contexts=anywhere)
        every = self._list(title("command-list", "command-list-about"))
        show = self._show(title("command-show", "command-show-about"))
        join = self._join(title("command-join", "command-join-about"))
        start = self._own(title("command-start", "command-start-about"), Verb.START)
        leave = self._own(title("command-leave", "command-leave-about"), Verb.LEAVE)
        back = self._own(title("command-back", "command-back-about"), Verb.BACK)
        robot = self._own(title("command-add-robot", "command-add-robot-about"), Verb.ADD_ROBOT)
        remove = self._remove(title("command-remove", "command-remove-about"))
        cancel = self._own(title("command-cancel", "command-cancel-about"), Verb.CANCEL)
        again = self._rematch(title("command-rematch", "command-rematch-about"))
        for command in (every, show, join, start, leave, back, robot, remove, cancel, again):
            group.add_command(command)
        return group

    # --- looking ------------------------------------------------------------------------------------

    def _list(self, title: Title) -> Command:
        @app_commands.command(**title)
        async def every(interaction: Interaction) -> None:
            await self._desk.answer(interaction, self._listed)

        return every

    async def _listed(self, caller: Caller) -> Reaction:
        """Their own tables and the server's. Raises Refused where there is neither."""
        views = [*await own_tables(self._desk, caller), *await tables_around(self._desk, caller)]
        if not views and caller.interaction.guild_id is None:
            raise Refused("server-needed")
        once = {view.id: view for view in views}
        return Private(self._desk.house.screens.tables(list(once.values()), caller.language))

    def _show(self, title: Title) -> Command:
        async def show(caller: Caller, named: str | None) -> Reaction:
            async def shown(view: TableView) -> Reaction:
                return Private(await pages.card(self._desk, caller, view.id))

            return await at_any_table(self._desk, caller, named, shown)

        return self._command(title, show, any_table=True)

    # --- doing --------------------------------------------------------------------------------------

    def _join(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("table", "word")
        @app_commands.autocomplete(table=self._completing.any_table)
        async def join(interaction: Interaction, table: str | None = None, word: str = "") -> None:
            async def joined(caller: Caller) -> Reaction:
                return await at_any_table(
                    self._desk,
                    caller,
                    table,
                    lambda view: act_by_word(self._desk, caller, now(view, Verb.JOIN), word=word),
                )

            await self._desk.answer(interaction, joined)

        return join

    def _own(self, title: Title, verb: Verb) -> Command:
        """A command that does one thing at the table where they sit."""

        async def do(caller: Caller, named: str | None) -> Reaction:
            return await at_own_table(
                self._desk, caller, named, lambda view: act_by_word(self._desk, caller, now(view, verb))
            )

        return self._command(title, do)

    def _remove(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("seat", "table")
        @app_commands.autocomplete(seat=self._completing.seat, table=self._completing.own_table)
        async def remove(interaction: Interaction, seat: str, table: str | None = None) -> None:
            async def removed(caller: Caller) -> Reaction:
                return await at_own_table(
                    self._desk,
                    caller,
                    table,
                    lambda view: act_by_word(self._desk, caller, now(view, Verb.REMOVE, _word(view, seat))),
                )

            await self._desk.answer(interaction, removed)

        return remove

    def _rematch(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("table")
        @app_commands.autocomplete(table=self._completing.ended_table)
        async def rematch(interaction: Interaction, table: str | None = None) -> None:
            async def again(caller: Caller) -> Reaction:
                ended = await last_ended(self._desk, caller, table, own=True)
                view = await pages.seen(self._desk, caller, ended)
                return await act_by_word(self._desk, caller, now(view, Verb.REMATCH))

            await self._desk.answer(interaction, again)

        return rematch

    def _command(self, title: Title, do: _Handler, *, any_table: bool = False) -> Command:
        """A command that takes a table, or none."""
        completion = self._completing.any_table if any_table else self._completing.own_table

        @app_commands.command(**title)
        @self._wording.options("table")
        @app_commands.autocomplete(table=completion)
        async def command(interaction: Interaction, table: str | None = None) -> None:
            await self._desk.answer(interaction, lambda caller: do(caller, table))

        return command


def _word(view: TableView, name: str) -> str:
    """What a press carries that takes away the seat of this name at the table; a name of nobody's stays as it is."""
    return next((seat.word for seat in view.seats if seat.name == name), name)

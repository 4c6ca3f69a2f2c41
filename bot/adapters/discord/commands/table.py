"""``/table``: the list of tables, and everything that people do around a table."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from discord import app_commands

from bot.adapters.discord.callers import Interaction
from bot.adapters.discord.commands.completing import Completing
from bot.adapters.discord.commands.wording import Command, Title, Wording
from bot.adapters.discord.responder import InteractionResponder
from bot.app import lookups, table_actions
from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.response import Response
from bot.core.ui.presses import Verb

_Do: TypeAlias = Callable[[Application, Caller, str | None], Awaitable[Response]]
"""A use case that takes only a table's id, or None."""


def table(responder: InteractionResponder) -> app_commands.Group:
    """All commands in one group."""
    return _TableCommands(responder).group()


class _TableCommands:
    """The commands of the group."""

    def __init__(self, responder: InteractionResponder) -> None:
        self._responder = responder
        self._app = responder.app
        self._wording = Wording(responder.services.languages)
        self._completing = Completing(responder)

    def group(self) -> app_commands.Group:
        """The group with its commands, in the order in which people need them during an evening."""
        title = self._wording.title
        anywhere = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
        group = app_commands.Group(**title("command-table", "command-table-about"), allowed_contexts=anywhere)
        every = self._list(title("command-list", "command-list-about"))
        show = self._show(title("command-show", "command-show-about"))
        join = self._join(title("command-join", "command-join-about"))
        start = self._own(title("command-start", "command-start-about"), Verb.START)
        leave = self._own(title("command-leave", "command-leave-about"), Verb.LEAVE)
        back = self._own(title("command-back", "command-back-about"), Verb.BACK)
        robot = self._add_robot(title("command-add-robot", "command-add-robot-about"))
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
            await self._responder.answer(interaction, lambda caller: lookups.list_tables(self._app, caller))

        return every

    def _show(self, title: Title) -> Command:
        return self._command(title, lookups.show_table, any_table=True)

    # --- doing --------------------------------------------------------------------------------------

    def _join(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("table", "word")
        @app_commands.autocomplete(table=self._completing.any_table)
        async def join(interaction: Interaction, table: str | None = None, word: str = "") -> None:
            do = table_actions.join
            await self._responder.answer(interaction, lambda caller: do(self._app, caller, table, word))

        return join

    def _own(self, title: Title, verb: Verb) -> Command:
        """A command that does one thing at a table where the caller sits."""

        async def do(app: Application, caller: Caller, named: str | None) -> Response:
            return await table_actions.act_at_own_table(app, caller, named, verb)

        return self._command(title, do)

    def _add_robot(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("level", "table")
        @app_commands.choices(level=self._wording.levels())
        @app_commands.autocomplete(table=self._completing.own_table)
        async def add_robot(interaction: Interaction, level: str | None = None, table: str | None = None) -> None:
            do = table_actions.add_robot
            await self._responder.answer(interaction, lambda caller: do(self._app, caller, table, level))

        return add_robot

    def _remove(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("seat", "table")
        @app_commands.autocomplete(seat=self._completing.seat, table=self._completing.own_table)
        async def remove(interaction: Interaction, seat: str, table: str | None = None) -> None:
            do = table_actions.remove
            await self._responder.answer(interaction, lambda caller: do(self._app, caller, table, seat))

        return remove

    def _rematch(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("table", table="option-ended-table-about")
        @app_commands.autocomplete(table=self._completing.ended_table)
        async def rematch(interaction: Interaction, table: str | None = None) -> None:
            await self._responder.answer(interaction, lambda caller: table_actions.rematch(self._app, caller, table))

        return rematch

    def _command(self, title: Title, do: _Do, *, any_table: bool = False) -> Command:
        """A command that takes only a table, which may be left out."""
        completion = self._completing.any_table if any_table else self._completing.own_table

        @app_commands.command(**title)
        @self._wording.options("table")
        @app_commands.autocomplete(table=completion)
        async def command(interaction: Interaction, table: str | None = None) -> None:
            await self._responder.answer(interaction, lambda caller: do(self._app, caller, table))

        return command

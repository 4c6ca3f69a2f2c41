"""``/hand``, ``/bet``, ``/roll`` and ``/move``: what the buttons of the private card do, for a keyboard."""

from discord import app_commands

from bot.adapters.discord import pages
from bot.adapters.discord.acts import act_by_word, now
from bot.adapters.discord.commands.completing import NOW, ROLL, Completing, moves_now
from bot.adapters.discord.commands.wording import Command, Wording
from bot.adapters.discord.desk import Caller, Desk, Interaction
from bot.adapters.discord.places import at_own_table
from bot.adapters.discord.reactions import Private, Reaction
from bot.core.panels import Verb
from bot.core.views import TableView


def hand(desk: Desk) -> Command:
    """Shows what they hold, with everything that they may do."""
    wording, completing = Wording(desk.house.languages), Completing(desk)

    @app_commands.command(**wording.title("command-hand", "command-hand-about"))
    @wording.options("table")
    @app_commands.autocomplete(table=completing.own_table)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def hand(interaction: Interaction, table: str | None = None) -> None:
        async def shown(caller: Caller) -> Reaction:
            async def held(view: TableView) -> Reaction:
                return Private(await pages.hand(desk, caller, view.id))

            return await at_own_table(desk, caller, table, held)

        await desk.answer(interaction, shown)

    return hand


def bet(desk: Desk) -> Command:
    """Bets so many tricks."""
    wording, completing = Wording(desk.house.languages), Completing(desk)

    @app_commands.command(**wording.title("command-bet", "command-bet-about"))
    @wording.options("tricks", "table")
    @app_commands.autocomplete(table=completing.own_table)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def bet(interaction: Interaction, tricks: app_commands.Range[int, 0, 8], table: str | None = None) -> None:
        await desk.answer(interaction, lambda caller: _move(desk, caller, table, f"bet.{tricks}"))

    return bet


def roll(desk: Desk) -> Command:
    """Rolls a die; only those are offered that may be rolled now."""
    wording, completing = Wording(desk.house.languages), Completing(desk)

    @app_commands.command(**wording.title("command-roll", "command-roll-about"))
    @wording.options("die", "table")
    @app_commands.autocomplete(die=completing.die, table=completing.own_table)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def roll(interaction: Interaction, die: str, table: str | None = None) -> None:
        await desk.answer(interaction, lambda caller: _move(desk, caller, table, die, ROLL))

    return roll


def move(desk: Desk) -> Command:
    """Makes any move of any game."""
    wording, completing = Wording(desk.house.languages), Completing(desk)

    @app_commands.command(**wording.title("command-move", "command-move-about"))
    @wording.options("move", "table")
    @app_commands.autocomplete(move=completing.move, table=completing.own_table)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def move(interaction: Interaction, move: str, table: str | None = None) -> None:
        await desk.answer(interaction, lambda caller: _move(desk, caller, table, move))

    return move


async def _move(desk: Desk, caller: Caller, table: str | None, typed: str, kind: str = "") -> Reaction:
    async def moved(view: TableView) -> Reaction:
        arg = _spelled(desk, caller, view, typed)
        if not arg.startswith(kind):
            arg = kind + arg
        return await act_by_word(desk, caller, now(view, Verb.REVEAL) if arg == NOW else now(view, Verb.MOVE, arg))

    return await at_own_table(desk, caller, table, moved)


def _spelled(desk: Desk, caller: Caller, view: TableView, typed: str) -> str:
    """The move that is called so in the person's language, allowed or not; else what is typed as it is."""
    called = {label.casefold(): value for label, value in moves_now(desk, caller, view)}
    found = called.get(typed.casefold()) or desk.house.screens.of(view.game).typed(typed, view, caller.language)
    return found or typed

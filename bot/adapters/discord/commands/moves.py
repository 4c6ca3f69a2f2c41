"""``/hand``, ``/bet``, ``/roll`` and ``/move``: what the buttons of the private card do, for a keyboard."""

from discord import app_commands

from bot.adapters.discord.callers import Interaction
from bot.adapters.discord.commands.completing import ROLL, Completing
from bot.adapters.discord.commands.wording import Command, Wording
from bot.adapters.discord.responder import InteractionResponder
from bot.app import typed_moves
from bot.app.lookups import show_hand


def hand(responder: InteractionResponder) -> Command:
    """Shows what they hold, with everything that they may do."""
    wording, completing = Wording(responder.house.languages), Completing(responder)

    @app_commands.command(**wording.title("command-hand", "command-hand-about"))
    @wording.options("table")
    @app_commands.autocomplete(table=completing.own_table)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def hand(interaction: Interaction, table: str | None = None) -> None:
        await responder.answer(interaction, lambda caller: show_hand(responder.app, caller, table))

    return hand


def bet(responder: InteractionResponder) -> Command:
    """Bets so many tricks."""
    wording, completing = Wording(responder.house.languages), Completing(responder)

    @app_commands.command(**wording.title("command-bet", "command-bet-about"))
    @wording.options("tricks", "table")
    @app_commands.autocomplete(table=completing.own_table)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def bet(interaction: Interaction, tricks: app_commands.Range[int, 0, 8], table: str | None = None) -> None:
        await responder.answer(
            interaction, lambda caller: typed_moves.move(responder.app, caller, table, f"bet.{tricks}")
        )

    return bet


def roll(responder: InteractionResponder) -> Command:
    """Rolls a die; only those are offered that may be rolled now."""
    wording, completing = Wording(responder.house.languages), Completing(responder)

    @app_commands.command(**wording.title("command-roll", "command-roll-about"))
    @wording.options("die", "table")
    @app_commands.autocomplete(die=completing.die, table=completing.own_table)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def roll(interaction: Interaction, die: str, table: str | None = None) -> None:
        await responder.answer(interaction, lambda caller: typed_moves.move(responder.app, caller, table, die, ROLL))

    return roll


def move(responder: InteractionResponder) -> Command:
    """Makes any move of any game."""
    wording, completing = Wording(responder.house.languages), Completing(responder)

    @app_commands.command(**wording.title("command-move", "command-move-about"))
    @wording.options("move", "table")
    @app_commands.autocomplete(move=completing.move, table=completing.own_table)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def move(interaction: Interaction, move: str, table: str | None = None) -> None:
        await responder.answer(interaction, lambda caller: typed_moves.move(responder.app, caller, table, move))

    return move

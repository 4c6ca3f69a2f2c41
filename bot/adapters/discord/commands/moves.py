"""``/hand``, ``/move`` and the short forms of moves: what the buttons of the private card do, for a keyboard."""

from collections.abc import Iterator

from discord import app_commands

from bot.adapters.discord.callers import Interaction
from bot.adapters.discord.commands.completing import Completing
from bot.adapters.discord.commands.wording import Command, Wording, takes
from bot.adapters.discord.responder import InteractionResponder
from bot.app import typed_moves
from bot.app.lookups import show_hand
from bot.core.games import short_forms


def hand(responder: InteractionResponder) -> Command:
    """Shows the private card: what the person holds, and everything that they may do."""
    wording, completing = Wording(responder.services.languages), Completing(responder)

    @app_commands.command(**wording.title("command-hand", "command-hand-about"))
    @wording.options("table")
    @app_commands.autocomplete(table=completing.own_table)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def hand(interaction: Interaction, table: str | None = None) -> None:
        await responder.answer(interaction, lambda caller: show_hand(responder.app, caller, table))

    return hand


def short_commands(responder: InteractionResponder) -> Iterator[Command]:
    """The commands for one kind of move each, where a game declares a short form: ``/bet tricks``, ``/roll die``."""
    yield from (_short(responder, form.verb, form.argument, form.numbers) for form in short_forms())


def _short(responder: InteractionResponder, verb: str, argument: str, numbers: range | None) -> Command:
    """The command of a short form. If it takes a word, the words that are legal now are suggested."""
    wording, completing, beginning = Wording(responder.services.languages), Completing(responder), f"{verb}."
    words = {} if numbers else {argument: completing.moves(beginning)}
    taken = app_commands.Range[int, numbers[0], numbers[-1]] if numbers else str

    @app_commands.command(**wording.title(f"command-{verb}", f"command-{verb}-about"))
    @wording.options(argument, "table")
    @app_commands.autocomplete(table=completing.own_table, **words)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @takes("interaction", {argument: taken})
    async def short(interaction: Interaction, /, table: str | None = None, **typed: int | str) -> None:
        word = str(typed[argument])
        await responder.answer(
            interaction, lambda caller: typed_moves.move(responder.app, caller, table, word, beginning)
        )

    return short


def move(responder: InteractionResponder) -> Command:
    """Makes any move of any game."""
    wording, completing = Wording(responder.services.languages), Completing(responder)

    @app_commands.command(**wording.title("command-move", "command-move-about"))
    @wording.options("move", "table")
    @app_commands.autocomplete(move=completing.moves(), table=completing.own_table)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def move(interaction: Interaction, move: str, table: str | None = None) -> None:
        await responder.answer(interaction, lambda caller: typed_moves.move(responder.app, caller, table, move))

    return move

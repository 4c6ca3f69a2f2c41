"""``/hand``, ``/move`` and the short forms of moves: what the buttons of the private card do, for a keyboard."""

from collections.abc import Iterator

from discord import app_commands

from bot.adapters.discord import pages
from bot.adapters.discord.acts import act_by_word, now
from bot.adapters.discord.commands.completing import NOW, Completing, moves_now
from bot.adapters.discord.commands.wording import Command, Wording, takes
from bot.adapters.discord.desk import Caller, Desk, Interaction
from bot.adapters.discord.places import at_own_table
from bot.adapters.discord.reactions import Private, Reaction
from bot.core.games import short_forms
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


def short_commands(desk: Desk) -> Iterator[Command]:
    """Makes moves of one kind, where a game declares a short form for them: ``/bet tricks``, ``/roll die``."""
    yield from (_short(desk, form.verb, form.argument, form.numbers) for form in short_forms())


def _short(desk: Desk, verb: str, argument: str, numbers: range | None) -> Command:
    """The command of a short form; where it takes a word, those are offered that are legal now."""
    wording, completing, beginning = Wording(desk.house.languages), Completing(desk), f"{verb}."
    words = {} if numbers else {argument: completing.moves(beginning)}
    taken = app_commands.Range[int, numbers[0], numbers[-1]] if numbers else str

    @app_commands.command(**wording.title(f"command-{verb}", f"command-{verb}-about"))
    @wording.options(argument, "table")
    @app_commands.autocomplete(table=completing.own_table, **words)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @takes("interaction", {argument: taken})
    async def short(interaction: Interaction, /, table: str | None = None, **typed: int | str) -> None:
        word = str(typed[argument])
        await desk.answer(interaction, lambda caller: _move(desk, caller, table, word, beginning))

    return short


def move(desk: Desk) -> Command:
    """Makes any move of any game."""
    wording, completing = Wording(desk.house.languages), Completing(desk)

    @app_commands.command(**wording.title("command-move", "command-move-about"))
    @wording.options("move", "table")
    @app_commands.autocomplete(move=completing.moves(), table=completing.own_table)
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

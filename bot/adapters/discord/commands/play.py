"""``/play``: open a table here, or show what can be played."""

from typing import Final

from discord import app_commands

from bot.adapters.discord.callers import Interaction
from bot.adapters.discord.commands.completing import Completing
from bot.adapters.discord.commands.wording import Command, Wording, takes_game_options
from bot.adapters.discord.responder import InteractionResponder
from bot.app.caller import Caller
from bot.app.open_table import Wishes, invite, open_table
from bot.app.response import Private, Response
from bot.core.games import option_names, table_sizes
from bot.core.ports import Pace

SIZES: Final = table_sizes()


def play(responder: InteractionResponder) -> Command:
    """Opens a table. For everything that is left out, the server's settings are taken.

    Without any option the answer is the invitation: it belongs to the caller alone, so their choice makes no noise.
    """
    wording, completing = Wording(responder.services.languages), Completing(responder)

    @app_commands.command(**wording.title("command-play", "command-play-about"))
    @wording.options("game", *option_names(), "pace", "seats", "robots", "level", "league")
    @app_commands.autocomplete(league=completing.open_league)
    @app_commands.choices(
        game=wording.games(),
        pace=wording.paces(),
        level=wording.levels(),
        **{name: wording.values(name) for name in option_names()},
    )
    @takes_game_options
    async def play(  # noqa: PLR0913, PLR0917 - Discord's options
        interaction: Interaction,
        /,
        game: str | None = None,
        pace: str | None = None,
        seats: app_commands.Range[int, SIZES[0], SIZES[-1]] | None = None,
        robots: app_commands.Range[int, 0, SIZES[-1] - 1] = 0,
        level: str | None = None,
        league: str | None = None,
        **options: str | None,
    ) -> None:
        wishes = Wishes(game, options, Pace(pace) if pace else None, seats, robots, level, league)

        async def opened(caller: Caller) -> Response:
            answer = invite(responder.app, caller) if wishes.are_none else open_table(responder.app, caller, wishes)
            return Private(await answer)

        await responder.answer(interaction, opened)

    return play

"""Discord's door: whoever is not let in, or is turned out, is told why in one line."""

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord

from bot.app.hosted import NotLetIn


@contextmanager
def doorkeeper() -> Iterator[None]:
    """Tell what a host can mend, in one line; what is left is a bug. Raises NotLetIn."""
    try:
        yield
    except discord.LoginFailure as refused:
        raise NotLetIn("DISCORD_TOKEN: Discord does not know this token") from refused
    except discord.ConnectionClosed as closed:
        raise NotLetIn(f"Discord closed the connection (code {closed.code})") from closed
    except (discord.HTTPException, discord.GatewayNotFound) as refused:
        raise NotLetIn(f"Discord gave an unexpected answer: {refused}") from refused
    except (aiohttp.ClientError, OSError) as trouble:
        raise NotLetIn(f"Discord cannot be reached: {str(trouble) or type(trouble).__name__}") from trouble

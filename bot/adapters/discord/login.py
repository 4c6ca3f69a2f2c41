"""Logging in to Discord: a failure that a host can mend is reported in one line."""

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord

from bot.app.hosted import NotLetIn


@contextmanager
def login_errors() -> Iterator[None]:
    """Turn a refused token, a closed gateway or a broken network into NotLetIn. Other exceptions are bugs and pass."""
    try:
        yield
    except discord.LoginFailure as refused:
        raise NotLetIn("DISCORD_TOKEN: Discord does not know this token") from refused
    # For example code 4004: the token was replaced while the bot was running.
    except discord.ConnectionClosed as closed:
        raise NotLetIn(f"Discord closed the connection (code {closed.code})") from closed
    except (discord.HTTPException, discord.GatewayNotFound) as refused:
        raise NotLetIn(f"Discord gave an unexpected answer: {refused}") from refused
    except (aiohttp.ClientError, OSError) as trouble:
        # Some exceptions, such as a time-out, have no text of their own.
        raise NotLetIn(f"Discord cannot be reached: {str(trouble) or type(trouble).__name__}") from trouble

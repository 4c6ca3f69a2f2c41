"""The bot on a real homeserver, and people who play from what their clients show them."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.adapters.matrix.client import Matrix
from bot.adapters.matrix.crypto.login import Credentials
from bot.core.ports import Platform
from bot.pictures.painter import Painter
from bot.wiring import Bot, open_bot
from tests.homeserver.accounts import Account


@dataclass(frozen=True)
class Playing:
    """A running bot with its account."""

    bot: Bot
    matrix: Matrix
    account: Account


@asynccontextmanager
async def bot_on(
    url: str,
    account: Account,
    folder: Path,
    platform: type[Matrix] = Matrix,
    matrix: Matrix | None = None,
    *,
    allowed: Sequence[str] = ("*",),
    beside: Sequence[Platform] = (),
) -> AsyncIterator[Playing]:
    """The bot, logged in on this homeserver, and on the platforms ``beside`` it.

    Everybody may invite it, or only those who are ``allowed``. ``matrix`` has other settings.
    """
    credentials = Credentials(url, token=account.token)
    matrix = matrix or platform(credentials, folder / "matrix", allowed, Painter())
    async with open_bot(f"sqlite+aiosqlite:///{folder}/games.db", [matrix, *beside]) as bot:
        opening = asyncio.create_task(matrix.open(bot))
        async with bot.at_work():
            while not matrix.is_open:
                await asyncio.wait({opening}, timeout=0.05)
                if opening.done():
                    opening.result()
            yield Playing(bot, matrix, account)
        opening.cancel()
        await asyncio.wait({opening})

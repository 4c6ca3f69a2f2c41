"""The shipped bot on a page of this machine, in a Discord in memory. No token is needed.

``make demo`` prints an address to open in a browser. You are Cindy, and may also play for three guests ("You are").
The page shows a channel with the bot, the thread of the newest table, and the person's private messages with the bot.
Robots fill the table, and the clock runs. When the demo ends, everything is forgotten.
"""

import argparse
import asyncio
import socket
from collections.abc import Sequence

from bot.core.ui.languages import LANGUAGES
from bot.logs import log_to_stderr
from tests.demo.discord_server import open_server
from tests.demo.web_page import serve


async def demo(port: int, language: str) -> None:
    """Serve the page until interrupted. Raises SystemExit, with one line, if the port is taken."""
    _check_free(port)
    async with open_server(language) as server, serve(server, language, port) as address:
        print(f"Open {address}", flush=True)
        await asyncio.Event().wait()


def _check_free(port: int) -> None:
    """Raise SystemExit if another process serves this port. The check comes first: the world takes a while to open."""
    try:
        # Like the page's own server, this takes over a port that was closed a moment ago.
        socket.create_server(("127.0.0.1", port)).close()
    except OSError as taken:
        raise SystemExit(
            f'Port {port} is taken, perhaps by another demo: end it, or choose a port with ARGS="--port {port + 1}".'
        ) from taken


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(prog="make demo", description=__doc__)
    parser.add_argument("--port", type=int, default=8137, help="where on this machine; else 8137")
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="what the server and you speak")
    args = parser.parse_args(words)
    log_to_stderr()
    try:
        asyncio.run(demo(args.port, args.lang))
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()

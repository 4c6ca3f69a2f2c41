"""``minotaur learn``: learn a game in the terminal by playing its lesson, which is kept where one leaves it."""

import argparse
import asyncio

from bot.adapters.console.lesson import LessonAtKeyboard
from bot.adapters.console.platform import NAME, TerminalPlatform
from bot.adapters.console.terminal import Left, Terminal
from bot.commands import play
from bot.commands.at_terminal import login_name, nobody_types, open_terminal, person_name, usual_language
from bot.core.lessons import Learner, taught
from bot.core.ui.languages import LANGUAGES, Languages
from bot.settings import BadSetting, read_settings
from bot.wiring import open_bot
from storage.errors import BadAddress, StoreError


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("game", choices=taught(), nargs="?", help="default: you choose one")
    parser.add_argument("--lang", choices=LANGUAGES, help="the lesson's language; default: from LC_ALL and LANG")
    parser.add_argument("--name", type=person_name, help="your name; default: your login name")
    parser.add_argument("--aloud", action="store_true", help="sentences instead of tables, for screen readers")


def run(args: argparse.Namespace) -> int:
    """Go through a lesson, and play the game afterwards if the person wants to. Without a keyboard it goes by itself.

    Raises SystemExit, with one line, if the database cannot be used.
    """
    language, terminal = args.lang or usual_language(), open_terminal(aloud=args.aloud)
    try:
        game = asyncio.run(_learn(args, terminal, language))
    except BadAddress as fault:
        raise SystemExit(f"DATABASE_URL: {fault}") from fault
    except (BadSetting, StoreError) as fault:
        raise SystemExit(str(fault)) from fault
    except (Left, KeyboardInterrupt):
        terminal.say(Languages().say(language, "learn-kept"))
        return 0
    return play.run(_to_play(args, game)) if game else 0


async def _learn(args: argparse.Namespace, terminal: Terminal, language: str) -> str:
    """Go through a lesson. Gives the game that the person wants to play now; "" for none. Raises Left."""
    name = args.name or login_name()
    async with open_bot(read_settings().database_url, [TerminalPlatform(terminal)]) as bot:
        # The name is the account, as in `minotaur play`.
        person = await bot.people.person(NAME, name.casefold(), name)
        lesson = LessonAtKeyboard(bot, terminal, Learner(NAME, name.casefold(), person.id, person.name, language))
        if nobody_types():
            await lesson.watch(args.game or taught()[0])
            return ""
        return await lesson.play(args.game or "")


def _to_play(args: argparse.Namespace, game: str) -> argparse.Namespace:
    """The arguments of `minotaur play` for this game and the same person."""
    parser = argparse.ArgumentParser(prog="minotaur play")
    play.configure(parser)
    words = ["--game", game, *(["--lang", args.lang] if args.lang else []), *(["--aloud"] if args.aloud else [])]
    return parser.parse_args([*words, *(["--name", args.name] if args.name else [])])

"""What commands that are played in the terminal share: who plays, in which language, and on which screen."""

import argparse
import getpass
import locale
import os
import sys
from collections.abc import Callable
from typing import Final

from bot.adapters.console.terminal import Terminal
from bot.core.ui.languages import pick_language

STARTED_BY: Final = "MINOTAUR_STARTED_BY"
"""The variable that ``make run`` sets to ``make``."""

LONGEST_NAME: Final = 40
SOMEBODY: Final = "Theseus"
"""The player's name if the machine does not know who is logged in."""


def person_name(word: str) -> str:
    """A name as an argument of the command line. Raises ArgumentTypeError."""
    name = " ".join(word.split())
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        raise argparse.ArgumentTypeError(f"a name has 1 to {LONGEST_NAME} letters")
    return name


def login_name() -> str:
    """The user's login name, or ``SOMEBODY``."""
    try:
        return person_name(getpass.getuser())
    except (OSError, KeyError, ImportError, argparse.ArgumentTypeError):
        return SOMEBODY


def usual_language() -> str:
    """The language of messages: of the first of these variables that is set, in the order that POSIX defines."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return pick_language(next((os.environ[name] for name in names if os.environ.get(name)), None))


def started_by_make() -> bool:
    """Whether ``make run`` has started this program."""
    return os.environ.get(STARTED_BY) == "make"


def program() -> str:
    """The word with which people begin a command of this program. With ``make run`` it need not be on their PATH."""
    return ".venv/bin/minotaur" if started_by_make() else "minotaur"


def nobody_types() -> bool:
    """Whether there is no keyboard."""
    return not sys.stdin.isatty()


def open_terminal(*, aloud: bool, wait: Callable[[float], None] | None = None) -> Terminal:
    """The terminal of this process; ``aloud`` prints sentences instead of tables."""
    return Terminal(
        sys.stdout,
        plain=bool(os.environ.get("NO_COLOR")),
        words=aloud or not locale.getencoding().lower().startswith("utf"),
        wait=wait,
    )

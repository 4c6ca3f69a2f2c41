"""What the bot stores about people, for how long, and what they can do: PRIVACY.md in short."""

from typing import Final

from bot.core.ui.languages import Say
from bot.core.ui.panels import Facts, Heading, Panel

_STORED: Final = ("privacy-about-account", "privacy-about-games", "privacy-about-evenings")
_SEEN: Final = ("privacy-about-others", "privacy-about-webhook", "privacy-about-host")


def privacy_panel(say: Say) -> Panel:
    """What is stored and how long, who sees it, and the commands that change it."""
    return Panel(
        say("privacy-about-title"),
        (
            Facts(tuple(map(say, _STORED))),
            Heading(say("privacy-about-seen")),
            Facts(tuple(map(say, _SEEN))),
            Heading(say("privacy-about-do")),
            Facts((say("privacy-about-export"), say("privacy-about-forget"))),
        ),
    )

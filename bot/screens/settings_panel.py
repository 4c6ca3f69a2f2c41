"""The settings of communities and of people."""

from collections.abc import Iterator, Sequence

from bot.core.ports import Community
from bot.core.ui.languages import Say
from bot.core.ui.panels import Facts, Panel
from bot.screens.seated import listed
from rules.catalogue import GAMES


def settings_panel(community: Community, channels: Sequence[str], say: Say) -> Panel:
    """How tables open in the community by default; ``channels`` are names, none if tables may open everywhere."""
    facts = (
        say("settings-tables-speak", language=say(f"language-{community.language}")),
        say("settings-time-zone", zone=community.time_zone),
        say("settings-channels", channels=listed(channels)) if channels else say("settings-everywhere"),
        say(f"pace-{community.pace}"),
        say("settings-default", options=" · ".join(_options(community, say))),
    )
    return Panel(say("settings-title"), (Facts(facts),))


def _options(community: Community, say: Say) -> Iterator[str]:
    """For each option of the games the value that the community has chosen, or else the option's default."""
    for name in dict.fromkeys(name for game in GAMES.values() for name in game.options):
        values = [value for game in GAMES.values() for value in game.options.get(name, ())]
        chosen = community.options.get(name)
        # A stored value that no game knows any more is shown as the default, as tables are opened with it.
        yield say(f"{name}-{chosen if chosen in values else values[0]}")


def person_settings_panel(language: str, say: Say, *, notify: bool, aloud: bool) -> Panel:
    """A person's language, whether they are called to move, and whether grids are told as sentences."""
    facts = (
        say("settings-you-read", language=say(f"language-{language}")),
        say("settings-called" if notify else "settings-not-called"),
        say("settings-aloud" if aloud else "settings-in-columns"),
    )
    return Panel(say("settings-yours"), (Facts(facts),))

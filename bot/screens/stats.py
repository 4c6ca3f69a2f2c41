"""What somebody has played, in numbers."""

from collections.abc import Sequence

from bot.core.i18n import Say
from bot.core.panels import Block, Facts, Panel, Text
from bot.core.ports import PlayerStats
from bot.screens.names import plain


def stats_panel(name: str, stats: PlayerStats, feats: Sequence[Block], say: Say) -> Panel:
    """Games and victories, then what the games have counted."""
    title = say("stats-title", name=plain(name))
    if not stats.games and not stats.practice_games:
        return Panel(title, (Text(say("stats-none")),))
    facts = (
        say("stats-games", games=stats.games),
        say("stats-wins", wins=stats.wins),
        say("stats-practice", games=stats.practice_games),
    )
    return Panel(title, (Facts(facts), *feats))

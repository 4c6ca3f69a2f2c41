"""A league's evenings and tournaments, when an organiser closes the league or changes which tables it takes."""

from collections.abc import Iterator, Sequence

from bot.app.application import Application
from bot.app.caller import Caller
from bot.core.errors import Refused
from bot.core.league.league_settings import Terms
from bot.core.ports import Evening, League, Pace, Stage
from bot.core.ui.days import day_in_words
from bot.core.ui.panels import Text


async def check_evenings_fit(app: Application, league: League, terms: Terms) -> None:
    """Raise Refused if one that is planned or goes on could not be planned after this change.

    The code is league-evening. Or league-evening-ends: the last games of a weekly evening still go on, and its next
    week would not fit.
    """
    for one in await app.services.evenings.opening_in(league.community):
        if one.league != league.id or _fits(one, terms):
            continue
        if one.stage is Stage.CLOSING:
            raise Refused("league-evening-ends", day=f"{one.hours.day}", clock=f"{one.hours.clock:%H:%M}")
        raise Refused("league-evening", day=f"{one.hours.day}", clock=f"{one.hours.clock:%H:%M}")


def _fits(evening: Evening, terms: Terms) -> bool:
    """Whether the evening could be planned in a league of these terms."""
    return terms.pace in {None, Pace.LIVE} and all(terms.game in {None, game} for game in evening.games)


async def coming_evenings(app: Application, league: League) -> Sequence[Evening]:
    """The league's evenings and tournaments that are planned or go on."""
    return [one for one in await app.services.evenings.coming_in(league.community) if one.league == league.id]


def ended_with(app: Application, caller: Caller, evenings: Sequence[Evening]) -> Iterator[Text]:
    """What becomes of these evenings when their league is closed."""
    say = app.services.languages.voice(caller.language)
    planned = [one for one in evenings if one.stage is Stage.PLANNED]
    if planned:
        days = ", ".join(day_in_words(one.hours.day, say) for one in planned)
        yield Text(say("league-close-evenings", days=days))
    if len(planned) < len(evenings):
        yield Text(say("league-close-going-on"))

"""Tells organisers that games of an evening will not count in its league: without a season, or at small tables."""

from collections.abc import Sequence
from datetime import timedelta

from bot.app.application import Application
from bot.app.league.league_evenings import coming_evenings
from bot.core.evenings.evening_plans import EveningTerms
from bot.core.evenings.tables_to_open import seats_of
from bot.core.ports import Evening, League, Stage
from bot.core.ui.days import day_in_words
from bot.core.ui.languages import Say
from bot.core.ui.panels import Text


async def does_not_count(app: Application, league: League, terms: EveningTerms, say: Say) -> tuple[Text, ...]:
    """Why games of an evening that was just planned do not count in the league; nothing if they do."""
    season_on = app.services.leagues.season_on
    season = await season_on(league, terms.day)
    if season is None:
        return (Text(say("evening-no-season", name=league.name)),)
    told, last = list[Text](), season.last_day
    people = min(seats_of(game).best for game in terms.games)
    if people < season.least_people:
        told.append(Text(say("evening-few-people", name=league.name, least=season.least_people, people=people)))
    if terms.weekly and last is not None and await season_on(league, last + timedelta(days=7)) is None:
        told.append(Text(say("evening-season-ends", name=league.name, day=day_in_words(last, say))))
    return tuple(told)


async def evenings_in_season(app: Application, league: League) -> Sequence[Evening]:
    """The league's planned evenings and tournaments whose day a season of it holds."""
    planned = [one for one in await coming_evenings(app, league) if one.stage is Stage.PLANNED]
    return [one for one in planned if await app.services.leagues.season_on(league, one.hours.day) is not None]


async def lost_season(app: Application, league: League, before: Sequence[Evening], say: Say) -> str:
    """Which of these evenings had a season ``before`` a change, and have none now; empty if all still have one."""
    now = {one.id for one in await evenings_in_season(app, league)}
    lost = [one for one in before if one.id not in now]
    days = ", ".join(day_in_words(one.hours.day, say) for one in lost)
    return say("league-evenings-no-season", name=league.name, days=days) if lost else ""

"""The result of a league's week as JSON, for a webhook. docs/league.md describes every field."""

import json
from collections.abc import Mapping
from typing import Final

from bot.core.league.rating_math import shown
from rules.game import Json
from storage.league.kinds import LeagueKind, Scoring
from storage.league.scoring import shown_points
from storage.league.standings import Period, Standing
from storage.league.webhook_rows import OwedWeek
from storage.store import Store

FORMAT: Final = "minotaur-league-week"
VERSION: Final = 1

MOST_LINES: Final = 200
"""So many lines of the standings are told; ``people`` says how many there are."""


async def week_report(store: Store, owed: OwedWeek) -> bytes:
    """The report of a week whose report is due. Raises StoreFault."""
    number, leagues = owed.webhook.league, store.leagues
    league = await leagues.league(number)
    season = await leagues.season_of(number, owed.week)
    scoring = next((one.scoring for one in await leagues.seasons(number) if one.number == season), Scoring.PLACEMENT)
    asked = Period(number, owed.week)
    lines = await leagues.standings(asked, 0, MOST_LINES)
    aliases = await leagues.aliases(number, [line.player for line in lines])
    community = await store.people.community(league.community)
    report: Mapping[str, Json] = {
        "format": FORMAT,
        "version": VERSION,
        "platform": community.platform,
        "server": community.external,
        "league": league.name if league.kind is LeagueKind.HELD else None,
        "season": season,
        "week": owed.week,
        "scoring": scoring,
        "digest": owed.digest.hex(),
        "people": await leagues.size(asked),
        "standings": [_line(line, aliases[line.player], scoring, names=owed.webhook.names) for line in lines],
    }
    return json.dumps(report, ensure_ascii=False).encode()


def _line(line: Standing, alias: str, scoring: Scoring, *, names: bool) -> Json:
    rating = None if line.rating is None else shown(line.rating)
    return {
        "rank": line.rank,
        "player": alias,
        "name": line.name or None if names else None,
        "points": line.points,
        "shown_points": shown_points(line.points, scoring),
        "games": line.games,
        "wins": line.wins,
        "rating": None if rating is None else rating.number,
        "provisional": None if rating is None else rating.provisional,
    }

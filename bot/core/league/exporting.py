"""Exports a league: as JSON with all results behind its standings, or the standings alone as CSV."""

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from bot.core.league.rating_math import shown
from rules.catalogue import SHARES, share_of
from rules.game import Json
from storage.engine.snapshot import Snapshot
from storage.ids import Millis, PlayerId
from storage.league import auditing, digests, leagues, results, weeks
from storage.league.auditing import CountedGame
from storage.league.kinds import Scoring
from storage.league.leagues import League, Season
from storage.league.listing import ListedCommunity
from storage.league.results import Correction
from storage.league.scoring import shown_points
from storage.league.standings import Period, Rating, Standing, size, standings
from storage.league.tallies import ALL_TIME, season_period
from storage.people.aliases import alias_of, passing_alias
from storage.people.players import some_players

AT_ONCE: Final = 1000
"""How many lines of standings are in memory at a time."""

_SIGNS: Final = "=+@\t\r\uff1d\uff0b\uff0d\uff20-"
FORMULA: Final = re.compile(f'(?:^|(?<=[;,"\t\r\n]))(?=[{_SIGNS}])')
"""The places where a spreadsheet would take text for a formula: before such a sign at the beginning of a cell.

A cell may also begin after a semicolon or a tab: with the settings of many European countries spreadsheets split a line
there. The signs include the wide forms that East Asian keyboards type.
"""

SHARE_COLUMNS: Final = tuple(family for share in SHARES for family in (share.tries, share.hits))
"""The columns of tries and hits of all games, so that every sheet has the same columns, whatever the league plays."""

COLUMNS: Final = (
    *("rank", "player", "name", "points", "shown_points", "games", "wins", "counted"),
    *SHARE_COLUMNS,
    *("rating", "provisional", "mean", "doubt"),
)


@dataclass(frozen=True, slots=True)
class Chapter:
    """The part of a league that is exported: a week, a season, or all time."""

    place: ListedCommunity
    league: League
    period: str
    named: bool = False
    """Whether people's present names are exported, too: they stay in the file after a person was forgotten."""


class _People:
    """What an export calls people: each has an alias, which stays the same in a league until they are forgotten."""

    def __init__(self, books: Snapshot, chapter: Chapter) -> None:
        self._books = books
        self._chapter = chapter
        self._aliases: dict[PlayerId, str] = {}

    def alias(self, player: PlayerId) -> str:
        """The person's alias; for a person who was forgotten one that only this export has."""
        if player not in self._aliases:
            known = self._books.read(alias_of, self._chapter.league.id, player)
            self._aliases[player] = known or passing_alias()
        return self._aliases[player]

    def name(self, name: str) -> str | None:
        """The name, if the export has names."""
        return name if self._chapter.named else None


def lines(books: Snapshot, chapter: Chapter) -> Iterator[Standing]:
    """The standings line by line, with people's present names."""
    asked = Period(chapter.league.id, chapter.period)
    # Reading by offset is safe here: a snapshot does not change, so no line moves between two reads.
    for offset in range(0, books.read(size, asked), AT_ONCE):
        yield from books.read(standings, asked, offset, AT_ONCE)


def as_sheet(books: Snapshot, chapter: Chapter) -> Iterator[str]:
    """The standings as CSV, line by line, after a byte order mark: spreadsheets recognise UTF-8 by it."""
    yield f"\ufeff{_line(COLUMNS)}"
    people, scoring = _People(books, chapter), _scoring(books, chapter)
    for one in lines(books, chapter):
        row = _standing(one, chapter, scoring, people)
        yield _line([_guarded(row[name]) for name in COLUMNS])


def _line(cells: Sequence[object]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()


def _guarded(cell: Json) -> Json:
    """The cell with an apostrophe before each formula, so that a spreadsheet shows it as text."""
    return FORMULA.sub("'", cell) if isinstance(cell, str) else cell


def as_json(books: Snapshot, chapter: Chapter) -> Iterator[str]:
    """The export as one JSON object, in parts: league, seasons, weeks and standings, then a line for each result."""
    seasons, scoring = books.read(leagues.seasons_of, chapter.league.id), _scoring(books, chapter)
    its_weeks = [one for one in books.read(auditing.weeks_in, chapter.league.id) if _holds(chapter.period, one)]
    people = _People(books, chapter)
    head: Json = {
        "format": "minotaur-league",
        "version": 2,
        "league": _league(chapter.place, chapter.league),
        "seasons": [_season(season) for season in seasons],
        "period": chapter.period,
        "weeks": [
            {
                "name": one.name,
                "season": one.season,
                "starts": _moment(one.starts),
                "ends": _moment(one.ends),
                "time_zone": one.zone,
            }
            for one in its_weeks
        ],
        **_proof(books, chapter.league, its_weeks),
        "standings": [_standing(one, chapter, scoring, people) for one in lines(books, chapter)],
    }
    # The head's closing brace is cut off, so that the results can follow one by one: a league may have thousands.
    yield f'{_dumped(head)[:-1]}, "results": ['
    between = "\n"
    for week in its_weeks:
        for game in books.read(auditing.counted_in, chapter.league.id, week.name):
            yield f"{between}{_dumped(_result(books, game, people))}"
            between = ",\n"
    yield "\n]}\n"


def _dumped(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _holds(period: str, week: auditing.WeekRow) -> bool:
    return period in {ALL_TIME, season_period(week.season), week.name}


def _league(place: ListedCommunity, league: League) -> Json:
    return {
        "name": league.name,
        "kind": league.kind,
        "platform": place.platform,
        "server": place.server,
        "game": league.game,
        "options": dict(league.options),
        "pace": league.pace,
        "time_zone": league.zone,
        "opened": _moment(league.opened),
        "closed": league.closed and _moment(league.closed),
    }


def _season(season: Season) -> Json:
    return {
        "number": season.number,
        "first_day": season.first_day.isoformat(),
        "last_day": None if season.last_day is None else season.last_day.isoformat(),
        "scoring": season.scoring,
        "that_count": season.that_count,
        "to_be_ranked": season.to_be_ranked,
        "least_people": season.least_people,
        "best_weeks": season.best_weeks,
    }


def _scoring(books: Snapshot, chapter: Chapter) -> Scoring:
    """The scoring of the season to which the period belongs; for all time that of the newest with a game."""
    seasons = books.read(leagues.seasons_of, chapter.league.id)
    period = chapter.period
    if period == ALL_TIME:
        period = next((week.name for week in books.read(weeks.weeks_of, chapter.league.id)), "")
    number = books.read(weeks.season_of, chapter.league.id, period)
    its_own = (one for one in seasons if one.number == number or season_period(one.number) == period)
    return next(its_own, seasons[0]).scoring


def _proof(books: Snapshot, league: League, its_weeks: Sequence[auditing.WeekRow]) -> Mapping[str, Json]:
    """The digests of these weeks, and what they cover beside results. From a whole export they can be recomputed."""
    names = {week.name for week in its_weeks}
    links = [one for one in books.read(digests.links_of, league.id) if one.week in names]
    purged = books.read(digests.purged_to, max((one.purges_to for one in links), default=0))
    return {
        "digests": [
            {
                "number": one.link,
                "week": one.week,
                "format": one.format,
                "digest": one.digest.hex(),
                "games_to": one.games_to,
                "corrections_to": one.corrections_to,
                "purges_to": one.purges_to,
                "at": _moment(one.at),
            }
            for one in links
        ],
        "purges": [{"number": number, "counted": gone} for number, gone in purged],
    }


def _standing(one: Standing, chapter: Chapter, scoring: Scoring, people: _People) -> Mapping[str, Json]:
    share = share_of(chapter.league.game or "")
    return {
        "rank": one.rank,
        "player": people.alias(one.player),
        "name": people.name(one.name),
        "points": one.points,
        "shown_points": shown_points(one.points, scoring),
        "games": one.games,
        "wins": one.wins,
        "counted": one.counted,
        # First a zero in every column, then the figures of the share that the league's game has.
        **dict.fromkeys(SHARE_COLUMNS, 0),
        **({share.tries: one.tries, share.hits: one.hits} if share is not None else {}),
        **_rating(one.rating),
    }


def _rating(rating: Rating | None) -> Mapping[str, Json]:
    if rating is None:
        return {"rating": None, "provisional": None, "mean": None, "doubt": None}
    told = shown(rating)
    return {"rating": told.number, "provisional": told.provisional, "mean": rating.mu, "doubt": rating.sigma}


def _result(books: Snapshot, game: CountedGame, people: _People) -> Json:
    result = books.read(results.result_of, game.table)
    assert result is not None
    corrections = books.read(results.corrections_of, game.table)
    numbers = books.read(results.correction_numbers, game.table)
    there = {seat.player for seat in result.seats if seat.player is not None} | {one.actor for one in corrections}
    names = {person.id: people.name(person.name) for person in books.read(some_players, sorted(there))}
    return {
        "number": game.number,
        "week": game.week,
        "table": game.table,
        "game": result.game,
        "rules": result.rules,
        "options": dict(result.options),
        "ended": _moment(result.ended),
        "people": result.people,
        "ranking": result.ranking,
        "moves": books.read(auditing.signed, game.table).moves.hex(),
        "void": bool(corrections) and corrections[-1].voids,
        "seats": [
            {
                "seat": seat.seat,
                "player": None if seat.player is None else people.alias(seat.player),
                "name": None if seat.player is None else names[seat.player],
                "score": seat.score,
                "rank": seat.rank,
                "placement": seat.placement,
                "by_house": seat.by_house,
                "feats": dict(seat.feats),
            }
            for seat in result.seats
        ],
        "corrections": [
            {"number": number, **_correction(one, people.alias(one.actor), names[one.actor])}
            for number, one in zip(numbers, corrections, strict=True)
        ],
    }


def _correction(one: Correction, actor: str, name: str | None) -> Mapping[str, Json]:
    return {
        "voids": one.voids,
        "actor": actor,
        "name": name,
        "reason": one.reason,
        "at": _moment(one.at),
    }


def _moment(at: Millis) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")

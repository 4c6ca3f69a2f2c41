"""Compares which games count in which league and week with the rules for it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Final
from zoneinfo import available_timezones

from bot.core.league.differences import Difference
from storage.changes import GameResult
from storage.engine.snapshot import Snapshot
from storage.ids import LeagueId, Millis, PlayerId, TableId
from storage.league import auditing, leagues, numbering, results
from storage.league.auditing import CountedGame, WeekRow
from storage.league.calendar import midnight, monday_named
from storage.league.kinds import LeagueKind
from storage.league.leagues import LEAST_PEOPLE, League, Season
from storage.league.scoring import ALONE_TOGETHER

PAIR: Final = 2
_WEEK: Final = timedelta(days=7)


def counting_differences(books: Snapshot) -> Iterator[Difference]:
    """Games whose league or week is missing, and games that should count in a league and do not."""
    yield from _numbering_differences(books)
    for number in books.read(auditing.adrift):
        yield Difference(f"counted {number}", "its league, week or season is missing")
    for table, league in books.read(auditing.uncounted):
        if league is None:
            yield Difference(f"table {table}", "counts nowhere: its community has no league of its own")
        elif not _rightly_left_out(books, table, league):
            yield Difference(f"table {table}", f"should count in league {league}")


def _numbering_differences(books: Snapshot) -> Iterator[Difference]:
    """Numbers that are missing. Each number is given once and in order, and only a purge removes any.

    A purge notes how many numbers it removed, but not which ones: after a purge only the sum can be compared.
    """
    numbers = books.read(numbering.numbering)
    if numbers.given < numbers.newest:
        yield Difference("counted", f"numbers were given up to {numbers.given}, but {numbers.newest} is there")
    # ``purged`` is None if a purge of an older release has not noted its number: then nothing can be compared.
    if numbers.purged == 0:
        newest = [(numbers.newest + 1, numbers.given)] if numbers.given > numbers.newest else []
        for first, last in [*books.read(numbering.lost_numbers), *newest]:
            alone = Difference(f"counted {last}", "is missing")
            yield alone if first == last else Difference(f"counted {first} to {last}", "are missing")
    elif numbers.purged is not None and numbers.purged != numbers.gone:
        yield Difference("counted", f"numbers that are gone: {numbers.gone}, should be {numbers.purged}")


def _rightly_left_out(books: Snapshot, table: TableId, league: LeagueId) -> bool:
    """Whether the game need not count in this league.

    That is so between seasons, with too few people, and if its two people have met alone too often in the week.
    """
    game = books.read(results.result_of, table)
    assert game is not None
    held = books.read(leagues.league, league).kind is LeagueKind.HELD
    week = books.read(auditing.week_at, league, game.ended)
    if week is None:
        # The week has no game at all. Between an organiser's seasons that is right; the community's own league has no
        # gaps.
        return held
    name, season = week
    least = {one.number: one.least_people for one in books.read(leagues.seasons_of, league)}
    first = books.read(auditing.first_end, league, name)
    # A season that is extended does not take in games that were played before the extension.
    before_the_season = held and first is not None and game.ended < first
    pair = _pair(game)
    # A missing season is reported with its week. Here it is treated like one that asks for more people.
    return (
        before_the_season
        or game.people < least.get(season, game.people + 1)
        or (len(pair) == PAIR and books.read(auditing.pair_games, league, name, pair) >= ALONE_TOGETHER)
    )


def _pair(game: GameResult) -> frozenset[PlayerId]:
    """The two people of a game of exactly two people; empty if more or fewer people met."""
    return frozenset(seat.player for seat in game.seats if seat.player is not None and game.people == PAIR)


# --- one league -------------------------------------------------------------------------------------------------


def week_differences(league: League, weeks: Sequence[WeekRow], seasons: Mapping[int, Season]) -> Iterator[Difference]:
    """Weeks of a league that are wrong: without a game, without a season, overlapping, or with wrong bounds."""
    before: WeekRow | None = None
    for week in weeks:
        where = f"league {league.id} week {week.name}"
        if not week.games:
            yield Difference(where, "has no game")
        season = seasons.get(week.season)
        if season is None:
            yield Difference(where, f"its season {week.season} is missing")
        if not _is_week(week, before, league.zone):
            yield Difference(where, "does not begin and end with the Mondays of any time zone, after the week before")
        elif season is not None and not season.holds(monday_named(week.name)):
            yield Difference(where, f"does not lie in season {season.number}")
        before = week


def _is_week(week: WeekRow, before: WeekRow | None, zone: str) -> bool:
    """Whether the week begins and ends at the midnights of its Mondays, or begins where the week before ended.

    The midnights may be those of any time zone, because the league's time zone may have been changed since.
    """
    try:
        monday = monday_named(week.name)
    except ValueError:
        return False
    if before is not None and week.starts < before.ends:
        return False
    follows = before is not None and week.starts == before.ends
    return (follows or _is_midnight(week.starts, monday, zone)) and _is_midnight(week.ends, monday + _WEEK, zone)


def _is_midnight(at: Millis, day: date, zone: str) -> bool:
    # First the league's present zone: it is nearly always the right one, and there are some 600 zones.
    return at == midnight(day, zone) or any(at == midnight(day, one) for one in available_timezones())


def counted_differences(
    league: League, games: Iterable[CountedGame], weeks: Sequence[WeekRow], seasons: Mapping[int, Season]
) -> Iterator[Difference]:
    """Games that count in the league but should not, or should count in another week.

    ``games`` come week by week, in the order in which they count.
    """
    rows = {week.name: week for week in weeks}
    before = ""
    together: Counter[frozenset[PlayerId]] = Counter()
    for game in games:
        where = f"counted {game.number} (table {game.table}, league {league.id})"
        if not _belongs(game, league):
            yield Difference(where, "is no game of this league")
        week = rows.get(game.week)
        # Unsigned results come from early releases, which counted by other rules.
        if week is None or week.season not in seasons or not game.signed:
            continue
        if not week.starts <= game.ended < week.ends:
            yield Difference(where, f"did not end in {week.name}")
        if game.people < seasons[week.season].least_people:
            yield Difference(where, f"has too few people: {game.people}")
        if week.name != before:
            before = week.name
            together.clear()
        if game.people == PAIR == len(game.players):
            together[game.players] += 1
            if together[game.players] > ALONE_TOGETHER:
                yield Difference(where, f"is of two who have met alone {ALONE_TOGETHER} times in {week.name}")


def _belongs(game: CountedGame, league: League) -> bool:
    match league.kind:
        case LeagueKind.HELD:
            return game.opened_for == league.id
        case LeagueKind.ALL:
            return game.community == league.community and game.people >= LEAST_PEOPLE
        case LeagueKind.PRACTICE:
            return game.community == league.community and game.people < LEAST_PEOPLE

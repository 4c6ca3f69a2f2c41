"""``minotaur league``: lists leagues, prints standings, digests and unlikely pairs of people, and exports leagues."""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Final

from bot.commands.arguments import positive
from bot.core.clock.wall_time import WallTime
from bot.core.league.exporting import Chapter, as_json, as_sheet, lines
from bot.core.league.pair_pages import ranked_games
from bot.core.league.pair_statistics import Pair, PairKind, pair_report
from bot.core.league.rating_math import shown
from bot.core.ui.plain_text import clean, legible
from bot.core.ui.text_width import width
from bot.settings import BadSetting, read_settings
from storage.engine.snapshot import Snapshot, look
from storage.errors import BadAddress, StoreError
from storage.ids import PlayerId
from storage.league import digests, leagues, weeks
from storage.league.calendar import local_day
from storage.league.leagues import League, newest_begun
from storage.league.listing import ListedCommunity, games_in, places
from storage.league.pair_rows import season_weeks, week_ranks
from storage.league.standings import Standing
from storage.league.tallies import ALL_TIME, season_period
from storage.people.players import some_players

_LISTS: Final = "minotaur league list tells all of them"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    actions = parser.add_subparsers(required=True, metavar="ACTION", dest="action")
    listing = actions.add_parser("list", help="all leagues, or those of one server")
    listing.add_argument("--server", metavar="ID", help="the server's id on its platform")
    for name, summary in (
        ("standings", "who stands where"),
        ("export", "standings, results and corrections"),
        ("digests", "the digests of its weeks, as they were announced"),
        ("pairs", "who meets whom in a season, and who loses to whom, as far as that is unlikely by chance"),
    ):
        action = actions.add_parser(name, help=summary)
        action.add_argument(
            "--league", metavar="NAME", required=True, help="the league's name; the server's own: all, practice"
        )
        action.add_argument("--server", metavar="ID", required=True, help="the server's id on its platform")
        if name == "pairs":
            action.add_argument("--season", metavar="N", type=positive, help="default: the newest with a game")
        if name in {"digests", "pairs"}:
            continue
        period = action.add_mutually_exclusive_group()
        period.add_argument("--week", metavar="W", help="such as 2026-W47; default: the newest with a game")
        period.add_argument("--season", metavar="N", type=positive)
        period.add_argument("--all", action="store_true", help="all weeks")
        if name == "export":
            action.add_argument("--format", choices=("csv", "json"), required=True)
            action.add_argument(
                "--names", action="store_true", help="add people's names, which then stay in the file for good"
            )


def run(args: argparse.Namespace) -> int:
    """Print what was asked for. Raises SystemExit if it does not exist, or if the database cannot be used."""
    try:
        look(read_settings().database_url, partial(_print, args))
    except BadAddress as fault:
        raise SystemExit(f"DATABASE_URL: {fault}") from fault
    except (BadSetting, StoreError) as fault:
        raise SystemExit(str(fault)) from fault
    return 0


def _print(args: argparse.Namespace, books: Snapshot) -> None:
    for text in _said(books, args):
        sys.stdout.write(text)


def _said(books: Snapshot, args: argparse.Namespace) -> Iterator[str]:
    if args.action == "list":
        return _list(books, args.server)
    if args.action == "digests":
        return _digests(books, args)
    if args.action == "pairs":
        return _pairs(books, args)
    chapter = _chapter(books, args)
    if args.action == "standings":
        return _table(list(lines(books, chapter)))
    chapter = replace(chapter, named=args.names)
    return as_json(books, chapter) if args.format == "json" else as_sheet(books, chapter)


# --- the request ------------------------------------------------------------------------------------------------


def _chapter(books: Snapshot, args: argparse.Namespace) -> Chapter:
    """The league and the period that the arguments name. Raises SystemExit."""
    place, league = find_league(books, args.server, args.league)
    if args.all:
        return Chapter(place, league, ALL_TIME)
    if args.season is not None:
        return Chapter(place, league, season_period(_season(books, league, args.season)))
    names = _weeks(books, league)
    if args.week not in {None, *names}:
        raise SystemExit(f"{league.name} has no game in {args.week}; its newest week is {names[0]}")
    return Chapter(place, league, args.week or names[0])


def _weeks(books: Snapshot, league: League) -> Sequence[str]:
    """The weeks with games, the newest first. Raises SystemExit if there is none."""
    names = [week.name for week in books.read(weeks.weeks_of, league.id)]
    if not names:
        raise SystemExit(f"{league.name} has no game yet")
    return names


def _season(books: Snapshot, league: League, wanted: int | None) -> int:
    """The number of the wanted season, else of the newest with a game. Raises SystemExit if there is none."""
    if wanted is None:
        found = books.read(weeks.season_of, league.id, _weeks(books, league)[0])
        assert found is not None, "a week with games is in a season"
        return found
    numbers = [season.number for season in books.read(leagues.seasons_of, league.id)]
    if wanted not in numbers:
        raise SystemExit(f"{league.name} has no season {wanted}; its newest is {numbers[-1]}")
    return wanted


def find_league(books: Snapshot, server: str, name: str) -> tuple[ListedCommunity, League]:
    """The league with this name on the server, and where that is. Raises SystemExit."""
    known = books.read(places, server)
    if not known:
        raise SystemExit(f"there is no league on a server {server}: {_LISTS}")
    # A server's id may exist on several platforms.
    for place in known:
        for league in books.read(leagues.held_in, place.community):
            if league.name.casefold() == clean(name).casefold():
                return place, league
    raise SystemExit(f"there is no league {name} on server {server}: {_LISTS}")


# --- output -----------------------------------------------------------------------------------------------------


def _list(books: Snapshot, server: str | None) -> Iterator[str]:
    known = books.read(places, server)
    if not known:
        raise SystemExit("there is no league yet" if server is None else f"there is no league on a server {server}")
    for place in known:
        for league in books.read(leagues.held_in, place.community):
            games = books.read(games_in, league.id)
            seasons = books.read(leagues.seasons_of, league.id)
            season = newest_begun(seasons, local_day(WallTime().now(), league.zone)).number
            closed = ", closed" if league.closed is not None else ""
            told = f"{league.game or 'all games'}, season {season}, {games} counted{closed}"
            # Names come from people: ``legible`` keeps control characters out of the terminal.
            yield f"{place.platform} {place.server}  {legible(league.name)}: {told}\n"


def _digests(books: Snapshot, args: argparse.Namespace) -> Iterator[str]:
    _, league = find_league(books, args.server, args.league)
    made = {link.week: link.short for link in books.read(digests.links_of, league.id)}
    # The oldest week first, as the announcements stand in the channel.
    for week in reversed(books.read(weeks.weeks_of, league.id)):
        yield f"{week.name}  {made.get(week.name, 'no digest')}\n"


def _pairs(books: Snapshot, args: argparse.Namespace) -> Iterator[str]:
    _, league = find_league(books, args.server, args.league)
    season = _season(books, league, args.season)
    its_weeks = books.read(season_weeks, league.id, season)
    report = pair_report(ranked_games(chain(*(books.read(week_ranks, league.id, week) for week in its_weeks))))
    people = {player for pair in (*report.unlikely, *report.often) for player in (pair.first, pair.second)}
    names = {one.id: legible(one.name) or f"player {one.id}" for one in books.read(some_players, sorted(people))}
    yield f"season {season}: {report.games} games of {report.people} people\n"
    for pair in report.unlikely:
        yield f"{_met(pair, names)}; in {pair.chance:.1g} of all leagues by chance\n"
    if not report.unlikely:
        yield "nothing is unlikely by chance\n"
    yield "who met most:\n"
    for pair in report.often:
        yield f"{_met(pair, names)}\n"


def _met(pair: Pair, names: Mapping[PlayerId, str]) -> str:
    told = "games together" if pair.kind is PairKind.MEETS else f"of {pair.of} games ahead"
    return f"{names[pair.first]}, {names[pair.second]}: {pair.times} {told}, {pair.expected:.1f} by chance"


def _table(found: Sequence[Standing]) -> Iterator[str]:
    wide = max((width(legible(one.name)) for one in found), default=0)
    yield f"{'':>4}  {'':{wide}} points games wins rating\n"
    for one in found:
        rank = "~" if one.rank is None else f"{one.rank}."
        rating = "" if one.rating is None else _rating(one)
        name = legible(one.name) + " " * (wide - width(legible(one.name)))
        yield f"{rank:>4}  {name} {one.points:6} {one.games:5} {one.wins:4} {rating:>6}".rstrip() + "\n"


def _rating(one: Standing) -> str:
    assert one.rating is not None
    told = shown(one.rating)
    return f"{told.number}{'?' if told.provisional else ''}"

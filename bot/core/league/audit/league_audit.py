"""Recomputes what follows from the moves of finished games, and compares it with the store."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

from bot.core.league.audit.audit_counting import counted_differences, counting_differences, week_differences
from bot.core.league.audit.audit_digests import digest_differences
from bot.core.league.audit.audit_moves import replayed
from bot.core.league.audit.audit_people import people_differences
from bot.core.league.audit.audit_ratings import RatingAudit, steps
from bot.core.league.audit.audit_standings import standing_differences
from bot.core.league.differences import Difference, fields_apart, rows_apart
from bot.core.league.rating_math import VERSION
from storage.changes import GameResult, SeatResult, Status
from storage.engine.by_kind import triggers
from storage.engine.snapshot import Snapshot
from storage.ids import LeagueId, TableId
from storage.league import audit_rows, auditing, digests, leagues, results
from storage.league.auditing import WeekRow
from storage.league.kinds import LeagueKind
from storage.league.leagues import League
from storage.league.rating_rows import RatedGame, games_in, rated_to
from storage.league.scoring import RANKING
from storage.migrations.due_triggers import due_triggers
from storage.tables.stored_tables import table

OF_GAME: Final = ("game", "rules", "options", "ended", "people")
OF_SEAT: Final = tuple(one.name for one in fields(SeatResult) if one.name != "seat")
AS_EVER: Final = ("game", "rules", "options", "ended"), ("score",)
"""The fields of a game and of a seat that are compared if a result has no hash of its moves.

Such results come from early releases, which computed the other fields in another way.
"""


@dataclass(slots=True)
class Checked:
    """How much has been checked so far."""

    tables: int = 0
    results: int = 0
    unproved: int = 0
    """Results of older releases, of which some fields cannot be compared."""

    leagues: int = 0
    weeks: int = 0
    undigested: int = 0
    """Weeks without a digest: those that are older than digests are, and those that were not announced yet."""

    ratings: int = 0
    unrated: int = 0
    """Games that wait to be rated."""

    outdated: int = 0
    """Ratings that will be computed again; the audit does not compare them."""

    def __str__(self) -> str:
        older = f" ({self.unproved} not wholly provable: recorded by an older release)" if self.unproved else ""
        waiting = [
            f"{number} {what}{'' if number == 1 else 's'} {how}"
            for number, what, how in (
                (self.unrated, "game", "not rated yet"),
                (self.outdated, "more rating", "not provable until then"),
            )
            if number
        ]
        undigested = f" ({self.undigested} without a digest)" if self.undigested else ""
        later = f" ({'; '.join(waiting)})" if waiting else ""
        return (
            f"{self.tables} tables, {self.results} results{older}, {self.leagues} leagues, "
            f"{self.weeks} weeks{undigested}, {self.ratings} ratings{later}"
        )


class Audit:
    """Compares everything once. Its memory does not grow with the number of games."""

    def __init__(self, books: Snapshot, progress: Callable[[Checked], None]) -> None:
        self._books = books
        self._progress = progress
        self.checked = Checked()
        self.waiting: list[str] = []
        """One line for each league in which games wait to be rated. That is no difference."""

    def differences(self) -> Iterator[Difference]:
        """All differences, each as soon as it is found."""
        yield from self._openings()
        yield from self._results()
        yield from _as_far_as_legible("people", people_differences(self._books))
        yield from _as_far_as_legible("leagues", counting_differences(self._books))
        # Each league by itself: if a damaged row ends the check of one league, the others are still checked.
        for league in self._books.read(leagues.all_leagues):
            self.checked.leagues += 1
            yield from _as_far_as_legible(f"league {league}", self._league(league))

    def _openings(self) -> Iterator[Difference]:
        """Whether append-only rows could have been changed: a trigger is wrong, or a purge is still open."""
        due, found = self._books.read(due_triggers), self._books.read(triggers)
        for name in [*due, *(name for name in found if name not in due)]:
            if found.get(name) != due.get(name):
                what = "is missing" if name not in found else "is another" if name in due else "should not be there"
                yield Difference("database", f"trigger {name} {what}: what only grows can be changed")
        if self._books.read(auditing.is_purging):
            yield Difference("database", "a purge was left open: what only grows can be deleted")

    def _results(self) -> Iterator[Difference]:
        for head in self._books.read(auditing.heads):
            self.checked.tables += 1
            self.checked.results += head.has_result
            self._progress(self.checked)
            where = f"table {head.table}"
            if head.status != Status.FINISHED:
                yield Difference(where, f"has a result, but is {head.status}")
            elif not head.has_result:
                yield Difference(where, "is finished, but has no result")
            else:
                yield from self._result(where, head.table)

    def _league(self, number: LeagueId) -> Iterator[Difference]:
        league = self._books.read(leagues.league, number)
        seasons = {one.number: one for one in self._books.read(leagues.seasons_of, league.id)}
        weeks = self._books.read(auditing.weeks_in, league.id)
        self.checked.weeks += len(weeks)
        yield from week_differences(league, weeks, seasons)
        yield from counted_differences(league, self._books.read(auditing.counted_in, league.id), weeks, seasons)
        yield from standing_differences(self._books, league.id, seasons)
        yield from self._digests(league, weeks)
        # Practice is not rated. So a rating that is stored there is a difference.
        practice = league.kind is LeagueKind.PRACTICE
        yield from self._ratings(league.id, () if practice else self._books.read(games_in, league.id))

    def _digests(self, league: League, weeks: Sequence[WeekRow]) -> Iterator[Difference]:
        """Compares the digests of a league's weeks. Practice announces nothing, and its weeks have none."""
        if league.kind is not LeagueKind.PRACTICE:
            self.checked.undigested += len(weeks) - len(self._books.read(digests.links_of, league.id))
            yield from digest_differences(self._books, league.id, weeks)

    def _ratings(self, league: LeagueId, games: Iterable[RatedGame]) -> Iterator[Difference]:
        """Compares the ratings of a league's games, up to the last game that the league calls rated."""
        way, to, newest = self._books.read(auditing.cursor, league)
        if not 0 < way <= VERSION:
            yield Difference(f"league {league}", f"was rated in way {way}, and there are {VERSION}")
        if not 0 <= to <= newest:
            yield Difference(f"league {league}", f"is rated up to {to}, and its newest game is {newest}")
        work = RatingAudit(league, self._books.read(rated_to, league, VERSION))
        for step in steps(games, self._books.read(audit_rows.ratings_in, league)):
            self._progress(self.checked)
            yield from work.look(step)
        self.checked.ratings += work.ratings
        self.checked.unrated += work.waiting
        self.checked.outdated += work.outdated
        if work.waiting:
            self.waiting.append(str(work))

    def _result(self, where: str, of: TableId) -> Iterator[Difference]:
        """Compares a finished table's result with a replay of its entries."""
        try:
            stored = self._books.read(table, of)
            found = self._books.read(results.result_of, of)
            assert stored is not None
            assert found is not None
            replay = replayed(stored, found.ranking)
        except Exception as broken:  # noqa: BLE001 - changed entries may break the replay in any way
            yield Difference(where, f"cannot be read or replayed: {_reason(broken)}")
            return
        yield from (Difference(where, fault) for fault in replay.faults)
        if (due := replay.result) is None:
            yield Difference(where, "is finished, but its moves are not")
            return
        if not 0 < found.ranking <= RANKING:
            yield Difference(where, f"is ranked in way {found.ranking}, and there are {RANKING}")
        signed = self._books.read(auditing.signed, of)
        of_game, of_seat = (OF_GAME, OF_SEAT) if signed.moves else AS_EVER
        provable = as_counted_then(due, found)
        self.checked.unproved += not signed.moves or provable != due
        yield from fields_apart(where, _row(due, of_game), _row(found, of_game))
        signature: dict[str, object] = {"community": stored.setup.community}
        if signed.moves:
            signature["moves"] = self._books.read(results.moves_hash, of)
        yield from fields_apart(where, signature, _row(signed, signature))
        yield from rows_apart(f"{where} seat", _seats(provable, of_seat), _seats(found, of_seat))


def _as_far_as_legible(where: str, found: Iterator[Difference]) -> Iterator[Difference]:
    """The differences, up to a row that cannot be read, such as an unknown word or a day that does not exist."""
    try:
        yield from found
    except (LookupError, ValueError) as broken:
        yield Difference(where, f"cannot be read: {_reason(broken)}")


def _reason(broken: Exception) -> str:
    return str(broken) or type(broken).__name__


def _row(of: object, names: Iterable[str]) -> Mapping[str, object]:
    return {name: getattr(of, name) for name in names}


def _seats(result: GameResult, names: Iterable[str]) -> Mapping[int, Mapping[str, object]]:
    return {seat.seat: _row(seat, names) for seat in result.seats}


def as_counted_then(due: GameResult, found: GameResult) -> GameResult:
    """The expected result without the families of feats that the stored result lacks altogether.

    An older release did not count them yet, so their absence is no difference. ``bets.2`` is of the family ``bets``.
    """
    families = {_family(feat) for seat in found.seats for feat in seat.feats}
    seats = [
        replace(seat, feats={feat: count for feat, count in seat.feats.items() if _family(feat) in families})
        for seat in due.seats
    ]
    return replace(due, seats=tuple(seats))


def _family(feat: str) -> str:
    return feat.partition(".")[0]

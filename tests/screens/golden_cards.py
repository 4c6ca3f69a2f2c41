"""Situations of Mythical Dice, and all pages that belong to no game, for the golden files."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

from bot.core.ports import (
    Best,
    Champions,
    Community,
    CommunityShown,
    EveningChampions,
    EveningLine,
    EveningShown,
    FeatKind,
    Format,
    HallOfFame,
    Honours,
    Meetings,
    Mismatch,
    Named,
    NoShows,
    Pace,
    PersonShown,
    PlayerStats,
    RatingCourse,
    RatingPoint,
    Record,
    RecordKind,
    ReplayStop,
    RoundShown,
    RoundTable,
    Scoring,
    ShownRating,
    Stage,
    StandingLine,
    StandingsPage,
    Titles,
    TournamentShown,
    Verification,
    WeekFeat,
    WeekRows,
    Won,
    WonKind,
)
from bot.core.table.views import ClockMove, TableView
from bot.core.ui.panels import Panel
from bot.core.ui.presses import SettingsPage
from rules.game import Event, Move, Seat
from rules.mythical_dice.moves import Bet, BetsRevealed, Roll, Rolled, RoundBegun, TrickTaken
from rules.mythical_dice.pieces import SYMBOL, Kind
from storage.changes import Message, Status
from storage.ids import CommunityId, EveningId, LeagueId, Millis, PlayerId
from storage.tables.entries import Ending
from tests.rules.by_luck import entries
from tests.rules.mythical_dice.games import new_game
from tests.screens.golden_text import GoldenPanels
from tests.screens.sample_views import (
    EMPTY,
    SEED,
    finished,
    first_die,
    last_trick,
    lobby,
    next_round,
    revealed,
    round_4,
    screens,
    second_trick,
    seen,
    some_bets,
)

STANDINGS = (
    StandingLine("Cindy", 1, 17_640, 5, 3, 31, 20, 2, (1, 2, 1), 1, ShownRating(1540, provisional=True), counted=5),
    StandingLine("Ben", 2, 5_041, 3, 0, moved=-1, mine=True),
    StandingLine("Charlie the Unforgettable", None, 5_040, 1, 1),
)
EVENING_LINES = (
    EveningLine(PlayerId(1), "Cindy", 1, 11_340, 3, 2),
    EveningLine(PlayerId(2), "Ben", 2, 6_300, 2, 1),
    EveningLine(PlayerId(3), "Charlie the Unforgettable", 3, 0, 1, 0),
)
EVENING = EveningShown(
    id=EveningId(7),
    revision=3,
    stage=Stage.PLANNED,
    league=None,
    league_id=LeagueId(3),
    games=("mythical-dice", "mythe"),
    day=date(2026, 11, 26),
    clock="20:00",
    zone="Europe/Prague",
    hours=3,
    starts=Millis(1_795_719_600_000),
    ends=Millis(1_795_730_400_000),
    weekly=True,
    takes_check_ins=False,
    signed_up=4,
    here=0,
    paused=0,
    tables=0,
    lines=(),
)
SWISS = TournamentShown(Format.SWISS, 4, NoShows.STRUCK, 40, 3, 0, None, final=False)
PAIRED = RoundShown(
    2,
    [RoundTable(("Cindy", "Ben", "Charlie the Unforgettable", ""), 0), RoundTable(("Dora", "Emily", "Fred"), 1)],
    ("Gina", ""),
    final=False,
)
PAGE = StandingsPage(
    league=LeagueId(3),
    name=None,
    practice=False,
    scoring=Scoring.PLACEMENT,
    to_be_ranked=3,
    period="2026-W47",
    game="",
    lines=STANDINGS,
    page=0,
    pages=1,
    mine=1,
    weeks=("2027-W01", "2026-W47", "2026-W45"),
    seasons=("S1", "S2"),
    share="bets",
)
DIGEST = "490f a0e3 f827 38a1 e79c"
HALL_OF_FAME = HallOfFame(
    LeagueId(3),
    None,
    practice=False,
    seasons=(Champions("S1", ("Cindy",), 17_640, Scoring.PLACEMENT),),
    evenings=(
        EveningChampions(date(2026, 11, 26), ("Ben", ""), is_tournament=False),
        EveningChampions(date(2026, 11, 19), ("Cindy",), is_tournament=True),
    ),
    weeks=(
        Champions("2026-W47", ("Ben", "Cindy"), 5_041, Scoring.PLACEMENT),
        Champions("2026-W45", ("",), 12, Scoring.POINTS),
    ),
    records=(
        Record(RecordKind.WEEKS_WON, ("Cindy",), 5),
        Record(RecordKind.BEST_WEEK, ("Ben",), 17_640, "2026-W45", Scoring.PLACEMENT),
        Record(RecordKind.WINS, ("Ben", "Cindy"), 31),
        Record(RecordKind.GAMES, ("Charlie the Unforgettable",), 99),
    ),
    mine=WeekRows(3, 8),
)
WEEK_FEATS = (
    WeekFeat(FeatKind.BEST_GAME, ("Ben",), 190, game="mythical-dice"),
    WeekFeat(FeatKind.SHARE, ("Cindy",), 20, 31, share="bets"),
    WeekFeat(FeatKind.STREAK, ("Cindy", "Ben"), 2),
    WeekFeat(FeatKind.GAMES, ("Cindy",), 5),
)
FEATS = {"bets.0": 40, "kept.0": 31, "bets.2": 11, "kept.2": 2, "bets.8": 1, "bonus": 120}
ROUNDS = {"most.round": 160, "least.round": -80, "luck": -31, "luck.games": 5, "games": 15}
BADGES = {"oracle": 16, "spotless": 0, "daring": 3, "ascetic": 200, "hunter": 99}
HONOURS = Honours({"mythical-dice": BADGES}, {"mythical-dice": Best(12, 310, 7)}, 3)
WON = (
    Won(WonKind.BADGE, "Cindy", 10, "oracle", 1),
    Won(WonKind.BEST, "Ben", 260),
    Won(WonKind.WEEKS, "Ben", 13),
)
PLAYED = PlayerStats(12, 4, 3, 12, 11, {"mythical-dice": FEATS | ROUNDS})
COURSE = RatingCourse(
    (RatingPoint(1500, 1170, 1830), RatingPoint(1540, 1230, 1850)), ShownRating(1540, provisional=True)
)
BET, ROLLED = Bet(0), Roll(Kind.RED)
OPTIONS = {"edition": "czech", "variant": "simplified"}
HALL = Community(CommunityId(1), "somewhere", "hall", "Europe/Prague", "cs", ("17", "4"), Pace.RELAXED, OPTIONS)
DIFFERENT = Mismatch(7, '{"chance": "face", "face": "7"}', '{"chance": "face", "face": "6"}')
DICE = Rolled(1, Kind.GRIFFIN, SYMBOL), Rolled(2, Kind.MINOTAUR, SYMBOL), Rolled(0, Kind.GREY, 1)
NEWS: Mapping[str, tuple[Event, ...]] = {
    "deal": (DICE[-1], TrickTaken(2, 4, 30, DICE), RoundBegun(5, 2)),
    "reveal": (BetsRevealed((1, 2, 0, 1), 1),),
    "die": (Rolled(1, Kind.RED, 7),),
    "end": (DICE[-1], TrickTaken(2, 8, 0, DICE[1:])),
}


def situations() -> Iterator[tuple[str, TableView, Message]]:
    """Yields the name of a situation, its view, and the kind of message that shows it."""
    cancelled = ended(lobby("Cindy"), Status.CLOSED, ending=Ending.CANCELLED)
    ended_by_host = ended(seen(first_die()), Status.ABANDONED, why="cancelled")
    yield "lobby, two here", lobby("Cindy", "Ben"), Message.TABLE
    yield "lobby, enough here", lobby("Cindy", "Ben", "Talos", robots={2}), Message.TABLE
    yield "bets", seen(some_bets()), Message.TABLE
    yield "bets after a round", seen(next_round(), away={1}), Message.TABLE
    yield "reveal", seen(revealed(edition="french")), Message.TABLE
    yield "first die", seen(first_die()), Message.TABLE
    yield "second trick", seen(second_trick()), Message.TABLE
    yield "bets, nobody here", seen(some_bets(), robots={3}, away={0, 1, 2}), Message.TABLE
    yield "first die, nobody here", seen(first_die(), robots={3}, away={0, 1, 2}), Message.TABLE
    yield "end", seen(finished()), Message.TABLE
    yield "result", seen(finished()), Message.RESULT
    yield "shared victory", seen(finished(seats=3, seed=0)), Message.TABLE
    yield "cancelled", cancelled, Message.TABLE
    yield "expired", ended(lobby("Cindy"), Status.CLOSED, ending=Ending.EXPIRED), Message.TABLE
    yield "abandoned", ended(seen(first_die()), Status.ABANDONED, why="nobody-is-here"), Message.TABLE
    yield "ended by the host", ended_by_host, Message.RESULT
    yield "the clock rolled", by_clock(seen(first_die()), 0, ROLLED), Message.TABLE
    yield "the clock bet", by_clock(seen(revealed()), 2, BET), Message.TABLE
    yield "hand: the clock rolled", by_clock(seen(first_die(), 0), 0, ROLLED), Message.HAND
    yield "hand: the clock bet", by_clock(seen(revealed(), 2), 2, BET), Message.HAND
    yield "hand: bet", seen(round_4(), 1), Message.HAND
    yield "hand: bet made", seen(some_bets(), 0), Message.HAND
    yield "hand: led", seen(revealed(), 1), Message.HAND
    yield "hand: follow", seen(first_die(), 2), Message.HAND
    yield "hand: wait", seen(first_die(), 0), Message.HAND
    yield "hand: away", seen(first_die(), 2, away={2}), Message.HAND
    yield "hand: lobby", replace(lobby("Cindy"), seat=0), Message.HAND
    yield "hand: no seat", lobby("Cindy"), Message.HAND
    yield "hand: no dice left", seen(last_trick(), 1), Message.HAND
    yield "hand: over", seen(finished(), 0), Message.HAND
    yield "hand: cancelled", replace(cancelled, seat=0), Message.HAND
    yield "hand: ended by the host", replace(ended_by_host, seat=0), Message.HAND
    yield "bets, somebody not reached", seen(some_bets(), unreached={1, 3}), Message.TABLE
    yield "first die, somebody not reached", seen(first_die(), away={0}, unreached={2}), Message.TABLE
    yield "lost its place in the lobby", ended(lobby("Cindy"), Status.CLOSED, ending=Ending.PLACE_GONE), Message.TABLE
    yield "lost its place in play", ended(seen(first_die()), Status.ABANDONED, why="place-gone"), Message.RESULT
    yield "restored in the lobby", restored(lobby("Cindy"), Status.CLOSED), Message.RESULT
    yield "restored in play", restored(seen(first_die()), Status.ABANDONED), Message.RESULT
    yield "place", seen(round_4()), Message.PLACE
    yield "turn", seen(first_die(), 2), Message.TURN
    yield "warning", seen(first_die(), 2), Message.WARNING
    yield "away", seen(first_die(), 2, away={2}), Message.AWAY
    yield "commitment", EMPTY, Message.COMMITMENT
    yield "contributions", seen(round_4()), Message.CONTRIBUTIONS


def by_clock(view: TableView, seat: Seat, move: Move) -> TableView:
    """The same table after the clock has let a robot make this move for the seat."""
    secret = isinstance(move, Bet)
    known = move if view.seat == seat or not secret else None
    return replace(view, clock_moves=(ClockMove(seat, 1, known, secret),))


def ended(view: TableView, status: Status, ending: Ending | None = None, why: str | None = None) -> TableView:
    """The view of a table that was closed without a result."""
    return replace(view, status=status, ending=ending, why_abandoned=why, closes=None, seed=SEED.hex())


def restored(view: TableView, status: Status) -> TableView:
    """The view of a table that was live in a backup that was restored."""
    over = ended(view, status, ending=Ending.RESTORED, why=Ending.RESTORED)
    return replace(over, seed=None, commitment="")


def panels(language: str) -> Iterator[tuple[str, Panel]]:
    """Every situation's panel, and the pages that belong to no situation."""
    for name, view, kind in situations():
        yield name, screens().message(kind, view, language)
    yield from closing(language)
    yield from standings(language)
    yield from evenings(language)
    yield "rules", screens().of("mythical-dice").rules(language)
    yield from lookups(language)


def standings(language: str) -> Iterator[tuple[str, Panel]]:
    """The pages and the announcements of leagues."""
    page, cup = screens().standings, replace(PAGE, name="Cup", scoring=Scoring.POINTS)
    yield "how it counts", screens().counting(PAGE, "3/2026-W47//", language)
    yield "week", page(PAGE, language)
    yield "practice", page(replace(PAGE, practice=True, lines=STANDINGS[:1]), language)
    yield "empty week", page(replace(PAGE, lines=()), language)
    yield "all weeks", page(replace(PAGE, period="all", game="mythical-dice", page=1, pages=3, mine=40), language)
    yield "season", page(replace(cup, period="S1", best_weeks=8), language)
    yield "wins", page(replace(cup, scoring=Scoring.WINS, that_count=1), language)
    yield "week's end", screens().announcement(replace(PAGE, feats=WEEK_FEATS, digest=DIGEST), language)
    yield "hall of fame", screens().fame(HALL_OF_FAME, language)
    yield "empty hall of fame", screens().fame(HallOfFame(LeagueId(3), "Cup", practice=False), language)
    shared = tuple(replace(line, rank=1) for line in STANDINGS[:2])
    yield "season's end", screens().announcement(replace(cup, period="S2", lines=shared), language)


def evenings(language: str) -> Iterator[tuple[str, Panel]]:
    """The card of an evening from its plan to its end, and its other messages."""
    card, over = screens().evening, screens().evening_end
    yield "evening, planned", card(EVENING, language)
    yield "evening, check-in", card(replace(EVENING, takes_check_ins=True, here=2), language)
    running = replace(EVENING, stage=Stage.RUNNING, takes_check_ins=True, here=9, paused=1, tables=2, league="Cup")
    yield "evening, before its first game has ended", card(running, language)
    yield "evening, running", card(replace(running, lines=EVENING_LINES), language)
    crowd = tuple(replace(EVENING_LINES[2], name=f"Guest {at}", rank=at) for at in range(4, 12))
    yield "evening, more lines than are shown", card(replace(running, lines=(*EVENING_LINES, *crowd)), language)
    yield "evening, closing", card(replace(EVENING, stage=Stage.CLOSING, lines=EVENING_LINES), language)
    yield "evening, reminder", screens().evening_reminder(EVENING, language)
    yield "evening, reminder after it has begun", screens().evening_reminder(running, language)
    ended = replace(EVENING, stage=Stage.ENDED, lines=EVENING_LINES)
    yield "evening, over", card(ended, language)
    yield "evening's end", over(ended, language)
    shared = tuple(replace(line, rank=1) for line in EVENING_LINES[:2])
    yield "evening's end, shared", over(replace(ended, lines=shared), language)
    yield "evening's end, more lines than are shown", over(replace(ended, lines=(*EVENING_LINES, *crowd)), language)
    for name, line in (("own place", EVENING_LINES[0]), ("no place yet", None)):
        yield f"evening, {name}", screens().evening_place(ended, line, language)
    yield "evening's end, nobody", over(replace(ended, lines=()), language)
    yield "evening, cancelled with all its weeks", over(replace(EVENING, stage=Stage.CANCELLED), language)
    one_week = replace(EVENING, stage=Stage.CANCELLED, goes_on=True)
    yield "evening, one week cancelled", over(one_week, language)
    yield "evening, missed", over(replace(EVENING, stage=Stage.MISSED), language)
    yield "evening in the calendar", screens().evening_event(EVENING, language)
    yield "cancelling an evening", screens().cancelling(EVENING, language, series=False)
    goes_on = replace(EVENING, stage=Stage.RUNNING, weekly=True, here=4, tables=1)
    yield "cancelling a series", screens().cancelling(goes_on, language, series=True)
    yield from tournaments(language)


def tournaments(language: str) -> Iterator[tuple[str, Panel]]:
    """The card of a tournament, the pairings of its rounds, and its end."""
    card, over, pairings = screens().evening, screens().evening_end, screens().pairings
    swiss = replace(EVENING, games=("mythe",), league="Cup", weekly=False, tournament=SWISS)
    yield "tournament, planned", card(swiss, language)
    yield "tournament, check-in", card(replace(swiss, takes_check_ins=True, here=3), language)
    yield "tournament, reminder", screens().evening_reminder(swiss, language)
    late = replace(SWISS, round_ends=Millis(EVENING.starts + 20 * 60_000))
    waits = replace(swiss, stage=Stage.RUNNING, takes_check_ins=True, here=3, tournament=late)
    yield "tournament, waiting for people", card(waits, language)
    yield "tournament, late reminder", screens().evening_reminder(waits, language)
    yield "cancelling a tournament", screens().cancelling(swiss, language, series=False)
    playing = replace(SWISS, round=2, round_ends=Millis(EVENING.starts + 80 * 60_000))
    running = replace(swiss, stage=Stage.RUNNING, takes_check_ins=True, here=9, paused=1, tables=2, tournament=playing)
    yield "tournament, running", card(replace(running, lines=EVENING_LINES), language)
    yield "tournament, last round", card(replace(running, tournament=replace(playing, round=4)), language)
    yield "tournament, pairings", pairings(running, PAIRED, language)
    long = "Charlie the Unforgettable of many deeds"
    many = RoundShown(2, [RoundTable((long,) * 5, 0)] * 30, (long,) * 30, final=False)
    yield "tournament, pairings of many tables", pairings(running, many, language)
    knock_out = replace(playing, format=Format.KNOCK_OUT, rounds=None, no_shows=NoShows.ROBOT)
    lines = tuple(replace(line, games=3 - at, points=5040 - at * 1680) for at, line in enumerate(EVENING_LINES))
    still_in = replace(lines[0], is_in=True), replace(lines[1], points=0, table=2, is_in=True)
    out = replace(running, tournament=knock_out, lines=(*still_in, lines[2]))
    yield "knock-out, running", card(out, language)
    yield "knock-out, pairings", pairings(out, PAIRED, language)
    for line in out.lines:
        yield f"knock-out, place of {line.name}", screens().evening_place(out, line, language)
    final = replace(out, tournament=replace(knock_out, final=True))
    yield "knock-out, final", card(final, language)
    yield (
        "knock-out, pairings of the final",
        pairings(final, RoundShown(3, PAIRED.tables[:1], (), final=True), language),
    )
    yield "knock-out's end", over(replace(out, stage=Stage.ENDED, lines=lines), language)
    yield "tournament, closing", card(replace(running, stage=Stage.CLOSING, takes_check_ins=False), language)
    for stage in (Stage.TOO_FEW, Stage.CANCELLED, Stage.MISSED, Stage.ENDED):
        yield f"tournament, {stage}", over(replace(running, stage=stage), language)


def closing(language: str) -> Iterator[tuple[str, Panel]]:
    """Cards of chapters that are over; the lobby's card appears for a running game and for a finished one."""
    for name, state in (("begins", round_4()), ("ends", finished())):
        yield f"lobby, when the game {name}", screens().message(Message.TABLE, seen(state), language, 0)
    yield "round over", screens().message(Message.TABLE, seen(next_round()), language, 4)
    with_robots = seen(next_round(), robots={2, 3}), seen(second_trick(), robots={2, 3})
    yield "bets with robots", screens().message(Message.TABLE, with_robots[0], language)
    yield "trick with robots", screens().message(Message.TABLE, with_robots[1], language)
    yield "round over with robots", screens().message(Message.TABLE, with_robots[0], language, 4)
    over = seen(finished(), robots={3})
    for name, practice in (("counts", False), ("is practice", True)):
        standings = replace(PAGE, practice=practice, lines=(*STANDINGS, *STANDINGS))
        yield f"details of a game that {name}", screens().of("mythical-dice").details(over, language, standings)
    alone = screens().message(Message.TABLE, seen(finished()), language, 0, apart=False)
    yield "lobby, when the game ends in the same channel", alone
    card = screens().message(Message.RESULT, seen(finished()), language)
    won = screens().won("mythical-dice", WON, language)
    yield "result with what was won", replace(card, blocks=(*card.blocks, *won))
    yield "last round over", screens().message(Message.TABLE, seen(finished()), language, 8)
    yield "hand: round over", screens().message(Message.HAND, seen(next_round(), 1), language, 4)


def lookups(language: str) -> Iterator[tuple[str, Panel]]:
    """Pages that people look up: replays, verifications, statistics, lists and settings."""
    stops = {"deal": next_round(), "reveal": revealed(), "die": first_die(), "end": finished()}
    for number, (name, state) in enumerate(stops.items(), 3):
        stop = ReplayStop(seen(state), NEWS[name], number, 6, (1, 3, 6))
        yield f"replay: {name}", screens().replay(stop, language)
    yield "how fair luck works", screens().fairness(seen(round_4()), language)
    yield "how fair luck worked", screens().fairness(seen(finished()), language)
    yield "how fair luck ended", screens().fairness(restored(seen(first_die()), Status.ABANDONED), language)
    found = Verification("k7m2q4x9ab", "ab" * 32, 190)
    yield "verified", screens().verified(found, language)
    yield "not verified", screens().verified(replace(found, mismatch=DIFFERENT), language)
    yield "another seed", screens().verified(replace(found, mismatch=Mismatch(None)), language)
    of_file = replace(found, client_seed="cd" * 32, is_posted=None)
    yield "a file", screens().verified(of_file, language)
    yield "a file of another table", screens().verified(replace(of_file, is_posted=False), language)
    yield "nothing to verify", screens().verified(None, language)
    person = PersonShown("Cindy", PLAYED, HONOURS, COURSE, WeekRows(3, 8), Titles(3, 1, 2, 5))
    yield "stats", screens().stats(person, language)
    yield "no stats", screens().stats(PersonShown("Cindy", PlayerStats()), language)
    yield "meetings", screens().meetings("Cindy", "Ben", Meetings(12, 7, 4), language)
    yield "no meetings", screens().meetings("Cindy", "Ben", Meetings(), language)
    yield "tables", screens().tables([seen(first_die(), 2), seen(some_bets(), 0), lobby("Cindy")], language)
    yield "no tables", screens().tables([], language)
    yield "settings", screens().settings(CommunityShown(HALL, ("#green", "#attic")), language)
    yield "first settings", screens().settings(CommunityShown(replace(HALL, options={})), language)
    for organises in (False, True):
        title = "help for organisers" if organises else "help"
        yield title, screens().help(language, organises=organises, hints=("", "Type a command."))
    yield "menus of settings", screens().settings_choices(Panel("", ()), CommunityShown(HALL), language, manages=True)
    for page in SettingsPage:
        among = (Named("17", "#dice"), Named("4", "#attic"))
        yield f"settings: {page}", screens().settings_page(page, CommunityShown(HALL), among, "", language)
    settings = screens().person_settings
    yield "own settings", settings(language, notify=True, aloud=False, advice=False, alone=False)
    yield (
        "own settings, not called, aloud, advised",
        settings(language, notify=False, aloud=True, advice=True, alone=True),
    )
    yield "invitation", screens().open_invitation(language)


def story(language: str) -> list[str]:
    """The transcript of the first two rounds of a game, for its first seat."""
    state = new_game(3)
    lines = []
    for _, events in entries(state, 3):
        view = seen(state, 0)
        lines += [line for event in events if (line := told(event, view, language))]
        if view.play is not None and view.play.decision > 12:
            break
    return lines


def told(event: Event, view: TableView, language: str) -> str | None:
    """The line of the transcript for an event, or None."""
    return screens().of(view.game).event_line(event, view, language)


GOLDEN = GoldenPanels(Path(__file__).with_name("golden"), panels, story)

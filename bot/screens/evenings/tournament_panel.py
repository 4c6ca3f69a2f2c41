"""What the card of an evening shows besides if it is a tournament, and the pairings of a round."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from bot.core.ports import (
    BYE,
    EveningLine,
    EveningShown,
    Format,
    NoShows,
    RoundShown,
    RoundTable,
    Scoring,
    TournamentShown,
    shown_points,
)
from bot.core.ui.languages import Say
from bot.core.ui.panels import Accent, Block, Countdown, Facts, Grid, Heading, Panel, Text
from bot.screens.grids import Row, named_grid
from bot.screens.numbers import number, points
from bot.screens.seated import all_called, listed, plain

MOST_TABLES: Final = 15
MOST_BYES: Final = 10
"""How many tables, and people who sit out, the pairings name: a message holds no more, if all names are long.

Each table also calls its own people.
"""


def tournament_facts(evening: EveningShown, tournament: TournamentShown, say: Say) -> Iterator[str]:
    """How the tournament is played, one fact a line."""
    rounds = tournament.rounds
    yield say("tournament-length", hours=evening.hours)
    yield say("tournament-game", name=say(f"game-{evening.games[0]}"))
    yield say("tournament-knock-out") if rounds is None else say("tournament-swiss", rounds=rounds)
    yield say("tournament-minutes", minutes=tournament.minutes)
    if evening.weekly:
        yield say("evening-weekly")
    yield _missing(tournament, say)


def round_blocks(tournament: TournamentShown, present: str, say: Say) -> Iterator[Block]:
    """Which round goes on, who is ``present``, when the next round begins, and what people still need to know."""
    yield Text(_round(tournament, tournament.round, say, final=tournament.final), strong=True)
    yield Text(present)
    if tournament.is_last:
        if not tournament.final:
            yield Text(say("tournament-last-round"))
        return
    if tournament.round_ends is not None:
        yield Countdown(say("tournament-next-round", time="{time}"), tournament.round_ends)
    goes_on = (say("tournament-knock-out"),) if tournament.rounds is None else ()
    yield Facts((say("tournament-how-play"), *goes_on, _missing(tournament, say)))


def _missing(tournament: TournamentShown, say: Say) -> str:
    """What becomes of people who are missing when a round begins."""
    is_out = tournament.format is Format.KNOCK_OUT and tournament.no_shows is NoShows.ROBOT
    return say(f"tournament-missing-{tournament.no_shows}{'-out' if is_out else ''}")


def pairings_panel(evening: EveningShown, paired: RoundShown, title: str, say: Say) -> Panel:
    """Who sits with whom in a round, and who sits out."""
    assert evening.tournament is not None
    tables = [_table(at, table, say) for at, table in enumerate(islice(paired.tables, MOST_TABLES), 1)]
    title_of_round = _round(evening.tournament, paired.number, say, final=paired.final)
    blocks: list[Block] = [Heading(title_of_round), Facts(tuple(tables))]
    if len(paired.tables) > MOST_TABLES:
        blocks.append(Text(say("tournament-more-tables", count=len(paired.tables) - MOST_TABLES)))
    if paired.byes:
        called = all_called(paired.byes, say)
        names = listed((*called[:MOST_BYES], *(["…"] if len(called) > MOST_BYES else [])))
        worth = points(shown_points(BYE, Scoring.PLACEMENT), say)
        blocks.append(Text(say(f"tournament-bye-{evening.tournament.format}", names=names, points=worth)))
    return Panel(title, tuple(blocks), accent=Accent.SEA_GREEN)


def knock_out_grid(lines: Sequence[EveningLine], say: Say) -> Grid:
    """The end of a knock-out: which round each person has reached, and the points in it."""
    rows = [
        Row(
            f"{line.rank}. {plain(line.name)}",
            (str(line.games), number(shown_points(line.points, Scoring.PLACEMENT))),
            knock_out_spoken(line, say),
        )
        for line in lines
    ]
    return named_grid((say("tournament-head-round"), say("league-head-points")), rows)


def knock_out_spoken(line: EveningLine, say: Say) -> str:
    """The line of a person at the end as a sentence."""
    brought = points(shown_points(line.points, Scoring.PLACEMENT), say)
    return say("tournament-spoken", rank=line.rank, name=plain(line.name), round=line.games, points=brought)


def still_in_grid(lines: Sequence[EveningLine], say: Say) -> Grid:
    """A knock-out that goes on: who is still in, and where they play. Nobody has a rank yet."""
    rows = [
        Row(
            plain(line.name),
            (str(line.games), say(f"tournament-line-{_how_far(line)}", table=line.table or 0)),
            still_in_spoken(line, say),
        )
        for line in lines
    ]
    return named_grid((say("tournament-head-round"), ""), rows)


def still_in_spoken(line: EveningLine, say: Say) -> str:
    """The line of a person in a knock-out that goes on as a sentence."""
    name, table = plain(line.name), line.table or 0
    return say(f"tournament-spoken-{_how_far(line)}", name=name, round=line.games, table=table)


def _how_far(line: EveningLine) -> str:
    if line.table is not None:
        return "plays"
    return "in" if line.is_in else "out"


def how_it_counts(tournament: TournamentShown, say: Say) -> str:
    """How the standing is counted."""
    worth = points(shown_points(BYE, Scoring.PLACEMENT), say)
    return say(f"tournament-points-{tournament.format}", points=worth)


def _round(tournament: TournamentShown, which: int, say: Say, *, final: bool) -> str:
    if final:
        return say("tournament-final")
    if tournament.rounds is None:
        return say("tournament-round-open", round=which)
    return say("tournament-round", round=which, rounds=tournament.rounds)


def _table(at: int, table: RoundTable, say: Say) -> str:
    names = [*all_called(table.people, say), *([say("tournament-robots", count=table.robots)] if table.robots else [])]
    return say("tournament-table", number=at, names=listed(names))

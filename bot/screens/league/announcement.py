"""Announcements of a league: the end of a week with its feats, the end of a season with its podium."""

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from bot.core.ports import FeatKind, StandingLine, StandingsPage, WeekFeat, shown_points
from bot.core.ui.languages import Say
from bot.core.ui.panels import Accent, Block, Choice, Facts, Heading, Panel, Picture, SmallPrint, Text
from bot.core.ui.presses import LeagueStep, Verb
from bot.screens.choices import general_choice
from bot.screens.league.standings_line import short
from bot.screens.league.standings_page import page_blocks, title, whole_table, with_names
from bot.screens.numbers import number, points, score
from bot.screens.seated import all_called, listed, plain

_PODIUM: Final = 3
_MOST_ON_PODIUM: Final = 5
"""The most people on a podium: shared ranks may make them more than three."""


def announcement_panel(page: StandingsPage, say: Say) -> Panel:
    """The announcement that the page's week or season has ended, with choices for those whom it makes curious."""
    page, season = with_names(page, say), page.period.startswith("S")
    best = _best(page.lines) if season else ()
    podium = _podium(page, best, say) if best else ()
    notice = say("announce-season" if season else "announce-week", table=title(page, say))
    blocks = (
        *_won(page.lines, say),
        *podium,
        *feat_blocks(page.feats, say),
        *page_blocks(page, say),
        *_digest(page, say),
    )
    return Panel(notice, blocks, tuple(_ways(page, say)), accent=Accent.GOLD)


def feat_blocks(feats: Sequence[WeekFeat], say: Say) -> tuple[Block, ...]:
    """The week's feats under a heading; nothing if there are none."""
    return (Heading(say("week-feats-title")), Facts(tuple(_feat(feat, say) for feat in feats))) if feats else ()


def _ways(page: StandingsPage, say: Say) -> Iterator[Choice]:
    """The choices that show all standings, open a table, and say what comes next."""
    yield whole_table(page, say)
    opens = say("choice-open")
    if page.name is None:
        yield general_choice(Verb.OPEN, opens)
    else:
        yield general_choice(Verb.LEAGUE, opens, f"{LeagueStep.OPEN}/{page.league}")
    yield general_choice(Verb.LEAGUE, say("choice-dates"), f"{LeagueStep.DATES}/{page.league}")


def _won(lines: Sequence[StandingLine], say: Say) -> tuple[Block, ...]:
    names = [plain(line.name) for line in lines if line.rank == 1]
    return (Text(say("announce-first", count=len(names), names=listed(names))),) if names else ()


def _digest(page: StandingsPage, say: Say) -> tuple[Block, ...]:
    return (SmallPrint(say("announce-digest"), (page.digest,)),) if page.digest else ()


def _best(lines: Sequence[StandingLine]) -> tuple[StandingLine, ...]:
    ranked = [line for line in lines if line.rank is not None and line.rank <= _PODIUM]
    return tuple(ranked[:_MOST_ON_PODIUM])


def _podium(page: StandingsPage, best: Sequence[StandingLine], say: Say) -> tuple[Block, ...]:
    scores = tuple(points(shown_points(line.points, page.scoring), say) for line in best)
    words = "\n".join(short(line, page.scoring, say) for line in best)
    names, ranks = tuple(plain(line.name) for line in best), tuple(line.rank or 0 for line in best)
    return (Picture("podium", title(page, say), names, (ranks,), words, cells=(scores,)),)


def _feat(feat: WeekFeat, say: Say) -> str:
    names = listed(all_called(feat.names, say))
    match feat.kind:
        case FeatKind.BEST_GAME:
            reached = score(feat.value, feat.game, say)
            return say("week-feat-best-game", names=names, points=reached, game=say(f"game-{feat.game}"))
        case FeatKind.SHARE:
            return say(f"share-largest-{feat.share}", names=names, hits=feat.value, tries=feat.of)
        case FeatKind.STREAK:
            return say("week-feat-streak", names=names, count=number(feat.value))
        case FeatKind.GAMES:
            return say("week-feat-games", names=names, count=number(feat.value))
        case _:
            assert_never(feat.kind)

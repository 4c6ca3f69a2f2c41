"""Badges and personal bests: what a person has won in each game, and what is still to be won."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, assert_never

from bot.core.ports import Best, Honours, Won, WonKind
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Facts, Heading, Piece, Pieces
from bot.screens.numbers import number, score
from bot.screens.seated import plain
from rules.badges import Badge
from rules.catalogue import feats_of, share_of

_LEVELS: Final = ("", "I", "II", "III")

_MOST_WON: Final = 8
"""How many things a result tells that were won. ``/stats`` shows all of them."""


def honour_blocks(game: str, pictures: Mapping[str, str], honours: Honours, say: Say) -> tuple[Block, ...]:
    """The person's bests and badges in one game; nothing if no game of this kind counts for them.

    ``pictures`` are the keys of small pictures by badge.
    """
    best = honours.bests.get(game)
    if best is None:
        return ()
    values = honours.badges.get(game, {})
    badges = [(badge, values.get(badge.key, 0)) for badge in feats_of(game).badges]
    won = tuple(
        Piece(pictures[badge.key], badge_name(game, badge, badge.level(value), say))
        for badge, value in badges
        if badge.level(value)
    )
    return (
        Heading(say("bests-title")),
        Facts(tuple(_bests(game, best, say))),
        *([Heading(say("badges-title"))] if badges else []),
        *([Pieces(won)] if won else []),
        *([Facts(tuple(_line(game, badge, value, say) for badge, value in badges))] if badges else []),
    )


def won_blocks(game: str, won: Sequence[Won], say: Say) -> tuple[Block, ...]:
    """What people have won with a game that has just ended; nothing if nobody has won anything."""
    if not won:
        return ()
    lines = [_won(game, one, say) for one in won[:_MOST_WON]]
    return Heading(say("won-title")), Facts(tuple(lines))


def _won(game: str, one: Won, say: Say) -> str:
    name = plain(one.name)
    match one.kind:
        case WonKind.BADGE:
            badge = next(badge for badge in feats_of(game).badges if badge.key == one.badge)
            counted = say(f"badge-value-{game}-{badge.key}", count=number(one.value))
            return say("won-badge", name=name, badge=badge_name(game, badge, one.level, say), counted=counted)
        case WonKind.BEST:
            return say("won-best", name=name, points=score(one.value, game, say))
        case WonKind.WEEKS:
            return say("won-weeks", name=name, count=one.value)
        case _:
            assert_never(one.kind)


def badge_name(game: str, badge: Badge, level: int, say: Say) -> str:
    """The badge's name, with its level if it has been won: "Oracle II"."""
    name = say(f"badge-name-{game}-{badge.key}")
    return say("badge-with-level", name=name, level=_LEVELS[level]) if level else name


def _bests(game: str, best: Best, say: Say) -> Iterator[str]:
    yield say("bests-score", points=score(best.score, game, say))
    share = share_of(game)
    if share is not None:
        yield say(f"bests-hits-{share.tries}", count=number(best.hits))


def _line(game: str, badge: Badge, value: int, say: Say) -> str:
    """What the badge counts, how much the person has of it, and what the next level needs."""
    level = badge.level(value)
    name, counted = badge_name(game, badge, level, say), say(f"badge-value-{game}-{badge.key}", count=number(value))
    if level == len(badge.levels):
        return f"{name} · {counted}"
    return say("badge-next", name=name, counted=counted, needed=number(badge.levels[level]))

"""Decisions of a finished game, seen again: what the seat saw, and what a robot would have chosen there."""

from collections.abc import Iterator
from typing import Final

from bot.core.ports import Losses, Reviewed, Screen
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Choice, Countdown, Facts, Panel, Text
from bot.core.ui.presses import Press, Verb
from bot.screens.advice_text import advised
from bot.screens.numbers import tenths
from bot.screens.seated import seat_names
from rules.catalogue import ADVISERS
from rules.robots.advice import Unit

_LEAST: Final = {Unit.POINTS: 0.5, Unit.CHANCE: 0.005, Unit.SPACES: 0.05, Unit.DRAGON: 0.005}
"""A smaller cost would be told as 0."""


def review_panel(reviewed: Reviewed, screen: Screen, language: str, say: Say) -> Panel:
    """What the seat saw, what was chosen, what a robot would have chosen and why, and what the difference cost."""
    view = reviewed.view
    assert view.seat is not None
    names = seat_names(view, say)
    name = names[view.seat]
    card = screen.hand(view, language)
    saw = say("why-you-saw") if reviewed.own else say("why-robot-saw", name=name)
    blocks = (
        Text(saw),
        *(block for block in card.blocks if not isinstance(block, Countdown)),
        Text(_chosen(reviewed, name, screen.move(reviewed.move, view, language), say), strong=True),
        *_advised(reviewed, screen, language, say),
    )
    labels = ((version, say("why-other-seat", name=names[seat])) for version, seat in reviewed.others)
    others = (_why(reviewed, version, label) for version, label in labels)
    back = Choice(say("why-replay"), Press(view.id, 0, Verb.REPLAY, str(reviewed.stop)), primary=True)
    decided = reviewed.own and not reviewed.by_robot
    lost = (Choice(say("choice-losses"), Press(view.id, 0, Verb.WHY)),) if decided else ()
    title = say("why-title", game=say(f"game-{view.game}"), chapter=say("chapter", chapter=view.chapter))
    return Panel(title, blocks, (back, *lost, *others))


def losses_panel(losses: Losses, screen: Screen, language: str, say: Say) -> Panel:
    """One line for each of the worst decisions, and a button that leads there."""
    view = losses.view
    lines = tuple(_loss(one, screen, language, say) for one in losses.worst)
    ways = tuple(_why(one, one.version, _label(one, screen, language, say)) for one in losses.worst)
    back = Choice(say("why-replay"), Press(view.id, 0, Verb.REPLAY, "0"))
    blocks = (Facts(lines),) if lines else (Text(say("losses-none")),)
    return Panel(say("losses-title", game=say(f"game-{view.game}")), blocks, (*ways, back))


def _why(reviewed: Reviewed, version: int, label: str) -> Choice:
    return Choice(label, Press(reviewed.view.id, 0, Verb.WHY, str(version)))


def _chosen(reviewed: Reviewed, name: str, move: str, say: Say) -> str:
    if not reviewed.own:
        return say("why-robot-chose", name=name, move=move)
    return say("why-chosen-for-you" if reviewed.by_robot else "why-you-chose", move=move)


def _advised(reviewed: Reviewed, screen: Screen, language: str, say: Say) -> Iterator[Block]:
    """The robot's best move, and below it the one that was chosen, each with its reason; what the difference cost."""
    best, *others = reviewed.advice
    chosen = [one for one in others if one.move == reviewed.move]
    robot = ADVISERS[reviewed.view.game].robot
    yield Text(say(f"why-same-{robot}" if best.move == reviewed.move else f"why-other-{robot}"))
    for one in (best, *chosen):
        yield from advised(screen.move(one.move, reviewed.view, language), one, say)
    # Where the fair robot gives advice, a strong one may know better, so this would be no loss.
    if reviewed.own and reviewed.unit is not None and reviewed.cost >= _LEAST[reviewed.unit]:
        yield Text(say(f"why-cost-{reviewed.unit}", cost=_told(reviewed, say)))


def _loss(reviewed: Reviewed, screen: Screen, language: str, say: Say) -> str:
    """Such as: Round 5: your bet of 0 cost about 14 points."""
    chapter = say("chapter", chapter=reviewed.view.chapter)
    decision = screen.decision(reviewed.move, reviewed.view, language)
    return say(f"loss-{reviewed.unit}", chapter=chapter, decision=decision, cost=_told(reviewed, say))


def _label(reviewed: Reviewed, screen: Screen, language: str, say: Say) -> str:
    chapter = say("chapter", chapter=reviewed.view.chapter)
    return say("lost-way", chapter=chapter, decision=screen.decision(reviewed.move, reviewed.view, language))


def _told(reviewed: Reviewed, say: Say) -> int | str:
    """The cost: a whole number of points, of a hundred games or turns; or spaces with one decimal."""
    if reviewed.unit is Unit.SPACES:
        return tenths(reviewed.cost, say)
    return round(reviewed.cost if reviewed.unit is Unit.POINTS else 100 * reviewed.cost)

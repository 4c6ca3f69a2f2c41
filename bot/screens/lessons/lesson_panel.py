"""A stop of a lesson: the teacher's words, the suggestion, and the real card of the game with its choices."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from bot.core.ports import LessonStop, Screen
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Choice, Countdown, Menu, Panel, SmallPrint, Text
from bot.core.ui.presses import NOWHERE, Press, Verb, parted
from bot.screens.choices import general_choice
from bot.screens.lessons.teacher import Teacher
from bot.screens.mythe.teaching import TEACHER as MYTHE
from bot.screens.mythic_dice.teaching import TEACHER as MYTHIC_DICE
from bot.screens.mythical_dice.teaching import TEACHER as MYTHICAL_DICE
from rules.catalogue import newest
from rules.lessons.lesson import NEXT, Halt

TEACHERS: Final[Mapping[str, Teacher]] = MappingProxyType(
    {teacher.game: teacher for teacher in (MYTHICAL_DICE, MYTHE, MYTHIC_DICE)}
)

_STEPS: Final = MappingProxyType({Verb.MOVE: "move", Verb.CHOOSE: "choose"})
"""How a press of a lesson names what a press of the card would do."""


def lesson_panel(stop: LessonStop, screen: Screen, language: str, say: Say, begun: str = "") -> Panel:
    """The lesson at this stop; with ``begun``, the ways to go on with a move that begins so.

    A learner who takes one choice at a time gets the rules' own offers in place of a menu from which several are taken.
    """
    game, teacher = stop.view.game, TEACHERS[stop.view.game]
    notice = say("learn-notice", game=say(f"game-{game}"), number=stop.number, of=stop.of)
    told = () if begun else tuple(teacher.tell(stop, say))
    card = screen.hand(stop.view, language, begun=begun) if stop.halt is Halt.QUESTION else None
    shown = card or teacher.look(stop, screen, language) or Panel("", ())
    hidden = {Text(say(message)) for message in teacher.hidden}
    blocks: tuple[Block, ...] = (
        *((Text(" ".join(told)),) if told else ()),
        *_suggestion(stop, screen, language, say, begun),
        *(block for block in shown.blocks if block not in hidden and not isinstance(block, Countdown)),
        *((SmallPrint(say("learn-prepared")),) if stop.halt in {Halt.START, Halt.END} else ()),
    )
    if card is None:
        return Panel(notice, blocks, tuple(_ways(stop, say)), accent=shown.accent)
    if stop.singly:
        card = _singly(stop, card, screen, language)
    menus = tuple(replace(menu, choices=_own(stop, menu.choices)) for menu in card.menus if menu.choices)
    return Panel(notice, blocks, (*_own(stop, card.choices), _anew(stop, say)), menus, card.accent)


def _suggestion(stop: LessonStop, screen: Screen, language: str, say: Say, begun: str) -> Iterator[Text]:
    if stop.suggested is not None and not begun:
        yield Text(say("learn-suggestion", move=screen.move(stop.suggested, stop.view, language)))


def _singly(stop: LessonStop, card: Panel, screen: Screen, language: str) -> Panel:
    """The card for a learner who takes one choice at a time.

    A menu from which several are taken becomes the rules' own offers. A choice that leads only to such a menu, without
    offers of its kind, is left out.
    """
    menus = tuple(_offered(stop, menu, screen, language) if menu.most > 1 else menu for menu in card.menus)
    choices = tuple(one for one in card.choices if not _leads_to_several(stop, one.press, screen, language))
    return replace(card, choices=choices, menus=menus)


def _leads_to_several(stop: LessonStop, press: Press, screen: Screen, language: str) -> bool:
    """Whether the press begins a move that only goes on with several choices at once, of which the rules offer none."""
    if press.verb is not Verb.CHOOSE or not press.arg:
        return False
    menus = screen.hand(stop.view, language, begun=press.arg).menus
    return bool(menus) and all(menu.most > 1 and not _offered(stop, menu, screen, language).choices for menu in menus)


def _offered(stop: LessonStop, menu: Menu, screen: Screen, language: str) -> Menu:
    """The whole moves that the menu makes, such as a roll of several dice, as far as the rules offer them."""
    view = stop.view
    moves = () if view.play is None else view.play.choices
    spelled = ((move, newest(view.game).notation.spell(move)) for move in moves)
    choices = (
        Choice(screen.move(move, view, language), Press(view.id, view.decision, Verb.MOVE, arg))
        for move, arg in spelled
        if _makes(menu, arg)
    )
    return Menu(menu.label, tuple(choices))


def _makes(menu: Menu, arg: str) -> bool:
    """Whether choices of the menu make the move with this text.

    If they only begin a move, as gifts of several cards, the move has at least as many parts as the menu takes choices.
    """
    first = menu.choices[0].press
    if first.verb is Verb.CHOOSE:
        return len(parted(arg)) >= menu.least
    return arg.partition(".")[0] == first.arg.partition(".")[0]


def _own(stop: LessonStop, choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """The choices of the card as choices of the lesson. Choices that concern a table are left out."""
    best = "" if stop.suggested is None else newest(stop.view.game).notation.spell(stop.suggested)
    return tuple(
        replace(
            one,
            press=_press(stop, f"{_STEPS[one.press.verb]}/{one.press.arg}"),
            primary=one.press.verb is Verb.MOVE and one.press.arg == best,
        )
        for one in choices
        if one.press.verb in _STEPS
    )


def _ways(stop: LessonStop, say: Say) -> Iterator[Choice]:
    """The choices where nothing is asked: to go on, or at the end to play, to look at the rules, and to begin anew."""
    game = stop.view.game
    if stop.halt is Halt.END:
        yield general_choice(Verb.PLAY_NOW, say("choice-play-now"), game, primary=True)
        yield general_choice(Verb.LEARN, say("learn-others"))
        yield general_choice(Verb.RULES, say("choice-rules"), game)
    else:
        label = say("learn-begin" if stop.halt is Halt.START else "learn-next")
        yield Choice(label, _press(stop, NEXT), primary=True)
    if stop.halt is not Halt.START:
        yield _anew(stop, say)


def _anew(stop: LessonStop, say: Say) -> Choice:
    return general_choice(Verb.LEARN, say("learn-anew"), f"{stop.view.game}/anew")


def _press(stop: LessonStop, what: str) -> Press:
    return Press(NOWHERE, stop.number, Verb.LEARN, f"{stop.view.game}/{what}")

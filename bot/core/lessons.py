"""Lessons of people: where each of them stands, and how an answer takes it on.

A lesson is no table. It has no seed, nobody else can see it, and nothing of it counts. What is stored of it is what the
learner has answered, until they begin it anew.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.core.errors import Refused
from bot.core.games import known_options, notation, usual_options
from bot.core.people.communities import STRANGE
from bot.core.ports import LessonStop, Pace, Status
from bot.core.table.chairs import Chair, seat_views
from bot.core.table.robot_names import names_of
from bot.core.table.views import TableView
from bot.core.ui.presses import NOWHERE, Press
from rules.catalogue import newest
from rules.game import JOINT, IllegalMove, PrivateEvent, RulesError
from rules.lessons.catalogue import LESSONS
from rules.lessons.lesson import LEARNER, NEXT, Halt, Lesson, Stop, prepared_answers, stop_after
from storage.ids import PlayerId
from storage.store import Store

_BETWEEN: Final = " "
"""Stands between two stored answers. No answer contains it."""


class Learner(NamedTuple):
    """The person who learns, and how they read."""

    platform: str
    address: str
    """The person's id on the platform."""

    player: PlayerId
    name: str
    language: str
    singly: bool = False
    """Whether they take one choice at a time, because their platform offers no menus."""


def taught() -> tuple[str, ...]:
    """The keys of the games that have a lesson."""
    return tuple(LESSONS)


class Lessons:
    """Finds and stores where people stand in their lessons. Every call may raise StoreFault."""

    def __init__(self, store: Store) -> None:
        self._store = store.people

    async def begun(self, learner: Learner) -> Mapping[str, LessonStop]:
        """The lessons that the person has begun, by game; also those that they have ended."""
        stored = await self._store.lessons_of(learner.platform, learner.address)
        return {game: lesson_stop(learner, game, answers) for game, answers in _read(stored).items() if game in LESSONS}

    async def ended(self, learner: Learner, game: str) -> bool:
        """Whether the person stands at the end of the game's lesson."""
        stop = (await self.begun(learner)).get(game)
        return stop is not None and stop.halt is Halt.END

    async def at(self, learner: Learner, game: str) -> LessonStop:
        """Where the person stands in the game's lesson; at its start if they have ended it. Raises Refused."""
        stop = await self._now(learner, game)
        return await self.anew(learner, game) if stop.halt is Halt.END else stop

    async def anew(self, learner: Learner, game: str) -> LessonStop:
        """The start of the lesson: what the person has answered is deleted. Raises Refused: no-such-lesson."""
        _known(game)
        await self._store.end_lesson(learner.platform, learner.address, game)
        return lesson_stop(learner, game, ())

    async def answer(self, learner: Learner, game: str, number: int, answer: str) -> LessonStop:
        """Answer the stop with this number, and give the next one. Raises Refused if the answer is not possible.

        The answer to another stop, such as the second tap on a button, changes nothing.
        """
        answers = await self._answers(learner, game)
        now = lesson_stop(learner, game, answers)
        if now.number != number:
            return now
        # At the start there may be stored answers that have become impossible: the new answer replaces them.
        answers = (*(() if now.halt is Halt.START else answers), answer)
        try:
            stop = lesson_stop(learner, game, answers, strict=True)
        except IllegalMove as refusal:
            raise Refused(refusal.code, **refusal.values) from refusal
        await self._store.keep_lesson(learner.platform, learner.address, game, _BETWEEN.join(answers))
        return stop

    async def pressed(self, learner: Learner, press: Press) -> tuple[LessonStop, str]:
        """The stop to which a press of LEARN leads; if it only begins a move, also that beginning. Raises Refused.

        Its ``arg`` is ``mythe`` (the lesson where it stands), ``mythe/anew``, ``mythe/next``, ``mythe/move/draw.s1`` or
        ``mythe/choose/g.``. Its ``decision`` is the number of the stop that it answers.
        """
        game, _, what = press.arg.partition("/")
        step, _, _ = what.partition("/")
        # Choices that are taken together from one menu arrive joined, each in full.
        move = JOINT.join(part.removeprefix(f"{game}/{step}/") for part in press.arg.split(JOINT))
        match step:
            case "":
                return await self.at(learner, game), ""
            case "anew":
                return await self.anew(learner, game), ""
            case "choose":
                # Not ``at``: an old button that is pressed after the lesson has ended must not begin the lesson anew.
                stop = await self._now(learner, game)
                return stop, move if stop.number == press.decision else ""
            case "move":
                return await self.answer(learner, game, press.decision, move), ""
            case _:
                return await self.answer(learner, game, press.decision, what), ""

    async def _now(self, learner: Learner, game: str) -> LessonStop:
        return lesson_stop(learner, game, await self._answers(learner, game))

    async def _answers(self, learner: Learner, game: str) -> Sequence[str]:
        _known(game)
        return _read(await self._store.lessons_of(learner.platform, learner.address)).get(game, ())


def prepared(stop: LessonStop) -> str | None:
    """The prepared answer to the stop; None at the end, and if the learner has left the prepared way."""
    match stop.halt:
        case Halt.START | Halt.PAUSE:
            return NEXT
        case Halt.QUESTION if stop.suggested is not None:
            return notation(stop.view.game).spell(stop.suggested)
        case _:
            return None


def _known(game: str) -> Lesson:
    """The game's lesson. Raises Refused: no-such-lesson."""
    if game not in LESSONS:
        raise Refused("no-such-lesson")
    return LESSONS[game]


def _read(stored: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
    return {game: answers.split(_BETWEEN) for game, answers in stored.items()}


def lesson_stop(learner: Learner, game: str, answers: Sequence[str], *, strict: bool = False) -> LessonStop:
    """The stop after these answers. If another release has stored them and they are impossible now, the start.

    ``strict``: raises IllegalMove instead.
    """
    lesson, options = LESSONS[game], known_options(usual_options(learner.language), game)
    try:
        stop = stop_after(lesson, options, answers)
    except RulesError:
        if strict:
            raise
        stop = stop_after(lesson, options, ())
    seen = tuple(event for event in stop.events if not isinstance(event, PrivateEvent) or event.seat == LEARNER)
    of = max(_length(game), stop.number)
    return LessonStop(
        _view(learner, lesson, options, stop), stop.halt, seen, stop.number, of, stop.suggested, learner.singly
    )


@cache
def _length(game: str) -> int:
    """The number of stops on the prepared way."""
    return 1 + len(prepared_answers(LESSONS[game], {}))


def _view(learner: Learner, lesson: Lesson, options: Mapping[str, str], stop: Stop) -> TableView:
    """The lesson's table as the learner sees it. The fields for a platform are empty."""
    game, state = newest(lesson.game), stop.state
    chairs = [Chair(learner.player, owner=learner.player)]
    chairs += [Chair(None, name) for name in names_of(None)[: lesson.seats - 1]]
    return TableView(
        id=NOWHERE,
        community=STRANGE,
        channel="",
        game=game.key,
        rules=game.rules,
        options=options,
        pace=Pace.LIVE,
        status=Status.PLAYING,
        language=learner.language,
        seats=tuple(seat_views(chairs, learner.player, {learner.player: learner.name}, state.chapter)),
        capacity=lesson.seats,
        least=game.seats[0],
        viewer=learner.player,
        seat=LEARNER,
        play=state.view(LEARNER),
        closes=None,
        may_reveal=False,
        commitment="",
        contributions=(),
        seed=None,
        result=None,
        ending=None,
        why_abandoned=None,
        after=None,
    )

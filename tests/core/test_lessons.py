"""Lessons of people: answered, left and taken up, begun anew, and never counted."""

import pytest

from bot.core.errors import Refused
from bot.core.lessons import Learner, Lessons, prepared
from bot.core.ports import LessonStop
from bot.core.ui.presses import NOWHERE, Press, Verb
from rules.game import PrivateEvent
from rules.lessons.catalogue import LESSONS
from rules.lessons.lesson import LEARNER, NEXT, Halt
from rules.mythical_dice.view import MythicalView
from tests.core.in_memory_table import BEN, CINDY
from tests.core.room import Room

ANN = Learner("somewhere", "cindy", CINDY, "Cindy", "en")
OTHER = Learner("somewhere", "ben", BEN, "Ben", "en")


def lessons(room: Room) -> Lessons:
    """The use case, over the room's store."""
    return Lessons(room.store)


async def went_through(room: Room, game: str) -> LessonStop:
    """The end of the lesson, after all prepared answers."""
    stop = await lessons(room).at(ANN, game)
    while (answer := prepared(stop)) is not None:
        stop = await lessons(room).answer(ANN, game, stop.number, answer)
    return stop


@pytest.mark.parametrize("game", LESSONS)
async def test_a_lesson_leads_to_its_end_and_counts_nowhere(room: Room, game: str) -> None:
    """There is no table and no result. Whoever comes back begins anew."""
    stop = await went_through(room, game)

    assert (stop.halt, stop.number) == (Halt.END, stop.of)
    assert not await room.tables.live_of(CINDY)
    assert (await room.store.people.known_of(CINDY)).tables == ()
    assert (await room.store.people.stats(CINDY)).feats == {}
    assert (await lessons(room).begun(ANN))[game].halt is Halt.END
    assert await lessons(room).ended(ANN, game)
    assert (await lessons(room).at(ANN, game)).halt is Halt.START
    assert await lessons(room).begun(ANN) == {}
    assert not await lessons(room).ended(ANN, game)


async def test_a_lesson_is_taken_up_where_it_was_left(room: Room) -> None:
    """Also by another process; nobody else finds it."""
    await lessons(room).answer(ANN, "mythe", 1, NEXT)
    stop = await lessons(room).answer(ANN, "mythe", 2, "draw.s1")

    assert await Lessons(room.store).at(ANN, "mythe") == stop
    assert (await lessons(room).begun(ANN))["mythe"].number == stop.number == 3
    assert await lessons(room).begun(OTHER) == {}
    assert (await lessons(room).at(OTHER, "mythe")).number == 1


async def test_an_answer_to_another_stop_changes_nothing(room: Room) -> None:
    """A second tap on a button, or an old button, shows where the lesson stands."""
    first = await lessons(room).answer(ANN, "mythe", 1, NEXT)

    assert await lessons(room).answer(ANN, "mythe", 1, NEXT) == first
    assert await lessons(room).answer(ANN, "mythe", 7, "stop") == first


@pytest.mark.parametrize("step", ["next", "choose/cap.j", "move/cap.j"])
async def test_an_old_button_changes_nothing_at_the_end(room: Room, step: str) -> None:
    """The lesson stays ended, and the person sees its end again."""
    end = await went_through(room, "mythic-dice")

    pressed = await lessons(room).pressed(ANN, Press(NOWHERE, 2, Verb.LEARN, f"mythic-dice/{step}"))

    assert pressed == (end, "")
    assert await lessons(room).ended(ANN, "mythic-dice")


@pytest.mark.parametrize(("game", "answer"), [("mythe", "stop"), ("mythe", "hm"), ("chess", NEXT)])
async def test_an_impossible_answer_is_refused(room: Room, game: str, answer: str) -> None:
    """And nothing is stored of it."""
    await lessons(room).answer(ANN, "mythe", 1, NEXT)
    with pytest.raises(Refused):
        await lessons(room).answer(ANN, game, 2, answer)

    assert (await lessons(room).at(ANN, "mythe")).number == 2


@pytest.mark.parametrize("kept", ["next bet.9", "roll.red", "hm"])
async def test_answers_that_became_impossible_begin_the_lesson_anew(room: Room, kept: str) -> None:
    """Another release may have stored them, whose lesson was another one."""
    await room.store.people.keep_lesson(ANN.platform, ANN.address, "mythical-dice", kept)
    await room.store.people.keep_lesson(ANN.platform, ANN.address, "chess", "next")

    assert (await lessons(room).at(ANN, "mythical-dice")).halt is Halt.START
    assert "chess" not in await lessons(room).begun(ANN)
    assert (await lessons(room).answer(ANN, "mythical-dice", 1, NEXT)).number == 2
    assert (await lessons(room).at(ANN, "mythical-dice")).number == 2


async def test_presses_lead_through_a_lesson(room: Room) -> None:
    """A press shows, answers or begins it anew, or begins a move; several choices of one menu are one answer."""

    async def pressed(number: int, arg: str) -> tuple[int, str]:
        stop, begun = await lessons(room).pressed(ANN, Press(NOWHERE, number, Verb.LEARN, arg))
        return stop.number, begun

    assert await pressed(0, "mythic-dice") == (1, "")
    assert await pressed(1, "mythic-dice/next") == (2, "")
    assert await pressed(2, "mythic-dice/choose/cap.j") == (2, "cap.j")
    assert await pressed(1, "mythic-dice/choose/cap.j") == (2, "")
    assert await pressed(2, "mythic-dice/move/pass") == (3, "")
    dice = [1, 1, 1, 2, 2]
    taken = "+".join(f"mythic-dice/move/roll.{die}~{number}" for number, die in enumerate(dice, 1))
    assert await pressed(3, taken) == (4, "")
    assert await pressed(0, "mythic-dice/anew") == (1, "")


async def test_a_learner_sees_what_their_seat_sees(room: Room) -> None:
    """Neither the dice of the robots nor what luck will bring."""
    stop = await lessons(room).answer(ANN, "mythical-dice", 1, NEXT)
    play = stop.view.play

    assert isinstance(play, MythicalView)
    assert (play.seat, len(play.hand)) == (LEARNER, 1)
    assert all(event.seat == LEARNER for event in stop.events if isinstance(event, PrivateEvent))
    assert (stop.view.seed, stop.view.commitment, stop.view.contributions) == (None, "", ())


async def test_a_robot_has_another_name_than_the_learner(room: Room) -> None:
    """Otherwise nobody would know who is meant."""
    stop = await lessons(room).at(ANN._replace(name="Ariadne"), "mythe")

    assert len({seat.name for seat in stop.view.seats}) == len(stop.view.seats)

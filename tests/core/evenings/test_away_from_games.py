"""Who goes away from a game of an evening: no table waits for them, until they are back or say that they are here."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.core.clock.pace import MINUTE
from bot.core.evenings.evening_plans import CHECK_IN
from bot.core.ports import Presence
from bot.core.ui.presses import Verb
from storage.evenings.steps import Tournament
from storage.ids import EveningId, PlayerId
from tests.core.evenings.test_evening_job import TERMS, at, found, planned, says, seated
from tests.core.evenings.test_tournaments import SWISS
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, EMILY
from tests.core.room import Room

FOUR = (CINDY, BEN, CHARLIE, EMILY)


async def begun(room: Room, tournament: Tournament | None = None) -> EveningId:
    """An evening of Mythical Dice at which the four sit at the first table."""
    evening = await planned(room, replace(TERMS, games=("mythical-dice",), tournament=tournament))
    starts = (await found(room, evening)).starts
    await at(room, starts - CHECK_IN)
    await says(room, evening, Presence.HERE, *FOUR)
    await at(room, starts)
    ((room.table, people),) = (await seated(room, evening)).items()
    assert people == list(FOUR)
    return evening


async def finished_by_others(room: Room) -> Mapping[PlayerId | None, bool]:
    """Play to the end; gives for whom others have made more than a quarter of the moves."""
    await room.play_out()
    result = await room.store.leagues.result_of(room.table)
    assert result is not None
    return {seat.player: seat.by_house for seat in result.seats}


async def test_who_is_back_plays_the_next_round(room: Room) -> None:
    """Emily was away for most of the game, and has played to its end."""
    evening = await begun(room, SWISS)
    await room.let_go_away(EMILY)
    assert await room.store.evenings.presence(evening, EMILY) is Presence.PAUSED
    while (await room.view()).decision < 40:
        await room.play_one()
    assert (await room.press(EMILY, Verb.BACK)).refusal is None
    assert (await finished_by_others(room))[EMILY]
    await at(room, room.time.now())
    assert list((await seated(room, evening)).values()) == [list(FOUR)]


async def test_nobody_waits_for_who_left_just_before_the_end(room: Room) -> None:
    """Emily has made most of her moves herself, and is gone."""
    evening = await begun(room)
    while (await room.view()).decision < 130:
        await room.play_one()
    assert (await room.press(EMILY, Verb.LEAVE)).refusal is None
    assert not (await finished_by_others(room))[EMILY]
    await at(room, room.time.now())
    await at(room, room.time.now() + MINUTE)
    assert list((await seated(room, evening)).values()) == [[CINDY, BEN, CHARLIE]]


@pytest.mark.parametrize("leaves", [True, False])
async def test_who_says_that_they_are_here_gets_a_seat(room: Room, *, leaves: bool) -> None:
    """While a robot finishes Emily's game she comes back to the evening, and not to that table."""
    evening = await begun(room)
    if leaves:
        await room.press(EMILY, Verb.LEAVE)
    else:
        await room.let_go_away(EMILY)
    await says(room, evening, Presence.HERE, EMILY)
    await room.play_out()
    await at(room, room.time.now())
    await at(room, room.time.now() + MINUTE)
    assert list((await seated(room, evening)).values()) == [list(FOUR)]

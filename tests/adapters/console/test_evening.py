"""Coming back: a table that was left is gone on with, ended, or kept; nothing is told twice and nothing is lost."""

import re
from dataclasses import replace
from pathlib import Path

from bot.adapters.console.house import HousePlays
from bot.adapters.console.session import new_command
from bot.core.actions import Action, Opening
from storage.changes import Status
from tests.adapters.console.golden import fixed_luck
from tests.adapters.console.sitting import ALONE, TWO, Keyboard, evening, first, house, played, stored, typing
from tests.core.fakes import HandClock

SHORT = replace(ALONE, robots=("steady",) * 5)


async def test_a_game_that_was_left_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    """Wherever it was left: each move counts once, and the dice fall as they would have."""
    scenes = {
        "betting": (typing(None), typing("1", "0")),
        "all bets in": (typing("0", None), typing("1")),
        "in a trick": (typing("0", "", None), typing("1")),
    }
    with fixed_luck(5):
        await evening(tmp_path / "whole.db", typing("0"), SHORT)
    whole = await played(tmp_path / "whole.db")

    for place, (leaving, coming_back) in scenes.items():
        with fixed_luck(5):
            await evening(tmp_path / f"{place}.db", leaving, SHORT)
            text = await evening(tmp_path / f"{place}.db", coming_back, SHORT)
        assert await played(tmp_path / f"{place}.db") == whole, place
        assert "Round by round" in text


async def test_who_comes_back_is_told_what_happened_last(tmp_path: Path) -> None:
    """Who sits there, where the game stands, and the last things that happened."""
    await evening(tmp_path / "house.db", typing("0", "", None))

    text = await evening(tmp_path / "house.db", typing("1", None))

    offer, _, game = text.partition("\n> 1\n")
    assert offer.splitlines() == [
        "There is an unfinished table: Cindy, Ariadne\u00a0(robot), Talos\u00a0(robot),",
        "Daedalus\u00a0(robot).",
        "Round 1 · trick 1 of 1",
        "1 go on with it",
        "2 open a new one; this one ends without a result",
        "3 open a new one; this one is kept for later",
    ]
    _, recalled, told = game.partition("What happened last:\n")
    assert recalled
    assert "MIN-O-TAUR! Cindy\u00a00" in told


async def test_an_answer_to_the_offer_may_be_its_words(tmp_path: Path) -> None:
    """Anything else is wondered at, and the offer made again."""
    await evening(tmp_path / "house.db", typing(None))

    text = await evening(tmp_path / "house.db", typing("", "4", "open", "GO", None))

    assert text.count("1 go on with it") == 4
    assert "“4” is not one of the choices.\n1 go on" in text
    assert "“open” could be: 2\u00a0open a new one; " in text
    assert "What happened last:" in text


async def test_the_offer_may_be_left(tmp_path: Path) -> None:
    """The table is still there the next time."""
    await evening(tmp_path / "house.db", typing(None))

    text = await evening(tmp_path / "house.db", typing("q"))

    assert text.endswith("\n> q\n[left]\n")
    assert [table.status for table in await stored(tmp_path / "house.db")] == [Status.PLAYING]


async def test_who_comes_back_with_all_bets_in_sees_their_dice_and_bet(tmp_path: Path) -> None:
    """Or they could not know whether to change it."""
    await evening(tmp_path / "house.db", typing("1", None))

    text = await evening(tmp_path / "house.db", typing("1", None))

    assert re.search(r"Round 1\. Your die: \w+\nYour bet: 1\. You can change it until the reveal\.\n", text)


async def test_a_new_table_may_end_the_old_one(tmp_path: Path) -> None:
    """Its end is told with its seed, before the new one is opened."""
    clock = HandClock()
    await evening(tmp_path / "house.db", typing(None), time=clock)
    clock.forward(1)

    text = await evening(tmp_path / "house.db", typing("2", None), time=clock)

    old, new = await stored(tmp_path / "house.db")
    assert (old.status, new.status) == (Status.ABANDONED, Status.PLAYING)
    assert text.index(old.setup.seed.hex()) < text.index(new.setup.id)


async def test_an_old_table_may_be_kept_for_later(tmp_path: Path) -> None:
    """The newest one is offered first, the other one when that is over."""
    clock = HandClock()
    await evening(tmp_path / "house.db", typing("1", None), time=clock)
    clock.forward(1)
    await evening(tmp_path / "house.db", typing("3", None), SHORT, time=clock)

    await evening(tmp_path / "house.db", typing("1"))
    text = await evening(tmp_path / "house.db", typing("1", None))

    old, new = await stored(tmp_path / "house.db")
    assert (old.status, new.status) == (Status.PLAYING, Status.FINISHED)
    assert "Press Enter to show all bets" in text


async def test_a_shared_table_is_gone_on_with_by_whoever_plays_next(tmp_path: Path) -> None:
    """It is the terminal's table: its people are called to the keyboard, each in turn."""
    await evening(tmp_path / "house.db", typing("", "1", "", None), TWO)

    text = await evening(tmp_path / "house.db", typing("1", "", "1", None))

    assert "Pass the keyboard to Ben." in text
    assert "\nBen> 1\n" in text


async def test_a_table_speaks_the_language_it_was_opened_in(tmp_path: Path) -> None:
    """Only the offer is made in the language of who comes back."""
    await evening(tmp_path / "house.db", typing(None), replace(ALONE, language="cs"))

    text = await evening(tmp_path / "house.db", typing("1", None))

    assert "1 go on with it" in text
    assert "Kolik zdvihů vezmeš?" in text


async def test_nobody_is_asked_when_nobody_types(tmp_path: Path) -> None:
    """The unfinished table is left alone, and a whole game is played beside it."""
    clock = HandClock()
    await evening(tmp_path / "house.db", typing(None), time=clock)
    clock.forward(1)

    text = await evening(tmp_path / "house.db", typing(), SHORT, watched=True, time=clock)

    assert [table.status for table in await stored(tmp_path / "house.db")] == [Status.PLAYING, Status.FINISHED]
    assert "> " not in text


async def test_a_result_that_nobody_was_told_is_told_the_next_time(tmp_path: Path) -> None:
    """The process ended between the last move and the telling."""
    keyboard = Keyboard(first)
    async with house(tmp_path / "house.db", keyboard) as opened:
        community = await opened.people.community("terminal", "local", "UTC", "en")
        cindy = await opened.people.person("terminal", "cindy", "Cindy")
        opening = Opening(community, "local", cindy.id, new_command(), "en", "mythical-dice", seats=6)
        answer = await opened.tables.open(replace(opening, robots=("steady",) * 5))
        while answer.view is not None and answer.view.status.live:
            press = await HousePlays(opened.tables).choose(answer.view)
            assert press is not None
            answer = await opened.tables.act(
                Action(press.table, cindy.id, new_command(), press.verb, press.arg, press.decision)
            )

    text = await evening(tmp_path / "house.db", typing(None))

    assert keyboard.text == ""
    assert text.count("Round by round") == 1

"""Coming back: an unfinished table is continued, ended or kept; nothing is told twice and nothing is lost."""

import re
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.adapters.console.evening import Wishes
from bot.adapters.console.services import RobotAnswers
from bot.adapters.console.session import new_command
from bot.core.table.actions import Action, Opening
from rules.chance import commitment
from rules.record import Play
from storage.changes import Status
from storage.engine.sqlite import sqlite3
from tests.adapters.console.golden_evenings import fixed_luck
from tests.adapters.console.sitting import (
    ALONE,
    TWO,
    Answer,
    Keyboard,
    bot,
    evening,
    first,
    played,
    stored,
    to_round_4,
    typing,
)
from tests.core.fakes import HandClock

SHORT = replace(ALONE, robots=("steady",) * 5)


async def test_a_game_that_was_left_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    """Wherever the game was left, each move counts once, and the dice are those of a game without a break."""
    scenes = {
        "betting": (typing(None), typing("1", "0")),
        "all bets in": (typing("0", None), typing("1")),
        "in a trick": (typing("0", "", None), typing("1")),
    }
    with fixed_luck(5):
        await evening(tmp_path / "whole.db", to_round_4(typing("0")), SHORT)
    whole = await played(tmp_path / "whole.db")

    for place, (leaving, coming_back) in scenes.items():
        with fixed_luck(5):
            await evening(tmp_path / f"{place}.db", leaving, SHORT)
            await evening(tmp_path / f"{place}.db", to_round_4(coming_back), SHORT)
        assert await played(tmp_path / f"{place}.db") == whole, place


async def test_who_comes_back_is_told_what_happened_last(tmp_path: Path) -> None:
    """The offer says who sits there and where the game stands. The game begins with what happened last."""
    with fixed_luck(7):
        await evening(tmp_path / "bot.db", typing("0", "", "0", "", None))

    text = await evening(tmp_path / "bot.db", typing("1", None))

    offer, _, game = text.partition("\n> 1\n")
    assert offer.splitlines() == [
        "You have an unfinished table of Mythical Dice: Cindy, Ariadne\u00a0(robot),",
        "Talos\u00a0(robot), Daedalus\u00a0(robot).",
        "Round 2 · trick 1 of 2",
        "1 continue it (or press Enter)",
        "2 open a new one; the unfinished one ends without a result",
        "3 keep it for later; show the next one or open a new one",
    ]
    _, recalled, told = game.partition("What happened last:\n")
    assert recalled
    assert "MIN-O-TAUR! Cindy\u00a00" in told


async def test_who_asks_for_a_game_is_offered_no_table_of_another(tmp_path: Path) -> None:
    """The table is kept. Who names no game, or the same one, is offered it."""
    await evening(tmp_path / "bot.db", typing(None))
    mythe = replace(ALONE, game="mythe", options={})

    texts = [
        await evening(tmp_path / "bot.db", typing(None), wishes)
        for wishes in (mythe, replace(ALONE, named=True), replace(mythe, named=True))
    ]

    assert ["You have an unfinished table of Mythical Dice" in text for text in texts] == [True, True, False]
    assert [table.status for table in await stored(tmp_path / "bot.db")] == [Status.PLAYING] * 2


async def test_an_answer_to_the_offer_may_be_its_words(tmp_path: Path) -> None:
    """The first letters of an option are an answer, too. Another line is quoted, and the offer is made again."""
    await evening(tmp_path / "bot.db", typing(None))

    text = await evening(tmp_path / "bot.db", typing("4", "CONT", None))
    in_french = await evening(tmp_path / "bot.db", typing("la", None), replace(ALONE, language="fr"))

    assert text.count("1 continue it") == 2
    assert "“4” is not one of the choices.\n1 continue it" in text
    assert "What happened last:" in text
    assert in_french.count("1 la reprendre (ou Entrée)\n") == 2
    assert "1\u00a0la reprendre (ou Entrée), 3\u00a0la garder" in in_french


async def test_enter_continues_the_table(tmp_path: Path) -> None:
    """Enter is enough where nothing can be lost by it."""
    await evening(tmp_path / "bot.db", typing(None))

    text = await evening(tmp_path / "bot.db", typing("", None))

    assert "What happened last:" in text


async def test_the_offer_may_be_left(tmp_path: Path) -> None:
    """The table is kept if the person leaves at the offer."""
    await evening(tmp_path / "bot.db", typing(None))

    text = await evening(tmp_path / "bot.db", typing("q"))

    assert text.endswith("\n> q\n[left]\n")
    assert [table.status for table in await stored(tmp_path / "bot.db")] == [Status.PLAYING]


async def test_who_comes_back_with_all_bets_in_sees_their_dice_and_bet(tmp_path: Path) -> None:
    """The question shows their die and bet, so that they can decide whether to change the bet."""
    await evening(tmp_path / "bot.db", typing("1", None))

    text = await evening(tmp_path / "bot.db", typing("1", None))

    assert re.search(r"Round 1\. Your die: \w+\nYour bet: 1\. You can change it until the reveal\.\n", text)


async def test_a_new_table_may_end_the_old_one(tmp_path: Path) -> None:
    """The end of the old table is told with its seed, before the new table opens."""
    clock = HandClock()
    await evening(tmp_path / "bot.db", typing(None), time=clock)
    clock.forward(1)

    text = await evening(tmp_path / "bot.db", typing("2", None), time=clock)

    old, new = await stored(tmp_path / "bot.db")
    assert (old.status, new.status) == (Status.ABANDONED, Status.PLAYING)
    assert text.index(old.setup.seed.hex()) < text.index(commitment(new.setup.seed))


async def test_nothing_is_told_of_tables_that_are_kept_for_later(tmp_path: Path) -> None:
    """A table whose messages were never sent says nothing in another game. Its own game shows its fingerprint."""
    keyboard = Keyboard(first)
    async with bot(tmp_path / "bot.db", keyboard) as opened:
        community = await opened.people.community("terminal", "local", "UTC", "en")
        cindy = await opened.people.person("terminal", "cindy", "Cindy")
        opening = Opening(community, "local", cindy.id, new_command(), "en", "mythical-dice", seats=6)
        await opened.tables.open(replace(opening, robots=("steady",) * 5))

    text = await evening(tmp_path / "bot.db", typing("3", None))

    kept, new = [commitment(table.setup.seed) for table in await stored(tmp_path / "bot.db")]
    assert f"Mythical Dice · English rules\n🔒 Fair luck: {new}\nAt the table: Cindy" in text
    assert (text.count(kept), text.count(new)) == (0, 1)
    # Unfinished tables are offered in any order: now the first one goes on, and then the other one.
    first_on, other_on = [await evening(tmp_path / "bot.db", typing(*lines, None)) for lines in (("1",), ("3", "1"))]
    assert {(kept in text, new in text) for text in (first_on, other_on)} == {(True, False), (False, True)}


async def keep_three_tables(file: Path, clock: HandClock) -> None:
    """Cindy leaves a table of three, opens one of four and leaves it, and then one of five."""
    for robots in (2, 3, 4):
        await evening(
            file, typing(*["3"] * (robots - 2), None), replace(ALONE, robots=("steady",) * robots), time=clock
        )
        clock.forward(1)


async def test_kept_tables_are_offered_one_after_the_other(tmp_path: Path) -> None:
    """The newest table is offered first. The chosen one is continued, and the others stay as they were."""
    await keep_three_tables(tmp_path / "bot.db", HandClock())

    text = await evening(tmp_path / "bot.db", typing("3", "1", "1", None))

    assert text.count("You have an unfinished table of Mythical Dice: ") == 2
    five, four = text.index("Pasiphae"), text.rindex("You have")
    assert five < four < text.index("What happened last:")
    assert [len(moves) for moves in await bets_of_cindy(tmp_path / "bot.db")] == [0, 1, 0]


async def test_when_all_are_kept_for_later_a_new_one_opens(tmp_path: Path) -> None:
    """The kept tables have no new entries."""
    clock = HandClock()
    await keep_three_tables(tmp_path / "bot.db", clock)
    before = await stored(tmp_path / "bot.db")

    await evening(tmp_path / "bot.db", typing("3", "3", "3", None), SHORT, time=clock)

    *kept, new = await stored(tmp_path / "bot.db")
    assert [table.entries for table in kept] == [table.entries for table in before]
    assert (new.status, new.setup.seats) == (Status.PLAYING, 6)


async def bets_of_cindy(file: Path) -> list[list[Play]]:
    """The moves of the first seat at each table."""
    tables = [[row.entry for row in table.entries] for table in await stored(file)]
    return [[entry for entry in entries if isinstance(entry, Play) and entry.seat == 0] for entries in tables]


@pytest.mark.parametrize(
    ("body", "event"),
    [
        ("spilt tea", "a table cannot be read and is skipped"),
        ('{"spilt": "tea"}', "a table is left to a newer release"),
    ],
)
async def test_a_table_that_cannot_be_read_keeps_nobody_from_the_others(tmp_path: Path, body: str, event: str) -> None:
    """The table is skipped with a warning in the log, and the next table is offered."""
    await keep_three_tables(tmp_path / "bot.db", HandClock())
    newest = (await stored(tmp_path / "bot.db"))[-1].setup.id
    with closing(sqlite3.connect(tmp_path / "bot.db")) as connection, connection:
        connection.execute("DROP TRIGGER entries_refuse_update")
        connection.execute('UPDATE entries SET body = ? WHERE "table" = ? AND seq = 2', [body, newest])

    with capture_logs() as logs:
        text = await evening(tmp_path / "bot.db", typing("1", None))

    assert text.count("You have an unfinished table of Mythical Dice: ") == 1
    assert "What happened last:" in text
    assert [(log["event"], log["table"]) for log in logs if log["log_level"] == "warning"] == [(event, newest)]


async def test_a_shared_table_is_gone_on_with_by_whoever_plays_next(tmp_path: Path) -> None:
    """The table belongs to the terminal: its people are called to the keyboard in turn."""
    await evening(tmp_path / "bot.db", typing("", "1", "", None), TWO)

    text = await evening(tmp_path / "bot.db", typing("1", "", "1", None))

    assert "Pass the keyboard to Ben." in text
    assert "\nBen> 1\n" in text


async def test_a_table_speaks_the_language_it_was_opened_in(tmp_path: Path) -> None:
    """Only the offer is in the language of the person who comes back."""
    await evening(tmp_path / "bot.db", typing(None), replace(ALONE, language="cs"))

    text = await evening(tmp_path / "bot.db", typing("1", None))

    assert "1 continue it" in text
    assert "Kolik štychů vezmeš?" in text


async def test_nobody_is_asked_when_nobody_types(tmp_path: Path) -> None:
    """The unfinished table is left alone, and a whole game is played beside it."""
    clock = HandClock()
    await evening(tmp_path / "bot.db", typing(None), time=clock)
    clock.forward(1)

    text = await evening(tmp_path / "bot.db", typing(), SHORT, watched=True, time=clock)

    assert [table.status for table in await stored(tmp_path / "bot.db")] == [Status.PLAYING, Status.FINISHED]
    assert "> " not in text


async def test_what_robots_play_for_people_is_marked_and_practice(tmp_path: Path) -> None:
    """Every move that a robot makes for a person has the clock's mark, and the game counts as practice."""
    text = await evening(tmp_path / "bot.db", typing(), TWO, watched=True)

    moves = [entry for entry in await played(tmp_path / "bot.db") if isinstance(entry, Play)]
    marks = {(move.seat, move.by_clock) for move in moves if move.seat is not None}
    assert marks == {(0, True), (1, True), (2, False)}
    _, practice, lines = text.partition("Practice standings")
    assert practice
    assert "Standings · week" not in text
    assert "~ Anna" in lines
    assert "~ Ben" in lines


async def test_a_result_that_nobody_was_told_is_told_the_next_time(tmp_path: Path) -> None:
    """The process ended between the last move and the result. The next start shows the result once."""
    keyboard = Keyboard(first)
    async with bot(tmp_path / "bot.db", keyboard) as opened:
        community = await opened.people.community("terminal", "local", "UTC", "en")
        cindy = await opened.people.person("terminal", "cindy", "Cindy")
        opening = Opening(community, "local", cindy.id, new_command(), "en", "mythical-dice", seats=6)
        answer = await opened.tables.open(replace(opening, robots=("steady",) * 5))
        while answer.view is not None and answer.view.status.live:
            press = await RobotAnswers().choose(answer.view)
            assert press is not None
            answer = await opened.tables.act(
                Action(press.table, cindy.id, new_command(), press.verb, press.arg, press.decision)
            )

    text = await evening(tmp_path / "bot.db", typing(None))

    assert keyboard.text == ""
    assert text.count("🔓 Seed: ") == 1


# --- playing again -----------------------------------------------------------------------------------------


def asked_again(*lines: str | None) -> Answer:
    """Answer the question whether to play again with these lines, else make the first choices."""
    script = iter(lines)
    return lambda page: next(script) if "Enter stops." in page.splitlines()[-2] else first(page)


@pytest.mark.parametrize("wishes", [SHORT, TWO], ids=["alone", "two"])
async def test_the_same_people_play_again(tmp_path: Path, wishes: Wishes) -> None:
    """A yes deals to the same people and robots, by the same rules. Enter ends the evening."""
    text = await evening(tmp_path / "bot.db", asked_again("Yes", ""), wishes, again=True)

    one, other = await stored(tmp_path / "bot.db")
    assert text.count("Play again?") == 2
    assert [one.status, other.status] == [Status.FINISHED] * 2
    assert (other.setup.game, other.setup.options, other.setup.after) == (
        "mythical-dice",
        one.setup.options,
        one.setup.id,
    )
    # People who come after the robots sit behind them.
    first_names, other_names = re.findall(r"At the table: ([^.]*)\.", text)
    assert sorted(first_names.split(", ")) == sorted(other_names.split(", "))


@pytest.mark.parametrize("line", ["no", None])
async def test_without_a_yes_the_evening_ends(tmp_path: Path, line: str | None) -> None:
    """Any other answer is a no, and so is the end of input. No table is kept then."""
    text = await evening(tmp_path / "bot.db", asked_again(line), SHORT, again=True)

    (only,) = await stored(tmp_path / "bot.db")
    assert (only.status, "[left]" in text) == (Status.FINISHED, False)

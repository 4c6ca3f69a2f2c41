"""The load benchmark reports what happened: an older card is no answer to a press, and a missing answer is reported."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.pictures.painter import Painter
from tests.bench.load.cards import asked
from tests.bench.load.crowd import TRIES, Pressed, bet, late
from tests.bench.load.figures import print_spread
from tests.bench.load.guests import LOG, complaints_of
from tests.bench.load.play import Played
from tests.bench.load.releases import Cost, figures_of
from tests.bench.load.servers import Table, card_of, lay
from tests.figures.figure import tell
from tests.stub.bots import hosted
from tests.stub.people import Person
from tests.stub.playing import offered
from tests.stub.server import Discord, open_discord
from tests.stub.things import Callback, Interaction, Message, Version

FACE = "<:mino_face_red_7_84100aee:1> `Ann red 7`"


def card(at: float, heading: str, lying: int = 0) -> Version:
    """A table's card."""
    return Version(at, "", [{"type": 10, "content": "\n".join([f"### {heading}", *[FACE] * lying])}], (), 0)


def roll(table: Table, question: int, at: float) -> Interaction:
    """A die is rolled in answer to that question."""
    person = table.people[0]
    said = {"custom_id": f"v1:t:{question}:move:roll.red"}
    return Interaction(1, "", 3, person.user, table.inbox(person), at, said)


@pytest.fixture
def table() -> Table:
    """Four people in a Discord that nobody listens to."""
    return lay(Discord(), 1)[0]


def show(table: Table, versions: Sequence[Version]) -> None:
    """What the table's card says, one after another."""
    table.channel.messages[1] = Message(1, table.channel.id, 1, [*versions])


def test_a_roll_is_shown_by_a_card_that_asks_what_comes_after_it(table: Table) -> None:
    """Not by one that was drawn before it and comes later; a card that passes questions over shows them all."""
    show(table, [card(1.0, "Round 1 · trick 1 of 1"), card(4.0, "Round 1 · trick 1 of 1", 1)])
    table.channel.messages[1].versions.append(card(9.0, "Round 2 of 8 · 2 dice each"))
    rolls = [roll(table, 2, 3.0), roll(table, 3, 3.5), roll(table, 4, 5.0)]
    pressed = Pressed([(table, press) for press in rolls])
    assert pressed.shown == [1.0, 5.5, 4.0]


def test_what_never_came_is_told(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    """A roll that is never shown, an answer that never came; who rolls once more has waited since the first time."""
    show(table, [card(1.0, "Round 1 · trick 1 of 1")])
    answered = roll(table, 2, 5.0)
    answered.callback = Callback(7, 5.5)
    pressed = Pressed([(table, roll(table, 2, 2.0)), (table, answered)])
    assert (pressed.shown, pressed.acknowledged, pressed.redrawn) == ([None], [None, 0.5], [None, 0.5])
    assert late([press for _, press in pressed.presses]) == 1
    print_spread("redrawn", pressed.redrawn)
    assert capsys.readouterr().out.endswith("500      500      500   of 2, 1 never came\n")


def test_a_closed_question_is_no_card_that_never_came(table: Table) -> None:
    """Its answer stands beside the card."""
    press = roll(table, 2, 5.0)
    press.callback = Callback(4, 5.1)
    pressed = Pressed([(table, press)])
    assert (pressed.redrawn, pressed.told_apart) == ([], 1)


async def test_bets_that_are_never_answered_are_late(table: Table) -> None:
    """Each of the presses, until they give up."""
    ann = table.people[0]
    button = {"type": 2, "custom_id": "v1:t:1:move:bet.0"}
    bot, inbox = table.discord.world.bot, table.inbox(ann)
    inbox.messages[1] = Message(1, inbox.id, bot.id, [Version(1.0, "", [button], (), 0)])
    presses = await bet([ann])
    assert (len(presses), late(presses)) == (TRIES, TRIES)


def test_what_the_bots_complain_of_is_found_in_their_log(tmp_path: Path) -> None:
    """And no news."""
    (tmp_path / LOG).write_text("Z INFO    discord: all is well\nZ WARNING discord: the sky falls\n")
    assert complaints_of(tmp_path) == ["Z WARNING discord: the sky falls\n"]


def test_without_the_release_before_the_limit_is_not_kept(capsys: pytest.CaptureFixture[str]) -> None:
    """A line says what is missing."""
    assert tell(figures_of(Cost(press=0.6, move=0.4)))
    assert not tell(figures_of(None))
    assert capsys.readouterr().out.endswith(": fetch the whole history\n")


def test_a_decision_is_a_press_or_a_move_that_the_table_made() -> None:
    """Calls are counted for both, and a press alone leads to more of them."""
    calls = Counter({"POST /interactions/x": 30, "PATCH /channels/x": 10})
    played = Played(Pressed(), 20, 1.0, 0.1, 12, 1.0, calls, 0.5, [])
    assert (played.moves, played.calls_a_press, played.calls_a_move) == (32, 2.0, 1.25)


@pytest.mark.parametrize(
    ("heading", "lying", "question"),
    [
        ("Round 1 of 8 · 1 die each", 0, 1),
        ("Round 1 · trick 1 of 1", 3, 5),
        ("Round 2 of 8 · 2 dice each", 0, 6),
        ("Round 3 · trick 2 of 3", 1, 21),
        ("Round 3 of 8 is over", 0, 0),
    ],
)
def test_a_card_says_which_question_it_asks(heading: str, lying: int, question: int) -> None:
    """Bets, then a die of each seat in each trick, round by round; what is over asks nothing."""
    assert asked(card(0.0, heading, lying)) == question


@pytest.mark.parametrize(("last", "painted"), [(2, False), pytest.param(17, True, marks=pytest.mark.long)])
async def test_a_played_table_says_what_it_asks_and_what_it_cost(tmp_path: Path, last: int, *, painted: bool) -> None:
    """Its card asks what its people are asked, and every call since its opening is counted."""
    painter = Painter() if painted else None
    async with open_discord() as discord:
        discord.limits.lift()
        (table,) = lay(discord, 1)
        async with hosted(discord, tmp_path / "minotaur.db", pictures=painter):
            emojis = len(painter.dice() if painter else ())
            await discord.until(lambda: discord.world.commands and len(discord.world.emojis) == emojis)
            before = discord.wire.counted.total()
            await table.open()
            question = 0
            while question < last:
                question = await next_question(table, question)
                await answer(table, question)
        assert table.calls == discord.wire.counted.total() - before


async def next_question(table: Table, earlier: int) -> int:
    """Wait until a person's card and the table's card ask the same later question; its number. Raises TimeoutError."""
    # The table rolls a person's last die by itself, so not every question waits for a press.
    await table.discord.until(lambda: earlier < question_of(table) == max(map(asked, table.shown())))
    return question_of(table)


async def answer(table: Table, question: int) -> None:
    """Each person whose card asks this question makes a move."""
    for person in table.people:
        if (dice := card_of(person)) is not None and asks_of(person) == question:
            await person.press(dice, offered(dice, "move")[0])


def question_of(table: Table) -> int:
    """The newest question that somebody's card asks; 0 where none does."""
    return max(map(asks_of, table.people))


def asks_of(person: Person) -> int:
    """The number of the question on their card; 0 where there is none."""
    dice = card_of(person)
    return 0 if dice is None else int(offered(dice, "move")[0].split(":")[2])

"""One table at one keyboard: answers count, other lines change nothing, and nobody sees another person's dice."""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pytest

from bot.adapters.console.evening import Evening
from bot.adapters.console.services import RobotAnswers
from bot.adapters.console.session import Session, new_command
from bot.adapters.console.terminal import Left
from bot.core.table.actions import Opening
from bot.core.table.views import TableView
from bot.core.ui.presses import Press, Verb
from rules.game import RulesError
from rules.mythical_dice.moves import Deal
from rules.record import Luck, Play
from storage.errors import StoreFault
from storage.ids import PlayerId
from tests.adapters.console.golden_evenings import fixed_luck
from tests.adapters.console.sitting import (
    ALONE,
    TWO,
    WIPED,
    Answer,
    Keyboard,
    bot,
    evening,
    first,
    played,
    to_round_4,
    typing,
)
from tests.core.fakes import HandClock
from tests.screens.mythe import sample_views as mice

SHORT = replace(ALONE, robots=("steady",) * 5)
"""Six players have the fewest tricks."""

SHARED = replace(TWO, robots=("steady",) * 4)


def clumsy() -> Answer:
    """Answers like ``first``, but types a mistake or asks for a page before every answer."""
    slips = cycle(["hm", "99", "?", "t", "h", "r", "w", "-1", "\x1b[A", "0.5"])
    slipped = False

    def answer(page: str) -> str:
        nonlocal slipped
        slipped = not slipped
        return next(slips) if slipped else first(page)

    return answer


async def test_what_is_not_understood_changes_nothing(tmp_path: Path) -> None:
    """A game with mistakes and looks at the table and the rules has the same entries as a game without them."""
    with fixed_luck(1):
        await evening(tmp_path / "neat.db", to_round_4(first), SHORT)
    with fixed_luck(1):
        await evening(tmp_path / "clumsy.db", to_round_4(clumsy()), SHORT)

    assert await played(tmp_path / "clumsy.db") == await played(tmp_path / "neat.db")


async def test_a_slip_is_answered_kindly(tmp_path: Path) -> None:
    """The answer quotes the line and says where help is."""
    text = await evening(tmp_path / "bot.db", typing("two", "", None))

    # The choices still stand above the mistake; an empty line shows them again.
    assert "“two” is not one of the choices. Type r for the rules, ? for help.\nCindy> \nChoose: 0, 1\n" in text
    assert text.count("Choose: 0, 1\n") == 2


async def test_letters_show_the_table_the_dice_the_rules_advice_and_help(tmp_path: Path) -> None:
    """Each letter shows its page; a capital does, too. Nobody is hurried at the keyboard, so no time is told."""
    text = await evening(tmp_path / "bot.db", typing("?", "T", "h", "r", "w", "q"))

    for shown in (
        "q, quit: stop here",
        "Cindy leads the first trick",
        "for your eyes only",
        "How to play Mythical Dice",
        "A robot’s advice, the best move first:",
        "Chance to take ",
    ):
        assert shown in re.sub(r"\w+ leads", "Cindy leads", text)
    assert "twice the time" not in text
    assert text.endswith("Cindy> q\n[left]\n")


@pytest.mark.parametrize("word", ["rules", "PRAVIDLA", "regles"])
async def test_a_command_may_be_a_word_of_any_language(word: str, tmp_path: Path) -> None:
    """Capitals and accents do not matter, and words for leaving are understood wherever a line is asked for."""
    text = await evening(tmp_path / "bot.db", typing(word, "quit"))
    offered_again = await evening(tmp_path / "bot.db", typing("Konec"))
    passed_on = await evening(tmp_path / "shared.db", typing("quitter"), SHARED)

    assert "How to play Mythical Dice" in text
    for left in (text, offered_again, passed_on):
        assert left.endswith("[left]\n")


async def test_each_die_and_each_trick_can_be_seen(tmp_path: Path) -> None:
    """A pause follows each die, and a longer one the end of a trick. Before the next question nothing is in a hurry.

    The only die falls by itself, after a pause.
    """
    keyboard = Keyboard(typing("0", "", "", None), pauses=True)
    with fixed_luck(7), pytest.raises(Left):
        async with bot(tmp_path / "bot.db", keyboard) as opened:
            await Evening(opened, keyboard.terminal, ALONE, watched=False).spend()

    _, _, told = keyboard.text.partition("There is nothing to choose.\n[pause 1]\nCindy rolls")
    assert told.startswith(
        " grey flag.\n[pause 1]\nAriadne rolls purple 3.\n[pause 1]\nTalos rolls griffin.\n[pause 1]\n"
        "Daedalus rolls yellow 3.\nTalos takes trick 1: a griffin beats mermaids and numbers.\n"
    )
    assert "\n\n[pause 2]\n" in told


async def test_what_is_told_again_is_told_at_once(tmp_path: Path) -> None:
    """Who comes back does not wait for what happened last."""
    await evening(tmp_path / "bot.db", typing("0", "", None))
    keyboard = Keyboard(typing("1", None), pauses=True)
    with pytest.raises(Left):
        async with bot(tmp_path / "bot.db", keyboard) as opened:
            await Evening(opened, keyboard.terminal, ALONE, watched=False).spend()

    assert "What happened last:" in keyboard.text
    assert "[pause" not in keyboard.text


async def test_nobody_at_the_keyboard_is_hurried(tmp_path: Path) -> None:
    """A person who takes a week for each answer makes their own moves, and the clock moves for nobody."""
    clock = HandClock()

    def slow(page: str) -> str:
        clock.forward(7 * 24 * 3600 * 1000)
        return first(page)

    await evening(tmp_path / "bot.db", to_round_4(slow), SHORT, time=clock)

    moves = [entry for entry in await played(tmp_path / "bot.db") if isinstance(entry, Play)]
    assert len(moves) > 6 * (1 + 2 + 3)
    assert [move for move in moves if move.by_clock] == []


class Bold(RobotAnswers):
    """Makes these moves, whatever the question is, and then leaves."""

    def __init__(self, moves: Sequence[str]) -> None:
        self._moves = iter(moves)

    async def choose(self, view: TableView) -> Press | None:
        """The next of the moves. Raises Left after the last."""
        for move in self._moves:
            return Press(view.id, view.decision, Verb.MOVE, move)
        raise Left


async def play_boldly(file: Path, keyboard: Keyboard, *moves: str, watched: bool) -> None:
    """One person at a table with two robots makes these moves. Raises Left after the last."""
    async with bot(file, keyboard) as opened:
        community = await opened.people.community("terminal", "local", "UTC", "en")
        cindy = await opened.people.person("terminal", "cindy", "Cindy")
        opening = Opening(community, "local", cindy.id, new_command(), "en", "mythical-dice", seats=3)
        answer = await opened.tables.open(replace(opening, robots=("steady",) * 2))
        assert answer.view is not None
        bold = Bold(moves)
        await Session(opened, keyboard.terminal, bold, answer.view, watched=watched).play()


async def test_a_refusal_is_told_and_the_question_asked_again(tmp_path: Path) -> None:
    """The refusal is a sentence of the catalogue, and the next answer counts."""
    keyboard = Keyboard(first)
    with pytest.raises(Left):
        await play_boldly(tmp_path / "bot.db", keyboard, "bet.8", "bet.0", watched=False)

    assert "You can bet from 0 to 1. Your last bet stands, if you made one.\nYour bet: 0.\n" in keyboard.text


async def test_a_refusal_ends_a_game_at_which_nobody_types(tmp_path: Path) -> None:
    """A robot would give the same refused answer for ever, so the refusal is raised."""
    with pytest.raises(RulesError) as refused:
        await play_boldly(tmp_path / "bot.db", Keyboard(first), "bet.8", "bet.0", watched=True)

    assert refused.value.code == "bet-out-of-range"


async def test_who_gives_a_card_is_told_which_and_not_twice(tmp_path: Path) -> None:
    """The answer names the card. The story does not tell the giver of their gift once more."""

    def giving(page: str) -> str | None:
        return None if "Your gifts" in page else first(page)

    mythe = replace(ALONE, game="mythe", options={})
    with fixed_luck(1):
        text = await evening(tmp_path / "bot.db", giving, mythe)

    before, told, _ = text.partition("Your gifts · ")
    assert told
    assert before.splitlines()[-1].startswith("Cindy> ")
    assert "Cindy gives cards away" not in text


def giving(cards: str) -> Callable[[str], str | None]:
    """Somebody who gives away these cards as soon as they may give several, and leaves after that."""

    def answer(page: str) -> str | None:
        if "Your gifts" in page:
            return None
        asked = page.replace("\u00a0", " ").split("Cindy> ")[-2]
        if several := re.search(r"([a-z]) Several cards", asked):
            return several[1]
        return cards if "Which cards do you give" in asked else first(page)

    return answer


async def test_a_next_step_repeats_nothing_of_the_card(tmp_path: Path) -> None:
    """Between the answers of several cards stands only what is new: what is asked now."""
    with fixed_luck(1):
        text = await evening(tmp_path / "bot.db", giving("0 1"), replace(ALONE, game="mythe", options={}))

    steps = text.partition("Several cards …")[2].split("Cindy> ")[2:4]
    assert [step.splitlines()[2] for step in steps] == ["After it: 1", "So far: Ariadne: 0"]
    assert "Your cards" not in "".join(steps)


async def test_a_next_step_asks_its_question_though_the_step_before_asked_the_same(tmp_path: Path) -> None:
    """Of two equal cards each is asked for. A question that a menu repeats is printed once, with "Back" last."""
    with fixed_luck(1):
        text = await evening(tmp_path / "bot.db", giving("1 1"), replace(ALONE, game="mythe", options={}))

    which, *steps = text.partition("Several cards …")[2].replace("\u00a0", " ").split("Cindy> ")[1:4]
    assert [line for line in which.splitlines() if line][1:] == [
        "Which cards do you give away?",
        "Type 2–6 of these, separated by spaces: 0, 1, 1, 1, a Fairy 2, b Sword 3,",
        "c obstacle",
        "Or: d Back",
    ]
    assert [step.count("Who gets your 1?") for step in steps] == [1, 1]


# --- several at one keyboard --------------------------------------------------------------------------------


async def test_nobody_sees_the_dice_or_the_bet_of_another(tmp_path: Path) -> None:
    """In a whole game, a page with dice or a bet has one reader, and the dice are the reader's own."""
    pages = []

    def attentive(page: str) -> str:
        pages.append(page)
        return first(page)

    await evening(tmp_path / "bot.db", attentive, SHARED)

    hands = await dealt(tmp_path / "bot.db")
    for page in pages:
        readers = set(re.findall(r"^(\w+)> ", page, re.MULTILINE))
        secrets = re.findall(r"^Round (\d)\. Your dic?e: (.*)$", page, re.MULTILINE)
        assert len(readers) == 1 if secrets or "Your bet" in page else len(readers) <= 1
        for reader in readers:
            assert all(Counter(dice.split(", ")) <= hands[reader, int(number)] for number, dice in secrets)
    assert {reader for page in pages for reader in re.findall(r"^(\w+)> ", page, re.MULTILINE)} == {"Anna", "Ben"}


async def dealt(file: Path) -> dict[tuple[str, int], Counter[str]]:
    """The dice that Anna and Ben were dealt, by name and round."""
    deals = [entry.outcome for entry in await played(file) if isinstance(entry, Luck)]
    return {
        (name, number): Counter(kind.key for kind in deal.dice[seat])
        for number, deal in enumerate((deal for deal in deals if isinstance(deal, Deal)), 1)
        for seat, name in enumerate(("Anna", "Ben"))
    }


async def test_the_keyboard_is_passed_on_with_an_empty_screen(tmp_path: Path) -> None:
    """Before the next person presses Enter, the page shows only what everybody may know."""
    pages = []

    def attentive(page: str) -> str | None:
        pages.append(page)
        return None if "keyboard to Ben" in page else first(page)

    await evening(tmp_path / "bot.db", attentive, SHARED)

    assert pages[-1].endswith("Pass the keyboard to Ben. Press Enter when nobody else is looking.\n> ")
    assert "Anna has bet." in pages[-1]
    assert "Your" not in pages[-1]


async def test_a_shared_bet_may_be_changed_before_the_keyboard_is_passed_on(tmp_path: Path) -> None:
    """The bet may be changed until Enter passes the keyboard on."""
    text = await evening(tmp_path / "bot.db", typing("", "1", "0", "", "", "1", None), SHARED)

    assert "Your bet: 1.\nPress Enter to pass the keyboard on" in text
    assert "MIN-O-TAUR! Anna\u00a00 · Ben\u00a01 · " in text


async def test_nobody_is_told_that_they_have_bet_themselves(tmp_path: Path) -> None:
    """Each person is told only of other people's bets."""
    text = await evening(tmp_path / "bot.db", to_round_4(first), SHARED)

    pages = [(page, set(re.findall(r"^(\w+)> ", page, re.MULTILINE))) for page in text.split(WIPED)]
    assert [page for page, readers in pages if any(f"{reader} has bet." in page for reader in readers)] == []
    assert "Anna has bet." in text


async def test_who_is_handed_the_keyboard_may_leave_instead(tmp_path: Path) -> None:
    """If a person leaves at the empty screen, no dice are shown."""
    text = await evening(tmp_path / "bot.db", typing("q"), SHARED)

    assert "Your" not in text
    assert text.endswith("[left]\n")


async def test_who_leaves_a_shared_keyboard_leaves_no_dice_behind(tmp_path: Path) -> None:
    """The screen is cleared when a person leaves."""
    text = await evening(tmp_path / "bot.db", typing("", None), SHARED)

    assert text.rpartition("\n" * 60)[2] == "[left]\n"


@pytest.mark.parametrize("fault", [asyncio.CancelledError(), StoreFault("the disk is full")])
async def test_a_shared_game_that_is_broken_off_leaves_no_dice_behind(
    fault: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The screen is cleared after Ctrl-C while robots think, and after a fault of the store, too."""

    async def act(*_: object) -> None:
        raise fault

    monkeypatch.setattr("bot.core.table.tables.Tables.act", act)
    keyboard = Keyboard(typing("", "1"))
    async with bot(tmp_path / "bot.db", keyboard) as opened:
        with pytest.raises(type(fault)):
            await Evening(opened, keyboard.terminal, SHARED, watched=False).spend()

    assert "Round 1. Your die: " in keyboard.text
    assert keyboard.text.endswith(WIPED)


async def test_who_goes_on_with_a_shared_table_finds_an_empty_screen(tmp_path: Path) -> None:
    """The screen is cleared first, because the evening before may have left dice on it."""
    await evening(tmp_path / "bot.db", typing("", "1", None), SHARED)
    text = await evening(tmp_path / "bot.db", typing("1", None), SHARED)

    before, passed, _ = text.partition("Pass the keyboard to ")
    assert passed
    assert WIPED in before


@pytest.mark.parametrize("is_silent", [False, True])
async def test_a_move_that_is_no_choice_is_told_without_a_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_silent: bool
) -> None:
    """The game says why there is no choice. If it does not, a sentence of the terminal says that much."""
    view, public = (mice.seen(mice.emptied(), seat, robots={1}) for seat in (0, None))
    keyboard = Keyboard(first)
    async with bot(tmp_path / "minotaur.db", keyboard) as opened:
        session = Session(opened, keyboard.terminal, RobotAnswers(), view, watched=False)

        async def seen(_: PlayerId | None) -> TableView:
            return public

        monkeypatch.setattr(session, "_view", seen)
        if is_silent:
            monkeypatch.setattr(session._screen, "why_forced", lambda *_: None)  # noqa: SLF001 - a game without reasons
        press = await session._only_press(view)  # noqa: SLF001 - such a turn is rare in a whole game

    why = "There is nothing to choose." if is_silent else "No cards left: Ben. Every empty hand needs"
    assert keyboard.text.startswith(why)
    assert "?" not in keyboard.text
    assert press.verb is Verb.MOVE

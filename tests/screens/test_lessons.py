"""What the teachers of lessons say: it is true by the rules, short, and in every language."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from bot.core.lessons import Learner, lesson_stop, prepared
from bot.core.ports import LessonStop
from bot.core.ui.languages import LANGUAGES, Say
from bot.core.ui.panels import Panel, SmallPrint, Text, all_choices
from bot.core.ui.presses import Verb, read, spell
from bot.screens.lessons.lesson_panel import TEACHERS
from rules.catalogue import newest
from rules.lessons.catalogue import LESSONS
from rules.lessons.lesson import LEARNER, NEXT, Halt
from rules.mythe.pieces import CARDS, COSTS, LEGENDARY, Card
from rules.mythe.view import MytheView
from rules.mythic_dice.moves import Release
from rules.mythic_dice.pieces import SIZES
from rules.mythic_dice.view import MythicView
from rules.mythical_dice.moves import Rolled
from rules.mythical_dice.pieces import SIDES, SYMBOL
from rules.mythical_dice.rulings import trick_winner
from rules.mythical_dice.view import MythicalView
from storage.ids import PlayerId
from tests.screens.sample_views import languages, screens
from tests.test_locales import Found, messages

Values = dict[str, int | str]
SENTENCE_ENDS = re.compile(r"[.!?](?=\s|$)")
MOST_SENTENCES = 3


def learner(language: str) -> Learner:
    """Somebody who learns in this language."""
    return Learner("somewhere", "ann", PlayerId(1), "Ann", language)


@cache
def ways(game: str) -> tuple[tuple[str, ...], ...]:
    """The answers on the prepared way, and on some on which every answer is chosen among all that are legal."""
    return tuple(_way(game, None if seed == 0 else random.Random(seed)) for seed in range(12))


def _way(game: str, mood: random.Random | None) -> tuple[str, ...]:
    answers: list[str] = []
    spelled = newest(game).notation.spell
    while (stop := lesson_stop(learner("en"), game, answers)).halt is not Halt.END:
        if mood is not None and stop.halt is Halt.QUESTION and stop.view.play is not None:
            answers.append(spelled(mood.choice(stop.view.play.choices)))
        else:
            answers.append(prepared(stop) or NEXT)
    return tuple(answers)


def stops(game: str, language: str) -> Iterator[LessonStop]:
    """Every stop on all these ways."""
    for way in ways(game):
        for number in range(len(way) + 1):
            yield lesson_stop(learner(language), game, way[:number])


def said(stop: LessonStop, language: str = "en") -> dict[str, Values]:
    """The messages of what the teacher says at the stop, with their values."""
    found: dict[str, Values] = {}

    def say(message: str, /, **values: int | str) -> str:
        found[message] = dict(values)
        return languages().say(language, message, **values)

    voice: Say = say
    list(TEACHERS[stop.view.game].tell(stop, voice))
    return {message: values for message, values in found.items() if message.startswith("learn-")}


def panel(stop: LessonStop, language: str, begun: str = "") -> Panel:
    """The panel of the stop."""
    return screens().lesson(stop, language, begun)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_a_teacher_says_little_and_never_nothing(game: str, language: str) -> None:
    """At most three sentences at each stop, and one at least where something is new: at the start, the end, a look."""
    for stop in stops(game, language):
        told = " ".join(TEACHERS[game].tell(stop, languages().voice(language)))

        assert len(SENTENCE_ENDS.findall(told)) <= MOST_SENTENCES, told
        assert told or stop.halt is Halt.QUESTION


@pytest.mark.parametrize("game", LESSONS)
def test_all_choices_lead_on_in_the_lesson(game: str) -> None:
    """No press of the lesson concerns a table. Each can be read back, and leads to this lesson or out of it."""
    for stop in stops(game, "en"):
        shown = panel(stop, "en")
        presses = [one.press for one in (*all_choices(shown), *(one for menu in shown.menus for one in menu.choices))]
        own = [press for press in presses if press.verb is Verb.LEARN and press.arg]

        assert own
        assert all(press.arg.partition("/")[0] == game and press.table == "" for press in own)
        assert {press.verb for press in presses} <= {Verb.LEARN, Verb.PLAY_NOW, Verb.RULES}
        assert all(read(spell(press)) == press for press in presses)


@pytest.mark.parametrize("game", LESSONS)
def test_the_suggestion_is_said_and_stands_out(game: str) -> None:
    """A move of two steps stands out in neither: then the sentence says it."""
    for number in range(len(ways(game)[0]) + 1):
        stop = lesson_stop(learner("en"), game, ways(game)[0][:number])
        shown = panel(stop, "en")
        if stop.suggested is None:
            continue
        label = screens().of(game).move(stop.suggested, stop.view, "en")
        spelled = newest(game).notation.spell(stop.suggested)

        assert Text(f"💡 Suggestion: {label}") in shown.blocks
        best = [one.press.arg for one in all_choices(shown) if one.primary]
        assert best in ([f"{game}/move/{spelled}"], [])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_says_that_it_is_no_fair_luck_and_ends_with_a_game(game: str, language: str) -> None:
    """At its start and at its end; there the first choice plays the game."""
    start, end = (lesson_stop(learner(language), game, way) for way in ((), ways(game)[0]))
    prints = [
        [block.text for block in panel(stop, language).blocks if isinstance(block, SmallPrint)] for stop in (start, end)
    ]

    assert prints == [[languages().say(language, "learn-prepared")]] * 2
    assert [(one.press.verb, one.press.arg) for one in panel(end, language).choices if one.primary] == [
        (Verb.PLAY_NOW, game)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_in_a_lesson_is_computed(language: str) -> None:
    """The texts name no number but 0 and 1: all others come from the rules."""
    games = [name for name in messages(language) if re.match("learn-(mythical|mythe|mythic)-", name)]
    typed = {name: languages().say(language, name, **dict.fromkeys(_values(name), "x")) for name in games}

    assert len(games) > 40
    assert {name: text for name, text in typed.items() if re.search(r"[2-9]|\d\d", text)} == {}


def _values(message: str) -> set[str]:
    return Found(messages("en")[message]).variables


def test_mythical_dice_says_what_the_rules_say() -> None:
    """What a round brought, what a die shows, and whether it can take the trick."""
    for stop in stops("mythical-dice", "en"):
        play = stop.view.play
        assert isinstance(play, MythicalView)
        for message, values in said(stop).items():
            _check_mythical(message, values, play)


def _check_mythical(message: str, values: Values, play: MythicalView) -> None:
    each = int(values.get("each", 0))
    match message.removeprefix("learn-mythical-"):
        case "kept" | "kept-bonus" | "kept-zero" | "missed" | "missed-zero" as how:
            line = play.sheet[-1]
            bet, taken, points = line.bets[LEARNER], line.taken[LEARNER], line.points[LEARNER]
            assert how.startswith("kept") == (bet == taken)
            assert how.endswith("zero") == (bet == 0)
            assert (how == "kept-bonus") == (bet == taken and line.bonuses[LEARNER] > 0)
            due = line.round if bet == 0 else taken if bet == taken else -abs(bet - taken)
            gained = each * due if bet or bet == taken else -each * line.round
            assert points == gained + (int(values["bonus"]) if how == "kept-bonus" else 0)
        case "bet-number":
            assert {int(values["least"]), int(values["most"])} == {f(SIDES[play.hand[0]]) for f in (min, max)}
        case "bet-symbol":
            sides = SIDES[play.hand[0]]
            assert (values["shows"], values["sides"]) == (sides.count(SYMBOL), len(sides))
            assert values["tricks"] == play.round == len(play.hand)
        case "could" | "bonus" | "cannot" as how:
            results = [
                trick_winner((*play.trick, Rolled(LEARNER, die, face)), play.leader)
                for die in play.hand
                for face in SIDES[die]
            ]
            winning = [bonus for winner, bonus in results if winner == LEARNER]
            assert bool(winning) == (how != "cannot")
            assert how != "bonus" or values["bonus"] in winning
        case "symbol":
            assert any(rolled.face == SYMBOL and rolled.seat == play.last_winner for rolled in play.last_trick)
        case "end":
            assert values["rounds"] == play.rounds
        case "met" | "lost" | "out-of-reach" as how:
            missing = (play.bets[LEARNER] or 0) - play.taken[LEARNER]
            if missing > len(play.hand):
                assert how == "out-of-reach"
            else:
                assert how == ("met" if missing == 0 else "lost")
        case _:
            pass


def test_mythe_says_what_the_rules_say() -> None:
    """Cards and obstacles, spaces and points."""
    for stop in stops("mythe", "en"):
        play = stop.view.play
        assert isinstance(play, MytheView)
        for message, values in said(stop).items():
            _check_mythe(message, values, play)


def _check_mythe(message: str, values: Values, play: MytheView) -> None:
    if "space" in values and message in {f"learn-mythe-{which}" for which in ("start", "end", "legend", "declared")}:
        assert values["space"] == len(COSTS)
    match message.removeprefix("learn-mythe-"):
        case "draw":
            counts = {card: numbers[0] for card, _, numbers in CARDS}
            assert (values["cards"], values["obstacles"]) == (sum(counts.values()), counts[Card.OBSTACLE])
            assert sum(play.hands) == values["cards"]
        case "left-over":
            start = 0 if play.own_turn is None else play.own_turn.space
            others = play.spaces[LEARNER + 1 :]
            reached = range(start + 1, play.spaces[LEARNER] + 1)
            assert play.points > sum(COSTS[space - 1] for space in reached if space not in others)
        case "passed":
            assert values["space"] in play.spaces[LEARNER + 1 :]
            assert play.spaces[LEARNER] < int(values["space"]) < play.reached
        case "tripped":
            assert play.tripped
            assert Card.OBSTACLE in play.hand
        case "give" | "must-give" as how:
            assert (how == "must-give") == bool(play.empty_hands)
        case "stop-now":
            assert values["points"] == f"{play.points} points"
            assert play.reached > play.spaces[LEARNER]
        case "drawn-legend":
            assert play.drawn[-1].card in LEGENDARY
        case "declared":
            assert play.declared in LEGENDARY
        case "legend":
            assert set(play.hand) & set(LEGENDARY)
            assert play.declared is None
        case "tripped-by-you" | "tripped-too" | "moved-too" | "stayed-too" as how:
            turn = play.turns[-1]
            assert turn.tripped == how.startswith("tripped")
            assert (turn.space > turn.start) == (how == "moved-too")
            assert how != "tripped-by-you" or turn.drawn[-1].source == LEARNER
        case _:
            pass


def test_mythic_dice_says_what_the_rules_say() -> None:
    """The size of the game and the points."""
    for stop in stops("mythic-dice", "en"):
        play = stop.view.play
        assert isinstance(play, MythicView)
        for message, values in said(stop).items():
            match message.removeprefix("learn-mythic-"):
                case "start":
                    assert (values["dice"], values["goal"]) == (SIZES[play.seats].dice, SIZES[play.seats].goal)
                case "end":
                    assert values["goal"] == play.goal
                    assert str(values["points"]).startswith(str(play.places[LEARNER].points))
                case "capture":
                    assert play.open_to == (play.active,) == (LEARNER,)
                case "capture-first":
                    assert play.open_to[0] == LEARNER != play.active
                case "first-come":
                    assert play.active is not None
                    assert set(play.places[play.active].free) == {1}
                case "decay" | "decay-again" as how:
                    assert (how == "decay-again") == (play.active != LEARNER)
                case "power-of":
                    assert isinstance(stop.suggested, Release)
                case _:
                    pass


def test_the_list_says_where_one_stands() -> None:
    """A lesson that was left, one that is over, and one that is new."""
    way = ways("mythe")[0]
    begun = {"mythical-dice": lesson_stop(learner("en"), "mythical-dice", [NEXT])}
    begun["mythe"] = lesson_stop(learner("en"), "mythe", way)
    shown = "\n".join(str(block) for block in screens().lessons(begun, "en").blocks)

    assert "Mythical Dice: you are at step 2 of 8" in shown
    assert "Mythe: done" in shown
    assert "step 1" not in shown


def test_a_way_of_a_move_is_shown_alone() -> None:
    """The second step of a move repeats neither the teacher nor the suggestion."""
    stop = lesson_stop(learner("en"), "mythic-dice", [NEXT])
    first, second = panel(stop, "en"), panel(stop, "en", "cap.j")

    assert any(isinstance(block, Text) and "💡" in block.text for block in first.blocks)
    assert not any(isinstance(block, Text) and "💡" in block.text for block in second.blocks)
    assert replace(second, blocks=()) != replace(first, blocks=())


@pytest.mark.parametrize("game", LESSONS)
def test_whoever_takes_one_choice_at_a_time_gets_on(game: str) -> None:
    """No menu wants several choices at once, and what begins a move leads to more than the way back."""
    for stop in stops(game, "en"):
        if stop.halt is not Halt.QUESTION:
            continue
        alone = replace(stop, singly=True)
        shown = panel(alone, "en")
        presses = [one.press for one in (*all_choices(shown), *(one for menu in shown.menus for one in menu.choices))]
        begun = [press.arg.removeprefix(f"{game}/choose/") for press in presses if "/choose/" in press.arg]

        assert any("/move/" in press.arg for press in presses) or begun
        for arg in begun:
            after = panel(alone, "en", arg)
            ways = [*all_choices(after), *(one for menu in after.menus for one in menu.choices)]
            assert all(menu.most == 1 for menu in after.menus)
            assert any(way.press.arg.partition("/choose/")[2] or "/move/" in way.press.arg for way in ways), arg

"""What the teachers of lessons say: it is true by the rules, short, and in every language."""

import re

import pytest

from bot.core.lessons import lesson_stop
from bot.core.ports import LessonStop
from bot.core.ui.languages import LANGUAGES, Say
from bot.screens.lessons.lesson_panel import TEACHERS
from rules.lessons.catalogue import LESSONS
from rules.lessons.lesson import LEARNER, NEXT
from rules.mythe.pieces import CARDS, COSTS, LEGENDARY, Card
from rules.mythe.view import MytheView
from rules.mythic_dice.events import TurnBegun
from rules.mythic_dice.moves import Poach, Release
from rules.mythic_dice.pieces import SIZES
from rules.mythic_dice.view import MythicView
from rules.mythical_dice.moves import Rolled
from rules.mythical_dice.pieces import SIDES, SYMBOL
from rules.mythical_dice.rulings import trick_winner
from rules.mythical_dice.view import MythicalView
from tests.screens.lesson_ways import learner, stops, walked, ways
from tests.screens.sample_views import languages
from tests.test_locales import Found, messages

Values = dict[str, int | str]
SENTENCE_ENDS = re.compile(r"[.!?](?=\s|$)")
MOST_SENTENCES = 3
TYPED = re.compile(
    r"[2-9]|\d\d"
    r"|\b(two|three|four|five|six|seven|eight|nine|ten|twelve"
    r"|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze"
    r"|dv[aě]|dvou|tři|tří|čtyř[i]?|pět|šest|sedm|osm|devět|deset|dvanáct)\b",
    re.IGNORECASE,
)
"""A number above 1 that is typed. ("six" is also French.)"""
TO_THE_SECOND_TURN = (NEXT, "draw.s1", "draw.s1", "give", NEXT, NEXT)
"""The prepared answers in the lesson of Mythe up to the learner's second turn."""


def said(stop: LessonStop, language: str = "en") -> dict[str, Values]:
    """The messages of what the teacher says at the stop, with their values."""
    found: dict[str, Values] = {}

    def say(message: str, /, **values: int | str) -> str:
        found[message] = dict(values)
        return languages().say(language, message, **values)

    voice: Say = say
    list(TEACHERS[stop.view.game].tell(stop, voice))
    return {message: values for message, values in found.items() if message.startswith("learn-")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_a_teacher_says_little_and_never_nothing(game: str, language: str) -> None:
    """At most three sentences at the start and after each answer that the learner may give, and one at least."""
    for stop in (*stops(game, language), *walked(game, language)):
        told = " ".join(TEACHERS[game].tell(stop, languages().voice(language)))

        assert 1 <= len(SENTENCE_ENDS.findall(told)) <= MOST_SENTENCES, (told, stop.view.play)


@pytest.mark.parametrize(
    ("game", "answers", "comment"),
    [
        ("mythe", (*TO_THE_SECOND_TURN, "draw.s1"), "A 0 takes you no further"),
        ("mythic-dice", (NEXT, "pass"), "You captured nothing"),
        ("mythic-dice", (NEXT, "pass", "pass"), "You passed"),
        ("mythic-dice", (NEXT, "pass", "pass", "decay.21"), "Your 2 is a 1 now."),
        ("mythic-dice", (NEXT, "pass", "pass", "decay.21", "pass", "decay.21"), "Your 2 is a 1 now. You have 0 points"),
    ],
)
def test_a_teacher_comments_on_what_nobody_suggested(game: str, answers: tuple[str, ...], comment: str) -> None:
    """Also on a card or a decision that brings nothing."""
    stop = lesson_stop(learner("en"), game, answers, strict=True)

    assert comment in " ".join(TEACHERS[game].tell(stop, languages().voice("en")))


@pytest.mark.parametrize("answer", ["pass", "cap.022", "cap.688", "cap.l11a8", "cap.c15"])
def test_a_teacher_of_mythic_dice_names_each_kind_of_action(answer: str) -> None:
    """To release is named only to somebody who holds a creature; to poach, if it has an artifact."""
    stop = lesson_stop(learner("en"), "mythic-dice", (NEXT, answer), strict=True)
    assert stop.view.play is not None
    offered = {type(move) for move in stop.view.play.choices}

    assert ("learn-mythic-action" in said(stop)) == (Release in offered)
    assert ("learn-mythic-action-roll" in said(stop)) == (Release not in offered)
    assert ("learn-mythic-poach" in said(stop)) == (Poach in offered)


def test_who_trips_over_the_last_card_of_a_hand_learns_that_they_must_give() -> None:
    """The press cannot be left out there, so the teacher says why."""
    answers = (*TO_THE_SECOND_TURN, "draw.s1", "draw.s1")
    told = said(lesson_stop(learner("en"), "mythe", answers, strict=True))

    assert list(told) == ["learn-mythe-tripped", "learn-mythe-must-give"]


def test_a_teacher_of_mythe_comments_on_gifts() -> None:
    """Whether somebody else now has the obstacle, or cards that can be drawn again."""
    for gift, comment in (("give.obstacle.s1", "gave-obstacle"), ("give.one.s1", "gave")):
        stop = lesson_stop(learner("en"), "mythe", (NEXT, "draw.s1", "draw.s1", gift), strict=True)

        assert f"learn-mythe-{comment}" in said(stop)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_in_a_lesson_is_computed(language: str) -> None:
    """The texts name no number but 0 and 1, in digits or in words: all others come from the rules."""
    games = [name for name in messages(language) if re.match("learn-(mythical|mythe|mythic)-", name)]
    typed = {name: languages().say(language, name, **dict.fromkeys(_values(name), "x")) for name in games}

    assert len(games) > 40
    assert {name: text for name, text in typed.items() if TYPED.search(text)} == {}


def _values(message: str) -> set[str]:
    return Found(messages("en")[message]).variables


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_says_how_much_is_played(language: str) -> None:
    """Rounds of Mythical Dice, own turns of Mythe, and in Mythic Dice a turn of the learner and one of the robot."""
    told: dict[str, Values] = {}
    ends = {}
    for game in LESSONS:
        start, ends[game] = (lesson_stop(learner(language), game, way) for way in ((), ways(game, language)[0]))
        told |= said(start, language)
    rounds, turns = ends["mythical-dice"].view.play, ends["mythe"].view.play
    assert isinstance(rounds, MythicalView)
    assert isinstance(turns, MytheView)
    prepared_way = ways("mythic-dice", language)[0]
    passed = [
        lesson_stop(learner(language), "mythic-dice", prepared_way[:number]) for number in range(len(prepared_way) + 1)
    ]
    begun = [event.seat for stop in passed for event in stop.events if isinstance(event, TurnBegun)]

    assert told["learn-mythical-start"]["rounds"] == len(rounds.sheet)
    assert told["learn-mythe-start"]["turns"] == sum(turn.seat == LEARNER for turn in turns.turns)
    # The lesson ends where a third turn begins.
    assert begun[:-1] == [LEARNER, 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_mythical_dice_says_what_the_rules_say(language: str) -> None:
    """What a round brought, what a die shows, and whether it can take the trick."""
    for stop in stops("mythical-dice", language):
        play = stop.view.play
        assert isinstance(play, MythicalView)
        for message, values in said(stop, language).items():
            _check_mythical(message, values, play)


def _number(told: int | str) -> int:
    """The number with which the words begin: 5 of "5 points"."""
    found = re.match(r"\d+", str(told))
    assert found is not None
    return int(found[0])


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_mythe_says_what_the_rules_say(language: str) -> None:
    """Cards and obstacles, spaces and points."""
    for stop in stops("mythe", language):
        play = stop.view.play
        assert isinstance(play, MytheView)
        for message, values in said(stop, language).items():
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
            assert _number(values["points"]) == play.points
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_mythic_dice_says_what_the_rules_say(language: str) -> None:
    """The size of the game and the points."""
    for stop in stops("mythic-dice", language):
        play = stop.view.play
        assert isinstance(play, MythicView)
        for message, values in said(stop, language).items():
            match message.removeprefix("learn-mythic-"):
                case "start":
                    assert (values["dice"], values["goal"]) == (SIZES[play.seats].dice, SIZES[play.seats].goal)
                case "end":
                    assert values["goal"] == play.goal
                    assert _number(values["points"]) == play.places[LEARNER].points
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
                case "action" | "action-roll" as how:
                    assert (how == "action") == any(isinstance(move, Release) for move in play.choices)
                case "poach":
                    assert any(isinstance(move, Poach) for move in play.choices)
                case _:
                    pass

"""Lessons: what they are prepared to show, and that any answer leads on to their end."""

import random
from collections.abc import Iterator

import pytest

from rules.catalogue import newest
from rules.chance import Committed, Scripted
from rules.game import Event, IllegalMove, Move
from rules.lessons import lesson as playing
from rules.lessons.catalogue import LESSONS
from rules.lessons.lesson import LEARNER, NEXT, Halt, Stop, prepared_answers, stop_after
from rules.mythe.moves import TurnTaken
from rules.mythic_dice.deeds import Captured, Decayed
from rules.mythic_dice.events import Acted
from rules.mythic_dice.moves import Release
from rules.mythical_dice.moves import RoundScored, TrickTaken

EDITIONS = [{"edition": edition} for edition in newest("mythical-dice").options["edition"]]
WAYS = [("mythical-dice", options) for options in EDITIONS] + [("mythe", {}), ("mythic-dice", {})]


def stops(game: str, options: dict[str, str], answers: list[str]) -> Iterator[Stop]:
    """The stops on the way of these answers."""
    for number in range(len(answers) + 1):
        yield stop_after(LESSONS[game], options, answers[:number])


def told(game: str, options: dict[str, str]) -> list[Event]:
    """Everything that happens on the prepared way."""
    answers = list(prepared_answers(LESSONS[game], options))
    return [event for stop in stops(game, options, answers) for event in stop.events]


@pytest.mark.parametrize(("game", "options"), WAYS)
def test_the_prepared_way_is_possible(game: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each suggestion and each robot's prepared move is legal, so no robot has to choose for itself."""

    def nobody(*_: object) -> None:
        raise AssertionError("a robot's prepared move is not possible")

    monkeypatch.setattr(playing, "robot_player", nobody)
    lesson = LESSONS[game]
    answers = list(prepared_answers(lesson, options))
    made = [answer for answer in answers if answer != NEXT]

    assert made == list(lesson.moves[LEARNER])
    assert [stop.halt for stop in stops(game, options, answers)][-1] is Halt.END


@pytest.mark.parametrize("options", EDITIONS)
def test_mythical_dice_shows_a_bet_that_fails_and_one_that_holds(options: dict[str, str]) -> None:
    """Three tricks in two rounds; the second round also brings a bonus."""
    events = told("mythical-dice", options)
    lines = [event for event in events if isinstance(event, RoundScored)]

    assert sum(isinstance(event, TrickTaken) for event in events) == 3
    assert [line.bets[LEARNER] == line.taken[LEARNER] for line in lines] == [False, True]
    assert lines[1].bonuses[LEARNER] > 0


def test_mythe_shows_a_turn_that_trips_and_one_that_stops() -> None:
    """And that an obstacle in the own hand trips somebody else."""
    turns = [event for event in told("mythe", {}) if isinstance(event, TurnTaken)]
    own = [turn for turn in turns if turn.seat == LEARNER]

    assert [(turn.tripped, turn.space > turn.start) for turn in own] == [(True, False), (False, True)]
    assert any(turn.tripped and turn.drawn[-1].source == LEARNER for turn in turns)


def test_mythic_dice_shows_a_capture_a_power_and_a_decay() -> None:
    """All of them are the learner's."""
    events = told("mythic-dice", {})
    powers = [event.move for event in events if isinstance(event, Acted) and event.seat == LEARNER]

    assert any(isinstance(event, Captured) and event.seat == LEARNER for event in events)
    assert any(isinstance(move, Release) and move.power is not None for move in powers)
    assert any(LEARNER in [seat for seat, _, _ in event.turned] for event in events if isinstance(event, Decayed))


def answered_anyhow(game: str, options: dict[str, str], seed: int) -> list[str]:
    """The answers of somebody who chooses among all legal moves, up to the end."""
    mood, answers = random.Random(seed), list[str]()
    spell = newest(game).notation.spell
    while (stop := stop_after(LESSONS[game], options, answers)).halt is not Halt.END:
        asked = stop.halt is Halt.QUESTION
        answers.append(spell(mood.choice(stop.state.legal(LEARNER))) if asked else NEXT)
        assert len(answers) < 40
    return answers


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize(("game", "options"), WAYS)
def test_any_legal_answer_leads_on_to_the_end(game: str, options: dict[str, str], seed: int) -> None:
    """Whoever leaves the prepared way gets no suggestions any more. The same answers always lead to the same stop."""
    answers, prepared = answered_anyhow(game, options, seed), list(prepared_answers(LESSONS[game], options))
    for stop in stops(game, options, answers):
        follows = answers[: stop.number - 1] == prepared[: stop.number - 1]
        assert (stop.suggested is not None) == (follows and stop.halt is Halt.QUESTION)

    assert stop_after(LESSONS[game], options, answers).events == stop.events


@pytest.mark.parametrize("answers", [["bet.1"], [NEXT, NEXT], [NEXT, "bet.7"], [NEXT, "hm"], [NEXT, "roll.red"]])
def test_an_impossible_answer_is_refused(answers: list[str]) -> None:
    """It answers another question, or none, or the rules do not allow it."""
    with pytest.raises(IllegalMove):
        stop_after(LESSONS["mythical-dice"], {}, answers)


def test_nothing_comes_after_the_end() -> None:
    """The answer that ends the lesson is the last one."""
    answers = [*prepared_answers(LESSONS["mythe"], {}), NEXT]

    with pytest.raises(IllegalMove):
        stop_after(LESSONS["mythe"], {}, answers)


def test_prepared_luck_gives_what_is_written_down() -> None:
    """A number that is too high is the highest possible one. Any other draw follows from its name."""
    luck = Scripted({("face", 1, 0, 1): 2, ("card", 1, 1, 0): 99})
    other = luck.below(6, "face", 1, 1, 1)

    assert luck.below(6, "face", 1, 0, 1) == 2
    assert luck.below(4, "card", 1, 1, 0) == 3
    assert other == luck.below(6, "face", 1, 1, 1) == Committed(bytes(32), "lesson", "").below(6, "face", 1, 1, 1)


def test_a_move_is_a_suggestion_of_the_game() -> None:
    """Suggestions are moves of the game's own kinds, as its notation reads them."""
    for lesson in LESSONS.values():
        parse = newest(lesson.game).notation.parse
        assert all(isinstance(parse(word), Move) for words in lesson.moves.values() for word in words)

"""A decision of a finished game, seen again, and where somebody lost most."""

from dataclasses import replace

import pytest

from bot.core.games import games
from bot.core.ports import Losses, Reviewed
from bot.core.table.robots import advice_for
from bot.core.table.views import TableView
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Countdown, Panel, Text, aloud
from bot.core.ui.presses import Verb
from rules.catalogue import newest
from rules.game import Move
from rules.mythic_dice.moves import Capture, Use, Wishes
from rules.mythic_dice.pieces import Face
from rules.mythical_dice.moves import Bet
from rules.robots.advice import Unit, cost_of
from tests.rules.mythic_dice.tables import acting, capturing, place
from tests.screens.mythic_dice.sample_views import seen as seen_mythic
from tests.screens.sample_views import round_4, screens, seen
from tests.screens.test_every_game import MOST_SIGNS, questions, signs
from tests.screens.test_every_game import seen as seen_at
from tests.screens.text import blocks_of, labels, panel_text, presses

VIEW = seen(round_4(), 1, robots={2})


def weighed(view: TableView, move: Move, *, own: bool = True, by_robot: bool = False) -> Reviewed:
    """The move in the view's seat, with the robot's advice."""
    advice = tuple(advice_for(view, move))
    cost = cost_of(move, advice)
    unit = None if cost is None else advice[0].unit
    return Reviewed(view, 17, 4, move, own, by_robot, advice, cost or 0.0, unit)


def reviewed(bet: int = 0, *, own: bool = True, by_robot: bool = False) -> Reviewed:
    """Ben's bet of so many tricks."""
    return weighed(VIEW, Bet(bet), own=own, by_robot=by_robot)


def lines(panel: Panel) -> list[str]:
    """The lines below what the seat saw."""
    told = panel_text(panel).splitlines()
    chosen = next(number for number, line in enumerate(told) if line.startswith("**") and "chose" in line)
    return told[chosen:]


def test_a_decision_stands_beside_the_robot_s() -> None:
    """Both with the robot's reasons, and what the difference is. Below are the ways to the replay and to the losses."""
    one = reviewed(4)
    best = one.advice[0]
    assert best.move != one.move
    chosen, other, best_move, best_why, own_move, own_why, difference, *ways = lines(screens().review(one, "en"))
    assert (chosen, other) == ("**You chose: 4**", "A fair robot would have done something else:")
    assert (best_move, own_move) == (f"**{best.move.tricks}**", "**4**")  # type: ignore[attr-defined]
    assert best_why.startswith("- Chance to take exactly")
    assert own_why.startswith("- Chance to take exactly 4 tricks: about ")
    assert difference == f"The difference is about {round(one.cost)} points."
    assert ways == ["[*Back to the replay] replay 4 0", "[Where I lost most] why - 0"]


def test_the_robot_s_own_choice_is_told_once() -> None:
    """There is no difference."""
    best = advice_for(VIEW)[0].move
    assert isinstance(best, Bet)
    _, same, move, _why, back, _lost = lines(screens().review(reviewed(best.tricks), "en"))
    assert same == "A fair robot would have done the same:"
    assert move == f"**{best.tricks}**"
    assert back.startswith("[*Back")


def test_captures_that_were_chosen_ahead_are_the_robot_s_if_they_begin_alike() -> None:
    """The first one counts. Captures that begin with another one, or none at all, are something else."""
    state = capturing(place("6 6 8 8"), place("8 8"))
    view = seen_mythic(state, 0)
    best, other, *_ = (one.move for one in advice_for(view) if isinstance(one.move, Capture))
    for wishes, same in (((best, other), True), ((other, best), False), ((), False)):
        panel = screens().review(weighed(view, Wishes(wishes)), "en")
        chosen, verdict, first, *_ = lines(panel)
        assert verdict == f"A strong robot would have done {'the same' if same else 'something else'}:"
        assert (first.strip("*") == chosen.strip("*").removeprefix("You chose: ")) == same
        assert panel_text(panel).count(first) == 1


@pytest.mark.parametrize(
    ("language", "power"),
    [
        ("en", "“Take 1 die from the pool and roll it.” This costs no points."),
        ("cs", "„Vezmi ze zásoby 1 kostku a hoď jí.“ Nestojí to žádné body."),
        ("fr", "«\u00a0Prends 1 dé de la réserve et lance-le.\u00a0» Cela ne coûte aucun point."),
    ],
)
def test_an_artifact_is_told_with_what_it_does(language: str, power: str) -> None:
    """What stands on its card."""
    view = seen_mythic(acting(place("1 1", Face.POT_OF_GOLD), place("1")), 0)
    assert f"- {power} " in panel_text(screens().review(weighed(view, Use(Face.POT_OF_GOLD)), language))


def test_what_a_robot_chose_is_no_loss() -> None:
    """A strong robot may know better than the one that gives advice. A choice for somebody else has its difference."""
    own, stood_in, robot = reviewed(4), reviewed(4, by_robot=True), reviewed(4, own=False, by_robot=True)
    assert robot.cost > 1
    told = [panel_text(screens().review(one, "en")) for one in (own, stood_in, robot)]
    assert ["The difference is about" in text for text in told] == [True, True, False]
    assert all("A fair robot would have done something else:" in text for text in told)


def test_the_page_says_who_chose() -> None:
    """The person, a robot in their place, or a robot in its own seat."""
    own, stood_in = reviewed(), reviewed(by_robot=True)
    robot = reviewed(own=False, by_robot=True)
    told = [panel_text(screens().review(one, "en")) for one in (own, stood_in, robot)]
    assert [("What you saw:" in text, "What Ben saw:" in text) for text in told] == [
        (True, False),
        (True, False),
        (False, True),
    ]
    assert ["You chose: 0" in text for text in told] == [True, False, False]
    assert "A robot chose for you: 0" in told[1]
    assert "Ben chose: 0" in told[2]


def test_the_seat_s_card_is_shown_without_its_clock_and_its_buttons() -> None:
    """Nobody is asked any more. Other decisions of the same moment are one press away. A robot has no losses to see."""
    card = screens().of(VIEW.game).hand(VIEW, "en")
    panel = screens().review(replace(reviewed(), others=((15, 2),)), "en")
    kept = [block for block in card.blocks if not isinstance(block, Countdown)]
    assert list(panel.blocks[1 : 1 + len(kept)]) == kept
    assert len(kept) < len(card.blocks)
    assert presses(panel) == [(Verb.REPLAY, "4"), (Verb.WHY, ""), (Verb.WHY, "15")]
    assert labels(panel)[2] == "Charlie: why?"
    for robot in (reviewed(own=False), reviewed(by_robot=True)):
        assert presses(screens().review(robot, "en")) == [(Verb.REPLAY, "4")]


def test_losses_are_sentences_and_lead_to_their_decisions() -> None:
    """What a bet has cost is said in points."""
    worst = replace(reviewed(), cost=13.6)
    panel = screens().losses(Losses(VIEW, (worst, replace(worst, cost=1.2, version=21))), "en")
    told = panel_text(panel).splitlines()
    assert told[:3] == [
        "Where you lost most · Mythical Dice",
        "- Round 4: your bet of 0 cost about 14 points.",
        "- Round 4: your bet of 0 cost about 1 point.",
    ]
    assert labels(panel)[0] == "Round 4: your bet of 0"
    assert presses(panel) == [(Verb.WHY, "17"), (Verb.WHY, "21"), (Verb.REPLAY, "0")]


def test_chances_to_win_are_told_as_victories() -> None:
    """In the other games a move is worth a chance to win."""
    panel = screens().losses(Losses(VIEW, (replace(reviewed(), cost=0.114, unit=Unit.CHANCE),)), "en")
    assert "- Round 4: your bet of 0 cost about 11 victories in a hundred games." in panel_text(panel)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Round 4: your bet of 0 cost about 1.4 spaces on average."),
        ("cs", "Kolo 4: sázka na 0 – v\u00a0průměru asi o\u00a01,4 pole méně."),
        ("fr", "Manche 4\u00a0: ton pari de 0. Cases perdues en moyenne\u00a0: environ 1,4."),
    ],
)
def test_spaces_are_told_with_one_decimal(language: str, line: str) -> None:
    """Few turns of Mythe lose a whole space."""
    panel = screens().losses(Losses(VIEW, (replace(reviewed(), cost=1.38, unit=Unit.SPACES),)), language)
    assert f"- {line}" in panel_text(panel).splitlines()


def test_victories_over_the_dragon_are_counted_in_a_hundred_turns() -> None:
    """That is no victory in the race: the chance may come again."""
    panel = screens().losses(Losses(VIEW, (replace(reviewed(), cost=0.114, unit=Unit.DRAGON),)), "en")
    assert "cost about 11 victories over the Dragon in a hundred such turns." in panel_text(panel)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_lost_nothing_reads_so(language: str) -> None:
    """There is only the way back."""
    panel = screens().losses(Losses(VIEW, ()), language)
    assert len(blocks_of(panel, Text)) == 1
    assert presses(panel) == [(Verb.REPLAY, "0")]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_game_s_decisions_fit_one_message(game: str, language: str) -> None:
    """Whatever was chosen, the page and the line about its cost can be told in every language."""
    for state in questions(newest(game), 3, 7):
        for seat in (seat for seat in state.awaited if len(state.legal(seat)) > 1):
            view, moves = seen_at(newest(game), state, seat), state.legal(seat)
            for move in (moves[0], moves[-1]):
                one = weighed(view, move)
                panel = screens().review(one, language)
                assert max(signs(panel), signs(aloud(panel))) < MOST_SIGNS
                if one.unit is not None:
                    assert screens().losses(Losses(view, (one,)), language).choices

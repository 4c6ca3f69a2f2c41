"""A game of Mythe as ``minotaur replay`` prints it."""

from bot.commands.tellings import TELLINGS
from rules.game import Event
from rules.mythe.moves import Starter
from rules.mythe.state import MytheState
from tests.rules.mythe.games import a_deal, act, new_game

HANDS = "zero one sword obstacle", "one shield obstacle zero", "neutral one fairy"


def told(*words: str) -> str:
    """The lines of a game of two in which this was done."""
    state = new_game(2)
    return "\n".join(TELLINGS["mythe"](("Ana", "Bo"), [*begun(state), *act(state, *words)]))


def begun(state: MytheState) -> list[Event]:
    """Ana begins."""
    return [*state.settle(Starter(0)), *state.settle(a_deal(*HANDS))]


def test_a_replay_tells_every_turn_with_its_gifts() -> None:
    """Whoever has the record may know which: it holds them."""
    lines = told("declare sword", "draw 1 shield", "draw neutral one", "stop", "give zero 1, one neutral")
    assert (
        lines
        == """\
Ana holds zero, one, sword, obstacle
Bo holds zero, one, shield, obstacle

Round 1
  Ana faces the Dragon with the sword, draws shield from Bo, one from the neutral deck: 3 points, 0 to 3. \
Gives zero to Bo, one to the neutral deck."""
    )


def test_an_obstacle_means_no_step() -> None:
    """And nothing need be given; each round has its head."""
    lines = told("draw 1 obstacle", "give", "draw 0 one", "stop", "give", "draw 1 one", "stop", "give")
    assert lines.splitlines()[4:] == [
        "  Ana draws obstacle from Bo: no step from 0.",
        "  Bo draws one from Ana: 1 point, 0 to 1.",
        "",
        "Round 2",
        "  Ana draws one from Bo: 1 point, 0 to 2.",
    ]


def test_a_turn_that_is_not_finished_is_told_as_far_as_it_went() -> None:
    """The cards that lie open."""
    assert told("draw 1 one", "draw 1 zero").splitlines()[-1] == "  Open cards of Ana: one from Bo, zero from Bo"
    assert told("draw 1 one", "stop", "give").splitlines()[-1].startswith("  Ana draws")

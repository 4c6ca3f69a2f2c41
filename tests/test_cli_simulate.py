"""``minotaur simulate``: many games of robots, the same ones for the same seed."""

import json
from typing import TypedDict

import pytest

from bot.cli import main

SIMULATE = ["simulate", "--game", "mythical-dice"]


class SeatFigures(TypedDict):
    """One seat of what ``simulate --json`` prints."""

    robot: str
    mean_score: float
    wins: int
    bets_hit: float


class Figures(TypedDict):
    """The JSON object that ``simulate --json`` prints."""

    game: str
    players: int
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    seats: list[SeatFigures]


def figures(capsys: pytest.CaptureFixture[str], *words: str) -> Figures:
    """The figures that ``simulate --json`` prints for these arguments."""
    assert main([*SIMULATE, *words, "--json"]) == 0
    printed: Figures = json.loads(capsys.readouterr().out)
    return printed


def test_simulate_counts_everything_once(capsys: pytest.CaptureFixture[str]) -> None:
    """Four players bet in 8 rounds and roll in 36 tricks each; every game has a winner."""
    told = figures(capsys, "--players", "4", "--games", "5", "--seed", "1", "--robots", "random")
    decisions = 5 * 4 * (8 + 36)
    assert {**told, "seconds": 0, "decisions_per_second": 0, "seats": len(told["seats"])} == {
        "game": "mythical-dice",
        "players": 4,
        "games": 5,
        "decisions": decisions,
        "seconds": 0,
        "decisions_per_second": 0,
        "seats": 4,
    }
    assert told["decisions_per_second"] == decisions / told["seconds"]
    assert sum(seat["wins"] for seat in told["seats"]) >= 5


def test_simulate_plays_the_same_games_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    """All figures except the time depend only on the seed, and another seed gives others."""
    words = ["--players", "3", "--games", "3", "--robots", "random"]
    first = figures(capsys, *words, "--seed", "1")["seats"]
    assert figures(capsys, *words, "--seed", "1")["seats"] == first
    assert figures(capsys, *words, "--seed", "2")["seats"] != first


@pytest.mark.parametrize(
    ("named", "seated"),
    [
        ([], ["steady", "steady", "steady"]),
        (["--robots", "random"], ["random", "random", "random"]),
        (["--robots", "steady,random"], ["steady", "random", "steady"]),
    ],
)
def test_simulate_seats_the_robots_over_and_over(
    named: list[str], seated: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The named robots take the seats in turn; without names the usual robot takes every seat."""
    told = figures(capsys, "--players", "3", "--games", "1", "--seed", "1", *named)
    assert [seat["robot"] for seat in told["seats"]] == seated


def test_simulate_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Without ``--json`` the command prints a line for each seat, with its figures."""
    words = ["--players", "3", "--games", "2", "--seed", "1", "--robots", "random"]
    seats = figures(capsys, *words)["seats"]
    assert main([*SIMULATE, *words]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "2 games of mythical-dice, 3 players"
    assert printed[3:] == [
        f"{number:5}{seat['mean_score']:12.1f}{seat['wins']:7}  {told(seat['wins'], 2):>18}"
        f"  {told(seat['bets_hit'] * 16, 16):>15}  random"
        for number, seat in enumerate(seats)
    ]


def told(hits: float, tries: int) -> str:
    """A share with the half of its 95 % interval, as the table has it. No victory of these games is shared."""
    share = hits / tries
    return f"{share:.1%} ± {1.96 * (share * (1 - share) / tries) ** 0.5:.1%}"


def test_robots_that_change_seats_meet_the_same_luck(capsys: pytest.CaptureFixture[str]) -> None:
    """Each deal is played once from every seat: robots of one kind end with the same figures, and a weak one last."""
    words = ["--players", "4", "--games", "8", "--seed", "1", "--rotate"]
    alike = figures(capsys, *words)["seats"]
    assert all(seat == alike[0] for seat in alike)
    weak, *others = figures(capsys, *words, "--robots", "random,steady,steady,steady")["seats"]
    assert weak["robot"] == "random"
    assert all(weak["mean_score"] < other["mean_score"] for other in others)


def test_simulate_plays_with_the_options_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    """In the simplified variant a missed bet costs nothing, so nobody has fewer than 0 points."""
    words = ["--players", "3", "--games", "2", "--seed", "1", "--robots", "random"]
    standard, simplified = (figures(capsys, *words, *more)["seats"] for more in ([], ["--variant", "simplified"]))
    assert all(seat["mean_score"] >= 0 for seat in simplified)
    assert any(seat["mean_score"] < 0 for seat in standard)


def test_the_keys_of_the_json_are_those_that_tools_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    """Others read these figures, so no key comes or goes."""
    seats = figures(capsys, "--players", "3", "--games", "1", "--seed", "1")["seats"]
    assert [list(seat) for seat in seats] == [["robot", "mean_score", "wins", "bets_hit"]] * 3


def test_simulate_tells_nothing_of_bets_where_there_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    """Mythe has no bets, so its table has no column for them."""
    assert main(["simulate", "--game", "mythe", "--players", "2", "--games", "1", "--seed", "1"]) == 0
    header, *lines = capsys.readouterr().out.splitlines()[2:]
    assert header == " seat  mean score   wins  share of victories"
    assert [(line.split()[0], line.split()[-1]) for line in lines] == [("0", "steady"), ("1", "steady")]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--game", "chess"], "--game: there is no chess; the games are mythical-dice, mythe, mythic-dice"),
        (["--players", "7"], "--players: mythical-dice has 3 to 6 players, not 7"),
        (["--players", "9" * 9], "--players: mythical-dice has 3 to 6 players, not 999999999"),
        (["--robots", "steady,oracle"], "--robots: there is no oracle; the robots are steady, greedy, keen, random"),
        (["--variant", "gentle"], "--variant: in mythical-dice this is standard or simplified, not gentle"),
        (["--robots", "steady,random,random,random"], "--robots: 4 robots do not fit in 3 seats"),
    ],
)
def test_simulate_refuses_what_there_is_not(words: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown game, table or robot, or a robot without a seat: exit code 2 and a line that names the argument."""
    assert main([*SIMULATE, "--players", "3", "--games", "1", "--seed", "1", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.splitlines()[-1]) == ("", f"minotaur simulate: error: {line}")

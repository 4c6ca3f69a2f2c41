"""``minotaur replay`` of Mythe and Mythic Dice: where hand-written and whole records lead, as JSON and as text."""

import json
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.cli import main
from rules.record import replay
from tests.recorded import recorded_of, written

Entry: TypeAlias = dict[str, object]

STARTER: Entry = {"chance": "starter", "seat": 0}
DEAL: Entry = {
    "chance": "deal",
    "hands": [["zero", "one", "sword", "obstacle"], ["zero", "one", "fairy", "obstacle"]],
    "neutral": ["zero", "one", "shield", "obstacle"],
}
TURN: list[Entry] = [
    {"seat": 0, "do": "draw", "from": "neutral"},
    {"chance": "card", "card": "shield"},
    {"seat": 0, "do": "draw", "from": 1},
    {"chance": "card", "card": "fairy"},
    {"seat": 0, "do": "stop"},
    {"seat": 0, "do": "give", "gifts": [{"card": "zero", "to": 1}]},
]
SIDES: Entry = {"chance": "sides", "up": ["kraken", "garuda", "kelpie", "basilisk", "simurgh", "golem", "cerberus"]}
HANDS: Entry = {"chance": "hands", "values": [[1, 1, 2, 3, 3, 4, 5, 6, 8, 8], [2, 2, 3, 4, 4, 5, 6, 7, 7, 8]]}
CAPTURES: list[Entry] = [
    {"seat": 1, "do": "capture", "creature": "unicorn", "dice": [7, 7]},
    {"seat": 0, "do": "capture", "creature": "lung", "dice": [8, 8]},
]
POACH: Entry = {"seat": 0, "do": "poach", "creature": "lung", "die": 8, "use": {"dice": [6], "to": [8]}}
CREATURES = ["kappa", "leprechaun", "jackalope", "thunderbird", "nemean-lion", "kraken", "garuda", "kelpie", "basilisk"]
DISPLAY = [*CREATURES, "simurgh", "golem", "cerberus", "phoenix", "sphinx", "roc", "quetzalcoatl"]


def by_hand(game: str, log: list[Entry]) -> str:
    """A record of two that somebody wrote by hand."""
    record = {"format": "minotaur-record", "version": 1, "game": game, "seats": ["Ana", "Bo"], "log": log}
    return json.dumps(record)


def told(folder: Path, capsys: pytest.CaptureFixture[str], game: str, log: list[Entry]) -> object:
    """What ``minotaur replay --json`` prints of such a record."""
    assert main(["replay", written(folder, by_hand(game, log)), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("log", "to_act", "score", "turn", "hands", "neutral"),
    [
        ([], [], 0, 0, [0, 0], 0),
        ([STARTER, DEAL], [0], 0, 1, [4, 4], 4),
        ([STARTER, DEAL, *TURN[:2]], [0], 0, 1, [4, 4], 3),
        ([STARTER, DEAL, *TURN[:5]], [0], 3, 1, [6, 3], 3),
        ([STARTER, DEAL, *TURN], [1], 3, 2, [5, 4], 3),
    ],
)
def test_a_replay_of_mythe_prints_spaces_hands_and_the_turn(
    log: list[Entry],
    to_act: list[int],
    score: int,
    turn: int,
    hands: list[int],
    neutral: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """At the log's end, wherever that is; with two seats the neutral deck, too."""
    assert told(tmp_path, capsys, "mythe", log) == {
        "game": "mythe",
        "finished": False,
        "to_act": to_act,
        "scores": [score, 0],
        "ranks": None,
        "turn": turn,
        "spaces": [score, 0],
        "hands": hands,
        "neutral": neutral,
    }


def test_a_replay_of_mythic_dice_prints_dice_cards_and_points(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A Lung that was poached is a Dragon Pearl: its die is in the pool, and it is worth nothing any more."""
    assert told(tmp_path, capsys, "mythic-dice", [SIDES, HANDS, *CAPTURES, POACH]) == {
        "game": "mythic-dice",
        "finished": False,
        "to_act": [0, 1],
        "scores": [0, 7],
        "ranks": None,
        "round": 1,
        "active": 0,
        "winner": None,
        "pool": 21,
        "display": DISPLAY,
        "places": [
            {"dice": [1, 1, 2, 3, 3, 4, 5, 8, 8], "creatures": [], "artifacts": ["dragon-pearl"], "points": 0},
            {
                "dice": [2, 2, 3, 4, 4, 5, 6, 8],
                "creatures": [{"creature": "unicorn", "dice": [7, 7], "points": 7}],
                "artifacts": [],
                "points": 7,
            },
        ],
    }


def test_a_replay_of_mythic_dice_has_no_active_seat_before_the_first_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody is waited for, nothing lies in the display, and the dice that will be thrown are in no pool."""
    found = told(tmp_path, capsys, "mythic-dice", [])
    assert isinstance(found, dict)
    assert (found["to_act"], found["active"], found["display"], found["pool"]) == ([], None, [], 20)


@pytest.mark.parametrize("game", ["mythe", "mythic-dice", "mythical-dice"])
def test_a_whole_game_is_told_as_players_were_told(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As JSON with what the rules report; as text to the ranks, best first, with no message missing or left open."""
    record = recorded_of(game, 3, 1)
    state, file = replay(record).state, written(tmp_path, record)
    result = state.result()
    assert result is not None
    assert main(["replay", file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "game": game,
        "finished": True,
        "to_act": [],
        "scores": list(result.scores),
        "ranks": list(result.ranks),
        **state.report(),
    }

    assert main(["replay", file]) == 0
    head, *chapters, ranking = capsys.readouterr().out.split("\n\n")
    ranks = sorted(zip(result.ranks, record.seats, result.scores, strict=True))
    assert len(head.splitlines()) == 2
    assert len(chapters) == state.chapter
    assert ranking.splitlines() == [f"{rank}. {name} {score}" for rank, name, score in ranks]
    assert not any(sign in line for line in chapters for sign in "{}$")
    assert main(["verify", file]) == 0


def test_a_transcript_tells_what_was_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In Mythe who was given which card: whoever has the record may know."""
    assert main(["replay", written(tmp_path, by_hand("mythe", [STARTER, DEAL, *TURN]))]) == 0
    assert {"To Ana: You give away: Bo: 0.", "To Bo: Ana gives you: 0."} <= set(capsys.readouterr().out.splitlines())

"""The command line with recorded games: the printed text and the exit codes."""

import io
import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cli import main
from rules.mythical_dice.moves import Bet, Side
from rules.record import Abandoned, Luck, Play, Record, replay
from storage.codec import MOST_BYTES, dump_entry
from tests.recorded import fairness_of, recorded, recorded_of, written

STORY = """\
Mythical Dice · English rules · Standard variant
Ana, Bo, Cy (robot)

Round 1 begins. Luck decides: Ana leads.
To Ana: You hold: minotaur.
To Bo: You hold: griffin.
To Cy: You hold: grey.
Ana has bet.
To Ana: Your bet: 1.
Bo has bet.
To Bo: Your bet: 0.
To Cy: Your bet: 0.
MIN-O-TAUR! Ana 1 · Bo 0 · Cy 0
Ana rolls minotaur.
Bo rolls griffin.
Cy rolls grey flag.
Ana takes trick 1: the minotaur beats griffins and numbers. Bonus of 30 if the bet is kept.
Round 1: Ana +50 · Bo +10 · Cy +10

Round 2 begins. Ana leads.
To Ana: You hold: red, purple.
To Bo: You hold: red, purple.
To Cy: You hold: red, purple.
Ana has bet.
To Ana: Your bet: 1.
Bo has bet.
To Bo: Your bet: 0.
To Cy: Your bet: 0.
MIN-O-TAUR! Ana 1 · Bo 0 · Cy 0
Ana rolls red 7.

"""
"""The beginning of a game, as JSON text."""

BEGINNING = """
{"format": "minotaur-record", "version": 1, "game": "mythical-dice",
 "options": {"edition": "english"}, "seats": ["Ana", "Bo", "Cy"], "robots": [2],
 "log": [{"chance": "leader", "seat": 0},
         {"chance": "deal", "dice": [["minotaur"], ["griffin"], ["grey"]]},
         {"seat": 0, "do": "bet", "tricks": 1}, {"seat": 1, "do": "bet", "tricks": 0},
         {"seat": 2, "do": "bet", "tricks": 0}, {"do": "reveal"},
         {"seat": 0, "do": "roll", "die": "minotaur"}, {"chance": "face", "face": "symbol"},
         {"seat": 1, "do": "roll", "die": "griffin"}, {"chance": "face", "face": "symbol"},
         {"seat": 2, "do": "roll", "die": "grey"}, {"chance": "face", "face": "flag"},
         {"chance": "deal", "dice": [["red", "purple"], ["red", "purple"], ["red", "purple"]]},
         {"seat": 0, "do": "bet", "tricks": 1}, {"seat": 1, "do": "bet", "tricks": 0},
         {"seat": 2, "do": "bet", "tricks": 0}, {"do": "reveal"},
         {"seat": 0, "do": "roll", "die": "red"}, {"chance": "face", "face": "7"}MORE]}
"""

A_GIFT = """
{"format": "minotaur-record", "version": 1, "game": "mythe", "seats": ["Ana", "Bo"],
 "log": [{"chance": "starter", "seat": 0},
         {"chance": "deal", "hands": [["zero", "one", "sword", "obstacle"], ["zero", "one", "fairy", "obstacle"]],
          "neutral": ["zero", "one", "shield", "obstacle"]},
         {"seat": 0, "do": "draw", "from": "neutral"}, {"chance": "card", "card": "shield"},
         {"seat": 0, "do": "stop"}, {"seat": 0, "do": "give", "gifts": [{"card": "zero", "to": 1}]}]}
"""


# --- replay -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["mythe", "mythic-dice", "mythical-dice"])
def test_replay_tells_a_whole_game_as_players_were_told(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The JSON holds the rules' state; the text has key moments and ranks, best first, and no message is unfilled."""
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
    head, moments, *chapters, ranking = capsys.readouterr().out.split("\n\n")
    ranks = sorted(zip(result.ranks, record.seats, result.scores, strict=True))
    assert len(head.splitlines()) == 2
    assert moments.startswith("Key moments\n")
    assert len(chapters) == state.chapter
    assert ranking.splitlines() == [f"{rank}. {name} {score}" for rank, name, score in ranks]
    assert not any(sign in line for line in (moments, *chapters) for sign in "{}$")
    assert main(["verify", file]) == 0


@pytest.mark.parametrize(
    ("more", "ending"),
    [
        ("", "The record stops here, waiting for Bo.\n"),
        (', {"seat": 1, "do": "roll", "die": "red"}', "The record stops here, waiting for a random draw.\n"),
        (', {"end": "abandoned", "why": "rain"}', "Abandoned: rain\n"),
    ],
)
def test_replay_tells_a_game_round_by_round(
    more: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Hands, bets, tricks and points of each round, then the game's ending or the players it waits for."""
    assert main(["replay", written(tmp_path, BEGINNING.replace("MORE", more))]) == 0
    assert capsys.readouterr().out == STORY + ending


def test_replay_tells_what_was_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In Mythe the replay shows to whom each card was given: a reader of the record may know."""
    assert main(["replay", written(tmp_path, A_GIFT)]) == 0
    assert {"To Ana: Your gifts · Bo: 0.", "To Bo: Ana gives you: 0."} <= set(capsys.readouterr().out.splitlines())


def test_replay_knows_no_active_seat_before_the_first_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No player is asked, the display is empty, and the pool does not hold the dice that will be thrown."""
    empty = '{"format": "minotaur-record", "version": 1, "game": "mythic-dice", "seats": ["Ana", "Bo"], "log": []}'
    assert main(["replay", written(tmp_path, empty), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["to_act"], found["active"], found["display"], found["pool"]) == ([], None, [], 20)


def test_replay_tells_a_game_in_every_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The lines are the same as the players were shown in their language."""
    assert main(["replay", written(tmp_path, BEGINNING.replace("MORE", "")), "--lang", "cs"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Ana hází: minotaurus." in lines
    assert lines[-1] == "Záznam tu končí; na tahu: Bo."


def test_replay_prints_names_without_what_terminals_obey(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name may hold any character; in the output it stays on its line, moves no cursor and turns no text around."""
    names = ("Cin\ndy\u202e", "Ben\x1b[2J\u2066", "小明 👩\u200d🚀", "\u202e")
    record = replace(recorded(), seats=names, log=(Abandoned("ra\u202ein\n\x1b[1A"),))
    assert main(["replay", written(tmp_path, record)]) == 0
    _, seats, *_, ending = capsys.readouterr().out.splitlines()
    assert seats == "Cin dy, Ben[2J (robot), 小明 👩\u200d🚀, ?"
    assert ending == "Abandoned: rain [1A"


def test_replay_tells_the_whole_game_with_clean_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Hands, bets, tricks, sheets and ranks: no name turns the direction of any line."""
    record = replace(recorded(), seats=("\u202eCindy", "Ben\u2066", "\u061cŽofie\u200f"))
    assert main(["replay", written(tmp_path, record)]) == 0
    spoiled = capsys.readouterr().out
    assert main(["replay", written(tmp_path, recorded())]) == 0
    assert spoiled == capsys.readouterr().out


def test_replay_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """``-`` reads the record from standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BEGINNING.replace("MORE", "").encode())))
    assert main(["replay", "-"]) == 0
    assert capsys.readouterr().out.startswith(STORY)


# --- verify -------------------------------------------------------------------------------------------


def test_verify_finds_a_fair_game_fair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 0, and a line that says how much was checked."""
    record = recorded()
    outcomes = sum(isinstance(entry, Luck) for entry in record.log)
    assert main(["verify", written(tmp_path, record)]) == 0
    said = f"verified: the commitment and {outcomes} random outcomes match the seed\n"
    assert capsys.readouterr() == (said, "")


def tampered(entries: Mapping[int, Luck | Play]) -> Record:
    """A fair record with these entries replaced, by index."""
    return replace(recorded(), log=tuple(entries.get(index, entry) for index, entry in enumerate(recorded().log)))


OTHER_LUCK = Luck(Side(7))
DUE, SAID = '{"chance": "face", "face": "1"}', dump_entry("mythical-dice", OTHER_LUCK)


@pytest.mark.parametrize(
    ("record", "code", "line"),
    [
        (tampered({7: OTHER_LUCK, 9: Luck(Side(1))}), 1,
         f"not verified: log entry 7: the seed gives {DUE}, the record says {SAID}"),
        (tampered({2: Play(0, Bet(5))}), 1, "log entry 2: bet out of range (tricks 5, most 1)"),
        (replace(recorded(), fairness=replace(fairness_of(1), seed="0" * 64)), 1,
         "not verified: fairness.commitment: it is not the SHA-256 of the seed"),
        (replace(recorded(), fairness=replace(fairness_of(1), scheme=2)), 1,
         "fairness.scheme: unknown scheme (scheme 2)"),
        (replace(recorded(), fairness=None), 3, "nothing to verify: the record has no fairness"),
    ],
    ids=["first difference", "against the rules", "another seed", "another scheme", "no fairness"],
)  # fmt: skip
def test_verify_says_in_one_line_why_not(
    record: Record, code: int, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line names the first outcome that differs, the rule that refuses an entry, or the missing part."""
    assert main(["verify", written(tmp_path, record)]) == code
    assert capsys.readouterr() == ("", f"minotaur: {line}\n")


# --- files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_cannot_be_read_is_one_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A missing file, a directory, no text, no record or too long: exit code 1 and one clean line that says which."""
    (tmp_path / "latin").write_bytes("Žofie".encode("latin2"))
    (tmp_path / "long").write_bytes(b" " * (MOST_BYTES + 1))
    (tmp_path / "short").write_text('{"format": "minotaur-record"}')
    lines = {
        "gone": f"{tmp_path}/gone: No such file or directory",
        "a\nb\x1bc": f"{tmp_path}/a b c: No such file or directory",
        "short": "version: missing",
        ".": f"{tmp_path}: Is a directory",
        "latin": f"{tmp_path}/latin: not UTF-8 (invalid start byte at byte 0)",
        "long": "too long (most 4194304 bytes)",
    }
    for name, line in lines.items():
        assert main([command, str(tmp_path / name)]) == 1
        assert capsys.readouterr() == ("", f"minotaur: {line}\n")

"""The command line over recorded and simulated games: what it prints, and how it ends."""

import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TypedDict

import pytest

from bot.cli import main
from rules.mythical_dice.moves import Bet, Deal, Leader, Side
from rules.mythical_dice.pieces import Kind
from rules.record import Abandoned, Luck, Play, Record, replay
from storage.codec import MOST_BYTES, dump_entry, dump_record
from tests.recorded import recorded


class Changes(TypedDict, total=False):
    """Parts of a record's fairness, changed."""

    commitment: str
    seed: str
    scheme: int
    table: str
    contributions: tuple[str, ...]


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
Ana rolls minotaur symbol.
Bo rolls griffin symbol.
Cy rolls grey flag.
Ana takes trick 1. Bonus of 30 if the bet is kept.
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
"""The beginning of a game, as a reader sees it."""

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


def written(folder: Path, text: str | Record) -> str:
    """A file with this record in it."""
    file = folder / "game.json"
    file.write_text(text if isinstance(text, str) else dump_record(text), encoding="utf-8")
    return str(file)


# --- replay -------------------------------------------------------------------------------------------


def test_replay_prints_where_a_whole_game_leads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One JSON object: scores, ranks and every round as the rules scored it."""
    record = recorded(4)
    state = replay(record).state
    result = state.result()
    assert result is not None
    assert main(["replay", written(tmp_path, record), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "game": "mythical-dice",
        "finished": True,
        "to_act": [],
        "scores": list(state.scores()),
        "ranks": list(result.ranks),
        **state.report(),
    }


def test_replay_prints_where_a_game_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Finished rounds, points so far, who is waited for; no ranks yet."""
    assert main(["replay", written(tmp_path, BEGINNING.replace("MORE", "")), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "game": "mythical-dice",
        "finished": False,
        "to_act": [1],
        "scores": [50, 10, 10],
        "ranks": None,
        "rounds": [
            {"round": 1, "leader": 0, "bets": [1, 0, 0], "taken": [1, 0, 0], "bonuses": [30, 0, 0],
             "points": [50, 10, 10]},
        ],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("more", "ending"),
    [
        ("", "The record stops here, waiting for Bo.\n"),
        (', {"seat": 1, "do": "roll", "die": "red"}', "The record stops here, waiting for luck.\n"),
        (', {"end": "abandoned", "why": "rain"}', "Abandoned: rain\n"),
    ],
)
def test_replay_tells_a_game_round_by_round(
    more: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Hands, bets, tricks and points of each round, and how it ended or what it waits for."""
    assert main(["replay", written(tmp_path, BEGINNING.replace("MORE", more))]) == 0
    assert capsys.readouterr().out == STORY + ending


def test_replay_tells_who_won(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The last lines are the ranks, best first, ties sharing theirs."""
    record = recorded(5, seed=2)
    result = replay(record).state.result()
    assert result is not None
    ranking = sorted(zip(result.ranks, record.seats, result.scores, strict=True))
    assert main(["replay", written(tmp_path, record)]) == 0
    assert capsys.readouterr().out.splitlines()[-5:] == [f"{rank}. {name} {score}" for rank, name, score in ranking]


def test_replay_tells_a_game_in_every_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the words in which players are told of it."""
    assert main(["replay", written(tmp_path, BEGINNING.replace("MORE", "")), "--lang", "cs"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Ana hází: minotaurus se symbolem." in lines
    assert lines[-1] == "Záznam tu končí; na tahu: Bo."


def test_replay_prints_names_without_what_terminals_obey(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name may hold anything; on paper it stays in its line, moves no cursor and turns no words around."""
    names = ("Cin\ndy\u202e", "Ben\x1b[2J\u2066", "小明 👩\u200d🚀", "\u202e")
    record = replace(recorded(), seats=names, log=(Abandoned("ra\u202ein\n\x1b[1A"),))
    assert main(["replay", written(tmp_path, record)]) == 0
    _, seats, *_, ending = capsys.readouterr().out.splitlines()
    assert seats == "Cin dy, Ben[2J (robot), 小明 👩\u200d🚀, ?"
    assert ending == "Abandoned: rain [1A"


def test_replay_tells_the_whole_game_with_clean_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Hands, bets, tricks, sheets and ranks: whatever the names hold, no line of the game turns it around."""
    record = replace(recorded(), seats=("\u202eCindy", "Ben\u2066", "\u061cŽofie\u200f"))
    assert main(["replay", written(tmp_path, record)]) == 0
    spoiled = capsys.readouterr().out
    assert main(["replay", written(tmp_path, recorded())]) == 0
    assert spoiled == capsys.readouterr().out


def test_replay_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """``-`` is the record that comes through the pipe."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BEGINNING.replace("MORE", "").encode())))
    assert main(["replay", "-"]) == 0
    assert capsys.readouterr().out.startswith(STORY)


@pytest.mark.parametrize(
    ("more", "line"),
    [
        (', {"seat": 2, "do": "roll", "die": "red"}', "log entry 19: not your turn (awaited 1)"),
        (', {"seat": 1, "do": "roll", "die": "grey"}', "log entry 19: die not held (die grey)"),
        (', {"seat": 1, "do": "roll", "die": "purple"}',
         "log entry 19: colour must be followed (die purple, colour red)"),
        (', {"seat": 1, "do": "bet", "tricks": 1}', "log entry 19: bets are closed"),
        (', {"chance": "face", "face": "1"}', "log entry 19: no luck pending"),
        (', {"chance": "leader", "seat": 1}', "log entry 19: no luck pending"),
        (', {"seat": 1, "do": "roll", "die": "red"}, {"chance": "leader", "seat": 1}',
         "log entry 20: other luck pending (awaited face)"),
        (', {"seat": 1, "do": "roll", "die": "red"}, {"chance": "face", "face": "1"}',
         "log entry 20: face not on die (die red)"),
        (', {"end": "abandoned", "why": "rain"}, {"do": "reveal"}', "log entry 20: game is over"),
        (', {"seat": 1, "do": "roll"}', "log entry 19: die: missing"),
    ],
)  # fmt: skip
def test_an_illegal_entry_is_one_line_with_its_index(
    more: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the rules refuse, or no entry at all: its place in the log from 0, the reason, and exit 1."""
    assert main(["replay", written(tmp_path, BEGINNING.replace("MORE", more))]) == 1
    assert capsys.readouterr() == ("", f"minotaur: {line}\n")


# --- verify -------------------------------------------------------------------------------------------


def tampered(record: Record, index: int, entry: Luck | Play) -> Record:
    """The record with another entry in this place."""
    return replace(record, log=(*record.log[:index], entry, *record.log[index + 1 :]))


def test_verify_finds_a_fair_game_fair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 0, and a word on how much was checked."""
    record = recorded()
    outcomes = sum(isinstance(entry, Luck) for entry in record.log)
    assert main(["verify", written(tmp_path, record)]) == 0
    said = f"verified: the commitment and {outcomes} random outcomes match the seed\n"
    assert capsys.readouterr() == (said, "")


@pytest.mark.parametrize("length", [0, 1, 2, 9, 30])
def test_verify_takes_a_game_that_stopped(length: int, tmp_path: Path) -> None:
    """A log may stop anywhere, or be abandoned there: what there is of it is verified."""
    record = replace(recorded(), log=recorded().log[:length])
    abandoned = replace(record, log=(*record.log, Abandoned("rain")))
    assert main(["verify", written(tmp_path, record)]) == 0
    assert main(["verify", written(tmp_path, abandoned)]) == 0


@pytest.mark.parametrize(
    ("index", "entry", "due"),
    [
        (0, Luck(Leader(0)), '{"chance": "leader", "seat": 1}'),
        (1, Luck(Deal(((Kind.GREY,),) * 3)), '{"chance": "deal", "dice": [["red"], ["grey"], ["grey"]]}'),
        (7, Luck(Side(7)), '{"chance": "face", "face": "1"}'),
    ],
)
def test_verify_tells_the_first_difference(
    index: int, entry: Luck, due: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit 1, and the outcome as it is due and as it stands, in the words of the record; later ones wait."""
    changed = tampered(tampered(recorded(), index, entry), 9, Luck(Side(1)))
    assert main(["verify", written(tmp_path, changed)]) == 1
    told = f"the seed gives {due}, the record says {dump_entry('mythical-dice', entry)}"
    assert capsys.readouterr() == ("", f"minotaur: not verified: log entry {index}: {told}\n")


def test_verify_tells_what_the_rules_refuse(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game with fair dice and a foul move is not verified either."""
    assert main(["verify", written(tmp_path, tampered(recorded(), 2, Play(0, Bet(5))))]) == 1
    assert capsys.readouterr() == ("", "minotaur: log entry 2: bet out of range (tricks 5, most 1)\n")


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"commitment": "0" * 64}, "not verified: fairness.commitment: it is not the SHA-256 of the seed"),
        ({"seed": "0" * 64}, "not verified: fairness.commitment: it is not the SHA-256 of the seed"),
        ({"scheme": 2}, "fairness.scheme: unknown scheme (scheme 2)"),
    ],
)
def test_verify_needs_the_seed_that_was_promised(
    changes: Changes, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another seed, another commitment, another way of drawing: exit 1."""
    fairness = recorded().fairness
    assert fairness is not None
    changed = replace(recorded(), fairness=replace(fairness, **changes))
    assert main(["verify", written(tmp_path, changed)]) == 1
    assert capsys.readouterr() == ("", f"minotaur: {line}\n")


@pytest.mark.parametrize("changes", [{"table": "k7m2q4x9ac"}, {"contributions": ("1187502011",)}])
def test_every_part_of_the_draw_s_name_counts(changes: Changes, tmp_path: Path) -> None:
    """The table's id and each contribution are part of the luck: with others the record is not verified."""
    fairness = recorded().fairness
    assert fairness is not None
    changed = replace(recorded(), fairness=replace(fairness, **changes))
    assert main(["verify", written(tmp_path, changed)]) == 1


def test_verify_says_when_there_is_nothing_to_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record without fairness: exit 3."""
    assert main(["verify", written(tmp_path, replace(recorded(), fairness=None))]) == 3
    assert capsys.readouterr() == ("", "minotaur: nothing to verify: the record has no fairness\n")


# --- files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_cannot_be_read_is_one_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is not there, no file, no text or too long: exit 1 and one line that says which."""
    (tmp_path / "latin").write_bytes("Žofie".encode("latin2"))
    (tmp_path / "long").write_bytes(b" " * (MOST_BYTES + 1))
    lines = {
        "gone": f"{tmp_path}/gone: No such file or directory",
        ".": f"{tmp_path}: Is a directory",
        "latin": f"{tmp_path}/latin: not UTF-8 (invalid start byte at byte 0)",
        "long": "too long (most 4194304 bytes)",
    }
    for name, line in lines.items():
        assert main([command, str(tmp_path / name)]) == 1
        assert capsys.readouterr() == ("", f"minotaur: {line}\n")


def test_a_line_stays_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """A file's name is quoted without what would break the line or move the cursor."""
    assert main(["replay", "no\nsuch\x1bfile"]) == 1
    assert capsys.readouterr() == ("", "minotaur: no such file: No such file or directory\n")


def test_a_malformed_record_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The reader's fault is passed on with its key, and exit 1."""
    assert main(["replay", written(tmp_path, '{"format": "minotaur-record"}')]) == 1
    assert capsys.readouterr() == ("", "minotaur: version: missing\n")

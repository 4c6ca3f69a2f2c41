"""docs/fairness.md and docs/recompute.py: the page and the script agree with the bot's draws."""

import ast
import hashlib
import hmac
import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.chance import SCHEME, Committed, client_seed, commitment
from rules.mythical_dice.game import MythicalDice
from rules.mythical_dice.pieces import BAG, FACE_KEYS
from rules.record import Luck, enter
from storage.codec import dump_entry, dump_record
from tests.docs.recompute_script import REVEAL, SCRIPT, TAMPERINGS, Entry, Log, script, unrevealed, verdicts
from tests.recorded import fairness_of, recorded, written

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "fairness.md").read_text(encoding="utf-8")

SEEN_AT_WORK = 1 << 32
"""A greater number than any draw of a game needs; rows with greater numbers show rejection."""


# --- the page -----------------------------------------------------------------------------------------


def cells(pattern: str) -> list[list[str]]:
    """The cells of the page's table rows that match the pattern."""
    return [[cell.strip("` ") for cell in row.strip("|").split("|")] for row in re.findall(pattern, PAGE, re.MULTILINE)]


def vectors() -> dict[str, str]:
    """The page's block of test numbers."""
    block = PAGE.split("```text vectors\n")[1].split("```")[0]
    return dict(re.split(r" {2,}", line, maxsplit=1) for line in block.splitlines())


VECTORS = vectors()
CONTRIBUTIONS: list[str] = json.loads(VECTORS["contributions"])
DRAWS = cells(r"^\| \d+ \| [-\d] \| \w+ \| .*\|$")


def luck() -> Committed:
    """The luck that follows from the page's test numbers."""
    return Committed(bytes.fromhex(VECTORS["seed"]), VECTORS["table"], client_seed(CONTRIBUTIONS))


def test_the_page_s_commitment_and_client_seeds_are_right() -> None:
    """The page's seed and contributions give the page's values, also with non-ASCII names and with no contributions."""
    assert commitment(bytes.fromhex(VECTORS["seed"])) == VECTORS["commitment"]
    assert client_seed(CONTRIBUTIONS) == VECTORS["client seed"]
    assert client_seed([]) == VECTORS["of none"]


@pytest.mark.parametrize(("round_", "seat", "purpose", "counter", "attempt", "n", "first", "draw"), DRAWS)
def test_each_row_follows_from_the_page_s_words(
    round_: str, seat: str, purpose: str, counter: str, attempt: str, n: str, first: str, draw: str
) -> None:
    """The name in the page's format gives these bytes, and the bytes give this number or are rejected."""
    parts = [f"minotaur/{SCHEME}", VECTORS["table"], VECTORS["client seed"], round_, seat, purpose, counter, attempt]
    digest = hmac.new(bytes.fromhex(VECTORS["seed"]), "\n".join(parts).encode(), hashlib.sha256).digest()
    x = int.from_bytes(digest[:8], "big")
    assert digest[:8].hex() == first
    assert ("rejected" if x >= 2**64 - 2**64 % int(n) else str(x % int(n))) == draw


def test_the_bot_draws_what_the_page_says() -> None:
    """Each row that is not rejected has the bot's number for this draw; the last rows come after rejections."""
    settled = [row for row in DRAWS if row[-1] != "rejected"]
    drawn = [
        luck().below(int(n), purpose, int(round_), None if seat == "-" else int(seat), int(counter))
        for round_, seat, purpose, counter, _, n, _, _ in settled
    ]
    assert drawn == [int(row[-1]) for row in settled]
    assert {row[-1] for row in DRAWS if int(row[5]) > SEEN_AT_WORK} > {"rejected"}


def test_the_page_s_hands_are_dealt() -> None:
    """The page's leader and first hands are those that the game draws and deals."""
    state = MythicalDice().start(3, {})
    leader = state.draw(luck())
    state.settle(leader)
    hands = dump_entry("mythical-dice", Luck(state.draw(luck())))
    told = json.loads(dump_entry("mythical-dice", Luck(leader)))
    assert f"seat {told['seat']} leads the first trick" in PAGE
    assert f"```json\n{hands}\n" in PAGE


def test_the_page_s_second_hands_are_dealt() -> None:
    """The page's second hands are the deal of round 2, which does not depend on round 1."""
    state = MythicalDice().start(3, {})
    for entry in recorded(3).log[:12]:
        enter(state, entry)
    assert f"\n{dump_entry('mythical-dice', Luck(state.draw(luck())))}\n```" in PAGE


def test_the_page_s_bag_and_sides_are_the_game_s() -> None:
    """The page has the bag's order and every die's sides as the rules have them."""
    bag = ", ".join(f"{count} {kind.key}" for kind, count, _ in BAG)
    assert bag in " ".join(PAGE.split())
    rows = cells(r"^\| (?:minotaur|red|yellow|purple|grey).*\|$")
    sides = {name: faces for names, *faces in rows for name in names.split(", ")}
    assert sides == {kind.key: [FACE_KEYS[face] for face in faces] for kind, _, faces in BAG}


# --- the script ---------------------------------------------------------------------------------------


def test_the_script_needs_python_alone() -> None:
    """The script imports only the standard library, nothing of the project."""
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} - sys.stdlib_module_names == set()


def test_the_script_is_read_in_one_sitting() -> None:
    """The common part and the part of each game are short; Mythic Dice, with its 32 powers, may have a longer one."""
    parts = re.split(r"^# --- .*$", SCRIPT.read_text(encoding="utf-8"), flags=re.MULTILINE)
    first, mythical, mythe, mythic, last = (len(re.findall(r"^.*\S.*$", part, re.MULTILINE)) for part in parts)
    assert (first + last <= 120, mythical <= 75, mythe <= 90, mythic <= 420) == (True,) * 4


def test_the_script_runs_by_itself(tmp_path: Path) -> None:
    """With Python alone, outside the project: exit code 0 for a fair game, 1 for an unfair one, 3 without a seed."""
    fair = dump_record(recorded())
    texts = [fair, fair.replace(fairness_of(1).commitment, "0" * 64), dump_record(replace(recorded(), fairness=None))]
    codes = []
    for text in texts:
        command = [sys.executable, "-I", "-W", "error", str(SCRIPT), written(tmp_path, text)]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
        codes.append(done.returncode)
    assert codes == [0, 1, 3]


BETS: Log = [{"seat": seat, "do": "bet", "tricks": 0} for seat in range(3)]
CHANGED: Entry = {"seat": 0, "do": "bet", "tricks": 1}
END: Entry = {"end": "abandoned", "why": "rain"}


@pytest.mark.parametrize(
    ("bets", "code"),
    [
        (BETS, 0),
        ([*BETS[:2], END], 0),
        ([*BETS[:2], REVEAL], 1),
        ([*BETS[:2], {"seat": 0, "do": "roll", "die": "yellow"}], 1),
        ([CHANGED, *BETS], 0),
        ([*BETS, CHANGED], 1),
        ([*BETS, CHANGED, CHANGED, REVEAL], 0),
        ([*BETS, CHANGED, END], 0),
        ([*BETS, REVEAL, END], 0),
        ([*BETS, REVEAL, CHANGED], 1),
        ([*BETS, REVEAL, REVEAL], 1),
        ([*BETS, {"seat": 3, "do": "bet", "tricks": 1}, REVEAL], 1),
    ],
)
def test_the_script_closes_the_bets_where_verify_does(bets: Log, code: int) -> None:
    """Bets close at the reveal, or without a reveal at the last missing bet; changes of a bet come before that."""
    record = json.loads(played(1))
    record["log"] = [*record["log"][:2], *bets]
    assert verdicts(json.dumps(record)) == (code, code)


@pytest.mark.parametrize("length", [None, 4, 5, 6, 200])
def test_the_script_takes_logs_without_reveals(length: int | None) -> None:
    """A log written by hand, whole or cut anywhere, is accepted as ``minotaur verify`` accepts it."""
    assert verdicts(unrevealed(played(2), length)) == (0, 0)


@cache
def played(seed: int) -> str:
    """The text of a fair game's record."""
    return dump_record(recorded(3, seed))


@settings(max_examples=200)
@given(
    st.sampled_from([str, unrevealed]),
    st.integers(1, 4),
    st.integers(0, 240),
    st.sampled_from(TAMPERINGS),
)
def test_the_script_and_verify_judge_tampering_alike(
    written_down: Callable[[str], str], seed: int, at: int, tampering: Callable[[Log, int], None]
) -> None:
    """However a log is changed, ``minotaur verify`` and the script both accept it or both refuse it."""
    record = json.loads(written_down(played(seed)))
    tampering(record["log"], at)
    ours, script = verdicts(json.dumps(record))
    assert ours == script


@pytest.mark.parametrize(
    ("key", "value"),
    [("seed", "0" * 64), ("commitment", "0" * 64), ("table", "k7m2q4x9ac"), ("contributions", []), ("scheme", 2)],
)
def test_changed_fairness_is_found(key: str, value: object) -> None:
    """``minotaur verify`` and the script refuse another seed, commitment, table or scheme, or other contributions."""
    record = json.loads(played(1))
    record["fairness"][key] = value
    assert verdicts(json.dumps(record)) == (1, 1)


def test_the_script_names_a_scheme_that_it_does_not_know(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The luck of a later scheme is not called wrong: exit code 1 and the scheme's number."""
    assert script()([written(tmp_path, played(1).replace('"scheme": 1', '"scheme": 2'))]) == 1
    assert capsys.readouterr() == ("", "not verified: unknown scheme 2\n")


NO_RECORD = "no record as records.md describes it:"
NOBODY = json.dumps({**json.loads(played(1)), "seats": []}).encode()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"dice", f"{NO_RECORD} JSONDecodeError: Expecting value: line 1 column 1 (char 0)"),
        (b"{}", f"{NO_RECORD} KeyError: 'game'"),
        (b"[]", f"{NO_RECORD} TypeError: list indices must be integers or slices, not str"),
        (b'{"game": "mythical-dice", "fairness": {}}', f"{NO_RECORD} KeyError: 'seats'"),
        (NOBODY, f"{NO_RECORD} ZeroDivisionError: integer modulo by zero"),
        (
            "Žofie".encode("latin2"),
            f"{NO_RECORD} UnicodeDecodeError: 'utf-8' codec can't decode byte 0xae in position 0: invalid start byte",
        ),
        (None, "game.json: No such file or directory"),
    ],
)
def test_what_the_script_cannot_read_is_one_line(
    text: bytes | None, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No file, no JSON, no record: exit code 1 and one line with the reason on standard error."""
    monkeypatch.chdir(tmp_path)
    if text is not None:
        Path("game.json").write_bytes(text)
    assert script()(["game.json"]) == 1
    assert capsys.readouterr() == ("", f"{line}\n")


@pytest.mark.parametrize("words", [[], ["one.json", "two.json"]])
def test_the_script_wants_one_file(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """No file or several: exit code 2 and the usage."""
    assert script()(words) == 2
    assert capsys.readouterr() == ("", "usage: python3 recompute.py game.json\n")


@pytest.mark.parametrize("change", [("mythical-dice", "chess"), ('"rules": 1', '"rules": 2')])
def test_the_script_leaves_other_games_alone(
    change: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game or a version of the rules that the script does not have is not called unfair: exit code 3."""
    assert script()([written(tmp_path, played(1).replace(*change))]) == 3
    told = "nothing to recompute: no seed, or a game or rules that are not in this file\n"
    assert capsys.readouterr() == ("", told)


def test_the_script_prints_names_without_what_terminals_obey(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name may hold any character; in the output it stays on its line and moves no cursor."""
    assert script()([written(tmp_path, played(1).replace("Ben", "Be\\u001b[2J\\u202en\\n"))]) == 0
    assert capsys.readouterr().out.splitlines()[2].endswith("  Be [2J n ")

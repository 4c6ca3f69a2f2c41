"""docs/records.md: its examples are read, replayed and verified as the page says, with its rules of Mythical Dice."""

import json
import re
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from bot.cli import main
from rules.catalogue import GAMES as CATALOGUE
from rules.mythical_dice.pieces import BAG, FACE_KEYS
from rules.mythical_dice.rulings import round_points, simplified_round_points, trick_winner
from storage.codec import dump_record, load_record
from storage.codec.entries import read_entry
from storage.codec.games import VOCABULARIES
from storage.codec.records import MOST_ENTRIES
from storage.codec.strict import MOST_BYTES
from tests.docs.record_page import PAGE, SECTIONS, Entry, Log, replayed, rows
from tests.recorded import recorded, written
from tests.rules.mythical_dice.games import trick

EXAMPLES = re.findall(r"```json record\n(.*?)```\n```json replay\n(.*?)```", PAGE, re.DOTALL)
ENTRIES = [
    (key, entry)
    for key, text in SECTIONS.items()
    for entry in re.findall(r"^\| `(\{.*?\})` \|", text, re.MULTILINE)
    if "…" not in entry
]


def test_the_page_has_its_examples() -> None:
    """Mythical Dice in a trick, written by hand, and abandoned; before the last, an example of each other game."""
    games = [json.loads(record)["game"] for record, _ in EXAMPLES]
    assert games == ["mythical-dice", "mythical-dice", "mythe", "mythic-dice", "mythical-dice"]


def test_the_page_has_every_game() -> None:
    """Each game has its section, and each section belongs to a game."""
    assert set(SECTIONS) == set(VOCABULARIES) == {key for key, _ in CATALOGUE}


@pytest.mark.parametrize(("record", "printed"), EXAMPLES)
def test_an_example_replays_as_the_page_says(
    record: str, printed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """``minotaur replay --json`` prints the object that follows the example."""
    assert main(["replay", written(tmp_path, record), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(printed)


def test_the_fair_example_is_fair(tmp_path: Path) -> None:
    """The example with a seed is verified; the others have no seed to verify."""
    assert [main(["verify", written(tmp_path, record)]) for record, _ in EXAMPLES] == [3, 3, 3, 3, 0]


def test_the_last_example_is_written_as_we_write() -> None:
    """Writing the last example again gives the same text, as the page describes it."""
    text = EXAMPLES[-1][0]
    assert dump_record(load_record(text)) == text


@pytest.mark.parametrize(("game", "entry"), ENTRIES)
def test_an_entry_of_the_page_is_a_word_of_the_game(game: str, entry: str) -> None:
    """The entries in the page's tables can be read unchanged."""
    read_entry(VOCABULARIES[game], json.loads(entry))


@pytest.mark.parametrize("game", SECTIONS)
def test_every_word_of_a_game_is_on_the_page(game: str) -> None:
    """The tables of a game's section name exactly the moves and the luck that its records can have."""
    told = re.findall(r'^\| `\{.*?"(?:do|chance)": "(\w+)"', SECTIONS[game], re.MULTILINE)
    vocabulary = VOCABULARIES[game]
    assert {*told, "reveal"} == {*words_of(vocabulary.moves), *words_of(vocabulary.luck), "reveal"}


def words_of(reader: object) -> set[str]:
    """The names that tell the entries of a vocabulary apart."""
    assert isinstance(reader, TypeAdapter)
    return set(reader.json_schema()["discriminator"]["mapping"])


def test_the_page_names_the_line_of_a_refusal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page's error line is the one for an impossible bet."""
    assert main(["replay", written(tmp_path, EXAMPLES[0][0].replace('"tricks": 1', '"tricks": 5', 1))]) == 1
    assert f"```\n{capsys.readouterr().err}```" in PAGE


def test_the_page_names_the_bounds() -> None:
    """The page gives the reader's limits."""
    assert f"up to {MOST_BYTES // 1024**2} MiB, logs up to {MOST_ENTRIES:,} entries" in PAGE


# --- rules for readers of records --------------------------------------------------------------------------


def test_the_page_has_all_dice() -> None:
    """Each kind with its number and its faces, strongest kind first."""
    told = [
        (die, int(number), re.findall(r"`(\w+)`", faces))
        for die, number, faces in rows(r"^\| `(\w+)` \| (\d) \| (`.*`) \|$")
    ]
    assert told == [(kind.key, number, [FACE_KEYS[face] for face in sorted(set(faces))]) for kind, number, faces in BAG]


def test_the_page_s_tricks_are_taken_as_it_says() -> None:
    """The page's example in each row, rolled from seat 0 on, gives the page's winner and bonus."""
    examples = rows(r"\| ([^|:]+): seat (\d), (\d+) \|$")
    assert len(examples) == 6
    for rolls, winner, bonus in examples:
        assert trick_winner(trick(*rolls.split(", ")), leader=0) == (int(winner), int(bonus))


def test_the_page_s_rounds_are_worth_what_it_says() -> None:
    """The example in each row has the page's points in the standard and in the simplified game."""
    examples = rows(r"\| round (\d), bet (\d), taken (\d), bonus (\d+): (−?\d+) or (−?\d+) \|$")
    assert len(examples) == 4
    for example in examples:
        round_, bet, taken, bonus, standard, simplified = (int(cell.replace("−", "-")) for cell in example)
        assert round_points(round_, bet, taken, bonus) == standard
        assert simplified_round_points(round_, bet, taken) == simplified


def dealt(*hands: str) -> Log:
    """A round's hands by seat, with bets of no trick from everybody."""
    bets: Log = [{"seat": seat, "do": "bet", "tricks": 0} for seat in range(3)]
    return [{"chance": "deal", "dice": [hand.split() for hand in hands]}, *bets]


def rolled(*turns: str) -> Log:
    """``rolled("0 red 7")``: a seat rolls a die, which shows a face."""
    entries: Log = []
    for seat, die, face in map(str.split, turns):
        entries += [{"seat": int(seat), "do": "roll", "die": die}, {"chance": "face", "face": face}]
    return entries


LEADER: Entry = {"chance": "leader", "seat": 0}
CHANGED: Entry = {"seat": 0, "do": "bet", "tricks": 1}
REVEAL: Entry = {"do": "reveal"}
END: Entry = {"end": "abandoned", "why": "rain"}
BETS: Log = [LEADER, *dealt("red", "grey", "griffin")]
ROUND: Log = [*BETS, *rolled("0 red 7", "1 grey 1", "2 griffin symbol")]
"""Seat 0 leads the first round, and seat 2 takes its trick."""


@pytest.mark.parametrize(
    ("says", "log", "outcome"),
    [
        ("a deal has no more dice of a kind than the bag", [LEADER, *dealt("minotaur", "minotaur", "red")],
         "log entry 1: too many dice of a kind (die minotaur, most 1)"),
        ("the game waits for those who have not bet", [LEADER, *dealt("red", "grey", "red")[:2]], [1, 2]),
        ("and after the reveal for the leader", [*BETS, REVEAL], [0]),
        ("the reveal comes when all have bet", [*BETS[:-1], REVEAL], "log entry 4: nothing to reveal"),
        ("has left the reveal out: the game goes on from there", BETS, [0]),
        ("refused at the change", [*BETS, CHANGED], "log entry 5: bets are closed"),
        ("a seat's last one before the reveal counts", [*BETS, CHANGED, REVEAL], [0]),
        ("at any time, before its first luck too", [END], []),
        ("while answers are open reveals nothing", [*BETS, CHANGED, END], []),
        ("sets its colour, whatever face it shows",
         [*ROUND, *dealt("grey red", "red red", "yellow grey"), *rolled("2 grey flag", "0 red 7")],
         "log entry 17: colour must be followed (die red, colour grey)"),
        ("special dice set none",
         [*ROUND, *dealt("grey red", "grey red", "minotaur red"), *rolled("2 minotaur flag", "0 red 7", "1 grey 1")],
         "log entry 19: colour must be followed (die grey, colour red)"),
        ("rolls one of them or a special die",
         [*ROUND, *dealt("red griffin", "grey grey", "red red"), *rolled("2 red 5", "0 griffin flag", "1 grey 1")],
         [2]),
        ("A seat that holds none of it",
         [*ROUND, *dealt("grey grey", "grey red", "red red"), *rolled("2 red 5", "0 grey 1")], [1]),
        ("The seat that takes a trick leads the next one",
         [*ROUND, *dealt("red red", "red red", "grey grey"), *rolled("2 grey 1", "0 red 7", "1 red 7")], [1]),
        ("A die that was rolled is gone until the next deal",
         [*ROUND, *dealt("red red", "red red", "grey red"), *rolled("2 grey 7", "0 red 6", "1 red 6", "2 grey 1")],
         "log entry 21: die not held (die grey)"),
        ("named before one that the rules refuse, even where it comes later", [LEADER, LEADER, {"do": "bet"}],
         "log entry 2: seat: missing"),
    ],
)  # fmt: skip
def test_a_log_does_what_the_page_says(
    says: str, log: Log, outcome: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A log for this sentence of the page gives the seats to act, or this refusal."""
    assert says in " ".join(PAGE.split())
    assert replayed(tmp_path, capsys, log) == outcome


@pytest.mark.parametrize(("edition", "leader"), [("english", 2), ("czech", 2), ("french", 1)])
def test_the_next_round_is_led_as_the_page_says(
    edition: str, leader: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The leader is the seat that took the last trick; in the French edition the one after the round's first leader."""
    log = [*ROUND, *dealt("red red", "red red", "grey grey")]
    assert replayed(tmp_path, capsys, log, options={"edition": edition}) == [leader]


def test_a_finished_game_is_not_abandoned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By the page an end is possible at any time, but not once the game is finished."""
    log = json.loads(dump_record(recorded()))["log"]
    assert replayed(tmp_path, capsys, log) == []
    assert replayed(tmp_path, capsys, [*log, END]) == f"log entry {len(log)}: game is over"


def test_names_are_as_the_page_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Several seats may have the same name; 80 characters means 80 code points."""
    refused = replayed(tmp_path, capsys, [LEADER], seats=["🎲" * 81] * 3)
    assert replayed(tmp_path, capsys, [LEADER, *dealt("red", "red", "red")], seats=["🎲" * 80] * 3) == [0]
    assert refused == "seats.0: String should have at most 80 characters"


@pytest.mark.parametrize(
    ("left_out", "length", "code"), [("after", 0, 0), ("after", 5, 0), ("after", None, 1), ("fairness", None, 3)]
)
def test_verify_ends_as_the_page_says(left_out: str, length: int | None, code: int, tmp_path: Path) -> None:
    """A cut log gives 0 and a refused entry 1; a record without fairness gives 3, even with such an entry."""
    record = json.loads(dump_record(recorded()))
    record["log"] = [*record["log"], REVEAL][:length]
    record.pop(left_out, None)
    assert main(["verify", written(tmp_path, json.dumps(record))]) == code

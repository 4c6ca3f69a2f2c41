"""docs/records.md: its examples are read, replayed and verified as the page says."""

import json
import re
from pathlib import Path

import pytest

from bot.cli import main
from storage.codec import dump_record, load_record
from storage.codec.games import VOCABULARIES
from storage.codec.records import MOST_ENTRIES
from storage.codec.strict import MOST_BYTES
from storage.codec.words import read_entry

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "records.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json record\n(.*?)```\n```json replay\n(.*?)```", PAGE, re.DOTALL)
ENTRIES = [entry for entry in re.findall(r"^\| `(\{.*?\})` \|", PAGE, re.MULTILINE) if "…" not in entry]


def test_the_page_has_its_examples() -> None:
    """A game in a trick, one written by hand, one abandoned."""
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize(("record", "printed"), EXAMPLES)
def test_an_example_replays_as_the_page_says(
    record: str, printed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """``minotaur replay --json`` prints the object that follows the example."""
    file = tmp_path / "game.json"
    file.write_text(record, encoding="utf-8")
    assert main(["replay", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(printed)


def test_the_fair_example_is_fair(tmp_path: Path) -> None:
    """The one with a seed is verified; the other two have nothing to verify."""
    codes = []
    for number, (record, _) in enumerate(EXAMPLES):
        file = tmp_path / f"{number}.json"
        file.write_text(record, encoding="utf-8")
        codes.append(main(["verify", str(file)]))
    assert codes == [3, 3, 0]


def test_the_last_example_is_written_as_we_write() -> None:
    """The page's account of how records are written is shown by a record that is."""
    text = EXAMPLES[-1][0]
    assert dump_record(load_record(text)) == text


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_of_the_page_is_a_word_of_the_game(entry: str) -> None:
    """The entries in the tables are read as they stand."""
    read_entry(VOCABULARIES["mythical-dice"], json.loads(entry))


def test_the_page_names_the_line_of_a_refusal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The error line that the page shows is what an impossible bet gives."""
    file = tmp_path / "game.json"
    file.write_text(EXAMPLES[0][0].replace('"tricks": 1', '"tricks": 5', 1), encoding="utf-8")
    assert main(["replay", str(file)]) == 1
    assert f"```\n{capsys.readouterr().err}```" in PAGE


def test_the_page_names_the_bounds() -> None:
    """What the reader takes at most is what the page says."""
    assert f"up to {MOST_BYTES // 1024**2} MiB, logs up to {MOST_ENTRIES:,} entries" in PAGE

"""docs/recompute.py: games of Mythe and Mythic Dice are recomputed and judged as the house does it."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.record import replay
from storage.codec import dump_record, load_record
from tests.recompute_script import TAMPERINGS, Log, changed, script, unrevealed, verdicts
from tests.recorded import recorded_of

GAMES = [
    ("mythe", 2, "standard"),
    ("mythe", 3, "only-drawn"),
    ("mythe", 5, "standard"),
    *[("mythic-dice", seats, "") for seats in (2, 3, 5, 8, 10)],
]


@cache
def played(game: str, seats: int, variant: str, seed: int) -> str:
    """A fair game's text."""
    options = {"variant": variant} if variant else {}
    return dump_record(recorded_of(game, seats, seed, **options))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("game", "seats", "variant"), GAMES)
def test_the_script_recomputes_whole_games(
    game: str, seats: int, variant: str, seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All luck as the seed says, and the scores of the house's rules: two programs that share nothing agree."""
    text = played(game, seats, variant, seed)
    record = load_record(text)
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert script()([str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"All {len(record.log)} entries are as the seed and the rules say.",
        *(f"{score:6}  {name}" for name, score in zip(record.seats, replay(record).state.scores(), strict=True)),
    ]


@pytest.mark.parametrize("length", range(0, 160, 13))
@pytest.mark.parametrize(("game", "seats", "variant"), [GAMES[0], GAMES[5]])
def test_the_script_takes_a_game_that_stopped(game: str, seats: int, variant: str, length: int) -> None:
    """A log may stop anywhere, abandoned or not, with its reveals or without."""
    text = played(game, seats, variant, 1)
    record = json.loads(text)
    record["log"] = record["log"][:length]
    assert verdicts(json.dumps(record)) == (0, 0)
    record["log"].append({"end": "abandoned", "why": "rain"})
    assert verdicts(json.dumps(record)) == (0, 0)
    assert verdicts(unrevealed(text, length)) == (0, 0)


@settings(max_examples=100)
@given(
    st.sampled_from([GAMES[0], GAMES[1], GAMES[4], GAMES[5], GAMES[6]]),
    st.sampled_from([str, unrevealed]),
    st.integers(0, 300),
    st.sampled_from(TAMPERINGS),
)
def test_the_script_and_the_house_judge_tampering_alike(
    game: tuple[str, int, str], written: Callable[[str], str], at: int, tampering: Callable[[Log, int], None]
) -> None:
    """Whatever is done to a log, ``minotaur verify`` and the script both accept it or both refuse it."""
    record = json.loads(written(played(*game, 1)))
    tampering(record["log"], at % len(record["log"]))
    ours, script = verdicts(json.dumps(record))
    assert ours == script


@pytest.mark.parametrize(("game", "seats", "variant"), [GAMES[0], GAMES[4]])
def test_changed_luck_is_found(game: str, seats: int, variant: str) -> None:
    """Every card drawn, every die and every coin of a game."""
    text = played(game, seats, variant, 1)
    log = json.loads(text)["log"]
    lucky = [at for at, entry in enumerate(log) if entry.get("chance") in {"starter", "card", "dice", "coin"}]
    for at in lucky[:40]:
        record = json.loads(text)
        changed(record["log"], at)
        if record["log"][at] != log[at]:
            assert verdicts(json.dumps(record)) == (1, 1), at

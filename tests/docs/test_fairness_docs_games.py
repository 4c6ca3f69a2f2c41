"""docs/recompute.py recomputes whole games of every kind, and judges them as ``minotaur verify`` does."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cli import main
from rules.record import replay
from storage.codec import dump_record, load_record
from tests.docs.recompute_script import TAMPERINGS, Log, changed, script, unrevealed, verdicts
from tests.recorded import recorded_of, written


class Game(NamedTuple):
    """A fair game; an empty option stands for the default."""

    key: str
    seats: int
    seed: int = 1
    variant: str = ""
    edition: str = ""


MYTHICAL = [
    Game("mythical-dice", seats, seats, variant, edition)
    for seats in (3, 4, 5, 6)
    for edition in ("english", "czech", "french")
    for variant in ("standard", "simplified")
]
OTHERS = [
    Game("mythe", 2, variant="standard"),
    Game("mythe", 3, variant="only-drawn"),
    Game("mythe", 5, variant="standard"),
    *[Game("mythic-dice", seats) for seats in (2, 3, 5, 8, 10)],
]


@cache
def played(game: Game) -> str:
    """The text of the game's record."""
    options = {name: value for name, value in (("edition", game.edition), ("variant", game.variant)) if value}
    return dump_record(recorded_of(game.key, game.seats, game.seed, **options))


@pytest.mark.parametrize("game", [*MYTHICAL, *OTHERS, *[game._replace(seed=2) for game in OTHERS]], ids=str)
def test_the_script_recomputes_whole_games(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The script finds all luck and all scores as the bot does, although the two programs share no code."""
    record = load_record(played(game))
    file = written(tmp_path, played(game))
    assert main(["verify", file]) == 0
    capsys.readouterr()
    assert script()([file]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"All {len(record.log)} entries are as the seed and the rules say.",
        *(f"{score:6}  {name}" for name, score in zip(record.seats, replay(record).state.scores(), strict=True)),
    ]


@pytest.mark.parametrize(
    ("game", "length"),
    [
        *[(Game("mythical-dice", 4), length) for length in range(0, 120, 7)],
        *[(game, length) for game in (OTHERS[0], OTHERS[5]) for length in range(0, 160, 13)],
    ],
)
def test_the_script_takes_a_game_that_stopped(game: Game, length: int) -> None:
    """A log may stop anywhere, abandoned or not, with its reveals or without."""
    record = json.loads(played(game))
    record["log"] = record["log"][:length]
    assert verdicts(json.dumps(record)) == (0, 0)
    record["log"].append({"end": "abandoned", "why": "rain"})
    assert verdicts(json.dumps(record)) == (0, 0)
    assert verdicts(unrevealed(played(game), length)) == (0, 0)


@settings(max_examples=100)
@given(
    st.sampled_from([OTHERS[0], OTHERS[1], OTHERS[4], OTHERS[5], OTHERS[6]]),
    st.sampled_from([str, unrevealed]),
    st.integers(0, 300),
    st.sampled_from(TAMPERINGS),
)
def test_the_script_and_verify_judge_tampering_alike(
    game: Game, written_down: Callable[[str], str], at: int, tampering: Callable[[Log, int], None]
) -> None:
    """However a log is changed, ``minotaur verify`` and the script both accept it or both refuse it."""
    record = json.loads(written_down(played(game)))
    tampering(record["log"], at % len(record["log"]))
    ours, script = verdicts(json.dumps(record))
    assert ours == script


@pytest.mark.parametrize("game", [Game("mythical-dice", 3), OTHERS[0], OTHERS[4]])
def test_changed_luck_is_found(game: Game) -> None:
    """The first forty outcomes are changed in turn: leader, hands and faces, or starter, cards, dice and coins."""
    log = json.loads(played(game))["log"]
    kinds = {"leader", "deal", "face"} if game.key == "mythical-dice" else {"starter", "card", "dice", "coin"}
    lucky = [at for at, entry in enumerate(log) if entry.get("chance") in kinds]
    for at in lucky[:40]:
        record = json.loads(played(game))
        changed(record["log"], at)
        if record["log"][at] != log[at]:
            assert verdicts(json.dumps(record)) == (1, 1), at

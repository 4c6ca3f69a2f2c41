"""``make bench-commit``: processor time of a commit with the SQLite that the bot brings, beside the standard library's.

Both drivers take turns in processes of their own, each with a new database, and store the same changed bets one by one,
as presses do that come alone. The smallest time of each counts, because anything else on the machine only adds to it.
The system's time is included: most of a commit is work of the file system.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rules.mythical_dice.moves import Bet
from rules.record import Play
from storage.engine.sqlite import journal, sqlite3
from storage.store import Store
from tests.figures.figure import Figure, tell
from tests.storage.sample_changes import change, opening, people, place, setup

ROOT: Final = Path(__file__).parents[2]

COMMITS: Final = 200
WARMING: Final = 20
TURNS: Final = 8

MOST: Final = 0.7
"""The most of the standard library's processor time that a commit may take."""

WITHOUT_THE_PACKAGE: Final = "import sys; sys.modules['pysqlite3'] = None; "
"""Python then finds no such package, as on a machine for which there is no wheel."""

MEASURE: Final = "import tests.bench.commit as bench; bench.measure(sys.argv[1])"


async def _commit(url: str) -> float:
    """Seconds of processor time of a commit."""
    store = await Store.open(url)
    await place(store)
    await people(store, "Ann")
    await store.commit(opening(setup()))
    for version in range(1, WARMING):
        await store.commit(change(version, Play(0, Bet(version % 2))))
    begun = time.process_time()
    for version in range(WARMING, WARMING + COMMITS):
        await store.commit(change(version, Play(0, Bet(version % 2)), due=version))
    taken = time.process_time() - begun
    await store.close()
    return taken / COMMITS


def measure(folder: str) -> None:
    """Print which SQLite this process uses, its journal, and the seconds of a commit."""
    seconds = asyncio.run(_commit(f"sqlite:///{folder}/minotaur.db"))
    json.dump([f"SQLite {sqlite3.sqlite_version}, {journal()}", seconds], sys.stdout)


def _turn(before: str) -> tuple[str, float]:
    """One measurement in a process of its own: which SQLite, and the seconds of a commit."""
    with TemporaryDirectory() as folder:
        code = f"import sys; {before}{MEASURE}"
        done = subprocess.run([sys.executable, "-c", code, folder], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    # The lines before it are the store's log.
    name, seconds = json.loads(done.stdout.splitlines()[-1])
    return str(name), float(seconds)


def main() -> None:
    """Measure both drivers by turns, and exit with 1 if the ratio is beyond its limit."""
    parser = argparse.ArgumentParser(prog="make bench-commit", description="Processor time of a commit, both drivers.")
    parser.add_argument("--turns", type=int, default=TURNS, help="turns of each driver (default: %(default)s)")
    turns = parser.parse_args().turns
    found = [(_turn(WITHOUT_THE_PACKAGE), _turn("")) for _ in range(turns)]
    (standard, least), (ours, cost) = min(old for old, _ in found), min(new for _, new in found)
    kept = tell(
        [
            Figure(f"ms a commit, {standard}", 1000 * least),
            Figure(f"ms a commit, {ours}", 1000 * cost),
            Figure("the second ÷ the first", round(cost / least, 3), MOST),
        ]
    )
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()

"""What is stored, read from a copy as a look from outside, and held against what people saw."""

import shutil
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from rules.catalogue import newest
from rules.record import Play
from storage.codec import load_entry
from tests.faults.evening import Evening, pressed_word, question_in
from tests.stub.people import COMPONENT
from tests.stub.reading import words

LINES: Final = """
    SELECT "table", game, seq, command, body FROM entries JOIN tables ON tables.id = entries."table" ORDER BY 1, 3
"""

OWED: Final = """
    SELECT key, CASE WHEN wanted IS NULL THEN 'gone' ELSE 'shown' END FROM messages
    WHERE "table" IS NOT NULL AND (wanted IS NULL OR wanted > shown)
"""

HEADING: Final = "### "
"""Every card has one, and no refusal that shows none."""


class Line(NamedTuple):
    """One entry as it is stored."""

    table: str
    game: str
    seq: int
    command: str
    body: str


class Ledger(NamedTuple):
    """All that is of interest."""

    lines: Sequence[Line]
    posts: Sequence[str]
    """Where messages stand, as far as is known."""

    owed: Sequence[tuple[str, str]]
    """Keys and what is wished of them."""


def read_ledger(database: Path) -> Ledger:
    """What a process would find that opened the database now; whoever works on it notices nothing."""
    with TemporaryDirectory() as directory:
        for file in database.parent.glob(f"{database.name}*"):
            if file.is_file():
                shutil.copy(file, directory)
        with closing(sqlite3.connect(Path(directory) / database.name)) as store:
            return Ledger(
                [Line(*row) for row in store.execute(LINES)],
                [ref for (ref,) in store.execute("SELECT ref FROM messages WHERE ref IS NOT NULL AND key != 'place'")],
                list(store.execute(OWED)),
            )


def lost_or_doubled(ledger: Ledger, evening: Evening) -> list[str]:
    """The presses that were seen accepted and do not stand there exactly once."""
    moves = Counter(f"{line.command} {move}" for line in ledger.lines if (move := _move_of(line)))
    notation = newest(evening.game).notation
    pressed = {press: notation.parse(word) for press, word in evening.accepted.items()}
    accepted = {f"discord:{press} {notation.spell(move)}" for press, move in pressed.items() if move is not None}
    return sorted(press for press in accepted if moves[press] != 1)


def _move_of(line: Line) -> str | None:
    """The move of a person, as presses spell it."""
    entry = load_entry(line.game, line.body)
    if isinstance(entry, Play) and entry.seat is not None and not entry.by_clock:
        return newest(line.game).notation.spell(entry.move)
    return None


def unjust(ledger: Ledger, evening: Evening) -> list[str]:
    """What people were told of presses that were not accepted, where none before has answered the question.

    Whoever is not answered presses again, and is told then that it was done, or of what has come after it. A press
    that was stored and then comes once more, to a new process, is answered with a card beside the one that was pressed.
    """
    stored = {line.command for line in ledger.lines}
    answered: set[tuple[int, str]] = set()
    found = []
    for press in evening.stub.world.interactions.values():
        if press.kind != COMPONENT or ":move:" not in (word := pressed_word(press)):
            continue
        answer, told = (press.user.id, question_in(word)), words(press.answer) if press.answer else ""
        carried_out = f"discord:{press.id}" in stored
        if press in evening.refused and answer not in answered and not (carried_out and HEADING in told):
            found.append(told)
        if carried_out:
            answered.add(answer)
    return found


def strays(ledger: Ledger, evening: Evening) -> list[str]:
    """Messages that stand without the bot's knowing, or that it believes in and that do not stand."""
    world = evening.stub.world
    standing = Counter(
        f"{channel.id}/{message.id}"
        for channel in world.channels.values()
        for message in channel.standing
        if message.author == world.bot.id and message.interaction is None
    )
    return sorted(((standing - Counter(ledger.posts)) + (Counter(ledger.posts) - standing)).elements())

"""Reads a copy of the database, as from outside, and compares it with what people saw."""

import shutil
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from sqlalchemy import Connection

from rules.catalogue import newest
from rules.record import Play
from storage.codec import load_entry
from storage.tables.entries import Forced
from tests.faults.evening import Evening, pressed_word, question_in
from tests.storage.stranger import stranger
from tests.stub.people import COMPONENT
from tests.stub.reading import words

LINES: Final = """
    SELECT "table", game, seq, command, body FROM entries JOIN tables ON tables.id = entries."table" ORDER BY 1, 3
"""

POSTS: Final = "SELECT ref FROM messages WHERE ref IS NOT NULL AND key != 'place'"

OWED: Final = """
    SELECT key, CASE WHEN wanted IS NULL THEN 'gone' ELSE 'shown' END FROM messages
    WHERE "table" IS NOT NULL AND (wanted IS NULL OR wanted > shown)
"""

HEADING: Final = "### "
"""Every card contains a heading. A refusal contains one only if it also shows a card."""


class Line(NamedTuple):
    """One stored entry."""

    table: str
    game: str
    seq: int
    command: str
    body: str


class Ledger(NamedTuple):
    """The parts of a database that the checks need."""

    lines: Sequence[Line]
    posts: Sequence[str]
    """The platform's ids of all messages that the bot knows."""

    owed: Sequence[tuple[str, str]]
    """The keys of messages that must be sent or deleted, with what is wanted."""


def read_ledger(database: Path | str) -> Ledger:
    """What another process would now read from the file, or from the address. The bot does not notice."""
    if isinstance(database, str):
        with stranger(database) as connection:
            return _ledger(connection)
    with TemporaryDirectory() as directory:
        for file in database.parent.glob(f"{database.name}*"):
            if file.is_file():
                shutil.copy(file, directory)
        with stranger(f"sqlite:///{Path(directory) / database.name}") as connection:
            return _ledger(connection)


def _ledger(connection: Connection) -> Ledger:
    lines, posts, owed = (connection.exec_driver_sql(one).all() for one in (LINES, POSTS, OWED))
    return Ledger([Line(*row) for row in lines], [ref for (ref,) in posts], [(key, wanted) for key, wanted in owed])


def lost_or_doubled(ledger: Ledger, evening: Evening) -> list[str]:
    """The moves that a person saw accepted and that are not stored exactly once.

    Where only one move was possible, the table may have made it just before the press arrived. Such a press is answered
    with the new card, too, and the stored move is the table's.
    """
    stored = Counter(f"{line.command} {word}" for line in ledger.lines if (word := _move_of(line)))
    forced = _forced(ledger)
    notation, seats = newest(evening.game).notation, {person.id: seat for seat, person in enumerate(evening.people)}
    pressed_by = {press.id: press.user.id for press in evening.stub.world.interactions.values()}
    found = []
    for press, word in evening.accepted.items():
        if (move := notation.parse(word)) is None:
            continue
        spelled = notation.spell(move)
        times = stored[f"discord:{press} {spelled}"]
        by_the_table = seats[pressed_by[press]], spelled
        if times == 0 and forced[by_the_table]:
            forced[by_the_table] -= 1
        elif times != 1:
            found.append(f"discord:{press} {spelled}")
    return sorted(found)


def _forced(ledger: Ledger) -> Counter[tuple[int, str]]:
    """How often the table made this move for the person of this seat, because no other was possible."""
    made: Counter[tuple[int, str]] = Counter()
    for before, line in pairwise(ledger.lines):
        entry, move = load_entry(before.game, before.body), _move_of(line)
        if isinstance(entry, Forced) and move is not None:
            made[entry.seat, move] += 1
    return made


def _move_of(line: Line) -> str | None:
    """A person's move, as a press spells it; None for other entries."""
    entry = load_entry(line.game, line.body)
    if isinstance(entry, Play) and entry.seat is not None and not entry.by_clock:
        return newest(line.game).notation.spell(entry.move)
    return None


def unjust(ledger: Ledger, evening: Evening) -> list[str]:
    """The refusals that nobody should have got: the person's question had no stored answer yet.

    A person who gets no answer presses again, and a refusal is then correct. A stored press that arrives again at a new
    process is answered with a card beside the pressed one: that is no refusal.
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
    """Messages on Discord that the bot does not know, and messages that it knows and that are not on Discord."""
    world = evening.stub.world
    standing = Counter(
        f"{channel.id}/{message.id}"
        for channel in world.channels.values()
        for message in channel.standing
        if message.author == world.bot.id and message.interaction is None
    )
    return sorted(((standing - Counter(ledger.posts)) + (Counter(ledger.posts) - standing)).elements())

"""Reads a copy of the database, as from outside, and compares it with what people saw."""

import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from sqlalchemy import Connection

from rules.catalogue import newest
from rules.record import Play
from storage.codec import load_entry
from storage.tables.entries import CameBack, Forced, Joined, SeatLeft, Started
from tests.faults.evening import HEADING, Evening, acknowledged, pressed_word, question_in, verb_of
from tests.storage.stranger import stranger
from tests.stub.people import COMPONENT
from tests.stub.reading import words
from tests.stub.things import Interaction

LINES: Final = """
    SELECT "table", game, seq, command, body FROM entries JOIN tables ON tables.id = entries."table" ORDER BY 1, 3
"""

POSTS: Final = "SELECT ref FROM messages WHERE ref IS NOT NULL AND key != 'place'"

OWED: Final = """
    SELECT key, CASE WHEN wanted IS NULL THEN 'gone' ELSE 'shown' END FROM messages
    WHERE "table" IS NOT NULL AND (wanted IS NULL OR wanted > shown)
"""

DOES: Final[Mapping[type, str]] = {
    Joined: "join",
    Started: "start",
    CameBack: "back",
    SeatLeft: "leave",
}
"""What a press or a command asks for, by the entry that it leads to. Who opens a table joins it."""


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
    """The presses and commands that a person saw carried out and that are not stored, and those stored more than once.

    Where only one move was possible, the table may have made it just before the press arrived. Such a press is answered
    with the new card, too, and the stored move is the table's.
    """
    stored = Counter(f"{line.command} {does}" for line in ledger.lines if (does := _does(line)))
    forced, seats = _forced(ledger), {person.id: seat for seat, person in enumerate(evening.people)}
    found, excused = [], set()
    for press in evening.presses:
        if (wanted := _wanted(press, evening.game)) is None:
            continue
        times, by_the_table = stored[f"discord:{press.id} {wanted}"], (seats[press.user.id], wanted)
        word = pressed_word(press) if press.kind == COMPONENT else verb_of(press)
        lost = times == 0 and acknowledged(press) and (press.user.id, word) not in excused
        if lost and forced[by_the_table]:
            # The person may press the same again before the first answer comes.
            forced[by_the_table] -= 1
            excused.add((press.user.id, word))
        elif lost or times > 1:
            found.append(f"discord:{press.id} {word} is stored {times} times, and was answered by {press.callback}")
    return sorted(found)


def _wanted(press: Interaction, game: str) -> str | None:
    """What the press or the command wants, as ``_does`` names it; None if that is not stored at the table."""
    verb = verb_of(press)
    if verb == "move":
        notation = newest(game).notation
        move = notation.parse(pressed_word(press).rpartition(":")[2])
        return None if move is None else notation.spell(move)
    does = "join" if verb == "/play" else verb.removeprefix("/table ")
    return does if does in DOES.values() else None


def _forced(ledger: Ledger) -> Counter[tuple[int, str]]:
    """How often the table made this move for the person of this seat, because no other was possible."""
    made: Counter[tuple[int, str]] = Counter()
    for before, line in pairwise(ledger.lines):
        entry, move = load_entry(before.game, before.body), _does(line)
        if isinstance(entry, Forced) and move is not None:
            made[entry.seat, move] += 1
    return made


def _does(line: Line) -> str | None:
    """What a person's press does here: their move, as a press spells it, or a word of ``DOES``; None for the rest."""
    entry = load_entry(line.game, line.body)
    if isinstance(entry, Play):
        return None if entry.seat is None or entry.by_clock else newest(line.game).notation.spell(entry.move)
    return DOES.get(type(entry))


def unjust(ledger: Ledger, evening: Evening) -> list[str]:
    """The refusals that nobody should have got: the person's question had no stored answer yet.

    A person who gets no answer presses again, and a refusal is then correct. A stored press that arrives again at a new
    process is answered with a card beside the pressed one: that is no refusal.
    """
    stored = {line.command for line in ledger.lines}
    answered: set[tuple[int, str]] = set()
    found = []
    for press in evening.stub.world.interactions.values():
        if verb_of(press) != "move":
            continue
        word = pressed_word(press)
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

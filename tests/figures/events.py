"""``make events``: how many events the bot sends on Matrix in a whole game, beside the least possible number.

Homeservers limit the events of an account, so each superfluous event makes people wait. Three people play whole games
on a real homeserver. All events of the bot are counted on the wire, from the lobby's card to the end of the last poll.

The least possible number is two events for each question asked of a person (its poll and the end of the poll), one for
each call, one card for each chapter in the room and in each private room, and the result. A move of two steps is two
questions. Edits are counted apart, because several of them become one when a limit makes them wait. The events that
make rooms are not counted, because a private room serves many games. The same without the private cards in the least
possible number is printed for comparison.
"""

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from bot.adapters.matrix.client import Matrix
from bot.core.ports import Delivery, Message, NotSent, Sent
from bot.core.ui.presses import Verb, read
from tests.adapters.matrix.players import Player, all_play
from tests.figures.figure import Figure, tell
from tests.figures.matrix.evening import evening
from tests.homeserver.sharing import own_server

MOST: Final = 1.2
"""Events ÷ the least possible number."""

GAMES: Final = ("mythical-dice", "mythe", "mythic-dice robots 1")

NAMES: Final = ("ann", "ben", "cleo")
EDIT: Final = " (edit)"
PRIVATE: Final = "private cards"
NEEDED: Final = frozenset({Message.TABLE, Message.HAND, Message.TURN, Message.RESULT, Message.QUESTION})
"""Messages that a game cannot do without: each once for a chapter or a question, and for a player."""


@dataclass(frozen=True, slots=True)
class Sendings:
    """What one game took."""

    events: Counter[str]
    """By type; those that make rooms are left out."""

    least: Counter[str]

    @property
    def sent(self) -> int:
        """All events but edits."""
        return sum(number for kind, number in self.events.items() if not kind.endswith(EDIT))

    @property
    def edits(self) -> int:
        """Only edits."""
        return self.events.total() - self.sent


class Watched(Matrix):
    """Matrix, with a note of each message that was wanted and has been sent."""

    wanted: set[tuple[str, int, str | None]]

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Post or edit the message, and note it."""
        sent = await super().deliver(delivery)
        if isinstance(sent, Sent) and delivery.kind in NEEDED:
            self.wanted.add((delivery.kind, delivery.about, delivery.address))
        return sent


async def play(game: str, folder: Path, url: str) -> Sendings:
    """Play the game to its end."""
    async with evening(url, folder, NAMES, Watched) as table:
        matrix, players = table.playing.matrix, table.players
        assert isinstance(matrix, Watched)
        matrix.wanted = set()
        await table.open_table(f"!play {game}")
        await players[0].starts(NAMES[-1])
        await all_play(players, until=lambda: players[0].is_over)
        for player in players:
            await player.person.until(partial(_has_no_question, player))
        return Sendings(await table.sent(), least_events(matrix.wanted, players))


def _has_no_question(player: Player) -> bool:
    return not player.private.open_polls


def least_events(wanted: set[tuple[str, int, str | None]], players: Sequence[Player]) -> Counter[str]:
    """The least possible number of events, by what they are for."""
    wanted_kinds = Counter(kind for kind, _, _ in wanted)
    return Counter(
        {
            "questions": 2 * wanted_kinds[Message.QUESTION],
            "second steps": 2 * sum(second_steps(player) for player in players),
            "calls": wanted_kinds[Message.TURN],
            "cards in the room": wanted_kinds[Message.TABLE],
            PRIVATE: wanted_kinds[Message.HAND],
            "results": wanted_kinds[Message.RESULT],
        }
    )


def second_steps(player: Player) -> int:
    """How many polls asked the player to finish a move. Such a poll offers a way back. Equal ones count once."""
    polls = [message.poll for message in player.private.polls if message.poll is not None]
    return len({tuple(poll.answers) for poll in polls if any(map(_leads_back, poll.answers))})


def _leads_back(answer: str) -> bool:
    press = read(answer)
    return press is not None and press.verb is Verb.CHOOSE and not press.arg


def measured(game: str) -> Sendings:
    """Play the game on a homeserver of its own."""
    with own_server() as server, tempfile.TemporaryDirectory() as folder:
        return asyncio.run(play(game, Path(folder), server.url))


def event_figures() -> Iterator[Figure]:
    """The events of each game."""
    for game in GAMES:
        found = measured(game)
        least = found.least.total()
        detail = (f"sent: {dict(found.events)}", f"least: {dict(found.least)}")
        yield Figure(f"events of a game of {game}", found.sent)
        yield Figure("  the least possible number", least)
        yield Figure("  edits, counted apart", found.edits)
        yield Figure("  events ÷ the least possible number", round(found.sent / least, 3), MOST, detail)
        yield Figure("  the same without private cards in it", round(found.sent / (least - found.least[PRIVATE]), 3))


if __name__ == "__main__":
    sys.exit(0 if tell(event_figures()) else 1)

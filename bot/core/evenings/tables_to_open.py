"""The tables of an evening before they open: who plays which game at them, and the commands that open them."""

from collections.abc import Iterable, Mapping, Sequence

from bot.core.evenings.grouping import Seated, Seats
from bot.core.table.table_ids import table_id
from rules.catalogue import newest
from storage.evenings.evening_tables import PlannedTable
from storage.evenings.steps import Evening
from storage.ids import CommandId, PlayerId


def planned(
    found: Evening, last: int, game: str, seated: Iterable[Seated], presses: Mapping[PlayerId, CommandId]
) -> Sequence[PlannedTable]:
    """These tables with their numbers, which go on from ``last``, and with their ids."""
    return [
        PlannedTable(
            number,
            table_id(command_of(found, number)),
            game,
            one.robots,
            tuple((player, presses[player]) for player in one.people),
        )
        for number, one in enumerate(seated, last + 1)
    ]


def seats_of(game: str) -> Seats:
    """How many people sit at a table of this game: three to six, best four, as far as the game allows it."""
    allowed = newest(game).seats
    return Seats(*(min(max(number, allowed[0]), allowed[-1]) for number in (3, 4, 6)))


def command_of(found: Evening, number: int) -> CommandId:
    """The command that opens the table with this number: always the same, so the table opens once."""
    return CommandId(f"evening:{found.id}:{number}")

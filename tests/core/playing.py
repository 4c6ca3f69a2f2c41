"""Games whose results alone matter: they are stored without any moves."""

from storage.ids import LeagueId, PlayerId, TableId
from storage.league.scoring import placements
from tests.core.room import Room
from tests.storage import sample_changes


async def finish(room: Room, *people: PlayerId, league: LeagueId | None = None) -> TableId:
    """A game of these people, who are first, second and so on, ends now; one alone has played with robots."""
    community, table = await room.community(), f"game-{next(room.games)}"
    ranks = range(1, len(people) + 1)
    won = zip(people, ranks, placements(ranks) if len(people) > 1 else [0], strict=True)
    seats = [sample_changes.seat(rank - 1, player, rank, worth) for player, rank, worth in won]
    game = sample_changes.result(*seats, people=len(people), ended=room.time.now())
    await sample_changes.finish(room.store, table, game, community=community, host=people[0], league=league)
    return TableId(table)

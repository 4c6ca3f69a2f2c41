"""Games that are stored with their results and without any moves."""

from storage.ids import LeagueId, PlayerId, TableId
from storage.league.scoring import placements
from tests.core.room import Room
from tests.storage import sample_changes


async def finish(room: Room, *people: PlayerId, league: LeagueId | None = None) -> TableId:
    """Store a game that ends now, with these people first, second and so on. One person alone played with robots."""
    community, table = await room.community(), f"game-{next(room.games)}"
    ranks = range(1, len(people) + 1)
    won = zip(people, ranks, placements(ranks) if len(people) > 1 else [0], strict=True)
    seats = [sample_changes.seat(rank - 1, player, rank, worth) for player, rank, worth in won]
    game = sample_changes.result(*seats, people=len(people), ended=room.time.now())
    await sample_changes.finish(room.store, table, game, community=community, host=people[0], league=league)
    return TableId(table)

"""Games that are stored with their results and without any moves."""

from itertools import count

from storage.ids import CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league.scoring import placements
from storage.store import Store
from tests.core.room import Room
from tests.storage import sample_changes


async def finish(room: Room, *people: PlayerId, league: LeagueId | None = None) -> TableId:
    """Store a game that ends now, with these people first, second and so on. One person alone played with robots."""
    table = f"game-{next(room.games)}"
    return await finish_in(room.store, await room.community(), room.time.now(), *people, table=table, league=league)


async def finish_in(
    store: Store,
    community: CommunityId,
    now: Millis,
    *people: PlayerId,
    table: str = "",
    league: LeagueId | None = None,
) -> TableId:
    """The same for a store without a room around it. Without a name the table gets a new one."""
    table = table or f"game-{next(_games)}"
    ranks = range(1, len(people) + 1)
    won = zip(people, ranks, placements(ranks) if len(people) > 1 else [0], strict=True)
    seats = [sample_changes.seat(rank - 1, player, rank, worth) for player, rank, worth in won]
    game = sample_changes.result(*seats, people=len(people), ended=now)
    await sample_changes.finish(store, table, game, community=community, host=people[0], league=league)
    return TableId(table)


_games = count(1)

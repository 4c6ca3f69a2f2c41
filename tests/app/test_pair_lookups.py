"""Organisers read who meets whom: of a league's season, or of all games of their community."""

import random

from bot.app.league.organising import SeasonTerms, create_league
from bot.app.league.pair_lookups import league_pairs
from bot.core.league.league_settings import Terms
from storage.ids import PlayerId
from tests.app.hall import Hall, told
from tests.app.places import FakePlace
from tests.core.playing import finish_in
from tests.core.refusals import refused

KEEPER = FakePlace(managed=True)


async def play(hall: Hall, *people: PlayerId) -> None:
    """Store a game that ends now, with these people first, second and so on."""
    community = await hall.app.known_community(await hall.caller("Keeper", KEEPER))
    await finish_in(hall.bot.store, community.id, hall.bot.time.now(), *people)


async def test_an_unlikely_pair_is_marked(hall: Hall) -> None:
    """Two of twelve people play all their six games together; the others play with everybody."""
    keeper = await hall.caller("Keeper", KEEPER)
    people = [(await hall.caller(f"Person {number}")).person.id for number in range(10)]
    ann, ben = [(await hall.caller(name)).person.id for name in ("Ann", "Ben")]
    luck = random.Random(1)
    for number in range(6):
        await play(hall, ann, people[number], ben)
    for _ in range(60):
        await play(hall, *luck.sample(people, 3))
    page = told(await league_pairs(hall.app, keeper, None, ""))

    assert page.splitlines()[0] == "Who meets whom: Standings of all games, season 1"
    assert "Games: 66. People: 12." in page
    assert "Ann and Ben: 6 games together (by chance: 1)." in page
    assert "This proves nothing" in page


async def test_a_league_without_games_says_so(hall: Hall) -> None:
    """So does a community that has never played. A season that does not exist is refused."""
    keeper = await hall.caller("Keeper", KEEPER)
    assert "No games yet." in told(await league_pairs(hall.app, keeper, None, ""))
    await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(), None)
    page = told(await league_pairs(hall.app, keeper, "cup", "S1"))

    assert page == "Who meets whom: Cup, season 1\nNo games yet."
    await refused("no-such-period", league_pairs(hall.app, keeper, "Cup", "S2"))

"""Organisers get the file that the command line makes; it says whether it has names."""

import json

from bot.app.league.league_exports import export_league
from bot.app.league.organising import SeasonTerms, create_league
from bot.app.response import Private
from bot.core.league.league_settings import Terms
from tests.app.hall import Hall, told
from tests.app.places import FakePlace
from tests.core.playing import finish_in
from tests.core.refusals import refused

KEEPER = FakePlace(managed=True)
MOST = 10**6


async def test_the_whole_league_comes_as_a_file(hall: Hall) -> None:
    """While the bot runs, with the newest game. Names are there only if they are wanted."""
    keeper = await hall.caller("Keeper", KEEPER)
    people = [(await hall.caller(name)).person.id for name in ("Ann", "Ben")]
    assert "No games yet." in told(await export_league(hall.app, keeper, None, MOST, names=False))
    community = await hall.app.known_community(keeper)
    table = await finish_in(hall.bot.store, community.id, hall.bot.time.now(), *people)
    for names in (False, True):
        answer = await export_league(hall.app, keeper, None, MOST, names=names)
        assert isinstance(answer, Private)
        assert answer.attachment is not None
        found = json.loads(answer.attachment.text)
        assert (found["format"], found["period"], [one["table"] for one in found["results"]]) == (
            "minotaur-league",
            "all",
            [table],
        )
        assert ("Ann" in answer.attachment.text) is names
        assert answer.attachment.name.endswith(".json")


async def test_a_file_that_is_too_large_is_not_sent(hall: Hall) -> None:
    """The host can make it on the command line. A league without games has a file, too."""
    keeper = await hall.caller("Keeper", KEEPER)
    await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(), None)
    await refused("export-too-large", export_league(hall.app, keeper, "Cup", 100, names=False))
    answer = await export_league(hall.app, keeper, "cup", MOST, names=False)
    assert isinstance(answer, Private)
    assert answer.attachment is not None
    assert json.loads(answer.attachment.text)["results"] == []

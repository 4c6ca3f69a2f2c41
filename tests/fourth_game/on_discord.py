"""Brave Coins on Discord. ``test_fourth_game.py`` runs it in a copy of the product that has the game."""

from structlog.testing import capture_logs

from bot.core.ports import Status
from tests.adapters.discord.asking import admin, told
from tests.adapters.discord.played_tables import Way, sit_down
from tests.adapters.discord.simulated_discord import World
from tests.stub.application import MOST_SIGNS, size_of


async def test_coins_are_played_to_their_end(world: World) -> None:
    """Buttons, /move and the game's command /toss make moves; /stats and the standings tell of the three tosses."""
    with capture_logs() as logged:
        await world.slash(admin(world, "Keeper"), "league create", name="Autumn", game="coins")
        ways = Way.BUTTONS, Way.MOVE, Way.COPY
        table = await sit_down(world, *ways, locales=("en-US", "cs", "fr"), game="coins", league="Autumn")
        await table.play_to(2)
        (mover,) = await table.awaited()
        tossed = await world.slash(mover.member, "toss", at=table.place, coins=2, table=table.id)
        assert "Others are tossing." in told(tossed) or mover.way is not Way.BUTTONS
        assert (await table.awaited()) != [mover]
        await table.play_out()

    assert [line for line in logged if line["log_level"] != "info"] == []
    view = await table.view()
    assert (view.status, view.chapter) == (Status.FINISHED, 3)
    cindy = table.people[0].member
    assert "Verified" in told(await world.slash(cindy, "verify", table=table.id))
    assert "of 3 tosses" in told(await world.slash(cindy, "stats"))
    await world.slash(cindy, "settings aloud", sentences=True)
    assert told(await world.slash(cindy, "league standings", league="Autumn")).count("of 3 tosses.") == 3


async def test_the_commands_with_the_game_are_small_enough(world: World) -> None:
    """Otherwise Discord refuses them all."""
    assert [one["name"] for one in await world.client.tree.written() if size_of(one) > MOST_SIGNS] == []


async def test_the_game_s_option_is_chosen_for_a_server_and_a_league(world: World) -> None:
    """The server's choice is shown; a table of a league has the league's option, not the server's."""
    keeper = admin(world, "Keeper")
    assert "Five rounds" in told(await world.slash(keeper, "settings rounds", rounds="five"))
    await world.slash(keeper, "league create", name="Autumn", game="coins", rounds="three")
    await world.slash(keeper, "play", game="coins", league="Autumn")
    assert "Three rounds" in told(await world.slash(keeper, "table show"))

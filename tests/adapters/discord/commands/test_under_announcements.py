"""The buttons under the announcement of a week: everybody may press them, and only they read the answers."""

import simcord

from bot.core.clock.pace import HOUR
from tests.adapters.discord.asking import begun, give, last, press, told, words
from tests.adapters.discord.seen_messages import buttons
from tests.adapters.discord.simulated_discord import World


async def test_an_announcement_leads_on(world: World, emily: simcord.MemberActor) -> None:
    """To all standings, to a new table, and to what comes next."""
    await give(world, emily, "league schedule", {"channel": world.channel})
    people = await begun(world, "Cindy", "Ben", "Charlie")
    await world.play_out((await world.table()).id)
    await world.pass_by(7 * 24 * HOUR)
    await world.deliver()
    post = last(world)
    assert "The week is over" in words(post)
    assert list(buttons(post)) == ["All standings", "Open a table", "What’s next"]

    standings = await press(world, people[1], post, "All standings")
    dates = await press(world, people[1], post, "What’s next")
    assert standings.ephemeral
    assert "Cindy" in told(standings)
    assert dates.ephemeral
    assert "Next post: Monday 1 Dec 2025 at 9" in told(dates)
    assert "The table is open." in told(await press(world, people[1], post, "Open a table"))
    assert "The week is over" in words(post)

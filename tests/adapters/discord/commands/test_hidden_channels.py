"""Nobody reads the name of a channel that Discord hides from them."""

import discord

from tests.adapters.discord.asking import admin, answer, give, press, told
from tests.adapters.discord.simulated_discord import World


async def test_only_people_who_see_a_channel_read_its_name(world: World) -> None:
    """In the rules of a league, in the settings, and where a table is refused."""
    emily, (cindy,) = admin(world, "Emily"), world.people("Cindy")
    hidden, open_ = (discord.PermissionOverwrite(view_channel=view) for view in (False, True))
    me = world.client.user
    assert me is not None
    plans = world.guild.create_text_channel(
        "plans", overwrites={world.guild.default_role: hidden, emily: open_, me: open_}
    )
    await give(world, emily, "league create", {"name": "Cup", "channel": plans})
    await give(world, emily, "settings channels", {"channel": plans})

    for person, sees in ((emily, True), (cindy, False)):
        listed = answer(await world.slash(person, "league list"))
        texts = [
            told(await press(world, person, listed, "League rules")),
            told(await world.slash(person, "settings show")),
            told(await world.slash(person, "play")),
        ]
        assert [("#plans" in text, "hidden from you" in text) for text in texts] == [(sees, not sees)] * 3

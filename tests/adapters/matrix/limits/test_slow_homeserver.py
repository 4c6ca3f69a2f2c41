"""Where a homeserver takes few events, tables are relaxed, and the lobby of a live one says what is the matter."""

import asyncio
from pathlib import Path

from bot.adapters.matrix.sending import USUAL_BURST, USUAL_TIME, Allowance
from storage.ids import Millis
from tests.adapters.matrix.players import Player
from tests.adapters.matrix.running_bot import bot_on
from tests.core.fakes import HandClock
from tests.homeserver.accounts import open_accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People
from tests.homeserver.server import Synapse

REMEDY = "“!cancel”, then “!play pace relaxed”"


async def test_the_lobby_of_a_live_table_offers_a_relaxed_one(limited_homeserver: Synapse, tmp_path: Path) -> None:
    """The bot learns from a refusal that the limits are Synapse's own, and knows it after a restart."""
    async with open_accounts(limited_homeserver.url) as accounts, asyncio.timeout(150):
        people, account = People(accounts), await accounts.new("minotaur")
        ann = await people.new("ann")
        room = await Moderator(ann.account).create("Games", invite=[account.user])
        # The account has used up its events, so the bot's first one is refused.
        own = await Moderator(account).create("Noise")
        said = {"msgtype": "m.text", "body": "noise"}
        for number in range(9):
            await account.call("PUT", f"/rooms/{own}/send/m.room.message/{number}", said)
        player = Player(ann, account.user, room)
        async with bot_on(limited_homeserver.url, account, tmp_path):
            await player.opens("!play mythical-dice pace live")
            await ann.until(lambda: (card := player.lobby) is not None and REMEDY in card.body)
        async with bot_on(limited_homeserver.url, account, tmp_path):
            await ann.say(room, "!cancel")
            await ann.say(room, "!play")
            relaxed = await ann.until(lambda: card if (card := player.lobby) and "Relaxed: " in card.body else None)
        assert REMEDY not in relaxed.body
        await people.close()


def test_more_events_than_synapse_allows_by_default_end_the_caution() -> None:
    """Then the limits were lifted. As many events in a longer time prove nothing."""
    time, kept = HandClock(), list[str]()
    allowance = Allowance(time, kept.append)
    allowance.refused()
    for _ in range(USUAL_BURST):
        time.forward(Millis(USUAL_TIME // USUAL_BURST + 100))
        allowance.sent()
    assert (allowance.few, Allowance(time, kept.append, kept[-1]).few) == (True, True)
    for _ in range(USUAL_BURST):
        allowance.sent()
    assert (allowance.few, Allowance(time, kept.append, kept[-1]).few) == (False, False)

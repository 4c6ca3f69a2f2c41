"""Commands that ask before they do something: the answer brings a poll in the private room."""

from pathlib import Path

from tests.adapters.matrix.players import Player, game_polls, without_hello
from tests.adapters.matrix.running_bot import bot_on
from tests.app.hall import Hall
from tests.app.linked_accounts import Account
from tests.core.fakes import HandClock, Mailman
from tests.homeserver.accounts import Accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People
from tests.homeserver.room_view import Message


async def asked(player: Player, command: str) -> Message:
    """Type the command in the shared room; the poll that asks whether it is meant."""
    before = {one.id for one in player.private.polls}
    await player.person.say(player.room, command)
    if not player.private.id:
        await player.person.accept_of(player.bot)
    return (await player.person.until(lambda: [one for one in game_polls(player.person) if one.id not in before]))[0]


async def test_forgetting_is_confirmed_by_tap_word_or_digit(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """The poll ends, and the answer says that it is done. A word after that confirms nothing any more."""
    account, ann = await accounts.new("minotaur"), await people.new("ann")
    room = await Moderator(ann.account).create("Games", invite=[account.user])
    player = Player(ann, account.user, room)

    def done() -> int:
        return player.private.words().count("no longer knows who you are")

    async with bot_on(homeserver, account, tmp_path) as playing:
        await ann.until(lambda: ann.room(room).members.get(account.user) == "join")
        for before in range(3):
            poll = await asked(player, "!privacy forget")
            assert poll.poll is not None
            assert list(poll.poll.answers.values()) == ["Yes, forget me"]
            assert await playing.bot.people.known("matrix", ann.user) is not None
            match before:
                case 0:
                    await ann.vote(poll, *poll.poll.answers)
                case 1:
                    await ann.say(player.private.id, "yes, forget me")
                case _:
                    await ann.react(poll, "1\ufe0f\u20e3")
            await ann.until(lambda before=before: done() > before)  # type: ignore[misc]
            await ann.until(lambda: not game_polls(ann))
            assert await playing.bot.people.known("matrix", ann.user) is None
        await ann.say(player.private.id, "yes, forget me")
        await ann.say(player.private.id, "!language")
        await ann.until(lambda: "Your settings" in player.private.words())
    assert done() == 3


async def test_an_account_is_linked_by_a_poll(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """The code comes privately, and the link outlives a restart between its steps. The shared room shows no answer."""
    account, ann = await accounts.new("minotaur"), await people.new("ann")
    room = await Moderator(ann.account).create("Games", invite=[account.user])
    player = Player(ann, account.user, room)
    async with bot_on(homeserver, account, tmp_path, beside=[Mailman("discord")]) as playing:
        await ann.until(lambda: ann.room(room).members.get(account.user) == "join")
        await ann.say(room, "!privacy link")
        await ann.accept_of(account.user)
        offer = await ann.until(lambda: next((m for m in player.private.messages if "link code:" in m.body), None))
        code = offer.body.partition("link code:")[2].split()[0]
        other = Account(Hall(playing.bot, HandClock()), "discord", "Ann D")
        await other.answers(await other.links(code))
    async with bot_on(homeserver, account, tmp_path, beside=[Mailman("discord")]) as playing:
        poll = await asked(player, "!privacy link")
        assert poll.poll is not None
        assert "Ann D on Discord" in player.private.words()
        await ann.vote(poll, next(iter(poll.poll.answers)))
        await ann.until(lambda: "The accounts are linked." in player.private.words())
        other = Account(Hall(playing.bot, HandClock()), "discord", "Ann D")
        await other.unlinks()
        poll = await asked(player, f"!privacy link {(await other.code()).lower()}")
        await ann.say(player.private.id, "no")
        await ann.until(lambda: "Nothing is linked" in player.private.words())
    assert {one.sender for one in without_hello(ann.room(room).messages)} == {ann.user}

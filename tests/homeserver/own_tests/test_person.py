"""People who use the homeserver with real clients: what they can do, and what their clients show."""

import pytest

from tests.homeserver.accounts import Accounts, open_accounts
from tests.homeserver.moderator import Administrator, Moderator, kinds
from tests.homeserver.person import People, Person
from tests.homeserver.running_synapse import Synapse


async def room_of(ann: Person, ben: Person, *, encrypted: bool = True) -> str:
    """A new room of the two. Both are in it, and both know that."""
    room = await Moderator(ann.account).create("Crete", invite=[ben.user], encrypted=encrypted, direct=True)
    await ben.accept_of(ann.user)
    await ann.until(lambda: ann.room(room).members.get(ben.user) == "join")
    return room


async def test_two_people_talk_encrypted(people: People) -> None:
    """Each reads the other. Mentions ping, reactions are shown, edits replace the text, redactions remove it."""
    ann, ben = await people.new("ann"), await people.new("ben")
    room = await room_of(ann, ben)
    first = await ben.sees(room, await ann.say(room, "Whose turn is it?", mentions=[ben.user]))
    assert (first.body, first.safe, first.pings, first.edits) == ("Whose turn is it?", True, 1, 0)
    answer = await ben.say(room, "Mine", thread=first.id)
    assert (await ann.sees(room, answer)).thread == first.id
    await ben.edit(await ben.sees(room, answer), "Yours")
    assert await ann.until(lambda: [message.body for message in ann.room(room).messages if message.edits]) == ["Yours"]
    await ann.react(await ann.sees(room, answer), "3")
    assert await ben.until(lambda: [message.reactions for message in ben.room(room).messages if message.reactions]) == [
        {"3": {ann.user}}
    ]
    await ann.redact(room, first.id)
    await ben.until(lambda: ben.room(room).is_redacted(first.id))
    assert [message.body for message in ben.room(room).messages] == ["Yours"]


async def test_a_vote_can_be_changed_until_the_poll_ends(people: People) -> None:
    """The last vote counts, a redacted one does not, and no vote counts after the poll's end."""
    ann, ben = await people.new("ann"), await people.new("ben")
    room = await room_of(ann, ben)
    poll = await ben.sees(room, await ann.ask(room, "How many nines?", {"1": "One", "2": "Two"}))
    assert poll.poll is not None
    assert (poll.poll.question, dict(poll.poll.answers)) == ("How many nines?", {"1": "One", "2": "Two"})

    def votes() -> dict[str, tuple[str, ...]]:
        found = ann.room(room).find(poll.id)
        return found.poll.votes if found is not None and found.poll is not None else {}

    await ben.vote(poll, "1")
    await ann.until(lambda: votes() == {ben.user: ("1",)})
    second = await ben.vote(poll, "2")
    await ann.until(lambda: votes() == {ben.user: ("2",)})
    await ben.redact(room, second)
    await ann.until(lambda: votes() == {ben.user: ("1",)})
    await ann.end_poll(await ann.sees(room, poll.id))
    await ben.vote(poll, "2")
    await ben.until(lambda: not ben.room(room).open_polls)
    await ann.until(lambda: not ann.room(room).open_polls)
    assert votes() == {ben.user: ("1",)}


async def test_an_unsigned_device_gets_no_key(people: People) -> None:
    """An unsigned device reads nothing, and its own messages count as unsafe. After it is signed, it reads new ones."""
    ann, ben = await people.new("ann"), await people.new("ben")
    room = await room_of(ann, ben)
    phone = await people.device(ben, signed=False)
    secret = await ann.say(room, "secret")
    assert (await ben.sees(room, secret)).body == "secret"
    await phone.until(lambda: [event.id for event in phone.room(room).undecryptable] == [secret])
    assert not (await ann.sees(room, await phone.say(room, "hello"))).safe
    await phone.sign_device()
    assert (await phone.sees(room, await ann.say(room, "now you"))).body == "now you"
    assert (await ann.sees(room, await phone.say(room, "thanks"))).safe


async def test_a_long_gap_is_filled(people: People) -> None:
    """A client that was away for more messages than one sync brings shows all of them. No limit stops their author."""
    ann, ben = await people.new("ann"), await people.new("ben")
    room = await room_of(ann, ben, encrypted=False)
    await ben.sync()
    for number in range(50):
        await ann.account.call(
            "PUT", f"/rooms/{room}/send/m.room.message/{number}", {"msgtype": "m.text", "body": f"{number}"}
        )
    await ben.until(lambda: ben.room(room).messages)
    assert [message.body for message in ben.room(room).messages] == [str(number) for number in range(50)]


@pytest.mark.long
async def test_clients_survive_a_restart_of_the_server(own_homeserver: Synapse) -> None:
    """After a kill and a restart of the server, the clients go on by themselves, and the room is as before."""
    async with open_accounts(own_homeserver.url) as accounts:
        people = People(accounts)
        ann, ben = await people.new("ann"), await people.new("ben")
        room = await room_of(ann, ben)
        before = await ann.say(room, "before")
        await own_homeserver.restart()
        after = await ann.say(room, "after")
        await ben.sees(room, after)
        assert [message.id for message in ben.room(room).messages] == [before, after]
        await people.close()


async def test_moderators_rule_rooms(people: People, accounts: Accounts) -> None:
    """Rooms belong to spaces, people are kicked, rooms are replaced, and the events of an account can be counted."""
    ann, ben = await people.new("ann"), await people.new("ben")
    moderator = Moderator(ann.account)
    space = await moderator.create("Games", space=True)
    room = await moderator.create("Crete", public=True)
    await moderator.list_child(space, room)
    await moderator.name_parent(room, space)
    await moderator.set_power(room, ben.user, 50)
    await ben.accept(room)
    assert ("m.space.parent", space) in ben.room(room).state
    hello = await ben.sees(room, await ben.say(room, "hello"))
    await ben.edit(hello, "bye")
    administrator = Administrator(await accounts.new("admin", admin=True))
    sent = kinds(await administrator.wire(room, ben.user))
    assert sent == kinds(await moderator.wire(room, ben.user))
    assert sent == {"m.room.member": 1, "m.room.message": 1, "m.room.message (edit)": 1}
    await moderator.kick(room, ben.user)
    await ben.until(lambda: ben.room(room).left)
    await ben.accept(room)
    replacement = await moderator.upgrade(room)
    assert await ben.until(lambda: ben.room(room).replacement) == replacement

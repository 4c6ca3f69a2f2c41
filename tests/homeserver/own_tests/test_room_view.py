"""What a client shows of a room, computed from events that are written here."""

import random

from tests.homeserver.room_view import Event, Message, RoomView
from tests.stub.bodies import Json, Made

ANN, BEN = "@ann:localhost", "@ben:localhost"

STABLE_POLL: Made = {
    "m.poll": {
        "question": {"m.text": [{"body": "Bid?"}]},
        "max_selections": 2,
        "answers": [{"m.id": answer, "m.text": [{"body": answer.upper()}]} for answer in "abc"],
    }
}


def view(*events: tuple[str, str, str, Json]) -> RoomView:
    """The room as Ben sees it after these events: id, sender, type and content of each."""
    room = RoomView("!room", BEN)
    for name, sender, kind, content in events:
        room.add(Event({"event_id": name, "sender": sender, "type": kind, "content": content}))
    return room


def relation(kind: str, event: str) -> Made:
    """A relation of this type to that event."""
    return {"m.relates_to": {"rel_type": kind, "event_id": event}}


def vote(name: str, sender: str, *answers: str) -> tuple[str, str, str, Made]:
    """A vote for the poll ``p`` in the stable spelling."""
    return name, sender, "m.poll.response", {**relation("m.reference", "p"), "m.selections": list(answers)}


def test_polls_are_read_in_the_stable_spelling() -> None:
    """Question and answers are shown. Too many answers are cut, an unknown one spoils the vote."""
    start = ("p", ANN, "m.poll.start", STABLE_POLL)
    (message,) = view(start, vote("1", ANN, "c", "b", "a"), vote("2", BEN, "a"), vote("3", BEN, "x")).open_polls
    assert message.poll is not None
    assert (message.poll.question, message.poll.answers) == ("Bid?", {"a": "A", "b": "B", "c": "C"})
    assert message.poll.votes == {ANN: ("c", "b")}


def test_only_the_author_ends_a_poll() -> None:
    """Somebody else's end event leaves the poll open, and the author's closes it."""
    start = ("p", ANN, "m.poll.start", STABLE_POLL)
    foreign, own = (("e", who, "m.poll.end", relation("m.reference", "p")) for who in (BEN, ANN))
    assert [len(view(start, end).open_polls) for end in (foreign, own)] == [1, 0]


def test_only_the_author_edits_a_message() -> None:
    """Somebody else's edit shows nothing. The author's last edit is shown, and pings if it mentions the reader."""
    first = ("m", ANN, "m.room.message", {"body": "one", "m.mentions": {"user_ids": [BEN]}})
    edit: Made = {
        "body": "* two",
        "m.new_content": {"body": "two"},
        "m.mentions": {"user_ids": [BEN]},
        **relation("m.replace", "m"),
    }
    (foreign,) = view(first, ("e", BEN, "m.room.message", edit)).messages
    (own,) = view(first, ("e", ANN, "m.room.message", edit)).messages
    assert [(shown.body, shown.edits, shown.pings) for shown in (foreign, own)] == [("one", 0, 1), ("two", 1, 2)]


def test_a_late_key_puts_a_message_in_its_place() -> None:
    """An event that was unreadable at first is shown where it was sent, and not at the end."""
    room = view(("1", ANN, "m.room.encrypted", {}), ("2", ANN, "m.room.message", {"body": "second"}))
    assert ([event.id for event in room.undecryptable], [message.body for message in room.messages]) == (
        ["1"],
        ["second"],
    )
    raw: Made = {"event_id": "1", "sender": ANN, "type": "m.room.message", "content": {"body": "first"}}
    room.add(Event(raw, encrypted=True, signed=True))
    assert [(message.body, message.safe) for message in room.messages] == [("first", True), ("second", False)]
    assert room.undecryptable == []


def test_encrypted_events_change_no_state() -> None:
    """A decrypted event with a state key is no state event: any member could have forged it."""
    room = view()
    raw: Made = {"event_id": "1", "sender": ANN, "type": "m.room.name", "state_key": "", "content": {"name": "forged"}}
    room.add(Event(raw, encrypted=True, signed=True))
    assert room.state == {}


def test_who_looks_after_each_event_sees_the_same() -> None:
    """Votes, edits, reactions and redactions in random orders, some of which come before their message."""
    for seed in range(50):
        luck = random.Random(seed)
        once, always = RoomView("!room", BEN), RoomView("!room", BEN)
        seen = list[Message]()
        for number in range(30):
            event = some_event(luck, number)
            once.add(event)
            always.add(event)
            seen = always.messages
        assert once.messages == seen
        assert once.events == always.events


def some_event(luck: random.Random, number: int) -> Event:
    """An event of Ann's or Ben's, which may concern any other one."""
    other = str(luck.randrange(30))
    kind, content = luck.choice([
        ("m.room.message", {"body": f"{number}"}),
        ("m.poll.start", STABLE_POLL),
        ("m.room.message", {"body": "*", "m.new_content": {"body": f"new {number}"}, **relation("m.replace", other)}),
        ("m.reaction", {"m.relates_to": {"rel_type": "m.annotation", "event_id": other, "key": "1"}}),
        ("m.poll.response", {**relation("m.reference", other), "m.selections": ["a"]}),
        ("m.poll.end", relation("m.reference", other)),
        ("m.room.redaction", {"redacts": other}),
    ])  # fmt: skip
    return Event({"event_id": f"{number}", "sender": luck.choice([ANN, BEN]), "type": kind, "content": content})

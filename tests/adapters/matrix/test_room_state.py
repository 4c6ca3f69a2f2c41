"""The state of a room is what its plain state events say, and hostile events change nothing."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.matrix.homeserver import Json
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.power_levels import UNLIMITED
from bot.adapters.matrix.rooms.room_state import STATE_TYPES, Membership, Room
from bot.adapters.matrix.sync.room_events import read_event

ME: Final = "@minotaur:example.org"
ARIADNE: Final = "@ariadne:example.org"
BEN: Final = "@ben:example.org"
EVE: Final = "@eve:elsewhere.example"

CYRILLIC: Final = "\u0412\u0435n"
"""Looks like ``Ben``; its first two letters are Cyrillic."""


def event(kind: str, content: object, key: object = "", sender: object = ARIADNE) -> Json:
    """A state event."""
    return {"type": kind, "state_key": key, "sender": sender, "content": content}


def member(user: str, name: str | None = None, membership: str = "join") -> Json:
    """The event of a membership."""
    return event("m.room.member", {"membership": membership, "displayname": name}, user, user)


def made(version: str = "11", *more: Json, **content: object) -> Room:
    """A room of this version that Ariadne created, with the bot in it."""
    room = Room("!games:example.org")
    for one in (event("m.room.create", {"room_version": version, **content}), member(ARIADNE), member(ME), *more):
        room.apply(one)
    return room


def facts(room: Room) -> tuple[object, ...]:
    """All that callers can see of a room."""
    people = (ME, ARIADNE, BEN, EVE)
    return (
        room.encrypted, room.version, room.creators, room.is_space, room.predecessor, room.title, room.alias,
        room.is_joinable, dict(room.parents), set(room.children), room.replacement, room.present(), room.joined(),
        *((room.membership(one), room.name_of(one), room.power(one), room.may_manage(one)) for one in people),
    )  # fmt: skip


# --- members ----------------------------------------------------------------------------------------------


def test_members_come_and_go() -> None:
    """People who joined or are invited are present; people who left, were banned or only knock are not."""
    room = made("11", member(BEN, "Ben", "invite"), member(EVE, "Eve", "knock"))
    assert room.joined() == {ARIADNE, ME}
    assert room.present() == {ARIADNE, ME, BEN}
    room.apply(member(BEN, "Ben", "ban"))
    assert room.membership(BEN) is Membership.BAN
    assert room.present() == {ARIADNE, ME}


def test_names_that_look_alike_are_told_apart() -> None:
    """Two members with names that look alike, or one whose name is another's id, are shown with their ids."""
    room = made("11", member(BEN, "Ben"), member(EVE, CYRILLIC))
    assert room.name_of(BEN) == f"Ben ({BEN})"
    assert room.name_of(EVE) == f"{CYRILLIC} ({EVE})"
    room.apply(member(EVE, BEN))
    assert (room.name_of(BEN), room.name_of(EVE)) == ("Ben", f"{BEN} ({EVE})")
    room.apply(member(EVE, "Ben", "leave"))
    assert room.name_of(BEN) == "Ben"


def test_a_name_is_one_legible_line() -> None:
    """Control characters and direction marks are taken out of names; a name of nothing else is the id."""
    room = made("11", member(BEN, "B\u202een\n\x00 jr"), member(EVE, "\u202e\u200b\n"))
    assert (room.name_of(BEN), room.name_of(EVE)) == ("Ben jr", EVE)


# --- power ------------------------------------------------------------------------------------------------


def test_managing_asks_for_the_power_to_change_power() -> None:
    """A manager needs the level for state and the one for the power levels, whichever is higher."""
    levels = {"users": {ARIADNE: 100, BEN: 50}, "events": {"m.room.power_levels": 100}, "state_default": 0}
    room = made("11", member(BEN), event("m.room.power_levels", levels))
    assert (room.may_manage(ARIADNE), room.may_manage(BEN), room.may_manage(ME)) == (True, False, False)
    room.apply(event("m.room.power_levels", {**levels, "events": {}, "state_default": 50}))
    assert room.may_manage(BEN)
    room.apply(member(BEN, membership="leave"))
    assert not room.may_manage(BEN)


def test_creators_of_version_12_have_unlimited_power() -> None:
    """Since version 12 all creators stand above the levels, before it the content's levels alone count."""
    levels = event("m.room.power_levels", {"users": {BEN: 100}})
    new = made("12", levels, additional_creators=[EVE, 3, "nobody"])
    assert [new.power(one) for one in (ARIADNE, EVE, BEN, ME)] == [UNLIMITED, UNLIMITED, 100, 0]
    old = made("11", levels, additional_creators=[EVE])
    assert [old.power(one) for one in (ARIADNE, EVE, BEN)] == [0, 0, 100]


def test_a_room_without_power_levels_obeys_its_creator() -> None:
    """Without power levels only the creator manages the room; up to version 10 its content names the creator."""
    room = made("10", member(EVE), creator=EVE)
    assert (room.power(EVE), room.may_manage(EVE), room.may_manage(ARIADNE)) == (100, True, False)


def test_levels_as_texts_count_in_old_versions_only() -> None:
    """Up to version 9 a level may be a text; later such an event is none."""
    levels = event("m.room.power_levels", {"users": {BEN: "50"}})
    assert (made("9", levels).power(BEN), made("10", levels).power(BEN)) == (50, 0)


def test_the_power_to_send_follows_the_encryption() -> None:
    """In an encrypted room all messages are sent as one type, and its level counts."""
    levels = event("m.room.power_levels", {"events": {"m.room.encrypted": 50}})
    assert made("11", levels).may_send(ME, "m.room.message")
    assert not made("11", levels, event("m.room.encryption", {})).may_send(ME, "m.room.message")


# --- what the room is ---------------------------------------------------------------------------------------


def test_an_encrypted_room_stays_encrypted() -> None:
    """No later event and no new state makes a room plain again."""
    rooms = Rooms(ME)
    rooms.apply("!games:example.org", [event("m.room.encryption", {"algorithm": "m.megolm.v1.aes-sha2"})])
    rooms.forget_all()
    assert rooms.apply("!games:example.org", []).encrypted
    assert Rooms(ME, ["!games:example.org"]).apply("!games:example.org", []).encrypted


def test_a_room_belongs_to_a_space_that_agrees() -> None:
    """A room belongs to a space only if both name each other and the account is in both."""
    rooms = Rooms(ME)
    room = rooms.apply(
        "!r:a", [event("m.space.parent", {"via": ["a"]}, space) for space in ("!s1:a", "!s2:a", "!s3:a")]
    )
    assert rooms.space_of(room) is None
    space = [event("m.room.create", {"type": "m.space", "room_version": "11"})]
    rooms.apply("!s1:a", space)
    assert rooms.space_of(room) is None
    second = rooms.apply("!s2:a", [*space, event("m.space.child", {"via": ["a"]}, "!r:a")])
    third = rooms.apply("!s3:a", [*space, event("m.space.child", {"via": ["a"]}, "!r:a")])
    assert rooms.space_of(room) is second
    room.apply(event("m.space.parent", {"via": ["a"], "canonical": True}, "!s3:a"))
    assert rooms.space_of(room) is third
    rooms.left("!s3:a")
    second.apply(event("m.space.child", {}, "!r:a"))
    assert rooms.space_of(room) is None


def test_an_upgrade_names_both_rooms() -> None:
    """The old room names its replacement, the new one its predecessor."""
    old = made("11", event("m.room.tombstone", {"body": "moved", "replacement_room": "!new"}))
    new = made("12", predecessor={"room_id": "!games:example.org"})
    assert (old.replacement, new.predecessor) == ("!new", "!games:example.org")


# --- hostile events -----------------------------------------------------------------------------------------

WRONG: Final = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["\ud800", "@", "!", "$", ""]),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(), inside, max_size=3),
    max_leaves=8,
)
KEYS: Final = [
    "membership", "displayname", "users", "events", "state_default", "room_version", "creator", "name", "alias",
    "via", "canonical", "replacement_room", "predecessor", "additional_creators", "type", "algorithm",
]  # fmt: skip
CONTENT: Final = st.dictionaries(st.sampled_from(KEYS), WRONG | st.just({BEN: "much"}), max_size=6)


def lived_in() -> Room:
    """A room with some state of every type."""
    levels = {"users": {ARIADNE: 100, BEN: 50}}
    return made(
        "11",
        member(BEN, "Ben"),
        event("m.room.power_levels", levels),
        event("m.room.encryption", {"algorithm": "m.megolm.v1.aes-sha2"}),
        event("m.room.name", {"name": "Games"}),
        event("m.room.canonical_alias", {"alias": "#games:example.org"}),
        event("m.space.parent", {"via": ["example.org"]}, "!space:example.org"),
        event("m.space.child", {"via": ["example.org"]}, "!child:example.org"),
        event("m.room.tombstone", {"replacement_room": "!new"}),
    )


SENSELESS: Final[list[tuple[str, str, str, list[object]]]] = [
    ("m.room.member", BEN, "membership", ["", "away", None, 1, ["join"], {}]),
    (
        "m.room.power_levels",
        "",
        "users",
        [[], None, {BEN: "all"}, {BEN: None}, {BEN: 1.5}, {BEN: True}, {BEN: 1 << 60}],
    ),
    ("m.room.power_levels", "", "events", [[], 1, {"m.room.message": "50"}]),
    ("m.room.power_levels", "", "state_default", [None, "0", [], False]),
    ("m.room.name", "", "name", [1, ["Games"], {"a": 1}, "\ud800"]),
    ("m.room.canonical_alias", "", "alias", [1, [], "\udfff"]),
    ("m.room.tombstone", "", "replacement_room", [1, "", "room", None, "!a\n"]),
    ("m.room.create", "", "room_version", [12, "12", None]),
    ("m.room.name", "x", "name", ["Other"]),
    ("m.space.parent", "games", "via", [["example.org"]]),
    ("m.space.child", "!", "via", [["example.org"]]),
]
"""Type, state key, field, and values of the field without sense: the old content then stays."""


@pytest.mark.parametrize(("kind", "key", "field", "values"), SENSELESS)
def test_senseless_content_changes_nothing(kind: str, key: str, field: str, values: list[object]) -> None:
    """Content of a wrong type leaves the state as it was."""
    room = lived_in()
    before = facts(room)
    for value in values:
        room.apply(event(kind, {field: value}, key))
        assert facts(room) == before, value


@given(st.sampled_from(STATE_TYPES), WRONG | CONTENT, st.sampled_from(["", BEN, "!new"]) | WRONG, WRONG | st.just(BEN))
def test_no_content_raises(kind: str, content: object, key: object, sender: object) -> None:
    """Whatever an event holds, it can be applied, and the room can be asked everything afterwards."""
    room = lived_in()
    room.apply(event(kind, content, key, sender))
    assert room.encrypted
    assert facts(room)


@given(st.sampled_from(STATE_TYPES), CONTENT, WRONG.filter(lambda key: not isinstance(key, str)))
def test_an_event_without_a_state_key_is_no_state(kind: str, content: object, key: object) -> None:
    """An event whose state key is no text changes nothing, and neither does one without a sender."""
    room = lived_in()
    before = facts(room)
    room.apply(event(kind, content, key))
    room.apply(event(kind, content, "", sender=key))
    room.apply({"type": kind, "sender": ARIADNE, "content": content})
    assert facts(room) == before


@given(st.dictionaries(st.sampled_from(["event_id", "sender", "type", "content", "state_key"]), WRONG | st.just(BEN)))
def test_an_event_lacks_nothing_that_is_read(fields: dict[str, object]) -> None:
    """An event without id, sender, type or content is none; whatever else is wrong in it, it can be read."""
    whole = {"event_id": "$a", "sender": BEN, "type": "m.room.message", "content": {}}
    found = read_event("!games:example.org", {**whole, **fields})
    assert found is None or (found.id.startswith("$") and found.sender.startswith("@") and isinstance(found.type, str))
    assert read_event("!games:example.org", fields) is None or fields.keys() >= whole.keys()


@given(WRONG | st.dictionaries(st.sampled_from([BEN, EVE, "x"]), WRONG))
def test_hostile_account_data_lists_no_rooms(content: object) -> None:
    """The list of private rooms holds only ids of users and of rooms."""
    rooms = Rooms(ME)
    rooms.note_account_data({"type": "m.direct", "content": content})
    assert all(one.startswith("!") for found in rooms.direct.values() for one in found)
    rooms.note_account_data({"type": "m.direct", "content": {BEN: ["!a:b", 3], "x": ["!c:d"]}})
    assert rooms.direct == {BEN: ("!a:b",)}

"""What the core learns of a Matrix room and of the person who asks there."""

from types import SimpleNamespace
from typing import cast

import pytest

from bot.adapters.matrix.callers import MatrixPlace, command_of
from bot.adapters.matrix.homeserver import Json
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.power_levels import GROUPS
from bot.app.caller import Caller, CommunityName, Mention, Place
from bot.app.open_table import channel_names
from bot.core.ui.panels import Facts
from tests.adapters.matrix.synced_bot import Tokens, made_room, running, set_state
from tests.adapters.matrix.test_room_state import ARIADNE, BEN, CYRILLIC, EVE, ME, event, member
from tests.homeserver.accounts import Accounts
from tests.screens.sample_views import languages

ROOM, SPACE, OTHER, STRANGE = "!games:example.org", "!space:example.org", "!other:example.org", "!strange:example.org"
HERE = {"via": ["example.org"]}
SAY = languages().voice("en")


def power(levels: dict[str, int], **more: object) -> Json:
    """The event of power levels."""
    return event("m.room.power_levels", {"users": levels, **more})


def known() -> Rooms:
    """A space with two rooms, and a strange room that only names the space."""
    rooms = Rooms(ME)
    create, people = event("m.room.create", {"room_version": "11"}), [member(ME), member(ARIADNE, "Ariadne")]
    rooms.apply(ROOM, [create, *people, member(BEN, "Ben"), event("m.space.parent", HERE, SPACE)])
    rooms.apply(OTHER, [create, *people, event("m.space.parent", HERE, SPACE), event("m.room.name", {"name": "Other"})])
    rooms.apply(STRANGE, [create, *people, event("m.space.parent", HERE, SPACE)])
    listed = [event("m.space.child", HERE, room) for room in (ROOM, OTHER)]
    rooms.apply(SPACE, [event("m.room.create", {"type": "m.space", "room_version": "11"}), member(ME), *listed])
    return rooms


def test_a_place_tells_what_the_core_asks() -> None:
    """A room has no language of the person, and no message for one person; a thread belongs to its room."""
    place: Place = MatrixPlace(known(), ROOM, ARIADNE, thread="$lobby")
    assert (place.platform, place.locale, place.private_copy) == ("matrix", None, False)
    assert (place.channel, place.polls) == (ROOM, True)
    assert place.channels == {ROOM, f"{ROOM}/$lobby"}
    assert (place.can_read(f"{ROOM}/$lobby"), place.channel_name(f"{OTHER}/$lobby", SAY)) == (True, "Other")
    alone = MatrixPlace(known(), OTHER, ARIADNE, private=True)
    assert (alone.community, alone.managed) == (None, False)
    assert command_of("$event") == "matrix:$event"


def test_a_room_of_a_space_belongs_to_the_space() -> None:
    """The space is the community of a room only if both name each other."""
    rooms = known()
    assert MatrixPlace(rooms, ROOM, ARIADNE).community == CommunityName(SPACE, "en")
    assert MatrixPlace(rooms, STRANGE, ARIADNE).community == CommunityName(STRANGE, "en")


def test_people_read_the_rooms_of_their_community() -> None:
    """Somebody reads another room of the space if they are in it; nobody reads a room of another community."""
    rooms = known()
    place, bens = MatrixPlace(rooms, ROOM, ARIADNE), MatrixPlace(rooms, ROOM, BEN)
    assert [place.can_read(one) for one in (ROOM, OTHER, STRANGE, "!gone:example.org")] == [True, True, False, False]
    assert [bens.can_read(one) for one in (ROOM, OTHER)] == [True, False]
    assert [place.channel_name(one, SAY) for one in (OTHER, STRANGE)] == ["Other", None]
    assert bens.channel_name(OTHER, SAY) == "a place that is hidden from you"


@pytest.mark.parametrize(
    ("rule", "named"),
    [
        ("public", True),
        ("knock", True),
        ("restricted", True),
        ("knock_restricted", True),
        ("invite", False),
        ("private", False),
        (None, False),
    ],
)
def test_people_read_the_names_of_rooms_that_they_can_enter(rule: object, *, named: bool) -> None:
    """Else they could not go there. The name of a room that takes only invited people is hidden from all others."""
    rooms = known()
    rooms.apply(OTHER, [event("m.room.join_rules", {"join_rule": rule})])
    bens = MatrixPlace(rooms, ROOM, BEN)
    caller = cast("Caller", SimpleNamespace(place=bens))
    title = "Other" if named else "a place that is hidden from you"
    assert (bens.can_read(OTHER), bens.channel_name(OTHER, SAY)) == (False, title)
    assert channel_names(caller, [OTHER], SAY) == (title,)


def test_managing_a_community_takes_power_in_room_and_space() -> None:
    """Power in the room alone, or in the space alone, is not enough where the league belongs to the space."""
    rooms = known()

    def managed() -> bool:
        return MatrixPlace(rooms, ROOM, BEN).managed

    rooms.apply(ROOM, [power({BEN: 100})])
    assert not managed()
    rooms.apply(SPACE, [member(BEN), power({BEN: 50}, state_default=50)])
    assert managed()
    rooms.apply(ROOM, [power({BEN: 50}, events={"m.room.power_levels": 100})])
    assert not managed()


def test_groups_are_levels_of_power_in_room_and_space() -> None:
    """Everybody is in one group. Moderators and administrators need their power in the room and in its space."""
    rooms, say = known(), languages().voice("fr")
    place = MatrixPlace(rooms, ROOM, BEN)

    def groups() -> frozenset[str]:
        return place.groups & GROUPS.keys()

    assert groups() == {"everybody"}
    rooms.apply(ROOM, [power({BEN: 100})])
    assert groups() == {"everybody"}
    rooms.apply(SPACE, [power({BEN: 50})])
    assert groups() == {"everybody"}, "not in the space"
    rooms.apply(SPACE, [member(BEN)])
    assert groups() == {"everybody", "moderators"}
    rooms.apply(SPACE, [power({BEN: 100})])
    assert groups() == {"everybody", "moderators", "admins"}
    assert MatrixPlace(rooms, ROOM, BEN, private=True).groups == frozenset()
    assert [place.group_name(one, say) for one in ("moderators", "strangers")] == ["modération", None]


def test_people_with_at_least_a_power_are_a_group_unless_everybody_has_it() -> None:
    """In a room of a space they need the power in both; a power that everybody has in both names no group."""
    rooms, say = known(), languages().voice("en")
    place = MatrixPlace(rooms, ROOM, BEN)
    rooms.apply(SPACE, [member(BEN), power({BEN: 10})])
    rooms.apply(ROOM, [power({BEN: 20})])
    assert {"power-1", "power-10"} <= place.groups
    assert "power-11" not in place.groups
    assert place.group_name("power-10", say) == "power level 10 or higher"
    rooms.apply(ROOM, [power({}, users_default=10)])
    assert "power-10" in place.groups, "not everybody has it in the space"
    rooms.apply(SPACE, [power({}, users_default=10)])
    assert place.groups & {"power-1", "power-10"} == frozenset()
    assert [place.group_name(f"power-{level}", say) for level in (10, 11)] == [None, "power level 11 or higher"]
    assert [place.group_name(one, say) for one in ("power-0", "power-101")] == [None, None]
    rooms.apply(ROOM, [power({BEN: -5})])
    assert place.groups == {"everybody"}


def test_a_community_keeps_its_first_name_through_upgrades() -> None:
    """A new room counts as the old one as soon as both name each other; rooms in a circle end no search."""
    rooms = Rooms(ME)

    def made(room: str, before: str, after: str) -> None:
        created = event("m.room.create", {"room_version": "11", "predecessor": {"room_id": before}})
        rooms.apply(room, [created, member(ME), event("m.room.tombstone", {"replacement_room": after})])

    def named() -> list[str]:
        return [found.external for one in (ROOM, OTHER, STRANGE) if (found := MatrixPlace(rooms, one, BEN).community)]

    made(ROOM, "!none:example.org", OTHER)
    assert named() == [ROOM, OTHER, STRANGE]
    made(OTHER, ROOM, STRANGE)
    made(STRANGE, ROOM, "!none:example.org")
    assert named() == [ROOM, ROOM, STRANGE]
    circle = Rooms(ME)
    rooms = circle
    made(ROOM, OTHER, OTHER)
    made(OTHER, ROOM, ROOM)
    assert len(named()) == 3


def test_the_bot_says_when_it_may_not_write() -> None:
    """Without the power to send messages no table is opened, and the bot says what it lacks."""
    rooms, say = known(), languages().voice("en")
    place = MatrixPlace(rooms, ROOM, ARIADNE)
    assert place.lack(say) is None
    rooms.apply(ROOM, [power({}, events_default=50)])
    lack = place.lack(say)
    assert lack is not None
    assert lack.prevents
    assert isinstance(lack.remedy[1], Facts)
    chosen = place.named_room(ROOM)
    assert chosen is not None
    assert chosen.lack(say) != lack


def test_people_are_named_by_id_link_or_their_only_name() -> None:
    """A name counts only if no other member's name looks like it; an id or a link always counts."""
    rooms = known()
    place = MatrixPlace(rooms, ROOM, ARIADNE)
    ben = Mention(BEN, "Ben")
    assert [place.person(words) for words in (BEN, "Ben", " ben ", f"https://matrix.to/#/{BEN}")] == [ben] * 4
    assert [place.person(words) for words in ("Bena", "", "@nobody:example.org", "Theseus")] == [None] * 4
    rooms.apply(ROOM, [member(EVE, CYRILLIC)])
    assert place.person("Ben") is None
    assert place.person(BEN) == Mention(BEN, f"Ben ({BEN})")


def test_rooms_are_named_by_id_alias_or_link() -> None:
    """A room counts only if it belongs to the community and the person is in it, whatever another room calls itself."""
    rooms = known()
    alias = event("m.room.canonical_alias", {"alias": "#other:example.org"})
    rooms.apply(STRANGE, [alias])
    rooms.apply(OTHER, [alias])
    place = MatrixPlace(rooms, ROOM, ARIADNE)
    names = (OTHER, "#other:example.org", "https://matrix.to/#/%23other%3Aexample.org?via=example.org")
    assert [getattr(place.named_room(one), "id", None) for one in names] == [OTHER] * 3
    assert [place.named_room(one) for one in (STRANGE, "#gone:example.org", "other")] == [None] * 3
    assert MatrixPlace(rooms, ROOM, BEN).named_room(OTHER) is None


async def test_a_space_is_read_from_the_server(accounts: Accounts) -> None:
    """A real room belongs to a real space while both name each other, and no longer."""
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    space = await made_room(ann, me, creation_content={"type": "m.space"})
    room = await made_room(ann, me)
    async with running(me, Tokens()) as bot:
        place = MatrixPlace(bot.rooms, room, ann.user)
        await set_state(ann, room, "m.space.parent", {"via": ["localhost"], "canonical": True}, space)
        await bot.until_state(lambda: place.community == CommunityName(room, "en"), room, ann)
        await set_state(ann, space, "m.space.child", {"via": ["localhost"]}, room)
        await bot.until_state(lambda: place.community == CommunityName(space, "en"), room, ann)
        assert place.managed
        assert not MatrixPlace(bot.rooms, room, me.user).managed
        await set_state(ann, space, "m.space.child", {}, room)
        await bot.until_state(lambda: place.community == CommunityName(room, "en"), room, ann)

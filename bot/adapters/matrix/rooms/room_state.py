"""The state of one room, read from its plain state events.

State never comes from an encrypted event: a member could encrypt any state, and the server has not checked it.
An event that makes no sense changes nothing.
"""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Json
from bot.adapters.matrix.rooms.power_levels import CREATOR, UNLIMITED, PowerLevels, read_power_levels
from bot.core.ui.plain_text import clean_name, glance, legible

MESSAGE: Final = "m.room.message"

ENCRYPTED: Final = "m.room.encrypted"

POWER_LEVELS: Final = "m.room.power_levels"

ALMIGHTY_SINCE: Final = 12
"""Since this room version the power of creators is unlimited."""

SENDER_CREATES_SINCE: Final = 11
"""Since this room version the sender of the create event is the creator. The content does not count any more."""


class Membership(StrEnum):
    """How somebody belongs to a room."""

    JOIN = "join"
    INVITE = "invite"
    KNOCK = "knock"
    LEAVE = "leave"
    BAN = "ban"


PRESENT: Final = frozenset({Membership.JOIN, Membership.INVITE})
"""Members who can read what is sent now, or can join at any time and read it then."""


class Member(NamedTuple):
    """One person's membership of a room."""

    membership: Membership
    name: str
    """The display name, made legible; the user's id for a person without one."""


JOINABLE: Final = frozenset({"public", "knock", "restricted", "knock_restricted"})
"""The join rules of rooms that people enter, or knock at, without an invitation. They must know which room is meant."""


class _State(NamedTuple):
    """A state event whose parts have the right types."""

    key: str
    sender: str
    content: Json


class Room:
    """The state of one room that the account has joined."""

    def __init__(self, room_id: str, *, encrypted: bool = False) -> None:
        self.id = room_id
        self.encrypted = encrypted
        """Once encrypted, a room stays so: an administrator or the server must not be able to turn it off."""

        self.version = 1
        self.creator: str | None = None
        self.creators: frozenset[str] = frozenset()
        self.create: Json = fields.NOTHING
        """The content of the create event."""

        self.name: str | None = None
        self.alias: str | None = None
        self.is_joinable = False
        """Whether the join rule is one of ``JOINABLE``. A room without a rule takes invited people alone."""

        self.parents: dict[str, bool] = {}
        """The spaces that the room names as its parents → whether it calls the space its canonical parent."""

        self.children: set[str] = set()
        """The rooms that this space lists."""

        self.replacement: str | None = None
        """The room that replaces this one after an upgrade."""

        self.upgraded_by: str | None = None
        """The user who upgraded the room. Their server knows the replacement, whose id may name no server."""

        self._members: dict[str, Member] = {}
        self._alike: dict[str, set[str]] = {}
        """A name's glance → the present members who have such a name."""

        self._levels: PowerLevels | None = None

    # --- members ----------------------------------------------------------------------------------------

    def membership(self, user: str) -> Membership:
        """How the user belongs to the room. Somebody who was never there has left."""
        found = self._members.get(user)
        return Membership.LEAVE if found is None else found.membership

    def present(self) -> frozenset[str]:
        """All who have joined or are invited."""
        return frozenset(user for user, member in self._members.items() if member.membership in PRESENT)

    def joined(self) -> frozenset[str]:
        """All who have joined."""
        return frozenset(user for user, member in self._members.items() if member.membership is Membership.JOIN)

    def name_of(self, user: str) -> str:
        """The user's name in this room. Where another member's name looks like it, the id follows in brackets."""
        found = self._members.get(user)
        if found is None or found.name == user:
            return user
        alone = self.named_like(found.name) <= {user}
        # A name with the form of an id would pass for the person who has that id.
        return found.name if alone and not _looks_like_id(found.name) else f"{found.name} ({user})"

    def named_like(self, name: str) -> frozenset[str]:
        """The present members whose names look like this one."""
        return frozenset(self._alike.get(glance(name), ()))

    # --- power ------------------------------------------------------------------------------------------

    def power(self, user: str) -> int:
        """The user's power level."""
        if self.version >= ALMIGHTY_SINCE and user in self.creators:
            return UNLIMITED
        return self._power_levels().of(user)

    def power_of_member(self, user: str) -> int:
        """The user's power, if they have joined; otherwise 0."""
        return self.power(user) if self.membership(user) is Membership.JOIN else 0

    @property
    def power_of_everybody(self) -> int:
        """The power of a member who has no level of their own."""
        return self._power_levels().users_default

    def may_send(self, user: str, kind: str) -> bool:
        """Whether the user may send messages of this type. In an encrypted room all messages have one type."""
        levels = self._power_levels()
        return self.power(user) >= levels.to_send(ENCRYPTED if self.encrypted else kind)

    def may_manage(self, user: str) -> bool:
        """Whether a joined user has the power that the room demands for its state.

        This is the higher one of two levels: for state in general, and for the power levels. Some rooms let everybody
        set general state, such as the topic. Whoever may change the power levels could take any other power as well.
        """
        levels = self._power_levels()
        needed = max(levels.state_default, levels.to_set(POWER_LEVELS))
        return self.membership(user) is Membership.JOIN and self.power(user) >= needed

    def _power_levels(self) -> PowerLevels:
        return self._levels or PowerLevels(users=dict.fromkeys(self.creators, CREATOR))

    # --- what the room is -------------------------------------------------------------------------------

    @property
    def is_space(self) -> bool:
        """Whether the room is a space, a room that lists other rooms."""
        return self.create.get("type") == "m.space"

    @property
    def predecessor(self) -> str | None:
        """The room that this one replaces."""
        return fields.room(fields.inner(self.create, "predecessor").get("room_id"))

    @property
    def title(self) -> str:
        """The room's name as people see it: its name, its alias, the names of a few members, or its id."""
        people = sorted(self.name_of(user) for user in self.joined())
        return self.name or self.alias or ", ".join(people[:3]) or self.id

    # --- state events -----------------------------------------------------------------------------------

    def apply(self, event: Json) -> None:
        """Take over a plain state event. An event of another kind, or without sense, changes nothing."""
        kind, key, sender = event.get("type"), fields.text(event, "state_key"), fields.user(event.get("sender"))
        content = event.get("content")
        read = _READERS.get(kind) if isinstance(kind, str) else None
        if read is not None and key is not None and sender is not None and isinstance(content, dict):
            read(self, _State(key, sender, content))

    def set_member(self, user: str, member: Member) -> None:
        """Note a person's membership."""
        before = self._members.get(user)
        if before is not None:
            self._alike.get(glance(before.name), set()).discard(user)
        self._members[user] = member
        if member.membership in PRESENT:
            self._alike.setdefault(glance(member.name), set()).add(user)

    def set_levels(self, levels: PowerLevels) -> None:
        """Note the power levels."""
        self._levels = levels


def _looks_like_id(name: str) -> bool:
    return re.search(r"@\S+:\S", name) is not None


# --- one reader for each type of state event --------------------------------------------------------------


def _read_create(room: Room, state: _State) -> None:
    if state.key or room.creator is not None:
        return
    version = fields.text(state.content, "room_version") or "1"
    # Unstable versions have names. They are read like version 1, which gives nobody unlimited power.
    room.version = int(version) if version.isascii() and version.isdigit() and len(version) < 4 else 1  # noqa: PLR2004
    room.create = MappingProxyType(state.content)
    named = fields.user(state.content.get("creator")) if room.version < SENDER_CREATES_SINCE else None
    room.creator = named or state.sender
    more = fields.texts(state.content, "additional_creators") if room.version >= ALMIGHTY_SINCE else ()
    room.creators = frozenset({room.creator, *filter(fields.user, more)})


def _read_member(room: Room, state: _State) -> None:
    user, found = fields.user(state.key), state.content.get("membership")
    membership = next((one for one in Membership if one == found), None)
    if user is None or membership is None:
        return
    name = legible(fields.text(state.content, "displayname") or "")
    room.set_member(user, Member(membership, clean_name(name) if name else user))


def _read_levels(room: Room, state: _State) -> None:
    levels = read_power_levels(state.content, room.version) if not state.key else None
    if levels is not None:
        room.set_levels(levels)


def _read_encryption(room: Room, state: _State) -> None:
    if not state.key:
        room.encrypted = True


def _read_name(room: Room, state: _State) -> None:
    found = state.content.get("name")
    if not state.key and (found is None or fields.is_text(found)):
        room.name = clean_name(str(found)) if found and legible(str(found)) else None


def _read_alias(room: Room, state: _State) -> None:
    found = state.content.get("alias")
    if not state.key and (found is None or fields.is_text(found)):
        alias = str(found or "")
        room.alias = alias if is_alias(alias) else None


def _read_join_rule(room: Room, state: _State) -> None:
    if not state.key:
        # To the server, a rule that it does not know is one for invited people alone.
        room.is_joinable = fields.text(state.content, "join_rule") in JOINABLE


def _read_parent(room: Room, state: _State) -> None:
    space = fields.room(state.key)
    if space is None:
        return
    room.parents.pop(space, None)
    # Without a server in ``via`` the event says that the space is no parent any more.
    if fields.texts(state.content, "via"):
        room.parents[space] = state.content.get("canonical") is True


def _read_child(room: Room, state: _State) -> None:
    child = fields.room(state.key)
    if child is not None:
        (room.children.add if fields.texts(state.content, "via") else room.children.discard)(child)


def _read_tombstone(room: Room, state: _State) -> None:
    found = fields.room(state.content.get("replacement_room"))
    if not state.key and found is not None and found != room.id:
        room.replacement, room.upgraded_by = found, state.sender


_Reader: TypeAlias = Callable[[Room, _State], None]

_READERS: Final[Mapping[str, _Reader]] = {
    "m.room.create": _read_create,
    "m.room.member": _read_member,
    POWER_LEVELS: _read_levels,
    "m.room.encryption": _read_encryption,
    "m.room.name": _read_name,
    "m.room.canonical_alias": _read_alias,
    "m.room.join_rules": _read_join_rule,
    "m.space.parent": _read_parent,
    "m.space.child": _read_child,
    "m.room.tombstone": _read_tombstone,
}

STATE_TYPES: Final = tuple(_READERS)
"""The types of state events that are read here."""


def is_alias(name: str) -> bool:
    """Whether the text is a room's alias, such as ``#games:example.org``."""
    return re.fullmatch(r"#[^\s:]+:\S+", name) is not None and len(name) <= fields.LONGEST_ID and name.isprintable()

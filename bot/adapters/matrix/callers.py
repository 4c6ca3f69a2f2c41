"""Who sent an event, and from where: what the core wants to know of a Matrix room and of the person who asks in it."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from bot.adapters.matrix import NAME
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.power_levels import groups_with, name_of_group
from bot.adapters.matrix.rooms.room_state import MESSAGE, Membership, Room
from bot.app.caller import CommunityName, Lack, Mention
from bot.core.ports import Named
from bot.core.ui.languages import Say, pick_language
from bot.core.ui.panels import Facts, Text
from bot.core.ui.plain_text import clean_name, glance
from storage.ids import CommandId

LINK: Final = re.compile(r"https://matrix\.to/#/([^?\s]+)(?:\?\S*)?")
"""A link to a person or a room, as clients write mentions."""


@dataclass(frozen=True, slots=True)
class MatrixPlace:
    """The room that an event comes from, and what is known of its sender there."""

    rooms: Rooms
    room: str
    user: str
    thread: str | None = None
    """The event that the thread hangs on; None outside of threads."""

    private: bool = False
    """Whether the room is the sender's private room."""

    slow: bool = False
    """Whether the homeserver takes only few messages of the bot."""

    @property
    def platform(self) -> str:
        """The platform's name, as communities and identities are stored."""
        return NAME

    @property
    def locale(self) -> str | None:
        """None: nobody's events tell their language."""
        return None

    @property
    def community(self) -> CommunityName | None:
        """The space that the room belongs to, else the room; None in a private room.

        After an upgrade this is the first room's name. The store knows when the community has moved: until then the
        first room's name is the right one, and later it stands for the new one.
        """
        if self.private:
            return None
        found = self._space() or self.rooms.get(self.room)
        external = self.room if found is None else self.rooms.original(found).id
        return CommunityName(external, pick_language(None))

    @property
    def channel(self) -> str:
        """The room. A table has a thread of its own, and threads cannot hang on messages of other threads."""
        return self.room

    @property
    def channels(self) -> frozenset[str]:
        """The room, and the thread if the event is in one: ``<room>/<event>``."""
        return self.channels_of(self.room if self.thread is None else f"{self.room}/{self.thread}")

    def channels_of(self, channel: str) -> frozenset[str]:
        """That room or thread; for a thread also its room."""
        return frozenset({channel, room_of(channel)})

    @property
    def private_copy(self) -> bool:
        """False: no message of a Matrix room is shown to one person alone."""
        return False

    @property
    def quoted(self) -> None:
        """Nothing: nobody presses buttons here."""

    @property
    def polls(self) -> bool:
        """True: nobody can press anything on a message."""
        return True

    @property
    def groups(self) -> frozenset[str]:
        """The groups by power to which the sender belongs: in a room of a space they need the power in both."""
        room, space = self.rooms.get(self.room), self._space()
        if room is None or self.private:
            return frozenset()
        power = min(one.power_of_member(self.user) for one in (room, space) if one is not None)
        return groups_with(power, self.power_of_everybody)

    @property
    def power_of_everybody(self) -> int:
        """The power that each member has: in a room of a space the lower one of both."""
        found = [one for one in (self.rooms.get(self.room), self._space()) if one is not None]
        return min((one.power_of_everybody for one in found), default=0)

    @property
    def managed(self) -> bool:
        """Whether the sender has the power that the community demands for its state. Nobody manages a private room.

        In a room of a space, the sender needs the power in both. A setting that is made here holds for all rooms of
        the space, and a person who manages only the space must not decide in somebody else's room.
        """
        room, space = self.rooms.get(self.room), self._space()
        if room is None or self.private or not room.may_manage(self.user):
            return False
        return space is None or space.may_manage(self.user)

    @property
    def text_channels(self) -> tuple[Named, ...]:
        """None: there are no menus here."""
        return ()

    table_channels = text_channels

    @property
    def roles(self) -> tuple[Named, ...]:
        """None: there are no menus here."""
        return ()

    def can_read(self, channel: str) -> bool:
        """Whether the sender is in that room of the community, as far as the bot knows: if in doubt, no."""
        if channel in self.channels:
            return True
        found = self._sibling(room_of(channel))
        return found is not None and found.membership(self.user) is Membership.JOIN

    def may_name(self, channel: str) -> bool:
        """Whether the sender may know the room's name: they are in it, or need no invitation to go there.

        Answers that name other rooms go to private rooms, so nobody else reads the name.
        """
        found = self._sibling(room_of(channel))
        return found is not None and (found.is_joinable or self.can_read(channel))

    def channel_name(self, channel: str, say: Say) -> str | None:
        """The name as people see it; None for a room that the bot is not in, or that is in another community.

        Of a room that takes only invited people, those who are not in it read words in its place.
        """
        found = self._sibling(room_of(channel))
        if found is None:
            return None
        return found.title if self.may_name(channel) else say("places-hidden", count=1)

    def channel_with(self, channel: str) -> "NamedRoom | None":
        """The room with this id; None for a room that the bot is not in, or that is in another community."""
        found = self._sibling(room_of(channel))
        return None if found is None else NamedRoom(self.rooms, found.id)

    def group_name(self, group: str, say: Say) -> str | None:
        """The name of a group by power; None for an unknown one, and for a level that everybody has."""
        return name_of_group(group, self.power_of_everybody, say)

    def lack(self, say: Say) -> Lack | None:
        """The power to send messages, if the bot does not have it in the room."""
        return _lack(self.rooms, self.room, say, "power-must", "power-line-send")

    # --- what the sender names --------------------------------------------------------------------------

    def person(self, words: str) -> Mention | None:
        """The member of the room whom the words name: by id, by a link, or by a name that only one member has.

        None if nobody is meant for certain: where two names look alike, only the id tells who is meant.
        """
        room, wanted = self.rooms.get(self.room), _unlinked(words)
        if room is None:
            return None
        if wanted.startswith("@") and wanted in room.present():
            return Mention(wanted, room.name_of(wanted))
        alike = room.named_like(clean_name(wanted))
        if len(alike) != 1:
            return None
        (found,) = alike
        # A glance is short and forgiving. To name somebody takes the whole name.
        is_meant = clean_name(wanted).casefold() == room.name_of(found).casefold() and bool(glance(wanted))
        return Mention(found, room.name_of(found)) if is_meant else None

    def named_room(self, words: str) -> "NamedRoom | None":
        """The room of the community that the words name, by id, alias or link. The sender must be in it."""
        wanted = _unlinked(words)
        # A stranger's room may call itself by any alias, so only rooms of the community are looked through.
        named = (one.id for one in self.rooms if wanted in {one.id, one.alias} and self._sibling(one.id) is one)
        return next((NamedRoom(self.rooms, one) for one in named if self.can_read(one)), None)

    def _space(self) -> Room | None:
        room = self.rooms.get(self.room)
        return None if room is None or self.private else self.rooms.space_of(room)

    def _sibling(self, room_id: str) -> Room | None:
        """The room with this id, if it belongs to the same community."""
        room, space = self.rooms.get(room_id), self._space()
        if room is None or room_id == self.room:
            return room
        return room if space is not None and self.rooms.space_of(room) is space else None


@dataclass(frozen=True, slots=True)
class NamedRoom:
    """A room of the community that somebody names, or that a setting names."""

    rooms: Rooms
    id: str
    """The room's id, as it is stored."""

    def lack(self, say: Say) -> Lack | None:
        """The power to send messages, for announcements, if the bot does not have it there."""
        return _lack(self.rooms, self.id, say, "power-must-announce", "power-line-announce")

    def lack_for_tables(self, say: Say) -> Lack | None:
        """The power to send messages, for tables, if the bot does not have it there."""
        return _lack(self.rooms, self.id, say, "power-must-announce", "power-line-send")


def room_of(channel: str) -> str:
    """The room of a channel: of ``<room>/<event>`` the part before the last slash.

    >>> room_of("!games:example.org/$lobby"), room_of("!games:example.org")
    ('!games:example.org', '!games:example.org')
    """
    room, _, event = channel.rpartition("/")
    return room if event.startswith("$") else channel


def command_of(event_id: str) -> CommandId:
    """The id of the command that the event gives. The same event twice is one command."""
    return CommandId(f"{NAME}:{event_id}")


def _unlinked(words: str) -> str:
    """The words, or what the link in them leads to."""
    link = LINK.fullmatch(words.strip())
    return unquote(link[1]) if link else words.strip()


def _lack(rooms: Rooms, room_id: str, say: Say, title: str, line: str) -> Lack | None:
    room = rooms.get(room_id)
    if room is not None and room.may_send(rooms.me, MESSAGE):
        return None
    return Lack(prevents=True, remedy=(Text(say(title)), Facts((say(line),)), Text(say("power-where"))))

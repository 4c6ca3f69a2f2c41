"""The power levels of a room: who may send which events."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Json
from bot.core.ui.languages import Say

UNLIMITED: Final = 1 << 60
"""The power of creators since room version 12. Levels in events are less than 2 to the power of 53."""

LARGEST: Final = (1 << 53) - 1

CREATOR: Final = 100
"""The power of the creator of a room that has no power levels."""

TEXTS_UNTIL: Final = 9
"""Up to this room version a level may be a text such as ``"50"``."""

EVERYBODY: Final = "everybody"

GROUPS: Final = MappingProxyType(
    {
        EVERYBODY: "matrix-group-everybody",
        "moderators": "matrix-group-moderators",
        "admins": "matrix-group-admins",
    }
)
"""The groups of people in a room → the id of the message that names the group. Matrix has levels of power, no roles."""

POWER_OF_GROUPS: Final = MappingProxyType({"moderators": 50, "admins": 100})
"""The groups of some people → the least power of their members, as clients name these levels."""

LEVELS: Final = range(1, 101)
"""The levels of power from which people may organise a community."""

_BY_LEVEL: Final = MappingProxyType({f"power-{level}": level for level in LEVELS})
"""The groups of people with at least this power."""

_Levels: TypeAlias = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PowerLevels:
    """The content of ``m.room.power_levels``, with the specification's defaults."""

    users: _Levels = field(default_factory=dict)
    events: _Levels = field(default_factory=dict)
    users_default: int = 0
    events_default: int = 0
    state_default: int = 50
    """The specification says 0 for a room without power levels. Here 50 holds, so that no stranger manages leagues."""

    def of(self, user: str) -> int:
        """The user's power."""
        return self.users.get(user, self.users_default)

    def to_send(self, kind: str) -> int:
        """The power that a message of this type demands."""
        return self.events.get(kind, self.events_default)

    def to_set(self, kind: str) -> int:
        """The power that a state event of this type demands."""
        return self.events.get(kind, self.state_default)


def groups_with(power: int, of_everybody: int) -> frozenset[str]:
    """The groups of somebody with this power. The levels that everybody has make no group."""
    named = (group for group, needed in POWER_OF_GROUPS.items() if power >= needed)
    return frozenset({EVERYBODY, *named, *map(group_from, LEVELS[max(0, of_everybody) : max(0, power)])})


def group_from(level: int) -> str:
    """The group of people with at least this power, which is in ``LEVELS``."""
    return f"power-{level}"


def name_of_group(group: str, of_everybody: int, say: Say) -> str | None:
    """The group's name as people see it; None for an unknown group, and for a level that everybody has."""
    if group in _BY_LEVEL:
        level = _BY_LEVEL[group]
        return say("matrix-group-power", level=level) if level > of_everybody else None
    return say(GROUPS[group]) if group in GROUPS else None


def read_power_levels(content: Json, version: int) -> PowerLevels | None:
    """The power levels of an event's content in a room of this version; None if a level in it is no level."""
    try:
        return PowerLevels(
            users=_levels(content, "users", version),
            events=_levels(content, "events", version),
            users_default=_level(content.get("users_default", 0), version),
            events_default=_level(content.get("events_default", 0), version),
            state_default=_level(content.get("state_default", 50), version),
        )
    except (TypeError, ValueError):
        return None


def _levels(content: Json, key: str, version: int) -> _Levels:
    found = content.get(key, {})
    if not isinstance(found, dict):
        raise TypeError(key)
    return {name: _level(level, version) for name, level in found.items() if fields.is_text(name)}


def _level(value: object, version: int) -> int:
    """The level. Raises ValueError for a value that is none."""
    if isinstance(value, str) and version <= TEXTS_UNTIL and len(value) <= len(str(LARGEST)):
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        raise ValueError(value)
    return value

"""What moderators and administrators do: rooms, spaces, power, kicks, upgrades, and a look at what was sent."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from tests.homeserver.accounts import ADMIN, Account, path
from tests.stub.bodies import Json, Made, part, parts, text

MEGOLM: Final = "m.megolm.v1.aes-sha2"
POWER: Final = "m.room.power_levels"


class Moderator:
    """Makes rooms with an account, and rules them. Any account can be a moderator."""

    def __init__(self, account: Account) -> None:
        self.account = account

    async def create(
        self,
        name: str,
        *,
        invite: Sequence[str] = (),
        public: bool = False,
        encrypted: bool = False,
        space: bool = False,
        direct: bool = False,
        version: str | None = None,
    ) -> str:
        """Make a room. Returns its id."""
        state: list[Made] = []
        if encrypted:
            state.append({"type": "m.room.encryption", "state_key": "", "content": {"algorithm": MEGOLM}})
        body: Made = {
            "name": name,
            "preset": "public_chat" if public else "private_chat",
            "invite": list(invite),
            "is_direct": direct,
            "initial_state": state,
            "creation_content": {"type": "m.space"} if space else {},
        }
        if version is not None:
            body["room_version"] = version
        return text(await self.account.call("POST", "/createRoom", body), "room_id")

    async def state(self, room: str, kind: str, key: str = "") -> Json:
        """The content of a state event. Raises Refused if there is none."""
        return await self.account.call("GET", path("rooms", room, "state", kind, key))

    async def set_state(self, room: str, kind: str, content: Json, key: str = "") -> None:
        """Send a state event."""
        await self.account.call("PUT", path("rooms", room, "state", kind, key), content)

    async def list_child(self, space: str, room: str) -> None:
        """Let the space list the room."""
        await self.set_state(space, "m.space.child", {"via": ["localhost"]}, room)

    async def name_parent(self, room: str, space: str) -> None:
        """Let the room name the space as its parent."""
        await self.set_state(room, "m.space.parent", {"via": ["localhost"], "canonical": True}, space)

    async def set_power(self, room: str, user: str, level: int) -> None:
        """Give somebody this power in the room."""
        found = await self.state(room, POWER)
        await self.set_state(room, POWER, {**found, "users": {**part(found, "users"), user: level}})

    async def change_power(self, room: str, changes: Json) -> None:
        """Change what power the room demands, such as ``{"state_default": 50}``."""
        await self.set_state(room, POWER, {**await self.state(room, POWER), **changes})

    async def invite(self, room: str, user: str) -> None:
        """Invite somebody."""
        await self.account.call("POST", path("rooms", room, "invite"), {"user_id": user})

    async def kick(self, room: str, user: str) -> None:
        """Remove somebody, who may come back."""
        await self.account.call("POST", path("rooms", room, "kick"), {"user_id": user})

    async def ban(self, room: str, user: str) -> None:
        """Remove somebody for good."""
        await self.account.call("POST", path("rooms", room, "ban"), {"user_id": user})

    async def redact(self, room: str, event: str) -> None:
        """Redact somebody's event."""
        await self.account.call("PUT", path("rooms", room, "redact", event, f"redact-{event}"), {})

    async def upgrade(self, room: str, version: str = "12") -> str:
        """Replace the room by one of another version. Returns the new room's id; nobody else is in it yet."""
        answer = await self.account.call("POST", path("rooms", room, "upgrade"), {"new_version": version})
        return text(answer, "replacement_room")

    async def wire(self, room: str, sender: str) -> list[Json]:
        """All events that an account has sent in a room, oldest first, as the server stores them."""
        return await _events(self.account, path("rooms", room, "messages"), sender)


class Administrator(Moderator):
    """An account that administrates the server. It sees all rooms."""

    async def wire(self, room: str, sender: str) -> list[Json]:
        """All events that an account has sent in a room, oldest first, as the server stores them."""
        return await _events(self.account, ADMIN + path("rooms", room, "messages"), sender)

    async def lift_limits(self, user: str) -> None:
        """Exempt an account from all rate limits that count by account."""
        body: Made = {"messages_per_second": 0, "burst_count": 0}
        await self.account.call("POST", ADMIN + path("users", user, "override_ratelimit"), body)


async def _events(account: Account, where: str, sender: str) -> list[Json]:
    found: list[Json] = []
    params = {"dir": "f", "limit": "500"}
    while True:
        page = await account.call("GET", where, params=params)
        found += [event for event in parts(page, "chunk") if text(event, "sender") == sender]
        if not (end := text(page, "end")):
            return found
        params["from"] = end


def kinds(events: Sequence[Json]) -> Counter[str]:
    """How many events there are of each type. Edits count apart: encryption does not hide their relation."""
    counted = Counter[str]()
    for event in events:
        edit = text(part(part(event, "content"), "m.relates_to"), "rel_type") == "m.replace"
        counted[f"{text(event, 'type')} (edit)" if edit else text(event, "type")] += 1
    return counted

"""A homeserver in memory: the bot and the people of a test share it, and nothing goes over a network.

It stores and passes on whatever it is given, as a homeserver may: so a test can put any event into a room. The ids
of each account are numbered, so two runs of one test can be compared.
"""

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from itertools import count
from typing import Final, Protocol
from urllib.parse import unquote

from bot.adapters.matrix.homeserver import Done, Failed, Homeserver, Result
from tests.stub.bodies import Json, Made, parsed, part, parts, text

NOT_FOUND: Final = Failed(HTTPStatus.NOT_FOUND, "M_NOT_FOUND", body={"errcode": "M_NOT_FOUND"})
MEGOLM: Final = {"algorithm": "m.megolm.v1.aes-sha2"}
URL: Final = "http://memory"


class Patch(Protocol):
    """Replaces an attribute."""

    def __call__(self, target: object, name: str, value: object, /) -> None:
        """Replace the attribute of the target."""


@dataclass
class Device:
    """What the server keeps for one device."""

    keys: Json = field(default_factory=dict)
    one_time: dict[str, object] = field(default_factory=dict)
    waiting: list[Json] = field(default_factory=list)
    """To-device messages that the device has not seen."""


@dataclass(frozen=True)
class Request:
    """A call of the bot, as the server gets it."""

    method: str
    where: str
    body: Json
    size: int
    """The bytes of the body."""


class MemoryHomeserver:
    """The server. A token is ``<user> <device>``."""

    def __init__(self) -> None:
        self.log: list[tuple[str, Json]] = []
        """All events with their rooms, in order."""

        self.events: dict[str, int] = {}
        """The place of each event in ``log``."""

        self.members: defaultdict[str, dict[str, str]] = defaultdict(dict)
        self.devices: defaultdict[str, dict[str, Device]] = defaultdict(dict)
        self.identities: defaultdict[str, Made] = defaultdict(dict)
        self.requests: list[tuple[str, Request]] = []
        """Every call but syncs, with the user who made it."""

        self._read: defaultdict[str, int] = defaultdict(int)
        """User → the place in ``log`` up to which the user has taken everything."""

        self._reading = asyncio.Event()
        self._data: dict[str, Json] = {}
        self._data_news: defaultdict[str, list[Json]] = defaultdict(list)
        self._sent: dict[tuple[str, ...], str] = {}
        self._changed: list[str] = []
        """Users whose devices have changed, in order."""

        self._numbers: defaultdict[str, Iterator[int]] = defaultdict(lambda: count(1))
        """For each account, the numbers of its events, rooms and files."""

        self._news = asyncio.Event()

    # --- what tests do ----------------------------------------------------------------------------------

    def put(self, room: str, sender: str, kind: str, content: object, **more: object) -> str:
        """Put an event into the room, and return its id. Whatever the content is, it is passed on."""
        event = f"${sender.partition(':')[0][1:]}{next(self._numbers[sender]):06}"
        came = time.time_ns() // 1_000_000
        raw = {"event_id": event, "sender": sender, "type": kind, "content": content, "origin_server_ts": came, **more}
        if kind == "m.room.member" and isinstance(content, Mapping) and isinstance(key := raw.get("state_key"), str):
            if key in self.members[room]:
                raw["unsigned"] = {"prev_content": {"membership": self.members[room][key]}}
            self.members[room][key] = text(content, "membership")
        self.put_raw(room, raw)
        return event

    def put_raw(self, room: str, raw: Json) -> None:
        """Put an event into the room as it is."""
        if isinstance(name := raw.get("event_id"), str):
            self.events[name] = len(self.log)
        # As over a network, the readers get a copy.
        self.log.append((room, json.loads(json.dumps(raw))))
        self._tell()

    def make_room(self, creator: str, *joined: str, encrypted: bool = False, create: Json | None = None) -> str:
        """Make a room with these members."""
        room = f"!{creator[1:-7]}{next(self._numbers[creator]):06}:memory"
        content = {"room_version": "10", "creator": creator, **(create or {})}
        self.put(room, creator, "m.room.create", content, state_key="")
        for user in (creator, *joined):
            self.put(room, user, "m.room.member", _member(user, "join"), state_key=user)
        self.put(room, creator, "m.room.power_levels", {"users": {creator: 100}}, state_key="")
        if encrypted:
            self.put(room, creator, "m.room.encryption", MEGOLM, state_key="")
        return room

    def send_to_device(self, user: str, message: Json) -> None:
        """Give a message to all devices of the user."""
        for device in self.devices[user].values():
            device.waiting.append(message)
        self._tell()

    async def taken(self, user: str) -> None:
        """Wait until the user's client has taken all events that are there now."""
        end = len(self.log)
        while self._read[user] < end:
            await self._reading.wait()

    async def joins(self, room: str, user: str) -> None:
        """Wait until the user has joined the room."""
        while self.members[room].get(user) != "join":
            await self._news.wait()

    # --- calls ------------------------------------------------------------------------------------------

    async def answer(
        self,
        server: Homeserver,
        method: str,
        where: str,
        params: Mapping[str, str] | None,
        seconds: float,
        content: tuple[str, bytes] | None,
    ) -> Result:
        """Answer a call, as ``Homeserver._send`` does."""
        user, _, device = (server.token or "").partition(" ")
        data = b"" if content is None else content[1]
        body = parsed(data) if content is not None and content[0] == "application/json" else {}
        if where == "/sync":
            return Done(await self._sync(user, device, params or {}, seconds))
        self.requests.append((user, Request(method, where, body, len(data))))
        steps = [unquote(step) for step in where.split("/")[1:]]
        # A real call always lets others go on.
        await asyncio.sleep(0)
        most = int((params or {}).get("limit", "10"))
        return self._call(user, device, method, steps, body, most)

    def _call(self, user: str, device: str, method: str, steps: list[str], body: Json, most: int) -> Result:
        match method, *steps:
            case "GET", "account", "whoami":
                return Done({"user_id": user, "device_id": device})
            case _, "keys", *rest:
                return Done(self._keys(user, device, "/".join(rest), body))
            case "GET", "user", _, *rooms, "account_data", kind:
                found = self._data.get(f"{user} {rooms} {kind}")
                return NOT_FOUND if found is None else Done(found)
            case "PUT", "user", _, *rooms, "account_data", kind:
                self._data[f"{user} {rooms} {kind}"] = body
                if not rooms:
                    self._data_news[user].append({"type": kind, "content": body})
            case "PUT", "sendToDevice", kind, _:
                self._deliver(user, kind, part(body, "messages"))
            case "POST", "createRoom":
                return Done({"room_id": self._create(user, body)})
            case ("POST", "join", room) | ("POST", "rooms", room, "leave"):
                membership = "join" if steps[0] == "join" else "leave"
                self.put(room, user, "m.room.member", _member(user, membership), state_key=user)
            case "PUT", "rooms", room, "send", kind, txn:
                return Done({"event_id": self._once(user, room, kind, txn, body)})
            case "PUT", "rooms", room, "redact", event, txn:
                return Done({"event_id": self._once(user, room, "m.room.redaction", txn, {"redacts": event})})
            case "GET", "rooms", room, "event", event:
                at = self.events.get(event)
                return NOT_FOUND if at is None or self.log[at][0] != room else Done(self.log[at][1])
            case "GET", "rooms", room, "context", event:
                # One half of the limit is for the events before, and one for those after.
                before = self._before(room, self.events.get(event, 0), most // 2)
                return Done({"events_before": before}) if event in self.events else NOT_FOUND
            case "GET", "rooms", room, "state", kind:
                made = [raw for where, raw in self.log if where == room and raw.get("type") == kind]
                return Done(part(made[-1], "content")) if made else NOT_FOUND
            case "GET", "_matrix", "client", "v1", "rooms", room, "relations", event, kind:
                names = {"event_id": event, "rel_type": kind}
                related = [
                    raw
                    for raw in self._before(room, len(self.log), len(self.log))
                    if names.items() <= part(part(raw, "content"), "m.relates_to").items()
                ]
                return Done({"chunk": related[:most]})
            case "GET", "rooms", room, "messages":
                return Done({"chunk": self._before(room, len(self.log), most)})
            case "POST", "_matrix", "media", "v3", "upload":
                return Done({"content_uri": f"mxc://memory/{next(self._numbers[user])}"})
            case _:
                raise AssertionError((method, steps))
        return Done({})

    def _before(self, room: str, end: int, most: int) -> list[Json]:
        return [raw for where, raw in reversed(self.log[max(0, end - 1000) : end]) if where == room][:most]

    def _once(self, user: str, room: str, kind: str, txn: str, content: Json) -> str:
        key = (user, room, kind, txn)
        if key not in self._sent:
            self._sent[key] = self.put(room, user, kind, content)
        return self._sent[key]

    def _create(self, user: str, body: Json) -> str:
        room = self.make_room(user, create=part(body, "creation_content"))
        for state in parts(body, "initial_state"):
            self.put(room, user, text(state, "type"), part(state, "content"), state_key="")
        invited = body.get("invite")
        for guest in invited if isinstance(invited, list) else []:
            self.put(room, user, "m.room.member", _member(str(guest), "invite"), state_key=str(guest))
        return room

    # --- keys -------------------------------------------------------------------------------------------

    def _keys(self, user: str, device: str, what: str, body: Json) -> Json:
        own = self.devices[user].setdefault(device, Device())
        match what:
            case "upload":
                own.one_time |= part(body, "one_time_keys")
                if "device_keys" in body:
                    own.keys = part(body, "device_keys")
                    self._changed.append(user)
                return {"one_time_key_counts": {"signed_curve25519": len(own.one_time)}}
            case "device_signing/upload":
                self.identities[user] |= body
            case "signatures/upload":
                self._sign(user, part(body, user))
            case "query":
                return self._queried(part(body, "device_keys"))
            case _:
                return {
                    "one_time_keys": {
                        one: self._claimed(one, part(body, "one_time_keys")) for one in part(body, "one_time_keys")
                    }
                }
        return {}

    def _sign(self, user: str, signed: Json) -> None:
        for name, device in self.devices[user].items():
            if name in signed:
                old, new = (
                    part(part(device.keys, "signatures"), user),
                    part(part(part(signed, name), "signatures"), user),
                )
                device.keys = {**device.keys, "signatures": {user: {**old, **new}}}
        self._changed.append(user)
        self._tell()

    def _queried(self, asked: Json) -> Json:
        answer: dict[str, Made] = {"device_keys": {}, "master_keys": {}, "self_signing_keys": {}}
        for user in asked:
            devices = self.devices.get(user, {})
            answer["device_keys"][user] = {name: one.keys for name, one in devices.items() if one.keys}
            for usage in ("master", "self_signing"):
                if user in self.identities:
                    answer[f"{usage}_keys"][user] = self.identities[user][f"{usage}_key"]
        return answer

    def _claimed(self, user: str, asked: Json) -> Json:
        found: Made = {}
        for name in part(asked, user):
            keys = self.devices[user][name].one_time
            if keys:
                key = next(iter(keys))
                found[name] = {key: keys.pop(key)}
        return found

    def _deliver(self, sender: str, kind: str, messages: Json) -> None:
        for user in messages:
            for name, content in part(messages, user).items():
                self.devices[user][name].waiting.append({"type": kind, "sender": sender, "content": content})
        self._tell()

    # --- sync -------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def _sync(self, user: str, device: str, params: Mapping[str, str], seconds: float) -> Json:
        begin, known = map(int, params.get("since", "0,0").split(","))
        own = self.devices[user].setdefault(device, Device())
        self._read[user] = begin
        self._reading.set()
        self._reading = asyncio.Event()
        while (begin, known) == (len(self.log), len(self._changed)) and not own.waiting and "since" in params:
            try:
                async with asyncio.timeout(min(seconds, int(params.get("timeout", 0)) / 1000)):
                    await self._news.wait()
            except TimeoutError:
                break
        waiting, own.waiting = own.waiting, []
        found: dict[str, dict[str, Made]] = {"join": {}, "invite": {}, "leave": {}}
        first = params.get("full_state") == "true"
        came = {room for room, raw in self.log[begin:] if _joins(raw, user)}
        for at, (room, raw) in enumerate(self.log[0 if first or came else begin :], 0 if first or came else begin):
            how = self.members[room].get(user)
            if how in found and (first or room in came or at >= begin):
                is_old = at < begin and room not in came
                if is_old and "state_key" not in raw:
                    continue
                key = "invite_state" if how == "invite" else "state" if is_old else "timeline"
                events = found[how].setdefault(room, {}).setdefault(key, {"events": []})
                assert isinstance(events, dict)
                events["events"].append(raw)
        return {
            "next_batch": f"{len(self.log)},{len(self._changed)}",
            "rooms": found,
            "account_data": {"events": self._data_news.pop(user, [])},
            "to_device": {"events": waiting},
            "device_lists": {"changed": list(set(self._changed[known:]))},
            "device_one_time_keys_count": {"signed_curve25519": len(own.one_time)},
        }


def _member(user: str, membership: str) -> Json:
    return {"membership": membership, "displayname": user[1:].partition(":")[0]}


def _joins(raw: Json, user: str) -> bool:
    is_own = raw.get("type") == "m.room.member" and raw.get("state_key") == user
    return is_own and part(raw, "content").get("membership") == "join"


def route(server: MemoryHomeserver, patch: Patch) -> None:
    """Let all calls of ``Homeserver`` go to the server; ``patch`` is ``monkeypatch.setattr``."""

    async def send(self: Homeserver, *call: object) -> Result:
        return await server.answer(self, *call)  # type: ignore[arg-type]

    patch(Homeserver, "_send", send)

"""The endpoints by which the bot reads about itself and registers its commands and emoji."""

import base64
from collections.abc import Mapping
from typing import Final

from tests.stub.bodies import Json, Made, number, part, parts, text
from tests.stub.gateway import Gateway
from tests.stub.payloads import channel_object, guild_object, member_object, user_object
from tests.stub.refusals import Refusal
from tests.stub.rest import NOTHING, Handler, Reply
from tests.stub.starts import Starts
from tests.stub.wire import Call
from tests.stub.world import World

MADE: Final = 201
ENTRY_POINT: Final = 4
"""Discord's number for the type of a command that opens an Activity."""

MOST_SIGNS: Final = 8_000
"""The largest ``size_of`` a command that Discord takes."""


def size_of(node: Json) -> int:
    """The characters of a command with all its options and choices: of each text the longest translation counts."""
    texts = ([text(node, of), *part(node, f"{of}_localizations").values()] for of in ("name", "description"))
    below = [one for of in ("options", "choices") for one in parts(node, of)]
    return (
        sum(max(len(str(one)) for one in every) for every in texts)
        + len(str(node.get("value", "")))
        + sum(map(size_of, below))
    )


class Application:
    """The endpoints of the application: the bot's account, its commands, its emoji, and opening DMs."""

    def __init__(self, world: World, gateway: Gateway, starts: Starts) -> None:
        self.shards = 1
        """How many shards the answer of ``/gateway/bot`` recommends."""

        self.endpoint: str | None = None
        """Where presses are sent instead of to the gateway."""

        self._world = world
        self._gateway = gateway
        self._starts = starts

    def routes(self) -> Mapping[str, Handler]:
        """The handler of each route."""
        application = "/applications/{application}"
        return {
            "GET /users/@me": self._me,
            "GET /oauth2/applications/@me": self._about,
            "GET /applications/@me": self._about,
            "GET /gateway/bot": self._where,
            f"GET {application}/commands": self._commands,
            f"PUT {application}/commands": self._sync,
            f"GET {application}/emojis": self._emojis,
            f"POST {application}/emojis": self._add_emoji,
            f"DELETE {application}/emojis/{{emoji}}": self._delete_emoji,
            "POST /users/@me/channels": self._open_dm,
            "GET /guilds/{guild}": self._server,
            "GET /guilds/{guild}/channels": self._channels,
            "GET /guilds/{guild}/members/{person}": self._member,
        }

    # --- the servers ----------------------------------------------------------------------------------

    def _server(self, call: Call) -> Reply:
        server = self._described(call)
        return Reply(
            {key: server[key] for key in ("id", "name", "owner_id", "roles", "features", "emojis", "stickers")}
        )

    def _channels(self, call: Call) -> Reply:
        return Reply(self._described(call)["channels"])

    def _member(self, call: Call) -> Reply:
        return Reply(member_object(self._world.bot))

    def _described(self, call: Call) -> Made:
        guild = self._world.guilds.get(call.number("guild"))
        if guild is None or not guild.has_bot:
            raise Refusal(50001)
        return guild_object(self._world, guild)

    # --- about itself ---------------------------------------------------------------------------------

    def _me(self, call: Call) -> Reply:
        private = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}
        return Reply({**user_object(self._world.bot), **private})

    def _about(self, call: Call) -> Reply:
        bot = self._world.bot
        nothing = ("icon", "role_connections_verification_url", "team")
        counted = ("guild_count", "user_install_count", "user_authorization_count")
        return Reply(
            {
                "id": str(bot.id),
                "name": bot.name,
                "description": "",
                "type": None,
                "verify_key": "0" * 64,
                "flags": 0,
                "flags_new": "0",
                "bot_public": True,
                "bot_require_code_grant": False,
                "redirect_uris": [],
                "owner": user_object(bot),
                "explicit_content_filter": 0,
                "eligible_oauth2_scopes": [],
                "interactions_endpoint_url": self.endpoint,
                **dict.fromkeys(nothing),
                **{f"approximate_{counted_}": 1 for counted_ in counted},
            }
        )

    def _where(self, call: Call) -> Reply:
        starts = self._starts.told(self._world.clock.now())
        return Reply({"url": self._gateway.url, "shards": self.shards, "session_start_limit": starts})

    # --- commands and emoji ---------------------------------------------------------------------------

    def _commands(self, call: Call) -> Reply:
        return Reply(list(self._world.commands))

    def _sync(self, call: Call) -> Reply:
        assert isinstance(call.said, list)
        if any(size_of(command) > MOST_SIGNS for command in call.said):
            raise Refusal(50035)
        if not all(command in call.said for command in self._world.commands if command["type"] == ENTRY_POINT):
            raise Refusal(50240)
        before = {text(command, "name"): command for command in self._world.commands}
        self._world.commands = [self._command(command, before.get(command["name"], {})) for command in call.said]
        return Reply(list(self._world.commands))

    def _command(self, said: Json, before: Json) -> Json:
        """The command as Discord stores it. A command with a known name keeps its id."""
        made = str(self._world.new_id())
        known = {"id": before.get("id", made), "version": made, "application_id": str(self._world.bot.id)}
        return {"default_member_permissions": None, "type": 1, "description": "", **said, **known}

    def _emojis(self, call: Call) -> Reply:
        return Reply({"items": [self._emoji(emoji) for emoji in self._world.emojis]})

    def _add_emoji(self, call: Call) -> Reply:
        made = self._world.new_id()
        image = base64.b64decode(text(call.body, "image").partition("base64,")[2])
        self._world.emojis[made] = text(call.body, "name"), image
        return Reply(self._emoji(made), MADE)

    def _delete_emoji(self, call: Call) -> Reply:
        if self._world.emojis.pop(call.number("emoji"), None) is None:
            raise Refusal(10014)
        return NOTHING

    def _emoji(self, emoji: int) -> Made:
        name, image = self._world.emojis[emoji]
        animated = image.startswith(b"GIF8")
        flags = {"require_colons": True, "managed": False, "animated": animated, "available": True}
        return {"id": str(emoji), "name": name, "roles": [], **flags}

    # --- people ---------------------------------------------------------------------------------------

    def _open_dm(self, call: Call) -> Reply:
        person = number(call.body, "recipient_id")
        if person not in self._world.users:
            raise Refusal(10013)
        return Reply(channel_object(self._world, self._world.dm(person)))

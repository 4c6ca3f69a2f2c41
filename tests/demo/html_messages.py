"""A message of the Discord in memory as HTML: its text, its components, and the thread that began with it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Final, TypeAlias

import simcord
from simcord.backend.models import Message as Stored
from simcord.enums import ComponentType

from tests.demo.html_markup import Names, html

Component: TypeAlias = Mapping[str, object]

AVATAR: Final = "avatar"
LINK: Final = 5
_CHANNEL: Final = re.compile(r"https://discord\.com/channels/[@\w]+/(\d+)")
_STYLES: Final = {1: "primary", 2: "secondary", 3: "success", 4: "danger", LINK: "secondary"}


class Drawing:
    """Draws the messages of one world.

    ``address`` gives the address of a picture by its URL in that world, or of the bot's avatar by ``AVATAR``.
    ``only_you`` stands above an answer that others do not see.
    """

    def __init__(self, world: simcord.Env, address: Callable[[str], str], only_you: str) -> None:
        self._backend = world.backend
        self._address = address
        self._only_you = only_you
        self._names = Names(
            user=self._name,
            channel=lambda number: str(self._backend.get_channel(number).name),
            emoji=lambda number: address(f"{simcord.backend.cdn.CDN_BASE}/emojis/{number}.png"),
        )

    def message(self, message: Stored) -> str:
        """The whole message, with its author."""
        bot = message.author_id == self._backend.bot_user.id
        name = escape(self._name(message.author_id))
        face = f'<img class="face" src="{self._address(AVATAR)}" alt="">' if bot else f'<b class="face">{name[:1]}</b>'
        tag = "<small>APP</small>" if bot else ""
        private = f'<p class="only-you">{escape(self._only_you)}</p>' if message.is_ephemeral else ""
        return (
            f'<article data-message="{message.id}">{face}<header><b>{name}</b>{tag}</header>'
            f'<div class="body">{self.body(message)}{private}{self._thread(message)}</div></article>'
        )

    def body(self, message: Stored) -> str:
        """What the message says and shows."""
        content = f'<div class="content">{html(message.content, self._names)}</div>' if message.content else ""
        return content + "".join(self._components(message.components, message))

    def card(self, parts: Sequence[Component]) -> str:
        """Components without pictures."""
        return "".join(self._components(parts, Stored(0, 0, 0)))

    def _name(self, number: int) -> str:
        user = self._backend.get_user(number)
        return user.global_name or user.name

    def _thread(self, message: Stored) -> str:
        thread = self._backend.channels.get(message.id)
        if thread is None or thread.parent_id != message.channel_id:
            return ""
        return f'<a class="thread" data-room="{thread.id}">🧵 {escape(str(thread.name))}</a>'

    def _components(self, parts: Sequence[Component], message: Stored) -> Iterator[str]:
        for part in parts:
            yield self._component(part, message)

    def _component(self, part: Component, message: Stored) -> str:
        inside = "".join(self._components(_children(part, "components"), message))
        match part["type"]:
            case ComponentType.CONTAINER:
                accent = part.get("accent_color")
                colour = f' style="border-left-color:#{accent:06x}"' if isinstance(accent, int) else ""
                return f'<section class="card"{colour}>{inside}</section>'
            case ComponentType.ACTION_ROW:
                return f'<div class="row">{inside}</div>'
            case ComponentType.TEXT_DISPLAY:
                return f'<div class="text">{html(str(part["content"]), self._names)}</div>'
            case ComponentType.SECTION:
                beside = self._component(_child(part, "accessory"), message)
                return f'<div class="section"><div>{inside}</div>{beside}</div>'
            case ComponentType.SEPARATOR:
                return "<hr>"
            case ComponentType.BUTTON:
                return self._button(part)
            case ComponentType.SELECT:
                return self._menu(part)
            case ComponentType.MEDIA_GALLERY:
                return "".join(self._picture(item, message, "picture") for item in _children(part, "items"))
            case ComponentType.THUMBNAIL:
                return self._picture(part, message, "thumbnail")
            case ComponentType.FILE:
                return f'<p class="file">📄 {escape(str(_child(part, "file")["url"]).rpartition("/")[2])}</p>'
            case kind:
                raise ValueError(f"the page does not know components of type {kind}")

    def _button(self, part: Component) -> str:
        label = self._emoji(part) + escape(str(part.get("label") or ""))
        style = _STYLES.get(int(str(part["style"])), "secondary")
        if part.get("url"):
            return f'<a class="button {style}" {self._target(str(part["url"]))}>{label} ↗</a>'
        off = " disabled" if part.get("disabled") else ""
        return f'<button class="{style}" data-press="{escape(str(part["custom_id"]))}"{off}>{label}</button>'

    def _target(self, url: str) -> str:
        """The attributes of a link: a link to a channel opens it on the page, another one a new tab."""
        found = _CHANNEL.match(url)
        return f'data-room="{found[1]}"' if found else f'href="{escape(url)}" target="_blank"'

    def _menu(self, part: Component) -> str:
        several = int(str(part.get("max_values", 1))) > 1
        options = "".join(self._option(option, several=several) for option in _children(part, "options"))
        chosen = ", ".join(str(option["label"]) for option in _children(part, "options") if option.get("default"))
        done = '<button class="primary" data-done>OK</button>' if several else ""
        return (
            f'<details class="menu" data-menu="{escape(str(part["custom_id"]))}" data-least="{part.get("min_values")}" '
            f'data-most="{part.get("max_values")}"><summary>{escape(chosen or str(part.get("placeholder")))}</summary>'
            f"<div>{options}{done}</div></details>"
        )

    def _option(self, option: Component, *, several: bool) -> str:
        about = f"<small>{escape(str(option['description']))}</small>" if option.get("description") else ""
        kind = "checkbox" if several else "radio"
        ticked = " checked" if several and option.get("default") else ""
        return (
            f'<label><input type="{kind}" value="{escape(str(option["value"]))}"{ticked}>{self._emoji(option)}'
            f"<span>{escape(str(option['label']))}{about}</span></label>"
        )

    def _emoji(self, part: Component) -> str:
        emoji = _child(part, "emoji") if part.get("emoji") else {}
        if number := emoji.get("id"):
            return f'<img class="emoji" src="{self._names.emoji(int(str(number)))}" alt="">'
        return f"<span>{escape(str(emoji['name']))}</span>" if emoji else ""

    def _picture(self, part: Component, message: Stored, kind: str) -> str:
        url = str(_child(part, "media")["url"])
        if url.startswith("attachment://"):
            name = url.removeprefix("attachment://")
            url = next(str(one["url"]) for one in message.attachments if one["filename"] == name)
        words = escape(str(part.get("description") or ""))
        return f'<img class="{kind}" src="{escape(self._address(url))}" alt="{words}">'


def _children(part: Component, key: str) -> Sequence[Component]:
    found = part.get(key) or ()
    assert isinstance(found, Sequence)
    return found


def _child(part: Component, key: str) -> Component:
    found = part[key]
    assert isinstance(found, Mapping)
    return found

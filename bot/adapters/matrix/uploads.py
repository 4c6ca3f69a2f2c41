"""Pictures and files on the homeserver: drawn, encrypted for encrypted rooms, and uploaded."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final, TypeAlias

import structlog

from bot.adapters.matrix import fields
from bot.adapters.matrix.crypto.library import encrypt_file
from bot.adapters.matrix.homeserver import Failed, Homeserver
from bot.adapters.matrix.rendering import Content, UploadedPicture
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.app.response import Attachment
from bot.core.ports import Pictures
from bot.core.ui.panels import Panel, Picture

MOST_KEPT: Final = 200
"""How many pictures are remembered as uploaded."""

_PNG: Final = "image/png"
_JSON: Final = "application/json"
_SEALED: Final = "application/octet-stream"
"""The media type of every encrypted file: the server learns nothing about it."""

_WIDTH, _HEIGHT = slice(16, 20), slice(20, 24)
"""Where a PNG has its size."""

_Key: TypeAlias = tuple[Picture, str | None]

_log: Final = structlog.get_logger()


class Uploads:
    """Uploads pictures and files. A picture is uploaded once for all plain rooms, and once for each encrypted room."""

    def __init__(self, server: Homeserver, rooms: Rooms, pictures: Pictures | None) -> None:
        self._server = server
        self._rooms = rooms
        self._pictures = pictures
        self._uploaded: OrderedDict[_Key, UploadedPicture] = OrderedDict()
        self._drawing = asyncio.Lock()

    async def picture(self, panel: Panel, room_id: str) -> Mapping[Picture, UploadedPicture]:
        """The panel's first picture, for a message in the room: a message has one picture at most.

        The result is empty if the panel has no picture, or if it cannot be uploaded now.
        """
        picture = next((block for block in panel.blocks if isinstance(block, Picture)), None)
        room = self._rooms.get(room_id)
        if picture is None or room is None or self._pictures is None:
            return {}
        key = (picture, room_id if room.encrypted else None)
        # One at a time: no picture is drawn or uploaded twice, and threads do not slow down the event loop.
        async with self._drawing:
            found = self._uploaded.get(key) or await self._upload(self._pictures, picture, encrypted=room.encrypted)
            if found is None:
                return {}
            self._uploaded[key] = found
            self._uploaded.move_to_end(key)
            if len(self._uploaded) > MOST_KEPT:
                self._uploaded.popitem(last=False)
        return {picture: found}

    async def _upload(self, pictures: Pictures, picture: Picture, *, encrypted: bool) -> UploadedPicture | None:
        png = await asyncio.to_thread(pictures.draw, picture)
        keys: Mapping[str, object] | None = None
        if encrypted:
            data, keys = await asyncio.to_thread(encrypt_file, png)
            address = await self._address(data, _SEALED)
        else:
            address = await self._address(png, _PNG)
        if address is None:
            return None
        width, height = int.from_bytes(png[_WIDTH]), int.from_bytes(png[_HEIGHT])
        return UploadedPicture(address, len(png), width, height, keys)

    async def file(self, attachment: Attachment, words: str = "") -> Content | None:
        """The content of a message that brings the file, always encrypted; None if it cannot be uploaded now.

        The words are its caption.
        """
        data = attachment.text.encode()
        sealed, keys = await asyncio.to_thread(encrypt_file, data)
        address = await self._address(sealed, _SEALED)
        if address is None:
            return None
        return {
            "msgtype": "m.file",
            "body": words or attachment.name,
            "filename": attachment.name,
            "info": {"mimetype": _JSON, "size": len(data)},
            "file": {**keys, "url": address},
            "m.mentions": {},
        }

    async def _address(self, data: bytes, media_type: str) -> str | None:
        answer = await self._server.upload(data, media_type)
        if isinstance(answer, Failed):
            _log.info("an upload failed", status=answer.status, code=answer.code, size=len(data))
            return None
        return fields.text(answer.body, "content_uri")

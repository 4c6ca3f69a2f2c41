"""The encryption of the account's device, as the sync and the histories of rooms use it."""

from collections.abc import Collection
from typing import Final

import structlog

from bot.adapters.matrix import fields
from bot.adapters.matrix.crypto.encryption import Decrypted as Opened
from bot.adapters.matrix.crypto.encryption import Encryption, Undecryptable
from bot.adapters.matrix.homeserver import Failed, Json
from bot.adapters.matrix.sync.event_handling import Key
from bot.adapters.matrix.sync.event_queue import NotYet
from bot.adapters.matrix.sync.room_events import UNREADABLE, Decrypted
from bot.app.hosted import NotLetIn

_log: Final = structlog.get_logger()


class RoomCipher:
    """Opens the events of rooms, and keeps the keys of the device in order."""

    def __init__(self, encryption: Encryption) -> None:
        self._encryption = encryption

    async def feed(self, answer: Json) -> Collection[Key]:
        """Take what an answer of the sync has for the encryption, and return the room keys that came with it.

        Raises NotLetIn if the homeserver has other keys for our device: nobody would be able to write to us.
        """
        keys = [Key(key.room, key.session) for key in self._encryption.feed(answer)]
        _ = self._encryption.mend()
        trouble = await self._encryption.upkeep()
        if isinstance(trouble, Failed):
            # The next answer of the sync leads to a new try.
            _log.info("the keys of the device wait for the server", status=trouble.status, code=trouble.code)
        elif trouble is not None:
            raise NotLetIn(
                "Matrix: the homeserver has other encryption keys for the bot's device, because its crypto store is an "
                "old copy: start the bot again with MATRIX_PASSWORD, so that it makes a new device"
            )
        return keys

    async def decrypt(self, room: str, event: Json) -> Decrypted | None:
        """The content of an encrypted event, or UNREADABLE; None while its key is missing.

        Raises NotYet, as for the sync.
        """
        match await self._encryption.decrypt(room, event):
            case Opened(found, signed):
                return Decrypted(fields.text(found, "type") or "", fields.inner(found, "content"), signed)
            case Undecryptable(None):
                return UNREADABLE
            case Failed(status):
                raise NotYet(f"the devices of its sender are unknown: status {status}")
            case _:
                return None

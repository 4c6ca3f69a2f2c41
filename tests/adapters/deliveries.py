"""A sample delivery, from which tests of adapters make others."""

from typing import Final

from bot.core.ports import Delivery, Message
from bot.core.ui.panels import Panel
from storage.ids import TableId

CARD: Final = Delivery(
    table=TableId("abcdefghij"),
    community="hall",
    channel="green",
    place=None,
    kind=Message.TABLE,
    about=1,
    player=None,
    address=None,
    panel=Panel("A notice", ()),
    language="en",
    nonce="abcdefghij-1",
    post=None,
    posted=None,
    sounds=False,
)

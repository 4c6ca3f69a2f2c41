"""The pictures that stand on cards already: an edit keeps them, and uploads only what is new."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Final

import discord

from bot.adapters.discord.library import Uploaded

MOST_POSTS: Final = 512
"""The number of posts whose pictures are remembered. For another post an edit uploads its pictures once more."""


class Attached:
    """Remembers the attachments of posts by their file names. The same name stands for the same bytes."""

    def __init__(self, *, is_shared: bool) -> None:
        """``is_shared``: another process may edit the same posts and replace their files, so nothing is remembered."""
        self._is_shared = is_shared
        self._posts: OrderedDict[str, Mapping[str, Uploaded]] = OrderedDict()

    def note(self, post: str, files: Sequence[Uploaded]) -> None:
        """Remember what stands on the post now."""
        self._posts.pop(post, None)
        if files and not self._is_shared:
            self._posts[post] = {one.filename: one for one in files}
        if len(self._posts) > MOST_POSTS:
            self._posts.popitem(last=False)

    def forget(self, post: str) -> None:
        """Upload the post's pictures again with its next edit."""
        self._posts.pop(post, None)

    def for_edit(self, post: str, files: Sequence[discord.File]) -> list[Uploaded | discord.File]:
        """What an edit of the post sends: for a file that is there already its id, else the file."""
        there = self._posts.get(post, {})
        return [there.get(file.filename, file) for file in files]

"""Translates the bot's slash commands once for all bots of a test process: that takes longer than a press.

Bots in processes of their own do it as the library does.
"""

import pickle
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import cast

import pytest

from bot.adapters.discord.library import Command
from bot.adapters.discord.tree import Tree


@contextmanager
def quick_commands() -> Iterator[None]:
    """Within this block only the first bot translates its commands: they are the same for all bots."""
    written, translated = Tree.written, list[bytes]()

    async def once(tree: Tree) -> Sequence[Command]:
        if not translated:
            translated.append(pickle.dumps(await written(tree)))
        # The simulated Discord may change what it gets. To read a pickle is faster than a deep copy.
        return cast("Sequence[Command]", pickle.loads(translated[0]))  # noqa: S301 - made here

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Tree, "written", once)
        yield

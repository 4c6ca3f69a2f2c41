"""Translates the bot's slash commands once for all bots of a test process: that takes longer than a press.

Bots in processes of their own do it as the library does.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy

import pytest

from bot.adapters.discord.library import Command
from bot.adapters.discord.tree import Tree


@contextmanager
def quick_commands() -> Iterator[None]:
    """Within this block only the first bot translates its commands: they are the same for all bots."""
    written, translated = Tree.written, list[Command]()

    async def once(tree: Tree) -> Sequence[Command]:
        if not translated:
            translated.extend(await written(tree))
        # The simulated Discord may change what it gets.
        return deepcopy(translated)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Tree, "written", once)
        yield

"""Translates the bot's slash commands once for all bots of a test process: that takes longer than a press.

Bots in processes of their own do it as the library does.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy

import pytest
from discord.app_commands import AppCommand

from bot.adapters.discord.tree import Tree
from tests.stub.bodies import Made


@contextmanager
def quick_commands() -> Iterator[None]:
    """Within this block only the first bot translates its commands: they are the same for all bots."""
    translated: list[Made] = []

    async def sync(tree: Tree, *, guild: None = None) -> list[AppCommand]:
        client, translator = tree.client, tree.translator
        assert translator is not None
        assert client.application_id is not None
        if not translated:
            translated.extend([await one.get_translated_payload(tree, translator) for one in tree.get_commands()])
        # The simulated Discord may change what it gets.
        await client.http.bulk_upsert_global_commands(client.application_id, payload=deepcopy(translated))
        return []

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Tree, "sync", sync)
        yield

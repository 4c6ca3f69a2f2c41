"""A Discord of its own for every test."""

from tests.adapters.discord.conftest import world

__all__ = ["world"]

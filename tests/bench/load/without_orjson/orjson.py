"""Stands before the library of this name, so that discord.py runs as it installs by itself: without it."""

raise ModuleNotFoundError("hidden from this process", name="orjson")

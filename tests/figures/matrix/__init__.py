"""Figures of the bot on a real Matrix homeserver. They take minutes, so each has a goal of its own in the Makefile."""

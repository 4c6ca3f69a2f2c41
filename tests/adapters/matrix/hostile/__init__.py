"""Hostile input, secrets on the wire, and attacks on the bot's keys."""

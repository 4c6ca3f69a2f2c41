"""Slash commands: each asks the same of the house as a button does."""

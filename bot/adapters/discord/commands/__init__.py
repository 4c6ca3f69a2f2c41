"""Slash commands: each calls the same use case as a button does."""

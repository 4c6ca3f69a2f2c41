"""Processes that share a database: which of them are alive, and what each has claimed."""

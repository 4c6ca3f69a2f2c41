"""Backups: whole copies of the database, each in one file that proves what it holds."""

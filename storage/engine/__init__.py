"""The SQLite file: its lock, its connection, and ways to read it from another process."""

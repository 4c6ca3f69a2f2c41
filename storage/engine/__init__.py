"""The database itself: one SQLite file, its lock, its connection, and looks at it from outside."""

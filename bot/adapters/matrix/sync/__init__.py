"""The sync with the homeserver: its events, each handed over at least once, in the order of their room."""

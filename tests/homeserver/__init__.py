"""A real Matrix homeserver (Synapse) for tests, and people who use it with real clients."""

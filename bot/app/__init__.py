"""Use cases, the same on every platform: they check what the caller may see and do, and return the response."""

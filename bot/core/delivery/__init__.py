"""Delivery: what the store says should be seen is shown on the platforms, by one writer for each message."""

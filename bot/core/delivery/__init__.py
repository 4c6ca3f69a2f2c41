"""Delivery: brings the messages that are wanted to the platforms, with one writer for each message."""

"""Calls addresses on the web that people have named, and never what is in the host's own network."""

"""Panels as Discord's messages."""

"""Deliberate faults: kills, broken disks, a failing Discord; and what the bot must never tell anybody."""

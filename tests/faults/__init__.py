"""Faults on purpose: kills, broken disks, a Discord that fails, and what must not be told to anybody."""

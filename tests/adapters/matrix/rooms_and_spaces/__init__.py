"""Tests of what follows a room: upgrades, spaces, groups by power, and people who come and go."""

"""Mythic Dice by Tom Kiehl: open dice, and creatures to capture and to release (2 to 10 players)."""

"""Mythic Dice by Tom Kiehl: open dice, creatures to capture and let go (2 to 10 players)."""

"""Mythical Dice, Bájné kostky, Mino Dice: one game in three editions (3 to 6 players)."""

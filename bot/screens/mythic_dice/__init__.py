"""The screens of Mythic Dice: its cards, its two-step choices, its transcript."""

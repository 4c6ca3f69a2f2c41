"""The screens of Mythical Dice: its cards, its score sheet, its transcript."""

"""What Mythical Dice looks like."""

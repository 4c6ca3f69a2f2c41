"""What Mythic Dice looks like."""

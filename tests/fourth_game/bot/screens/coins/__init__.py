"""What Brave Coins looks like."""

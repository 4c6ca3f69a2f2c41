"""Brave Coins: toss as many as you dare."""

"""Mythe: blind draws from other hands, a race to the Red Dragon (2 to 5 players)."""

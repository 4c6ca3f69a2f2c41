"""Mythe: players draw blind from each other's hands and race to the Red Dragon (2 to 5 players)."""

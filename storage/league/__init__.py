"""Leagues: results for good, what they count where, and the standings that are made of them."""

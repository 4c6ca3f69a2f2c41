"""Leagues: results of games, standings, ratings, corrections, and (in ``audit``) their check."""

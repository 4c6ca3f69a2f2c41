"""Leagues: results of games, standings, ratings, corrections, and their audit."""

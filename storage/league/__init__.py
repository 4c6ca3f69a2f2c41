"""Leagues: results, which stay for good, and the standings and ratings that are computed from them."""

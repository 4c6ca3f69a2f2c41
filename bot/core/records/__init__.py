"""Finished games as records: replayed, verified, handed out."""

"""Evenings as they are stored: who comes, which tables open, and what is announced."""

"""Tests of moves of two steps on Matrix."""

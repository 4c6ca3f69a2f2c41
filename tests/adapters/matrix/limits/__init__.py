"""Tests of the limits of homeservers."""

"""Tests of pages that people turn on Matrix."""

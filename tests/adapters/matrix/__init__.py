"""Tests of the Matrix adapter."""

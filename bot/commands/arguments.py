"""Kinds of arguments that several commands take."""

import argparse


def positive(word: str) -> int:
    """A whole number from 1. Raises ArgumentTypeError."""
    try:
        number = int(word)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError("this must be a whole number from 1")
    return number

"""The games themselves: pure values, no clock, no input or output, no text for people."""

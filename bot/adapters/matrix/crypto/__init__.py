"""Encryption on Matrix: one signed device, and room keys for signed devices alone."""

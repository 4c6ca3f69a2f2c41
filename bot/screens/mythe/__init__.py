"""What Mythe looks like."""

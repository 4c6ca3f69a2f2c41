"""Time: deadlines in open time, signs of life of the platforms, and how long people have."""

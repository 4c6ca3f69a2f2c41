"""A fake Discord of our own on a real socket. It can do what a fake in memory cannot do: above all network faults."""

"""Use cases, the same on every platform: who asks, where, what they may see and do, and what they are answered."""

"""What people do with commands on a real homeserver."""

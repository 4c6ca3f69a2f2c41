"""Several processes, also of different releases, on one database."""

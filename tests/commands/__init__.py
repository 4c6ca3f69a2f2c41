"""What the command line says of leagues that were played."""

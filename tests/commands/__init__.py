"""What the command line says of leagues that a house has kept."""

"""What people see: views and a language made into panels, one package a game."""

"""What people see: panels made from a view and a language, one package a game."""

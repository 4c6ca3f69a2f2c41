"""A real PostgreSQL for the tests: the server, its sharing, and a database for each test."""

"""Tables as setup and entries, and their deadlines in open time."""

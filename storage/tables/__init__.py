"""Tables as they are stored (setup and entries), and their deadlines in open time."""

"""The screens of Mythe: its cards, its board, its transcript."""

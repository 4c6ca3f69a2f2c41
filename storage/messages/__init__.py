"""Messages as rows, wanted and shown: written with the changes that want them, settled when a platform shows them."""

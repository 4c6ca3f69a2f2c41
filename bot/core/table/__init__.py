"""One game's table: seats, commands, and the mailbox that makes one writer of many presses."""

"""The pages on which puzzles are played: plain files that need no server, no network and no other program."""

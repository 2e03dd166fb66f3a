"""The games: what a position is and what its rules say. Nothing here prints or solves by itself."""

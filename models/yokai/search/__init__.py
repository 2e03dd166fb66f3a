"""Searches of Yokai on plain data: fewest moves and best final score."""

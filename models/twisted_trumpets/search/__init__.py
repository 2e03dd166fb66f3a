"""Searches over plain data: trumpets as lists of numbered pieces, no position, no file."""

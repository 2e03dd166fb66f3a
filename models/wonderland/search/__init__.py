"""Searches of Wonderland on plain data: perfect play and what is within reach."""

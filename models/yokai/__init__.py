"""Yokai: sixteen hidden cards of four families, moved until every family lies together."""

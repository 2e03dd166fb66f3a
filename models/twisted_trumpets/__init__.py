"""Twisted Trumpets: pipes, bells, favors, decrees and plans."""

"""Rulewright: legality, proof and puzzles for board-game positions."""

__version__ = "0.1.0"

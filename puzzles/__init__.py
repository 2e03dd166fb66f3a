"""Puzzles: kinds with generators and proofs, grades, answers and hints, the daily and its page."""

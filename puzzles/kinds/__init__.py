"""The kinds of puzzles, a module each; registry.py knows them by name."""

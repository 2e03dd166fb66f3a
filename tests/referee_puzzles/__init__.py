"""A judge of made puzzles that reads the puzzle file and its English text, and nothing of the product's rules."""

"""Text and JSON for people and scripts: everything that is printed is made here. Knows no game by name."""

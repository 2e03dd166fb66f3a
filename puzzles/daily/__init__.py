"""The daily: which puzzle comes on which day, the published folder, its feeds, and proving all of it again."""

"""Solving, with no game in it: constraint runs, connectivity, counting, placements, conflicts."""

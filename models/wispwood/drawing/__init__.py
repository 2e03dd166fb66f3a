"""The parts of the SVG picture: pieces, the forest, the pond."""

"""Parts of the picture."""

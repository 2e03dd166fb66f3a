"""What lies on a square of the forest, and the letters of a drawing."""

from __future__ import annotations

from enum import StrEnum


class Piece(StrEnum):
    """A tile of the forest or the cat. The cat's square is neither a tree nor a wisp (rulebook, terms)."""

    TREE = "tree"
    CAT = "cat"
    JACK = "jack"
    WITCH = "witch"
    HEART = "heart"
    ORB = "orb"


WISPS = (Piece.JACK, Piece.WITCH, Piece.HEART, Piece.ORB)
WISP_NAMES = tuple(str(wisp) for wisp in WISPS)
COLOURS = (*WISPS, Piece.TREE)
COLOUR_NAMES = tuple(str(colour) for colour in COLOURS)

LETTERS = {
    "T": Piece.TREE,
    "C": Piece.CAT,
    "J": Piece.JACK,
    "W": Piece.WITCH,
    "H": Piece.HEART,
    "O": Piece.ORB,
}
LETTER_OF = {piece: letter for letter, piece in LETTERS.items()}
EMPTY = "."
ALPHABET = EMPTY + "".join(LETTERS)


def plural(piece: Piece, count: int) -> str:
    """`1 witch`, `3 witches`."""
    if count == 1:
        return f"1 {piece}"
    return f"{count} {piece}es" if piece is Piece.WITCH else f"{count} {piece}s"

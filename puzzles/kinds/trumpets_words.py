"""Tiles of Twisted Trumpets in words, for those who cannot see them; the phrases are those of the page's board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulewright.models.twisted_trumpets.tiles import Face, Pipe, Tile
from rulewright.puzzles.phrases import phrase, phrases


def tile_words(tile: Tile, language: str) -> str:
    """`p2 (premium tile): pipe from top to right; notes: 1. Back up: pipe from left to right`."""
    told = f"{tile.id} ({phrase(f'board-tile-{tile.kind}', language)}): {_face(tile.front, language)}"
    if tile.back is None:
        return told
    return f"{told}. {phrase('board-back-up', language).capitalize()}: {_face(tile.back, language)}"


def score_words(counts: Mapping[str, Any], language: str) -> list[str]:
    """How a trumpet scores, a line for each part; `counts` as in the game's components.yaml under `scoring`."""
    table = ", ".join(str(points) for points in counts["flags"]["table"][1:])
    tile, twist, note, end = (counts[key]["points"] for key in ("tile", "twist", "note", "open-end"))
    return [
        phrase("legend-tt-bells", language, tile=tile, twist=twist),
        phrase("legend-tt-flags", language, table=table),
        phrase("legend-tt-birds", language, note=note, around=counts["note"]["tiles-around"]),
        phrase("legend-tt-open", language, open=end),
    ]


def _face(face: Face, language: str) -> str:
    parts = [_pipe(pipe, language) for pipe in face.pipes]
    parts += [phrase("board-notes", language, count=face.notes)] if face.notes else []
    parts += [phrase("board-birds", language, count=face.birds)] if face.birds else []
    for colour, count in face.flags.items():
        known = f"board-colour-{colour}"
        word = phrase(known, language) if known in phrases() else colour
        parts.append(phrase("board-flags", language, colour=word, count=count))
    return "; ".join(parts)


def _pipe(pipe: Pipe, language: str) -> str:
    ends = [phrase(f"board-{edge}", language) for edge in pipe.ends]
    if len(ends) == 2:
        parts = [phrase("board-pipe-two", language, one=ends[0], other=ends[1])]
    else:
        parts = [phrase("board-pipe-one" if len(ends) == 1 else "board-pipe-more", language, edges=_listed(ends))]
    parts += [phrase("board-twist", language)] if pipe.twist else []
    for bell in pipe.bells:
        facing = _listed(phrase(f"board-{edge}", language) for edge in bell.facing)
        parts.append(phrase(f"board-bell-{bell.kind}", language, facing=facing))
    return ", ".join(parts)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)

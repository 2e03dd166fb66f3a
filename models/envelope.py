"""The keys that all games share: game, title, note, source, expect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulewright.models.finding import Verdict
from rulewright.models.reading import Fields, choice, integer, items, number, text
from rulewright.models.source import InputError, Mapping, Node, Place, Scalar, Source

SHARED_KEYS = ("game", "title", "note", "source", "expect")
# Keys with which files of parts begin, such as a deck or a set of tiles.
PARTS_OF_GAMES = ("deck", "set", "box")
PICTURES = ("printed", "reconstructed", "none")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an example comes from: section and page of the rulebook, and what became of its picture."""

    section: str | None
    page: int | None
    picture: str | None


@dataclass(frozen=True, slots=True)
class Expect:
    """What `verify` compares. Absent things are None; `score` maps `total` and top parts to points.

    `best` is compared at the decimals that are written: so many are `decimals`.
    """

    place: Place
    verdict: Verdict | None = None
    codes: tuple[str, ...] | None = None
    score: dict[str, int] | None = None
    best: int | float | None = None
    ask: str | None = None
    moves: int | None = None
    decimals: int = 0


@dataclass(frozen=True, slots=True)
class Envelope:
    """The shared part of a position file."""

    title: str | None
    note: str | None
    origin: Origin | None
    expect: Expect | None

    def to_data(self) -> dict[str, Any]:
        """The title and note as they go into a written file (expectations do not)."""
        data: dict[str, Any] = {}
        if self.title is not None:
            data["title"] = self.title
        if self.note is not None:
            data["note"] = self.note
        return data


def game_of(source: Source) -> str:
    """The game that a file names. Raises InputError when it names none."""
    root = source.root
    if not isinstance(root, Mapping):
        raise InputError(
            "a position file must be a mapping that begins with a line such as `game: wispwood`", root.place
        )
    node = root.values.get("game")
    if node is None and "puzzle" in root.values:
        what = "an answer to a puzzle" if "generator" not in root.values else "a puzzle"
        raise InputError(
            f"this is {what}, and no position: `rulewright puzzle --help` lists what there is for puzzles", root.place
        )
    if node is None:
        part = next((key for key in PARTS_OF_GAMES if key in root.values), None)
        what = f", but what a position can name with `{part}: FILE`" if part else ""
        raise InputError(
            f"the file does not say which game it is{what}: a position begins with a line such as `game: wispwood`",
            root.place,
        )
    return text(node, "game")


def read_envelope(fields: Fields, parts: tuple[str, ...], questions: tuple[str, ...]) -> Envelope:
    """The shared keys; `parts` are the game's top parts of the score, `questions` those of `best`."""
    title, note, origin, expect = (fields.get(key) for key in ("title", "note", "source", "expect"))
    return Envelope(
        title=text(title, "title") if title else None,
        note=text(note, "note") if note else None,
        origin=_read_origin(origin) if origin else None,
        expect=_read_expect(expect, parts, questions) if expect else None,
    )


def _read_origin(node: Node) -> Origin:
    fields = Fields(node, "source", ("section", "page", "picture"))
    section, page, picture = (fields.get(key) for key in ("section", "page", "picture"))
    return Origin(
        section=text(section, "source: section") if section else None,
        page=integer(page, "source: page", 1, 999) if page else None,
        picture=choice(picture, "source: picture", PICTURES) if picture else None,
    )


def _read_expect(node: Node, parts: tuple[str, ...], questions: tuple[str, ...]) -> Expect:
    fields = Fields(node, "expect", ("verdict", "codes", "score", "best", "ask", "moves"))
    verdict, codes, score, best, ask, moves = (
        fields.get(key) for key in ("verdict", "codes", "score", "best", "ask", "moves")
    )
    return Expect(
        place=node.place,
        verdict=Verdict(choice(verdict, "expect: verdict", tuple(Verdict))) if verdict else None,
        codes=tuple(text(item, "expect: codes") for item in items(codes, "expect: codes")) if codes else None,
        score=_read_score(score, parts) if score else None,
        best=number(best, "expect: best", -9999, 99_999) if best else None,
        ask=choice(ask, "expect: ask", questions) if ask else None,
        moves=integer(moves, "expect: moves", 0, 10_000_000) if moves else None,
        decimals=len(best.text.partition(".")[2]) if isinstance(best, Scalar) else 0,
    )


def _read_score(node: Node, parts: tuple[str, ...]) -> dict[str, int]:
    fields = Fields(node, "expect: score", ("total", *parts))
    return {key: integer(value, f"expect: {key}", -9999, 99_999) for key, value in fields.node.values.items()}

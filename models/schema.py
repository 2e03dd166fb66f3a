"""JSON Schema (draft 7) of position files: building blocks, and the keys that all games share.

A schema accepts what the reader of the game accepts, as far as a schema can say it: that rows are equally long or
that a cell lies on the drawing is left to the reader. Every object is closed. Each function returns fresh data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.models.envelope import PICTURES
from rulewright.models.finding import Verdict
from rulewright.models.grid import MAX_SIDE

Schema = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"


def text(description: str) -> Schema:
    """A line of text; YAML numbers and booleans are taken as they are written."""
    return {"type": ["string", "number", "boolean"], "description": description}


def integer(low: int, high: int, description: str) -> Schema:
    """A whole number between two bounds, both included."""
    return {"type": "integer", "minimum": low, "maximum": high, "description": description}


def boolean(description: str) -> Schema:
    """`true` or `false`."""
    return {"type": "boolean", "description": description}


def words(options: Sequence[str], description: str) -> Schema:
    """One of a few words; those that look like numbers may be written as numbers."""
    values: list[str | int] = []
    for option in options:
        values += [int(option), option] if option.isdigit() else [option]
    return {"enum": values, "description": description}


def items(item: Schema, description: str, least: int = 0, most: int | None = None) -> Schema:
    """A list of things of one kind."""
    found: Schema = {"type": "array", "items": item, "description": description}
    if least:
        found["minItems"] = least
    if most is not None:
        found["maxItems"] = most
    return found


def mapping(properties: Mapping[str, Schema], description: str, required: Sequence[str] = ()) -> Schema:
    """A closed mapping with named keys."""
    found: Schema = {
        "type": "object",
        "description": description,
        "properties": dict(properties),
        "additionalProperties": False,
    }
    if required:
        found["required"] = list(required)
    return found


def table(value: Schema, description: str) -> Schema:
    """A mapping whose keys are free and whose values are of one kind."""
    return {"type": "object", "description": description, "additionalProperties": value}


def choose(key: str, yes: Schema, no: Schema) -> Schema:
    """One schema where a mapping has a key, another where it has not: better messages than a list of options."""
    return {"if": {"type": "object", "required": [key]}, "then": yes, "else": no}


def cell(description: str) -> Schema:
    """A cell of a drawing, such as B3."""
    largest = f"[1-9]|1[0-9]|2[0-{MAX_SIDE % 10}]"
    return {"type": "string", "pattern": f"^[A-Z]({largest})$", "description": description}


def drawing(letters: str, description: str) -> Schema:
    """Rows of letters, blanks between them optional, blank lines before and after allowed."""
    row = f" *([{letters}] *){{1,{MAX_SIDE}}}"
    return {
        "type": "string",
        "pattern": rf"^( *\n)*({row}\n){{0,{MAX_SIDE - 1}}}{row}(\n *)*$",
        "description": description,
    }


def document(title: str, properties: Mapping[str, Schema], required: Sequence[str]) -> Schema:
    """The schema of a whole file."""
    return {"$schema": DRAFT, "title": title} | mapping(properties, f"{title}, as read by rulewright.", required)


def envelope(game: str, parts: Sequence[str], questions: Sequence[str]) -> dict[str, Schema]:
    """The keys that all games share: `parts` are the game's top parts of the score, `questions` those of `best`."""
    return {
        "game": {"const": game, "description": "The game; the first line of every position."},
        "title": text("What this position is called."),
        "note": text("Anything worth saying about it."),
        "source": _source(),
        "expect": _expect(parts, questions),
    }


def _source() -> Schema:
    picture = "Whether the rulebook prints the board, it was put together from the text, or there is none."
    keys = {
        "section": text("The section of the rulebook."),
        "page": integer(1, 999, "The page of the rulebook."),
        "picture": words(PICTURES, picture),
    }
    return mapping(keys, "Where an example comes from.")


def _expect(parts: Sequence[str], questions: Sequence[str]) -> Schema:
    points = {part: integer(-9999, 99_999, f"Points of the part {part}.") for part in parts}
    total = {"total": integer(-9999, 99_999, "Points altogether.")}
    keys = {
        "verdict": words(tuple(Verdict), "What `check` says."),
        "codes": items(text("A code such as WW203."), "The codes that `check` finds: exactly these."),
        "score": mapping(total | points, "Any of the total and the top parts of the score."),
        "best": integer(-9999, 99_999, "The value of `best`."),
        "ask": words(questions, "The question that `best` answers, if it is not the usual one."),
        "moves": integer(0, 10_000_000, "The number of legal moves."),
    }
    return mapping(keys, "What `verify` compares; whatever is left out is not compared.")

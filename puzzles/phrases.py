"""The phrases of puzzles and of their page, in all languages: data/puzzles/texts/*.yaml, one key a phrase."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from rulewright.models import source
from rulewright.models.reading import Fields, text
from rulewright.models.rulebook import DATA
from rulewright.models.source import InputError
from rulewright.models.source import Mapping as MappingNode
from rulewright.puzzles.kind import LANGUAGES

# What stands between the words of a list.
COMMA = {"en": ", ", "ja": "、"}


def joined(lines: str) -> str:
    """Lines of text as one. Between two Japanese letters a line end is no blank."""
    return re.sub(r"(?<=[^\x00-\x7f]) (?=[^\x00-\x7f])", "", " ".join(lines.split()))


@cache
def phrases() -> Mapping[str, Mapping[str, str]]:
    """All phrases by key and language. Raises InputError for a key that stands in two files (a test rules it out)."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted((DATA / "puzzles" / "texts").glob("*.yaml")):
        root = source.load(str(path)).root
        assert isinstance(root, MappingNode)
        for key, node in root.values.items():
            if key in found:
                raise InputError(f"the phrase {key} stands in another file already", root.keys[key])
            fields = Fields(node, key, LANGUAGES)
            found[key] = {word: joined(text(fields.need(word), key)) for word in LANGUAGES}
    return found


def phrase(key: str, language: str, **words: object) -> str:
    """A phrase with its braces filled in. Raises KeyError."""
    return phrases()[key][language].format_map(words)

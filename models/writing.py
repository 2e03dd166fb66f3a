"""Plain data to YAML text in the form of a position file: drawings as blocks, all below the top on one line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.models.source import resolve

_PLAIN = re.compile(r"[A-Za-z0-9_.+-][A-Za-z0-9_.+/@~'-]*(?: [A-Za-z0-9_.+/@~'(-][A-Za-z0-9_.+/@~'()-]*)*\Z")


def flow(value: Any) -> str:
    """A value on one line: `{wisp: 4, shape: O4, cells: [A4, B4], at: A4}`."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(str(key))}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, str):
        return _word(value)
    if isinstance(value, Sequence):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def document(data: Mapping[str, Any]) -> str:
    """A whole file: one key a line, text of several lines as a block. Reads back as the same data."""
    lines = []
    for key, value in data.items():
        if isinstance(value, str) and _is_block(value):
            block = value.removesuffix("\n").split("\n")
            lines += [f"{flow(key)}: |" if value.endswith("\n") else f"{flow(key)}: |-"]
            lines += [f"  {line}" if line else "" for line in block]
        elif isinstance(value, Sequence) and not isinstance(value, str) and any(isinstance(v, Mapping) for v in value):
            lines += [f"{flow(key)}:", *(f"  - {flow(item)}" for item in value)]
        else:
            lines.append(f"{flow(key)}: {flow(value)}")
    return "\n".join(lines) + "\n"


def _is_block(text: str) -> bool:
    lines = text.removesuffix("\n").split("\n")
    if not (text.endswith("\n") or len(lines) > 1) or not lines[0] or not lines[-1] or lines[0].startswith(" "):
        return False
    return all(not line or (line.isprintable() and line == line.rstrip()) for line in lines)


def _word(text: str) -> str:
    """A string, plain where it stays the string that it is, else in double quotes (JSON's are YAML's)."""
    if _PLAIN.match(text) and resolve(text) == text and not text.startswith(("---", "...", "- ")):
        return text if text not in ("-", "?") else f'"{text}"'
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(letter if letter.isprintable() else _escape(letter) for letter in quoted)


def _escape(letter: str) -> str:
    code = ord(letter)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"

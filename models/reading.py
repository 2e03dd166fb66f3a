"""Typed access to located YAML nodes: each refusal is a sentence with a place, and near misses are named."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from collections.abc import Sequence as Seq

from rulewright.models.source import InputError, Mapping, Node, Place, Scalar, Sequence


def suggestion(word: str, known: Iterable[str]) -> str:
    """` (did you mean …?)` for the nearest known word, or the empty string."""
    options = list(known)
    folded = {option.casefold(): option for option in options}
    close = difflib.get_close_matches(word.casefold(), list(folded), n=1, cutoff=0.6)
    return f" (did you mean `{folded[close[0]]}`?)" if close else ""


def shown(node: Node, limit: int = 40) -> str:
    """A short description of what stands at a node, for messages."""
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node, Sequence):
        return "a list"
    if node.value is None:
        return "nothing"
    text = node.text.strip().replace("\n", " ")
    return f"`{text if len(text) <= limit else text[: limit - 1] + '…'}`"


class Fields:
    """The keys of a mapping. Unknown keys are refused at once; `known` is also what suggestions come from."""

    def __init__(self, node: Node, what: str, known: Seq[str]) -> None:
        if not isinstance(node, Mapping):
            raise InputError(f"{what} must be a mapping (`key: value` lines), not {shown(node)}", node.place)
        self.node = node
        self.what = what
        for key, place in node.keys.items():
            if key not in known:
                near = suggestion(key, known)
                names = ", ".join(known)
                shown_key = " ".join(key[:40].split())
                raise InputError(f"{what} has no key `{shown_key}`{near or f': the keys are {names}'}", place)

    def get(self, key: str) -> Node | None:
        """The node under `key`; None when the key is absent."""
        return self.node.values.get(key)

    def need(self, key: str) -> Node:
        """The node under `key`; raises InputError at the mapping when it is absent."""
        node = self.get(key)
        if node is None:
            raise InputError(f"{self.what} lacks the key `{key}`", self.node.place)
        return node

    def key_place(self, key: str) -> Place:
        """Where the key itself stands."""
        return self.node.keys.get(key, self.node.place)


def text(node: Node, what: str) -> str:
    """A string; numbers and words that look like something else are taken as they are written."""
    if not isinstance(node, Scalar) or node.value is None:
        raise InputError(f"{what} must be text, not {shown(node)}", node.place)
    return node.text


def name(node: Node, what: str, most: int = 60) -> str:
    """What somebody or something is called; it stands in sentences, so it is short and on one line."""
    word = text(node, what)
    if not word or word.strip() != word or len(word) > most or not word.isprintable():
        raise InputError(
            f"{what} must be a name of at most {most} characters on one line, not {shown(node)}", node.place
        )
    return word


def integer(node: Node, what: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`, both included."""
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InputError(f"{what} must be a whole number from {low} to {high}, not {shown(node)}", node.place)
    return value


def number(node: Node, what: str, low: int, high: int) -> int | float:
    """A number, whole or decimal, from `low` to `high`, both included."""
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise InputError(f"{what} must be a number from {low} to {high}, not {shown(node)}", node.place)
    return value


def boolean(node: Node, what: str) -> bool:
    """`true` or `false`, nothing else."""
    value = node.value if isinstance(node, Scalar) else None
    if not isinstance(value, bool):
        raise InputError(f"{what} must be `true` or `false`, not {shown(node)}", node.place)
    return value


def choice(node: Node, what: str, options: Seq[str]) -> str:
    """One of a few words, exactly as written; the nearest is suggested."""
    if not isinstance(node, Scalar) or node.text not in options:
        near = suggestion(node.text, options) if isinstance(node, Scalar) else ""
        raise InputError(f"{what} must be one of {', '.join(options)}, not {shown(node)}{near}", node.place)
    return node.text


def items(node: Node, what: str, least: int = 0, most: int | None = None) -> list[Node]:
    """The items of a list with a length between `least` and `most`."""
    if not isinstance(node, Sequence):
        raise InputError(f"{what} must be a list, not {shown(node)}", node.place)
    count = len(node.items)
    if count < least or (most is not None and count > most):
        wanted = str(least) if least == most else f"{least} to {most}" if most is not None else f"at least {least}"
        raise InputError(f"{what} must have {wanted} entries, not {count}", node.place)
    return node.items


def plain(node: Node) -> object:
    """The node as ordinary Python data (for output and tests)."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key: plain(value) for key, value in node.values.items()}

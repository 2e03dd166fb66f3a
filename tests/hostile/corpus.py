"""Files that nobody means well with: name, bytes. Small files are written out, big ones are made here."""

from __future__ import annotations

from collections.abc import Iterator

from tests.hostile import values
from tests.hostile.values import MIB

# A position that is legal as it stands; the files below are often this one with a single thing wrong.
GOOD = """\
game: wispwood
title: A small forest
round: 1
goals: {jack: jack-pairs, orb: merry-glow-round, tree: one-grove}
forest: |
  . J T .
  T C T .
  . O T .
cat: ready
pond:
  wisps: [jack, orb, none, heart, witch, none, orb, jack]
  shapes: [I2, L4, S4, O4, T4, I3, L3, I4]
"""


def raw() -> Iterator[tuple[str, bytes]]:
    """Bytes that are no text, or not the text of a position."""
    yield "empty", b""
    yield "blank-lines", b"\n\n\n"
    yield "only-comments", b"# a\n# b\n"
    yield "only-marker", b"---\n"
    yield "only-end", b"...\n"
    yield "nul", b"\x00"
    yield "nul-late", GOOD.encode() + b"# " + b"x" * 5000 + b"\x00\n"
    yield "binary", bytes(range(256)) * 20
    yield "utf-16", GOOD.encode("utf-16")
    yield "utf-16-no-mark", GOOD.encode("utf-16-le")
    yield "utf-32", GOOD.encode("utf-32")
    yield "latin-1", GOOD.replace("small", "größer").encode("latin-1")
    yield "bom", b"\xef\xbb\xbf" + GOOD.encode()
    yield "bom-inside", GOOD.replace("small", "\ufeff").encode()
    yield "cut-utf-8", GOOD.encode() + "# ä".encode()[:-1]
    yield "overlong-utf-8", GOOD.encode() + b"# \xc0\x80"
    yield "surrogate-utf-8", GOOD.encode() + b"# \xed\xa0\x80"
    yield "crlf", GOOD.replace("\n", "\r\n").encode()
    yield "cr", GOOD.replace("\n", "\r").encode()
    yield "no-last-line-end", GOOD.rstrip().encode()
    yield "one-over-1-mib", b"#" * (MIB + 1)
    yield "exactly-1-mib", GOOD.encode() + b"#" * (MIB - len(GOOD))
    for name, letter in (("escape", "\x1b[2J"), ("bell", "\x07"), ("del", "\x7f"), ("nel", "\x85"), ("ls", "\u2028")):
        yield f"control-{name}", GOOD.replace("small", letter).encode()


def yaml() -> Iterator[tuple[str, str]]:
    """Text that is YAML of the kind that the format refuses, or none at all."""
    bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n"
    bomb += "".join(f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 9)}]\n" for n in range(9))
    yield "alias-bomb", bomb
    yield "alias-to-itself", "a: &a [*a]\n"
    yield "anchor", GOOD.replace("ready", "&x ready")
    yield "alias-key", "*a : b\n"
    yield "merge-key", GOOD + "<<: {round: 2}\n"
    yield "merge-key-in-goals", GOOD.replace("{jack: jack-pairs", "{<<: {jack: jack-pairs}")
    yield "python-object", "!!python/object/apply:os.system ['true']\n"
    yield "python-name", GOOD.replace("ready", "!!python/name:os.system ''")
    yield "tag-str", GOOD.replace("ready", "!!str ready")
    yield "tag-own", GOOD.replace("ready", "!own ready")
    yield "tag-binary", GOOD.replace("ready", "!!binary aGk=")
    yield "tag-nothing", GOOD.replace("ready", "! ready")
    yield "tag-directive", "%TAG ! tag:example.org,2000:\n---\n" + GOOD
    yield "yaml-directive-1", "%YAML 1.1\n---\n" + GOOD
    yield "yaml-directive-2", "%YAML 2.0\n---\n" + GOOD
    yield "unknown-directive", "%FOO bar\n---\n" + GOOD
    yield "two-documents", GOOD + "---\n" + GOOD
    yield "after-the-end", GOOD + "...\nmore: x\n"
    yield "duplicate-key", GOOD + "round: 2\n"
    yield "duplicate-quoted-key", GOOD + '"round": 2\n'
    yield "complex-key", GOOD + "? [a, b]\n: c\n"
    yield "complex-key-mapping", GOOD + "? {a: b}\n: c\n"
    yield "block-key", GOOD + "? |\n  round\n: 2\n"
    yield "empty-key", GOOD + ": x\n"
    yield "null-key", GOOD + "? \n: x\n"
    yield "tabs", GOOD.replace("  . J", "\t. J")
    yield "tab-indent", GOOD.replace("  wisps", "\twisps")
    yield "tab-in-drawing", GOOD.replace(". J T .", ".\tJ\tT\t.")
    yield "unclosed-quote", GOOD + 'note: "\n'
    yield "unclosed-bracket", GOOD + "old: [A1, B2\n"
    yield "unopened-bracket", GOOD + "old: ]\n"
    yield "at-sign", GOOD + "note: @x\n"
    yield "backtick", GOOD + "note: `x`\n"
    yield "scalar", "wispwood\n"
    yield "list", "- game: wispwood\n"
    yield "json", '{"game": "wispwood", "round": 1, "goals": {"jack": "jack-pairs"}, "forest": ". J T\\nT C .\\n"}'
    for name, escape in (
        ("surrogate", "\\ud800"),
        ("nul", "\\0"),
        ("escape", "\\e[31m"),
        ("nel", "\\N"),
        ("ls", "\\L"),
    ):
        yield f"escaped-{name}", GOOD.replace("A small forest", f'"{escape}"')
    yield "escaped-key", GOOD + '"\\e[2J": x\n'
    yield "bidi", GOOD.replace("small", "\u202esmall\u202c\u200f")


def big() -> Iterator[tuple[str, str]]:
    """Text that is large in one way or the other."""
    for name, unit in (
        ("brackets", "["), ("braces", "{"), ("dashes", "- "), ("questions", "? "), ("colons", ": "), ("quotes", '"'),
        ("single-quotes", "'"), ("bars", "|"), ("ampersands", "&a "), ("stars", "*a "), ("bangs", "! "),
        ("percents", "%a\n"), ("markers", "---\n"), ("pairs", "a: "), ("commas", "[,"), ("nested", "[{a: "),
        ("hashes", "# "), ("flow-questions", "[? "), ("newlines", "\n"), ("blanks", " "), ("backslashes", '"\\'),
        ("keys", "a:\n "), ("tabs", "\t"), ("wide", "全"), ("combining", "a\u0301"),
    ):  # fmt: skip
        size = len(unit.encode())
        yield f"mib-of-{name}", unit * (MIB // size)
        yield f"mib-of-{name}-in-a-value", "note: " + unit * ((MIB - 6) // size)
    for depth in (31, 32, 33, 2000):
        yield f"deep-lists-{depth}", GOOD + "old: " + "[" * depth + "]" * depth + "\n"
        yield f"deep-mappings-{depth}", GOOD + "rules: " + "{a: " * depth + "b" + "}" * depth + "\n"
    for count in (49_900, 50_001):
        yield f"list-of-{count}", GOOD + f"old: [{'A1,' * count}]\n"
    yield "keys-50001", "".join(f"k{number}: 1\n" for number in range(50_001))
    yield "long-key", "k" * (MIB - 10) + ": 1\n"
    yield "long-goal", GOOD.replace("jack-pairs", "j" * 1_000_000)
    yield "long-game", f"game: {'w' * 1_000_000}\n"
    yield "long-title", GOOD.replace("A small forest", "word " * 200_000)
    yield "long-cell", GOOD + f"old: [{'A' * 1_000_000}]\n"
    yield "long-word-in-cells", GOOD + f"old: ['{chr(0xFDFA) * 300_000}']\n"
    yield "long-comment", GOOD + "# " + "x" * 1_000_000 + "\n"
    yield "many-rows", GOOD.replace("  . J T .\n", "  . J T .\n" * 100_000)
    yield "wide-row", GOOD.replace(". J T .", ". " * 400_000)
    yield "wide-solid-row", GOOD.replace(". J T .", "T" * 900_000)
    yield "blank-row", GOOD.replace("  . J T .", "  " + " " * 900_000 + "x")
    yield "many-turns", GOOD + "turns: [" + "{trees: [A1]}," * 12_000 + "]\n"
    yield "many-unknown-turns", GOOD + "turns: [" + "{}," * 40_000 + "]\n"
    yield "many-redeals", GOOD + "move: {redeals: [" + "{by: cat, deal: [jack]}," * 9_000 + "], trees: [A1]}\n"
    yield "many-cards", GOOD + "cards: {" + ", ".join(f"c{n}: {{}}" for n in range(20_000)) + "}\n"
    yield "many-codes", GOOD + f"expect: {{codes: [{'WW203,' * 40_000}]}}\n"
    yield "huge-integer", GOOD.replace("round: 1", f"round: {'9' * 100_000}")
    yield "huge-decimal", GOOD.replace("round: 1", f"round: 1.{'9' * 100_000}")


# Every key of the format, as the path to it. `0` is the first entry of a list.
PATHS = (
    "game", "title", "note", "source", "source.section", "source.page", "source.picture", "rules",
    "rules.rarest-tie", "rules.second-grove-tie", "rules.double-cross-beyond-six", "rules.heart-below",
    "rules.rounds", "rules.unknown", "round", "goals", "goals.jack", "goals.witch", "goals.tree", "goals.unknown",
    "cards", "cards.own", "cards.own.colour", "cards.own.measure", "cards.own.points", "cards.own.placement",
    "cards.own.title", "cards.own.paws", "cards.own.extra", "cards.own.text", "cards.own.provenance",
    "forest", "old", "old.0", "cat", "pond", "pond.wisps", "pond.wisps.0", "pond.shapes", "pond.shapes.0",
    "supply", "supply.jack", "move", "move.wisp", "move.shape", "move.cells", "move.cells.0", "move.at",
    "move.trees", "move.trees.0", "move.redeals", "move.redeals.0", "move.redeals.0.by", "move.redeals.0.deal",
    "move.spends-cat", "turns", "turns.0", "turns.0.trees", "turns.0.pond", "turns.0.end-round",
    "turns.0.end-round.cat", "turns.0.ghost", "turns.0.ghost.firefly", "turns.0.ghost.takes", "turns.0.ghost.deal",
    "solo", "solo.guide", "solo.levels", "solo.ghost", "solo.cat", "solo.fireflies", "solo.unknown", "table",
    "table.players", "table.players.0", "table.start", "table.unknown", "expect", "expect.verdict", "expect.codes",
    "expect.codes.0", "expect.score", "expect.score.total", "expect.score.orb", "expect.score.unknown",
    "expect.best", "expect.ask", "expect.moves", "expect.unknown", "unknown",
)  # fmt: skip


def wrong_values() -> Iterator[tuple[str, str]]:
    """A value of every kind under every key of the format."""
    return values.wrong_values(GOOD, PATHS, ("round", "source.page", "move.wisp"))


def drawings() -> Iterator[tuple[str, str]]:
    """Drawings of every odd shape, as a block, quoted and plain."""
    return values.drawings(GOOD, "forest", values.DRAWINGS)

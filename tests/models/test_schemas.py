"""The JSON Schemas of all games are well-formed, closed and described, and accept every shipped file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from rulewright.models import source
from rulewright.models.finding import Verdict
from rulewright.models.game import game, game_ids
from rulewright.models.reading import plain
from rulewright.models.rulebook import DATA

SHIPPED = [
    (identity, path)
    for identity in game_ids()
    for folder in ("examples", "positions", "boards")
    for path in sorted((DATA / identity / folder).glob("*.yaml"))
]
every_game = pytest.mark.parametrize("identity", game_ids())


@every_game
def test_is_a_schema_of_draft_7(identity: str) -> None:
    schema = game(identity).schema()
    Draft7Validator.check_schema(schema)
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert json.dumps(schema) == json.dumps(game(identity).schema())


@every_game
def test_every_object_is_closed_and_everything_is_described(identity: str) -> None:
    def walk(node: Any, path: str) -> None:
        if isinstance(node, list):
            for index, item in enumerate(node):
                walk(item, f"{path}/{index}")
            return
        if not isinstance(node, dict):
            return
        if "additionalProperties" in node:
            assert node["description"], path
            for key, value in {**node.get("properties", {}), **node.get("patternProperties", {})}.items():
                assert value.get("description") or "const" in value, f"{path}/{key}"
        for key, value in node.items():
            walk(value, f"{path}/{key}")

    schema = game(identity).schema()
    assert schema["additionalProperties"] is False
    walk(schema, "")


@pytest.mark.parametrize(("identity", "path"), SHIPPED, ids=[f"{identity}-{path.stem}" for identity, path in SHIPPED])
def test_accepts_every_shipped_file(identity: str, path: Path) -> None:
    loaded = source.load(str(path))
    assert [error.message for error in validator(identity).iter_errors(plain(loaded.root))] == []
    if path.parent.name == "positions":
        module = game(identity)
        assert module.check(module.read(loaded)).verdict is Verdict.LEGAL


VALIDATORS: dict[str, Draft7Validator] = {}


def validator(identity: str) -> Draft7Validator:
    return VALIDATORS.setdefault(identity, Draft7Validator(game(identity).schema()))


@every_game
def test_the_starter_names_its_schema_and_is_legal(identity: str) -> None:
    module = game(identity)
    text = module.starter()
    assert text.startswith(f"# yaml-language-server: $schema={identity}.schema.json\n")
    assert max(map(len, text.splitlines())) <= 120
    parsed = source.parse(text.encode(), "starter")
    assert [error.message for error in validator(identity).iter_errors(plain(parsed.root))] == []
    report = module.check(module.read(parsed))
    assert (report.verdict, list(report.findings)) == (Verdict.LEGAL, [])

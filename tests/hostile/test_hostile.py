"""Every file of the corpus ends with a sentence or a verdict, soon, and with nothing that steers a terminal."""

from __future__ import annotations

import os
import time
import unicodedata
from pathlib import Path

import pytest
from rulewright.models import source
from rulewright.models.game import UnsupportedError, game_for
from rulewright.models.source import InputError

from tests.hostile import corpus

SECONDS = 2.0
RAW = dict(corpus.raw()) | {name: text.encode() for name, text in corpus.yaml()}
BIG = {name: text.encode() for name, text in corpus.big()}
# Files that look odd and are good all the same.
READABLE = {
    "bom", "crlf", "cr", "no-last-line-end", "exactly-1-mib", "yaml-directive-1", "json", "bidi",
}  # fmt: skip


def judge(data: bytes) -> str:
    """What becomes of a file: its verdict, or `refused`. Anything but an InputError is a failure."""
    try:
        read = source.parse(data, "file.yaml")
        game = game_for(read)
        position = game.read(read)
        report = game.check(position)
        game.draw(position, [cell for finding in report.findings for cell in finding.cells])
        game.score(position)
    except InputError:
        return "refused"
    except UnsupportedError:
        return "unsupported"
    return str(report.verdict)


@pytest.mark.parametrize("name", RAW)
def test_small_files(name: str) -> None:
    assert judge(RAW[name]) == ("legal" if name in READABLE else "refused") or len(RAW[name]) > corpus.MIB


@pytest.mark.parametrize("name", BIG)
def test_big_files_are_done_with_soon(name: str) -> None:
    start = time.process_time()
    judge(BIG[name])
    assert time.process_time() - start < SECONDS


def test_every_kind_of_value_under_every_key() -> None:
    for name, text in corpus.wrong_values():
        try:
            judge(text.encode())
        except Exception as error:
            error.add_note(f"{name}:\n{text}")
            raise


def test_drawings_of_every_odd_shape() -> None:
    for name, text in corpus.drawings():
        try:
            judge(text.encode())
        except Exception as error:
            error.add_note(f"{name}:\n{text}")
            raise


def harmless(text: str) -> bool:
    """Whether a terminal only prints the text."""
    return all(letter == "\n" or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for letter in text)


@pytest.mark.parametrize("form", ["text", "json"])
def test_commands_end_well_on_the_whole_corpus(cli, tmp_path, form) -> None:
    for name, data in {**RAW, **BIG}.items():
        if form == "json" and name in BIG and not name.startswith(("long", "many", "deep")):
            continue
        path = tmp_path / f"{name}.yaml"
        path.write_bytes(data)
        for command in ("check", "score"):
            ran = cli(command, path, "--format", form)
            assert ran.code in (0, 1, 3), (name, ran)
            assert harmless(ran.out), name
            assert harmless(ran.err), name
            assert max(map(len, ran.err.split("\n"))) < 2000, name
            if form == "json":
                assert ran.result()["file"] == str(path)
        path.unlink()


@pytest.mark.parametrize(
    "name",
    [
        "new\nline.yaml",
        "esc\x1b[2J.yaml",
        "bidi\u202e.yaml",
        os.fsdecode(b"latin-\xe4.yaml"),
        "-dash.yaml",
        "全角.yaml",
    ],
)
def test_odd_file_names(cli, tmp_path, monkeypatch, name) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(corpus.GOOD, encoding="utf-8")
    for command in ("check", "score", "show"):
        ran = cli(command, "--", name)
        assert (ran.code, harmless(ran.out), harmless(ran.err)) == (0, True, True)
    assert cli("check", "--format", "json", "--", name).result()["file"] == name
    missing = cli("check", "--", f"no{name}")
    assert (missing.code, harmless(missing.err)) == (3, True)


@pytest.mark.parametrize("word", ["\x1b[2J", "a\nb", "\u202eabc", os.fsdecode(b"\xff"), "全角"])
def test_odd_words_where_names_are_wanted(cli, word) -> None:
    for words in ((word,), ("explain", word), ("new", word), ("schema", word), ("rules", word), ("verify", word)):
        ran = cli(*words)
        assert (ran.code, ran.out) == (2, "")
        assert harmless(ran.err)


def test_things_that_are_no_files(cli, tmp_path, monkeypatch) -> None:
    assert "directory" in cli("check", tmp_path).err
    assert "empty" in cli("check", os.devnull).err
    assert "no such file" in cli("check", tmp_path / "none.yaml").err
    assert cli("check", "a\x00b").code == 3
    assert cli("check", "x" * 5000).code == 3
    assert cli("check", tmp_path / "none" / "x.yaml").code == 3
    monkeypatch.setattr("sys.stdin", None)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_endless_file(cli) -> None:
    assert "1 MiB" in cli("check", "/dev/zero").err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_file_without_permission(cli, tmp_path) -> None:
    path = tmp_path / "secret.yaml"
    path.write_text(corpus.GOOD, encoding="utf-8")
    path.chmod(0)
    ran = cli("check", path)
    assert (ran.code, "permission" in ran.err) == (3, True)

"""The wheel and the source archive, built as a user would build them but without the network."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("package")
    shutil.copytree(ROOT, folder / "anything", ignore=SKIPPED)
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder / "dist"), "."]
    done = subprocess.run(command, cwd=folder / "anything", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "dist"


def contents():
    spec = importlib.util.spec_from_file_location("contents", Path(__file__).with_name("contents.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_wheel_has_one_top_level_package_and_all_its_files(built):
    assert contents().wheel_problems(next(built.glob("*.whl"))) == []


def test_source_archive_has_what_the_wheel_and_the_tests_need(built):
    assert contents().archive_problems(next(built.glob("*.tar.gz"))) == []


def test_wheel_works_from_another_folder(built, tmp_path):
    site = tmp_path / "site"
    shutil.unpack_archive(next(built.glob("*.whl")), site, "zip")
    # Isolated mode keeps the editable install and this folder out of the way of the unpacked wheel.
    code = f"import sys; sys.path.insert(0, {str(site)!r}); sys.modules.pop('rulewright', None)\n"
    code += "import rulewright; print(rulewright.__file__)\nfrom rulewright.cli import main; main()"
    command = [sys.executable, "-I", "-c", code, "rules", "wispwood"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(site))
    assert "WW203" in done.stdout

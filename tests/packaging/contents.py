"""Says what is wrong with a built wheel and source archive. Used by the tests and by the CI script."""

from __future__ import annotations

import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NEVER = ("tests/", "benchmarks/", "build/", "docs/", ".venv/", ".ci/")


def wheel_problems(wheel: Path) -> list[str]:
    """Sentences on a wheel: one top-level package, all modules and data files, nothing else."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
    tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    problems = [] if tops == {"rulewright"} else [f"the top level is {sorted(tops)}, not rulewright alone"]
    for path in _shipped():
        if f"rulewright/{path}" not in names:
            problems.append(f"{path} is not in the wheel: is its folder listed in pyproject.toml?")
    problems += [f"{name} has no place in the wheel" for name in sorted(names) if name.startswith(_unwanted())]
    if not any(name.endswith("LICENSE") for name in names):
        problems.append("the licence is missing")
    return problems


def _unwanted() -> tuple[str, ...]:
    return tuple(f"rulewright/{folder}" for folder in NEVER)


def _shipped() -> list[str]:
    """Every module of the package, every data file and every part of the pages in the checkout."""
    modules = [path for path in ROOT.rglob("*.py") if (path.parent / "__init__.py").exists()]
    data = [*ROOT.glob("data/**/*.yaml"), ROOT / "py.typed"]
    data += [path for path in ROOT.glob("puzzles/page/**/*") if path.suffix in (".js", ".css", ".html")]
    names = (path.relative_to(ROOT).as_posix() for path in [*modules, *data])
    return sorted(name for name in names if not name.startswith((*NEVER, ".")))


def archive_problems(archive: Path) -> list[str]:
    """Sentences on a source archive: the wheel can be built from it, and the tests are in it."""
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    wanted = [*_shipped(), "pyproject.toml", "LICENSE", "CHANGELOG.md", "Makefile", "tests/packaging/contents.py"]
    return [f"{name} is not in the source archive" for name in wanted if name not in names]


def main() -> None:
    """Check a wheel and a source archive given as arguments."""
    wheel, archive = map(Path, sys.argv[1:3])
    problems = wheel_problems(wheel) + archive_problems(archive)
    for problem in problems:
        print(problem)
    if problems:
        sys.exit(1)
    print(f"{wheel.name} and {archive.name} hold what they should")


if __name__ == "__main__":
    main()

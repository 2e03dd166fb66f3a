"""The daily with kinds that cost nothing: the calendar, the folder, what interrupts a run, and the errors of users."""

from __future__ import annotations

import errno
import json
import shutil
from collections import Counter
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rulewright.models.game import game_ids
from rulewright.puzzles import making
from rulewright.puzzles.daily import archive as archives
from rulewright.puzzles.daily.calendar import DateError, days, read_date, slot
from rulewright.puzzles.registry import kind_ids

from tests.conftest import Cli
from tests.puzzles.fake import Fake

pytestmark = pytest.mark.usefixtures("fake_kinds")
MONDAY = "2026-11-30"
# The first four bytes, without the sign, of what `printf 'yokai|2026-12-01|2|1' | sha256sum` prints.
YOKAI_SEED = 0x2717BE7A


def files(folder: Path) -> dict[str, bytes]:
    """All files below a folder by their paths."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def listed(folder: Path) -> list[str]:
    """What the index lists, as `date game`."""
    data = json.loads((folder / "archive.json").read_text())
    return [f"{one['date']} {one['game']}" for one in data["entries"]]


class TestCalendar:
    def test_a_week_goes_from_an_easy_monday_to_a_hard_saturday(self) -> None:
        week = [slot(day, "yokai").grade for day in days(date(2026, 11, 30), 7)]
        assert week[0] == 1
        assert week[5] == 5
        assert week[:6] == sorted(week[:6])
        assert set(week) == {1, 2, 3, 4, 5}

    def test_seeds_differ_by_day_and_game_and_stay_the_same(self) -> None:
        seeds = [slot(day, game).seed for day in days(date(2026, 1, 1), 400) for game in game_ids()]
        assert len(set(seeds)) == len(seeds)
        assert slot(date(2026, 12, 1), "yokai").seed == YOKAI_SEED

    @pytest.mark.parametrize(
        ("word", "why"),
        [
            ("2026-02-30", "days 1 to 28"),
            ("2026-13-01", "no month 13"),
            ("2026-00-10", "no month 0"),
            ("2026-1-1", "write year, month and day"),
            ("01.12.2026", "write year, month and day"),
            ("tomorrow", "write year, month and day"),
            ("", "write year, month and day"),
            ("1999-12-31", "between 2000 and 2999"),
            ("２０２６-12-01", "write year, month and day"),
        ],
    )
    def test_what_is_no_date_is_refused_with_the_reason(self, word: str, why: str) -> None:
        with pytest.raises(DateError, match=why):
            read_date(word)

    def test_leap_days_are_dates(self) -> None:
        assert read_date("2028-02-29") == date(2028, 2, 28) + timedelta(days=1)


class TestFolder:
    def test_a_run_writes_puzzles_pictures_pages_lists_and_feeds(self, cli: Cli, tmp_path: Path) -> None:
        out = tmp_path / "site"
        ran = cli("daily", "--date", MONDAY, "--days", 2, "--out", out)
        assert ran.code == 0, ran.err
        assert listed(out) == [f"{day} {game}" for day in (MONDAY, "2026-12-01") for game in game_ids()]
        there = files(out)
        for day in (MONDAY, "2026-12-01"):
            for game in game_ids():
                assert {f"{day}/{game}/{name}" for name in ("puzzle.yaml", "board.svg", "index.html")} <= set(there)
        assert not [name for name in there if "/." in name or name.startswith(".")]
        script = there["archive.js"].decode()
        assert json.loads(script.removeprefix("window.RulewrightArchive = ").removesuffix(";\n")) == json.loads(
            there["archive.json"]
        )

    def test_feeds_hold_every_position_and_can_be_read(self, cli: Cli, tmp_path: Path) -> None:
        cli("daily", "--date", MONDAY, "--days", 2, "--out", tmp_path, "--url", "https://example.org/p")
        feed = json.loads((tmp_path / "feed.json").read_text())
        assert feed["version"] == "https://jsonfeed.org/version/1.1"
        assert feed["feed_url"] == "https://example.org/p/feed.json"
        assert [item["date_published"][:10] for item in feed["items"]] == ["2026-12-01"] * 5 + [MONDAY] * 5
        assert len({item["id"] for item in feed["items"]}) == 10
        for item in feed["items"]:
            assert item["_rulewright"]["position"]["game"] in game_ids()
            assert "game: " in item["content_text"]
            assert "given" in item["content_text"]
        channel = ElementTree.parse(tmp_path / "feed.xml").getroot().find("channel")
        assert channel is not None
        items = channel.findall("item")
        assert len(items) == 10
        assert items[0].findtext("pubDate") == "Tue, 01 Dec 2026 00:00:00 GMT"
        assert items[0].findtext("link") == "https://example.org/p/2026-12-01/wispwood/"
        described = items[0].findtext("description") or ""
        assert "&amp; &lt;more&gt;" in described
        assert "game: wispwood" in described

    def test_the_same_run_again_changes_no_byte_and_touches_no_file(self, cli: Cli, tmp_path: Path) -> None:
        cli("daily", "--date", MONDAY, "--days", 2, "--out", tmp_path)
        before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in tmp_path.rglob("*") if path.is_file()}
        again = cli("daily", "--date", MONDAY, "--days", 2, "--out", tmp_path)
        after = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in tmp_path.rglob("*") if path.is_file()}
        assert before == after
        assert "0 made, 10 there already" in again.out

    def test_days_one_by_one_give_the_same_folder_as_all_at_once(self, cli: Cli, tmp_path: Path) -> None:
        cli("daily", "--date", MONDAY, "--days", 3, "--out", tmp_path / "at-once")
        for day in (MONDAY, "2026-12-01", "2026-12-02"):
            cli("daily", "--date", day, "--out", tmp_path / "by-days")
        assert files(tmp_path / "at-once") == files(tmp_path / "by-days")

    def test_without_a_date_it_is_today_in_utc(self, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        from rulewright.ui import dailies

        monkeypatch.setattr(dailies, "_today", lambda: date(2026, 12, 24))
        assert cli("daily", "--out", tmp_path, "--game", "yokai").code == 0
        assert listed(tmp_path) == ["2026-12-24 yokai"]

    def test_games_can_be_chosen_and_others_added_later(self, cli: Cli, tmp_path: Path) -> None:
        cli("daily", "--date", MONDAY, "--out", tmp_path, "--game", "wonderland")
        assert listed(tmp_path) == [f"{MONDAY} wonderland"]
        cli("daily", "--date", MONDAY, "--out", tmp_path)
        assert len(listed(tmp_path)) == len(game_ids())

    def test_nothing_comes_twice(
        self, cli: Cli, tmp_path: Path, fake_kinds: dict[str, Fake], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # Of six numbers the unfit 1 and 4 fall away: four puzzles for five days, so that the fifth cannot be made.
        fake_kinds["yokai"].range = 6
        monkeypatch.setattr(making, "MOST_DRAFTS", 200)
        ran = cli("daily", "--date", MONDAY, "--days", 5, "--out", tmp_path, "--game", "yokai")
        assert ran.code == 4
        assert "no yokai-doubling" in ran.err
        data = json.loads((tmp_path / "archive.json").read_text())
        keys = Counter(one["key"] for one in data["entries"])
        assert len(data["entries"]) == 4
        assert set(keys.values()) == {1}

    def test_a_solver_that_says_otherwise_is_a_bug_and_nothing_is_written(
        self, cli: Cli, tmp_path: Path, fake_kinds: dict[str, Fake]
    ) -> None:
        fake_kinds["yokai"].lie = True
        ran = cli("daily", "--date", MONDAY, "--out", tmp_path, "--game", "yokai")
        assert ran.code == 70
        assert "one solver says" in ran.err
        assert list(files(tmp_path)) == ["archive.json"]
        assert listed(tmp_path) == []

    def test_json_tells_what_was_made(self, cli: Cli, tmp_path: Path) -> None:
        ran = cli("daily", "--date", MONDAY, "--out", tmp_path, "--format", "json")
        data = ran.json()
        assert data["command"] == "daily"
        assert [one["game"] for one in data["results"]] == list(game_ids())
        assert all(one["made"] and one["kind"] in kind_ids() for one in data["results"])


class TestInterruptions:
    def undisturbed(self, cli: Cli, folder: Path, days: int = 1) -> dict[str, bytes]:
        cli("daily", "--date", MONDAY, "--days", days, "--out", folder)
        return files(folder)

    # The first file marks the folder, 15 are those of the puzzles, then come the lists.
    @pytest.mark.parametrize("number", [1, 2, 3, 4, 15, 16, 17, 20, 23, 24])
    def test_a_full_disk_at_any_file_leaves_nothing_half_written_and_the_next_run_goes_on(
        self, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
    ) -> None:
        wanted = self.undisturbed(cli, tmp_path / "whole")
        write, count = archives._write, 0

        def full(path: Path, data: bytes) -> None:
            nonlocal count
            count += 1
            if count >= number:
                path.write_bytes(data[: len(data) // 2])
                raise OSError(errno.ENOSPC, "No space left on device", str(path))
            write(path, data)

        out = tmp_path / "full"
        with monkeypatch.context() as patch:
            patch.setattr(archives, "_write", full)
            ran = cli("daily", "--date", MONDAY, "--out", out)
        assert ran.code == 3
        assert "no space left on device" in ran.err
        self.whole(out, wanted)
        assert cli("daily", "--date", MONDAY, "--out", out).code == 0
        assert files(out) == wanted

    def whole(self, out: Path, wanted: dict[str, bytes]) -> None:
        """Whatever lies under its own name is whole, and what is listed is there."""
        for name, data in files(out).items():
            assert not name.split("/")[-2:][0].startswith(".rulewright"), name
            if name.startswith("20"):
                assert data == wanted[name]
        if (out / "archive.json").exists():
            for entry in listed(out):
                assert (out / entry.replace(" ", "/") / "puzzle.yaml").is_file()

    def test_what_a_killed_run_left_is_cleared_away_and_what_it_finished_is_listed(
        self, cli: Cli, tmp_path: Path
    ) -> None:
        wanted = self.undisturbed(cli, tmp_path / "whole", 2)
        out = tmp_path / "killed"
        shutil.copytree(tmp_path / "whole" / MONDAY, out / MONDAY)
        half = out / f".rulewright-{MONDAY}-half"
        half.mkdir()
        (half / "puzzle.yaml").write_text("puzzle: wisp")
        (out / ".rulewright-archive.json").write_text("{")
        ran = cli("daily", "--date", MONDAY, "--days", 2, "--out", out)
        assert ran.code == 0, ran.err
        assert "5 made, 5 there already" in ran.out
        assert files(out) == wanted

    def test_a_run_that_is_stopped_lists_what_it_made(
        self, cli: Cli, tmp_path: Path, fake_kinds: dict[str, Fake], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def stop(*_: Any) -> Any:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(fake_kinds["wonderland"], "features", stop)
            ran = cli("daily", "--date", MONDAY, "--out", tmp_path)
        assert ran.code == 130
        assert listed(tmp_path) == [f"{MONDAY} wispwood", f"{MONDAY} yokai"]


class TestErrors:
    def refused(self, cli: Cli, *words: object) -> str:
        ran = cli("daily", *words, columns=200)
        assert ran.code in (2, 3)
        assert "bug" not in ran.err
        return " ".join(ran.err.split())

    def test_a_date_that_is_none(self, cli: Cli, tmp_path: Path) -> None:
        told = self.refused(cli, "--date", "2026-02-30", "--out", tmp_path / "x")
        assert "`2026-02-30` is no date: that month has the days 1 to 28" in told
        assert not (tmp_path / "x").exists()

    def test_the_end_of_the_calendar(self, cli: Cli, tmp_path: Path) -> None:
        assert "2999" in self.refused(cli, "--date", "2999-12-31", "--days", 2, "--out", tmp_path / "x")
        assert not (tmp_path / "x").exists()

    def test_no_folder(self, cli: Cli) -> None:
        assert "--out DIR is missing" in self.refused(cli, "--date", MONDAY)

    def test_an_unknown_game(self, cli: Cli, tmp_path: Path) -> None:
        assert "did you mean `wispwood`" in self.refused(cli, "--out", tmp_path, "--game", "wispwod")

    def test_a_folder_of_other_files_stays_as_it_is(self, cli: Cli, tmp_path: Path) -> None:
        (tmp_path / "thesis.txt").write_text("mine")
        (tmp_path / "zebra.txt").write_text("mine too")
        told = self.refused(cli, "--date", MONDAY, "--out", tmp_path)
        assert "holds other files (thesis.txt and 1 more)" in told
        assert files(tmp_path) == {"thesis.txt": b"mine", "zebra.txt": b"mine too"}

    def test_hidden_files_do_not_matter(self, cli: Cli, tmp_path: Path) -> None:
        (tmp_path / ".git").mkdir()
        assert cli("daily", "--date", MONDAY, "--out", tmp_path).code == 0

    def test_a_file_in_place_of_the_folder(self, cli: Cli, tmp_path: Path) -> None:
        (tmp_path / "site").write_text("")
        assert "is a file, and no folder" in self.refused(cli, "--date", MONDAY, "--out", tmp_path / "site")

    @pytest.mark.parametrize("text", ["", "{}", "[]", '{"made-by": "somebody", "schema": 1}', "not json", "null"])
    def test_an_index_of_somebody_else(self, cli: Cli, tmp_path: Path, text: str) -> None:
        (tmp_path / "archive.json").write_text(text)
        told = self.refused(cli, "--date", MONDAY, "--out", tmp_path)
        assert "is not the index of an archive" in told
        assert files(tmp_path) == {"archive.json": text.encode()}

    @pytest.mark.parametrize(
        "url",
        ["example.org", "", "ftp://x/y", "javascript:alert(1)", "https://e.org/a b", "https://e.org/?x=1", "https:///x",
         "https://e.org/#f", 'https://e.org/x"y', "https://é.org/"],
    )  # fmt: skip
    def test_an_address_that_is_none(self, cli: Cli, tmp_path: Path, url: str) -> None:
        told = self.refused(cli, "--date", MONDAY, "--out", tmp_path / "x", "--url", url)
        assert "is not the address of a folder on the web" in told
        assert not (tmp_path / "x").exists()

    def test_another_run_in_the_same_folder(self, cli: Cli, tmp_path: Path) -> None:
        with archives.alone(tmp_path):
            assert "another run is at work in" in self.refused(cli, "--date", MONDAY, "--out", tmp_path)
        assert cli("daily", "--date", MONDAY, "--out", tmp_path).code == 0
        assert not list(tmp_path.glob(".rulewright*"))

    def test_errors_are_json_as_well(self, cli: Cli, tmp_path: Path) -> None:
        (tmp_path / "thesis.txt").write_text("mine")
        ran = cli("daily", "--date", MONDAY, "--out", tmp_path, "--format", "json")
        assert ran.code == 3
        assert "holds other files" in ran.result()["error"]["message"]

    def test_a_puzzle_in_the_folder_of_another_day(self, cli: Cli, tmp_path: Path) -> None:
        cli("daily", "--date", MONDAY, "--out", tmp_path)
        shutil.copytree(tmp_path / MONDAY / "yokai", tmp_path / "2026-12-05" / "yokai")
        told = self.refused(cli, "--date", "2026-12-01", "--out", tmp_path)
        assert f"holds a puzzle of yokai for {MONDAY}" in told


class TestVerify:
    @pytest.fixture
    def site(self, cli: Cli, tmp_path: Path) -> Path:
        cli("daily", "--date", MONDAY, "--out", tmp_path / "site")
        return tmp_path / "site"

    def told(self, cli: Cli, site: Path) -> str:
        ran = cli("daily", "verify", site, columns=200)
        assert ran.code == 1
        return ran.out

    def test_all_is_proven_again(self, cli: Cli, site: Path) -> None:
        before = files(site)
        ran = cli("daily", "verify", site)
        assert ran.code == 0
        assert "5 puzzles, all proven again" in ran.out
        assert files(site) == before

    def test_a_changed_best_value(self, cli: Cli, site: Path) -> None:
        path = site / MONDAY / "yokai" / "puzzle.yaml"
        text = path.read_text()
        number = next(line for line in text.splitlines() if line.startswith("best: "))
        path.write_text(text.replace(number, f"{number}1"))
        assert "`best` is" in self.told(cli, site)

    def test_a_changed_position(self, cli: Cli, site: Path) -> None:
        path = site / MONDAY / "yokai" / "puzzle.yaml"
        path.write_text(path.read_text().replace("players: 2", "players: 3"))
        assert "the file has been changed" in self.told(cli, site)

    def test_a_changed_picture_page_script_or_index(self, cli: Cli, site: Path) -> None:
        (site / MONDAY / "yokai" / "board.svg").write_text("<svg/>")
        page = site / MONDAY / "wonderland" / "index.html"
        page.write_text(page.read_text().replace('"best":', '"bost":'))
        script = next((site / "assets").glob("*.js"))
        script.write_text(script.read_text() + "//")
        (site / "feed.json").unlink()
        told = self.told(cli, site)
        assert f"{MONDAY}/yokai/: board.svg is not what the puzzle gives" in told
        assert f"{MONDAY}/wonderland/: index.html is not what the puzzle gives" in told
        assert "missing or has been changed" in told
        assert "feed.json: it is missing" in told

    def test_whatever_is_added_to_a_page_or_a_folder(self, cli: Cli, site: Path) -> None:
        page = site / MONDAY / "yokai" / "index.html"
        page.write_text(page.read_text().replace("</body>", '<script src="https://example.org/x.js"></script></body>'))
        (site / "index.html").write_text((site / "index.html").read_text() + "<!-- x -->")
        (site / MONDAY / "wonderland" / "extra.txt").write_text("")
        shutil.copytree(site / MONDAY / "wispwood", site / "2026-12-05" / "wispwood")
        told = self.told(cli, site)
        assert f"{MONDAY}/yokai/: index.html is not what the puzzle gives" in told
        assert "- index.html: it is not what it should be" in told
        assert f"{MONDAY}/wonderland/: extra.txt does not belong there" in told
        assert "2026-12-05/wispwood/: it is not listed" in told

    def test_what_is_lost_is_told_and_made_again(self, cli: Cli, site: Path) -> None:
        wanted = files(site)
        shutil.rmtree(site / MONDAY / "yokai")
        (site / MONDAY / "wonderland" / "index.html").unlink()
        (site / "archive.js").unlink()
        told = self.told(cli, site)
        assert f"{MONDAY}/yokai/: it is listed, but puzzle.yaml is missing" in told
        assert f"{MONDAY}/wonderland/: index.html is missing: `rulewright daily` with its date" in told
        ran = cli("daily", "--date", MONDAY, "--out", site)
        assert ran.code == 0
        assert "1 made, 4 there already" in ran.out
        assert files(site) == wanted

    def test_a_lost_puzzle_of_another_day_leaves_the_lists_with_a_warning(self, cli: Cli, site: Path) -> None:
        (site / MONDAY / "yokai" / "puzzle.yaml").unlink()
        ran = cli("daily", "--date", "2026-12-01", "--game", "yokai", "--out", site, columns=200)
        assert ran.code == 0
        assert f"{MONDAY}/yokai/ was listed and is gone" in ran.err
        assert f"{MONDAY} yokai" not in listed(site)
        assert cli("daily", "--date", MONDAY, "--out", site).code == 0
        assert f"{MONDAY} yokai" in listed(site)
        assert cli("daily", "verify", site).code == 0

    def test_an_index_that_is_lost_is_made_anew(self, cli: Cli, site: Path) -> None:
        wanted = files(site)
        (site / "archive.json").unlink()
        assert cli("daily", "--date", MONDAY, "--game", "yokai", "--out", site).code == 0
        assert files(site) == wanted

    def test_pages_of_another_version_may_need_other_scripts_as_long_as_they_are_there(
        self, cli: Cli, site: Path
    ) -> None:
        script = next((site / "assets").glob("*.js"))
        older = script.with_name(f"rulewright-{sha256(b'//').hexdigest()[:10]}.js")
        older.write_bytes(b"//")
        page = site / "index.html"
        page.write_text(page.read_text().replace(script.name, older.name))
        assert cli("daily", "verify", site).code == 0
        older.unlink()
        assert f"index.html needs assets/{older.name}" in self.told(cli, site)

    def test_a_folder_without_archive(self, cli: Cli, tmp_path: Path) -> None:
        ran = cli("daily", "verify", tmp_path, columns=200)
        assert ran.code == 3
        assert "holds no archive" in ran.err

"""The feeds of an archive: JSON Feed 1.1 and RSS 2.0, the newest days first, each item with its whole position."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, date, datetime
from email.utils import format_datetime
from typing import Any
from xml.sax.saxutils import escape

from rulewright.models.game import game
from rulewright.puzzles.daily.archive import Entry
from rulewright.puzzles.puzzle import Puzzle, nested

TITLE = "Rulewright: a proven puzzle every day"
SUMMARY = "Board-game positions with a task, each proven twice before it is published."
# So many days the feeds go back.
DAYS = 31

Items = Sequence[tuple[Entry, Puzzle]]


def json_feed(items: Items, url: str) -> bytes:
    """JSON Feed 1.1. `url` is where the archive is published, with a slash at its end; empty for relative addresses."""
    feed: dict[str, Any] = {"version": "https://jsonfeed.org/version/1.1", "title": TITLE, "description": SUMMARY}
    if url:
        feed |= {"home_page_url": url, "feed_url": f"{url}feed.json"}
    feed |= {"language": "en", "items": [_item(entry, puzzle, url) for entry, puzzle in items]}
    return (json.dumps(feed, ensure_ascii=False, indent=1) + "\n").encode()


def _item(entry: Entry, puzzle: Puzzle, url: str) -> dict[str, Any]:
    return {
        "id": _name(entry),
        "url": f"{url}{entry.path}",
        "title": _title(entry, puzzle),
        "date_published": f"{entry.date}T00:00:00Z",
        "image": f"{url}{entry.path}board.svg",
        "content_text": _text(puzzle),
        "tags": [entry.game, entry.kind, f"grade {entry.grade}"],
        "_rulewright": {"puzzle": puzzle.id, "grade": puzzle.grade, "position": puzzle.position, "given": puzzle.given},
    }


def rss(items: Items, url: str) -> bytes:
    """RSS 2.0. Without `url` the links are relative, which readers of feeds take from where they found the feed."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
        "<channel>",
        f"<title>{escape(TITLE)}</title>",
        f"<link>{escape(url or 'index.html')}</link>",
        f"<description>{escape(SUMMARY)}</description>",
        "<language>en</language>",
    ]
    if url:
        lines.append(f'<atom:link href="{escape(url, {chr(34): "&quot;"})}feed.xml" rel="self"/>')
    for entry, puzzle in items:
        lines += [
            "<item>",
            f"<title>{escape(_title(entry, puzzle))}</title>",
            f"<link>{escape(url + entry.path)}</link>",
            f'<guid isPermaLink="false">{escape(_name(entry))}</guid>',
            f"<pubDate>{_midnight(entry.date)}</pubDate>",
            f"<category>{escape(entry.game)}</category>",
            f"<description>{escape(_html(puzzle))}</description>",
            "</item>",
        ]
    return ("\n".join([*lines, "</channel>", "</rss>"]) + "\n").encode()


def _name(entry: Entry) -> str:
    """An id of an item that no other ever has: the same puzzle may come on two days of two archives."""
    return f"rulewright:{entry.date}:{entry.game}:{entry.id}"


def _title(entry: Entry, puzzle: Puzzle) -> str:
    return f"{entry.date}, {game(entry.game).title}: {puzzle.title['en']} (grade {entry.grade} of 5)"


def _html(puzzle: Puzzle) -> str:
    return (
        f"<p>{escape(puzzle.task['en'])}</p><p>{escape(puzzle.details['en'])}</p><pre>{escape(_position(puzzle))}</pre>"
    )


def _text(puzzle: Puzzle) -> str:
    return f"{puzzle.task['en']}\n\n{puzzle.details['en']}\n\n{_position(puzzle)}"


def _position(puzzle: Puzzle) -> str:
    """The position, and what else is given, as they would stand in files."""
    more = nested({"given": puzzle.given}) if puzzle.given else ""
    return nested(puzzle.position) + more


def _midnight(day: str) -> str:
    moment = date.fromisoformat(day)
    return format_datetime(datetime(moment.year, moment.month, moment.day, tzinfo=UTC), usegmt=True)

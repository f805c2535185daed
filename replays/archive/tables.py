"""The cards of an archive as tables for other programs: CSV, JSON lines, Parquet."""

import csv
import json
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

from tilewyrm.replays.archive.card import Card, moment
from tilewyrm.replays.archive.index import IndexRow

CSV_COLUMNS = (
    "file", "content", "match", "code", "game", "edition", "rules_version", "started_ms",
    "lasted_ms", "entries", "rulings", "state", "ending", "signer", "seat", "name", "bot", "score",
    "won", "event", "round", "table", "started", "place", "program",
)  # fmt: skip
_BATCH = 500
"""Matches in memory at a time while Parquet is written."""
_FORMULA = ("=", "+", "-", "@")
"""How a cell begins that a spreadsheet would compute: a player may be called ``=1+1``."""


_UNSEEN = "CZM"
"""Categories of what may stand before it and is not seen: controls, blanks, marks."""


def facts(row: IndexRow) -> dict[str, Any]:
    """Return the facts of a file, as docs/archive.md describes them."""
    card = row.card
    assert card is not None
    fields = {name: getattr(card, name) for name in Card.__dataclass_fields__ if name != "players"}
    seats = [
        {"seat": number, "name": player.name, "bot": player.bot, "program": player.program}
        for number, player in enumerate(card.players)
    ]
    fields["fault"] = str(card.fault or "")
    return {"file": row.path, "bytes": row.stamp.size} | fields | {"seats": seats}


def write_json_lines(rows: Iterable[IndexRow], out: TextIO) -> int:
    """Write an object a line; return how many."""
    number = 0
    for row in rows:
        out.write(json.dumps(facts(row), ensure_ascii=True) + "\n")
        number += 1
    return number


def write_csv(rows: Iterable[IndexRow], out: TextIO) -> int:
    """Write a line for each seat of each match, below one with `CSV_COLUMNS`; return how many.

    A text that a spreadsheet would take for a formula has an apostrophe before it.
    """
    writer = csv.DictWriter(out, CSV_COLUMNS, lineterminator="\n")
    writer.writeheader()
    number = 0
    for row in rows:
        for line in _seats(row):
            writer.writerow({name: spreadsheet_text(value) for name, value in line.items()})
            number += 1
    return number


def write_parquet(rows: Iterable[IndexRow], path: Path) -> int:
    """Write a row for each match; return how many.

    Raises:
        ImportError: pyarrow, the extra ``parquet``, is not installed.
        OSError: it cannot be written.
    """
    import pyarrow  # an extra
    from pyarrow import parquet

    schema, remaining, number = _schema(pyarrow), iter(rows), 0
    with parquet.ParquetWriter(path, schema) as writer:
        while batch := [_parquet_row(row) for row in islice(remaining, _BATCH)]:
            writer.write_table(pyarrow.Table.from_pylist(batch, schema=schema))
            number += len(batch)
    return number


def _seats(row: IndexRow) -> Iterator[dict[str, Any]]:
    card = row.card
    assert card is not None
    shared = {name: getattr(card, name) for name in CSV_COLUMNS if hasattr(card, name)}
    for seat, player in enumerate(card.players):
        yield {
            **shared,
            "file": row.path,
            "rulings": len(card.rulings),
            "seat": seat,
            "name": player.name,
            "bot": player.bot,
            "program": player.program,
            "score": card.scores[seat] if seat < len(card.scores) else "",
            "won": int(seat in card.winners) if card.scores else "",
            "started": iso_time(card.started_ms),
            "place": card.places[seat] if seat < len(card.places) else "",
        }


def iso_time(unix_ms: int) -> str:
    """Return *unix_ms*, since 1970, as ``2026-11-22T17:05:09Z``, up to the year 9999."""
    return f"{moment(unix_ms):%Y-%m-%dT%H:%M:%SZ}"


def spreadsheet_text(value: Any) -> Any:
    """Return *value* for a cell: a text that might be computed has an apostrophe before it.

    Full-width signs count as these; what cannot be seen before them is passed over.
    """
    return f"'{value}" if isinstance(value, str) and is_formula(value) else value


def is_formula(text: str) -> bool:
    """Return whether a spreadsheet might take *text* for a formula; an empty one is none."""
    wide = unicodedata.normalize("NFKC", text)
    begins = next((char for char in wide if unicodedata.category(char)[0] not in _UNSEEN), "")
    return begins in _FORMULA or text.startswith(("\t", "\r"))


def _parquet_row(row: IndexRow) -> Mapping[str, Any]:
    fields = facts(row)
    for name in ("options", "kinds"):
        fields[name] = list(fields[name].items())
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()
    }


def _schema(pyarrow: Any) -> Any:
    text, number = pyarrow.string(), pyarrow.int64()
    seat = pyarrow.struct([("seat", number), ("name", text), ("bot", text), ("program", text)])
    kinds = {
        "bytes": number, "held_bytes": number, "rules_version": number, "started_ms": number,
        "lasted_ms": number, "entries": number, "options": pyarrow.map_(text, text),
        "rulings": pyarrow.list_(text), "scores": pyarrow.list_(number),
        "winners": pyarrow.list_(number), "kinds": pyarrow.map_(text, number),
        "seats": pyarrow.list_(seat), "round": number, "table": number,
    }  # fmt: skip
    names = ["file", "bytes", *(n for n in Card.__dataclass_fields__ if n != "players"), "seats"]
    return pyarrow.schema([(name, kinds.get(name, text)) for name in names])

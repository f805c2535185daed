"""Measure a box of Feuville or look for a better one: ``python -m tests.feuville_box --help``."""

import argparse
import json
import sys
from collections.abc import Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from feuville_box.bars import Bar, bars
from feuville_box.design import EDITION, HEAD, Box, written
from feuville_box.match import Counts
from feuville_box.picture import drawn, points_in
from feuville_box.search import SEATS, Measured, measured, search


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(prog="python -m tests.feuville_box", description=__doc__)
    parser.add_argument("--bot", default="greedy", help="who plays every seat (%(default)s)")
    parser.add_argument("--matches", type=int, default=400, help="of each number of seats")
    parser.add_argument("-j", "--jobs", type=int, default=None, help="processes (one a core)")
    parser.add_argument("--seed", type=int, default=0, help="of all luck")
    ways = parser.add_subparsers(dest="way", required=True)
    measure = ways.add_parser("measure", help="what the matches of a box come to")
    measure.add_argument("edition", nargs="?", type=Path, default=EDITION)
    measure.add_argument("--option", action="append", default=[], help="NAME=VALUE, of the match")
    measure.add_argument("--points", type=Path, help="write there where points came from, by seats")
    seek = ways.add_parser("search", help="change a box step by step, keep what helps")
    seek.add_argument("start", nargs="*", help="numbers to begin with: NAME=NUMBER")
    seek.add_argument("--tries", type=int, default=100)
    write = ways.add_parser("write", help="write the edition file of a box")
    write.add_argument("numbers", nargs="*", help="NAME=NUMBER")
    write.add_argument("--head", type=Path, help="file with what it begins with")
    picture = ways.add_parser("picture", help="an SVG of where points come from")
    picture.add_argument("boxes", nargs="+", help="NAME=FILE, as measure --points wrote it")
    asked = parser.parse_args()
    if asked.way == "picture":
        print(drawn({name: points_in(Path(file)) for name, file in _pairs(asked.boxes)}), end="")
        return
    if asked.way == "write":
        head = asked.head.read_text(encoding="utf-8") if asked.head else HEAD
        print(written(_box(asked.numbers), EDITION.read_text(encoding="utf-8"), head), end="")
        return
    with ProcessPoolExecutor(asked.jobs) as executor:
        if asked.way == "measure":
            text = asked.edition.read_text(encoding="utf-8")
            counts = measured(
                executor, text, asked.bot, asked.matches, asked.seed, tuple(_pairs(asked.option))
            )
            _tell(counts)
            if asked.points:
                points = {
                    seats: dict(sorted(each.points.items())) for seats, each in counts.items()
                }
                asked.points.write_text(json.dumps(points, indent=1) + "\n", encoding="utf-8")
        else:
            _search(executor, asked)


def _box(numbers: list[str]) -> Box:
    try:
        box = Box(**{name: int(value) for name, value in _pairs(numbers)})
    except (TypeError, ValueError):
        sys.exit(f"Numbers are NAME=NUMBER with these names: {', '.join(Box._fields)}.")
    if not box.is_possible:
        sys.exit(
            f"There is no such box: {box}. Of 26 decrees one is of each kind and multiplier, "
            "eight or more are for symbols; clouds are 5 or more, prestige is 10 to 60."
        )
    return box


def _pairs(given: list[str]) -> list[tuple[str, str]]:
    return [(name, value) for name, _, value in (each.partition("=") for each in given)]


def _search(executor: Executor, asked: argparse.Namespace) -> None:
    found = search(
        executor,
        _box(asked.start),
        EDITION.read_text(encoding="utf-8"),
        asked.bot,
        asked.matches,
        asked.seed,
    )
    best = None
    for number, (tried, better) in enumerate(found, 1):
        if better:
            best = tried
            changed = " ".join(f"{name}={value}" for name, value in tried.box._asdict().items())
            print(f"{number}: {tried.missing:.2f} missing: {changed}", flush=True)
            print("   " + _worst(tried), flush=True)
        if number >= asked.tries:
            break
    assert best is not None
    _tell(best.counts)


def _worst(tried: Measured) -> str:
    missed = [
        (bar.missing, f"{seats} seats: {bar.what} {bar.value:.2f}")
        for seats, every in tried.bars().items()
        for bar in every
        if not bar.is_kept
    ]
    return "; ".join(text for _, text in sorted(missed, reverse=True)[:6])


def _tell(counts: Mapping[int, Counts]) -> None:
    print(f"{'':<46}" + "".join(f"{seats} seats".rjust(10) for seats in SEATS))
    for row in zip(*(bars(each, seats) for seats, each in counts.items()), strict=True):
        values = "".join(_value(bar).rjust(10) for bar in row)
        allowed = dict.fromkeys(bar.allowed for bar in row)
        print(f"{row[0].what:<46}{values}  {'; '.join(allowed)}")
    for seats, each in counts.items():
        all_points = sum(each.points.values())
        shares = ", ".join(f"{name} {n / all_points:.0%}" for name, n in each.points.most_common())
        print(f"{seats} seats, points: {shares}")


def _value(bar: Bar) -> str:
    return f"{bar.value:{bar.form}}{' ' if bar.is_kept else '!'}"


if __name__ == "__main__":
    main()

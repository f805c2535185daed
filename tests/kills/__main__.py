"""Kill a server under load: ``python -m tests.kills [--rounds 300]``."""

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from kills.evening import kill_an_event
from kills.rounds import kill_again_and_again


def main() -> None:
    """Run the loop, print its summary as JSON, and exit with 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=300, help="how often the server is killed")
    parser.add_argument("--event-kills", type=int, default=100, help="kills in an event after it")
    parser.add_argument("--tables", type=int, default=12, help="matches at a time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="keep everything in this folder")
    chosen = parser.parse_args()
    folder = chosen.keep or Path(tempfile.mkdtemp(prefix="kills-"))
    folder.mkdir(parents=True, exist_ok=True)
    print(f"everything is in {folder}", file=sys.stderr, flush=True)
    summary, load = asyncio.run(
        kill_again_and_again(folder, chosen.rounds, tables=chosen.tables, seed=chosen.seed)
    )
    print(json.dumps(summary.told(load), indent=1), flush=True)
    (folder / "event").mkdir()
    event = kill_an_event(folder / "event", chosen.event_kills, seed=chosen.seed)
    print(json.dumps(event.told(), indent=1))
    raise SystemExit(bool(summary.faults.count or event.faults.count))


main()

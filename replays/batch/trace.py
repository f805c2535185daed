"""Each entry of a replay file as this program plays it: a JSON object a line.

`tilewyrm replay bisect` hands its source to other versions of the program. So it uses only what
has long been there, and finds two modules where they lay before the rooms had folders.
"""

import json
import sys

try:
    from tilewyrm.engine.values.notation import text
    from tilewyrm.replays.check.resimulation import Resimulation
except ModuleNotFoundError:
    from tilewyrm.engine.notation import text  # type: ignore[import-not-found, no-redef]
    from tilewyrm.replays.resimulate import (  # type: ignore[import-not-found, no-redef]
        Resimulation,
    )


def trace(path: str, *, offers: bool = False) -> None:
    """Print every entry of the file at *path* that holds, then why the next one does not.

    With *offers* each has the legal decisions of the seat that is asked after it.
    """
    with open(path, "rb") as stream:  # noqa: PTH123 (nothing more than what it needs)
        resimulation = Resimulation(stream)
        for step in resimulation.steps():
            events = [text(event) for event in step.events]
            step_facts = {
                "seq": step.seq,
                "state": resimulation.match.digest().hex(),
                "events": events,
            }
            if offers:
                state = resimulation.match.state
                seat = getattr(state.pending, "seat", None)
                legal = [] if seat is None else state.legal(seat)
                step_facts["offers"] = [text(decision) for decision in legal]
            sys.stdout.write(json.dumps(step_facts) + "\n")
        result = resimulation.result()
        fault = result.failure or getattr(result, "newer", None) or result.damage
        end = {"fault": str(fault) if fault else ""}
        happened = getattr(result.failure, "happened", None)
        sys.stdout.write(json.dumps(end | ({"events": happened} if happened else {})) + "\n")


if __name__ == "__main__":
    trace(sys.argv[1], offers="--offers" in sys.argv[2:])

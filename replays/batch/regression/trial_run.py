"""Run of a regression test: a JSON object that says whether it is red.

`tilewyrm replay to-test` hands the source of this module, and of those that it needs, to another
version of the program, in which the test must be red or green.
"""

import runpy
import sys

from tilewyrm.replays.batch.loop_watch import EndlessLoop
from tilewyrm.replays.batch.trace import place_of, say, serve_works

__all__ = ["run_test", "serve"]


def run_test(tests: str, path: str, name: str, python: str) -> None:
    """Print the result of the test *name* in the source at *path*, whose helpers are in *tests*.

    If it starts a Python, that is *python*. In the result, ``red`` is why it is red, and empty if
    it is green, and ``loops`` is whether a rule does not end. If the test cannot be run at all,
    ``cannot`` is the reason.
    """
    sys.executable = python
    if tests not in sys.path:
        sys.path.insert(0, tests)
    try:
        test = runpy.run_path(path)[name]
    except Exception as error:
        say({"cannot": f"{type(error).__name__}: {error}", "fault": ""})
        return
    red, loops = "", False
    try:
        test()
    except Exception as error:
        loops = EndlessLoop.__name__ in {type(each).__name__ for each in (error, error.__cause__)}
        red = _words(error)
    say({"red": red, "loops": loops, "fault": ""})


def _words(error: Exception) -> str:
    """Return why a test that raised *error* is red."""
    words, kind = str(error), type(error).__name__
    if kind == AssertionError.__name__:
        return words or kind
    where = f" ({place_of(error)})" if isinstance(error, EndlessLoop) else ""
    return f"{kind}: {words}{where}" if words else kind


def serve() -> None:
    """Answer a request a line: what `trace` does, or the result of a test."""
    serve_works({"test": run_test})

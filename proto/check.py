"""Hold the schemas to buf's default rules, and to the last frozen version (``make proto-check``).

buf comes from the npm registry, in the version named here. Where it cannot be had nothing is
checked, and why is printed.

``--freeze`` writes ``baseline.binpb`` anew, with which later schemas are compared. That is for the
moment in which a version of the protocol is frozen: what is in it, clients may rely on.
"""

import shutil
import subprocess
import sys
from pathlib import Path

BUF = "@bufbuild/buf@1.75.0"
ROOT = Path(__file__).parent
BASELINE = "baseline.binpb"
FETCH_S = 60


def buf() -> list[str] | str:
    """Return the command that runs buf, or why it cannot be had."""
    npx = shutil.which("npx")
    if npx is None:
        return "npm is not installed"
    command = [npx, "--yes", "--loglevel=error", BUF]
    try:
        found = subprocess.run(
            [*command, "--version"], capture_output=True, text=True, timeout=FETCH_S
        )
    except subprocess.TimeoutExpired:
        return f"{BUF} could not be fetched within {FETCH_S} s"
    if found.returncode:
        lines = found.stderr.strip().splitlines()
        return f"{BUF} cannot be fetched: {lines[0] if lines else 'npx does not say why'}"
    return command


def run(arguments: list[str]) -> int:
    """Check the schemas, or freeze them; return the exit code."""
    command = buf()
    if isinstance(command, str):
        print(f"the schemas are not checked: {command}")
        return 0
    if arguments == ["--freeze"]:
        return subprocess.run(
            [*command, "build", "--exclude-source-info", "--output", BASELINE], cwd=ROOT
        ).returncode
    against = ["breaking", "--against", BASELINE]
    for check in (["lint"], against):
        if code := subprocess.run([*command, *check], cwd=ROOT).returncode:
            return code
    print(f"the schemas keep buf's rules and break nothing that is in {BASELINE}")
    return 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))

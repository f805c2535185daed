"""Hold the schemas to buf's default rules, and to what is frozen (``make proto-check``).

buf comes from the npm registry, in the version named here. Where it cannot be had nothing is
checked, and why is printed.

``baseline.binpb`` has what clients may rely on: version 1 of the protocol, and what came to it.
``--freeze`` takes in what is new since then, if nothing that was frozen is broken.
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
    wanted = ["--yes", "--loglevel=error", f"--package={BUF}", "--call=command -v buf"]
    try:
        found = subprocess.run([npx, *wanted], capture_output=True, text=True, timeout=FETCH_S)
    except subprocess.TimeoutExpired:
        return f"{BUF} could not be fetched within {FETCH_S} s"
    if found.returncode:
        lines = found.stderr.strip().splitlines()
        return f"{BUF} cannot be fetched: {lines[0] if lines else 'npx does not say why'}"
    return [found.stdout.strip()]


def run(arguments: list[str]) -> int:
    """Check the schemas, and freeze what is new in them if told so; return the exit code."""
    command = buf()
    if isinstance(command, str):
        print(f"the schemas are not checked: {command}")
        return 0
    checks = ["lint"], ["breaking", "--against", BASELINE]
    codes = [subprocess.run([*command, *check], cwd=ROOT).returncode for check in checks]
    if any(codes):
        return max(codes)
    if arguments == ["--freeze"]:
        build = ["build", "--exclude-source-info", "--output", BASELINE]
        return subprocess.run([*command, *build], cwd=ROOT).returncode
    print(f"the schemas keep buf's rules and break nothing that is in {BASELINE}")
    return 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))

"""The clone from which this program runs."""

from pathlib import Path


def is_clone_here() -> bool:
    """Return whether the current directory is in the clone that this program runs from."""
    root = Path(__file__).resolve().parents[2]
    return (root / ".git").exists() and Path.cwd().is_relative_to(root)

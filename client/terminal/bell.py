"""The terminal's bell, which ``PROMPT_TOOLKIT_BELL`` turns off."""

import sys

from prompt_toolkit.utils import get_bell_environment_variable


def ring() -> None:
    """Ring the bell, unless it is turned off."""
    if get_bell_environment_variable():
        sys.stdout.write("\a")
        sys.stdout.flush()

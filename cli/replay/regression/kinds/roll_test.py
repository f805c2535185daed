"""The test that a roll follows from the secret."""

from collections.abc import Sequence
from pathlib import Path

import click

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.replay.regression.kinds.next_source import EARLIER
from tilewyrm.cli.replay.regression.kinds.python_text import docstring
from tilewyrm.cli.replay.regression.kinds.regression_test import Draft, Title
from tilewyrm.cli.replay.regression.kinds.tested_entry import entry_facts, version_label
from tilewyrm.language.speech import tell
from tilewyrm.replays.check.verdict import Exit

_SOURCE = """{why}

from pathlib import Path

from support.files import resimulated
from tilewyrm.replays.check.result import LuckCheck

FILE = Path(__file__).with_name("{name}.twr")
ROLL = {entry}
{last}
SECRET = bytes.fromhex("{secret}")
{earlier}

def test_{name}() -> None:
    result = resimulated(FILE.read_bytes(), [SECRET])
    is_reached = result.entries_ok >= ROLL - 1
    other = "The file has the right roll, this program expects another one"
    why = f"{{result.failure}}\\n{{other if is_reached else EARLIER}}"
    is_followed = result.failure is None
    assert is_followed, why
    assert result.damage is None
    assert result.entries_ok == ROLL
    assert result.luck is LuckCheck.VERIFIED
"""


_ROLL = "Number of the last entry, which follows from the secret: {last}"


def roll_draft(
    file: Path,
    entry: int,
    secrets: Sequence[bytes],
    title: Title,
    *,
    right: ChosenVersion | None,
    is_named: bool,
) -> Draft:
    """Return the test that the *entry* of *file* is the roll that follows from the secret.

    That is the one of *right*, or of this version if that is None. If it is another one than in the
    file, one of them is wrong: it must be *is_named* which version has the error.

    Raises:
        ReplayError: *file* cannot be read.
        SystemExit: there is no such entry, it is not a roll, or the secret is not known.
        click.ClickException: it is another one, and this program may be the wrong one.
    """
    facts = entry_facts(file, right, "roll", entry, secrets)
    if not facts["rolled"]:
        say(tell("replay.to_test.not_roll", entry=entry, version=version_label(right)), err=True)
        raise SystemExit(Exit.UNREADABLE)
    if not facts["secret"]:
        say(tell("replay.to_test.no_secret"), err=True)
        raise SystemExit(Exit.UNREADABLE)
    last = facts["entry"]
    if facts["other"] and not is_named:
        raise click.ClickException(tell("replay.to_test.roll_other", file=file, entry=last))
    source = _SOURCE.format(
        name=title.name,
        why=docstring(title.why),
        entry=facts["seq"],
        last=docstring(_ROLL.format(last=last)),
        secret=facts["secret"],
        earlier=EARLIER,
    )
    test = title.regression_test(source, bytes.fromhex(facts["data"]), has_own_reason=True)
    line = tell("replay.to_test.roll", path=title.path, entry=last)
    is_shown = facts["other"] or is_named
    unshown = [] if is_shown else [tell("replay.to_test.roll_recorded", file=file)]
    return Draft(test, [line], "", unshown)

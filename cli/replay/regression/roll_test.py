"""The test that a roll follows from the secret."""

from collections.abc import Sequence
from pathlib import Path

import click

from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.replay.regression.python_text import docstring
from tilewyrm.cli.replay.regression.regression_test import Draft, Title
from tilewyrm.engine.game import Rolled
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch.last_moment import text_in_source
from tilewyrm.replays.check.verdict import Exit
from tilewyrm.replays.edit.rerecording import rerecorded
from tilewyrm.replays.errors import ReplayError

_SOURCE = """{why}

from pathlib import Path

from support.files import resimulated
from tilewyrm.replays.check.result import LuckCheck

FILE = Path(__file__).with_name("{name}.twr")
ROLL = {entry}
{last}
SECRET = bytes.fromhex("{secret}")


def test_{name}() -> None:
    result = resimulated(FILE.read_bytes(), [SECRET])
    why = f"{{result.failure}}. The file has the right roll, this program expects another one"
    is_followed = result.failure is None
    assert is_followed, why
    assert result.damage is None
    assert result.entries_ok == ROLL
    assert result.luck is LuckCheck.VERIFIED
"""


_ROLL = "Number of the last entry, which follows from the secret: {last}"


def roll_draft(
    file: Path, entry: int, secrets: Sequence[bytes], title: Title, *, is_right: bool
) -> Draft:
    """Return the test that the *entry* of *file* is the roll that follows from the secret.

    If it is another one than this program draws, one of them is wrong: *is_right* says that it is
    not this program's.

    Raises:
        ReplayError: *file* cannot be read, or does not come so far by the rules.
        SystemExit: there is no such entry, it is not a roll, or the secret is not known.
        click.ClickException: it is another one, and this program may be the wrong one.
    """
    result = rerecorded(file, secrets, entry)
    if result.stop is not None:
        raise ReplayError(str(result.stop), result.stop.case, **result.stop.about)
    moves = result.replay.moves
    if result.entries < entry:
        words = tell("replay.found.moment.none", entry=entry, last=result.entries)
        say(f"{file}: {words}", err=True)
        raise SystemExit(Exit.UNREADABLE)
    if not isinstance(moves[-1].entry, Rolled):
        say(tell("replay.to_test.not_roll", entry=entry), err=True)
        raise SystemExit(Exit.UNREADABLE)
    if not result.secret:
        say(tell("replay.to_test.no_secret"), err=True)
        raise SystemExit(Exit.UNREADABLE)
    last = text_in_source(moves[-1].entry)
    if entry in result.other_rolls and not is_right:
        raise click.ClickException(tell("replay.to_test.roll_other", file=file, entry=last))
    source = _SOURCE.format(
        name=title.name,
        why=docstring(title.why),
        entry=len(moves),
        last=docstring(_ROLL.format(last=last)),
        secret=result.secret.hex(),
    )
    test = title.regression_test(source, result.replay.data, has_own_reason=True)
    line = tell("replay.to_test.roll", path=title.path, entry=last)
    return Draft(test, [line], "", [tell("replay.to_test.roll_recorded", file=file)])
